//! From a solver to a file, and back to a solver.

use crate::format::{Kind, PIECE};
use crate::writer::{Packed, Writer};
use crate::{Asked, Canonical, Meta, SolutionFile, StoreError, Tier, codec};
use isofold_solver::{Options, Outcome, Solver};
use rayon::prelude::*;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// What is saved of a solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Save {
    /// The streets whose strategies are kept.
    pub tier: Tier,
    /// Whether regrets are kept too, so that the solve can be continued; as large as the solver's memory.
    pub regrets: bool,
}

/// Rivers are left out, and so are regrets.
impl Default for Save {
    fn default() -> Save {
        Save { tier: Tier::NoRivers, regrets: false }
    }
}

/// A solve of a canonical spot, as far as it has come.
pub struct Solve<'a> {
    /// What solves it.
    pub solver: &'a mut Solver,
    /// With these options.
    pub options: &'a Options,
    /// The spot.
    pub canonical: &'a Canonical,
    /// How it was asked for.
    pub asked: &'a Asked,
    /// How long it took, earlier runs included.
    pub seconds: f64,
}

impl Solve<'_> {
    /// Writes a solution to a file; its length comes back.
    pub fn save(&mut self, path: &Path, outcome: &Outcome, save: Save) -> Result<u64, StoreError> {
        let mut writer = Writer::create(path)?;
        let continuation = self.solver.continuation();
        let solver: &Solver = self.solver;
        let boards: Vec<(usize, usize)> = (0..save.tier.streets(solver.streets()))
            .flat_map(|street| (0..solver.boards(street)).map(move |board| (street, board)))
            .collect();
        let pack = |&(street, board): &(usize, usize)| {
            let shape = solver.shape(street, board);
            let bytes = codec::encode(&shape, &solver.board_strategy(street, board, &continuation));
            Packed::new(Kind::BoardStrategy(shape.board), &bytes)
        };
        write(&mut writer, path, &boards, pack)?;
        if save.regrets {
            write_state(&mut writer, path, solver)?;
        }
        let meta = Meta {
            tier: Some(save.tier),
            resumable: save.regrets,
            exploitability: Some(outcome.exploitability),
            evs: Some(outcome.evs),
            ..self.meta()
        };
        writer.finish(&meta)
    }

    /// Writes all that is needed to go on later, to the bit as if nothing had happened; the length comes back.
    pub fn checkpoint(&mut self, path: &Path) -> Result<u64, StoreError> {
        let mut writer = Writer::create(path)?;
        write_state(&mut writer, path, self.solver)?;
        writer.finish(&self.meta())
    }

    fn meta(&self) -> Meta {
        let state = self.solver.state();
        Meta {
            canonical: self.canonical.spot.clone(),
            fingerprint: self.canonical.fingerprint,
            asked: self.asked.clone(),
            tier: None,
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
        bytes.chunks(PIECE).enumerate().map(move |(piece, bytes)| (part as u32, piece as u32, bytes))
    });
    let pieces: Vec<(u32, u32, &[u8])> = pieces.collect();
    write(writer, path, &pieces, |&(part, piece, bytes)| Packed::new(Kind::State { part, piece }, bytes))
}

/// Packs things side by side and writes them in order, some at a time.
fn write<T: Sync>(
    writer: &mut Writer,
    path: &Path,
    things: &[T],
    pack: impl Fn(&T) -> std::io::Result<Packed> + Sync,
) -> Result<(), StoreError> {
    for some in things.chunks(32) {
        let packed: Vec<std::io::Result<Packed>> = some.par_iter().map(&pack).collect();
        for packed in packed {
            writer.add(&packed.map_err(|error| StoreError::io("write", path, error))?)?;
        }
    }
    Ok(())
}

impl SolutionFile {
    /// The options that the file was solved with; those that do not matter to the result are as given.
    pub fn options(&self, how: &Options) -> Options {
        let meta = self.meta();
        Options {
            precision: meta.precision,
            rule: meta.rule,
            seed: meta.seed,
            isomorphism: meta.isomorphism,
            ..how.clone()
        }
    }

    /// Copies the file to another place, where it is as somebody else asked for it, as far as it has what is to be saved; its
    /// length comes back.
    pub fn copy_to(&self, path: &Path, asked: &Asked, save: Save) -> Result<u64, StoreError> {
        let start = self.meta().canonical.board.len();
        let streets = save.tier.streets(6 - start);
        let is_wanted = |kind: &Kind| match kind {
            Kind::BoardStrategy(board) => board.len() - start < streets,
            Kind::State { .. } => save.regrets,
        };
        let mut writer = Writer::create(path)?;
        self.packed(is_wanted).try_for_each(|packed| writer.add(&packed?))?;
        let tier = self.meta().tier.map(|tier| tier.min(save.tier));
        let resumable = self.meta().resumable && save.regrets;
        writer.finish(&Meta { asked: asked.clone(), tier, resumable, ..self.meta().clone() })
    }

    /// The canonical spot.
    pub fn canonical(&self) -> Canonical {
        let meta = self.meta();
        Canonical { spot: meta.canonical.clone(), perm: meta.asked.perm, fingerprint: meta.fingerprint }
    }

    /// A solver that goes on where the file ends, to the bit as if it had never stopped.
    pub fn resume(&self, options: &Options) -> Result<Solver, StoreError> {
        let meta = self.meta();
        if !meta.resumable {
            return Err(StoreError::NoRegrets { path: self.path().to_owned() });
        }
        let mut solver = Solver::new(&meta.canonical, options)?;
        solver.restore(meta.iterations, meta.weight, meta.measured.clone(), |part, bytes| {
            self.state(part, bytes)
        })?;
        Ok(solver)
    }

    /// A solver that has the strategies of the file, and its regrets if it has them; without, every street must have been kept.
    /// It has the options that the file was solved with: see [`options`](SolutionFile::options).
    pub fn solver(&self, options: &Options) -> Result<Solver, StoreError> {
        let meta = self.meta();
        let Some(tier) = meta.tier else {
            return Err(StoreError::NoStrategies { path: self.path().to_owned() });
        };
        if meta.resumable {
            return self.resume(options);
        }
        let streets = 6 - meta.canonical.board.len();
        if tier.streets(streets) < streets {
            return Err(StoreError::NoRivers { path: self.path().to_owned() });
        }
        let mut solver = Solver::new(&meta.canonical, options)?;
        solver
            .restore(meta.iterations, meta.weight, meta.measured.clone(), |_, _| Ok::<(), StoreError>(()))?;
        for street in 0..solver.streets() {
            for board in 0..solver.boards(street) {
                let shape = solver.shape(street, board);
                let board_strategy = self.board_strategy(&shape)?;
                let board_strategy =
                    board_strategy.ok_or_else(|| StoreError::damaged(self.path(), "a board is missing"))?;
                solver.set_board_strategy(street, board, &board_strategy)?;
            }
        }
        Ok(solver)
    }
}
