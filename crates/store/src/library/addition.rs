use super::catalogue::Change;
use super::{Entry, Library, delete};
use crate::part::nonce;
use crate::save::now;
use crate::{Fingerprint, Meta, Save, SolutionFile, Solve, StoreError};
use isofold_solver::Outcome;
use std::fs;
use std::path::{Path, PathBuf};

/// What came of adding a solution.
#[derive(Clone, PartialEq, Debug)]
pub struct Added {
    /// The new entry.
    pub entry: Entry,
    /// Entries of the same spot that it makes useless; they are gone.
    pub replaced: Vec<Entry>,
    /// Entries that had to go for want of room, that which was not used for longest first.
    pub evicted: Vec<Entry>,
}

impl Library {
    /// Saves a solution into the library.
    ///
    /// Entries of the same spot that it [covers](Entry::covers) go. If all files together take more bytes than the limit, those
    /// that were not used for longest go too, but never the new one.
    pub fn add(
        &self,
        solve: &mut Solve<'_>,
        outcome: &Outcome,
        save: Save,
        limit: Option<u64>,
    ) -> Result<Added, StoreError> {
        let _adding = self.adding()?;
        let path = self.new_path(solve.canonical.fingerprint);
        solve.save(&path, outcome, save)?;
        SolutionFile::open(&path).and_then(|file| self.enter(file.meta(), &path, file.length(), limit))
    }

    /// A name that no file has.
    pub(super) fn new_path(&self, fingerprint: Fingerprint) -> PathBuf {
        self.files().join(format!("{fingerprint}-{:016x}.isofold", nonce()))
    }

    /// Makes an entry of a file that is in its place; if that fails, the file goes.
    pub(super) fn enter(
        &self,
        meta: &Meta,
        path: &Path,
        bytes: u64,
        limit: Option<u64>,
    ) -> Result<Added, StoreError> {
        let entry = Entry::of(meta, path.to_owned(), bytes);
        let entry = entry.ok_or_else(|| StoreError::NoStrategies { path: path.to_owned() });
        // One that is too large would drive out all others, and be too large still.
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
                Ok(Added { entry: entry.clone(), replaced, evicted })
            })
        });
        match &added {
            Ok(added) => [&added.replaced, &added.evicted].into_iter().for_each(|gone| delete(gone)),
            Err(_) => drop(fs::remove_file(path)),
        }
        added
    }
}

/// Removes what a new entry makes useless.
fn replace(change: &Change<'_>, new: &Entry) -> Result<Vec<Entry>, StoreError> {
    let mut others = change.entries("fingerprint = ?1 ORDER BY id", &[&new.fingerprint.to_string()])?;
    others.retain(|other| other.id != new.id && new.covers(other));
    others.iter().try_for_each(|other| change.remove(other.id))?;
    Ok(others)
}

/// Removes what was not used for longest until all fits.
fn evict(change: &Change<'_>, new: &Entry, limit: Option<u64>) -> Result<Vec<Entry>, StoreError> {
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
