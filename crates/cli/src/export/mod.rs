//! `isofold export`: the whole of a solution as arrays, in a file.

mod args;

pub(crate) use args::Args;

use crate::error_text;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::paint;
use crate::progress::Progress;
use crate::solve;
use crate::solving::{Access, SolveReport, SolveRequest, SpotSource};
use isofold_api::export::{ExportAnswer, ExportFormat};
use isofold_export::{ExportError, ExportProgress};
use isofold_service::export::{self, ExportQuestion, FileProblem};
use isofold_tree::Tree;
use std::path::Path;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let question = args.file.question();
    // A mistake is reported before a long solve, not after it.
    if !export::is_built_in(question.format) {
        return Err(Failure::argument("--format", NO_PARQUET));
    }
    export::check_file(&question.file, question.replace)
        .map_err(|problem| refused(&question.file, problem))?;
    let source = SpotSource::of(&args.spot, Some(&args.solve), &args.library)?;
    args.spot.unit.choose(source.spot())?;
    let tree = Tree::new(source.spot()).map_err(error_text::tree)?;
    let question = question.checked(source.spot(), &tree).map_err(|error| error_text::service(error, &[]))?;
    let request =
        SolveRequest { args: &args.solve, library: &args.library, output: None, access: Access::Query };
    let mut report = request.solve(source)?;
    if report.is_interrupted() {
        return report.finish();
    }
    let exported = write(&mut report, &question)?;
    match json {
        true => output::json(&exported)?,
        false => output::sections(&[page(&exported)])?,
    }
    report.finish()
}

const NO_PARQUET: &str = "this isofold was built without Parquet: `cargo install isofold-cli --features parquet` builds it in; \
    expected npz or csv";

/// The failure of a file that cannot be written.
fn refused(out: &Path, problem: FileProblem) -> Failure {
    let advice = if problem == FileProblem::Exists { ": --force replaces it" } else { "" };
    Failure::argument("--out", format!("`{}` {problem}{advice}", out.display()))
}

fn write(report: &mut SolveReport, question: &ExportQuestion) -> Result<ExportAnswer, Failure> {
    let mut progress = Progress::start();
    let show = |done: ExportProgress| {
        let message = || {
            let nodes = paint::grouped(done.nodes);
            Some(format!("{nodes} of {} nodes, {}", paint::grouped(done.of), paint::bytes(done.array_bytes)))
        };
        let _ = progress.report(done.nodes as f64 / done.of as f64, message);
    };
    let figures = solve::figures(report);
    question.write(&mut report.solution, &figures, show, interrupt::is_requested).map_err(failed)
}

fn failed(error: ExportError) -> Failure {
    match error {
        ExportError::Store(error) => error_text::store(error),
        ExportError::Exists { path } => refused(&path, FileProblem::Exists),
        ExportError::Empty { .. } => Failure::argument("--streets", error),
        ExportError::Unsupported(_) => Failure::argument("--format", NO_PARQUET),
        ExportError::Stopped => Failure::Runtime("stopped: no file was written".to_owned()),
        error => Failure::Runtime(error.to_string()),
    }
}

/// `2 nodes on 1 board (turn), 40 combos of oop and 36 of ip: 1.2 kB of numbers`
fn page(exported: &ExportAnswer) -> Vec<String> {
    let [oop, ip] = exported.combos;
    let what = match exported.format {
        ExportFormat::Npz => "arrays",
        _ => "numbers",
    };
    vec![
        format!(
            "{} on {} ({}), {oop} combos of oop and {ip} of ip: {} of {what}",
            paint::count(exported.nodes, "node"),
            paint::count(exported.boards, "board"),
            paint::list(&exported.streets),
            paint::bytes(exported.array_bytes),
        ),
        format!(
            "`{}`: {}, {}",
            exported.file,
            paint::bytes(exported.file_bytes),
            paint::duration(exported.seconds)
        ),
    ]
}
