//! Exporting and importing solution files.

use super::EntryName;
use super::listing::{entry_answer, entry_answers};
use crate::{Error, Job, codes};
use isofold_api::library::{LibraryExportAnswer, LibraryImportAnswer, RefusedFile};
use isofold_store::{ImportOutcome, Library, StoreError};
use std::path::{Path, PathBuf};

/// Copies the file of an entry to a path that is free.
pub fn export(library: &Library, entry: &EntryName, file: &Path) -> Result<LibraryExportAnswer, Error> {
    let id = entry.find(library)?.id;
    let bytes = library.export(id, file)?;
    Ok(LibraryExportAnswer { id, file: file.display().to_string(), bytes })
}

/// Files, and what became of each.
pub type Imported = Vec<(PathBuf, Result<ImportOutcome, StoreError>)>;

/// Adds files, each after verifying it. A job that is cancelled adds no more of them.
pub fn import(library: &Library, files: &[PathBuf], job: &Job) -> Imported {
    let add = |path: &PathBuf| match job.is_cancelled() {
        true => Err(StoreError::Cancelled { path: path.clone() }),
        false => library.import(path),
    };
    files.iter().map(|path| (path.clone(), add(path))).collect()
}

/// The fates of imported files, as data.
pub fn import_answer(imported: &Imported) -> Result<LibraryImportAnswer, Error> {
    let mut answer = LibraryImportAnswer::default();
    for (path, outcome) in imported {
        match outcome {
            Ok(ImportOutcome::Added(added)) => {
                answer.added.push(entry_answer(&added.entry)?);
                answer.replaced.extend(entry_answers(&added.replaced)?);
            }
            Ok(ImportOutcome::Present(entry)) => answer.present.push(entry_answer(entry)?),
            Err(error) => answer.failed.push(RefusedFile {
                file: path.display().to_string(),
                why: error.to_string(),
                code: codes::of_store(error),
            }),
        }
    }
    Ok(answer)
}
