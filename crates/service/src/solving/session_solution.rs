//! The solution that a session has: in memory, where it is solved, or in a file.

use super::machine::Reserved;
use super::options::Limits;
use super::solved::Solved;
use crate::run::{Device, DeviceUsed, SolveRun};
use isofold_solver::{Options, Precision};
use isofold_store::{SavedStreets, Solution, SolutionFile, StoreError};
use isofold_tree::Spot;
use std::path::PathBuf;

/// The solution of a session, in memory or in a file, with the limits of its run.
pub(super) struct SessionSolution {
    storage: Storage,
    /// The limits of its run.
    pub(super) limits: Limits,
    /// The figures of its end, once it has ended.
    pub(super) solved: Option<Solved>,
}

/// The place where a solution is.
enum Storage {
    /// In memory, where it is solved.
    Memory(Box<Running>),
    /// In a file, to be read.
    File { solution: Box<Solution>, path: PathBuf, saved_streets: Option<SavedStreets> },
    /// A stored solution in memory, to be changed, with its bytes.
    Loaded(Box<Solution>, #[expect(dead_code, reason = "held until it is dropped")] Reserved),
}

/// A solve in memory.
pub(super) struct Running {
    pub(super) run: SolveRun,
    pub(super) device: Device,
    /// Its bytes, which are free again once it is dropped.
    _reserved: Reserved,
}

impl SessionSolution {
    pub(super) fn in_memory(running: Running, limits: Limits) -> SessionSolution {
        SessionSolution { storage: Storage::Memory(Box::new(running)), limits, solved: None }
    }

    /// A stored solution in memory, to be changed.
    pub(super) fn loaded(solution: Solution, reserved: Reserved, limits: Limits) -> SessionSolution {
        SessionSolution { storage: Storage::Loaded(Box::new(solution), reserved), limits, solved: None }
    }

    /// The solution of a file.
    pub(super) fn of_file(
        file: SolutionFile,
        spot: &Spot,
        options: &Options,
        limits: Limits,
    ) -> Result<SessionSolution, StoreError> {
        Ok(SessionSolution { storage: Storage::of(file, spot, options)?, limits, solved: None })
    }

    /// Answers from a file from now on, and frees memory. A file that cannot be used is left alone.
    pub(super) fn read_back(&mut self, file: SolutionFile, options: &Options) {
        let spot = self.solution().spot().clone();
        if let Ok(storage) = Storage::of(file, &spot, options) {
            self.storage = storage;
        }
    }

    pub(super) fn solution(&mut self) -> &mut Solution {
        match &mut self.storage {
            Storage::Memory(running) => running.run.solution(),
            Storage::File { solution, .. } | Storage::Loaded(solution, _) => solution,
        }
    }

    /// The solve, if it is in memory.
    pub(super) fn running(&mut self) -> Option<&mut Running> {
        match &mut self.storage {
            Storage::Memory(running) => Some(running),
            Storage::File { .. } | Storage::Loaded(..) => None,
        }
    }

    /// The precision of the solve, and the name of the device if it was solved now.
    pub(super) fn precision_and_device(&mut self) -> (Option<Precision>, Option<&'static str>) {
        if let Some(solved) = &self.solved {
            return (Some(solved.options.precision), solved.device);
        }
        let running = self.running();
        let figures = running.map(|running| (running.run.options().precision, running.device().0));
        figures.unzip()
    }

    /// The path of the file, if it is in one.
    pub(super) fn path(&self) -> Option<&PathBuf> {
        match &self.storage {
            Storage::Memory(_) | Storage::Loaded(..) => None,
            Storage::File { path, .. } => Some(path),
        }
    }

    /// The cards of the first board whose street the file does not have, and that is solved again; `None` if it is in memory.
    pub(super) fn stored_cards(&mut self) -> Option<usize> {
        let start = self.solution().spot().board.len();
        match &self.storage {
            Storage::Memory(_) | Storage::Loaded(..) => None,
            Storage::File { saved_streets, .. } => {
                saved_streets.map(|streets| start + streets.count(6 - start))
            }
        }
    }
}

impl Storage {
    fn of(file: SolutionFile, spot: &Spot, options: &Options) -> Result<Storage, StoreError> {
        let (path, saved_streets) = (file.path().to_owned(), file.header().saved_streets);
        let solution = Box::new(Solution::of(file, spot, options)?);
        Ok(Storage::File { solution, path, saved_streets })
    }
}

impl Running {
    pub(super) fn new(run: SolveRun, device: Device, reserved: Reserved) -> Running {
        Running { run, device, _reserved: reserved }
    }

    /// The name of the device in answers, and a GPU's name and the bytes of its memory.
    pub(super) fn device(&self) -> (&'static str, Option<(String, u64)>) {
        match self.device.used() {
            DeviceUsed::Cpu => ("cpu", None),
            DeviceUsed::Gpu { name, memory } => ("cuda", Some((name, memory))),
        }
    }
}
