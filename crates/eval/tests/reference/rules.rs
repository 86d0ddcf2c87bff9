//! Reference rules of every game: tries each hand that the rules allow and compares as a player would.

use crate::five_cards::{ReferenceRank, rank_five, subsets};
use isofold_cards::{Card, CardSet, Rank};
use isofold_eval::{Category, Game, Ranking};
use std::cmp::Reverse;

/// A hand to compare: greater is better.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Hand {
    High(ReferenceRank),
    /// The lower the better.
    Low(Reverse<ReferenceRank>),
    /// The number of cards, then their ranks from the top.
    Badugi(usize, Reverse<Vec<u8>>),
}

/// The hand that plays for the pot or its high half, and the one that plays for the low half.
pub(crate) fn showdown(game: Game, hole: CardSet, board: CardSet) -> (Hand, Option<Hand>) {
    let (own, board): (Vec<Card>, Vec<Card>) = (hole.iter().collect(), board.iter().collect());
    let fives = match game {
        Game::Omaha | Game::Omaha5 | Game::Omaha6 | Game::OmahaHiLo | Game::Omaha5HiLo | Game::Omaha6HiLo => {
            let threes = subsets(&board, 3);
            let with_two = |two: Vec<Card>| threes.iter().map(move |three| [&two[..], three].concat());
            subsets(&own, 2).into_iter().flat_map(with_two).collect()
        }
        Game::Holdem | Game::ShortDeck | Game::ShortDeckTrips => subsets(&[own.clone(), board].concat(), 5),
        Game::Stud | Game::StudHiLo | Game::Razz | Game::DeuceSeven | Game::AceFive | Game::Badugi => {
            subsets(&own, 5)
        }
    };
    let fives = || fives.iter().map(|five| &five[..]);
    let hand = match game {
        Game::Razz | Game::AceFive => fives().map(|five| Hand::Low(Reverse(ace_five(five)))).max(),
        Game::DeuceSeven => fives().map(|five| Hand::Low(Reverse(deuce_seven(five)))).max(),
        Game::Badugi => (1..=4).flat_map(|size| subsets(&own, size)).filter_map(|cards| badugi(&cards)).max(),
        Game::ShortDeck => fives().map(|five| Hand::High(rank_five(Ranking::Short, five))).max(),
        Game::ShortDeckTrips => fives().map(|five| Hand::High(rank_five(Ranking::ShortTrips, five))).max(),
        Game::Holdem
        | Game::Omaha
        | Game::Omaha5
        | Game::Omaha6
        | Game::OmahaHiLo
        | Game::Omaha5HiLo
        | Game::Omaha6HiLo
        | Game::Stud
        | Game::StudHiLo => fives().map(|five| Hand::High(rank_five(Ranking::Standard, five))).max(),
    };
    let low = match game {
        Game::StudHiLo | Game::OmahaHiLo | Game::Omaha5HiLo | Game::Omaha6HiLo => {
            let eights = fives().map(ace_five).filter(|(sets, ranks)| *sets == 0 && ranks[0] <= 8);
            eights.map(|low| Hand::Low(Reverse(low))).max()
        }
        Game::Holdem
        | Game::ShortDeck
        | Game::ShortDeckTrips
        | Game::Omaha
        | Game::Omaha5
        | Game::Omaha6
        | Game::Stud
        | Game::Razz
        | Game::DeuceSeven
        | Game::AceFive
        | Game::Badugi => None,
    };
    (hand.unwrap(), low)
}

/// The rank of a card with the ace as one.
fn low_rank(card: &Card) -> u8 {
    match card.rank().letter() {
        'A' => 1,
        _ => card.rank().index() + 2,
    }
}

/// The pairs and better of a hand, from none to four of a kind; then its ranks, those held most often first.
fn ace_five(five: &[Card]) -> ReferenceRank {
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

/// The high hand, except that A-2-3-4-5 is no straight.
fn deuce_seven(five: &[Card]) -> ReferenceRank {
    let (category, ranks) = rank_five(Ranking::Standard, five);
    let five_high = |category: Category| (category as usize, vec![Rank::from_letter('5').unwrap().index()]);
    let ace_high = |category: Category| (category as usize, vec![12, 3, 2, 1, 0]);
    match (category, ranks) {
        rank if rank == five_high(Category::Straight) => ace_high(Category::HighCard),
        rank if rank == five_high(Category::StraightFlush) => ace_high(Category::Flush),
        rank => rank,
    }
}

/// The badugi of cards that all count; `None` if two share a rank or a suit.
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
