//! Requests that read or change whole solutions: comparisons, exports and responses.

use super::opened::InUse;
use super::options::SolveSettings;
use super::session::Session;
use super::{Cancelling, Solving, await_end, failure};
use crate::compare::{self, Comparison, Side};
use crate::export::ExportQuestion;
use crate::place::PlaceQuestion;
use crate::{Error, Job, exploit, parse, spot};
use isofold_api::compare::{Compare, CompareAnswer, CompareSide};
use isofold_api::exploit::{Exploit, ExploitAnswer};
use isofold_api::export::{Export, ExportAnswer};
use isofold_api::solve::{SolveOptions, State};
use isofold_api::spot::SpotRef;
use isofold_store::Library;
use isofold_tree::{Line, Spot, Tree};
use std::ops::Deref;
use std::sync::Arc;

/// The solution that a request reads: that of a spot, or of a session.
pub(super) enum SolutionRef {
    Spot(Box<(Spot, SolveSettings)>),
    Session(Arc<Session>),
}

impl SolutionRef {
    pub(super) fn spot(&self) -> Spot {
        match self {
            SolutionRef::Spot(solve) => solve.0.clone(),
            SolutionRef::Session(session) => session.spot(),
        }
    }

    /// Whether both are one session, whose state may change in between.
    fn is_same_session(&self, other: &SolutionRef) -> bool {
        match (self, other) {
            (SolutionRef::Session(a), SolutionRef::Session(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }
}

/// A session with a solution to read: one that a request names, or one that was opened for its spot.
pub(super) enum SolvedSession {
    Named(Arc<Session>),
    Opened(InUse),
}

impl Deref for SolvedSession {
    type Target = Session;

    fn deref(&self) -> &Session {
        match self {
            SolvedSession::Named(session) => session,
            SolvedSession::Opened(session) => session,
        }
    }
}

impl SolvedSession {
    /// The session.
    fn arc(&self) -> &Arc<Session> {
        match self {
            SolvedSession::Named(session) => session,
            SolvedSession::Opened(session) => session.session(),
        }
    }
}

impl Solving {
    /// Compares two solutions, or two places of one.
    pub(crate) fn compare(&self, request: &Compare, job: &Job) -> Result<CompareAnswer, Error> {
        let lines = compared_lines([request.a.line.as_deref(), request.b.line.as_deref()])?;
        let side = |name: &str, side: &CompareSide| {
            let source = self.source(side.spot.as_ref(), side.session, request.solve.as_ref());
            source.map_err(|error| in_side(name, error))
        };
        let a = side("a", &request.a)?;
        let has_other = request.b.spot.is_some() || request.b.session.is_some();
        self.compare_sides(&a, || has_other.then(|| side("b", &request.b)).transpose(), lines, job)
    }

    /// Compares two open solutions, or two places of one.
    pub(super) fn compare_open(
        &self,
        a: &SolvedSession,
        b: Option<&SolvedSession>,
        lines: [Option<&str>; 2],
        job: &Job,
    ) -> Result<CompareAnswer, Error> {
        let side = |session: &SolvedSession| SolutionRef::Session(Arc::clone(session.arc()));
        self.compare_sides(&side(a), || Ok(b.map(side)), compared_lines(lines)?, job)
    }

    /// Compares places of two sides; without another side, two places of the first.
    fn compare_sides(
        &self,
        a: &SolutionRef,
        b: impl FnOnce() -> Result<Option<SolutionRef>, Error>,
        (asked, other): (Line, Option<Line>),
        job: &Job,
    ) -> Result<CompareAnswer, Error> {
        let spot = a.spot();
        let first = compare::checked_line(&tree(&spot)?, &asked, "a.line")?;
        let (second, b) = match (b()?, other) {
            (None, Some(other)) if other != asked => {
                (compare::checked_line(&tree(&spot)?, &other, "b.line")?, None)
            }
            (None, _) => {
                return Err(Error::field(
                    "b",
                    "nothing to compare with: expected a spot, a session or another line",
                ));
            }
            (Some(b), other) => {
                let other_spot = b.spot();
                let line =
                    other.unwrap_or_else(|| compare::line_of_other(&asked, &first, &spot, &other_spot));
                (compare::checked_line(&tree(&other_spot)?, &line, "b.line")?, Some(b))
            }
        };
        // Of one solution, both places are of one state.
        let b = b.filter(|b| !b.is_same_session(a));
        let lines = if b.is_some() { vec![first] } else { vec![first, second.clone()] };
        let sides = |source: &SolutionRef, lines: Vec<Line>| {
            let session = self.solved(source, job)?;
            session.work(job, move |solution, solved, _| {
                lines.iter().map(|line| Side::new(solution, solved, line)).collect::<Result<Vec<Side>, _>>()
            })
        };
        // The session of A is in use no longer when that of B begins: it is closed if both do not fit into memory.
        let mut both = sides(a, lines)?;
        if let Some(b) = &b {
            both.extend(sides(b, vec![second])?);
        }
        let [a, b] = <[Side; 2]>::try_from(both).map_err(|_| Error::field("b", "expected two places"))?;
        Ok(Comparison::of(a, b).answer())
    }

    /// Writes a solution to a file.
    pub(crate) fn export(&self, request: &Export, job: &Job) -> Result<ExportAnswer, Error> {
        let question = ExportQuestion::parse(request)?;
        let source = self.source(request.spot.as_ref(), request.session, request.solve.as_ref())?;
        let spot = source.spot();
        let question = question.checked(&spot, &tree(&spot)?)?;
        let session = self.solved(&source, job)?;
        session.work(job, move |solution, solved, job| question.answer(solution, solved, job))
    }

    /// Solves a spot without its locks, and answers the maximally exploitative response to them.
    pub(crate) fn exploit(&self, request: &Exploit, job: &Job) -> Result<ExploitAnswer, Error> {
        let by = parse::player(&request.by).map_err(|why| Error::field("by", why))?;
        let [locked, unlocked] = spot::locked_and_unlocked(&self.spot(&request.spot)?, &request.locks)?;
        let view = request.view.as_ref().map(PlaceQuestion::of_view).transpose();
        let view = view.and_then(|view| view.map(|view| view.checked(&locked)).transpose());
        let view = view.map_err(|error| error.within("view"))?;
        let settings = self.in_memory(request.solve.as_ref())?;
        let library = if settings.uses_library { self.library()? } else { None };
        let session = self.begun(unlocked, settings, library, job)?;
        let wants_before = request.before;
        session.work(job, move |solution, solved, _| {
            exploit::lock(solution, &locked)?;
            let figures = exploit::place_figures(solved);
            let before = view.as_ref().filter(|_| wants_before);
            let before = before.map(|view| view.answer(solution, |_| figures)).transpose()?;
            let response = exploit::respond(solution, by)?;
            let view = view.map(|view| view.answer(solution, |_| figures)).transpose()?;
            exploit::answer(solution, solved, &response, view, before)
        })
    }

    /// The source that a request names: either a spot or a session.
    pub(super) fn source(
        &self,
        spot: Option<&SpotRef>,
        session: Option<u64>,
        solve: Option<&SolveOptions>,
    ) -> Result<SolutionRef, Error> {
        match (spot, session) {
            (Some(spot), None) => {
                let mut settings = SolveSettings::parse(solve, &self.settings)?;
                let spot = self.solution(spot, &mut settings)?;
                // Whatever the library has is used, unless limits are given.
                settings.accepts_any = !settings.is_limited();
                Ok(SolutionRef::Spot(Box::new((spot, settings))))
            }
            (None, Some(session)) => self.get(session).map(SolutionRef::Session),
            _ => Err(Error::field("spot", "expected either a spot or a session")),
        }
    }

    /// The session of a source: a session as it is, or that of a spot, once it is solved.
    pub(super) fn solved(&self, source: &SolutionRef, job: &Job) -> Result<SolvedSession, Error> {
        let (spot, settings) = match source {
            SolutionRef::Session(session) => return Ok(SolvedSession::Named(Arc::clone(session))),
            SolutionRef::Spot(solve) => &**solve,
        };
        let session = self.open(spot, settings.clone())?;
        let ended = await_end(&session, job, Cancelling::StopsAlone(&session));
        match ended.state {
            _ if job.is_cancelled() => Err(Error::Cancelled),
            State::Failed => Err(failure(ended.error)),
            _ => Ok(SolvedSession::Opened(session)),
        }
    }

    /// The settings of a solve whose solution is changed afterwards.
    pub(super) fn in_memory(&self, solve: Option<&SolveOptions>) -> Result<SolveSettings, Error> {
        let settings = SolveSettings::parse(solve, &self.settings)?;
        Ok(SolveSettings { in_memory: true, ..settings })
    }

    /// A session of its own that has ended, perhaps stopped by the job.
    pub(super) fn begun(
        &self,
        spot: Spot,
        settings: SolveSettings,
        library: Option<Library>,
        job: &Job,
    ) -> Result<Arc<Session>, Error> {
        let session = self.begin_with(spot, settings, library)?;
        let ended = await_end(&session, job, Cancelling::Stops);
        match ended.state {
            State::Failed => Err(failure(ended.error)),
            _ => Ok(session),
        }
    }
}

/// The lines of both sides of a comparison.
fn compared_lines([a, b]: [Option<&str>; 2]) -> Result<(Line, Option<Line>), Error> {
    let line = |line: Option<&str>, field: &str| {
        line.map(str::parse::<Line>).transpose().map_err(|error| Error::field(field, error))
    };
    Ok((line(a, "a.line")?.unwrap_or_default(), line(b, "b.line")?))
}

/// The error of a side of a comparison. The limits and options are of both.
fn in_side(side: &str, error: Error) -> Error {
    match error {
        Error::Field { ref field, .. } if field.starts_with("solve") => error,
        error => error.within(side),
    }
}

/// The betting tree of a spot of a request.
pub(super) fn tree(spot: &Spot) -> Result<Tree, Error> {
    Tree::new(spot).map_err(|error| Error::field("spot", error))
}
