"""Many threads over one solution, one service and one library: each gets what a single thread gets."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

import isofold

THREADS = 8


def beside_each_other(works: list[Callable[[int], Any]], rounds: int) -> None:
    """Runs every work on several threads at once, all begun at the same moment; an error in any of them comes out."""
    barrier = threading.Barrier(THREADS)

    def run(number: int) -> None:
        barrier.wait()
        for turn in range(rounds):
            works[(number + turn) % len(works)](number)

    with ThreadPoolExecutor(THREADS) as pool:
        for done in [pool.submit(run, number) for number in range(THREADS)]:
            done.result(timeout=300)


def test_one_solution_and_one_service() -> None:
    solution = isofold.solve("turn-basic", target=0.02, library=False)
    lines = ["", "x", "x x | 2d", "x x | 3c | x"]
    decisions = {line: solution.node(line).strategy for line in lines}
    values = solution.node("x").values.ev
    equity = isofold.equity("AhKh | QQ+ | random", board="Ks7d4d").equities
    river = isofold.equity("AsKc", "QQ+,AKs", board="Ks7d4d9h2c").equities
    text = Path(__file__).name

    def decision(number: int) -> None:
        line = lines[number % len(lines)]
        assert np.array_equal(solution.node(line).strategy, decisions[line], equal_nan=True)

    def combos(_: int) -> None:
        assert np.array_equal(solution.node("x").values.ev, values, equal_nan=True)

    def equities(_: int) -> None:
        assert np.array_equal(isofold.equity("AhKh | QQ+ | random", board="Ks7d4d").equities, equity)
        assert np.array_equal(isofold.equity("AsKc", "QQ+,AKs", board="Ks7d4d9h2c").equities, river)

    def mistakes(number: int) -> None:
        try:
            isofold.call("canon", {"cards": f"{text}{number}"})
        except isofold.InvalidError as error:
            assert f"{text}{number}"[0] in error.message
        else:
            raise AssertionError("no error")

    beside_each_other([decision, combos, equities, mistakes], 8)


def test_one_library(library: Path) -> None:
    shape = isofold.solve("river", iterations=5).node("x").strategy.shape

    def solve(number: int) -> None:
        found = isofold.solve("river", iterations=6 + number, name=f"solve {number}")
        assert found.iterations == 6 + number

    def read(_: int) -> None:
        try:
            opened = isofold.open_solution(int(isofold.library.list()["id"][-1]))
        except isofold.NotFoundError:
            return  # A better one has taken its place meanwhile.
        assert opened.node("x").strategy.shape == shape

    def list_all(_: int) -> None:
        assert len(isofold.library.list()["id"]) >= 1

    def ask(_: int) -> None:
        isofold.call("library-verify")

    beside_each_other([solve, list_all, read, ask], 6)
    verified = isofold.call("library-verify")
    assert verified["complete"] and not verified["bad"], verified
