//! Entries as rows of the catalogue.

use super::Entry;
use crate::SpotRequest;
use isofold_cards::{Card, parse_cards};
use isofold_solver::Precision;
use isofold_tree::Stop;
use rusqlite::types::{FromSql, Type};
use rusqlite::{Connection, Error, Result, named_params};
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
        Ok(Entry {
            id: self.get("id")?,
            path: files.join(self.read("file", plain_name)?),
            bytes: self.whole("bytes")?,
            used: self.whole("used")?,
            fingerprint: self.read("fingerprint", FromStr::from_str)?,
            spot: self.get("spot")?,
            request: SpotRequest {
                name: self.get("name")?,
                board: self.read("asked_board", parse_cards)?,
                stop: Stop::default(),
                perm: self.read("asked_perm", FromStr::from_str)?,
                given: None,
            },
            board: self.read("board", parse_cards)?,
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

/// Inserts an entry as the most recently used one and returns its number.
pub(super) fn insert(connection: &Connection, entry: &Entry) -> Result<i64> {
    let file = entry.path.file_name().unwrap_or_default().to_string_lossy();
    let [board, asked_board] = [&entry.board, &entry.request.board].map(|cards| text(cards));
    let bits = match entry.precision {
        Precision::Half => 16,
        Precision::Full => 32,
    };
    connection.execute(
        "INSERT INTO entries (file, bytes, used, fingerprint, spot, name, asked_board, asked_perm, board, pot, stack, chips_per_bb,
            exploitability, iterations, ev_oop, ev_ip, seconds, tier, resumable, bits, created, turn)
         VALUES (:file, :bytes, :used, :fingerprint, :spot, :name, :asked_board, :asked_perm, :board, :pot, :stack, :chips_per_bb,
            :exploitability, :iterations, :ev_oop, :ev_ip, :seconds, :tier, :resumable, :bits, :created,
            (SELECT coalesce(max(turn), 0) + 1 FROM entries))",
        named_params! {
            ":file": file,
            ":bytes": entry.bytes as i64,
            ":used": entry.used as i64,
            ":fingerprint": entry.fingerprint.to_string(),
            ":spot": entry.spot,
            ":name": entry.request.name,
            ":asked_board": asked_board,
            ":asked_perm": entry.request.perm.to_string(),
            ":board": board,
            ":pot": entry.pot,
            ":stack": entry.stack,
            ":chips_per_bb": entry.chips_per_bb,
            ":exploitability": entry.exploitability,
            ":iterations": entry.iterations,
            ":ev_oop": entry.evs[0],
            ":ev_ip": entry.evs[1],
            ":seconds": entry.seconds,
            ":tier": entry.saved_streets.to_string(),
            ":resumable": entry.resumable,
            ":bits": bits,
            ":created": entry.created as i64,
        },
    )?;
    Ok(connection.last_insert_rowid())
}

/// Changes the file, the name, the board and the suits of an entry; whether there is such an entry comes back.
pub(super) fn update(connection: &Connection, entry: &Entry) -> Result<bool> {
    let file = entry.path.file_name().unwrap_or_default().to_string_lossy();
    let updated = connection.execute(
        "UPDATE entries SET file = :file, bytes = :bytes, name = :name, asked_board = :board, asked_perm = :perm WHERE id = :id",
        named_params! {
            ":id": entry.id,
            ":file": file,
            ":bytes": entry.bytes as i64,
            ":name": entry.request.name,
            ":board": text(&entry.request.board),
            ":perm": entry.request.perm.to_string(),
        },
    )?;
    Ok(updated == 1)
}

/// The name of a file in the library's folder: a path that leads elsewhere is refused.
fn plain_name(text: &str) -> std::result::Result<String, &'static str> {
    let is_plain = Path::new(text).file_name().is_some_and(|name| name == text);
    if is_plain { Ok(text.to_owned()) } else { Err("expected a plain file name") }
}

fn text(cards: &[Card]) -> String {
    cards.iter().map(|card| card.to_string()).collect()
}

/// The error of a value that isofold does not write.
fn unexpected(column: &str, found: impl ToString) -> Error {
    let why = format!("{column}: {}", found.to_string());
    Error::FromSqlConversionFailure(0, Type::Text, why.into())
}
