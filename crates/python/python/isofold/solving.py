"""Solving: to a target, with progress, stopped by Ctrl-C without a loss, and in the background of an event loop."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import _isofold
from ._request import dumps, given
from .errors import InvalidError
from .solution import Solution
from .spot import SpotLike, reference

__all__ = ["Progress", "solve", "solve_async"]

_LOG = logging.getLogger("isofold")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a solve has come.

    Attributes:
        iterations: the iterations so far, of all runs.
        exploitability: as it was measured last, as a share of the starting pot.
        seconds: the seconds since it began.
        seconds_left: an estimate of the seconds that are left, if there is one.
        target: the exploitability that it aims at, if one was given.
        limit: the number of iterations after which it stops, if one was given.
    """

    iterations: int
    exploitability: float | None
    seconds: float
    seconds_left: float | None
    target: float | None = None
    limit: int | None = None


#: Hears of the progress of a solve, a few times a second. One that returns ``False`` stops it.
ProgressCallback = Callable[[Progress], object]


class _Stopped(Exception):
    """A callback has returned ``False``, or an event loop has cancelled the solve."""


def solve(
    spot: SpotLike,
    *,
    target: float | None = None,
    iterations: int | None = None,
    seconds: float | None = None,
    precision: int | None = None,
    memory: int | None = None,
    threads: int | None = None,
    seed: int | None = None,
    isomorphism: bool | None = None,
    rule: str | None = None,
    device: str | None = None,
    device_memory: int | None = None,
    restart: bool | None = None,
    library: bool | None = None,
    name: str | None = None,
    save: str | None = None,
    regrets: bool | None = None,
    progress: ProgressCallback | bool | None = None,
    on_interrupt: str = "keep",
) -> Solution:
    """Solves a spot, or finds its solution in the library.

    Ctrl-C stops the solve and keeps what there is: the solution comes back with ``complete`` false, and with a library there is a checkpoint
    from which the next solve of the spot goes on. With ``on_interrupt="raise"`` the checkpoint is written too, and ``KeyboardInterrupt`` raised.

    >>> import isofold
    >>> seen = []
    >>> solution = isofold.solve("river", target=0.002, library=False, progress=seen.append)
    >>> solution.reason
    'target'

    Args:
        spot: a :class:`Spot`, the name of one that comes with isofold, ``"@name"`` of the library, the path of a spot file, or its keys.
        target: stop at this exploitability, as a share of the starting pot; without any limit 0.005.
        iterations: stop after so many iterations.
        seconds: stop after so many seconds.
        precision: the bits of each stored number, 32 or 16.
        memory: the bytes that it may use.
        threads: the number of threads; one for each core if not given.
        seed: the seed of the stochastic rounding to 16 bits.
        isomorphism: whether isomorphic boards are solved once.
        rule: the CFR update rule, such as ``dcfr`` or ``pdcfr``.
        device: ``cpu``, ``cuda`` or ``auto``.
        device_memory: the bytes of a GPU's memory that it may use.
        restart: solve from nothing, whatever the library has.
        library: whether the library is used.
        name: the name under which the library keeps it.
        save: the streets that the library keeps: ``full``, ``no-rivers`` or ``no-turns``.
        regrets: whether the library keeps regrets, from which a solve is continued.
        progress: a function that hears of the progress; ``True`` for a bar of tqdm. One that returns ``False`` stops the solve as Ctrl-C does; if it
            raises an exception, the solve is stopped with a checkpoint, and the exception is raised.
        on_interrupt: ``"keep"`` or ``"raise"``.
    """
    if on_interrupt not in ("keep", "raise"):
        raise InvalidError(f"{on_interrupt!r} is not accepted: expected 'keep' or 'raise'", field="on_interrupt")
    options = given(
        target=target,
        iterations=iterations,
        seconds=seconds,
        precision=precision,
        memory=memory,
        threads=threads,
        seed=seed,
        isomorphism=isomorphism,
        rule=rule,
        device=device,
        device_memory=device_memory,
        restart=restart,
        library=library,
        name=name,
        save=save,
        regrets=regrets,
    )
    with _listener(progress, options) as listener:
        solution, stopped = _solve(spot, options, listener)
    if stopped is None or isinstance(stopped, _Stopped):
        return solution
    if isinstance(stopped, KeyboardInterrupt) and on_interrupt == "keep":
        return solution
    raise stopped


def _solve(spot: SpotLike, options: dict[str, Any], listener: _Listener) -> tuple[Solution, BaseException | None]:
    handle, stopped = _isofold.solve(dumps({"spot": reference(spot), "solve": options}), listener.hear)
    result = json.loads(handle.state()).get("result") or {}
    entry = result.get("entry")
    return Solution(handle, None if entry is None else {"entry": entry}, listener.remarks), stopped


async def solve_async(spot: SpotLike, *, progress: ProgressCallback | None = None, **options: Any) -> Solution:
    """Solves a spot as :func:`solve` does, while an event loop goes on. The callback is called in the loop.

    Cancelling the task stops the solve; it is waited for, so that its checkpoint is in the library when ``CancelledError`` is raised.

    >>> import asyncio, isofold
    >>> asyncio.run(isofold.solve_async("river", library=False)).complete
    True
    """
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[Solution] = loop.create_future()
    is_cancelled = threading.Event()
    is_stopped = threading.Event()
    raised: list[Exception] = []
    if progress is not None and not callable(progress):
        raise InvalidError(f"expected a function or None, not {progress!r}", field="progress")

    def in_loop(seen: Progress) -> None:
        if ended.done() or progress is None or is_stopped.is_set():
            return
        try:
            if progress(seen) is False:
                is_stopped.set()
        except Exception as error:
            raised.append(error)
            is_stopped.set()

    def hear(seen: Progress) -> bool:
        if progress is not None:
            _call_in(loop, in_loop, seen)
        return not (is_cancelled.is_set() or is_stopped.is_set())

    def work() -> None:
        try:
            solution = solve(spot, progress=hear, **options)
        except BaseException as error:
            _call_in(loop, _settle, ended, None, error)
        else:
            _call_in(loop, _settle, ended, solution, None)

    threading.Thread(target=work, name="isofold solve", daemon=True).start()
    try:
        solution = await asyncio.shield(ended)
        if raised:
            raise raised[0]
        return solution
    except asyncio.CancelledError:
        is_cancelled.set()
        await asyncio.wait([ended])
        if not ended.cancelled():
            # An error of a solve that is given up is of no use to anybody.
            ended.exception()
        raise


def _call_in(loop: asyncio.AbstractEventLoop, function: Callable[..., object], *args: Any) -> None:
    try:
        loop.call_soon_threadsafe(function, *args)
    except RuntimeError:
        # The loop is closed: nothing waits any more.
        pass


def _settle(ended: asyncio.Future[Solution], solution: Solution | None, error: BaseException | None) -> None:
    if ended.done():
        return
    if error is not None:
        ended.set_exception(error)
    elif solution is not None:
        ended.set_result(solution)


class _Listener:
    """Turns events into progress, and collects remarks."""

    def __init__(self, callback: ProgressCallback | None, target: float | None, limit: int | None) -> None:
        self.remarks: list[str] = []
        self._callback, self._target, self._limit = callback, target, limit

    def hear(self, event: dict[str, Any]) -> None:
        if event.get("kind") == "remark":
            self.remarks.append(event["message"])
            _LOG.info("%s", event["message"])
        elif event.get("kind") == "progress" and self._callback is not None:
            seen = Progress(
                event.get("iterations") or 0,
                event.get("exploitability"),
                event["seconds"],
                event.get("seconds_left"),
                self._target,
                self._limit,
            )
            if self._callback(seen) is False:
                raise _Stopped

    def __enter__(self) -> _Listener:
        return self

    def __exit__(self, *raised: object) -> None:
        close = getattr(self._callback, "close", None)
        if isinstance(self._callback, _Bar) and close is not None:
            close()


def _listener(progress: ProgressCallback | bool | None, options: dict[str, Any]) -> _Listener:
    callback: ProgressCallback | None
    if progress is True:
        callback = _Bar(options.get("iterations"))
    elif progress is None or progress is False:
        callback = None
    elif callable(progress):
        callback = progress
    else:
        raise InvalidError(f"expected a function, True or None, not {progress!r}", field="progress")
    return _Listener(callback, options.get("target"), options.get("iterations"))


class _Bar:
    """A bar of tqdm: iterations, and the exploitability beside them."""

    def __init__(self, limit: int | None) -> None:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            raise InvalidError("progress=True needs tqdm", field="progress", hint="pip install tqdm, or give a function") from None
        self._bar = tqdm(total=limit, unit="it", desc="solving")

    def __call__(self, seen: Progress) -> None:
        self._bar.update(seen.iterations - self._bar.n)
        if seen.exploitability is not None:
            self._bar.set_postfix_str(f"exploitability {100 * seen.exploitability:.3g}% of the pot")

    def close(self) -> None:
        self._bar.close()
