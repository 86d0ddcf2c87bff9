//! Figures of entries that were computed while their solutions were in memory: a small text beside each file, which may be lost, since the
//! solution can be solved again.

use super::{Entry, Library};
use crate::partial_file::nonce;
use crate::{StoreError, plain_file};
use std::fs;
use std::io::Read;
use std::path::PathBuf;

const FOLDER: &str = "figures";

/// A text that is longer is none of ours.
const MAX_BYTES: u64 = 1 << 24;

impl Library {
    /// The text that was kept for an entry; `None` if there is none.
    pub fn figures(&self, entry: &Entry) -> Option<String> {
        let file = plain_file::open_within(&self.figures_path(entry)?).ok()?;
        let mut text = String::new();
        file.take(MAX_BYTES).read_to_string(&mut text).ok()?;
        Some(text)
    }

    /// Keeps a text for an entry, until the entry is removed. It appears whole or not at all, unless the machine loses power: then it may
    /// be lost, or cut off.
    pub fn keep_figures(&self, entry: &Entry, text: &str) -> Result<(), StoreError> {
        let Some(path) = self.figures_path(entry) else { return Ok(()) };
        let folder = self.folder.join(FOLDER);
        plain_file::refuse_other_than_folder(&folder)?;
        let failed = |error| StoreError::io("write", &path, error);
        fs::create_dir_all(&folder).map_err(failed)?;
        let part = path.with_extension(format!("{:016x}.part", nonce()));
        fs::write(&part, text).and_then(|()| fs::rename(&part, &path)).map_err(|error| {
            // The error of writing is the one to report.
            let _ = fs::remove_file(&part);
            failed(error)
        })
    }

    /// Removes the text of an entry that is gone.
    pub(super) fn forget_figures(&self, entry: &Entry) {
        if let Some(path) = self.figures_path(entry) {
            // A text without an entry does no harm.
            let _ = fs::remove_file(path);
        }
    }

    fn figures_path(&self, entry: &Entry) -> Option<PathBuf> {
        let name = entry.path.file_stem()?.to_str()?;
        Some(self.folder.join(FOLDER).join(format!("{name}.json")))
    }
}
