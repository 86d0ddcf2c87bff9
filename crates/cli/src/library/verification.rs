//! `isofold library verify`.

use super::args::VerifyArgs;
use super::folder::existing;
use super::page;
use crate::error_text;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use crate::progress::Progress;
use isofold_store::{EntryCheck, Library, StoreError, VerifyReport};
use serde::Serialize;
use std::path::{Path, PathBuf};

#[derive(Serialize)]
struct Verified {
    verified: usize,
    bad: Vec<Bad>,
    orphans: Option<Vec<String>>,
    removed: bool,
    complete: bool,
}

#[derive(Serialize)]
struct Bad {
    id: i64,
    why: String,
}

pub(super) fn run(folder: &Path, args: &VerifyArgs, json: bool) -> Result<(), Failure> {
    let report = match existing(folder)? {
        Some(library) => verify(&library, args.remove)?,
        None => VerifyReport::empty(),
    };
    let bad: Vec<(&EntryCheck, String)> = report
        .entries
        .iter()
        .filter_map(|checked| Some((checked, error_text::store_text(checked.problem.as_ref()?))))
        .collect();
    if json {
        let paths = |paths: &Vec<PathBuf>| paths.iter().map(|path| path.display().to_string()).collect();
        output::json(&Verified {
            verified: report.entries.len(),
            bad: bad.iter().map(|(checked, why)| Bad { id: checked.entry.id, why: why.clone() }).collect(),
            orphans: report.orphans.as_ref().map(paths),
            removed: args.remove,
            complete: report.complete,
        })?;
    } else {
        let line = |(checked, why): &(&EntryCheck, String)| format!("{}: {why}", page::short(&checked.entry));
        let lines: Vec<String> = bad.iter().map(line).collect();
        output::sections(&[lines, summary(&report, bad.len(), args.remove)])?;
    }
    if bad.is_empty() && report.complete { Ok(()) } else { Err(Failure::Reported(1)) }
}

fn verify(library: &Library, remove: bool) -> Result<VerifyReport, Failure> {
    let mut progress = Progress::start();
    let mut report = library.verify(|share| progress.report(share, || None)).map_err(error_text::store)?;
    drop(progress);
    if remove {
        let is_lost = |checked: &&EntryCheck| checked.problem.as_ref().is_some_and(is_lost);
        let bad = report.entries.iter().filter(is_lost);
        for checked in bad {
            match library.remove(&[checked.entry.id]) {
                // Another process has removed it already.
                Ok(_) | Err(StoreError::NoEntry { .. }) => {}
                Err(error) => return Err(error_text::store(error)),
            }
        }
        report.orphans = library.remove_orphans().map_err(error_text::store)?;
    }
    Ok(report)
}

/// Whether an entry is lost. One that another version has written, or that cannot be read just now, is not.
fn is_lost(problem: &StoreError) -> bool {
    match problem {
        StoreError::Damaged { .. } | StoreError::NotASolution { .. } | StoreError::Checkpoint { .. } => true,
        StoreError::Io { source, .. } => source.kind() == std::io::ErrorKind::NotFound,
        _ => false,
    }
}

fn summary(report: &VerifyReport, bad: usize, remove: bool) -> Vec<String> {
    let done = if remove { "removed" } else { "`--remove` removes them" };
    let entries = page::count(report.entries.len());
    let mut lines = vec![match bad {
        0 => format!("{entries} verified: all intact"),
        bad => format!("{entries} verified: {} damaged; {done}", paint::grouped(bad)),
    }];
    match &report.orphans {
        Some(orphans) if orphans.is_empty() => {}
        Some(orphans) => {
            let files = paint::count(orphans.len(), "file");
            lines.push(format!("{files} without an entry, left by a process that was killed; {done}"));
        }
        None => lines.push(
            "files without an entry were not looked for: another process is writing to the library, or this one may not"
                .to_owned(),
        ),
    }
    if !report.complete {
        lines.push("stopped before all were verified".to_owned());
    }
    lines
}
