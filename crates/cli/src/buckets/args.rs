//! What can be asked of `isofold buckets`.

use crate::input::{self, Cards};
use clap::Subcommand;
use isofold_cards::Range;
use std::path::PathBuf;

const ABOUT: &str = "\
A bucket holds hands that are to play alike. Every hand on every board has one, found from exact features: all hands that an \
opponent may hold, all cards to come, no samples. Hands that differ only by the names of suits are one.";

const EXAMPLES: &str = "\
Examples:
  isofold buckets build fast_test
  isofold buckets lookup buckets-F10T20R30-C10C20C30-s100-b2bec5ed8b58 AsKs Ts9s8c
  isofold buckets quality buckets-F10T20R30-C10C20C30-s100-b2bec5ed8b58 --html quality.html
  isofold buckets classes";

const BUILD: &str = "\
Presets:
  fast_test             clusters of boards 10/20/30, buckets in each 10/20/30 (flop/turn/river), by equity
  default               clusters of boards 50/100/200, buckets in each 50/100/200, by equity
  production            clusters of boards 100/200/400, buckets in each 100/300/600, by equity
  potential_aware       no clusters of boards, 200/200/200 buckets by what may become of hands
  potential_aware_5000  the same with 5000/5000/1000 buckets; takes long

A file of your own has the fields of a preset: see what `isofold buckets build PRESET --print` writes. Fields and what they \
mean are in docs/buckets.md.

The buckets go to a folder named after them, such as buckets-F50T100R200-C50C100C200-s1000-8a6a51c22ff2; the last part stands for \
everything they depend on. Streets that are finished are kept: after Ctrl-C the same command goes on where it was.";

const BUILD_EXAMPLES: &str = "\
Examples:
  isofold buckets build fast_test
  isofold buckets build default --out data --seed 7
  isofold buckets build potential_aware --print > mine.toml
  isofold buckets build --config mine.toml";

const LOOKUP_EXAMPLES: &str = "\
Examples:
  isofold buckets lookup FOLDER AsKs Ts9s8c
  isofold buckets lookup FOLDER AKs Ts9s8c
  isofold buckets lookup FOLDER AKs,QQ Ts9s8c2d --json";

const INFO_EXAMPLES: &str = "\
Examples:
  isofold buckets info FOLDER
  isofold buckets info FOLDER --verify --json";

const QUALITY: &str = "\
Per street: what buckets cost in the metric they were found by (squared distances, or the work of an earth mover), how far the \
river equities of a hand are from the mean ones of its bucket (CDF-L2 and earth mover), how far its equity is from its bucket's \
(mean and greatest), how deals are spread over buckets, how far buckets of another seed agree (adjusted Rand index), and how many \
of all classes that can be told apart the buckets are (the resolution).

The buckets of another seed are built beside these if they are not there yet; --no-seeds leaves that out.";

const QUALITY_EXAMPLES: &str = "\
Examples:
  isofold buckets quality FOLDER
  isofold buckets quality FOLDER --html quality.html --board Ts9s8c
  isofold buckets quality FOLDER --against 10,50,100 --no-seeds --json";

const COMPARE_EXAMPLES: &str = "\
Examples:
  isofold buckets compare FOLDER OTHER
  isofold buckets compare FOLDER OTHER --json";

const CLASSES_EXAMPLES: &str = "\
Examples:
  isofold buckets classes
  isofold buckets classes --json";

const LADDER: &str = "\
Hands of a bucket play alike, on all boards of a street, while the strategies are learnt. Then the best response to them is found \
in the whole game, where every hand may play as it likes: what it gains, in percent of the pot, is what the buckets cost. For each \
feature and number of buckets (the same on every street) buckets are made in memory; nothing is written.

Without spots, three turns and three flops that come with the program are solved. Features: equity, ehs2, histogram (by earth \
mover), histogram_l2 (by the difference of cumulative sums), potential_aware, ochs, outcome, and classes, which puts all hands of a \
cell of the 13×13 grid together.";

const LADDER_EXAMPLES: &str = "\
Examples:
  isofold buckets ladder
  isofold buckets ladder turn-basic --features equity,histogram --counts 10,100
  isofold buckets ladder spot.toml --counts 50 --iterations 500 --json";

/// Hands that are to play alike: build buckets, look hands up, measure
#[derive(clap::Args)]
#[command(arg_required_else_help = false)]
#[command(after_help = EXAMPLES, after_long_help = format!("{ABOUT}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Build buckets of every hand on every board, by a preset or a file
    Build(Build),
    /// Print the bucket of a hand on a board, or those of several hands
    Lookup(Lookup),
    /// Print what buckets a folder has
    Info(Info),
    /// Measure how good buckets are, street by street
    Quality(Quality),
    /// Measure how far two sets of buckets agree
    Compare(Compare),
    /// Count the classes that the cards to come can tell apart
    Classes(Classes),
    /// Solve spots with bucketed hands and measure what that costs against a best response in the whole game
    Ladder(Ladder),
}

#[derive(clap::Args)]
#[command(after_help = format!("{BUILD}\n\n{BUILD_EXAMPLES}"))]
pub(super) struct Build {
    /// A preset
    #[arg(value_name = "PRESET", required_unless_present = "config", conflicts_with = "config")]
    pub(super) preset: Option<String>,

    /// A file of your own, in TOML
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,

    /// Where the folder of the buckets goes
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(super) out: PathBuf,

    /// What chance depends on, instead of what the preset or file says
    #[arg(long, value_name = "N", value_parser = input::seed, allow_hyphen_values = true)]
    pub(super) seed: Option<u64>,

    /// Print the configuration in TOML and build nothing
    #[arg(long)]
    pub(super) print: bool,

    /// Work with so many threads, instead of one for each core
    #[arg(long, value_name = "N", value_parser = input::threads, allow_hyphen_values = true)]
    pub(super) threads: Option<usize>,
}

#[derive(clap::Args)]
#[command(after_help = LOOKUP_EXAMPLES)]
pub(super) struct Lookup {
    /// The folder of the buckets
    #[arg(value_name = "FOLDER")]
    pub(super) folder: PathBuf,

    /// A hand such as AsKs, or several as a range: AKs,QQ
    #[arg(value_name = "HAND", value_parser = input::range)]
    pub(super) hands: Range,

    /// The board, in the order of the deal: three, four or five cards, or none
    #[arg(value_name = "BOARD", value_parser = input::board)]
    pub(super) board: Option<Cards>,
}

#[derive(clap::Args)]
#[command(after_help = INFO_EXAMPLES)]
pub(super) struct Info {
    /// The folder of the buckets
    #[arg(value_name = "FOLDER")]
    pub(super) folder: PathBuf,

    /// Read every byte and compare it with what was written
    #[arg(long)]
    pub(super) verify: bool,
}

#[derive(clap::Args)]
#[command(after_help = QUALITY_EXAMPLES, after_long_help = format!("{QUALITY}\n\n{QUALITY_EXAMPLES}"))]
pub(super) struct Quality {
    /// The folder of the buckets
    #[arg(value_name = "FOLDER")]
    pub(super) folder: PathBuf,

    /// Write a page with plots to a file
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,

    /// The board of the map of hands on that page
    #[arg(long, value_name = "CARDS", value_parser = input::board, default_value = "Ts9s8c", requires = "html")]
    pub(super) board: Cards,

    /// Measure what other numbers of buckets would cost as well: 10,50,100, or none; an eighth, a quarter and half as many if this
    /// is left out
    #[arg(long, value_name = "COUNTS", value_parser = super::input::against, allow_hyphen_values = true)]
    pub(super) against: Option<super::input::Counts>,

    /// Buckets that differ only in the seed, to measure agreement by
    #[arg(long, value_name = "FOLDER", conflicts_with = "no_seeds")]
    pub(super) other: Option<PathBuf>,

    /// Do not measure how far buckets of another seed agree
    #[arg(long)]
    pub(super) no_seeds: bool,

    /// Work with so many threads, instead of one for each core
    #[arg(long, value_name = "N", value_parser = input::threads, allow_hyphen_values = true)]
    pub(super) threads: Option<usize>,
}

#[derive(clap::Args)]
#[command(after_help = COMPARE_EXAMPLES)]
pub(super) struct Compare {
    /// The folder of some buckets
    #[arg(value_name = "FOLDER")]
    pub(super) folder: PathBuf,

    /// The folder of others
    #[arg(value_name = "OTHER")]
    pub(super) other: PathBuf,
}

#[derive(clap::Args)]
#[command(after_help = CLASSES_EXAMPLES)]
pub(super) struct Classes {
    /// Work with so many threads, instead of one for each core
    #[arg(long, value_name = "N", value_parser = input::threads, allow_hyphen_values = true)]
    pub(super) threads: Option<usize>,
}

#[derive(clap::Args)]
#[command(after_help = LADDER_EXAMPLES, after_long_help = format!("{LADDER}\n\n{LADDER_EXAMPLES}"))]
pub(super) struct Ladder {
    /// Spots: files, or names of spots that come with the program: turn-high, turn-paired, turn-flush, flop-draws, flop-dry,
    /// flop-low, or those of `isofold solve`
    #[arg(value_name = "SPOT")]
    pub(super) spots: Vec<String>,

    /// What hands are told apart by
    #[arg(long, value_name = "LIST", value_parser = super::input::features)]
    #[arg(default_value = "equity,ehs2,histogram,histogram_l2,potential_aware,ochs,outcome,classes")]
    pub(super) features: super::input::Rulers,

    /// How many buckets each street has
    #[arg(long, value_name = "COUNTS", value_parser = super::input::counts, allow_hyphen_values = true, default_value = "10,30,100,300,1000")]
    pub(super) counts: super::input::Counts,

    /// How many iterations each strategy is learnt for
    #[arg(long, value_name = "N", value_parser = super::input::iterations, default_value = "100")]
    pub(super) iterations: u32,

    /// What clustering depends on
    #[arg(long, value_name = "N", value_parser = input::seed, allow_hyphen_values = true, default_value = "0")]
    pub(super) seed: u64,

    /// Work with so many threads, instead of one for each core
    #[arg(long, value_name = "N", value_parser = input::threads, allow_hyphen_values = true)]
    pub(super) threads: Option<usize>,
}
