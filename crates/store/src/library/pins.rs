//! Pins: spots whose entries are not evicted, since a batch has solved them and nobody has looked at the result yet.
//!
//! A pin is a file with one fingerprint a line. One that is older than [`MAX_AGE`] counts no more.

use super::Library;
use crate::partial_file::nonce;
use crate::{Fingerprint, StoreError, plain_file};
use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

const FOLDER: &str = "pins";
const ENDING: &str = "pin";

/// The time that a pin holds.
const MAX_AGE: Duration = Duration::from_hours(30 * 24);

/// A file that is longer is none of ours.
const MAX_BYTES: u64 = 1 << 26;

impl Library {
    /// Pins spots: their entries, those to come included, are not evicted for 30 days, or until they are unpinned.
    pub fn pin(&self, spots: &BTreeSet<Fingerprint>) -> Result<(), StoreError> {
        let folder = self.folder.join(FOLDER);
        plain_file::refuse_other_than_folder(&folder)?;
        let path = folder.join(format!("{:016x}.{ENDING}", nonce()));
        let failed = |error| StoreError::io("write", &path, error);
        fs::create_dir_all(&folder).map_err(failed)?;
        let text: String = spots.iter().map(|spot| format!("{spot}\n")).collect();
        let part = path.with_extension("part");
        fs::write(&part, text).and_then(|()| fs::rename(&part, &path)).map_err(failed)?;
        // Those that are the same, or were forgotten, are no longer needed.
        self.remove_pins(|others, own| own != path && others.is_subset(spots));
        Ok(())
    }

    /// Removes the pins of which all spots are among these.
    pub fn unpin(&self, spots: &BTreeSet<Fingerprint>) {
        self.remove_pins(|pinned, _| pinned.is_subset(spots));
    }

    /// The spots that are pinned.
    pub fn pinned(&self) -> BTreeSet<Fingerprint> {
        self.pins().into_iter().filter(|(path, _)| is_young(path)).flat_map(|(_, spots)| spots).collect()
    }

    fn remove_pins(&self, is_done: impl Fn(&BTreeSet<Fingerprint>, &Path) -> bool) {
        for (path, spots) in self.pins() {
            if !is_young(&path) || is_done(&spots, &path) {
                // A pin that stays ends by itself.
                let _ = fs::remove_file(path);
            }
        }
    }

    fn pins(&self) -> Vec<(PathBuf, BTreeSet<Fingerprint>)> {
        let Ok(files) = fs::read_dir(self.folder.join(FOLDER)) else { return Vec::new() };
        let paths = files.filter_map(Result::ok).map(|file| file.path());
        let paths = paths.filter(|path| path.extension().is_some_and(|ending| ending == ENDING));
        paths.filter_map(|path| Some((read(&path)?, path))).map(|(spots, path)| (path, spots)).collect()
    }
}

fn read(path: &Path) -> Option<BTreeSet<Fingerprint>> {
    let mut text = String::new();
    plain_file::open_within(path).ok()?.take(MAX_BYTES).read_to_string(&mut text).ok()?;
    Some(text.lines().filter_map(|line| line.parse().ok()).collect())
}

fn is_young(path: &Path) -> bool {
    let age = |time: SystemTime| SystemTime::now().duration_since(time).unwrap_or_default();
    path.metadata().and_then(|data| data.modified()).is_ok_and(|time| age(time) < MAX_AGE)
}
