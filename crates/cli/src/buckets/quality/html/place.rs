//! Where the page goes.

use crate::failure::Failure;
use std::fs;
use std::path::{Path, PathBuf};

/// A file that can be written.
pub(in super::super) struct Place {
    path: PathBuf,
    /// What is written until it is whole.
    part: PathBuf,
}

impl Place {
    /// An error, before anybody waits, if the file cannot be written.
    pub(in super::super) fn new(path: &Path) -> Result<Place, Failure> {
        let failed = |why: &str| Failure::argument("--html", format!("`{}` {why}", path.display()));
        if path.exists() && !path.is_file() {
            return Err(failed("is there already and is no file: expected another name"));
        }
        // What a link leads to is written, not the link.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let Some(name) = path.file_name() else {
            return Err(failed("has no name: expected something like quality.html"));
        };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.is_dir()) {
            return Err(failed("is in no folder that exists"));
        }
        let mut part = name.to_owned();
        part.push(format!(".{}.isofold-part", std::process::id()));
        let part = path.with_file_name(part);
        // Nothing is left behind if the work is broken off.
        let made = fs::File::create_new(&part).and_then(|_| fs::remove_file(&part));
        made.map_err(|error| failed(&format!("cannot be written: {error}")))?;
        Ok(Place { path, part })
    }

    /// Writes all of it, or leaves the file as it was.
    pub(in super::super) fn write(&self, page: &str) -> Result<(), Failure> {
        let written = fs::write(&self.part, page).and_then(|()| fs::rename(&self.part, &self.path));
        written.map_err(|error| {
            // A part that cannot be removed is no worse than one that could not be written.
            let _ = fs::remove_file(&self.part);
            Failure::Work(format!("cannot write `{}`: {error}", self.path.display()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_written_as_a_whole_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.html");
        fs::write(&path, "before").unwrap();
        let place = Place::new(&path).unwrap_or_else(|failure| panic!("{}", failure.message()));
        assert_eq!(fs::read_to_string(&path).unwrap(), "before");
        assert!(place.write("after").is_ok());
        assert_eq!(fs::read_to_string(&path).unwrap(), "after");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_place_that_cannot_be_written_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let message = |path: &Path| Place::new(path).err().map(|failure| failure.message());
        let why = message(folder.path()).unwrap();
        assert!(why.starts_with("--html: ") && why.contains("no file"), "{why}");
        let why = message(&folder.path().join("none").join("page.html")).unwrap();
        assert!(why.contains("in no folder that exists"), "{why}");
    }
}
