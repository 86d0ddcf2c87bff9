//! `isofold library`: lists, shows, renames, removes, verifies, exports and imports solved spots.

mod args;
mod folder;
mod input;
mod listing;
mod naming;
mod page;
mod removal;
mod transfer;
mod verification;

pub(crate) use args::Args;
pub(crate) use folder::{LibraryFolder, open, spot_of};
pub(crate) use isofold_service::library::{EntryName, new_name as name};

use crate::failure::Failure;
use args::Command;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let library = LibraryFolder::of(args.library.as_deref());
    let folder = library.path()?;
    match &args.command {
        Command::List(args) => listing::list(folder, args, json),
        Command::Show(args) => listing::show(&library, args, json),
        Command::Rename(args) => naming::rename(&library, args, json),
        Command::Rm(args) => removal::run(folder, args, json),
        Command::Verify(args) => verification::run(folder, args, json),
        Command::Export(args) => transfer::export(&library, args, json),
        Command::Import(args) => transfer::import(folder, args, json),
    }
}
