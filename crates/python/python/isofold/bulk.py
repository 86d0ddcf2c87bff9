"""Many spots at once: batches, reports over them, and the runouts of one solution, as tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ._request import Listener, ask, given
from .solution import Solution
from .spot import SpotLike, reference
from .tables import Table

__all__ = ["Batch", "Report", "Runouts", "batch", "report", "runouts"]

_ROWS = {
    "spot": "text",
    "board": "text",
    "boards": "float",
    "deals": "float",
    "state": "text",
    "entry": "int",
    "iterations": "int",
    "exploitability": "float",
    "ev_oop": "float",
    "ev_ip": "float",
    "seconds": "float",
    "error": "text",
}
_TEXTURE = ("suits", "pairing", "height", "connectedness")


@dataclass(frozen=True, slots=True)
class Batch:
    """The spots of a batch.

    Attributes:
        complete: whether every row is solved.
        rows: one row for each class of boards, in the order of the request; Arrow, pandas and polars take it as it is.
        answer: the answer of the contract.
    """

    complete: bool
    rows: Table
    answer: dict[str, Any] = field(repr=False)


def batch(
    spots: SpotLike | Sequence[SpotLike],
    boards: str | Iterable[str] = (),
    *,
    lines: Iterable[str] = (),
    plan: bool = False,
    progress: Listener | None = None,
    **options: Any,
) -> Batch:
    """Solves many spots, or spots on many boards, and keeps them in the library. What is there already is not solved again.

    Args:
        spots: one spot or several, each as to :func:`isofold.solve`.
        boards: ``flops:all``, ``flops:184``, ``turns``, ``rivers``, or boards such as ``QsTs7h``; those of the spots if not given.
        lines: lines of later streets whose figures are kept for reports, such as ``x x | *``.
        plan: whether to say what would be solved, and to solve nothing.
        progress: called with each event of the work.
        options: limits and options of the solves, as to :func:`isofold.solve`.
    """
    params = {
        "spots": [reference(spot) for spot in _several(spots)],
        "boards": _words(boards),
        "solve": given(**options),
        "lines": list(lines) or None,
        "plan": plan or None,
    }
    answer = ask("batch", params, progress)
    return Batch(complete=answer["complete"], rows=_batch_rows(answer), answer=answer)


def _batch_rows(answer: dict[str, Any]) -> Table:
    records = []
    for row in answer["rows"]:
        oop, ip = row["ev"] or (None, None)
        records.append({**row, "ev_oop": oop, "ev_ip": ip})
    return Table.of_records(records, **_ROWS)


@dataclass(frozen=True, slots=True)
class Report:
    """The strategies of a spot on many boards.

    Attributes:
        rows: one row for each class of boards: weights, texture and figures. Columns of the second line and those after it begin with the line.
        groups: the total, then the means of each texture that was asked for, with the same figures.
        hands: hands over all boards, by line, player and grouping, if they were asked for.
        missing: the boards that the library has no solution of.
        answer: the answer of the contract.
    """

    rows: Table
    groups: Table
    hands: Table
    missing: tuple[str, ...]
    answer: dict[str, Any] = field(repr=False)


def report(
    spot: SpotLike,
    boards: str | Iterable[str] = (),
    *,
    lines: Iterable[str] = (),
    group: Iterable[str] = (),
    filter: Iterable[str] = (),
    sort: str | None = None,
    minus: SpotLike | None = None,
    hands: Iterable[str] = (),
    target: float | None = None,
    progress: Listener | None = None,
) -> Report:
    """Reports on solutions of a spot on many boards that the library has: :func:`isofold.batch` solves them.

    Args:
        spot, boards: as to :func:`isofold.batch`.
        lines: lines such as ``x b33``, or ``x x | *`` over every turn card; the start if not given.
        group: features of textures: ``suits``, ``pairing``, ``height``, ``connectedness``.
        filter: textures that boards must have, such as ``two-tone``.
        sort: the figure to sort by, such as ``ev.oop`` or ``b33``.
        minus: another spot on the same boards, whose figures are subtracted.
        hands: tables of hands: ``class``, ``made``, ``draw``.
        target: the least accuracy of the solutions, as a share of the pot.
    """
    params = {
        "spot": reference(spot),
        "boards": _words(boards),
        "lines": list(lines) or None,
        "group": list(group) or None,
        "filter": list(filter) or None,
        "sort": sort,
        "minus": None if minus is None else reference(minus),
        "hands": list(hands) or None,
        "solve": None if target is None else {"target": target},
    }
    answer = ask("report", params, progress)
    figures = dict.fromkeys(_figure_names(answer), "float")
    rows = [{**row, **dict(zip(_TEXTURE, row["texture"], strict=True)), **_figures(answer, row)} for row in answer["rows"]]
    kinds = {"board": "text", **dict.fromkeys(_TEXTURE, "text"), "boards": "float", "deals": "float", "entry": "int", "exploitability": "float"}
    groups = [{**group, **_figures(answer, group)} for group in [answer["total"], *answer.get("groups", ())]]
    return Report(
        rows=Table.of_records(rows, **kinds, **figures),
        groups=Table.of_records(groups, name="text", rows="int", boards="float", deals="float", **figures),
        hands=_hands(answer),
        missing=tuple(answer.get("missing", ())),
        answer=answer,
    )


def _prefixes(answer: dict[str, Any]) -> list[str]:
    return ["" if place == 0 else f"{line['line']}:" for place, line in enumerate(answer["lines"])]


_FIXED = ("reach", "ev_oop", "ev_ip", "equity_oop", "equity_ip", "eqr_oop", "eqr_ip")


def _figure_names(answer: dict[str, Any]) -> list[str]:
    lines = zip(_prefixes(answer), answer["lines"], strict=True)
    return [f"{prefix}{name}" for prefix, line in lines for name in (*_FIXED, *(action["token"] for action in line["actions"]))]


def _figures(answer: dict[str, Any], row: dict[str, Any]) -> dict[str, float | None]:
    found: dict[str, float | None] = {}
    for prefix, line, figures in zip(_prefixes(answer), answer["lines"], row["figures"], strict=True):
        pairs = [figures[name] or (None, None) for name in ("ev", "equity", "eqr")]
        values = [figures["reach"], *(value for pair in pairs for value in pair)]
        found.update({f"{prefix}{name}": value for name, value in zip(_FIXED, values, strict=True)})
        frequencies = figures["frequencies"] or [None] * len(line["actions"])
        found.update({f"{prefix}{action['token']}": share for action, share in zip(line["actions"], frequencies, strict=True)})
    return found


def _hands(answer: dict[str, Any]) -> Table:
    tables = answer.get("hands", ())
    records = [{"line": table["line"], "player": table["player"], "by": table["by"], **row} for table in tables for row in table["rows"]]
    numbers = dict.fromkeys(("share", "ev", "equity"), "float")
    return Table.of_records(records, line="text", player="text", by="text", name="text", **numbers, frequencies="floats")


@dataclass(frozen=True, slots=True)
class Runouts:
    """The cards that may come after a line of one solution.

    Attributes:
        rows: one row for each class of runouts, with EVs, swings and the frequency of each action.
        best, worst: the cards that are best and worst for each player, out of position first.
        answer: the answer of the contract.
    """

    rows: Table
    best: tuple[list[str], list[str]]
    worst: tuple[list[str], list[str]]
    answer: dict[str, Any] = field(repr=False)


def runouts(spot: SpotLike | Solution, line: str, *, progress: Listener | None = None, **options: Any) -> Runouts:
    """The turn or river cards after a line, one row for each class.

    >>> import isofold
    >>> turn = isofold.Spot(board="QsTs7h4d", oop="AA,98s", ip="KK,QJs", pot=60, stack=60, bets={"river": {"bet": "a"}})  # doctest: +SKIP
    >>> isofold.runouts(turn, "x x", library=False).best[0]  # doctest: +SKIP

    Args:
        spot: as to :func:`isofold.solve`, or a solution: then its spot.
        line: a line that ends where a card comes; ``*`` stands for every card on the way.
        options: limits and options of the solve, as to :func:`isofold.solve`.
    """
    named = reference(spot.spot) if isinstance(spot, Solution) else reference(spot)
    answer = ask("runouts", {"spot": named, "line": line, "solve": given(**options)}, progress)
    records = []
    for row in answer["rows"]:
        record = {**row, "last": " ".join(row["last"])}
        for name in ("ev", "equity", "swing"):
            pair = row[name] or (np.nan, np.nan)
            record[f"{name}_oop"], record[f"{name}_ip"] = pair
        record.update({action["token"]: share for action, share in zip(answer["actions"], row["frequencies"], strict=False)})
        records.append(record)
    names = [f"{name}_{player}" for name in ("ev", "equity", "swing") for player in ("oop", "ip")]
    numbers = dict.fromkeys(["chance", *names, *(action["token"] for action in answer["actions"])], "float")
    table = Table.of_records(records, cards="text", last="text", runouts="int", **numbers)

    def cards(places: list[list[int]]) -> tuple[list[str], list[str]]:
        first, second = ([answer["rows"][place]["cards"] for place in own] for own in places)
        return first, second

    return Runouts(rows=table, best=cards(answer["best"]), worst=cards(answer["worst"]), answer=answer)


def _several(spots: SpotLike | Sequence[SpotLike]) -> list[Any]:
    return list(spots) if isinstance(spots, (list, tuple)) else [spots]


def _words(boards: str | Iterable[str]) -> list[str] | None:
    words = [boards] if isinstance(boards, str) else list(boards)
    return [part for word in words for part in word.replace(",", " ").split()] or None
