use crate::Outcome;
use crate::classes::Classes;
use crate::showdowns::Showdowns;
use isofold_cards::{CardSet, Deck};
use isofold_iso::{CanonicalBoard, Street, canonical_boards};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

/// What every hand wins, ties and loses on every river, exactly.
///
/// Of the 123 156 254 classes only 20 687 differ in that: a class has the number of its outcome, and outcomes go from weak to
/// strong.
///
/// Takes 250 MB, and some seconds to make.
pub struct RiverOutcomes {
    classes: Classes,
    /// By class.
    numbers: Vec<u16>,
    /// From weak to strong.
    outcomes: Vec<Outcome>,
    /// By outcome.
    weights: Vec<f64>,
}

/// Outcomes by wins and ties: the number they were given when first seen, above 0.
struct Numbers {
    given: Vec<AtomicU16>,
    last: AtomicU32,
}

impl Numbers {
    const WIDTH: usize = Outcome::ALL as usize + 1;

    fn of(&self, outcome: Outcome) -> u16 {
        let place = &self.given[usize::from(outcome.win) * Numbers::WIDTH + usize::from(outcome.tie)];
        match place.load(Ordering::Relaxed) {
            0 => {
                let next = self.last.fetch_add(1, Ordering::Relaxed) as u16 + 1;
                match place.compare_exchange(0, next, Ordering::Relaxed, Ordering::Relaxed) {
                    Ok(_) => next,
                    // Somebody else was first; the number stays unused.
                    Err(given) => given,
                }
            }
            given => given,
        }
    }
}

impl RiverOutcomes {
    /// How many classes there are.
    pub const CLASSES: u64 = 123_156_254;

    /// Goes through every board, one of each class. `progress` is told how many of how many are done, by any thread.
    pub fn compute(progress: impl Fn(usize, usize) + Sync) -> RiverOutcomes {
        let classes = Classes::new(5);
        let numbers: Vec<AtomicU16> = (0..classes.size()).map(|_| AtomicU16::new(0)).collect();
        let given = Numbers {
            given: (0..Numbers::WIDTH * Numbers::WIDTH).map(|_| AtomicU16::new(0)).collect(),
            last: AtomicU32::new(0),
        };
        let boards = canonical_boards(Street::River, Deck::Full);
        let (done, all) = (AtomicU32::new(0), boards.len());
        let weigh = |(mut showdowns, mut weights): (Showdowns, Vec<u64>), boards: &[CanonicalBoard]| {
            for board in boards {
                let Some(outcomes) = showdowns.on(board.cards) else { continue };
                classes.of_board(board.cards, |class, combo, hands| {
                    let number = given.of(outcomes[combo.index()]);
                    numbers[class as usize].store(number, Ordering::Relaxed);
                    weights[usize::from(number)] += u64::from(hands * board.multiplicity);
                });
            }
            let many = boards.len() as u32;
            progress((done.fetch_add(many, Ordering::Relaxed) + many) as usize, all);
            (showdowns, weights)
        };
        let none = || vec![0; usize::from(u16::MAX) + 1];
        let weights = boards
            .par_chunks(256)
            .fold(|| (Showdowns::default(), none()), weigh)
            .map(|(_, weights)| weights)
            .reduce(none, |a, b| a.iter().zip(&b).map(|(a, b)| a + b).collect());

        // Numbers depend on who was first; their order must not.
        let mut found: Vec<(Outcome, u16)> = given
            .given
            .iter()
            .enumerate()
            .map(|(place, number)| {
                let [win, tie] = [place / Numbers::WIDTH, place % Numbers::WIDTH].map(|hands| hands as u16);
                (Outcome { win, tie }, number.load(Ordering::Relaxed))
            })
            .filter(|&(_, number)| number > 0)
            .collect();
        found.sort_unstable();
        let mut new = vec![0u16; usize::from(u16::MAX) + 1];
        found.iter().enumerate().for_each(|(place, &(_, number))| new[usize::from(number)] = place as u16);
        let numbers = numbers.into_par_iter().map(|number| new[usize::from(number.into_inner())]).collect();
        let weights = found.iter().map(|&(_, number)| weights[usize::from(number)] as f64).collect();
        let outcomes = found.into_iter().map(|(outcome, _)| outcome).collect();
        RiverOutcomes { classes, numbers, outcomes, weights }
    }

    /// The outcomes that there are, from weak to strong.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// How many deals each outcome stands for: 2 809 475 760 in all.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The number of the outcome of each class, by its index.
    pub fn numbers(&self) -> &[u16] {
        &self.numbers
    }

    /// What a hand wins on a board; `None` if they share a card, or are not two and five cards.
    pub fn outcome(&self, hole: CardSet, board: CardSet) -> Option<Outcome> {
        let class = self.classes.index(hole, board)?;
        Some(self.outcomes[usize::from(self.numbers[class as usize])])
    }
}
