//! `isofold library rm`.

use super::args::RmArgs;
use super::checkpoints::checkpoints;
use super::folder::{EntryName, existing};
use super::json::Listed;
use super::page;
use crate::error_text;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use isofold_store::{Entry, Library};
use serde::Serialize;
use std::fs;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::Path;

#[derive(Serialize)]
struct Removed {
    removed: Vec<Listed>,
    /// The number of checkpoints that were removed.
    checkpoints: usize,
    bytes: u64,
}

pub(super) fn run(folder: &Path, args: &RmArgs, json: bool) -> Result<(), Failure> {
    let library = existing(folder)?;
    if (args.all || args.checkpoints) && !args.yes {
        ask(folder, args)?;
    }
    let removed = match (library, args.all) {
        (Some(library), true) => library.clear().map_err(error_text::store)?,
        (Some(library), false) => remove(&library, &args.entries)?,
        (None, true) => Vec::new(),
        (None, false) => match args.entries.first() {
            Some(entry) => return Err(entry.missing()),
            None => Vec::new(),
        },
    };
    let (checkpoints, freed) = if args.checkpoints { remove_checkpoints(folder)? } else { (0, 0) };
    let bytes = removed.iter().map(|entry| entry.bytes).sum::<u64>() + freed;
    if json {
        return output::json(&Removed { removed: Listed::all(&removed)?, checkpoints, bytes });
    }
    let line = |entry: &Entry| format!("removed {}", page::short(entry));
    let mut lines = removed.iter().map(line).collect::<Vec<_>>();
    if args.checkpoints {
        lines.push(format!("removed {}", paint::count(checkpoints, "checkpoint")));
    }
    output::sections(&[lines, vec![format!("{} freed", paint::bytes(bytes))]])
}

/// Removes entries; all or none.
fn remove(library: &Library, entries: &[EntryName]) -> Result<Vec<Entry>, Failure> {
    let ids = entries
        .iter()
        .map(|entry| Ok(entry.find_to_change(library)?.id))
        .collect::<Result<Vec<i64>, Failure>>()?;
    if ids.is_empty() { Ok(Vec::new()) } else { library.remove(&ids).map_err(error_text::store) }
}

/// Removes the checkpoints; how many there were, and their bytes, come back.
fn remove_checkpoints(folder: &Path) -> Result<(usize, u64), Failure> {
    let (mut count, mut freed) = (0, 0);
    for (path, bytes) in checkpoints(folder) {
        match fs::remove_file(&path) {
            Ok(()) => (count, freed) = (count + 1, freed + bytes),
            // A solve that has ended has removed it.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => {
                return Err(Failure::Runtime(format!("cannot remove `{}`: {error}", path.display())));
            }
        }
    }
    Ok((count, freed))
}

/// Asks whether to remove all of something.
fn ask(folder: &Path, args: &RmArgs) -> Result<(), Failure> {
    let (flag, what) = match (args.all, args.checkpoints) {
        (true, true) => ("--all", "every entry and every checkpoint"),
        (true, false) => ("--all", "every entry"),
        (false, _) => ("--checkpoints", "every checkpoint"),
    };
    if !io::stdin().is_terminal() {
        let why = format!("there is no terminal to ask on: give --yes to remove {what}");
        return Err(Failure::argument(flag, why));
    }
    write!(anstream::stderr(), "Remove {what} in {}? [y/N] ", folder.display())?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    match answer.trim().to_lowercase().as_str() {
        "y" | "yes" => Ok(()),
        _ => Err(Failure::Runtime("nothing was removed".to_owned())),
    }
}
