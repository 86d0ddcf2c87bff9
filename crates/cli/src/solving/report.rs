//! The report on a solved spot: the solution to query, the figures of the solve, and where it was stored.

use super::shell::shell_quoted;
use crate::error_text;
use crate::ev_unit::EvUnit;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use isofold_cards::Card;
use isofold_service::run::{DeviceUsed, SolveRun};
use isofold_service::solving::icm_totals;
use isofold_solver::{Options, Outcome, Precision, Reason, Solver};
use isofold_store::{CanonicalSpot, SavedStreets, Solution, SolutionFile};
use isofold_tree::Spot;
use std::path::PathBuf;
use std::time::Instant;

pub(crate) struct SolveReport {
    pub(crate) solution: Solution,
    pub(crate) origin: Origin,
    pub(crate) iterations: u32,
    /// As a share of the pot.
    pub(crate) exploitability: f64,
    pub(crate) evs: [f64; 2],
    /// The greatest distance of an aggregate frequency from its lock, if there are such locks.
    pub(crate) aggregate_lock_error: Option<f64>,
    /// The iterations of earlier runs that it continued.
    earlier_iterations: u32,
    /// The seconds that this run took, from the spot to the end.
    pub(crate) seconds: f64,
    /// The exploitability that was aimed at, if any.
    pub(crate) target: Option<f64>,
    /// The options of the solver.
    pub(crate) options: Options,
    /// The device of the solve, if it was solved now.
    pub(crate) device: Option<DeviceUsed>,
    /// Bytes: of the solver, or of the file.
    pub(crate) memory: u64,
    /// The streets that a file has.
    saved_streets: Option<SavedStreets>,
    pub(super) stored: Stored,
}

/// The origin of a solution.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Origin {
    /// It was solved now, and ended for a reason.
    Solved(Reason),
    /// It was in a file.
    File,
    /// It was an entry of the library.
    Library(i64),
}

/// The files that a solve has written.
#[derive(Default)]
pub(super) struct Stored {
    /// The checkpoint from which it can be continued.
    pub(super) checkpoint: Option<PathBuf>,
    /// The entry of the library that it has become.
    pub(super) entry: Option<i64>,
    /// Whether the solution was to be written to a file, and its checkpoint beside it.
    pub(super) has_out: bool,
    /// Whether it was to be added to a library, and its checkpoint.
    pub(super) has_library: bool,
    /// The flags that a command which continues it needs.
    pub(super) flags: String,
    /// The reason why that file could not be written.
    pub(super) error: Option<Failure>,
}

impl SolveReport {
    /// The report on a run that has ended.
    pub(super) fn of_run(mut run: SolveRun, outcome: &Outcome, target: Option<f64>) -> SolveReport {
        let checkpoint = run.checkpoint_file().map(ToOwned::to_owned);
        SolveReport {
            origin: Origin::Solved(outcome.reason),
            iterations: outcome.iterations,
            exploitability: outcome.exploitability,
            evs: outcome.evs,
            aggregate_lock_error: outcome.aggregate_lock_error,
            earlier_iterations: run.earlier_iterations(),
            seconds: run.seconds(),
            target,
            options: run.options().clone(),
            device: None,
            memory: run.solver().plan().memory(),
            saved_streets: None,
            stored: Stored { checkpoint, ..Stored::default() },
            solution: run.into_solution(),
        }
    }

    /// The report on a stored solution.
    pub(super) fn of_file(
        file: SolutionFile,
        spot: &Spot,
        options: &Options,
        origin: Origin,
        started: Instant,
    ) -> Result<SolveReport, Failure> {
        let (header, memory) = (file.header().clone(), file.length());
        let options = file.options(options);
        let solution = Solution::of(file, spot, &options).map_err(error_text::store)?;
        Ok(SolveReport {
            solution,
            origin,
            iterations: header.iterations,
            exploitability: header.exploitability.unwrap_or(f64::NAN),
            evs: header.evs.unwrap_or([f64::NAN; 2]),
            aggregate_lock_error: None,
            earlier_iterations: 0,
            seconds: started.elapsed().as_secs_f64(),
            target: None,
            options,
            device: None,
            memory,
            saved_streets: header.saved_streets,
            stored: Stored::default(),
        })
    }

    /// Answers from the file that a run has written, as the next command will: strategies are rounded in files, and streets that
    /// are left out are solved again. A file that cannot be used is left alone.
    pub(super) fn read_back(&mut self, file: SolutionFile, options: &Options) {
        let saved_streets = file.header().saved_streets;
        if let Ok(solution) = Solution::of(file, self.solution.spot(), options) {
            (self.solution, self.saved_streets) = (solution, saved_streets);
        }
    }

    /// Replaces the file by a solver in memory that has its strategies.
    pub(super) fn loaded(self, solver: Solver) -> Result<SolveReport, Failure> {
        let memory = solver.plan().memory();
        let spot = self.solution.spot();
        let solution = Solution::in_memory(spot, CanonicalSpot::of(spot).perm, solver);
        Ok(SolveReport {
            solution: solution.map_err(error_text::store)?,
            memory,
            saved_streets: None,
            ..self
        })
    }

    /// The solver, which is there if the solution was asked for [to be changed](super::Access::Modify).
    pub(crate) fn solver(&mut self) -> &mut Solver {
        self.solution.solver().expect("a solution that is to be changed is in memory")
    }

    /// In a tournament, the share of the prizes that each player has in all: EV, and what a fold at the start leaves.
    pub(crate) fn icm_totals(&self) -> Option<[f64; 2]> {
        icm_totals(self.solution.spot(), self.evs)
    }

    /// The entry of the library that it is, or that it was added as.
    pub(crate) fn entry(&self) -> Option<i64> {
        match self.origin {
            Origin::Library(id) => Some(id),
            Origin::Solved(_) => self.stored.entry,
            Origin::File => None,
        }
    }

    /// Whether a board is on a street that the file does not hold, and that was solved again for the query.
    pub(crate) fn is_solved_again(&self, board: &[Card]) -> bool {
        let start = self.solution.spot().board.len();
        self.saved_streets.is_some_and(|streets| board.len() - start >= streets.count(6 - start))
    }

    /// Whether the file holds the street with so many cards on the board, but not all that come after it.
    pub(crate) fn leaves_out_streets_after(&self, cards: usize) -> bool {
        let start = self.solution.spot().board.len();
        let saved = self.saved_streets.map(|streets| streets.count(6 - start));
        saved.is_some_and(|saved| cards - start < saved && saved < 6 - start)
    }

    /// Whether the solve was interrupted.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.origin == Origin::Solved(Reason::Stopped)
    }

    /// `solved in 84 iterations, 3.1 s: exploitability 0.46% of the pot (0.28 chips); 151 MB in 32 bits`
    pub(crate) fn summary(&self) -> String {
        let mut iterations = paint::count(self.iterations, "iteration");
        if self.earlier_iterations > 0 {
            iterations += &format!(" ({} of them in earlier runs)", self.earlier_iterations);
        }
        let seconds = paint::duration(self.seconds);
        let how = match self.origin {
            Origin::Solved(Reason::Target) => format!("solved in {iterations}, {seconds}"),
            Origin::Solved(Reason::Iterations) => format!("{iterations} as asked for, {seconds}"),
            Origin::Solved(Reason::Time) => format!("{iterations} in the time limit, {seconds}"),
            Origin::Solved(Reason::Stopped) => format!("stopped after {iterations}, {seconds}"),
            Origin::Solved(Reason::Stalled) => format!("given up after {iterations}, {seconds}"),
            Origin::Solved(Reason::NotANumber) => format!("given up after {iterations}, {seconds}"),
            Origin::File => format!("from a file, solved in {iterations}"),
            Origin::Library(id) => format!("from the library, entry {id}, solved in {iterations}"),
        };
        let share = self.exploitability;
        let wanted = match self.target {
            Some(target) if share > target => format!(", not yet {}", paint::percent(target, 4)),
            _ => String::new(),
        };
        let tree = self.solution.tree();
        format!(
            "{how}: exploitability {} of the pot ({}){wanted}; {} in {} bits",
            paint::percent(share, 3),
            EvUnit::of(tree).amount(share * tree.pot_value(tree.root())),
            paint::bytes(self.memory),
            paint::bits(self.options.precision)
        )
    }

    /// Ends a command once the report is printed: an interrupted solve is remarked on, with the command that continues it, and a
    /// file that could not be written is an error.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        if !self.is_interrupted()
            && let Some(error) = self.stored.error.take()
        {
            return Err(error);
        }
        if self.origin == Origin::Solved(Reason::Stalled) {
            let bits = match self.options.precision {
                Precision::Half => "; --precision 32 may come closer",
                Precision::Full => "",
            };
            output::notice(&format!(
                "the target is out of reach: the exploitability has not fallen for a long time{bits}"
            ));
            return Err(Failure::Reported(1));
        }
        if !self.is_interrupted() {
            return Ok(());
        }
        self.remark_on_interrupt(Some(self.seconds));
        if let Some(checkpoint) = &self.stored.checkpoint {
            let Stored { flags, .. } = &self.stored;
            output::notice(&format!(
                "to continue: isofold solve --resume {}{flags}",
                shell_quoted(checkpoint)
            ));
        } else {
            let advice = match (self.stored.has_out, self.stored.has_library) {
                (true, _) => "",
                (false, true) => ": with --out FILE, Ctrl-C writes one",
                (false, false) => ": with a library, or --out, Ctrl-C writes one",
            };
            output::notice(&format!("there is no checkpoint to continue from{advice}"));
        }
        if let Some(message) = self.stored.error.as_ref().and_then(Failure::text) {
            output::notice(&message);
        }
        Err(Failure::Reported(1))
    }

    /// Remarks on how far an interrupted solve has come.
    pub(crate) fn remark_on_interrupt(&self, seconds: Option<f64>) {
        let iterations = paint::count(self.iterations, "iteration");
        let seconds = seconds.map_or(String::new(), |seconds| format!(", {}", paint::duration(seconds)));
        let reached = paint::percent(self.exploitability, 3);
        let wanted =
            self.target.map_or(String::new(), |target| format!(", not {}", paint::percent(target, 4)));
        output::notice(&format!(
            "stopped after {iterations}{seconds}: exploitability {reached} of the pot{wanted}"
        ));
    }
}
