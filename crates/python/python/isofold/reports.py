"""Reports on solutions: exploitation, simplification and comparison."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from . import _isofold, _render
from ._request import Listener, ask, given
from .errors import InvalidError
from .locks import Lock, data_of
from .node import Action
from .solution import Solution
from .spot import SpotLike, reference
from .tables import Table

__all__ = ["Comparison", "Exploitation", "Simplification", "compare", "exploit", "simplify"]


@dataclass(frozen=True, slots=True)
class Exploitation:
    """The maximally exploitative response to locked strategies. Pairs are out of position first.

    Attributes:
        by: the player who exploits.
        ev_unlocked: the EVs with the solution, nothing locked.
        ev_locked: the EVs with the locks, while the player still plays the solution.
        ev: the EVs with the response.
        gain: the gain of the response over ``ev_locked``.
        gain_share: the gain as a share of the starting pot.
        complete: whether the solve has come to what was asked for.
        answer: the answer of the contract; ``answer["view"]`` is the place that was asked for, as ``show`` has it.
    """

    by: str
    ev_unlocked: tuple[float, float]
    ev_locked: tuple[float, float]
    ev: tuple[float, float]
    gain: float
    gain_share: float
    complete: bool
    answer: dict[str, Any] = field(repr=False)

    @property
    def root(self) -> dict[str, float]:
        """What the first player does at the start, with the response: the frequency of each action."""
        return {action["token"]: action["frequency"] for action in self.answer["root"]}

    @property
    def hands(self) -> Table:
        """The hands at the place that was asked for by ``line``, with the response."""
        view = self.answer.get("view")
        if view is None or "hands" not in view:
            raise InvalidError("no place was asked for", field="line", hint="give exploit a line, as in line='x b66'")
        return _hands(view)

    def _repr_html_(self) -> str:
        return _render.exploitation(self)


def exploit(
    spot: SpotLike | Solution,
    by: str,
    locks: Iterable[Lock | Mapping[str, Any]] = (),
    *,
    line: str | None = None,
    view: Mapping[str, Any] | None = None,
    progress: Listener | None = None,
    **options: Any,
) -> Exploitation:
    """The maximally exploitative response of a player to locked strategies of the other, and its gain.

    >>> import isofold
    >>> overfolds = isofold.Lock("b66", overall="f: 70%")
    >>> report = isofold.exploit("river", "oop", [overfolds], library=False)
    >>> report.gain > 0
    True

    Args:
        spot: as to :func:`isofold.solve`, or a solution: then its spot.
        by: the player who exploits the other, ``oop`` or ``ip``.
        locks: locks that come after those of the spot.
        line: a place to show after the response.
        view: more fields of the request ``show`` for that place.
        options: limits and options of the solve, as to :func:`isofold.solve`.
    """
    place = given(line=line, **dict(view or {})) or None
    # A response is solved in memory: a file is no spot.
    named = reference(spot.spot) if isinstance(spot, Solution) else reference(spot)
    params = {"spot": named, "by": by, "locks": data_of(locks), "view": place, "solve": given(**options)}
    answer = ask("exploit", params, progress)
    pairs = {name: (answer[name][0], answer[name][1]) for name in ("ev_unlocked", "ev_locked", "ev")}
    return Exploitation(
        by=answer["by"],
        gain=answer["gain"],
        gain_share=answer["gain_share"],
        complete=answer["complete"],
        answer=answer,
        **pairs,
    )


@dataclass(frozen=True, slots=True)
class Simplification:
    """A simpler strategy and its cost.

    Attributes:
        exploitability: before and after, as shares of the starting pot.
        loss: what each player loses against a best response, out of position first.
        complete: whether the solve has come to what was asked for.
        answer: the answer of the contract.
    """

    exploitability: tuple[float, float]
    loss: tuple[float, float]
    complete: bool
    answer: dict[str, Any] = field(repr=False)

    @property
    def root(self) -> dict[str, float]:
        """What the first player does at the start, afterwards: the frequency of each action."""
        return {action["token"]: action["frequency"] for action in self.answer["root"]}

    @property
    def players(self) -> Table:
        """The EVs of each player before and after, against the solution and against a best response."""
        records = [
            {
                "player": player["player"],
                "ev_before": player["ev"]["before"],
                "ev_after": player["ev"]["after"],
                "worst_before": player["worst"]["before"],
                "worst_after": player["worst"]["after"],
                "loss": player["loss"],
            }
            for player in self.answer["players"]
        ]
        numbers = ("ev_before", "ev_after", "worst_before", "worst_after", "loss")
        return Table.of_records(records, player="text", **dict.fromkeys(numbers, "float"))

    def _repr_html_(self) -> str:
        return _render.simplification(self)


def simplify(
    spot: SpotLike | Solution,
    *,
    round: str | None = None,
    remove: Iterable[str] = (),
    player: str | None = None,
    line: str | None = None,
    file: str | None = None,
    progress: Listener | None = None,
    **options: Any,
) -> Simplification:
    """A simpler strategy, rounded or with fewer actions, and its cost in EV.

    >>> import isofold
    >>> report = isofold.simplify("river", round="25%")
    >>> before, after = report.exploitability
    >>> after > before
    True

    Args:
        spot: as to :func:`isofold.solve`, or a solution: its entry of the library, its file, or else its spot.
        round: the step to whose multiples frequencies are rounded, such as ``"25%"``, or the list of them.
        remove: lines whose last actions are taken out of the tree.
        player: the player whose strategy is rounded; both if not given.
        line: the line to a decision whose strategy is answered, too.
        file: a file to write the simplified solution to, which must not exist.
        options: limits and options of the solve, as to :func:`isofold.solve`.
    """
    params = {
        "spot": spot._reference() if isinstance(spot, Solution) else reference(spot),
        "round": round,
        "remove": list(remove),
        "player": player,
        "line": line,
        "file": None if file is None else str(file),
        "solve": given(**options) or None,
    }
    answer = ask("simplify", params, progress)
    reached = answer["exploitability"]
    oop, ip = (cost["loss"] for cost in answer["players"])
    return Simplification((reached["before"], reached["after"]), (oop, ip), answer["complete"], answer)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two decisions side by side.

    Attributes:
        same_game: whether both are one game up to suits.
        same_tree: whether the same actions are there, with the same amounts.
        differences: the parts of the spots that are different.
        strategy_distance: the share of hands that would have to act otherwise to play as the other side does.
        costs: the EV that the player who acts loses in A by the frequencies of B, and in B by those of A.
        start_ev_difference: the EVs of B less those of A at the start.
        answer: the answer of the contract; ``answer["a"]`` and ``answer["b"]`` are the sides.
    """

    same_game: bool
    same_tree: bool
    differences: tuple[str, ...]
    strategy_distance: float | None
    costs: tuple[float, float] | None
    start_ev_difference: tuple[float, float] | None
    answer: dict[str, Any] = field(repr=False)

    @property
    def hands(self) -> Table:
        """The combos of the player who acts on both sides: reach, EV and the frequency of each action of A and of B."""
        hands = self.answer["hands"]
        columns: dict[str, Any] = {"combo": [hand["combo"] for hand in hands]}
        kinds = {"combo": "text"}
        for side in ("a", "b"):
            actions = [Action.of_data(action) for action in self.answer[side]["actions"]]
            for name in ("reach", "share", "ev"):
                columns[f"{side}_{name}"] = [_nan((hand[side] or {}).get(name)) for hand in hands]
                kinds[f"{side}_{name}"] = "float"
            for row, action in enumerate(actions):
                found = ((hand[side] or {}).get("strategy") or [] for hand in hands)
                columns[f"{side}_freq_{action.token}"] = [_nan(taken[row] if row < len(taken) else None) for taken in found]
                kinds[f"{side}_freq_{action.token}"] = "float"
        return Table(columns, kinds)

    def _repr_html_(self) -> str:
        return _render.comparison(self)


def compare(a: Solution, b: Solution | None = None, line: str | None = None, other_line: str | None = None) -> Comparison:
    """A decision of a solution beside one of another; without another solution, beside another decision of the same.

    >>> import isofold
    >>> solution = isofold.solve("river", library=False)
    >>> isofold.compare(solution, line="x", other_line="b66").same_game
    True

    Args:
        a: the first solution.
        b: the second one.
        line: the line to the decision of A; the start if not given.
        other_line: that of B; the same line if not given, in the suits of B if both are one game up to suits.
    """
    for side in (a, b):
        if side is not None and not isinstance(side, Solution):
            raise InvalidError(f"expected a Solution, not {side!r}", field="solution")
    answer = json.loads(_isofold.compare(a._open(), None if b is None else b._open(), line, other_line))
    return Comparison(
        same_game=answer["same_game"],
        same_tree=answer["same_tree"],
        differences=tuple(answer["differences"]),
        strategy_distance=answer["strategy_distance"],
        costs=_pair(answer["costs"]),
        start_ev_difference=_pair(answer["start_ev_difference"]),
        answer=answer,
    )


def _nan(value: float | None) -> float:
    return float(np.nan) if value is None else value


def _pair(value: list[float] | None) -> tuple[float, float] | None:
    return None if value is None else (value[0], value[1])


def _hands(view: Mapping[str, Any]) -> Table:
    """The hands of an answer of ``show``."""
    hands = view["hands"]
    columns: dict[str, Any] = {"combo": [hand["combo"] for hand in hands]}
    kinds = {"combo": "text"}
    for name in ("reach", "share", "ev", "equity"):
        columns[name], kinds[name] = [_nan(hand[name]) for hand in hands], "float"
    if view["hands_of"] == view["player"]:
        for prefix, key in (("freq", "strategy"), ("ev", "action_evs")):
            for row, action in enumerate(view["actions"]):
                name = f"{prefix}_{action['token']}"
                columns[name], kinds[name] = [_nan(hand[key][row]) for hand in hands], "float"
    return Table(columns, kinds)
