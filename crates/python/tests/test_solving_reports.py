"""Exploitation, simplification, comparison, and the library."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

import isofold


def test_a_response_gains() -> None:
    lock = isofold.Lock("b66", overall="f: 70%")
    seen: list[dict[str, object]] = []
    report = isofold.exploit("river", "oop", [lock], line="x", library=False, progress=seen.append)
    assert report.gain > 0 and report.ev[0] == pytest.approx(report.ev_locked[0] + report.gain) and report.complete
    assert sum(report.root.values()) == pytest.approx(1) and set(report.root) == {"x", "b66", "b132", "a"}
    assert report.answer == isofold.call(
        "exploit",
        {"spot": {"name": "river"}, "by": "oop", "locks": [lock.to_data()], "view": {"line": "x"}, "solve": {"library": False}},
    ) | {"seconds": report.answer["seconds"]} | {"view": report.answer["view"]}
    hands = report.hands
    assert hands["combo"] and np.allclose(sum(hands[name] for name in hands.columns if name.startswith("freq_")), 1)
    assert "gain" in report._repr_html_() and pickle.loads(pickle.dumps(report)) == report
    solution = isofold.solve("river", library=False)
    assert solution.exploit("oop", [lock], library=False).gain == report.gain
    with pytest.raises(isofold.InvalidError):
        _ = isofold.exploit("river", "oop", [lock], library=False).hands
    with pytest.raises(isofold.InvalidError):
        isofold.exploit("river", "button", [lock], library=False)
    with pytest.raises(isofold.InvalidError):
        isofold.exploit("river", "oop", [isofold.Lock("b67", play="f")], library=False)


def test_simplification_costs(library: Path, tmp_path: Path) -> None:
    report = isofold.simplify("river", round="50%", line="x", file=str(tmp_path / "simple.isofold"))
    before, after = report.exploitability
    assert after > before and report.loss[0] > 0 and report.players["player"] == ["oop", "ip"]
    assert pickle.loads(pickle.dumps(report)) == report and "exploitability" in report._repr_html_()
    simple = isofold.open_solution(tmp_path / "simple.isofold")
    root = simple.root
    shares = root.strategy[:, root.live[0]]
    assert np.allclose(shares * 2, np.round(shares * 2), atol=1e-3)
    solution = isofold.solve("river", save="full")
    # Strategies are rounded in files.
    assert solution.simplify(round="50%").exploitability[0] == pytest.approx(solution.exploitability, rel=1e-4)
    fewer = isofold.simplify("river", remove=["b132"])
    assert set(fewer.root) == {"x", "b66", "a"}
    for wrong in ({}, {"round": "0%"}, {"round": "50%", "remove": ["x"]}, {"remove": ["b67"]}):
        with pytest.raises(isofold.Error):
            isofold.simplify("river", **wrong)


def test_solutions_are_compared() -> None:
    a = isofold.solve("river", target=0.02, library=False)
    b = isofold.solve("river", target=0.001, library=False)
    report = a.compare(b, "x")
    assert report.same_game and report.same_tree and report.differences == () and (report.strategy_distance or 0) > 0
    hands, node = report.hands, a.node("x")
    assert hands["a_freq_x"].tolist() == node.hands()["freq_x"].tolist() and "b_ev" in hands.columns
    assert report.start_ev_difference is not None and report.answer["b"]["exploitability"] == b.exploitability
    other = isofold.compare(a, None, "", "x b66")
    assert other.same_game and other.answer["b"]["line"] == "x b66"
    assert "strategies differ" in report._repr_html_() and pickle.loads(pickle.dumps(report)) == report
    deeper = isofold.solve(isofold.Spot.named("river").replace(stack=400), library=False)
    assert not isofold.compare(a, deeper).same_game and isofold.compare(a, deeper).differences
    for wrong in (lambda: a.compare(), lambda: a.compare(b, "b7"), lambda: a.compare(None, "x", "x"), lambda: isofold.compare(a, 3)):  # type: ignore[arg-type]
        with pytest.raises(isofold.Error):
            wrong()


def test_the_library(library: Path, tmp_path: Path) -> None:
    assert len(isofold.library.list()) == 0
    solution = isofold.solve("river", name="mine")
    isofold.solve("turn-basic", target=0.05)
    entries = isofold.library.list()
    assert entries["name"] == ["mine", "turn-basic"] and entries["id"].tolist() == [1, 2]
    assert entries["exploitability"][0] == solution.exploitability and entries["oop_ev"][0] == solution.ev[0]
    assert len(isofold.library.list(street="turn")) == 1 and len(isofold.library.list(name="MINE", texture="two-tone", pot=200)) == 1
    assert len(isofold.library.list(board=isofold.Spot.named("river").board)) == 1
    assert isofold.library.spot("@mine") == isofold.Spot.named("river").replace(name="mine")
    assert isofold.library.rename(1, "yours") == "mine" and isofold.library.show(1)["name"] == "yours"
    assert isofold.library.open("@yours").ev == solution.ev == isofold.library.open(1).ev
    found = isofold.library.verify()
    assert found and found.verified == 2 and found.orphans == () and "sound" in found._repr_html_()
    copy = tmp_path / "copy.isofold"
    assert isofold.library.export_file("@yours", copy)["bytes"] == copy.stat().st_size
    assert isofold.open_solution(copy).ev == solution.ev
    assert isofold.library.remove("@yours")["id"].tolist() == [1]
    imported = isofold.library.import_files(copy, tmp_path / "missing.isofold")
    assert imported.added["board"] == ["QsTs7h8c2d"] and len(imported.failed) == 1
    assert isofold.library.import_files(copy).present["id"].tolist() == imported.added["id"].tolist()
    isofold.solve("turn-basic", target=1e-6, progress=lambda _: False)
    assert isofold.library.remove_checkpoints() == 1
    assert len(isofold.library.remove(all=True)) == 2 and len(isofold.library.list()) == 0


def test_a_damaged_library_is_found_out(library: Path) -> None:
    solution = isofold.solve("river")
    file = Path(isofold.library.show(solution.entry or 0)["file"])
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 0xFF
    file.write_bytes(content)
    found = isofold.library.verify()
    assert not found and found.bad[0][0] == solution.entry


def test_wrong_entries_are_errors(library: Path) -> None:
    for wrong in (
        lambda: isofold.library.show(7),
        lambda: isofold.library.show("@nobody"),
        lambda: isofold.library.open("nobody"),
        lambda: isofold.library.open(1.5),  # type: ignore[arg-type]
        lambda: isofold.library.show(True),
        lambda: isofold.library.show(-1),
        lambda: isofold.library.rename(7, "x"),
        lambda: isofold.library.remove(7),
        lambda: isofold.library.remove(),
        lambda: isofold.library.list(street="preflop"),
        lambda: isofold.library.list(target=float("nan")),
    ):
        with pytest.raises(isofold.Error):
            wrong()
    isofold.configure(library=None)
    with pytest.raises(isofold.Error):
        isofold.library.list()


def test_the_list_is_arrow(library: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    isofold.solve("river", name="mine")
    found = pyarrow.table(isofold.library.list())
    assert found.column("name").to_pylist() == ["mine"] and found.column("locks").to_pylist() == [[]]
