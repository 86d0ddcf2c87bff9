"""Sessions, asynchronous solves, Ctrl-C, kills, forks and spawns."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import isofold

LONG = {"target": 1e-6}


def test_a_session_is_looked_at_paused_locked_and_resumed(library: Path) -> None:
    session = isofold.Session("turn-basic", **LONG)
    while session.iterations < 3:
        time.sleep(0.01)
    assert session.state == "running" and session.number in [one["session"] for one in isofold.sessions()]
    early = session.root.frequencies
    assert not session.solution.complete and session.solution.reason is None
    with pytest.raises(isofold.FailedError):
        _ = session.solution.result
    paused = session.pause()
    assert session.state == "paused" and paused.iterations == session.progress.iterations
    again = session.node()
    assert again.frequencies.tolist() == session.root.frequencies.tolist() and early.shape == again.frequencies.shape
    session.lock([isofold.Lock("x", play="x")])
    session.resume(iterations=paused.iterations + 20)
    solution = session.wait()
    assert solution.iterations == paused.iterations + 20 and solution.spot.locks == ["line = x; play = x"]
    locked = solution.node("x")
    assert locked.locked[locked.live[1]].all() and (locked.strategy[0][locked.live[1]] == 1).all()
    session.close()
    with pytest.raises(isofold.NotFoundError):
        _ = session.state
    with pytest.raises(isofold.NotFoundError):
        session.close()


def test_a_result_in_the_library_stays_open(library: Path) -> None:
    with isofold.Session("river") as session:
        solution = session.wait()
    assert solution.entry is not None and solution.root.player == "oop" and pickle.loads(pickle.dumps(solution)).ev == solution.ev


def test_a_session_stops_with_what_it_has() -> None:
    with isofold.Session("turn-basic", **LONG, library=False) as session:
        solution = session.stop()
        assert not solution.complete and solution.reason == "stopped" and solution.root.strategy.shape[1] == 1326
        with pytest.raises(isofold.UnsupportedError):
            pickle.dumps(session)
    with pytest.raises(isofold.UnsupportedError, match="closed"):
        _ = solution.root


def test_a_session_that_fails_says_why() -> None:
    with isofold.Session("3bet-pot-fast", memory=1000, library=False) as session:
        with pytest.raises(isofold.MemoryLimitError):
            session.wait()
        assert session.state == "failed" and isinstance(session.error, isofold.MemoryLimitError)


def test_waiting_reports_progress() -> None:
    seen: list[isofold.Progress] = []
    with isofold.Session("turn-basic", **LONG, seconds=1.0, library=False) as session:
        assert session.wait(progress=seen.append).reason == "time" and seen


def test_solving_in_an_event_loop() -> None:
    async def main() -> tuple[isofold.Solution, int]:
        ticks = 0
        seen: list[isofold.Progress] = []
        task = asyncio.create_task(isofold.solve_async("turn-basic", **LONG, seconds=1.0, library=False, progress=seen.append))
        while not task.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert seen
        return await task, ticks

    solution, ticks = asyncio.run(main())
    assert solution.reason == "time" and ticks > 10


def test_cancelling_a_task_cancels_the_solve(library: Path) -> None:
    async def main() -> None:
        task = asyncio.create_task(isofold.solve_async("turn-basic", **LONG))
        await asyncio.sleep(0.5)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    started = time.monotonic()
    asyncio.run(main())
    assert time.monotonic() - started < 30
    assert list(library.rglob("*.isofold")), "the checkpoint is written before the task ends"
    assert isofold.solve("turn-basic", **LONG, seconds=0.3).remarks, "it is continued"


def test_errors_and_stops_in_an_event_loop() -> None:
    async def main() -> None:
        with pytest.raises(isofold.InvalidError):
            await isofold.solve_async("turn-basic", target=-1)
        solution = await isofold.solve_async("turn-basic", **LONG, library=False, progress=lambda _: False)
        assert solution.reason == "stopped"

        def fail(_: isofold.Progress) -> None:
            raise RuntimeError("no")

        with pytest.raises(RuntimeError, match="no"):
            await isofold.solve_async("turn-basic", **LONG, library=False, progress=fail)
        with isofold.Session("river", library=False) as session:
            assert (await session.wait_async()).complete

    asyncio.run(main())


SOLVES = """
import isofold, sys, json
isofold.configure(library=sys.argv[1])
print("ready", flush=True)
solution = isofold.solve("turn-basic", target=1e-6, on_interrupt=sys.argv[2])
print(json.dumps([solution.complete, solution.reason, solution.iterations, solution.root.player]), flush=True)
"""


def start(library: Path, how: str = "keep") -> subprocess.Popen[str]:
    process = subprocess.Popen([sys.executable, "-c", SOLVES, str(library), how], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    return process


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_ctrl_c_stops_and_keeps(library: Path) -> None:
    process = start(library)
    time.sleep(1.0)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 0 and errors == ""
    complete, reason, iterations, player = json.loads(out)
    assert (complete, reason, player) == (False, "stopped", "oop") and iterations > 0
    again = isofold.solve("turn-basic", **LONG, iterations=iterations + 1)
    assert again.iterations == iterations + 1 and again.remarks


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_ctrl_c_raises_if_asked_to(library: Path) -> None:
    process = start(library, "raise")
    time.sleep(1.0)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode != 0 and "KeyboardInterrupt" in errors
    assert list(library.rglob("*.isofold")), "there is a checkpoint"


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_a_process_killed_in_a_solve_leaves_a_sound_library(library: Path) -> None:
    kept = isofold.solve("river")
    for wait in (0.05, 0.6, 1.2):
        process = start(library)
        time.sleep(wait)
        process.kill()
        process.communicate(timeout=60)
        assert process.returncode == -signal.SIGKILL
        found = isofold.library.verify()
        assert found and found.verified == 1 and found.orphans == ()
    assert isofold.open_solution(kept.entry or 0).ev == kept.ev
    assert isofold.solve("turn-basic", target=0.02).complete


def child_of_fork(places: list[object], queue: object) -> None:
    """Solves and reads in a process of its own."""
    try:
        solution, memory = places
        fresh = isofold.solve("turn-basic", target=0.02, library=False)
        found = [fresh.ev, solution.root.frequencies.tolist(), isofold.Spot.named("river").board]
        if memory is not None:
            with pytest.raises(isofold.UnsupportedError):
                _ = memory.root
        with pytest.raises(isofold.NotFoundError):
            isofold.call("session", {"do": "state", "session": 1})
        queue.put(found)
    except BaseException as error:
        queue.put(repr(error))


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_solutions_survive_fork_and_spawn(library: Path, method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"there is no {method} here")
    context = multiprocessing.get_context(method)
    # Threads of the engine are at work before the fork.
    fresh = isofold.solve("turn-basic", target=0.02, library=False)
    solution, memory = isofold.solve("river"), isofold.solve("river", library=False)
    queue = context.Queue()
    os.environ["ISOFOLD_LIBRARY"] = str(library)
    try:
        args = ([solution, memory if method == "fork" else None], queue)
        process = context.Process(target=child_of_fork, args=args)
        process.start()
        found = queue.get(timeout=120)
        process.join(timeout=60)
    finally:
        del os.environ["ISOFOLD_LIBRARY"]
    assert process.exitcode == 0
    assert found == [fresh.ev, solution.root.frequencies.tolist(), "QsTs7h8c2d"]
    assert np.isfinite(memory.root.frequencies).all(), "the parent is as it was"
