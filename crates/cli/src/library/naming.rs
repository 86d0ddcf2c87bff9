//! `isofold library rename`.

use super::args::RenameArgs;
use super::folder::LibraryFolder;
use super::json::Listed;
use super::page;
use crate::error_text;
use crate::failure::Failure;
use crate::output;
use serde::Serialize;

#[derive(Serialize)]
struct Renamed {
    /// The name it had.
    before: String,
    #[serde(flatten)]
    entry: Listed,
}

pub(super) fn rename(folder: &LibraryFolder, args: &RenameArgs, json: bool) -> Result<(), Failure> {
    let (library, entry) = folder.entry(&args.entry)?;
    let renamed = library.rename(entry.id, &args.name).map_err(error_text::store)?;
    if json {
        return output::json(&Renamed { before: entry.request.name, entry: Listed::of(&renamed)? });
    }
    let before =
        if entry.request.name.is_empty() { String::new() } else { format!(", was {}", page::name(&entry)) };
    output::sections(&[vec![format!("{}{before}", page::short(&renamed))]])
}
