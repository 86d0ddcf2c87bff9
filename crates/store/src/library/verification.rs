use super::adoption::entry_of;
use super::lock::{TIMEOUT, lock_against_adding};
use super::{Entry, Library, is_replaceable};
use crate::{CanonicalSpot, SolutionFile, StoreError};
use std::fs;
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// The result of verifying the library.
#[derive(Debug)]
#[non_exhaustive]
pub struct VerifyReport {
    /// Every entry that was checked, by number.
    pub entries: Vec<EntryCheck>,
    /// The entries, among them, that files without an entry were given.
    pub adopted: Vec<Entry>,
    /// The files that have no entry and can have none; `None` if another process was writing to the library all the while, since
    /// its files do not have their entries yet, or if the library cannot be written to.
    pub orphans: Option<Vec<Orphan>>,
    /// Whether all entries were checked.
    pub complete: bool,
}

/// An entry that was checked.
#[derive(Debug)]
#[non_exhaustive]
pub struct EntryCheck {
    /// The entry.
    pub entry: Entry,
    /// The problem that was found, if any.
    pub problem: Option<StoreError>,
}

/// A file in the folder of the library that cannot have an entry.
#[derive(Debug)]
#[non_exhaustive]
pub struct Orphan {
    /// The path.
    pub path: PathBuf,
    /// The reason.
    pub problem: StoreError,
}

impl VerifyReport {
    /// The report of a library without entries.
    pub fn empty() -> VerifyReport {
        VerifyReport { entries: Vec::new(), adopted: Vec::new(), orphans: Some(Vec::new()), complete: true }
    }
}

impl StoreError {
    /// Whether an entry is lost for good: its file is damaged or gone, or something else is in its place. One that is intact, that
    /// another version has written or that cannot be read just now is not.
    pub fn is_loss(&self) -> bool {
        match self {
            StoreError::WrongKind { .. } => true,
            StoreError::Io { source, .. } => source.kind() == ErrorKind::NotFound,
            error => error.is_damage(),
        }
    }

    /// Whether a file was found to be damaged.
    pub fn is_damage(&self) -> bool {
        matches!(self, StoreError::Damaged { .. } | StoreError::NotASolution { .. })
    }
}

impl Library {
    /// Adopts files without an entry, verifies all checksums of every file, and compares every header with the catalogue, which is
    /// corrected where it is wrong.
    ///
    /// `on_progress` is called before each file with the share of all bytes done so far, and may stop the verification.
    pub fn verify(
        &self,
        mut on_progress: impl FnMut(f64) -> ControlFlow<()>,
    ) -> Result<VerifyReport, StoreError> {
        let adoption = match self.is_read_only() {
            true => None,
            false => match self.reading(|| self.adopt_all(TIMEOUT)) {
                // As on a disk that is full: what is there can be verified all the same.
                Err(error) if is_replaceable(&error) => None,
                adoption => adoption?,
            },
        };
        let (adopted, orphans) =
            adoption.map_or((Vec::new(), None), |adoption| (adoption.adopted, Some(adoption.orphans)));
        let entries = self.entries("true ORDER BY id", &[])?;
        let total: u64 = entries.iter().map(|entry| entry.bytes).sum();
        let (mut done, mut complete) = (0, true);
        let mut checked = Vec::new();
        for entry in entries {
            if on_progress(done as f64 / total.max(1) as f64).is_break() {
                complete = false;
                break;
            }
            done += entry.bytes;
            let problem = self.problem(&entry);
            // An entry that another process has removed or replaced in the meantime is no problem.
            if problem.is_none() || self.row(entry.id)?.is_some_and(|row| row.path == entry.path) {
                checked.push(EntryCheck { entry, problem });
            }
        }
        // If that fails, the next process that adds counts them.
        let _ = self.catalogue.change(|change| change.count_bytes());
        Ok(VerifyReport { entries: checked, adopted, orphans, complete })
    }

    /// Removes files that have no entry and are damaged; returns their number.
    pub fn remove_orphans(&self, orphans: &[Orphan]) -> Result<usize, StoreError> {
        let Some(_lock) = lock_against_adding(&self.folder, TIMEOUT)? else { return Ok(0) };
        let known = self.catalogue.files()?;
        let is_known = |path: &PathBuf| {
            path.file_name().and_then(|name| name.to_str()).is_none_or(|name| known.contains(name))
        };
        let is_damaged = |path: &PathBuf| entry_of(path).is_err_and(|problem| problem.is_damage());
        let paths = orphans.iter().map(|orphan| &orphan.path);
        let damaged = paths.filter(|path| !is_known(path) && is_damaged(path));
        Ok(damaged.filter(|path| fs::remove_file(path).is_ok()).count())
    }

    fn problem(&self, entry: &Entry) -> Option<StoreError> {
        match entry.open().and_then(|file| check(&file)) {
            Err(StoreError::Disagrees { path, .. }) => {
                let is_corrected = self.correct(&[entry.id]).is_ok();
                Some(StoreError::Disagrees { path, is_corrected })
            }
            outcome => outcome.err(),
        }
    }
}

/// Verifies all checksums of a file, and that its spot is canonical and has its hash.
pub(super) fn check(file: &SolutionFile) -> Result<(), StoreError> {
    file.verify()?;
    let header = file.header();
    let CanonicalSpot { spot, fingerprint, .. } = CanonicalSpot::of(&header.canonical);
    if (&spot, fingerprint) == (&header.canonical, header.fingerprint) {
        return Ok(());
    }
    Err(StoreError::NotCanonical { path: file.path().to_owned() })
}
