//! Removing entries and checkpoints.

use super::EntryName;
use super::listing::entry_answers;
use crate::Error;
use isofold_api::library::{LibraryRm, LibraryRmAnswer};
use isofold_store::{Entry, Library, StoreError};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Entries to remove, and whether checkpoints are.
#[derive(Clone, PartialEq, Debug)]
pub struct Removal {
    /// The entries.
    pub entries: Vec<EntryName>,
    /// Whether every entry is removed.
    pub all: bool,
    /// Whether the checkpoints of interrupted solves are removed.
    pub checkpoints: bool,
}

/// Entries and checkpoints that were removed.
#[derive(Clone, PartialEq, Debug)]
pub struct Removed {
    /// The entries.
    pub entries: Vec<Entry>,
    /// The number of checkpoints.
    pub checkpoints: usize,
    /// The bytes that were freed.
    pub bytes: u64,
}

impl Removed {
    /// The entries as data.
    pub fn answer(&self) -> Result<LibraryRmAnswer, Error> {
        let removed = entry_answers(&self.entries)?;
        Ok(LibraryRmAnswer { removed, checkpoints: self.checkpoints, bytes: self.bytes })
    }
}

impl Removal {
    /// Reads a request.
    pub fn parse(request: &LibraryRm) -> Result<Removal, Error> {
        let entries = request.entries.iter().enumerate().map(|(index, entry)| {
            EntryName::of_request(entry).map_err(|why| Error::field(format!("entries[{index}]"), why))
        });
        let removal = Removal {
            entries: entries.collect::<Result<_, _>>()?,
            all: request.all,
            checkpoints: request.checkpoints,
        };
        match (removal.entries.is_empty(), removal.all, removal.checkpoints) {
            (true, false, false) => {
                Err(Error::field("entries", "expected entries, or `all` or `checkpoints`"))
            }
            (false, true, _) => Err(Error::field("all", "expected either entries or `all`")),
            _ => Ok(removal),
        }
    }

    /// Removes entries from the library in a folder, if there is one: all of them or none. Then checkpoints.
    pub fn run(&self, folder: &Path, library: Option<&Library>) -> Result<Removed, Error> {
        let entries = match (library, self.entries.first()) {
            (Some(library), _) if self.all => library.clear()?,
            (Some(library), Some(_)) => remove(library, &self.entries)?,
            (None, Some(entry)) => return Err(entry.missing()),
            _ => Vec::new(),
        };
        let (checkpoints, freed) = if self.checkpoints { remove_checkpoints(folder)? } else { (0, 0) };
        let bytes = entries.iter().map(|entry| entry.bytes).sum::<u64>() + freed;
        Ok(Removed { entries, checkpoints, bytes })
    }
}

fn remove(library: &Library, entries: &[EntryName]) -> Result<Vec<Entry>, Error> {
    let ids = entries.iter().map(|entry| Ok(entry.find_to_change(library)?.id));
    Ok(library.remove(&ids.collect::<Result<Vec<i64>, Error>>()?)?)
}

/// Removes the checkpoints; how many there were, and their bytes, come back.
fn remove_checkpoints(folder: &Path) -> Result<(usize, u64), Error> {
    let (mut count, mut freed) = (0, 0);
    for (path, bytes) in checkpoints(folder) {
        match fs::remove_file(&path) {
            Ok(()) => (count, freed) = (count + 1, freed + bytes),
            // A solve that has ended has removed it.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(source) => return Err(StoreError::Io { action: "remove", path, source }.into()),
        }
    }
    Ok((count, freed))
}

/// The checkpoints of a library and their sizes, by name. A link to a folder elsewhere has none of them.
pub fn checkpoints(library: &Path) -> Vec<(PathBuf, u64)> {
    let folder = Library::checkpoint_folder(library).ok().and_then(|folder| fs::read_dir(folder).ok());
    let Some(files) = folder else { return Vec::new() };
    // A checkpoint that is being written has another ending.
    let is_whole = |path: &Path| path.extension().is_some_and(|ending| ending == "isofold");
    let files = files.flatten().filter(|file| is_whole(&file.path()));
    let sized = files.filter_map(|file| Some((file.path(), file.metadata().ok()?)));
    let mut files: Vec<(PathBuf, u64)> =
        sized.filter(|(_, data)| data.is_file()).map(|(path, data)| (path, data.len())).collect();
    files.sort_unstable();
    files
}
