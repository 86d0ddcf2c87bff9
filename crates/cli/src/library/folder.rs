//! The library that a command uses, and its entries by number and by name.

use crate::error_text;
use crate::failure::Failure;
use crate::output;
use isofold_api::ErrorCode;
use isofold_api::protocol::Event;
use isofold_service::Job;
use isofold_service::library::{self, EntryName};
use isofold_store::{Entry, Library, Recovery, StoreError};
use isofold_tree::Spot;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

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

impl LibraryFolder {
    /// The folder that a flag names, else that of the environment.
    pub(crate) fn of(named: Option<&Path>) -> LibraryFolder {
        match (named, isofold_host::library_folder()) {
            (Some(folder), _) => LibraryFolder::Named(folder.to_owned()),
            (None, Some(folder)) => LibraryFolder::Default(folder),
            (None, None) if isofold_host::is_library_off() => LibraryFolder::Missing(
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
            LibraryFolder::Missing(why) => Err(Failure::new(ErrorCode::NotFound, *why)),
        }
    }

    /// Finds an entry.
    pub(crate) fn entry(&self, name: &EntryName) -> Result<(Library, Entry), Failure> {
        let library = self.library_of(name)?;
        let entry = name.find(&library).map_err(failure)?;
        Ok((library, entry))
    }

    /// The library that an entry is in.
    pub(super) fn library_of(&self, name: &EntryName) -> Result<Library, Failure> {
        existing(self.path()?)?.ok_or_else(|| failure(name.missing()))
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

/// Remarks on a catalogue that was lost, and made anew from the files. A command that opens the library twice says it once.
fn remark_on_recovery(recovery: &Recovery) {
    static LAST: Mutex<Option<Recovery>> = Mutex::new(None);
    let last = LAST.lock().unwrap_or_else(PoisonError::into_inner).replace(recovery.clone());
    if last.as_ref() == Some(recovery) {
        return;
    }
    let Some(text) = library::recovery_remark(recovery) else { return };
    match recovery.set_aside.is_some() || recovery.is_busy || recovery.is_in_memory {
        true => output::notice(&text),
        false => output::remark(&text),
    }
}

/// The spot of an entry as it was given.
pub(crate) fn spot_of(entry: &Entry) -> Result<Spot, Failure> {
    library::spot_of(entry, &remarking()).map_err(failure)
}

/// A job whose remarks are shown.
pub(super) fn remarking() -> Job {
    Job::with_events(|event| {
        if let Event::Remark { message } = event {
            output::remark(&message);
        }
    })
}

/// The failure of a request about the library.
pub(super) fn failure(error: isofold_service::Error) -> Failure {
    error_text::service(error, &[])
}
