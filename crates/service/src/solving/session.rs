//! A session, as others see it.

use super::command::{Command, Commands, Sent, Withdrawal};
use super::machine::Machine;
use super::options::SolveSettings;
use super::shared::Shared;
use super::worker::Worker;
use super::{EVENTS, Solved};
use crate::place::{PlaceQuestion, SolveFigures};
use crate::{Error, Job, Settings};
use isofold_api::show::ShowAnswer;
use isofold_api::solve::{SessionAnswer, SolveOptions, State};
use isofold_cards::Card;
use isofold_store::{Library, Solution};
use isofold_tree::{Spot, Stop};
use rayon::ThreadPoolBuilder;
use std::fmt::Display;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A session: a thread that solves, and takes commands.
pub(super) struct Session {
    shared: Arc<Shared>,
    machine: Arc<Machine>,
    commands: Sender<Sent>,
    thread: Mutex<Option<JoinHandle<()>>>,
    /// When it stops, and how it is solved, as it was asked for last.
    asked: Mutex<SolveOptions>,
}

/// The way in which the thread of a session begins.
#[derive(Clone, Copy)]
pub(super) enum Beginning {
    /// It solves at once.
    Now,
    /// It was begun by another process, and waits for a command.
    Restored { was_ended: bool },
}

impl Session {
    /// Begins a session: its thread plans, waits for memory and solves.
    pub(super) fn begin(
        number: u64,
        (spot, settings): (Spot, SolveSettings),
        library: Option<Library>,
        machine: Arc<Machine>,
        service: &Settings,
        beginning: Beginning,
    ) -> Result<Arc<Session>, Error> {
        let target = settings.stop(&spot.stop).target();
        let state = match beginning {
            Beginning::Now => State::Waiting,
            Beginning::Restored { .. } => State::Paused,
        };
        let shared = Arc::new(Shared::new(number, spot, target, state));
        let (commands, received) = mpsc::channel();
        let worker = Worker {
            shared: Arc::clone(&shared),
            settings,
            library,
            machine: Arc::clone(&machine),
            service: service.clone(),
        };
        let commands_of_worker = Commands::new(received, Arc::clone(&machine));
        let (of_thread, working) = (Arc::clone(&shared), machine.working());
        let none = |error: &dyn Display| Error::Failed(format!("the system has no thread for it: {error}"));
        let pool = service.own_threads.then(|| ThreadPoolBuilder::new().build()).transpose();
        let pool = pool.map_err(|error| none(&error))?;
        let work = move || {
            let _working = working;
            let work = move || match beginning {
                Beginning::Now => worker.work(&commands_of_worker),
                Beginning::Restored { was_ended } => worker.work_restored(was_ended, &commands_of_worker),
            };
            // All that it owns is gone by then, and what is shared is behind locks that hold whole values.
            if let Err(payload) = panic::catch_unwind(AssertUnwindSafe(work)) {
                of_thread.fail(Error::of_panic(&*payload));
            }
        };
        let thread = thread::Builder::new().name(format!("session {number}")).spawn(move || match pool {
            Some(pool) => pool.install(work),
            None => work(),
        });
        let thread = thread.map_err(|error| none(&error))?;
        let (thread, asked) = (Mutex::new(Some(thread)), Mutex::default());
        Ok(Arc::new(Session { shared, machine, commands, thread, asked }))
    }

    pub(super) fn number(&self) -> u64 {
        self.shared.number()
    }

    /// When it stops, and how it is solved, as it was asked for last.
    pub(super) fn asked(&self) -> SolveOptions {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn set_asked(&self, asked: SolveOptions) {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner) = asked;
    }

    /// The spot, with the locks that it has now.
    pub(super) fn spot(&self) -> Spot {
        self.shared.status().spot.clone()
    }

    /// The state that it shares with its thread.
    pub(super) fn shared(&self) -> Arc<Shared> {
        Arc::clone(&self.shared)
    }

    pub(super) fn state(&self) -> State {
        self.shared.status().state
    }

    /// Whether it comes no further by itself: it is paused, or waits for memory that no other session is about to free.
    pub(super) fn is_blocked(&self) -> bool {
        match self.state() {
            State::Paused => true,
            State::Waiting => self.machine.is_stuck(),
            State::Running | State::Ended | State::Failed => false,
        }
    }

    /// The remarks that were not reported yet.
    pub(super) fn new_remarks(&self) -> Vec<String> {
        self.shared.new_remarks()
    }

    pub(super) fn answer(&self) -> SessionAnswer {
        self.shared.answer()
    }

    /// The state, with all measurements and the spot.
    pub(super) fn details(&self) -> SessionAnswer {
        self.shared.details()
    }

    /// The state, after waiting until it has ended, but not for long.
    pub(super) fn wait(&self, most: Duration) -> SessionAnswer {
        self.shared.wait(most)
    }

    /// Looks a place up, in the strategy so far.
    pub(super) fn ask(&self, question: PlaceQuestion, job: &Job) -> Result<ShowAnswer, Error> {
        self.look(job, move |solution, figures| question.answer(solution, figures))
    }

    /// Looks at the solution so far, on the thread of the session.
    pub(super) fn look<T: Send + 'static>(
        &self,
        job: &Job,
        look: impl FnOnce(&mut Solution, &dyn Fn(&[Card]) -> SolveFigures) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        self.call(job, |reply| {
            Command::Look(Box::new(move |solution| {
                let seen = solution.and_then(|(solution, figures)| look(solution, figures));
                // The one who has asked may have gone.
                let _ = reply.send(seen);
            }))
        })
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
        let command = Command::Work(Box::new(move |solution| {
            let done = solution.and_then(|(solution, solved)| work(solution, &solved, &own));
            // A job that has gone needs no reply.
            let _ = reply.send(done);
        }));
        self.reply(job, command, &replied, || {
            if job.is_cancelled() {
                inner.cancel();
            }
            events.try_iter().for_each(|event| job.report(event));
        })
    }

    pub(super) fn pause(&self, job: &Job) -> Result<SessionAnswer, Error> {
        self.call(job, Command::Pause)?;
        Ok(self.answer())
    }

    pub(super) fn resume(&self, limits: Stop, job: &Job) -> Result<SessionAnswer, Error> {
        self.call(job, |reply| Command::Resume(limits, reply))?;
        if limits != Stop::default() {
            let Stop { exploitability: target, iterations, seconds } = limits;
            self.set_asked(SolveOptions { target, iterations, seconds, ..self.asked() });
        }
        Ok(self.answer())
    }

    /// Changes the locks to those of a spot.
    pub(super) fn lock(&self, spot: Spot, job: &Job) -> Result<SessionAnswer, Error> {
        self.call(job, |reply| Command::Lock(Box::new(spot), reply))?;
        Ok(self.answer())
    }

    /// Asks it to end as it is. One that waits for memory fails, until it is resumed.
    pub(super) fn stop(&self) {
        self.shared.set_stopped(true);
        self.send(Command::Stop);
    }

    pub(super) fn ask_to_close(&self) {
        self.shared.set_closed();
        self.send(Command::Close);
    }

    /// Ends the thread, which writes a checkpoint if there is one to write.
    pub(super) fn close(&self) {
        self.ask_to_close();
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        // A thread that has panicked has said so.
        let _ = thread.map(JoinHandle::join);
    }

    /// Sends a command; `None` if the thread has gone.
    fn send(&self, command: Command) -> Option<Withdrawal> {
        let (sent, withdrawal) = Sent::new(command);
        let is_sent = self.commands.send(sent).is_ok();
        self.shared.set_command(true);
        is_sent.then_some(withdrawal)
    }

    /// Sends a command, and waits for its reply.
    fn call<T>(
        &self,
        job: &Job,
        command: impl FnOnce(Sender<Result<T, Error>>) -> Command,
    ) -> Result<T, Error> {
        let (reply, replied) = mpsc::channel();
        self.reply(job, command(reply), &replied, || {})
    }

    /// Sends a command, and waits for its reply. A job that is cancelled withdraws it, if it was not taken yet: a session that waits for
    /// memory takes none.
    fn reply<T>(
        &self,
        job: &Job,
        command: Command,
        replied: &Receiver<Result<T, Error>>,
        meanwhile: impl Fn(),
    ) -> Result<T, Error> {
        let withdrawal = self.send(command).ok_or_else(|| self.gone())?;
        loop {
            let reply = replied.recv_timeout(EVENTS / 4);
            meanwhile();
            match reply {
                Ok(reply) => return reply,
                Err(RecvTimeoutError::Timeout) if job.is_cancelled() && withdrawal.withdraw() => {
                    return Err(Error::Cancelled);
                }
                Err(RecvTimeoutError::Timeout) => job.set_blocked(self.is_blocked()),
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
            }
        }
    }

    /// The reason why its thread has gone: it was closed, or it has panicked.
    fn gone(&self) -> Error {
        self.shared.failure(EVENTS).map_or_else(|| Error::Failed("the session is closed".into()), Error::from)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.close();
    }
}
