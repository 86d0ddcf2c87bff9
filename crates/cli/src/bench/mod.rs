//! `isofold bench`: benchmarks of every layer, and the number that identifies the behaviour of the build.

mod buckets;
mod corpus;
mod dealer;
mod equity;
mod features;
mod measurement;
mod record;
mod signature;
mod solve;
mod speed;
mod store;

use crate::failure::Failure;
use crate::input;
use crate::output::{self, Page};
use isofold_eval::Level;
use serde::Serialize;

const SECTIONS: &str = "\
Benchmarks run on one thread, and the best of several runs counts. Build with --release, and leave the machine idle.

Four sections run only if they are named, and take longer:

  solve     time to 0.5% and to 0.1% of the pot, time of an iteration, memory, scaling with threads, memory bandwidth
  store     how fast solutions are saved and opened, and how large they are
  features  the cost of locks, ICM and bunching
  buckets   exact features of all hands, building buckets, lookups

`isofold bench corpus` compares update rules on some sixty spots, by the iterations that they take.

--long runs the long spots of `solve` as often as the others, instead of once, and the largest preset of `buckets`. A section that is \
run whole inside the source tree adds a dated record to benches/records.";

const EXAMPLES: &str = "\
Examples:
  isofold bench --signature
  isofold bench rivers --runs 1
  isofold bench rivers --json --runs 1
  isofold bench \"solve river\" --runs 1";

/// The benchmarks to run.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLES, after_long_help = format!("{SECTIONS}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,

    /// Part of the names of the benchmarks to run, or a section: solve, store, features or buckets
    filter: Option<String>,

    /// Number of runs of which the best counts, 1 to 1000; 5 if not given, 3 for the solver
    #[arg(long, value_name = "N", value_parser = input::runs, allow_negative_numbers = true)]
    runs: Option<u32>,

    /// Also run the benchmarks that take longest
    #[arg(long)]
    long: bool,

    /// Print the hash of a fixed workload over every layer, which identifies the behaviour of the build
    #[arg(long, conflicts_with_all = ["filter", "runs", "long"])]
    signature: bool,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Compare update rules on spots drawn from a seed: iterations to each target, first and for good
    Corpus(corpus::Args),
}

#[derive(Serialize)]
struct Report<T> {
    simd: String,
    optimized: bool,
    runs: u32,
    results: Vec<T>,
}

/// Benchmarks that run only if their section is named.
#[derive(Clone, Copy)]
enum Section {
    Store,
    Features,
    Buckets,
}

impl Section {
    const ALL: [Section; 3] = [Section::Store, Section::Features, Section::Buckets];

    fn name(self) -> &'static str {
        match self {
            Section::Store => store::SECTION,
            Section::Features => features::SECTION,
            Section::Buckets => buckets::SECTION,
        }
    }
}

#[derive(Serialize)]
struct Signature {
    signature: String,
}

/// The number of runs of which the best counts, unless `--runs` is given.
const RUNS: u32 = 5;
const OPTIMIZED: bool = !cfg!(debug_assertions);

/// Runs the benchmarks.
pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    if let Some(Command::Corpus(args)) = &args.command {
        return corpus::run(args, json);
    }
    if args.signature {
        let signature =
            format!("{:016x}", signature::workload().map_err(|error| Failure::Runtime(error.to_string()))?);
        if json {
            return output::json(&Signature { signature });
        }
        let mut page = Page::new();
        page.line(signature)?;
        return page.finish();
    }
    if let Some(filter) = args.filter.as_deref().filter(|filter| filter.starts_with(solve::SECTION))
        && solve::names().any(|name| name.contains(filter))
    {
        warn();
        return solve::run(filter, args.runs, args.long, json);
    }
    if let Some(section) =
        Section::ALL.into_iter().find(|section| args.filter.as_deref() == Some(section.name()))
    {
        warn();
        return match section {
            Section::Store => store::run(args.runs, json),
            Section::Features => features::run(args.runs, json),
            Section::Buckets => buckets::run(args.long, json),
        };
    }
    let wanted = |name: &str| args.filter.as_deref().is_none_or(|filter| name.contains(filter));
    let chosen =
        speed::ALL.iter().filter(|benchmark| wanted(benchmark.name) && (args.long || !benchmark.long));
    let chosen: Vec<_> = chosen.collect();
    if chosen.is_empty() {
        let names = speed::ALL.iter().map(|benchmark| benchmark.name).chain(solve::names());
        // Names have spaces and commas.
        let names = names.chain(Section::ALL.map(Section::name)).map(|name| format!("\"{name}\""));
        let names = names.collect::<Vec<_>>().join(", ");
        let filter = args.filter.as_deref().unwrap_or_default();
        let why = format!("no benchmark has `{filter}` in its name: expected a part of one of {names}");
        return Err(Failure::argument("FILTER", why));
    }
    warn();
    let runs = args.runs.unwrap_or(RUNS);
    let simd = Level::best().to_string();
    let mut results = Vec::new();
    if !json {
        let mut page = Page::new();
        page.line(format!("SIMD: {simd}, one thread, best of {runs}; bar: the target of isofold"))?;
        page.line("")?;
        page.line(format!("{:<28} {:>10}  {:<4}  {:>9}", "benchmark", "best", "", "bar"))?;
        page.finish()?;
    }
    for benchmark in chosen {
        let figure = benchmark.measure(runs);
        if json {
            output::progress(&figure.to_string());
        } else {
            let mut page = Page::new();
            page.line(figure.to_string())?;
            page.finish()?;
        }
        results.push(figure);
    }
    if json { output::json(&Report { simd, optimized: OPTIMIZED, runs, results }) } else { Ok(()) }
}

/// Remarks on a build whose figures are meaningless.
fn warn() {
    if !OPTIMIZED {
        output::remark("not a release build: the figures are meaningless");
    }
}
