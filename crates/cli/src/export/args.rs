//! The arguments of `isofold export`.

use crate::input;
use crate::solving::{LIBRARY, LibraryArgs, SOLVING, SolveArgs};
use crate::spot::{self, SpotArgs};
use clap::ValueEnum;
use isofold_api::export::ExportFormat;
use isofold_service::export::ExportQuestion;
use isofold_tree::{Line, Street};
use std::path::PathBuf;

const WORDS: &str = "\
At every decision: the line, the board, the player who acts, the pot and the actions; for each combo of both players reach, EV and \
equity; for each combo of the player who acts the frequency and the EV of each action. The numbers are those of `isofold show`, in 32 bits. \
Combos are numbered from 0 to 1325 in colexicographic order.

Of runouts that differ only by interchangeable suits one is written, with the number of runouts that it stands for. Cards that --line \
deals are written as they are.

If --streets is not given, these are the streets that the solution holds: all but the river, unless it was stored with `--save full` or \
the spot starts there. Streets that it does not hold are solved again on the way, as `isofold show` does it, which takes longer.

npz is for NumPy: `numpy.load`, one array for each figure, a column for each combo of the range, NaN where the board blocks it. Parquet is for \
pandas, polars and DuckDB: a row for each decision and combo. CSV is the same table as text. docs/export.md has every array and column.

The file appears when it is complete, and not at all after Ctrl-C. A file that exists is replaced with --force only.";

const EXAMPLES: &str = "\
Examples:
  isofold export river --format npz --out river.npz
  isofold export turn-basic --target 1% --line \"x b120\" --format csv --out facing-a-bet.csv
  isofold export turn-basic --streets turn,river --line \"x x | 2d\" --format npz --out 2d.npz";

/// A spot, and what of its solution to write to which file.
#[derive(clap::Args)]
#[command(mut_arg("spot", |arg| arg.help(spot::SOURCE)))]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = format!("{WORDS}\n\n{}\n\n{SOLVING}\n\n{LIBRARY}\n\n{EXAMPLES}", spot::LANGUAGE))]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) spot: SpotArgs,

    #[command(flatten)]
    pub(super) file: FileArgs,

    #[command(flatten)]
    pub(super) solve: SolveArgs,

    #[command(flatten)]
    pub(super) library: LibraryArgs,
}

/// The file, and the decisions that it gets.
#[derive(clap::Args)]
#[command(next_help_heading = "What to write")]
pub(super) struct FileArgs {
    /// Format of the file
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) format: FormatArg,

    /// File to write
    #[arg(long, value_name = "PATH")]
    pub(super) out: PathBuf,

    /// Replace the file if it exists
    #[arg(long)]
    pub(super) force: bool,

    /// Line from which on decisions are written: `x b40 c | 6c | x`; the start of the spot if not given
    #[arg(long, value_name = "LINE", value_parser = spot::line, default_value = "", hide_default_value = true)]
    pub(super) line: Line,

    /// Streets to write: flop, turn, river, separated by commas; those that the solution holds if not given
    #[arg(long, value_name = "STREETS", value_delimiter = ',', value_parser = input::street())]
    pub(super) streets: Vec<Street>,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum FormatArg {
    /// NumPy arrays in a zip archive
    Npz,
    /// Parquet, compressed by zstd; needs a build with the feature `parquet`
    Parquet,
    /// Comma-separated values
    Csv,
}

impl FormatArg {
    pub(super) fn format(self) -> ExportFormat {
        match self {
            FormatArg::Npz => ExportFormat::Npz,
            FormatArg::Parquet => ExportFormat::Parquet,
            FormatArg::Csv => ExportFormat::Csv,
        }
    }
}

impl FileArgs {
    /// The question that the flags ask.
    pub(super) fn question(&self) -> ExportQuestion {
        ExportQuestion {
            format: self.format.format(),
            file: self.out.clone(),
            replace: self.force,
            line: self.line.clone(),
            streets: self.streets.clone(),
        }
    }
}
