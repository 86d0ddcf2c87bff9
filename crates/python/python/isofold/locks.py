"""Node locks: strategies that are fixed while the rest is solved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ._request import given
from .errors import InvalidError

__all__ = ["Lock"]


@dataclass(frozen=True, slots=True)
class Lock:
    """A node lock: ``play`` for each hand, or ``overall`` for the aggregate of all.

    Attributes:
        line: the line to the decision; empty for the start.
        play: frequencies of actions for each of the hands, such as ``"f: 60%, c"``; what is left out shares the rest.
        overall: frequencies over all hands together, such as ``"f: 60%"``.
        hands: the hands, as a range; all if not given.
        category: made hands and draws, such as ``"top pair, flush draw"``.

    >>> import isofold
    >>> lock = isofold.Lock("b66", play="f: 100%", hands="22-55")
    >>> spot = isofold.Spot.named("river").replace(locks=[lock])
    >>> spot.locks
    ['line = b66; hands = 55-22; play = f:100%']
    """

    line: str = ""
    play: str | None = None
    overall: str | None = None
    hands: str | None = None
    category: str | None = None

    def to_data(self) -> dict[str, str]:
        """The lock with the keys of a spot file."""
        return {key: str(value) for key, value in asdict(self).items() if value is not None}


def data_of(locks: Iterable[Lock | Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Locks as data."""
    found = []
    if isinstance(locks, (Lock, Mapping)):
        raise InvalidError("expected a list of locks", field="locks")
    for index, lock in enumerate(locks):
        if isinstance(lock, Lock):
            found.append(lock.to_data())
        elif isinstance(lock, Mapping):
            found.append(given(**{str(key): value for key, value in lock.items()}))
        else:
            raise InvalidError(f"expected a Lock or a mapping, not {lock!r}", field=f"locks[{index}]")
    return found
