"""Evaluation, one by one and over arrays, in every game."""

from __future__ import annotations

import itertools
import pickle

import numpy as np
import pytest

import isofold
from isofold import CardSet, evaluate, evaluate_many

GAMES = {  # hole cards, board cards, deck
    "holdem": (2, 5, 52),
    "short-deck": (2, 5, 36),
    "short-deck-trips": (2, 5, 36),
    "omaha": (4, 5, 52),
    "omaha5": (5, 5, 52),
    "omaha6": (6, 5, 52),
    "omaha8": (4, 5, 52),
    "omaha5-8": (5, 5, 52),
    "omaha6-8": (6, 5, 52),
    "stud": (7, 0, 52),
    "stud8": (7, 0, 52),
    "razz": (7, 0, 52),
    "2-7": (5, 0, 52),
    "a-5": (5, 0, 52),
    "badugi": (4, 0, 52),
}


def deal(count: int, cards: int, deck: int, seed: int = 5) -> np.ndarray:
    """Random hands as card indices."""
    rng = np.random.default_rng(seed)
    return (52 - deck + rng.random((count, deck)).argsort(axis=1)[:, :cards]).astype(np.uint8)


def test_all_games_are_tested() -> None:
    assert list(GAMES) == isofold.games()


@pytest.mark.parametrize("game", GAMES)
def test_arrays_give_what_single_hands_give(game: str) -> None:
    hole, board, deck = GAMES[game]
    cards = deal(1500, hole + board, deck)
    holes, boards = cards[:, :hole], cards[:, hole:]
    keywords = {"boards": boards} if board else {}
    strengths = evaluate_many(holes, game=game, **keywords)
    assert strengths.shape == (1500,) and strengths.dtype == np.uint32
    for row in range(0, 1500, 7):
        one = evaluate(holes[row].tolist(), boards[row].tolist() if board else None, game=game)
        assert one.value == strengths[row] and one.game == game
        assert isofold.describe(int(strengths[row]), game=game) == one.description
    if isofold.evaluate(holes[0].tolist(), boards[0].tolist() if board else None, game=game).low is None:
        with pytest.raises(isofold.InvalidError, match="does not split"):
            isofold.evaluate_lows(holes, game=game, **keywords)
    else:
        lows = isofold.evaluate_lows(holes, game=game, **keywords)
        for row in range(0, 1500, 7):
            one = evaluate(holes[row].tolist(), boards[row].tolist() if board else None, game=game)
            assert one.low == lows[row]
            assert one.low_description == isofold.describe(int(lows[row]), game=game, low=True)
    masks = isofold.to_masks(holes)
    by_mask = {"boards": isofold.to_masks(boards)} if board else {}
    assert (evaluate_many(masks, game=game, **by_mask) == strengths).all()


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_whole_hands(cards: int) -> None:
    hands = deal(4001, cards, 52)
    strengths = evaluate_many(hands)
    best = [
        max(evaluate(five).value for five in itertools.combinations(hands[row].tolist(), 5)) for row in range(0, 4001, 400)
    ]
    assert strengths[::400].tolist() == best
    assert (evaluate_many(hands.reshape(1, 4001, cards)) == strengths).all()
    assert (evaluate_many(isofold.to_masks(hands)[::-1])[::-1] == strengths).all()
    assert evaluate_many(hands[:0]).shape == (0,)


def test_categories_are_counted_as_known() -> None:
    """The 2 598 960 hands of five cards, by category."""
    cards = itertools.chain.from_iterable(itertools.combinations(range(52), 5))
    hands = np.fromiter(cards, np.uint8).reshape(-1, 5)
    strengths = evaluate_many(hands)
    codes = np.unique(strengths >> 28, return_counts=True)[1].tolist()
    assert codes == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]


def test_one_board_for_all_hands() -> None:
    board = "QsTs7h2c2d"
    combos = isofold.evaluate_combos(board)
    live = np.flatnonzero(combos)
    masks = isofold.to_masks([isofold.COMBOS[index] for index in live])
    assert len(live) == 1081 and (evaluate_many(masks, board) == combos[live]).all()
    assert (evaluate_many(masks, CardSet(board)) == combos[live]).all()
    names = isofold.category_combos("QsTs7h")
    assert names[isofold.Combo("QdQh").index] == "set" and names[isofold.Combo("QsQh").index] is None


def test_strengths_compare_within_a_game() -> None:
    aces, kings = evaluate("AsAdAhKsKc"), evaluate("KsKdKhAsAc")
    assert aces > kings and kings < aces and aces >= aces and aces == evaluate("AcAdAhKsKc") and aces != kings
    assert len({aces, evaluate("AcAdAhKsKc")}) == 1 and pickle.loads(pickle.dumps(aces)) == aces
    assert str(aces) == "full house, aces full of kings" and aces.category == "full house" and int(aces) == aces.value
    razz = evaluate("AsAdAhKsKc", game="razz")
    assert razz != aces
    with pytest.raises(TypeError, match="cannot be compared"):
        assert razz < aces
    with pytest.raises(TypeError):
        assert aces < 3  # type: ignore[operator]


@pytest.mark.parametrize(
    "call",
    [
        lambda: evaluate("AsKs"),
        lambda: evaluate("AsKs", "Qs"),
        lambda: evaluate("AsKs", "AsQsJsTs2c"),
        lambda: evaluate("AsKs", game="chess"),
        lambda: evaluate("2c3c4c5c6c", game="short-deck"),
        lambda: evaluate("AsKsQsJs", "Ts9s8s", game="razz"),
        lambda: evaluate_many(np.zeros((3, 7), np.uint8)),
        lambda: evaluate_many(deal(3, 4, 52)),
        lambda: evaluate_many(deal(3, 8, 52)),
        lambda: evaluate_many(deal(3, 2, 52), deal(4, 5, 52)),
        lambda: evaluate_many(deal(3, 2, 52), deal(3, 2, 52)),
        lambda: evaluate_many(deal(3, 4, 52), game="omaha"),
        lambda: evaluate_many(deal(3, 7, 52), deal(3, 5, 52), game="razz"),
        lambda: evaluate_many(deal(3, 7, 52), game="short-deck"),
        lambda: evaluate_many(np.zeros((3, 7))),
        lambda: evaluate_many(np.array([[np.nan] * 7])),
        lambda: evaluate_many(None),  # type: ignore[arg-type]
        lambda: isofold.evaluate_combos("AsKs"),
        lambda: isofold.evaluate_combos("AsKsQs", game="omaha"),
        lambda: isofold.category("AsKs", "AsQsJs"),
        lambda: isofold.describe(-1),
        lambda: isofold.describe(0, low=True),
    ],
)
def test_wrong_hands_are_refused(call: object) -> None:
    with pytest.raises((isofold.InvalidError, TypeError, OverflowError)):
        call()  # type: ignore[operator]


def test_the_row_at_fault_is_named() -> None:
    hands = isofold.to_masks(deal(2000, 7, 52))
    hands[1234] |= hands[1233]
    with pytest.raises(isofold.InvalidError, match=r"hands\[1234\]"):
        evaluate_many(hands)
    holes = isofold.to_masks(deal(2000, 2, 52, seed=1))
    holes[777] = CardSet("QsAc").bits
    with pytest.raises(isofold.InvalidError, match=r"hands\["):
        evaluate_many(holes, "QsTs7h2c2d")
