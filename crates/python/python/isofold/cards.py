"""Cards, sets of cards, combos, and arrays of them.

Wherever cards are expected, a text will do: ``"AsKs"``, ``"A♠ K♠"``, ``"as, 10h"``. So will a :class:`Card`, a :class:`CardSet`, a
:class:`Combo`, or a list of cards. Arrays of hands are NumPy arrays of masks (``uint64``, see :attr:`CardSet.bits`) or of card indices with
one more axis for the cards; :func:`to_masks` and :func:`to_cards` go from one to the other.
"""

from __future__ import annotations

from ._isofold import Card, CardSet, Combo, parse_cards, to_cards, to_masks

__all__ = ["CLASSES", "COMBOS", "Card", "CardSet", "Combo", "parse_cards", "to_cards", "to_masks"]

#: The names of the 1 326 combos, by index.
COMBOS: tuple[str, ...] = tuple(str(combo) for combo in Combo.all())

_RANKS = "AKQJT98765432"


def _class_name(row: int, column: int) -> str:
    high, low = _RANKS[min(row, column)], _RANKS[max(row, column)]
    return high + low + ("" if row == column else "s" if row < column else "o")


#: The names of the 13×13 classes, row by row: the aces first, suited hands above the diagonal.
CLASSES: tuple[tuple[str, ...], ...] = tuple(tuple(_class_name(row, column) for column in range(13)) for row in range(13))
