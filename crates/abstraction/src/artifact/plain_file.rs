//! Files that are read only if they are plain, and appear whole or not at all.

use super::ArtifactError;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Opens a file for reading, or a link to one. Nothing else is opened: a pipe would wait for a writer, and a device may never end.
pub(crate) fn open(path: &Path) -> Result<File, ArtifactError> {
    let failed = |error: io::Error| match error.kind() {
        ErrorKind::NotFound => ArtifactError::damaged(path, "it is missing"),
        _ => ArtifactError::io("read", path, error),
    };
    let refused = || ArtifactError::not_buckets(path, "it is not a plain file");
    if !fs::metadata(path).map_err(failed)?.is_file() {
        return Err(refused());
    }
    let file = File::open(path).map_err(failed)?;
    // Another file may have taken its place in between.
    if file.metadata().map_err(failed)?.is_file() { Ok(file) } else { Err(refused()) }
}

/// The name of a file while it is written.
pub(crate) fn draft(path: &Path) -> PathBuf {
    path.with_extension("part")
}

/// Writes a file that appears whole or not at all, whenever the process is killed or the power goes: under another name, which
/// becomes its own when the bytes are on the disk. Only one process at a time may write to a folder.
pub(crate) fn write(
    path: &Path,
    contents: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), ArtifactError> {
    let draft = draft(path);
    let written = write_draft(&draft, contents).and_then(|()| fs::rename(&draft, path));
    written.map_err(|error| {
        // If the draft cannot be removed, the next build clears it.
        let _ = fs::remove_file(&draft);
        ArtifactError::io("write", path, error)
    })?;
    // If the folder cannot be synchronized, a power cut may bring the former file back, which is whole too.
    let _ = path.parent().map(|folder| File::open(folder).and_then(|folder| folder.sync_all()));
    Ok(())
}

fn write_draft(draft: &Path, contents: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    clear(draft)?;
    // Never follows a link, nor opens what is not a plain file.
    let mut file = File::options().read(true).write(true).create_new(true).open(draft)?;
    contents(&mut file)?;
    file.sync_all()
}

/// Removes the draft that a killed process has left, if there is one.
pub(crate) fn clear(draft: &Path) -> io::Result<()> {
    match fs::remove_file(draft) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
