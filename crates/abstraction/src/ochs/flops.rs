//! OCHS on the flop, from that on the turn.

use super::cells::{CellTableBuilder, Ochs};
use super::hand_counts::{HandCounts, Row};
use super::turns::RIVERS;
use super::{OpponentClusters, TurnOchs};
use crate::OnBoards;
use crate::interner::Interner;
use isofold_cards::{CardSet, Combo, Deck};
use isofold_iso::{Street, canonical_boards};
use rayon::prelude::*;
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The equities of every hand on the flop against each opponent cluster, over all turns and rivers: exact, rounded to `f32`.
///
/// Takes 50 MB with eight clusters.
pub struct FlopOchs(Ochs);

/// The turns possible with two hands and a flop.
const TURNS: u32 = 45;

impl FlopOchs {
    /// Computes the equities over every flop and its turns, against the same opponent clusters. `on_progress` is called with the
    /// boards done and all boards, from any thread.
    pub fn compute(turns: &TurnOchs, on_progress: OnBoards) -> FlopOchs {
        let opponents = turns.opponents();
        let (builder, interner) = (CellTableBuilder::new(3), Interner::new());
        let boards = canonical_boards(Street::Flop, Deck::Full);
        let done = AtomicUsize::new(0);
        boards.par_chunks(4).for_each(|some| {
            for board in some {
                let flop = Flop::new(opponents, board.cards);
                builder.number_classes(board, |combo| {
                    let row = flop.equities(opponents, combo, |turn| turns.equities(combo.set(), turn));
                    interner.number(row.map(f32::to_bits))
                });
            }
            on_progress(done.fetch_add(some.len(), Ordering::Relaxed) + some.len(), boards.len());
        });
        FlopOchs(builder.finish(interner, opponents, |bits| bits.map(f32::from_bits)))
    }
}

impl Deref for FlopOchs {
    type Target = Ochs;

    fn deref(&self) -> &Ochs {
        &self.0
    }
}

/// One flop with the opponent's hands on it and on each of its turns.
struct Flop {
    hands: HandCounts,
    turns: Vec<(CardSet, HandCounts)>,
    board: CardSet,
}

impl Flop {
    fn new(opponents: &OpponentClusters, board: CardSet) -> Flop {
        let turns = (CardSet::FULL - board).iter().map(|card| board.with(card));
        Flop {
            hands: HandCounts::on(opponents, board),
            turns: turns.map(|turn| (turn, HandCounts::on(opponents, turn))).collect(),
            board,
        }
    }

    /// The equities of a combo that shares no card with the board, from its equities on the turns.
    fn equities<'a>(
        &self,
        opponents: &OpponentClusters,
        combo: Combo,
        on_turn: impl Fn(CardSet) -> Option<&'a [f32]>,
    ) -> Row<f32> {
        let mut points = [0u32; OpponentClusters::MAX];
        let free = self.turns.iter().filter(|(turn, _)| !(*turn - self.board).intersects(combo.set()));
        for (turn, hands) in free {
            let equities = on_turn(*turn).expect("every hand on a turn has equities");
            let max = hands.max_points(opponents, combo, RIVERS);
            for ((sum, &equity), max) in points.iter_mut().zip(equities).zip(max) {
                // Points are whole and below 2²⁴, so the rounded equity still determines them.
                *sum += (equity * max as f32 + 0.5) as u32;
            }
        }
        self.hands.equities(opponents, combo, TURNS * RIVERS, points)
    }
}

#[cfg(test)]
mod tests {
    use super::super::reference;
    use super::super::turns::Turn;
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn agrees_with_the_reference() {
        for (flop, clusters) in [("QsTs7h", 8), ("7s7h2c", 5)] {
            let board: CardSet = flop.parse().unwrap();
            let opponents = OpponentClusters::new(|hand| hand.index() % clusters).unwrap();
            let mut turn = Turn::default();
            let mut turns = HashMap::new();
            let combos = ["AsKs", "7d7c", "JhTc", "3d2d"].map(|combo| combo.parse::<Combo>().unwrap());
            for card in (CardSet::FULL - board).iter() {
                turn.deal(&opponents, board.with(card));
                for combo in combos.iter().filter(|combo| !combo.set().intersects(card.into())) {
                    turns.insert((*combo, board.with(card)), turn.equities(&opponents, *combo));
                }
            }
            let flop = Flop::new(&opponents, board);
            for combo in combos {
                let found = flop.equities(&opponents, combo, |turn| {
                    turns.get(&(combo, turn)).map(|row| &row[..clusters])
                });
                let (points, max) = reference::on_runouts(&opponents, combo, board);
                assert_eq!(found, reference::equities(&opponents, points, max), "{combo:?} on {board}");
            }
        }
    }
}
