//! Files that leave the library, and files that come from elsewhere.

use super::verification::check;
use super::{Added, Entry, Library};
use crate::part::Part;
use crate::{SolutionFile, StoreError};
use std::fs::File;
use std::io;
use std::path::Path;

/// What came of a file that was to be taken in.
#[derive(Clone, PartialEq, Debug)]
pub enum Imported {
    /// It is in the library now.
    Added(Added),
    /// The library has a solution of the spot that is as good.
    Present(Entry),
}

impl Library {
    /// Copies the file of an entry to a place where there is none; its length comes back.
    pub fn export(&self, id: i64, to: &Path) -> Result<u64, StoreError> {
        let entry = self.get(id)?;
        // What is damaged is not handed on.
        check(&SolutionFile::open(&entry.path)?)?;
        let mut part = Part::create(to)?;
        let bytes = copy(&entry.path, &mut part)?;
        part.finish_new().map_err(|error| match error {
            StoreError::Io { error, path, .. } if error.kind() == io::ErrorKind::AlreadyExists => {
                StoreError::Exists { path }
            }
            error => error,
        })?;
        Ok(bytes)
    }

    /// Takes a copy of a solution file in, once every byte of it is checked.
    pub fn import(&self, path: &Path) -> Result<Imported, StoreError> {
        let file = SolutionFile::open(path)?;
        let strange = || StoreError::NoStrategies { path: path.to_owned() };
        let entry = Entry::of(file.meta(), path.to_owned(), file.length()).ok_or_else(strange)?;
        check(&file)?;
        let mut found = self.find(&file.canonical())?;
        found.retain(|present| present.covers(&entry));
        if let Some(present) = found.into_iter().next() {
            return Ok(Imported::Present(present));
        }
        let _adding = self.adding()?;
        let to = self.new_path(entry.fingerprint);
        let mut part = Part::create(&to)?;
        copy(path, &mut part)?;
        // It may have changed since it was looked at.
        let copied = SolutionFile::open(part.place())?;
        check(&copied)?;
        let (meta, bytes) = (copied.meta().clone(), copied.length());
        drop(copied);
        part.finish()?;
        self.enter(&meta, &to, bytes, None).map(Imported::Added)
    }
}

fn copy(from: &Path, part: &mut Part) -> Result<u64, StoreError> {
    let mut file = File::open(from).map_err(|error| StoreError::io("read", from, error))?;
    io::copy(&mut file, &mut part.file).map_err(|error| StoreError::io("copy", from, error))
}
