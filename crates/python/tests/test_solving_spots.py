"""Spots and trees."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import isofold

PARTS: dict[str, Any] = {"pot": 200, "stack": 900, "oop": "66+,A8s+,KQ", "ip": "QQ-22,AJs+"}


def river(**more: Any) -> isofold.Spot:
    return isofold.Spot("QsTs7h8c2d", **{**PARTS, "bet": "33%, a", "raise_": "2.5x", **more})


def test_a_spot_is_built_from_its_parts() -> None:
    spot = river(name="mine", dead="3c", rake=(0.05, 30), locks=[isofold.Lock("x", play="x")], target="0.3%")
    assert (spot.board, spot.pot, spot.stack, spot.stacks, spot.street) == ("QsTs7h8c2d", 200, 900, (900, 900), "river")
    assert (spot.name, spot.dead, spot.locks) == ("mine", "3c", ["line = x; play = x"])
    assert spot.chips_per_bb is None and spot.folded == [] and spot.edits == []
    data = spot.to_data()
    assert data["rake"] == {"rate": 0.05, "cap": 30.0} and data["stop"]["exploitability"] == "0.3%"


def test_big_blinds_are_chips_inside() -> None:
    spot = isofold.Spot("QsTs7h", unit="bb", pot=5.5, stack=(97.5, 40), oop="AA", ip="KK", bets={"flop": {"bet": "2.5bb"}})
    assert (spot.pot, spot.stacks, spot.chips_per_bb) == (550, (9750, 4000), 100)
    assert spot == isofold.Spot.from_toml(spot.to_toml())
    assert isofold.Spot("QsTs7h", pot=np.int64(60), stack=np.float64(100.0), oop="AA", ip="KK").stack == 100


def test_cards_may_be_objects() -> None:
    cards = [isofold.Card(name) for name in ("Qs", "Ts", "7h", "8c", "2d")]
    assert isofold.Spot(cards, **PARTS, bet="33%, a", raise_="2.5x") == river() and river(dead=("3c", "3d")).dead


def test_a_range_object_is_a_range() -> None:
    spot = river(oop=isofold.Range("AA:0.5,KQs"), ip=isofold.Range("QQ"))
    assert spot == river(oop="AA:0.5,KQs", ip="QQ")


def test_toml_files_and_names(tmp_path: Path) -> None:
    spot = river()
    path = tmp_path / "spot.toml"
    spot.to_file(path)
    assert isofold.Spot.from_file(path) == spot
    assert isofold.Spot.from_data(spot.to_data()) == spot
    demo = isofold.Spot.named("demo")
    assert demo.street == "flop" and demo != spot and hash(demo) != hash(spot)


def test_spots_pickle_and_change() -> None:
    spot = river(edits=[{"remove": "a"}], folded=["22+", "random"])
    again = pickle.loads(pickle.dumps(spot))
    assert again == spot and hash(again) == hash(spot)
    assert len(again.edits) == 1 and len(again.folded) == 2
    short = spot.replace(stack=100, ip="AA", bets={"river": {"bet": "50%"}})
    assert short.stack == 100 and short.ranges == (spot.ranges[0], "AA")
    assert short.to_data()["bets"]["river"] == {"bet": "50%"}
    assert spot.stack == 900


def test_relabelled_suits_are_one_canonical_spot() -> None:
    a, b = river(), isofold.Spot("QhTh7s8d2c", **PARTS, bet="33%, a", raise_="2.5x")
    assert a != b and a.fingerprint == b.fingerprint and a.canonical == b.canonical


def test_the_tree_says_how_much_memory_it_takes() -> None:
    tree = river().tree()
    assert tree.fits and tree.memory[32] > tree.memory[16] > 0 and tree.nodes == tree.answer["nodes"]
    nodes = list(tree)
    assert nodes[0].player == "oop" and nodes[0].actions == ("x", "b66", "a") and len(tree) == len(nodes)
    assert tree.streets["street"] == ["river"] and tree.streets["boards"].tolist() == [1]
    assert pickle.loads(pickle.dumps(tree)) == tree
    assert not river().tree(memory=1000).fits


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"pot": float("nan")}, None),
        ({"pot": -3}, "spot.data.pot"),
        ({"stack": [1, 2, 3]}, "stack"),
        ({"stack": "deep"}, "spot.data.stack"),
        ({"oop": "AAK"}, "spot.data.ranges.oop"),
        ({"oop": None}, "oop"),
        ({"oop": 3}, "oop"),
        ({"bets": "33%"}, "bets"),
        ({"bets": {"preflop": {"bet": "33%"}}}, "spot.data.bets.preflop"),
        ({"locks": ["x"]}, "locks[0]"),
        ({"locks": isofold.Lock("x", play="x")}, "locks"),
        ({"folded": "22+"}, "folded"),
        ({"rake": (1, 2, 3)}, "rake"),
        ({"unit": "euros"}, "spot.data.unit"),
        ({"name": object()}, None),
    ],
)
def test_wrong_parts_are_errors(change: dict[str, Any], field: str | None) -> None:
    with pytest.raises(isofold.Error) as raised:
        river(**change)
    if field is not None:
        assert raised.value.field == field
    assert raised.value.message


def test_wrong_sources_are_errors(tmp_path: Path) -> None:
    with pytest.raises(isofold.NotFoundError):
        isofold.Spot.named("nowhere")
    with pytest.raises(isofold.NotFoundError):
        isofold.Spot.from_file(tmp_path / "missing.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(isofold.DamagedError):
        isofold.Spot.from_file(tmp_path / "binary.toml")
    with pytest.raises(isofold.IoError):
        isofold.Spot.from_file(tmp_path)
    with pytest.raises(isofold.InvalidError):
        isofold.Spot.from_toml("borad = 'QsTs7h'")
    with pytest.raises(isofold.InvalidError):
        river().replace(sizes="33%")
    with pytest.raises(isofold.InvalidError):
        isofold.solve(3)  # type: ignore[arg-type]


def test_a_spot_shows_itself() -> None:
    html = river(name="<b>&", locks=[isofold.Lock("x", play="x")])._repr_html_()
    assert "&lt;b&gt;&amp;" in html and "♠" in html and "line = x" in html
    assert "nodes" in river().tree()._repr_html_()
