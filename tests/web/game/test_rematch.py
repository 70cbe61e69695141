"""A rematch: colours changed, by consent, opened by the tokens that the players have."""


def finished(pair):
    white, black = pair(clock={"base": 60, "increment": 1})
    white.send("resign")
    for side in (white, black):
        side.wait(lambda state: state["outcome"])
    return white, black


def test_a_rematch_needs_both(pair, sit):
    white, black = finished(pair)
    assert "rematch-offer" in white.state["can"]
    white.send("rematch", action="offer")
    assert black.wait(lambda state: state["offers"]["rematch"] == "white")["next"] is None
    assert "rematch-accept" in black.state["can"]
    assert white.ask("rematch", action="offer")["reason"] == "asked-already"
    assert white.ask("rematch", action="accept")["reason"] == "no-offer"
    black.send("rematch", action="accept")
    following = white.wait(lambda state: state["next"])["next"]
    assert white.ask("rematch", action="offer")["reason"] == "no-rematch"
    was_white = sit({"id": following}, white.tokens[0])
    assert was_white.wait(bool)["you"] == ["black"]
    was_black = sit({"id": following}, black.tokens[0])
    assert was_black.wait(bool)["you"] == ["white"]
    assert was_black.state["players"]["black"]["name"] == "Ann"
    assert was_black.state["clock"]["terms"]["white"]["base"] == 60
    was_black.play("e4")
    was_white.wait(lambda state: state["ply"] == 1)


def test_a_rematch_may_be_declined_and_asked_for_by_both(pair):
    white, black = finished(pair)
    white.send("rematch", action="offer")
    black.wait(lambda state: state["offers"]["rematch"])
    black.send("rematch", action="decline")
    assert white.noticed() == ["rematch-declined"]
    white.wait(lambda state: state["offers"]["rematch"] is None)
    black.send("rematch", action="offer")
    white.wait(lambda state: state["offers"]["rematch"] == "black")
    white.send("rematch", action="offer")
    assert black.wait(lambda state: state["next"])["next"]


def test_no_rematch_while_a_game_goes_on_or_on_one_screen(pair, local):
    white, _ = pair()
    assert white.ask("rematch", action="offer")["reason"] == "no-rematch"
    alone = local()
    assert alone.ask("rematch", action="offer")["reason"] == "no-rematch"
