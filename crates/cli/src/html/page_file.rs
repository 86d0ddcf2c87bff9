//! The file of the page.

use crate::failure::Failure;
use std::fs;
use std::path::{Path, PathBuf};

/// A file that is known to be writable.
pub(crate) struct PageFile {
    path: PathBuf,
    /// The temporary file that is written first.
    part: PathBuf,
}

impl PageFile {
    /// Checks that the file can be written, before the long work begins.
    pub(crate) fn new(path: &Path) -> Result<PageFile, Failure> {
        let failed = |why: &str| Failure::argument("--html", format!("`{}` {why}", path.display()));
        if path.exists() && !path.is_file() {
            return Err(failed("exists and is not a file: expected another name"));
        }
        // Write through a symbolic link instead of replacing it.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let Some(name) = path.file_name() else {
            return Err(failed("has no name: expected something like quality.html"));
        };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.is_dir()) {
            return Err(failed("is in a folder that does not exist"));
        }
        let mut part = name.to_owned();
        part.push(format!(".{}.isofold-part", std::process::id()));
        let part = path.with_file_name(part);
        // Nothing is left behind if the work is interrupted.
        let made = fs::File::create_new(&part).and_then(|_| fs::remove_file(&part));
        made.map_err(|error| failed(&format!("cannot be written: {error}")))?;
        Ok(PageFile { path, part })
    }

    /// Writes the whole page, or leaves the file as it was.
    pub(crate) fn write(&self, page: &str) -> Result<(), Failure> {
        let written = fs::write(&self.part, page).and_then(|()| fs::rename(&self.part, &self.path));
        written.map_err(|error| {
            // The error of writing is reported; that of removing the temporary file would add nothing.
            let _ = fs::remove_file(&self.part);
            Failure::io(format!("cannot write `{}`: {error}", self.path.display()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_written_whole_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.html");
        fs::write(&path, "before").unwrap();
        let file = PageFile::new(&path).unwrap_or_else(|failure| panic!("{}", failure.message()));
        assert_eq!(fs::read_to_string(&path).unwrap(), "before");
        assert!(file.write("after").is_ok());
        assert_eq!(fs::read_to_string(&path).unwrap(), "after");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_cannot_be_written_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let message = |path: &Path| PageFile::new(path).err().map(|failure| failure.message());
        let why = message(folder.path()).unwrap();
        assert!(why.starts_with("--html: ") && why.contains("is not a file"), "{why}");
        let why = message(&folder.path().join("none").join("page.html")).unwrap();
        assert!(why.contains("folder that does not exist"), "{why}");
    }
}
