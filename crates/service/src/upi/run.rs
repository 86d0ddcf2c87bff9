//! A solve that runs beside the commands of a client.

use super::out::Out;
use crate::{Error, Job, Service};
use isofold_api::Answer;
use isofold_api::solve::{Reason, Session, SessionAnswer, SolveOptions, State};
use isofold_api::spot::SpotRef;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The state is looked at so often.
const POLL: Duration = Duration::from_millis(20);
/// Progress is said so often.
const PROGRESS: Duration = Duration::from_secs(2);

/// A session, and the thread that says how it goes.
pub(super) struct Run {
    service: Arc<Service>,
    session: u64,
    watcher: Option<JoinHandle<()>>,
}

/// The limits of `go`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Limits {
    pub(super) target: Option<f64>,
    pub(super) steps: Option<u32>,
    pub(super) seconds: Option<f64>,
}

impl Limits {
    /// The number of iterations to stop after, of which so many are done; more than anybody waits for if there is no limit at all.
    fn iterations(&self, done: u32) -> Option<u32> {
        match (self.steps, self.target, self.seconds) {
            (Some(steps), ..) => Some(done.saturating_add(steps)),
            (None, None, None) => Some(u32::MAX),
            (None, ..) => None,
        }
    }
}

impl Run {
    /// Starts to solve a spot, given as a spot file.
    pub(super) fn start(
        service: &Arc<Service>,
        toml: String,
        limits: Limits,
        threads: Option<usize>,
    ) -> Result<Run, Error> {
        let Limits { target, seconds, .. } = limits;
        let iterations = limits.iterations(0);
        let solve = Some(SolveOptions { target, iterations, seconds, threads, ..SolveOptions::default() });
        let answer = ask(service, Session::Start { spot: SpotRef::Toml(toml), solve })?;
        Ok(Run { service: Arc::clone(service), session: answer.session, watcher: None })
    }

    /// Goes on with the solve.
    pub(super) fn resume(&mut self, limits: Limits) -> Result<(), Error> {
        let (session, Limits { target, seconds, .. }) = (self.session, limits);
        let iterations = limits.iterations(self.state()?.iterations);
        ask(&self.service, Session::Resume { session, target, iterations, seconds }).map(drop)
    }

    pub(super) fn session(&self) -> u64 {
        self.session
    }

    pub(super) fn state(&self) -> Result<SessionAnswer, Error> {
        ask(&self.service, Session::State { session: self.session })
    }

    /// Whether it has neither ended nor failed.
    pub(super) fn is_running(&self) -> bool {
        self.watcher.as_ref().is_some_and(|watcher| !watcher.is_finished())
    }

    /// Waits until it has ended, and that was said.
    pub(super) fn wait(&mut self) {
        // A thread that has panicked has said so.
        let _ = self.watcher.take().map(JoinHandle::join);
    }

    /// Ends it as it is, and waits until that was said.
    pub(super) fn stop(&mut self) -> Result<(), Error> {
        if self.is_running() {
            ask(&self.service, Session::Stop { session: self.session })?;
        }
        self.wait();
        Ok(())
    }

    /// Says that it has started, how it goes, and that it has stopped, on a thread of its own.
    pub(super) fn watch(&mut self, out: &Out, pot: u32) {
        self.wait();
        let (service, session, out) = (Arc::clone(&self.service), self.session, out.clone());
        let failed = out.clone();
        let watch = move || {
            out.say(&["SOLVER: started"]);
            let mut said = Instant::now();
            let end = loop {
                match ask(&service, Session::State { session }) {
                    Ok(state) if matches!(state.state, State::Ended | State::Failed) => break reason(&state),
                    Ok(state) if said.elapsed() >= PROGRESS => {
                        said = Instant::now();
                        out.say(&[&progress(&state, pot)]);
                    }
                    Ok(_) => {}
                    Err(error) => break error.to_string(),
                }
                thread::sleep(POLL);
            };
            out.say(&[&format!("SOLVER: stopped ({end})")]);
        };
        match thread::Builder::new().name("upi solver".to_owned()).spawn(watch) {
            Ok(thread) => self.watcher = Some(thread),
            Err(error) => {
                failed.say(&[&format!("SOLVER: stopped (the system has no thread for it: {error})")])
            }
        }
    }
}

/// Ends a solve that no command asks about any more.
impl Drop for Run {
    fn drop(&mut self) {
        // It may have been closed with its service.
        let _ = self.stop();
        let _ = ask(&self.service, Session::Close { session: self.session });
    }
}

fn ask(service: &Service, request: Session) -> Result<SessionAnswer, Error> {
    match service.answer(&request.into(), &Job::default())? {
        Answer::Session(answer) => Ok(*answer),
        _ => Err(Error::Failed("a session answers with its state".to_owned())),
    }
}

/// The reason why a session has stopped, in the words of the protocol where it has some.
fn reason(state: &SessionAnswer) -> String {
    match (&state.result, &state.error) {
        (Some(result), _) => match result.reason {
            Reason::Target => "required accuracy reached".to_owned(),
            Reason::Iterations => "required number of steps reached".to_owned(),
            Reason::Time => "time limit reached".to_owned(),
            Reason::Stopped => "stopped by the user".to_owned(),
            Reason::Stalled => "the accuracy is out of reach".to_owned(),
            Reason::NotANumber => "values have overflowed".to_owned(),
            Reason::File | Reason::Library => "the library has the solution".to_owned(),
        },
        (None, Some(error)) => format!("ERROR: {}", error.message),
        (None, None) => "no result".to_owned(),
    }
}

fn progress(state: &SessionAnswer, pot: u32) -> String {
    let exploitable = state
        .exploitability
        .map_or_else(String::new, |share| format!(", exploitable for: {:.6}", share * f64::from(pot)));
    format!("SOLVER: running time: {:.1}, steps: {}{exploitable}", state.seconds, state.iterations)
}
