import traceback

import loyd
import pytest


def misplaced(board, goal):
    return sum(tile != 0 and tile != home for tile, home in zip(board, goal))


def manhattan(board):
    """Of 3x3 boards with the blank last."""
    return sum(
        abs(cell // 3 - (tile - 1) // 3) + abs(cell % 3 - (tile - 1) % 3) for cell, tile in enumerate(board) if tile
    )


BOARD = loyd.Board("8 1 3/4 0 2/7 6 5")


def test_a_function_is_a_heuristic_and_nothing_is_proven_by_it():
    for function, name in [(misplaced, "misplaced"), (manhattan, "manhattan")]:
        ours = BOARD.solve(f"a-star:{name}")
        yours = BOARD.solve("a-star", heuristic=function)
        assert (yours.cost, yours.expanded, yours.generated) == (ours.cost, ours.expanded, ours.generated)
        assert yours.heuristic == f"function:{name}" and yours.spec == f"a-star:function:{name}"
    # Its bound is not believed: only what our own estimate proves is.
    assert ours.optimal and not BOARD.solve(heuristic=lambda board: 3 * manhattan(board)).optimal
    assert BOARD.solve("ida-star[order=ULDR]", heuristic=manhattan).cost == 14


def test_states_of_other_domains_are_tuples_or_strings():
    seen = set()

    def watch(state, goal):
        seen.add((type(state), type(goal)))
        return 0

    assert loyd.problem("pancake", "3 1 2").solve("a-star", heuristic=watch).cost == 2
    assert seen == {(tuple, tuple)}
    seen.clear()
    assert loyd.problem("words", "cat dog").solve("a-star", heuristic=watch).cost == 3
    assert {first for first, _ in seen} == {str}


class Broken(Exception):
    pass


def test_what_a_function_raises_arrives_as_itself_with_its_traceback():
    def h(board):
        if board[0] == 1:
            raise Broken("here")
        return 0

    for call in (
        lambda: BOARD.solve("a-star", heuristic=h),
        lambda: list(loyd.solve_many([BOARD], "a-star", heuristic=h)),
        lambda: loyd.audit(h),
        lambda: loyd.compare(h, problems=[BOARD]),
    ):
        with pytest.raises(Broken, match="here") as raised:
            call()
        frames = traceback.extract_tb(raised.value.__traceback__)
        assert frames[-1].name == "h" and frames[-1].line == 'raise Broken("here")'


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("many", "h must return a number, and it returned str"),
        (None, "h must return a number, and it returned NoneType"),
        (-1, "h must return a number, 0 or more, and -1 is negative"),
        (float("nan"), "is not a number"),
        (float("inf"), "is infinite"),
    ],
)
def test_what_is_no_estimate_is_told(answer, sentence):
    def h(board):
        return answer

    with pytest.raises(loyd.OwnError, match=sentence):
        BOARD.solve("a-star", heuristic=h)


def test_an_audit_of_a_function_is_ours_of_the_same_name():
    yours, ours = loyd.audit(misplaced), loyd.audit("misplaced")
    assert yours.admissible and yours.consistent and yours.exhaustive and yours.states == 181440
    for key in ("overestimates", "inconsistent", "mean", "spread", "zeros"):
        assert yours[0].to_dict()[key] == ours[0].to_dict()[key]
    both = loyd.audit(manhattan, lambda board: manhattan(board) + 1, "manhattan-blank")
    assert [verdict.admissible for verdict in both] == [True, False, False]
    assert both[1].counterexample["distance"] == 0
    assert "manhattan" in repr(both) and both.svg.startswith("<svg")


class Jugs:
    """Two jugs, of 3 and 5 litres, that are to hold 4."""

    start = (0, 0)

    def successors(self, jugs):
        small, large = jugs
        yield "fill small", (3, large)
        yield "fill large", (small, 5)
        yield "empty small", (0, large)
        yield "empty large", (small, 0)
        poured = min(small, 5 - large)
        yield "pour small to large", (small - poured, large + poured)
        poured = min(large, 3 - small)
        yield "pour large to small", (small + poured, large - poured)

    def is_goal(self, jugs):
        return 4 in jugs


class JugsWithH(Jugs):
    def h(self, jugs):
        return 0 if 4 in jugs else 1


def test_a_class_is_a_problem_for_every_algorithm():
    shortest = {"bfs", "ucs", "ids", "a-star", "ida-star", "rbfs"}
    solved = set()
    for algorithm in loyd.list().algorithms:
        for rules in (Jugs, JugsWithH()):
            spec = "dls[limit=6]" if algorithm == "dls" else algorithm
            try:
                report = loyd.problem(rules).solve(spec, timeout=20)
            except loyd.SpecError as refused:
                # Those that search from the goal, or beside a twin, need what a class does not have.
                assert "it has no" in str(refused), algorithm
                continue
            if report.stopped_by in ("exhausted", "stuck"):
                # A local search may end on a hill.
                continue
            assert report.solved, (algorithm, report)
            assert algorithm not in shortest or report.cost == 6, algorithm
            assert "4" in report.steps[-1].state
            solved.add(algorithm)
    assert solved >= shortest | {"auto", "dfs", "dls", "greedy", "weighted-a-star", "beam"}
    assert loyd.problem(Jugs(), start=(3, 5)).solve("bfs").cost < 10
    assert [report.cost for report in loyd.solve_many([Jugs(), JugsWithH()], "bfs")] == [6, 6]
    assert loyd.compare("bfs", "a-star", problems=[JugsWithH()])[0]["cost"] == 6


def test_costs_and_states_of_any_kind():
    class Ring:
        start = frozenset({1, 2})

        def successors(self, places):
            for place in places:
                yield f"move {place}", frozenset((places - {place}) | {(place * 3) % 7}), place

        def is_goal(self, places):
            return places == frozenset({6, 5})

    report = loyd.problem(Ring).solve("ucs")
    assert report.solved and report.cost >= 2


def test_rules_that_break_are_told():
    class Raises(Jugs):
        def successors(self, jugs):
            raise Broken("no rules today")

    with pytest.raises(Broken, match="no rules today") as raised:
        loyd.problem(Raises()).solve("bfs")
    assert traceback.extract_tb(raised.value.__traceback__)[-1].name == "successors"

    class Odd(Jugs):
        def successors(self, jugs):
            return ["fill"]

    with pytest.raises(loyd.OwnError, match=r"successors must give \(action, state\)"):
        loyd.problem(Odd()).solve("bfs")

    class Free(Jugs):
        def successors(self, jugs):
            return [("fill", (3, 0), 0)]

    with pytest.raises(loyd.OwnError, match="`0` is not a cost"):
        loyd.problem(Free()).solve("bfs")

    class Alike:
        def __repr__(self):
            return "state"

    class Same(Jugs):
        start = Alike()

        def successors(self, state):
            return [("go", Alike())]

        def is_goal(self, state):
            return False

    with pytest.raises(loyd.OwnError, match="two states that are not equal are both written state"):
        loyd.problem(Same()).solve("bfs")
    with pytest.raises(TypeError, match="has no successors"):
        loyd.problem(object(), start=1)
