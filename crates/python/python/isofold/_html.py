"""How things look in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._isofold import Range

_RANKS = "AKQJT98765432"
_SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
#: A deck of four colours, readable on light and dark pages.
_COLOURS = {"c": "#2e8b57", "d": "#3b78c4", "h": "#c8384a", "s": "#7d7d7d"}
_CELL = "padding:2px;text-align:center;font-size:10px;width:34px;height:22px;border:1px solid #8884"


def cards(text: str) -> str:
    """Cards with coloured suits."""
    return f'<span style="font-family:monospace;font-size:1.1em">{card_spans(text)}</span>'


def card_spans(text: str) -> str:
    """The cards of a text such as ``AsKs``, each in the colour of its suit."""
    pairs = [(text[at], text[at + 1 : at + 2]) for at in range(0, len(text), 2)]
    return "".join(
        f'<span style="color:{_COLOURS.get(suit, "inherit")};font-weight:bold">{escape(rank)}{_SYMBOLS.get(suit, escape(suit))}</span>'
        for rank, suit in pairs
    )


def grid(cells: Iterable[Iterable[str]], caption: str = "") -> str:
    """A table of 13×13 cells, which are HTML."""
    rows = "".join(f"<tr>{''.join(row)}</tr>" for row in cells)
    below = f'<caption style="caption-side:bottom;text-align:left;font-size:11px">{escape(caption)}</caption>' if caption else ""
    return f'<table style="border-collapse:collapse;table-layout:fixed">{below}{rows}</table>'


def class_name(row: int, column: int) -> str:
    """The class of a cell of the grid: ``AA``, ``AKs``, ``AKo``."""
    high, low = _RANKS[min(row, column)], _RANKS[max(row, column)]
    return high + low + ("" if row == column else "s" if row < column else "o")


def range_grid(range_: Range) -> str:
    """A range as a grid: the darker, the greater its weight."""
    weights = range_.grid()

    def cell(row: int, column: int) -> str:
        weight = float(weights[row, column])
        colour = f"rgba(46,139,87,{weight:.3f})" if weight else "transparent"
        title = f"{class_name(row, column)}: {weight:.4g}"
        return f'<td style="{_CELL};background:{colour}" title="{title}">{class_name(row, column)}</td>'

    share = range_.weighted / 1326
    caption = f"{range_.combos} combos, weight {range_.weighted:.6g}, {share:.1%}"
    return grid(([cell(row, column) for column in range(13)] for row in range(13)), caption)


def table(head: Sequence[str], rows: Iterable[Sequence[Any]], caption: str = "") -> str:
    """A plain table; texts are escaped, other values printed."""

    def cell(tag: str, value: Any, at: int) -> str:
        side = "left" if at == 0 else "right"
        return f'<{tag} style="text-align:{side};padding:2px 10px">{escape(str(value))}</{tag}>'

    lines = "".join("<tr>" + "".join(cell("td", value, at) for at, value in enumerate(row)) + "</tr>" for row in rows)
    top = "".join(cell("th", value, at) for at, value in enumerate(head))
    below = f'<caption style="caption-side:bottom;text-align:left">{escape(caption)}</caption>' if caption else ""
    return f"<table>{below}<thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table>"
