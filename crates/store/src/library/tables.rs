//! The tables of the catalogue, and what was added to them since the first version. Programs of that time read and write the entries
//! all the same, and triggers keep the rest right for them.
//!
//! A catalogue that has anything else is not used: its views, indices and triggers would be run, and may have no end. So what is added
//! from now on needs another [`VERSION`], and the texts below stay as they are.

use rusqlite::{Connection, Error, TransactionBehavior, ffi};
use std::collections::HashSet;
use std::sync::OnceLock;

/// The version of the tables below.
pub(super) const VERSION: i32 = 1;

/// The bytes that a row counts for at the most: no file is larger, and sums of such numbers do not overflow.
pub(super) const MAX_BYTES: u64 = 1 << 44;

/// The sum of bytes that is believed at the most.
const MAX_SUM: i64 = 1 << 60;

/// The highest turn that is believed.
pub(super) const MAX_TURN: i64 = 1 << 53;

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

const ADDED_COLUMN: &str = "ALTER TABLE entries ADD COLUMN chips_per_bb INTEGER";

/// The names of what [`added_tables`] makes.
const ADDED: [&str; 8] = [
    "totals",
    "adding",
    "removing",
    "by_turn",
    "by_name",
    "entry_inserted",
    "entry_updated",
    "entry_deleted",
];

/// * `totals` has one row: the bytes of all entries, and whether the files in the folder were compared with the entries since the
///   catalogue was made. If not, files without an entry are of entries that were lost.
/// * `adding` has the files that processes are about to add. A process that is killed leaves its file there.
/// * `removing` has the files whose entries were removed, until they are removed too.
fn added_tables() -> String {
    let counted = |row: &str| format!("max(0, min({row}bytes, {MAX_BYTES}))");
    let [counted_new, counted_old, counted] = ["NEW.", "OLD.", ""].map(counted);
    // Whatever it was, it can be counted on from.
    let sum = format!("max(-{MAX_SUM}, min(bytes, {MAX_SUM}))");
    format!(
        "
    CREATE TABLE IF NOT EXISTS totals (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        bytes INTEGER NOT NULL,
        complete INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS adding (file TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS removing (file TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS by_turn ON entries (turn);
    CREATE INDEX IF NOT EXISTS by_name ON entries (name);
    CREATE TRIGGER IF NOT EXISTS entry_inserted AFTER INSERT ON entries BEGIN
        UPDATE totals SET bytes = {sum} + {counted_new};
        DELETE FROM adding WHERE file = NEW.file;
        DELETE FROM removing WHERE file = NEW.file;
    END;
    CREATE TRIGGER IF NOT EXISTS entry_updated AFTER UPDATE OF file, bytes ON entries BEGIN
        UPDATE totals SET bytes = {sum} + {counted_new} - {counted_old};
        DELETE FROM adding WHERE file = NEW.file;
        INSERT OR IGNORE INTO removing SELECT OLD.file WHERE OLD.file <> NEW.file;
    END;
    CREATE TRIGGER IF NOT EXISTS entry_deleted AFTER DELETE ON entries BEGIN
        UPDATE totals SET bytes = {sum} - {counted_old};
        INSERT OR IGNORE INTO removing VALUES (OLD.file);
    END;
    INSERT OR REPLACE INTO totals SELECT 1, coalesce(sum({counted}), 0), 0 FROM entries;"
    )
}

/// Creates the tables if there are none, adds what an earlier program did not know, and returns their version.
pub(super) fn create(connection: &mut Connection) -> rusqlite::Result<i32> {
    let found = version(connection)?;
    if found != 0 && (found != VERSION || is_up_to_date(connection)?) {
        return Ok(found);
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have created them in the meantime.
    if version(&transaction)? == 0 {
        transaction.execute_batch(TABLES)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    if version(&transaction)? == VERSION {
        if !has_added_column(&transaction)? {
            transaction.execute_batch(ADDED_COLUMN)?;
        }
        if !has_added_tables(&transaction)? {
            transaction.execute_batch(&added_tables())?;
        }
    }
    let found = version(&transaction)?;
    transaction.commit()?;
    Ok(found)
}

/// The version of the tables of a catalogue, which are those of that version; 0 if there are none.
pub(super) fn checked_version(connection: &Connection) -> rusqlite::Result<i32> {
    let found = version(connection)?;
    // Those of another version are not used.
    if (0..=VERSION).contains(&found) && !objects(connection)?.is_subset(known_objects()?) {
        let why = "it has tables, indices, views or triggers that isofold does not make".to_owned();
        return Err(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CORRUPT), Some(why)));
    }
    Ok(found)
}

/// A table, index, view or trigger: its type, its name, the table that it is of, and the statement that makes it.
type Object = [String; 4];

fn objects(connection: &Connection) -> rusqlite::Result<HashSet<Object>> {
    let mut objects =
        connection.prepare("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master")?;
    let objects = objects.query_map([], |row| {
        let [kind, name, table, statement]: Object = [row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?];
        Ok([kind, name, table, statement.split_whitespace().collect::<Vec<_>>().join(" ")])
    })?;
    objects.collect()
}

/// All that catalogues of this version have, or had before something was added.
fn known_objects() -> rusqlite::Result<&'static HashSet<Object>> {
    static KNOWN: OnceLock<HashSet<Object>> = OnceLock::new();
    if let Some(known) = KNOWN.get() {
        return Ok(known);
    }
    let connection = Connection::open_in_memory()?;
    let mut known = HashSet::new();
    for statements in [TABLES, ADDED_COLUMN, &added_tables()] {
        connection.execute_batch(statements)?;
        known.extend(objects(&connection)?);
    }
    Ok(KNOWN.get_or_init(|| known))
}

/// The version that a catalogue says its tables have; 0 if there are none.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<i32> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

fn is_up_to_date(connection: &Connection) -> rusqlite::Result<bool> {
    Ok(has_added_column(connection)? && has_added_tables(connection)?)
}

fn has_added_column(connection: &Connection) -> rusqlite::Result<bool> {
    let count = "SELECT count(*) FROM pragma_table_info('entries') WHERE name = 'chips_per_bb'";
    connection.query_row(count, [], |row| Ok(row.get::<_, i64>(0)? > 0))
}

/// Whether a catalogue has all that was added. One that cannot be written to may not.
pub(super) fn has_added_tables(connection: &Connection) -> rusqlite::Result<bool> {
    let names = ADDED.map(|name| format!("'{name}'")).join(", ");
    let count = format!("SELECT count(*) FROM sqlite_master WHERE name IN ({names})");
    connection.query_row(&count, [], |row| Ok(row.get::<_, i64>(0)? == ADDED.len() as i64))
}
