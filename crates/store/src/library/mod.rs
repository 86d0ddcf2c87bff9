//! The library: a folder of solved spots, found again whatever their suits are called.
//!
//! ```text
//! catalogue.sqlite                         a row for each file, and beside it the write-ahead log of SQLite
//! lock                                     held by a process that adds, while there is a file without its row
//! files/<fingerprint>-<number>.isofold     the solutions
//! ```
//!
//! A file is written before its row and removed after it, so that a row always has its file. A process that is killed in between
//! leaves a file without a row, an *orphan*: it is never listed, and [`Library::remove_orphans`] removes it.

mod addition;
mod catalogue;
mod entry;
mod filter;
mod lock;
mod renaming;
mod row;
mod texture;
mod transfer;
mod verification;

pub use addition::AddOutcome;
pub use entry::Entry;
pub use filter::{AmountRange, Filter};
pub use texture::{Texture, TextureError};
pub use transfer::ImportOutcome;
pub use verification::{EntryCheck, VerifyReport};

use crate::snapshot::now;
use crate::{CanonicalSpot, SolutionFile, StoreError};
use catalogue::Catalogue;
use std::fs;
use std::path::{Path, PathBuf};

/// A library: a folder of solved spots. Any number of processes and threads may use one at the same time.
///
/// ```
/// use isofold_solver::{Options, Solver};
/// use isofold_store::{SpotRequest, CanonicalSpot, Library, SaveOptions, SolveSnapshot};
/// use isofold_tree::Spot;
/// use std::ops::ControlFlow;
///
/// let folder = tempfile::tempdir()?;
/// let library = Library::open(folder.path())?;
/// let spot = |board: &str| Spot::on(board).pot(60).stack(100).oop("AA,QQ").ip("KK").build();
///
/// let solved = spot("KsTd7c4h2s")?;
/// let canonical = CanonicalSpot::of(&solved);
/// let (request, options) = (SpotRequest::of(&solved, &canonical), Options::default());
/// let mut solver = Solver::new(&canonical.spot, &options)?;
/// let outcome = solver.run(&solved.stop, |_| ControlFlow::Continue(()));
/// let seconds = outcome.elapsed.as_secs_f64();
/// let mut snapshot = SolveSnapshot { solver: &mut solver, options: &options, canonical: &canonical, request: &request, seconds, progress: None };
/// library.add(&mut snapshot, &outcome, SaveOptions::default(), None)?;
///
/// // The same spot, its suits relabelled.
/// let found = library.find(&CanonicalSpot::of(&spot("KdTc7h4s2d")?))?;
/// assert_eq!(library.open_entry(&found[0])?.header().iterations, outcome.iterations);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Library {
    folder: PathBuf,
    catalogue: Catalogue,
}

const CATALOGUE: &str = "catalogue.sqlite";
const FILES: &str = "files";

impl Library {
    /// Opens the library in a folder; creates the folder and an empty library if there is none. A library that cannot be written
    /// to can be read.
    pub fn open(folder: &Path) -> Result<Library, StoreError> {
        let files = folder.join(FILES);
        if !files.is_dir() {
            fs::create_dir_all(&files).map_err(|error| StoreError::io("create the folder", &files, error))?;
        }
        let catalogue = Catalogue::open(&folder.join(CATALOGUE), &files)?;
        Ok(Library { folder: folder.to_owned(), catalogue })
    }

    /// Opens the library in a folder if there is one; creates nothing.
    pub fn open_existing(folder: &Path) -> Result<Option<Library>, StoreError> {
        match folder.join(CATALOGUE).try_exists() {
            Ok(false) => Ok(None),
            Ok(true) => Library::open(folder).map(Some),
            Err(error) => Err(StoreError::io("read", &folder.join(CATALOGUE), error)),
        }
    }

    /// Whether the library can be read, but not written to.
    pub fn is_read_only(&self) -> bool {
        self.catalogue.is_read_only()
    }

    /// The folder of the library.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn files(&self) -> PathBuf {
        self.folder.join(FILES)
    }

    /// The solutions of a spot, the most accurate first.
    pub fn find(&self, canonical: &CanonicalSpot) -> Result<Vec<Entry>, StoreError> {
        let which = "fingerprint = ?1 AND spot = ?2 ORDER BY exploitability, id DESC";
        self.entries_with_files(which, &[&canonical.fingerprint.to_string(), &canonical.text])
    }

    /// The entries that a filter lets through, by number.
    pub fn list(&self, filter: &Filter) -> Result<Vec<Entry>, StoreError> {
        let mut entries = self.entries_with_files("true ORDER BY id", &[])?;
        entries.retain(|entry| filter.fits(entry));
        Ok(entries)
    }

    /// An entry by its number.
    pub fn get(&self, id: i64) -> Result<Entry, StoreError> {
        self.row(id)?.ok_or_else(|| StoreError::NoEntry { id })
    }

    /// Opens the file of an entry, which counts as a use. The file may be gone if another process has removed or replaced the
    /// entry since it was found.
    pub fn open_entry(&self, entry: &Entry) -> Result<SolutionFile, StoreError> {
        let file = SolutionFile::open(&entry.path)?;
        // An entry that cannot be marked can be read nevertheless.
        let _ = self.catalogue.mark(entry.id, now());
        Ok(file)
    }

    /// Removes entries and their files, and returns the entries. If one of them does not exist, none is removed.
    pub fn remove(&self, ids: &[i64]) -> Result<Vec<Entry>, StoreError> {
        let removed = self.catalogue.change(|change| {
            let mut removed: Vec<Entry> = Vec::new();
            for &id in ids {
                if removed.iter().any(|entry| entry.id == id) {
                    continue;
                }
                let entry = change.entries("id = ?1", &[&id.to_string()])?.pop();
                removed.push(entry.ok_or_else(|| StoreError::NoEntry { id })?);
                change.remove(id)?;
            }
            Ok(removed)
        })?;
        delete(&removed);
        Ok(removed)
    }

    /// Removes all entries and their files, and returns the entries.
    pub fn clear(&self) -> Result<Vec<Entry>, StoreError> {
        let removed = self.catalogue.change(|change| {
            let entries = change.entries("true ORDER BY id", &[])?;
            entries.iter().try_for_each(|entry| change.remove(entry.id))?;
            Ok(entries)
        })?;
        delete(&removed);
        Ok(removed)
    }

    fn row(&self, id: i64) -> Result<Option<Entry>, StoreError> {
        Ok(self.catalogue.entries("id = ?1", &[&id.to_string()])?.pop())
    }

    /// The entries that fulfil an SQL condition and have their files.
    fn entries_with_files(&self, which: &str, texts: &[&str]) -> Result<Vec<Entry>, StoreError> {
        let mut entries = self.catalogue.entries(which, texts)?;
        entries.retain(|entry| entry.path.is_file());
        Ok(entries)
    }
}

/// Deletes the files of entries that are no longer in the catalogue. A file that cannot be deleted becomes an orphan.
fn delete(entries: &[Entry]) {
    for entry in entries {
        let _ = fs::remove_file(&entry.path);
    }
}
