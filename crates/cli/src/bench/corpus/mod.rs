//! `isofold bench corpus`: update rules compared on spots that are drawn from a seed.

mod args;
mod random;
mod ranges;
mod spots;
mod summary;
mod trace;

pub(crate) use args::Args;

use super::OPTIMIZED;
use crate::csv;
use crate::error_text;
use crate::failure::Failure;
use crate::output::{self, Page};
use crate::table::{Side, Table};
use crate::threads;
use args::NamedRule;
use isofold_solver::{Options, Rule, SolverError};
use isofold_tree::Spot;
use rayon::prelude::*;
use serde::Serialize;
use spots::{CorpusSpot, Half};
use std::fs::File;
use std::io::{BufWriter, Write};
use summary::{SpotRuns, Summary};
use trace::{TARGETS, Trace};

/// The JSON object of the command.
#[derive(Serialize)]
struct Report {
    optimized: bool,
    seed: u64,
    half: &'static str,
    bits: u8,
    rules: Vec<Summary>,
}

/// Runs every rule on every spot.
pub(super) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    super::warn();
    let rules = rules(args)?;
    let pool = threads::pool(args.threads.unwrap_or_default());
    let in_pool = |work: &mut (dyn FnMut() -> Result<Vec<Summary>, Failure> + Send)| match &pool {
        Some(pool) => pool.install(work),
        None => work(),
    };
    let summaries = in_pool(&mut || measure(args, &rules, json))?;
    if json {
        return output::json(&Report {
            optimized: OPTIMIZED,
            seed: args.seed,
            half: match args.half {
                Half::Tune => "tune",
                Half::HeldOut => "held-out",
                Half::All => "all",
            },
            bits: bits(args),
            rules: summaries,
        });
    }
    let mut page = Page::new();
    table(&summaries).lines().iter().try_for_each(|line| page.line(line))?;
    page.finish()
}

fn bits(args: &Args) -> u8 {
    if args.precision == isofold_solver::Precision::Half { 16 } else { 32 }
}

/// The rules that are asked for; the default rule if there are none.
fn rules(args: &Args) -> Result<Vec<NamedRule>, Failure> {
    let mut rules = args.rule.clone();
    if let Some(path) = &args.rules {
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::io(format!("cannot read `{}`: {error}", path.display())))?;
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            rules.push(args::named_rule(line).map_err(|why| Failure::argument("--rules", why))?);
        }
    }
    if rules.is_empty() {
        rules.push(NamedRule { name: "default".to_owned(), rule: Rule::default() });
    }
    Ok(rules)
}

/// Runs the rules one after another, the spots of each side by side.
fn measure(args: &Args, rules: &[NamedRule], json: bool) -> Result<Vec<Summary>, Failure> {
    let numbers: Vec<usize> =
        (0..spots::COUNT).filter(|&number| args.streets.contains(&spots::street(number))).collect();
    let spots: Vec<CorpusSpot> =
        numbers.into_par_iter().filter_map(|number| spots::spot(args.seed, number)).collect();
    let wanted = |spot: &&CorpusSpot| args.half == Half::All || args.half == spot.half;
    let spots: Vec<(&CorpusSpot, Vec<Spot>)> = spots
        .iter()
        .filter(wanted)
        .map(|spot| (spot, spots::relabellings(&spot.spot, args.relabellings.into())))
        .collect();
    let mut rows = args.out.as_deref().map(Rows::create).transpose()?;
    let mut summaries = Vec::new();
    for NamedRule { name, rule } in rules {
        let options = Options { rule: *rule, precision: args.precision, threads: 1, ..Options::default() };
        let solve = |spot: &Spot| Trace::of(spot, &options, args.iterations);
        // The largest games first, so that threads end together.
        let runs: Result<Vec<SpotRuns>, SolverError> = spots
            .par_iter()
            .rev()
            .map(|(spot, relabelled)| {
                let traces: Result<_, _> = relabelled.par_iter().map(solve).collect();
                Ok(SpotRuns { number: spot.number, traces: traces? })
            })
            .collect();
        let runs = runs.map_err(error_text::solver)?;
        if let Some(rows) = &mut rows {
            rows.add(name, args, &spots, &runs)?;
        }
        let summary = Summary::new(name, args.iterations, &runs);
        let [half, tenth] = [0, 2].map(|target: usize| summary.targets[target].first);
        let progress = format!("{name}: {half:.1} iterations to 0.5%, {tenth:.1} to 0.1%");
        if !json {
            output::progress(&progress);
        }
        summaries.push(summary);
    }
    Ok(summaries)
}

/// One row for each rule.
fn table(summaries: &[Summary]) -> Table {
    let mut heads = vec![("rule".to_owned(), Side::Left)];
    for target in TARGETS {
        heads.push((format!("{}%", 100.0 * target), Side::Right));
        heads.push(("for good".to_owned(), Side::Right));
    }
    heads.extend(["missed", "risen", "worst", "spread"].map(|head| (head.to_owned(), Side::Right)));
    let mut table = Table::new(heads);
    for summary in summaries {
        let mut cells = vec![summary.rule.clone()];
        for target in &summary.targets {
            cells.extend([target.first, target.for_good].map(|iterations| format!("{iterations:.1}")));
        }
        let missed = summary.targets.last().map_or(0, |target| target.missed);
        let risen: usize = summary.targets.iter().map(|target| target.risen).sum();
        let worst = summary.targets.iter().map(|target| target.worst).fold(0.0, f64::max);
        cells.extend([missed.to_string(), risen.to_string(), format!("{worst:.2}")]);
        cells.push(format!("{:.1}%", 100.0 * summary.median_spread));
        table.row(cells);
    }
    table
}

/// The CSV file of all runs.
struct Rows(BufWriter<File>);

impl Rows {
    fn create(path: &std::path::Path) -> Result<Rows, Failure> {
        let file = File::create(path)
            .map_err(|error| Failure::io(format!("cannot write `{}`: {error}", path.display())))?;
        let mut out = BufWriter::new(file);
        let mut head = ["rule", "bits", "number", "spot", "half", "relabelling"].map(str::to_owned).to_vec();
        for target in TARGETS {
            let columns = ["first", "seconds", "for good", "after 10", "after 20", "after 50", "worst rise"];
            head.extend(columns.map(|column| format!("{}% {column}", 100.0 * target)));
        }
        head.extend(["iterations", "seconds", "trace"].map(str::to_owned));
        csv::line(&mut out, &head)?;
        Ok(Rows(out))
    }

    fn add(
        &mut self,
        rule: &str,
        args: &Args,
        spots: &[(&CorpusSpot, Vec<Spot>)],
        runs: &[SpotRuns],
    ) -> Result<(), Failure> {
        let number = |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.4}"));
        for run in runs {
            let Some((spot, _)) = spots.iter().find(|(spot, _)| spot.number == run.number) else { continue };
            for (relabelling, trace) in run.traces.iter().enumerate() {
                let half = if spot.half == Half::Tune { "tune" } else { "held-out" };
                let mut fields = vec![rule.to_owned(), bits(args).to_string(), spot.number.to_string()];
                fields.extend([spot.name.clone(), half.to_owned(), relabelling.to_string()]);
                for target in TARGETS {
                    let first = trace.first(target);
                    fields.push(number(first.map(|[iterations, _]| iterations)));
                    fields.push(number(first.map(|[_, seconds]| seconds)));
                    fields.push(number(trace.for_good(target).map(|[iterations, _]| iterations)));
                    fields.extend(trace.rises(target).map(number));
                    fields.push(number(trace.worst_rise(target)));
                }
                let last = trace.0.last();
                fields.push(last.map_or(String::new(), |point| point.iteration.to_string()));
                fields.push(number(last.map(|point| point.seconds)));
                let points =
                    trace.0.iter().map(|point| format!("{}:{:.3e}", point.iteration, point.exploitability));
                fields.push(points.collect::<Vec<_>>().join(" "));
                csv::line(&mut self.0, &fields)?;
            }
        }
        Ok(self.0.flush()?)
    }
}
