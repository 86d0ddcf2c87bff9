//! The arguments of `isofold report`.

use crate::batches::BoardsArgs;
use crate::failure::Failure;
use crate::serve;
use crate::solving::{LibraryFolderArgs, values};
use crate::spot;
use clap::ValueEnum;
use isofold_api::report::{Feature, HandGrouping, Report};
use isofold_api::solve::SolveOptions;
use isofold_api::spot::SpotRef;
use isofold_service::Settings;
use std::path::PathBuf;

const WORDS: &str = "\
A report reads the solutions that `isofold batch` has kept in the library, and solves nothing. Each row is a class of boards, weighted by the \
deals that it stands for: the pairs of hands that both ranges leave on the board, times the boards of the class. Over all flops these weights sum to \
the number of deals. At a line such as `x b33` a row counts by the share of its deals that get there, too. The total is the weighted mean of all rows.

The texture of a board has four features: suits (rainbow, two-tone, monotone; three-flush, four-flush, flush), pairing (unpaired, paired, trips; two pairs, full \
house, quads), height (`A high` to `2 high`) and connectedness (how many ranks fit into one straight: disconnected 1, semi-connected 2, connected 3; \
four-straight, straight). --group has one row for each texture; --filter keeps boards of one of the textures that are given of each feature.

Lines of later streets have * for the cards, and are pooled over all runouts: `x x | *` is the first decision of the turn after two checks. Those that \
`isofold batch --lines` was told of are kept; for others the later streets are solved again, which is said first.

--hands adds tables of hands over all boards, of both players. On a subset of flops such as `flops:184` the report states its error.

--minus subtracts the figures of another spot on the same boards: another size menu, a lock, another range.

--out writes the rows as .csv, .jsonl or .parquet, --html one page with a table that can be sorted, a strip chart for each action, and a map of the \
boards by their two highest ranks. The page loads nothing from elsewhere.";

const EXAMPLES: &str = "\
Examples:
  isofold report turn-basic --boards rivers
  isofold report 3bet-pot-fast --boards flops:all --group suits --html flops.html
  isofold report 3bet-pot-fast --boards flops:all --lines \"\" --lines \"x b33\" --filter paired --sort ev.oop
  isofold report 3bet-pot-fast --boards flops:all --minus other-sizes.toml";

/// The spot, the boards, and what to report.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{WORDS}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// Spot: a TOML file, `-` for stdin, an embedded spot, or an entry of the library
    spot: String,

    #[command(flatten)]
    boards: BoardsArgs,

    /// Lines to report on: `x b33`, or `x x | *` over every turn card; the start if not given
    #[arg(long, value_name = "LINE")]
    lines: Vec<String>,

    /// Tables of hands over all boards: class, made, draw, separated by commas
    #[arg(long, value_enum, value_delimiter = ',', value_name = "GROUPS")]
    hands: Vec<HandsArg>,

    /// Least accuracy of the solutions, as a share of the pot: 0.5% or 0.005; any if not given
    #[arg(long, value_name = "SHARE", value_parser = values::target, allow_hyphen_values = true)]
    target: Option<f64>,

    /// Features of the texture to group by, separated by commas
    #[arg(long, value_enum, value_delimiter = ',', value_name = "FEATURES")]
    group: Vec<FeatureArg>,

    /// Textures to keep, separated by commas: two-tone, paired, "A high", connected
    #[arg(long, value_delimiter = ',', value_name = "TEXTURES")]
    filter: Vec<String>,

    /// Figure to sort by, from high to low: deals, board, ev.oop, equity.ip, eqr.oop, or an action such as b33
    #[arg(long, value_name = "FIGURE")]
    sort: Option<String>,

    /// Another spot on the same boards, whose figures are subtracted
    #[arg(long, value_name = "SPOT")]
    minus: Option<String>,

    /// Write the rows to a file: .csv, .jsonl or .parquet
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) out: Option<PathBuf>,

    /// Replace the file of --out if it exists
    #[arg(long, help_heading = "Output")]
    pub(super) force: bool,

    /// Write a page of HTML with tables and charts
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) html: Option<PathBuf>,

    #[command(flatten)]
    library: LibraryFolderArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum FeatureArg {
    /// How many cards have the same suit
    Suits,
    /// How many cards have the same rank
    Pairing,
    /// The highest rank
    Height,
    /// How many ranks fit into one straight
    Connectedness,
}

#[derive(Clone, Copy, ValueEnum)]
enum HandsArg {
    /// The 169 hand classes
    Class,
    /// Made hands
    Made,
    /// Draws
    Draw,
}

impl From<HandsArg> for HandGrouping {
    fn from(hands: HandsArg) -> HandGrouping {
        match hands {
            HandsArg::Class => HandGrouping::Class,
            HandsArg::Made => HandGrouping::Made,
            HandsArg::Draw => HandGrouping::Draw,
        }
    }
}

impl From<FeatureArg> for Feature {
    fn from(feature: FeatureArg) -> Feature {
        match feature {
            FeatureArg::Suits => Feature::Suits,
            FeatureArg::Pairing => Feature::Pairing,
            FeatureArg::Height => Feature::Height,
            FeatureArg::Connectedness => Feature::Connectedness,
        }
    }
}

impl Args {
    /// The request that the flags make.
    pub(super) fn request(&self) -> Result<Report, Failure> {
        let folder = self.library.folder();
        let read = |word: &str| spot::read(word, &folder).map(|spot| SpotRef::Toml(spot.to_toml()));
        Ok(Report {
            spot: read(&self.spot)?,
            boards: self.boards.words()?,
            lines: self.lines.clone(),
            solve: self.target.map(|target| SolveOptions { target: Some(target), ..SolveOptions::default() }),
            group: self.group.iter().map(|&feature| feature.into()).collect(),
            filter: self.filter.iter().map(|word| word.trim().to_owned()).collect(),
            sort: self.sort.clone(),
            minus: self.minus.as_deref().map(read).transpose()?,
            hands: self.hands.iter().map(|&hands| hands.into()).collect(),
        })
    }

    /// The settings of the service that answers.
    pub(super) fn settings(&self) -> Result<Settings, Failure> {
        Ok(serve::settings(Some(self.library.folder().path()?)))
    }
}
