//! The library: a folder of solved spots, found again whatever their suits are called.
//!
//! ```text
//! catalogue.sqlite                         a row for each file, and beside it the write-ahead log of SQLite
//! lock                                     held by a process that adds, while there is a file without its row
//! files/<fingerprint>-<number>.isofold     the solutions
//! figures/<fingerprint>-<number>.json      figures of lines that a batch was told of, if any
//! pins/<number>.pin                        spots of a batch, which are not evicted before they are reported on
//! ```
//!
//! A file is written before its row and removed after it, so that a row always has its file. A process that is killed in between
//! leaves a file without a row, an *orphan*. It has noted before what it was about to do, so that the next process that writes ends
//! it: it adopts the file, or removes it. The catalogue repeats what the headers of the files say: if it is lost, it is made from
//! them.

mod addition;
mod adoption;
mod catalogue;
mod entry;
mod filter;
#[cfg(test)]
mod growth_tests;
mod line_figures;
mod lock;
mod opening;
mod pins;
mod renaming;
mod row;
mod tables;
mod texture;
mod transaction;
mod transfer;
mod verification;

pub use addition::AddOutcome;
pub use adoption::Recovery;
pub use entry::Entry;
pub use filter::{AmountRange, Filter};
pub use texture::{Texture, TextureError};
pub use transfer::ImportOutcome;
pub use verification::{EntryCheck, Orphan, VerifyReport};

use crate::snapshot::now;
use crate::{CanonicalSpot, CatalogueFailure, SolutionFile, StoreError, plain_file};
use adoption::{Listener, entry_of, has_solutions, is_corrupt};
use catalogue::Catalogue;
use opening::{Access, identity};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use transaction::CatalogueTransaction;

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
    listener: Listener,
    is_renumbered: AtomicBool,
}

const CATALOGUE: &str = "catalogue.sqlite";
const FILES: &str = "files";
const CHECKPOINTS: &str = "checkpoints";
/// The ending of the names of solution files.
const ENDING: &str = ".isofold";

impl Library {
    /// Opens the library in a folder; creates the folder and an empty library if there is none. A library that cannot be written
    /// to can be read. A catalogue that is lost or cannot be read is made anew from the files: see
    /// [`on_recovery`](Library::on_recovery).
    pub fn open(folder: &Path) -> Result<Library, StoreError> {
        let (path, files) = (folder.join(CATALOGUE), folder.join(FILES));
        plain_file::refuse_other_than_folder(&files)?;
        if !files.is_dir()
            && let Err(error) = fs::create_dir_all(&files)
            && !path.exists()
        {
            return Err(StoreError::io("create the folder", &files, error));
        }
        let before = identity(&path);
        let (catalogue, error) = match Catalogue::open(&path, &files) {
            Ok(catalogue) => (catalogue, None),
            Err(error) if is_replaceable(&error) => {
                (Catalogue::in_memory(&path, &files, before)?, Some(error))
            }
            Err(error) => return Err(error),
        };
        let (folder, listener) = (folder.to_owned(), Listener::default());
        let library = Library { folder, catalogue, listener, is_renumbered: AtomicBool::new(false) };
        match error {
            Some(error) if is_corrupt(&error) => library.rebuild()?,
            Some(_) => library.read_files_instead()?,
            None => match library.reading(|| library.restore_entries()) {
                // As on a disk that is full.
                Err(error) if is_replaceable(&error) => library.read_files_instead()?,
                outcome => outcome?,
            },
        }
        Ok(library)
    }

    /// Opens the library in a folder if there is one, or the files of one whose catalogue is lost; creates no other.
    pub fn open_existing(folder: &Path) -> Result<Option<Library>, StoreError> {
        let failed = |error| StoreError::io("read", &folder.join(CATALOGUE), error);
        let exists = match folder.join(CATALOGUE).symlink_metadata() {
            Err(error) if error.kind() == ErrorKind::NotFound => false,
            catalogue => catalogue.map(|_| true).map_err(failed)?,
        };
        let exists = exists || has_solutions(&folder.join(FILES))?;
        if exists { Library::open(folder).map(Some) } else { Ok(None) }
    }

    /// Whether the library can be read, but not written to.
    pub fn is_read_only(&self) -> bool {
        self.catalogue.access() != Access::Write
    }

    /// The folder of the library.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The folder for the checkpoints of a library, which may not be there yet; a link to another folder is refused.
    pub fn checkpoint_folder(library: &Path) -> Result<PathBuf, StoreError> {
        let folder = library.join(CHECKPOINTS);
        plain_file::refuse_other_than_folder(&folder)?;
        Ok(folder)
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
    /// entry since it was found. If the file is not what the entry says, the catalogue is corrected, and an error comes back.
    pub fn open_entry(&self, entry: &Entry) -> Result<SolutionFile, StoreError> {
        let file = match entry.open() {
            Err(StoreError::Disagrees { path, .. }) => {
                let is_corrected = self.correct(&[entry.id]).is_ok();
                return Err(StoreError::Disagrees { path, is_corrected });
            }
            file => file?,
        };
        // An entry that cannot be marked can be read nevertheless.
        let _ = self.catalogue.mark(entry.id, now());
        Ok(file)
    }

    /// Removes entries and their files, and returns the entries. If one of them does not exist, none is removed.
    pub fn remove(&self, ids: &[i64]) -> Result<Vec<Entry>, StoreError> {
        self.settle();
        let removed = self.catalogue.change(|change| {
            let mut removed: Vec<Entry> = Vec::new();
            for &id in ids {
                if removed.iter().any(|entry| entry.id == id) {
                    continue;
                }
                let entry = change.rows("id = ?1", &[&id.to_string()])?.entries.pop();
                removed.push(entry.ok_or_else(|| StoreError::NoEntry { id })?);
                change.remove(id)?;
            }
            Ok(removed)
        })?;
        self.delete_files_of(&removed);
        Ok(removed)
    }

    /// Removes all entries and their files, and returns the entries.
    pub fn clear(&self) -> Result<Vec<Entry>, StoreError> {
        self.settle();
        let removed = self.catalogue.change(|change| {
            let rows = change.rows("true ORDER BY id", &[])?;
            change.remove_all()?;
            Ok(rows.entries)
        })?;
        self.delete_files_of(&removed);
        Ok(removed)
    }

    fn row(&self, id: i64) -> Result<Option<Entry>, StoreError> {
        Ok(self.entries("id = ?1", &[&id.to_string()])?.pop())
    }

    /// The entries for which an SQL condition holds and that have their files.
    fn entries_with_files(&self, which: &str, texts: &[&str]) -> Result<Vec<Entry>, StoreError> {
        let mut entries = self.entries(which, texts)?;
        entries.retain(|entry| plain_file::is_within(&entry.path));
        Ok(entries)
    }

    /// The entries for which an SQL condition holds. Rows that cannot be read are corrected by their files first.
    fn entries(&self, which: &str, texts: &[&str]) -> Result<Vec<Entry>, StoreError> {
        self.reading(|| {
            let rows = self.catalogue.rows(which, texts)?;
            match &rows.unreadable[..] {
                [] => Ok(rows.entries),
                unreadable => match self.correct(unreadable) {
                    Ok(()) => Ok(self.catalogue.rows(which, texts)?.entries),
                    Err(error) if is_corrupt(&error) => Err(error),
                    // As in a library that cannot be written to.
                    Err(_) => Ok(rows.entries),
                },
            }
        })
    }

    /// Makes rows say what their files do. A row without a solution file in the folder goes.
    fn correct(&self, ids: &[i64]) -> Result<(), StoreError> {
        self.catalogue.change(|change| ids.iter().try_for_each(|&id| correct(change, id)))
    }

    /// Deletes the files of entries that are no longer in the catalogue. A file that cannot be deleted now is deleted later.
    fn delete_files_of(&self, entries: &[Entry]) {
        let names = entries.iter().filter_map(|entry| Some(entry.path.file_name()?.to_str()?.to_owned()));
        let _ = self.delete(&names.collect::<Vec<_>>());
        entries.iter().for_each(|entry| self.forget_figures(entry));
    }
}

/// Makes a row say what its file does. A row without a solution file in the folder goes, and no file with it.
fn correct(change: &CatalogueTransaction<'_>, id: i64) -> Result<(), StoreError> {
    let path = change.file_of(id)?;
    let entry = path.and_then(|path| entry_of(&path).ok());
    match entry {
        Some(entry) => change.update(&Entry { id, ..entry }),
        None => change.forget(id),
    }
}

/// Whether a catalogue that cannot be opened can be done without, since the files say the same.
fn is_replaceable(error: &StoreError) -> bool {
    match error {
        StoreError::Catalogue { failure, .. } => *failure != CatalogueFailure::Busy,
        _ => false,
    }
}
