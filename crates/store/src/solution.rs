//! A solution, however it is kept, in the suits of whoever asks.

use crate::{Asked, Canonical, SolutionFile, StoreError};
use isofold_iso::SuitPerm;
use isofold_solver::{BoardShape, NextCard, Options, Solver, SolverError, StoredSolution, View};
use isofold_tree::{Line, Lock, Spot, Tree};
use std::path::Path;

/// A solution that can be asked about any line and any cards.
///
/// Answers come from a solver in memory, or from a file as far as it has them. Either is for the canonical spot; questions
/// and answers are carried to the suits of the spot that was asked for.
pub struct Solution {
    spot: Spot,
    tree: Tree,
    /// Carries the spot to the canonical one.
    perm: SuitPerm,
    source: Source,
}

enum Source {
    Memory(Box<Solver>),
    File(Box<SolutionFile>, Box<StoredSolution>),
}

impl Solution {
    /// A solution in memory: a solver of the canonical spot, and the spot that was asked for.
    pub fn in_memory(spot: &Spot, perm: SuitPerm, solver: Solver) -> Result<Solution, StoreError> {
        Solution::new(spot, perm, Source::Memory(Box::new(solver)))
    }

    /// Opens a file, in the suits with which it was asked for.
    pub fn open(path: &Path, options: &Options) -> Result<Solution, StoreError> {
        let file = SolutionFile::open(path)?;
        let Asked { perm, .. } = file.meta().asked;
        let spot = file.meta().asked.spot(&file.meta().canonical);
        Solution::from_file(file, &spot, perm, options)
    }

    /// Answers from a file for a spot that is the same up to suits.
    pub fn of(file: SolutionFile, spot: &Spot, options: &Options) -> Result<Solution, StoreError> {
        let canonical = Canonical::of(spot);
        if canonical.spot != file.meta().canonical {
            return Err(StoreError::OtherSpot { path: file.path().to_owned() });
        }
        Solution::from_file(file, spot, canonical.perm, options)
    }

    fn from_file(
        file: SolutionFile,
        spot: &Spot,
        perm: SuitPerm,
        options: &Options,
    ) -> Result<Solution, StoreError> {
        let meta = file.meta();
        let (Some(_), Some(accuracy)) = (meta.tier, meta.exploitability) else {
            return Err(StoreError::NoStrategies { path: file.path().to_owned() });
        };
        let stored = StoredSolution::new(&meta.canonical, accuracy, &file.options(options))?;
        Solution::new(spot, perm, Source::File(Box::new(file), Box::new(stored)))
    }

    fn new(spot: &Spot, perm: SuitPerm, source: Source) -> Result<Solution, StoreError> {
        let tree = Tree::new(spot).map_err(SolverError::from)?;
        Ok(Solution { spot: spot.clone(), tree, perm, source })
    }

    /// The spot that was asked for.
    pub fn spot(&self) -> &Spot {
        &self.spot
    }

    /// Its betting tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The relative standard error of the weights of deals, if folded hands are not counted but estimated.
    pub fn bunching_error(&self) -> Option<f64> {
        match &self.source {
            Source::Memory(solver) => solver.bunching_error(),
            Source::File(_, stored) => stored.bunching_error(),
        }
    }

    /// A decision; see [`Solver::view`].
    pub fn view(&mut self, line: &Line) -> Result<View, StoreError> {
        // A line that does not fit is told in the words that were asked with.
        self.tree.follow(line).map_err(SolverError::from)?;
        let canonical = line.relabelled(self.perm);
        let view = match &mut self.source {
            Source::Memory(solver) => solver.view(&canonical).map_err(StoreError::from),
            Source::File(file, stored) => {
                stored.view(&canonical, &mut |shape: &BoardShape| file.board_strategy(shape))
            }
        };
        let view = view.map_err(|error| asked_with(line, error))?;
        let mut view = view.relabelled(self.perm.inverse());
        let dealt = view.board.split_off(self.spot.board.len());
        view.board = self.spot.board.iter().copied().chain(dealt).collect();
        Ok(view)
    }

    /// The cards that may come where a line ends at a deal, class by class; see [`Solver::next_cards`].
    pub fn next_cards(&mut self, line: &Line) -> Result<Vec<NextCard>, StoreError> {
        self.tree.follow(line).map_err(SolverError::from)?;
        let canonical = line.relabelled(self.perm);
        let next = match &mut self.source {
            Source::Memory(solver) => solver.next_cards(&canonical).map_err(StoreError::from),
            Source::File(file, stored) => {
                stored.next_cards(&canonical, &mut |shape: &BoardShape| file.board_strategy(shape))
            }
        };
        let next = next.map_err(|error| asked_with(line, error))?;
        let mut next: Vec<NextCard> =
            next.into_iter().map(|card| card.relabelled(self.perm.inverse())).collect();
        next.sort_by_key(|class| class.cards.first().copied());
        Ok(next)
    }

    /// Puts other locks in place of those there are, in the suits of the spot; see [`Solver::relock`]. A file is as it is: only a
    /// solution in memory takes other locks.
    pub fn relock(&mut self, locks: &[Lock]) -> Result<(), StoreError> {
        let solver = match &mut self.source {
            Source::Memory(solver) => solver,
            Source::File(file, _) => return Err(StoreError::NoRegrets { path: file.path().to_owned() }),
        };
        let spot = Spot { locks: locks.to_vec(), ..self.spot.clone() };
        // A lock that does not fit is told in the words that it was given in.
        let tree = Tree::new(&spot).map_err(SolverError::from)?;
        let canonical: Vec<Lock> = locks.iter().map(|lock| lock.relabelled(self.perm)).collect();
        solver.relock(&canonical)?;
        (self.spot, self.tree) = (spot, tree);
        Ok(())
    }

    /// The solver, if the solution is in memory.
    pub fn solver(&mut self) -> Option<&mut Solver> {
        match &mut self.source {
            Source::Memory(solver) => Some(solver),
            Source::File(..) => None,
        }
    }
}

/// An error about a line, with the suits that it was asked with.
fn asked_with(line: &Line, error: StoreError) -> StoreError {
    match error {
        StoreError::Solver(SolverError::Elsewhere { what, .. }) => {
            StoreError::Solver(SolverError::Elsewhere { line: line.to_string(), what })
        }
        StoreError::Solver(SolverError::Over(_)) => StoreError::Solver(SolverError::Over(line.to_string())),
        error => error,
    }
}
