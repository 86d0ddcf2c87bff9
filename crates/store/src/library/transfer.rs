//! Exporting files from the library and importing files into it.

use super::verification::check;
use super::{AddOutcome, Entry, Library};
use crate::partial_file::PartialFile;
use crate::{SolutionFile, StoreError, plain_file};
use std::fs::File;
use std::io;
use std::path::Path;

/// The outcome of importing a file.
#[derive(Clone, PartialEq, Debug)]
pub enum ImportOutcome {
    /// The file was added.
    Added(AddOutcome),
    /// The library has an entry that [covers](Entry::covers) the file already.
    Present(Entry),
}

impl Library {
    /// Copies the file of an entry to a path that is free and returns the length.
    pub fn export(&self, id: i64, to: &Path) -> Result<u64, StoreError> {
        let entry = self.get(id)?;
        // A damaged file is not exported.
        check(&self.open_entry(&entry)?)?;
        let mut file = PartialFile::create(to)?;
        let bytes = copy(plain_file::open_within(&entry.path)?, &entry.path, &mut file)?;
        file.finish_free()?;
        Ok(bytes)
    }

    /// Adds a copy of a solution file, once all of its checksums are verified.
    pub fn import(&self, path: &Path) -> Result<ImportOutcome, StoreError> {
        let file = SolutionFile::open(path)?;
        let checkpoint = || StoreError::Checkpoint { path: path.to_owned() };
        let entry = Entry::of(file.header(), path.to_owned(), file.length()).ok_or_else(checkpoint)?;
        check(&file)?;
        let mut found = self.find(&file.canonical())?;
        found.retain(|present| present.covers(&entry));
        if let Some(present) = found.into_iter().next() {
            return Ok(ImportOutcome::Present(present));
        }
        let new = self.new_file(entry.fingerprint)?;
        let mut partial = new.create()?;
        copy(plain_file::open(path)?, path, &mut partial)?;
        // The file may have changed since it was verified.
        let copied = SolutionFile::open(partial.temporary())?;
        check(&copied)?;
        let (header, bytes) = (copied.header().clone(), copied.length());
        drop(copied);
        partial.finish()?;
        self.enter(new, &header, bytes, None).map(ImportOutcome::Added)
    }
}

fn copy(mut file: File, from: &Path, to: &mut PartialFile) -> Result<u64, StoreError> {
    io::copy(&mut file, &mut to.file).map_err(|error| StoreError::io("copy", from, error))
}
