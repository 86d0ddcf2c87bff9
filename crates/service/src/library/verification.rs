//! Verifying the files of the library.

use crate::{Error, Job, codes};
use isofold_api::library::{AdoptedFile, BadEntry, LibraryVerifyAnswer};
use isofold_api::protocol::Event;
use isofold_store::{Entry, EntryCheck, Library, Orphan, StoreError, VerifyReport};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// The time between two events of progress.
const INTERVAL: Duration = Duration::from_millis(250);

/// Verifies every file of a library; removes what is damaged if that is asked for. `on_progress` gets the share of all bytes that
/// is done, and may stop it.
pub fn verify(
    library: Option<&Library>,
    remove: bool,
    on_progress: impl FnMut(f64) -> ControlFlow<()>,
) -> Result<VerifyReport, Error> {
    let Some(library) = library else { return Ok(VerifyReport::empty()) };
    let report = library.verify(on_progress)?;
    if remove {
        let is_lost = |checked: &&EntryCheck| checked.problem.as_ref().is_some_and(StoreError::is_loss);
        for checked in report.entries.iter().filter(is_lost) {
            match library.remove(&[checked.entry.id]) {
                // Another process has removed it already.
                Ok(_) | Err(StoreError::NoEntry { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        library.remove_orphans(report.orphans.as_deref().unwrap_or_default())?;
    }
    Ok(report)
}

/// Reports the progress of a verification to a job, and stops it if that is cancelled.
pub(super) fn reporting(job: &Job) -> impl FnMut(f64) -> ControlFlow<()> {
    let started = Instant::now();
    let mut last = started;
    move |share| {
        if job.is_cancelled() {
            return ControlFlow::Break(());
        }
        if last.elapsed() >= INTERVAL {
            last = Instant::now();
            job.report(Event::Progress {
                work: "verifying".to_owned(),
                share: Some(share),
                seconds: started.elapsed().as_secs_f64(),
                iterations: None,
                exploitability: None,
                seconds_left: None,
            });
        }
        ControlFlow::Continue(())
    }
}

/// A report as data.
pub fn verify_answer(report: &VerifyReport, removed: bool) -> LibraryVerifyAnswer {
    let file = |path: &Path| path.display().to_string();
    let bad = |checked: &EntryCheck| {
        let problem = checked.problem.as_ref()?;
        Some(BadEntry { id: checked.entry.id, why: problem.to_string(), code: codes::of_store(problem) })
    };
    let adopted = |entry: &Entry| AdoptedFile { id: entry.id, file: file(&entry.path) };
    let paths = |orphans: &Vec<Orphan>| orphans.iter().map(|orphan| file(&orphan.path)).collect();
    LibraryVerifyAnswer {
        verified: report.entries.len(),
        bad: report.entries.iter().filter_map(bad).collect(),
        adopted: report.adopted.iter().map(adopted).collect(),
        orphans: report.orphans.as_ref().map(paths),
        removed,
        complete: report.complete,
    }
}
