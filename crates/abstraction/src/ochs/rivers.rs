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

/// The equities of every hand on every river against each cluster of opponents.
///
/// Each is exact, then rounded to a multiple of 1 / [`STEPS`](RiverOchs::STEPS): without that, there were twice as many cells.
///
/// Takes 730 MB with eight clusters, and twice that to make.
pub struct RiverOchs(Ochs);

/// Equities in steps, seven bits each, the first cluster lowest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Cell(u64);

const _: () = assert!(RiverOchs::STEPS < 1 << Cell::BITS && Cell::BITS as usize * Opponents::MOST <= 64);

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
    /// The whole pot in steps of equity: the most that seven bits hold, but even, so that half the pot is exact.
    pub const STEPS: u32 = 126;

    /// Goes through every board, one of each class. `progress` is told how many of how many are done, by any thread.
    pub fn compute(opponents: &Opponents, progress: impl Fn(usize, usize) + Sync) -> RiverOchs {
        let (sought, distinct) = (Sought::new(5), Distinct::new());
        let boards = canonical_boards(Street::River, Deck::Full);
        let done = AtomicUsize::new(0);
        boards.par_chunks(256).for_each_init(<(River, Seen)>::default, |(river, seen), some| {
            for board in some {
                river.deal(opponents, board.cards);
                sought.ask(board, |combo| seen.number(Cell::of(river.equities(opponents, combo)), &distinct));
            }
            progress(done.fetch_add(some.len(), Ordering::Relaxed) + some.len(), boards.len());
        });
        RiverOchs(sought.found(distinct, opponents, Cell::equities))
    }
}

impl Deref for RiverOchs {
    type Target = Ochs;

    fn deref(&self) -> &Ochs {
        &self.0
    }
}

/// Cells that a thread saw last, with their numbers: boards next to each other have most cells in common.
struct Seen(Vec<(Cell, u32)>);

impl Default for Seen {
    fn default() -> Seen {
        // No cell has all bits.
        Seen(vec![(Cell(u64::MAX), 0); 1 << Seen::BITS])
    }
}

impl Seen {
    /// Half a megabyte, which a core has to itself.
    const BITS: u32 = 15;

    fn number(&mut self, cell: Cell, distinct: &Distinct<Cell>) -> u32 {
        let hash = cell.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - Seen::BITS);
        let place = &mut self.0[hash as usize];
        if place.0 != cell {
            *place = (cell, distinct.number(cell));
        }
        place.1
    }
}

/// What is known of one river.
struct River {
    sweep: Sweep,
    points: Vec<Row<u16>>,
    left: Tally,
}

impl Default for River {
    fn default() -> River {
        let points = vec![[0; Opponents::MOST]; Combo::COUNT];
        River { sweep: Sweep::default(), points, left: Tally::EMPTY }
    }
}

impl River {
    fn deal(&mut self, opponents: &Opponents, board: CardSet) {
        let left = self.sweep.on(opponents, board, |combo, points| self.points[combo] = points);
        self.left = left.unwrap_or(Tally::EMPTY);
    }

    /// The equities of a combo that shares no card with the board.
    fn equities(&self, opponents: &Opponents, combo: Combo) -> Row<f32> {
        let points = self.points[combo.index()].map(u32::from);
        self.left.equities(opponents, combo, 1, points)
    }
}

#[cfg(test)]
mod tests {
    use super::super::twin;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn as_one_by_one(board in twin::board(5), opponents in twin::opponents()) {
            let mut river = River::default();
            river.deal(&opponents, "AsKsQs2d2c".parse().unwrap());
            river.deal(&opponents, board);
            for combo in Combo::all().filter(|combo| !combo.set().intersects(board)).step_by(23) {
                let (points, most) = twin::on_runouts(&opponents, combo, board);
                let (found, wanted) = (river.equities(&opponents, combo), twin::equities(&opponents, points, most));
                prop_assert_eq!(found, wanted);
                for (rounded, exact) in Cell::of(found).equities().into_iter().zip(wanted) {
                    prop_assert!((rounded - exact).abs() <= 0.5 / RiverOchs::STEPS as f32 + 1e-6);
                }
            }
        }
    }

    #[test]
    fn all_hands_stand_in_for_a_cluster_without_hands() {
        // Aces are a cluster for themselves, and there is one ace left. It ties with two of the others.
        let opponents = Opponents::new(|hand| usize::from(hand == isofold_cards::HandClass::AA)).unwrap();
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
