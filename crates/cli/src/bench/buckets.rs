//! `isofold bench buckets`: the time of exact features, of building buckets, and of lookups.

use super::dealer::Dealer;
use super::measurement::{Measurement, Reporter};
use crate::failure::Failure;
use isofold_abstraction::{
    ArtifactError, Buckets, Config, FeatureCache, FlopFutures, RiverOutcomes, TurnFutures, build,
};
use isofold_cards::{CardSet, Deck};
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;
use std::{env, fs};

/// The name of the section.
pub(super) const SECTION: &str = "buckets";
/// The presets, and the seconds that building them from nothing may take; the last is run only with `--long`.
const PRESETS: [(&str, f64); 5] = [
    ("fast_test", 60.0),
    ("default", 120.0),
    ("production", 240.0),
    ("potential_aware", 300.0),
    ("potential_aware_5000", 1500.0),
];
/// The number of random hands that are looked up.
const LOOKUPS: usize = 4_000_000;

/// Measures everything, once.
pub(super) fn run(long: bool, json: bool) -> Result<(), Failure> {
    let folder = env::temp_dir().join(format!("isofold-bench-{}", std::process::id()));
    let outcome = measure(&folder, long, json);
    let _ = fs::remove_dir_all(&folder);
    outcome
}

fn measure(folder: &Path, long: bool, json: bool) -> Result<(), Failure> {
    let title = format!("{} threads, once; bar: the target of isofold", rayon::current_num_threads());
    let mut reporter = Reporter::begin(&title, 1, json)?;
    let mut report = |measurement| reporter.report(measurement);
    let seconds =
        |name: &str, seconds: f64, bar: f64| Measurement::new(name, seconds, "s").at_most(Some(bar));

    let started = Instant::now();
    let rivers = RiverOutcomes::compute(&|_, _| ());
    report(seconds("river, outcomes of all hands", started.elapsed().as_secs_f64(), 10.0))?;
    let started = Instant::now();
    let turns = TurnFutures::compute(&rivers, &|_, _| ());
    let of_turns = black_box(turns.histograms(&rivers));
    report(seconds("turn, outcomes and histograms", started.elapsed().as_secs_f64(), 40.0))?;
    let started = Instant::now();
    let flops = FlopFutures::compute(&turns, &|_, _| ());
    black_box(flops.histograms(&of_turns));
    report(seconds("flop, outcomes and histograms", started.elapsed().as_secs_f64(), 90.0))?;
    drop((rivers, turns, flops, of_turns));

    let presets = if long { &PRESETS[..] } else { &PRESETS[..PRESETS.len() - 1] };
    for &(preset, bar) in presets {
        let config = Config::preset(preset).map_err(|error| Failure::Runtime(error.to_string()))?;
        let started = Instant::now();
        let built = build(&FeatureCache::new(), &config, &folder.join(config.name()), &|_| ());
        let built = built.map_err(|error| Failure::Runtime(error.to_string()))?;
        report(seconds(&format!("{preset}, from nothing"), started.elapsed().as_secs_f64(), bar))?;
        let [single, several] =
            lookup(&built.buckets).map_err(|error| Failure::Runtime(error.to_string()))?;
        report(Measurement::new(format!("{preset}, lookup, one by one"), single, "ns").at_most(Some(150.0)))?;
        report(Measurement::new(format!("{preset}, lookup, several"), several, "ns").at_most(Some(150.0)))?;
        let _ = fs::remove_dir_all(built.buckets.path());
    }
    if let Some(peak) = peak() {
        report(Measurement::new("memory", peak, "MiB").at_most(Some(4096.0)))?;
    }
    reporter.finish(Some(SECTION))
}

/// The nanoseconds of a lookup of a random hand on a random river: one by one, and several together.
fn lookup(buckets: &Buckets) -> Result<[f64; 2], Box<ArtifactError>> {
    let mut dealer = Dealer::new(Deck::Full);
    let deals: Vec<[CardSet; 2]> = (0..LOOKUPS).map(|_| dealer.rounds([2, 5])).collect();
    let single = || -> Result<(), Box<ArtifactError>> {
        for &[hole, board] in &deals {
            black_box(buckets.bucket(hole, board)?);
        }
        Ok(())
    };
    let several = || {
        buckets.each(&deals, |found| {
            black_box(found);
        })
    };
    // The first pass maps the files into memory, and checks them.
    single()?;
    Ok([time(&single)?, time(&several)?])
}

/// The nanoseconds of one of many lookups.
fn time(look: &dyn Fn() -> Result<(), Box<ArtifactError>>) -> Result<f64, Box<ArtifactError>> {
    let started = Instant::now();
    look()?;
    Ok(1e9 * started.elapsed().as_secs_f64() / LOOKUPS as f64)
}

/// The peak memory of the process in MiB, where the system says so.
fn peak() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"))?;
    Some(peak.parse::<f64>().ok()? / 1024.0)
}
