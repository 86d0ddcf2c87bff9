use super::*;
use crate::{SuitPerm, canonical_form};
use isofold_cards::Card;
use proptest::prelude::*;

fn size(deck: Deck, rounds: &[usize]) -> u64 {
    Indexer::new(deck, rounds).unwrap().size()
}

/// The published counts of canonical hands: the perft of the indexer.
#[test]
fn sizes_are_the_published_counts() {
    let full: [(&[usize], u64); 16] = [
        (&[2], 169),
        (&[3], 1_755),
        (&[4], 16_432),
        (&[5], 134_459),
        (&[6], 962_988),
        (&[7], 6_009_159),
        (&[2, 3], 1_286_792),
        (&[2, 4], 13_960_050),
        (&[2, 5], 123_156_254),
        (&[3, 1], 63_193),
        (&[3, 1, 1], 2_554_656),
        (&[2, 3, 1], 55_190_538),
        (&[2, 3, 1, 1], 2_428_287_420),
        (&[4, 3], 204_461_673),
        (&[4, 3, 1], 8_964_883_057),
        (&[4, 5], 19_569_128_722),
    ];
    for (rounds, classes) in full {
        assert_eq!(size(Deck::Full, rounds), classes, "{rounds:?}");
    }
    assert_eq!(size(Deck::Full, &[4, 3, 1, 1]), 389_802_959_832);
    let short: [(&[usize], u64); 6] =
        [(&[2], 81), (&[3], 573), (&[4], 3_663), (&[5], 19_998), (&[2, 3], 186_696), (&[2, 5], 7_723_728)];
    for (rounds, classes) in short {
        assert_eq!(size(Deck::Short, rounds), classes, "{rounds:?}");
    }
}

/// Preflop match-ups of players in order are hands of rounds of two cards.
#[test]
fn ordered_match_ups_are_rounds_of_two() {
    assert_eq!(size(Deck::Full, &[2, 2]), 93_769);
}

/// The reference for sizes: Burnside's lemma, counting the hands that each permutation leaves unchanged.
#[test]
fn sizes_are_orbit_counts() {
    fn fixed(perm: SuitPerm, deck: Deck, rounds: &[usize]) -> u64 {
        // A hand is fixed if every round is a union of cycles of cards: cycles of each length are chosen round after round.
        fn choose(cycles: [u64; 5], rounds: &[usize]) -> u64 {
            let Some((&cards, later)) = rounds.split_first() else { return 1 };
            let binomial =
                |n: u64, k: u64| (0..k).fold(1u64, |c, i| if i < n { c * (n - i) / (i + 1) } else { 0 });
            let mut total = 0;
            for fours in 0..=cards / 4 {
                for threes in 0..=(cards - 4 * fours) / 3 {
                    for twos in 0..=(cards - 4 * fours - 3 * threes) / 2 {
                        let ones = cards - 4 * fours - 3 * threes - 2 * twos;
                        let taken = [0, ones, twos, threes, fours].map(|n| n as u64);
                        if taken.iter().zip(cycles).any(|(&taken, left)| taken > left) {
                            continue;
                        }
                        let ways: u64 = taken.iter().zip(cycles).map(|(&k, n)| binomial(n, k)).product();
                        let left = std::array::from_fn(|i| cycles[i] - taken[i]);
                        total += ways * choose(left, later);
                    }
                }
            }
            total
        }
        let mut cycles = [0; 5];
        let mut seen = CardSet::EMPTY;
        for card in deck.cards().iter() {
            if seen.contains(card) {
                continue;
            }
            let mut cycle = CardSet::EMPTY;
            let mut next = card;
            while !cycle.contains(next) {
                cycle = cycle.with(next);
                next = perm.apply(next);
            }
            seen = seen | cycle;
            cycles[cycle.len()] += 1;
        }
        choose(cycles, rounds)
    }
    let lists: [&[usize]; 9] = [
        &[1],
        &[1, 1, 1, 1, 1],
        &[2, 3, 1, 1],
        &[4, 3, 1, 1],
        &[2, 5],
        &[7],
        &[13],
        &[5, 5],
        &[2, 1, 1, 1, 1, 1],
    ];
    for deck in [Deck::Full, Deck::Short] {
        for rounds in lists {
            let total: u64 = SuitPerm::all().map(|perm| fixed(perm, deck, rounds)).sum();
            assert_eq!(size(deck, rounds), total / 24, "{deck:?} {rounds:?}");
        }
    }
}

#[test]
fn impossible_rounds_are_errors() {
    let error = |deck, rounds: &[usize]| Indexer::new(deck, rounds).unwrap_err();
    assert_eq!(error(Deck::Full, &[]), IndexerError::EmptyRound);
    assert_eq!(error(Deck::Full, &[2, 0]), IndexerError::EmptyRound);
    assert_eq!(error(Deck::Short, &[30, 7]), IndexerError::TooManyCards { cards: 37, deck: 36 });
    assert_eq!(
        error(Deck::Full, &[usize::MAX, 2]),
        IndexerError::TooManyCards { cards: usize::MAX, deck: 52 }
    );
    for rounds in [&[13; 4][..], &[1; 12], &[1; 52], &[2; 26]] {
        assert_eq!(error(Deck::Full, rounds), IndexerError::TooManyHands, "{rounds:?}");
    }
    // 18 bits of counts, and too many shapes: both are refused before anything large is built.
    assert_eq!(error(Deck::Short, &[22, 2, 2, 2, 2, 2, 2, 2]), IndexerError::TooManyRounds);
    for (deck, rounds) in [(Deck::Full, &[1; 10][..]), (Deck::Full, &[1; 11]), (Deck::Short, &[1; 11])] {
        assert_eq!(error(deck, rounds), IndexerError::TooManyRounds, "{rounds:?}");
    }
}

/// Lists of rounds that no game has are indexed too.
#[test]
fn unusual_lists_come_back() {
    let lists: [(Deck, &[usize]); 13] = [
        (Deck::Full, &[52]),
        (Deck::Full, &[26, 26]),
        (Deck::Full, &[1, 51]),
        (Deck::Full, &[13, 1, 1]),
        (Deck::Full, &[48, 1, 1, 1, 1]),
        (Deck::Full, &[40, 1, 1, 1, 1, 1]),
        (Deck::Full, &[1; 9]),
        (Deck::Full, &[13, 5]),
        (Deck::Short, &[36]),
        (Deck::Short, &[18, 18]),
        (Deck::Short, &[1, 35]),
        (Deck::Short, &[9, 9]),
        (Deck::Short, &[1; 9]),
    ];
    for (deck, rounds) in lists {
        let indexer = Indexer::new(deck, rounds).unwrap_or_else(|error| panic!("{rounds:?}: {error}"));
        let step = (indexer.size() / 1000).max(1);
        for index in (0..indexer.size()).step_by(step as usize).chain([indexer.size() - 1]) {
            let hand = indexer.unindex(index).unwrap();
            assert_eq!(indexer.index(&hand), Some(index), "{deck:?} {rounds:?}");
            assert_eq!(canonical_form(&hand).groups(), hand);
        }
        assert_eq!(indexer.unindex(indexer.size()), None);
    }
}

/// Tables stay within a few megabytes, and those for the rounds of real games within one.
#[test]
fn tables_stay_small() {
    let bytes = |deck, rounds: &[usize]| {
        let indexer = Indexer::new(deck, rounds).ok()?;
        let table = |table: &RoundTable| size_of_val(&table.place_values[..]) + table.joins.bytes();
        Some(indexer.tables.iter().map(table).sum::<usize>() + indexer.splits.bytes())
    };
    for rounds in [&[2, 3, 1, 1][..], &[4, 3, 1, 1], &[6, 3, 1, 1], &[2, 1, 1, 1, 1, 1], &[2, 2, 2, 2], &[7]]
    {
        assert!(bytes(Deck::Full, rounds).unwrap() < 1 << 20, "{rounds:?}");
    }
    let unusual: [(Deck, &[usize]); 7] = [
        (Deck::Full, &[1; 9]),
        (Deck::Short, &[1; 9]),
        (Deck::Full, &[39, 1, 3, 4, 3, 2]),
        (Deck::Full, &[2, 3, 1, 6, 2, 38]),
        (Deck::Full, &[40, 1, 1, 1, 1, 1, 1, 1]),
        (Deck::Full, &[2, 2, 2, 2, 2]),
        (Deck::Short, &[16, 2, 2, 2, 2]),
    ];
    for (deck, rounds) in unusual {
        // Or they are refused.
        assert!(bytes(deck, rounds).unwrap_or(0) < 6 << 20, "{rounds:?}: {:?}", bytes(deck, rounds));
    }
}

#[test]
fn every_prefix_has_its_size() {
    let indexer = Indexer::new(Deck::Full, &[2, 3, 1, 1]).unwrap();
    for (rounds, classes) in [(1, 169), (2, 1_286_792), (3, 55_190_538), (4, 2_428_287_420)] {
        assert_eq!(indexer.size_after(rounds), classes);
    }
}

/// Shuffled cards cut into rounds.
fn hand(deck: Deck, rounds: &'static [usize]) -> impl Strategy<Value = Vec<CardSet>> {
    let cards: Vec<Card> = deck.cards().iter().collect();
    Just(cards).prop_shuffle().prop_map(move |cards| {
        let mut cards = cards.into_iter();
        rounds.iter().map(|&size| cards.by_ref().take(size).collect()).collect()
    })
}

const LISTS: [&[usize]; 8] =
    [&[2, 3, 1, 1], &[2, 5], &[7], &[4, 3, 1, 1], &[1, 1, 1, 1, 1, 1, 1], &[5, 5, 1], &[2, 2, 2], &[13]];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn equivalent_hands_share_an_index_that_finds_their_form(
        (deck, rounds, hand) in proptest::sample::select(vec![Deck::Full, Deck::Short])
            .prop_flat_map(|deck| (Just(deck), proptest::sample::select(LISTS.to_vec())))
            .prop_flat_map(|(deck, rounds)| (Just(deck), Just(rounds), hand(deck, rounds))),
        perm in 0u8..24,
    ) {
        let indexer = Indexer::new(deck, rounds).unwrap();
        let index = indexer.index(&hand).unwrap();
        let perm = SuitPerm::new(perm).unwrap();
        let relabelled: Vec<CardSet> = hand.iter().map(|&round| perm.apply_set(round)).collect();
        prop_assert_eq!(indexer.index(&relabelled), Some(index));
        prop_assert!(index < indexer.size());
        prop_assert_eq!(indexer.unindex(index).unwrap(), canonical_form(&hand).groups().to_vec());
        // Without special instructions.
        #[cfg(target_arch = "x86_64")]
        let plain = Indexer { bmi2: None, ..indexer.clone() };
        #[cfg(not(target_arch = "x86_64"))]
        let plain = indexer.clone();
        prop_assert_eq!(plain.index(&hand), Some(index));
        prop_assert_eq!(plain.unindex(index), indexer.unindex(index));
        // Round by round.
        let mut state = indexer.start();
        let mut last = None;
        for (i, &round) in hand.iter().enumerate() {
            last = state.deal(round);
            let prefix = Indexer::new(deck, &rounds[..=i]).unwrap();
            prop_assert_eq!(last, prefix.index(&hand[..=i]));
            prop_assert_eq!(state.deal(round), None);
        }
        prop_assert_eq!(last, Some(index));
    }
}

#[test]
fn invalid_hands_have_no_index() {
    let cards = |text: &str| text.parse::<CardSet>().unwrap();
    let indexer = Indexer::new(Deck::Short, &[2, 3]).unwrap();
    assert!(indexer.index(&[cards("AsKs"), cards("Ts9s8c")]).is_some());
    assert_eq!(indexer.index(&[cards("AsKs")]), None);
    assert_eq!(indexer.index(&[cards("AsKs"), cards("Ts9s")]), None);
    assert_eq!(indexer.index(&[cards("AsKs"), cards("Ts9sAs")]), None);
    for low in ["5c", "5d", "2h", "2s"] {
        assert_eq!(indexer.index(&[cards("AsKs"), cards("Ts9s") | cards(low)]), None);
        assert_eq!(indexer.index(&[cards("AsKs"), cards("Ts9s8s") | cards(low)]), None);
        assert_eq!(indexer.start().deal(cards("AsKs") | cards(low)), None);
    }
    assert_eq!(indexer.unindex(indexer.size()), None);
    assert_eq!(indexer.unindex(u64::MAX), None);
    assert!(!indexer.unindex_into(0, &mut [CardSet::EMPTY]));
}
