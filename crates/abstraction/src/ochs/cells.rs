//! The classes of a street grouped into cells of equal OCHS.

use super::OpponentClusters;
use super::hand_counts::Row;
use crate::classes::Classes;
use crate::interner::Interner;
use isofold_cards::{CardSet, Combo};
use isofold_iso::CanonicalBoard;
use rayon::prelude::*;
use std::hash::Hash;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};

/// The equities of every hand of a street against each opponent cluster.
///
/// Classes with the same equities are one *cell*. Cells are what is clustered; a class has the index of its cell.
pub struct Ochs {
    classes: Classes,
    opponents: OpponentClusters,
    /// The cell of each class.
    by_class: Vec<u32>,
    /// The equities of each cell.
    rows: Vec<f32>,
    /// The number of deals of each cell.
    weights: Vec<f64>,
}

impl Ochs {
    /// The opponent clusters.
    pub fn opponents(&self) -> &OpponentClusters {
        &self.opponents
    }

    /// The number of opponent clusters: the length of a row.
    pub fn dimension(&self) -> usize {
        self.opponents.clusters()
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.weights.len()
    }

    /// The equities of each cell, one row after the other.
    pub fn rows(&self) -> &[f32] {
        &self.rows
    }

    /// The number of deals of a hand and a board in each cell.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The cell of each class, by class.
    pub fn by_class(&self) -> &[u32] {
        &self.by_class
    }

    /// The cell of a hand on a board; `None` if they share a card, or have other numbers of cards than on the street.
    pub fn cell_of(&self, hole: CardSet, board: CardSet) -> Option<u32> {
        self.classes.index(hole, board).map(|class| self.by_class[class as usize])
    }

    /// The equities of a hand on a board; `None` as for [`cell_of`](Ochs::cell_of).
    pub fn equities(&self, hole: CardSet, board: CardSet) -> Option<&[f32]> {
        let cell = self.cell_of(hole, board)? as usize;
        Some(&self.rows[cell * self.dimension()..][..self.dimension()])
    }
}

/// The provisional cell numbers and the deals of all classes, written by several threads.
pub(super) struct CellTableBuilder {
    classes: Classes,
    numbers: Vec<AtomicU32>,
    /// The number of deals of each class.
    deals: Vec<AtomicU8>,
}

impl CellTableBuilder {
    /// An empty table of the classes of boards of `board` cards.
    pub(super) fn new(board: usize) -> CellTableBuilder {
        let classes = Classes::new(board);
        let numbers = (0..classes.size()).map(|_| AtomicU32::new(0)).collect();
        let deals = (0..classes.size()).map(|_| AtomicU8::new(0)).collect();
        CellTableBuilder { classes, numbers, deals }
    }

    /// Notes the provisional cell number of each class of a board, given by a combo of it.
    pub(super) fn number_classes(&self, board: &CanonicalBoard, mut number: impl FnMut(Combo) -> u32) {
        self.classes.for_each_on(board.cards, |class, combo, combos| {
            // The deals of a class are relabellings of each other, so there are 24 at most.
            self.deals[class as usize].store((board.multiplicity * combos) as u8, Ordering::Relaxed);
            self.numbers[class as usize].store(number(combo), Ordering::Relaxed);
        });
    }

    /// The finished table; `row` gives the equities of a cell.
    pub(super) fn finish<T: Eq + Hash + Ord + Send>(
        self,
        interner: Interner<T>,
        opponents: &OpponentClusters,
        row: impl Fn(T) -> Row<f32>,
    ) -> Ochs {
        let (cells, indices) = interner.sorted(|_| ());
        // All deals together are fewer than 2³².
        let weights: Vec<AtomicU32> = cells.iter().map(|_| AtomicU32::new(0)).collect();
        let cell_of = |(number, deals): (AtomicU32, AtomicU8)| {
            let cell = indices[number.into_inner() as usize];
            weights[cell as usize].fetch_add(deals.into_inner().into(), Ordering::Relaxed);
            cell
        };
        Ochs {
            classes: self.classes,
            opponents: opponents.clone(),
            by_class: self.numbers.into_par_iter().zip(self.deals).map(cell_of).collect(),
            weights: weights.into_iter().map(|deals| deals.into_inner().into()).collect(),
            rows: cells
                .into_iter()
                .flat_map(|cell| row(cell).into_iter().take(opponents.clusters()))
                .collect(),
        }
    }
}
