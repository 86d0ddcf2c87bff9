//! From the counterfactual values of a root to EVs and exploitability.

use crate::engine::cpu::CpuEngine;
use crate::engine::runner::{Evaluation, PassRunner};
use crate::game::Game;
use crate::kernel::WIDTH;
use rayon::prelude::*;

/// Converts counterfactual values at the root of a game into EVs and exploitability.
pub(crate) struct Root {
    /// For each row of each player, the number of combos that it represents times their weight.
    row_weights: [Vec<f64>; 2],
    /// The largest weight in each player's range; row weights are shares of it.
    max_weights: [f64; 2],
    /// The weight of all compatible pairs of hands.
    pairs: f64,
    /// By player: what was paid before the root is not lost there.
    already_paid: [f64; 2],
    pot: f64,
    is_zero_sum: bool,
}

impl Root {
    pub(crate) fn new(game: &Game, engine: &dyn CpuEngine, pairs: f64) -> Root {
        let row_weights = [0, 1].map(|player: usize| {
            let sizes = &engine.board(0, 0).hands[player].sizes;
            let weights = engine.weights(player).iter().flat_map(|block| block.0);
            sizes.iter().zip(weights).map(|(&size, weight)| f64::from(size) * f64::from(weight)).collect()
        });
        Root {
            row_weights,
            max_weights: [0, 1].map(|player| game.max_weight(player)),
            pairs,
            already_paid: [0, 1].map(|player| game.already_paid(game.start, player)),
            pot: game.pot(),
            is_zero_sum: game.tree.is_zero_sum(),
        }
    }

    /// The EV of a player in chips, beyond half of the starting pot, from the counterfactual value of each row.
    fn value(&self, player: usize, cfvs: &[f32]) -> f64 {
        let rows = self.row_weights[player].iter().zip(cfvs);
        let sum: f64 = rows.map(|(weight, &cfv)| weight * f64::from(cfv)).sum();
        sum * self.max_weights[0] * self.max_weights[1] / self.pairs
    }

    /// The rows of a player, padding included.
    fn padded_rows(&self, player: usize) -> usize {
        self.row_weights[player].len().next_multiple_of(WIDTH)
    }
}

/// The EV of a player at each of some roots, beyond half of the starting pot. They are those of the runner's active starts.
pub(crate) fn values<R: PassRunner + ?Sized>(
    runner: &mut R,
    roots: &[&Root],
    player: usize,
    evaluation: Evaluation,
) -> Result<Vec<f64>, R::Error> {
    let cfvs = runner.evaluate(player, evaluation)?;
    let rows: usize = roots.iter().map(|root| root.padded_rows(player)).sum();
    assert_eq!(cfvs.len(), rows, "a runner returns a value for each row of the active starts");
    let mut rest = &cfvs[..];
    let rows = |root: &&'_ Root| {
        let (cfvs, others) = rest.split_at(root.padded_rows(player));
        rest = others;
        cfvs
    };
    let rows: Vec<&[f32]> = roots.iter().map(rows).collect();
    let value = |(root, cfvs): (&&Root, &[f32])| root.value(player, cfvs);
    Ok(if roots.len() < FEW {
        roots.iter().zip(rows).map(value).collect()
    } else {
        roots.par_iter().zip(rows).map(value).collect()
    })
}

/// Fewer roots than this are summed up by the thread that asks.
const FEW: usize = 16;

/// The EVs of both players at each root with the average strategies, in chips of the starting pot and of what is won later.
pub(crate) fn evs<R: PassRunner + ?Sized>(
    runner: &mut R,
    roots: &[&Root],
) -> Result<Vec<[f64; 2]>, R::Error> {
    let oop = values(runner, roots, 0, Evaluation::Average)?;
    let ip = values(runner, roots, 1, Evaluation::Average)?;
    let both = oop.into_iter().zip(ip).zip(roots);
    Ok(both.map(|((oop, ip), root)| [oop + root.already_paid[0], ip + root.already_paid[1]]).collect())
}

/// The exploitability at each root: half the sum of what each player could gain by a best response to the opponent's average
/// strategy, as a share of the starting pot.
pub(crate) fn exploitabilities<R: PassRunner + ?Sized>(
    runner: &mut R,
    roots: &[&Root],
) -> Result<Vec<f64>, R::Error> {
    let oop = values(runner, roots, 0, Evaluation::Best)?;
    let ip = values(runner, roots, 1, Evaluation::Best)?;
    let mut gains: Vec<f64> = oop.into_iter().zip(ip).map(|(oop, ip)| oop + ip).collect();
    // In a zero-sum game one player wins what the other loses. Games that are solved at once have the same payoffs.
    if roots.iter().any(|root| !root.is_zero_sum) {
        let joint = values(runner, roots, 0, Evaluation::Joint)?;
        gains.iter_mut().zip(joint).for_each(|(gain, joint)| *gain -= joint);
    }
    // Where both are optimal to the last bit, rounding may make the sum negative. NaN stays.
    let share = |(gain, root): (f64, &&Root)| if gain < 0.0 { 0.0 } else { gain / 2.0 / root.pot };
    Ok(gains.into_iter().zip(roots).map(share).collect())
}
