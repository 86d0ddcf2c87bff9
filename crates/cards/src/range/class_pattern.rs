//! The combos of the hands in the range language: classes, `+`, dashes, percentages.

use super::PREFLOP_ORDER;
use crate::{CardSet, Combo, HandClass, Rank};
use std::fmt;
use std::sync::LazyLock;

/// The combos of a class, from a table: long texts ask for them often.
pub(super) fn members(class: HandClass) -> &'static [Combo] {
    static MEMBERS: LazyLock<Vec<Vec<Combo>>> =
        LazyLock::new(|| HandClass::all().map(|class| class.combos().collect()).collect());
    &MEMBERS[class.index()]
}

/// The suits of a class, as written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Suits {
    Any,
    Suited,
    Offsuit,
}

/// A class as it is written: two ranks, or one rank and any kicker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ClassPattern {
    pub(super) high: Rank,
    /// `None` for `x`; never above `high`.
    pub(super) low: Option<Rank>,
    pub(super) suits: Suits,
}

impl ClassPattern {
    /// The class of two ranks in either order; `None` for a pair with suits.
    pub(super) fn of(a: Rank, b: Rank, suits: Suits) -> Option<ClassPattern> {
        let class = ClassPattern { high: a.max(b), low: Some(a.min(b)), suits };
        (!class.is_pair() || suits == Suits::Any).then_some(class)
    }

    pub(super) fn is_pair(self) -> bool {
        self.low == Some(self.high)
    }

    /// The number of ranks that the kicker is below the top card.
    pub(super) fn gap(self) -> Option<u8> {
        self.low.map(|low| self.high.index() - low.index())
    }

    /// The class with both ranks moved up.
    fn shifted(self, by: u8) -> Option<ClassPattern> {
        let up = |rank: Rank| Rank::new(rank.index() + by);
        Some(ClassPattern { high: up(self.high)?, low: Some(up(self.low?)?), ..self })
    }

    /// The class and those that a `+` after it adds, or with `both` a `++`.
    pub(super) fn raised(self, both: bool) -> Vec<ClassPattern> {
        match (self.low, self.gap()) {
            (Some(low), Some(2..)) if !both => {
                let kickers = Rank::all().filter(|&rank| low <= rank && rank < self.high);
                kickers.map(|kicker| ClassPattern { low: Some(kicker), ..self }).collect()
            }
            (Some(_), _) => (0..13).map_while(|by| self.shifted(by)).collect(),
            (None, _) => {
                Rank::all().filter(|&r| r >= self.high).map(|high| ClassPattern { high, ..self }).collect()
            }
        }
    }

    /// The classes from this one to another: of pairs, of one top card, of one gap, or of any kicker. `None` if the two ends
    /// do not belong together.
    pub(super) fn run_to(self, other: ClassPattern) -> Option<Vec<ClassPattern>> {
        let (above, below) =
            if (self.high, self.low) > (other.high, other.low) { (self, other) } else { (other, self) };
        if above.suits != below.suits {
            return None;
        }
        let between = |low: Rank, high: Rank| Rank::all().filter(move |&rank| low <= rank && rank <= high);
        match (above.low, below.low) {
            (None, None) => {
                Some(between(below.high, above.high).map(|high| ClassPattern { high, ..above }).collect())
            }
            (Some(_), Some(_)) if above.gap() == below.gap() => {
                let steps = above.high.index() - below.high.index();
                (0..=steps).map(|by| below.shifted(by)).collect()
            }
            (Some(top), Some(bottom)) if above.high == below.high && !above.is_pair() => {
                Some(between(bottom, top).map(|kicker| ClassPattern { low: Some(kicker), ..above }).collect())
            }
            _ => None,
        }
    }

    /// The cells of the 13×13 grid.
    pub(super) fn cells(self) -> impl Iterator<Item = HandClass> {
        Rank::all().filter(move |&rank| self.low.is_none_or(|low| low == rank)).flat_map(move |kicker| {
            let suited = kicker != self.high && self.suits != Suits::Offsuit;
            let other =
                if kicker == self.high { self.suits == Suits::Any } else { self.suits != Suits::Suited };
            let cell = move |suited| HandClass::from_ranks(self.high, kicker, suited);
            suited.then(|| cell(true)).into_iter().chain(other.then(|| cell(false)))
        })
    }

    pub(super) fn combos(self) -> impl Iterator<Item = Combo> {
        self.cells().flat_map(members).copied()
    }
}

impl fmt::Display for ClassPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suits = match self.suits {
            Suits::Any => "",
            Suits::Suited => "s",
            Suits::Offsuit => "o",
        };
        write!(f, "{}{}{suits}", self.high, self.low.map_or('x', Rank::letter))
    }
}

/// The combos of two places, given the cards that fit each: `[T+][7+]`, `AhXx`.
pub(super) fn of_places([a, b]: [CardSet; 2], suits: Suits) -> Vec<Combo> {
    let fits = |combo: &Combo| {
        let [low, high] = combo.cards();
        let placed = a.contains(low) && b.contains(high) || a.contains(high) && b.contains(low);
        placed
            && match suits {
                Suits::Any => true,
                Suits::Suited => low.suit() == high.suit(),
                Suits::Offsuit => low.suit() != high.suit() && low.rank() != high.rank(),
            }
    };
    Combo::all().filter(fits).collect()
}

/// The combos of a slice of [`PREFLOP_ORDER`]: the classes whose middle is at least `from` percent and below `to` percent.
pub(super) fn percentile(from: f64, to: f64) -> Vec<Combo> {
    let mut before = 0.0;
    let inside = |class: &HandClass| {
        let size = members(*class).len() as f64;
        let middle = 100.0 * (before + size / 2.0) / Combo::COUNT as f64;
        before += size;
        from <= middle && middle < to
    };
    PREFLOP_ORDER.into_iter().filter(inside).flat_map(members).copied().collect()
}
