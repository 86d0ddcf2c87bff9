"""Plots by matplotlib: grids of hand classes, equity curves, maps of runouts. ``pip install "isofold[plot]"`` installs it.

>>> import isofold, isofold.plot
>>> root = isofold.solve("river", library=False).root
>>> axes = isofold.plot.grid(root)
>>> axes.get_title()
'oop, start'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ._render import colours
from .cards import CLASSES
from .errors import InvalidError, UnsupportedError
from .node import Node, player_index

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["equity_curves", "grid", "runouts"]

_PLAYERS = ("oop", "ip")
_CURVES = ("#2563c9", "#c9302c")
_RANKS = "AKQJT98765432"
_SUITS = "shdc"
_SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def _axes(axes: Axes | None, size: tuple[float, float]) -> Axes:
    if axes is not None:
        return axes
    try:
        from matplotlib import pyplot
    except ImportError:
        raise UnsupportedError("plots need matplotlib", hint='pip install "isofold[plot]"') from None
    return pyplot.subplots(figsize=size, layout="constrained")[1]


def _place(node: Node) -> str:
    return node.line or "start"


def grid(node: Node, figure: str = "strategy", player: str | int | None = None, *, axes: Axes | None = None) -> Axes:
    """A figure of the 169 hand classes at a decision.

    Args:
        node: the decision.
        figure: ``strategy``, stripes for the actions of the player who acts, as high as the share of the class that gets there; or ``reach``,
            ``ev``, ``equity``, ``share`` or ``combos`` of a player, as colours.
        player: the player; the one who acts if not given.
        axes: where to draw; a new figure if not given.
    """
    if not node.is_decision:
        raise InvalidError(f"no player acts after {node.line!r}", field="node")
    own = player_index(player if player is not None else (node.player or "oop"))
    if figure == "strategy" and _PLAYERS[own] != node.player:
        raise InvalidError(f"{_PLAYERS[own]} does not act here: expected another figure", field="figure")
    numbers = node.grid(figure, own)
    drawn = _axes(axes, (8, 8))
    if figure == "strategy":
        _stripes(drawn, node, numbers)
    else:
        _shades(drawn, numbers, figure)
    drawn.set_title(f"{_PLAYERS[own]}, {_place(node)}" + ("" if figure == "strategy" else f": {figure}"))
    return drawn


def _frame(axes: Axes) -> None:
    axes.set_xlim(0, 13)
    axes.set_ylim(13, 0)
    axes.set_aspect("equal")
    axes.set_xticks([])
    axes.set_yticks([])
    for at in range(14):
        axes.axhline(at, color="#cccccc", linewidth=0.6)
        axes.axvline(at, color="#cccccc", linewidth=0.6)


def _stripes(axes: Axes, node: Node, strategy: Any) -> None:
    from matplotlib.patches import Patch, Rectangle

    _frame(axes)
    reach, palette = node.grid("reach"), colours(node.actions)
    most = np.nanmax(reach) if not np.isnan(reach).all() else 1.0
    for row, column in np.ndindex(13, 13):
        name = CLASSES[row][column]
        here = reach[row, column]
        is_held = not np.isnan(here) and here > 0
        if is_held:
            height, left = float(here / most), float(column)
            for colour, share in zip(palette, strategy[:, row, column], strict=True):
                axes.add_patch(Rectangle((left, row + 1 - height), float(share), height, facecolor=colour, linewidth=0))
                left += float(share)
        axes.text(column + 0.5, row + 0.5, name, ha="center", va="center", fontsize=8, color="#222222" if is_held else "#bbbbbb")
    entries = [
        Patch(facecolor=colour, label=f"{action.label} {100 * share:.1f}%")
        for action, colour, share in zip(node.actions, palette, node.frequencies, strict=True)
    ]
    axes.legend(handles=entries, loc="upper center", bbox_to_anchor=(0.5, -0.01), ncols=min(len(entries), 4), frameon=False)


def _shades(axes: Axes, numbers: Any, figure: str) -> None:
    shown = axes.imshow(np.ma.masked_invalid(numbers), cmap="viridis", extent=(0, 13, 13, 0))
    _frame(axes)
    middle = (np.nanmin(numbers) + np.nanmax(numbers)) / 2 if not np.isnan(numbers).all() else 0.0
    for row, column in np.ndindex(13, 13):
        name = CLASSES[row][column]
        value = numbers[row, column]
        if np.isnan(value):
            axes.text(column + 0.5, row + 0.5, name, ha="center", va="center", fontsize=8, color="#bbbbbb")
            continue
        colour = "#111111" if value > middle else "#f5f5f5"
        axes.text(column + 0.5, row + 0.38, name, ha="center", va="center", fontsize=8, color=colour)
        text = f"{100 * value:.0f}%" if figure in ("reach", "equity") else f"{value:.3g}"
        axes.text(column + 0.5, row + 0.72, text, ha="center", va="center", fontsize=6.5, color=colour)
    figure_of = axes.get_figure()
    if figure_of is not None:
        figure_of.colorbar(shown, ax=axes, shrink=0.8, label=figure)


def equity_curves(node: Node, *, axes: Axes | None = None) -> Axes:
    """The equity of both ranges at a decision: the hands of each player from the strongest on, by their share of the range."""
    if not node.is_decision:
        raise InvalidError(f"no player acts after {node.line!r}", field="node")
    drawn = _axes(axes, (7, 4.5))
    for own, player in enumerate(_PLAYERS):
        share, equity = node.share[own], node.equity[own]
        held = (share > 0) & ~np.isnan(equity)
        order = np.argsort(-equity[held], kind="stable")
        values, weights = equity[held][order], share[held][order]
        # A hand is a step as wide as its share.
        right = np.cumsum(weights)
        drawn.step(np.concatenate([[0.0], right]), np.concatenate([values[:1], values]), where="pre", color=_CURVES[own], label=player)
    drawn.set_xlim(0, 1)
    drawn.set_ylim(0, 1)
    drawn.set_xlabel("share of the range, strongest hands first")
    drawn.set_ylabel("equity")
    drawn.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f}%")
    drawn.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f}%")
    drawn.grid(alpha=0.3)
    drawn.legend(frameon=False)
    drawn.set_title(f"equity, {_place(node)}")
    return drawn


def runouts(node: Node, figure: str = "oop_ev", *, axes: Axes | None = None) -> Axes:
    """A figure of each card that may come, where one is dealt: a column of :attr:`Node.runouts` such as ``oop_ev``, ``ip_equity``, ``chance`` or
    ``freq_x``, how often the player with the first choice checks then."""
    table = node.runouts
    if figure not in table.columns or figure == "cards":
        known = ", ".join(name for name in table.columns if name != "cards")
        raise InvalidError(f"{figure!r} is no figure of runouts: expected one of {known}", field="figure")
    cells = np.full((4, 13), np.nan)
    for cards, value in zip(table["cards"], table[figure], strict=True):
        for card in cards:
            cells[_SUITS.index(card[1]), _RANKS.index(card[0])] = value
    drawn = _axes(axes, (9, 3.6))
    shown = drawn.imshow(np.ma.masked_invalid(cells), cmap="RdYlGn" if figure.endswith("_ev") else "viridis", aspect="auto")
    drawn.set_xticks(range(13), list(_RANKS))
    drawn.set_yticks(range(4), [_SYMBOLS[suit] for suit in _SUITS])
    drawn.tick_params(length=0)
    is_share = figure.endswith("_equity") or figure.startswith("freq_") or figure == "chance"
    for row in range(4):
        for column in range(13):
            value = cells[row, column]
            if not np.isnan(value):
                text = f"{100 * value:.0f}%" if is_share else f"{value:.3g}"
                drawn.text(column, row, text, ha="center", va="center", fontsize=7, color="#111111", bbox={"facecolor": "white", "alpha": 0.55, "pad": 0.8, "linewidth": 0})
    figure_of = drawn.get_figure()
    if figure_of is not None:
        figure_of.colorbar(shown, ax=drawn, shrink=0.9)
    drawn.set_title(f"{figure.replace('_', ' ')}, {_place(node)}")
    return drawn
