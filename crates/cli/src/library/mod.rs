//! `isofold library`: lists, shows, removes, verifies, exports and imports solved spots.

mod args;
mod input;
mod json;
mod listing;
mod page;
mod removal;
mod transfer;
mod verification;

pub(crate) use args::Args;

use crate::environment;
use crate::error_text;
use crate::failure::Failure;
use args::Command;
use isofold_store::Library;
use std::path::{Path, PathBuf};

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let folder = folder(args)?;
    match &args.command {
        Command::List(args) => listing::list(&folder, args, json),
        Command::Show(args) => listing::show(&folder, args, json),
        Command::Rm(args) => removal::run(&folder, args, json),
        Command::Verify(args) => verification::run(&folder, args, json),
        Command::Export(args) => transfer::export(&folder, args, json),
        Command::Import(args) => transfer::import(&folder, args, json),
    }
}

fn folder(args: &Args) -> Result<PathBuf, Failure> {
    let missing =
        "neither $ISOFOLD_LIBRARY nor the system names a folder for the library: name one with --library DIR";
    args.library
        .clone()
        .or_else(environment::library_folder)
        .ok_or_else(|| Failure::Input(missing.to_owned()))
}

/// Opens the library, if there is one.
fn existing(folder: &Path) -> Result<Option<Library>, Failure> {
    Library::open_existing(folder).map_err(error_text::store)
}
