//! `isofold bench`: how fast each layer is on this machine, and the number that identifies what the build computes.

mod buckets;
mod dealer;
mod equity;
mod features;
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
One thread, best of several runs; build with --release and leave the machine idle.

`isofold bench solve` measures the solver: times to 0.5% and 0.1% of the pot, iterations, memory, threads, and the \
pace of the machine's memory beside them. It is run only if asked for by name; its long spots are run once, with \
--long as often as the others. Run whole from inside the source tree, it adds a dated record to benches/records.

`isofold bench store` measures how fast solutions are saved and opened, and how large they are, likewise; \
`isofold bench features` what locks, prize money and folded hands cost; `isofold bench buckets` exact features of all hands, \
building buckets and looking hands up, with two cores and an idle machine in mind, and with --long the largest preset too.

Examples:
  isofold bench --signature
  isofold bench rivers --runs 1
  isofold bench rivers --json --runs 1
  isofold bench \"solve river\" --runs 1";

/// What to measure.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Measure only benchmarks whose names contain this text
    filter: Option<String>,

    /// How many runs the best is taken of, 1 to 1000; 5 if not given, 3 for the solver
    #[arg(long, value_name = "N", value_parser = input::runs, allow_negative_numbers = true)]
    runs: Option<u32>,

    /// Run the benchmarks that take longer than all others together, too
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

#[derive(Serialize)]
struct Signature {
    signature: String,
}

/// So many runs the best is taken of, unless something else is asked for.
const RUNS: u32 = 5;
const OPTIMIZED: bool = !cfg!(debug_assertions);

/// Runs the benchmarks.
pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    if args.signature {
        let signature =
            format!("{:016x}", signature::workload().map_err(|error| Failure::Work(error.to_string()))?);
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
    if args.filter.as_deref() == Some(store::SECTION) {
        warn();
        return store::run(args.runs, json);
    }
    if args.filter.as_deref() == Some(features::SECTION) {
        warn();
        return features::run(args.runs, json);
    }
    if args.filter.as_deref() == Some(buckets::SECTION) {
        warn();
        return buckets::run(args.long, json);
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
            .chain([store::SECTION, features::SECTION, buckets::SECTION])
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
        page.line(format!("SIMD: {simd}, one thread, best of {runs}; bar: what isofold holds itself to"))?;
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

/// Remarks on a build that is not to be measured.
fn warn() {
    if !OPTIMIZED {
        output::remark("not a release build: the figures mean nothing");
    }
}
