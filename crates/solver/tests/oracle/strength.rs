//! Hand strength as a player reads it: the best five of seven cards.

use crate::cards::{Card, rank, suit};

/// The category of five cards, from 0 for no pair to 8 for a straight flush, then the ranks that decide within it.
pub(crate) type Strength = (u8, Vec<u8>);

/// The best five of all cards.
pub(crate) fn best(cards: &[Card]) -> Strength {
    let fives = (0u32..1 << cards.len()).filter(|chosen| chosen.count_ones() == 5);
    let five = |chosen: u32| -> Vec<Card> {
        (0..cards.len()).filter(|at| chosen >> at & 1 == 1).map(|at| cards[at]).collect()
    };
    fives.map(|chosen| of_five(&five(chosen))).max().unwrap()
}

fn of_five(cards: &[Card]) -> Strength {
    // How often each rank comes, the most frequent first, then the highest.
    let mut groups: Vec<(usize, u8)> = (0..13)
        .map(|wanted| (cards.iter().filter(|&&card| rank(card) == wanted).count(), wanted))
        .filter(|&(count, _)| count > 0)
        .collect();
    groups.sort_by(|a, b| b.cmp(a));
    let counts: Vec<usize> = groups.iter().map(|&(count, _)| count).collect();
    let ranks: Vec<u8> = groups.iter().map(|&(_, rank)| rank).collect();
    let is_flush = cards.iter().all(|&card| suit(card) == suit(cards[0]));
    let straight_to = match ranks[..] {
        // The ace counts as one below the deuce.
        [12, 3, 2, 1, 0] => Some(3),
        [high, _, _, _, low] if high - low == 4 => Some(high),
        _ => None,
    };
    match (counts.as_slice(), straight_to, is_flush) {
        (_, Some(high), true) => (8, vec![high]),
        ([4, 1], ..) => (7, ranks),
        ([3, 2], ..) => (6, ranks),
        (_, None, true) => (5, ranks),
        (_, Some(high), false) => (4, vec![high]),
        ([3, ..], ..) => (3, ranks),
        ([2, 2, 1], ..) => (2, ranks),
        ([2, ..], ..) => (1, ranks),
        _ => (0, ranks),
    }
}

#[test]
fn categories_are_ordered() {
    let strength = |text: &str| best(&crate::cards::read(text));
    let ascending = [
        "As9dKc7h5s3d2c",
        "2s2dKc7h5s9dJc",
        "3s3dKc7h5s9dJc",
        "3s3d2c2h5s9dJc",
        "2s2d2c7h5s9dJc",
        "As2d3c4h5s9dJc",
        "2s3d4c5h6s9dJc",
        "2s4s6s8sJsJdJc",
        "2s4s6s8sQsJdJc",
        "2s2d2c3h3s9dJc",
        "2s2d2c2h3s9dJc",
        "As2s3s4s5s6d7d",
        "2s3s4s5s6sAdAc",
    ];
    assert!(ascending.windows(2).all(|pair| strength(pair[0]) < strength(pair[1])));
    // The board plays.
    assert_eq!(strength("AsKsQdJhTc2d3d"), strength("AsKsQdJhTc7h7c"));
    assert_eq!(strength("AsAdQdJhTc2d3d"), strength("AsAdQdJhTc5h4h"));
}
