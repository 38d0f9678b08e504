"""What is handed in by mistake is told in a sentence, and never taken for something else."""

import copy
import pickle

import loyd
import numpy
import pandas
import polars
import pytest


@pytest.mark.parametrize(
    "form",
    [
        numpy.array([[1.0, 2.0], [3.0, 0.0]]),
        pandas.DataFrame([[1, 2], [3, 0]]),
        polars.DataFrame({"left": [1, 3], "right": [2, 0]}),
    ],
)
def test_tables_and_whole_floats_are_boards_row_by_row(form):
    assert loyd.Board(form).rows == ((1, 2), (3, 0))


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ([[1, 2], [3]], "row 2 is not as long as row 1"),
        (numpy.arange(27).reshape(3, 3, 3), "rows of numbers"),
        ({8, 1, 3, 4, 0, 2, 7, 6, 5}, "there is set"),
        ({1: 2}, "there is dict"),
        (b"1 2 3 0", "there is bytes"),
    ],
)
def test_what_has_no_rows_of_numbers_is_no_board(form, sentence):
    with pytest.raises(loyd.ReadError, match=sentence):
        loyd.Board(form)


def test_a_size_is_what_a_board_says_it_is():
    board = loyd.Board([1, 2, 3, 4, 5, 0], size=(2, 3))
    assert board.size == (2, 3)
    assert loyd.generate(1, size=board.size, seed=1) == loyd.generate(1, size="2x3", seed=1)
    with pytest.raises(TypeError, match="size: "):
        loyd.generate(1, size=2.5)


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: loyd.solve("1 2 3 0", timeout=[1]), TypeError, "timeout: a number or a text .* list"),
        (lambda: loyd.solve("1 2 3 0", max_nodes="many"), TypeError, "max_nodes: a number .* str"),
        (lambda: loyd.solve("1 2 3 0", cancel=3), TypeError, "cancel: Cancel .* int"),
        (lambda: loyd.solve("1 2 3 0", threads=-1), ValueError, "threads: -1 is not a whole number"),
        (lambda: loyd.generate(-1), ValueError, "count: -1"),
        (lambda: loyd.generate(1, seed=2.5), TypeError, "seed: a whole number .* float"),
        (lambda: loyd.compare("a-star", jobs=-1), ValueError, "jobs: -1"),
        (lambda: loyd.compare(("a-star",)), loyd.SpecError, "a pair"),
        (lambda: loyd.compare("a-star", problems="1 2 3 0"), loyd.ReadError, "a list of problems"),
        (lambda: loyd.solve_many("1 2 3 0"), loyd.ReadError, "a list of problems"),
        (lambda: loyd.audit(), loyd.SpecError, "name a heuristic"),
    ],
)
def test_a_wrong_argument_is_named(call, error, sentence):
    with pytest.raises(error, match=sentence):
        call()


def test_an_audit_and_a_comparison_can_be_copied_and_sent():
    audit, compared = loyd.audit("manhattan", size="2x2"), loyd.compare("a-star", count=2)
    for made in (copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))):
        assert made(audit).admissible
        again = made(compared)
        assert (again.rows, again.csv, repr(again)) == (compared.rows, compared.csv, repr(compared))


def test_a_comparison_makes_its_tables_when_they_are_asked_for():
    compared = loyd.compare("a-star", count=2)
    assert set(vars(compared)) == {"title", "_compared"}
    assert len(compared.tables) == 1 and "rows" not in vars(compared)


def test_a_function_that_searches_with_itself_meets_a_limit():
    board = loyd.Board("8 1 3/4 0 2/7 6 5")

    def h(state):
        return board.solve("a-star", heuristic=h).cost

    with pytest.raises(RecursionError, match="a search within a search"):
        board.solve("a-star", heuristic=h)
    # Some searches within searches are no fault.
    assert board.solve("a-star", heuristic=lambda state: 0 * board.solve().cost, max_nodes=3).status == "stopped"
