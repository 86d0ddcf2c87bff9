//! The state that a session and its thread share.

use crate::{Error, spot};
use isofold_api::solve::{Measurement, SessionAnswer, SessionKind, SolveAnswer, State};
use isofold_tree::Spot;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The state that a session and its thread share.
pub(super) struct Shared {
    number: u64,
    status: Mutex<Status>,
    changed: Condvar,
    /// Whether a command waits: a run ends after its iteration.
    has_command: AtomicBool,
    is_closed: AtomicBool,
    /// Whether it is to end as it is: memory is waited for no longer.
    is_stopped: AtomicBool,
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
    /// The measurements of the exploitability, in order.
    pub(super) history: Vec<Measurement>,
}

impl Shared {
    /// The state of a session that is about to begin.
    pub(super) fn new(number: u64, spot: Spot, target: Option<f64>, state: State) -> Shared {
        let status = Status {
            spot,
            state,
            iterations: 0,
            exploitability: None,
            target,
            seconds: 0.0,
            seconds_left: None,
            memory: 0,
            remarks: Vec::new(),
            reported: 0,
            result: None,
            error: None,
            history: Vec::new(),
        };
        Shared {
            number,
            status: Mutex::new(status),
            changed: Condvar::new(),
            has_command: AtomicBool::new(false),
            is_closed: AtomicBool::new(false),
            is_stopped: AtomicBool::new(false),
        }
    }

    pub(super) fn number(&self) -> u64 {
        self.number
    }

    // Nothing panics while it is held.
    pub(super) fn status(&self) -> MutexGuard<'_, Status> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the status, and wakes those who wait for it.
    pub(super) fn update<T>(&self, change: impl FnOnce(&mut Status) -> T) -> T {
        let changed = change(&mut self.status());
        self.changed.notify_all();
        changed
    }

    /// The state, after waiting until it has ended, but not for long.
    pub(super) fn wait(&self, most: Duration) -> SessionAnswer {
        let is_on = |status: &mut Status| !matches!(status.state, State::Ended | State::Failed);
        let waited = self.changed.wait_timeout_while(self.status(), most, is_on);
        drop(waited);
        self.answer()
    }

    /// The reason why its thread has gone, unless it was closed. A thread that panics says so when it has let go of all else: that is
    /// waited for, but not for long.
    pub(super) fn failure(&self, most: Duration) -> Option<isofold_api::Error> {
        let is_unknown = |status: &mut Status| status.error.is_none() && !self.is_closed();
        let waited = self.changed.wait_timeout_while(self.status(), most, is_unknown);
        let error = waited.unwrap_or_else(PoisonError::into_inner).0.error.clone();
        error.filter(|_| !self.is_closed())
    }

    /// The remarks that were not reported yet.
    pub(super) fn new_remarks(&self) -> Vec<String> {
        let mut status = self.status();
        let new = status.remarks[status.reported..].to_vec();
        status.reported += new.len();
        new
    }

    /// Adds a remark. One that repeats the last is left out.
    pub(super) fn remark(&self, text: String) {
        self.update(|status| {
            if status.remarks.last() != Some(&text) {
                status.remarks.push(text);
            }
        });
    }

    pub(super) fn fail(&self, error: Error) {
        self.update(|status| (status.state, status.error) = (State::Failed, Some(error.into())));
    }

    /// Whether a command waits.
    pub(super) fn has_command(&self) -> bool {
        self.has_command.load(Ordering::Acquire)
    }

    /// Takes note of a command that was sent, or that all which were sent so far are about to be taken.
    pub(super) fn set_command(&self, is_waiting: bool) {
        self.has_command.store(is_waiting, Ordering::Release);
    }

    pub(super) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    pub(super) fn set_closed(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Takes note that it is to stop, or that it has.
    pub(super) fn set_stopped(&self, is_stopped: bool) {
        self.is_stopped.store(is_stopped, Ordering::Relaxed);
    }

    pub(super) fn answer(&self) -> SessionAnswer {
        let status = self.status();
        SessionAnswer {
            session: self.number,
            kind: SessionKind::Solve,
            state: status.state,
            spot: spot::name(&status.spot).to_owned(),
            board: spot::board(&status.spot.board),
            iterations: status.iterations,
            exploitability: status.exploitability,
            target: status.target,
            share: None,
            seconds: status.seconds,
            seconds_left: status.seconds_left.filter(|_| status.state == State::Running),
            memory_bytes: status.memory,
            remarks: status.remarks.clone(),
            result: status.result.clone(),
            batch: None,
            report: None,
            error: status.error.clone(),
            history: None,
            toml: None,
        }
    }

    /// The state, with all measurements and the spot.
    pub(super) fn details(&self) -> SessionAnswer {
        let answer = self.answer();
        let status = self.status();
        let history = Some(status.history.clone());
        SessionAnswer { history, toml: Some(status.spot.to_toml()), ..answer }
    }
}

impl Status {
    /// The most measurements that are kept.
    const MAX_HISTORY: usize = 2000;

    /// Takes note of a measurement, if it is a new one. A solve from nothing begins a new history. If there are too many, every other
    /// one goes.
    pub(super) fn measured(&mut self, measurement: Measurement) {
        match self.history.last() {
            Some(last) if last.iterations == measurement.iterations => return,
            Some(last) if last.iterations > measurement.iterations => self.history.clear(),
            _ => {}
        }
        if self.history.len() >= Status::MAX_HISTORY {
            let mut is_kept = false;
            self.history.retain(|_| {
                is_kept = !is_kept;
                is_kept
            });
        }
        self.history.push(measurement);
    }
}
