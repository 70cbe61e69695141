"""The name of the opening while a game is played."""


def name_of(state):
    return state["opening"] and state["opening"]["name"]


def test_the_last_named_opening_stays_until_it_is_taken_back(local):
    player = local()
    assert name_of(player.wait(bool)) is None
    assert name_of(player.play("e4")) == "King's Pawn Game"
    state = player.play("c5")
    assert state["opening"] == {"code": "B20", "name": "Sicilian Defense"}
    # No opening is called after this position.
    assert name_of(player.play("Ba6")) == "Sicilian Defense"
    assert name_of(player.play("h5")) == "Sicilian Defense"
    for ply in (3, 2, 1):
        player.send("takeback", action="ask")
        state = player.wait(lambda state, ply=ply: state["ply"] == ply)
    assert name_of(state) == "King's Pawn Game"


def test_a_game_that_was_brought_has_its_opening_at_once(local):
    player = local(moves=["e2e4", "c7c5", "f1a6", "h7h5"])
    assert name_of(player.wait(bool)) == "Sicilian Defense"


def test_the_reduced_rules_have_no_openings(local):
    player = local(rules="mini")
    assert name_of(player.play("e4")) is None
