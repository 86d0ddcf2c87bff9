"""Ranges: a weight from 0 to 1 for each of the 1 326 combos.

>>> from isofold import Range
>>> opening = Range("22+, A2s+, KTs+, ATo+")
>>> round(opening.weighted / 1326, 3)
0.14
>>> calling = opening - "QQ+, AK"
>>> print(calling.without("AsKd") & "ATs+")
AQs-ATs,!AsQs,!AsJs,!AsTs
>>> opening.weights.shape, opening.grid().shape
((1326,), (13, 13))
"""

from __future__ import annotations

from ._isofold import Range

__all__ = ["Range"]
