"""Hand evaluation: which hand wins, in every game, one by one and over arrays."""

from __future__ import annotations

from ._isofold import (
    Strength,
    category,
    category_combos,
    describe,
    evaluate,
    evaluate_combos,
    evaluate_lows,
    evaluate_many,
    games,
)

__all__ = [
    "Strength",
    "category",
    "category_combos",
    "describe",
    "evaluate",
    "evaluate_combos",
    "evaluate_lows",
    "evaluate_many",
    "games",
]
