"""isofold: a poker engine built on suit isomorphism.

Cards, ranges, canonical forms, hand evaluation, equity, exact heads-up solving and card abstraction, by the Rust engine of the same
name. Everything that the engine answers is also a request of its contract: :func:`isofold.call`.
"""

from __future__ import annotations

import atexit as _atexit

from . import _isofold
from ._contract import call
from .abstraction import Bucket, BucketConfig, Buckets, Street, precompute
from .cards import CLASSES, COMBOS, Card, CardSet, Combo, parse_cards, to_cards, to_masks
from .configuration import Settings, configure, settings
from .equities import EquityMatrix, EquityResult, HandEquity, PlayerEquity, equity, equity_matrix
from .errors import (
    BadRequestError,
    CancelledError,
    DamagedError,
    Error,
    FailedError,
    InternalError,
    InvalidError,
    IoError,
    MemoryLimitError,
    NotFoundError,
    UnknownRequestError,
    UnsupportedError,
)
from .evaluation import (
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
from .indexing import Indexer
from .isomorphism import Canonical, CanonicalBoards, ChanceClass, SuitPerm, canonical, canonical_boards, next_cards
from .ranges import Range
from .tournaments import icm

# ── spots, solving, solutions, library ──
from . import library
from .bulk import Batch, Report, Runouts, batch, report, runouts
from .locks import Lock
from .node import Action, Node, Values
from .reports import Comparison, Exploitation, Simplification, compare, exploit, simplify
from .session import Session, sessions
from .solution import Decisions, Solution, open_solution
from .solving import Progress, solve, solve_async
from .spot import Spot
from .tables import Table
from .tree import Tree, TreeNode
# ── end of that ──

#: The version of isofold.
__version__: str = _isofold.__version__

_atexit.register(_isofold._close)

__all__ = [
    "CLASSES",
    "COMBOS",
    "BadRequestError",
    "Bucket",
    "BucketConfig",
    "Buckets",
    "CancelledError",
    "Canonical",
    "CanonicalBoards",
    "Card",
    "CardSet",
    "ChanceClass",
    "Combo",
    "DamagedError",
    "EquityMatrix",
    "EquityResult",
    "Error",
    "FailedError",
    "HandEquity",
    "Indexer",
    "InternalError",
    "InvalidError",
    "IoError",
    "MemoryLimitError",
    "NotFoundError",
    "PlayerEquity",
    "Range",
    "Settings",
    "Street",
    "Strength",
    "SuitPerm",
    "UnknownRequestError",
    "UnsupportedError",
    "__version__",
    "call",
    "canonical",
    "canonical_boards",
    "category",
    "category_combos",
    "configure",
    "describe",
    "equity",
    "equity_matrix",
    "evaluate",
    "evaluate_combos",
    "evaluate_lows",
    "evaluate_many",
    "games",
    "icm",
    "next_cards",
    "parse_cards",
    "precompute",
    "settings",
    "to_cards",
    "to_masks",
    # ── spots, solving, solutions, library ──
    "Action",
    "Batch",
    "Comparison",
    "Decisions",
    "Exploitation",
    "Lock",
    "Node",
    "Progress",
    "Report",
    "Runouts",
    "Session",
    "Simplification",
    "Solution",
    "Spot",
    "Table",
    "Tree",
    "TreeNode",
    "Values",
    "batch",
    "compare",
    "exploit",
    "library",
    "open_solution",
    "report",
    "runouts",
    "sessions",
    "simplify",
    "solve",
    "solve_async",
    # ── end of that ──
]
