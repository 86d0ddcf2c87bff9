"""Nodes of a solution: decisions, cards to come, and the ends of a hand, with their numbers as NumPy arrays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _render
from ._request import dumps, given
from .cards import CLASSES, COMBOS
from .errors import InvalidError
from .tables import Table, stacked

if TYPE_CHECKING:
    from .solution import Solution

__all__ = ["Action", "Node", "Values", "player_index"]

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]

_PLAYERS = ("oop", "ip")


def player_index(player: str | int) -> int:
    """The row of a player in arrays of both: 0 for ``"oop"``, 1 for ``"ip"``."""
    if isinstance(player, str) and player in _PLAYERS:
        return _PLAYERS.index(player)
    if not isinstance(player, (str, bool)) and player in (0, 1):
        return int(player)
    raise InvalidError(f"{player!r} is no player: expected 'oop' or 'ip'", field="player")


@dataclass(frozen=True, slots=True)
class Action:
    """An action at a decision.

    Attributes:
        token: the word of a line that takes it: ``x``, ``b66``.
        label: the words for people: ``check``, ``bet 66``.
        kind: ``fold``, ``check``, ``call``, ``bet``, ``raise`` or ``allin``.
        amount: the chips that a bet, a raise or an all-in goes to on its street.
        pot_share: the size of a bet or a raise as a share of the pot after a call.
    """

    token: str
    label: str
    kind: str
    amount: int | None = None
    pot_share: float | None = None

    @classmethod
    def of_data(cls, data: dict[str, Any]) -> Action:
        """An action of an answer."""
        return cls(data["token"], data["action"], data["kind"], data.get("amount"), data.get("pot_share"))


@dataclass(frozen=True, slots=True, eq=False)
class Values:
    """The values of all 1326 combos of both players at a node, whether the ranges have them or not. Each is an array of two rows, out of
    position first, by combo index; a value that a combo does not have is NaN.

    Attributes:
        reach: the weight in the range times how often the player's own actions lead here; 0 outside of the range.
        compatible: the share of the opponent's range here that shares no card with the combo.
        ev: the EV from here on: with the average strategies if the combo has reach, else of its best response.
        best_ev: the EV of the best response to the opponent's average strategy.
        cfv: the counterfactual value as a share of the pot, for the opponent's range scaled to a sum of 1.
        equity: the share of the pot without further betting, against the opponent's range here.
    """

    reach: Floats
    compatible: Floats
    ev: Floats
    best_ev: Floats
    cfv: Floats
    equity: Floats

    @property
    def mask(self) -> Bools:
        """Whether a combo has a value: the cards allow it, and it leaves the opponent a hand."""
        return ~np.isnan(self.ev)

    @property
    def outside(self) -> Bools:
        """Whether a combo has a value and no reach: the player never holds it here."""
        return self.mask & (self.reach <= 0)


class Node:
    """A node of a solution. Its numbers are computed when they are first asked for, and kept; the arrays cannot be written to.

    >>> import isofold
    >>> solution = isofold.solve("river", library=False)
    >>> root = solution.root
    >>> root.player, [action.token for action in root.actions]
    ('oop', ['x', 'b66', 'b132', 'a'])
    >>> root.strategy.shape, root.reach.shape
    ((4, 1326), (2, 1326))
    >>> facing = root["b66"]
    >>> facing.line, facing.player, facing.pot
    ('b66', 'ip', 266)
    >>> facing.parent == root
    True

    Arrays of both players have two rows, out of position first; arrays of actions have a row for each. Columns are combos by index, as
    :data:`isofold.COMBOS` names them; ``live`` has the indices of those that a player may hold.
    """

    def __init__(self, solution: Solution, line: str = "") -> None:
        node, board = solution._open().node(line)
        self._solution = solution
        self._node: dict[str, Any] = json.loads(node)
        self._board = board

    @property
    def solution(self) -> Solution:
        """The solution."""
        return self._solution

    @property
    def line(self) -> str:
        """The line that leads here: ``x b66 c | 6c | x``."""
        return str(self._node["line"])

    @property
    def board(self) -> str:
        """The board here."""
        return self._board

    @property
    def street(self) -> str:
        """The street: ``flop``, ``turn`` or ``river``."""
        return str(self._node["street"])

    @property
    def kind(self) -> str:
        """``decision``, ``deal``, ``fold`` or ``showdown``."""
        return str(self._node["kind"])

    @property
    def is_decision(self) -> bool:
        """Whether a player acts here."""
        return self.kind == "decision"

    @property
    def is_deal(self) -> bool:
        """Whether a card is dealt here."""
        return self.kind == "deal"

    @property
    def is_over(self) -> bool:
        """Whether the hand is over here."""
        return self.kind in ("fold", "showdown")

    @property
    def pot(self) -> int:
        """The pot, all bets so far included, in chips."""
        return int(self._node["pot"])

    @property
    def player(self) -> str | None:
        """The player who acts: ``oop`` or ``ip``; ``None`` if no player does."""
        player: str | None = self._node.get("player")
        return player

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The actions; none where no player acts."""
        return tuple(Action.of_data(action) for action in self._node.get("actions", ()))

    # ── walking ──

    def __getitem__(self, step: str | int | Action) -> Node:
        """The node after an action: its word in a line (``"b66"``, ``"b33%"``), its label, its index, or the action itself. Where a card is
        dealt, the node after the card."""
        if isinstance(step, Action):
            step = step.token
        elif isinstance(step, str):
            labels = {action.label: action.token for action in self.actions}
            step = labels.get(step, step)
        elif isinstance(step, (int, np.integer)) and not isinstance(step, bool):
            if not -len(self.actions) <= step < len(self.actions):
                raise InvalidError(f"there is no action {step}: there are {len(self.actions)}", field="action")
            step = self.actions[int(step)].token
        else:
            raise InvalidError(f"expected an action or a card, not {step!r}", field="action")
        if not step.strip():
            raise InvalidError("expected an action or a card", field="action")
        is_bar = bool(self.line) and (self.is_deal or _ends_with_card(self.line))
        return Node(self._solution, f"{self.line} | {step}" if is_bar else f"{self.line} {step}")

    def deal(self, card: Any) -> Node:
        """The node after a card, where one is dealt."""
        if not self.is_deal:
            raise InvalidError(f"no card is dealt after {self.line!r}", field="line")
        return self[str(card)]

    @property
    def parent(self) -> Node | None:
        """The node before the last step of the line; ``None`` at the start."""
        if not self.line:
            return None
        before = self.line.rsplit("|", 1)[0] if _ends_with_card(self.line) else self.line.rpartition(" ")[0]
        return Node(self._solution, before.strip().removesuffix("|").strip())

    def children(self) -> Iterator[Node]:
        """The nodes after each action, or after one card of each class of equivalent cards."""
        steps = [action.token for action in self.actions] if self.is_decision else []
        if self.is_deal:
            steps = [cards[0] for cards in self.runouts["cards"]]
        for step in steps:
            yield self[step]

    # ── the numbers of a decision ──

    @cached_property
    def _decision(self) -> tuple[dict[str, Any], dict[str, npt.NDArray[Any]]]:
        place, arrays = self._solution._open().decision(self.line)
        return json.loads(place), arrays

    @property
    def _place(self) -> dict[str, Any]:
        return self._decision[0]

    def _array(self, name: str) -> Any:
        return self._decision[1][name]

    def _of_range(self, name: str) -> Floats:
        """An array of both players for hands of their ranges, also where a card is dealt."""
        if not self.is_deal:
            return self._array(name)  # type: ignore[no-any-return]
        found: Floats = getattr(self.values, name)
        if name != "reach":
            found = np.where(self.values.reach > 0, found, np.nan)
            found.flags.writeable = False
        return found

    @property
    def strategy(self) -> Floats:
        """How often each combo of the player who acts takes each action, actions × 1326; NaN for combos that the player does not have."""
        return self._array("strategy")  # type: ignore[no-any-return]

    @property
    def action_ev(self) -> Floats:
        """The EV of each action with each combo of the player who acts, actions × 1326."""
        return self._array("action_ev")  # type: ignore[no-any-return]

    @property
    def reach(self) -> Floats:
        """The weight of each combo in the range times how often the player's own actions lead here, 2 × 1326; 0 outside of the range."""
        return self._of_range("reach")

    @property
    def share(self) -> Floats:
        """The share of each combo among all hands of its player here, 2 × 1326."""
        return self._array("share")  # type: ignore[no-any-return]

    @property
    def ev(self) -> Floats:
        """The EV of each combo of the ranges from here on, 2 × 1326. ``values.ev`` has those of combos outside of the range, too."""
        return self._of_range("ev")

    @property
    def equity(self) -> Floats:
        """The equity of each combo of the ranges, 2 × 1326. ``values.equity`` has those of combos outside of the range, too."""
        return self._of_range("equity")

    @property
    def locked(self) -> Bools:
        """Whether a lock fixes the strategy of each combo of the player who acts, 1326."""
        return self._array("locked")  # type: ignore[no-any-return]

    @cached_property
    def live(self) -> tuple[Indices, Indices]:
        """The indices of the combos of each range that the board leaves, out of position first: ``node.strategy[:, node.live[0]]``. Where a card is
        dealt, of those that get there."""
        held = self.reach > 0 if self.is_deal else self._array("held")
        return np.flatnonzero(held[0]), np.flatnonzero(held[1])

    @cached_property
    def values(self) -> Values:
        """The values of all combos of both players, also of those outside of the ranges: EV, best response, counterfactual value, equity. Streets
        that the solution does not hold are solved again for it, which from the first street on takes about as long as solving the spot.

        >>> import isofold
        >>> root = isofold.solve("river", library=False).root
        >>> outside = root.values.outside[0]
        >>> bool(outside.any()), bool((root.reach[0][outside] == 0).all())
        (True, True)
        """
        return Values(**self._solution._open().combos(self.line))

    @property
    def cfv(self) -> Floats:
        """The counterfactual value of every combo as a share of the pot, 2 × 1326; see :class:`Values`."""
        return self.values.cfv

    @property
    def frequencies(self) -> Floats:
        """How often each action is taken, over all hands that get here."""
        return np.array([action["frequency"] for action in self._place["actions"]])

    @property
    def mean_action_ev(self) -> Floats:
        """The mean EV of each action over the hands that take it; NaN for one that no hand takes."""
        return np.array([_number(action["ev"]) for action in self._place["actions"]])

    @property
    def range_ev(self) -> tuple[float, float] | None:
        """The mean EV of each player from here on; ``None`` if they never get here."""
        return _pair(self._place["ev"])

    @property
    def range_equity(self) -> tuple[float, float] | None:
        """The equity of each player; ``None`` if they never get here."""
        return _pair(self._place["equity"])

    @property
    def eqr(self) -> tuple[float, float]:
        """The equity realization of each player: EV / (equity × pot)."""
        oop, ip = self._place["eqr"]
        return _number(oop), _number(ip)

    @property
    def put_in(self) -> tuple[int, int]:
        """The chips that each player has put in since the start, beyond the starting pot."""
        oop, ip = self._place["put_in"]
        return oop, ip

    @property
    def solved_again(self) -> bool:
        """Whether the street was not stored, and was solved again."""
        return bool(self._place.get("solved_again", False))

    # ── tables and frames ──

    def _player(self, player: str | int | None) -> int:
        return player_index((self.player or "oop") if player is None else player)

    def hands(self, player: str | int | None = None) -> Table:
        """The combos of a player's range that the board leaves, one row each: those of the player who acts if not given. The player who acts has
        a frequency ``freq_…`` and an EV ``ev_…`` for each action."""
        own = self._player(player)
        index = self.live[own]
        is_acting = self.is_decision and own == player_index(self.player or "oop")
        share = self.share[own][index] if self.is_decision else np.full(len(index), np.nan)
        columns: dict[str, Any] = {
            "player": [_PLAYERS[own]] * len(index),
            "combo": [COMBOS[at] for at in index],
            "combo_index": index,
            "class": [_class(COMBOS[at]) for at in index],
            "reach": self.reach[own][index],
            "share": share,
            "ev": self.ev[own][index],
            "equity": self.equity[own][index],
            "locked": self.locked[index] if is_acting else np.zeros(len(index), dtype=bool),
        }
        kinds = {
            "player": "text",
            "combo": "text",
            "combo_index": "int",
            "class": "text",
            "reach": "float",
            "share": "float",
            "ev": "float",
            "equity": "float",
            "locked": "bool",
        }
        if is_acting:
            self._add_actions(columns, kinds, self.strategy[:, index], self.action_ev[:, index])
        return Table(columns, kinds)

    @property
    def combos(self) -> Table:
        """The combos of both players, one row each, with NaN in the columns of actions for the player who does not act."""
        both = [self.hands("oop"), self.hands("ip")]
        if not self.is_decision:
            return stacked(both)
        acting = both[self._player(None)]
        other = both[1 - self._player(None)]
        kinds = acting._kinds
        empty = {name: np.full(len(other), np.nan) for name in kinds if name not in other._kinds}
        both[1 - self._player(None)] = Table({**other._columns, **empty}, kinds)
        return stacked(both)

    def classes(self, player: str | int | None = None) -> Table:
        """The hand classes that a player has here (``AKs``, ``77``), one row each, with means weighted by how often each combo is held."""
        own = self._player(player)
        reach = self._array("class_reach")[own]
        index = np.flatnonzero(~np.isnan(reach))
        columns: dict[str, Any] = {"class": [CLASSES[at // 13][at % 13] for at in index]}
        kinds = {"class": "text"}
        for name in ("reach", "combos", "share", "ev", "equity"):
            columns[name], kinds[name] = self._array(f"class_{name}")[own][index], "float"
        if own == self._player(None):
            strategy, evs = self._array("class_strategy"), self._array("class_action_ev")
            self._add_actions(columns, kinds, strategy[:, index], evs[:, index])
        return Table(columns, kinds)

    def _add_actions(self, columns: dict[str, Any], kinds: dict[str, str], strategy: Floats, evs: Floats) -> None:
        for prefix, rows in (("freq", strategy), ("ev", evs)):
            for action, row in zip(self.actions, rows, strict=True):
                name = f"{prefix}_{action.token}"
                columns[name], kinds[name] = row, "float"

    def grid(self, figure: str = "strategy", player: str | int | None = None) -> Floats:
        """A figure of the 169 hand classes as a 13 × 13 frame, aces first, suited hands above the diagonal: ``reach``, ``combos``, ``share``,
        ``ev`` or ``equity`` of a player; ``strategy`` and ``action_ev`` of the player who acts have a frame for each action.

        >>> import isofold
        >>> root = isofold.solve("river", library=False).root
        >>> root.grid("reach").shape, root.grid("strategy").shape
        ((13, 13), (4, 13, 13))
        """
        if figure in ("strategy", "action_ev"):
            return self._array(f"class_{figure}").reshape(-1, 13, 13)  # type: ignore[no-any-return]
        if figure in ("reach", "combos", "share", "ev", "equity"):
            return self._array(f"class_{figure}")[self._player(player)].reshape(13, 13)  # type: ignore[no-any-return]
        known = "strategy, action_ev, reach, combos, share, ev, equity"
        raise InvalidError(f"{figure!r} is no figure of a grid: expected one of {known}", field="figure")

    @cached_property
    def runouts(self) -> Table:
        """The cards that may come where one is dealt, a row for each class of equivalent cards: their probability, the EV and equity of each
        player, and how often the player who has the first choice takes each action then."""
        if not self.is_deal:
            raise InvalidError(f"no card is dealt after {self.line!r}", field="line")
        answer = self.show()
        classes = answer["cards"]
        pairs = {"ev": "ev", "equity": "equity"}
        columns: dict[str, Any] = {
            "cards": [entry["cards"] for entry in classes],
            "count": [len(entry["cards"]) for entry in classes],
            "chance": [entry["chance"] for entry in classes],
        }
        kinds = {"cards": "texts", "count": "int", "chance": "float"}
        for row, player in enumerate(_PLAYERS):
            for name, key in pairs.items():
                columns[f"{player}_{name}"] = [(entry[key] or (np.nan, np.nan))[row] for entry in classes]
                kinds[f"{player}_{name}"] = "float"
        tokens = list(dict.fromkeys(action["token"] for entry in classes for action in entry["actions"]))
        for token in tokens:
            taken = ({action["token"]: action["frequency"] for action in entry["actions"]} for entry in classes)
            columns[f"freq_{token}"] = [entry.get(token, np.nan) for entry in taken]
            kinds[f"freq_{token}"] = "float"
        return Table(columns, kinds)

    def categories(self, player: str | int | None = None) -> Table:
        """Made hands and draws of a player, one row each, with the same means as :meth:`classes`."""
        name = _PLAYERS[self._player(player)]
        answer = self.show(player=name, categories=True)
        records = [{**entry, "type": kind} for kind in ("made", "draws") for entry in answer["categories"][kind]]
        kinds = {"type": "text", "name": "text", "combos": "float", "share": "float", "ev": "float", "equity": "float", "eqr": "float"}
        table = Table.of_records(records, **kinds)
        columns: dict[str, Any] = dict(table._columns)
        if name == self.player:
            strategy = np.array([entry["strategy"] for entry in records]).reshape(len(records), -1).T
            evs = np.array([[_number(ev) for ev in entry["action_evs"]] for entry in records]).reshape(len(records), -1).T
            self._add_actions(columns, kinds, strategy, evs)
        return Table(columns, kinds)

    def range(self, player: str | int | None = None, action: str | Action | None = None, *, format: str = "isofold") -> str:
        """The range with which a player gets here, or takes an action, as text: of ``isofold``, which keeps every digit, or for ``pio``, ``gto+``
        or ``wizard``."""
        name = _PLAYERS[self._player(player)]
        token = action.token if isinstance(action, Action) else action
        for found in self.show(player=name, ranges=format)["ranges"]:
            if found.get("token") == token or (token is not None and found.get("action") == token):
                return str(found["range"])
        raise InvalidError(f"{name} does not take {token!r} here", field="action")

    def show(self, **view: Any) -> dict[str, Any]:
        """What the request ``show`` of the contract answers here: ``player``, ``hand``, ``combos``, ``categories``, ``outside``, ``array`` and ``ranges``
        as it has them."""
        answer: dict[str, Any] = json.loads(self._solution._open().show(dumps({**given(**view), "line": self.line})))
        return answer

    # ── Python ──

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self._solution is other._solution and self.line == other.line

    def __hash__(self) -> int:
        return hash((id(self._solution), self.line))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Node, (self._solution, self.line))

    def __repr__(self) -> str:
        acts = f", {self.player} acts" if self.player else ""
        return f"<isofold.Node {self.line or 'start'!r}: {self.kind} on {self.board}{acts}>"

    def _repr_html_(self) -> str:
        return _render.node(self)


def _class(combo: str) -> str:
    high, low = combo[0], combo[2]
    return high + low + ("" if high == low else "s" if combo[1] == combo[3] else "o")


def _number(value: float | None) -> float:
    return float("nan") if value is None else value


def _pair(value: list[float] | None) -> tuple[float, float] | None:
    return None if value is None else (value[0], value[1])


def _ends_with_card(line: str) -> bool:
    """Whether a line, as the engine writes it, ends with a card: those stand alone between bars."""
    last = line.rpartition("|")[2].split()
    return "|" in line and len(last) == 1 and len(last[0]) == 2 and last[0][0] in "23456789TJQKA" and last[0][1] in "cdhs"
