//! The exact outcome of every hand on every river.

use super::{Outcome, Showdowns};
use crate::OnBoards;
use crate::classes::Classes;
use isofold_cards::{CardSet, Deck};
use isofold_iso::{CanonicalBoard, Street, canonical_boards};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicUsize, Ordering};

/// The outcome of every hand on every river: how many of an opponent's hands it beats, ties and loses to.
///
/// The 123 156 254 classes have only 20 687 distinct outcomes, so a class holds the index of its outcome. Outcomes are sorted from
/// weak to strong.
///
/// Takes 250 MB, and some seconds to compute.
pub struct RiverOutcomes {
    classes: Classes,
    /// The index of the outcome of each class.
    by_class: Vec<u16>,
    /// From weak to strong.
    outcomes: Vec<Outcome>,
    /// The number of deals of each outcome.
    weights: Vec<f64>,
}

/// Provisional numbers of outcomes, given as threads first see them.
struct ProvisionalNumbers {
    /// By wins and ties; 0 for an outcome that was not seen.
    numbers: Vec<AtomicU16>,
    last: AtomicU32,
}

impl ProvisionalNumbers {
    const WIDTH: usize = Outcome::ALL as usize + 1;

    fn new() -> ProvisionalNumbers {
        let numbers = (0..Self::WIDTH * Self::WIDTH).map(|_| AtomicU16::new(0)).collect();
        ProvisionalNumbers { numbers, last: AtomicU32::new(0) }
    }

    fn of(&self, outcome: Outcome) -> u16 {
        let number = &self.numbers[usize::from(outcome.win) * Self::WIDTH + usize::from(outcome.tie)];
        match number.load(Ordering::Relaxed) {
            0 => {
                let next = self.last.fetch_add(1, Ordering::Relaxed) as u16 + 1;
                match number.compare_exchange(0, next, Ordering::Relaxed, Ordering::Relaxed) {
                    Ok(_) => next,
                    // Another thread was first; `next` stays unused.
                    Err(number) => number,
                }
            }
            number => number,
        }
    }

    /// The outcomes that were seen with their numbers, from weak to strong.
    fn sorted(&self) -> Vec<(Outcome, u16)> {
        let mut seen: Vec<(Outcome, u16)> = self
            .numbers
            .iter()
            .enumerate()
            .map(|(index, number)| {
                let [win, tie] = [index / Self::WIDTH, index % Self::WIDTH].map(|hands| hands as u16);
                (Outcome { win, tie }, number.load(Ordering::Relaxed))
            })
            .filter(|&(_, number)| number > 0)
            .collect();
        seen.sort_unstable();
        seen
    }
}

impl RiverOutcomes {
    /// The number of classes.
    pub const CLASSES: u64 = 123_156_254;

    /// Computes the outcomes over every board, one of each class. `on_progress` is called with the boards done and all boards, from
    /// any thread.
    pub fn compute(on_progress: OnBoards) -> RiverOutcomes {
        let classes = Classes::new(Street::River.cards());
        let by_class: Vec<AtomicU16> = (0..classes.size()).map(|_| AtomicU16::new(0)).collect();
        let provisional = ProvisionalNumbers::new();
        let boards = canonical_boards(Street::River, Deck::Full);
        let done = AtomicUsize::new(0);
        let weigh = |(mut showdowns, mut weights): (Showdowns, Vec<u64>), some: &[CanonicalBoard]| {
            for board in some {
                let outcomes = showdowns.on(board.cards).expect("a river has five cards");
                classes.for_each_on(board.cards, |class, combo, combos| {
                    let number = provisional.of(outcomes[combo.index()]);
                    by_class[class as usize].store(number, Ordering::Relaxed);
                    weights[usize::from(number)] += u64::from(combos * board.multiplicity);
                });
            }
            on_progress(done.fetch_add(some.len(), Ordering::Relaxed) + some.len(), boards.len());
            (showdowns, weights)
        };
        let no_weights = || vec![0; usize::from(u16::MAX) + 1];
        let weights = boards
            .par_chunks(256)
            .fold(|| (Showdowns::default(), no_weights()), weigh)
            .map(|(_, weights)| weights)
            .reduce(no_weights, |a, b| a.iter().zip(&b).map(|(a, b)| a + b).collect());

        // Provisional numbers depend on the order of threads; the order of outcomes does not.
        let sorted = provisional.sorted();
        let mut indices = vec![0u16; usize::from(u16::MAX) + 1];
        sorted
            .iter()
            .enumerate()
            .for_each(|(index, &(_, number))| indices[usize::from(number)] = index as u16);
        let by_class =
            by_class.into_par_iter().map(|number| indices[usize::from(number.into_inner())]).collect();
        let weights = sorted.iter().map(|&(_, number)| weights[usize::from(number)] as f64).collect();
        let outcomes = sorted.into_iter().map(|(outcome, _)| outcome).collect();
        RiverOutcomes { classes, by_class, outcomes, weights }
    }

    /// The distinct outcomes, from weak to strong.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// The number of deals of each outcome: 2 809 475 760 in all.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The index of the outcome of each class, by class.
    pub fn by_class(&self) -> &[u16] {
        &self.by_class
    }

    /// The outcome of a hand on a board; `None` if they share a card, or are not two and five cards.
    pub fn outcome(&self, hole: CardSet, board: CardSet) -> Option<Outcome> {
        let class = self.classes.index(hole, board)?;
        Some(self.outcomes[usize::from(self.by_class[class as usize])])
    }
}
