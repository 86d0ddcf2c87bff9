"""Solutions: solved spots that are walked as objects."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from . import _isofold, _render
from ._request import Listener, dumps, given
from .errors import FailedError, InvalidError, UnsupportedError
from .locks import Lock
from .node import Node
from .spot import Spot

if TYPE_CHECKING:
    from .reports import Comparison, Exploitation, Simplification

__all__ = ["Decisions", "Solution", "open_solution"]


class Solution:
    """A solution, which stays open until it is closed or forgotten: in memory, or a file of which as much is read as is looked at. It may be
    used by several threads.

    >>> import isofold
    >>> solution = isofold.solve("river", target=0.003, library=False)
    >>> solution.complete, solution.exploitability < 0.003
    (True, True)
    >>> solution.root["x"]["b66"].player
    'oop'
    >>> solution.node("x b66").line
    'x b66'

    A solution of the library or of a file pickles as its place, and opens again there; one that is in memory only does not pickle.
    """

    def __init__(self, handle: _isofold.Solution, place: Mapping[str, Any] | None = None, remarks: Sequence[str] = ()) -> None:
        self._handle: _isofold.Solution | None = handle
        self._place = dict(place) if place is not None else None
        self._remarks = tuple(remarks)
        self._lock = threading.Lock()

    def _open(self) -> _isofold.Solution:
        """The open solution. In a process that was forked, and after :func:`isofold.configure`, it is opened again from its place."""
        handle = self._handle
        if handle is None:
            raise FailedError("the solution is closed", hint="open it again")
        if handle.is_open():
            return handle
        if self._place is None:
            raise UnsupportedError(
                "the solution was in memory only: in the process that this one was forked from, or in a session that is closed",
                hint="solve it with a library, or look at it before",
            )
        with self._lock:
            if self._handle is not None and not self._handle.is_open():
                self._handle = _isofold.open(dumps(self._place))
        return self._open()

    def _state(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(self._open().state())
        return state

    @property
    def result(self) -> dict[str, Any]:
        """The answer of the request ``solve``; an error while a session still runs."""
        result = self._state().get("result")
        if result is None:
            raise FailedError("the solve has not ended yet", hint="`complete`, `iterations` and `exploitability` are known meanwhile")
        return dict(result)

    @property
    def spot(self) -> Spot:
        """The spot."""
        return Spot._of(self._open().spot())

    @property
    def complete(self) -> bool:
        """Whether the solve has come to what was asked for: the target, or the number of iterations; or it was stored, and good enough. False if it
        ended by time, was stopped, gave up, or still runs."""
        return bool((self._state().get("result") or {}).get("complete", False))

    @property
    def reason(self) -> str | None:
        """The reason why the solve ended, or where it came from: ``target``, ``iterations``, ``time``, ``stopped``, ``stalled``, ``library``, ``file``; ``None``
        while it runs."""
        return (self._state().get("result") or {}).get("reason")

    @property
    def iterations(self) -> int:
        """The iterations of all runs."""
        return int(self._state()["iterations"])

    @property
    def exploitability(self) -> float | None:
        """The exploitability as a share of the starting pot; ``None`` while it has not been measured."""
        found: float | None = self._state().get("exploitability")
        return found

    @property
    def seconds(self) -> float:
        """The seconds of this run."""
        return float(self._state()["seconds"])

    @property
    def ev(self) -> tuple[float, float]:
        """The EV of each player at the start, out of position first."""
        oop, ip = self.result["ev"]
        return oop, ip

    @property
    def equity(self) -> tuple[float, float] | None:
        """The equity of each player at the start."""
        found = self.result["equity"]
        return None if found is None else (found[0], found[1])

    @property
    def entry(self) -> int | None:
        """The number in the library, if it came from there or was added to it."""
        found: int | None = (self._state().get("result") or {}).get("entry")
        return found

    @property
    def remarks(self) -> tuple[str, ...]:
        """Remarks for people: on an earlier solve that was continued, on a result that could not be kept."""
        return self._remarks or tuple(self._state().get("remarks", ()))

    @property
    def root(self) -> Node:
        """The start."""
        return Node(self)

    def node(self, line: str = "") -> Node:
        """The node at the end of a line, such as ``"x b66 c | 6c | x"``."""
        return Node(self, line)

    def __getitem__(self, line: str) -> Node:
        if not isinstance(line, str):
            raise InvalidError(f"expected a line, not {line!r}", field="line")
        return self.node(line)

    def decisions(self, line: str | None = None, *, streets: Iterable[str] = ()) -> Decisions:
        """Every decision from a line on, as a table that is computed while it is read; see :class:`Decisions`.

        Args:
            line: the line from which on; the start if not given.
            streets: ``flop``, ``turn``, ``river``; those that the solution holds if not given.
        """
        return Decisions(self, line, tuple(streets))

    def export(
        self,
        file: str | os.PathLike[str],
        *,
        format: str | None = None,
        replace: bool = False,
        line: str | None = None,
        streets: Iterable[str] = (),
        progress: Listener | None = None,
    ) -> dict[str, Any]:
        """Writes every decision to a file: arrays for NumPy (``npz``), ``parquet`` or ``csv``. The format is that of the file's name if not given;
        ``progress`` hears of the events of the contract."""
        path = Path(file)
        known = format or path.suffix.removeprefix(".").lower()
        request = given(format=known, file=str(path), replace=replace, line=line, streets=list(streets))
        answer: dict[str, Any] = json.loads(self._open().export(dumps(request), progress))
        return answer

    def compare(self, other: Solution | None = None, line: str | None = None, other_line: str | None = None) -> Comparison:
        """A decision of this solution beside one of another, or beside another one of this; see :func:`isofold.compare`."""
        from .reports import compare

        return compare(self, other, line, other_line)

    def exploit(self, by: str, locks: Iterable[Lock | Mapping[str, Any]] = (), **options: Any) -> Exploitation:
        """The maximally exploitative response to locked strategies of the other player; see :func:`isofold.exploit`."""
        from .reports import exploit

        return exploit(self, by, locks, **options)

    def simplify(self, **options: Any) -> Simplification:
        """A simpler strategy and its cost; see :func:`isofold.simplify`."""
        from .reports import simplify

        return simplify(self, **options)

    def _reference(self) -> dict[str, Any]:
        """The spot or the place as requests name it."""
        if self._place is not None:
            return self._place
        return {"toml": self.spot.to_toml()}

    def close(self) -> None:
        """Forgets it: memory is free again. What is in the library stays there."""
        with self._lock:
            self._handle = None

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self._handle is None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        if self._place is None:
            raise UnsupportedError(
                "a solution that is in memory only does not pickle",
                hint="solve it with a library, or pickle its spot, its nodes' arrays or its tables",
            )
        return (_opened, (self._place,))

    def __repr__(self) -> str:
        if self._handle is None:
            return "<isofold.Solution, closed>"
        state = self._state()
        reached = state.get("exploitability")
        accuracy = "not measured yet" if reached is None else f"{100 * reached:.3g}% of the pot"
        partly = "" if self.complete else ", not complete"
        return f"<isofold.Solution of {state['spot']} on {state['board']}: exploitability {accuracy}{partly}>"

    def _repr_html_(self) -> str:
        return _render.solution(self)


class Decisions:
    """Every decision of a solution from a line on, as a stream of Arrow: a row for each decision and combo, with the columns of the Parquet export.
    pyarrow, polars, DuckDB and pandas read it as it is, as often as one likes; memory is bounded by what they keep.

    >>> import isofold
    >>> decisions = isofold.solve("river", library=False).decisions()
    >>> import pyarrow
    >>> table = pyarrow.RecordBatchReader.from_stream(decisions).read_all()
    >>> table.column_names[:3]
    ['node', 'line', 'board']
    """

    __slots__ = ("_line", "_native", "_solution", "_streets")

    def __init__(self, solution: Solution, line: str | None = None, streets: tuple[str, ...] = ()) -> None:
        self._solution, self._line, self._streets = solution, line, streets
        self._native = _isofold.Decisions(solution._open(), line, list(streets))

    def __arrow_c_schema__(self) -> object:
        return self._native.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self._native.__arrow_c_stream__(requested_schema)

    def to_arrow(self) -> Any:
        """All rows as a pyarrow ``Table``."""
        import pyarrow

        return pyarrow.RecordBatchReader.from_stream(self).read_all()

    def to_pandas(self) -> Any:
        """All rows as a pandas ``DataFrame``."""
        return self.to_arrow().to_pandas()

    def to_polars(self) -> Any:
        """All rows as a polars ``DataFrame``."""
        import polars

        return polars.DataFrame(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._solution, self._line, self._streets))

    def __repr__(self) -> str:
        return f"<isofold.Decisions of {self._solution!r} from {self._line or 'the start'!r} on>"


def open_solution(source: str | int | os.PathLike[str]) -> Solution:
    """Opens a solution: a file, by its path, or an entry of the library, by its number or, as in ``"@btn-bb"``, its name.

    >>> import isofold, pathlib, tempfile
    >>> isofold.open_solution("missing.isofold")
    Traceback (most recent call last):
        ...
    isofold.errors.NotFoundError: spot.file: ...
    """
    if isinstance(source, bool):
        raise InvalidError(f"expected a path, or an entry of the library, not {source!r}", field="source")
    if isinstance(source, int):
        return _opened({"entry": source})
    if isinstance(source, str) and source.startswith("@"):
        return _opened({"entry": source})
    if isinstance(source, (str, os.PathLike)):
        return _opened({"file": os.path.abspath(os.fspath(source))})
    raise InvalidError(f"expected a path, or an entry of the library, not {source!r}", field="source")


def _opened(place: Mapping[str, Any]) -> Solution:
    """The solution of a place, which an entry of the library names by its number from now on."""
    handle = _isofold.open(dumps(place))
    found = json.loads(handle.state()).get("result") or {}
    entry = found.get("entry")
    return Solution(handle, {"entry": entry} if "entry" in place and entry is not None else place)
