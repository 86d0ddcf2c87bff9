//! `isofold buckets ladder`

use super::args::Ladder;
use super::failed;
use super::input::Ruler;
use super::news::News;
use crate::failure::Failure;
use crate::memory;
use crate::output::{self, Page};
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
type Sorter<'a> = &'a dyn Fn(Combo, &[Card]) -> u32;

/// The spots that are taken if none is named.
const SPOTS: [(&str, &str); 6] = [
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
    spots: Vec<Climb>,
}

/// What a spot comes to.
#[derive(Serialize)]
struct Climb {
    spot: String,
    /// The exploitability, as a share of the pot, where every hand plays for itself.
    unrestricted: f64,
    features: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    feature: &'static str,
    /// How many buckets there are.
    buckets: Vec<u16>,
    /// By number of buckets.
    exploitability: Vec<f64>,
}

pub(super) fn run(args: &Ladder, json: bool) -> Result<(), Failure> {
    let spots = spots(args)?;
    for &ruler in &args.features.0 {
        let Ruler::Feature(feature, distance) = ruler else { continue };
        for &count in &args.counts.0 {
            config(args, feature, distance, count)
                .check()
                .map_err(|error| Failure::argument("--counts", format!("{}: {error}", ruler.name())))?;
        }
    }
    let memory = memory::available();
    let options = Options { threads: args.threads.unwrap_or(0), memory, ..Options::default() };
    let news = News::new(|| eprintln!("stopped before the table was complete"));
    let cache = FeatureCache::new();
    let learn = |spot: &Spot, bucket: Option<Sorter>| {
        let mut solver = Solver::new(spot, &options)?;
        if let Some(bucket) = bucket {
            solver.set_abstraction(bucket)?;
        }
        (0..args.iterations).for_each(|_| solver.iterate());
        Ok(solver.exploitability())
    };
    let learn = |spot: &Spot, bucket: Option<Sorter>| {
        learn(spot, bucket)
            .map_err(|error: SolverError| Failure::Work(format!("{}: {error}", spot::name(spot))))
    };
    let mut climbs = Vec::new();
    for (name, spot) in &spots {
        climbs.push(Climb { spot: name.clone(), unrestricted: learn(spot, None)?, features: Vec::new() });
    }
    let from = spots.iter().map(|(_, spot)| street(spot)).min().unwrap_or(Street::River);
    for &ruler in &args.features.0 {
        let mut rows: Vec<Vec<f64>> = vec![Vec::new(); spots.len()];
        match ruler {
            Ruler::Class => {
                for ((_, spot), row) in spots.iter().zip(&mut rows) {
                    let class = |combo, _: &[Card]| HandClass::of(combo).index() as u32;
                    row.push(learn(spot, Some(&class))?);
                }
            }
            Ruler::Feature(feature, distance) => {
                for &count in &args.counts.0 {
                    let config = config(args, feature, distance, count);
                    let trial = InMemoryBuckets::new(&cache, &config, from, &|progress| news.hear(progress));
                    let trial = trial.map_err(failed)?;
                    let bucket = |combo: Combo, board: &[Card]| {
                        let found = trial.bucket(combo.set(), board.iter().copied().collect());
                        // Every hand on every board has one.
                        found.map_or(u32::MAX, |found| found.bucket.into())
                    };
                    for ((name, spot), row) in spots.iter().zip(&mut rows) {
                        let reached = learn(spot, Some(&bucket))?;
                        news.say(&format!("{} {count}, {name}: {}", ruler.name(), percent(reached)));
                        row.push(reached);
                    }
                }
            }
        }
        let buckets = match ruler {
            Ruler::Class => vec![HandClass::COUNT as u16],
            Ruler::Feature(..) => args.counts.0.clone(),
        };
        for (climb, exploitability) in climbs.iter_mut().zip(rows) {
            climb.features.push(Row { feature: ruler.name(), buckets: buckets.clone(), exploitability });
        }
    }
    news.end();
    let report = Report { iterations: args.iterations, counts: args.counts.0.clone(), spots: climbs };
    if json { output::json(&report) } else { show(&report) }
}

/// So many buckets on every street.
fn config(args: &Ladder, feature: Feature, distance: Distance, count: u16) -> Config {
    let mut config = Config::new(ByStreet::all(count));
    config.seed = args.seed;
    config.features = ByStreet::all(feature).with(Street::River, feature.on(Street::River));
    config.distance = distance;
    config
}

fn spots(args: &Ladder) -> Result<Vec<(String, Spot)>, Failure> {
    let own = |name: &str, text: &str| {
        Spot::from_toml(text).map_err(|error| Failure::Work(format!("{name}: {error}")))
    };
    if args.spots.is_empty() {
        return SPOTS.into_iter().map(|(name, text)| Ok((name.to_owned(), own(name, text)?))).collect();
    }
    let named = |name: &String| {
        let known = SPOTS.into_iter().find(|(known, _)| known == name && !Path::new(name).exists());
        let spot = known.map_or_else(|| spot::read(name), |(name, text)| own(name, text))?;
        Ok((name.clone(), spot))
    };
    args.spots.iter().map(named).collect()
}

fn street(spot: &Spot) -> Street {
    match spot.board.len() {
        3 => Street::Flop,
        4 => Street::Turn,
        _ => Street::River,
    }
}

fn show(report: &Report) -> Result<(), Failure> {
    let mut page = Page::new();
    page.line(paint::title(&format!(
        "exploitability in % of the pot after {} iterations",
        report.iterations
    )))?;
    for climb in &report.spots {
        page.line("")?;
        page.line(format!("{}; {} if every hand plays for itself", climb.spot, percent(climb.unrestricted)))?;
        let heads = report.counts.iter().map(|count| (paint::grouped(count), Side::Right));
        let mut table = Table::new([("buckets".to_owned(), Side::Left)].into_iter().chain(heads));
        let (rows, classes): (Vec<&Row>, Vec<&Row>) =
            climb.features.iter().partition(|row| row.buckets == report.counts);
        for row in rows {
            let mut cells = vec![row.feature.to_owned()];
            cells.extend(row.exploitability.iter().map(|&share| percent(share)));
            table.row(cells);
        }
        table.lines().iter().try_for_each(|line| page.line(line))?;
        for row in classes {
            let reached = row.exploitability.iter().map(|&share| percent(share)).collect::<String>();
            page.line(format!("{} ({} buckets): {reached}", row.feature, HandClass::COUNT))?;
        }
    }
    page.finish()
}

fn percent(share: f64) -> String {
    paint::exact_percent(share, 2)
}
