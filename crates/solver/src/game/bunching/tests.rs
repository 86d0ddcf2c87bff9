use super::*;
use crate::kernel::terminals::{OpponentCombo, PADDING};
use isofold_cards::Combo;
use oracle::*;
use std::collections::HashMap;

fn workers(threads: usize) -> Workers {
    Workers::new(threads)
}

#[test]
fn up_to_four_players_are_counted_as_by_hand() {
    for (players, board, live, share) in [
        (0, "QsTs7h", 12, 0.8),
        (1, "QsTs7h", 14, 0.7),
        (2, "QsTs7h", 15, 0.7),
        (3, "QsTs7h", 15, 0.7),
        (4, "QsTs7h", 15, 0.6),
        (4, "QsTs7h", 14, 1.0),
        (4, "QsTs7h2c", 14, 0.6),
        (4, "QsTs7h2c2d", 14, 0.6),
        (2, "QsTs7h2c2d", 15, 0.3),
    ] {
        let (board, dead) = small(board, live);
        let folded = ranges(players, share);
        let bunching = Bunching::new(&board, dead, &folded, SuitGroup::TRIVIAL, &workers(2)).unwrap();
        let live = CardSet::FULL - dead - board.iter().copied().collect();
        let deals = naive(&folded, live);
        let mut known = HashMap::new();
        assert_eq!(bunching.error(), None);
        for dealt in all_dealt(live, 5 - board.len()) {
            let weights = bunching.pair_weights(&dealt);
            let came: CardSet = dealt.iter().copied().collect();
            for a in live_combos(live) {
                for b in live_combos(live) {
                    let set = a.set() | b.set() | came;
                    let expected = if set.len() == 4 + dealt.len() {
                        *known.entry(set).or_insert_with(|| naive_share(&deals, set))
                    } else {
                        0.0
                    };
                    let weight = f64::from(weights.weight(a, b));
                    assert!(
                        (weight - expected).abs() <= 1e-7 * expected + 1e-14,
                        "{players} players, {came:?}, {a} and {b}: {weight} is {expected}"
                    );
                }
            }
        }
    }
}

/// On a deck of any size, some weights against a loop over all hands.
fn assert_direct(folded: &[Range], board: &str, dead: CardSet, group: SuitGroup, many: usize) {
    let board = cards(board);
    let start = dead | board.iter().copied().collect();
    let bunching = Bunching::new(&board, dead, folded, group, &workers(2)).unwrap();
    let direct = Direct::new(folded, start);
    let whole = direct.spare(CardSet::EMPTY);
    let mut live = (CardSet::FULL - start).iter();
    let (one, two) = (live.nth(3).unwrap(), live.nth(7).unwrap());
    for dealt in [&[][..], &[one], &[two, one]].into_iter().take(6 - board.len()) {
        let weights = bunching.pair_weights(dealt);
        let came = dealt.iter().copied().collect();
        for [a, b] in some_pairs(CardSet::FULL - start - came, 5, many) {
            let expected = direct.spare(came | a.set() | b.set()) / whole;
            let weight = f64::from(weights.weight(a, b));
            assert!(
                (weight - expected).abs() <= 1e-7 * expected + 1e-13,
                "{a} and {b}: {weight} is {expected}"
            );
        }
    }
}

#[test]
fn the_whole_deck_is_counted_as_by_hand() {
    let (all, none) = (CardSet::EMPTY, SuitGroup::TRIVIAL);
    assert_direct(&ranges(1, 0.8), "QsTs7h2c2d", all, none, 50);
    assert_direct(&ranges(2, 0.8), "QsTs7h2c", "Ah".parse().unwrap(), none, 20);
    assert_direct(&of_shares(&[0.04, 0.8, 0.8], none), "QsTs7h2c2d", all, none, 5);
    let (_, half) = small("QsTs7h", 26);
    assert_direct(&of_shares(&[0.1, 0.1, 0.8, 0.8], none), "QsTs7h", half, none, 5);
}

#[cfg(feature = "slow-tests")]
#[test]
fn four_players_with_the_whole_deck_are_counted_as_by_hand() {
    for group in [SuitGroup::TRIVIAL, SuitGroup::of_set("QsTs7h".parse().unwrap())] {
        let folded = of_shares(&[0.02, 0.02, 0.8, 0.8], group);
        assert_direct(&folded, "QsTs7h", CardSet::EMPTY, group, 5);
    }
}

#[test]
fn the_next_cards_share_out_the_weight_of_a_board() {
    let whole = (cards("QsTs7h"), CardSet::EMPTY);
    for (players, (board, dead)) in [(2, whole), (4, small("QsTs7h", 24))] {
        let bunching =
            Bunching::new(&board, dead, &ranges(players, 0.8), SuitGroup::TRIVIAL, &workers(2)).unwrap();
        let live = CardSet::FULL - dead - board.iter().copied().collect();
        for dealt in [&[][..], &[live.iter().next().unwrap()]] {
            let left = live - dealt.iter().copied().collect();
            for [a, b] in some_pairs(left, 1, 20) {
                let next = left - a.set() - b.set();
                let sum: f64 = next
                    .iter()
                    .map(|card| f64::from(bunching.pair_weights(&[dealt, &[card]].concat()).weight(a, b)))
                    .sum();
                let weight = f64::from(bunching.pair_weights(dealt).weight(a, b));
                let expected = (next.len() - 2 * players) as f64 * weight;
                assert!((sum - expected).abs() <= 1e-6 * expected, "{a} and {b}: {sum} is {expected}");
            }
        }
    }
}

#[test]
fn rows_have_the_weights_of_pairs() {
    let (board, dead) = (cards("QsTs7s"), "Ks".parse().unwrap());
    let group = SuitGroup::of_set("QsTs7s".parse().unwrap());
    let folded = [range(1, 0.8, group)];
    let bunching = Bunching::new(&board, dead, &folded, group, &workers(1)).unwrap();
    let mut others: Vec<OpponentCombo> = Combo::all()
        .map(|combo| OpponentCombo { row: 0, cards: combo.cards().map(|card| card.index()) })
        .collect();
    others.push(OpponentCombo { row: 0, cards: PADDING });
    for dealt in ["", "2d", "9h", "9h2c", "3d3h", "As2c"] {
        let weights = bunching.pair_weights(&cards(dealt));
        let positions = weights.positions(&others);
        let mut row = vec![1.0; others.len() + 20];
        for own in Combo::all().step_by(5) {
            weights.row(own.cards().map(|card| card.index()), &positions, &mut row);
            for other in Combo::all() {
                assert_eq!(row[other.index()], weights.weight(own, other), "{own} and {other}");
            }
            assert_eq!(row[Combo::COUNT], 0.0);
        }
        for own in [PADDING, [0, 63], [62, 50]] {
            weights.row(own, &positions, &mut row);
            assert!(row.iter().all(|&weight| weight == 0.0));
        }
    }
}

#[test]
fn groups_change_nothing() {
    let cycle: SuitPerm = "dhcs".parse().unwrap();
    let monotone = SuitGroup::of_set("AsQsJs".parse().unwrap());
    let groups = [
        ("AsQsJs", SuitGroup::generated_by([cycle])),
        ("AsQsJs", monotone),
        ("AsAhAd", SuitGroup::of_set("AsAhAd".parse().unwrap())),
        ("AsAhAdAc", SuitGroup::FULL),
        ("AsQsJh", SuitGroup::of_set("AsQsJh".parse().unwrap())),
    ];
    for ((board, group), players) in groups.into_iter().zip([4, 4, 3, 4, 5]) {
        let (board, dead) = few_ranks(board);
        let folded: Vec<Range> = (0..players).map(|seed| range(seed, 0.7, group)).collect();
        let made = [group, SuitGroup::TRIVIAL]
            .map(|group| Bunching::from_deals(200_000, &board, dead, &folded, group, &workers(2)).unwrap());
        let live = CardSet::FULL - dead - board.iter().copied().collect();
        for dealt in all_dealt(live, 5 - board.len()) {
            let came = dealt.iter().copied().collect();
            let [with, without] = [0, 1].map(|i| made[i].pair_weights(&dealt));
            for [a, b] in some_pairs(live - came, 3, 20) {
                let [x, y] = [&with, &without].map(|weights| f64::from(weights.weight(a, b)));
                let error = made[0].error().zip(made[1].error()).map_or(1e-7, |(x, y)| 20.0 * (x + y));
                assert!((x - y).abs() <= error * y + 1e-14, "{came:?}, {a} and {b}: {x} is {y}");
                for perm in group.perms() {
                    let image: Vec<Card> = dealt.iter().map(|&card| perm.apply(card)).collect();
                    let image = made[0].pair_weights(&image);
                    assert!(Arc::ptr_eq(&image.table, &with.table));
                    let [a, b] = [a, b].map(|combo| perm.apply_combo(combo));
                    assert_eq!(f64::from(image.weight(a, b)), x, "{came:?}, {a} and {b}");
                }
            }
        }
    }
}

#[test]
fn estimates_are_as_good_as_they_say() {
    let high = Card::all().filter(|card| (4..12).contains(&card.rank().index())).collect();
    for (players, (board, dead), group) in [
        (5, small("AsQsJs", 17), SuitGroup::TRIVIAL),
        (6, small("AsQsJs2d", 18), SuitGroup::TRIVIAL),
        (5, (cards("AsAhAdAc"), high), SuitGroup::FULL),
    ] {
        let live = CardSet::FULL - dead - board.iter().copied().collect();
        let folded: Vec<Range> = (0..players).map(|seed| range(seed, 0.8, group)).collect();
        let bunching = Bunching::from_deals(300_000, &board, dead, &folded, group, &workers(2)).unwrap();
        let stated = bunching.error().unwrap();
        assert!((1e-4..0.1).contains(&stated), "{stated}");
        let deals = naive(&folded, live);
        // The share of a set is a binomial one; a group makes it only better.
        let (mut squares, mut whole, mut many) = (0.0, 0.0, 0);
        for dealt in all_dealt(live, 5 - board.len()).into_iter().step_by(5) {
            let came = dealt.iter().copied().collect();
            let weights = bunching.pair_weights(&dealt);
            for [a, b] in some_pairs(live - came, 4, 20) {
                let (weight, expected) =
                    (f64::from(weights.weight(a, b)), naive_share(&deals, a.set() | b.set() | came));
                let sigma = (expected * (1.0 - expected) / 300_000.0).sqrt();
                assert!((weight - expected).abs() <= 5.0 * sigma + 1e-7, "{weight} is {expected}");
                if dealt.len() == 5 - board.len() && expected > 0.0 {
                    squares += (weight - expected).powi(2) / expected;
                    whole += expected;
                    many += 1;
                }
            }
        }
        let found = (squares / whole).sqrt();
        assert!(many > 50 && (0.4..2.0).contains(&(found / stated)), "{found} is {stated}");
    }
}

#[test]
fn threads_change_no_bit() {
    let (board, dead) = small("QsTs7h", 22);
    for players in [3, 4, 5] {
        let folded = ranges(players, 0.8);
        let [one, three] = [1, 3].map(|threads| {
            let workers = workers(threads);
            Bunching::from_deals(30_000, &board, dead, &folded, SuitGroup::TRIVIAL, &workers).unwrap()
        });
        assert!(one.spared == three.spared && one.error == three.error);
    }
}

#[test]
fn impossible_hands_are_refused() {
    let new = |folded: &[&str], deals: usize| {
        let folded: Vec<Range> = folded.iter().map(|text| text.parse().unwrap()).collect();
        let (board, dead) = few_ranks("QsTs7h");
        Bunching::from_deals(deals, &board, dead, &folded, SuitGroup::TRIVIAL, &workers(1)).err()
    };
    assert_eq!(new(&["AsKs", "AsKs"], 0), Some(BunchingError::Impossible));
    assert_eq!(new(&["AA", "AA", "AA"], 0), Some(BunchingError::Impossible));
    assert_eq!(new(&["AA", "AA", "AA", "22"], 0), Some(BunchingError::Impossible));
    let uneven = ["AA:0.7,AKs:0.6", "AA:0.1,AhKh,AdKd:0.7", "AA:0.3", "AA:0.9"];
    assert_eq!(new(&uneven, 0), Some(BunchingError::Impossible));
    assert_eq!(new(&["AA", "AA", "22"], 0), None);
    assert_eq!(new(&["QsTs"], 0), Some(BunchingError::Impossible));
    assert_eq!(new(&["QsTs", "22", "33", "KK", "JJ"], 1000), Some(BunchingError::Impossible));
    let rare = BunchingError::Rare { found: 0, tried: 64_000 };
    assert_eq!(new(&["AA", "AA", "AA", "KK", "22"], 1000), Some(rare));
    assert_eq!(new(&["AA", "KK", "33", "JJ", "22"], 1000), None);
    assert_eq!(new(&["22+"; 8], 1000), Some(BunchingError::TooMany(8)));
}

#[test]
fn bytes_are_those_of_the_tables() {
    let (board, dead) = small("QsTs7h", 20);
    let bunching = Bunching::new(&board, dead, &ranges(2, 0.8), SuitGroup::TRIVIAL, &workers(1)).unwrap();
    let live = CardSet::FULL - dead - board.iter().copied().collect();
    all_dealt(live, 2).iter().for_each(|dealt| drop(bunching.pair_weights(dealt)));
    let tables = bunching.tables.lock().unwrap();
    let numbers = bunching.spared.iter().map(Vec::len).chain(tables.values().map(|table| table.len()));
    assert_eq!(tables.len(), 1 + 20 + 190);
    assert_eq!(Bunching::bytes(3, dead.len(), 2, [1, 20, 190]), 4 * numbers.sum::<usize>() as u64);
    // A flop, four players, no isomorphic suits.
    assert!(Bunching::bytes(3, 0, 4, [1, 49, 1176]) < 1_000_000_000);
}
