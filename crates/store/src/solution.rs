//! A solution, in memory or in a file, in the suits of the spot that was requested.

use crate::canonical::canonical;
use crate::{CanonicalSpot, SolutionFile, SpotRequest, StoreError};
use isofold_cards::Combo;
use isofold_iso::SuitPerm;
use isofold_solver::{
    BoardShape, BoardStrategy, ComboValues, NextCard, Options, Scan, ScanRequest, Solver, SolverError,
    StoredSolution, View,
};
use isofold_tree::{Line, LineStep, Lock, Spot, Street, Tree};
use std::path::Path;

/// A solution, which answers questions about any line and any cards.
///
/// Answers come from a solver in memory or from a file; streets that the file does not have are re-solved. Either is of the
/// canonical spot: questions and answers are relabelled to the suits of the spot that was requested.
pub struct Solution {
    spot: Spot,
    tree: Tree,
    /// Maps the suits of the spot to those of the canonical one.
    perm: SuitPerm,
    source: Source,
}

enum Source {
    Memory(Box<Solver>, Option<Box<FirstStreet>>),
    File(Box<SolutionFile>, Box<StoredSolution>),
}

/// The first street of a solver as it stands, with the values of what follows. A solver passes over all boards to answer for a line of the
/// first street; this has done so once for all of them.
struct FirstStreet {
    stored: StoredSolution,
    strategy: BoardStrategy,
}

impl FirstStreet {
    /// Whether it pays for a line: not where the first street is the last, nor after a card, which few boards follow. Folded ranges would
    /// be counted again.
    fn is_for(spot: &Spot, line: &Line) -> bool {
        let is_first = line.steps().iter().all(|step| matches!(step, LineStep::Action(_)));
        spot.board.len() < 5 && spot.folded.is_empty() && is_first
    }

    fn of(solver: &mut Solver) -> Result<FirstStreet, SolverError> {
        // All that is asked of it is stored, so that no accuracy is aimed at.
        let stored = StoredSolution::new(solver.spot(), 1.0, solver.options())?;
        let continuation = solver.continuation();
        Ok(FirstStreet { stored, strategy: solver.board_sums(0, 0, &continuation) })
    }

    fn view(&mut self, line: &Line) -> Result<View, StoreError> {
        let strategy = &self.strategy;
        self.stored.view(line, &mut |_: &BoardShape| Ok(Some(strategy.clone())))
    }
}

impl Solution {
    /// A solution in memory: the requested spot, the permutation to its canonical form, and a solver of that.
    pub fn in_memory(spot: &Spot, perm: SuitPerm, solver: Solver) -> Result<Solution, StoreError> {
        Solution::new(spot, perm, Source::Memory(Box::new(solver), None))
    }

    /// Opens a file, in the suits of the request that it was written for.
    pub fn open(path: &Path, options: &Options) -> Result<Solution, StoreError> {
        let file = SolutionFile::open(path)?;
        let SpotRequest { perm, .. } = file.header().request;
        let spot = file.header().request.spot(&file.header().canonical);
        Solution::from_file(file, &spot, perm, options)
    }

    /// A solution from a file, in the suits of a spot with the same canonical form.
    pub fn of(file: SolutionFile, spot: &Spot, options: &Options) -> Result<Solution, StoreError> {
        let (canonical, perm) = canonical(spot);
        if canonical != file.header().canonical {
            return Err(StoreError::OtherSpot { path: file.path().to_owned() });
        }
        Solution::from_file(file, spot, perm, options)
    }

    fn from_file(
        file: SolutionFile,
        spot: &Spot,
        perm: SuitPerm,
        options: &Options,
    ) -> Result<Solution, StoreError> {
        let header = file.header();
        let (Some(_), Some(accuracy)) = (header.saved_streets, header.exploitability) else {
            return Err(StoreError::Checkpoint { path: file.path().to_owned() });
        };
        let stored = StoredSolution::new(&header.canonical, accuracy, &file.options(options))?;
        Solution::new(spot, perm, Source::File(Box::new(file), Box::new(stored)))
    }

    fn new(spot: &Spot, perm: SuitPerm, source: Source) -> Result<Solution, StoreError> {
        let tree = Tree::new(spot).map_err(SolverError::from)?;
        Ok(Solution { spot: spot.clone(), tree, perm, source })
    }

    /// The spot that was requested.
    pub fn spot(&self) -> &Spot {
        &self.spot
    }

    /// The betting tree of the spot.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The relative standard error of the bunching weights, if they are sampled and not exact.
    pub fn bunching_error(&self) -> Option<f64> {
        match &self.source {
            Source::Memory(solver, _) => solver.bunching_error(),
            Source::File(_, stored) => stored.bunching_error(),
        }
    }

    /// The strategy at a decision; see [`Solver::view`].
    pub fn view(&mut self, line: &Line) -> Result<View, StoreError> {
        // An error about the line must have the suits of the request.
        let line = &self.tree.in_chips(line).map_err(SolverError::from)?;
        self.tree.follow(line).map_err(SolverError::from)?;
        let canonical = line.relabelled(self.perm);
        let view = match &mut self.source {
            Source::Memory(solver, first) if FirstStreet::is_for(&self.spot, line) => {
                let first = match first {
                    Some(first) => first,
                    None => first.insert(Box::new(FirstStreet::of(solver)?)),
                };
                first.view(&canonical)
            }
            Source::Memory(solver, _) => solver.view(&canonical).map_err(StoreError::from),
            Source::File(file, stored) => {
                stored.view(&canonical, &mut |shape: &BoardShape| file.board_strategy(shape))
            }
        };
        let view = view.map_err(|error| in_requested_suits(line, error))?;
        let mut view = view.relabelled(self.perm.inverse());
        let dealt = view.board.split_off(self.spot.board.len());
        view.board = self.spot.board.iter().copied().chain(dealt).collect();
        Ok(view)
    }

    /// The classes of next cards at the chance node where a line ends; see [`Solver::next_cards`].
    pub fn next_cards(&mut self, line: &Line) -> Result<Vec<NextCard>, StoreError> {
        let line = &self.tree.in_chips(line).map_err(SolverError::from)?;
        self.tree.follow(line).map_err(SolverError::from)?;
        let canonical = line.relabelled(self.perm);
        let next = match &mut self.source {
            Source::Memory(solver, _) => solver.next_cards(&canonical).map_err(StoreError::from),
            Source::File(file, stored) => {
                stored.next_cards(&canonical, &mut |shape: &BoardShape| file.board_strategy(shape))
            }
        };
        let next = next.map_err(|error| in_requested_suits(line, error))?;
        let mut next: Vec<NextCard> =
            next.into_iter().map(|card| card.relabelled(self.perm.inverse())).collect();
        next.sort_by_key(|class| class.cards.first().copied());
        Ok(next)
    }

    /// The values of all combos of both players at the end of each line, a decision or a chance node, hands outside of the range
    /// included; see [`Solver::combo_values`] and [`StoredSolution::combo_values`].
    pub fn combo_values(&mut self, lines: &[Line]) -> Result<Vec<[ComboValues; 2]>, StoreError> {
        let mut own = Vec::with_capacity(lines.len());
        for line in lines {
            // Errors about a line must have the suits of the request.
            let line = self.tree.in_chips(line).map_err(SolverError::from)?;
            let (node, _) = self.tree.follow(&line).map_err(SolverError::from)?;
            if self.tree.node(node).is_terminal() {
                return Err(SolverError::Over(line.to_string()).into());
            }
            own.push(line);
        }
        let canonical: Vec<Line> = own.iter().map(|line| line.relabelled(self.perm)).collect();
        let values = match &mut self.source {
            Source::Memory(solver, _) => solver.combo_values(&canonical)?,
            Source::File(file, stored) => {
                let file = &**file;
                stored.combo_values(&canonical, &|shape: &BoardShape| file.board_strategy(shape))?
            }
        };
        let in_spot = |values: ComboValues| {
            let mut values = values.relabelled(self.perm.inverse());
            let dealt = values.board.split_off(self.spot.board.len());
            values.board = self.spot.board.iter().copied().chain(dealt).collect();
            values
        };
        Ok(values.into_iter().map(|both| both.map(in_spot)).collect())
    }

    /// The equity of every combo of both players at a place, given their [values](Solution::combo_values) there, by player and combo index;
    /// see [`Solver::combo_equities`].
    pub fn combo_equities(&self, values: &[ComboValues; 2]) -> Result<[Vec<Option<f64>>; 2], StoreError> {
        let canonical = values.each_ref().map(|values| values.clone().relabelled(self.perm));
        let equities = match &self.source {
            Source::Memory(solver, _) => solver.combo_equities(&canonical)?,
            Source::File(_, stored) => stored.combo_equities(&canonical)?,
        };
        let in_spot = |equities: Vec<Option<f64>>| {
            Combo::all().map(|combo| equities[self.perm.apply_combo(combo).index()]).collect()
        };
        Ok(equities.map(in_spot))
    }

    /// Prepares a scan of every decision from a line on, on some streets; see [`Scan`]. Streets that the file does not have are
    /// re-solved on the way.
    pub fn scan(&mut self, line: &Line, streets: &[Street]) -> Result<Scan<'_, StoreError>, StoreError> {
        let line = self.tree.in_chips(line).map_err(SolverError::from)?;
        self.tree.follow(&line).map_err(SolverError::from)?;
        let request = ScanRequest { line, streets: streets.to_vec(), relabel: self.perm.inverse() };
        Ok(match &mut self.source {
            Source::Memory(solver, _) => solver.scan(&request)?,
            Source::File(file, stored) => {
                let file = &**file;
                stored.scan(&request, move |shape: &BoardShape| file.board_strategy(shape))?
            }
        })
    }

    /// The streets whose strategies are at hand; those after them are re-solved. A solution in memory has all of them.
    pub fn stored_streets(&self) -> Vec<Street> {
        let start = self.spot.board.len();
        let count = match &self.source {
            Source::Memory(..) => 3,
            Source::File(file, _) => {
                file.header().saved_streets.map_or(3, |streets| streets.count(6 - start))
            }
        };
        let is_stored = |street: &Street| (start..start + count).contains(&street.cards());
        Street::ALL.into_iter().filter(is_stored).collect()
    }

    /// Replaces the locks, given in the suits of the spot; see [`Solver::relock`]. Only a solution in memory takes other locks.
    pub fn relock(&mut self, locks: &[Lock]) -> Result<(), StoreError> {
        let solver = match &mut self.source {
            Source::Memory(solver, first) => {
                *first = None;
                solver
            }
            Source::File(file, _) => return Err(StoreError::NoRegrets { path: file.path().to_owned() }),
        };
        let spot = Spot { locks: locks.to_vec(), ..self.spot.clone() };
        // An error about a lock must have the suits of the request.
        let tree = Tree::new(&spot).map_err(SolverError::from)?;
        let canonical: Vec<Lock> = locks.iter().map(|lock| lock.relabelled(self.perm)).collect();
        solver.relock(&canonical)?;
        (self.spot, self.tree) = (spot, tree);
        Ok(())
    }

    /// Changes the locks to those of a spot, given the canonical form before and after. With other locks the canonical spot may have
    /// other suits: then regrets and averages are relabelled. Only a solution in memory takes other locks; if it fails, nothing has
    /// changed.
    pub fn relock_canonical(
        &mut self,
        spot: &Spot,
        before: &CanonicalSpot,
        after: &CanonicalSpot,
    ) -> Result<(), StoreError> {
        let solver = match &mut self.source {
            Source::Memory(solver, first) => {
                *first = None;
                solver
            }
            Source::File(file, _) => return Err(StoreError::NoRegrets { path: file.path().to_owned() }),
        };
        let tree = Tree::new(spot).map_err(SolverError::from)?;
        let locks = spot.locks.iter().map(|lock| lock.relabelled(before.perm)).collect();
        if after.spot == (Spot { locks, ..before.spot.clone() }) {
            solver.relock(&after.spot.locks)?;
        } else {
            **solver = solver.relabelled(&after.spot, before.perm.inverse().then(after.perm))?;
        }
        (self.spot, self.tree, self.perm) = (spot.clone(), tree, after.perm);
        Ok(())
    }

    /// Gives the spot another name.
    pub fn rename(&mut self, name: &str) {
        name.clone_into(&mut self.spot.name);
    }

    /// The solver, if the solution is in memory.
    pub fn solver(&mut self) -> Option<&mut Solver> {
        match &mut self.source {
            Source::Memory(solver, first) => {
                // It may be changed.
                *first = None;
                Some(solver)
            }
            Source::File(..) => None,
        }
    }
}

/// Gives an error about a line the suits of the request.
fn in_requested_suits(line: &Line, error: StoreError) -> StoreError {
    match error {
        StoreError::Solver(SolverError::Elsewhere { what, .. }) => {
            StoreError::Solver(SolverError::Elsewhere { line: line.to_string(), what })
        }
        StoreError::Solver(SolverError::Over(_)) => StoreError::Solver(SolverError::Over(line.to_string())),
        error => error,
    }
}
