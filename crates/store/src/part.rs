//! Files that are written under a name of their own and appear whole or not at all.

use crate::StoreError;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// How names of files that are being written end. Nobody else's do, so what is left behind can be removed.
const ENDING: &str = ".isofold-part";

/// A file that is being written, beside the place where it will be.
pub(crate) struct Part {
    pub(crate) file: File,
    part: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl Part {
    /// Begins a file that will be at a path.
    pub(crate) fn create(path: &Path) -> Result<Part, StoreError> {
        let folder = folder_of(path);
        sweep(folder);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        loop {
            let part = folder.join(format!(".{name}.{:016x}{ENDING}", nonce()));
            let file = File::options().read(true).write(true).create_new(true).open(&part);
            let file = file.map_err(|error| StoreError::io("write", path, error))?;
            // Held as long as somebody writes: what is not held was left behind. Where files cannot be held, nothing is swept.
            let _ = file.lock();
            // Whoever swept before it was held has removed it.
            if part.exists() {
                return Ok(Part { file, part, path: path.to_owned(), finished: false });
            }
        }
    }

    /// Where it is until it is finished.
    pub(crate) fn place(&self) -> &Path {
        &self.part
    }

    /// Gives the file its name; what had the name before is gone.
    pub(crate) fn finish(self) -> Result<(), StoreError> {
        self.finish_by(|part, path| fs::rename(part, path))
    }

    /// Gives the file its name, unless something else has it.
    pub(crate) fn finish_new(self) -> Result<(), StoreError> {
        self.finish_by(|part, path| match fs::hard_link(part, path) {
            Ok(()) => fs::remove_file(part),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
            // Where a file can have one name only, there is a moment in which two may find that it is free.
            Err(_) if path.symlink_metadata().is_ok() => Err(ErrorKind::AlreadyExists.into()),
            Err(_) => fs::rename(part, path),
        })
    }

    fn finish_by(mut self, name: impl FnOnce(&Path, &Path) -> io::Result<()>) -> Result<(), StoreError> {
        let named = self.file.sync_all().and_then(|()| name(&self.part, &self.path));
        named.map_err(|error| StoreError::io("write", &self.path, error))?;
        self.finished = true;
        // The name lasts once the folder does; where folders cannot be synced, the file is whole nevertheless.
        let _ = File::open(folder_of(&self.path)).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if !self.finished {
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// A number that nobody else has.
pub(crate) fn nonce() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Removes what writers that were killed have left in a folder.
pub(crate) fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.')
            && name.ends_with(ENDING)
            && let Ok(file) = File::open(entry.path())
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
    fn only_what_was_left_behind_is_swept() {
        let folder = tempfile::tempdir().unwrap();
        let held = Part::create(&folder.path().join("held")).unwrap();
        let others = [".film.mp4.part", "x.isofold-part"];
        others.iter().for_each(|name| fs::write(folder.path().join(name), "another's").unwrap());
        fs::write(folder.path().join(format!(".old.12{ENDING}")), "left").unwrap();
        sweep(folder.path());
        assert_eq!(names(folder.path()).len(), 3, "{:?}", names(folder.path()));
        held.finish().unwrap();
        assert!(folder.path().join("held").exists());
    }

    /// Whoever begins a file sweeps, and never what another has just begun.
    #[test]
    fn writers_do_not_disturb_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = |writer: usize, count: usize| folder.path().join(format!("{writer}-{count}"));
        thread::scope(|scope| {
            for writer in 0..4 {
                scope.spawn(move || {
                    (0..100).for_each(|count| Part::create(&path(writer, count)).unwrap().finish().unwrap());
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
        assert!(Part::create(&path).unwrap().finish_new().is_err());
        assert_eq!((fs::read(&path).unwrap(), names(folder.path()).len()), (b"old".to_vec(), 1));
        fs::remove_file(&path).unwrap();
        Part::create(&path).unwrap().finish_new().unwrap();
        assert_eq!(names(folder.path()), ["name"]);
    }
}
