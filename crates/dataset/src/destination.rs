//! The places that datasets are kept in.

use crate::DatasetError;
use isofold_store::PartialFile;
use std::collections::BTreeSet;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A place that holds a dataset: files by name, such as `data/train-00000.parquet`. Every file is there whole or not at all, and workers
/// on many machines may use one place at the same time.
pub trait Destination: Send + Sync {
    /// The place, as people write it.
    fn place(&self) -> String;

    /// The names of the files in a folder of it, such as `data`; none if there is no such folder.
    fn names(&self, folder: &str) -> Result<BTreeSet<String>, DatasetError>;

    /// The bytes of a file; `None` if there is none.
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, DatasetError>;

    /// Writes a file, in place of one that is there.
    fn write(&self, name: &str, bytes: Vec<u8>) -> Result<(), DatasetError>;

    /// Writes a file unless there is one, whoever writes it at the same time.
    fn write_new(&self, name: &str, bytes: Vec<u8>) -> Result<(), DatasetError>;

    /// Removes a file, and its folder if that is empty; nothing happens if there is none.
    fn remove(&self, name: &str) -> Result<(), DatasetError>;
}

/// A folder of this machine, or one that machines share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// The folder at a path, which need not be there yet.
    pub fn new(path: impl Into<PathBuf>) -> Folder {
        Folder(path.into())
    }

    fn begin(&self, name: &str, bytes: &[u8]) -> Result<PartialFile, DatasetError> {
        let path = self.0.join(name);
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(|error| DatasetError::io("write", folder, error))?;
        let mut partial = PartialFile::create(&path)?;
        partial.file.write_all(bytes).map_err(|error| DatasetError::io("write", &path, error))?;
        Ok(partial)
    }
}

impl Destination for Folder {
    fn place(&self) -> String {
        self.0.display().to_string()
    }

    fn names(&self, folder: &str) -> Result<BTreeSet<String>, DatasetError> {
        let path = self.0.join(folder);
        let failed = |error| DatasetError::io("read", &path, error);
        let entries = match fs::read_dir(&path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeSet::new()),
            Err(error) => return Err(failed(error)),
        };
        let name = |entry: fs::DirEntry| format!("{folder}/{}", entry.file_name().to_string_lossy());
        entries.map(|entry| entry.map(name).map_err(failed)).collect()
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, DatasetError> {
        let path = self.0.join(name);
        match fs::read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(DatasetError::io("read", &path, error)),
        }
    }

    fn write(&self, name: &str, bytes: Vec<u8>) -> Result<(), DatasetError> {
        Ok(self.begin(name, &bytes)?.finish()?)
    }

    fn write_new(&self, name: &str, bytes: Vec<u8>) -> Result<(), DatasetError> {
        let path = self.0.join(name);
        if path.is_file() {
            return Ok(());
        }
        match self.begin(name, &bytes)?.finish_new() {
            // Another worker was first.
            Err(_) if path.is_file() => Ok(()),
            finished => Ok(finished?),
        }
    }

    fn remove(&self, name: &str) -> Result<(), DatasetError> {
        let path = self.0.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(DatasetError::io("write", &path, error)),
            _ => {
                // Only an empty one is removed.
                let _ = path.parent().map(fs::remove_dir);
                Ok(())
            }
        }
    }
}

/// The place that a text names: a folder, or with the feature `object-store` an address such as `s3://bucket/rivers`, for which the
/// environment has keys and regions.
pub fn destination(text: &str) -> Result<Box<dyn Destination>, DatasetError> {
    let scheme = text.split_once("://").map(|(scheme, _)| scheme);
    let is_address = scheme
        .is_some_and(|scheme| !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    if is_address { object_destination(text) } else { Ok(Box::new(Folder::new(text))) }
}

#[cfg(feature = "object-store")]
fn object_destination(address: &str) -> Result<Box<dyn Destination>, DatasetError> {
    let variables = std::env::vars_os();
    let texts =
        variables.filter_map(|(key, value)| Some((key.into_string().ok()?, value.into_string().ok()?)));
    Ok(Box::new(crate::ObjectDestination::new(address, texts)?))
}

#[cfg(not(feature = "object-store"))]
fn object_destination(address: &str) -> Result<Box<dyn Destination>, DatasetError> {
    let why = format!(
        "`{address}`: expected a folder; this isofold was built without object stores, the feature `object-store`"
    );
    Err(DatasetError::Field { field: "folder", why })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_from_folders() {
        for folder in ["rows", "/shared/rows", "://b/c", "../s3://x", "C:\\rows"] {
            assert_eq!(destination(folder).unwrap().place(), folder);
        }
        let error = destination("ftp://x/y").map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("`ftp://x/y`") && error.contains("expected a folder"), "{error}");
    }

    #[test]
    fn files_of_a_folder_are_whole_and_new_ones_stay() {
        let path = tempfile::tempdir().unwrap();
        let folder = Folder::new(path.path().join("rows"));
        assert_eq!((folder.names("data").unwrap().len(), folder.read("data/x").unwrap()), (0, None));
        folder.write_new("data/x", b"first".to_vec()).unwrap();
        folder.write_new("data/x", b"second".to_vec()).unwrap();
        assert_eq!(folder.read("data/x").unwrap().unwrap(), b"first");
        folder.write("data/x", b"third".to_vec()).unwrap();
        assert_eq!(folder.read("data/x").unwrap().unwrap(), b"third");
        assert_eq!(folder.names("data").unwrap().into_iter().collect::<Vec<_>>(), ["data/x"]);
        folder.remove("data/x").unwrap();
        folder.remove("data/x").unwrap();
        assert!(!path.path().join("rows/data").exists());
    }
}
