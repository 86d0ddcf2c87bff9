"""Batches, reports and runouts as tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import isofold
from isofold import cluster

TURN = """
name = "small turn"
board = "QsTs7h4d"
pot = 60
stack = 120
[ranges]
oop = "AA,QQ,JTs,98s"
ip = "KK,AQs,77"
[bets.turn]
bet = "50%"
[bets.river]
bet = "75%"
"""


def test_batches_and_reports_are_tables(library: Path) -> None:
    spot = isofold.Spot.from_toml(TURN)
    events: list[dict[str, Any]] = []
    solved = isofold.batch(spot, "rivers", iterations=20, progress=events.append)
    assert solved.complete and any("to solve" in event.get("message", "") for event in events)
    assert solved.rows["boards"].sum() == 48 and set(solved.rows["state"]) == {"solved"}
    again = isofold.batch(spot, "rivers", iterations=20)
    assert set(again.rows["state"]) == {"found"} and np.array_equal(again.rows["ev_oop"], solved.rows["ev_oop"])
    report = isofold.report(spot, "rivers", lines=["", "x"], group=["suits"], hands=["made"])
    weights = report.rows["deals"]
    assert report.groups["name"][0] == "all" and report.missing == ()
    assert np.isclose(np.average(report.rows["ev_oop"], weights=weights), report.groups["ev_oop"][0])
    assert np.isclose(np.average(report.rows["x"], weights=weights), report.groups["x"][0])
    assert {"x:ev_ip", "x:x"} <= set(report.rows.columns) and len(report.hands) > 0
    assert np.isclose(report.rows["equity_oop"] + report.rows["equity_ip"], 1).all()
    with pytest.raises(isofold.NotFoundError):
        isofold.report(spot, "QsTs7hAhAd")


def test_tables_are_arrow(library: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    solved = isofold.batch(isofold.Spot.from_toml(TURN), ["QsTs7h4d2c", "QsTs7h4d3c"], iterations=5)
    table = pyarrow.table(solved.rows)
    assert table.num_rows == 2 and table.column("board").to_pylist() == ["QsTs7h4d2c", "QsTs7h4d3c"]


def test_runouts_have_swings() -> None:
    spot = isofold.Spot.from_toml(TURN)
    runouts = isofold.runouts(spot, "x x", iterations=20, library=False)
    assert runouts.rows["runouts"].sum() == 48 and np.isclose(runouts.rows["chance"].sum(), 1)
    assert np.isclose((runouts.rows["chance"] * runouts.rows["swing_oop"]).sum(), 0, atol=1e-6)
    assert runouts.best[0][0] == runouts.worst[1][0]


def test_a_batch_on_ray_has_the_rows_of_one_machine(library: Path, tmp_path: Path) -> None:
    pytest.importorskip("ray")
    file, out = tmp_path / "turn.toml", tmp_path / "rows.csv"
    file.write_text(TURN, encoding="utf-8")
    one = isofold.batch(isofold.Spot.from_toml(TURN), "rivers", target=0.05)
    other = cluster.batch(file, "rivers", tmp_path / "shared", target=0.05, task_boards=8)
    names = ["board", "boards", "deals", "iterations", "exploitability", "ev_oop", "ev_ip"]
    assert all(list(one.rows[name]) == list(other.rows[name]) for name in names)
    assert cluster.main(["report", str(file), "--boards", "rivers", "--library", str(tmp_path / "shared"), "--out", str(out)]) == 0
    assert len(out.read_text().splitlines()) == len(one.rows) + 1
