import os
import signal
import subprocess
import sys
import textwrap

import loyd
import pytest


def test_reports_come_in_order_and_agree_with_single_searches():
    boards = loyd.generate(60, seed=5)
    reports = list(loyd.solve_many(boards, "a-star:manhattan", threads=3))
    assert [report.problem for report in reports] == boards
    alone = [board.solve("a-star:manhattan") for board in boards]
    assert [report.expanded for report in reports] == [report.expanded for report in alone]


def test_problems_are_read_as_they_are_needed():
    read = []

    def endless():
        for board in iter(lambda: loyd.generate(1)[0], None):
            read.append(board)
            yield board

    many = loyd.solve_many(endless(), threads=1)
    assert [next(many).solved for _ in range(3)] == [True] * 3
    assert len(read) < 200
    many.cancel()
    assert list(many) == []


def test_texts_lists_and_other_domains_are_taken():
    costs = [report.cost for report in loyd.solve_many(["1 2 3/4 5 6/7 0 8", [1, 2, 3, 4, 5, 6, 0, 7, 8]])]
    assert costs == [1, 2]
    costs = [report.cost for report in loyd.solve_many([[2, 1, 3], [3, 1, 2]], domain="pancake")]
    assert costs == [1, 2]
    assert list(loyd.solve_many([])) == []


def test_a_bad_board_is_an_exception_at_its_place():
    many = loyd.solve_many(["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/7 7 0"])
    with pytest.raises(loyd.ReadError, match="tile 7"):
        list(many)


def test_unsolvable_boards_and_limits_are_answers():
    boards = ["1 2 3/4 5 6/8 7 0", "8 6 7/2 5 4/3 0 1"]
    first, second = loyd.solve_many(boards, "bfs", max_nodes=50)
    assert first.status == "unsolvable" or first.stopped_by == "nodes"
    assert second.stopped_by == "nodes"


def test_progress_is_shown_or_left_out():
    assert [report.cost for report in loyd.solve_many(["1 2 3/4 5 6/7 0 8"], progress=True)] == [1]


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_stops_a_batch_with_what_is_known(tmp_path):
    program = textwrap.dedent(
        """
        import time
        import loyd
        easy = ["1 2 3/4 5 6/7 0 8"] * 5
        hard = ["0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"] * 50
        print("ready", flush=True)
        try:
            list(loyd.solve_many(easy + hard, "ida-star:misplaced", threads=2))
        except loyd.Interrupted as interrupted:
            print([report.cost for report in interrupted.result])
        """
    )
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "ready\n"
    # Long enough for the easy ones; the hard ones take for ever.
    try:
        child.wait(timeout=3)
    except subprocess.TimeoutExpired:
        child.send_signal(signal.SIGINT)
    rest, _ = child.communicate(timeout=60)
    assert rest == "[1, 1, 1, 1, 1]\n"


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_stops_a_search_with_what_is_known():
    program = textwrap.dedent(
        """
        import os, signal, threading
        import loyd
        board = loyd.Board("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        try:
            board.solve("ida-star:misplaced")
        except loyd.Interrupted as interrupted:
            assert isinstance(interrupted, KeyboardInterrupt)
            print(interrupted.result.stopped_by, interrupted.result.lower_bound > 0)
        """
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.stdout == "cancelled True\n", done.stderr


def test_what_was_taken_is_known_when_ctrl_c_comes_before_it_is_in_hand():
    class Interrupting:
        """A batch whose third answer is taken in the moment in which Ctrl-C comes."""

        def __init__(self, batch):
            self._batch, self._taken = batch, 0

        def __getattr__(self, name):
            return getattr(self._batch, name)

        def pop(self):
            answer = self._batch.pop()
            self._taken += 1
            if self._taken == 3:
                raise KeyboardInterrupt
            return answer

    for take in (list, next):
        boards = loyd.generate(20, seed=5)
        many = loyd.solve_many(boards, threads=1)
        many._batch = Interrupting(many._batch)
        with pytest.raises(loyd.Interrupted) as raised:
            for _ in boards:
                take(many)
        known = [report.problem for report in raised.value.result]
        assert len(known) >= 3 and known == boards[: len(known)]


def test_a_batch_with_a_bar_can_be_cancelled():
    many = loyd.solve_many(loyd.generate(3, seed=5), progress=True)
    assert len(many) == 3 and next(many).solved
    many.cancel()
    assert list(many) == []
