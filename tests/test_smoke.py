import echecs


def test_the_starting_position_has_twenty_moves():
    assert echecs.Board().legal_move_count == 20
