//! The futures of hands on the flop and on the turn, over all cards to come.

use super::future_table::{FutureTable, FutureTableBuilder};
use super::{Outcome, RiverOutcomes, Showdowns};
use crate::OnBoards;
use crate::interner::Interner;
use isofold_cards::{Card, CardSet, Combo, Deck};
use isofold_iso::{CanonicalBoard, Street, canonical_boards};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The future of every hand on the turn: the outcomes on its 46 rivers, sorted.
///
/// The 13 960 050 classes have 2 337 912 distinct futures.
pub struct TurnFutures(FutureTable<46, u16>);

/// The future of every hand on the flop: the futures on its 47 turns, sorted.
///
/// The 1 286 792 classes have 1 137 132 distinct futures.
pub struct FlopFutures(FutureTable<47, u32>);

impl TurnFutures {
    /// The number of classes.
    pub const CLASSES: u64 = 13_960_050;

    /// Computes the futures over every turn and its rivers. `on_progress` is called with the boards done and all boards, from any
    /// thread.
    pub fn compute(rivers: &RiverOutcomes, on_progress: OnBoards) -> TurnFutures {
        let outcomes = rivers.outcomes();
        let index_of = outcome_indices(outcomes);
        let builder = FutureTableBuilder::new(Street::Turn.cards());
        let interner = Interner::new();
        let boards = canonical_boards(Street::Turn, Deck::Full);
        let done = AtomicUsize::new(0);
        boards.par_chunks(16).for_each_init(Showdowns::default, |showdowns, some| {
            let mut on_rivers = vec![[0u16; 52]; Combo::COUNT];
            for &CanonicalBoard { cards: board, multiplicity } in some {
                for card in (CardSet::FULL - board).iter() {
                    let outcomes = showdowns.on(board.with(card)).expect("a turn and a card make a river");
                    for (on_rivers, &outcome) in on_rivers.iter_mut().zip(outcomes) {
                        on_rivers[usize::from(card.index())] = index_of(outcome);
                    }
                }
                builder.classes.for_each_on(board, |class, combo, combos| {
                    let on_river = |card: Card| on_rivers[combo.index()][usize::from(card.index())];
                    let future: [u16; 46] = sorted_row(board | combo.set(), on_river);
                    builder.set(class, interner.number(future), combos * multiplicity);
                });
            }
            on_progress(done.fetch_add(some.len(), Ordering::Relaxed) + some.len(), boards.len());
        });
        let strength = |future: &[u16; 46]| {
            future.iter().map(|&outcome| u32::from(outcomes[usize::from(outcome)].points())).sum::<u32>()
        };
        TurnFutures(builder.finish(interner.sorted(strength)))
    }

    /// The distinct futures from weak to strong, each the sorted indices of its outcomes in [`RiverOutcomes::outcomes`].
    pub fn futures(&self) -> &[[u16; 46]] {
        &self.0.futures
    }

    /// The index of the future of each class, by class.
    pub fn by_class(&self) -> &[u32] {
        &self.0.by_class
    }

    /// The number of deals of each class, by class: at most 24.
    pub fn deals(&self) -> &[u8] {
        &self.0.deals
    }

    /// The number of deals of each distinct future.
    pub fn weights(&self) -> &[f64] {
        &self.0.weights
    }

    /// The index of the future of a hand on a board; `None` if they share a card, or are not two and four cards.
    pub fn future_of(&self, hole: CardSet, board: CardSet) -> Option<u32> {
        self.0.future_of(hole, board)
    }

    /// The hands beaten and tied by each distinct future, over all rivers together, of 46 · 990.
    pub fn totals(&self, rivers: &RiverOutcomes) -> Vec<[u32; 2]> {
        let outcomes = rivers.outcomes();
        let total = |future: &[u16; 46]| {
            future
                .iter()
                .map(|&outcome| outcomes[usize::from(outcome)])
                .fold([0; 2], |[win, tie], outcome| {
                    [win + u32::from(outcome.win), tie + u32::from(outcome.tie)]
                })
        };
        self.futures().iter().map(total).collect()
    }
}

impl FlopFutures {
    /// The number of classes.
    pub const CLASSES: u64 = 1_286_792;

    /// Computes the futures over every flop and its turns. `on_progress` is called with the boards done and all boards, from any
    /// thread.
    pub fn compute(turns: &TurnFutures, on_progress: OnBoards) -> FlopFutures {
        let builder = FutureTableBuilder::new(Street::Flop.cards());
        let interner = Interner::new();
        let boards = canonical_boards(Street::Flop, Deck::Full);
        let done = AtomicUsize::new(0);
        boards.par_chunks(4).for_each(|some| {
            for &CanonicalBoard { cards: board, multiplicity } in some {
                builder.classes.for_each_on(board, |class, combo, combos| {
                    let on_turn = |card: Card| {
                        turns
                            .future_of(combo.set(), board.with(card))
                            .expect("every hand on a turn has a future")
                    };
                    let future: [u32; 47] = sorted_row(board | combo.set(), on_turn);
                    builder.set(class, interner.number(future), combos * multiplicity);
                });
            }
            on_progress(done.fetch_add(some.len(), Ordering::Relaxed) + some.len(), boards.len());
        });
        // Futures of the turn are sorted by strength, so the sum of their indices is nearly an order by strength.
        let strength = |future: &[u32; 47]| future.iter().map(|&turn| u64::from(turn)).sum::<u64>();
        FlopFutures(builder.finish(interner.sorted(strength)))
    }

    /// The distinct futures, roughly from weak to strong, each the sorted indices of its turns in [`TurnFutures::futures`].
    pub fn futures(&self) -> &[[u32; 47]] {
        &self.0.futures
    }

    /// The index of the future of each class, by class.
    pub fn by_class(&self) -> &[u32] {
        &self.0.by_class
    }

    /// The number of deals of each class, by class: at most 24.
    pub fn deals(&self) -> &[u8] {
        &self.0.deals
    }

    /// The number of deals of each distinct future.
    pub fn weights(&self) -> &[f64] {
        &self.0.weights
    }

    /// The index of the future of a hand on a board; `None` if they share a card, or are not two and three cards.
    pub fn future_of(&self, hole: CardSet, board: CardSet) -> Option<u32> {
        self.0.future_of(hole, board)
    }

    /// The hands beaten and tied by each distinct future, over all turns and rivers together, of 47 · 46 · 990; `turns` are the
    /// [totals](TurnFutures::totals) of turns.
    pub fn totals(&self, turns: &[[u32; 2]]) -> Vec<[u32; 2]> {
        let total = |future: &[u32; 47]| {
            let totals = future.iter().map(|&turn| turns[turn as usize]);
            totals.fold([0; 2], |[win, tie], [more_wins, more_ties]| [win + more_wins, tie + more_ties])
        };
        self.futures().iter().map(total).collect()
    }
}

/// The index of an outcome in a list of all that occur.
fn outcome_indices(outcomes: &[Outcome]) -> impl Fn(Outcome) -> u16 {
    const WIDTH: usize = Outcome::ALL as usize + 1;
    let at = |outcome: Outcome| usize::from(outcome.win) * WIDTH + usize::from(outcome.tie);
    let mut indices = vec![0u16; WIDTH * WIDTH];
    outcomes.iter().enumerate().for_each(|(index, &outcome)| indices[at(outcome)] = index as u16);
    move |outcome| indices[at(outcome)]
}

/// The results of each card that is not taken, sorted.
fn sorted_row<const N: usize, T: Copy + Default + Ord>(taken: CardSet, next: impl Fn(Card) -> T) -> [T; N] {
    let mut row = [T::default(); N];
    for (entry, card) in row.iter_mut().zip((CardSet::FULL - taken).iter()) {
        *entry = next(card);
    }
    row.sort_unstable();
    row
}
