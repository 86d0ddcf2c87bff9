//! The arguments of `isofold dataset`.

use crate::device::DeviceArgs;
use crate::input;
use clap::Subcommand;
use isofold_dataset::PRESETS;
use std::path::PathBuf;

const ABOUT: &str = "\
A row is a public state of heads-up hold'em, a board, a pot, stacks and a range for each player, with the counterfactual value of every \
combo of both players in its solution: what value networks are trained on. Rows depend on the configuration, the seed and their number \
alone: any number of workers, on any machines, write one dataset. docs/dataset.md has every column and key.";

const EXAMPLES: &str = "\
Examples:
  isofold dataset generate river-pot --rows 50000 --out rivers
  isofold dataset generate mine.toml --rows 1000 --out rows --plan
  isofold dataset worker river-pot --rows 50000 --out rivers --shard 3/8
  isofold dataset verify rivers --html rivers.html";

const GENERATE: &str = "\
A file of your own has the keys of a preset: see what `isofold dataset generate PRESET --print` writes.

The folder gets a dataset card (README.md), the configuration (dataset.toml) and shards of Parquet in data/. A shard appears when it is \
complete, and one that is there is kept: the same command goes on where another one has ended. Ctrl-C keeps the rows that are solved.";

fn generate_examples() -> String {
    let presets: String = PRESETS
        .iter()
        .map(|(name, text)| {
            let about = text.lines().next().unwrap_or_default().trim_start_matches("# ");
            format!("  {name:<10}  {about}\n")
        })
        .collect();
    format!("Presets:\n{presets}\n{GENERATE_EXAMPLES}")
}

const GENERATE_EXAMPLES: &str = "\
Examples:
  isofold dataset generate river-pot --rows 50000 --out rivers
  isofold dataset generate turn-pot --rows 1000 --out turns --seed 7 --device cuda
  isofold dataset generate river-pot --print > mine.toml
  isofold dataset generate mine.toml --rows 1000 --out rows --plan";

const WORKER_EXAMPLES: &str = "\
Examples:
  isofold dataset worker river-pot --rows 1000000 --out /shared/rivers --shard 0/8
  isofold dataset worker river-pot --rows 1000000 --out /shared/rivers --shard $SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT";

const VERIFY: &str = "\
Reads every row: schema and metadata, samples against the seed, boards, splits, ranges, masks, values, sums, exploitability, duplicates. Some \
rows are solved again, to a tenth of their exploitability, and must have the same value within it. The exit code is 1 if anything is wrong.";

const VERIFY_EXAMPLES: &str = "\
Examples:
  isofold dataset verify rivers
  isofold dataset verify rivers --resolve 100 --html rivers.html";

/// Datasets: training rows for value networks
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{ABOUT}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Sample public states, solve them and write rows as Parquet shards
    Generate(Generate),
    /// Write the shards of one of several workers: in a SLURM array, a Kubernetes job, a loop
    Worker(Worker),
    /// Check the rows of a dataset, and solve some of them again
    Verify(Verify),
}

#[derive(clap::Args)]
#[command(after_help = generate_examples(), after_long_help = format!("{GENERATE}\n\n{}", generate_examples()))]
pub(super) struct Generate {
    #[command(flatten)]
    pub(super) dataset: DatasetArgs,

    /// Print the configuration in TOML and generate nothing
    #[arg(long)]
    pub(super) print: bool,

    /// Say how much there is to do, and do nothing
    #[arg(long)]
    pub(super) plan: bool,
}

#[derive(clap::Args)]
#[command(after_help = WORKER_EXAMPLES, after_long_help = format!("{GENERATE}\n\n{WORKER_EXAMPLES}"))]
pub(super) struct Worker {
    #[command(flatten)]
    pub(super) dataset: DatasetArgs,

    /// Number of this worker, from 0, and of all of them: 3/8
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(super) shard: [u64; 2],
}

/// The dataset, and how it is solved.
#[derive(clap::Args)]
pub(super) struct DatasetArgs {
    /// A preset, or a file of your own in TOML
    #[arg(value_name = "PRESET")]
    pub(super) preset: String,

    /// Number of rows, of both splits
    #[arg(long, value_name = "N", value_parser = input::trials)]
    pub(super) rows: Option<u64>,

    /// Folder of the dataset, or an address such as s3://bucket/rivers if isofold was built with object stores
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,

    /// Seed of the samples
    #[arg(long, value_name = "N", value_parser = input::seed, default_value = "1", allow_hyphen_values = true)]
    pub(super) seed: u64,

    /// Rows of a shard, instead of those of the preset or file
    #[arg(long, value_name = "N", value_parser = input::trials)]
    pub(super) shard_rows: Option<u64>,

    #[command(flatten)]
    pub(super) device: DeviceArgs,

    /// Memory that may be used: 8G, 500M, 8Gi; $ISOFOLD_MEMORY if not given, else what is available
    #[arg(long, value_name = "BYTES", value_parser = isofold_host::bytes, allow_negative_numbers = true)]
    pub(super) memory: Option<u64>,

    /// Number of threads, 0 for one per core; $ISOFOLD_THREADS if not given, else 0
    #[arg(long, value_name = "N", value_parser = isofold_host::threads, allow_negative_numbers = true)]
    pub(super) threads: Option<usize>,
}

#[derive(clap::Args)]
#[command(after_help = VERIFY_EXAMPLES, after_long_help = format!("{VERIFY}\n\n{VERIFY_EXAMPLES}"))]
pub(super) struct Verify {
    /// Folder of the dataset
    #[arg(value_name = "FOLDER")]
    pub(super) folder: PathBuf,

    /// Rows to solve again
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64), default_value = "16")]
    pub(super) resolve: u64,

    /// Let shards be missing: workers are not done yet
    #[arg(long)]
    pub(super) partial: bool,

    /// Write a page with the checks and plots of the distributions to a file
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,

    /// Number of threads, 0 for one per core; $ISOFOLD_THREADS if not given, else 0
    #[arg(long, value_name = "N", value_parser = isofold_host::threads, allow_negative_numbers = true)]
    pub(super) threads: Option<usize>,
}

/// `3/8`: the fourth of eight workers.
fn shard(text: &str) -> Result<[u64; 2], String> {
    let part = text.split_once('/').and_then(|(index, of)| Some([index.parse().ok()?, of.parse().ok()?]));
    let part = part.filter(|[index, of]: &[u64; 2]| index < of);
    part.ok_or_else(|| format!("`{text}` is no worker: expected 0/8 to 7/8 for eight of them"))
}
