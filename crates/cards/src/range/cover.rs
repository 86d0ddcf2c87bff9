//! A short conventional text for a set of classes, each class once.
//!
//! Classes are written row by row, as players write them: for each top card the shortest split into suited, offsuit and
//! suitless runs, found by trying all splits; single classes that remain are joined along diagonals. Longer diagonals
//! could save a few characters more, but `QJs-54s,QTs-53s` is hard to read.

use super::class_pattern::{ClassPattern, Suits};
use crate::{HandClass, Rank};
use std::fmt;

/// A set of the 169 classes, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ClassSet([u64; 3]);

impl ClassSet {
    pub(super) fn insert(&mut self, class: HandClass) {
        self.0[class.index() / 64] |= 1 << (class.index() % 64);
    }

    fn contains(&self, class: HandClass) -> bool {
        self.0[class.index() / 64] >> (class.index() % 64) & 1 == 1
    }
}

/// A run of classes, as written: one class, `ATs+`, `JJ-88`, `T9s-65s`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    top: ClassPattern,
    bottom: ClassPattern,
}

impl Run {
    /// Whether it reaches as high as a `+` would. Programs differ about `T9s+`, so diagonals are never written with a `+`.
    fn is_open(self) -> bool {
        match self.top.gap() {
            _ if self.top == self.bottom => false,
            Some(0) => self.top.high == Rank::ACE,
            Some(1) => self.bottom.high == self.top.high,
            _ => false,
        }
    }

    /// Pairs first, then suitless, suited and offsuit runs, each from the ace down.
    fn order(self) -> impl Ord {
        (!self.top.is_pair(), self.top.suits, std::cmp::Reverse((self.top.high, self.top.low)))
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.top == self.bottom {
            write!(f, "{}", self.top)
        } else if self.is_open() {
            write!(f, "{}+", self.bottom)
        } else {
            write!(f, "{}-{}", self.top, self.bottom)
        }
    }
}

/// The items of a range of exactly these classes.
pub(super) fn cover(classes: &ClassSet) -> Vec<String> {
    let mut runs = by_rows(classes);
    runs.sort_by_key(|run| run.order());
    runs.iter().map(Run::to_string).collect()
}

fn by_rows(classes: &ClassSet) -> Vec<Run> {
    let class = |high, low, suits| ClassPattern { high, low: Some(low), suits };
    let held = |high, low, suited| classes.contains(HandClass::from_ranks(high, low, suited));
    let mut pairs = Vec::new();
    add_runs(
        &mut pairs,
        Rank::all().filter(|&r| held(r, r, false)).map(|rank| class(rank, rank, Suits::Any)),
    );
    let mut runs = Vec::new();
    for high in Rank::all() {
        let kickers = |suited| {
            let held = Rank::all().filter(|&low| low < high && held(high, low, suited));
            held.fold(0, |mask: u16, low| mask | 1 << low.index())
        };
        let (suited, offsuit) = (kickers(true), kickers(false));
        let split = |both: u16| {
            [(both, Suits::Any), (suited & !both, Suits::Suited), (offsuit & !both, Suits::Offsuit)]
        };
        let length = |both: &u16| {
            split(*both).iter().map(|&(mask, suits)| row_length(mask, high, suits)).sum::<usize>()
        };
        // The first of the shortest splits: suitless runs only where they are shorter.
        for (mask, suits) in submasks(suited & offsuit).min_by_key(length).map_or([(0, Suits::Any); 3], split)
        {
            let kickers = Rank::all().filter(|low| mask >> low.index() & 1 == 1);
            add_runs(&mut runs, kickers.map(|low| class(high, low, suits)));
        }
    }
    join_diagonals(&mut runs);
    pairs.extend(runs);
    pairs
}

/// The number of characters of the runs of a row, each with a comma, from the mask of its kickers.
fn row_length(mask: u16, high: Rank, suits: Suits) -> usize {
    let class = if suits == Suits::Any { 2 } else { 3 };
    let (starts, ends) = (mask & !(mask << 1), mask & !(mask >> 1));
    let longer = starts & !ends;
    let open = ends & !starts & (1 << high.index() >> 1) != 0;
    let (runs, longer) = (starts.count_ones() as usize, longer.count_ones() as usize);
    runs * (class + 1) + longer * (class + 1) - if open { class } else { 0 }
}

/// Every subset of a mask, the empty one first.
fn submasks(mask: u16) -> impl Iterator<Item = u16> {
    let next = move |&subset: &u16| (subset != mask).then(|| (subset.wrapping_sub(mask)) & mask);
    std::iter::successors(Some(0), next)
}

/// Adds the longest runs of classes of one row, or of pairs; the classes come lowest first.
fn add_runs(runs: &mut Vec<Run>, classes: impl Iterator<Item = ClassPattern>) {
    let start = runs.len();
    for class in classes {
        match runs[start..].last_mut() {
            Some(last) if follows(last.top.low, class.low) => last.top = class,
            _ => runs.push(Run { top: class, bottom: class }),
        }
    }
}

fn follows(below: Option<Rank>, above: Option<Rank>) -> bool {
    below.zip(above).is_some_and(|(below, above)| above.index() == below.index() + 1)
}

/// Joins three or more single classes of one gap, suited or offsuit alike; joining two would save nothing.
fn join_diagonals(runs: &mut Vec<Run>) {
    let (mut lone, others): (Vec<Run>, Vec<Run>) = runs.iter().partition(|run| run.top == run.bottom);
    lone.sort_by_key(|run| (run.top.suits, run.top.gap(), run.top.high));
    *runs = others;
    let next = |a: &Run, b: &Run| {
        a.top.suits == b.top.suits
            && a.top.gap() == b.top.gap()
            && follows(Some(a.top.high), Some(b.top.high))
    };
    for chain in lone.chunk_by(next) {
        match chain {
            [first, .., last] if chain.len() > 2 => runs.push(Run { top: last.top, bottom: first.top }),
            _ => runs.extend(chain),
        }
    }
}
