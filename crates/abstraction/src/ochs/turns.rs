use super::Opponents;
use super::cells::{Ochs, Sought};
use super::sweep::Sweep;
use super::tally::{Row, Tally};
use crate::distinct::Distinct;
use isofold_cards::{CardSet, Combo, Deck};
use isofold_iso::{Street, canonical_boards};
use rayon::prelude::*;
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The equities of every hand on the turn against each cluster of opponents, over all rivers, exactly but for the rounding of the
/// number.
///
/// Takes 310 MB with eight clusters, and some times that to make.
pub struct TurnOchs(Ochs);

/// The rivers that two hands and a turn leave.
pub(super) const RIVERS: u32 = 44;

impl TurnOchs {
    /// Goes through every turn and its rivers. `progress` is told how many boards of how many are done, by any thread.
    pub fn compute(opponents: &Opponents, progress: impl Fn(usize, usize) + Sync) -> TurnOchs {
        let (sought, distinct) = (Sought::new(4), Distinct::new());
        let boards = canonical_boards(Street::Turn, Deck::Full);
        let done = AtomicUsize::new(0);
        boards.par_chunks(16).for_each_init(Turn::default, |turn, some| {
            for board in some {
                turn.deal(opponents, board.cards);
                sought.ask(board, |combo| distinct.number(turn.equities(opponents, combo).map(f32::to_bits)));
            }
            progress(done.fetch_add(some.len(), Ordering::Relaxed) + some.len(), boards.len());
        });
        TurnOchs(sought.found(distinct, opponents, |bits| bits.map(f32::from_bits)))
    }
}

impl Deref for TurnOchs {
    type Target = Ochs;

    fn deref(&self) -> &Ochs {
        &self.0
    }
}

/// What is known of one turn.
pub(super) struct Turn {
    sweep: Sweep,
    points: Vec<Row<u32>>,
    left: Tally,
}

impl Default for Turn {
    fn default() -> Turn {
        Turn { sweep: Sweep::default(), points: Vec::new(), left: Tally::EMPTY }
    }
}

impl Turn {
    pub(super) fn deal(&mut self, opponents: &Opponents, board: CardSet) {
        self.sweep.on_rivers(opponents, board, &mut self.points);
        self.left = Tally::on(opponents, board);
    }

    /// The equities of a combo that shares no card with the board.
    pub(super) fn equities(&self, opponents: &Opponents, combo: Combo) -> Row<f32> {
        self.left.equities(opponents, combo, RIVERS, self.points[combo.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::super::twin;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(6))]

        #[test]
        fn as_one_by_one(board in twin::board(4), opponents in twin::opponents()) {
            let mut turn = Turn::default();
            // What was dealt before leaves nothing behind.
            turn.deal(&opponents, "AsKsQs2d".parse().unwrap());
            turn.deal(&opponents, board);
            for combo in Combo::all().filter(|combo| !combo.set().intersects(board)).step_by(97) {
                let (points, most) = twin::on_runouts(&opponents, combo, board);
                prop_assert_eq!(turn.points[combo.index()], points);
                prop_assert_eq!(turn.equities(&opponents, combo), twin::equities(&opponents, points, most));
            }
        }
    }
}
