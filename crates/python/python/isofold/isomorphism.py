"""Suit isomorphism: canonical forms, permutations, classes of next cards, canonical boards.

Suits are interchangeable until a card tells them apart, so one representative of each class stands for all of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, overload

import numpy as np
import numpy.typing as npt

from . import _isofold
from ._isofold import Canonical, CardSet, ChanceClass, SuitPerm, canonical, next_cards

__all__ = [
    "Canonical",
    "CanonicalBoards",
    "ChanceClass",
    "SuitPerm",
    "canonical",
    "canonical_boards",
    "next_cards",
]


@dataclass(frozen=True, eq=False)
class CanonicalBoards:
    """One board of each suit-isomorphism class of a street, in ascending order.

    Attributes:
        masks: the boards as masks (``uint64``).
        multiplicities: the number of boards in the class of each (``uint32``).
    """

    street: str
    deck: str
    masks: npt.NDArray[np.uint64]
    multiplicities: npt.NDArray[np.uint32]

    @property
    def cards(self) -> npt.NDArray[np.uint8]:
        """The boards as card indices: an array with an axis for the cards."""
        return _isofold.to_cards(self.masks)

    def __len__(self) -> int:
        return len(self.masks)

    @overload
    def __getitem__(self, at: int) -> CardSet: ...
    @overload
    def __getitem__(self, at: slice) -> list[CardSet]: ...
    def __getitem__(self, at: int | slice) -> CardSet | list[CardSet]:
        if isinstance(at, slice):
            return [CardSet.from_bits(int(mask)) for mask in self.masks[at]]
        return CardSet.from_bits(int(self.masks[at]))

    def __iter__(self) -> Iterator[CardSet]:
        return (CardSet.from_bits(int(mask)) for mask in self.masks)

    def __repr__(self) -> str:
        return f"<CanonicalBoards: {len(self)} of {int(self.multiplicities.sum())} {self.street}s>"


def canonical_boards(
    street: Literal["flop", "turn", "river"] | str, *, deck: Literal["full", "short"] | str = "full"
) -> CanonicalBoards:
    """One board of each suit-isomorphism class of a street.

    >>> import isofold
    >>> flops = isofold.canonical_boards("flop")
    >>> flops
    <CanonicalBoards: 1755 of 22100 flops>
    >>> flops[0], int(flops.multiplicities[0])
    (CardSet('4c3c2c'), 4)
    """
    name = getattr(street, "value", street)
    masks, multiplicities = _isofold._canonical_boards(name, deck)
    return CanonicalBoards(name, deck, masks, multiplicities)
