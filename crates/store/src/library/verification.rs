use super::{Entry, Library};
use crate::part::sweep;
use crate::{Canonical, SolutionFile, StoreError};
use std::collections::HashSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// What was found when the library was verified.
#[derive(Debug)]
pub struct Report {
    /// Every entry that was looked at, by number.
    pub entries: Vec<Checked>,
    /// Files without an entry, which killed processes have left; `None` if somebody was adding all the while, so that nobody
    /// can tell.
    pub orphans: Option<Vec<PathBuf>>,
    /// Whether all entries were looked at.
    pub complete: bool,
}

/// An entry that was looked at.
#[derive(Debug)]
pub struct Checked {
    /// The entry.
    pub entry: Entry,
    /// What is wrong with it, if anything is.
    pub problem: Option<StoreError>,
}

impl Library {
    /// Reads every byte of every file and compares it with its checksum, and every head with the catalogue.
    ///
    /// Before each file the share of bytes that is done is told; whoever has heard enough breaks it off.
    pub fn verify(&self, mut progress: impl FnMut(f64) -> ControlFlow<()>) -> Result<Report, StoreError> {
        let entries = self.catalogue.entries("true ORDER BY id", &[])?;
        let total: u64 = entries.iter().map(|entry| entry.bytes).sum();
        let (mut done, mut complete) = (0, true);
        let mut checked = Vec::new();
        for entry in entries {
            if progress(done as f64 / total.max(1) as f64).is_break() {
                complete = false;
                break;
            }
            done += entry.bytes;
            let problem = problem(&entry);
            // What somebody has removed in the meantime is no problem.
            if problem.is_none() || self.row(entry.id)?.is_some() {
                checked.push(Checked { entry, problem });
            }
        }
        Ok(Report { entries: checked, orphans: self.orphans(|_| {})?, complete })
    }

    /// Removes files that have no entry. They come back; `None` if somebody was adding all the while.
    pub fn remove_orphans(&self) -> Result<Option<Vec<PathBuf>>, StoreError> {
        self.orphans(|path| drop(fs::remove_file(path)))
    }

    /// Visits the files without an entry, while nobody adds.
    fn orphans(&self, visit: impl Fn(&PathBuf)) -> Result<Option<Vec<PathBuf>>, StoreError> {
        let files = self.files();
        sweep(&files);
        let Some(_nobody) = self.nobody_adding()? else { return Ok(None) };
        let failed = |error| StoreError::io("read", &files, error);
        let names = fs::read_dir(&files).map_err(failed)?.map(|file| file.map(|file| file.path()));
        let mut orphans = names.collect::<Result<Vec<PathBuf>, _>>().map_err(failed)?;
        // Rows are read after the names: what was added in between has one.
        let entries = self.catalogue.entries("true", &[])?;
        let known: HashSet<PathBuf> = entries.into_iter().map(|entry| entry.path).collect();
        let is_ours = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "isofold");
        orphans.retain(|path| is_ours(path) && !known.contains(path));
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
    let head = Entry::of(file.meta(), entry.path.clone(), file.length());
    let agrees = head.is_some_and(|head| head.agrees(entry));
    (!agrees).then(|| StoreError::damaged(&entry.path, "it is not what the catalogue says of it"))
}

/// Compares every byte with its checksum, and the spot with its hash.
pub(super) fn check(file: &SolutionFile) -> Result<(), StoreError> {
    file.verify()?;
    let meta = file.meta();
    let Canonical { spot, fingerprint, .. } = Canonical::of(&meta.canonical);
    if (&spot, fingerprint) == (&meta.canonical, meta.fingerprint) {
        return Ok(());
    }
    Err(StoreError::damaged(file.path(), "its spot is not the canonical one, or has another hash"))
}
