"""The hand indexer: canonical hands numbered without gaps, and back."""

from __future__ import annotations

from ._isofold import Indexer

__all__ = ["Indexer"]
