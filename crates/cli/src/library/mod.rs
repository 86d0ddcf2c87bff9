//! `isofold library`: the spots that are solved already.

mod args;
mod folder;
mod input;
mod json;
mod listing;
mod page;
mod removal;
mod transfer;
mod verification;

pub(crate) use args::Args;
pub(crate) use folder::default_folder;

use crate::failure::Failure;
use args::Command;
use isofold_store::{Library, StoreError};
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
    let missing = "the system does not say where data is kept: name a folder with --library DIR";
    args.library.clone().or_else(default_folder).ok_or_else(|| Failure::Input(missing.to_owned()))
}

/// The library, if there is one.
fn existing(folder: &Path) -> Result<Option<Library>, Failure> {
    Library::open_existing(folder).map_err(failure)
}

/// The library's words stand for themselves.
fn failure(error: StoreError) -> Failure {
    let message = error.to_string();
    match error {
        StoreError::NoEntry(_)
        | StoreError::Exists { .. }
        | StoreError::NotASolution { .. }
        | StoreError::NoStrategies { .. } => Failure::Input(message),
        StoreError::Io { error, .. } if error.kind() == std::io::ErrorKind::NotFound => {
            Failure::Input(message)
        }
        _ => Failure::Work(message),
    }
}
