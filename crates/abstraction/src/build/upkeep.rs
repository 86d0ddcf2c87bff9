//! The folder of a build: its lock, the drafts of killed builds, and files of older versions.

use crate::artifact::{BRANCHES, List, METADATA, StreetFile, file_name, plain_file, write};
use crate::{ArtifactError, Buckets, BuildError, Checked};
use isofold_iso::Street;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The file that is locked during a build.
const LOCK: &str = ".lock";

/// Locks a folder against other builds, until the file is dropped or the process ends.
pub(super) fn lock(folder: &Path) -> Result<File, BuildError> {
    let failed = |source| BuildError::Folder { path: folder.to_owned(), source };
    let path = folder.join(LOCK);
    // A pipe would wait for a reader, and what a link leads to is not ours to open.
    if fs::symlink_metadata(&path).is_ok_and(|found| !found.is_file()) {
        return Err(failed(io::Error::other(format!("{LOCK} in it is not a plain file"))));
    }
    let file = File::options().write(true).create(true).truncate(false).open(path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(BuildError::Busy(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// The drafts of all files of a folder.
fn drafts(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let files = Street::ALL.map(file_name).into_iter().chain([BRANCHES, METADATA].map(str::to_owned));
    files.map(|name| plain_file::draft(&folder.join(name)))
}

/// Removes what killed builds have left in a locked folder. What cannot be removed is in the way of nothing but itself: writing the
/// same file again says why.
pub(super) fn clear_drafts(folder: &Path) {
    drafts(folder).for_each(|draft| drop(plain_file::clear(&draft)));
}

/// Whether complete buckets have drafts beside them, or lack checksums.
pub(super) fn needs_upkeep(buckets: &Buckets) -> bool {
    buckets.checked() == Checked::Nothing
        || drafts(buckets.path()).any(|draft| draft.symlink_metadata().is_ok())
}

/// Writes those files of verified buckets again that have no checksums of blocks, with the same numbers. Their metadata must have a
/// checksum already.
pub(super) fn add_checksums(buckets: &Buckets) -> Result<(), ArtifactError> {
    for file in buckets.files().filter(|file| !file.has_block_checksums()) {
        file.verify()?;
        let numbers = |list| -> Result<Vec<u16>, ArtifactError> {
            Ok(file.numbers(list)?.iter().map(|&number| u16::from_le_bytes(number)).collect())
        };
        let [first, second] = [numbers(List::First)?, numbers(List::Second)?];
        write(StreetFile::path(file), &file.header, [&first, &second])?;
    }
    Ok(())
}
