"""Buckets: the interface of the abstraction document."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

import isofold
from isofold import BucketConfig, Buckets, Card, Street

YAML = """\
board_clusters:
  flop: 10
  turn: 20
  river: 30

buckets:
  flop: 10
  turn: 20
  river: 30

equity_samples: 100
representatives_per_cluster: 1
"""


def test_configurations() -> None:
    config = BucketConfig.preset("fast_test")
    assert config == BucketConfig.from_yaml(YAML) == BucketConfig.from_toml(config.to_toml())
    assert config.buckets == config.board_clusters == {"flop": 10, "turn": 20, "river": 30} and config.mode == "texture"
    assert {"fast_test", "default", "production"} <= set(BucketConfig.presets()) and config.memory > 0
    assert pickle.loads(pickle.dumps(config)) == config and len({config, BucketConfig.from_yaml(YAML)}) == 1
    assert BucketConfig.preset("potential_aware").board_clusters is None
    for read, text in [
        (BucketConfig.preset, "fastest"),
        (BucketConfig.from_yaml, "buckets:\n  flop: many"),
        (BucketConfig.from_toml, "buckets = 3"),
        (BucketConfig.from_yaml, ""),
    ]:
        with pytest.raises(isofold.InvalidError):
            read(text)
    for config_like in ("fastest", Path("there-is-no.yaml"), None, 3):
        with pytest.raises((isofold.Error, OSError, TypeError)):
            isofold.precompute(config_like)  # type: ignore[arg-type]


def test_a_build_can_be_stopped(tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    def stop(event: object) -> None:
        raise Enough

    with pytest.raises(Enough):
        isofold.precompute("fast_test", tmp_path, progress=stop)


def test_the_document_works(buckets: Buckets, tmp_path: Path) -> None:
    folder = buckets.save(tmp_path / "my_abstraction")
    abstraction = Buckets.load(folder)
    bucket = abstraction.get_bucket(
        hole_cards=(Card("As"), Card("Ks")), board=(Card("Th"), Card("9h"), Card("8c")), street=Street.FLOP
    )
    assert 0 <= bucket < 10
    # Neither suits nor the order of cards count.
    assert abstraction.get_bucket("KdAd", "8h9cTc", "flop") == bucket
    assert abstraction.get_bucket("AsKs") == 1 == abstraction.get_bucket("AhKh", street=Street.PREFLOP)
    answer = isofold.call("buckets-lookup", {"folder": str(folder), "hands": "AsKs", "board": "Th9h8c"})
    assert (answer["hands"][0]["cluster"], answer["hands"][0]["bucket"]) == abstraction.get("AsKs", "Th9h8c")
    with pytest.raises(isofold.InvalidError, match="exists already"):
        buckets.save(folder)
    assert buckets.save(folder, replace=True) == folder
    abstraction.verify()
    assert abstraction.info()["streets"]["river"]["buckets"] == 30 and abstraction.bytes > 1000
    again = pickle.loads(pickle.dumps(abstraction))
    assert again.path == abstraction.path and again.config == buckets.config
    assert again.get_bucket("AsKs", "Th9h8c") == bucket


@pytest.mark.parametrize("cards", [3, 4, 5])
def test_arrays_give_what_single_hands_give(buckets: Buckets, cards: int) -> None:
    rng = np.random.default_rng(cards)
    dealt = rng.random((2000, 52)).argsort(axis=1)[:, : 2 + cards].astype(np.uint8)
    holes, boards = isofold.to_masks(dealt[:, :2]), isofold.to_masks(dealt[:, 2:])
    numbers = buckets.get_buckets(holes, boards)
    clusters = buckets.get_clusters(boards)
    assert numbers.dtype == np.uint16 and (buckets.get_buckets(dealt[:, :2], dealt[:, 2:]) == numbers).all()
    for row in range(0, 2000, 40):
        hole, board = dealt[row, :2].tolist(), dealt[row, 2:].tolist()
        assert buckets.get(hole, board) == (clusters[row], numbers[row])
        assert buckets.cluster(board) == clusters[row]
        assert buckets.get_path(hole, board)[-1] == (clusters[row], numbers[row])
    on_one = buckets.get_buckets(["AsKs", "2c2d"], "Th9h8c")
    assert on_one.tolist() == [buckets.get_bucket("AsKs", "Th9h8c"), buckets.get_bucket("2c2d", "Th9h8c")]
    assert buckets.get_buckets(["AsKs", "2c2d"]).tolist() == [1, 168]


def test_canonical_boards_have_clusters(buckets: Buckets) -> None:
    flops = isofold.canonical_boards("flop")
    clusters = buckets.get_clusters(flops.masks)
    assert clusters.shape == (1755,) and len(np.unique(clusters)) == 10


@pytest.mark.parametrize(
    "arguments",
    [
        ("AsKs", "AsTh9h"),
        ("AsKsQs", "Th9h8c"),
        ("As", "Th9h8c"),
        ("AsKs", "Th9h"),
        ("AsKs", "Th9h8c", "turn"),
        ("AsKs", "Th9h8c", "street"),
        ("AsKs", None, "flop"),
        (None, "Th9h8c"),
        (3.5, "Th9h8c"),
    ],
)
def test_wrong_hands_are_refused(buckets: Buckets, arguments: tuple[object, ...]) -> None:
    with pytest.raises((isofold.InvalidError, TypeError)):
        buckets.get_bucket(*arguments)  # type: ignore[arg-type]


def test_wrong_arrays_are_refused(buckets: Buckets) -> None:
    holes = isofold.to_masks(["AsKs", "2c2d"])
    for boards in (["Th9h8c"], ["Th9h8c", "Th9h8c2d3d4d"], ["Th9h", "Th9h"], ["Th9h8c", "2c9h8c"], np.ones(2), [None, None], 7):
        with pytest.raises((isofold.InvalidError, TypeError)):
            buckets.get_buckets(holes, boards)


def test_folders_that_are_no_buckets(tmp_path: Path, buckets: Buckets) -> None:
    with pytest.raises(isofold.NotFoundError) as caught:
        Buckets.load(tmp_path / "nowhere")
    assert isinstance(caught.value, FileNotFoundError)
    with pytest.raises(isofold.NotFoundError):
        buckets.save(tmp_path, replace=True)
    folder = buckets.save(tmp_path / "damaged")
    for file in folder.glob("river*"):
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 1
        file.write_bytes(data)
    with pytest.raises(isofold.DamagedError):
        Buckets.load(folder).verify()
    with pytest.raises(TypeError):
        Buckets.load(None)  # type: ignore[arg-type]
