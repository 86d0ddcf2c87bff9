//! A solver at work elsewhere.

use super::{Backend, DeviceError, FlatGame};
use crate::{Outcome, Progress, Solver};
use isofold_tree::{Spot, Stop};
use std::ops::ControlFlow;

const FOLDED: &str = "a spot with folded ranges";
const OVERALL: &str = "a lock of what hands do together (`overall`)";

/// Why the game of a spot could not be handed over, if it could not: known before a solver is built.
pub fn refusal_of(spot: &Spot) -> Option<DeviceError> {
    let what = if !spot.folded.is_empty() {
        FOLDED
    } else if spot.locks.iter().any(|lock| lock.overall) {
        OVERALL
    } else {
        return None;
    };
    Some(DeviceError::Unsupported(what))
}

/// Why a solver's game cannot be handed over, if it cannot.
pub fn refusal(solver: &Solver) -> Option<DeviceError> {
    let what = if !solver.game.spot.folded.is_empty() {
        FOLDED
    } else if solver.has_open() {
        OVERALL
    } else if solver.alike.is_some() {
        "letting hands play alike"
    } else {
        return None;
    };
    Some(DeviceError::Unsupported(what))
}

impl Solver {
    /// The game as flat lists.
    pub fn flat(&self) -> FlatGame {
        self.machine.flat(self.options.precision, self.plan().memory())
    }

    /// The same as [`run`](Solver::run), on another device: it takes what was learnt, works, and gives everything back. If it
    /// fails, the solver is as it was before.
    pub fn run_on(
        &mut self,
        backend: &dyn Backend,
        stop: &Stop,
        progress: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Outcome, DeviceError> {
        if let Some(refusal) = refusal(self) {
            return Err(refusal);
        }
        let mut device = backend.open(self.flat())?;
        if self.iteration > 0 {
            device.write(&self.machine.parts())?;
        }
        let before = (self.iteration, self.weight, self.measured.clone());
        self.device = Some(device);
        let outcome = self.run(stop, progress);
        let device = self.device.take();
        let fault = match (self.fault.take(), device) {
            (None, Some(mut device)) => device.read(&mut self.machine.parts_mut()).err(),
            (fault, _) => fault,
        };
        match fault {
            None => Ok(outcome),
            Some(fault) => {
                (self.iteration, self.weight, self.measured) = before;
                Err(fault)
            }
        }
    }
}
