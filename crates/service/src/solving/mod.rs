//! Sessions: solves that run beside each other, and that can be looked at and changed meanwhile.
//!
//! A session is a thread that owns its solver. Others send it commands; it takes them between two iterations, so that
//! every answer is of one consistent state. Memory and threads are shared among sessions.

mod batch;
mod changes;
mod command;
mod machine;
mod open_solution;
mod opened;
mod options;
mod report;
mod requests;
mod restoring;
mod runouts;
mod session;
mod session_solution;
mod shared;
mod simplification;
mod solved;
mod start;
mod watch;
mod work_session;
mod worker;

pub use open_solution::{OpenDecision, OpenSolution, Waiting};
pub use restoring::{SavedSession, SavedSessions, SavedWork};
pub use solved::{Solved, icm_totals};
pub use work_session::Work;

use crate::library::{self, LibraryError};
use crate::place::PlaceQuestion;
use crate::{Error, Job, Settings, spot};
use isofold_api::library::EntryName;
use isofold_api::protocol::Event;
use isofold_api::show::{Show, ShowAnswer};
use isofold_api::solve::{
    Session as SessionRequest, SessionAnswer, SessionsAnswer, Solve, SolveAnswer, State,
};
use isofold_api::spot::{ReadSpotAnswer, SpotRef};
use isofold_store::{CanonicalSpot, Entry, Library, SolutionFile};
use isofold_tree::{Spot, Stop};
use machine::Machine;
use opened::{InUse, Opened};
use options::SolveSettings;
use session::{Beginning, Session};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use work_session::WorkSession;

/// Progress is reported so often.
const EVENTS: Duration = Duration::from_millis(200);

/// The most sessions at the same time.
const MAX_SESSIONS: usize = 64;

/// All sessions of a service.
pub(crate) struct Solving {
    settings: Settings,
    machine: Arc<Machine>,
    sessions: Mutex<BTreeMap<u64, Arc<Session>>>,
    /// Sessions of batches and reports.
    works: Mutex<BTreeMap<u64, Arc<WorkSession>>>,
    opened: Arc<Opened>,
    next: AtomicU64,
}

impl Solving {
    pub(crate) fn new(settings: Settings) -> Solving {
        let machine = Arc::new(Machine::new(settings.limit()));
        let opened = Arc::new(Opened::default());
        let kept = Arc::downgrade(&opened);
        machine.when_short(move || kept.upgrade().iter().for_each(|opened| opened.close_idle()));
        let (sessions, works) = (Mutex::default(), Mutex::default());
        Solving { settings, machine, sessions, works, opened, next: AtomicU64::new(1) }
    }

    /// The same machine, library and settings without any session, for a thread of its own.
    fn lent(&self) -> Solving {
        Solving {
            settings: self.settings.clone(),
            machine: Arc::clone(&self.machine),
            sessions: Mutex::default(),
            works: Mutex::default(),
            opened: Arc::clone(&self.opened),
            next: AtomicU64::new(1),
        }
    }

    /// The spot that a request is about.
    pub(crate) fn spot(&self, source: &SpotRef) -> Result<Spot, Error> {
        match source {
            SpotRef::Name(name) => spot::named(name),
            SpotRef::Toml(text) => spot::from_toml("spot.toml", text),
            SpotRef::Data(data) => spot::from_data(data),
            SpotRef::Entry(name) => self.entry(name)?.1.requested_spot().map_err(Error::from),
            SpotRef::File(_) => {
                let why = "a solution, not a spot: `show`, `compare`, `export` and `simplify` read it";
                Err(Error::field("spot.file", why))
            }
        }
    }

    /// The spot that a request names, as data and as text.
    pub(crate) fn read_spot(&self, source: &SpotRef) -> Result<ReadSpotAnswer, Error> {
        match source {
            SpotRef::Toml(text) => spot::read_toml(text),
            SpotRef::Data(data) => spot::read_data(data),
            SpotRef::Name(_) | SpotRef::Entry(_) | SpotRef::File(_) => {
                spot::read_toml(&self.spot(source)?.to_toml())
            }
        }
    }

    /// The entry of the library that a request names.
    fn entry(&self, name: &EntryName) -> Result<(Library, Entry), Error> {
        let find = || {
            let library = self.library()?.ok_or(LibraryError::None)?;
            let name = library::EntryName::of_request(name).map_err(|why| Error::field("spot.entry", why))?;
            let entry = name.find(&library)?;
            Ok((library, entry))
        };
        find().map_err(|error: Error| error.or_in_field("spot.entry"))
    }

    /// The spot of a solution that a request reads, and its file if it names one. That is as it was solved: limits that it does not meet
    /// are refused.
    fn solution(&self, source: &SpotRef, settings: &mut SolveSettings) -> Result<Spot, Error> {
        let SpotRef::File(path) = source else { return self.spot(source) };
        let file = SolutionFile::open(Path::new(path));
        let file = file.map_err(|error| Error::from(error).or_in_field("spot.file"))?;
        let (header, limits) = (file.header(), settings.stop);
        let is_target_alone = limits.iterations.is_none() && limits.seconds.is_none();
        let is_met = |target: f64| header.exploitability.is_some_and(|reached| reached <= target);
        if settings.is_limited() && !(is_target_alone && limits.exploitability.is_some_and(is_met)) {
            let why =
                "a file is read as it was solved: leave the limits out, or name its spot to solve it further";
            return Err(Error::field("solve", why));
        }
        settings.options = file.options(&settings.options);
        settings.file = Some(file.path().to_owned());
        Ok(header.request.spot(&header.canonical))
    }

    fn library(&self) -> Result<Option<Library>, Error> {
        self.settings.library.as_deref().map(Library::open).transpose().map_err(Error::from)
    }

    /// Solves a spot, and waits for it. Cancelled, it ends with what it has.
    pub(crate) fn solve(&self, request: &Solve, job: &Job) -> Result<SolveAnswer, Error> {
        let spot = self.spot(&request.spot)?;
        let settings = SolveSettings::parse(request.solve.as_ref(), &self.settings)?;
        let session = self.begin(spot, settings)?;
        let answer = await_end(&session, job, Cancelling::Stops);
        session.close();
        answer.result.ok_or_else(|| failure(answer.error))
    }

    /// Answers what there is at a place: of a session, or of a spot, which is solved first if need be.
    pub(crate) fn show(&self, request: &Show, job: &Job) -> Result<ShowAnswer, Error> {
        let question = PlaceQuestion::parse(request)?;
        match (&request.spot, request.session) {
            (None, Some(session)) => {
                let session = self.get(session)?;
                session.ask(question.checked(&session.spot())?, job)
            }
            (Some(source), None) => {
                let mut settings = SolveSettings::parse(request.solve.as_ref(), &self.settings)?;
                let spot = self.solution(source, &mut settings)?;
                let question = question.checked(&spot)?;
                // Whatever the library has is shown, unless limits are given.
                settings.accepts_any = !settings.is_limited();
                let session = self.open(&spot, settings)?;
                let seen = await_end(&session, job, Cancelling::StopsAlone(&session));
                match seen.state {
                    // Others wait for it: there is no strategy yet.
                    State::Waiting => Err(Error::Cancelled),
                    // It has ended, or goes on for others: either way it answers soon.
                    _ => session.ask(question, &Job::default()),
                }
            }
            _ => Err(Error::field("spot", "expected either a spot or a session")),
        }
    }

    pub(crate) fn session(&self, request: &SessionRequest, job: &Job) -> Result<SessionAnswer, Error> {
        if let Some(work) = number(request).and_then(|number| self.works().get(&number).cloned()) {
            return self.work_session(request, &work, job);
        }
        match request {
            SessionRequest::Batch { batch } => self.begin_work(Work::Batch((**batch).clone())),
            SessionRequest::Report { report } => self.begin_work(Work::Report((**report).clone())),
            SessionRequest::Start { spot, solve } => {
                let spot = self.spot(spot)?;
                let settings = SolveSettings::parse(solve.as_ref(), &self.settings)?;
                let mut sessions = self.sessions();
                self.check_room(sessions.len() + self.works().len())?;
                let session = self.begin(spot, settings)?;
                session.set_asked(solve.clone().unwrap_or_default());
                sessions.insert(session.number(), Arc::clone(&session));
                Ok(session.answer())
            }
            SessionRequest::State { session } => Ok(self.get(*session)?.answer()),
            SessionRequest::Details { session } => Ok(self.get(*session)?.details()),
            SessionRequest::Pause { session } => self.get(*session)?.pause(job),
            SessionRequest::Resume { session, target, iterations, seconds } => {
                let limits = options::limits(*target, *iterations, *seconds)?;
                self.get(*session)?.resume(limits, job)
            }
            SessionRequest::Stop { session } => {
                let session = self.get(*session)?;
                session.stop();
                Ok(await_end(&session, job, Cancelling::Leaves))
            }
            SessionRequest::Lock { session, locks } => {
                let session = self.get(*session)?;
                session.lock(spot::with_locks(&session.spot(), locks)?, job)
            }
            SessionRequest::Wait { session } => Ok(await_end(&*self.get(*session)?, job, Cancelling::Leaves)),
            SessionRequest::Close { session } => {
                let found = self.get(*session)?;
                self.sessions().remove(session);
                let answer = found.answer();
                found.close();
                Ok(answer)
            }
        }
    }

    /// Begins a batch or a report.
    fn begin_work(&self, work: Work) -> Result<SessionAnswer, Error> {
        let mut works = self.works();
        self.check_room(self.sessions().len() + works.len())?;
        let session = WorkSession::new(self.next.fetch_add(1, Ordering::Relaxed), work, self.lent());
        session.run(Stop::default())?;
        let answer = session.answer();
        works.insert(session.number(), Arc::new(session));
        Ok(answer)
    }

    fn check_room(&self, sessions: usize) -> Result<(), Error> {
        match sessions >= MAX_SESSIONS {
            true => Err(Error::Unsupported(format!("there are {MAX_SESSIONS} sessions: close one first"))),
            false => Ok(()),
        }
    }

    /// Answers a request about a batch or a report.
    fn work_session(
        &self,
        request: &SessionRequest,
        session: &WorkSession,
        job: &Job,
    ) -> Result<SessionAnswer, Error> {
        match request {
            SessionRequest::Pause { .. } => Ok(session.pause()),
            SessionRequest::Resume { target, iterations, seconds, .. } => {
                session.run(options::limits(*target, *iterations, *seconds)?)?;
                Ok(session.answer())
            }
            SessionRequest::Stop { .. } => {
                session.stop();
                Ok(await_work(session, job))
            }
            SessionRequest::Wait { .. } => Ok(await_work(session, job)),
            SessionRequest::Close { .. } => {
                self.works().remove(&session.number());
                session.close();
                Ok(session.answer())
            }
            SessionRequest::Lock { .. } => {
                Err(Error::Unsupported("a batch has no locks of its own: its spots have them".into()))
            }
            _ => Ok(session.answer()),
        }
    }

    pub(crate) fn list(&self) -> SessionsAnswer {
        let mut sessions: Vec<SessionAnswer> =
            self.sessions().values().map(|session| session.answer()).collect();
        sessions.extend(self.works().values().map(|session| session.summary()));
        sessions.sort_by_key(|session| session.session);
        SessionsAnswer { sessions }
    }

    /// Ends all sessions. Each writes a checkpoint if there is a library and it has not come to its end.
    pub(crate) fn close(&self) {
        let sessions: Vec<Arc<Session>> = std::mem::take(&mut *self.sessions()).into_values().collect();
        let all: Vec<Arc<Session>> = sessions.into_iter().chain(self.opened.take()).collect();
        // All are asked first: they end at the same time.
        let works: Vec<Arc<WorkSession>> = std::mem::take(&mut *self.works()).into_values().collect();
        works.iter().for_each(|session| session.stop());
        all.iter().for_each(|session| session.ask_to_close());
        works.iter().for_each(|session| session.close());
        all.iter().for_each(|session| session.close());
    }

    fn begin(&self, spot: Spot, settings: SolveSettings) -> Result<Arc<Session>, Error> {
        let library = if settings.uses_library { self.library()? } else { None };
        self.begin_with(spot, settings, library)
    }

    /// Begins a session with a library, or without any.
    fn begin_with(
        &self,
        spot: Spot,
        settings: SolveSettings,
        library: Option<Library>,
    ) -> Result<Arc<Session>, Error> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let spot = settings.named(spot);
        let machine = Arc::clone(&self.machine);
        Session::begin(number, (spot, settings), library, machine, &self.settings, Beginning::Now)
    }

    /// A session of a spot that was begun before in the same way, and has what the library would answer now, or a new one.
    fn open(&self, spot: &Spot, settings: SolveSettings) -> Result<InUse, Error> {
        let library = if settings.uses_library { self.library()? } else { None };
        let spot = settings.named(spot.clone());
        let is_current = |session: &Session| {
            // A file may have changed, and is soon read again.
            let Some(result) = session.answer().result.filter(|_| settings.file.is_none()) else {
                return false;
            };
            let (spot, limits) = (session.spot(), settings.limits(&session.spot().stop));
            let canonical = CanonicalSpot::of(&spot);
            let question = settings.question((&spot, &canonical), limits, library.as_ref());
            question.is_still_met_by(result.entry, result.exploitability)
        };
        let begin = |spot: Spot, settings: SolveSettings| self.begin(spot, settings);
        self.opened.open((spot, settings.clone()), is_current, begin)
    }

    fn get(&self, number: u64) -> Result<Arc<Session>, Error> {
        let none =
            || Error::NotFound { field: "session".into(), why: format!("there is no session {number}") };
        self.sessions().get(&number).cloned().ok_or_else(none)
    }

    fn works(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<WorkSession>>> {
        self.works.lock().unwrap_or_else(PoisonError::into_inner)
    }

    // No thread panics while it holds one of these locks.
    fn sessions(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Session>>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The session that a request is about, unless it starts one.
fn number(request: &SessionRequest) -> Option<u64> {
    match request {
        SessionRequest::Start { .. } | SessionRequest::Batch { .. } | SessionRequest::Report { .. } => None,
        SessionRequest::State { session }
        | SessionRequest::Details { session }
        | SessionRequest::Pause { session }
        | SessionRequest::Resume { session, .. }
        | SessionRequest::Stop { session }
        | SessionRequest::Lock { session, .. }
        | SessionRequest::Wait { session }
        | SessionRequest::Close { session } => Some(*session),
    }
}

/// Waits until a batch or a report has come to a halt, and reports its progress meanwhile. A job that is cancelled leaves it alone.
fn await_work(session: &WorkSession, job: &Job) -> SessionAnswer {
    let mut said = Instant::now();
    loop {
        let answer = session.wait(EVENTS / 4);
        session.new_remarks().into_iter().for_each(|remark| job.remark(remark));
        if !matches!(answer.state, State::Running | State::Waiting) || job.is_cancelled() {
            return answer;
        }
        if said.elapsed() >= EVENTS {
            said = Instant::now();
            job.report(session.progress());
        }
    }
}

/// The effect of a cancelled job on the session that it waits for.
#[derive(Clone, Copy)]
enum Cancelling<'a> {
    /// Stops it: it ends with what it has.
    Stops,
    /// Stops it; so does memory that no other session is about to free: its holder may be the one who waits.
    StopsOrBlocked,
    /// Stops it if no other request uses it; else it is left alone.
    StopsAlone(&'a InUse),
    /// Leaves it alone.
    Leaves,
}

/// Waits until a session has ended or failed, and reports its progress meanwhile.
fn await_end(session: &Session, job: &Job, cancelling: Cancelling<'_>) -> SessionAnswer {
    let mut said = Instant::now();
    let mut is_stopped = false;
    loop {
        let answer = session.wait(EVENTS / 4);
        session.new_remarks().into_iter().for_each(|remark| job.remark(remark));
        if matches!(answer.state, State::Ended | State::Failed) {
            return answer;
        }
        if job.is_cancelled() && !is_stopped {
            is_stopped = match cancelling {
                Cancelling::Stops | Cancelling::StopsOrBlocked => true,
                Cancelling::StopsAlone(session) => session.is_alone(),
                Cancelling::Leaves => false,
            };
            if !is_stopped {
                return answer;
            }
            session.stop();
        }
        job.set_blocked(session.is_blocked());
        if matches!(cancelling, Cancelling::StopsOrBlocked) && job.is_blocked() && !is_stopped {
            is_stopped = true;
            session.stop();
        }
        if said.elapsed() >= EVENTS {
            said = Instant::now();
            job.report(Event::Progress {
                work: "solving".to_owned(),
                share: None,
                seconds: answer.seconds,
                iterations: Some(answer.iterations),
                exploitability: answer.exploitability,
                seconds_left: answer.seconds_left,
            });
        }
    }
}

fn failure(error: Option<isofold_api::Error>) -> Error {
    error.map_or_else(|| Error::Failed("the solve has ended without a result".into()), Error::from)
}
