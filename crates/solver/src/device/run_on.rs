//! A solver on a device.

use super::{Backend, DeviceError, FlatGame, Unsupported};
use crate::cfr::aggregate_lock::AggregateRounds;
use crate::cfr::run::{Run, Start, StartOutcome, only};
use crate::{Outcome, Precision, Progress, Solver};
use isofold_tree::{Spot, Stop};
use std::ops::ControlFlow;
use std::time::Instant;

/// The reason why no device solves a spot, if none does: known before a solver is built.
pub fn unsupported_spot(spot: &Spot) -> Option<DeviceError> {
    let what = if !spot.folded.is_empty() {
        Unsupported::FoldedRanges
    } else if spot.locks.iter().any(|lock| lock.aggregate) {
        Unsupported::AggregateLocks
    } else {
        return None;
    };
    Some(DeviceError::Unsupported(what))
}

/// The reason why no device solves a solver's game, if none does.
pub fn unsupported(solver: &Solver) -> Option<DeviceError> {
    let what = if !solver.game.spot.folded.is_empty() {
        Unsupported::FoldedRanges
    } else if solver.has_aggregate_locks() {
        Unsupported::AggregateLocks
    } else if solver.engine.abstraction().is_some() {
        Unsupported::CardAbstraction
    } else {
        return None;
    };
    Some(DeviceError::Unsupported(what))
}

impl Solver {
    /// The game as flat lists, for a device.
    pub fn flat(&self) -> FlatGame {
        self.engine.flat(self.options.precision, self.plan().memory())
    }

    /// Does on a device what [`run`](Solver::run) does on the CPU: hands over the game with its regrets and average strategies,
    /// iterates there, and reads them back.
    ///
    /// If the device fails, or `progress` panics, the solver is as it was before. Only if it fails while the tables are read back,
    /// the solver begins anew.
    pub fn run_on(
        &mut self,
        backend: &dyn Backend,
        stop: &Stop,
        mut progress: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Outcome, DeviceError> {
        if let Some(unsupported) = unsupported(self) {
            return Err(unsupported);
        }
        let mut runner = backend.open(self.flat())?;
        if self.iteration > 0 {
            runner.write_tables(&self.engine.parts())?;
        }
        let (mut iteration, mut weight) = (self.iteration, self.weight);
        let run = Run {
            runner: &mut *runner,
            rule: self.options.rule,
            seed: self.options.seed,
            iteration: &mut iteration,
            weight: &mut weight,
            rounds: self.rounds,
            starts: vec![Start::new(self.root(), &self.options.rule, stop, self.measured.clone())],
            memory: self.plan.memory(),
            begin: Instant::now(),
        };
        let StartOutcome { outcome, measured, .. } = only(run.until(stop, &mut progress)?);
        runner.read_tables(&mut self.engine.parts_mut()).inspect_err(|_| self.begin_anew())?;
        (self.iteration, self.weight, self.measured) = (iteration, weight, measured);
        Ok(outcome)
    }

    /// Sets all regrets and average strategies to zero, and counts iterations from the start.
    fn begin_anew(&mut self) {
        let is_exact = self.options.precision == Precision::Full;
        for (number, table) in self.engine.parts_mut().into_iter().enumerate() {
            // In 32 bits scales are 1, and no device changes them.
            if !is_exact || number % 2 == 0 {
                table.fill(0);
            }
        }
        (self.iteration, self.weight, self.measured) = (0, 1.0, Vec::new());
        self.rounds = AggregateRounds::default();
    }
}
