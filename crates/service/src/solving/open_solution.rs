//! A solution that stays open for many questions, as objects of other languages hold one.

use super::requests::{SolvedSession, tree};
use super::shared::Shared;
use super::{Cancelling, Solving, await_end, failure};
use crate::export::ExportQuestion;
use crate::figures::{self, ClassMeans};
use crate::place::{ComboArrays, DecisionArrays, PlaceQuestion, SolveFigures};
use crate::solving::options::SolveSettings;
use crate::{Error, Job};
use isofold_api::ErrorCode;
use isofold_api::arrays::ArrayFormat;
use isofold_api::compare::CompareAnswer;
use isofold_api::export::{Export, ExportAnswer};
use isofold_api::show::{Decision, Place, ShowAnswer, View};
use isofold_api::solve::{SessionAnswer, Solve, SolveOptions};
use isofold_api::spot::SpotRef;
use isofold_api::tree::{NodeKind, TreeNode};
use isofold_cards::Card;
use isofold_export::ScannedDecision;
use isofold_solver::SolverError;
use isofold_store::Solution;
use isofold_tree::{Line, Player, Spot, Tree};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A solution that stays open until it is dropped: in memory, or a file of which as much is read as is looked at. Of a session that
/// still runs it is the strategy so far.
pub struct OpenSolution {
    session: SolvedSession,
    spot: Spot,
    tree: Tree,
}

/// A decision: what `show` answers of it but for the lists of hands, which are arrays, and the means of both players' hand classes.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenDecision {
    /// The decision, without hands.
    pub place: Place<Decision>,
    /// The hands of both players.
    pub arrays: DecisionArrays,
    /// The 169 classes of each player in the order of the grid; `None` for those that the player does not have here.
    pub classes: [Vec<Option<ClassMeans>>; 2],
}

impl Solving {
    /// Opens the solution of a spot, which is solved first if it is neither stored nor solved.
    pub(crate) fn open_solution(
        &self,
        spot: &SpotRef,
        solve: Option<&SolveOptions>,
        job: &Job,
    ) -> Result<OpenSolution, Error> {
        let source = self.source(Some(spot), None, solve)?;
        OpenSolution::of(self.solved(&source, job)?)
    }

    /// Solves a spot as `solve` does, and leaves the solution open. Cancelled, it ends with what it has. Memory that other open solutions
    /// have is an error, not waited for.
    pub(crate) fn solve_open(&self, request: &Solve, job: &Job) -> Result<OpenSolution, Error> {
        let spot = self.spot(&request.spot)?;
        let settings = SolveSettings::parse(request.solve.as_ref(), &self.settings)?;
        let session = self.begin(spot, settings)?;
        let answer = await_end(&session, job, Cancelling::StopsOrBlocked);
        match (answer.result, answer.error) {
            (Some(_), _) => OpenSolution::of(SolvedSession::Named(session)),
            (None, Some(error)) if error.code == ErrorCode::Cancelled && !job.is_cancelled() => {
                let why = "the memory that it takes is in use by solutions that are open in memory";
                let error = isofold_api::Error::new(ErrorCode::Memory, why);
                Err(error.with_hint("close one of them").into())
            }
            (None, error) => Err(failure(error)),
        }
    }

    /// The solution of a session, which may still be running.
    pub(crate) fn open_session(&self, session: u64) -> Result<OpenSolution, Error> {
        OpenSolution::of(SolvedSession::Named(self.get(session)?))
    }

    /// Compares a decision of an open solution with one of another, or with another one of the same.
    pub(crate) fn compare_solutions(
        &self,
        a: &OpenSolution,
        b: Option<&OpenSolution>,
        lines: [Option<&str>; 2],
        job: &Job,
    ) -> Result<CompareAnswer, Error> {
        self.compare_open(&a.session, b.map(|b| &b.session), lines, job)
    }
}

/// Tells whether a question waits for work on an open solution to end.
#[derive(Clone)]
pub struct Waiting(Arc<Shared>);

impl Waiting {
    /// Whether a question waits.
    pub fn is_any(&self) -> bool {
        self.0.has_command()
    }
}

impl OpenSolution {
    fn of(session: SolvedSession) -> Result<OpenSolution, Error> {
        let spot = session.spot();
        Ok(OpenSolution { tree: tree(&spot)?, session, spot })
    }

    /// The spot, with the locks that it has now.
    pub fn spot(&self) -> Spot {
        self.session.spot()
    }

    /// Whether its session was closed: it answers no more.
    pub fn is_closed(&self) -> bool {
        self.session.shared().is_closed()
    }

    /// Tells, also on its own thread, whether a question waits.
    pub fn waiting(&self) -> Waiting {
        Waiting(self.session.shared())
    }

    /// The state of the solve, with its result if it has ended.
    pub fn state(&self) -> SessionAnswer {
        self.session.answer()
    }

    /// The node of the betting tree at the end of a line, with the line in chips, and the board there.
    pub fn node(&self, line: &str) -> Result<(TreeNode, String), Error> {
        crate::tree::node_at(&self.spot, &self.tree, line)
    }

    /// The end of a line, as `show` answers it.
    pub fn show(&self, view: &View, job: &Job) -> Result<ShowAnswer, Error> {
        let question = PlaceQuestion::of_view(view)?.checked_in(&self.spot, &self.tree)?;
        self.session.ask(question, job)
    }

    /// The decision at the end of a line, with its hands as arrays.
    pub fn decision(&self, line: &str, job: &Job) -> Result<OpenDecision, Error> {
        let view = View { line: Some(line.to_owned()), combos: true, ..View::default() };
        // Asked for combos, a line to a chance node is refused; they come as arrays, not as lists.
        let question = PlaceQuestion::of_view(&view)?.checked_in(&self.spot, &self.tree)?;
        let question = PlaceQuestion { combos: false, array: Some(ArrayFormat::List), ..question };
        self.session.look(job, move |solution: &mut Solution, figures: &dyn Fn(&[Card]) -> SolveFigures| {
            let view = solution.view(&question.line)?;
            let mut place = question.decision(solution, figures(&view.board), &view, view.player);
            place.node.arrays = None;
            Ok(OpenDecision {
                place,
                arrays: DecisionArrays::of(solution.tree(), &view),
                classes: Player::BOTH.map(|player| figures::classes(&view, player)),
            })
        })
    }

    /// The values of all combos of both players at the end of a line, a decision or a chance node, also of combos outside of the range.
    pub fn combos(&self, line: &str, job: &Job) -> Result<ComboArrays, Error> {
        let (node, _) = self.node(line)?;
        if matches!(node.kind, NodeKind::Fold | NodeKind::Showdown) {
            return Err(Error::field("line", SolverError::Over(node.line)));
        }
        let line: Line = node.line.parse().map_err(|error| Error::field("line", error))?;
        self.session.look(job, move |solution: &mut Solution, _: &dyn Fn(&[Card]) -> SolveFigures| {
            let values = solution.combo_values(&[line])?;
            let none = || Error::Failed("the place has no values".into());
            let values = values.into_iter().next().ok_or_else(none)?;
            ComboArrays::of(&values, solution)
        })
    }

    /// Scans the decisions from a line on, those that `export` would write: `convert` turns those of some boards into a part, on several
    /// threads, and `each` gets the parts in order until it breaks. The number of all decisions comes back.
    pub fn scan<T: Send>(
        &self,
        line: Option<&str>,
        streets: &[String],
        convert: impl Fn(&[ScannedDecision<'_>]) -> T + Send + Sync + 'static,
        each: impl FnMut(T) -> ControlFlow<()> + Send + 'static,
        job: &Job,
    ) -> Result<u64, Error> {
        let question = self.scan_question(line, streets)?;
        self.session.work(job, move |solution, _, job| question.scan(solution, convert, each, job))
    }

    /// Refuses a scan from a line that leads nowhere, or of streets that there are not.
    pub fn check_scan(&self, line: Option<&str>, streets: &[String]) -> Result<(), Error> {
        self.scan_question(line, streets).map(drop)
    }

    fn scan_question(&self, line: Option<&str>, streets: &[String]) -> Result<ExportQuestion, Error> {
        ExportQuestion::of_decisions(line, streets)?.checked(&self.spot, &self.tree)
    }

    /// Writes the solution to a file, as `export` does; its spot and its session are not looked at.
    pub fn export(&self, request: &Export, job: &Job) -> Result<ExportAnswer, Error> {
        let question = ExportQuestion::parse(request)?.checked(&self.spot, &self.tree)?;
        self.session.work(job, move |solution, solved, job| question.answer(solution, solved, job))
    }
}
