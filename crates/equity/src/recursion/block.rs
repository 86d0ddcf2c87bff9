//! A block of boards, on which seat after seat chooses a hand.

use super::lanes::{BLOCKED, Best, Scan, Scanned, Share, Weight};
use super::{Choice, Recursion, Strengths};
use crate::tally::Tally;
use isofold_cards::CardSet;
use isofold_eval::Strength;
use isofold_simd::Dispatcher;
use std::borrow::Cow;

/// The state of the recursion on a block of boards.
pub(super) struct Block<'a> {
    method: &'a Recursion,
    /// The weight of each board.
    boards: Vec<u32>,
    memory: Cow<'a, Strengths>,
    /// The best strength on each board, before the first seat and after each seat.
    best: Vec<Best>,
    lows: Vec<Best>,
    chosen: Vec<Choice>,
}

impl<'a> Block<'a> {
    pub(super) fn new(method: &'a Recursion, cards: &[CardSet], weights: &[f64]) -> Block<'a> {
        let memory = match &method.memory {
            Some(memory) => Cow::Borrowed(memory),
            None => Cow::Owned(method.rank(cards)),
        };
        let best = vec![Best::new(cards.len()); method.seats.len()];
        let lows = if method.layout.splits { best.clone() } else { Vec::new() };
        // Weights of boards are whole numbers: sizes of classes, times the ways to match a pattern.
        let boards = weights.iter().map(|&weight| weight as u32).collect();
        Block { method, boards, memory, best, lows, chosen: Vec::new() }
    }

    /// The strength of a hand on each board.
    fn strengths(&self, choice: Choice) -> &[Strength] {
        &self.memory.strengths[choice.hole * self.boards.len()..][..self.boards.len()]
    }

    fn lows(&self, choice: Choice) -> &[Strength] {
        &self.memory.lows[choice.hole * self.boards.len()..][..self.boards.len()]
    }

    /// Lets this seat and those after it choose.
    pub(super) fn descend(&mut self, choices: &[Choice], used: CardSet, weight: f64, tally: &mut Tally) {
        let depth = self.chosen.len();
        if depth + 1 == self.method.seats.len() {
            return self.finish(choices, used, weight, tally);
        }
        for &choice in choices.iter().filter(|choice| !choice.set.intersects(used)) {
            self.raise(choice);
            self.chosen.push(choice);
            let next = &self.method.seats[depth + 1].choices;
            self.descend(next, used | choice.set, weight * choice.weight, tally);
            self.chosen.pop();
        }
    }

    fn raise(&mut self, choice: Choice) {
        let depth = self.chosen.len();
        let mut best = std::mem::take(&mut self.best[depth + 1]);
        best.raise(&self.best[depth], self.strengths(choice));
        self.best[depth + 1] = best;
        if self.method.layout.splits {
            let mut best = std::mem::take(&mut self.lows[depth + 1]);
            for (board, low) in self.lows(choice).iter().enumerate() {
                let before = (self.lows[depth].strength[board], self.lows[depth].ways[board]);
                (best.strength[board], best.ways[board]) = better(before, low.bits());
            }
            self.lows[depth + 1] = best;
        }
    }

    /// Adds the outcomes of all hands of the last seat.
    fn finish(&mut self, choices: &[Choice], used: CardSet, weight: f64, tally: &mut Tally) {
        if self.method.layout.splits {
            self.finish_split(choices, used, weight, tally);
        } else if let Some(common) = self.method.common_weight {
            self.finish_with(choices, used, weight * common, |_| 1u32, tally);
        } else {
            self.finish_with(choices, used, weight, |choice| choice.weight, tally);
        }
        if self.method.categories > 0 {
            self.categorize(choices, used, weight, tally);
        }
    }

    /// Adds the outcomes of an undivided pot. The weight of a hand of the last seat is a common weight times its own.
    fn finish_with<W: Weight>(
        &mut self,
        choices: &[Choice],
        used: CardSet,
        weight: f64,
        own: impl Fn(&Choice) -> W,
        tally: &mut Tally,
    ) {
        let (depth, boards) = (self.chosen.len(), self.boards.len());
        let best = &self.best[depth];
        let last = self.method.seats[depth].player;
        let (mut below, mut equal) = (vec![W::default(); boards], vec![W::default(); boards]);
        let mut sums = vec![0.0; self.method.layout.width()];
        let dispatcher = Dispatcher::best();
        for choice in choices.iter().filter(|choice| !choice.set.intersects(used)) {
            let scan = Scan {
                strengths: self.strengths(*choice),
                best: &best.strength,
                boards: &self.boards,
                weight: own(choice),
                below: &mut below,
                equal: &mut equal,
            };
            let Scanned { wins, ties } = dispatcher.run(scan);
            sums.fill(0.0);
            sums[1] = wins as f64;
            if ties {
                for (board, strength) in self.strengths(*choice).iter().enumerate() {
                    if strength.bits() == best.strength[board] {
                        sums[best.ways[board] as usize + 1] += f64::from(self.boards[board]);
                    }
                }
            }
            add_scaled(tally.row(last, choice.row), &sums, weight * own(choice).as_f64());
        }
        let is_shared = |&board: &usize| {
            best.strength[board] != BLOCKED && (best.ways[board] > 1 || equal[board] != W::default())
        };
        let shared: Vec<usize> = (0..boards).filter(is_shared).collect();
        for (seat, &choice) in self.method.seats.iter().zip(&self.chosen) {
            let strengths = self.strengths(choice);
            let share = Share { strengths, best, boards: &self.boards, below: &below };
            sums.fill(0.0);
            sums[1] = dispatcher.run(share);
            for &board in shared.iter().filter(|&&board| strengths[board].bits() == best.strength[board]) {
                let (ways, count) = (best.ways[board] as usize, f64::from(self.boards[board]));
                sums[ways] += if ways > 1 { count * below[board].as_f64() } else { 0.0 };
                sums[ways + 1] += count * equal[board].as_f64();
            }
            add_scaled(tally.row(seat.player, choice.row), &sums, weight);
        }
    }

    /// Adds the outcomes of a hi-lo pot: half goes to the best low, if there is one.
    fn finish_split(&mut self, choices: &[Choice], used: CardSet, weight: f64, tally: &mut Tally) {
        let (layout, depth) = (self.method.layout, self.chosen.len());
        let (highs, lows) = (&self.best[depth], &self.lows[depth]);
        for &choice in choices.iter().filter(|choice| !choice.set.intersects(used)) {
            let weight = weight * choice.weight;
            for board in 0..self.boards.len() {
                let strength = self.strengths(choice)[board].bits();
                if strength == 0 || highs.strength[board] == BLOCKED {
                    continue;
                }
                let weight = weight * f64::from(self.boards[board]);
                let (high, ways) = better((highs.strength[board], highs.ways[board]), strength);
                let low = self.lows(choice)[board].bits();
                let (low, low_ways) = better((lows.strength[board], lows.ways[board]), low);
                let seats = self.method.seats.iter().zip(self.chosen.iter().chain([&choice]));
                for (seat, &choice) in seats {
                    let has_high = self.strengths(choice)[board].bits() == high;
                    let has_low = low != 0 && self.lows(choice)[board].bits() == low;
                    let row = tally.row(seat.player, choice.row);
                    if low != 0 {
                        row[layout.lows_column()] += weight;
                    }
                    if !has_high && !has_low {
                        continue;
                    }
                    let pots = if low == 0 { 1 } else { 2 };
                    if has_high {
                        row[pots * ways as usize] += weight;
                        row[layout.high_column(ways as usize)] += weight;
                    }
                    if has_low {
                        row[pots * low_ways as usize] += weight;
                        row[layout.low_column(low_ways as usize)] += weight;
                    }
                    let all = has_high && ways == 1 && (low == 0 || has_low && low_ways == 1);
                    row[if all { layout.scoop_column() } else { layout.share_column() }] += weight;
                }
            }
        }
    }

    /// Adds the categories that the seats end with.
    fn categorize(&self, choices: &[Choice], used: CardSet, weight: f64, tally: &mut Tally) {
        let (depth, game) = (self.chosen.len(), self.method.game);
        let best = &self.best[depth];
        // For each board, the weight of the possible hands of the last seat.
        let mut held = vec![0.0; self.boards.len()];
        let mut sums = vec![0.0; self.method.categories];
        let live = |board: &usize| best.strength[*board] != BLOCKED;
        for choice in choices.iter().filter(|choice| !choice.set.intersects(used)) {
            let strengths = self.strengths(*choice);
            for board in
                (0..self.boards.len()).filter(live).filter(|&board| strengths[board] != Strength::NONE)
            {
                held[board] += choice.weight;
                sums[game.category(strengths[board])] += choice.weight * f64::from(self.boards[board]);
            }
        }
        add_scaled(&mut tally.categories[self.method.seats[depth].player], &sums, weight);
        for (seat, &choice) in self.method.seats.iter().zip(&self.chosen) {
            let strengths = self.strengths(choice);
            sums.fill(0.0);
            for board in (0..self.boards.len()).filter(live) {
                sums[game.category(strengths[board])] += held[board] * f64::from(self.boards[board]);
            }
            add_scaled(&mut tally.categories[seat.player], &sums, weight);
        }
    }
}

/// Adds sums, multiplied by a weight, to a row. Sums over boards are whole numbers and exact.
fn add_scaled(row: &mut [f64], sums: &[f64], weight: f64) {
    row.iter_mut().zip(sums).filter(|(_, sum)| **sum != 0.0).for_each(|(row, sum)| *row += weight * sum);
}

/// The best strength and the number of hands that have it, with one more hand. A strength of 0 is no hand.
fn better((best, ways): (u32, u32), next: u32) -> (u32, u32) {
    match next.cmp(&best) {
        std::cmp::Ordering::Less => (best, ways),
        std::cmp::Ordering::Equal => (best, ways + u32::from(next != 0)),
        std::cmp::Ordering::Greater => (next, 1),
    }
}
