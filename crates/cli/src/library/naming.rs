//! `isofold library rename`.

use super::args::RenameArgs;
use super::folder::{LibraryFolder, failure, remarking};
use super::page;
use crate::failure::Failure;
use crate::output;
use isofold_service::library::{self, Renamed};

pub(super) fn rename(folder: &LibraryFolder, args: &RenameArgs, json: bool) -> Result<(), Failure> {
    let library = folder.library_of(&args.entry)?;
    let renamed = library::rename(&library, &args.entry, &args.name, &remarking()).map_err(failure)?;
    if json {
        return output::json(&renamed.answer().map_err(failure)?);
    }
    let Renamed { before, after } = &renamed;
    let was =
        if before.request.name.is_empty() { String::new() } else { format!(", was {}", page::name(before)) };
    output::sections(&[vec![format!("{}{was}", page::short(after))]])
}
