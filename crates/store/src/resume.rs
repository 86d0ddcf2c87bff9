//! From a file back to a solver, or to another file.

use crate::format::BlockKind;
use crate::writer::Writer;
use crate::{CanonicalSpot, SaveOptions, SolutionFile, SolutionHeader, SpotRequest, StoreError};
use isofold_solver::{Options, Solver};
use std::path::Path;

impl SolutionFile {
    /// The options that the file was solved with. Those that do not change the result, such as the number of threads, are taken
    /// from `others`.
    pub fn options(&self, others: &Options) -> Options {
        let header = self.header();
        Options {
            precision: header.precision,
            rule: header.rule,
            seed: header.seed,
            isomorphism: header.isomorphism,
            ..others.clone()
        }
    }

    /// Whether it is a solution with all that a solver in memory needs: every street, or regrets.
    pub fn is_whole(&self) -> bool {
        let (header, streets) = (self.header(), 6 - self.header().canonical.board.len());
        header.saved_streets.is_some_and(|saved| header.resumable || saved.count(streets) == streets)
    }

    /// Copies the file to another path, for another request of the same canonical spot, and returns the length. Of the streets
    /// and regrets to save, the copy has those that this file has.
    pub fn copy_to(&self, path: &Path, request: &SpotRequest, save: SaveOptions) -> Result<u64, StoreError> {
        self.copy_by(Writer::create(path)?, request, save)
    }

    /// Copies the file to one that was begun.
    pub(crate) fn copy_by(
        &self,
        mut writer: Writer,
        request: &SpotRequest,
        save: SaveOptions,
    ) -> Result<u64, StoreError> {
        let header = self.header();
        let start = header.canonical.board.len();
        let streets = save.streets.count(6 - start);
        let is_saved = |kind: &BlockKind| match kind {
            BlockKind::BoardStrategy(board) => board.len() - start < streets,
            BlockKind::State { .. } => save.regrets,
        };
        self.compressed_blocks(is_saved).try_for_each(|block| writer.add(&block?))?;
        writer.finish(&SolutionHeader {
            request: request.clone(),
            saved_streets: header.saved_streets.map(|streets| streets.min(save.streets)),
            resumable: header.resumable && save.regrets,
            ..header.clone()
        })
    }

    /// The canonical spot, with the permutation of the request that the file was written for.
    pub fn canonical(&self) -> CanonicalSpot {
        let header = self.header();
        CanonicalSpot {
            spot: header.canonical.clone(),
            perm: header.request.perm,
            text: header.canonical.to_toml(),
            fingerprint: header.fingerprint,
        }
    }

    /// A solver that resumes the solve: bit for bit as if it had never been interrupted.
    pub fn resume(&self, options: &Options) -> Result<Solver, StoreError> {
        let header = self.header();
        if !header.resumable {
            return Err(StoreError::NoRegrets { path: self.path().to_owned() });
        }
        let mut solver = Solver::new(&header.canonical, options)?;
        solver.restore(header.iterations, header.weight, header.measured.clone(), |part, bytes| {
            self.state(part, bytes)
        })?;
        Ok(solver)
    }

    /// A solver with the strategies of the file, and with its regrets if they are saved. Without regrets the file must have every
    /// street. The options should be those that the file was solved with: see [`options`](SolutionFile::options).
    pub fn solver(&self, options: &Options) -> Result<Solver, StoreError> {
        let header = self.header();
        let Some(saved) = header.saved_streets else {
            return Err(StoreError::Checkpoint { path: self.path().to_owned() });
        };
        if header.resumable {
            return self.resume(options);
        }
        let streets = 6 - header.canonical.board.len();
        if saved.count(streets) < streets {
            return Err(StoreError::StreetsMissing { path: self.path().to_owned() });
        }
        let mut solver = Solver::new(&header.canonical, options)?;
        solver.restore(header.iterations, header.weight, header.measured.clone(), |_, _| {
            Ok::<(), StoreError>(())
        })?;
        for street in 0..solver.streets() {
            for board in 0..solver.boards(street) {
                let shape = solver.shape(street, board);
                let strategy = self.board_strategy(&shape)?;
                let strategy =
                    strategy.ok_or_else(|| StoreError::damaged(self.path(), "a board is missing"))?;
                solver.set_board_strategy(street, board, &strategy)?;
            }
        }
        Ok(solver)
    }
}
