use super::catalogue::CatalogueTransaction;
use super::{Entry, Library, delete};
use crate::partial_file::nonce;
use crate::snapshot::now;
use crate::{Fingerprint, SaveOptions, SolutionFile, SolutionHeader, SolveSnapshot, StoreError};
use isofold_solver::Outcome;
use std::fs;
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

impl Library {
    /// Saves a solution into the library.
    ///
    /// Removes the entries of the same spot that it [covers](Entry::covers). If all files together take more bytes than the
    /// limit, the least recently used ones are evicted, but never the new one.
    pub fn add(
        &self,
        snapshot: &mut SolveSnapshot<'_>,
        outcome: &Outcome,
        save: SaveOptions,
        limit: Option<u64>,
    ) -> Result<AddOutcome, StoreError> {
        let _lock = self.lock_for_adding()?;
        let path = self.new_path(snapshot.canonical.fingerprint);
        snapshot.save(&path, outcome, save)?;
        SolutionFile::open(&path).and_then(|file| self.enter(file.header(), &path, file.length(), limit))
    }

    /// A path that no file has.
    pub(super) fn new_path(&self, fingerprint: Fingerprint) -> PathBuf {
        self.files().join(format!("{fingerprint}-{:016x}.isofold", nonce()))
    }

    /// Adds the entry of a file that is in the library's folder; if that fails, removes the file.
    pub(super) fn enter(
        &self,
        header: &SolutionHeader,
        path: &Path,
        bytes: u64,
        limit: Option<u64>,
    ) -> Result<AddOutcome, StoreError> {
        let entry = Entry::of(header, path.to_owned(), bytes);
        let entry = entry.ok_or_else(|| StoreError::Checkpoint { path: path.to_owned() });
        // A solution over the limit would evict all others and still be too large.
        let entry = entry.and_then(|entry| match limit {
            Some(limit) if bytes > limit => Err(StoreError::TooLarge { bytes, limit }),
            _ => Ok(entry),
        });
        let added = entry.and_then(|mut entry| {
            entry.used = now();
            self.catalogue.change(|change| {
                change.insert(&mut entry)?;
                let replaced = replace(change, &entry)?;
                let evicted = evict(change, &entry, limit)?;
                Ok(AddOutcome { entry: entry.clone(), replaced, evicted })
            })
        });
        match &added {
            Ok(added) => [&added.replaced, &added.evicted].into_iter().for_each(|removed| delete(removed)),
            Err(_) => drop(fs::remove_file(path)),
        }
        added
    }
}

/// Removes the entries that a new one covers.
fn replace(change: &CatalogueTransaction<'_>, new: &Entry) -> Result<Vec<Entry>, StoreError> {
    let mut others = change.entries("fingerprint = ?1 ORDER BY id", &[&new.fingerprint.to_string()])?;
    others.retain(|other| other.id != new.id && new.covers(other));
    others.iter().try_for_each(|other| change.remove(other.id))?;
    Ok(others)
}

/// Removes the least recently used entries until the rest is within the limit.
fn evict(
    change: &CatalogueTransaction<'_>,
    new: &Entry,
    limit: Option<u64>,
) -> Result<Vec<Entry>, StoreError> {
    let Some(limit) = limit else { return Ok(Vec::new()) };
    let mut entries = change.entries("true ORDER BY turn", &[])?;
    entries.retain(|entry| entry.path.is_file());
    let mut total: u64 = entries.iter().map(|entry| entry.bytes).sum();
    let mut evicted = Vec::new();
    for entry in entries.into_iter().filter(|entry| entry.id != new.id) {
        if total <= limit {
            break;
        }
        total -= entry.bytes;
        change.remove(entry.id)?;
        evicted.push(entry);
    }
    Ok(evicted)
}
