"""isofold: a poker engine built on suit isomorphism.

Cards, ranges, canonical forms, hand evaluation, equity, exact heads-up solving and card abstraction, by the Rust engine of the same
name. Everything that the engine answers is also a request of its contract: :func:`isofold.call`.
"""

from __future__ import annotations

import atexit as _atexit

from . import _isofold
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

# ── spots, solving, solutions, library ──
# ── end of that ──

_atexit.register(_isofold._close)

__all__ = [
    "BadRequestError",
    "CancelledError",
    "DamagedError",
    "Error",
    "FailedError",
    "InternalError",
    "InvalidError",
    "IoError",
    "MemoryLimitError",
    "NotFoundError",
    "UnknownRequestError",
    "UnsupportedError",
    # ── spots, solving, solutions, library ──
    # ── end of that ──
]
