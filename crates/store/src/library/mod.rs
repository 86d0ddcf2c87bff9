//! The library: solved spots in a folder, found again up to suits.
//!
//! ```text
//! catalogue.sqlite                         a row for each file
//! lock                                     held by whoever adds, while there is a file without its row
//! files/<fingerprint>-<number>.isofold     the solutions
//! ```
//!
//! A file is there before its row and goes after it, so a row that is seen has its file. A process that is killed in between
//! leaves a file without a row, an *orphan*: nobody sees it, and [`Library::remove_orphans`] removes it.

mod addition;
mod catalogue;
mod entry;
mod filter;
mod lock;
mod row;
mod texture;
mod transfer;
mod verification;

pub use addition::Added;
pub use entry::Entry;
pub use filter::Filter;
pub use texture::{Texture, TextureError};
pub use transfer::Imported;
pub use verification::{Checked, Report};

use crate::save::now;
use crate::{Canonical, SolutionFile, StoreError};
use catalogue::Catalogue;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of solved spots. Any number of processes and threads may use one at the same time.
///
/// ```
/// use isofold_solver::{Options, Solver};
/// use isofold_store::{Asked, Canonical, Library, Save, Solve};
/// use isofold_tree::Spot;
/// use std::ops::ControlFlow;
///
/// let folder = tempfile::tempdir()?;
/// let library = Library::open(folder.path())?;
/// let spot = |board: &str| Spot::on(board).pot(60).stack(100).oop("AA,QQ").ip("KK").build();
///
/// let solved = spot("KsTd7c4h2s")?;
/// let canonical = Canonical::of(&solved);
/// let (asked, options) = (Asked::of(&solved, &canonical), Options::default());
/// let mut solver = Solver::new(&canonical.spot, &options)?;
/// let outcome = solver.run(&solved.stop, |_| ControlFlow::Continue(()));
/// let seconds = outcome.elapsed.as_secs_f64();
/// let mut solve = Solve { solver: &mut solver, options: &options, canonical: &canonical, asked: &asked, seconds };
/// library.add(&mut solve, &outcome, Save::default(), None)?;
///
/// // The same up to suits.
/// let found = library.find(&Canonical::of(&spot("KdTc7h4s2d")?))?;
/// assert_eq!(library.open_entry(&found[0])?.meta().iterations, outcome.iterations);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Library {
    folder: PathBuf,
    catalogue: Catalogue,
}

const CATALOGUE: &str = "catalogue.sqlite";
const FILES: &str = "files";

impl Library {
    /// Opens the library in a folder; what is missing of it is made.
    pub fn open(folder: &Path) -> Result<Library, StoreError> {
        let files = folder.join(FILES);
        fs::create_dir_all(&files).map_err(|error| StoreError::io("make the folder", &files, error))?;
        let catalogue = Catalogue::open(&folder.join(CATALOGUE), &files)?;
        Ok(Library { folder: folder.to_owned(), catalogue })
    }

    /// Opens the library in a folder, if there is one; nothing is made.
    pub fn open_existing(folder: &Path) -> Result<Option<Library>, StoreError> {
        match folder.join(CATALOGUE).try_exists() {
            Ok(false) => Ok(None),
            Ok(true) => Library::open(folder).map(Some),
            Err(error) => Err(StoreError::io("read", &folder.join(CATALOGUE), error)),
        }
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn files(&self) -> PathBuf {
        self.folder.join(FILES)
    }

    /// The solutions of a spot, the most accurate first.
    pub fn find(&self, canonical: &Canonical) -> Result<Vec<Entry>, StoreError> {
        let which = "fingerprint = ?1 AND spot = ?2 ORDER BY exploitability, id DESC";
        self.there(which, &[&canonical.fingerprint.to_string(), &canonical.spot.to_toml()])
    }

    /// The entries that fit, by number.
    pub fn list(&self, filter: &Filter) -> Result<Vec<Entry>, StoreError> {
        let mut entries = self.there("true ORDER BY id", &[])?;
        entries.retain(|entry| filter.fits(entry));
        Ok(entries)
    }

    /// An entry by its number.
    pub fn get(&self, id: i64) -> Result<Entry, StoreError> {
        self.row(id)?.ok_or_else(|| StoreError::NoEntry(id.to_string()))
    }

    /// Opens the file of an entry, which counts as a use. It may be gone if somebody has removed or replaced the entry since
    /// it was found.
    pub fn open_entry(&self, entry: &Entry) -> Result<SolutionFile, StoreError> {
        let file = SolutionFile::open(&entry.path)?;
        // Whoever cannot write can read nevertheless.
        let _ = self.catalogue.mark(entry.id, now());
        Ok(file)
    }

    /// Removes entries and their files; if one of them is not there, none is removed. What was removed comes back.
    pub fn remove(&self, ids: &[i64]) -> Result<Vec<Entry>, StoreError> {
        let removed = self.catalogue.change(|change| {
            let mut removed: Vec<Entry> = Vec::new();
            for &id in ids {
                if removed.iter().any(|entry| entry.id == id) {
                    continue;
                }
                let entry = change.entries("id = ?1", &[&id.to_string()])?.pop();
                removed.push(entry.ok_or_else(|| StoreError::NoEntry(id.to_string()))?);
                change.remove(id)?;
            }
            Ok(removed)
        })?;
        delete(&removed);
        Ok(removed)
    }

    /// Removes every entry and its file. What was removed comes back.
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

    /// The entries that a condition holds for and that have their files.
    fn there(&self, which: &str, texts: &[&str]) -> Result<Vec<Entry>, StoreError> {
        let mut entries = self.catalogue.entries(which, texts)?;
        entries.retain(|entry| entry.path.is_file());
        Ok(entries)
    }
}

/// Deletes the files of entries that are no longer in the catalogue. What cannot be deleted is an orphan now.
fn delete(entries: &[Entry]) {
    for entry in entries {
        let _ = fs::remove_file(&entry.path);
    }
}
