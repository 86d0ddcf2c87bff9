//! OCHS on the turn, over all rivers.

use super::OpponentClusters;
use super::cells::{CellTableBuilder, Ochs};
use super::hand_counts::{HandCounts, Row};
use super::sweep::Sweep;
use crate::OnBoards;
use crate::interner::Interner;
use isofold_cards::{CardSet, Combo, Deck};
use isofold_iso::{Street, canonical_boards};
use rayon::prelude::*;
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The equities of every hand on the turn against each opponent cluster, over all rivers: exact, rounded to `f32`.
///
/// Takes 310 MB with eight clusters, and several times that to compute.
pub struct TurnOchs(Ochs);

/// The rivers possible with two hands and a turn.
pub(super) const RIVERS: u32 = 44;

impl TurnOchs {
    /// Computes the equities over every turn and its rivers. `on_progress` is called with the boards done and all boards, from any
    /// thread.
    pub fn compute(opponents: &OpponentClusters, on_progress: OnBoards) -> TurnOchs {
        let (builder, interner) = (CellTableBuilder::new(4), Interner::new());
        let boards = canonical_boards(Street::Turn, Deck::Full);
        let done = AtomicUsize::new(0);
        boards.par_chunks(16).for_each_init(Turn::default, |turn, some| {
            for board in some {
                turn.deal(opponents, board.cards);
                builder.number_classes(board, |combo| {
                    interner.number(turn.equities(opponents, combo).map(f32::to_bits))
                });
            }
            on_progress(done.fetch_add(some.len(), Ordering::Relaxed) + some.len(), boards.len());
        });
        TurnOchs(builder.finish(interner, opponents, |bits| bits.map(f32::from_bits)))
    }
}

impl Deref for TurnOchs {
    type Target = Ochs;

    fn deref(&self) -> &Ochs {
        &self.0
    }
}

/// The points of all combos on one turn, and the opponent's hands on it.
pub(super) struct Turn {
    sweep: Sweep,
    points: Vec<Row<u32>>,
    hands: HandCounts,
}

impl Default for Turn {
    fn default() -> Turn {
        Turn { sweep: Sweep::default(), points: Vec::new(), hands: HandCounts::EMPTY }
    }
}

impl Turn {
    pub(super) fn deal(&mut self, opponents: &OpponentClusters, board: CardSet) {
        self.sweep.on_rivers(opponents, board, &mut self.points);
        self.hands = HandCounts::on(opponents, board);
    }

    /// The equities of a combo that shares no card with the board.
    pub(super) fn equities(&self, opponents: &OpponentClusters, combo: Combo) -> Row<f32> {
        self.hands.equities(opponents, combo, RIVERS, self.points[combo.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::super::reference;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(6))]

        #[test]
        fn agrees_with_the_reference(board in reference::board(4), opponents in reference::opponents()) {
            let mut turn = Turn::default();
            // The turn dealt before leaves nothing behind.
            turn.deal(&opponents, "AsKsQs2d".parse().unwrap());
            turn.deal(&opponents, board);
            for combo in Combo::all().filter(|combo| !combo.set().intersects(board)).step_by(97) {
                let (points, max) = reference::on_runouts(&opponents, combo, board);
                prop_assert_eq!(turn.points[combo.index()], points);
                prop_assert_eq!(turn.equities(&opponents, combo), reference::equities(&opponents, points, max));
            }
        }
    }
}
