//! The catalogue: an SQLite table with a row for each file.

use super::Entry;
use super::opening::{self, Access, Identity, Opened, failed};
use super::row::Row;
use super::tables;
use super::transaction::CatalogueTransaction;
use crate::{CatalogueFailure, StoreError};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Error, OptionalExtension, TransactionBehavior, ffi, params};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// An open catalogue.
pub(super) struct Catalogue {
    path: PathBuf,
    files: PathBuf,
    opened: Mutex<Opened>,
}

/// The rows that a condition holds for.
#[derive(Default)]
pub(super) struct Rows {
    pub(super) entries: Vec<Entry>,
    /// The numbers of rows with values that isofold does not write.
    pub(super) unreadable: Vec<i64>,
}

impl Rows {
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.unreadable.is_empty()
    }
}

/// The files that a catalogue has notes on.
#[derive(Default, Debug)]
pub(super) struct Pending {
    /// Those that a process is about to add.
    pub(super) adding: Vec<String>,
    /// Those whose entries were removed.
    pub(super) removing: Vec<String>,
}

impl Catalogue {
    /// Opens a catalogue, or creates one, for the solution files in a folder. One that cannot be written to is opened for reading.
    pub(super) fn open(path: &Path, files: &Path) -> Result<Catalogue, StoreError> {
        Ok(Catalogue::of(path, files, opening::open(path)?))
    }

    /// An empty catalogue in memory, instead of the one at a path that has an identity.
    pub(super) fn in_memory(
        path: &Path,
        files: &Path,
        identity: Option<Identity>,
    ) -> Result<Catalogue, StoreError> {
        Ok(Catalogue::of(path, files, opening::in_memory(path, identity)?))
    }

    fn of(path: &Path, files: &Path, opened: Opened) -> Catalogue {
        Catalogue { path: path.to_owned(), files: files.to_owned(), opened: Mutex::new(opened) }
    }

    /// Opens the catalogue again; it may be another one by now.
    pub(super) fn reopen(&self) -> Result<(), StoreError> {
        self.go_on_in_memory()?;
        let opened = opening::open(&self.path)?;
        *self.lock() = opened;
        Ok(())
    }

    /// Goes on with an empty catalogue in memory.
    pub(super) fn go_on_in_memory(&self) -> Result<(), StoreError> {
        let mut opened = self.lock();
        *opened = opening::in_memory(&self.path, opened.identity)?;
        Ok(())
    }

    /// The identity of the file that was opened.
    pub(super) fn identity(&self) -> Option<Identity> {
        self.lock().identity
    }

    pub(super) fn access(&self) -> Access {
        self.lock().access
    }

    /// The rows for which an SQL condition holds, in which `?1` and so on stand for the texts.
    pub(super) fn rows(&self, which: &str, texts: &[&str]) -> Result<Rows, StoreError> {
        let opened = self.lock();
        read(&opened.connection, &self.files, which, texts).map_err(|error| failed(&self.path, error))
    }

    /// Whether files without an entry are of entries that were lost: the catalogue was made anew since the folder was looked at, or
    /// has no entries.
    pub(super) fn may_lack_entries(&self) -> Result<bool, StoreError> {
        Ok(self.is_empty()? || !self.is_complete()?)
    }

    /// Whether the files in the folder were compared with the entries since the catalogue was made.
    pub(super) fn is_complete(&self) -> Result<bool, StoreError> {
        self.query(|connection| {
            if !tables::has_added_tables(connection)? {
                return Ok(false);
            }
            let complete = "SELECT complete FROM totals";
            let complete = connection.query_row(complete, [], |row| row.get(0)).optional()?;
            Ok(complete.unwrap_or(false))
        })
    }

    /// Whether there is any entry.
    pub(super) fn is_empty(&self) -> Result<bool, StoreError> {
        let any = "SELECT NOT EXISTS (SELECT 1 FROM entries)";
        self.query(|connection| connection.query_row(any, [], |row| row.get(0)))
    }

    /// The names of the files that have entries.
    pub(super) fn files(&self) -> Result<HashSet<String>, StoreError> {
        self.query(|connection| texts(connection, "SELECT file FROM entries"))
    }

    /// The notes on files.
    pub(super) fn pending(&self) -> Result<Pending, StoreError> {
        self.query(|connection| {
            if !tables::has_added_tables(connection)? {
                return Ok(Pending::default());
            }
            let adding = texts(connection, "SELECT file FROM adding")?;
            Ok(Pending { adding, removing: texts(connection, "SELECT file FROM removing")? })
        })
    }

    fn query<T>(&self, query: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        query(&self.lock().connection).map_err(|error| failed(&self.path, error))
    }

    /// Notes that a file is about to be added. Like the notes below, it may be lost if the machine loses power.
    pub(super) fn note_adding(&self, file: &str) -> Result<(), StoreError> {
        self.note("INSERT OR IGNORE INTO adding VALUES (?1)", file)
    }

    /// Notes that a file is not added after all, or was.
    pub(super) fn note_added(&self, file: &str) -> Result<(), StoreError> {
        self.note("DELETE FROM adding WHERE file = ?1", file)
    }

    /// Notes that a file whose entry was removed is gone.
    pub(super) fn note_removed(&self, file: &str) -> Result<(), StoreError> {
        self.note("DELETE FROM removing WHERE file = ?1", file)
    }

    /// Notes that the files in the folder were compared with the entries.
    pub(super) fn note_complete(&self) -> Result<(), StoreError> {
        self.query(|connection| {
            opening::without_waiting(connection)?;
            connection.execute("INSERT OR IGNORE INTO totals VALUES (1, 0, 0)", [])?;
            connection.execute("UPDATE totals SET complete = 1", []).map(drop)
        })
    }

    fn note(&self, note: &str, file: &str) -> Result<(), StoreError> {
        self.query(|connection| {
            opening::without_waiting(connection)?;
            connection.prepare_cached(note)?.execute([file]).map(drop)
        })
    }

    /// Marks an entry as the most recently used one. The mark may be lost if the machine loses power: it is not waited for.
    pub(super) fn mark(&self, id: i64, now: u64) -> Result<(), StoreError> {
        if self.access() != Access::Write {
            return Ok(());
        }
        let mark = "UPDATE entries SET used = ?2, turn = 1 + (SELECT max(turn) FROM entries)
            WHERE id = ?1 AND (used < ?2 - 60 OR turn < (SELECT max(turn) FROM entries))";
        self.query(|connection| connection.execute(mark, params![id, now as i64]).map(drop))
    }

    /// Changes entries in a transaction: all changes are made or none, and no other process makes one in between.
    pub(super) fn change<T>(
        &self,
        change: impl FnOnce(&CatalogueTransaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.require_writing()?;
        self.fill(change)
    }

    /// Refuses to change a catalogue that cannot be written to.
    pub(super) fn require_writing(&self) -> Result<(), StoreError> {
        if self.access() == Access::Write {
            return Ok(());
        }
        let source = Box::new(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_READONLY), None));
        let failure = CatalogueFailure::ReadOnly;
        Err(StoreError::Catalogue { path: self.path.clone(), failure, source })
    }

    /// Changes entries in a transaction, in a catalogue in memory too.
    pub(super) fn fill<T>(
        &self,
        change: impl FnOnce(&CatalogueTransaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let failed = |error| failed(&self.path, error);
        let mut opened = self.lock();
        opening::with_waiting(&opened.connection).map_err(failed)?;
        let behavior = TransactionBehavior::Immediate;
        let transaction = opened.connection.transaction_with_behavior(behavior).map_err(failed)?;
        let transaction = CatalogueTransaction { path: &self.path, files: &self.files, transaction };
        let changed = change(&transaction)?;
        transaction.transaction.commit().map_err(failed)?;
        Ok(changed)
    }

    /// Does something with the connection.
    #[cfg(test)]
    pub(super) fn with_connection(&self, work: impl FnOnce(&Connection)) {
        work(&self.lock().connection);
    }

    /// Locks the connection. A thread that panicked while it held the lock has left nothing: its transaction is rolled back.
    fn lock(&self) -> MutexGuard<'_, Opened> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The texts that a query finds.
pub(super) fn texts<T: FromIterator<String>>(connection: &Connection, query: &str) -> rusqlite::Result<T> {
    let mut statement = connection.prepare_cached(query)?;
    statement.query_map([], |row| row.get(0))?.collect()
}

/// Reads the rows for which an SQL condition holds.
pub(super) fn read(
    connection: &Connection,
    files: &Path,
    which: &str,
    texts: &[&str],
) -> rusqlite::Result<Rows> {
    let mut statement = connection.prepare_cached(&format!("SELECT * FROM entries WHERE {which}"))?;
    let mut found = statement.query(rusqlite::params_from_iter(texts))?;
    let mut rows = Rows::default();
    while let Some(row) = found.next()? {
        match Row(row).entry(files) {
            Ok(entry) => rows.entries.push(entry),
            // No row is written without a file name: the page is damaged, and indices may still name the files of its rows.
            Err(_) if row.get_ref("file")? == ValueRef::Null => {
                return Err(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CORRUPT), None));
            }
            Err(_) => rows.unreadable.push(row.get("id")?),
        }
    }
    Ok(rows)
}
