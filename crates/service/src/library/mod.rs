//! The library of solved spots. It is opened anew for each request: other processes use it too.

mod entry_name;
mod error;
mod listing;
mod naming;
mod removal;
mod transfer;
mod verification;

pub use entry_name::{EntryName, new_name};
pub use error::LibraryError;
pub use listing::{amounts, entry_answer, list_answer, show_answer, spot_of};
pub(crate) use naming::other_of_name;
pub use naming::{Renamed, rename};
pub use removal::{Removal, Removed, checkpoints};
pub use transfer::{Imported, export, import, import_answer};
pub use verification::{verify, verify_answer};

use crate::{Error, Job, Settings};
use isofold_api::Answer;
use isofold_api::library::{
    self as api, LibraryExport, LibraryImport, LibraryList, LibraryRename, LibraryRm, LibraryShow,
    LibraryVerify,
};
use isofold_store::{Library, Recovery, StoreError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The remark on a catalogue that was lost, and made anew from the files; `None` if nothing was lost.
pub fn recovery_remark(recovery: &Recovery) -> Option<String> {
    let count = |noun: &str, nouns: &str| match recovery.adopted {
        1 => format!("1 {noun}"),
        many => format!("{many} {nouns}"),
    };
    let entries = count("entry", "entries");
    match &recovery.set_aside {
        Some(old) => Some(format!(
            "the catalogue of the library could not be read: it is now `{}`; made anew from the files: {entries}",
            old.display()
        )),
        None if recovery.adopted == 0 => None,
        None if recovery.is_busy => Some(format!(
            "the catalogue of the library is lost, and another process is writing to the library; read from the files: {entries}"
        )),
        None if recovery.is_in_memory => Some(format!(
            "the catalogue of the library cannot be read, and another cannot be written; read from the files: {entries}"
        )),
        None => Some(format!("{} without an entry in the library: entered anew", count("file", "files"))),
    }
}

/// The library that requests are about.
pub(crate) struct Requests<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) job: &'a Job,
}

impl Requests<'_> {
    pub(crate) fn list(&self, request: &LibraryList) -> Result<Answer, Error> {
        let filter = listing::filter(request)?;
        self.existing(|folder, library| {
            let entries = library.map_or(Ok(Vec::new()), |library| library.list(&filter))?;
            list_answer(folder, &entries).map(Answer::from)
        })
    }

    pub(crate) fn show(&self, request: &LibraryShow) -> Result<Answer, Error> {
        self.with_entry(&request.entry, |library, name| {
            let entry = name.find(library)?;
            show_answer(&entry, &spot_of(&entry, self.job)?).map(Answer::from)
        })
    }

    pub(crate) fn rename(&self, request: &LibraryRename) -> Result<Answer, Error> {
        let name = new_name(&request.name).map_err(|why| Error::field("name", why))?;
        self.with_entry(&request.entry, |library, entry| {
            rename(library, entry, &name, self.job)?.answer().map(Answer::from)
        })
    }

    pub(crate) fn rm(&self, request: &LibraryRm) -> Result<Answer, Error> {
        let removal = Removal::parse(request)?;
        self.existing(|folder, library| removal.run(folder, library)?.answer().map(Answer::from))
    }

    pub(crate) fn verify(&self, request: &LibraryVerify) -> Result<Answer, Error> {
        self.existing(|_, library| {
            let report = verify(library, request.remove, verification::reporting(self.job))?;
            Ok(verify_answer(&report, request.remove).into())
        })
    }

    pub(crate) fn export(&self, request: &LibraryExport) -> Result<Answer, Error> {
        self.with_entry(&request.entry, |library, entry| {
            export(library, entry, Path::new(&request.file)).map(Answer::from)
        })
    }

    pub(crate) fn import(&self, request: &LibraryImport) -> Result<Answer, Error> {
        if request.files.is_empty() {
            return Err(Error::field("files", "expected at least one file"));
        }
        let files: Vec<PathBuf> = request.files.iter().map(PathBuf::from).collect();
        self.open(
            |folder| Library::open(folder).map(Some),
            |_, library| {
                let library = library.ok_or(LibraryError::None)?;
                import_answer(&import(library, &files, self.job)).map(Answer::from)
            },
        )
    }

    /// Works on an entry of the library, which must exist.
    fn with_entry<T>(
        &self,
        named: &api::EntryName,
        work: impl FnOnce(&Library, &EntryName) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let name = EntryName::of_request(named).map_err(|why| Error::field("entry", why))?;
        self.existing(|_, library| work(library.ok_or_else(|| name.missing())?, &name))
    }

    /// Works on the library if there is one yet.
    fn existing<T>(
        &self,
        work: impl FnOnce(&Path, Option<&Library>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.open(Library::open_existing, work)
    }

    /// Opens the library for some work. If its catalogue was lost meanwhile, that is remarked on.
    fn open<T>(
        &self,
        open: impl FnOnce(&Path) -> Result<Option<Library>, StoreError>,
        work: impl FnOnce(&Path, Option<&Library>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let folder = self.settings.library.as_deref().ok_or(LibraryError::None)?;
        let remarks = Arc::new(Mutex::new(Vec::new()));
        let library = open(folder)?.map(|library| {
            let remarks = Arc::clone(&remarks);
            library.on_recovery(move |recovery| {
                // Nothing panics while it is held.
                remarks.lock().unwrap_or_else(PoisonError::into_inner).extend(recovery_remark(recovery));
            })
        });
        let done = work(folder, library.as_ref());
        let remarks = std::mem::take(&mut *remarks.lock().unwrap_or_else(PoisonError::into_inner));
        remarks.into_iter().for_each(|remark| self.job.remark(remark));
        done
    }
}
