"""The library of solved spots: listing, opening, renaming, removing, verifying, exporting and importing entries.

>>> import isofold
>>> solution = isofold.solve("river", name="docs")
>>> entry = isofold.library.show("@docs")
>>> entry["id"] == solution.entry
True
>>> isofold.library.open("@docs").complete
True
>>> isofold.library.verify().bad
()
>>> len(isofold.library.remove("@docs"))
1
"""

from __future__ import annotations

import builtins
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from . import _render
from ._request import Listener, ask
from .errors import InvalidError
from .solution import Solution, open_solution
from .spot import Spot
from .tables import Table

__all__ = ["Imported", "Verification", "export_file", "import_files", "list", "open", "remove", "remove_checkpoints", "rename", "show", "spot", "verify"]

#: An entry: its number, or its name as in ``"@btn-bb"``.
Entry = int | str

_KINDS = {
    "id": "int",
    "name": "text",
    "board": "text",
    "canonical_board": "text",
    "street": "text",
    "pot": "int",
    "stack": "int",
    "exploitability": "float",
    "iterations": "int",
    "oop_ev": "float",
    "ip_ev": "float",
    "seconds": "float",
    "tier": "text",
    "resumable": "bool",
    "precision": "int",
    "bytes": "int",
    "created": "int",
    "used": "int",
    "fingerprint": "text",
    "file": "text",
    "unit": "text",
    "locks": "texts",
    "folded": "int",
}


def _table(entries: builtins.list[dict[str, Any]]) -> Table:
    records = [{**entry, "oop_ev": entry["ev"][0], "ip_ev": entry["ev"][1]} for entry in entries]
    return Table.of_records(records, **_KINDS)


def list(
    *,
    board: Any = None,
    texture: Iterable[str] | str = (),
    pot: str | int | None = None,
    stack: str | int | None = None,
    name: str | None = None,
    street: str | None = None,
    target: float | None = None,
) -> Table:
    """The entries of the library, all or those that meet every condition given.

    Args:
        board: spots on this board, whatever its suits are called.
        texture: spots whose flop has all of these: ``monotone``, ``two-tone``, ``rainbow``, ``paired``, ``trips``.
        pot, stack: an amount or a range of amounts: ``60``, ``"5.5bb"``, ``"50-100"``.
        name: spots whose name contains this.
        street: spots that start on this street.
        target: solutions with at most this exploitability, as a share of the pot.
    """
    params = {
        "board": None if board is None else str(board),
        "texture": [texture] if isinstance(texture, str) else builtins.list(texture),
        "pot": None if pot is None else str(pot),
        "stack": None if stack is None else str(stack),
        "name": name,
        "street": street,
        "target": target,
    }
    return _table(ask("library-list", params)["entries"])


def show(entry: Entry) -> dict[str, Any]:
    """Everything about an entry, with its spot as the text of a spot file under ``"spot"``."""
    found: dict[str, Any] = ask("library-show", {"entry": _entry(entry)})
    return found


def spot(entry: Entry) -> Spot:
    """The spot of an entry, as it was given."""
    return Spot.from_toml(show(entry)["spot"])


def open(entry: Entry) -> Solution:
    """Opens the solution of an entry."""
    if isinstance(entry, str) and not entry.startswith("@"):
        raise InvalidError(f"{entry!r} is no entry: expected its number, or its name as in '@btn-bb'", field="entry")
    return open_solution(_entry(entry))


def rename(entry: Entry, name: str) -> str:
    """Gives an entry another name; the name that it had comes back."""
    return str(ask("library-rename", {"entry": _entry(entry), "name": name})["before"])


def remove(*entries: Entry, all: bool = False) -> Table:
    """Removes entries and their files, all of them or none; with ``all`` every entry of the library. The removed entries come back."""
    params = {"entries": [_entry(entry) for entry in entries], "all": all}
    return _table(ask("library-rm", params)["removed"])


def remove_checkpoints() -> int:
    """Removes the checkpoints of interrupted solves, which are lost then; how many there were comes back."""
    return int(ask("library-rm", {"checkpoints": True})["checkpoints"])


@dataclass(frozen=True, slots=True)
class Verification:
    """The state of the files of the library.

    Attributes:
        verified: the number of entries that were checked.
        bad: the entries whose file is damaged or gone, or was not what the catalogue said: ``(number, reason)``.
        adopted: the files that had no entry, and have one now: ``(number, file)``.
        orphans: the files that have no entry and can have none; ``None`` if they were not looked for.
        complete: whether all entries were checked.
        answer: the answer of the contract.
    """

    verified: int
    bad: tuple[tuple[int, str], ...]
    adopted: tuple[tuple[int, str], ...]
    orphans: tuple[str, ...] | None
    complete: bool
    answer: dict[str, Any] = field(repr=False)

    def __bool__(self) -> bool:
        """Whether everything is sound."""
        return self.complete and not self.bad

    def _repr_html_(self) -> str:
        return _render.verification(self)


def verify(*, remove: bool = False, progress: Listener | None = None) -> Verification:
    """Reads every byte of every file of the library; with ``remove``, damaged entries and files are removed."""
    answer = ask("library-verify", {"remove": remove}, progress)
    orphans = answer["orphans"]
    return Verification(
        verified=answer["verified"],
        bad=tuple((entry["id"], entry["why"]) for entry in answer["bad"]),
        adopted=tuple((entry["id"], entry["file"]) for entry in answer["adopted"]),
        orphans=None if orphans is None else tuple(orphans),
        complete=answer["complete"],
        answer=answer,
    )


def export_file(entry: Entry, file: str | os.PathLike[str]) -> dict[str, Any]:
    """Copies the solution file of an entry to a file that does not exist yet."""
    answer: dict[str, Any] = ask("library-export", {"entry": _entry(entry), "file": os.fspath(file)})
    return answer


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of adding files.

    Attributes:
        added: the new entries.
        replaced: the entries of the same spots that the new ones replace.
        present: the entries that are at least as accurate as files that were not added.
        failed: the files that were not added: ``(file, reason)``.
    """

    added: Table
    replaced: Table
    present: Table
    failed: tuple[tuple[str, str], ...]


def import_files(*files: str | os.PathLike[str], progress: Listener | None = None) -> Imported:
    """Adds solution files to the library, after verifying them. Each is added or not, whatever becomes of the others."""
    answer = ask("library-import", {"files": [os.fspath(file) for file in files]}, progress)
    failed = tuple((entry["file"], entry["why"]) for entry in answer["failed"])
    return Imported(_table(answer["added"]), _table(answer["replaced"]), _table(answer["present"]), failed)


def _entry(entry: Entry) -> Entry:
    if isinstance(entry, bool) or not isinstance(entry, (int, str)):
        raise InvalidError(f"{entry!r} is no entry: expected its number, or its name as in '@btn-bb'", field="entry")
    return entry
