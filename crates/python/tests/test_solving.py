"""Solving, and solutions as objects: the numbers are those of the contract, to the bit."""

from __future__ import annotations

import math
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import isofold


@pytest.fixture(scope="module")
def river() -> isofold.Solution:
    """A river, in memory."""
    return isofold.solve("river", library=False)


@pytest.fixture(scope="module")
def turn() -> isofold.Solution:
    """A turn, in memory."""
    return isofold.solve("turn-basic", target=0.01, library=False)


def same(number: float | None, value: float) -> bool:
    return math.isnan(value) if number is None else number == value


def test_a_solution_has_its_figures(river: isofold.Solution) -> None:
    assert river.complete and river.reason == "target" and river.entry is None and not river.closed
    assert river.iterations == 46 and river.exploitability == 0.0044232067731584815
    assert river.ev == (93.8574410295759, 106.14256045479911) and river.equity == (0.5, 0.5)
    assert [action["frequency"] for action in river.result["root"]] == river.root.frequencies.tolist()
    assert river.spot == isofold.Spot.named("river") and "river" in repr(river)


def check_decision(node: isofold.Node) -> None:
    """Every number of the arrays is that of `show`, and there are no others."""
    shown = node.show(combos=True)
    acting = isofold.node.player_index(node.player or "")
    hands = [shown["hands"], shown["other_hands"]] if acting == 0 else [shown["other_hands"], shown["hands"]]
    index = {name: number for number, name in enumerate(isofold.COMBOS)}
    for player, found in enumerate(hands):
        places = [index[hand["combo"]] for hand in found]
        assert sorted(places) == list(node.live[player])
        for name in ("reach", "share", "ev", "equity"):
            row = getattr(node, name)[player]
            assert all(same(hand[name], row[at]) for hand, at in zip(found, places, strict=True))
            absent = np.delete(row, places)
            assert np.isnan(absent).all() if name in ("ev", "equity") else not absent.any()
    for hand in hands[acting]:
        at = index[hand["combo"]]
        assert hand["strategy"] == node.strategy[:, at].tolist()
        assert all(same(ev, value) for ev, value in zip(hand["action_evs"], node.action_ev[:, at], strict=True))
        assert hand.get("locked", False) == node.locked[at]
    assert node.frequencies.tolist() == [action["frequency"] for action in shown["actions"]]
    assert list(node.range_ev or ()) == shown["ev"] and list(node.range_equity or ()) == shown["equity"]
    assert node.pot == shown["pot"] and node.board == shown["board"] and list(node.put_in) == shown["put_in"]
    assert [action.token for action in node.actions] == [action["token"] for action in shown["actions"]]


def test_arrays_are_what_show_says(river: isofold.Solution, turn: isofold.Solution) -> None:
    for node in (river.root, river.node("x b66"), turn.root, turn.node("x x | 2d"), turn.node("x x | 2h | x")):
        check_decision(node)


def test_a_decision_that_is_never_reached() -> None:
    never = isofold.solve(isofold.Spot.named("river").replace(locks=[isofold.Lock("", play="x")]), library=False).node("b66")
    shown = never.show(combos=True)
    assert never.range_ev is None and never.range_equity is None and shown["ev"] is None
    assert len(never.live[1]) == len(shown["hands"]) and len(never.live[0]) == len(shown["other_hands"])
    assert not never.reach[0].any() and never.strategy.shape == (len(never.actions), 1326)
    assert "–" in never._repr_html_() and len(never.hands()) == len(shown["hands"])


def test_arrays_have_their_shapes_and_cannot_be_written(river: isofold.Solution) -> None:
    node = river.node("b66")
    assert node.strategy.shape == (len(node.actions), 1326) and node.strategy.dtype == np.float64
    assert all(getattr(node, name).shape == (2, 1326) for name in ("reach", "share", "ev", "equity", "cfv"))
    assert node.strategy is node.strategy and node.locked.shape == (1326,)
    for array in (node.strategy, node.reach, node.values.cfv):
        with pytest.raises(ValueError):
            array[0, 0] = 1
    live = node.strategy[:, node.live[1]]
    assert np.allclose(live.sum(axis=0), 1) and not np.isnan(live).any()


def test_walking(turn: isofold.Solution) -> None:
    root = turn.root
    assert root.kind == "decision" and root.parent is None and root.line == ""
    after = root["x"]["x"]
    assert after.is_deal and after.player is None and after.actions == () and after.line == "x x"
    node = after.deal("2d")
    assert node.line == "x x | 2d" and node.board == root.board + "2d" and node.street == "river"
    assert node["x"].line == "x x | 2d | x" and node["x"].parent == node and node.parent == after and after.parent == root["x"]
    assert after["2d"] == node == turn["x x | 2d"] and turn.node("x x | 2d | x") == node["check"]
    bet = root.actions[1]
    assert root[bet] == root[1] == root[bet.label] == root[bet.token] and root[-1] == root[len(root.actions) - 1]
    assert root[bet]["f"].is_over and root[bet]["f"].kind == "fold" and list(root[bet]["f"].children()) == []
    assert [child.line for child in root.children()] == [action.token for action in root.actions]
    assert len(list(after.children())) == len(after.runouts)
    assert root[bet].pot == root.pot + (bet.amount or 0)


def test_values_of_combos_outside_of_the_range(river: isofold.Solution) -> None:
    node = river.node("x")
    shown = {player: node.show(outside=True, player=player) for player in ("oop", "ip")}
    values = node.values
    assert (values.mask == ~np.isnan(values.cfv)).all()
    for player, name in enumerate(("oop", "ip")):
        outside = {hand["combo"]: hand["ev"] for hand in shown[name]["outside"]}
        assert outside == {isofold.COMBOS[at]: values.ev[player][at] for at in np.flatnonzero(values.outside[player])}
        held = node.reach[player] > 0
        assert np.allclose(values.ev[player][held], node.ev[player][held], rtol=1e-4, atol=1e-3)
        assert np.allclose(values.equity[player][held], node.equity[player][held], rtol=0, atol=1e-6)
        assert np.isfinite(values.equity[player][values.mask[player]]).all()
        assert (values.best_ev[player][held] >= values.ev[player][held] - 0.01).all()
        ratio = values.cfv[player] * node.pot / values.compatible[player]
        assert np.allclose(ratio[values.mask[player]], values.ev[player][values.mask[player]])


def test_a_chance_node_has_reach_ev_and_equity(turn: isofold.Solution) -> None:
    node = turn.node("x x")
    assert node.reach.shape == (2, 1326) and (node.reach >= 0).all()
    held = node.reach[0] > 0
    assert np.isfinite(node.ev[0][held]).all() and np.isnan(node.ev[0][~held]).all()
    assert np.isfinite(node.equity[0][held]).all()
    assert len(node.hands("ip")) == (node.reach[1] > 0).sum() and len(node.combos) == (node.reach > 0).sum()
    for act in (lambda: node.strategy, lambda: node.share, lambda: node.frequencies):
        with pytest.raises(isofold.InvalidError, match="a card is dealt"):
            act()


def test_tables_and_grids(river: isofold.Solution) -> None:
    node = river.root
    hands = node.hands()
    assert hands["combo_index"].tolist() == list(node.live[0]) and set(hands["player"]) == {"oop"}
    assert (hands["freq_x"] == node.strategy[0][node.live[0]]).all() and (hands["ev_x"] == node.action_ev[0][node.live[0]]).all()
    other = node.hands("ip")
    assert "freq_x" not in other.columns
    both = node.combos
    assert len(both) == len(hands) + len(other) and np.isnan(both["freq_x"][len(hands) :]).all()
    assert next(iter(hands))["combo"] == hands["combo"][0]
    classes = node.classes()
    row = classes["class"].index("AKs") if "AKs" in classes["class"] else 0
    members = [at for at, name in enumerate(hands["class"]) if name == classes["class"][row]]
    assert classes["combos"][row] == pytest.approx(hands["reach"][members].sum())
    total = node.show(hand=classes["class"][row])["totals"]
    assert total[0]["strategy"][0] == classes["freq_x"][row] and total[0]["ev"] == classes["ev"][row]
    assert node.grid("strategy").shape == (len(node.actions), 13, 13) and node.grid("ev", "ip").shape == (13, 13)
    assert np.nansum(node.grid("combos")) == pytest.approx(node.reach[0].sum())
    assert node.range("oop") == river.spot.ranges[0] and node.range(action="b66") != node.range(action=node.actions[0])
    assert isofold.Range(node.range("oop", "x")) is not None and node.range(format="pio")
    made = node.categories()
    assert set(made["type"]) <= {"made", "draws"} and made["freq_x"][0] >= 0


def test_runouts(turn: isofold.Solution) -> None:
    node = turn.node("x x")
    runouts, shown = node.runouts, node.show()["cards"]
    assert runouts["cards"] == [entry["cards"] for entry in shown] and runouts["chance"].sum() == pytest.approx(1)
    assert runouts["oop_ev"].tolist() == [entry["ev"][0] for entry in shown]
    assert runouts["freq_x"].tolist() == [entry["actions"][0]["frequency"] for entry in shown]
    with pytest.raises(isofold.InvalidError):
        _ = turn.root.runouts


def test_progress_is_reported(river: isofold.Solution) -> None:
    seen: list[isofold.Progress] = []
    solution = isofold.solve("turn-basic", target=1e-6, seconds=1.2, library=False, progress=seen.append)
    assert seen and all(isinstance(one, isofold.Progress) for one in seen)
    assert [one.iterations for one in seen] == sorted(one.iterations for one in seen) and seen[-1].target == 1e-6
    assert not solution.complete and solution.reason == "time"


def test_tqdm_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    isofold.solve("turn-basic", target=1e-6, seconds=1.0, library=False, progress=True)
    assert "solving" in capsys.readouterr().err


def test_a_callback_that_returns_false_stops_the_solve(library: Path) -> None:
    solution = isofold.solve("turn-basic", target=1e-6, progress=lambda _: False)
    assert not solution.complete and solution.reason == "stopped" and solution.iterations > 0
    assert solution.root.strategy.shape[1] == 1326
    checkpoints = list(library.rglob("*.isofold"))
    assert checkpoints, "there is a checkpoint"
    again = isofold.solve("turn-basic", target=1e-6, iterations=solution.iterations + 10)
    assert again.iterations == solution.iterations + 10 and again.remarks


def test_an_exception_of_the_callback_is_raised(library: Path) -> None:
    def fail(_: isofold.Progress) -> None:
        raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no"):
        isofold.solve("turn-basic", target=1e-6, progress=fail)
    assert list(library.rglob("*.isofold")), "what was learnt is kept"


def test_the_library_answers(library: Path) -> None:
    first = isofold.solve("river", name="mine")
    assert first.entry is not None
    second = isofold.solve("river")
    assert second.reason == "library" and second.entry == first.entry and second.complete
    assert (second.root.strategy == first.root.strategy)[:, first.root.live[0]].all()
    check_decision(second.node("x b66"))
    with isofold.open_solution("@mine") as opened:
        assert opened.entry == first.entry and opened.spot == first.spot
    assert opened.closed
    for ask in (lambda: opened.root, lambda: opened.spot, lambda: opened.complete):
        with pytest.raises(isofold.Error):
            ask()
    assert "closed" in repr(opened) and opened._repr_html_()


def test_a_solution_of_the_library_pickles_as_its_place(library: Path, river: isofold.Solution) -> None:
    solution = isofold.solve("river")
    node = pickle.loads(pickle.dumps(solution.node("x")))
    assert node.line == "x" and node.solution.entry == solution.entry
    assert np.array_equal(node.strategy, solution.node("x").strategy, equal_nan=True)
    with pytest.raises(isofold.UnsupportedError):
        pickle.dumps(river)
    table = river.root.hands()
    assert pickle.loads(pickle.dumps(table)) == table


def test_other_settings_leave_solutions_usable(library: Path, tmp_path: Path) -> None:
    entry, memory = isofold.solve("river"), isofold.solve("river", library=False)
    file = tmp_path / "river.isofold"
    isofold.library.export_file(entry.entry or 0, file)
    opened = isofold.open_solution(file)
    isofold.configure(memory="4G")
    assert entry.root.player == opened.root.player == memory.root.player == "oop"
    assert np.array_equal(entry.root.strategy, opened.root.strategy, equal_nan=True)
    isofold.configure(memory=None)


def test_memory_that_open_solutions_have_is_an_error() -> None:
    isofold.configure(memory="20M")
    try:
        first = isofold.solve("turn-basic", target=0.02, library=False)
        with pytest.raises(isofold.MemoryLimitError, match="open in memory"):
            isofold.solve("turn-basic", target=0.02, library=False)
        first.close()
        assert isofold.solve("turn-basic", target=0.02, library=False).complete
    finally:
        isofold.configure(memory=None)


def test_several_threads_read_one_solution(turn: isofold.Solution) -> None:
    lines = ["", "x", "x x | 2d", "x x | 2h | x", "x x | 3c"]
    alone = {line: turn.node(line).strategy for line in lines}
    with ThreadPoolExecutor(8) as pool:
        for line, strategy in zip(lines * 4, pool.map(lambda line: turn.node(line).strategy, lines * 4), strict=True):
            assert np.array_equal(strategy, alone[line], equal_nan=True)


def test_solves_run_beside_each_other_without_the_lock() -> None:
    ticks = 0
    done = threading.Event()

    def count() -> None:
        nonlocal ticks
        while not done.wait(0.01):
            ticks += 1

    thread = threading.Thread(target=count)
    thread.start()
    with ThreadPoolExecutor(3) as pool:
        solutions = list(pool.map(lambda name: isofold.solve(name, target=0.02, library=False), ["river", "turn-basic", "river"]))
    isofold.solve("turn-basic", target=1e-6, seconds=1, library=False)
    done.set()
    thread.join()
    assert all(solution.complete for solution in solutions) and ticks > 20
    assert solutions[0].ev == solutions[2].ev


@pytest.mark.parametrize("line", ["b7", "x x x", "b66 c", "f", "| 2c", "x | Ah", "nonsense", "x" * 5000])
def test_lines_that_do_not_exist_are_errors(river: isofold.Solution, line: str) -> None:
    with pytest.raises(isofold.Error):
        _ = river.node(line).strategy


def test_wrong_questions_are_errors(river: isofold.Solution) -> None:
    root = river.root
    wrong: list[Any] = [
        lambda: root[17],
        lambda: root[-5],
        lambda: root[1.5],
        lambda: root[""],
        lambda: root[None],
        lambda: root[True],
        lambda: root.deal("2c"),
        lambda: root.hands("button"),
        lambda: root.hands(2),
        lambda: root.hands(True),
        lambda: root.grid("luck"),
        lambda: root.range("ip", "x"),
        lambda: root.range(format="excel"),
        lambda: root.show(colour="red"),
        lambda: root.show(hand="AAK"),
        lambda: root["b66"]["f"].strategy,
        lambda: root["b66"]["f"].values,
        lambda: root.hands()["luck"],
        lambda: river[3],  # type: ignore[index]
        lambda: isofold.solve("river", target=float("nan")),
        lambda: isofold.solve("river", target=-1),
        lambda: isofold.solve("river", target="much"),  # type: ignore[arg-type]
        lambda: isofold.solve("river", precision=8),
        lambda: isofold.solve("river", device="tpu"),
        lambda: isofold.solve("river", iterations=0),
        lambda: isofold.solve("river", iterations=2**40),
        lambda: isofold.solve("river", progress=3),  # type: ignore[arg-type]
        lambda: isofold.solve("river", on_interrupt="maybe"),
        lambda: isofold.solve("3bet-pot-fast", memory=1000, library=False),
        lambda: isofold.open_solution("nowhere.isofold"),
        lambda: isofold.open_solution(12345),
        lambda: isofold.open_solution("@nobody"),
        lambda: isofold.open_solution(True),
        lambda: isofold.open_solution(1.5),  # type: ignore[arg-type]
    ]
    for number, ask in enumerate(wrong):
        with pytest.raises(isofold.Error) as raised:
            ask()
        assert raised.value.message, number


def test_a_file_that_is_no_solution_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "x.isofold"
    path.write_bytes(b"no solution" * 100)
    with pytest.raises(isofold.InvalidError, match="is not a solution file"):
        isofold.open_solution(path)
    isofold.solve("river")
    entry = isofold.library.list()["id"][0]
    good = tmp_path / "good.isofold"
    isofold.library.export_file(int(entry), good)
    content = good.read_bytes()
    for cut in (0, 10, len(content) // 2, len(content) - 1):
        path.write_bytes(content[:cut])
        with pytest.raises(isofold.Error):
            _ = isofold.open_solution(path).root.strategy


def test_notebooks_show_them(river: isofold.Solution, turn: isofold.Solution) -> None:
    html = river.root._repr_html_()
    assert html.count("<td style=") >= 169 and "linear-gradient" in html and "bet 66" in html
    assert "exploitability" in river._repr_html_() and "fold" in river.node("b66 f")._repr_html_()
    assert "freq_x" in turn.node("x x")._repr_html_() and "<table>" in river.root.hands()._repr_html_()
