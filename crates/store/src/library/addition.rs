use super::adoption::is_corrupt;
use super::transaction::CatalogueTransaction;
use super::{Entry, Library, correct};
use crate::partial_file::{PartialFile, nonce};
use crate::plain_file;
use crate::snapshot::now;
use crate::writer::Writer;
use crate::{Fingerprint, SaveOptions, SolutionFile, SolutionHeader, SolveSnapshot, StoreError};
use isofold_solver::Outcome;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The outcome of adding a solution to the library.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct AddOutcome {
    /// The new entry.
    pub entry: Entry,
    /// The entries of the same spot that it covers; they were removed.
    pub replaced: Vec<Entry>,
    /// The entries that were removed to stay within the limit, the least recently used first.
    pub evicted: Vec<Entry>,
}

/// A file that is about to get its entry. Dropped before it has one, nothing is left of it.
pub(super) struct NewFile<'a> {
    library: &'a Library,
    path: PathBuf,
    name: String,
    is_kept: bool,
    /// As long as it is held, no process takes the file for an orphan.
    _lock: File,
}

impl NewFile<'_> {
    /// The path that the file will have.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Begins the file.
    pub(super) fn create(&self) -> Result<PartialFile, StoreError> {
        PartialFile::create_unique(&self.path)
    }

    /// Begins the file, to write a solution to it.
    pub(super) fn writer(&self) -> Result<Writer, StoreError> {
        Writer::of(self.create()?, &self.path)
    }

    /// The file stays, whether it has an entry or not.
    pub(super) fn keep(mut self) {
        self.is_kept = true;
    }
}

impl Drop for NewFile<'_> {
    fn drop(&mut self) {
        if !self.is_kept {
            let is_gone = match fs::remove_file(&self.path) {
                Ok(()) => true,
                Err(error) => error.kind() == ErrorKind::NotFound,
            };
            // A file that stays is left to the next process that writes.
            if is_gone {
                let _ = self.library.catalogue.note_added(&self.name);
            }
        }
    }
}

impl Library {
    /// Saves a solution into the library.
    ///
    /// Removes the entries of the same spot that it [covers](Entry::covers). If all files together take more bytes than the
    /// limit, the least recently used ones are evicted, but never the new one. That takes no longer in a large library than in a
    /// small one.
    pub fn add(
        &self,
        snapshot: &mut SolveSnapshot<'_>,
        outcome: &Outcome,
        save: SaveOptions,
        limit: Option<u64>,
    ) -> Result<AddOutcome, StoreError> {
        let progress = &mut snapshot.progress;
        let mut on_wait = || progress.as_mut().map_or(ControlFlow::Continue(()), |progress| progress(0.0));
        let new = self.new_file_after(snapshot.canonical.fingerprint, &mut on_wait)?;
        snapshot.save_by(new.writer()?, new.path(), outcome, save)?;
        let file = SolutionFile::open_within(new.path())?;
        self.enter(new, file.header(), file.length(), limit)
    }

    /// A file of a name that no other had or will have. First, what killed processes have left is ended.
    pub(super) fn new_file(&self, fingerprint: Fingerprint) -> Result<NewFile<'_>, StoreError> {
        self.new_file_after(fingerprint, &mut || ControlFlow::Continue(()))
    }

    /// A new file. While another process keeps the library locked, `on_wait` is called, and may give up.
    fn new_file_after(
        &self,
        fingerprint: Fingerprint,
        on_wait: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<NewFile<'_>, StoreError> {
        self.catalogue.require_writing()?;
        self.settle();
        let name = format!("{fingerprint}-{:016x}.isofold", nonce());
        let lock = self.reading(|| {
            let lock = self.lock_for_adding(on_wait)?;
            self.catalogue.note_adding(&name).map(|()| lock)
        })?;
        Ok(NewFile { library: self, path: self.files().join(&name), name, is_kept: false, _lock: lock })
    }

    /// Adds the entry of a file that is in the library's folder; if that fails, removes the file.
    pub(super) fn enter(
        &self,
        new: NewFile<'_>,
        header: &SolutionHeader,
        bytes: u64,
        limit: Option<u64>,
    ) -> Result<AddOutcome, StoreError> {
        let path = new.path().to_owned();
        let entry = Entry::of(header, path.clone(), bytes);
        let mut entry = entry.ok_or_else(|| StoreError::Checkpoint { path: path.clone() })?;
        // A solution over the limit would evict all others and still be too large.
        if let Some(limit) = limit.filter(|&limit| bytes > limit) {
            return Err(StoreError::TooLarge { bytes, limit });
        }
        entry.used = now();
        let added = self.catalogue.change(|change| {
            change.insert(&mut entry)?;
            let replaced = replace(change, &entry)?;
            let evicted = evict(change, &entry, limit, || self.pinned())?;
            Ok(AddOutcome { entry: entry.clone(), replaced, evicted })
        });
        match added {
            Ok(mut added) => {
                new.keep();
                added.evicted.retain(|entry| plain_file::is_within(&entry.path));
                [&added.replaced, &added.evicted]
                    .into_iter()
                    .for_each(|removed| self.delete_files_of(removed));
                Ok(added)
            }
            // The file gets its entry when the catalogue is made anew.
            Err(error) if is_corrupt(&error) => {
                let name = new.name.clone();
                new.keep();
                self.rebuild()?;
                let entry = self.entries("file = ?1", &[&name])?.pop().ok_or(error)?;
                Ok(AddOutcome { entry, replaced: Vec::new(), evicted: Vec::new() })
            }
            Err(error) => Err(error),
        }
    }
}

/// The entries of a newer version that eviction passes over; then it gives up.
const MAX_PASSED_OVER: usize = 100;

/// Removes the entries that a new one covers, but for those of a newer version, which this program cannot judge.
pub(super) fn replace(change: &CatalogueTransaction<'_>, new: &Entry) -> Result<Vec<Entry>, StoreError> {
    let mut others = change.rows("fingerprint = ?1 ORDER BY id", &[&new.fingerprint.to_string()])?.entries;
    others.retain(|other| {
        other.id != new.id && new.covers(other) && !SolutionFile::is_newer_within(&other.path)
    });
    others.iter().try_for_each(|other| change.remove(other.id))?;
    Ok(others)
}

/// Removes the least recently used entries until the rest is within the limit. The sum of all bytes is kept by the catalogue, and
/// the entry to go is found by an index. Entries of a newer version stay, and so do those that are pinned: if there are no others, there is
/// no room.
fn evict(
    change: &CatalogueTransaction<'_>,
    new: &Entry,
    limit: Option<u64>,
    pinned: impl FnOnce() -> BTreeSet<Fingerprint>,
) -> Result<Vec<Entry>, StoreError> {
    let Some(limit) = limit else { return Ok(Vec::new()) };
    // Before the new entry, the sum was within the limit. If it was not, the limit is another now, or rows are wrong: files are
    // removed only for what other files take.
    let is_plausible = |&total: &u64| (new.bytes..=limit.saturating_add(new.bytes)).contains(&total);
    let mut total = match change.total()?.filter(is_plausible) {
        Some(total) => total,
        None => change.count_bytes()?,
    };
    let mut evicted = Vec::new();
    if total <= limit {
        return Ok(evicted);
    }
    let pinned: Vec<String> = pinned().iter().map(|spot| format!("'{spot}'")).collect();
    let unpinned = format!("fingerprint NOT IN ({})", pinned.join(", "));
    let mut stay = vec![new.id.to_string()];
    while total > limit && stay.len() <= MAX_PASSED_OVER {
        let which = format!("id NOT IN ({}) AND {unpinned} ORDER BY turn LIMIT 1", stay.join(", "));
        let rows = change.rows(&which, &[])?;
        match (rows.entries.into_iter().next(), rows.unreadable.first()) {
            (Some(entry), _) if SolutionFile::is_newer_within(&entry.path) => stay.push(entry.id.to_string()),
            (Some(entry), _) => {
                change.remove(entry.id)?;
                total = total.saturating_sub(plain_file::bytes_within(&entry.path).unwrap_or(entry.bytes));
                evicted.push(entry);
            }
            (None, Some(&unreadable)) => correct(change, unreadable)?,
            (None, None) if !pinned.is_empty() => return Err(StoreError::Pinned { limit }),
            (None, None) => break,
        }
    }
    Ok(evicted)
}
