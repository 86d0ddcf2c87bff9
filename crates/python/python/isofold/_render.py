"""HTML of spots, solutions, nodes and reports, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from ._html import cards
from .cards import CLASSES

if TYPE_CHECKING:
    from .library import Verification
    from .node import Action, Node
    from .reports import Comparison, Exploitation, Simplification
    from .solution import Solution
    from .spot import Spot
    from .tables import Table
    from .tree import Tree

_BETS = ("#f2a19b", "#e8655c", "#c9302c", "#8f1d1a", "#5c100e")
_ROWS = 60


def colours(actions: Sequence[Action]) -> list[str]:
    """The colour of each action: folds blue, checks and calls green, bets and raises red, darker the larger they are."""
    bets = [action for action in actions if action.kind in ("bet", "raise", "allin")]
    found = []
    for action in actions:
        if action.kind == "fold":
            found.append("#6f9bd1")
        elif action.kind in ("check", "call"):
            found.append("#7cc27c")
        else:
            place = bets.index(action) / max(len(bets) - 1, 1) if len(bets) > 1 else 0.5
            found.append(_BETS[round(place * (len(_BETS) - 1))])
    return found


def _rows(rows: Iterable[tuple[str, str]]) -> str:
    cells = "".join(
        f'<tr><th style="text-align:left;padding-right:1em">{escape(name)}</th><td style="text-align:left">{value}</td></tr>' for name, value in rows
    )
    return f"<table>{cells}</table>"


def _cut(text: str, length: int = 120) -> str:
    return escape(text if len(text) <= length else text[: length - 1] + "…")


def _percent(value: float | None) -> str:
    return "–" if value is None or np.isnan(value) else f"{100 * value:.2f}%"


def _amount(value: float | None) -> str:
    return "–" if value is None or np.isnan(value) else f"{value:.2f}"


def spot(spot: Spot) -> str:
    """A spot."""
    unit = f" ({spot.chips_per_bb} chips a big blind)" if spot.chips_per_bb else ""
    rows = [
        ("board", cards(spot.board)),
        ("pot, stacks", f"{spot.pot}, {' / '.join(map(str, spot.stacks))}{unit}"),
        ("oop", _cut(spot.ranges[0])),
        ("ip", _cut(spot.ranges[1])),
    ]
    rows += [("dead", cards(spot.dead))] if spot.dead else []
    rows += [("lock", escape(lock)) for lock in spot.locks]
    rows += [("folded", _cut(folded)) for folded in spot.folded]
    return f"<b>{escape(spot.name or 'spot')}</b>{_rows(rows)}"


def tree(tree: Tree) -> str:
    """A tree: its sizes."""
    sizes = ", ".join(f"{size / 1e6:.1f} MB in {bits} bits" for bits, size in sorted(tree.memory.items(), reverse=True))
    fits = "fits" if tree.fits else "does not fit"
    return f"<b>{tree.nodes} nodes</b>, {sizes}: {fits}{table(tree.streets)}"


def table(table: Table) -> str:
    """A table: its first rows."""
    head = "".join(f"<th>{escape(name)}</th>" for name in table.columns)
    rows = []
    for number, row in enumerate(table.rows()):
        if number == _ROWS:
            break
        rows.append("<tr>" + "".join(f"<td>{_cell(value)}</td>" for value in row.values()) + "</tr>")
    more = f"<p>… {len(table) - _ROWS} more rows</p>" if len(table) > _ROWS else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>{more}"


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return "" if np.isnan(value) else f"{value:.4g}"
    if isinstance(value, (list, tuple)):
        return escape(" ".join(_cell(item) for item in value))
    return "" if value is None else escape(str(value))


def bars(actions: Sequence[Action], frequencies: Sequence[float], evs: Sequence[float] | None = None) -> str:
    """The actions of a decision, with a bar for the frequency of each."""
    rows = []
    for number, (action, colour) in enumerate(zip(actions, colours(actions), strict=True)):
        frequency = float(frequencies[number])
        size = f" ({100 * action.pot_share:.0f}%)" if action.pot_share is not None else ""
        ev = f"<td>EV {_amount(float(evs[number]))}</td>" if evs is not None else ""
        bar = f'<div style="width:{200 * frequency:.0f}px;height:0.9em;background:{colour}"></div>'
        name = f'<td style="text-align:left">{escape(action.label)}{size}</td>'
        rows.append(f'<tr>{name}<td>{_percent(frequency)}</td>{ev}<td style="text-align:left;min-width:200px">{bar}</td></tr>')
    return f"<table>{''.join(rows)}</table>"


def grid(node: Node) -> str:
    """The strategy of the 169 hand classes: stripes for the actions, as high as the share of the class that gets there."""
    strategy, reach = node.grid("strategy"), node.grid("reach")
    ev, palette = node.grid("ev"), colours(node.actions)
    most = np.nanmax(reach) if not np.isnan(reach).all() else 1.0
    rows = []
    for row in range(13):
        cells = []
        for column in range(13):
            name, here = CLASSES[row][column], reach[row, column]
            style = "width:3.4em;height:2.4em;text-align:center;font-size:80%;border:1px solid #ddd;padding:0;color:#222;"
            title = name
            if not np.isnan(here) and here > 0:
                shares = strategy[:, row, column]
                stops, at = [], 0.0
                for colour, share in zip(palette, shares, strict=True):
                    stops.append(f"{colour} {100 * at:.1f}% {100 * (at + share):.1f}%")
                    at += float(share)
                height = 100 * here / most
                style += f"background:linear-gradient(to right,{','.join(stops)}) bottom/100% {height:.0f}% no-repeat;"
                taken = (f"{action.label} {_percent(share)}" for action, share in zip(node.actions, shares, strict=True))
                title = f"{name}: {', '.join(taken)}; EV {_amount(ev[row, column])}"
            else:
                style += "color:#aaa;"
            cells.append(f'<td style="{style}" title="{escape(title)}">{name}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f'<table style="border-collapse:collapse">{"".join(rows)}</table>'


def _head(node: Node) -> str:
    line = escape(node.line) if node.line else "start"
    return f"{cards(node.board)} &nbsp; <code>{line}</code> &nbsp; pot {node.pot}"


def node(node: Node) -> str:
    """A node: the strategy at a decision, the cards that may come, or the end."""
    if node.is_decision:
        ev, equity = node.range_ev, node.range_equity
        figures = [
            (player, f"EV {_amount(ev[own] if ev else None)}, equity {_percent(equity[own] if equity else None)}")
            for own, player in enumerate(("oop", "ip"))
        ]
        acts = bars(node.actions, list(node.frequencies), list(node.mean_action_ev))
        return f"<div>{_head(node)}; {node.player} acts</div>{_rows(figures)}{acts}{grid(node)}"
    if node.is_deal:
        return f"<div>{_head(node)}; a card is dealt</div>{table(node.runouts)}"
    return f"<div>{_head(node)}; {node.kind}</div>"


def solution(solution: Solution) -> str:
    """A solution: its figures, and the strategy at the start."""
    if solution.closed:
        return "<i>closed</i>"
    reached = solution.exploitability
    rows = [
        ("exploitability", f"{_percent(reached)} of the pot" if reached is not None else "not measured yet"),
        ("iterations", str(solution.iterations)),
        ("complete", "yes" if solution.complete else "no"),
    ]
    rows += [("entry", str(solution.entry))] if solution.entry is not None else []
    return f"{spot(solution.spot)}{_rows(rows)}{node(solution.root)}"


def _pair(values: Sequence[float]) -> str:
    return " / ".join(_amount(value) for value in values)


def exploitation(report: Exploitation) -> str:
    """A response to locks."""
    return _rows(
        [
            ("exploits", escape(report.by)),
            ("EV, nothing locked", _pair(report.ev_unlocked)),
            ("EV with the locks", _pair(report.ev_locked)),
            ("EV with the response", _pair(report.ev)),
            ("gain", f"{_amount(report.gain)} ({_percent(report.gain_share)} of the pot)"),
        ]
    )


def simplification(report: Simplification) -> str:
    """The cost of a simpler strategy."""
    before, after = report.exploitability
    return f"exploitability {_percent(before)} → {_percent(after)} of the pot{table(report.players)}"


def comparison(report: Comparison) -> str:
    """Two decisions side by side."""
    from .node import Action

    sides = []
    for name in ("a", "b"):
        side = report.answer[name]
        actions = [Action.of_data(action) for action in side["actions"]]
        frequencies = [action["frequency"] for action in side["actions"]]
        head = f"{name.upper()}: {escape(side['spot'])}, {cards(side['board'])} <code>{escape(side['line']) or 'start'}</code>"
        sides.append(f'<td style="vertical-align:top;text-align:left">{head}{bars(actions, frequencies)}</td>')
    distance = _percent(report.strategy_distance) if report.strategy_distance is not None else "–"
    differences = "".join(f"<li>{escape(text)}</li>" for text in report.differences)
    return f"<table><tr>{''.join(sides)}</tr></table><p>strategies differ in {distance} of hands</p><ul>{differences}</ul>"


def verification(report: Verification) -> str:
    """The state of a library."""
    rows = [("verified", str(report.verified)), ("sound", "yes" if report else "no")]
    rows += [(f"entry {number}", escape(why)) for number, why in report.bad]
    rows += [("adopted", escape(file)) for _, file in report.adopted]
    return _rows(rows)
