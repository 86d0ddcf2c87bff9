//! The slow twin of every game: tries each hand that the rules allow and compares as a player would.

use crate::naive::{self, NaiveRank, rank_five, subsets};
use isofold_cards::{Card, CardSet, Rank};
use isofold_eval::{Category, Game, Ranking};
use std::cmp::Reverse;

/// A hand to compare: greater is better.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Hand {
    High(NaiveRank),
    /// The less of it the better.
    Low(Reverse<NaiveRank>),
    /// How many cards, then their ranks from the top.
    Badugi(usize, Reverse<Vec<u8>>),
}

/// The hand for the pot or its high half, and that for the low half.
pub(crate) fn showdown(game: Game, hole: CardSet, board: CardSet) -> (Hand, Option<Hand>) {
    let all = hole | board;
    let (own, board): (Vec<Card>, Vec<Card>) = (hole.iter().collect(), board.iter().collect());
    let fives = match game {
        Game::Omaha | Game::Omaha5 | Game::Omaha6 | Game::OmahaHiLo | Game::Omaha5HiLo | Game::Omaha6HiLo => {
            let threes = subsets(&board, 3);
            let with_two = |two: Vec<Card>| threes.iter().map(move |three| [&two[..], three].concat());
            subsets(&own, 2).into_iter().flat_map(with_two).collect()
        }
        _ => subsets(&[own.clone(), board].concat(), 5),
    };
    let fives = || fives.iter().map(|five| &five[..]);
    let hand = match game {
        Game::Razz | Game::AceFive => fives().map(|five| Hand::Low(Reverse(ace_five(five)))).max(),
        Game::DeuceSeven => fives().map(|five| Hand::Low(Reverse(deuce_seven(five)))).max(),
        Game::Badugi => (1..=4).flat_map(|size| subsets(&own, size)).filter_map(|cards| badugi(&cards)).max(),
        Game::ShortDeck => Some(Hand::High(naive::rank(Ranking::Short, all))),
        Game::ShortDeckTrips => Some(Hand::High(naive::rank(Ranking::ShortTrips, all))),
        _ => fives().map(|five| Hand::High(rank_five(Ranking::Standard, five))).max(),
    };
    let low = match game {
        Game::StudHiLo | Game::OmahaHiLo | Game::Omaha5HiLo | Game::Omaha6HiLo => {
            let eights = fives().map(ace_five).filter(|(sets, ranks)| *sets == 0 && ranks[0] <= 8);
            eights.map(|low| Hand::Low(Reverse(low))).max()
        }
        _ => None,
    };
    (hand.unwrap(), low)
}

/// The ace is a one.
fn low_rank(card: &Card) -> u8 {
    match card.rank().letter() {
        'A' => 1,
        _ => card.rank().index() + 2,
    }
}

/// The sets a hand has, from none to four of a kind; then its ranks, those held most often first.
fn ace_five(five: &[Card]) -> NaiveRank {
    let mut ranks: Vec<u8> = five.iter().map(low_rank).collect();
    let count = |rank: u8| five.iter().filter(|card| low_rank(card) == rank).count();
    ranks.sort_by_key(|&rank| Reverse((count(rank), rank)));
    let counts: Vec<usize> = ranks.iter().map(|&rank| count(rank)).collect();
    let patterns = [
        [1, 1, 1, 1, 1],
        [2, 2, 1, 1, 1],
        [2, 2, 2, 2, 1],
        [3, 3, 3, 1, 1],
        [3, 3, 3, 2, 2],
        [4, 4, 4, 4, 1],
    ];
    (patterns.iter().position(|pattern| counts == pattern).unwrap(), ranks)
}

/// The high hand, except that the ace does not go below the deuce.
fn deuce_seven(five: &[Card]) -> NaiveRank {
    let (category, ranks) = rank_five(Ranking::Standard, five);
    let five_high = |category: Category| (category as usize, vec![Rank::from_letter('5').unwrap().index()]);
    let ace_high = |category: Category| (category as usize, vec![12, 3, 2, 1, 0]);
    match (category, ranks) {
        rank if rank == five_high(Category::Straight) => ace_high(Category::HighCard),
        rank if rank == five_high(Category::StraightFlush) => ace_high(Category::Flush),
        rank => rank,
    }
}

/// `None` if two cards share a rank or a suit.
fn badugi(cards: &[Card]) -> Option<Hand> {
    let mut ranks: Vec<u8> = cards.iter().map(low_rank).collect();
    let mut suits: Vec<_> = cards.iter().map(|card| card.suit()).collect();
    ranks.sort_by_key(|&rank| Reverse(rank));
    ranks.dedup();
    suits.sort();
    suits.dedup();
    (ranks.len() == cards.len() && suits.len() == cards.len())
        .then_some(Hand::Badugi(cards.len(), Reverse(ranks)))
}
