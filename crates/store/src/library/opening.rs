//! Opening a catalogue: to write to it, to read it, or in memory.

use super::row::COLUMNS;
use super::tables;
use crate::plain_file;
use crate::{CatalogueFailure, StoreError};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, Error, ErrorCode, OpenFlags, ffi};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// The time to wait for another process that writes.
const TIMEOUT: Duration = Duration::from_secs(20);
/// The pages that the write-ahead log may grow to: a log is read whole when a catalogue is opened.
const LOG_PAGES: u32 = 100;
/// The endings of the files that SQLite has beside a catalogue.
const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// The use that can be made of a catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    Write,
    Read,
    /// It is made anew from the files, in memory, since the one on disk cannot be read and no other can be written.
    Memory,
}

/// An open connection, and the use that can be made of it.
pub(super) struct Opened {
    pub(super) connection: Connection,
    pub(super) access: Access,
    /// The file that it was opened from.
    pub(super) identity: Option<Identity>,
}

/// Tells a file from all others that had, have or will have its name.
pub(super) type Identity = (u64, u64);

/// The identity of the file at a path.
#[cfg(unix)]
pub(super) fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    let metadata = fs::symlink_metadata(path).ok()?;
    Some((metadata.dev(), metadata.ino()))
}

/// The identity of the file at a path.
#[cfg(not(unix))]
pub(super) fn identity(path: &Path) -> Option<Identity> {
    let created = fs::symlink_metadata(path).ok()?.created().ok()?;
    let since = created.duration_since(std::time::UNIX_EPOCH).ok()?;
    Some((since.as_secs(), u64::from(since.subsec_nanos())))
}

/// Opens a catalogue, or creates one. One that cannot be written to is opened for reading.
pub(super) fn open(path: &Path) -> Result<Opened, StoreError> {
    // SQLite would follow a link, and wait for a pipe.
    plain_file::refuse_other_than_file(path)?;
    COMPANIONS.iter().try_for_each(|ending| plain_file::refuse_other_than_file(&beside(path, ending)))?;
    let (connection, found, access) = match open_to_write(path) {
        Ok((connection, found)) => (connection, found, Access::Write),
        Err(error) if is_unwritable(&error) => match open_to_read(path) {
            Ok((connection, found)) if found != 0 => (connection, found, Access::Read),
            // It has no tables, since none could be made, or cannot be read either. What kept it from being written says more.
            _ => return Err(failed(path, error)),
        },
        Err(error) => return Err(failed(path, error)),
    };
    if found != tables::VERSION {
        return Err(StoreError::CatalogueVersion { path: path.to_owned(), found, known: tables::VERSION });
    }
    Ok(Opened { connection, access, identity: identity(path) })
}

/// An empty catalogue in memory, instead of one that has an identity.
pub(super) fn in_memory(path: &Path, identity: Option<Identity>) -> Result<Opened, StoreError> {
    let connection = Connection::open_in_memory().and_then(|mut connection| {
        tables::create(&mut connection)?;
        Ok(connection)
    });
    let connection = connection.map_err(|error| failed(path, error))?;
    Ok(Opened { connection, access: Access::Memory, identity })
}

/// Whether a catalogue can be read after all. SQLite takes an error of the disk for damage, and such an error may pass.
pub(super) fn is_sound(path: &Path) -> bool {
    if path.symlink_metadata().is_err() {
        return false;
    }
    let entries = format!("SELECT id, {}, used, turn FROM entries", COLUMNS.join(", "));
    let tables = [
        &entries,
        "SELECT bytes, complete FROM totals",
        "SELECT adding.file, removing.file FROM adding, removing",
    ];
    let is_whole = |connection: &Connection| {
        let check = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
        check.is_ok_and(|found| found == "ok") && tables.iter().all(|table| connection.prepare(table).is_ok())
    };
    open(path).is_ok_and(|opened| is_whole(&opened.connection))
}

/// Whether a catalogue may have entries, which have numbers. One that is not there has none, nor one without tables, which a process
/// leaves that could not make them.
pub(super) fn may_have_entries(path: &Path) -> bool {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => false,
        Ok(file) if !file.is_file() || file.len() == 0 => false,
        _ => open_to_read(path).map_or(true, |(_, found)| found != 0),
    }
}

/// Moves a catalogue that cannot be read to another name, and what SQLite has beside it; returns the name.
pub(super) fn set_aside(path: &Path) -> Result<PathBuf, StoreError> {
    let is_free = |path: &Path| path.symlink_metadata().is_err();
    let names = (1..u32::MAX).map(|number| beside(path, &format!(".damaged-{number}")));
    let name = names.into_iter().find(|name| is_free(name)).unwrap_or_else(|| beside(path, ".damaged"));
    fs::rename(path, &name).map_err(|error| StoreError::io("rename", path, error))?;
    for ending in COMPANIONS {
        let _ = fs::rename(beside(path, ending), beside(&name, ending));
    }
    Ok(name)
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Opens a catalogue, or creates one, and returns the version of its tables.
///
/// Until something is changed, nothing is waited for: the marks of uses go to the write-ahead log, and stay there when the
/// connection is closed. Moving them to the catalogue would wait for the disk, for longer than a small spot takes to solve.
fn open_to_write(path: &Path) -> rusqlite::Result<(Connection, i32)> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let mut connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(TIMEOUT)?;
    let is_new = tables::checked_version(&connection)? == 0;
    if is_new {
        use_write_ahead_log(&connection)?;
    }
    let found = tables::create(&mut connection)?;
    if connection.is_readonly("main")? {
        // SQLite opens a file that cannot be written to for reading.
        return Err(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_READONLY), None));
    }
    if has_write_ahead_log(&connection)? {
        connection.execute_batch(&format!("PRAGMA wal_autocheckpoint = {LOG_PAGES}"))?;
        without_waiting(&connection)?;
        keep_log(&connection, true)?;
    }
    Ok((connection, found))
}

/// From now on, changes are not waited for: a power cut may lose them, and nothing else does.
pub(super) fn without_waiting(connection: &Connection) -> rusqlite::Result<()> {
    match has_write_ahead_log(connection)? {
        true => connection.execute_batch("PRAGMA synchronous = NORMAL"),
        false => Ok(()),
    }
}

/// From now on, a change is on the disk once it is made.
pub(super) fn with_waiting(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch("PRAGMA synchronous = FULL")?;
    keep_log(connection, false)
}

/// Opens a catalogue that cannot be written to, and returns the version of its tables.
fn open_to_read(path: &Path) -> rusqlite::Result<(Connection, i32)> {
    let open = |options: &str| {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let connection = Connection::open_with_flags(format!("{}{options}", uri(path)), flags)?;
        connection.busy_timeout(TIMEOUT)?;
        let found = tables::checked_version(&connection)?;
        Ok((connection, found))
    };
    // Without its log, and without a folder to make one in, the catalogue can only be read as it is. A log that is there has rows
    // that the catalogue lacks.
    let has_log = fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0);
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

/// Whether a catalogue could not be opened for writing, but maybe for reading: as on a disk that is full.
fn is_unwritable(error: &Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(
            ErrorCode::ReadOnly
                | ErrorCode::CannotOpen
                | ErrorCode::PermissionDenied
                | ErrorCode::DiskFull
                | ErrorCode::SystemIoFailure
        )
    )
}

fn is_busy(error: &Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// The error of a catalogue.
pub(super) fn failed(path: &Path, error: Error) -> StoreError {
    let failure = match error.sqlite_error_code() {
        // Without a code, a value could not be read. An unknown one is of a statement that does not fit the tables.
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt | ErrorCode::Unknown) | None => {
            CatalogueFailure::Corrupt
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => CatalogueFailure::Busy,
        Some(ErrorCode::DiskFull) => CatalogueFailure::DiskFull,
        Some(ErrorCode::ReadOnly) => CatalogueFailure::ReadOnly,
        Some(_) => CatalogueFailure::Other,
    };
    StoreError::Catalogue { path: path.to_owned(), failure, source: Box::new(error) }
}
