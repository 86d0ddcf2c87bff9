"""Tables as Arrow: pyarrow, polars, DuckDB and pandas take them as they are."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

import isofold

pyarrow = pytest.importorskip("pyarrow")


@pytest.fixture(scope="module")
def turn() -> isofold.Solution:
    """A turn, in memory."""
    return isofold.solve("turn-basic", target=0.02, library=False)


def tables(turn: isofold.Solution) -> list[isofold.Table]:
    equity = isofold.equity("QQ+", "AKs", board="Ks7d4d", per_combo=True)
    matrix = isofold.equity_matrix("QQ+", "AKs,QQ", board="Ks7d4d")
    assert len(matrix.table) == matrix.equity.size and np.isnan(matrix.table["equity"]).any()
    return [equity.table, equity[0].table, matrix.table, turn.root.hands(), turn.root.combos, turn.root.classes(), turn.node("x x").runouts, turn.spot.tree().table, turn.spot.tree().streets]


def test_pyarrow_takes_every_table(turn: isofold.Solution) -> None:
    for table in tables(turn):
        found = pyarrow.table(table)
        assert found.column_names == list(table.columns) and found.num_rows == len(table)
        found.validate(full=True)
        for name in table.columns:
            mine, theirs = table[name], found.column(name).to_pylist()
            if isinstance(mine, np.ndarray) and mine.dtype.kind == "f":
                assert [None if np.isnan(value) else value for value in mine] == theirs
            else:
                assert list(mine) == theirs
        batch = pyarrow.record_batch(table)
        assert batch.num_rows == len(table) and pyarrow.schema(table) == found.schema


def test_polars_duckdb_and_pandas_take_them(turn: isofold.Solution) -> None:
    table = turn.root.hands()
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(table)
    assert frame.columns == list(table.columns) and frame["reach"].sum() == pytest.approx(table["reach"].sum())
    assert table.to_polars().equals(frame)
    pandas = table.to_pandas()
    assert pandas["combo"].tolist() == table["combo"] and pandas["ev"].dtype == np.float64
    duckdb = pytest.importorskip("duckdb")
    arrow = table.to_arrow()
    assert duckdb.sql("select count(*), sum(reach) from arrow").fetchall() == [(len(table), pytest.approx(table["reach"].sum()))]


def test_decisions_are_the_rows_of_the_export(turn: isofold.Solution, tmp_path: Path) -> None:
    decisions = turn.decisions()
    found = decisions.to_arrow()
    found.validate(full=True)
    answer = turn.export(tmp_path / "turn.csv")
    assert answer["format"] == "csv"
    with (tmp_path / "turn.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert found.num_rows == len(rows) and found.column_names == list(rows[0])
    for name in ("node", "line", "board", "street", "runouts", "player", "pot", "oop_put_in", "actions", "labels", "holder", "combo", "combo_index"):
        assert [str(value) for value in found.column(name).to_pylist()] == [row[name] for row in rows], name
    for name in ("reach", "ev", "equity"):
        theirs = np.array([float(row[name]) if row[name] else np.nan for row in rows], dtype=np.float32)
        assert np.array_equal(found.column(name).to_numpy(zero_copy_only=False), theirs, equal_nan=True), name
    for name in ("frequency", "action_ev"):
        theirs = [[np.float32(number) for number in row[name].split()] for row in rows]
        assert [[np.float32(number) for number in numbers] for numbers in found.column(name).to_pylist()] == theirs, name
    assert len(set(found.column("node").to_pylist())) == answer["nodes"]


def test_decisions_from_a_line_on_and_of_a_street(turn: isofold.Solution) -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(turn.decisions("x x | 2d", streets=["river"]))
    assert set(frame["street"].cast(str)) == {"river"} and all(line.startswith("x x | 2d") for line in frame["line"].cast(str))
    rivers = pyarrow.RecordBatchReader.from_stream(turn.decisions(streets=["river"]))
    lines = set()
    for batch in rivers:
        # A question about the solution is answered while its decisions are read.
        assert len(turn.node("x").frequencies) > 1
        lines |= set(batch.column("line").to_pylist())
    assert len(lines) > 100
    pandas = turn.decisions("b120").to_pandas()
    assert (pandas["line"].astype(str).str.startswith("b120")).all()
    duckdb = pytest.importorskip("duckdb")
    arrow = turn.decisions().to_arrow()
    counted = duckdb.sql("select count(distinct node), count(*) from arrow").fetchall()
    assert counted == [(len(set(arrow.column("node").to_pylist())), arrow.num_rows)]


def test_a_stream_that_is_given_up_leaves_the_solution_usable(turn: isofold.Solution) -> None:
    for _ in range(3):
        reader = pyarrow.RecordBatchReader.from_stream(turn.decisions(streets=["river"]))
        reader.read_next_batch()
        del reader
    assert turn.root.player == "oop"


def test_wrong_tables_are_errors(turn: isofold.Solution, tmp_path: Path) -> None:
    for wrong in (
        lambda: isofold.Table({"a": [1.0], "b": [1.0, 2.0]}, {"a": "float", "b": "float"}),
        lambda: isofold.Table({"a": [1.0]}, {"a": "complex"}),
        lambda: isofold.Table({"a": np.zeros((2, 2))}, {"a": "float"}),
        lambda: turn.decisions("x b7"),
        lambda: turn.decisions(streets=["preflop"]),
        lambda: turn.decisions("b120 f"),
        lambda: turn.export(tmp_path / "x.xlsx"),
        lambda: turn.export(tmp_path / "nowhere" / "x.csv"),
        lambda: turn.root.hands()["nothing"],
    ):
        with pytest.raises(isofold.Error):
            wrong()
    with pytest.raises((TypeError, ValueError, isofold.Error)):
        isofold.Table({"a": ["x"]}, {"a": "float"})
    (tmp_path / "there.csv").write_text("")
    with pytest.raises(isofold.InvalidError, match="exists"):
        turn.export(tmp_path / "there.csv")
    assert turn.export(tmp_path / "there.csv", replace=True)["file_bytes"] > 0


def test_an_array_file_is_the_solution(turn: isofold.Solution, tmp_path: Path) -> None:
    seen: list[dict[str, object]] = []
    turn.export(tmp_path / "turn.npz", streets=["turn"], progress=seen.append)
    arrays = np.load(tmp_path / "turn.npz")
    row = list(arrays["node_line"]).index("x")
    node = turn.node("x")
    combos = arrays["ip_combos"]
    assert np.allclose(arrays["ip_ev"][row], node.ev[1][combos].astype(np.float32), rtol=1e-5, equal_nan=True)
