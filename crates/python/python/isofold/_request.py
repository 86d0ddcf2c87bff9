"""Requests of the contract as Python values."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from . import _isofold
from .errors import InvalidError

#: Hears of the events of long work.
Listener = Callable[[dict[str, Any]], object]


def dumps(value: Any) -> str:
    """A value as JSON. Numbers that are not finite, and values that JSON does not have, are refused."""
    try:
        return json.dumps(value, allow_nan=False, default=_plain)
    except (TypeError, ValueError) as error:
        raise InvalidError(_why(value, error)) from None


def _plain(value: Any) -> Any:
    """What JSON has for a number of NumPy."""
    item = getattr(value, "item", None)
    if callable(item):
        return item()
    raise TypeError(f"{value!r} is a {type(value).__name__}")


def _why(value: Any, error: Exception) -> str:
    if isinstance(error, ValueError):
        return f"expected finite numbers: {value!r}"
    return f"expected texts, numbers, lists and dicts: {error}"


def ask(name: str, params: Mapping[str, Any] | None = None, progress: Listener | None = None) -> Any:
    """The answer to a request. Parameters that are ``None`` are left out."""
    given = {key: value for key, value in (params or {}).items() if value is not None}
    return json.loads(_isofold.call(name, dumps(given), progress))


def given(**params: Any) -> dict[str, Any]:
    """The parameters that are not ``None``."""
    return {key: value for key, value in params.items() if value is not None}


def text(value: Any, field: str) -> str:
    """A text, or something that stands for one, such as a range or cards."""
    if value is None or isinstance(value, (bool, int, float, bytes)):
        raise InvalidError(f"expected a text, not {value!r}", field=field)
    return str(value)
