//! Entries as rows of the catalogue.

use super::tables::MAX_BYTES;
use super::{ENDING, Entry};
use crate::{Fingerprint, SpotRequest};
use isofold_cards::{Card, parse_cards};
use isofold_solver::Precision;
use isofold_tree::{Spot, Stop};
use rusqlite::types::{FromSql, Type};
use rusqlite::{Connection, Error, Result, ToSql};
use std::path::Path;
use std::str::FromStr;

/// A row that is being read.
pub(super) struct Row<'a>(pub(super) &'a rusqlite::Row<'a>);

impl Row<'_> {
    /// The entry of the row, given the folder of its file.
    pub(super) fn entry(&self, files: &Path) -> Result<Entry> {
        let precision = match self.get("bits")? {
            16 => Precision::Half,
            32 => Precision::Full,
            bits => return Err(unexpected("bits", format!("{bits} bits"))),
        };
        let bytes = self.whole("bytes")?;
        if bytes > MAX_BYTES {
            return Err(unexpected("bytes", bytes));
        }
        let (fingerprint, spot): (Fingerprint, String) =
            (self.read("fingerprint", FromStr::from_str)?, self.get("spot")?);
        if Fingerprint::of(&spot) != fingerprint && Spot::from_toml(&spot).is_err() {
            return Err(unexpected("spot", "no spot"));
        }
        Ok(Entry {
            id: self.get("id")?,
            path: files.join(self.read("file", plain_name)?),
            bytes,
            used: self.whole("used")?,
            fingerprint,
            spot,
            request: SpotRequest {
                name: self.get("name")?,
                board: self.read("asked_board", board)?,
                stop: Stop::default(),
                perm: self.read("asked_perm", FromStr::from_str)?,
                given: None,
            },
            board: self.read("board", board)?,
            pot: self.get("pot")?,
            stack: self.get("stack")?,
            chips_per_bb: self.added("chips_per_bb")?,
            exploitability: self.get("exploitability")?,
            iterations: self.get("iterations")?,
            evs: [self.get("ev_oop")?, self.get("ev_ip")?],
            seconds: self.get("seconds")?,
            saved_streets: self.read("tier", FromStr::from_str)?,
            resumable: self.get("resumable")?,
            precision,
            created: self.whole("created")?,
        })
    }

    fn get<T: FromSql>(&self, column: &str) -> Result<T> {
        self.0.get(column)
    }

    /// A column that was added later: a catalogue that cannot be written to may not have it.
    fn added<T: FromSql>(&self, column: &str) -> Result<Option<T>> {
        match self.0.get(column) {
            Err(Error::InvalidColumnName(_)) => Ok(None),
            value => value,
        }
    }

    fn whole(&self, column: &str) -> Result<u64> {
        let number: i64 = self.get(column)?;
        u64::try_from(number).map_err(|_| unexpected(column, number))
    }

    fn read<T, E: ToString>(
        &self,
        column: &str,
        parse: impl FnOnce(&str) -> std::result::Result<T, E>,
    ) -> Result<T> {
        let text: String = self.get(column)?;
        parse(&text).map_err(|error| unexpected(column, error.to_string()))
    }
}

/// The columns that say what the file of an entry does, each with the name of its value.
pub(super) const COLUMNS: [&str; 20] = [
    "file",
    "bytes",
    "fingerprint",
    "spot",
    "name",
    "asked_board",
    "asked_perm",
    "board",
    "pot",
    "stack",
    "chips_per_bb",
    "exploitability",
    "iterations",
    "ev_oop",
    "ev_ip",
    "seconds",
    "tier",
    "resumable",
    "bits",
    "created",
];

/// Inserts an entry as the most recently used one and returns its number; `None` if there is one of its file.
pub(super) fn insert(connection: &Connection, entry: &Entry) -> Result<Option<i64>> {
    let statement = format!(
        "INSERT INTO entries ({}, used, turn)
         VALUES ({}, :used, (SELECT coalesce(max(turn), 0) + 1 FROM entries)) ON CONFLICT (file) DO NOTHING",
        COLUMNS.join(", "),
        COLUMNS.map(|column| format!(":{column}")).join(", ")
    );
    let inserted = execute(connection, &statement, entry, (":used", &(entry.used as i64)))?;
    Ok((inserted == 1).then(|| connection.last_insert_rowid()))
}

/// Sets all that the row of an entry says of its file; whether there is such a row comes back.
pub(super) fn update(connection: &Connection, entry: &Entry) -> Result<bool> {
    let columns = COLUMNS.map(|column| format!("{column} = :{column}")).join(", ");
    // What cannot be read is set to what can be.
    let statement = format!("UPDATE entries SET {columns}, used = max(0, used) WHERE id = :id");
    Ok(execute(connection, &statement, entry, (":id", &entry.id))? == 1)
}

/// Executes a statement with the values of all columns, and one more.
fn execute(
    connection: &Connection,
    statement: &str,
    entry: &Entry,
    more: (&str, &dyn ToSql),
) -> Result<usize> {
    let file = entry.path.file_name().unwrap_or_default().to_string_lossy();
    let [board, asked_board] = [&entry.board, &entry.request.board].map(|cards| text(cards));
    let bits = match entry.precision {
        Precision::Half => 16,
        Precision::Full => 32,
    };
    let values: [(&str, &dyn ToSql); 21] = [
        (":file", &file),
        (":bytes", &(entry.bytes as i64)),
        (":fingerprint", &entry.fingerprint.to_string()),
        (":spot", &entry.spot),
        (":name", &entry.request.name),
        (":asked_board", &asked_board),
        (":asked_perm", &entry.request.perm.to_string()),
        (":board", &board),
        (":pot", &entry.pot),
        (":stack", &entry.stack),
        (":chips_per_bb", &entry.chips_per_bb),
        (":exploitability", &entry.exploitability),
        (":iterations", &entry.iterations),
        (":ev_oop", &entry.evs[0]),
        (":ev_ip", &entry.evs[1]),
        (":seconds", &entry.seconds),
        (":tier", &entry.saved_streets.to_string()),
        (":resumable", &entry.resumable),
        (":bits", &bits),
        (":created", &(entry.created as i64)),
        more,
    ];
    connection.prepare_cached(statement)?.execute(&values[..])
}

/// The name of a solution file in the library's folder: a path that leads elsewhere, or to a file of another kind, is refused.
pub(super) fn plain_name(text: &str) -> std::result::Result<String, &'static str> {
    let is_one_part = !text.contains(['/', '\\', ':', '\0'])
        && Path::new(text).file_name().is_some_and(|name| name == text);
    let is_plain = is_one_part && !text.starts_with('.') && text.ends_with(ENDING);
    if is_plain { Ok(text.to_owned()) } else { Err("expected the plain name of a solution file") }
}

/// The cards of a board.
fn board(text: &str) -> std::result::Result<Vec<Card>, String> {
    let cards = parse_cards(text).map_err(|error| error.to_string())?;
    if (3..=5).contains(&cards.len()) { Ok(cards) } else { Err(format!("{} cards", cards.len())) }
}

fn text(cards: &[Card]) -> String {
    cards.iter().map(|card| card.to_string()).collect()
}

/// The error of a value that isofold does not write.
fn unexpected(column: &str, found: impl ToString) -> Error {
    let why = format!("{column}: {}", found.to_string());
    Error::FromSqlConversionFailure(0, Type::Text, why.into())
}
