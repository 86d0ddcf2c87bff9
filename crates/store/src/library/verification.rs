use super::{Entry, Library};
use crate::partial_file::remove_abandoned;
use crate::{CanonicalSpot, SolutionFile, StoreError};
use std::collections::HashSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// The result of verifying the library.
#[derive(Debug)]
#[non_exhaustive]
pub struct VerifyReport {
    /// Every entry that was checked, by number.
    pub entries: Vec<EntryCheck>,
    /// The files without an entry, left by processes that were killed; `None` if another process was writing to the library all
    /// the while, since its files do not have their entries yet, or if the library cannot be written to.
    pub orphans: Option<Vec<PathBuf>>,
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

impl VerifyReport {
    /// The report of a library without entries.
    pub fn empty() -> VerifyReport {
        VerifyReport { entries: Vec::new(), orphans: Some(Vec::new()), complete: true }
    }
}

impl Library {
    /// Verifies all checksums of every file, and compares every header with the catalogue.
    ///
    /// `on_progress` is called before each file with the share of all bytes done so far, and may stop the verification.
    pub fn verify(
        &self,
        mut on_progress: impl FnMut(f64) -> ControlFlow<()>,
    ) -> Result<VerifyReport, StoreError> {
        let entries = self.catalogue.entries("true ORDER BY id", &[])?;
        let total: u64 = entries.iter().map(|entry| entry.bytes).sum();
        let (mut done, mut complete) = (0, true);
        let mut checked = Vec::new();
        for entry in entries {
            if on_progress(done as f64 / total.max(1) as f64).is_break() {
                complete = false;
                break;
            }
            done += entry.bytes;
            let problem = problem(&entry);
            // An entry that another process has removed in the meantime is no problem.
            if problem.is_none() || self.row(entry.id)?.is_some() {
                checked.push(EntryCheck { entry, problem });
            }
        }
        Ok(VerifyReport { entries: checked, orphans: self.orphans(|_| {})?, complete })
    }

    /// Removes the files without an entry and returns them; `None` if another process was writing to the library all the while.
    pub fn remove_orphans(&self) -> Result<Option<Vec<PathBuf>>, StoreError> {
        self.orphans(|path| drop(fs::remove_file(path)))
    }

    /// Visits the files without an entry, while no other process adds any.
    fn orphans(&self, visit: impl Fn(&PathBuf)) -> Result<Option<Vec<PathBuf>>, StoreError> {
        let files = self.files();
        if self.is_read_only() {
            return Ok(None);
        }
        remove_abandoned(&files);
        let Some(_lock) = self.lock_against_adding()? else { return Ok(None) };
        let failed = |error| StoreError::io("read", &files, error);
        let names = fs::read_dir(&files).map_err(failed)?.map(|file| file.map(|file| file.path()));
        let mut orphans = names.collect::<Result<Vec<PathBuf>, _>>().map_err(failed)?;
        // Rows are read after the names, so that a file added in between has its row.
        let entries = self.catalogue.entries("true", &[])?;
        let known: HashSet<PathBuf> = entries.into_iter().map(|entry| entry.path).collect();
        let is_solution = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "isofold");
        orphans.retain(|path| is_solution(path) && !known.contains(path));
        orphans.sort_unstable();
        orphans.iter().for_each(visit);
        Ok(Some(orphans))
    }
}

fn problem(entry: &Entry) -> Option<StoreError> {
    let file = match SolutionFile::open(&entry.path) {
        Ok(file) => file,
        Err(error) => return Some(error),
    };
    if let Err(error) = check(&file) {
        return Some(error);
    }
    let head = Entry::of(file.header(), entry.path.clone(), file.length());
    let agrees = head.is_some_and(|head| head.agrees(entry));
    (!agrees).then(|| StoreError::damaged(&entry.path, "its header is not what the catalogue says"))
}

/// Verifies all checksums of a file, and that its spot is canonical and has its hash.
pub(super) fn check(file: &SolutionFile) -> Result<(), StoreError> {
    file.verify()?;
    let header = file.header();
    let CanonicalSpot { spot, fingerprint, .. } = CanonicalSpot::of(&header.canonical);
    if (&spot, fingerprint) == (&header.canonical, header.fingerprint) {
        return Ok(());
    }
    Err(StoreError::damaged(file.path(), "its spot is not canonical, or does not have its hash"))
}
