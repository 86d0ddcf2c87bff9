//! `isofold library verify`.

use super::args::VerifyArgs;
use super::folder::{existing, failure};
use super::page;
use crate::error_text;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use crate::progress::Progress;
use isofold_service::library::{verify, verify_answer};
use isofold_store::{EntryCheck, Library, Orphan, StoreError, VerifyReport};
use std::path::Path;

pub(super) fn run(folder: &Path, args: &VerifyArgs, json: bool) -> Result<(), Failure> {
    let library = existing(folder)?;
    let mut progress = Progress::start();
    let report = verify(library.as_ref(), args.remove, |share| progress.report(share, || None));
    drop(progress);
    let report = report.map_err(failure)?;
    let is_read_only = library.as_ref().is_some_and(Library::is_read_only);
    let bad: Vec<(&EntryCheck, String)> = report
        .entries
        .iter()
        .filter_map(|checked| Some((checked, error_text::store_text(checked.problem.as_ref()?))))
        .collect();
    let orphans = report.orphans.as_deref().unwrap_or_default();
    if json {
        output::json(&verify_answer(&report, args.remove))?;
    } else {
        let line = |(checked, why): &(&EntryCheck, String)| format!("{}: {why}", page::short(&checked.entry));
        let orphan = |orphan: &Orphan| format!("no entry: {}", error_text::store_text(&orphan.problem));
        let lines = bad.iter().map(line).chain(orphans.iter().map(orphan)).collect();
        output::sections(&[lines, summary(&report, args.remove, is_read_only)])?;
    }
    let is_sound = bad.is_empty() && !orphans.iter().any(|orphan| orphan.problem.is_damage());
    if is_sound && report.complete { Ok(()) } else { Err(Failure::Reported(1)) }
}

fn summary(report: &VerifyReport, remove: bool, is_read_only: bool) -> Vec<String> {
    let done = if remove { "removed" } else { "`--remove` removes them" };
    let problems = || report.entries.iter().filter_map(|checked| checked.problem.as_ref());
    let lost = problems().filter(|problem| problem.is_loss()).count();
    let corrected = problems().filter(|problem| matches!(problem, StoreError::Disagrees { .. })).count();
    let others = problems().count() - lost - corrected;
    let counts = [
        (corrected, " not what the catalogue said".to_owned()),
        (others, " not readable".to_owned()),
        (lost, format!(" damaged; {done}")),
    ];
    let counts = counts.into_iter().filter(|&(count, _)| count > 0);
    let counts: Vec<String> = counts.map(|(count, what)| paint::grouped(count) + &what).collect();
    let counts = if counts.is_empty() { "all intact".to_owned() } else { counts.join(", ") };
    let mut lines = vec![format!("{} verified: {counts}", page::count(report.entries.len()))];
    if !report.adopted.is_empty() {
        let has = if report.adopted.len() == 1 { "has" } else { "have" };
        let files = paint::count(report.adopted.len(), "file");
        lines.push(format!("{files} had no entry, and {has} one now"));
    }
    match &report.orphans {
        Some(orphans) => {
            let lost = orphans.iter().filter(|orphan| orphan.problem.is_damage()).count();
            if lost > 0 {
                lines.push(format!("{} without an entry: damaged; {done}", paint::count(lost, "file")));
            }
        }
        None => {
            let why = match is_read_only {
                true => "the library cannot be written to",
                false => "another process is writing to the library",
            };
            lines.push(format!("files without an entry were not looked for: {why}"));
        }
    }
    if !report.complete {
        lines.push("stopped before all were verified".to_owned());
    }
    lines
}
