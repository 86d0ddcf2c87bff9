//! `isofold library rename`.

use super::args::RenameArgs;
use super::folder::LibraryFolder;
use super::json::Listed;
use super::page;
use crate::error_text;
use crate::failure::Failure;
use crate::output;
use isofold_store::{Entry, Library};
use serde::Serialize;

#[derive(Serialize)]
struct Renamed {
    /// The name it had.
    before: String,
    #[serde(flatten)]
    entry: Listed,
}

/// Remarks on a name that an entry of another spot has too: `@` cannot tell them apart.
pub(crate) fn remark_on_shared_name(library: &Library, named: &Entry) {
    let name = &named.request.name;
    let is_other = |entry: &&Entry| entry.fingerprint != named.fingerprint;
    let entries = library.named(name).unwrap_or_default();
    if let Some(other) = entries.iter().find(is_other) {
        output::remark(&format!(
            "entry {} is called {name} too: @{name} names neither until one has another name",
            other.id
        ));
    }
}

pub(super) fn rename(folder: &LibraryFolder, args: &RenameArgs, json: bool) -> Result<(), Failure> {
    let (library, _) = folder.entry(&args.entry)?;
    let entry = args.entry.find_to_change(&library)?;
    let renamed = library.rename(entry.id, &args.name).map_err(error_text::store)?;
    remark_on_shared_name(&library, &renamed);
    if json {
        return output::json(&Renamed { before: entry.request.name, entry: Listed::of(&renamed)? });
    }
    let before =
        if entry.request.name.is_empty() { String::new() } else { format!(", was {}", page::name(&entry)) };
    output::sections(&[vec![format!("{}{before}", page::short(&renamed))]])
}
