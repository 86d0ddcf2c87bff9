//! Saving a solve, finished or not, to a file.

use crate::format::{BlockKind, STATE_PIECE_BYTES};
use crate::writer::{CompressedBlock, Writer};
use crate::{CanonicalSpot, SavedStreets, SolutionHeader, SpotRequest, StoreError, codec};
use isofold_solver::{Options, Outcome, Solver};
use rayon::prelude::*;
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
}

impl SolveSnapshot<'_> {
    /// Writes a solution to a file and returns its length.
    pub fn save(&mut self, path: &Path, outcome: &Outcome, save: SaveOptions) -> Result<u64, StoreError> {
        let mut writer = Writer::create(path)?;
        let continuation = self.solver.continuation();
        let solver: &Solver = self.solver;
        let boards: Vec<(usize, usize)> = (0..save.streets.count(solver.streets()))
            .flat_map(|street| (0..solver.boards(street)).map(move |board| (street, board)))
            .collect();
        write_blocks(&mut writer, path, &boards, |&(street, board)| {
            let shape = solver.shape(street, board);
            let bytes = codec::encode(&shape, &solver.board_strategy(street, board, &continuation));
            CompressedBlock::new(BlockKind::BoardStrategy(shape.board), &bytes)
        })?;
        if save.regrets {
            write_state(&mut writer, path, solver)?;
        }
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
        let mut writer = Writer::create(path)?;
        write_state(&mut writer, path, self.solver)?;
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

fn write_state(writer: &mut Writer, path: &Path, solver: &Solver) -> Result<(), StoreError> {
    let state = solver.state();
    let pieces = state.parts.iter().enumerate().flat_map(|(part, bytes)| {
        let pieces = bytes.chunks(STATE_PIECE_BYTES).enumerate();
        pieces.map(move |(piece, bytes)| (part as u32, piece as u32, bytes))
    });
    let pieces: Vec<(u32, u32, &[u8])> = pieces.collect();
    write_blocks(writer, path, &pieces, |&(part, piece, bytes)| {
        CompressedBlock::new(BlockKind::State { part, piece }, bytes)
    })
}

/// Compresses blocks in parallel and writes them in order, a few at a time, so that few are in memory at once.
fn write_blocks<T: Sync>(
    writer: &mut Writer,
    path: &Path,
    contents: &[T],
    compress: impl Fn(&T) -> std::io::Result<CompressedBlock> + Sync,
) -> Result<(), StoreError> {
    for batch in contents.chunks(32) {
        let blocks: Vec<std::io::Result<CompressedBlock>> = batch.par_iter().map(&compress).collect();
        for block in blocks {
            writer.add(&block.map_err(|error| StoreError::io("write", path, error))?)?;
        }
    }
    Ok(())
}
