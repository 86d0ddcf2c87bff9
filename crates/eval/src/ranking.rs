use crate::Category;
use isofold_cards::Deck;

/// The order of high hands: which hand beats which.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ranking {
    /// The order of the full deck.
    #[default]
    Standard,
    /// Short deck: a flush beats a full house, A-6-7-8-9 is the lowest straight, and a straight beats trips.
    Short,
    /// Short deck, where a flush beats a full house and A-6-7-8-9 is the lowest straight, but trips beat a straight.
    ShortTrips,
}

impl Ranking {
    /// All rankings.
    pub const ALL: [Ranking; 3] = [Ranking::Standard, Ranking::Short, Ranking::ShortTrips];

    /// The deck that the ranking is for.
    pub const fn deck(self) -> Deck {
        match self {
            Ranking::Standard => Deck::Full,
            Ranking::Short | Ranking::ShortTrips => Deck::Short,
        }
    }

    /// The categories in ascending strength.
    pub(crate) const fn categories(self) -> [Category; 9] {
        use Category::*;
        match self {
            Ranking::Standard => Category::ALL,
            Ranking::Short => {
                [HighCard, Pair, TwoPair, Trips, Straight, FullHouse, Flush, Quads, StraightFlush]
            }
            Ranking::ShortTrips => {
                [HighCard, Pair, TwoPair, Straight, Trips, FullHouse, Flush, Quads, StraightFlush]
            }
        }
    }

    /// The position of a category among [`categories`](Ranking::categories).
    pub(crate) const fn position(self, category: Category) -> usize {
        let categories = self.categories();
        let mut position = 0;
        while categories[position] as usize != category as usize {
            position += 1;
        }
        position
    }
}

/// A ranking known at compile time, for the evaluator's inner loops.
pub(crate) trait Order {
    /// The bit just below the deck's lowest rank, where the ace counts as low, in masks shifted left by one; 0 if the ace is
    /// always high.
    const LOW_ACE: u16;
    /// The code of a straight.
    const STRAIGHT: u16;
    /// The code of a flush.
    const FLUSH: u16;
    /// Whether trips beat a straight.
    const TRIPS_BEAT_STRAIGHT: bool;
}

/// See [`Ranking::Standard`].
pub(crate) struct Standard;
/// See [`Ranking::Short`].
pub(crate) struct Short;
/// See [`Ranking::ShortTrips`].
pub(crate) struct ShortTrips;
/// The full deck with the ace always high: A-2-3-4-5 is no straight. In reverse order this is 2-7 lowball.
pub(crate) struct AceHigh;

use crate::rank::code;

impl Order for Standard {
    const LOW_ACE: u16 = 1;
    const STRAIGHT: u16 = code::STRAIGHT;
    const FLUSH: u16 = code::FLUSH;
    const TRIPS_BEAT_STRAIGHT: bool = false;
}

impl Order for AceHigh {
    const LOW_ACE: u16 = 0;
    const STRAIGHT: u16 = code::STRAIGHT;
    const FLUSH: u16 = code::FLUSH;
    const TRIPS_BEAT_STRAIGHT: bool = false;
}

impl Order for Short {
    const LOW_ACE: u16 = 1 << 4;
    const STRAIGHT: u16 = code::STRAIGHT;
    const FLUSH: u16 = code::FLUSH_OVER_FULL_HOUSE;
    const TRIPS_BEAT_STRAIGHT: bool = false;
}

impl Order for ShortTrips {
    const LOW_ACE: u16 = 1 << 4;
    const STRAIGHT: u16 = code::STRAIGHT_UNDER_TRIPS;
    const FLUSH: u16 = code::FLUSH_OVER_FULL_HOUSE;
    const TRIPS_BEAT_STRAIGHT: bool = true;
}

/// Calls `$run::<order, cards>` for a ranking and a number of cards known only at run time.
macro_rules! with_order {
    ($ranking:expr, $cards:expr, $run:ident, $($argument:expr),*) => {{
        use $crate::ranking::{Ranking, Short, ShortTrips, Standard};
        match ($ranking, $cards) {
            (Ranking::Standard, 5) => $run::<Standard, 5>($($argument),*),
            (Ranking::Standard, 6) => $run::<Standard, 6>($($argument),*),
            (Ranking::Standard, _) => $run::<Standard, 7>($($argument),*),
            (Ranking::Short, 5) => $run::<Short, 5>($($argument),*),
            (Ranking::Short, 6) => $run::<Short, 6>($($argument),*),
            (Ranking::Short, _) => $run::<Short, 7>($($argument),*),
            (Ranking::ShortTrips, 5) => $run::<ShortTrips, 5>($($argument),*),
            (Ranking::ShortTrips, 6) => $run::<ShortTrips, 6>($($argument),*),
            (Ranking::ShortTrips, _) => $run::<ShortTrips, 7>($($argument),*),
        }
    }};
}
pub(crate) use with_order;
