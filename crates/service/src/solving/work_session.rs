//! Sessions of batches and reports: long work that has a state while it runs, and an answer at its end.
//!
//! The work is that of the request of the same name, on a thread of its own. What a batch has solved is in the library, so one that was
//! stopped or paused goes on where it was when it is resumed.

use super::{EVENTS, Solving};
use crate::{Error, Job, spot};
use isofold_api::batch::{Batch, BatchAnswer};
use isofold_api::protocol::Event;
use isofold_api::report::{Report, ReportAnswer};
use isofold_api::solve::{SessionAnswer, SessionKind, SolveOptions, State};
use isofold_api::spot::SpotRef;
use isofold_tree::Stop;
use serde::{Deserialize, Serialize};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The work of a session.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Work {
    /// Solves many spots.
    Batch(Batch),
    /// Reports on them.
    Report(Report),
}

/// The answer of the work.
#[derive(Clone)]
enum WorkAnswer {
    Batch(Box<BatchAnswer>),
    Report(Box<ReportAnswer>),
}

/// A batch or a report with a state.
pub(super) struct WorkSession {
    number: u64,
    shared: Arc<Shared>,
    /// The sessions of this have none of their own: it only lends its settings, memory and library.
    solving: Solving,
    thread: Mutex<Option<JoinHandle<()>>>,
}

struct Shared {
    status: Mutex<Status>,
    changed: Condvar,
}

struct Status {
    work: Work,
    state: State,
    /// Whether it is to be paused, and not ended, once it has come to a halt.
    is_pausing: bool,
    job: Arc<Job>,
    share: Option<f64>,
    begin: Instant,
    /// Seconds of the runs before this one, or of all.
    seconds: f64,
    seconds_left: Option<f64>,
    remarks: Vec<String>,
    /// The number of remarks that were reported as events.
    reported: usize,
    answer: Option<WorkAnswer>,
    error: Option<isofold_api::Error>,
}

impl WorkSession {
    /// A session that does nothing yet.
    pub(super) fn new(number: u64, work: Work, solving: Solving) -> WorkSession {
        let status = Status {
            work,
            state: State::Paused,
            is_pausing: false,
            job: Arc::default(),
            share: None,
            begin: Instant::now(),
            seconds: 0.0,
            seconds_left: None,
            remarks: Vec::new(),
            reported: 0,
            answer: None,
            error: None,
        };
        let shared = Arc::new(Shared { status: Mutex::new(status), changed: Condvar::new() });
        WorkSession { number, shared, solving, thread: Mutex::default() }
    }

    pub(super) fn number(&self) -> u64 {
        self.number
    }

    pub(super) fn work(&self) -> Work {
        self.shared.status().work.clone()
    }

    /// Begins the work, or goes on with it; one that runs is left alone. Limits that are given replace those of a batch.
    pub(super) fn run(&self, limits: Stop) -> Result<(), Error> {
        let mut thread = self.thread();
        let (work, job) = {
            let mut status = self.shared.status();
            if matches!(status.state, State::Running | State::Waiting) {
                return Ok(());
            }
            if limits != Stop::default() {
                status.work.limit(limits)?;
            }
            let heard = Arc::downgrade(&self.shared);
            let job = Job::with_events(move |event| {
                heard.upgrade().iter().for_each(|shared| shared.hear(&event));
            });
            (status.state, status.is_pausing) = (State::Running, false);
            (status.job, status.begin) = (Arc::new(job), Instant::now());
            (status.answer, status.error, status.share) = (None, None, None);
            (status.work.clone(), Arc::clone(&status.job))
        };
        self.shared.changed.notify_all();
        // The thread before this one has ended.
        let _ = thread.take().map(JoinHandle::join);
        let (shared, solving) = (Arc::clone(&self.shared), self.solving.lent());
        let spawned = thread::Builder::new().name(format!("session {}", self.number)).spawn(move || {
            let done = panic::catch_unwind(AssertUnwindSafe(|| match &work {
                Work::Batch(batch) => solving.batch(batch, &job).map(Box::new).map(WorkAnswer::Batch),
                Work::Report(report) => solving.report(report, &job).map(Box::new).map(WorkAnswer::Report),
            }));
            let panicked = |_| Err(Error::Failed("the session has panicked: this is a bug".into()));
            shared.end(done.unwrap_or_else(panicked));
        });
        match spawned {
            Ok(spawned) => *thread = Some(spawned),
            Err(error) => {
                self.shared.end(Err(Error::Failed(format!("the system gives no thread: {error}"))));
            }
        }
        Ok(())
    }

    /// Asks it to end as it is.
    pub(super) fn stop(&self) {
        self.shared.status().job.cancel();
    }

    /// Halts it, and waits for that.
    pub(super) fn pause(&self) -> SessionAnswer {
        {
            let mut status = self.shared.status();
            status.is_pausing = true;
            status.job.cancel();
        }
        while matches!(self.wait(EVENTS).state, State::Running | State::Waiting) {}
        self.answer()
    }

    /// The state, after waiting until it has come to a halt, but not for long.
    pub(super) fn wait(&self, most: Duration) -> SessionAnswer {
        let is_on = |status: &mut Status| matches!(status.state, State::Running | State::Waiting);
        drop(self.shared.changed.wait_timeout_while(self.shared.status(), most, is_on));
        self.answer()
    }

    /// The remarks that were not reported yet.
    pub(super) fn new_remarks(&self) -> Vec<String> {
        let mut status = self.shared.status();
        let new = status.remarks[status.reported..].to_vec();
        status.reported = status.remarks.len();
        new
    }

    /// The progress, as an event.
    pub(super) fn progress(&self) -> Event {
        let status = self.shared.status();
        Event::Progress {
            work: status.work.name().to_owned(),
            share: status.share,
            seconds: status.seconds(),
            iterations: None,
            exploitability: None,
            seconds_left: status.seconds_left,
        }
    }

    /// The state, with the answer of its work.
    pub(super) fn answer(&self) -> SessionAnswer {
        let mut answer = self.summary();
        match self.shared.status().answer.clone() {
            Some(WorkAnswer::Batch(batch)) => answer.batch = Some(batch),
            Some(WorkAnswer::Report(report)) => answer.report = Some(report),
            None => {}
        }
        answer
    }

    /// The state without the answer, which may be long.
    pub(super) fn summary(&self) -> SessionAnswer {
        let status = self.shared.status();
        let (spot, board, solve) = status.work.about();
        let memory_bytes = match &status.answer {
            Some(WorkAnswer::Batch(batch)) => batch.memory_bytes.unwrap_or(0),
            _ => 0,
        };
        SessionAnswer {
            session: self.number,
            kind: status.work.kind(),
            state: status.state,
            spot,
            board,
            iterations: 0,
            exploitability: None,
            target: solve.and_then(|solve| solve.target),
            share: status.share,
            seconds: status.seconds(),
            seconds_left: status.seconds_left,
            memory_bytes,
            remarks: status.remarks.clone(),
            result: None,
            batch: None,
            report: None,
            error: status.error.clone(),
            history: None,
            toml: None,
        }
    }

    /// Ends the thread.
    pub(super) fn close(&self) {
        self.stop();
        // A thread that has panicked has said so.
        let _ = self.thread().take().map(JoinHandle::join);
    }

    fn thread(&self) -> MutexGuard<'_, Option<JoinHandle<()>>> {
        self.thread.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for WorkSession {
    fn drop(&mut self) {
        self.close();
    }
}

impl Shared {
    // Nothing panics while it is held.
    fn status(&self) -> MutexGuard<'_, Status> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hear(&self, event: &Event) {
        let mut status = self.status();
        match event {
            Event::Progress { share, seconds_left, .. } => {
                (status.share, status.seconds_left) = (*share, *seconds_left);
            }
            Event::Remark { message } if status.remarks.last() != Some(message) => {
                status.remarks.push(message.clone());
            }
            _ => {}
        }
    }

    fn end(&self, done: Result<WorkAnswer, Error>) {
        let mut status = self.status();
        (status.seconds, status.seconds_left) = (status.seconds(), None);
        let halted =
            if status.is_pausing && status.job.is_cancelled() { State::Paused } else { State::Ended };
        match done {
            Ok(answer) => {
                status.share = answer.share().or(status.share);
                (status.state, status.answer) =
                    (if answer.is_complete() { State::Ended } else { halted }, Some(answer));
            }
            // A report that is paused has nothing yet.
            Err(Error::Cancelled) if halted == State::Paused => status.state = State::Paused,
            Err(error) => (status.state, status.error) = (State::Failed, Some(error.into())),
        }
        drop(status);
        self.changed.notify_all();
    }
}

impl Status {
    fn seconds(&self) -> f64 {
        let now = if self.state == State::Running { self.begin.elapsed().as_secs_f64() } else { 0.0 };
        self.seconds + now
    }
}

impl WorkAnswer {
    /// The share that is done.
    fn share(&self) -> Option<f64> {
        match self {
            WorkAnswer::Batch(batch) => {
                Some((batch.rows.len() - batch.left) as f64 / batch.rows.len().max(1) as f64)
            }
            WorkAnswer::Report(_) => Some(1.0),
        }
    }

    fn is_complete(&self) -> bool {
        match self {
            WorkAnswer::Batch(batch) => batch.left == 0,
            WorkAnswer::Report(_) => true,
        }
    }
}

impl Work {
    fn name(&self) -> &'static str {
        match self {
            Work::Batch(_) => "batch",
            Work::Report(_) => "report",
        }
    }

    fn kind(&self) -> SessionKind {
        match self {
            Work::Batch(_) => SessionKind::Batch,
            Work::Report(_) => SessionKind::Report,
        }
    }

    /// The names of the spots, the boards, and how they are solved.
    fn about(&self) -> (String, String, Option<&SolveOptions>) {
        let (spots, boards, solve) = match self {
            Work::Batch(batch) => (&batch.spots[..], &batch.boards, batch.solve.as_ref()),
            Work::Report(report) => {
                (std::slice::from_ref(&report.spot), &report.boards, report.solve.as_ref())
            }
        };
        let names: Vec<String> = spots.iter().take(3).map(name).collect();
        let more = if spots.len() > 3 { format!(" and {} more", spots.len() - 3) } else { String::new() };
        (names.join(", ") + &more, boards.join(" "), solve)
    }

    /// Replaces the limits of a batch.
    fn limit(&mut self, limits: Stop) -> Result<(), Error> {
        let Work::Batch(batch) = self else {
            return Err(Error::Unsupported("a report has no limits: start another one".into()));
        };
        let Stop { exploitability: target, iterations, seconds } = limits;
        let solve = batch.solve.take().unwrap_or_default();
        batch.solve = Some(SolveOptions { target, iterations, seconds, ..solve });
        Ok(())
    }
}

/// The name of a spot, as far as it says one by itself.
fn name(source: &SpotRef) -> String {
    match source {
        SpotRef::Name(name) => name.clone(),
        SpotRef::Toml(text) => spot::from_toml("spot.toml", text)
            .map_or_else(|_| String::new(), |spot| spot::name(&spot).to_owned()),
        SpotRef::Data(data) => {
            spot::from_data(data).map_or_else(|_| String::new(), |spot| spot::name(&spot).to_owned())
        }
        SpotRef::Entry(_) | SpotRef::File(_) => String::new(),
    }
}
