//! The library that a command uses, and its entries by number and by name.

use super::page;
use crate::environment;
use crate::error_text;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use isofold_store::{Entry, Library, Recovery, StoreError};
use isofold_tree::Spot;
use std::path::{Path, PathBuf};

/// The folder of the library, as flags and the environment have it.
#[derive(Clone, Debug)]
pub(crate) enum LibraryFolder {
    /// The folder of `--library`.
    Named(PathBuf),
    /// The folder of `$ISOFOLD_LIBRARY`, or the one in the user's data folder.
    Default(PathBuf),
    /// There is no library, for a reason.
    Missing(&'static str),
}

/// An entry as it is named on the command line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum EntryName {
    /// `3` or `@3`: the entry with a number.
    Id(i64),
    /// `@btn-bb`: the entry with a name.
    Name(String),
}

impl LibraryFolder {
    /// The folder that a flag names, else that of the environment.
    pub(crate) fn of(named: Option<&Path>) -> LibraryFolder {
        match (named, environment::library_folder()) {
            (Some(folder), _) => LibraryFolder::Named(folder.to_owned()),
            (None, Some(folder)) => LibraryFolder::Default(folder),
            (None, None) if environment::is_library_off() => LibraryFolder::Missing(
                "$ISOFOLD_LIBRARY is `none`, so there is no library: name one with --library DIR",
            ),
            (None, None) => LibraryFolder::Missing(
                "neither $ISOFOLD_LIBRARY nor the system names a folder for the library: name one with --library DIR",
            ),
        }
    }

    /// The path of the folder.
    pub(crate) fn path(&self) -> Result<&Path, Failure> {
        match self {
            LibraryFolder::Named(path) | LibraryFolder::Default(path) => Ok(path),
            LibraryFolder::Missing(why) => Err(Failure::Input((*why).to_owned())),
        }
    }

    /// Finds an entry.
    pub(crate) fn entry(&self, name: &EntryName) -> Result<(Library, Entry), Failure> {
        let library = existing(self.path()?)?.ok_or_else(|| name.missing())?;
        let entry = name.find(&library)?;
        Ok((library, entry))
    }
}

/// Opens the library in a folder, if there is one.
pub(crate) fn existing(folder: &Path) -> Result<Option<Library>, Failure> {
    let library = Library::open_existing(folder).map_err(error_text::store)?;
    Ok(library.map(|library| library.on_recovery(remark_on_recovery)))
}

/// Opens the library in a folder; makes one if there is none.
pub(crate) fn open(folder: &Path) -> Result<Library, StoreError> {
    Ok(Library::open(folder)?.on_recovery(remark_on_recovery))
}

/// Remarks on a catalogue that was lost, and made anew from the files.
fn remark_on_recovery(recovery: &Recovery) {
    let (entries, files) = (page::count(recovery.adopted), paint::count(recovery.adopted, "file"));
    match &recovery.set_aside {
        Some(old) => output::notice(&format!(
            "the catalogue of the library could not be read: it is now `{}`; made anew from the files: {entries}",
            old.display()
        )),
        None if recovery.adopted == 0 => {}
        None if recovery.is_in_memory => output::notice(&format!(
            "the catalogue of the library cannot be read, and no other be written; read from the files: {entries}"
        )),
        None => output::remark(&format!("{files} without an entry in the library: entered anew")),
    }
}

impl EntryName {
    /// Reads `@3` or `@btn-bb`; `None` if there is no `@`.
    pub(crate) fn marked(text: &str) -> Option<EntryName> {
        let name = text.strip_prefix('@')?;
        Some(EntryName::number(name).unwrap_or_else(|| EntryName::Name(name.to_owned())))
    }

    /// Reads `3`; `None` if it is not the number of an entry.
    pub(crate) fn number(text: &str) -> Option<EntryName> {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|&id| is_number && id > 0).map(EntryName::Id)
    }

    /// Finds an entry that is to be changed. A number says nothing in a catalogue that has just been made anew.
    pub(crate) fn find_to_change(&self, library: &Library) -> Result<Entry, Failure> {
        let entry = self.find(library)?;
        match self {
            EntryName::Id(_) if library.is_renumbered() => Err(Failure::Runtime(
                "the catalogue of the library was lost, and entries have other numbers now: look at `isofold library list` first"
                    .to_owned(),
            )),
            _ => Ok(entry),
        }
    }

    /// Finds the entry in a library. Of several that are the same spot, it is the most accurate.
    pub(crate) fn find(&self, library: &Library) -> Result<Entry, Failure> {
        let name = match self {
            EntryName::Id(_) if library.has_unknown_numbers() => {
                return Err(Failure::Runtime(
                    "the catalogue of the library cannot be read, and only it knows the numbers of entries: take one by its name, as @NAME"
                        .to_owned(),
                ));
            }
            EntryName::Id(id) => return library.get(*id).map_err(error_text::store),
            EntryName::Name(name) => name,
        };
        let found = library.named(name).map_err(error_text::store)?;
        let Some(first) = found.first() else { return Err(self.missing()) };
        if found.iter().all(|entry| (entry.fingerprint, &entry.spot) == (first.fingerprint, &first.spot)) {
            return Ok(first.clone());
        }
        let mut ids: Vec<i64> = found.iter().map(|entry| entry.id).collect();
        ids.sort_unstable();
        let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
        Err(Failure::Input(format!(
            "entries {} are all called `{name}`, and they are different spots: take one by its number, or `isofold library \
             rename` it",
            paint::list(&ids)
        )))
    }

    /// The failure of an entry that the library does not have.
    pub(crate) fn missing(&self) -> Failure {
        match self {
            EntryName::Id(id) => error_text::store(StoreError::NoEntry { id: *id }),
            EntryName::Name(name) => Failure::Input(format!(
                "the library has no entry called `{name}`: `isofold library list` lists them"
            )),
        }
    }
}

/// The spot of an entry as it was given.
pub(crate) fn spot_of(entry: &Entry) -> Result<Spot, Failure> {
    let file = entry.open().map_err(error_text::store)?;
    if file.header().request.given.is_none() {
        output::remark(&format!(
            "entry {} was stored by an earlier isofold: its ranges lack the hands that its board blocks",
            entry.id
        ));
    }
    Ok(file.header().request.spot_as_given(&file.header().canonical))
}
