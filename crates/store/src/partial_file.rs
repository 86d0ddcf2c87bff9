//! Files that are written under a temporary name, so that they appear whole or not at all.

use crate::{StoreError, plain_file};
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The ending of temporary names. No other program uses it, so that abandoned files can be told and removed.
const ENDING: &str = ".isofold-part";

/// A file that is being written, under a temporary name in the folder where it will be. Unless it is finished, it is removed when
/// this is dropped; one that a killed process has left is removed by the next writer in its folder.
///
/// ```
/// use isofold_store::PartialFile;
/// use std::io::Write;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("table.csv");
/// let mut partial = PartialFile::create(&path)?;
/// partial.file.write_all(b"a,b\n")?;
/// assert!(!path.exists());
/// partial.finish()?;
/// assert_eq!(std::fs::read_to_string(&path)?, "a,b\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PartialFile {
    /// The file.
    pub file: File,
    temporary: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl PartialFile {
    /// Begins the file that will be at a path, after removing the partial files that killed processes have left beside it.
    pub fn create(path: &Path) -> Result<PartialFile, StoreError> {
        let folder = folder_of(path);
        remove_abandoned(folder);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        PartialFile::begin(path, || folder.join(format!(".{name}.{:016x}{ENDING}", nonce())))
    }

    /// Begins a file under the temporary name of its path. It is for a path that no other file had or will have, in a folder whose
    /// partial files are kept track of: the folder, which may be large, is not read.
    pub(crate) fn create_unique(path: &Path) -> Result<PartialFile, StoreError> {
        PartialFile::begin(path, || temporary_of(path))
    }

    fn begin(path: &Path, name: impl Fn() -> PathBuf) -> Result<PartialFile, StoreError> {
        loop {
            let temporary = name();
            let file = File::options().read(true).write(true).create_new(true).open(&temporary);
            let file = file.map_err(|error| StoreError::io("write", path, error))?;
            // The writer holds a lock: a file without one is abandoned. Where files cannot be locked, none is removed.
            let _ = file.lock();
            // Another writer may have taken it for abandoned before it was locked.
            if temporary.exists() {
                return Ok(PartialFile { file, temporary, path: path.to_owned(), finished: false });
            }
        }
    }

    /// The temporary path.
    pub(crate) fn temporary(&self) -> &Path {
        &self.temporary
    }

    /// Syncs the file, renames it to its path and replaces any file there.
    pub fn finish(self) -> Result<(), StoreError> {
        self.finish_by(|temporary, path| fs::rename(temporary, path))
    }

    /// Syncs the file and renames it to its path, unless there is a file already.
    pub fn finish_new(self) -> Result<(), StoreError> {
        self.finish_by(|temporary, path| match fs::hard_link(temporary, path) {
            Ok(()) => fs::remove_file(temporary),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
            // Without hard links, two writers may find the path free at the same moment: the later one replaces the other's file.
            Err(_) if path.symlink_metadata().is_ok() => Err(ErrorKind::AlreadyExists.into()),
            Err(_) => fs::rename(temporary, path),
        })
    }

    /// Syncs the file and renames it to its path, which must be free.
    pub(crate) fn finish_free(self) -> Result<(), StoreError> {
        self.finish_new().map_err(|error| match error {
            StoreError::Io { source, path, .. } if source.kind() == ErrorKind::AlreadyExists => {
                StoreError::Exists { path }
            }
            error => error,
        })
    }

    fn finish_by(mut self, rename: impl FnOnce(&Path, &Path) -> io::Result<()>) -> Result<(), StoreError> {
        let renamed = self.file.sync_all().and_then(|()| rename(&self.temporary, &self.path));
        renamed.map_err(|error| StoreError::io("write", &self.path, error))?;
        self.finished = true;
        // The new name survives a crash once the folder is synced. Where folders cannot be, the file is whole nevertheless.
        let _ = File::open(folder_of(&self.path)).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if !self.finished {
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// A random number, for names that no other file has.
pub(crate) fn nonce() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// The temporary name of a path that no other file had or will have.
pub(crate) fn temporary_of(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    folder_of(path).join(format!(".{name}{ENDING}"))
}

/// The folder of a file.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Removes the partial files that killed processes have left in a folder.
pub(crate) fn remove_abandoned(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.')
            && name.ends_with(ENDING)
            && let Ok(file) = plain_file::open_within(&entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::thread;

    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        names.map(|name| name.into_string().unwrap()).collect()
    }

    #[test]
    fn only_abandoned_files_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let locked = PartialFile::create(&folder.path().join("locked")).unwrap();
        let others = [".film.mp4.part", "x.isofold-part"];
        others.iter().for_each(|name| fs::write(folder.path().join(name), "of another program").unwrap());
        fs::write(folder.path().join(format!(".old.12{ENDING}")), "left").unwrap();
        remove_abandoned(folder.path());
        assert_eq!(names(folder.path()).len(), 3, "{:?}", names(folder.path()));
        locked.finish().unwrap();
        assert!(folder.path().join("locked").exists());
    }

    /// Each writer removes abandoned files, and never those that another has just begun.
    #[test]
    fn writers_do_not_disturb_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = |writer: usize, count: usize| folder.path().join(format!("{writer}-{count}"));
        thread::scope(|scope| {
            for writer in 0..4 {
                scope.spawn(move || {
                    (0..100).for_each(|count| {
                        PartialFile::create(&path(writer, count)).unwrap().finish().unwrap()
                    });
                });
            }
        });
        assert_eq!(names(folder.path()).len(), 400);
    }

    #[test]
    fn a_name_that_is_taken_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("name");
        fs::write(&path, "old").unwrap();
        assert!(PartialFile::create(&path).unwrap().finish_new().is_err());
        assert_eq!((fs::read(&path).unwrap(), names(folder.path()).len()), (b"old".to_vec(), 1));
        fs::remove_file(&path).unwrap();
        PartialFile::create(&path).unwrap().finish_new().unwrap();
        assert_eq!(names(folder.path()), ["name"]);
    }
}
