"""Datasets: rows that are generated, read, relabelled and checked."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import isofold
import isofold.data

CONFIG = """
street = "river"
validation_every = 4
shard_rows = 8
pot = 100
stack = [40, 150]
[bets.river]
bet = "a"
[stop]
exploitability = "5%"
"""


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> isofold.data.Rows:
    """A small dataset; where the package is built without Parquet there is none."""
    try:
        return isofold.data.generate(CONFIG, tmp_path_factory.mktemp("rows") / "data", rows=16)
    except isofold.UnsupportedError as error:
        pytest.skip(str(error))


def test_rows_are_arrays(rows: isofold.data.Rows) -> None:
    train, validation = rows.read("train"), rows.read("validation")
    assert [len(train["sample_id"]), len(validation["sample_id"])] == [12, 4]
    assert train["cfv_oop"].shape == (12, 1326) and train["cfv_oop"].dtype == np.float32
    assert train["mask_ip"].dtype == np.bool_ and set(train["range_source"]) == {"random"}
    assert np.allclose(train["range_oop"].sum(1), 1, atol=1e-5)
    assert not (train["cfv_oop"][~train["mask_oop"]]).any()
    assert not set(train["board_index"]) & set(validation["board_index"])
    blocked = np.array([[card in board for card in range(52)] for board in train["board"]])
    assert (blocked.sum(1) == 5).all()
    few = rows.read("train", ["pot", "street"], limit=5)
    assert list(few) == ["street", "pot"] and few["street"] == ["river"] * 5 and (few["pot"] == 100).all()


def test_values_of_both_players_sum_to_the_pot(rows: isofold.data.Rows) -> None:
    columns = rows.read("validation")
    holds = np.array([[card in cards for card in range(52)] for cards in ([low, high] for high in range(52) for low in range(high))])
    compatible = holds.astype(int) @ holds.T.astype(int) == 0
    for index in range(len(columns["pot"])):
        oop, ip = columns["range_oop"][index].astype(float), columns["range_ip"][index].astype(float)
        total = oop @ columns["cfv_oop"][index] + ip @ columns["cfv_ip"][index]
        assert total == pytest.approx(oop @ compatible @ ip, abs=1e-4)


def test_relabellings_are_those_of_the_engine() -> None:
    tables = isofold.data.combo_permutations()
    assert tables.shape == (24, 1326)
    names = [str(combo) for combo in isofold.COMBOS]
    for perm, table in zip(isofold.SuitPerm.all(), tables, strict=True):
        assert sorted(table) == list(range(1326))
        for combo in (0, 1, 7, 500, 1325):
            image = str(isofold.Combo(str(perm(isofold.CardSet(names[table[combo]])))))
            assert image == names[combo], perm


def test_relabelled_rows_are_the_same_spot() -> None:
    board = np.array([[0, 5, 10, 30, 51], [0, 4, 9, 20, -1]], dtype=np.int8)
    blocks = [np.array([[card in row for card in cards] for cards in ((low, high) for high in range(52) for low in range(high))]).any(1) for row in board]
    columns = {"board": board, "mask_oop": ~np.array(blocks), "pot": np.array([1, 2])}
    for number, perm in enumerate(isofold.SuitPerm.all()):
        relabelled = isofold.data.relabel(columns, number)
        for row in range(2):
            cards = [int(card) for card in board[row] if card >= 0]
            images = sorted(int(card.index) for card in perm(isofold.CardSet(cards)))
            assert [int(card) for card in relabelled["board"][row] if card >= 0] == images
            blocked = [any(card in images for card in (low, high)) for high in range(52) for low in range(high)]
            assert (relabelled["mask_oop"][row] == ~np.array(blocked)).all()
        assert relabelled["pot"] is columns["pot"]


def test_verification_and_mistakes(rows: isofold.data.Rows, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    found = isofold.data.verify(rows.folder, resolve=2, html=page)
    assert found["good"] and found["rows"] == [12, 4] and found["resolved"]["rows"] == 2
    assert "<svg" in page.read_text(encoding="utf-8")
    with pytest.raises(isofold.NotFoundError):
        isofold.data.load(tmp_path)
    with pytest.raises(isofold.InvalidError, match="not a split"):
        rows.read("test")
    with pytest.raises(isofold.DamagedError, match="no column `x`"):
        rows.read("train", ["x"])
    with pytest.raises(isofold.InvalidError, match="there is no preset"):
        isofold.data.generate("lake-pot", tmp_path / "rows", rows=1)
    with pytest.raises(isofold.InvalidError, match="another dataset"):
        isofold.data.generate(CONFIG, rows.folder, rows=17)


def test_other_programs_read_the_shards(rows: isofold.data.Rows) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = rows.to_arrow("train")
    assert table.num_rows == 12
    assert table.schema.field("cfv_oop").type == pyarrow.list_(pyarrow.field("item", pyarrow.float32(), nullable=False), 1326)
    assert table.schema.metadata is None or b"ARROW:schema" not in table.schema.metadata
    assert (np.stack(table.column("cfv_oop").to_numpy()) == rows.read("train", ["cfv_oop"])["cfv_oop"]).all()
    polars = pytest.importorskip("polars")
    assert polars.read_parquet(rows.folder / "data" / "train-*.parquet").height == 12
    duckdb = pytest.importorskip("duckdb")
    counted = duckdb.sql(f"select count(*), min(len(range_oop)) from '{rows.folder}/data/*.parquet'").fetchall()
    assert counted == [(16, 1326)]


def test_rows_for_torch(rows: isofold.data.Rows) -> None:
    torch = pytest.importorskip("torch")
    from isofold.data.torch import RowDataset, ShardDataset

    dataset = RowDataset(rows, augment=True)
    assert len(dataset) == 12 * 24
    assert torch.equal(dataset[0]["cfv_oop"], torch.from_numpy(rows.read()["cfv_oop"][0]))
    batches = list(ShardDataset(rows, batch=5, augment=True, seed=1))
    assert sum(len(batch["pot"]) for batch in batches) == 12


def test_rivers_come_with_turns(tmp_path: Path, rows: isofold.data.Rows) -> None:
    turns = CONFIG.replace('"river"', '"turn"').replace("stack = [40, 150]", "stack = 40\nrivers = 3").replace("[bets.river]", "bets.turn.bet = '50%'\n[bets.river]")
    generated = isofold.data.generate(turns, tmp_path / "turns", rows=4)
    assert len(generated.read("train", ["pot"])["pot"]) == 3
    rivers = generated.rivers.read("train")
    assert set(rivers["street"]) == {"river"} and set(rivers["sample_id"] // 3) <= {0, 1, 2} and len(set(rivers["sample_id"])) == len(rivers["pot"])
    assert ((rivers["board"] >= 0).sum(1) == 5).all() and not rows.rivers.read("train")


def test_stores_are_not_read_back(tmp_path: Path) -> None:
    with pytest.raises(isofold.InvalidError, match="expected a folder"):
        isofold.data.generate(CONFIG, "s3://bucket/rows", rows=16)
