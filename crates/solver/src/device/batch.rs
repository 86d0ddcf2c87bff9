//! Many spots at once on a device.

use super::merge::merge;
use super::{Backend, BatchError, DeviceError, DeviceRunner, unsupported};
use crate::cfr::aggregate_lock::AggregateRounds;
use crate::cfr::run::{Run, Start, StartOutcome};
use crate::{Outcome, Progress, Solver};
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
    mut progress: impl FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Vec<Outcome>, BatchError> {
    let begin = Instant::now();
    let Some(first) = solvers.first() else { return Ok(Vec::new()) };
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
    let mut runner = backend.open(merge(solvers)?)?;
    let run = Run {
        runner: &mut *runner,
        rule,
        seed,
        iteration: &mut 0,
        weight: &mut 1.0,
        rounds: AggregateRounds::default(),
        starts: solvers.iter().map(|solver| Start::new(solver.root(), &rule, stop, Vec::new())).collect(),
        memory: solvers.iter().map(|solver| solver.plan.memory()).sum(),
        begin,
    };
    let outcomes = run.until(stop, &mut progress)?;
    read_tables(&mut *runner, solvers)?;
    let elapsed = begin.elapsed();
    let outcome = |(solver, outcome): (&mut Solver, StartOutcome)| {
        let StartOutcome { outcome, weight, measured } = outcome;
        (solver.iteration, solver.weight, solver.measured) = (outcome.iterations, weight, measured);
        Outcome { elapsed, ..outcome }
    };
    Ok(solvers.iter_mut().zip(outcomes).map(outcome).collect())
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
