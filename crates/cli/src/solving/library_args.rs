//! The library of solved spots, as commands that solve use it: a stored solution that is accurate enough is not solved again.

use super::checkpoint::shell_quoted;
use super::run::SolveRun;
use super::values;
use crate::environment;
use crate::error_text;
use crate::failure::Failure;
use crate::interrupt::Work;
use crate::output;
use crate::paint;
use crate::progress::Progress;
use isofold_solver::Outcome;
use isofold_store::{Entry, Library, SaveOptions};
use std::path::PathBuf;

/// The rules that the flags follow.
pub(crate) const LIBRARY: &str = "\
Solutions are kept in a library. A spot that is there with the accuracy that is asked for, or a better one, is not solved again, \
whatever its suits are called, unless --iterations asks for a number of them; a coarser solution is continued if its regrets were \
stored, and is never replaced by a worse one. --restart solves from nothing. The folder is that of --library, else $ISOFOLD_LIBRARY (`none` for no library), else isofold/library in your data folder. Once \
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

    /// The flags that name this library.
    pub(super) fn flags(&self) -> String {
        match &self.library {
            Some(folder) => format!(" --library {}", shell_quoted(folder)),
            None if self.no_library => " --no-library".to_owned(),
            None => String::new(),
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
        let mut progress = Progress::of(Work::Writing);
        let mut report = |share: f64| progress.report_writing(share, "adding the solution to the library");
        let added = library.add(&mut run.snapshot(Some(&mut report)), outcome, save, Some(size));
        drop(progress);
        match added {
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
