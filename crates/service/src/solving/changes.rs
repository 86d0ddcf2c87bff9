//! Other limits and other locks for a session that is paused or has ended.

use super::session_solution::SessionSolution;
use super::worker::{Then, Worker};
use crate::Error;
use isofold_api::solve::State;
use isofold_tree::{Spot, Stop};

impl Worker {
    /// Sets other limits, if any are given. Whether the solve is in memory, and goes on at once, comes back.
    pub(super) fn resume(&self, held: &mut SessionSolution, given: Stop) -> bool {
        let mut limits = held.limits.resumed(given);
        let running = held.running();
        let is_in_memory = running.is_some();
        if let Some(running) = running {
            let iterated = running.run.iterated_seconds();
            limits.stop.seconds = match given.seconds {
                Some(seconds) => Some(iterated + seconds),
                None => limits.stop.seconds,
            };
            running.run.aim_at(&limits.stop);
            held.solved = None;
        }
        held.limits = limits;
        self.shared.update(|status| {
            (status.result, status.error, status.target) = (None, None, limits.stop.target());
            status.state = if is_in_memory { State::Running } else { State::Waiting };
        });
        is_in_memory
    }

    /// Looks again for what the library has, with other limits: a solution that was read back is continued if its regrets were
    /// kept, and is solved again if not.
    pub(super) fn begin_again(&self, held: &mut SessionSolution) -> Then {
        let mut begun = match self.begin(held.limits) {
            Ok(begun) => begun,
            Err(error) => {
                self.fail(error);
                return Then::Wait;
            }
        };
        let is_from_nothing = begun.running().is_some_and(|running| running.run.earlier_iterations() == 0);
        // With another aim than a number of iterations, this is remarked on whenever something is lost.
        if is_from_nothing && held.limits.asks_for_iterations {
            self.shared.remark("solving from nothing: no regrets were kept, which `regrets` stores".into());
        }
        *held = begun;
        if held.solved.is_some() { Then::Wait } else { Then::Run }
    }

    /// Changes the locks. Regrets and averages are kept except where hands are locked now.
    pub(super) fn lock(&self, held: &mut SessionSolution, spot: &Spot) -> Result<(), Error> {
        if held.running().is_none() {
            let Some(mut loaded) = self.loaded(held)? else {
                let why = "the library has no regrets of it to go on from: start another session with these locks, or one with `regrets`";
                return Err(Error::Unsupported(why.into()));
            };
            loaded.solved = held.solved.take();
            *held = loaded;
        }
        let stop = held.limits.stop;
        let Some(running) = held.running() else { return Ok(()) };
        running.run.relock(spot)?;
        running.run.checkpoint = self.new_checkpoint(&running.run);
        running.run.aim_at(&stop);
        held.solved = None;
        self.shared.update(|status| {
            status.spot = spot.clone();
            (status.result, status.exploitability) = (None, None);
            status.history.clear();
            if status.state == State::Ended {
                status.state = State::Paused;
            }
        });
        Ok(())
    }
}
