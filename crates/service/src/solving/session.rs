//! A session, as others see it.

use super::machine::Machine;
use super::options::SolveSettings;
use super::worker::{Command, Worker};
use super::{EVENTS, Solved};
use crate::place::PlaceQuestion;
use crate::{Error, Job, Settings, spot};
use isofold_api::show::ShowAnswer;
use isofold_api::solve::{SessionAnswer, SolveAnswer, State};
use isofold_store::{Library, Solution};
use isofold_tree::{Spot, Stop};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A session: a thread that solves, and takes commands.
pub(super) struct Session {
    shared: Arc<Shared>,
    commands: Sender<Command>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// The state that a session and its thread share.
pub(super) struct Shared {
    number: u64,
    status: Mutex<Status>,
    changed: Condvar,
    /// Whether a command waits: a run ends after its iteration.
    has_command: AtomicBool,
    is_closed: AtomicBool,
}

/// The status of a session.
#[derive(Clone)]
pub(super) struct Status {
    pub(super) spot: Spot,
    pub(super) state: State,
    pub(super) iterations: u32,
    pub(super) exploitability: Option<f64>,
    pub(super) target: Option<f64>,
    pub(super) seconds: f64,
    pub(super) seconds_left: Option<f64>,
    pub(super) memory: u64,
    pub(super) remarks: Vec<String>,
    /// The number of remarks that were reported as events.
    reported: usize,
    pub(super) result: Option<SolveAnswer>,
    pub(super) error: Option<isofold_api::Error>,
}

impl Session {
    /// Begins a session: its thread plans, waits for memory and solves.
    pub(super) fn begin(
        number: u64,
        spot: Spot,
        settings: SolveSettings,
        library: Option<Library>,
        machine: Arc<Machine>,
        service: &Settings,
    ) -> Result<Arc<Session>, Error> {
        let status = Status {
            target: settings.stop(&spot.stop).target(),
            spot,
            state: State::Waiting,
            iterations: 0,
            exploitability: None,
            seconds: 0.0,
            seconds_left: None,
            memory: 0,
            remarks: Vec::new(),
            reported: 0,
            result: None,
            error: None,
        };
        let shared = Arc::new(Shared {
            number,
            status: Mutex::new(status),
            changed: Condvar::new(),
            has_command: AtomicBool::new(false),
            is_closed: AtomicBool::new(false),
        });
        let (commands, received) = mpsc::channel();
        let worker =
            Worker { shared: Arc::clone(&shared), settings, library, machine, service: service.clone() };
        let thread =
            thread::Builder::new().name(format!("session {number}")).spawn(move || worker.work(&received));
        let thread =
            thread.map_err(|error| Error::Failed(format!("the system has no thread for it: {error}")))?;
        Ok(Arc::new(Session { shared, commands, thread: Mutex::new(Some(thread)) }))
    }

    pub(super) fn number(&self) -> u64 {
        self.shared.number
    }

    /// The spot, with the locks that it has now.
    pub(super) fn spot(&self) -> Spot {
        self.shared.status().spot.clone()
    }

    pub(super) fn seconds_left(&self) -> Option<f64> {
        self.shared.status().seconds_left
    }

    /// The remarks that were not reported yet.
    pub(super) fn new_remarks(&self) -> Vec<String> {
        let mut status = self.shared.status();
        let new = status.remarks[status.reported..].to_vec();
        status.reported += new.len();
        new
    }

    pub(super) fn answer(&self) -> SessionAnswer {
        self.shared.answer(&self.shared.status())
    }

    /// The state, after waiting until it has ended, but not for long.
    pub(super) fn wait(&self, most: Duration) -> SessionAnswer {
        let is_on = |status: &mut Status| !matches!(status.state, State::Ended | State::Failed);
        let waited = self.shared.changed.wait_timeout_while(self.shared.status(), most, is_on);
        let status = waited.unwrap_or_else(PoisonError::into_inner).0;
        self.shared.answer(&status)
    }

    /// Looks a place up, in the strategy so far.
    pub(super) fn ask(&self, question: PlaceQuestion) -> Result<ShowAnswer, Error> {
        self.call(|reply| Command::Ask(Box::new(question), reply))?
    }

    /// Works on the solution so far, on the thread of the session: events and cancellation pass between that and the job.
    pub(super) fn work<T: Send + 'static>(
        &self,
        job: &Job,
        work: impl FnOnce(&mut Solution, &Solved, &Job) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (sender, events) = mpsc::channel();
        // A job that is over hears no more events.
        let inner = Arc::new(Job::with_events(move |event| drop(sender.send(event))));
        let (reply, replied) = mpsc::channel();
        if job.is_cancelled() {
            inner.cancel();
        }
        let own = Arc::clone(&inner);
        let command = Command::Work(Box::new(move |held| {
            let done = held.and_then(|(solution, solved)| work(solution, &solved, &own));
            // A job that has gone needs no reply.
            let _ = reply.send(done);
        }));
        if !self.send(command) {
            return Err(closed());
        }
        loop {
            let done = replied.recv_timeout(EVENTS / 4);
            events.try_iter().for_each(|event| job.report(event));
            match done {
                Ok(done) => return done,
                Err(RecvTimeoutError::Timeout) if job.is_cancelled() => {
                    inner.cancel();
                    // A session that waits for memory takes no commands yet.
                    if self.shared.status().state == State::Waiting {
                        return Err(Error::Cancelled);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(closed()),
            }
        }
    }

    pub(super) fn pause(&self) -> Result<SessionAnswer, Error> {
        self.call(Command::Pause)?;
        Ok(self.answer())
    }

    pub(super) fn resume(&self, limits: Stop) -> Result<SessionAnswer, Error> {
        self.call(|reply| Command::Resume(limits, reply))??;
        Ok(self.answer())
    }

    /// Changes the locks to those of a spot.
    pub(super) fn lock(&self, spot: Spot) -> Result<SessionAnswer, Error> {
        self.call(|reply| Command::Lock(Box::new(spot), reply))??;
        Ok(self.answer())
    }

    /// Asks it to end as it is. One that waits for memory is closed.
    pub(super) fn stop(&self) {
        self.send(Command::Stop);
        if self.shared.status().state == State::Waiting {
            self.ask_to_close();
        }
    }

    pub(super) fn ask_to_close(&self) {
        self.shared.is_closed.store(true, Ordering::Relaxed);
        self.send(Command::Close);
    }

    /// Ends the thread, which writes a checkpoint if there is one to write.
    pub(super) fn close(&self) {
        self.ask_to_close();
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        // A thread that has panicked has said so.
        let _ = thread.map(JoinHandle::join);
    }

    fn send(&self, command: Command) -> bool {
        let is_sent = self.commands.send(command).is_ok();
        self.shared.has_command.store(true, Ordering::Release);
        is_sent
    }

    /// Sends a command, and waits for its reply.
    fn call<T>(&self, command: impl FnOnce(Sender<T>) -> Command) -> Result<T, Error> {
        let (reply, replied) = mpsc::channel();
        if !self.send(command(reply)) {
            return Err(closed());
        }
        replied.recv().map_err(|_| closed())
    }
}

fn closed() -> Error {
    Error::Failed("the session is closed".into())
}

impl Drop for Session {
    fn drop(&mut self) {
        self.close();
    }
}

impl Shared {
    // Nothing panics while it is held.
    fn status(&self) -> MutexGuard<'_, Status> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the status, and wakes those who wait for it.
    pub(super) fn update<T>(&self, change: impl FnOnce(&mut Status) -> T) -> T {
        let changed = change(&mut self.status());
        self.changed.notify_all();
        changed
    }

    /// Adds a remark. One that repeats the last is left out.
    pub(super) fn remark(&self, text: String) {
        self.update(|status| {
            if status.remarks.last() != Some(&text) {
                status.remarks.push(text);
            }
        });
    }

    /// Takes note of a command.
    pub(super) fn has_command(&self) -> bool {
        self.has_command.load(Ordering::Acquire)
    }

    /// All commands that were sent so far are about to be taken.
    pub(super) fn take_commands(&self) {
        self.has_command.store(false, Ordering::Release);
    }

    pub(super) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    fn answer(&self, status: &Status) -> SessionAnswer {
        SessionAnswer {
            session: self.number,
            state: status.state,
            spot: spot::name(&status.spot).to_owned(),
            board: spot::board(&status.spot.board),
            iterations: status.iterations,
            exploitability: status.exploitability,
            target: status.target,
            seconds: status.seconds,
            memory_bytes: status.memory,
            remarks: status.remarks.clone(),
            result: status.result.clone(),
            error: status.error.clone(),
        }
    }
}
