//! The arguments of `isofold library`.

use super::input::{self, Target};
use crate::amounts::UnitArgs;
use crate::input::{self as arguments, Cards};
use clap::Subcommand;
use isofold_service::library::{EntryName, new_name};
use isofold_store::{AmountRange, Filter, Texture};
use isofold_tree::Street;
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
  isofold library list --name \"spot 6\" --street turn --stack 200
  isofold library list --target 0.3% --json";

const SHOW_EXAMPLES: &str = "\
Examples:
  isofold library show 1
  isofold library show @1 --toml
  isofold library show \"@spot 60\" --json";

const RENAME_EXAMPLES: &str = "\
Examples:
  isofold library rename 1 btn-bb-qt7
  isofold library rename @btn-bb-qt7 \"BTN vs BB, QT7\" --json";

const RM_EXAMPLES: &str = "\
Examples:
  isofold library rm 1
  isofold library rm 2 \"@spot 100\" --json
  isofold library rm --checkpoints --yes
  isofold library rm --all --yes";

const VERIFY_EXAMPLES: &str = "\
Examples:
  isofold library verify
  isofold library verify --remove --json";

const EXPORT_EXAMPLES: &str = "\
Examples:
  isofold library export 1 turn.isofold
  isofold library export \"@spot 60\" copy.isofold --json";

const IMPORT_EXAMPLES: &str = "\
Examples:
  isofold library import turn.isofold
  isofold library import turn.isofold river.isofold --library other --json";

const FOLDER: &str = "\
A spot is found whatever its suits are called: a board and its suit relabellings are one. Entries open by number or as @NAME wherever \
a spot is taken: `isofold show 3`, `isofold solve @btn-bb-k72`. `verify` exits with 1 if a file is damaged, if the catalogue was wrong about one, or if it was stopped; \
`import` with the worst code of its files. The folder is that of --library, else \
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
    /// Give an entry another name
    Rename(RenameArgs),
    /// Remove entries and their files, or the checkpoints of interrupted solves
    Rm(RmArgs),
    /// Read every byte of every file, and report damaged ones
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

    /// Spots with this starting pot, or one in a range: 60, 5.5bb or 50-100
    #[arg(long, value_name = "AMOUNT", value_parser = input::pot, allow_hyphen_values = true)]
    pot: Option<AmountRange>,

    /// Spots with this effective stack, or one in a range: 200, 97.5bb or 150-300
    #[arg(long, value_name = "AMOUNT", value_parser = input::stack, allow_hyphen_values = true)]
    stack: Option<AmountRange>,

    /// Spots whose name contains this, whatever its case
    #[arg(long, value_name = "TEXT")]
    name: Option<String>,

    /// Spots that start on this street
    #[arg(long, value_parser = arguments::street())]
    street: Option<Street>,

    /// Solutions with at most this exploitability, as a share of the pot: 0.5% or 0.005
    #[arg(long, value_name = "SHARE", value_parser = input::target, allow_hyphen_values = true)]
    pub(super) target: Option<Target>,
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
        if let Some(target) = self.target {
            filter = filter.exploitability(target.share);
        }
        if let Some(stack) = &self.stack {
            filter = filter.stack(stack.clone());
        }
        if let Some(name) = &self.name {
            filter = filter.name(name);
        }
        if let Some(street) = self.street {
            filter = filter.street(street);
        }
        filter
    }
}

/// The entry to show.
#[derive(clap::Args)]
#[command(after_help = SHOW_EXAMPLES)]
pub(super) struct ShowArgs {
    /// Number of the entry, as `list` shows it, or @NAME
    #[arg(value_name = "ID", value_parser = EntryName::parse, allow_negative_numbers = true)]
    pub(super) entry: EntryName,

    /// Print only its spot, as TOML that `isofold solve` reads
    #[arg(long)]
    pub(super) toml: bool,

    #[command(flatten)]
    pub(super) unit: UnitArgs,
}

/// The entry, and its new name.
#[derive(clap::Args)]
#[command(after_help = RENAME_EXAMPLES)]
pub(super) struct RenameArgs {
    /// Number of the entry, or @NAME
    #[arg(value_name = "ID", value_parser = EntryName::parse, allow_negative_numbers = true)]
    pub(super) entry: EntryName,

    /// Its new name
    #[arg(value_name = "NAME", value_parser = new_name)]
    pub(super) name: String,
}

/// The entries to remove.
#[derive(clap::Args)]
#[command(after_help = RM_EXAMPLES)]
pub(super) struct RmArgs {
    /// Numbers of the entries, or @NAME
    #[arg(value_name = "ID", value_parser = EntryName::parse, allow_negative_numbers = true)]
    #[arg(required_unless_present_any = ["all", "checkpoints"], conflicts_with = "all")]
    pub(super) entries: Vec<EntryName>,

    /// Remove every entry
    #[arg(long)]
    pub(super) all: bool,

    /// Remove the checkpoints of interrupted solves, which are then lost
    #[arg(long)]
    pub(super) checkpoints: bool,

    /// Do not ask for confirmation
    #[arg(long)]
    pub(super) yes: bool,
}

/// Whether damaged entries are removed.
#[derive(clap::Args)]
#[command(after_help = VERIFY_EXAMPLES)]
pub(super) struct VerifyArgs {
    /// Remove damaged entries and damaged files; what is intact stays
    #[arg(long)]
    pub(super) remove: bool,
}

/// The entry to copy, and the file to write.
#[derive(clap::Args)]
#[command(after_help = EXPORT_EXAMPLES)]
pub(super) struct ExportArgs {
    /// Number of the entry, or @NAME
    #[arg(value_name = "ID", value_parser = EntryName::parse, allow_negative_numbers = true)]
    pub(super) entry: EntryName,

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
