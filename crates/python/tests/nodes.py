"""A Ray cluster of several nodes on this machine, and how to kill parts of it."""

from __future__ import annotations

import atexit
import os
import random
import signal
import threading
from typing import Any

import ray
from ray.cluster_utils import Cluster

STORE_BYTES = 80 << 20


class Nodes:
    """A head without cores, and nodes with one core each."""

    def __init__(self, count: int) -> None:
        head = {"num_cpus": 0, "object_store_memory": STORE_BYTES, "include_dashboard": False}
        # Not with handlers of signals, which nodes that a thread adds could not set: we end it ourselves.
        self._cluster = Cluster(initialize_head=True, head_node_args=head, shutdown_at_exit=False)
        atexit.register(self.stop)
        self.nodes = [self._added() for _ in range(count)]
        self._cluster.wait_for_nodes()
        self.address = self._cluster.address
        ray.init(address=self.address, log_to_driver=False, logging_level="ERROR")
        self.workers_killed = self.nodes_killed = 0

    def _added(self) -> Any:
        return self._cluster.add_node(wait=False, num_cpus=1, object_store_memory=STORE_BYTES)

    def workers(self) -> list[int]:
        """The processes that work, on all nodes."""
        raylets = {_raylet(node) for node in self.nodes}
        return [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if _is_worker(pid, raylets)]

    def kill_worker(self, chance: random.Random) -> bool:
        """Kill a process that works, if there is one just now."""
        workers = self.workers()
        if not workers:
            return False
        return self._kill(chance.choice(workers), worker=True)

    def kill_node(self, chance: random.Random) -> bool:
        """Kill a whole node, and put another into its place."""
        node = chance.choice(self.nodes)
        self._kill(_raylet(node), worker=False)
        self.nodes.remove(node)
        self.nodes.append(self._added())
        return True

    def _kill(self, pid: int, worker: bool) -> bool:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            return False
        self.workers_killed += worker
        self.nodes_killed += not worker
        return True

    def stop(self) -> None:
        atexit.unregister(self.stop)
        ray.shutdown()
        self._cluster.shutdown()


class Killer:
    """Kills at random moments while a block runs: every `each`-th time a node, else a worker."""

    def __init__(self, nodes: Nodes, kills: int, pause: float, each: int, seed: int) -> None:
        self._nodes, self._kills, self._pause, self._each = nodes, kills, pause, each
        self._chance = random.Random(seed)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.done = 0

    def _run(self) -> None:
        while self.done < self._kills and not self._over.wait(self._pause * self._chance.uniform(0.5, 1.5)):
            node = self.done % self._each == self._each - 1
            kill = self._nodes.kill_node if node else self._nodes.kill_worker
            self.done += kill(self._chance)

    def __enter__(self) -> Killer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()


def _raylet(node: Any) -> int:
    return node.all_processes["raylet"][0].process.pid


def _is_worker(pid: int, raylets: set[int]) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            parent = int(stat.read().rpartition(")")[2].split()[1])
        with open(f"/proc/{pid}/cmdline") as line:
            # A node's agents have such names too; without them the node ends.
            name = line.read().rstrip("\0")
            return parent in raylets and name.startswith("ray::") and not name.endswith("Agent")
    except (OSError, ValueError):
        return False
