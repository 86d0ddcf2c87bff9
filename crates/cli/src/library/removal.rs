//! `isofold library rm`.

use super::args::RmArgs;
use super::folder::{existing, failure};
use super::page;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use isofold_service::library::Removal;
use isofold_store::Entry;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

pub(super) fn run(folder: &Path, args: &RmArgs, json: bool) -> Result<(), Failure> {
    let library = existing(folder)?;
    if (args.all || args.checkpoints) && !args.yes {
        ask(folder, args)?;
    }
    let removal = Removal { entries: args.entries.clone(), all: args.all, checkpoints: args.checkpoints };
    let removed = removal.run(folder, library.as_ref()).map_err(failure)?;
    if json {
        return output::json(&removed.answer().map_err(failure)?);
    }
    let line = |entry: &Entry| format!("removed {}", page::short(entry));
    let mut lines = removed.entries.iter().map(line).collect::<Vec<_>>();
    if args.checkpoints {
        lines.push(format!("removed {}", paint::count(removed.checkpoints, "checkpoint")));
    }
    output::sections(&[lines, vec![format!("{} freed", paint::bytes(removed.bytes))]])
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
