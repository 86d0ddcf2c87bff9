//! `isofold bench`: benchmarks of every layer, and the number that identifies the behaviour of the build.

mod buckets;
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

const AFTER_HELP: &str = "\
Benchmarks run on one thread, and the best of several runs counts; build with --release and leave the machine idle.

`isofold bench solve` measures the solver: the time to 0.5% and 0.1% of the pot, the time of an iteration, memory, scaling with threads, \
and the memory bandwidth of the machine for comparison. It runs only if it is named; its long spots are run once, with --long as often \
as the others. Run whole inside the source tree, it adds a dated record to benches/records.

So do `isofold bench store`, which measures how fast solutions are saved and opened, and their size; `isofold bench features`, the cost \
of locks, ICM and bunching; and `isofold bench buckets`, the exact features of all hands, the building of buckets and lookups, for two \
cores, and with --long the largest preset too.

Examples:
  isofold bench --signature
  isofold bench rivers --runs 1
  isofold bench rivers --json --runs 1
  isofold bench \"solve river\" --runs 1";

/// The benchmarks to run.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Run only benchmarks whose names contain this text
    filter: Option<String>,

    /// Number of runs of which the best counts, 1 to 1000; 5 if not given, 3 for the solver
    #[arg(long, value_name = "N", value_parser = input::runs, allow_negative_numbers = true)]
    runs: Option<u32>,

    /// Run the benchmarks that take longer than all others together too
    #[arg(long)]
    long: bool,

    /// Print the hash of a fixed workload over every layer, which identifies the behaviour of the build
    #[arg(long, conflicts_with_all = ["filter", "runs", "long"])]
    signature: bool,
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
        let names: Vec<&str> = speed::ALL
            .iter()
            .map(|benchmark| benchmark.name)
            .chain(solve::names())
            .chain(Section::ALL.map(Section::name))
            .collect();
        return Err(Failure::argument(
            "FILTER",
            format!("no benchmark has it in its name: expected part of {}", names.join(", ")),
        ));
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
