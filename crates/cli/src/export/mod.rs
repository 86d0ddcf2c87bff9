//! `isofold export`: the whole of a solution as arrays, in a file.

mod args;

pub(crate) use args::Args;

use crate::error_text;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::paint;
use crate::progress::Progress;
use crate::solving::{Access, SolveReport, SolveRequest, SpotSource};
use crate::spot;
use args::{FileArgs, FormatArg};
use isofold_export::{ExportError, ExportProgress, ExportRequest, Exported, Format};
use isofold_store::{SavedStreets, SolutionFile};
use isofold_tree::{Line, NodeKind, Spot, Street, Tree};
use serde::Serialize;
use std::fs;
use std::path::Path;
use std::time::Instant;

/// The report on what was written.
#[derive(Serialize)]
struct Report {
    spot: String,
    file: String,
    format: &'static str,
    schema_version: i32,
    line: String,
    streets: Vec<String>,
    boards: usize,
    nodes: u64,
    /// The combos in the ranges of both players.
    combos: [usize; 2],
    array_bytes: u64,
    file_bytes: u64,
    exploitability: f64,
    iterations: u32,
    /// The seconds that the export took, without the solve.
    seconds: f64,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let FileArgs { format, out, force, .. } = &args.file;
    // A mistake is reported before a long solve, not after it.
    if matches!(format, FormatArg::Parquet) && !cfg!(feature = "parquet") {
        return Err(Failure::argument("--format", NO_PARQUET));
    }
    check_out(out, *force)?;
    let source = SpotSource::of(&args.spot, Some(&args.solve), &args.library)?;
    args.spot.unit.choose(source.spot())?;
    let line = line_in_chips(source.spot(), &args.file)?;
    let request =
        SolveRequest { args: &args.solve, library: &args.library, output: None, access: Access::Query };
    let mut report = request.solve(source)?;
    if !report.is_complete() {
        return report.finish();
    }
    let started = Instant::now();
    let exported = write(&mut report, &args.file, line.clone())?;
    let seconds = started.elapsed().as_secs_f64();
    match json {
        true => output::json(&Report::of(&report, &args.file, &line, &exported, seconds))?,
        false => output::sections(&[page(&args.file, &exported, seconds)])?,
    }
    report.finish()
}

const NO_PARQUET: &str = "this isofold was built without Parquet: `cargo install isofold-cli --features parquet` builds it in; \
    expected npz or csv";

/// Refuses a file that cannot be written.
fn check_out(out: &Path, force: bool) -> Result<(), Failure> {
    let folder = out.parent().filter(|folder| !folder.as_os_str().is_empty());
    let why = match fs::metadata(out) {
        Ok(found) if found.is_dir() => "is a folder: expected a file",
        // A solution takes long to compute, and its name is easily given for that of the export.
        Ok(_) if SolutionFile::is_at(out) => "is a solution, which is not replaced: expected another file",
        Ok(_) if !force => "exists: --force replaces it",
        Err(_) if folder.is_some_and(|folder| !folder.is_dir()) => {
            "is in a folder that does not exist: expected another file"
        }
        _ => return Ok(()),
    };
    Err(Failure::argument("--out", format!("`{}` {why}", out.display())))
}

/// The line in chips, which may be in big blinds or shares of the pot.
fn line_in_chips(spot: &Spot, args: &FileArgs) -> Result<Line, Failure> {
    let tree = Tree::new(spot).map_err(error_text::tree)?;
    let wrong = |error| Failure::argument("--line", error);
    let line = tree.in_chips(&args.line).map_err(wrong)?;
    let (node, _) = tree.follow(&line).map_err(wrong)?;
    if matches!(tree.node(node).kind, NodeKind::Fold { .. } | NodeKind::Showdown) {
        return Err(Failure::argument("--line", format!("the hand is over after `{line}`")));
    }
    let start = spot.street();
    if let Some(street) = args.streets.iter().find(|street| street.cards() < start.cards()) {
        let why = format!("the spot starts on the {start}, after the {street}");
        return Err(Failure::argument("--streets", why));
    }
    Ok(line)
}

/// The streets to write: those that are asked for, or those that a file of the solution has by default.
fn streets(report: &mut SolveReport, args: &FileArgs) -> Vec<Street> {
    let mut streets = args.streets.clone();
    if streets.is_empty() {
        streets = report.solution.stored_streets();
        if report.solution.solver().is_some() {
            streets.truncate(SavedStreets::NoRivers.count(streets.len()));
        }
    }
    streets.sort_unstable_by_key(|street| street.cards());
    streets.dedup();
    streets
}

fn write(report: &mut SolveReport, args: &FileArgs, line: Line) -> Result<Exported, Failure> {
    let request = ExportRequest {
        line,
        streets: streets(report, args),
        replace: args.force,
        exploitability: report.exploitability,
        iterations: report.iterations,
        ..ExportRequest::new(args.format.format())
    };
    let mut progress = Progress::start();
    let show = |done: ExportProgress| {
        let message = || {
            let nodes = paint::grouped(done.nodes);
            Some(format!("{nodes} of {} nodes, {}", paint::grouped(done.of), paint::bytes(done.array_bytes)))
        };
        let _ = progress.report(done.nodes as f64 / done.of as f64, message);
    };
    let exported =
        isofold_export::export_with(&mut report.solution, &request, &args.out, show, interrupt::is_requested);
    exported.map_err(failed)
}

fn failed(error: ExportError) -> Failure {
    match error {
        ExportError::Store(error) => error_text::store(error),
        ExportError::Exists { path } => {
            Failure::argument("--out", format!("`{}` exists: --force replaces it", path.display()))
        }
        ExportError::Empty { .. } => Failure::argument("--streets", error),
        ExportError::Unsupported(_) => Failure::argument("--format", NO_PARQUET),
        ExportError::Stopped => Failure::Runtime("stopped: no file was written".to_owned()),
        error => Failure::Runtime(error.to_string()),
    }
}

impl Report {
    fn of(report: &SolveReport, args: &FileArgs, line: &Line, exported: &Exported, seconds: f64) -> Report {
        Report {
            spot: spot::name(report.solution.spot()).to_owned(),
            file: args.out.display().to_string(),
            format: args.format.name(),
            schema_version: isofold_export::SCHEMA_VERSION,
            line: line.to_string(),
            streets: exported.streets.iter().map(Street::to_string).collect(),
            boards: exported.boards,
            nodes: exported.nodes,
            combos: exported.combos,
            array_bytes: exported.array_bytes,
            file_bytes: exported.file_bytes,
            exploitability: report.exploitability,
            iterations: report.iterations,
            seconds,
        }
    }
}

/// `2 nodes on 1 board (turn), 40 combos of oop and 36 of ip: 1.2 kB of numbers`
fn page(args: &FileArgs, exported: &Exported, seconds: f64) -> Vec<String> {
    let streets: Vec<String> = exported.streets.iter().map(Street::to_string).collect();
    let [oop, ip] = exported.combos;
    let what = match args.format.format() {
        Format::Npz => "arrays",
        _ => "numbers",
    };
    vec![
        format!(
            "{} on {} ({}), {oop} combos of oop and {ip} of ip: {} of {what}",
            paint::count(exported.nodes, "node"),
            paint::count(exported.boards, "board"),
            paint::list(&streets),
            paint::bytes(exported.array_bytes),
        ),
        format!(
            "`{}`: {}, {}",
            args.out.display(),
            paint::bytes(exported.file_bytes),
            paint::duration(seconds)
        ),
    ]
}
