"""Cards, sets, combos and arrays of them."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import isofold
from isofold import Card, CardSet, Combo


def test_cards_are_read_in_every_spelling() -> None:
    for text in ("As", "as", "A♠", "aS", " As,"):
        assert Card(text) == Card(51)
    assert [str(card) for card in isofold.parse_cards("10h Jc,2d")] == ["Th", "Jc", "2d"]
    assert Card(Card("2c")) == Card(0)
    assert sorted(Card.all()) == Card.all() and len(set(Card.all())) == 52
    assert hash(Card("As")) == hash(Card(51)) and Card("2c") < Card("As")
    assert [10, 20, 30][Card("2d")] == 20
    assert isofold.parse_cards([Card("As"), "Kd", 0]) == [Card("As"), Card("Kd"), Card("2c")]


@pytest.mark.parametrize("value", ["", "A", "1s", "AsKs", 52, -1, 1 << 70])
def test_what_is_no_card_is_refused(value: object) -> None:
    with pytest.raises(isofold.Error) as caught:
        Card(value)  # type: ignore[arg-type]
    assert isinstance(caught.value, ValueError) and caught.value.code == "invalid" and caught.value.field == "card"


@pytest.mark.parametrize("value", [None, 1.5, object(), [], b"As"])
def test_values_of_other_types_are_no_cards(value: object) -> None:
    with pytest.raises((TypeError, isofold.InvalidError)):
        Card(value)  # type: ignore[arg-type]


def test_sets() -> None:
    board = CardSet("Ts9s8c")
    assert len(board) == 3 and list(board) == isofold.parse_cards("Ts9s8c") and bool(board) and not CardSet()
    assert "Ts" in board and "Ts8c" in board and "2c" not in board
    assert board | "2d" == CardSet("2dTs9s8c") and board & "Ts2c" == CardSet("Ts")
    assert board - "Ts" == CardSet("9s8c") and board ^ "Ts2c" == CardSet("9s8c2c")
    assert board.isdisjoint("2c") and not board.isdisjoint("Ts")
    assert CardSet.from_bits(board.bits) == board and {board: 1}[CardSet("8c9sTs")] == 1
    with pytest.raises(isofold.InvalidError):
        CardSet.from_bits(1 << 13)
    with pytest.raises(isofold.InvalidError, match="duplicate card As"):
        CardSet("AsAs")
    with pytest.raises(isofold.InvalidError, match=r"cards\[1\]: duplicate"):
        CardSet(["As", "As"])


def test_combos_have_the_index_of_arrays() -> None:
    assert [combo.index for combo in Combo.all()] == list(range(1326))
    assert [str(combo) for combo in Combo.all()] == list(isofold.COMBOS)
    for combo in Combo.all()[::77]:
        assert Combo(str(combo)) == combo == Combo(combo.index) == Combo(combo.cards) == Combo(combo.set)
    assert (Combo("AhKh").hand_class, Combo("AhKd").hand_class, Combo("AhAd").hand_class) == ("AKs", "AKo", "AA")
    for value in ("As", "AsKsQs", 1326, -1):
        with pytest.raises(isofold.InvalidError):
            Combo(value)
    assert isofold.CLASSES[0][:3] == ("AA", "AKs", "AQs") and isofold.CLASSES[12][0] == "A2o"


@pytest.mark.parametrize("value", [Card("As"), CardSet("AsKd"), CardSet(), Combo("AsKd")])
def test_cards_pickle(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)


def test_arrays_of_hands_go_both_ways() -> None:
    texts = [str(combo) for combo in Combo.all()]
    masks = isofold.to_masks(texts)
    assert masks.dtype == np.uint64 and [int(mask) for mask in masks] == [combo.set.bits for combo in Combo.all()]
    cards = isofold.to_cards(masks)
    assert cards.shape == (1326, 2) and (cards[:, 0] > cards[:, 1]).all()
    assert (isofold.to_masks(cards) == masks).all()
    for dtype in (np.int8, np.int16, np.int32, np.int64, np.uint16, np.uint32):
        assert (isofold.to_masks(cards.astype(dtype)) == masks).all(), dtype
    # Any layout will do.
    assert (isofold.to_masks(masks[::3]) == masks[::3]).all()
    assert (isofold.to_masks(np.asfortranarray(cards)) == masks).all()
    assert (isofold.to_masks(masks.astype(">u8")) == masks).all()
    assert (isofold.to_masks(cards.reshape(2, 663, 2)) == masks.reshape(2, 663)).all()
    assert isofold.to_masks(np.zeros((0, 2), np.uint8)).shape == (0,)
    assert int(isofold.to_masks(np.array(texts))[5]) == int(masks[5])
    readonly = masks.copy()
    readonly.flags.writeable = False
    assert (isofold.to_masks(readonly) == masks).all()


@pytest.mark.parametrize(
    "hands",
    [
        np.array([[0.0, 1.0]]),
        np.array([[0, 52]]),
        np.array([[-1, 3]]),
        np.array([[3, 3]]),
        np.array([[True, False]]),
        np.array([1 << 13], np.uint64),
        np.array([np.nan]),
        np.array(["AsKs", "xx"]),
        np.array([1 + 2j]),
        np.array([None]),
        np.array(7),
        ["AsKs", "AsAs"],
        None,
        7,
    ],
)
def test_arrays_that_are_no_hands_are_refused(hands: object) -> None:
    with pytest.raises((isofold.InvalidError, TypeError)):
        isofold.to_masks(hands)  # type: ignore[arg-type]


def test_cards_look_like_cards_in_a_notebook() -> None:
    assert "♠" in Card("As")._repr_html_() and "♥" in CardSet("AhKd")._repr_html_()
    assert Combo("AsKd")._repr_html_().count("<span") == 3
