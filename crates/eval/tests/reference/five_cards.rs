//! Reference ranks of high hands: five cards by the rules as a player would read them, more cards by trying every five.

use isofold_cards::{Card, CardSet};
use isofold_eval::{Category, Ranking};

/// The category's position in the ranking, then the ranks to compare one by one.
pub(crate) type ReferenceRank = (usize, Vec<u8>);

fn order(ranking: Ranking) -> [Category; 9] {
    use Category::*;
    match ranking {
        Ranking::Standard => {
            [HighCard, Pair, TwoPair, Trips, Straight, Flush, FullHouse, Quads, StraightFlush]
        }
        Ranking::Short => [HighCard, Pair, TwoPair, Trips, Straight, FullHouse, Flush, Quads, StraightFlush],
        Ranking::ShortTrips => {
            [HighCard, Pair, TwoPair, Straight, Trips, FullHouse, Flush, Quads, StraightFlush]
        }
    }
}

pub(crate) fn rank_five(ranking: Ranking, cards: &[Card]) -> ReferenceRank {
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.rank().index()).collect();
    let count = |rank: u8| cards.iter().filter(|card| card.rank().index() == rank).count();
    // The ranks held most often come first: hands of one category are compared in this order.
    ranks.sort_by_key(|&rank| std::cmp::Reverse((count(rank), rank)));
    let counts: Vec<usize> = ranks.iter().map(|&rank| count(rank)).collect();
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let wheel = match ranking {
        Ranking::Standard => [12, 3, 2, 1, 0],
        Ranking::Short | Ranking::ShortTrips => [12, 7, 6, 5, 4],
    };
    let straight = if ranks == wheel {
        Some(wheel[1])
    } else {
        ranks.windows(2).all(|pair| pair[0] == pair[1] + 1).then_some(ranks[0])
    };
    let (category, ranks) = match (straight, flush, &counts[..]) {
        (Some(top), true, _) => (Category::StraightFlush, vec![top]),
        (_, _, [4, ..]) => (Category::Quads, ranks),
        (_, _, [3, _, _, 2, _]) => (Category::FullHouse, ranks),
        (_, true, _) => (Category::Flush, ranks),
        (Some(top), _, _) => (Category::Straight, vec![top]),
        (_, _, [3, ..]) => (Category::Trips, ranks),
        (_, _, [2, _, 2, ..]) => (Category::TwoPair, ranks),
        (_, _, [2, ..]) => (Category::Pair, ranks),
        _ => (Category::HighCard, ranks),
    };
    (order(ranking).iter().position(|&c| c == category).unwrap(), ranks)
}

pub(crate) fn subsets(cards: &[Card], size: usize) -> Vec<Vec<Card>> {
    match (size, cards) {
        (0, _) => vec![vec![]],
        (_, []) => vec![],
        (_, [first, rest @ ..]) => {
            let mut sets = subsets(rest, size);
            sets.extend(subsets(rest, size - 1).into_iter().map(|mut set| {
                set.push(*first);
                set
            }));
            sets
        }
    }
}

pub(crate) fn rank(ranking: Ranking, cards: CardSet) -> ReferenceRank {
    let cards: Vec<Card> = cards.iter().collect();
    subsets(&cards, 5).iter().map(|five| rank_five(ranking, five)).max().unwrap()
}

pub(crate) fn category(ranking: Ranking, rank: &ReferenceRank) -> Category {
    order(ranking)[rank.0]
}
