"""Measures Python and C beside Rust, and beside what people use today, in one run.

    pip install . eval7 treys phevaluator pokerkit
    python crates/python/benches/compare.py [--isofold target/release/isofold] [--lookup PROGRAM] [--capi LIBRARY]

It prints a table; what is not there is left out. The figures of Rust are those of ``isofold bench --json``, and of the example ``lookup`` of
isofold-abstraction, measured by the same run. The C library is called through ctypes, on arrays: one call for many hands. Each figure is the
best of several runs. ``record.sh`` runs it whole, with ``solving.py``.
"""

from __future__ import annotations

import argparse
import ctypes
import itertools
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import metadata
from typing import Any

import numpy as np

import isofold

HANDS = 1 << 16
SECONDS = 0.5


def best(work: Callable[[], object], runs: int = 5) -> float:
    """The seconds of the fastest of several runs, each of which takes a while."""
    work()
    fastest = float("inf")
    for _ in range(runs):
        count, started = 0, time.perf_counter()
        while (passed := time.perf_counter() - started) < SECONDS / runs:
            work()
            count += 1
        fastest = min(fastest, passed / count)
    return fastest


def deal(count: int, cards: int, seed: int = 1) -> np.ndarray:
    """Random hands as card indices."""
    return np.random.default_rng(seed).random((count, 52)).argsort(axis=1)[:, :cards].astype(np.uint8)


def rust_figures(program: str | None, sections: list[str]) -> dict[str, float]:
    """The figures of the command line's benchmarks, by name: M/s, ms or ns."""
    found = program or shutil.which("isofold")
    if not found:
        return {}
    figures: dict[str, float] = {}
    for section in sections:
        printed = subprocess.run([found, "bench", section, "--json"], stdout=subprocess.PIPE, text=True, check=True).stdout
        figures |= {figure["name"]: figure["best"] for figure in json.loads(printed)["results"]}
    return figures


def row(name: str, value: float, unit: str, beside: str = "") -> None:
    print(f"{name:<44} {value:>12.3f} {unit:<6} {beside}", flush=True)


def ratio(value: float, reference: float | None, unit: str, more_is_better: bool = True) -> str:
    """A figure of Rust, and how many times its time was taken."""
    if reference is None:
        return ""
    times = reference / value if more_is_better else value / reference
    return f"Rust {reference:.1f} {unit}, {times:.2f} times its time; bar 1.3"


def rate(name: str, seconds: float, items: int, reference: float | None) -> None:
    value = items / seconds / 1e6
    row(name, value, "M/s", ratio(value, reference, "M/s"))


def single_calls(rust: dict[str, float]) -> None:
    hand, flop = isofold.CardSet("AhKh"), isofold.CardSet("Th9h8d")
    reference = rust.get("canonical (2,3)")
    beside = f"Rust {1 / reference:.3f} µs, bar 2 µs more" if reference else "bar 2 µs more than Rust"
    row("canonical(CardSet, CardSet)", 1e6 * best(lambda: isofold.canonical(hand, flop)), "µs", beside)
    row("canonical('AhKh', 'Th9h8d')", 1e6 * best(lambda: isofold.canonical("AhKh", "Th9h8d")), "µs", "with texts to read")
    seven = isofold.CardSet("AsAd9c9hKs4d2c")
    row("evaluate(CardSet of 7)", 1e6 * best(lambda: isofold.evaluate(seven)), "µs")


def arrays(rust: dict[str, float]) -> None:
    """Arrays of hands, beside the same work in Rust."""
    masks = isofold.to_masks(deal(HANDS, 7))
    rate("evaluate_many, 7 cards", best(lambda: isofold.evaluate_many(masks)), HANDS, rust.get("eval 7 random"))
    omaha = deal(1 << 14, 9)
    holes, boards = isofold.to_masks(omaha[:, :4]), isofold.to_masks(omaha[:, 4:])
    seconds = best(lambda: isofold.evaluate_many(holes, boards, game="omaha"))
    rate("evaluate_many, Omaha", seconds, 1 << 14, rust.get("eval Omaha random"))
    for rounds, name in (([2, 3, 1, 1], "(2,3,1,1)"), ([2, 5], "(2,5)")):
        indexer, hands = isofold.Indexer(rounds), rounds_of(rounds)
        indices = indexer.index(hands)
        rate(f"Indexer.index {name}", best(lambda: indexer.index(hands)), HANDS, rust.get(f"index {name}"))
        rate(f"Indexer.unindex {name}", best(lambda: indexer.unindex(indices)), HANDS, rust.get(f"unindex {name}"))


def rounds_of(rounds: list[int]) -> np.ndarray:
    """Random hands as masks, with an axis for the rounds."""
    cards, ends = deal(HANDS, sum(rounds)), list(itertools.accumulate(rounds))
    parts = [isofold.to_masks(cards[:, end - size : end]) for size, end in zip(rounds, ends, strict=True)]
    return np.ascontiguousarray(np.stack(parts, axis=1))


class C:
    """The C library. An error ends the run."""

    def __init__(self, path: str) -> None:
        self.library = ctypes.CDLL(path)

    def __call__(self, name: str, *arguments: Any) -> None:
        status = getattr(self.library, f"isofold_{name}")(*arguments)
        if status:
            message = self.library.isofold_last_error_message
            message.restype = ctypes.c_char_p
            raise SystemExit(f"isofold_{name}: {message().decode()}")


def address(array: np.ndarray) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def c_arrays(c: C, rust: dict[str, float]) -> None:
    """The same through the C library."""
    cards, count = deal(HANDS, 7), ctypes.c_size_t(HANDS)
    holes, boards = isofold.to_masks(cards[:, :2]), isofold.to_masks(cards[:, 2:])
    strengths = np.empty(HANDS, dtype=np.uint32)

    def evaluate() -> None:
        c("evaluate", 0, address(holes), address(boards), count, address(strengths), None)

    rate("isofold_evaluate, hold'em", best(evaluate), HANDS, rust.get("eval 7 random"))
    assert (strengths == isofold.evaluate_many(holes | boards)).all()
    for rounds, name in (([2, 3, 1, 1], "(2,3,1,1)"), ([2, 5], "(2,5)")):
        hands, indices, handle = rounds_of(rounds), np.empty(HANDS, dtype=np.uint64), ctypes.c_uint64()
        c("indexer_new", bytes(rounds), ctypes.c_size_t(len(rounds)), 0, ctypes.byref(handle))

        def index() -> None:
            c("index", handle, address(hands), count, address(indices))

        rate(f"isofold_index {name}", best(index), HANDS, rust.get(f"index {name}"))


def lookups(c: C | None, program: str | None) -> None:
    """Bucket lookups over arrays, from Python, C and Rust."""
    with tempfile.TemporaryDirectory() as folder:
        abstraction = isofold.precompute("fast_test", folder)
        reference = None
        if program:
            printed = subprocess.run([program, abstraction.path], stdout=subprocess.PIPE, text=True, check=True).stdout
            reference = float(printed.split()[1])
        count = 1_000_000
        cards = deal(count, 7)
        holes, boards = isofold.to_masks(cards[:, :2]), isofold.to_masks(cards[:, 2:])

        def show(name: str, work: Callable[[], object]) -> None:
            value = 1e9 * best(work) / count
            row(name, value, "ns", ratio(value, reference, "ns", more_is_better=False))

        show("Buckets.lookup, a hand", lambda: abstraction.lookup(holes, boards))
        row("Buckets.get_bucket('AsKs', 'Th9h8c')", 1e6 * best(lambda: abstraction.get_bucket("AsKs", "Th9h8c")), "µs")
        if c is not None:
            found, clusters, handle = np.empty(count, dtype=np.uint16), np.empty(count, dtype=np.uint16), ctypes.c_uint64()
            c("buckets_open", str(abstraction.path).encode(), ctypes.byref(handle))
            given = [handle, address(holes), address(boards), ctypes.c_size_t(count), address(found), address(clusters)]
            show("isofold_buckets_lookup, a hand", lambda: c("buckets_lookup", *given))
            assert (found == abstraction.get_buckets(holes, boards)).all()
            c("buckets_free", handle)


def version(name: str) -> str:
    try:
        return f"{name} {metadata.version(name)}"
    except metadata.PackageNotFoundError:
        return ""


def evaluators() -> None:
    """Seven cards, one hand at a time and in bulk: microseconds a hand."""
    print("\n## Evaluation of 7 cards\n")
    hands = deal(20_000, 7)
    texts = [[isofold.Card(int(card)) for card in hand] for hand in hands]
    names = [[str(card) for card in hand] for hand in texts]
    count = len(hands)

    def each(name: str, work: Callable[[], object]) -> None:
        row(name, 1e6 * best(work, 3) / count, "µs")

    masks = isofold.to_masks(hands)
    sets = [isofold.CardSet.from_bits(int(mask)) for mask in masks]
    each("isofold, an array", lambda: isofold.evaluate_many(masks))
    each("isofold, one by one", lambda: [isofold.evaluate(hand) for hand in sets])
    if version("eval7"):
        import eval7  # type: ignore[import-not-found]

        cards = [[eval7.Card(name) for name in hand] for hand in names]
        each(version("eval7"), lambda: [eval7.evaluate(hand) for hand in cards])
    if version("treys"):
        import treys  # type: ignore[import-not-found]

        evaluator = treys.Evaluator()
        numbers = [[treys.Card.new(name) for name in hand] for hand in names]
        each(version("treys"), lambda: [evaluator.evaluate(hand[:2], hand[2:]) for hand in numbers])
    if version("phevaluator"):
        import phevaluator  # type: ignore[import-not-found]

        indices = [[int(card) for card in hand] for hand in hands]
        each(version("phevaluator"), lambda: [phevaluator.evaluate_cards(*hand) for hand in indices])
    if version("pokerkit"):
        import pokerkit  # type: ignore[import-not-found]

        some = names[:500]
        parsed = [(list(pokerkit.Card.parse("".join(hand[:2]))), list(pokerkit.Card.parse("".join(hand[2:])))) for hand in some]
        seconds = best(lambda: [pokerkit.StandardHighHand.from_game(hole, board) for hole, board in parsed], 3)
        row(version("pokerkit"), 1e6 * seconds / len(some), "µs")


def equities(c: C | None) -> None:
    """A hand against a range on the flop, and six hands: milliseconds."""
    print("\n## Equity\n")
    flop, river = "Ks7d4d", "Ks7d4d9h2c"
    row("isofold, AsKc vs QQ+,AKs on a flop, exact", 1e3 * best(lambda: isofold.equity("AsKc", "QQ+,AKs", board=flop)), "ms")
    row("isofold, the same flop, 100 000 deals", 1e3 * best(lambda: isofold.equity("AsKc", "QQ+,AKs", board=flop, trials=100_000)), "ms")
    row("isofold, the same on a river, exact", 1e3 * best(lambda: isofold.equity("AsKc", "QQ+,AKs", board=river)), "ms")
    row("isofold, AA vs KK, all boards", 1e3 * best(lambda: isofold.equity("AA", "KK")), "ms")
    players = ["AsKs", "QdQh", "JcTc", "7h7d", "Ad2d", "9s8s"]
    row("isofold, six hands, 100 000 deals", 1e3 * best(lambda: isofold.equity(players, trials=100_000)), "ms")
    if c is not None:
        found = np.empty(23)
        given = [b"AsKc | QQ+,AKs", river.encode(), b"", ctypes.c_uint64(0), address(found)]
        row("isofold_equity in C, the same river, exact", 1e3 * best(lambda: c("equity", *given)), "ms")
    if version("eval7"):
        import eval7

        villain = eval7.HandRange("QQ+, AKs")
        hero, board = [eval7.Card("As"), eval7.Card("Kc")], [eval7.Card(name) for name in ("Ks", "7d", "4d")]
        # Its exact method is for complete boards.
        complete = [*board, eval7.Card("9h"), eval7.Card("2c")]
        row(f"{version('eval7')}, the same river, exact", 1e3 * best(lambda: eval7.py_hand_vs_range_exact(hero, villain, complete)), "ms")
        row(
            f"{version('eval7')}, the same flop, 100 000 deals",
            1e3 * best(lambda: eval7.py_hand_vs_range_monte_carlo(hero, villain, board, 100_000)),
            "ms",
        )
    if version("treys"):
        row(f"{version('treys')}, six hands, 1 000 deals × 100", 100e3 * best(_treys_six(players), 3), "ms")
    if version("pokerkit"):
        import pokerkit

        def six() -> Any:
            ranges = [pokerkit.parse_range(player) for player in players]
            return pokerkit.calculate_equities(
                ranges, (), 2, 5, pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,), sample_count=200
            )

        row(f"{version('pokerkit')}, six hands, 200 deals × 500", 500e3 * best(six, 1), "ms")


def _treys_six(players: list[str]) -> Callable[[], object]:
    """Six hands on 1 000 random boards, as a user of treys would write it."""
    import random

    import treys

    evaluator = treys.Evaluator()
    hands = [[treys.Card.new(player[:2]), treys.Card.new(player[2:])] for player in players]
    taken = {card for hand in hands for card in hand}
    deck = [card for card in treys.Deck.GetFullDeck() if card not in taken]

    def work() -> list[float]:
        shares = [0.0] * len(hands)
        for _ in range(1000):
            board = random.sample(deck, 5)
            ranks = [evaluator.evaluate(hand, board) for hand in hands]
            least = min(ranks)
            winners = [player for player, rank in enumerate(ranks) if rank == least]
            for player in winners:
                shares[player] += 1 / len(winners)
        return shares

    return work


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--isofold", help="the command line, for the figures of Rust")
    parser.add_argument("--lookup", help="the example `lookup` of isofold-abstraction, for Rust's lookups of buckets")
    parser.add_argument("--capi", help="the C library, libisofold.so")
    arguments = parser.parse_args()
    print(f"isofold {isofold.__version__}, Python {sys.version.split()[0]}, NumPy {np.__version__}\n")
    rust = rust_figures(arguments.isofold, ["eval", "canonical (2,3)", "index"])
    c = C(arguments.capi) if arguments.capi else None
    print("## Beside Rust\n")
    single_calls(rust)
    arrays(rust)
    if c is not None:
        c_arrays(c, rust)
    lookups(c, arguments.lookup)
    evaluators()
    equities(c)


if __name__ == "__main__":
    main()
