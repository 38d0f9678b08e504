import json
import pickle

import loyd
import numpy
import pytest

ROWS = [[8, 1, 3], [4, 0, 2], [7, 6, 5]]


@pytest.mark.parametrize(
    "form",
    [
        "8 1 3/4 0 2/7 6 5",
        "813402765",
        "8 1 3\n4 _ 2\n7 6 5",
        ROWS,
        tuple(map(tuple, ROWS)),
        [8, 1, 3, 4, 0, 2, 7, 6, 5],
        [[8, 1, 3], [4, None, 2], [7, 6, 5]],
        numpy.array(ROWS),
        numpy.array(ROWS, dtype="uint8").ravel(),
    ],
)
def test_every_form_is_the_same_board(form):
    board = loyd.Board(form)
    assert board.rows == tuple(map(tuple, ROWS))
    assert board == loyd.Board(ROWS) and hash(board) == hash(loyd.Board(ROWS))


def test_what_is_no_board_is_a_value_error_with_a_sentence():
    with pytest.raises(ValueError, match="tile 8 appears twice") as raised:
        loyd.Board([8, 1, 3, 4, 0, 2, 7, 6, 8])
    assert isinstance(raised.value, loyd.ReadError) and isinstance(raised.value, loyd.LoydError)
    with pytest.raises(loyd.ReadError, match="text, a list or an array is expected, and there is int"):
        loyd.Board(7)
    with pytest.raises(loyd.ReadError):
        loyd.Board([])


def test_a_board_knows_its_parts():
    board = loyd.Board([1, 2, 3, 4, 0, 5], size="2x3", goal="first")
    assert board.size == (2, 3)
    assert board.tiles == (1, 2, 3, 4, 0, 5)
    assert board.goal_rows == ((0, 1, 2), (3, 4, 5))
    assert board.goal.rows == board.goal_rows
    assert numpy.array(board).tolist() == [[1, 2, 3], [4, 0, 5]]
    assert repr(board) == "Board('1 2 3/4 0 5')"
    assert str(loyd.Board(ROWS)).splitlines()[1].split() == ["4", ".", "2"]


def test_neighbours_are_one_move_away_and_have_the_goal():
    board = loyd.Board(ROWS, goal="snail")
    neighbours = board.neighbours()
    assert sorted(step.move for step in neighbours) == ["D", "L", "R", "U"]
    for move, neighbour in neighbours:
        assert board.move(move) == neighbour
        assert neighbour.goal_rows == board.goal_rows
    with pytest.raises(loyd.LoydError, match=r"move 2 \(U\) is not legal there"):
        board.move("UU")


def test_exactly_one_of_a_board_and_its_twin_is_solvable():
    for board in loyd.generate(5, seed=4) + loyd.generate(5, seed=4, unsolvable=True):
        assert board.is_solvable != board.twin().is_solvable


def test_check_is_the_command_s_object():
    checked = loyd.check(ROWS)
    assert checked.solvable is True and "can be solved" in checked.reason
    assert checked.heuristics["manhattan"] == 10.0
    assert checked.to_dict()["puzzle"] == ROWS
    assert "manhattan" in repr(checked)
    assert loyd.check("1 2 3/4 5 6/8 7 0").solvable is False


def test_boards_and_reports_are_plain_enough_to_be_sent():
    board = loyd.Board(ROWS, goal="first")
    assert pickle.loads(pickle.dumps(board)) == board
    report = board.solve()
    again = pickle.loads(pickle.dumps(report))
    assert again.to_dict() == report.to_dict() and again.problem == board
    json.dumps(report.to_dict())


def test_generated_boards_are_those_of_the_seed():
    made = loyd.generate(3, size="4x4", seed=1)
    assert [board.text for board in made] == [board.text for board in loyd.generate(3, size="4x4", seed=made.seed)]
    assert {board.solve("bfs").cost for board in loyd.generate(4, depth=9, seed=2)} == {9}
    assert isinstance(loyd.generate(1).seed, int)


def test_every_domain_is_there():
    for domain in loyd.list().to_dict()["domains"]:
        if domain["name"] == "tiles":
            continue
        report = loyd.problem(domain["name"], domain["example"]).solve(timeout="20s")
        assert report.solved, domain["name"]
        assert report.to_dict()["domain"] == domain["name"]
        assert len(report.steps) == len(report.moves) + 1
        assert domain["name"] in repr(loyd.list())
    pancake = loyd.problem("pancake", [3, 1, 2, 5, 4])
    assert pancake == loyd.problem("pancake", "3 1 2 5 4")
    assert {step.move for step in pancake.neighbours()} == {"2", "3", "4", "5"}
    with pytest.raises(loyd.SpecError, match="pancake"):
        loyd.problem("pancakes", "1 2 3")
