import loyd
import pandas
import polars
import pytest


@pytest.fixture(scope="module")
def compared():
    return loyd.compare("a-star:manhattan", "a-star:misplaced", "ids", depth=12, count=4, seed=3)


def test_rows_are_the_runs(compared):
    assert len(compared) == 12 and {row["cost"] for row in compared} == {12}
    columns = compared.columns()
    assert columns["spec"][:3] == ["a-star:manhattan", "a-star:misplaced", "ids"]
    assert sum(columns["expanded"][0::3]) < sum(columns["expanded"][1::3])
    board = loyd.Board(columns["puzzle"][0])
    assert board.solve("a-star:manhattan").expanded == columns["expanded"][0]


def test_pandas_and_polars_take_it_as_it_is(compared):
    frame = pandas.DataFrame(compared)
    assert frame.groupby("spec")["cost"].mean().to_dict() == dict.fromkeys(frame["spec"].unique(), 12.0)
    other = polars.DataFrame(compared)
    assert other.shape[0] == 12 and other["expanded"].sum() == frame["expanded"].sum()
    assert polars.DataFrame(compared.columns()).shape == other.shape


def test_tables_and_figures_are_those_of_the_report(compared):
    assert "a-star:manhattan" in repr(compared)
    assert [figure.title for figure in compared.figures][0] == "Expanded against depth"
    assert all(figure.svg.startswith("<svg") for figure in compared.figures)
    assert compared.html.startswith("<!DOCTYPE html>") and "\\begin{tabular}" in compared.latex
    assert compared.csv.count("\n") == 13


def test_the_presets_are_the_reports():
    riverside = loyd.compare(preset="riverside")
    expanded = {
        (row["section"], row["number"], row["algorithm"], row["heuristic"]): row["expanded"] for row in riverside
    }
    with_map = "With the map of boards met"
    assert expanded[with_map, 8, "a-star", "manhattan"] == 925
    assert expanded[with_map, 8, "ucs", None] == 126138
    assert len(loyd.compare(preset="five-methods", count=5).tables) == 2
    with pytest.raises(loyd.SpecError, match="there is no preset `six`"):
        loyd.compare(preset="six")
    with pytest.raises(loyd.SpecError, match="give specs to compare, or preset="):
        loyd.compare()


def test_a_store_keeps_the_runs_and_an_edited_function_is_another(tmp_path):
    store = tmp_path / "runs.sqlite"
    calls = []

    def h(board):
        calls.append(board)
        return 0

    boards = loyd.generate(2, depth=6, seed=1)
    first = loyd.compare(h, "bfs", problems=boards, store=store)
    made = len(calls)
    again = loyd.compare(h, "bfs", problems=boards, store=store)
    assert len(calls) == made and again.rows == first.rows

    def h(board):
        calls.append(board)
        return 0 * 1

    loyd.compare(h, problems=boards, store=store)
    assert len(calls) > made


def test_functions_of_one_name_are_told_apart():
    compared = loyd.compare(lambda board: 0, lambda board: 1, problems=["1 2 3/4 0 5/7 8 6"])
    assert [row["spec"] for row in compared] == ["a-star:function:lambda", "a-star:function:lambda-2"]
