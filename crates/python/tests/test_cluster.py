"""``loyd.cluster`` on a Ray cluster of two nodes, undisturbed and with processes and nodes killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import loyd
import pytest
from loyd import _loyd
from loyd._lab import LAB, limits

ray = pytest.importorskip("ray")

import loyd.cluster  # noqa: E402
from loyd.cluster import _flow  # noqa: E402
from loyd.cluster._progress import Progress  # noqa: E402
from nodes import Killer, Nodes  # noqa: E402

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")

# Hard enough for a frontier with small tables, and done in a second or two.
HARD = loyd.Board("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", goal="first")
PARTITION = "4-4-4-3"
# One that takes several iterations, with its partition.
LONG = (loyd.Board("8 10 9 11/14 1 7 15/13 4 0 12/6 2 5 3", goal="first"), "3-3-3-3-3")


@pytest.fixture(scope="module")
def nodes():
    cluster = Nodes(2)
    yield cluster
    cluster.stop()


def but_for_times(comparison):
    return [{key: cell for key, cell in row.items() if key not in ("seconds", "bytes_peak")} for row in comparison]


def test_batches_last_as_long_as_they_should_grow_slowly_and_shrink_at_the_end(monkeypatch):
    monkeypatch.setattr(_flow, "BATCH_SECONDS", 1.0)
    flow = _flow.Flow(lambda batch: None, cpus=1, workers=None, progress=Progress(False, "items"))
    flow._slots = 4
    assert flow._size(None) == 1
    flow._learn(1, 0.001)
    assert flow._size(None) == _flow.GROWTH
    flow._learn(900, 0.9)
    assert 900 <= flow._size(None) <= 1100
    assert flow._size(1600) == 200
    # But none is so short that workers wait for the next as long as they work.
    assert 90 <= flow._size(80) <= 110
    flow._learn(1, 1000.0)
    assert flow._size(80) == flow._size(1) == 1
    flow.cost = 0.001
    # Many workers: fewer batches a second each, or the driver falls behind.
    flow._slots = 10 * _flow.BATCHES_A_SECOND
    assert flow._size(None) > 5 * 900


def test_one_worker_is_one_even_where_cores_are_left(nodes):
    @ray.remote(num_cpus=1)
    def work(batch):
        began = time.monotonic()
        time.sleep(0.2)
        return [(began, time.monotonic())], 0.2

    flow = _flow.Flow(work.remote, cpus=1, workers=1, progress=Progress(False, "items"))
    spans = sorted(values[0] for _, values in flow.run(range(5), 5))
    assert all(before[1] <= after[0] for before, after in zip(spans, spans[1:]))


def test_a_worker_has_its_next_batch_before_its_answer_is_looked_at(nodes, monkeypatch):
    @ray.remote(num_cpus=1)
    def work(batch):
        return batch, 0.1

    def send(batch):
        events.append("sent")
        return work.remote(batch)

    def got(ref):
        events.append("got")
        return looked_at(ref)

    events, looked_at = [], _flow.got
    monkeypatch.setattr(_flow, "got", got)
    flow = _flow.Flow(send, cpus=1, workers=1, progress=Progress(False, "items"))
    assert [value for _, values in flow.run(iter(range(3)), 3) for value in values] == [0, 1, 2]
    assert events == ["sent", "sent", "got", "sent", "got", "got"]


def test_reports_come_in_order_and_are_those_of_one_machine(nodes):
    boards = loyd.generate(60, size="3x3", seed=5)
    lines = []
    there = list(loyd.cluster.solve_many(boards, "a-star:manhattan", progress=lines.append))
    here = list(loyd.solve_many(boards, "a-star:manhattan"))
    assert [report.problem for report in there] == list(boards)
    assert [(report.moves, report.expanded) for report in there] == [(report.moves, report.expanded) for report in here]
    pancakes = loyd.generate(4, domain="pancake", size="7", seed=1)
    there += loyd.cluster.solve_many(pancakes, "a-star", domain="pancake")
    here += loyd.solve_many(pancakes, "a-star", domain="pancake")
    timed = dict.fromkeys(("seconds", "table_seconds", "bytes_peak"))
    told = [[{**report.to_dict(), **timed} for report in reports] for reports in (there, here)]
    assert told[0] == told[1]


def test_many_boards_have_the_larger_tables_that_they_have_on_one_machine(nodes):
    boards = loyd.generate(200, size="4x4", seed=7, walk=60)
    there = list(loyd.cluster.solve_many(boards))
    here = list(loyd.solve_many(boards))
    assert [(report.heuristic, report.expanded) for report in there] == [(one.heuristic, one.expanded) for one in here]


def test_what_a_heuristic_raises_on_a_worker_arrives_as_itself(nodes):
    def broken(board):
        raise ZeroDivisionError("seven tiles and no blank")

    with pytest.raises(ZeroDivisionError, match="seven tiles"):
        list(loyd.cluster.solve_many([loyd.Board("8 1 3/4 0 2/7 6 5")], "a-star", heuristic=broken))


def test_the_workers_of_a_machine_share_its_tables(nodes):
    boards = loyd.generate(8, size="3x3", seed=2)
    # A table that ends at the end of a page is read instead, so several are tried.
    for partition in ("4-4", "3-5", "2-6"):
        list(loyd.cluster.solve_many(boards, f"ida-star:zpdb:{partition}"))

    @ray.remote(num_cpus=1)
    def mapped():
        time.sleep(0.2)
        with open("/proc/self/maps") as maps:
            return {line.split()[-1] for line in maps if line.rstrip().endswith(".loyd")}

    shared = set().union(*ray.get([mapped.remote() for _ in range(8)]))
    assert shared, "a worker looks at the file itself"
    assert all(os.path.dirname(name) == os.environ["LOYD_CACHE"] for name in shared)
    assert not [name for name in os.listdir(os.environ["LOYD_CACHE"]) if name.endswith(".turn")]


def test_a_store_goes_from_one_machine_to_the_cluster_and_back(nodes, tmp_path):
    specs, options = ["a-star:manhattan", "a-star:misplaced"], {"count": 30, "max_memory": "1G"}
    whole = loyd.compare(*specs, **options)
    store = tmp_path / "runs.sqlite"
    loyd.compare(*specs, store=store, **{**options, "count": 10})
    there = loyd.cluster.compare(*specs, store=store, **{**options, "count": 20})
    assert len(there) == 40
    back = loyd.compare(*specs, store=store, **options)
    assert but_for_times(back) == but_for_times(whole)
    runs = _loyd.Runs(
        LAB, asked(specs, store), [one._instance for one in loyd.generate(30, seed=0)], limits(None, None, "1G"), []
    )
    assert (runs.all, runs.missing()) == (60, [])


def asked(specs, store):
    return {
        "specs": specs,
        "preset": None,
        "count": 30,
        "seed": 0,
        "walk": None,
        "uniform": False,
        "size": None,
        "store": str(store),
        "jobs": 1,
        "title": "",
    }


def alone(board=HARD, partition=PARTITION):
    iterations, moves = _loyd.prove(LAB, board._instance, partition, limits())
    # Before each iteration: so the first is what came before any, and of the last nothing is known.
    return iterations, len(moves)


def proven(checkpoint=None, board=HARD, partition=PARTITION, **options):
    seen = []
    report = loyd.cluster.solve(
        board, f"zpdb:{partition}", checkpoint=checkpoint, iterations=lambda *counts: seen.append(counts), **options
    )
    return seen, report


def check_proof(seen, report, board=HARD, partition=PARTITION):
    iterations, length = alone(board, partition)
    expected = {bound: counts for (bound, *_), (_, *counts) in zip(iterations, iterations[1:])}
    assert {bound: counts for bound, *counts in seen}.items() <= expected.items()
    assert (report.cost, report.optimal, len(report.moves)) == (length, True, length)
    return expected


def test_a_proof_by_the_cluster_counts_what_one_machine_counts(nodes, tmp_path):
    seen, report = proven(tmp_path / "proof", *LONG)
    expected = check_proof(seen, report, *LONG)
    assert [bound for bound, *_ in seen] == list(expected) and seen
    assert os.listdir(tmp_path) == []
    near = loyd.Board("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
    quick = loyd.cluster.solve(near, f"zpdb:{PARTITION}")
    assert (quick.cost, quick.moves) == (1, "R")


DRIVER = """
import sys, ray, loyd, loyd.cluster
from loyd.cluster import _proving
_proving.SAVE_SECONDS = 0.0
ray.init(address=sys.argv[1], log_to_driver=False, logging_level="ERROR")
board = loyd.Board(sys.argv[2], goal="first")
loyd.cluster.solve(board, sys.argv[3], checkpoint=sys.argv[4])
"""


def test_a_proof_whose_driver_was_killed_goes_on(nodes, tmp_path):
    checkpoint = tmp_path / "proof"
    command = [sys.executable, "-c", DRIVER, nodes.address, HARD.text, f"zpdb:{PARTITION}", str(checkpoint)]
    driver = subprocess.Popen(command)
    while not checkpoint.exists():
        assert driver.poll() is None
        time.sleep(0.02)
    time.sleep(0.3)
    driver.kill()
    driver.wait()
    began = _loyd.Proof.load(str(checkpoint))
    assert began.is_of(HARD._instance)
    seen, report = proven(checkpoint)
    check_proof(seen, report)
    other = loyd.Board("14 13 15 7/11 12 9 5/6 0 2 1/4 8 3 10", goal="first")
    began.save(str(checkpoint))
    with pytest.raises(loyd.LoydError, match="another board"):
        loyd.cluster.solve(other, f"zpdb:{PARTITION}", checkpoint=checkpoint)


def test_five_kills_lose_nothing_and_count_nothing_twice(nodes, tmp_path, monkeypatch):
    monkeypatch.setattr(_flow, "BATCH_SECONDS", 0.2)
    specs, options = ["a-star:misplaced", "ids"], {"depth": 20, "count": 150, "max_memory": "1G", "max_nodes": 20_000}
    store = tmp_path / "runs.sqlite"
    with Killer(nodes, kills=5, pause=1.0, each=4, seed=8) as killer:
        there = loyd.cluster.compare(*specs, store=store, **options)
        rounds = 1
        while killer.done < 5 and rounds < 30:
            seen, report = proven()
            check_proof(seen, report)
            rounds += 1
    assert killer.done == 5 and nodes.nodes_killed >= 1 and nodes.workers_killed >= 3
    here = loyd.compare(*specs, **options)
    assert but_for_times(there) == but_for_times(here)
