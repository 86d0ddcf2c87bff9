//! `isofold library rm`.

use super::args::RmArgs;
use super::json::Listed;
use super::{existing, page};
use crate::error_text;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use isofold_store::{Entry, StoreError};
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

#[derive(Serialize)]
struct Removed {
    removed: Vec<Listed>,
    bytes: u64,
}

pub(super) fn run(folder: &Path, args: &RmArgs, json: bool) -> Result<(), Failure> {
    let library = existing(folder)?;
    if args.all && !args.yes {
        ask(folder)?;
    }
    let removed = match (library, args.all) {
        (Some(library), true) => library.clear().map_err(error_text::store)?,
        (Some(library), false) => library.remove(&args.ids).map_err(error_text::store)?,
        (None, true) => Vec::new(),
        (None, false) => return Err(error_text::store(StoreError::NoEntry { id: args.ids[0] })),
    };
    let bytes = removed.iter().map(|entry| entry.bytes).sum();
    if json {
        return output::json(&Removed { removed: removed.iter().map(Listed::of).collect(), bytes });
    }
    let line = |entry: &Entry| format!("removed {}", page::short(entry));
    let lines = removed.iter().map(line).collect::<Vec<_>>();
    output::sections(&[lines, vec![format!("{} freed", paint::bytes(bytes))]])
}

/// Asks whether to remove all entries.
fn ask(folder: &Path) -> Result<(), Failure> {
    if !io::stdin().is_terminal() {
        let why = "there is no terminal to ask on: give --yes to remove every entry";
        return Err(Failure::argument("--all", why));
    }
    write!(anstream::stderr(), "Remove every entry in {}? [y/N] ", folder.display())?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    match answer.trim().to_lowercase().as_str() {
        "y" | "yes" => Ok(()),
        _ => Err(Failure::Runtime("nothing was removed".to_owned())),
    }
}
