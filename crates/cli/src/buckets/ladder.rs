//! `isofold buckets ladder`: the exploitability, in the whole game, of strategies solved with card abstraction.

use super::args::Ladder;
use super::build_failure;
use super::input::LadderFeature;
use super::progress::PhaseProgress;
use crate::environment;
use crate::failure::Failure;
use crate::library::LibraryFolder;
use crate::output;
use crate::paint;
use crate::spot;
use crate::table::{Side, Table};
use isofold_abstraction::{ByStreet, Config, Distance, Feature, FeatureCache, InMemoryBuckets, Street};
use isofold_cards::{Card, Combo, HandClass};
use isofold_solver::{Options, Solver, SolverError};
use isofold_tree::Spot;
use serde::Serialize;
use std::path::Path;

/// The bucket of a hand on a board.
type BucketOf<'a> = &'a dyn Fn(Combo, &[Card]) -> u32;

/// The spots that are solved if none is named.
pub(super) const SPOTS: [(&str, &str); 6] = [
    ("turn-high", include_str!("../../spots/ladder/turn-high.toml")),
    ("turn-paired", include_str!("../../spots/ladder/turn-paired.toml")),
    ("turn-flush", include_str!("../../spots/ladder/turn-flush.toml")),
    ("flop-draws", include_str!("../../spots/ladder/flop-draws.toml")),
    ("flop-dry", include_str!("../../spots/ladder/flop-dry.toml")),
    ("flop-low", include_str!("../../spots/ladder/flop-low.toml")),
];

#[derive(Serialize)]
struct Report {
    iterations: u32,
    counts: Vec<u16>,
    spots: Vec<SpotReport>,
}

/// The exploitability of a spot with every abstraction, as a share of the pot.
#[derive(Serialize)]
struct SpotReport {
    spot: String,
    /// Without abstraction.
    unrestricted: f64,
    features: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    feature: &'static str,
    /// The numbers of buckets.
    buckets: Vec<u16>,
    /// By number of buckets.
    exploitability: Vec<f64>,
}

pub(super) fn run(args: &Ladder, json: bool) -> Result<(), Failure> {
    let spots = spots(args)?;
    check_counts(args)?;
    let options = Options {
        threads: args.threads.or_else(environment::threads).unwrap_or_default(),
        memory: environment::memory().or_else(isofold_host::available_memory),
        ..Options::default()
    };
    let progress = PhaseProgress::start(|| eprintln!("stopped before the table was complete"));
    let solve = |spot: &Spot, bucket: Option<BucketOf>| {
        exploitability(spot, &options, args.iterations, bucket)
            .map_err(|error| Failure::Runtime(format!("{}: {error}", spot::name(spot))))
    };
    let mut reports = Vec::new();
    for (name, spot) in &spots {
        let unrestricted = solve(spot, None)?;
        reports.push(SpotReport { spot: name.clone(), unrestricted, features: Vec::new() });
    }
    let cache = FeatureCache::new();
    let from = spots.iter().map(|(_, spot)| street(spot)).min().unwrap_or(Street::River);
    for &feature in &args.features.0 {
        let mut rows: Vec<Vec<f64>> = vec![Vec::new(); spots.len()];
        let buckets = match feature {
            LadderFeature::HandClasses => {
                for ((_, spot), row) in spots.iter().zip(&mut rows) {
                    let class = |combo, _: &[Card]| HandClass::of(combo).index() as u32;
                    row.push(solve(spot, Some(&class))?);
                }
                vec![HandClass::COUNT as u16]
            }
            LadderFeature::Buckets(by, distance) => {
                for &count in &args.counts.0 {
                    let config = config(args, by, distance, count);
                    let buckets =
                        InMemoryBuckets::new(&cache, &config, from, &|phase| progress.report(phase));
                    let buckets = buckets.map_err(|error| build_failure(&error))?;
                    let bucket = |combo: Combo, board: &[Card]| {
                        let found = buckets.bucket(combo.set(), board.iter().copied().collect());
                        found.expect("every hand on a board of these streets has a bucket").bucket.into()
                    };
                    for ((name, spot), row) in spots.iter().zip(&mut rows) {
                        let reached = solve(spot, Some(&bucket))?;
                        progress.remark(&format!("{} {count}, {name}: {}", feature.name(), percent(reached)));
                        row.push(reached);
                    }
                }
                args.counts.0.clone()
            }
        };
        for (report, exploitability) in reports.iter_mut().zip(rows) {
            report.features.push(Row { feature: feature.name(), buckets: buckets.clone(), exploitability });
        }
    }
    progress.finish();
    let report = Report { iterations: args.iterations, counts: args.counts.0.clone(), spots: reports };
    if json { output::json(&report) } else { show(&report) }
}

/// The exploitability in the whole game, as a share of the pot, of strategies that are solved with an abstraction, or without.
fn exploitability(
    spot: &Spot,
    options: &Options,
    iterations: u32,
    bucket: Option<BucketOf>,
) -> Result<f64, SolverError> {
    let mut solver = Solver::new(spot, options)?;
    if let Some(bucket) = bucket {
        solver.set_abstraction(bucket)?;
    }
    (0..iterations).for_each(|_| solver.iterate());
    Ok(solver.exploitability())
}

/// Refuses numbers of buckets that some feature cannot have, before anything is solved.
fn check_counts(args: &Ladder) -> Result<(), Failure> {
    for &feature in &args.features.0 {
        let LadderFeature::Buckets(by, distance) = feature else { continue };
        for &count in &args.counts.0 {
            let refused = |error| Failure::argument("--counts", format!("{}: {error}", feature.name()));
            config(args, by, distance, count).check().map_err(refused)?;
        }
    }
    Ok(())
}

/// The configuration of a feature with the same number of buckets on every street.
fn config(args: &Ladder, feature: Feature, distance: Distance, count: u16) -> Config {
    let mut config = Config::new(ByStreet::all(count));
    config.seed = args.seed;
    config.features = ByStreet::all(feature).with(Street::River, feature.on(Street::River));
    config.distance = distance;
    config
}

fn spots(args: &Ladder) -> Result<Vec<(String, Spot)>, Failure> {
    let embedded = |name: &str, text: &str| {
        Spot::from_toml(text).map_err(|error| Failure::Runtime(format!("{name}: {error}")))
    };
    if args.spots.is_empty() {
        return SPOTS.into_iter().map(|(name, text)| Ok((name.to_owned(), embedded(name, text)?))).collect();
    }
    let named = |name: &String| {
        let known = SPOTS.into_iter().find(|(known, _)| known == name && !Path::new(name).exists());
        let spot = known.map_or_else(
            || spot::read(name, &LibraryFolder::of(None)),
            |(name, text)| embedded(name, text),
        )?;
        Ok((name.clone(), spot))
    };
    args.spots.iter().map(named).collect()
}

fn street(spot: &Spot) -> Street {
    let street = Street::ALL.into_iter().find(|street| street.cards() == spot.board.len());
    street.expect("the board of a spot is a flop, a turn or a river")
}

fn show(report: &Report) -> Result<(), Failure> {
    let title = format!("exploitability in % of the pot after {} iterations", report.iterations);
    let sections = report.spots.iter().map(|spot| spot_lines(spot, &report.counts));
    output::sections(&[vec![paint::title(&title)]].into_iter().chain(sections).collect::<Vec<_>>())
}

fn spot_lines(report: &SpotReport, counts: &[u16]) -> Vec<String> {
    let heads = counts.iter().map(|count| (paint::grouped(count), Side::Right));
    let mut table = Table::new([("buckets".to_owned(), Side::Left)].into_iter().chain(heads));
    let (rows, classes): (Vec<&Row>, Vec<&Row>) =
        report.features.iter().partition(|row| row.buckets == counts);
    for row in rows {
        let mut cells = vec![row.feature.to_owned()];
        cells.extend(row.exploitability.iter().map(|&share| percent(share)));
        table.row(cells);
    }
    let mut lines = vec![format!("{}; {} without buckets", report.spot, percent(report.unrestricted))];
    lines.extend(table.lines());
    for row in classes {
        let reached = row.exploitability.iter().map(|&share| percent(share)).collect::<String>();
        lines.push(format!("{} ({} buckets): {reached}", row.feature, HandClass::COUNT));
    }
    lines
}

fn percent(share: f64) -> String {
    paint::exact_percent(share, 2)
}
