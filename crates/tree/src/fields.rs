//! The keys of a TOML table, taken one by one. Keys that are left in the end are unknown, and errors.

use crate::BigBlinds;
use crate::SpotError;
use crate::percentage;
use crate::spot::value;
use toml::{Table, Value};

/// A TOML table that is being read.
pub(crate) struct Fields<'a> {
    table: &'a Table,
    /// The keys that lead to the table, joined by points.
    path: String,
    /// The keys taken so far.
    known: Vec<String>,
}

impl<'a> Fields<'a> {
    /// The whole file.
    pub(crate) fn top(table: &'a Table) -> Fields<'a> {
        Fields::at("", table)
    }

    /// A table that other keys lead to.
    pub(crate) fn at(path: &str, table: &'a Table) -> Fields<'a> {
        Fields { table, path: path.to_owned(), known: Vec::new() }
    }

    /// The keys that lead to the table.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// A value of any type.
    pub(crate) fn take(&mut self, key: &str) -> Option<&'a Value> {
        self.known.push(key.to_owned());
        self.table.get(key)
    }

    pub(crate) fn text(&mut self, key: &str) -> Result<Option<String>, SpotError> {
        self.typed(key, "a text in quotes", |value| value.as_str().map(str::to_owned))
    }

    pub(crate) fn table(&mut self, key: &str) -> Result<Option<Fields<'a>>, SpotError> {
        let path = self.field(key);
        self.typed(key, "a table of keys and values", |value| {
            value.as_table().map(|table| Fields::at(&path, table))
        })
    }

    pub(crate) fn whole(&mut self, key: &str, expected: &str) -> Result<Option<u32>, SpotError> {
        self.typed(key, expected, |value| value.as_integer().and_then(|number| u32::try_from(number).ok()))
    }

    /// A number of big blinds: a number, or a text such as "5.5bb".
    pub(crate) fn big_blinds(&mut self, key: &str) -> Result<Option<BigBlinds>, SpotError> {
        self.typed(key, BIG_BLINDS, as_big_blinds)
    }

    /// Numbers of big blinds.
    pub(crate) fn many_big_blinds(&mut self, key: &str) -> Result<Option<Vec<BigBlinds>>, SpotError> {
        self.typed(key, "big blinds in brackets, such as [50, 32.5]", |value| {
            value.as_array()?.iter().map(as_big_blinds).collect()
        })
    }

    pub(crate) fn number(&mut self, key: &str) -> Result<Option<f64>, SpotError> {
        self.typed(key, "a number", as_number)
    }

    /// An array of numbers.
    pub(crate) fn numbers(&mut self, key: &str) -> Result<Option<Vec<f64>>, SpotError> {
        self.typed(key, "numbers in brackets, such as [50, 30, 20]", |value| {
            value.as_array()?.iter().map(as_number).collect()
        })
    }

    /// An array of texts.
    pub(crate) fn texts(&mut self, key: &str) -> Result<Option<Vec<String>>, SpotError> {
        self.typed(key, "texts in brackets, such as [\"22+\", \"A2s+\"]", |value| {
            value.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
        })
    }

    /// Whether the value of a key is a table.
    pub(crate) fn is_table(&self, key: &str) -> bool {
        self.table.get(key).is_some_and(Value::is_table)
    }

    /// A number, or a percentage in quotes.
    pub(crate) fn share(&mut self, key: &str) -> Result<Option<f64>, SpotError> {
        self.typed(key, "a number such as 0.05, or a percentage such as \"5%\"", |value| {
            match value.as_str() {
                Some(text) => percentage::read(text),
                None => as_number(value),
            }
        })
    }

    fn typed<T>(
        &mut self,
        key: &str,
        expected: &str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, SpotError> {
        let Some(found) = self.take(key) else { return Ok(None) };
        read(found).map(Some).ok_or_else(|| {
            let is_quoted = found.as_str().is_some_and(|text| text.trim().parse::<f64>().is_ok());
            let quotes = if is_quoted { ", without quotes" } else { "" };
            value(self.field(key), described(found), &format!("{expected}{quotes}"))
        })
    }

    /// Whether the table has one of the keys.
    pub(crate) fn has_any(&self, keys: &[&str]) -> bool {
        keys.iter().any(|key| self.table.contains_key(*key))
    }

    /// Refuses a table with a key that was not taken.
    pub(crate) fn finish(self) -> Result<(), SpotError> {
        let Some(key) = self.table.keys().find(|key| !self.known.contains(key)) else { return Ok(()) };
        let nearest = self.known.iter().map(|known| (distance(key, known), known)).min();
        let suggestion =
            nearest.filter(|&(edits, known)| edits <= 1 + known.len() / 3).map(|(_, known)| known.clone());
        Err(SpotError::UnknownKey { key: self.field(key), suggestion, known: self.known.join(", ") })
    }

    fn field(&self, key: &str) -> String {
        let key = crate::sizes::shown(key);
        if self.path.is_empty() { key } else { format!("{}.{key}", self.path) }
    }
}

/// The amounts of big blinds that are accepted.
pub(crate) const BIG_BLINDS: &str = "big blinds with at most four decimals, such as 5.5 or \"5.5bb\"";

fn as_big_blinds(value: &Value) -> Option<BigBlinds> {
    match value {
        Value::String(text) => text.parse().ok(),
        value => as_number(value).and_then(BigBlinds::of),
    }
}

fn as_number(value: &Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_integer().map(|number| number as f64))
}

/// Describes a value for a message.
pub(crate) fn described(value: &Value) -> String {
    match value {
        Value::String(text) => format!("\"{}\"", crate::sizes::shown(text)),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        other => format!("a TOML {}", other.type_str()),
    }
}

/// The edit distance between two words: letters changed, added, dropped, or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.to_lowercase().chars().take(64).collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut fewest = changed.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                fewest = fewest.min(rows[i - 2][j - 2] + 1);
            }
            row.push(fewest);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}
