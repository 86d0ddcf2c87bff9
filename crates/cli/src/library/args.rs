//! The arguments of `isofold library`.

use super::input;
use crate::input::{self as arguments, Cards};
use crate::solving::values;
use clap::Subcommand;
use isofold_store::{Filter, Texture};
use std::ops::RangeInclusive;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  isofold library list
  isofold library list --board QsTs7h --json
  isofold library verify";

const LIST_EXAMPLES: &str = "\
Examples:
  isofold library list
  isofold library list --board QsTs7h
  isofold library list --texture paired,two-tone --pot 50-100
  isofold library list --target 0.3% --json";

const SHOW_EXAMPLES: &str = "\
Examples:
  isofold library show 1
  isofold library show 1 --toml
  isofold library show 1 --json";

const RM_EXAMPLES: &str = "\
Examples:
  isofold library rm 1
  isofold library rm 2 3 --json
  isofold library rm --all --yes";

const VERIFY_EXAMPLES: &str = "\
Examples:
  isofold library verify
  isofold library verify --remove --json";

const EXPORT_EXAMPLES: &str = "\
Examples:
  isofold library export 1 turn.isofold
  isofold library export 1 copy.isofold --json";

const IMPORT_EXAMPLES: &str = "\
Examples:
  isofold library import turn.isofold
  isofold library import turn.isofold river.isofold --library other --json";

const FOLDER: &str = "\
A spot is found whatever its suits are called: a board and its suit relabellings are one. The folder is that of --library, else \
$ISOFOLD_LIBRARY, else isofold/library in your data folder ($XDG_DATA_HOME or ~/.local/share; on macOS ~/Library/Application Support, \
on Windows %LOCALAPPDATA%).";

/// The library of solved spots
#[derive(clap::Args)]
#[command(arg_required_else_help = false)]
#[command(after_help = EXAMPLES, after_long_help = format!("{FOLDER}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// Folder of the library
    #[arg(long, value_name = "DIR", global = true, display_order = 90)]
    pub(super) library: Option<PathBuf>,

    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// List the solved spots, all or those that match
    List(ListArgs),
    /// Show everything about an entry
    Show(ShowArgs),
    /// Remove entries and their files
    Rm(RmArgs),
    /// Read every byte of every file and report damaged ones
    Verify(VerifyArgs),
    /// Copy the file of an entry
    Export(ExportArgs),
    /// Add solution files, after verifying them
    Import(ImportArgs),
}

/// The entries to list.
#[derive(clap::Args)]
#[command(after_help = LIST_EXAMPLES)]
pub(super) struct ListArgs {
    /// Spots on this board, whatever its suits are called
    #[arg(long, value_name = "CARDS", value_parser = arguments::board)]
    board: Option<Cards>,

    /// Spots whose flop has this texture; several, separated by commas, must all match
    #[arg(long, value_name = "TEXTURE", value_parser = input::texture(), value_delimiter = ',')]
    texture: Vec<Texture>,

    /// Spots with this starting pot, or one in a range: 60 or 50-100
    #[arg(long, value_name = "CHIPS", value_parser = input::pot, allow_hyphen_values = true)]
    pot: Option<RangeInclusive<u32>>,

    /// Solutions with at most this exploitability, as a share of the pot: 0.5% or 0.005
    #[arg(long, value_name = "SHARE", value_parser = values::target, allow_hyphen_values = true)]
    target: Option<f64>,
}

impl ListArgs {
    pub(super) fn filter(&self) -> Filter {
        let mut filter =
            self.texture.iter().fold(Filter::default(), |filter, &texture| filter.texture(texture));
        if let Some(Cards(cards)) = &self.board {
            filter = filter.board(cards.iter().copied().collect());
        }
        if let Some(pot) = &self.pot {
            filter = filter.pot(pot.clone());
        }
        if let Some(share) = self.target {
            filter = filter.exploitability(share);
        }
        filter
    }
}

/// The entry to show.
#[derive(clap::Args)]
#[command(after_help = SHOW_EXAMPLES)]
pub(super) struct ShowArgs {
    /// Number of the entry, as `list` shows it
    #[arg(value_name = "ID", value_parser = input::id, allow_negative_numbers = true)]
    pub(super) id: i64,

    /// Print only its spot, as TOML that `isofold solve` reads
    #[arg(long)]
    pub(super) toml: bool,
}

/// The entries to remove.
#[derive(clap::Args)]
#[command(after_help = RM_EXAMPLES)]
pub(super) struct RmArgs {
    /// Numbers of the entries
    #[arg(value_name = "ID", value_parser = input::id, allow_negative_numbers = true)]
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    pub(super) ids: Vec<i64>,

    /// Remove every entry
    #[arg(long)]
    pub(super) all: bool,

    /// Do not ask for confirmation
    #[arg(long)]
    pub(super) yes: bool,
}

/// Whether damaged entries are removed.
#[derive(clap::Args)]
#[command(after_help = VERIFY_EXAMPLES)]
pub(super) struct VerifyArgs {
    /// Remove damaged entries, and files without an entry
    #[arg(long)]
    pub(super) remove: bool,
}

/// The entry to copy, and the file to write.
#[derive(clap::Args)]
#[command(after_help = EXPORT_EXAMPLES)]
pub(super) struct ExportArgs {
    /// Number of the entry
    #[arg(value_name = "ID", value_parser = input::id, allow_negative_numbers = true)]
    pub(super) id: i64,

    /// File to write; it must not exist
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
}

/// The files to add.
#[derive(clap::Args)]
#[command(after_help = IMPORT_EXAMPLES)]
pub(super) struct ImportArgs {
    /// Solution files to add
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,
}
