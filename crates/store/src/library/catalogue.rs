//! The catalogue: an SQLite table with a row for each file.

use super::Entry;
use super::row::{self, Row};
use crate::{CatalogueFailure, StoreError};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, Error, ErrorCode, OpenFlags, Transaction, TransactionBehavior, ffi, params};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The version of the tables below.
const VERSION: i32 = 1;
/// The time to wait for another process that writes.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The pages that the write-ahead log may grow to: a log is read whole when a catalogue is opened.
const LOG_PAGES: u32 = 100;

/// Numbers of entries are never reused. `turn` counts uses over all entries: the entry with the lowest is the least recently
/// used.
const TABLES: &str = "
    CREATE TABLE entries (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        file TEXT NOT NULL UNIQUE,
        bytes INTEGER NOT NULL,
        used INTEGER NOT NULL,
        fingerprint TEXT NOT NULL,
        spot TEXT NOT NULL,
        name TEXT NOT NULL,
        asked_board TEXT NOT NULL,
        asked_perm TEXT NOT NULL,
        board TEXT NOT NULL,
        pot INTEGER NOT NULL,
        stack INTEGER NOT NULL,
        exploitability REAL NOT NULL,
        iterations INTEGER NOT NULL,
        ev_oop REAL NOT NULL,
        ev_ip REAL NOT NULL,
        seconds REAL NOT NULL,
        tier TEXT NOT NULL,
        resumable INTEGER NOT NULL,
        bits INTEGER NOT NULL,
        created INTEGER NOT NULL,
        turn INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX by_spot ON entries (fingerprint);";

/// A column that was added later. Programs that do not know it read and write the table all the same.
const ADDED_COLUMN: &str = "ALTER TABLE entries ADD COLUMN chips_per_bb INTEGER";

/// An open catalogue.
pub(super) struct Catalogue {
    path: PathBuf,
    files: PathBuf,
    is_read_only: bool,
    connection: Mutex<Connection>,
}

impl Catalogue {
    /// Opens a catalogue, or creates one, for the solution files in a folder. One that cannot be written to is opened for reading.
    pub(super) fn open(path: &Path, files: &Path) -> Result<Catalogue, StoreError> {
        let (connection, found, is_read_only) = match open_to_write(path) {
            Ok((connection, found)) => (connection, found, false),
            Err(error) if is_unwritable(&error) => {
                // What kept it from being written says more than what kept it from being read.
                let (connection, found) = open_to_read(path).map_err(|_| failed(path, error))?;
                (connection, found, true)
            }
            Err(error) => return Err(failed(path, error)),
        };
        if found != VERSION {
            return Err(StoreError::CatalogueVersion { path: path.to_owned(), found, known: VERSION });
        }
        let (path, files) = (path.to_owned(), files.to_owned());
        Ok(Catalogue { path, files, is_read_only, connection: Mutex::new(connection) })
    }

    /// Whether the catalogue can be read, but not written to.
    pub(super) fn is_read_only(&self) -> bool {
        self.is_read_only
    }

    /// The entries that fulfil an SQL condition, in which `?1` and so on stand for the texts.
    pub(super) fn entries(&self, which: &str, texts: &[&str]) -> Result<Vec<Entry>, StoreError> {
        self.read(&self.lock(), which, texts).map_err(|error| failed(&self.path, error))
    }

    /// Marks an entry as the most recently used one. The mark may be lost if the machine loses power: it is not waited for.
    pub(super) fn mark(&self, id: i64, now: u64) -> Result<(), StoreError> {
        if self.is_read_only {
            return Ok(());
        }
        let mark = "UPDATE entries SET used = ?2, turn = 1 + (SELECT max(turn) FROM entries)
            WHERE id = ?1 AND (used < ?2 - 60 OR turn < (SELECT max(turn) FROM entries))";
        let marked = self.lock().execute(mark, params![id, now as i64]);
        marked.map(drop).map_err(|error| failed(&self.path, error))
    }

    /// Changes entries in a transaction: all changes are made or none, and no other process makes one in between.
    pub(super) fn change<T>(
        &self,
        change: impl FnOnce(&CatalogueTransaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let failed = |error| failed(&self.path, error);
        let mut connection = self.lock();
        let lasts = connection.execute_batch("PRAGMA synchronous = FULL");
        lasts.and_then(|()| keep_log(&connection, false)).map_err(failed)?;
        let transaction =
            connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        let transaction = CatalogueTransaction { catalogue: self, transaction };
        let changed = change(&transaction)?;
        transaction.transaction.commit().map_err(failed)?;
        Ok(changed)
    }

    fn read(&self, connection: &Connection, which: &str, texts: &[&str]) -> rusqlite::Result<Vec<Entry>> {
        let mut statement = connection.prepare_cached(&format!("SELECT * FROM entries WHERE {which}"))?;
        let rows =
            statement.query_map(rusqlite::params_from_iter(texts), |row| Row(row).entry(&self.files))?;
        rows.collect()
    }

    /// Locks the connection. A thread that panicked while it held the lock has left nothing: its transaction is rolled back.
    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A transaction on the catalogue.
pub(super) struct CatalogueTransaction<'a> {
    catalogue: &'a Catalogue,
    transaction: Transaction<'a>,
}

impl CatalogueTransaction<'_> {
    /// The entries that fulfil an SQL condition, in which `?1` and so on stand for the texts.
    pub(super) fn entries(&self, which: &str, texts: &[&str]) -> Result<Vec<Entry>, StoreError> {
        let read = self.catalogue.read(&self.transaction, which, texts);
        read.map_err(|error| failed(&self.catalogue.path, error))
    }

    /// Inserts an entry and sets its number.
    pub(super) fn insert(&self, entry: &mut Entry) -> Result<(), StoreError> {
        let inserted = row::insert(&self.transaction, entry);
        entry.id = inserted.map_err(|error| failed(&self.catalogue.path, error))?;
        Ok(())
    }

    /// Changes the file and the request of an entry.
    pub(super) fn update(&self, entry: &Entry) -> Result<(), StoreError> {
        let updated = row::update(&self.transaction, entry);
        match updated.map_err(|error| failed(&self.catalogue.path, error))? {
            true => Ok(()),
            false => Err(StoreError::NoEntry { id: entry.id }),
        }
    }

    pub(super) fn remove(&self, id: i64) -> Result<(), StoreError> {
        let removed = self.transaction.execute("DELETE FROM entries WHERE id = ?1", [id]);
        removed.map(drop).map_err(|error| failed(&self.catalogue.path, error))
    }
}

/// Opens a catalogue, or creates one, and returns the version of its tables.
///
/// Until something is changed, nothing is waited for: the marks of uses go to the write-ahead log, and stay there when the
/// connection is closed. Moving them to the catalogue would wait for the disk, for longer than a small spot takes to solve.
fn open_to_write(path: &Path) -> rusqlite::Result<(Connection, i32)> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let mut connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(TIMEOUT)?;
    let is_new = version(&connection)? == 0;
    if is_new {
        use_write_ahead_log(&connection)?;
    }
    let found = create_tables(&mut connection)?;
    if connection.is_readonly("main")? {
        // SQLite opens a file that cannot be written to for reading.
        return Err(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_READONLY), None));
    }
    if has_write_ahead_log(&connection)? {
        let light = format!("PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = {LOG_PAGES}");
        connection.execute_batch(&light)?;
        keep_log(&connection, true)?;
    }
    Ok((connection, found))
}

/// Opens a catalogue that cannot be written to, and returns the version of its tables.
fn open_to_read(path: &Path) -> rusqlite::Result<(Connection, i32)> {
    let open = |options: &str| {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let connection = Connection::open_with_flags(format!("{}{options}", uri(path)), flags)?;
        connection.busy_timeout(TIMEOUT)?;
        let found = version(&connection)?;
        Ok((connection, found))
    };
    // Without its log, and without a folder to make one in, the catalogue can only be read as it is. A log that is there has rows
    // that the catalogue lacks.
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let has_log = std::fs::metadata(&log).is_ok_and(|log| log.len() > 0);
    open("").or_else(|error: Error| if has_log { Err(error) } else { open("?immutable=1") })
}

/// A path as a URI.
fn uri(path: &Path) -> String {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-~:".contains(&byte);
    let escaped = path.as_os_str().as_encoded_bytes().iter().map(|&byte| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02x}"),
    });
    format!("file:{}", escaped.collect::<String>())
}

/// Whether the write-ahead log stays as it is when the last connection is closed.
fn keep_log(connection: &Connection, stays: bool) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, stays).map(drop)
}

fn has_added_columns(connection: &Connection) -> rusqlite::Result<bool> {
    let count = "SELECT count(*) FROM pragma_table_info('entries') WHERE name = 'chips_per_bb'";
    connection.query_row(count, [], |row| Ok(row.get::<_, i64>(0)? > 0))
}

fn version(connection: &Connection) -> rusqlite::Result<i32> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

fn has_write_ahead_log(connection: &Connection) -> rusqlite::Result<bool> {
    connection.pragma_query_value(None, "journal_mode", |row| Ok(row.get::<_, String>(0)? == "wal"))
}

/// Turns write-ahead logging on, so that reading and writing do not block each other, where the file system allows it.
fn use_write_ahead_log(connection: &Connection) -> rusqlite::Result<()> {
    let started = Instant::now();
    loop {
        // SQLite's busy timeout does not apply to this statement.
        match connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())) {
            Err(error) if is_busy(&error) && started.elapsed() < TIMEOUT => {
                thread::sleep(Duration::from_millis(5));
            }
            outcome => return outcome,
        }
    }
}

/// Creates the tables if there are none, and returns their version.
fn create_tables(connection: &mut Connection) -> rusqlite::Result<i32> {
    let found = version(connection)?;
    if found != 0 && (found != VERSION || has_added_columns(connection)?) {
        return Ok(found);
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have created them in the meantime.
    if version(&transaction)? == 0 {
        transaction.execute_batch(TABLES)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    if version(&transaction)? == VERSION && !has_added_columns(&transaction)? {
        transaction.execute_batch(ADDED_COLUMN)?;
    }
    let found = version(&transaction)?;
    transaction.commit()?;
    Ok(found)
}

/// Whether a catalogue could not be opened for writing, but maybe for reading.
fn is_unwritable(error: &Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied)
    )
}

fn is_busy(error: &Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

fn failed(path: &Path, error: Error) -> StoreError {
    let failure = match error.sqlite_error_code() {
        // Without a code, a value of a row could not be read.
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) | None => CatalogueFailure::Corrupt,
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => CatalogueFailure::Busy,
        Some(ErrorCode::DiskFull) => CatalogueFailure::DiskFull,
        Some(ErrorCode::ReadOnly) => CatalogueFailure::ReadOnly,
        Some(_) => CatalogueFailure::Other,
    };
    StoreError::Catalogue { path: path.to_owned(), failure, source: Box::new(error) }
}
