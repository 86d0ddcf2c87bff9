//! The library of solved spots, as commands that solve use it: a stored solution that is accurate enough is not solved again.

use super::shell::shell_quoted;
use crate::error_text;
use crate::failure::Failure;
use crate::library::{self, LibraryFolder};
use crate::output;
use isofold_store::Library;
use isofold_tree::Spot;
use std::path::PathBuf;

/// The rules that the flags follow.
pub(crate) const LIBRARY: &str = "\
Solutions are kept in a library. A spot that is there with the accuracy that is asked for, or a better one, is not solved again, \
whatever its suits are called, unless --iterations asks for a number of them; a coarser solution is continued if its regrets were \
stored, and is never replaced by a worse one; --restart solves from nothing. Entries open by number or as @NAME wherever a spot is taken; \
they are named as their spots are, or as --name says. The folder is that of --library, else $ISOFOLD_LIBRARY (`none` for no library), else \
isofold/library in your data folder. Once \
it is larger than --library-size, the entries that were not used for longest are removed.";

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
    #[arg(long, value_name = "BYTES", value_parser = isofold_host::bytes, allow_negative_numbers = true)]
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

    /// The name that is asked for.
    pub(crate) fn name(&self) -> Option<String> {
        self.name.clone()
    }

    /// The spot under the name that is asked for.
    pub(crate) fn named(&self, spot: Spot) -> Spot {
        match &self.name {
            Some(name) => Spot { name: name.clone(), ..spot },
            None => spot,
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

    /// The bytes that the library may grow to.
    pub(crate) fn size(&self) -> u64 {
        self.library_size.unwrap_or(isofold_host::LIBRARY_SIZE)
    }
}
