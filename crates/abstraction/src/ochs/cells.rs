//! The classes of a street, put together where their equities are the same.

use super::Opponents;
use super::tally::Row;
use crate::classes::Classes;
use crate::distinct::Distinct;
use isofold_cards::{CardSet, Combo};
use isofold_iso::CanonicalBoard;
use rayon::prelude::*;
use std::hash::Hash;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};

/// The equities of every hand of a street against each cluster of opponents.
///
/// Classes with the same equities are one cell: cells are what is to be clustered, and a class has the number of its cell.
pub struct Ochs {
    classes: Classes,
    opponents: Opponents,
    /// By class.
    numbers: Vec<u32>,
    /// By cell.
    rows: Vec<f32>,
    /// By cell.
    weights: Vec<f64>,
}

impl Ochs {
    /// The opponents.
    pub fn opponents(&self) -> &Opponents {
        &self.opponents
    }

    /// How many clusters of them there are.
    pub fn dimension(&self) -> usize {
        self.opponents.clusters()
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.weights.len()
    }

    /// The equities of each cell, one cell after the other.
    pub fn rows(&self) -> &[f32] {
        &self.rows
    }

    /// How many deals of a hand and a board fall into each cell.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The cell of each class, by its index.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The cell of a hand on a board; `None` if they share a card, or are not as many cards as on the street.
    pub fn number(&self, hole: CardSet, board: CardSet) -> Option<u32> {
        self.classes.index(hole, board).map(|class| self.numbers[class as usize])
    }

    /// The equities of a hand on a board; `None` where [`number`](Ochs::number) gives none.
    pub fn equities(&self, hole: CardSet, board: CardSet) -> Option<&[f32]> {
        let cell = self.number(hole, board)? as usize;
        Some(&self.rows[cell * self.dimension()..][..self.dimension()])
    }
}

/// Classes whose cells are still sought, by several threads.
pub(super) struct Sought {
    classes: Classes,
    numbers: Vec<AtomicU32>,
    /// How many deals of a hand and a board are of each class.
    deals: Vec<AtomicU8>,
}

impl Sought {
    /// The classes of two cards and a board of so many.
    pub(super) fn new(board: usize) -> Sought {
        let classes = Classes::new(board);
        let numbers = (0..classes.size()).map(|_| AtomicU32::new(0)).collect();
        let deals = (0..classes.size()).map(|_| AtomicU8::new(0)).collect();
        Sought { classes, numbers, deals }
    }

    /// Asks for the number of each class of a board, told by a combo of it.
    pub(super) fn ask(&self, board: &CanonicalBoard, mut number: impl FnMut(Combo) -> u32) {
        self.classes.of_board(board.cards, |class, combo, hands| {
            // The deals of a class are relabellings of each other, so they are 24 at most.
            self.deals[class as usize].store((board.multiplicity * hands) as u8, Ordering::Relaxed);
            self.numbers[class as usize].store(number(combo), Ordering::Relaxed);
        });
    }

    /// What was found: the numbers are of those things, which stand for rows.
    pub(super) fn found<T: Eq + Hash + Ord + Send>(
        self,
        distinct: Distinct<T>,
        opponents: &Opponents,
        row: impl Fn(T) -> Row<f32>,
    ) -> Ochs {
        let (things, places) = distinct.sorted(|_| ());
        // All deals together are fewer than 2³².
        let weights: Vec<AtomicU32> = things.iter().map(|_| AtomicU32::new(0)).collect();
        let place = |(number, deals): (AtomicU32, AtomicU8)| {
            let cell = places[number.into_inner() as usize];
            weights[cell as usize].fetch_add(deals.into_inner().into(), Ordering::Relaxed);
            cell
        };
        Ochs {
            classes: self.classes,
            opponents: opponents.clone(),
            numbers: self.numbers.into_par_iter().zip(self.deals).map(place).collect(),
            weights: weights.into_iter().map(|deals| deals.into_inner().into()).collect(),
            rows: things
                .into_iter()
                .flat_map(|thing| row(thing).into_iter().take(opponents.clusters()))
                .collect(),
        }
    }
}
