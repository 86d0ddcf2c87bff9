//! The thread of a session.

use super::command::{Command, Commands, SolutionLook};
use super::machine::Machine;
use super::options::{Limits, SolveSettings};
use super::session_solution::SessionSolution;
use super::shared::Shared;
use super::solved::Solved;
use super::watch::SessionWatch;
use crate::place::SolveFigures;
use crate::{Error, Settings};
use isofold_api::solve::{Measurement, Reason, State};
use isofold_cards::Card;
use isofold_solver::{Outcome, Reason as RunReason};
use isofold_store::Library;
use std::sync::Arc;
use std::time::Duration;

/// The state of the thread of a session.
pub(super) struct Worker {
    pub(super) shared: Arc<Shared>,
    pub(super) settings: SolveSettings,
    pub(super) library: Option<Library>,
    pub(super) machine: Arc<Machine>,
    pub(super) service: Settings,
}

/// Whether the thread goes on.
#[derive(PartialEq)]
pub(super) enum Then {
    Wait,
    Run,
    End,
}

impl Worker {
    /// Solves, and takes commands, until it is closed. One that could not begin tries again when it is resumed.
    pub(super) fn work(self, commands: &Commands) {
        let limits = self.shared.update(|status| self.settings.limits(&status.spot.stop));
        self.work_within(limits, commands);
    }

    /// Solves within limits, and takes commands, until it is closed.
    pub(super) fn work_within(self, mut limits: Limits, commands: &Commands) {
        loop {
            match self.begin(limits) {
                Ok(held) => return self.solve(held, Then::Run, None, commands),
                Err(error) => match self.refuse(error, limits, None, commands) {
                    Some(resumed) => limits = resumed,
                    None => return,
                },
            }
        }
    }

    /// Takes commands, the one that was taken already first, and solves, until it is closed.
    pub(super) fn solve(
        &self,
        mut held: SessionSolution,
        mut then: Then,
        mut taken: Option<Command>,
        commands: &Commands,
    ) {
        if held.solved.is_some() {
            then = Then::Wait;
        } else if then == Then::Run {
            // Before commands are taken that were sent while it waited.
            self.shared.update(|status| status.state = State::Running);
        }
        loop {
            // Before commands are taken: one that comes later ends the run again.
            self.shared.set_command(false);
            let mut next = match (taken.take(), &then) {
                (Some(taken), _) => Some(taken),
                (None, Then::Wait) => Some(commands.next()),
                (None, Then::Run | Then::End) => commands.next_now(),
            };
            while let Some(command) = next {
                then = self.take(command, &mut held, then);
                if then == Then::End {
                    return;
                }
                next = commands.next_now();
            }
            if then == Then::Run {
                self.shared.update(|status| status.state = State::Running);
                then = self.run(&mut held).unwrap_or_else(|error| {
                    self.fail(error);
                    Then::Wait
                });
            }
        }
    }

    pub(super) fn fail(&self, error: Error) {
        self.shared.fail(error);
    }

    fn take(&self, command: Command, held: &mut SessionSolution, then: Then) -> Then {
        match command {
            Command::Look(look) => {
                self.look(look, held);
                then
            }
            Command::Work(work) => {
                work(self.figures(held).map(|solved| (held.solution(), solved)));
                then
            }
            Command::Pause(reply) => {
                if held.solved.is_none() {
                    self.checkpoint(held);
                    self.shared.update(|status| status.state = State::Paused);
                }
                let _ = reply.send(Ok(()));
                Then::Wait
            }
            Command::Resume(limits, reply) => {
                let is_in_memory = self.resume(held, limits);
                let _ = reply.send(Ok(()));
                if is_in_memory { Then::Run } else { self.begin_again(held) }
            }
            Command::Lock(spot, reply) => {
                let locked = self.lock(held, &spot);
                let _ = reply.send(locked);
                then
            }
            Command::Stop => {
                self.shared.set_stopped(false);
                if held.solved.is_none() {
                    self.stop(held);
                }
                Then::Wait
            }
            Command::Close => {
                if held.solved.is_none() {
                    self.checkpoint(held);
                    // Those who wait for its end wait no longer.
                    self.fail(Error::Cancelled);
                }
                Then::End
            }
        }
    }

    /// Iterates until a limit is reached, or a command comes.
    fn run(&self, held: &mut SessionSolution) -> Result<Then, Error> {
        let stop = held.limits.stop;
        let Some(running) = held.running() else { return Ok(Then::Wait) };
        let run = &mut running.run;
        let mut watch =
            SessionWatch::new(&self.shared, &self.machine, run.seconds() - run.iterated_seconds());
        run.start_clock();
        let outcome = run.run(&stop, &mut running.device, &mut watch);
        run.stop_clock();
        drop(watch);
        let outcome = outcome?;
        match outcome.reason {
            RunReason::Stopped => Ok(Then::Run),
            _ => self.finish(held, &outcome).map(|()| Then::Wait),
        }
    }

    /// Keeps a result, and answers from there on as the next session will: its memory is free again then.
    fn finish(&self, held: &mut SessionSolution, outcome: &Outcome) -> Result<(), Error> {
        let Some(running) = held.running() else { return Ok(()) };
        let kept = self.keeping().keep(&mut running.run, outcome, &mut self.watch());
        let (device, gpu) = running.device();
        let solved = Solved {
            iterations: outcome.iterations,
            exploitability: outcome.exploitability,
            seconds: running.run.seconds(),
            memory: self.shared.update(|status| status.memory),
            device: Some(device),
            gpu,
            evs: outcome.evs,
            options: running.run.options().clone(),
            reason: api_reason(outcome.reason),
            entry: kept.entry,
            aggregate_lock_error: outcome.aggregate_lock_error,
        };
        if let Some(file) = kept.file.filter(|_| !self.settings.in_memory) {
            held.read_back(file, &self.settings.options);
        }
        self.end(held, solved)
    }

    /// Takes note of the end.
    pub(super) fn end(&self, held: &mut SessionSolution, solved: Solved) -> Result<(), Error> {
        let result = solved.answer(held.solution())?;
        self.shared.update(|status| {
            status.state = State::Ended;
            status.iterations = solved.iterations;
            status.exploitability = Some(solved.exploitability);
            status.seconds = solved.seconds;
            let (iterations, seconds) = (solved.iterations, solved.seconds);
            status.measured(Measurement { iterations, seconds, exploitability: solved.exploitability });
            (status.seconds_left, status.memory) = (None, solved.memory);
            status.result = Some(result);
        });
        held.solved = Some(solved);
        Ok(())
    }

    fn checkpoint(&self, held: &mut SessionSolution) {
        if let Some(running) = held.running() {
            running.run.write_checkpoint(&mut self.watch());
        }
    }

    /// Ends a solve as it is.
    fn stop(&self, held: &mut SessionSolution) {
        self.checkpoint(held);
        let Some(running) = held.running() else { return };
        let seconds = running.run.seconds();
        let solver = running.run.solver();
        let outcome = Outcome {
            reason: RunReason::Stopped,
            iterations: solver.iterations(),
            exploitability: solver.exploitability(),
            evs: solver.evs(),
            elapsed: Duration::from_secs_f64(seconds),
            measuring: Duration::ZERO,
            aggregate_lock_error: None,
        };
        if let Err(error) = self.finish(held, &outcome) {
            self.fail(error);
        }
    }

    /// The figures of a solve so far; of one that has not ended they are measured now.
    fn figures(&self, held: &mut SessionSolution) -> Result<Solved, Error> {
        if let Some(solved) = &held.solved {
            return Ok(solved.clone());
        }
        let memory = self.shared.update(|status| status.memory);
        let running = held.running().ok_or_else(|| Error::Failed("nothing is solved yet".into()))?;
        let (device, gpu) = running.device();
        let (seconds, options) = (running.run.seconds(), running.run.options().clone());
        let solver = running.run.solver();
        Ok(Solved {
            iterations: solver.iterations(),
            exploitability: solver.exploitability(),
            seconds,
            memory,
            device: Some(device),
            gpu,
            evs: solver.evs(),
            options,
            reason: Reason::Stopped,
            entry: None,
            aggregate_lock_error: None,
        })
    }

    /// Looks at the state between two iterations.
    fn look(&self, look: SolutionLook, held: &mut SessionSolution) {
        let status = self.shared.update(|status| (status.iterations, status.exploitability, status.seconds));
        let (iterations, exploitability, seconds) = status;
        let (entry, is_complete) = match &held.solved {
            Some(solved) => (solved.entry, solved.reason.is_complete()),
            None => (None, false),
        };
        let saved = held.stored_cards();
        let (precision, device) = held.precision_and_device();
        let figures = |board: &[Card]| SolveFigures {
            iterations,
            exploitability,
            seconds,
            is_complete,
            entry,
            is_solved_again: saved.is_some_and(|cards| board.len() >= cards),
            precision,
            device,
        };
        look(Ok((held.solution(), &figures)));
    }

    /// Replies to every command, the one that was taken already first, that the session has failed, until it is closed, or resumed: then the new limits come back.
    pub(super) fn refuse(
        &self,
        error: Error,
        limits: Limits,
        mut taken: Option<Command>,
        commands: &Commands,
    ) -> Option<Limits> {
        let error: isofold_api::Error = error.into();
        let failed = || Error::from(error.clone());
        self.fail(failed());
        loop {
            match taken.take().unwrap_or_else(|| commands.next()) {
                Command::Look(look) => look(Err(failed())),
                Command::Work(work) => work(Err(failed())),
                Command::Pause(reply) | Command::Lock(_, reply) => drop(reply.send(Err(failed()))),
                Command::Resume(given, reply) => {
                    let limits = limits.resumed(given);
                    self.shared.update(|status| {
                        (status.state, status.error) = (State::Waiting, None);
                        status.target = limits.stop.target();
                    });
                    let _ = reply.send(Ok(()));
                    return Some(limits);
                }
                Command::Stop => self.shared.set_stopped(false),
                Command::Close => return None,
            }
        }
    }
}

fn api_reason(reason: RunReason) -> Reason {
    match reason {
        RunReason::Target => Reason::Target,
        RunReason::Iterations => Reason::Iterations,
        RunReason::Time => Reason::Time,
        RunReason::Stopped => Reason::Stopped,
        RunReason::Stalled => Reason::Stalled,
        RunReason::NotANumber => Reason::NotANumber,
    }
}
