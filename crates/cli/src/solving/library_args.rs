//! The library of solved spots, as commands that solve use it: a stored solution that is accurate enough is not solved again.

use super::checkpoint::shell_quoted;
use super::run::SolveRun;
use super::values;
use crate::error_text;
use crate::failure::Failure;
use crate::interrupt::{self, Work};
use crate::library::{self, LibraryFolder};
use crate::output;
use crate::paint;
use crate::progress::Progress;
use isofold_solver::Outcome;
use isofold_store::{Entry, Library, SaveOptions, SolveSnapshot, SpotRequest};
use isofold_tree::Spot;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// The rules that the flags follow.
pub(crate) const LIBRARY: &str = "\
Solutions are kept in a library. A spot that is there with the accuracy that is asked for, or a better one, is not solved again, \
whatever its suits are called, unless --iterations asks for a number of them; a coarser solution is continued if its regrets were \
stored, and is never replaced by a worse one; --restart solves from nothing. Entries open by number or as @NAME wherever a spot is taken; \
they are named as their spots are, or as --name says. The folder is that of --library, else $ISOFOLD_LIBRARY (`none` for no library), else \
isofold/library in your data folder. Once \
it is larger than --library-size, the entries that were not used for longest are removed.";

/// Bytes that the library may grow to unless `--library-size` says otherwise.
pub(crate) const DEFAULT_SIZE: u64 = 20_000_000_000;

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

    /// Name under which the library keeps the solution, for `@NAME`
    #[arg(long, value_name = "NAME", value_parser = library::name)]
    name: Option<String>,
}

/// The library that entries are taken from, for commands that store nothing in it.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "Spot")]
pub(crate) struct LibraryFolderArgs {
    /// Folder of the library that entries are taken from
    #[arg(long, value_name = "DIR")]
    library: Option<PathBuf>,
}

impl LibraryFolderArgs {
    pub(crate) fn folder(&self) -> LibraryFolder {
        LibraryFolder::of(self.library.as_deref())
    }
}

impl LibraryArgs {
    /// No library.
    pub(crate) const NONE: LibraryArgs =
        LibraryArgs { library: None, no_library: true, library_size: None, name: None };

    /// The folder of the library.
    pub(crate) fn folder(&self) -> LibraryFolder {
        match self.no_library {
            true => LibraryFolder::Missing(
                "--no-library: entries are in the library; leave the flag out to use them",
            ),
            false => LibraryFolder::of(self.library.as_deref()),
        }
    }

    /// Whether a name is asked for.
    pub(crate) fn has_name(&self) -> bool {
        self.name.is_some()
    }

    /// The spot under the name that is asked for.
    pub(crate) fn named(&self, spot: Spot) -> Spot {
        match &self.name {
            Some(name) => Spot { name: name.clone(), ..spot },
            None => spot,
        }
    }

    /// Gives an entry the name and the suits that are asked for, if a name is.
    pub(super) fn name_entry(&self, library: &Library, entry: &Entry, request: &SpotRequest) {
        if self.name.as_ref().is_none_or(|name| *name == entry.request.name) {
            return;
        }
        match library.set_request(entry.id, request) {
            Ok(named) if entry.request.name.is_empty() => {
                output::remark(&format!("entry {} is called {} now", named.id, named.request.name));
            }
            Ok(named) => output::remark(&format!(
                "entry {} is called {} now, and no longer {}",
                named.id, named.request.name, entry.request.name
            )),
            Err(error) => {
                output::remark(&format!("the name is not stored: {}", error_text::store_text(&error)))
            }
        }
    }

    /// Opens the library, if one is to be used. One that was named must open; the default one is done without if it does not.
    pub(super) fn open(&self) -> Result<Option<Library>, Failure> {
        let folder = self.folder();
        let Ok(path) = folder.path() else { return Ok(None) };
        match library::open(path) {
            Ok(library) => Ok(Some(library)),
            Err(error) if matches!(folder, LibraryFolder::Named(_)) => Err(error_text::store(error)),
            Err(error) => {
                output::notice(&format!("no library is used: {}", error_text::store_text(&error)));
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
    /// remarked on, with a hint on what keeps it, and no reason to lose the solution.
    pub(super) fn add(
        &self,
        library: &Library,
        run: &mut SolveRun,
        outcome: &Outcome,
        save: SaveOptions,
        hint: &str,
    ) -> bool {
        if library.is_read_only() {
            output::notice(&format!("not added to the library, which cannot be written to{hint}"));
            return false;
        }
        let size = self.library_size.unwrap_or(DEFAULT_SIZE);
        let is_as_good = |entry: &Entry| {
            let (kept, streets) = entry.streets();
            let has_all = kept >= save.streets.count(streets) && (entry.resumable || !save.regrets);
            has_all && entry.exploitability <= outcome.exploitability
        };
        // An entry that cannot be found now would be replaced without its name.
        let entries = match library.find(&run.canonical) {
            Ok(entries) => entries,
            Err(error) => {
                output::notice(&format!(
                    "not added to the library: {}{hint}",
                    error_text::store_text(&error)
                ));
                return false;
            }
        };
        // A file that cannot be read is worth nothing.
        let is_readable = |entry: &Entry| entry.open().and_then(|file| file.check_strategies()).is_ok();
        if let Some(entry) = entries.iter().find(|entry| is_as_good(entry) && is_readable(entry)) {
            if entry.exploitability < outcome.exploitability {
                output::remark(&format!(
                    "entry {} of the library is better, {} of the pot, and stays",
                    entry.id,
                    paint::percent(entry.exploitability, 3)
                ));
            }
            self.name_entry(library, entry, &run.request);
            return true;
        }
        let request = self.request(&entries, &run.request);
        let mut progress = Progress::of(Work::Writing);
        let mut report = |share: f64| match share == 0.0 && interrupt::is_requested() {
            // Nothing is written yet: another process is waited for.
            true => ControlFlow::Break(()),
            false => progress.report_writing(share, "adding the solution to the library"),
        };
        let mut snapshot = SolveSnapshot { request: &request, ..run.snapshot(Some(&mut report)) };
        let added = library.add(&mut snapshot, outcome, save, Some(size));
        drop(progress);
        match added {
            Ok(added) => {
                if self.name.is_some() {
                    library::remark_on_shared_name(library, &added.entry);
                }
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
                output::notice(&format!(
                    "not added to the library: {}{hint}",
                    error_text::store_text(&error)
                ));
                false
            }
        }
    }
}

impl LibraryArgs {
    /// The request that a new entry is stored with: that of the entry which the library has of the spot, so that its name and its
    /// suits stay when its solution is replaced, unless a name is asked for.
    fn request(&self, entries: &[Entry], asked: &SpotRequest) -> SpotRequest {
        let Some(entry) = entries.first().filter(|_| self.name.is_none()) else { return asked.clone() };
        let file = entry.open().ok();
        let known = file.map(|file| file.header().request.clone()).filter(|request| request.given.is_some());
        // The name stays even if the file cannot be read.
        known.unwrap_or_else(|| SpotRequest { name: entry.request.name.clone(), ..asked.clone() })
    }
}
