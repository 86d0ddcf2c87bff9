//! Saving a solve, finished or not, to a file.

use crate::format::{BlockKind, STATE_PIECE_BYTES};
use crate::writer::{CompressedBlock, Writer};
use crate::{CanonicalSpot, SavedStreets, SolutionHeader, SpotRequest, StoreError, codec};
use isofold_solver::{Options, Outcome, Solver};
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// The parts of a solution that are saved. Unless told otherwise, every street but the river, and no regrets.
///
/// ```
/// use isofold_store::{SaveOptions, SavedStreets};
///
/// let all = SaveOptions::new(SavedStreets::Full).with_regrets(true);
/// assert!(all.regrets && all != SaveOptions::default());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SaveOptions {
    /// The streets whose strategies are saved.
    pub streets: SavedStreets,
    /// Whether regrets are saved too, so that the solve can be resumed. They are as large as the solver's memory.
    pub regrets: bool,
}

impl SaveOptions {
    /// Saves the strategies of some streets, without regrets.
    pub const fn new(streets: SavedStreets) -> SaveOptions {
        SaveOptions { streets, regrets: false }
    }

    /// Saves regrets too, or not.
    #[must_use]
    pub const fn with_regrets(self, regrets: bool) -> SaveOptions {
        SaveOptions { regrets, ..self }
    }
}

impl Default for SaveOptions {
    fn default() -> SaveOptions {
        SaveOptions::new(SavedStreets::NoRivers)
    }
}

/// The solve of a canonical spot as it stands, with all that a file records of it.
pub struct SolveSnapshot<'a> {
    /// The solver of the canonical spot.
    pub solver: &'a mut Solver,
    /// The options of the solver.
    pub options: &'a Options,
    /// The canonical spot.
    pub canonical: &'a CanonicalSpot,
    /// The spot as it was requested.
    pub request: &'a SpotRequest,
    /// The time spent solving, earlier runs included.
    pub seconds: f64,
    /// Called while a file is written, if given.
    pub progress: Option<WriteProgress<'a>>,
}

/// Called with the share of a file that is written, 0 while another process is waited for; may cancel the writing, and then nothing
/// of the file is left.
pub type WriteProgress<'a> = &'a mut dyn FnMut(f64) -> ControlFlow<()>;

impl SolveSnapshot<'_> {
    /// Writes a solution to a file and returns its length.
    pub fn save(&mut self, path: &Path, outcome: &Outcome, save: SaveOptions) -> Result<u64, StoreError> {
        self.save_by(Writer::create(path)?, path, outcome, save)
    }

    /// Writes a solution to a file that must not exist, and returns its length.
    pub fn save_new(&mut self, path: &Path, outcome: &Outcome, save: SaveOptions) -> Result<u64, StoreError> {
        self.save_by(Writer::create_new(path)?, path, outcome, save)
    }

    /// Writes a solution to a file that was begun.
    pub(crate) fn save_by(
        &mut self,
        writer: Writer,
        path: &Path,
        outcome: &Outcome,
        save: SaveOptions,
    ) -> Result<u64, StoreError> {
        let continuation = self.solver.continuation();
        let solver: &Solver = self.solver;
        let boards: Vec<(usize, usize)> = (0..save.streets.count(solver.streets()))
            .flat_map(|street| (0..solver.boards(street)).map(move |board| (street, board)))
            .collect();
        let pieces = if save.regrets { state_pieces(solver) } else { Vec::new() };
        let mut output =
            Output { writer, path, blocks: boards.len() + pieces.len(), progress: self.progress.as_mut() };
        output.write(&boards, |&(street, board)| {
            let shape = solver.shape(street, board);
            let bytes = codec::encode(&shape, &solver.board_strategy(street, board, &continuation));
            CompressedBlock::new(BlockKind::BoardStrategy(shape.board), &bytes)
        })?;
        output.write_state(&pieces)?;
        let writer = output.writer;
        let header = SolutionHeader {
            saved_streets: Some(save.streets),
            resumable: save.regrets,
            exploitability: Some(outcome.exploitability),
            evs: Some(outcome.evs),
            ..self.header()
        };
        writer.finish(&header)
    }

    /// Writes a checkpoint and returns its length. A solve that is resumed from it takes the same course, bit for bit, as one
    /// that was never interrupted.
    pub fn checkpoint(&mut self, path: &Path) -> Result<u64, StoreError> {
        let writer = Writer::create(path)?;
        let pieces = state_pieces(self.solver);
        let mut output = Output { writer, path, blocks: pieces.len(), progress: self.progress.as_mut() };
        output.write_state(&pieces)?;
        let writer = output.writer;
        writer.finish(&self.header())
    }

    /// The header of a checkpoint.
    fn header(&self) -> SolutionHeader {
        let state = self.solver.state();
        SolutionHeader {
            canonical: self.canonical.spot.clone(),
            fingerprint: self.canonical.fingerprint,
            request: self.request.clone(),
            saved_streets: None,
            resumable: true,
            iterations: state.iterations,
            exploitability: state.measured.last().map(|&(_, exploitability)| exploitability),
            evs: None,
            seconds: self.seconds,
            created: now(),
            precision: self.options.precision,
            rule: self.options.rule,
            seed: self.options.seed,
            isomorphism: self.options.isomorphism,
            weight: state.weight,
            measured: state.measured,
        }
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// A part of the solver's state: the number of its table, its number within it, and its bytes.
type StatePiece<'a> = (u32, u32, &'a [u8]);

fn state_pieces(solver: &Solver) -> Vec<StatePiece<'_>> {
    let parts = solver.state().parts.into_iter().enumerate();
    let pieces = parts.flat_map(|(part, bytes)| {
        let pieces = bytes.chunks(STATE_PIECE_BYTES).enumerate();
        pieces.map(move |(piece, bytes)| (part as u32, piece as u32, bytes))
    });
    pieces.collect()
}

/// A file that is being written.
struct Output<'a, 'b> {
    writer: Writer,
    path: &'a Path,
    /// The blocks that it will have.
    blocks: usize,
    progress: Option<&'a mut WriteProgress<'b>>,
}

impl Output<'_, '_> {
    fn write_state(&mut self, pieces: &[StatePiece<'_>]) -> Result<(), StoreError> {
        self.write(pieces, |&(part, piece, bytes)| {
            CompressedBlock::new(BlockKind::State { part, piece }, bytes)
        })
    }

    /// Compresses blocks in parallel and writes them in order, a few at a time, so that few are in memory at once.
    fn write<T: Sync>(
        &mut self,
        contents: &[T],
        compress: impl Fn(&T) -> std::io::Result<CompressedBlock> + Sync,
    ) -> Result<(), StoreError> {
        for batch in contents.chunks(BATCH) {
            let blocks: Vec<std::io::Result<CompressedBlock>> = batch.par_iter().map(&compress).collect();
            for block in blocks {
                self.writer.add(&block.map_err(|error| StoreError::io("write", self.path, error))?)?;
            }
            let share = self.writer.blocks() as f64 / self.blocks as f64;
            if let Some(progress) = &mut self.progress
                && progress(share).is_break()
            {
                return Err(StoreError::Cancelled { path: self.path.to_owned() });
            }
        }
        Ok(())
    }
}

/// The blocks that are compressed at once.
const BATCH: usize = 32;
