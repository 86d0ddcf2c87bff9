//! Two hands all-in before the flop: how often each wins, from a table of every match-up.
//!
//! ```
//! use isofold_equity::preflop;
//!
//! let (aces, kings) = ("AhAd".parse()?, "KcKs".parse()?);
//! let result = preflop::match_up(aces, kings).unwrap();
//! assert_eq!(result.wins + result.ties + result.losses, preflop::BOARDS);
//! assert_eq!(format!("{:.6}", result.equity()), "0.812555");
//! assert_eq!(preflop::match_up(aces, "AhKs".parse()?), None);
//! # Ok::<(), isofold_cards::CardError>(())
//! ```
//!
//! There are 47 008 match-ups up to suits, regardless of the order of players. The table has them in the order of
//! [`match_ups`] and is unfolded when it is first used, so that any of the 169 classes against any combo is one lookup.

mod classes;
mod file;
mod generate;
mod lookup;
mod triples;

pub use classes::{ClassMatchUp, class_match_up};
pub use file::TableFile;
pub use generate::generate;
pub(crate) use lookup::run;
pub use triples::{TRIPLES, TripleCounts, TripleFile, TripleFileError, TripleSampler, triples};

use isofold_cards::{Combo, HandClass};
use isofold_iso::{SuitGroup, SuitPerm};
use std::sync::LazyLock;

/// The number of boards for two hands: C(48, 5).
pub const BOARDS: u32 = 1_712_304;

/// The number of match-ups up to suits.
pub const MATCH_UPS: usize = 47_008;

/// The result of a match-up over all boards, from the first hand's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchUp {
    /// Boards that the first hand wins on.
    pub wins: u32,
    /// Boards that are split.
    pub ties: u32,
    /// Boards that the first hand loses on.
    pub losses: u32,
}

impl MatchUp {
    /// The equity of the first hand.
    pub fn equity(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.ties) / 2.0) / f64::from(BOARDS)
    }

    fn reversed(self) -> MatchUp {
        MatchUp { wins: self.losses, ties: self.ties, losses: self.wins }
    }
}

/// The result of two hands; `None` if they share a card.
pub fn match_up(first: Combo, second: Combo) -> Option<MatchUp> {
    let disjoint = !first.set().intersects(second.set());
    disjoint.then(|| UNFOLDED.match_up(first, second))
}

/// One match-up of each class: the first hand is the least of its class, and the second the least that is equivalent to it
/// given the first.
pub fn match_ups() -> Vec<(Combo, Combo)> {
    let mut list = Vec::with_capacity(MATCH_UPS);
    Unfolded::new(|first, second| {
        list.push((first, second));
        MatchUp::default()
    });
    list
}

static UNFOLDED: LazyLock<Unfolded> = LazyLock::new(|| {
    let mut results = file::EMBEDDED.match_ups();
    Unfolded::new(|_, _| results.next().unwrap_or_default())
});

/// The table by class and combo.
struct Unfolded {
    /// For each class, its least combo against each combo.
    rows: Vec<Row>,
    /// For each combo, a permutation that carries it to the least of its class.
    to_least: Vec<SuitPerm>,
    /// The images of all combos under each permutation.
    images: Vec<[Combo; Combo::COUNT]>,
}

/// One hand against each combo; 0 against those that share a card with it.
#[derive(Clone)]
struct Row {
    wins: [f64; Combo::COUNT],
    ties: [f64; Combo::COUNT],
}

impl Row {
    const EMPTY: Row = Row { wins: [0.0; Combo::COUNT], ties: [0.0; Combo::COUNT] };

    fn get(&self, combo: Combo) -> MatchUp {
        let (wins, ties) = (self.wins[combo.index()] as u32, self.ties[combo.index()] as u32);
        MatchUp { wins, ties, losses: BOARDS - wins - ties }
    }

    fn set(&mut self, combo: Combo, result: MatchUp) {
        self.wins[combo.index()] = f64::from(result.wins);
        self.ties[combo.index()] = f64::from(result.ties);
    }
}

impl Unfolded {
    /// Builds the table from the result of one match-up of each class.
    fn new(mut result: impl FnMut(Combo, Combo) -> MatchUp) -> Unfolded {
        let images =
            SuitPerm::all().map(|perm| std::array::from_fn(|i| perm.apply_combo(combo(i)))).collect();
        let to_least = Combo::all()
            .map(|combo| {
                let least = least(HandClass::of(combo));
                let mut perms = SuitPerm::all().filter(|perm| perm.apply_combo(combo) == least);
                perms.next().expect("a class is one orbit under suit permutations")
            })
            .collect();
        let rows = vec![Row::EMPTY; HandClass::COUNT];
        let mut table = Unfolded { rows, to_least, images };
        for class in HandClass::all() {
            let first = least(class);
            let symmetry = SuitGroup::of_combo(first);
            let mut known = [false; Combo::COUNT];
            for second in Combo::all().filter(|second| !second.set().intersects(first.set())) {
                if known[second.index()] {
                    continue;
                }
                let other = HandClass::of(second);
                // The same two hands from the other player's point of view.
                let mirror = table.image(first, table.to_least[second.index()]);
                let mirrored = other.index() < class.index() || other == class && known[mirror.index()];
                let found = match mirrored {
                    true => table.rows[other.index()].get(mirror).reversed(),
                    false => result(first, second),
                };
                for perm in symmetry.perms() {
                    let second = table.image(second, perm);
                    table.rows[class.index()].set(second, found);
                    known[second.index()] = true;
                }
            }
        }
        table
    }

    #[inline]
    fn image(&self, combo: Combo, perm: SuitPerm) -> Combo {
        self.images[usize::from(perm.index())][combo.index()]
    }

    fn match_up(&self, first: Combo, second: Combo) -> MatchUp {
        let second = self.image(second, self.to_least[first.index()]);
        self.rows[HandClass::of(first).index()].get(second)
    }
}

/// The least combo of a class.
fn least(class: HandClass) -> Combo {
    class.combos().min().expect("every class has combos")
}

fn combo(index: usize) -> Combo {
    Combo::new(index).expect("an index below the number of combos")
}

#[cfg(test)]
mod tests {
    use super::*;
    use isofold_cards::Deck;
    use isofold_iso::{canonical, match_up_classes};
    use std::collections::BTreeSet;

    #[test]
    fn every_match_up_is_listed_once() {
        let list = match_ups();
        assert_eq!(list.len(), MATCH_UPS);
        assert_eq!(match_up_classes(Deck::Full, 2), Some(MATCH_UPS as u128));
        let form = |a: Combo, b: Combo| canonical([a.set(), b.set()]).groups().to_owned();
        let classes: BTreeSet<_> = list.iter().map(|&(a, b)| form(a, b).min(form(b, a))).collect();
        assert_eq!(classes.len(), MATCH_UPS);
    }
}
