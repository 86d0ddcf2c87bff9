//! Simpler strategies: rounded, or in a tree with fewer actions.

use super::options::SolveSettings;
use super::requests::tree;
use super::{Solved, Solving};
use crate::export::{self, FileProblem};
use crate::simplify::{self, Simplification, SimplifyQuestion};
use crate::{Error, Job};
use isofold_api::simplify::{Simplify, SimplifyAnswer};
use isofold_api::solve::Reason;
use isofold_api::spot::SpotRef;
use isofold_solver::{Cost, Plan, SolverError, Standing};
use isofold_store::{Library, Solution, StoreError};
use isofold_tree::{Spot, Stop, Tree};
use std::path::{Path, PathBuf};

/// The least target of a spot that is solved to the accuracy of another.
const FINEST: f64 = 1e-6;

impl Solving {
    /// Answers the cost of a simpler strategy.
    pub(crate) fn simplify(&self, request: &Simplify, job: &Job) -> Result<SimplifyAnswer, Error> {
        let question = SimplifyQuestion::parse(request)?;
        let file = request.file.as_ref().map(PathBuf::from);
        if let Some(file) = &file {
            export::check_file(file, false).map_err(|problem| unwritable(file, &problem))?;
        }
        let mut settings = self.in_memory(request.solve.as_ref())?;
        let spot = self.solution(&request.spot, &mut settings)?;
        let tree = tree(&spot)?;
        let library = self.library_with(&request.spot, &mut settings)?;
        match &question.change {
            Simplification::Round { .. } => {
                question.check_line(&tree)?;
                self.round(question, (spot, &tree), settings, library, file, job)
            }
            Simplification::Remove(lines) => {
                let reduced = simplify::without(&spot, &tree, lines)?;
                question.check_line(&Tree::new(&reduced).map_err(|error| Error::field("remove", error))?)?;
                self.remove(question, [spot, reduced], settings, library, file, job)
            }
        }
    }

    fn round(
        &self,
        question: SimplifyQuestion,
        (spot, tree): (Spot, &Tree),
        mut settings: SolveSettings,
        library: Option<Library>,
        file: Option<PathBuf>,
        job: &Job,
    ) -> Result<SimplifyAnswer, Error> {
        let plan = Plan::of(&spot, &settings.options)?;
        settings.more_memory = question.more_memory(tree, &plan);
        let needed = plan.memory() + settings.more_memory;
        if let Some(limit) = settings.options.memory.filter(|&limit| needed > limit) {
            return Err(SolverError::Memory { needed, limit, half: None }.into());
        }
        let session = self.begun(spot, settings, library, job)?;
        session.work(job, move |solution, solved, job| {
            let Simplification::Round { grid, players } = &question.change else {
                return Err(Error::field("round", "expected frequencies"));
            };
            let cost = simplify::round(solution, players, grid)?;
            Simplified { question: &question, cost, solved }.answer(solution, file, job)
        })
    }

    /// Solves a spot with and without some actions. Only one of both is in memory at a time.
    fn remove(
        &self,
        question: SimplifyQuestion,
        [spot, mut reduced]: [Spot; 2],
        settings: SolveSettings,
        library: Option<Library>,
        file: Option<PathBuf>,
        job: &Job,
    ) -> Result<SimplifyAnswer, Error> {
        let session = self.begun(spot, settings.clone(), library, job)?;
        let (before, reached, reason): (Standing, f64, Reason) =
            session.work(job, |solution, solved, _| {
                let standing = solution.solver().ok_or_else(simplify::not_in_memory)?.standing();
                Ok((standing, solved.exploitability, solved.reason))
            })?;
        session.close();
        match reason {
            Reason::Stopped => return Err(Error::Cancelled),
            // As accurate as the entry or the file is.
            Reason::Library | Reason::File => {
                reduced.stop = Stop { exploitability: Some(reached.max(FINEST)), ..Stop::default() };
            }
            _ => {}
        }
        let session = self.begun(reduced, SolveSettings { file: None, ..settings }, None, job)?;
        session.work(job, move |solution, solved, job| {
            let after = solution.solver().ok_or_else(simplify::not_in_memory)?.standing();
            let cost = Cost { before, after };
            Simplified { question: &question, cost, solved }.answer(solution, file, job)
        })
    }

    /// The library, if a simplification uses it: for an entry that has every street, or regrets, unless limits ask for more than it has.
    fn library_with(&self, source: &SpotRef, settings: &mut SolveSettings) -> Result<Option<Library>, Error> {
        let SpotRef::Entry(name) = source else { return Ok(None) };
        let (library, entry) = self.entry(name)?;
        if settings.is_limited() || !entry.is_whole() {
            return Ok(None);
        }
        settings.accepts_any = true;
        settings.options = library.open_entry(&entry)?.options(&settings.options);
        Ok(Some(library))
    }
}

/// A simplified solution that is in memory.
struct Simplified<'a> {
    question: &'a SimplifyQuestion,
    cost: Cost,
    solved: &'a Solved,
}

impl Simplified<'_> {
    /// Writes the file that is asked for, if the solve was not stopped, and answers the cost.
    fn answer(
        &self,
        solution: &mut Solution,
        file: Option<PathBuf>,
        job: &Job,
    ) -> Result<SimplifyAnswer, Error> {
        let Simplified { question, cost, solved } = self;
        let mut written = None;
        if let Some(file) = file.filter(|_| solved.reason != Reason::Stopped) {
            let saved = simplify::save(solution, &question.words(), solved, cost, (&file, false));
            let bytes = saved.map_err(|error| match error {
                // It has appeared meanwhile.
                Error::Store(error) if matches!(*error, StoreError::Exists { .. }) => {
                    unwritable(&file, &FileProblem::Exists)
                }
                error => error,
            })?;
            job.remark(format!("written to `{}` ({bytes} bytes)", file.display()));
            written = Some((file, bytes));
        }
        question.answer(solution, cost, solved.reason.is_complete(), written.as_ref())
    }
}

/// The error of a file that cannot be written.
fn unwritable(file: &Path, problem: &FileProblem) -> Error {
    let object = isofold_api::Error::of_field("file", format!("`{}` {problem}", file.display()));
    object.with_hint("name a file that does not exist, in a folder that does").into()
}
