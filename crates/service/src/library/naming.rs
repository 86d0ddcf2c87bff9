//! Names of entries.

use super::EntryName;
use super::listing::entry_answer;
use crate::run::Remark;
use crate::{Error, Job};
use isofold_api::library::LibraryRenameAnswer;
use isofold_store::{Entry, Library};

/// An entry that has another name.
#[derive(Clone, PartialEq, Debug)]
pub struct Renamed {
    /// The entry as it was.
    pub before: Entry,
    /// The entry as it is.
    pub after: Entry,
}

impl Renamed {
    /// The entry as data.
    pub fn answer(&self) -> Result<LibraryRenameAnswer, Error> {
        Ok(LibraryRenameAnswer {
            before: self.before.request.name.clone(),
            entry: entry_answer(&self.after)?,
        })
    }
}

/// Gives an entry another name.
pub fn rename(library: &Library, entry: &EntryName, name: &str, job: &Job) -> Result<Renamed, Error> {
    let before = entry.find_to_change(library)?;
    let after = library.rename(before.id, name)?;
    remark_on_shared_name(library, &after, job);
    Ok(Renamed { before, after })
}

/// Remarks on a name that an entry of another spot has too: `@` cannot tell them apart.
fn remark_on_shared_name(library: &Library, named: &Entry, job: &Job) {
    if let Some(other) = other_of_name(library, named) {
        job.remark(Remark::SharedName { id: other.id, name: named.request.name.clone() }.to_string());
    }
}

/// An entry of another spot that has the same name.
pub(crate) fn other_of_name(library: &Library, named: &Entry) -> Option<Entry> {
    let entries = library.named(&named.request.name).unwrap_or_default();
    entries.into_iter().find(|entry| entry.fingerprint != named.fingerprint)
}
