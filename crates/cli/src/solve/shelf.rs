//! The library, as far as solving is concerned: what is there is not solved again.

use super::args::How;
use super::begin::resumed;
use super::input;
use super::keep::Keep;
use super::work::{Work, stored};
use crate::failure::Failure;
use crate::library;
use crate::output;
use crate::paint;
use isofold_solver::Outcome;
use isofold_store::{Canonical, Entry, Library, Save, SolutionFile};
use isofold_tree::Spot;
use std::path::PathBuf;

/// The rules that the options follow.
pub(crate) const RULES: &str = "\
Solutions are kept in a library, and what is there at the accuracy that is asked for, or a better one, is not solved again, \
whatever its suits are called, unless --iterations or --seconds ask for work. One that is too coarse is continued if its regrets were kept. The folder is that of --library, \
else $ISOFOLD_LIBRARY (`none` for no library), else isofold/library among your data. What was not used for longest goes once \
the folder is larger than --library-size.";

/// Bytes that the library may grow to unless something else is said.
const SIZE: u64 = 20_000_000_000;

/// The library that is used.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "Keeping")]
pub(crate) struct Shelf {
    /// The folder of the library of solved spots
    #[arg(long, value_name = "DIR")]
    library: Option<PathBuf>,

    /// Neither look into the library nor keep anything there
    #[arg(long, conflicts_with_all = ["library", "library_size"])]
    no_library: bool,

    /// How large the library may grow: 20G if not given
    #[arg(long, value_name = "BYTES", value_parser = input::memory, allow_negative_numbers = true)]
    library_size: Option<u64>,
}

/// What is found in a library.
pub(super) enum Found {
    /// A solution that is good enough.
    Hit(Box<Entry>, Box<SolutionFile>),
    /// One that can be continued.
    Begun(Box<Work>),
    Nothing,
}

impl Shelf {
    /// No library.
    pub(crate) fn none() -> Shelf {
        Shelf { library: None, no_library: true, library_size: None }
    }

    /// The library, if there is to be one. One that was not named and cannot be used is none.
    pub(super) fn open(&self) -> Result<Option<Library>, Failure> {
        if self.no_library {
            return Ok(None);
        }
        let Some(folder) = self.library.clone().or_else(library::default_folder) else { return Ok(None) };
        match Library::open(&folder) {
            Ok(library) => Ok(Some(library)),
            Err(error) if self.library.is_some() => Err(stored(error)),
            Err(error) => {
                output::remark(&format!("no library is used: {error}"));
                Ok(None)
            }
        }
    }

    /// Keeps a solution, and says what had to go for it. That it cannot be kept is told, and no reason to lose it; whether it
    /// was comes back.
    pub(super) fn keep(&self, library: &Library, work: &mut Work, outcome: &Outcome, save: Save) -> bool {
        let size = self.library_size.unwrap_or(SIZE);
        // What is there already is not made worse.
        let is_better = |entry: &Entry| {
            let (kept, streets) = entry.streets();
            let all = kept >= save.tier.streets(streets) && (entry.resumable || !save.regrets);
            all && entry.exploitability <= outcome.exploitability
        };
        if library.find(&work.canonical).is_ok_and(|entries| entries.iter().any(is_better)) {
            return true;
        }
        match library.add(&mut work.solve(), outcome, save, Some(size)) {
            Ok(added) => {
                for entry in &added.evicted {
                    let name = if entry.asked.name.is_empty() { "spot" } else { &entry.asked.name };
                    output::remark(&format!(
                        "removed from the library for want of room: entry {}, {name} on {}, {}",
                        entry.id,
                        paint::cards(entry.asked.board.iter().copied()),
                        paint::bytes(entry.bytes)
                    ));
                }
                true
            }
            Err(error) => {
                output::remark(&format!("not kept in the library: {error}"));
                false
            }
        }
    }
}

/// Looks for a solution of a spot. What has gone since is none, and what is damaged is solved again.
pub(super) fn find(
    library: &Library,
    spot: &Spot,
    canonical: &Canonical,
    target: Option<f64>,
    how: &How,
    keep: Option<&Keep>,
) -> Found {
    let Some(target) = target else { return Found::Nothing };
    let entries = library.find(canonical).unwrap_or_else(|error| {
        output::remark(&format!("the library is not used: {error}"));
        Vec::new()
    });
    let wanted = |entry: &&Entry| keep.is_none_or(|keep| keep.is_met_by(entry));
    for entry in entries.iter().filter(|entry| entry.exploitability <= target).filter(wanted) {
        let file = library.open_entry(entry).and_then(|file| file.check_sheets().map(|()| file));
        if let Some(file) = usable(entry, file.map_err(stored)) {
            return Found::Hit(Box::new(entry.clone()), Box::new(file));
        }
    }
    begun_of(library, &entries, spot, how).map_or(Found::Nothing, |work| Found::Begun(Box::new(work)))
}

/// A solve of a spot that can be gone on with.
pub(super) fn begun(library: &Library, spot: &Spot, canonical: &Canonical, how: &How) -> Option<Work> {
    begun_of(library, &library.find(canonical).ok()?, spot, how)
}

fn begun_of(library: &Library, entries: &[Entry], spot: &Spot, how: &How) -> Option<Work> {
    for entry in entries.iter().filter(|entry| entry.resumable) {
        let work = library.open_entry(entry).map_err(stored).and_then(|file| {
            // Flags that were given count: a solve in other bits is another. The machine's memory is asked for once, since
            // it changes from one moment to the next.
            let options = how.options();
            let is_alike = file.options(&options) == options;
            if is_alike { resumed(&file, spot, how).map(Some) } else { Ok(None) }
        });
        if let Some(Some(work)) = usable(entry, work) {
            return Some(work);
        }
    }
    None
}

/// What an entry came to, unless something is wrong with it.
fn usable<T>(entry: &Entry, outcome: Result<T, Failure>) -> Option<T> {
    match outcome {
        Ok(found) => Some(found),
        Err(Failure::Work(why) | Failure::Input(why)) => {
            output::remark(&format!("entry {} of the library is not used: {why}", entry.id));
            None
        }
        Err(_) => None,
    }
}
