//! OCHS on the river.

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

/// The equities of every hand on every river against each opponent cluster.
///
/// Each is exact, then rounded to a multiple of 1 / [`STEPS`](RiverOchs::STEPS): without that there would be twice as many cells.
///
/// Takes 730 MB with eight clusters, and twice that to compute.
pub struct RiverOchs(Ochs);

/// The equities of a cell in steps, seven bits each, the first cluster in the lowest bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Cell(u64);

const _: () =
    assert!(RiverOchs::STEPS < 1 << Cell::BITS && Cell::BITS as usize * OpponentClusters::MAX <= 64);

impl Cell {
    const BITS: u32 = 7;

    fn of(equities: Row<f32>) -> Cell {
        let steps = equities.map(|equity| (equity * RiverOchs::STEPS as f32 + 0.5) as u64);
        Cell(steps.iter().rev().fold(0, |cell, step| cell << Cell::BITS | step))
    }

    fn equities(self) -> Row<f32> {
        let steps = |cluster: usize| self.0 >> (Cell::BITS as usize * cluster) & ((1 << Cell::BITS) - 1);
        std::array::from_fn(|cluster| steps(cluster) as f32 / RiverOchs::STEPS as f32)
    }
}

impl RiverOchs {
    /// The pot in steps of equity: the most that seven bits hold and even, so that half the pot is exact.
    pub const STEPS: u32 = 126;

    /// Computes the equities over every board, one of each class. `on_progress` is called with the boards done and all boards, from
    /// any thread.
    pub fn compute(opponents: &OpponentClusters, on_progress: OnBoards) -> RiverOchs {
        let (builder, interner) = (CellTableBuilder::new(5), Interner::new());
        let boards = canonical_boards(Street::River, Deck::Full);
        let done = AtomicUsize::new(0);
        boards.par_chunks(256).for_each_init(<(River, RecentCells)>::default, |(river, recent), some| {
            for board in some {
                river.deal(opponents, board.cards);
                builder.number_classes(board, |combo| {
                    recent.number(Cell::of(river.equities(opponents, combo)), &interner)
                });
            }
            on_progress(done.fetch_add(some.len(), Ordering::Relaxed) + some.len(), boards.len());
        });
        RiverOchs(builder.finish(interner, opponents, Cell::equities))
    }
}

impl Deref for RiverOchs {
    type Target = Ochs;

    fn deref(&self) -> &Ochs {
        &self.0
    }
}

/// A cache of the cells that a thread met last, with their numbers: neighbouring boards have most cells in common.
struct RecentCells(Vec<(Cell, u32)>);

impl Default for RecentCells {
    fn default() -> RecentCells {
        // No cell has all bits set.
        RecentCells(vec![(Cell(u64::MAX), 0); 1 << RecentCells::BITS])
    }
}

impl RecentCells {
    /// Half a megabyte, which fits the second-level cache of a core.
    const BITS: u32 = 15;

    fn number(&mut self, cell: Cell, interner: &Interner<Cell>) -> u32 {
        let hash = cell.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - RecentCells::BITS);
        let entry = &mut self.0[hash as usize];
        if entry.0 != cell {
            *entry = (cell, interner.number(cell));
        }
        entry.1
    }
}

/// The points of all combos on one river, and the opponent's hands on it.
struct River {
    sweep: Sweep,
    points: Vec<Row<u16>>,
    hands: HandCounts,
}

impl Default for River {
    fn default() -> River {
        let points = vec![[0; OpponentClusters::MAX]; Combo::COUNT];
        River { sweep: Sweep::default(), points, hands: HandCounts::EMPTY }
    }
}

impl River {
    fn deal(&mut self, opponents: &OpponentClusters, board: CardSet) {
        let hands = self.sweep.on(opponents, board, |combo, points| self.points[combo] = points);
        self.hands = hands.expect("a river has five cards");
    }

    /// The equities of a combo that shares no card with the board.
    fn equities(&self, opponents: &OpponentClusters, combo: Combo) -> Row<f32> {
        let points = self.points[combo.index()].map(u32::from);
        self.hands.equities(opponents, combo, 1, points)
    }
}

#[cfg(test)]
mod tests {
    use super::super::reference;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn agrees_with_the_reference(board in reference::board(5), opponents in reference::opponents()) {
            let mut river = River::default();
            river.deal(&opponents, "AsKsQs2d2c".parse().unwrap());
            river.deal(&opponents, board);
            for combo in Combo::all().filter(|combo| !combo.set().intersects(board)).step_by(23) {
                let (points, max) = reference::on_runouts(&opponents, combo, board);
                let (found, wanted) = (river.equities(&opponents, combo), reference::equities(&opponents, points, max));
                prop_assert_eq!(found, wanted);
                for (rounded, exact) in Cell::of(found).equities().into_iter().zip(wanted) {
                    prop_assert!((rounded - exact).abs() <= 0.5 / RiverOchs::STEPS as f32 + 1e-6);
                }
            }
        }
    }

    #[test]
    fn a_blocked_cluster_has_the_equity_against_all_hands() {
        // Aces are a cluster of their own, and there is one ace left. Two other hands tie.
        let opponents =
            OpponentClusters::new(|hand| usize::from(hand == isofold_cards::HandClass::AA)).unwrap();
        let (combo, board) = ("AcKc".parse().unwrap(), "AsAhKd7d2s".parse().unwrap());
        let mut river = River::default();
        river.deal(&opponents, board);
        let found = river.equities(&opponents, combo);
        assert_eq!(found[1], found[0]);
        assert_eq!(found[0], 989.0 / 990.0);
    }

    #[test]
    fn nothing_half_and_all_are_exact() {
        let equities = [0.0, 0.5, 1.0, 0.0, 0.5, 1.0, 1.0, 1.0];
        assert_eq!(Cell::of(equities).equities(), equities);
    }
}
