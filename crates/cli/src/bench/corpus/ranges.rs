//! The ranges of the corpus: by strength before the flop, or by strength on the board.

use super::random::Random;
use isofold_cards::{CardSet, Combo, HandClass, Range};
use isofold_eval::{Ranking, evaluate};

/// The pair of ranges that meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Matchup {
    /// Two narrow ranges of strong hands.
    Tight,
    /// Two wide ranges.
    Wide,
    /// A narrow range against a wide one.
    TightWide,
    /// A wide range without its strongest hands against one that has them.
    Capped,
    /// The strongest and the weakest hands on the board against those in between.
    Polar,
}

impl Matchup {
    pub(super) const ALL: [Matchup; 5] =
        [Matchup::Tight, Matchup::Wide, Matchup::TightWide, Matchup::Capped, Matchup::Polar];

    pub(super) fn name(self) -> &'static str {
        match self {
            Matchup::Tight => "tight",
            Matchup::Wide => "wide",
            Matchup::TightWide => "tight-wide",
            Matchup::Capped => "capped",
            Matchup::Polar => "polar",
        }
    }

    /// Draws the ranges of both players on a board. `size` scales the number of hands.
    pub(super) fn ranges(self, board: CardSet, size: f64, random: &mut Random) -> [Range; 2] {
        let (tight, wide) = (random.between(0.1, 0.17) * size, random.between(0.3, 0.5) * size);
        let mut ranges = match self {
            Matchup::Tight => [0.0; 2].map(|from| by_class(from, tight, random)),
            Matchup::Wide => [0.0; 2].map(|from| by_class(from, wide, random)),
            Matchup::TightWide => [by_class(0.0, tight, random), by_class(0.0, wide, random)],
            Matchup::Capped => [by_class(0.06, 0.06 + wide, random), by_class(0.0, wide, random)],
            Matchup::Polar => {
                let start = by_class(0.0, 0.75 * size.sqrt(), random);
                let top = random.between(0.12, 0.25);
                let bottom = 1.0 - random.between(0.15, 0.35);
                let polar = by_strength(&start, board, |at| at < top || at > bottom);
                [polar, by_strength(&start, board, |at| (top..bottom).contains(&at))]
            }
        };
        if random.below(2) == 0 {
            ranges.swap(0, 1);
        }
        ranges
    }
}

/// The classes from one share of all combos to another, the strongest first in an order that is drawn. One time in three, classes
/// have weights.
fn by_class(from: f64, to: f64, random: &mut Random) -> Range {
    let mut classes: Vec<(f64, HandClass)> =
        HandClass::all().map(|class| (preflop_strength(class) + random.between(-2.0, 2.0), class)).collect();
    classes.sort_by(|a, b| b.0.total_cmp(&a.0));
    let is_weighted = random.below(3) == 0;
    let (mut range, mut seen) = (Range::empty(), 0);
    for (_, class) in classes {
        let at = seen as f64 / Combo::COUNT as f64;
        let weight = if is_weighted { random.pick(&[1.0, 1.0, 0.75, 0.5, 0.25]) } else { 1.0 };
        seen += class.combos().count();
        if (from..to).contains(&at) {
            // Weights between 0 and 1 are never refused.
            class.combos().for_each(|combo| _ = range.set(combo, weight));
        }
    }
    range
}

/// A rough strength before the flop.
fn preflop_strength(class: HandClass) -> f64 {
    let [high, low] = class.ranks().map(|rank| f64::from(rank.index()));
    if class.is_pair() {
        return 12.0 + 1.1 * high;
    }
    1.1 * high + 0.6 * low + if class.is_suited() { 2.5 } else { 0.0 } - 0.6 * (high - low - 1.0).min(4.0)
}

/// The hands of a range that have some strength on a board: 0 for the strongest, 1 for the weakest. Equal hands stay together.
fn by_strength(range: &Range, board: CardSet, wanted: impl Fn(f64) -> bool) -> Range {
    let ranked = |(combo, weight): (Combo, f32)| {
        Some((evaluate(Ranking::Standard, board | combo.set())?, combo, weight))
    };
    let mut hands: Vec<_> = range.without(board).iter().filter_map(ranked).collect();
    hands.sort_by_key(|hand| std::cmp::Reverse(hand.0));
    let mut chosen = Range::empty();
    for &(rank, combo, weight) in &hands {
        let stronger = hands.partition_point(|hand| hand.0 > rank);
        if wanted(stronger as f64 / hands.len() as f64) {
            // The weight comes out of a range.
            _ = chosen.set(combo, weight);
        }
    }
    chosen
}
