"""The settings of this process: its library, its memory and its threads."""

from __future__ import annotations

import os
from typing import Any, TypedDict

from . import _isofold

__all__ = ["Settings", "configure", "settings"]


class Settings(TypedDict):
    """The settings of this process."""

    library: str | None
    """The folder of the library; ``None`` if there is none."""
    library_size: int | None
    """The bytes that the library may grow to."""
    memory: int | None
    """The bytes that all work together may use; what the machine has available if ``None``."""
    threads: int
    """The number of threads of each request that does not say it; 0 is one for each core."""


class _Unchanged:
    def __repr__(self) -> str:
        return "..."


_UNCHANGED: Any = _Unchanged()


def configure(
    *,
    library: str | os.PathLike[str] | None = _UNCHANGED,
    library_size: int | str | None = _UNCHANGED,
    memory: int | str | None = _UNCHANGED,
    threads: int = _UNCHANGED,
) -> Settings:
    """Changes settings of this process, and returns all of them.

    At the start they are those of the environment: ``ISOFOLD_LIBRARY``, ``ISOFOLD_MEMORY`` and ``ISOFOLD_THREADS``. Sessions that are running
    are ended first.

    Args:
        library: the folder of the library; ``None`` for none.
        library_size: the bytes that it may grow to, or a text such as ``"20G"``.
        memory: the bytes that all work together may use, or a text such as ``"8G"``; ``None`` for what the machine has available.
        threads: the number of threads; 0 for every core.

    >>> import isofold
    >>> isofold.configure(memory="8G")["memory"]
    8000000000
    >>> isofold.configure(memory=None)["memory"]
    """
    given = {"library": library, "library_size": library_size, "memory": memory, "threads": threads}
    _isofold._configure({key: value for key, value in given.items() if value is not _UNCHANGED})
    return settings()


def settings() -> Settings:
    """The settings of this process."""
    now = _isofold._settings()
    library = now["library"]
    return {
        "library": None if library is None else os.fspath(library),
        "library_size": now["library_size"],
        "memory": now["memory"],
        "threads": now["threads"],
    }
