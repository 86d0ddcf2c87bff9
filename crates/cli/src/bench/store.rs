//! `isofold bench store`: how fast solutions are saved and opened, and their size.

use super::measurement::{Measurement, Reporter};
use crate::error_text;
use crate::failure::Failure;
use crate::spot;
use isofold_solver::{Options, Solver};
use isofold_store::{
    CanonicalSpot, Library, SaveOptions, SavedStreets, Solution, SolveSnapshot, SpotRequest,
};
use isofold_tree::{Line, Spot, Stop};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// The name of the section.
pub(super) const SECTION: &str = "store";
/// The number of runs of which the best counts.
const RUNS: u32 = 3;
/// The iterations of the solve, on which the size of the file hardly depends.
const ITERATIONS: u32 = 60;
/// The spot, which takes about a gigabyte.
const SPOT: &str = "3bet-pot-fast";
/// A spot that is solved in a few milliseconds, and how often that is measured.
const SMALL_SPOT: &str = "river";
const SMALL_RUNS: u32 = 20;
/// A river that is solved again.
const RIVER: &str = "x x | 2c | x x | 3d";

/// Measures everything.
pub(super) fn run(runs: Option<u32>, json: bool) -> Result<(), Failure> {
    let runs = runs.unwrap_or(RUNS);
    let folder = env::temp_dir().join(format!("isofold-bench-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
    let outcome = measure(&folder, runs, json);
    let _ = fs::remove_dir_all(&folder);
    outcome
}

fn failed(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Runtime(format!("cannot write `{}`: {error}", path.display()))
}

fn measure(folder: &Path, runs: u32, json: bool) -> Result<(), Failure> {
    let title = format!("best of {runs}; saving in MB of solver memory; bar: the target of isofold");
    let mut reporter = Reporter::begin(&title, runs, json)?;
    let mut report = |measurement| reporter.report(measurement);

    let text = spot::embedded(SPOT).unwrap_or_default();
    let spot = Spot::from_toml(text).map_err(|error| Failure::Runtime(error.to_string()))?;
    let (canonical, options) = (CanonicalSpot::of(&spot), Options::default());
    let asked = SpotRequest::of(&spot, &canonical);
    let mut solver = Solver::new(&canonical.spot, &options).map_err(error_text::solver)?;
    let stop = Stop { iterations: Some(ITERATIONS), ..Stop::default() };
    let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
    let memory = solver.plan().memory() as f64;
    let mut solve = SolveSnapshot {
        solver: &mut solver,
        options: &options,
        canonical: &canonical,
        request: &asked,
        seconds: 0.0,
        progress: None,
    };

    let mut lengths = [0.0; 2];
    for (index, streets) in [SavedStreets::Full, SavedStreets::NoRivers].into_iter().enumerate() {
        let path = folder.join(streets.to_string());
        let seconds = best(runs, || {
            lengths[index] =
                solve.save(&path, &outcome, SaveOptions::new(streets)).map_err(error_text::store)? as f64;
            Ok(())
        })?;
        let name = |what: &str| format!("{SPOT}, {streets}, {what}");
        report(Measurement::new(name("saving"), memory / seconds / 1e6, "MB/s").at_least(200.0))?;
        report(Measurement::new(name("size"), lengths[index] / 1e6, "MB"))?;
    }
    let share = 100.0 * lengths[1] / lengths[0];
    report(Measurement::new(format!("{SPOT}, no-rivers of full"), share, "%").at_most(Some(5.0)))?;
    let large = folder.join("with regrets");
    let seconds = best(1, || {
        solve
            .save(&large, &outcome, SaveOptions::new(SavedStreets::Full).with_regrets(true))
            .map(drop)
            .map_err(error_text::store)
    })?;
    report(
        Measurement::new(format!("{SPOT}, full with regrets, saving"), memory / seconds / 1e6, "MB/s")
            .at_least(200.0),
    )?;
    let length = fs::metadata(&large).map_or(0, |file| file.len()) as f64;
    report(Measurement::new(format!("{SPOT}, full with regrets, size"), length / 1e6, "MB"))?;

    let first = best(runs, || {
        let mut solution = Solution::open(&large, &options).map_err(error_text::store)?;
        solution.view(&Line::default()).map(drop).map_err(error_text::store)
    })?;
    report(
        Measurement::new(format!("{SPOT}, full with regrets, first view"), 1e3 * first, "ms")
            .at_most(Some(20.0)),
    )?;
    let lean = folder.join(SavedStreets::NoRivers.to_string());
    let line: Line = RIVER.parse().map_err(|error| Failure::Runtime(format!("{error}")))?;
    let river = best(runs, || {
        let mut solution = Solution::open(&lean, &options).map_err(error_text::store)?;
        solution.view(&line).map(drop).map_err(error_text::store)
    })?;
    report(
        Measurement::new(format!("{SPOT}, a river solved again"), 1e3 * river, "ms").at_most(Some(300.0)),
    )?;

    // The whole process, from its start to its end.
    let memory = process(&["show", &large.display().to_string(), "--json"])?.1;
    if let Some(memory) = memory {
        report(
            Measurement::new(format!("{SPOT}, full with regrets, memory"), memory, "MB").at_most(Some(50.0)),
        )?;
    }
    let library = Library::open(&folder.join("library")).map_err(error_text::store)?;
    library.import(&lean).map_err(error_text::store)?;
    let target = outcome.exploitability.to_string();
    let folder = library.folder().display().to_string();
    let hit = fastest(runs, &["solve", SPOT, "--target", &target, "--json", "--library", &folder])?;
    report(Measurement::new(format!("{SPOT}, found in the library"), 1e3 * hit, "ms").at_most(Some(100.0)))?;

    // A spot that is small to solve must be smaller to find.
    let solve = fastest(SMALL_RUNS, &["solve", SMALL_SPOT, "--json", "--no-library"])?;
    report(Measurement::new(format!("{SMALL_SPOT}, solved without a library"), 1e3 * solve, "ms"))?;
    let find = ["solve", SMALL_SPOT, "--json", "--library", &folder];
    process(&find)?;
    let hit = fastest(SMALL_RUNS, &find)?;
    let name = format!("{SMALL_SPOT}, found in the library");
    report(Measurement::new(name, 1e3 * hit, "ms").at_most(Some((1e5 * solve).round() / 100.0)))?;

    reporter.finish(Some(SECTION))
}

/// The seconds of the fastest of some runs of this program.
fn fastest(runs: u32, arguments: &[&str]) -> Result<f64, Failure> {
    let mut fastest = f64::INFINITY;
    for _ in 0..runs {
        fastest = fastest.min(process(arguments)?.0);
    }
    Ok(fastest)
}

/// Runs this program; the seconds it takes, and its peak memory in MB where the system says so.
fn process(arguments: &[&str]) -> Result<(f64, Option<f64>), Failure> {
    let failed = |error: std::io::Error| Failure::Runtime(format!("cannot run isofold: {error}"));
    let started = Instant::now();
    let program = env::current_exe().map_err(failed)?;
    let mut child = Command::new(program).args(arguments).stdout(Stdio::null()).spawn().map_err(failed)?;
    let mut memory = None;
    let status = loop {
        let text = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        memory =
            peak.and_then(|kilobytes| kilobytes.parse::<f64>().ok()).map(|peak| peak * 1.024e-3).or(memory);
        if let Some(status) = child.try_wait().map_err(failed)? {
            break status;
        }
        thread::sleep(Duration::from_micros(200));
    };
    match status.success() {
        true => Ok((started.elapsed().as_secs_f64(), memory)),
        false => Err(Failure::Runtime(format!("isofold {} failed", arguments.join(" ")))),
    }
}

/// The seconds of the fastest of some runs.
fn best(runs: u32, mut run: impl FnMut() -> Result<(), Failure>) -> Result<f64, Failure> {
    let mut fastest = f64::INFINITY;
    for _ in 0..runs {
        let started = Instant::now();
        run()?;
        fastest = fastest.min(started.elapsed().as_secs_f64());
    }
    Ok(fastest)
}
