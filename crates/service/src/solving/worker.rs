//! The thread of a session.

use super::checkpoint::Checkpoint;
use super::machine::{Machine, Reserved};
use super::options::SolveSettings;
use super::session::Shared;
use super::solved::Solved;
use crate::Error;
use crate::place::{PlaceQuestion, SolveFigures};
use isofold_api::show::ShowAnswer;
use isofold_api::solve::{Reason, State};
use isofold_cards::Card;
use isofold_solver::{Outcome, Plan, Progress, Reason as RunReason, Solver};
use isofold_store::{
    CanonicalSpot, Entry, Library, SavedStreets, Solution, SolutionFile, SolveSnapshot, SpotRequest,
    StoreError,
};
use isofold_tree::{Spot, Stop};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

/// A checkpoint is written so often.
const CHECKPOINTS: Duration = Duration::from_secs(300);

/// A command to a session, with where its reply goes.
pub(super) enum Command {
    Ask(Box<PlaceQuestion>, Sender<Result<ShowAnswer, Error>>),
    Work(Work),
    Pause(Sender<()>),
    Resume(Stop, Sender<Result<(), Error>>),
    Lock(Box<Spot>, Sender<Result<(), Error>>),
    Stop,
    Close,
}

/// Work on a solution and the figures of its solve, or on the reason why there is none.
pub(super) type Work = Box<dyn FnOnce(Result<(&mut Solution, Solved), Error>) + Send>;

/// The state of the thread of a session.
pub(super) struct Worker {
    shared: Arc<Shared>,
    settings: SolveSettings,
    library: Option<Library>,
    library_size: Option<u64>,
    machine: Arc<Machine>,
}

/// A solution, in memory or in a file.
struct Held {
    solution: Solution,
    canonical: CanonicalSpot,
    /// The bytes of the solver, as long as it is in memory.
    reserved: Option<Reserved>,
    /// The streets that the file has, if it is in one.
    saved_streets: Option<SavedStreets>,
    /// The figures of its end, once it has ended.
    solved: Option<Solved>,
    stop: Stop,
    /// Seconds of this run up to the last pause.
    seconds: f64,
    /// Seconds of earlier runs.
    earlier: f64,
    checkpoint: Option<Checkpoint>,
    checkpointed: Instant,
}

/// Whether the thread goes on.
#[derive(PartialEq)]
enum Then {
    Wait,
    Run,
    End,
}

impl Worker {
    pub(super) fn new(
        shared: Arc<Shared>,
        settings: SolveSettings,
        library: Option<Library>,
        machine: Arc<Machine>,
        library_size: Option<u64>,
    ) -> Worker {
        Worker { shared, settings, library, library_size, machine }
    }

    /// Solves, and takes commands, until it is closed.
    pub(super) fn work(self, commands: &Receiver<Command>) {
        let mut held = match self.begin() {
            Ok(held) => held,
            Err(error) => return self.refuse_all(error, commands),
        };
        let mut then = if held.solved.is_some() { Then::Wait } else { Then::Run };
        loop {
            // Before commands are taken: one that comes later ends the run again.
            self.shared.take_commands();
            let mut next = match then {
                Then::Wait => commands.recv().ok().or(Some(Command::Close)),
                Then::Run | Then::End => commands.try_recv().ok(),
            };
            while let Some(command) = next {
                then = self.take(command, &mut held, then);
                if then == Then::End {
                    return;
                }
                next = commands.try_recv().ok();
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

    fn fail(&self, error: Error) {
        self.shared.update(|status| (status.state, status.error) = (State::Failed, Some(error.into())));
    }

    /// Finds what the library has of the spot, or plans a solve, waits for its memory, and prepares it.
    fn begin(&self) -> Result<Held, Error> {
        let started = Instant::now();
        let spot = self.shared.update(|status| status.spot.clone());
        let canonical = CanonicalSpot::of(&spot);
        let stop = self.settings.stop(&spot.stop);
        if let Some(accepted) = self.settings.accepted(&spot.stop)
            && let Some(held) = self.stored(&spot, &canonical, accepted, stop, started)
        {
            return held;
        }
        let options = &self.settings.options;
        let plan = Plan::of(&canonical.spot, options).map_err(Error::from)?;
        self.shared.update(|status| status.memory = plan.memory());
        let needed = plan.memory() + self.settings.more_memory;
        let reserved = self.machine.reserve(needed, || self.shared.is_closed())?;
        let checkpoint =
            self.library.as_ref().and_then(|library| Checkpoint::within(library, &canonical, options));
        let before = checkpoint.as_ref().filter(|_| !self.settings.restart).and_then(Checkpoint::open);
        let before =
            before.filter(|file| stop.iterations.is_none_or(|most| file.header().iterations <= most));
        let resumed = before.and_then(|file| Some((file.resume(options).ok()?, file.header().seconds)));
        let (solver, earlier) = match resumed {
            Some(resumed) => resumed,
            None => (Solver::new(&canonical.spot, options).map_err(Error::from)?, 0.0),
        };
        let solution = Solution::in_memory(&spot, canonical.perm, solver).map_err(Error::from)?;
        Ok(Held {
            solution,
            canonical,
            reserved: Some(reserved),
            saved_streets: None,
            solved: None,
            stop,
            seconds: started.elapsed().as_secs_f64(),
            earlier,
            checkpoint,
            checkpointed: Instant::now(),
        })
    }

    /// The solution of the library that is good enough, if it has one that can be read.
    fn stored(
        &self,
        spot: &Spot,
        canonical: &CanonicalSpot,
        accepted: f64,
        stop: Stop,
        started: Instant,
    ) -> Option<Result<Held, Error>> {
        let library = self.library.as_ref()?;
        let entries = library.find(canonical).ok()?;
        let is_wanted =
            |entry: &Entry| entry.exploitability <= accepted && (!self.settings.in_memory || is_whole(entry));
        let (entry, file) = entries.iter().filter(|entry| is_wanted(entry)).find_map(|entry| {
            let file = library.open_entry(entry).ok()?;
            file.check_strategies().is_ok().then_some((entry, file))
        })?;
        let (header, memory) = (file.header().clone(), file.length());
        let opened = match self.settings.in_memory {
            true => self.load(&file, spot, canonical),
            false => {
                let solution = Solution::of(file, spot, &self.settings.options);
                solution.map(|solution| (solution, None)).map_err(Error::from)
            }
        };
        let (solution, reserved) = match opened {
            Ok(opened) => opened,
            // Regrets that cannot be read are no reason not to solve the spot.
            Err(Error::Store(_)) if self.settings.in_memory => return None,
            Err(error) => return Some(Err(error)),
        };
        let solved = Solved {
            iterations: header.iterations,
            exploitability: header.exploitability.unwrap_or(f64::NAN),
            seconds: started.elapsed().as_secs_f64(),
            memory,
            device: None,
            gpu: None,
            evs: header.evs.unwrap_or([f64::NAN; 2]),
            reason: Reason::Library,
            entry: Some(entry.id),
            aggregate_lock_error: None,
        };
        let mut held = Held {
            solution,
            canonical: canonical.clone(),
            saved_streets: header.saved_streets.filter(|_| reserved.is_none()),
            reserved,
            solved: None,
            stop,
            seconds: solved.seconds,
            earlier: 0.0,
            checkpoint: None,
            checkpointed: Instant::now(),
        };
        Some(self.end(&mut held, solved).map(|()| held))
    }

    /// A solution of the library in memory.
    fn load(
        &self,
        file: &SolutionFile,
        spot: &Spot,
        canonical: &CanonicalSpot,
    ) -> Result<(Solution, Option<Reserved>), Error> {
        let options = file.options(&self.settings.options);
        let needed = Plan::of(&canonical.spot, &options)?.memory() + self.settings.more_memory;
        let reserved = self.machine.reserve(needed, || self.shared.is_closed())?;
        let solution = Solution::in_memory(spot, canonical.perm, file.solver(&options)?)?;
        Ok((solution, Some(reserved)))
    }

    /// Iterates until a limit is reached, or a command comes.
    fn run(&self, held: &mut Held) -> Result<Then, Error> {
        let (started, before) = (Instant::now(), held.seconds);
        let stop = Stop { seconds: held.stop.seconds.map(|limit| (limit - before).max(0.001)), ..held.stop };
        let mut turn = self.machine.turn();
        let is_due = held.checkpoint.is_some().then_some(held.checkpointed + CHECKPOINTS);
        let Some(solver) = held.solution.solver() else {
            return Err(Error::Unsupported(
                "a solution of the library is not continued: start a session with `restart`".into(),
            ));
        };
        let outcome = solver.run(&stop, |progress| {
            self.report(progress, before);
            let is_ended = self.shared.has_command() || is_due.is_some_and(|due| Instant::now() >= due);
            if is_ended {
                return ControlFlow::Break(());
            }
            turn.pass();
            ControlFlow::Continue(())
        });
        drop(turn);
        held.seconds = before + started.elapsed().as_secs_f64();
        match outcome.reason {
            RunReason::Stopped if self.shared.has_command() => Ok(Then::Run),
            RunReason::Stopped => {
                self.checkpoint(held);
                Ok(Then::Run)
            }
            RunReason::NotANumber => Err(Error::Failed(format!(
                "after {} iterations values have overflowed: solve again in 32 bits",
                outcome.iterations
            ))),
            reason => self.finish(held, &outcome, api_reason(reason)).map(|()| Then::Wait),
        }
    }

    fn report(&self, progress: &Progress, before: f64) {
        self.shared.update(|status| {
            status.iterations = progress.iteration;
            status.exploitability = progress.exploitability.map(|(reached, _)| reached);
            status.seconds = before + progress.elapsed.as_secs_f64();
            status.seconds_left = progress.remaining.map(|left| left.as_secs_f64());
        });
    }

    /// Adds a solution to the library, if it has come to an end, and answers from there on as the next session will.
    fn finish(&self, held: &mut Held, outcome: &Outcome, reason: Reason) -> Result<(), Error> {
        let memory = held.reserved.as_ref().map_or(0, |_| self.shared.update(|status| status.memory));
        let mut entry = None;
        if reason == Reason::Stopped {
            self.checkpoint(held);
        } else if let Some(library) = self.library.as_ref().filter(|library| !library.is_read_only()) {
            entry = self.add(library, held, outcome)?;
        }
        let solved = Solved {
            iterations: outcome.iterations,
            exploitability: outcome.exploitability,
            seconds: held.seconds,
            memory,
            device: Some("cpu"),
            gpu: None,
            evs: outcome.evs,
            reason,
            entry,
            aggregate_lock_error: outcome.aggregate_lock_error,
        };
        self.end(held, solved)
    }

    /// Adds a solution, and reads it back: strategies are rounded in files. Its memory is free again then.
    fn add(&self, library: &Library, held: &mut Held, outcome: &Outcome) -> Result<Option<i64>, Error> {
        let save = self.settings.save;
        let size = self.library_size;
        let added =
            held.snapshot(&self.settings, |mut snapshot| library.add(&mut snapshot, outcome, save, size));
        // A solution that cannot be kept is answered all the same.
        let Some(Ok(added)) = added else { return Ok(None) };
        held.checkpoint.iter().for_each(|checkpoint| checkpoint.finish(outcome));
        let is_quick = held.solution.spot().folded.is_empty() && !self.settings.in_memory;
        if let Some(file) = library.open_entry(&added.entry).ok().filter(|_| is_quick) {
            held.read_back(file, &self.settings);
        }
        Ok(Some(added.entry.id))
    }

    /// Takes note of the end.
    fn end(&self, held: &mut Held, solved: Solved) -> Result<(), Error> {
        let result = solved.answer(&mut held.solution)?;
        self.shared.update(|status| {
            status.state = State::Ended;
            status.iterations = solved.iterations;
            status.exploitability = Some(solved.exploitability);
            status.seconds = solved.seconds;
            (status.seconds_left, status.memory) = (None, solved.memory);
            status.result = Some(result);
        });
        held.solved = Some(solved);
        Ok(())
    }

    fn checkpoint(&self, held: &mut Held) {
        held.checkpointed = Instant::now();
        let Some(checkpoint) = held.checkpoint.take() else { return };
        // One that cannot be written is no reason to end a solve.
        let _ = held.snapshot(&self.settings, |mut snapshot| checkpoint.write(&mut snapshot));
        held.checkpoint = Some(checkpoint);
    }

    fn take(&self, command: Command, held: &mut Held, then: Then) -> Then {
        match command {
            Command::Ask(question, reply) => {
                // Whoever has asked may have gone.
                let _ = reply.send(self.look(&question, held));
                then
            }
            Command::Work(work) => {
                work(self.figures(held).map(|solved| (&mut held.solution, solved)));
                then
            }
            Command::Pause(reply) => {
                if held.solved.is_none() {
                    self.checkpoint(held);
                    self.shared.update(|status| status.state = State::Paused);
                }
                let _ = reply.send(());
                Then::Wait
            }
            Command::Resume(limits, reply) => {
                let resumed = self.resume(held, limits);
                let is_on = resumed.is_ok();
                let _ = reply.send(resumed);
                if is_on { Then::Run } else { then }
            }
            Command::Lock(spot, reply) => {
                let locked = self.lock(held, &spot);
                let _ = reply.send(locked);
                then
            }
            Command::Stop => {
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

    /// Ends a solve as it is.
    fn stop(&self, held: &mut Held) {
        let Some(solver) = held.solution.solver() else { return };
        let (exploitability, evs, iterations) = (solver.exploitability(), solver.evs(), solver.iterations());
        let outcome = Outcome {
            reason: RunReason::Stopped,
            iterations,
            exploitability,
            evs,
            elapsed: Duration::from_secs_f64(held.seconds),
            measuring: Duration::ZERO,
            aggregate_lock_error: None,
        };
        if let Err(error) = self.finish(held, &outcome, Reason::Stopped) {
            self.fail(error);
        }
    }

    /// The figures of a solve so far; of one that has not ended they are measured now.
    fn figures(&self, held: &mut Held) -> Result<Solved, Error> {
        if let Some(solved) = &held.solved {
            return Ok(solved.clone());
        }
        let memory = self.shared.update(|status| status.memory);
        let solver = held.solution.solver().ok_or_else(|| Error::Failed("nothing is solved yet".into()))?;
        Ok(Solved {
            iterations: solver.iterations(),
            exploitability: solver.exploitability(),
            seconds: held.seconds,
            memory,
            device: Some("cpu"),
            gpu: None,
            evs: solver.evs(),
            reason: Reason::Stopped,
            entry: None,
            aggregate_lock_error: None,
        })
    }

    /// Answers a question from the state between two iterations.
    fn look(&self, question: &PlaceQuestion, held: &mut Held) -> Result<ShowAnswer, Error> {
        let status = self.shared.update(|status| (status.iterations, status.exploitability, status.seconds));
        let (iterations, exploitability, seconds) = status;
        let (entry, is_complete) = match &held.solved {
            Some(solved) => (solved.entry, solved.reason != Reason::Stopped),
            None => (None, false),
        };
        let (start, saved) = (held.solution.spot().board.len(), held.saved_streets);
        let figures = |board: &[Card]| SolveFigures {
            iterations,
            exploitability,
            seconds,
            is_complete,
            entry,
            is_solved_again: saved.is_some_and(|streets| board.len() - start >= streets.count(6 - start)),
        };
        question.answer(&mut held.solution, figures)
    }

    fn resume(&self, held: &mut Held, limits: Stop) -> Result<(), Error> {
        if held.solution.solver().is_none() {
            let why = "it has ended, and what it has learnt is in the library: start another session, with a finer target";
            return Err(Error::Unsupported(why.into()));
        }
        if limits != Stop::default() {
            held.stop = Stop { seconds: limits.seconds.map(|seconds| held.seconds + seconds), ..limits };
        }
        held.solved = None;
        let target = held.stop.target();
        self.shared.update(|status| (status.result, status.error, status.target) = (None, None, target));
        Ok(())
    }

    /// Changes the locks. With other locks the canonical spot may have other suits: then regrets and averages are relabelled.
    fn lock(&self, held: &mut Held, spot: &Spot) -> Result<(), Error> {
        let canonical = CanonicalSpot::of(spot);
        let Some(solver) = held.solution.solver() else {
            let why = "it has ended, and what it has learnt is in the library: start another session, with these locks";
            return Err(Error::Unsupported(why.into()));
        };
        let perm = held.canonical.perm.inverse().then(canonical.perm);
        let relocked = solver.relabelled(&canonical.spot, perm).map_err(Error::from)?;
        held.solution = Solution::in_memory(spot, canonical.perm, relocked).map_err(Error::from)?;
        held.canonical = canonical;
        held.solved = None;
        let library = self.library.as_ref();
        held.checkpoint =
            library.and_then(|library| Checkpoint::within(library, &held.canonical, &self.settings.options));
        self.shared.update(|status| {
            status.spot = spot.clone();
            (status.result, status.exploitability) = (None, None);
            if status.state == State::Ended {
                status.state = State::Paused;
            }
        });
        Ok(())
    }

    /// Replies to every command that the session has failed, until it is closed.
    fn refuse_all(self, error: Error, commands: &Receiver<Command>) {
        let error: isofold_api::Error = error.into();
        let failed = || Error::from(error.clone());
        self.shared.update(|status| (status.state, status.error) = (State::Failed, Some(error.clone())));
        while let Ok(command) = commands.recv() {
            match command {
                Command::Ask(_, reply) => drop(reply.send(Err(failed()))),
                Command::Work(work) => work(Err(failed())),
                Command::Pause(reply) => drop(reply.send(())),
                Command::Resume(_, reply) | Command::Lock(_, reply) => drop(reply.send(Err(failed()))),
                Command::Stop => {}
                Command::Close => return,
            }
        }
    }
}

impl Held {
    /// Calls a function with the state that is stored; `None` if it is not in memory.
    fn snapshot<T>(
        &mut self,
        settings: &SolveSettings,
        store: impl FnOnce(SolveSnapshot<'_>) -> Result<T, StoreError>,
    ) -> Option<Result<T, StoreError>> {
        let spot = self.solution.spot().clone();
        let mut request = SpotRequest::of(&spot, &self.canonical);
        request.stop = Stop { exploitability: self.stop.target(), ..Stop::default() };
        let seconds = self.earlier + self.seconds;
        let solver = self.solution.solver()?;
        let (options, canonical) = (&settings.options, &self.canonical);
        Some(store(SolveSnapshot { solver, options, canonical, request: &request, seconds, progress: None }))
    }

    /// Answers from a file from now on. A file that cannot be used is left alone.
    fn read_back(&mut self, file: SolutionFile, settings: &SolveSettings) {
        let saved_streets = file.header().saved_streets;
        let spot = self.solution.spot().clone();
        if let Ok(solution) = Solution::of(file, &spot, &settings.options) {
            (self.solution, self.saved_streets, self.reserved) = (solution, saved_streets, None);
        }
    }
}

/// Whether an entry has all that a solver in memory needs: every street, or regrets.
pub(super) fn is_whole(entry: &Entry) -> bool {
    let (saved, streets) = entry.streets();
    entry.resumable || saved == streets
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
