"""The order of combos and of hand classes in arrays."""

from __future__ import annotations

from functools import cache

__all__ = ["class_names", "combo_classes", "combo_names"]

_RANKS = "23456789TJQKA"
_SUITS = "cdhs"


@cache
def combo_names() -> tuple[str, ...]:
    """The 1326 combos by index: the combo of the cards a < b has the index b (b − 1) / 2 + a.

    >>> combo_names()[0], combo_names()[1325]
    ('2d2c', 'AsAh')
    """
    cards = [rank + suit for rank in _RANKS for suit in _SUITS]
    return tuple(cards[high] + cards[low] for high in range(52) for low in range(high))


@cache
def combo_classes() -> tuple[str, ...]:
    """The hand class of each combo, by index.

    >>> combo_classes()[1325]
    'AA'
    """
    return tuple(_class(name) for name in combo_names())


def _class(combo: str) -> str:
    high, low = combo[0], combo[2]
    if high == low:
        return high + low
    return high + low + ("s" if combo[1] == combo[3] else "o")


@cache
def class_names() -> tuple[str, ...]:
    """The 169 hand classes in the order of a 13 × 13 grid, row by row: aces first, suited hands above the diagonal.

    >>> class_names()[:3], class_names()[13]
    (('AA', 'AKs', 'AQs'), 'AKo')
    """
    ranks = _RANKS[::-1]
    names = []
    for row, first in enumerate(ranks):
        for column, second in enumerate(ranks):
            if row == column:
                names.append(first + first)
            else:
                names.append(first + second + "s" if row < column else second + first + "o")
    return tuple(names)
