//! The terminals of a program, packed sixteen to a register.

use crate::engine::program::{Fold, Program, Showdown};
use crate::kernel::WIDTH;
use crate::kernel::terminals::{PackPayoffs, TerminalPack};

/// Packs the terminals that the opponent reaches and returns the number of packs with showdowns, which come first.
pub(crate) fn fill(packs: &mut Vec<TerminalPack>, program: &Program, totals: &[f32]) -> usize {
    packs.clear();
    let mut filler = Filler { packs, used: WIDTH, nowhere: program.value_rows as u32 };
    for showdown in program.showdowns.iter().filter(|showdown| totals[showdown.reach as usize] > 0.0) {
        filler.put(|pack, lane| put_showdown(pack, lane, showdown));
    }
    // Folds fill the last pack of showdowns; the rest are cheaper in packs of their own.
    let mut folds = program.folds.iter().filter(|fold| totals[fold.reach as usize] > 0.0);
    while filler.used < WIDTH
        && let Some(fold) = folds.next()
    {
        filler.put(|pack, lane| put_fold(pack, lane, fold));
    }
    let showdowns = filler.packs.len();
    for fold in folds {
        filler.put(|pack, lane| put_fold(pack, lane, fold));
    }
    showdowns
}

fn put_showdown(pack: &mut TerminalPack, lane: usize, showdown: &Showdown) {
    pack.reach[lane] = showdown.reach;
    pack.values[lane] = showdown.value;
    let PackPayoffs { win_over_tie, tie_over_loss, minus_loss, minus_tie, .. } = &mut pack.payoffs;
    [win_over_tie.0[lane], tie_over_loss.0[lane], minus_loss.0[lane], minus_tie.0[lane]] = showdown.payoffs;
    if let Some((row, payoff)) = showdown.fold {
        pack.folds[lane] = row;
        pack.payoffs.fold.0[lane] = payoff;
        pack.has_folds = true;
    }
}

fn put_fold(pack: &mut TerminalPack, lane: usize, fold: &Fold) {
    pack.reach[lane] = fold.reach;
    pack.folds[lane] = fold.value;
    pack.payoffs.fold.0[lane] = fold.payoff;
    pack.has_folds = true;
}

/// Puts terminals into the lanes of packs.
struct Filler<'a> {
    packs: &'a mut Vec<TerminalPack>,
    /// The number of lanes in use in the last pack.
    used: usize,
    nowhere: u32,
}

impl Filler<'_> {
    fn put(&mut self, put: impl FnOnce(&mut TerminalPack, usize)) {
        if self.used == WIDTH {
            self.packs.push(TerminalPack::empty(self.nowhere));
            self.used = 0;
        }
        if let Some(pack) = self.packs.last_mut() {
            put(pack, self.used);
            if self.used == 0 {
                // Unused lanes repeat the first.
                pack.reach = [pack.reach[0]; WIDTH];
            }
            self.used += 1;
        }
    }
}
