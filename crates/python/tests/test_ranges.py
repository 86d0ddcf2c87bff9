"""Ranges: arithmetic, weights and grids."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import isofold
from isofold import Combo, Range


def test_ranges_print_as_they_read() -> None:
    for text in ("QQ+,AKs", "AA:0.5", "22+,A2s+,KTs+,ATo+", "AhKh:0.25", "random", "AA,!AhAd"):
        assert Range(str(Range(text))) == Range(text)
    assert Range("22+:0.5, AA", overlap="last") == Range("AA,KK-22:0.5")
    with pytest.raises(isofold.InvalidError, match="KK@50"):
        Range("AA,KK:50")
    with pytest.raises(isofold.InvalidError, match="overlap"):
        Range("AA", overlap="both")  # type: ignore[arg-type]
    assert Range() == Range.empty() == Range("") and not Range()


def test_weights_and_grids_go_both_ways() -> None:
    rng = np.random.default_rng(1)
    weights = rng.random(1326, dtype=np.float32)
    found = Range.from_weights(weights)
    assert found.weights.dtype == np.float32 and (found.weights == weights).all()
    assert (np.asarray(found) == weights).all() and np.asarray(found, dtype=np.float64).dtype == np.float64
    assert Range.from_weights(list(weights)) == found == Range.from_weights(np.repeat(weights, 2)[::2])
    assert found[Combo(77)] == weights[77] and Range(str(found)) == found
    grid = rng.random((13, 13), dtype=np.float32)
    assert np.allclose(Range.from_grid(grid).grid(), grid, rtol=0, atol=1e-7)
    assert Range.from_grid(np.asfortranarray(grid)) == Range.from_grid(grid) == Range.from_grid(grid.tolist())


def test_a_frame_has_the_ranks_as_names() -> None:
    pandas = pytest.importorskip("pandas")
    frame = Range("AKs,77:0.5").frame()
    assert isinstance(frame, pandas.DataFrame)
    assert frame.loc["A", "K"] == 1 and frame.loc["K", "A"] == 0 and frame.loc["7", "7"] == 0.5
    assert Range.from_grid(frame) == Range("AKs,77:0.5")


@pytest.mark.parametrize(
    "weights",
    [
        np.ones(1325),
        np.ones((1326, 1)),
        np.full(1326, np.nan),
        np.full(1326, 1.5),
        np.full(1326, -0.1),
        np.full(1326, np.inf),
        np.array(["a"] * 1326),
        np.ones(1326, complex),
        np.array([None] * 1326),
        None,
        1.0,
    ],
)
def test_wrong_weights_are_refused(weights: object) -> None:
    with pytest.raises((isofold.InvalidError, TypeError)):
        Range.from_weights(weights)  # type: ignore[arg-type]
    with pytest.raises((isofold.InvalidError, TypeError)):
        Range.from_grid(weights)


def test_arithmetic_is_that_of_weights() -> None:
    rng = np.random.default_rng(2)
    a, b = (rng.random(1326, dtype=np.float32) for _ in range(2))
    x, y = Range.from_weights(a), Range.from_weights(b)
    assert ((x | y).weights == np.maximum(a, b)).all()
    assert ((x & y).weights == np.minimum(a, b)).all()
    assert ((x - y).weights == np.maximum(a - b, 0)).all()
    assert ((~x).weights == 1 - a).all()
    assert ((x * 0.5).weights == a * np.float32(0.5)).all() and 0.5 * x == x * 0.5
    assert "AA" | Range("KK") == Range("KK+") and "KK+" - Range("AA") == Range("KK") and "KK+" & Range("AA") == Range("AA")
    assert Range("AA").without("AsAh") == Range("AdAc")
    for factor in (2.0, -1.0, float("nan")):
        with pytest.raises(isofold.InvalidError):
            x * factor
    for other in (None, 3, object()):
        with pytest.raises(TypeError):
            x | other  # type: ignore[operator]


def test_a_range_is_a_collection() -> None:
    aces = Range("AA:0.5,AhKh")
    assert len(aces) == aces.combos == 7 and aces.weighted == 4.0
    assert [str(combo) for combo in aces][-1] == "AsAh" and dict(aces.items())[Combo("AhKh")] == 1.0
    assert "AsAh" in aces and "KsKh" not in aces and aces["AsAh"] == 0.5
    assert {aces: 1}[Range("AhKh,AA:0.5")] == 1 and aces != Range("AA") and aces != "AA:0.5,AhKh"
    assert pickle.loads(pickle.dumps(aces)) == aces and pickle.loads(pickle.dumps(Range())) == Range()
    assert Range("AA,AKs").to_format("gto+") == "AA,AKs"
    assert 'title="AA: 0.5"' in aces._repr_html_()


def test_tiny_weights_survive_text_and_pickle() -> None:
    weights = np.zeros(1326, np.float32)
    weights[:4] = [1e-38, np.float32(1) / 3, 0.1, np.nextafter(np.float32(1), np.float32(0))]
    found = Range.from_weights(weights)
    assert (pickle.loads(pickle.dumps(found)).weights == weights).all()
