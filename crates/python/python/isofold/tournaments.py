"""ICM: the $EV of stacks in a tournament, by the Independent Chip Model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ._contract import IcmAnswer
from ._request import ask

__all__ = ["icm"]


def icm(
    stacks: Sequence[float],
    payouts: Sequence[float] | None = None,
    *,
    payout_shares: Sequence[float] | None = None,
    pool: float | None = None,
    names: Sequence[str] | None = None,
    places: bool = False,
    all_in: tuple[int | str, int | str] | None = None,
    equity: float | None = None,
) -> IcmAnswer:
    """The $EV of each stack.

    Args:
        stacks: the chips of each player.
        payouts: the prizes in money, first place first; or ``payout_shares`` of a ``pool``.
        names: the name of each player; their numbers from 1 if not given.
        places: also give the probability of each player to finish in each place.
        all_in: two players, by number from 1 or by name, who are all-in against each other.
        equity: the equity of the first of them.

    >>> import isofold
    >>> answer = isofold.icm([5000, 3000, 2000], [50, 30, 20])
    >>> [round(player["prize"], 2) for player in answer["players"]]
    [38.39, 32.75, 28.86]
    """
    request: dict[str, Any] = {
        "stacks": _numbers(stacks),
        "payouts": _numbers(payouts),
        "payout_shares": _numbers(payout_shares),
        "pool": pool,
        "names": None if names is None else [str(name) for name in names],
        "places": True if places else None,
        "all_in": None if all_in is None else list(all_in),
        "equity": equity,
    }
    answer: IcmAnswer = ask("icm", request)
    return answer


def _numbers(values: Sequence[float] | None) -> list[float] | None:
    return None if values is None else [float(value) for value in values]
