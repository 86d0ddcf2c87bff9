//! The library of solved spots, as commands that solve use it: a stored solution that is accurate enough is not solved again.

use super::args::SolveArgs;
use super::output_args::OutputArgs;
use super::run::SolveRun;
use super::values;
use crate::environment;
use crate::error_text;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use isofold_solver::Outcome;
use isofold_store::{CanonicalSpot, Entry, Library, SaveOptions, SolutionFile};
use isofold_tree::Spot;
use std::path::PathBuf;

/// The rules that the flags follow.
pub(crate) const LIBRARY: &str = "\
Solutions are kept in a library. A spot that is there with the accuracy that is asked for, or a better one, is not solved again, \
whatever its suits are called, unless --iterations or --seconds ask for work; a coarser solution is continued if its regrets were \
stored. The folder is that of --library, else $ISOFOLD_LIBRARY (`none` for no library), else isofold/library in your data folder. Once \
it is larger than --library-size, the entries that were not used for longest are removed.";

/// Bytes that the library may grow to unless `--library-size` says otherwise.
const DEFAULT_SIZE: u64 = 20_000_000_000;

/// The library that is used, and how large it may grow.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "Output")]
pub(crate) struct LibraryArgs {
    /// Folder of the library of solved spots
    #[arg(long, value_name = "DIR")]
    library: Option<PathBuf>,

    /// Neither read the library nor add to it
    #[arg(long, conflicts_with_all = ["library", "library_size"])]
    no_library: bool,

    /// Size that the library may grow to; 20G if not given
    #[arg(long, value_name = "BYTES", value_parser = values::memory, allow_negative_numbers = true)]
    library_size: Option<u64>,
}

impl LibraryArgs {
    /// No library.
    pub(crate) const NONE: LibraryArgs = LibraryArgs { library: None, no_library: true, library_size: None };

    /// Opens the library, if one is to be used. One that was named must open; the default one is done without if it does not.
    pub(super) fn open(&self) -> Result<Option<Library>, Failure> {
        if self.no_library {
            return Ok(None);
        }
        let Some(folder) = self.library.clone().or_else(environment::library_folder) else { return Ok(None) };
        match Library::open(&folder) {
            Ok(library) => Ok(Some(library)),
            Err(error) if self.library.is_some() => Err(error_text::store(error)),
            Err(error) => {
                output::remark(&format!("no library is used: {}", error_text::store_text(&error)));
                Ok(None)
            }
        }
    }

    /// Adds a solution, and remarks on the entries that had to go for it. Whether the library has it comes back: a failure is
    /// remarked on, and no reason to lose the solution.
    pub(super) fn add(
        &self,
        library: &Library,
        run: &mut SolveRun,
        outcome: &Outcome,
        save: SaveOptions,
    ) -> bool {
        let size = self.library_size.unwrap_or(DEFAULT_SIZE);
        let is_as_good = |entry: &Entry| {
            let (kept, streets) = entry.streets();
            let has_all = kept >= save.streets.count(streets) && (entry.resumable || !save.regrets);
            has_all && entry.exploitability <= outcome.exploitability
        };
        if library.find(&run.canonical).is_ok_and(|entries| entries.iter().any(is_as_good)) {
            return true;
        }
        match library.add(&mut run.snapshot(), outcome, save, Some(size)) {
            Ok(added) => {
                for entry in &added.evicted {
                    let name = if entry.request.name.is_empty() { "spot" } else { &entry.request.name };
                    output::remark(&format!(
                        "removed from the library to make room: entry {}, {name} on {}, {}",
                        entry.id,
                        paint::cards(entry.request.board.iter().copied()),
                        paint::bytes(entry.bytes)
                    ));
                }
                true
            }
            Err(error) => {
                output::remark(&format!("not added to the library: {}", error_text::store_text(&error)));
                false
            }
        }
    }
}

/// The solution of a spot that the library has.
pub(super) enum LibraryMatch {
    /// A solution that is accurate enough.
    Solved(Box<Entry>, Box<SolutionFile>),
    /// A solution with regrets, to be continued.
    Resumable(Box<SolveRun>),
    Nothing,
}

/// Looks for a solution of a spot that reaches a target. Entries that cannot be read are remarked on, and passed over.
pub(super) fn find(
    library: &Library,
    (spot, canonical): (&Spot, &CanonicalSpot),
    target: f64,
    args: &SolveArgs,
    output: Option<&OutputArgs>,
) -> LibraryMatch {
    let entries = library.find(canonical).unwrap_or_else(|error| {
        output::remark(&format!("the library is not used: {}", error_text::store_text(&error)));
        Vec::new()
    });
    let is_wanted = |entry: &&Entry| output.is_none_or(|output| output.is_met_by(entry));
    for entry in entries.iter().filter(|entry| entry.exploitability <= target).filter(is_wanted) {
        let file = library.open_entry(entry).and_then(|file| file.check_strategies().map(|()| file));
        if let Some(file) = usable(entry, file.map_err(error_text::store)) {
            return LibraryMatch::Solved(Box::new(entry.clone()), Box::new(file));
        }
    }
    match resumable(library, &entries, spot, args) {
        Some(run) => LibraryMatch::Resumable(Box::new(run)),
        None => LibraryMatch::Nothing,
    }
}

/// Looks for a solution of a spot that can be continued.
pub(super) fn find_resumable(
    library: &Library,
    (spot, canonical): (&Spot, &CanonicalSpot),
    args: &SolveArgs,
) -> LibraryMatch {
    let entries = library.find(canonical).unwrap_or_default();
    match resumable(library, &entries, spot, args) {
        Some(run) => LibraryMatch::Resumable(Box::new(run)),
        None => LibraryMatch::Nothing,
    }
}

fn resumable(library: &Library, entries: &[Entry], spot: &Spot, args: &SolveArgs) -> Option<SolveRun> {
    for entry in entries.iter().filter(|entry| entry.resumable) {
        let run = library.open_entry(entry).map_err(error_text::store).and_then(|file| {
            // Flags that were given count: a solve with another precision or rule is another solve. The available memory is
            // asked for once, since it changes all the time.
            let options = args.options();
            let has_same_options = file.options(&options) == options;
            if has_same_options { SolveRun::resume(&file, spot, args).map(Some) } else { Ok(None) }
        });
        if let Some(Some(run)) = usable(entry, run) {
            return Some(run);
        }
    }
    None
}

/// The result of opening an entry; a failure is remarked on.
fn usable<T>(entry: &Entry, opened: Result<T, Failure>) -> Option<T> {
    match opened {
        Ok(opened) => Some(opened),
        Err(Failure::Runtime(why) | Failure::Input(why)) => {
            output::remark(&format!("entry {} of the library is not used: {why}", entry.id));
            None
        }
        Err(Failure::Reported(_) | Failure::Closed) => None,
    }
}
