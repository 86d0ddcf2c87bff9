"""Sessions: solves in the background that can be paused, looked at and changed while they run."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import Any, Self

from . import _isofold
from ._request import ask, given
from .errors import Error, UnsupportedError, _of_code
from .locks import Lock, data_of
from .node import Node
from .solution import Solution, _opened
from .solving import Progress, ProgressCallback, _listener
from .spot import SpotLike, reference

__all__ = ["Session", "sessions"]


class Session:
    """A solve in the background. It runs at once, beside others, in the threads and the memory that all of them share.

    >>> import isofold
    >>> with isofold.Session("turn-basic", target=0.0001, library=False) as session:
    ...     frequencies = session.root.frequencies       # the strategy so far; the solve goes on
    ...     state = session.pause()
    ...     session.lock([isofold.Lock("x", play="x")])  # it goes on from what it has learnt
    ...     session.resume(iterations=session.iterations + 10)
    ...     session.wait().spot.locks
    ['line = x; play = x']

    A solution that is in memory only is closed with its session; one that is in the library stays open.

    Args:
        spot: as to :func:`isofold.solve`.
        options: limits and options, as to :func:`isofold.solve`.
    """

    def __init__(self, spot: SpotLike, **options: Any) -> None:
        solve = given(**options)
        self._target, self._limit = solve.get("target"), solve.get("iterations")
        self._number: int = ask("session", {"do": "start", "spot": reference(spot), "solve": solve})["session"]

    def _do(self, do: str, **params: Any) -> dict[str, Any]:
        answer: dict[str, Any] = ask("session", {"do": do, "session": self._number, **params})
        return answer

    @property
    def number(self) -> int:
        """Its number among the sessions of this process."""
        return self._number

    @property
    def answer(self) -> dict[str, Any]:
        """Its state, as the request ``session`` answers it."""
        return self._do("state")

    @property
    def state(self) -> str:
        """``waiting``, ``running``, ``paused``, ``ended`` or ``failed``."""
        return str(self.answer["state"])

    @property
    def progress(self) -> Progress:
        """How far it has come."""
        return self._seen(self.answer)

    def _seen(self, answer: Mapping[str, Any]) -> Progress:
        return Progress(answer["iterations"], answer.get("exploitability"), answer["seconds"], None, answer.get("target"), self._limit)

    @property
    def iterations(self) -> int:
        """The iterations so far."""
        return int(self.answer["iterations"])

    @property
    def exploitability(self) -> float | None:
        """The exploitability as it was measured last, as a share of the starting pot."""
        found: float | None = self.answer.get("exploitability")
        return found

    @property
    def remarks(self) -> tuple[str, ...]:
        """Remarks for people, the oldest first."""
        return tuple(self.answer.get("remarks", ()))

    @property
    def error(self) -> Error | None:
        """The reason why it has failed, if it has."""
        found = self.answer.get("error")
        return None if found is None else _of_code(found["code"], found["message"], found.get("field"), found.get("hint"))

    @property
    def solution(self) -> Solution:
        """The solution so far. Numbers of its nodes are those of the moment when they are first asked for."""
        answer = self.answer
        entry = (answer.get("result") or {}).get("entry")
        handle = _isofold.open_session(self._number)
        return Solution(handle, None if entry is None else {"entry": entry}, answer.get("remarks", ()))

    @property
    def root(self) -> Node:
        """The start of the solution so far."""
        return self.solution.root

    def node(self, line: str = "") -> Node:
        """A node of the solution so far."""
        return self.solution.node(line)

    def pause(self) -> Progress:
        """Pauses it after its iteration, with a checkpoint in the library if there is one."""
        return self._seen(self._do("pause"))

    def resume(self, *, target: float | None = None, iterations: int | None = None, seconds: float | None = None) -> None:
        """Goes on, perhaps with other limits; limits that are given replace all of the others."""
        limits = given(target=target, iterations=iterations, seconds=seconds)
        if limits:
            self._target, self._limit = target, iterations
        self._do("resume", **limits)

    def stop(self) -> Solution:
        """Ends it as it is: the solution of what there is."""
        self._do("stop")
        return self._ended()

    def lock(self, locks: Iterable[Lock | Mapping[str, Any]]) -> None:
        """Makes these all the locks that hold from now on. It goes on from what it has learnt; one that has ended is paused then."""
        self._do("lock", locks=data_of(locks))

    def wait(self, progress: ProgressCallback | bool | None = None) -> Solution:
        """Waits until it has ended. Ctrl-C ends the waiting, and leaves the session alone."""
        with _listener(progress, given(target=self._target, iterations=self._limit)) as listener:
            ask("session", {"do": "wait", "session": self._number}, listener.hear)
        return self._ended()

    async def wait_async(self) -> Solution:
        """Waits until it has ended while an event loop goes on. Cancelling the task leaves the session alone."""
        loop = asyncio.get_running_loop()
        ended: asyncio.Future[None] = loop.create_future()

        def settle(error: BaseException | None) -> None:
            if not ended.done():
                ended.set_exception(error) if error is not None else ended.set_result(None)

        def work() -> None:
            error: BaseException | None = None
            try:
                ask("session", {"do": "wait", "session": self._number}, hear)
            except BaseException as raised:
                error = raised
            try:
                loop.call_soon_threadsafe(settle, error)
            except RuntimeError:
                # The loop is closed: nothing waits any more.
                pass

        def hear(event: dict[str, Any]) -> None:
            if ended.cancelled():
                raise _NotAwaited

        threading.Thread(target=work, name="isofold wait", daemon=True).start()
        await ended
        return self._ended()

    def _ended(self) -> Solution:
        answer = self.answer
        found = answer.get("error")
        if found is not None and answer["state"] == "failed":
            raise _of_code(found["code"], found["message"], found.get("field"), found.get("hint"))
        entry = (answer.get("result") or {}).get("entry")
        # That of the library stays open when the session is closed.
        return self.solution if entry is None else _opened({"entry": entry})

    def close(self) -> None:
        """Stops and forgets it. What was learnt is in the library, or in a checkpoint there; without a library it is lost."""
        self._do("close")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        if self._number in (session["session"] for session in ask("sessions")["sessions"]):
            self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        raise UnsupportedError("a session does not pickle: it is a solve of this process", hint="pickle its solution once it is in the library")

    def __repr__(self) -> str:
        return f"<isofold.Session {self._number}>"


class _NotAwaited(Exception):
    """Nothing waits for the session any more."""


def sessions() -> list[dict[str, Any]]:
    """The sessions of this process, as the request ``sessions`` answers them."""
    return list(ask("sessions")["sessions"])
