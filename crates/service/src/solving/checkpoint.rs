//! The checkpoint of a session in the library: the file from which another session, or `isofold solve`, continues it.

use isofold_solver::{Options, Outcome};
use isofold_store::{CanonicalSpot, Library, SolutionFile, SolveSnapshot, StoreError};
use std::fs;
use std::path::PathBuf;

/// The checkpoint of a solve.
pub(super) struct Checkpoint {
    path: PathBuf,
    canonical: CanonicalSpot,
    options: Options,
}

impl Checkpoint {
    /// The checkpoint of a spot that is solved in some way: under the first name that no other solve has.
    pub(super) fn within(
        library: &Library,
        canonical: &CanonicalSpot,
        options: &Options,
    ) -> Option<Checkpoint> {
        if library.is_read_only() {
            return None;
        }
        let folder = Library::checkpoint_folder(library.folder()).ok()?;
        let mut checkpoint =
            Checkpoint { path: PathBuf::new(), canonical: canonical.clone(), options: options.clone() };
        for number in 1.. {
            checkpoint.path = folder.join(canonical.checkpoint_name(options, number));
            if checkpoint.path.symlink_metadata().is_err() || checkpoint.open().is_some() {
                break;
            }
        }
        Some(checkpoint)
    }

    /// The file, if it is of this very solve.
    pub(super) fn open(&self) -> Option<SolutionFile> {
        let file = SolutionFile::open(&self.path).ok()?;
        let header = file.header();
        let is_same = header.canonical == self.canonical.spot
            && header.saved_streets.is_none()
            && file.options(&self.options) == self.options;
        is_same.then_some(file)
    }

    /// Writes it, unless the one that is there has as many iterations.
    pub(super) fn write(&self, snapshot: &mut SolveSnapshot<'_>) -> Result<(), StoreError> {
        let there = self.open().map_or(0, |file| file.header().iterations);
        if snapshot.solver.iterations() <= there {
            return Ok(());
        }
        if let Some(folder) = self.path.parent() {
            // If it cannot be made, neither can the file, which says so.
            let _ = fs::create_dir_all(folder);
        }
        snapshot.checkpoint(&self.path).map(drop)
    }

    /// Removes it once a solve has ended that has what it aimed at.
    pub(super) fn finish(&self, outcome: &Outcome) {
        let Some(file) = self.open() else { return };
        let header = file.header();
        let is_met = header.iterations <= outcome.iterations
            && header.request.stop.exploitability.is_none_or(|target| outcome.exploitability <= target);
        if is_met {
            // One that stays is found, and removed, by the next solve.
            let _ = fs::remove_file(&self.path);
        }
    }
}
