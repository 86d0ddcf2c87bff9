//! The arguments of `isofold buckets`.

use crate::batch::{BatchArgs, HELP};
use crate::input::{self, Cards};
use clap::Subcommand;
use isofold_abstraction::PRESETS;
use isofold_cards::Range;
use std::path::PathBuf;

const ABOUT: &str = "\
A bucket holds hands that are played the same way: a solver with buckets has one strategy for each of them. Every hand on every \
board has one, found from exact features: all hands that an opponent may hold, all cards to come, no samples. Hands that differ \
only by the names of suits share a bucket.";

const EXAMPLES: &str = "\
Examples:
  isofold buckets build fast_test
  isofold buckets lookup buckets-F10T20R30-C10C20C30-s100-b2bec5ed8b58 AsKs Ts9s8c
  isofold buckets quality buckets-F10T20R30-C10C20C30-s100-b2bec5ed8b58 --html quality.html
  isofold buckets classes";

const BUILD: &str = "\
A file of your own has the fields of a preset: see what `isofold buckets build PRESET --print` writes. The fields are explained \
in docs/buckets.md. YAML is read too, as other pipelines write it: fields with a number or a name, and tables of streets.

The buckets go to a folder named after them, such as buckets-F50T100R200-C50C100C200-s1000-8a6a51c22ff2; the last part is a hash of \
everything they depend on. Streets are built from the river to the flop, and each is kept once it is complete: after Ctrl-C the same \
command goes on with the next one.";

fn build_help() -> String {
    let preset = |(name, about): (&str, &str)| format!("  {name:<20}  {about}\n");
    let presets: String = PRESETS.iter().map(|preset| (preset.name, preset.about)).map(preset).collect();
    format!("Presets, with the counts of flop/turn/river:\n{presets}\n{BUILD_EXAMPLES}")
}

const BUILD_EXAMPLES: &str = "\
Examples:
  isofold buckets build fast_test
  isofold buckets build default --out data --seed 7
  isofold buckets build potential_aware --print > mine.toml
  isofold buckets build mine.toml
  isofold buckets build default.yaml";

const LOOKUP: &str = "\
A line of a batch is a hand and a board, with a space or `|` between them: `AsKs Ts9s8c`, or `AA, KK | Ts 9s 8c 2d`.";

const LOOKUP_EXAMPLES: &str = "\
Examples:
  isofold buckets lookup FOLDER AsKs Ts9s8c
  isofold buckets lookup FOLDER AKs Ts9s8c
  isofold buckets lookup FOLDER AKs,QQ Ts9s8c2d --json
  isofold buckets lookup FOLDER --batch hands.txt --csv";

const INFO_EXAMPLES: &str = "\
Examples:
  isofold buckets info FOLDER
  isofold buckets info FOLDER --verify --json";

const QUALITY: &str = "\
For each street: the cost of the buckets in the metric that they minimize (squared distance, or earth mover's distance), how far the \
distribution of a hand's equity on the river is from the mean one of its bucket (CDF-L2 and earth mover's distance), how far its \
equity is from its bucket's (mean and greatest), how deals are spread over buckets, how far buckets of another seed agree (adjusted \
Rand index), and how many buckets are used for each class of hands that can be told apart at all (`resolution` in JSON).

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
A ladder is a row of numbers of buckets, from few to many. Spots are solved with one strategy for each bucket, on all boards of a street (imperfect recall). Then the best response to the \
strategies is found in the whole game, without buckets: what it gains, in percent of the pot, is what the abstraction costs. For \
each feature and number of buckets (the same on every street) buckets are built in memory; nothing is written.

Without spots, three turns and three flops that come with the program are solved.";

fn ladder_help() -> String {
    format!("{LADDER} Features: {}.\n\n{LADDER_EXAMPLES}", super::input::feature_list())
}

fn ladder_spots_help() -> String {
    let names = super::ladder::SPOTS.map(|(name, _)| name).join(", ");
    format!(
        "Spots: files, or names of spots that come with the program: {names}, or those of `isofold solve`"
    )
}

const LADDER_EXAMPLES: &str = "\
Examples:
  isofold buckets ladder
  isofold buckets ladder turn-basic --features equity,histogram --counts 10,100
  isofold buckets ladder spot.toml --counts 50 --iterations 500 --json";

/// Buckets (card abstraction): build them, look hands up, measure
#[derive(clap::Args)]
#[command(arg_required_else_help = false)]
#[command(after_help = EXAMPLES, after_long_help = format!("{ABOUT}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Build the buckets of every hand on every board, from a preset or a file
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
    /// Solve spots with few to many buckets, and measure the exploitability in the whole game
    Ladder(Ladder),
}

#[derive(clap::Args)]
#[command(after_help = build_help(), after_long_help = format!("{BUILD}\n\n{}", build_help()))]
pub(super) struct Build {
    /// A preset, or a file of your own; the menu of presets if none is given
    #[arg(value_name = "PRESET", conflicts_with = "config")]
    pub(super) preset: Option<String>,

    /// A file of your own, in TOML, or in YAML if it ends in .yaml or .yml
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,

    /// Parent folder of the buckets
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(super) out: PathBuf,

    /// The seed of the random numbers, instead of that of the preset or file
    #[arg(long, value_name = "N", value_parser = input::seed, allow_hyphen_values = true)]
    pub(super) seed: Option<u64>,

    /// Print the configuration in TOML and build nothing
    #[arg(long)]
    pub(super) print: bool,

    /// Number of threads; $ISOFOLD_THREADS if not given, else one per core
    #[arg(long, value_name = "N", value_parser = isofold_host::threads, allow_hyphen_values = true)]
    pub(super) threads: Option<usize>,
}

#[derive(clap::Args)]
#[command(after_help = LOOKUP_EXAMPLES, after_long_help = format!("{LOOKUP}\n\n{HELP}\n\n{LOOKUP_EXAMPLES}"))]
pub(super) struct Lookup {
    /// The folder of the buckets
    #[arg(value_name = "FOLDER")]
    pub(super) folder: PathBuf,

    /// A hand such as AsKs, or several as a range: AKs,QQ
    #[arg(value_name = "HAND", value_parser = input::range, required_unless_present = "batch")]
    pub(super) hands: Option<Range>,

    /// The board, in the order of the deal: three, four or five cards, or none
    #[arg(value_name = "BOARD", value_parser = input::board)]
    pub(super) board: Option<Cards>,

    #[command(flatten)]
    pub(super) batch: BatchArgs,
}

#[derive(clap::Args)]
#[command(after_help = INFO_EXAMPLES)]
pub(super) struct Info {
    /// The folder of the buckets
    #[arg(value_name = "FOLDER")]
    pub(super) folder: PathBuf,

    /// Read every byte and compare it with the checksums
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

    /// The board of the grid of hands on that page
    #[arg(long, value_name = "CARDS", value_parser = input::board, default_value = "Ts9s8c", requires = "html")]
    pub(super) board: Cards,

    /// Measure what other numbers of buckets would cost as well: 10,50,100, or none; an eighth, a quarter and half as many if this
    /// is left out
    #[arg(long, value_name = "COUNTS", value_parser = super::input::against, allow_hyphen_values = true)]
    pub(super) against: Option<super::input::Counts>,

    /// Buckets that differ only in the seed, to measure agreement with
    #[arg(long, value_name = "FOLDER", conflicts_with = "no_seeds")]
    pub(super) other: Option<PathBuf>,

    /// Do not measure how far buckets of another seed agree
    #[arg(long)]
    pub(super) no_seeds: bool,

    /// Number of threads; $ISOFOLD_THREADS if not given, else one per core
    #[arg(long, value_name = "N", value_parser = isofold_host::threads, allow_hyphen_values = true)]
    pub(super) threads: Option<usize>,
}

#[derive(clap::Args)]
#[command(after_help = COMPARE_EXAMPLES)]
pub(super) struct Compare {
    /// A folder of buckets
    #[arg(value_name = "FOLDER")]
    pub(super) folder: PathBuf,

    /// Another folder of buckets
    #[arg(value_name = "OTHER")]
    pub(super) other: PathBuf,
}

#[derive(clap::Args)]
#[command(after_help = CLASSES_EXAMPLES)]
pub(super) struct Classes {
    /// Number of threads; $ISOFOLD_THREADS if not given, else one per core
    #[arg(long, value_name = "N", value_parser = isofold_host::threads, allow_hyphen_values = true)]
    pub(super) threads: Option<usize>,
}

#[derive(clap::Args)]
#[command(after_help = LADDER_EXAMPLES, after_long_help = ladder_help())]
pub(super) struct Ladder {
    #[arg(value_name = "SPOT", help = ladder_spots_help())]
    pub(super) spots: Vec<String>,

    /// The features to bucket hands by
    #[arg(long, value_name = "LIST", value_parser = super::input::features)]
    #[arg(default_value = super::input::ALL_FEATURES.as_str())]
    pub(super) features: super::input::LadderFeatures,

    /// The numbers of buckets of each street
    #[arg(long, value_name = "COUNTS", value_parser = super::input::counts, allow_hyphen_values = true, default_value = "10,30,100,300,1000")]
    pub(super) counts: super::input::Counts,

    /// The CFR iterations of each solve
    #[arg(long, value_name = "N", value_parser = super::input::iterations, default_value = "100")]
    pub(super) iterations: u32,

    /// The seed of clustering
    #[arg(long, value_name = "N", value_parser = input::seed, allow_hyphen_values = true, default_value = "0")]
    pub(super) seed: u64,

    /// Number of threads; $ISOFOLD_THREADS if not given, else one per core
    #[arg(long, value_name = "N", value_parser = isofold_host::threads, allow_hyphen_values = true)]
    pub(super) threads: Option<usize>,
}
