use super::cells::{Ochs, Sought};
use super::tally::{Row, Tally};
use super::turns::RIVERS;
use super::{Opponents, TurnOchs};
use crate::distinct::Distinct;
use isofold_cards::{CardSet, Combo, Deck};
use isofold_iso::{Street, canonical_boards};
use rayon::prelude::*;
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The equities of every hand on the flop against each cluster of opponents, over all turns and rivers, exactly but for the
/// rounding of the number.
///
/// Takes 50 MB with eight clusters.
pub struct FlopOchs(Ochs);

/// The turns that two hands and a flop leave.
const TURNS: u32 = 45;

impl FlopOchs {
    /// Goes through every flop and its turns, against the same opponents. `progress` is told how many boards of how many are done,
    /// by any thread.
    pub fn compute(turns: &TurnOchs, progress: impl Fn(usize, usize) + Sync) -> FlopOchs {
        let opponents = turns.opponents();
        let (sought, distinct) = (Sought::new(3), Distinct::new());
        let boards = canonical_boards(Street::Flop, Deck::Full);
        let done = AtomicUsize::new(0);
        boards.par_chunks(4).for_each(|some| {
            for board in some {
                let flop = Flop::new(opponents, board.cards);
                sought.ask(board, |combo| {
                    let row = flop.equities(opponents, combo, |turn| turns.equities(combo.set(), turn));
                    distinct.number(row.map(f32::to_bits))
                });
            }
            progress(done.fetch_add(some.len(), Ordering::Relaxed) + some.len(), boards.len());
        });
        FlopOchs(sought.found(distinct, opponents, |bits| bits.map(f32::from_bits)))
    }
}

impl Deref for FlopOchs {
    type Target = Ochs;

    fn deref(&self) -> &Ochs {
        &self.0
    }
}

/// One flop, with the hands that it leaves and those that each turn leaves.
struct Flop {
    left: Tally,
    turns: Vec<(CardSet, Tally)>,
    board: CardSet,
}

impl Flop {
    fn new(opponents: &Opponents, board: CardSet) -> Flop {
        let turns = (CardSet::FULL - board).iter().map(|card| board.with(card));
        Flop {
            left: Tally::on(opponents, board),
            turns: turns.map(|turn| (turn, Tally::on(opponents, turn))).collect(),
            board,
        }
    }

    /// The equities of a combo that shares no card with the board, from those on its turns.
    fn equities<'a>(
        &self,
        opponents: &Opponents,
        combo: Combo,
        on_turn: impl Fn(CardSet) -> Option<&'a [f32]>,
    ) -> Row<f32> {
        let mut points = [0u32; Opponents::MOST];
        let free = self.turns.iter().filter(|(turn, _)| !(*turn - self.board).intersects(combo.set()));
        for (turn, left) in free {
            let most = left.most_points(opponents, combo, RIVERS);
            for ((sum, &equity), most) in points.iter_mut().zip(on_turn(*turn).unwrap_or(&[])).zip(most) {
                // Points are so few that the rounded equity still tells which they were.
                *sum += (equity * most as f32 + 0.5) as u32;
            }
        }
        self.left.equities(opponents, combo, TURNS * RIVERS, points)
    }
}

#[cfg(test)]
mod tests {
    use super::super::turns::Turn;
    use super::super::twin;
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn as_one_by_one() {
        for (flop, clusters) in [("QsTs7h", 8), ("7s7h2c", 5)] {
            let board: CardSet = flop.parse().unwrap();
            let opponents = Opponents::new(|hand| hand.index() % clusters).unwrap();
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
                let (points, most) = twin::on_runouts(&opponents, combo, board);
                assert_eq!(found, twin::equities(&opponents, points, most), "{combo:?} on {board}");
            }
        }
    }
}
