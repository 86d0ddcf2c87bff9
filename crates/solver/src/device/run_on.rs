//! A solver at work elsewhere.

use super::{Backend, DeviceError, FlatGame};
use crate::{Outcome, Precision, Progress, Solver};
use isofold_tree::{Spot, Stop};
use std::ops::ControlFlow;

const FOLDED: &str = "a spot with folded ranges";
const OVERALL: &str = "a lock of what hands do together (`overall`)";

/// Why the game of a spot could not be handed over, if it could not: known before a solver is built.
pub fn unsupported_spot(spot: &Spot) -> Option<DeviceError> {
    let what = if !spot.folded.is_empty() {
        FOLDED
    } else if spot.locks.iter().any(|lock| lock.aggregate) {
        OVERALL
    } else {
        return None;
    };
    Some(DeviceError::Unsupported(what))
}

/// Why a solver's game cannot be handed over, if it cannot.
pub fn unsupported(solver: &Solver) -> Option<DeviceError> {
    let what = if !solver.game.spot.folded.is_empty() {
        FOLDED
    } else if solver.has_aggregate_locks() {
        OVERALL
    } else if solver.abstraction.is_some() {
        "letting hands play alike"
    } else {
        return None;
    };
    Some(DeviceError::Unsupported(what))
}

impl Solver {
    /// The game as flat lists.
    pub fn flat(&self) -> FlatGame {
        self.engine.flat(self.options.precision, self.plan().memory())
    }

    /// The same as [`run`](Solver::run), on another device: it takes what was learnt, works, and gives everything back. If it
    /// fails, or `progress` panics, the solver is as it was before; only if it fails while it gives back, nothing is learnt.
    pub fn run_on(
        &mut self,
        backend: &dyn Backend,
        stop: &Stop,
        progress: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Outcome, DeviceError> {
        if let Some(unsupported) = unsupported(self) {
            return Err(unsupported);
        }
        let mut device = backend.open(self.flat())?;
        if self.iteration > 0 {
            device.write(&self.engine.parts())?;
        }
        let before =
            Checkpoint { iteration: self.iteration, weight: self.weight, measured: self.measured.clone() };
        self.device = Some(device);
        let mut on_device = OnDevice { solver: self, before: Some(before) };
        let outcome = on_device.solver.run(stop, progress);
        let device = on_device.solver.device.take();
        if let Some(fault) = on_device.solver.fault.take() {
            return Err(fault);
        }
        on_device.before = None;
        let Some(mut device) = device else { return Ok(outcome) };
        device
            .read(&mut on_device.solver.engine.parts_mut())
            .map(|()| outcome)
            .inspect_err(|_| on_device.solver.forget())
    }

    /// Begins anew.
    fn forget(&mut self) {
        let is_exact = self.options.precision == Precision::Full;
        for (number, part) in self.engine.parts_mut().into_iter().enumerate() {
            // Numbers that are kept as they are have a scale of 1, which no device changes.
            if !is_exact || number % 2 == 0 {
                part.fill(0);
            }
        }
        (self.iteration, self.weight, self.measured) = (0, 1.0, Vec::new());
    }
}

/// A solver whose passes run elsewhere. However that ends, they run here again.
struct OnDevice<'a> {
    solver: &'a mut Solver,
    /// What it was, until what was learnt elsewhere is wanted.
    before: Option<Checkpoint>,
}

/// How far a solver had come.
struct Checkpoint {
    iteration: u32,
    weight: f64,
    measured: Vec<(u32, f64)>,
}

impl Drop for OnDevice<'_> {
    fn drop(&mut self) {
        (self.solver.device, self.solver.fault) = (None, None);
        if let Some(before) = self.before.take() {
            let Checkpoint { iteration, weight, measured } = before;
            (self.solver.iteration, self.solver.weight, self.solver.measured) = (iteration, weight, measured);
        }
    }
}
