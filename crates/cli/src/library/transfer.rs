//! `isofold library export` and `isofold library import`.

use super::args::{ExportArgs, ImportArgs};
use super::folder::{self, LibraryFolder};
use super::json::Listed;
use super::page;
use crate::error_text;
use crate::failure::{self as failures, Failure};
use crate::output;
use crate::paint;
use isofold_store::{Entry, ImportOutcome};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct Exported {
    id: i64,
    file: String,
    bytes: u64,
}

pub(super) fn export(folder: &LibraryFolder, args: &ExportArgs, json: bool) -> Result<(), Failure> {
    let (library, Entry { id, .. }) = folder.entry(&args.entry)?;
    let bytes = library.export(id, &args.file).map_err(error_text::store)?;
    let file = args.file.display().to_string();
    match json {
        true => output::json(&Exported { id, file, bytes }),
        false => output::sections(&[vec![format!("entry {id}: {} in `{file}`", paint::bytes(bytes))]]),
    }
}

#[derive(Serialize, Default)]
struct ImportReport {
    added: Vec<Listed>,
    /// Entries of the same spots that the new ones replace.
    replaced: Vec<Listed>,
    /// Entries that are at least as accurate as files that were not added.
    present: Vec<Listed>,
    failed: Vec<Refused>,
}

#[derive(Serialize)]
struct Refused {
    file: String,
    why: String,
}

pub(super) fn import(path: &Path, args: &ImportArgs, json: bool) -> Result<(), Failure> {
    let library = folder::open(path).map_err(error_text::store)?;
    let mut report = ImportReport::default();
    let (mut lines, mut code) = (Vec::new(), 0);
    for path in &args.files {
        match library.import(path) {
            Ok(ImportOutcome::Added(added)) => {
                lines.push(format!("added {}{}", page::short(&added.entry), replacing(&added.replaced)));
                report.added.push(Listed::of(&added.entry)?);
                report.replaced.extend(Listed::all(&added.replaced)?);
            }
            Ok(ImportOutcome::Present(entry)) => {
                lines.push(format!("{} is there already, at least as accurate", page::short(&entry)));
                report.present.push(Listed::of(&entry)?);
            }
            // The other files are added all the same.
            Err(error) => {
                let refused = error_text::store(error);
                code = code.max(refused.code());
                failures::say(&refused.message());
                report.failed.push(Refused { file: path.display().to_string(), why: refused.message() });
            }
        }
    }
    let any = report.failed.len() < args.files.len();
    match json {
        true if any => output::json(&report)?,
        false if any => output::sections(&[lines])?,
        _ => {}
    }
    if code == 0 { Ok(()) } else { Err(Failure::Reported(code)) }
}

/// `, replacing 1 and 2`
fn replacing(replaced: &[Entry]) -> String {
    let ids: Vec<String> = replaced.iter().map(|entry| entry.id.to_string()).collect();
    if ids.is_empty() { String::new() } else { format!(", replacing {}", paint::list(&ids)) }
}
