"""Plots."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import isofold

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")

import isofold.plot  # noqa: E402


@pytest.fixture(scope="module")
def turn() -> isofold.Solution:
    """A turn, in memory."""
    return isofold.solve("turn-basic", target=0.01, library=False)


def drawn(axes: object, path: Path) -> None:
    """The plot is drawn, and is not empty."""
    figure = axes.get_figure()  # type: ignore[attr-defined]
    figure.savefig(path, dpi=80)
    pixels = matplotlib.pyplot.imread(path)
    assert len(np.unique(pixels.reshape(-1, pixels.shape[-1]), axis=0)) > 20
    matplotlib.pyplot.close(figure)


def test_grids(turn: isofold.Solution, tmp_path: Path) -> None:
    for number, figure in enumerate(("strategy", "ev", "equity", "reach", "combos")):
        drawn(isofold.plot.grid(turn.root, figure), tmp_path / f"{number}.png")
    axes = isofold.plot.grid(turn.root, "equity", "ip")
    assert axes.get_title() == "ip, start: equity"
    assert isofold.plot.grid(turn.node("x"), axes=axes) is axes


def test_equity_curves_and_runouts(turn: isofold.Solution, tmp_path: Path) -> None:
    axes = isofold.plot.equity_curves(turn.root)
    for own, line in enumerate(axes.get_lines()):
        share, equity = line.get_data()
        assert share[-1] == pytest.approx(1) and (np.diff(equity) <= 0).all()
        width = np.diff(share)
        assert (width * equity[1:]).sum() == pytest.approx((turn.root.range_equity or (0, 0))[own], abs=1e-6)
    drawn(axes, tmp_path / "curves.png")
    for figure in ("oop_ev", "ip_equity", "freq_x", "chance"):
        drawn(isofold.plot.runouts(turn.node("x x"), figure), tmp_path / f"{figure}.png")


def test_wrong_plots_are_errors(turn: isofold.Solution) -> None:
    for wrong in (
        lambda: isofold.plot.grid(turn.root, "luck"),
        lambda: isofold.plot.grid(turn.root, "strategy", "ip"),
        lambda: isofold.plot.grid(turn.node("x x")),
        lambda: isofold.plot.equity_curves(turn.node("x x")),
        lambda: isofold.plot.runouts(turn.root),
        lambda: isofold.plot.runouts(turn.node("x x"), "cards"),
    ):
        with pytest.raises(isofold.InvalidError):
            wrong()
