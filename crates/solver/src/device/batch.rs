//! Many spots with the same betting at once.

use super::flat::ends;
use super::{
    Backend, BoardExceptions, Device, DeviceError, Evaluation, FlatGame, FlatOpponentView, FlatProgram,
    FlatStreet, IsoMap, NONE, NodeException, unsupported, updates,
};
use crate::cfr::MeasurementSchedule;
use crate::simd::WIDTH;
use crate::{Outcome, Progress, Reason, Solver};
use isofold_tree::Stop;
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Why spots cannot be solved together.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BatchError {
    /// One of them has another betting tree, other payoffs, or was prepared with other options than the first.
    #[error(
        "spot {0} has another betting tree, other payoffs or other options than the first: solve it by itself"
    )]
    Different(usize),
    /// One of them has learnt something already.
    #[error("spot {0} has learnt something already: a batch begins with nothing")]
    Begun(usize),
    /// The device cannot do it.
    #[error(transparent)]
    Device(#[from] DeviceError),
}

/// Solves many spots at once on a device: the same betting and the same stacks, different boards and ranges. Each goes on until it
/// has met the target, and has learnt then what it would have learnt alone: to the bit, or in 16 bits up to how chance rounds.
/// `progress` tells the exploitability of the worst.
pub fn solve_batch(
    backend: &dyn Backend,
    solvers: &mut [Solver],
    stop: &Stop,
    mut progress: impl FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Vec<Outcome>, BatchError> {
    let begin = Instant::now();
    let Some(first) = solvers.first() else { return Ok(Vec::new()) };
    let (rule, seed) = (first.options.rule, first.options.seed);
    let memory = solvers.iter().map(|solver| solver.plan().memory()).sum();
    for (number, solver) in solvers.iter().enumerate() {
        if solver.iteration > 0 {
            return Err(BatchError::Begun(number));
        }
        if let Some(unsupported) = unsupported(solver) {
            return Err(unsupported.into());
        }
        if (solver.options.rule, solver.options.seed) != (rule, seed) {
            return Err(BatchError::Different(number));
        }
    }
    let game = merge(solvers)?;
    let mut device = backend.open(game)?;

    let target =
        stop.exploitability.or((stop.iterations.is_none() && stop.seconds.is_none()).then_some(0.005));
    let (mut iteration, mut weight) = (0, 1.0);
    let mut next = MeasurementSchedule::first(target) * 3 / 4;
    let (mut worst, mut measuring) = (None, Duration::ZERO);
    // What those that met the target came to.
    let mut met: Vec<Option<Reached>> = vec![None; solvers.len()];
    let reason = loop {
        if stop.iterations.is_some_and(|limit| iteration >= limit) {
            break Reason::Iterations;
        }
        iteration += 1;
        device.learn(updates(rule, seed, iteration, &mut weight))?;
        if let Some(target) = target.filter(|_| iteration >= next) {
            let begin = Instant::now();
            let all = exploitabilities(&mut *device, solvers)?;
            let (mut most, mut have_left) = (0.0, false);
            for (met, exploitability) in met.iter_mut().zip(all).filter(|(met, _)| met.is_none()) {
                most = exploitability.max(most);
                // What is no number will not improve.
                if exploitability <= target || exploitability.is_nan() {
                    *met = Some(Reached { iteration, weight, exploitability });
                    have_left = true;
                }
            }
            worst = Some((most, iteration));
            measuring += begin.elapsed();
            if met.iter().all(Option::is_some) {
                break Reason::Target;
            }
            if have_left {
                device.wake(&met.iter().map(Option::is_none).collect::<Vec<_>>())?;
            }
            next = iteration + (iteration / 5).max(4);
        }
        let elapsed = begin.elapsed();
        let report = Progress { iteration, exploitability: worst, memory, elapsed, remaining: None };
        if progress(&report).is_break() {
            break Reason::Stopped;
        }
        if stop.seconds.is_some_and(|limit| elapsed.as_secs_f64() >= limit) {
            break Reason::Time;
        }
    };
    device.wake(&vec![true; solvers.len()])?;
    let mut evs = vec![[0.0; 2]; solvers.len()];
    for player in 0..2 {
        let values = values(&mut *device, solvers, player, Evaluation::Average)?;
        for ((evs, solver), value) in evs.iter_mut().zip(&*solvers).zip(values) {
            evs[player] = value + solver.game.already_paid(solver.game.start, player);
        }
    }
    if met.contains(&None) {
        for (met, exploitability) in met.iter_mut().zip(exploitabilities(&mut *device, solvers)?) {
            met.get_or_insert(Reached { iteration, weight, exploitability });
        }
    }
    give_back(&mut *device, solvers)?;
    let elapsed = begin.elapsed();
    let mut outcomes = Vec::with_capacity(solvers.len());
    for ((solver, met), evs) in solvers.iter_mut().zip(met.into_iter().flatten()).zip(evs) {
        let Reached { iteration, weight, exploitability } = met;
        (solver.iteration, solver.weight) = (iteration, weight);
        let is_met = target.is_some_and(|target| exploitability <= target);
        let reason = if is_met { Reason::Target } else { reason };
        outcomes.push(Outcome {
            reason,
            iterations: iteration,
            exploitability,
            evs,
            elapsed,
            measuring,
            aggregate_lock_error: None,
        });
    }
    Ok(outcomes)
}

/// When a spot met the target.
#[derive(Clone, Copy, PartialEq)]
struct Reached {
    iteration: u32,
    weight: f64,
    exploitability: f64,
}

/// What a player makes in each spot, in chips, beyond half of the starting pot.
fn values(
    device: &mut dyn Device,
    solvers: &[Solver],
    player: usize,
    evaluation_of: Evaluation,
) -> Result<Vec<f64>, DeviceError> {
    let all = device.judge(player, evaluation_of)?;
    let mut end = 0;
    let rows: Vec<&[f32]> = solvers
        .iter()
        .map(|solver| {
            let begin = end;
            end += solver.engine.weights(player).len() * WIDTH;
            &all[begin..end]
        })
        .collect();
    Ok(solvers.par_iter().zip(rows).map(|(solver, rows)| solver.root_ev(player, rows)).collect())
}

fn exploitabilities(device: &mut dyn Device, solvers: &[Solver]) -> Result<Vec<f64>, DeviceError> {
    let mut best = values(device, solvers, 0, Evaluation::Best)?;
    best.iter_mut().zip(values(device, solvers, 1, Evaluation::Best)?).for_each(|(sum, value)| *sum += value);
    if !solvers[0].game.tree.is_zero_sum() {
        let made = values(device, solvers, 0, Evaluation::Joint)?;
        best.iter_mut().zip(made).for_each(|(sum, made)| *sum -= made);
    }
    Ok(best.into_iter().zip(solvers).map(|(sum, solver)| sum / 2.0 / solver.game.pot()).collect())
}

/// Each solver takes what was learnt of its spot: in every part its numbers follow those of the solver before.
fn give_back(device: &mut dyn Device, solvers: &mut [Solver]) -> Result<(), DeviceError> {
    let mut lengths = vec![0; solvers[0].engine.parts().len()];
    let begins: Vec<Vec<usize>> = solvers
        .iter()
        .map(|solver| {
            let begins = lengths.clone();
            solver.engine.parts().iter().zip(&mut lengths).for_each(|(part, length)| *length += part.len());
            begins
        })
        .collect();
    let mut all: Vec<Vec<u8>> = lengths.into_iter().map(|length| vec![0; length]).collect();
    // Where numbers are kept as they are, a device has no scales: they stay those of the solvers.
    for (solver, begins) in solvers.iter().zip(&begins) {
        for (part, bytes) in solver.engine.parts().into_iter().enumerate().filter(|(part, _)| part % 2 == 1) {
            all[part][begins[part]..][..bytes.len()].copy_from_slice(bytes);
        }
    }
    device.read(&mut all.iter_mut().map(Vec::as_mut_slice).collect::<Vec<_>>())?;
    solvers.par_iter_mut().zip(begins).for_each(|(solver, begins)| {
        for ((to, from), begin) in solver.engine.parts_mut().into_iter().zip(&all).zip(begins) {
            to.copy_from_slice(&from[begin..][..to.len()]);
        }
    });
    Ok(())
}

/// The games of all solvers as one that begins with many boards.
fn merge(solvers: &[Solver]) -> Result<FlatGame, BatchError> {
    let games: Vec<FlatGame> = solvers.par_iter().map(Solver::flat).collect();
    let Some(first) = games.first() else {
        return Err(DeviceError::Failed("there is no spot".to_owned()).into());
    };
    for (number, game) in games.iter().enumerate() {
        let is_alike = first.precision == game.precision
            && first.streets.len() == game.streets.len()
            && first.streets.iter().zip(&game.streets).all(|(one, other)| {
                one.programs == other.programs
                    && one.joint == other.joint
                    && one.action_rows == other.action_rows
            });
        if !is_alike {
            return Err(BatchError::Different(number));
        }
    }
    let is_countable = (0..first.streets.len()).all(|depth| {
        let lengths = games.iter().map(|game| lengths(&game.streets[depth]));
        fit_together(lengths)
    });
    if !is_countable {
        return Err(DeviceError::Unsupported("a batch with that many hands").into());
    }
    let street =
        |depth: usize| -> Vec<&FlatStreet> { games.iter().map(|game| &game.streets[depth]).collect() };
    // How many boards of each street come before those of each game.
    let boards: Vec<Vec<u32>> = (0..first.streets.len())
        .map(|depth| ends(street(depth).iter().map(|street| street.parents.len())))
        .collect();
    let none = vec![0; games.len()];
    let streets = (0..first.streets.len()).into_par_iter().map(|depth| {
        let before = depth.checked_sub(1).map_or(&none, |before| &boards[before]);
        merge_streets(&street(depth), before, boards.get(depth + 1).unwrap_or(&none))
    });
    Ok(FlatGame {
        precision: first.precision,
        streets: streets.collect(),
        weights: both(|player| games.iter().flat_map(|game| &game.weights[player]).copied().collect()),
        memory: games.iter().map(|game| game.memory).sum(),
    })
}

/// How long the lists of a street are that are numbered.
fn lengths(street: &FlatStreet) -> [usize; 8] {
    let of = |player: usize| {
        let rows = street.starts[player].last().map_or(0, |&end| end as usize);
        let (view, exceptions) = (&street.views[player], &street.exceptions[player]);
        [rows, view.combo_rows.len(), street.iso_maps[player].len(), exceptions.locks.len()]
    };
    let ([a, b, c, d], [e, f, g, h]) = (of(0), of(1));
    [a, b, c, d, e, f, g, h]
}

/// Whether lists of these lengths, each behind the same list of the one before, are still numbered by 32 bits.
fn fit_together<const N: usize>(mut lengths: impl Iterator<Item = [usize; N]>) -> bool {
    let sums = lengths.try_fold([0usize; N], |mut sums, lengths| {
        for (sum, length) in sums.iter_mut().zip(lengths) {
            *sum = sum.checked_add(length).filter(|&sum| sum < NONE as usize)?;
        }
        Some(sums)
    });
    sums.is_some()
}

/// The same of both players, at once.
fn both<T: Send>(of: impl Fn(usize) -> T + Sync) -> [T; 2] {
    let (first, second) = rayon::join(|| of(0), || of(1));
    [first, second]
}

/// Lists of beginnings, each with an end, one behind the other.
fn merge_starts<'a>(all: impl Iterator<Item = &'a Vec<u32>>) -> Vec<u32> {
    let mut merged = Vec::new();
    for starts in all {
        let end = merged.last().copied().unwrap_or(0);
        // Where a list begins, the one before it ends.
        merged.extend(starts.iter().skip(usize::from(!merged.is_empty())).map(|start| end + start));
    }
    merged
}

/// The boards of a street of many games; so many of the street before, and of the next, come before those of each game.
fn merge_streets(all: &[&FlatStreet], before: &[u32], after: &[u32]) -> FlatStreet {
    let first = all[0];
    let parents = all
        .iter()
        .zip(before)
        .flat_map(|(street, &before)| street.parents.iter().map(move |parent| before + parent));
    let ((views, iso_maps), (to_parent, exceptions)) = rayon::join(
        || {
            rayon::join(
                || {
                    both(|player| {
                        merge_views(&all.iter().map(|street| &street.views[player]).collect::<Vec<_>>())
                    })
                },
                || {
                    both(|player| {
                        let lists = all.iter().zip(after);
                        let iso_maps = lists.flat_map(|(street, &after)| {
                            street.iso_maps[player]
                                .iter()
                                .map(move |carry| IsoMap { board: carry.board + after, ..*carry })
                        });
                        iso_maps.collect()
                    })
                },
            )
        },
        || {
            rayon::join(
                || both(|player| all.iter().flat_map(|street| &street.to_parent[player]).copied().collect()),
                || both(|player| merge_specials(all.iter().map(|street| &street.exceptions[player]))),
            )
        },
    );
    FlatStreet {
        parents: parents.collect(),
        starts: both(|player| merge_starts(all.iter().map(|street| &street.starts[player]))),
        to_parent,
        views,
        iso_map_starts: both(|player| merge_starts(all.iter().map(|street| &street.iso_map_starts[player]))),
        iso_maps,
        programs: first.programs.clone(),
        joint: first.joint.clone(),
        action_rows: first.action_rows,
        decisions: first.decisions,
        exceptions,
    }
}

fn merge_views(all: &[&FlatOpponentView]) -> FlatOpponentView {
    let (own, (listed, (combo_rows, cards))) = rayon::join(
        || all.iter().flat_map(|view| &view.own).copied().collect(),
        || {
            rayon::join(
                || all.iter().flat_map(|view| &view.listed).copied().collect(),
                || {
                    rayon::join(
                        || all.iter().flat_map(|view| &view.combo_rows).copied().collect(),
                        || all.iter().flat_map(|view| &view.cards).copied().collect(),
                    )
                },
            )
        },
    );
    FlatOpponentView {
        own,
        starts: merge_starts(all.iter().map(|view| &view.starts)),
        combo_rows,
        listed,
        cards,
    }
}

fn merge_specials<'a>(all: impl Iterator<Item = &'a BoardExceptions>) -> BoardExceptions {
    let mut merged = BoardExceptions::default();
    for exceptions in all {
        let (decisions, locks) = (merged.of.len() as u32, merged.locks.len() as u32);
        let moved = |place: u32, by: u32| if place == NONE { NONE } else { place + by };
        merged.starts.extend(exceptions.starts.iter().map(|&start| moved(start, decisions)));
        let of = exceptions
            .of
            .iter()
            .map(|special| NodeException { lock: moved(special.lock, locks), ..*special });
        merged.of.extend(of);
        merged.locks.extend(&exceptions.locks);
    }
    merged
}

/// For `merge`: the same betting, with the same payoffs.
impl PartialEq for FlatProgram {
    fn eq(&self, other: &FlatProgram) -> bool {
        self.steps == other.steps
            && self.child_rows == other.child_rows
            && self.terminals == other.terminals
            && self.lines == other.lines
            && self.deals == other.deals
            && [self.reach_rows, self.value_rows, self.showdowns]
                == [other.reach_rows, other.value_rows, other.showdowns]
    }
}

#[cfg(test)]
mod tests {
    use super::fit_together;

    #[test]
    fn lists_are_numbered_by_32_bits() {
        let half = 1usize << 31;
        assert!(fit_together([[half, 5], [half - 2, 7]].into_iter()));
        assert!(!fit_together([[5, half], [7, half - 1]].into_iter()));
        assert!(!fit_together([[half], [half], [half]].into_iter()));
        assert!(fit_together(std::iter::empty::<[usize; 4]>()));
    }
}
