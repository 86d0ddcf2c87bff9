//! The checkpoints of interrupted solves, which a library keeps beside its entries.

use isofold_store::Library;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the checkpoints of a library.
pub(super) fn folder_of(library: &Path) -> PathBuf {
    library.join("checkpoints")
}

/// The checkpoints of a library and their sizes, by name. A link to a folder elsewhere has none of them.
pub(super) fn checkpoints(library: &Path) -> Vec<(PathBuf, u64)> {
    let folder = Library::checkpoint_folder(library).ok().and_then(|folder| fs::read_dir(folder).ok());
    let Some(files) = folder else { return Vec::new() };
    // A checkpoint that is being written has another ending.
    let is_whole = |path: &Path| path.extension().is_some_and(|ending| ending == "isofold");
    let files = files.flatten().filter(|file| is_whole(&file.path()));
    let sized = files.filter_map(|file| Some((file.path(), file.metadata().ok()?)));
    let mut files: Vec<(PathBuf, u64)> =
        sized.filter(|(_, data)| data.is_file()).map(|(path, data)| (path, data.len())).collect();
    files.sort_unstable();
    files
}
