//! Entries by number and by name.

use super::LibraryError;
use crate::Error;
use crate::parse::is_invisible;
use isofold_api::library::EntryName as Named;
use isofold_store::{Entry, Library, StoreError};

/// An entry as it is named.
#[derive(Clone, PartialEq, Debug)]
pub enum EntryName {
    /// `3` or `@3`: the entry with a number.
    Id(i64),
    /// `@btn-bb`: the entry with a name.
    Name(String),
}

impl EntryName {
    /// Reads `@3` or `@btn-bb`; `None` if there is no `@`.
    pub fn marked(text: &str) -> Option<EntryName> {
        let name = text.strip_prefix('@')?;
        Some(EntryName::number(name).unwrap_or_else(|| EntryName::Name(name.to_owned())))
    }

    /// Reads `3`; `None` if it is not the number of an entry.
    pub fn number(text: &str) -> Option<EntryName> {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|&id| is_number && id > 0).map(EntryName::Id)
    }

    /// Reads `3`, `@3` or `@btn-bb`.
    pub fn parse(text: &str) -> Result<EntryName, String> {
        let entry = EntryName::marked(text).or_else(|| EntryName::number(text));
        entry.ok_or_else(|| {
            format!(
                "`{text}` is not an entry: expected its number in the list of the library, or @ and its name"
            )
        })
    }

    /// Reads the entry of a request.
    pub(crate) fn of_request(named: &Named) -> Result<EntryName, String> {
        match named {
            Named::Number(number) => EntryName::parse(&number.to_string()),
            Named::Text(text) => EntryName::parse(text),
        }
    }

    /// Finds an entry that is to be changed. A number says nothing in a catalogue that has just been made anew.
    pub fn find_to_change(&self, library: &Library) -> Result<Entry, Error> {
        let entry = self.find(library)?;
        match self {
            EntryName::Id(_) if library.is_renumbered() => Err(LibraryError::Renumbered.into()),
            _ => Ok(entry),
        }
    }

    /// Finds the entry in a library. Of several that are the same spot, it is the most accurate.
    pub fn find(&self, library: &Library) -> Result<Entry, Error> {
        let name = match self {
            EntryName::Id(_) if library.has_unknown_numbers() => {
                return Err(LibraryError::UnknownNumbers.into());
            }
            EntryName::Id(id) => return Ok(library.get(*id)?),
            EntryName::Name(name) => name,
        };
        let found = library.named(name)?;
        let Some(first) = found.first() else { return Err(self.missing()) };
        if found.iter().all(|entry| (entry.fingerprint, &entry.spot) == (first.fingerprint, &first.spot)) {
            return Ok(first.clone());
        }
        let mut ids: Vec<i64> = found.iter().map(|entry| entry.id).collect();
        ids.sort_unstable();
        Err(LibraryError::Ambiguous { name: name.clone(), ids }.into())
    }

    /// The error of an entry that the library does not have.
    pub fn missing(&self) -> Error {
        match self {
            EntryName::Id(id) => StoreError::NoEntry { id: *id }.into(),
            EntryName::Name(name) => LibraryError::NoName(name.clone()).into(),
        }
    }
}

/// Reads a new name of an entry, one that `@` finds.
pub fn new_name(text: &str) -> Result<String, String> {
    let name = text.trim();
    let why = if name.is_empty() {
        "is empty"
    } else if name.starts_with('@') {
        "begins with @, which stands before a name where an entry is taken"
    } else if EntryName::number(name).is_some() {
        "is the number of an entry"
    } else if name.contains(is_invisible) {
        "has characters that cannot be seen"
    } else {
        return Ok(name.to_owned());
    };
    Err(format!("`{text}` {why}: expected a name such as btn-bb-k72"))
}
