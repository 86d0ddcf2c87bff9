//! Changes to the catalogue: all of them are made, or none.

use super::Entry;
use super::catalogue::{Rows, read, texts};
use super::opening::failed;
use super::row;
use super::tables::MAX_TURN;
use crate::{StoreError, plain_file};
use rusqlite::{Error, OptionalExtension, Transaction};
use std::path::{Path, PathBuf};

/// A transaction on the catalogue.
pub(super) struct CatalogueTransaction<'a> {
    pub(super) path: &'a Path,
    pub(super) files: &'a Path,
    pub(super) transaction: Transaction<'a>,
}

impl CatalogueTransaction<'_> {
    /// The rows for which an SQL condition holds, in which `?1` and so on stand for the texts.
    pub(super) fn rows(&self, which: &str, texts: &[&str]) -> Result<Rows, StoreError> {
        read(&self.transaction, self.files, which, texts).map_err(|error| self.failed(error))
    }

    /// Inserts an entry as the most recently used one and sets its number. A file that has an entry already is left alone; whether
    /// it was inserted comes back.
    pub(super) fn insert(&self, entry: &mut Entry) -> Result<bool, StoreError> {
        // A turn that cannot be counted on from would keep everything out.
        let too_high = "UPDATE entries SET turn = 0 WHERE turn >= ?1";
        self.execute(too_high, [MAX_TURN])?;
        let inserted = row::insert(&self.transaction, entry).map_err(|error| self.failed(error))?;
        entry.id = inserted.unwrap_or_default();
        Ok(inserted.is_some())
    }

    /// Sets all that the row of an entry says of its file.
    pub(super) fn update(&self, entry: &Entry) -> Result<(), StoreError> {
        match row::update(&self.transaction, entry).map_err(|error| self.failed(error))? {
            true => Ok(()),
            false => Err(StoreError::NoEntry { id: entry.id }),
        }
    }

    pub(super) fn remove(&self, id: i64) -> Result<(), StoreError> {
        self.execute("DELETE FROM entries WHERE id = ?1", [id])
    }

    /// Removes a row, and leaves its file alone.
    pub(super) fn forget(&self, id: i64) -> Result<(), StoreError> {
        let file = "SELECT file FROM entries WHERE id = ?1";
        let file = self.transaction.query_row(file, [id], |row| row.get::<_, String>(0)).optional();
        self.remove(id)?;
        match file {
            Ok(Some(file)) => self.execute("DELETE FROM removing WHERE file = ?1", [file]),
            _ => Ok(()),
        }
    }

    pub(super) fn remove_all(&self) -> Result<(), StoreError> {
        self.execute("DELETE FROM entries", [])
    }

    /// The name of the file of a row, whatever else the row says; `None` if there is no such row, or if it names none in the folder.
    pub(super) fn file_of(&self, id: i64) -> Result<Option<PathBuf>, StoreError> {
        let file = "SELECT file FROM entries WHERE id = ?1";
        let file = self.transaction.query_row(file, [id], |row| row.get::<_, String>(0)).optional();
        let file = file.map_err(|error| self.failed(error))?;
        Ok(file.filter(|name| row::plain_name(name).is_ok()).map(|name| self.files.join(name)))
    }

    /// The bytes of all entries, as far as their rows say; `None` if that is not known.
    pub(super) fn total(&self) -> Result<Option<u64>, StoreError> {
        let total = "SELECT bytes FROM totals";
        let total = self.transaction.query_row(total, [], |row| row.get::<_, i64>(0)).optional();
        Ok(total.map_err(|error| self.failed(error))?.and_then(|total| u64::try_from(total).ok()))
    }

    /// Counts the bytes of all files that have entries, whatever the rows say, and returns them.
    pub(super) fn count_bytes(&self) -> Result<u64, StoreError> {
        let names: rusqlite::Result<Vec<String>> = texts(&self.transaction, "SELECT file FROM entries");
        let paths = names.map_err(|error| self.failed(error))?.into_iter();
        let paths = paths.filter(|name| row::plain_name(name).is_ok()).map(|name| self.files.join(name));
        let total: u64 = paths.map(|path| plain_file::bytes_within(&path).unwrap_or_default()).sum();
        let total = total.min(i64::MAX as u64);
        self.execute("INSERT OR IGNORE INTO totals VALUES (1, 0, 0)", [])?;
        self.execute("UPDATE totals SET bytes = ?1", [total as i64])?;
        Ok(total)
    }

    fn execute(&self, statement: &str, params: impl rusqlite::Params) -> Result<(), StoreError> {
        let executed = self.transaction.prepare_cached(statement).and_then(|mut s| s.execute(params));
        executed.map(drop).map_err(|error| self.failed(error))
    }

    fn failed(&self, error: Error) -> StoreError {
        failed(self.path, error)
    }
}
