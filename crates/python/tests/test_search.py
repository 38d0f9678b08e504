import threading
import time

import loyd
import pytest
from loyd import _lab

BOARD = loyd.Board("8 1 3/4 0 2/7 6 5")
# A search of hours: nothing here waits for its end.
HARD = loyd.Board("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1", goal="last")


def test_a_report_has_the_fields_of_json():
    report = BOARD.solve("a-star:manhattan")
    assert (report.status, report.cost, report.optimal, report.lower_bound) == ("solved", 14, True, 14)
    assert (report.expanded, report.generated, report.frontier_max) == (44, 75, 31)
    assert report.moves == "RDLLUURDLDRURD" and len(report.steps) == 15
    assert report.steps[-1].state.rows == BOARD.goal_rows
    for key, value in report.to_dict().items():
        assert getattr(report, key, value) == value
    first, second = repr(report).splitlines()
    assert first == "14 moves, proven shortest: RDLLU URDLD RURD"
    assert second.startswith("a-star:manhattan, 44 expanded, 75 generated, ")


def test_names_that_are_none_are_told_what_is_meant():
    with pytest.raises(loyd.SpecError, match="manhattan"):
        BOARD.solve("a-star:manhatan")
    with pytest.raises(loyd.SpecError, match="a-star"):
        BOARD.solve("a-stra")
    with pytest.raises(loyd.SpecError, match="give one of them"):
        BOARD.solve("a-star:manhattan", heuristic="misplaced")
    with pytest.raises(ValueError, match="timeout"):
        BOARD.solve(timeout="soon")
    with pytest.raises(ValueError, match="max_nodes"):
        BOARD.solve(max_nodes=-1)


def test_limits_and_unsolvable_boards_are_answers():
    report = HARD.solve("ida-star:misplaced", max_nodes=1000)
    assert (report.status, report.stopped_by, report.cost) == ("stopped", "nodes", None)
    assert "stopped (nodes): no solution costs less than" in repr(report)
    report = HARD.solve("ida-star:misplaced", timeout=0.05)
    assert report.stopped_by == "time"
    report = HARD.solve("a-star:misplaced", max_memory="1M")
    assert report.stopped_by == "memory"
    report = loyd.solve("1 2 3/4 5 6/8 7 0")
    assert report.status == "unsolvable" and not report.solved and "unsolvable" in repr(report)


def test_another_thread_runs_and_cancels_while_a_search_runs():
    token, seen = loyd.Cancel(), []

    def other():
        while not token.cancelled:
            seen.append(len(seen))
            if len(seen) == 20:
                token.cancel()
            time.sleep(0.001)

    thread = threading.Thread(target=other)
    thread.start()
    report = HARD.solve("ida-star:misplaced", cancel=token)
    thread.join()
    # The interpreter was free: the other thread counted while the search ran.
    assert report.stopped_by == "cancelled" and len(seen) >= 20
    assert repr(token) == "Cancel(cancelled)"


def test_explain_and_verify_say_what_the_command_says():
    explained = loyd.explain("0 7 2 4 6 1 3 5 8", "a-star:manhattan", expect=925)
    assert explained.cost == 24 and explained.range == (579, 1758)
    assert any("riverside" in match["spec"] for match in explained.matches)
    assert "every A*" in repr(explained)
    good = loyd.verify("1 2 3/4 0 5/7 8 6", "RD")
    assert good and good.optimal and good.shortest == 2
    bad = loyd.verify("1 2 3/4 0 5/7 8 6", ["U", "U"])
    assert not bad and not bad.legal and repr(bad) == "No: move 2 (U) would leave the board."
    with pytest.raises(loyd.LoydError, match="is not one of U, D, L, R"):
        loyd.verify(BOARD, "RX")
    assert loyd.explain("1 2 3/4 5 6/8 7 0").to_dict()["status"] == "unsolvable"


def test_a_trace_has_the_expansions_and_the_tree():
    trace = BOARD.trace("a-star:manhattan")
    assert len(trace) == 44 and trace.report.cost == 14
    assert trace[0]["g"] == 0 and trace[0]["h"] == 10 and trace[0]["state"] == [list(row) for row in BOARD.rows]
    assert trace.svg.startswith("<svg") and len(loyd.trace(BOARD, "bfs", expansions=5)) == 5


def test_a_note_is_told_at_the_line_that_called(monkeypatch):
    class Telling:
        def notes(self):
            return ["the folder cannot be written"]

    monkeypatch.setattr(_lab, "LAB", Telling())
    boards = loyd.generate(2, seed=1)
    calls = [
        lambda: boards[0].solve(),
        lambda: loyd.solve(boards[0]),
        lambda: list(loyd.solve_many(boards)),
        lambda: next(loyd.solve_many(boards)),
        lambda: loyd.compare("a-star", problems=boards),
        lambda: loyd.audit("manhattan", size="2x2"),
    ]
    for call in calls:
        with pytest.warns(UserWarning, match="cannot be written") as told:
            call()
        assert {one.filename for one in told} == {__file__}
