//! The future of each class of a street before the river.

use crate::classes::Classes;
use isofold_cards::CardSet;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// The distinct futures of a street, each a sorted row of what the `N` next cards lead to, and the future of each class.
pub(super) struct FutureTable<const N: usize, T> {
    classes: Classes,
    /// The index of the future of each class.
    pub(super) by_class: Vec<u32>,
    /// The distinct futures.
    pub(super) futures: Vec<[T; N]>,
    /// The number of deals of each class: at most 24.
    pub(super) deals: Vec<u8>,
    /// The number of deals of each future.
    pub(super) weights: Vec<f64>,
}

/// The provisional future numbers and the deals of all classes, written by several threads.
pub(super) struct FutureTableBuilder {
    pub(super) classes: Classes,
    /// By class: the provisional number above the 8 bits of the deals.
    entries: Vec<AtomicU64>,
}

impl FutureTableBuilder {
    /// An empty table of the classes of boards of `board` cards.
    pub(super) fn new(board: usize) -> FutureTableBuilder {
        let classes = Classes::new(board);
        let entries = (0..classes.size()).map(|_| AtomicU64::new(0)).collect();
        FutureTableBuilder { classes, entries }
    }

    /// Notes the provisional future number and the deals of a class.
    pub(super) fn set(&self, class: u64, number: u32, deals: u32) {
        let entry = u64::from(number) << 8 | u64::from(deals);
        self.entries[class as usize].store(entry, Ordering::Relaxed);
    }

    /// The table, given the sorted futures and the index of each provisional number among them.
    pub(super) fn finish<const N: usize, T>(
        self,
        (futures, indices): (Vec<[T; N]>, Vec<u32>),
    ) -> FutureTable<N, T> {
        let (by_class, deals): (Vec<u32>, Vec<u8>) = self
            .entries
            .into_par_iter()
            .map(AtomicU64::into_inner)
            .map(|entry| (indices[(entry >> 8) as usize], entry as u8))
            .unzip();
        let mut weights = vec![0.0; futures.len()];
        by_class
            .iter()
            .zip(&deals)
            .for_each(|(&future, &deals)| weights[future as usize] += f64::from(deals));
        FutureTable { classes: self.classes, by_class, futures, deals, weights }
    }
}

impl<const N: usize, T> FutureTable<N, T> {
    /// The index of the future of a hand on a board; `None` if they share a card, or have other numbers of cards.
    pub(super) fn future_of(&self, hole: CardSet, board: CardSet) -> Option<u32> {
        self.classes.index(hole, board).map(|class| self.by_class[class as usize])
    }
}
