"""Canonical forms, next cards, canonical boards and the indexer."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import isofold
from isofold import Card, CardSet, Combo, Indexer, Range, SuitPerm, canonical


def test_the_sentences_of_the_source_documents() -> None:
    assert canonical("AsKs", "Ts9s8c") == canonical("AhKh", "Th9h8d") != canonical("AhKh", "Ts9s8c")
    flop = isofold.next_cards("QsTs7h")
    assert len(flop) == 36 and sum(len(found) for found in flop) == 49
    sixes = next(found for found in flop if found.representative == Card("6c"))
    assert sixes.cards == isofold.parse_cards("6c6d") and sixes.permutations[1]("6c") == Card("6d")
    assert [len(isofold.canonical_boards(street)) for street in ("flop", "turn", "river")] == [1755, 16432, 134459]
    assert int(isofold.canonical_boards(isofold.Street.FLOP).multiplicities.sum()) == 22100


def test_a_form_and_its_permutations() -> None:
    form = canonical("AhKh", "Th9h8d")
    assert str(form) == "AcKc | Tc9c8d" and form.class_size == 12 and len(form.stabilizer) == 2
    assert form.signature == "22956877cc608b82"
    assert [form.permutation(group) for group in (CardSet("AhKh"), CardSet("Th9h8d"))] == list(form.groups)
    assert [form.inverse(group) for group in form.groups] == [CardSet("AhKh"), CardSet("Th9h8d")]
    assert len(form.members()) == 12 and form.members()[0][1] == form.groups
    assert canonical("AhKh", board="Th9h8d2c") == canonical("AhKh", "Th9h8d", "2c") != canonical("AhKh", "Th9h8d2c")
    assert {form: 1}[canonical("AsKs", "Ts9s8c")] == 1
    again = pickle.loads(pickle.dumps(form))
    assert again == form and again.permutation == form.permutation
    answer = isofold.call("canon", {"cards": "AhKh", "board": "Th9h8d"})
    assert (answer["signature"], answer["permutation"]) == (form.signature, str(form.permutation))


@pytest.mark.parametrize("groups", [(), ("",), ("AsAs",), ("As", "As"), ("AsKs", "Xx"), (None,), (1.5,)])
def test_wrong_groups_are_refused(groups: tuple[object, ...]) -> None:
    with pytest.raises((isofold.InvalidError, TypeError)):
        canonical(*groups)  # type: ignore[arg-type]


def test_permutations_are_a_group() -> None:
    assert len(set(SuitPerm.all())) == 24 and SuitPerm.all()[0] == SuitPerm() == SuitPerm(0) == SuitPerm("cdhs")
    for perm in SuitPerm.all():
        assert perm.then(perm.inverse) == SuitPerm() and SuitPerm(str(perm)) == perm == pickle.loads(pickle.dumps(perm))
    swap = SuitPerm("dchs")
    assert swap(Combo("AcKd")) == Combo("AdKc") and swap(Range("AcKc")) == Range("AdKd") and swap(CardSet("Ac")) == CardSet("Ad")
    for value in ("cccc", "xyz", 24, -1):
        with pytest.raises(isofold.InvalidError):
            SuitPerm(value)
    with pytest.raises(TypeError):
        SuitPerm(1.5)  # type: ignore[arg-type]


def test_ranges_and_known_cards_break_symmetry() -> None:
    everything = isofold.next_cards("QsTs7h", ranges=[Range.full(), "random"])
    assert len(everything) == 36
    assert len(isofold.next_cards("QsTs7h", ranges=["AcKc"])) == 49
    assert len(isofold.next_cards("QsTs7h", known=["AcAd"])) == len(isofold.next_cards("QsTs7h", dead="AcAd"))
    for board, keywords in [("QsTs", {}), ("QsTs7h", {"dead": "Qs"}), ("QsTs7h", {"deck": "long"}), ("QsTs7h", {"known": ["7h2c"]})]:
        with pytest.raises(isofold.InvalidError):
            isofold.next_cards(board, **keywords)


def test_boards_are_arrays_and_sets() -> None:
    flops = isofold.canonical_boards("flop")
    assert flops.cards.shape == (1755, 3) and flops[7] == CardSet(list(flops.cards[7])) and len(flops[:3]) == 3
    assert (isofold.to_masks(flops.cards) == flops.masks).all() and next(iter(flops)) == flops[0]
    assert len(isofold.canonical_boards("flop", deck="short")) == 573
    with pytest.raises(isofold.InvalidError, match="expected flop, turn or river"):
        isofold.canonical_boards("preflop")


@pytest.mark.parametrize("rounds", [[2], [2, 3], [2, 3, 1], [2, 3, 1, 1], [2, 5], [3], [4, 3]])
def test_the_indexer_goes_both_ways(rounds: list[int]) -> None:
    indexer = Indexer(rounds)
    rng = np.random.default_rng(3)
    indices = rng.integers(0, indexer.size, 5000, dtype=np.uint64)
    masks = indexer.unindex(indices)
    assert masks.shape == (5000, len(rounds))
    assert (indexer.index(masks if len(rounds) > 1 else masks[:, 0]) == indices).all()
    assert (indexer.index(*(masks[:, at] for at in range(len(rounds)))) == indices).all()
    cards = np.concatenate([isofold.to_cards(masks[:, at]) for at in range(len(rounds))], axis=1)
    assert (indexer.index(cards) == indices).all()
    for row in range(50):
        hand = indexer.unindex(int(indices[row]))
        assert [group.bits for group in hand] == masks[row].tolist() and indexer.index(*hand) == indices[row]
        assert canonical(*hand).groups == hand


def test_sizes_are_the_known_ones() -> None:
    sizes = {(2,): 169, (2, 3): 1286792, (2, 3, 1): 55190538, (2, 3, 1, 1): 2428287420, (2, 5): 123156254}
    for rounds, size in sizes.items():
        assert Indexer(rounds).size == size
    indexer = Indexer([2, 3, 1, 1])
    assert [indexer.size_after(rounds) for rounds in (1, 2)] == [169, 1286792] and indexer.rounds == [2, 3, 1, 1]
    assert pickle.loads(pickle.dumps(indexer)) == indexer != Indexer([2, 3]) and "2, 3, 1, 1" in repr(indexer)
    answer = isofold.call("index", {"rounds": [2, 3], "hands": ["AsKs Ts9s8c"]})
    assert answer["indices"] == [Indexer([2, 3]).index("AsKs", "Ts9s8c")] == [Indexer([2, 3]).index("AsKs|Ts9s8c")]


@pytest.mark.parametrize("rounds", [[], [0], [60], [-1], None, "two", [1] * 20])
def test_wrong_rounds_are_refused(rounds: object) -> None:
    with pytest.raises((isofold.InvalidError, TypeError, OverflowError)):
        Indexer(rounds)  # type: ignore[arg-type]


def test_wrong_hands_are_refused() -> None:
    indexer = Indexer([2, 3])
    masks = isofold.to_masks(["AsKs"])
    for hand in [("AsKs",), ("AsKs", "AsTs9s"), ("AsKsQs", "Ts9s8c"), ("AsKs", "Ts9s8c", "2c"), (masks,), (masks, masks), (masks, None)]:
        with pytest.raises((isofold.InvalidError, TypeError)):
            indexer.index(*hand)
    with pytest.raises(isofold.InvalidError, match=r"rounds\[1\]"):
        indexer.index(isofold.to_masks(["AsKs", "AsKs"]), isofold.to_masks(["Ts9s8c", "As9s8c"]))
    bad = [indexer.size, -1, np.array([-1]), np.array([indexer.size], np.uint64), np.array([0.5]), np.array(["a"]), None, "x"]
    for index in bad:
        with pytest.raises((isofold.InvalidError, TypeError)):
            indexer.unindex(index)
