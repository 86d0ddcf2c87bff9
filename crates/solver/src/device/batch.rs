//! Many spots at once on a device.

use super::merge::merge;
use super::{Backend, BatchError, DeviceError, DeviceRunner, Evaluation, FlatGame, unsupported};
use crate::cfr::aggregate_lock::AggregateRounds;
use crate::cfr::run::{Run, Start, StartOutcome};
use crate::kernel::WIDTH;
use crate::{Outcome, Progress, RootValues, Solver};
use isofold_tree::Stop;
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::time::Instant;

/// Solves many spots at once on a device: the same betting and the same stacks, different boards and ranges.
///
/// Each spot is measured when it would be alone, and stops at the iteration at which it would stop alone, with the same solution: to
/// the bit, or in 16 bits up to stochastic rounding. `progress` is told of all spots together, and its exploitability is that of the
/// worst.
///
/// While the tables are read back, main memory holds them twice.
pub fn solve_batch(
    backend: &dyn Backend,
    solvers: &mut [Solver],
    stop: &Stop,
    progress: impl FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Vec<Outcome>, BatchError> {
    if solvers.is_empty() {
        return Ok(Vec::new());
    }
    let batch = MergedBatch::new(solvers)?.open(backend)?;
    Ok(batch.solve(solvers, stop, progress)?)
}

/// Many spots with the same betting as one game, ready for a device.
pub struct MergedBatch {
    game: FlatGame,
}

/// Many spots on a device. The steps of [`solve_batch`] one by one, for a pipeline in which one batch is merged while another is solved.
/// Every step takes the solvers that the batch was merged from.
pub struct OpenBatch {
    runner: Box<DeviceRunner>,
    begin: Instant,
}

impl MergedBatch {
    /// Merges the games of spots that have not begun: an error if there is none, or if they differ in more than boards and ranges.
    pub fn new(solvers: &[Solver]) -> Result<MergedBatch, BatchError> {
        let Some(first) = solvers.first() else {
            return Err(DeviceError::Failed("a batch has no spot".to_owned()).into());
        };
        let (rule, seed) = (first.options.rule, first.options.seed);
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
        Ok(MergedBatch { game: merge(solvers)? })
    }

    /// Takes the batch to a device.
    pub fn open(self, backend: &dyn Backend) -> Result<OpenBatch, DeviceError> {
        let begin = Instant::now();
        Ok(OpenBatch { runner: backend.open(self.game)?, begin })
    }
}

impl OpenBatch {
    /// Solves the spots, and copies regrets and average strategies to the solvers.
    pub fn solve(
        mut self,
        solvers: &mut [Solver],
        stop: &Stop,
        mut progress: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Vec<Outcome>, DeviceError> {
        let outcomes = self.run(solvers, stop, &mut progress)?;
        read_tables(&mut *self.runner, solvers)?;
        let elapsed = self.begin.elapsed();
        let outcome = |(solver, outcome): (&mut Solver, StartOutcome)| {
            let StartOutcome { outcome, weight, measured } = outcome;
            (solver.iteration, solver.weight, solver.measured) = (outcome.iterations, weight, measured);
            Outcome { elapsed, ..outcome }
        };
        Ok(solvers.iter_mut().zip(outcomes).map(outcome).collect())
    }

    /// Solves the spots, and returns their values at the root alone: regrets and strategies are dropped, and the solvers stay as they
    /// are. Tables that are not read back need no main memory, and a turn has a hundred megabytes of them.
    pub fn solve_root_values(
        mut self,
        solvers: &[Solver],
        stop: &Stop,
        mut progress: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Vec<(Outcome, RootValues)>, DeviceError> {
        let outcomes = self.run(solvers, stop, &mut progress)?;
        let mut values = vec![RootValues::default(); solvers.len()];
        for player in 0..2 {
            for evaluation in [Evaluation::Best, Evaluation::Average] {
                let cfvs = self.runner.evaluate(player, evaluation)?;
                let mut rest = &cfvs[..];
                for (solver, values) in solvers.iter().zip(&mut values) {
                    let rows = solver.engine.weights(player).len() * WIDTH;
                    let (own, others) = rest.split_at_checked(rows).ok_or_else(|| {
                        DeviceError::Failed("it returned fewer values than there are hands".to_owned())
                    })?;
                    values.set(player, evaluation, own);
                    rest = others;
                }
            }
        }
        let elapsed = self.begin.elapsed();
        let outcome = |(StartOutcome { outcome, .. }, values)| (Outcome { elapsed, ..outcome }, values);
        Ok(outcomes.into_iter().zip(values).map(outcome).collect())
    }

    /// Iterates until each spot has met a limit. All of them are active then.
    fn run(
        &mut self,
        solvers: &[Solver],
        stop: &Stop,
        progress: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Vec<StartOutcome>, DeviceError> {
        let Some(first) = solvers.first() else { return Ok(Vec::new()) };
        let (rule, seed) = (first.options.rule, first.options.seed);
        let run = Run {
            runner: &mut *self.runner,
            rule,
            seed,
            iteration: &mut 0,
            weight: &mut 1.0,
            rounds: AggregateRounds::default(),
            starts: solvers.iter().map(|solver| Start::new(solver.root(), &rule, stop, Vec::new())).collect(),
            memory: solvers.iter().map(|solver| solver.plan.memory()).sum(),
            begin: self.begin,
        };
        run.until(stop, progress)
    }
}

/// Copies the tables of each spot to its solver: in every table of the device the numbers of a spot follow those of the spot before.
fn read_tables(runner: &mut DeviceRunner, solvers: &mut [Solver]) -> Result<(), DeviceError> {
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
    // In 32 bits a device has no scales: they stay those of the solvers.
    for (solver, begins) in solvers.iter().zip(&begins) {
        for (part, bytes) in solver.engine.parts().into_iter().enumerate().filter(|(part, _)| part % 2 == 1) {
            all[part][begins[part]..][..bytes.len()].copy_from_slice(bytes);
        }
    }
    runner.read_tables(&mut all.iter_mut().map(Vec::as_mut_slice).collect::<Vec<_>>())?;
    solvers.par_iter_mut().zip(begins).for_each(|(solver, begins)| {
        for ((to, from), begin) in solver.engine.parts_mut().into_iter().zip(&all).zip(begins) {
            to.copy_from_slice(&from[begin..][..to.len()]);
        }
    });
    Ok(())
}
