"""Threads, forks, signals, and the life of the process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import isofold

SPOT = "AhKh | QQ+,AKs | 22+"


def _work(seed: int) -> tuple[list[float], int, str]:
    """A bit of everything that uses threads."""
    exact = isofold.equity(SPOT, board="Ks7d4d").equities.tolist()
    sampled = isofold.equity("AA | random | random", trials=50_000, seed=seed, threads=2).equities.tolist()
    rivers = int(isofold.evaluate_many(np.arange(7, dtype=np.uint8)[None] + np.uint8(seed)).sum())
    return [*exact, *sampled], rivers, str(isofold.canonical("AhKh", "Th9h8d"))


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_processes(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system does not {method}")
    # The threads of the parent have been started before.
    expected = [_work(seed) for seed in range(4)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map_async(_work, range(4)).get(timeout=120) == expected
    assert _work(0) == expected[0]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_fork_of_a_fork_and_a_fork_while_threads_work() -> None:
    expected = _work(1)
    stop = threading.Event()

    def busy() -> None:
        while not stop.is_set():
            isofold.equity("QQ+ | 22+ | AKs", board="2c7d9h")

    worker = threading.Thread(target=busy)
    worker.start()
    try:
        for _ in range(5):
            child = os.fork()
            if child == 0:
                code = 1
                try:
                    grandchild = os.fork()
                    if grandchild == 0:
                        os._exit(0 if _work(1) == expected else 1)
                    status = os.waitstatus_to_exitcode(os.waitpid(grandchild, 0)[1])
                    code = status or (0 if _work(1) == expected else 1)
                finally:
                    os._exit(code)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    finally:
        stop.set()
        worker.join()


def test_ctrl_c_ends_long_work() -> None:
    timer = threading.Timer(0.6, lambda: os.kill(os.getpid(), signal.SIGINT))
    started = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        isofold.equity("random | random | random", error=1e-6)
    assert time.monotonic() - started < 10
    assert isofold.equity("AA", "KK").outcomes == 61642944


def test_long_work_lets_other_threads_run() -> None:
    turns = 0
    done = threading.Event()

    def count() -> None:
        nonlocal turns
        while not done.is_set():
            turns += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    isofold.equity("AA | KK | random", trials=3_000_000)
    done.set()
    counter.join()
    assert turns > 20


def test_many_threads_of_natives() -> None:
    """Objects are shared by threads; what they give is what one thread gets."""
    indexer = isofold.Indexer([2, 3, 1, 1])
    indices = np.random.default_rng(1).integers(0, indexer.size, 20_000, dtype=np.uint64)
    expected = indexer.unindex(indices)
    range_ = isofold.Range("22+,A2s+")

    def work(seed: int) -> bool:
        same = (indexer.unindex(indices) == expected).all() and (indexer.index(expected) == indices).all()
        return bool(same) and (range_ | "KQo").combos == 138 and str(isofold.canonical("AhKh")) == "AcKc"

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(40)))


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a program in a Python of its own."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=120, env={**os.environ, **environment}
    )


def test_a_bad_environment_is_named() -> None:
    found = run("import isofold", ISOFOLD_MEMORY="8X")
    assert found.returncode == 1 and "ISOFOLD_MEMORY: `8X` is not an amount of memory" in found.stderr


def test_the_environment_is_heard() -> None:
    found = run("import isofold; print(isofold.settings())", ISOFOLD_MEMORY="8G", ISOFOLD_THREADS="1", ISOFOLD_LIBRARY="none")
    assert "'library': None" in found.stdout and "'memory': 8000000000" in found.stdout and "'threads': 1" in found.stdout


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="this system does not say how many threads there are")
def test_importing_starts_no_threads() -> None:
    count = "open('/proc/self/status').read().split('Threads:')[1].split()[0]"
    found = run(f"import numpy; before = {count}; import isofold; print(before == {count})")
    assert found.returncode == 0 and found.stdout == "True\n", found.stderr
