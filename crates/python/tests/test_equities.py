"""Equity by all methods, matrices, ICM."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import isofold
from isofold import CardSet, Combo, Range, equity, equity_matrix


def test_methods() -> None:
    table = equity("AA", "KK")
    assert (table.method, table.outcomes, table.is_exact) == ("table", 61642944, True)
    assert round(table[0].equity, 6) == 0.819461 and table.equities.sum() == pytest.approx(1, abs=1e-12)
    exact = equity("AhKh | QQ+,AKs | random", board="Ks7d4d")
    assert exact.method == "exact" and len(exact) == 3 and exact[0].error == 0
    sampled = equity("AhKh | QQ+,AKs | random", board="Ks7d4d", trials=20_000, seed=1)
    assert sampled.method == "monte-carlo" and sampled.trials == 20_000 and not sampled.is_exact
    for one, other in zip(exact.players, sampled.players, strict=True):
        assert abs(one.equity - other.equity) < 6 * other.error
    again = equity("AhKh | QQ+,AKs | random", board="Ks7d4d", trials=20_000, seed=1)
    assert (again.equities == sampled.equities).all()
    assert equity("AA | random", error=0.01).method == "monte-carlo"
    assert equity("AA | KK | random", threshold=0).method == "monte-carlo"
    assert (equity("AKs", "TT", isomorphism=False, board="Ks7d4d").equities == equity("AKs", "TT", board="Ks7d4d").equities).all()


def test_players_in_every_form() -> None:
    expected = equity("QQ+ | AKs", board="2c7d9h").equities
    for players in [("QQ+", "AKs"), (["QQ+", "AKs"],), (Range("QQ+"), Range("AKs")), ("QQ+", Range("AKs"))]:
        assert (equity(*players, board="2c7d9h").equities == expected).all()
    assert (equity("QQ+", "AKs", board=CardSet("2c7d9h")).equities == expected).all()
    assert (equity("QQ+", "AKs", board=["2c", "7d", "9h"]).equities == expected).all()
    assert equity(Combo("AsKs"), CardSet("QdQh")).players[1].hand == "QhQd"
    odd = Range.from_weights(np.random.default_rng(1).random(1326, dtype=np.float32))
    assert equity(odd, "random", board="2c7d9hTs").is_exact


def test_the_command_line_says_the_same() -> None:
    answer = isofold.call("equity", {"players": ["AsAhKsKh", "random"], "game": "omaha", "trials": 5000, "seed": 3, "categories": True})
    result = equity("AsAhKsKh", "random", game="omaha", trials=5000, seed=3, categories=True)
    assert [player["equity"] for player in answer["players"]] == result.equities.tolist()
    assert result[0].categories == answer["players"][0]["categories"]


def test_views() -> None:
    result = equity("QQ+,AKs", "22+", board="Ks7d4d", per_combo=True, by_card=True, categories=True, curve=True, common=True)
    by_combo = result[0].by_combo()
    assert by_combo.shape == (1326,) and np.isfinite(by_combo).sum() == 18
    share = result[0].by_combo("share")
    assert np.nansum(share * by_combo) == pytest.approx(result[0].equity, abs=1e-12)
    assert result[0].curve is not None and result[0].curve.shape[1] == 2
    assert result.next_cards is not None and sum(found["share"] for found in result.next_cards) == pytest.approx(1)
    assert result.common is not None and result.common[0]["players"] == [1, 2]
    beats = equity("AhKh", "random", board="Ks7d4d", beats=True).beats
    assert beats is not None and beats["strength"].startswith("pair of kings")
    with pytest.raises(isofold.InvalidError, match="per_combo"):
        equity("AA", "KK")[0].by_combo()
    hi_lo = equity("AsAh2s3h | KsKdQcJd", game="omaha8", board="4s5d8cKh")
    assert (hi_lo[0].low, hi_lo[1].low) == (1.0, 0.0)


def test_results_look_well() -> None:
    result = equity("AA", "KK")
    assert str(result).splitlines()[0] == "AA  81.9461%"
    matrix = isofold.equity_matrix(["AA", "22"], ["KK"])
    assert "81.9%" in matrix._repr_html_() and "the first of each" in isofold.equity_matrix("22+", "AK", board="Ks7d4d")._repr_html_()
    with pytest.raises(isofold.InvalidError, match="per_combo"):
        _ = result[0].table
    assert "81.9461%" in result._repr_html_() and "±" in equity("AA", "KK", trials=1000)._repr_html_()


@pytest.mark.parametrize(
    "keywords",
    [
        {"players": ()},
        {"players": ("AA",)},
        {"players": (None, "AA")},
        {"players": (3,)},
        {"players": ("AA", "ZZ")},
        {"players": ("AsAh", "AsAh")},
        {"players": ("AA", "KK"), "board": "Ks"},
        {"players": ("AA", "KK"), "board": "KsKs2c"},
        {"players": ("AA", "KK"), "dead": "xx"},
        {"players": ("AA", "KK"), "game": "chess"},
        {"players": ("AA", "KK"), "trials": 0},
        {"players": ("AA", "KK"), "trials": -1},
        {"players": ("AA", "KK"), "error": float("nan")},
        {"players": ("AA", "KK"), "threshold": float("inf")},
        {"players": ("AA", "KK"), "exact": True, "trials": 5},
        {"players": ("AA", "KK"), "threads": 100000},
        {"players": ("AA", "KK"), "overlap": "some"},
    ],
)
def test_wrong_questions_are_refused(keywords: dict[str, object]) -> None:
    players = keywords.pop("players")
    with pytest.raises((isofold.Error, TypeError)):
        equity(*players, **keywords)  # type: ignore[arg-type, misc]


def test_progress_is_told_and_an_exception_of_it_comes_out() -> None:
    class Enough(Exception):
        pass

    events: list[dict[str, object]] = []

    def hear(event: object) -> None:
        events.append(dict(event))  # type: ignore[call-overload]
        if {heard["kind"] for heard in events} >= {"progress", "estimate"}:
            raise Enough

    # Without the exception it would take minutes.
    with pytest.raises(Enough):
        equity("random | random | random", error=1e-6, progress=hear)
    assert all(0 <= event["share"] <= 1 for event in events if event["kind"] == "progress")  # type: ignore[operator]
    with pytest.raises(TypeError):
        equity("random | random | random", error=1e-6, progress=3)  # type: ignore[arg-type]


def test_threads_ask_side_by_side() -> None:
    expected = equity("QQ+ | 22+ | AKs", board="2c7d9h").equities
    found: list[np.ndarray] = []
    threads = [threading.Thread(target=lambda: found.append(equity("QQ+ | 22+ | AKs", board="2c7d9h").equities)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and all((one == expected).all() for one in found)


def test_matrices_of_hands() -> None:
    matrix = equity_matrix("TT+,AKs", "99,AQs,AKs", board="Ks7d4d", dead="2c")
    assert matrix.equity.shape == (len(matrix.rows), len(matrix.columns))
    for row, column in [(0, 0), (5, 3), (9, 9), (len(matrix.rows) - 1, len(matrix.columns) - 1)]:
        hands = matrix.rows[row], matrix.columns[column]
        if CardSet(hands[0]).isdisjoint(hands[1]):
            assert matrix.equity[row, column] == equity(*hands, board="Ks7d4d", dead="2c")[0].equity
        else:
            assert np.isnan(matrix.equity[row, column])
    shares = [[CardSet(row).isdisjoint(column) for column in matrix.columns] for row in matrix.rows]
    assert (np.isfinite(matrix.equity) == np.array(shares)).all()
    assert np.asarray(matrix).shape == matrix.equity.shape


def test_matrices_of_ranges() -> None:
    rows, columns = ["AA", Range("22+"), "AhKh"], ["KK", "random"]
    matrix = equity_matrix(rows, columns)
    for row, one in enumerate(rows):
        for column, other in enumerate(columns):
            assert matrix.equity[row, column] == equity(one, other)[0].equity
    assert matrix.rows[1] == "22+"
    omaha = equity_matrix(["AsAhKsKh"], ["8c7c6d5d", "AsAdKsKd"], game="omaha", board="2c3d9hTs")
    assert np.isfinite(omaha.equity[0, 0]) and np.isnan(omaha.equity[0, 1])
    bad: list[tuple[object, object, dict[str, object]]] = [
        ([], ["AA"], {}),
        ("AA", ["KK"], {}),
        ("ZZ", "AA", {}),
        (["AA"], ["ZZ"], {}),
        ("AA", "KK", {"game": "omaha"}),
        ("AsAh", "KK", {"board": "As2c3d"}),
        (None, None, {}),
        ("AA", "KK", {"board": "AsAs2c"}),
    ]
    for one, other, keywords in bad:
        with pytest.raises((isofold.Error, TypeError)):
            equity_matrix(one, other, **keywords)  # type: ignore[arg-type]


def test_icm() -> None:
    answer = isofold.icm([5000, 3000, 2000], [50, 30, 20], places=True, all_in=(1, 2), equity=0.5)
    assert [round(player["prize"], 2) for player in answer["players"]] == [38.39, 32.75, 28.86]
    assert sum(answer["players"][0]["places"]) == pytest.approx(1)
    assert answer["all_in"]["players"][0]["risk_premium"] is not None
    shares = isofold.icm(np.array([1, 1]), payout_shares=[0.6, 0.4], pool=100, names=["a", "b"])
    assert [player["prize"] for player in shares["players"]] == [50, 50]
    for stacks, payouts in [([], [1]), ([1, 2], []), ([float("nan"), 1], [1]), ([-1, 1], [1]), ([1, 1], None)]:
        with pytest.raises(isofold.Error):
            isofold.icm(stacks, payouts)
    with pytest.raises((isofold.Error, TypeError)):
        isofold.icm(None, [1])  # type: ignore[arg-type]
