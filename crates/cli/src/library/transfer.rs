//! `isofold library export` and `isofold library import`.

use super::args::{ExportArgs, ImportArgs};
use super::folder::{self, LibraryFolder, failure};
use super::page;
use crate::error_text;
use crate::failure::{self as failures, Failure};
use crate::output;
use crate::paint;
use isofold_api::library::LibraryExportAnswer;
use isofold_service::Job;
use isofold_service::library::{self, Imported};
use isofold_store::{Entry, ImportOutcome};
use std::path::Path;

pub(super) fn export(folder: &LibraryFolder, args: &ExportArgs, json: bool) -> Result<(), Failure> {
    let library = folder.library_of(&args.entry)?;
    let answer = library::export(&library, &args.entry, &args.file).map_err(failure)?;
    if json {
        return output::json(&answer);
    }
    let LibraryExportAnswer { id, file, bytes } = answer;
    output::sections(&[vec![format!("entry {id}: {} in `{file}`", paint::bytes(bytes))]])
}

pub(super) fn import(path: &Path, args: &ImportArgs, json: bool) -> Result<(), Failure> {
    let library = folder::open(path).map_err(error_text::store)?;
    let imported = library::import(&library, &args.files, &Job::default());
    if json {
        output::json(&library::import_answer(&imported).map_err(failure)?)?;
    }
    let (lines, code) = described(imported);
    if !json {
        output::sections(&[lines])?;
    }
    if code == 0 { Ok(()) } else { Err(Failure::Reported(code)) }
}

/// A line for each file that the library has now; each of the others goes to stderr. The exit code is that of the worst.
fn described(imported: Imported) -> (Vec<String>, u8) {
    let (mut lines, mut code) = (Vec::new(), 0);
    for (_, outcome) in imported {
        match outcome {
            Ok(ImportOutcome::Added(added)) => {
                lines.push(format!("added {}{}", page::short(&added.entry), replacing(&added.replaced)));
            }
            Ok(ImportOutcome::Present(entry)) => {
                lines.push(format!("{} is there already, at least as accurate", page::short(&entry)));
            }
            Err(error) => {
                let refused = error_text::store(error);
                code = code.max(refused.code());
                failures::say(&refused.message());
            }
        }
    }
    (lines, code)
}

/// `, replacing 1 and 2`
fn replacing(replaced: &[Entry]) -> String {
    let ids: Vec<String> = replaced.iter().map(|entry| entry.id.to_string()).collect();
    if ids.is_empty() { String::new() } else { format!(", replacing {}", paint::list(&ids)) }
}
