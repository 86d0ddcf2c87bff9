//! What may become of hands on the flop and on the turn, exactly.

use crate::classes::{Classes, Known};
use crate::distinct::Distinct;
use crate::showdowns::Showdowns;
use crate::{Outcome, RiverOutcomes};
use isofold_cards::{Card, CardSet, Combo, Deck};
use isofold_iso::{CanonicalBoard, Street, canonical_boards};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// What may become of every hand on the turn: the outcomes on its 46 rivers, in order.
///
/// Of the 13 960 050 classes 2 337 912 differ in that.
pub struct TurnOutcomes(Known<46, u16>);

/// What may become of every hand on the flop: its 47 turns, by what may become of it there, in order.
///
/// Of the 1 286 792 classes 1 137 132 differ in that.
pub struct FlopOutcomes(Known<47, u32>);

impl TurnOutcomes {
    /// How many classes there are.
    pub const CLASSES: u64 = 13_960_050;

    /// Goes through every turn and its rivers. `progress` is told how many boards of how many are done, by any thread.
    pub fn compute(outcomes: &[Outcome], progress: impl Fn(usize, usize) + Sync) -> TurnOutcomes {
        let mut number_of = vec![0u16; 991 * 991];
        for (number, outcome) in outcomes.iter().enumerate() {
            number_of[usize::from(outcome.win) * 991 + usize::from(outcome.tie)] = number as u16;
        }
        let number_of =
            |outcome: Outcome| number_of[usize::from(outcome.win) * 991 + usize::from(outcome.tie)];
        let classes = Classes::new(4);
        let found: Vec<AtomicU64> = (0..classes.size()).map(|_| AtomicU64::new(0)).collect();
        let distinct = Distinct::new();
        let boards = canonical_boards(Street::Turn, Deck::Full);
        let done = AtomicU32::new(0);
        boards.par_chunks(16).for_each_init(Showdowns::default, |showdowns, some| {
            let mut after = vec![[0u16; 52]; Combo::COUNT];
            for &CanonicalBoard { cards: board, multiplicity } in some {
                for card in (CardSet::FULL - board).iter() {
                    let Some(outcomes) = showdowns.on(board.with(card)) else { continue };
                    for (after, &outcome) in after.iter_mut().zip(outcomes) {
                        after[usize::from(card.index())] = number_of(outcome);
                    }
                }
                classes.of_board(board, |class, combo, hands| {
                    let row =
                        row(board | combo.set(), |card| after[combo.index()][usize::from(card.index())]);
                    Known::<46, u16>::note(
                        &found[class as usize],
                        distinct.number(row),
                        hands * multiplicity,
                    );
                });
            }
            let many = some.len() as u32;
            progress((done.fetch_add(many, Ordering::Relaxed) + many) as usize, boards.len());
        });
        let points = |row: &[u16; 46]| {
            row.iter().map(|&number| u32::from(outcomes[usize::from(number)].points())).sum::<u32>()
        };
        TurnOutcomes(Known::new(classes, found, distinct.sorted(points)))
    }

    /// What may become of hands, one of each kind, from weak to strong: the numbers of [`RiverOutcomes::outcomes`].
    pub fn kinds(&self) -> &[[u16; 46]] {
        &self.0.kinds
    }

    /// The kind of each class, by its index.
    pub fn numbers(&self) -> &[u32] {
        &self.0.numbers
    }

    /// How many deals each class stands for, by its index: at most 24.
    pub fn deals(&self) -> &[u8] {
        &self.0.deals
    }

    /// How many deals each kind stands for.
    pub fn weights(&self) -> &[f64] {
        &self.0.weights
    }

    /// The kind of a hand on a board; `None` if they share a card, or are not two and four cards.
    pub fn number(&self, hole: CardSet, board: CardSet) -> Option<u32> {
        self.0.number(hole, board)
    }

    /// The hands that each kind wins against and ties with on all rivers together, of 46 · 990.
    pub fn totals(&self, rivers: &RiverOutcomes) -> Vec<[u32; 2]> {
        let outcomes = rivers.outcomes();
        let total = |row: &[u16; 46]| {
            row.iter().map(|&number| outcomes[usize::from(number)]).fold([0; 2], |[win, tie], outcome| {
                [win + u32::from(outcome.win), tie + u32::from(outcome.tie)]
            })
        };
        self.kinds().iter().map(total).collect()
    }
}

impl FlopOutcomes {
    /// How many classes there are.
    pub const CLASSES: u64 = 1_286_792;

    /// Goes through every flop and its turns.
    pub fn compute(turns: &TurnOutcomes, progress: impl Fn(usize, usize) + Sync) -> FlopOutcomes {
        let classes = Classes::new(3);
        let found: Vec<AtomicU64> = (0..classes.size()).map(|_| AtomicU64::new(0)).collect();
        let distinct = Distinct::new();
        let boards = canonical_boards(Street::Flop, Deck::Full);
        let done = AtomicU32::new(0);
        boards.par_chunks(4).for_each(|some| {
            for &CanonicalBoard { cards: board, multiplicity } in some {
                classes.of_board(board, |class, combo, hands| {
                    let after = |card: Card| turns.number(combo.set(), board.with(card)).unwrap_or(u32::MAX);
                    let row: [u32; 47] = row(board | combo.set(), after);
                    Known::<47, u32>::note(
                        &found[class as usize],
                        distinct.number(row),
                        hands * multiplicity,
                    );
                });
            }
            let many = some.len() as u32;
            progress((done.fetch_add(many, Ordering::Relaxed) + many) as usize, boards.len());
        });
        // Turns go from weak to strong, so the sum of their numbers says how strong a flop is, if not exactly.
        let strength = |row: &[u32; 47]| row.iter().map(|&number| u64::from(number)).sum::<u64>();
        FlopOutcomes(Known::new(classes, found, distinct.sorted(strength)))
    }

    /// What may become of hands, one of each kind, roughly from weak to strong: the numbers of [`TurnOutcomes::kinds`].
    pub fn kinds(&self) -> &[[u32; 47]] {
        &self.0.kinds
    }

    /// The kind of each class, by its index.
    pub fn numbers(&self) -> &[u32] {
        &self.0.numbers
    }

    /// How many deals each class stands for, by its index: at most 24.
    pub fn deals(&self) -> &[u8] {
        &self.0.deals
    }

    /// How many deals each kind stands for.
    pub fn weights(&self) -> &[f64] {
        &self.0.weights
    }

    /// The kind of a hand on a board; `None` if they share a card, or are not two and three cards.
    pub fn number(&self, hole: CardSet, board: CardSet) -> Option<u32> {
        self.0.number(hole, board)
    }

    /// The hands that each kind wins against and ties with on all turns and rivers together, of 47 · 46 · 990; `turns` are the
    /// [totals](TurnOutcomes::totals) of turns.
    pub fn totals(&self, turns: &[[u32; 2]]) -> Vec<[u32; 2]> {
        let total = |row: &[u32; 47]| {
            let of = row.iter().map(|&number| turns[number as usize]);
            of.fold([0; 2], |[win, tie], [more, level]| [win + more, tie + level])
        };
        self.kinds().iter().map(total).collect()
    }
}

/// What comes of each card that is left, in order.
fn row<const N: usize, T: Copy + Default + Ord>(taken: CardSet, after: impl Fn(Card) -> T) -> [T; N] {
    let mut row = [T::default(); N];
    for (place, card) in row.iter_mut().zip((CardSet::FULL - taken).iter()) {
        *place = after(card);
    }
    row.sort_unstable();
    row
}
