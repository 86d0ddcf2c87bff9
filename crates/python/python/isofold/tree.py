"""Betting trees, and the memory that solving takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import _render
from ._request import ask
from .tables import Table

if TYPE_CHECKING:
    from .spot import SpotLike

__all__ = ["Tree", "TreeNode"]


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A node of a betting tree: ``kind`` is ``decision``, ``deal``, ``fold`` or ``showdown``."""

    line: str
    street: str
    kind: str
    pot: int
    player: str | None = None
    actions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tree:
    """The betting tree of a spot, and the size of its game.

    Attributes:
        nodes: the number of nodes of the betting tree.
        memory: the bytes that solving takes, by precision: ``{32: …, 16: …}``.
        memory_limit: the bytes that may be used, if that is known.
        fits: whether the precision that takes least memory fits.
        answer: the answer of the contract.

    >>> import isofold
    >>> tree = isofold.Spot.named("turn-basic").tree(depth=1)
    >>> [node.line for node in tree][:3]
    ['', 'x', 'b120']
    """

    nodes: int
    memory: dict[int, int]
    memory_limit: int | None
    fits: bool
    answer: dict[str, Any] = field(repr=False)

    @classmethod
    def of(
        cls,
        spot: SpotLike,
        *,
        depth: int | None = None,
        street: str | None = None,
        memory: int | None = None,
        isomorphism: bool | None = None,
    ) -> Tree:
        """The tree of a spot.

        Args:
            depth: the number of steps below the start to list; all if not given.
            street: the last street to list; without ``depth``, the one that the spot starts on.
            memory: the bytes that solving may use.
            isomorphism: whether isomorphic boards are solved once.
        """
        from .spot import reference

        params = {"spot": reference(spot), "depth": depth, "street": street, "memory": memory, "isomorphism": isomorphism}
        answer = ask("tree", params)
        return cls(
            nodes=answer["nodes"],
            memory={int(bits): size for bits, size in answer["memory_bytes"].items()},
            memory_limit=answer.get("memory_limit"),
            fits=answer["fits"],
            answer=answer,
        )

    def __iter__(self) -> Iterator[TreeNode]:
        """The nodes that were asked for, in the order of the tree."""
        for node in self.answer["tree"]:
            actions = tuple(action["token"] for action in node.get("actions", ()))
            notes = tuple(node.get("notes", ()))
            yield TreeNode(node["line"], node["street"], node["kind"], node["pot"], node.get("player"), actions, notes)

    def __len__(self) -> int:
        return len(self.answer["tree"])

    @property
    def streets(self) -> Table:
        """The size of each street."""
        return Table.of_records(
            self.answer["streets"],
            street="text",
            decisions="int",
            boards="int",
            runouts="int",
            entries="int",
            raw_entries="int",
            folds="int",
            showdowns="int",
            run_outs="int",
        )

    @property
    def table(self) -> Table:
        """The nodes that were asked for."""
        records = [{**node, "actions": [action["token"] for action in node.get("actions", ())]} for node in self.answer["tree"]]
        return Table.of_records(records, line="text", street="text", kind="text", pot="int", player="text", actions="texts")

    def _repr_html_(self) -> str:
        return _render.tree(self)
