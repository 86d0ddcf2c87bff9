"""Spots: a board, two ranges, a pot, stacks and the bet sizes that are allowed."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from . import _isofold, _render
from ._request import dumps, given, text
from .errors import DamagedError, InvalidError, IoError, NotFoundError
from .locks import Lock, data_of

if TYPE_CHECKING:
    from .tree import Tree

__all__ = ["Spot", "SpotLike"]

_STREETS = ("flop", "turn", "river")


class Spot:
    """A spot: everything that determines a solution. It cannot be changed; :meth:`replace` makes another one.

    >>> import isofold
    >>> spot = isofold.Spot("QsTs7h8c2d", pot=200, stack=900, oop="66+,A8s+,KQ", ip="QQ-22,AJs+", bet="33%, a", raise_="2.5x")
    >>> spot.street, spot.pot, spot.stack
    ('river', 200, 900)
    >>> spot == isofold.Spot.from_toml(spot.to_toml())
    True

    Amounts are chips, or big blinds with ``unit="bb"``; the attributes have chips in either case, and ``chips_per_bb`` of them are a
    big blind.

    >>> deep = isofold.Spot("QsTs7h", pot=5.5, stack=97.5, unit="bb", oop="AA-TT", ip="KK-99", bets={"flop": {"bet": "33%"}})
    >>> deep.pot, deep.chips_per_bb
    (550, 100)

    Args:
        board: 3, 4 or 5 cards, as text or as a list of cards.
        pot: the pot at the start.
        stack: the stack behind of both players, or those of each: ``(oop, ip)``.
        oop, ip: the ranges of the players out of position and in position, as text or as :class:`isofold.Range`.
        bets: the sizes of each street, with the keys of a spot file: ``{"flop": {"bet": "33%, 75%", "raise": "60%"}}``, or
            ``{"river": {"oop": {…}, "ip": {…}}}``.
        bet, raise_, donk: sizes of every street; those of ``bets`` replace them.
        unit: ``"chips"``, or ``"bb"`` for amounts in big blinds.
        chips_per_bb: with ``"bb"``, the chips of a big blind; as few as the amounts need if not given.
        dead: cards that are in no hand and never come.
        name: a name.
        rake: the share of the pot, or ``(share, cap)``.
        icm: a tournament: ``{"payouts": [50, 30, 20], "others": [5000, 3000]}``.
        folded: the range of each player who has folded (bunching).
        add_allin, force_allin, merge: rules of the tree, as shares of the pot.
        edits: changes to the tree: ``{"remove": line}`` or ``{"add": line}``.
        locks: node locks.
        target, iterations, seconds: when a solve stops unless it is told otherwise.
    """

    def __init__(
        self,
        board: Any,
        *,
        pot: float,
        stack: float | Sequence[float] | Mapping[str, float],
        oop: Any,
        ip: Any,
        bets: Mapping[str, Any] | None = None,
        bet: str | None = None,
        raise_: str | None = None,
        donk: str | None = None,
        unit: str | None = None,
        chips_per_bb: int | None = None,
        dead: Any = None,
        name: str | None = None,
        rake: float | tuple[float, float] | Mapping[str, Any] | None = None,
        icm: Mapping[str, Any] | None = None,
        folded: Iterable[Any] = (),
        add_allin: float | None = None,
        force_allin: float | None = None,
        merge: float | None = None,
        edits: Iterable[Mapping[str, str]] = (),
        locks: Iterable[Lock | Mapping[str, Any]] = (),
        target: float | str | None = None,
        iterations: int | None = None,
        seconds: float | None = None,
    ) -> None:
        data = _data(
            board=board,
            pot=pot,
            stack=stack,
            oop=oop,
            ip=ip,
            bets=bets,
            bet=bet,
            raise_=raise_,
            donk=donk,
            unit=unit,
            chips_per_bb=chips_per_bb,
            dead=dead,
            name=name,
            rake=rake,
            icm=icm,
            folded=folded,
            add_allin=add_allin,
            force_allin=force_allin,
            merge=merge,
            edits=edits,
            locks=locks,
            target=target,
            iterations=iterations,
            seconds=seconds,
        )
        self._native = _isofold.Spot.of(dumps({"data": data}))

    @classmethod
    def _of(cls, native: _isofold.Spot) -> Self:
        spot = cls.__new__(cls)
        spot._native = native
        return spot

    @classmethod
    def from_toml(cls, text: str) -> Self:
        """The spot of the text of a spot file."""
        return cls._of(_isofold.Spot.of(dumps({"toml": text})))

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Self:
        """The spot of a spot file."""
        try:
            content = Path(path).read_text(encoding="utf-8")
        except FileNotFoundError:
            raise NotFoundError(f"there is no file {os.fspath(path)!r}", field="path") from None
        except UnicodeDecodeError as error:
            raise DamagedError(f"{os.fspath(path)!r} is no text: {error}", field="path") from None
        except OSError as error:
            raise IoError(f"{os.fspath(path)!r} cannot be read: {error}", field="path") from None
        return cls.from_toml(content)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The spot of a mapping with the keys of a spot file."""
        return cls._of(_isofold.Spot.of(dumps({"data": data})))

    @classmethod
    def named(cls, name: str) -> Self:
        """A spot that comes with isofold: ``demo``, ``turn-basic``, ``river`` or ``3bet-pot-fast``.

        >>> import isofold
        >>> isofold.Spot.named("demo").board
        'QsTs7h'
        """
        return cls._of(_isofold.Spot.of(dumps({"name": name})))

    def to_toml(self) -> str:
        """The spot as the text of a spot file, which reads back as the same spot."""
        return self._native.to_toml()

    def to_file(self, path: str | os.PathLike[str]) -> None:
        """Writes the spot file."""
        try:
            Path(path).write_text(self.to_toml(), encoding="utf-8")
        except OSError as error:
            raise IoError(f"{os.fspath(path)!r} cannot be written: {error}", field="path") from None

    def to_data(self) -> dict[str, Any]:
        """The spot as a dict with the keys of a spot file."""
        return tomllib.loads(self.to_toml())

    def replace(self, **changes: Any) -> Self:
        """The spot with other parts, given as to the constructor. Sizes of ``bets`` replace those of the streets that they name.

        >>> import isofold
        >>> spot = isofold.Spot.named("river")
        >>> spot.replace(stack=100, name="short").stack
        100
        """
        data = self.to_data()
        for key, value in _data(**changes).items():
            merged = key in ("ranges", "bets", "tree", "stop") and isinstance(data.get(key), dict)
            data[key] = {**data[key], **value} if merged else value
        return type(self).from_data(data)

    @cached_property
    def _parts(self) -> dict[str, Any]:
        parts: dict[str, Any] = json.loads(self._native.parts())
        return parts

    @property
    def name(self) -> str:
        """Its name, which may be empty."""
        return str(self._parts["name"])

    @property
    def board(self) -> str:
        """The board at the start."""
        return str(self._parts["board"])

    @property
    def dead(self) -> str:
        """Cards out of play."""
        return str(self._parts["dead"])

    @property
    def street(self) -> str:
        """The street that it starts on: ``flop``, ``turn`` or ``river``."""
        return str(self._parts["street"])

    @property
    def pot(self) -> int:
        """The pot at the start, in chips."""
        return int(self._parts["pot"])

    @property
    def stack(self) -> int:
        """The effective stack behind at the start, in chips."""
        return int(self._parts["stack"])

    @property
    def stacks(self) -> tuple[int, int]:
        """The stacks behind of both players, out of position first."""
        oop, ip = self._parts["stacks"]
        return oop, ip

    @property
    def chips_per_bb(self) -> int | None:
        """The chips of a big blind, if the spot is in big blinds."""
        chips: int | None = self._parts["chips_per_bb"]
        return chips

    @property
    def ranges(self) -> tuple[str, str]:
        """The ranges of both players as text, out of position first."""
        oop, ip = self._parts["ranges"]
        return oop, ip

    @property
    def locks(self) -> list[str]:
        """The node locks, each as the text that makes it."""
        return list(self._parts["locks"])

    @property
    def edits(self) -> list[dict[str, str]]:
        """The changes to the tree."""
        return [dict(edit) for edit in self._parts["edits"]]

    @property
    def folded(self) -> list[str]:
        """The ranges of players who have folded."""
        return list(self._parts["folded"])

    @property
    def canonical(self) -> Spot:
        """The least relabelling of its suits: the same for all spots that differ by the names of suits alone."""
        return Spot._of(self._native.canonical()[0])

    @property
    def fingerprint(self) -> str:
        """The hash of the canonical spot, under which the library has it."""
        return self._native.canonical()[2]

    def tree(
        self,
        *,
        depth: int | None = None,
        street: str | None = None,
        memory: int | None = None,
        isomorphism: bool | None = None,
    ) -> Tree:
        """The betting tree, and the memory that solving takes; nothing is solved. See :class:`isofold.Tree`.

        >>> import isofold
        >>> tree = isofold.Spot.named("river").tree()
        >>> tree.memory[32] > tree.memory[16]
        True
        """
        from .tree import Tree

        return Tree.of(self, depth=depth, street=street, memory=memory, isomorphism=isomorphism)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spot) and self._native == other._native

    def __hash__(self) -> int:
        return hash(self.to_toml())

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self).from_toml, (self.to_toml(),))

    def __repr__(self) -> str:
        name = f"{self.name!r}, " if self.name else ""
        return f"<isofold.Spot {name}{self.board}, pot {self.pot}, stack {self.stack}>"

    def _repr_html_(self) -> str:
        return _render.spot(self)


#: A spot, the name of one that comes with isofold, an entry of the library as in ``"@btn-bb"``, the path of a spot file, or its keys.
SpotLike = Spot | str | os.PathLike[str] | Mapping[str, Any]


def reference(spot: SpotLike) -> dict[str, Any]:
    """A spot as requests name it."""
    if isinstance(spot, Spot):
        return {"toml": spot.to_toml()}
    if isinstance(spot, str):
        return {"entry": spot} if spot.startswith("@") else {"name": spot}
    if isinstance(spot, os.PathLike):
        return {"toml": Spot.from_file(spot).to_toml()}
    if isinstance(spot, Mapping):
        return {"data": dict(spot)}
    raise InvalidError(f"expected a Spot, a name, a path or a mapping, not {spot!r}", field="spot")


def _data(**parts: Any) -> dict[str, Any]:
    """The keys of a spot file for arguments of the constructor; those that are not given are left out."""
    known = Spot.__init__.__kwdefaults__ or {}
    for key in parts:
        if key not in known and key not in ("board", "pot", "stack", "oop", "ip"):
            raise InvalidError(f"there is no part {key!r} of a spot", field=key)
    data = given(**{key: parts.get(key) for key in ("pot", "unit", "chips_per_bb", "name", "icm")})
    for key in ("board", "dead"):
        if parts.get(key) is not None:
            cards = parts[key]
            data[key] = "".join(map(str, cards)) if isinstance(cards, (list, tuple)) else text(cards, key)
    if parts.get("stack") is not None:
        data["stack"] = _stack(parts["stack"])
    ranges = {player: text(parts[player], player) for player in ("oop", "ip") if player in parts}
    if ranges:
        data["ranges"] = ranges
    every = given(bet=parts.get("bet"), donk=parts.get("donk"), **given(**{"raise": parts.get("raise_")}))
    bets = {street: dict(every) for street in _STREETS} if every else {}
    bets.update(_mapping("bets", parts.get("bets") or {}))
    if bets or parts.get("bets") is not None:
        data["bets"] = bets
    rules = given(**{key: parts.get(key) for key in ("add_allin", "force_allin", "merge")})
    if rules:
        data["tree"] = rules
    if parts.get("rake") is not None:
        data["rake"] = _rake(parts["rake"])
    if "folded" in parts and (folded := _list("folded", parts["folded"])):
        data["bunching"] = {"folded": [text(range, "folded") for range in folded]}
    if "edits" in parts:
        data["edits"] = [dict(edit) for edit in _list("edits", parts["edits"])]
    if "locks" in parts:
        data["locks"] = data_of(parts["locks"])
    stop = given(exploitability=parts.get("target"), iterations=parts.get("iterations"), seconds=parts.get("seconds"))
    if stop:
        data["stop"] = stop
    return data


def _mapping(field: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise InvalidError(f"expected a mapping, not {value!r}", field=field)
    return dict(value)


def _list(field: str, value: Any) -> list[Any]:
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise InvalidError(f"expected a list, not {value!r}", field=field)
    return list(value)


def _stack(stack: Any) -> Any:
    if isinstance(stack, Mapping):
        return dict(stack)
    if isinstance(stack, Sequence) and not isinstance(stack, str):
        if len(stack) != 2:
            raise InvalidError(f"expected one stack, or those of oop and ip, not {stack!r}", field="stack")
        return {"oop": stack[0], "ip": stack[1]}
    return stack


def _rake(rake: Any) -> dict[str, Any]:
    if isinstance(rake, Mapping):
        return dict(rake)
    if isinstance(rake, Sequence) and not isinstance(rake, str):
        if len(rake) != 2:
            raise InvalidError(f"expected a share, or a share and a cap, not {rake!r}", field="rake")
        return given(rate=rake[0], cap=rake[1])
    return {"rate": rake}
