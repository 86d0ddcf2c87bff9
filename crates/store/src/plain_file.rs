//! Regular files: the one place where files are opened. What is no regular file is refused before it is opened, so that a pipe is
//! never waited for and a device never read; in the library's folder, links are refused too.

use crate::StoreError;
use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;

const FILE: &str = "a regular file";
const FOLDER: &str = "a folder";

/// Opens a regular file, or a link to one, to read it.
pub(crate) fn open(path: &Path) -> Result<File, StoreError> {
    let metadata = fs::metadata(path).map_err(|error| StoreError::io("read", path, error))?;
    require(path, &metadata, FILE)?;
    checked(path, File::options().read(true), false)
}

/// Opens a regular file of the library to read it. A link is refused, since it may lead elsewhere.
pub(crate) fn open_within(path: &Path) -> Result<File, StoreError> {
    let metadata = fs::symlink_metadata(path).map_err(|error| StoreError::io("read", path, error))?;
    require(path, &metadata, FILE)?;
    checked(path, File::options().read(true), true)
}

/// Opens a regular file of the library, or creates an empty one, to lock it.
pub(crate) fn open_or_create_within(path: &Path) -> Result<File, StoreError> {
    refuse_other_than_file(path)?;
    checked(path, File::options().read(true).write(true).create(true).truncate(false), true)
}

/// Refuses a path of the library at which there is something else than a regular file.
pub(crate) fn refuse_other_than_file(path: &Path) -> Result<(), StoreError> {
    refuse_other_than(path, FILE)
}

/// Refuses a path of the library at which there is something else than a folder, such as a link to one.
pub(crate) fn refuse_other_than_folder(path: &Path) -> Result<(), StoreError> {
    refuse_other_than(path, FOLDER)
}

/// Whether there is a regular file of the library at a path. One that cannot be looked at just now is not gone.
pub(crate) fn is_within(path: &Path) -> bool {
    match fs::symlink_metadata(path) {
        Ok(metadata) => metadata.is_file(),
        Err(error) => !is_gone(&error),
    }
}

fn is_gone(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// The bytes of the regular file of the library at a path, 0 if there is none; `None` if it cannot be looked at just now.
pub(crate) fn bytes_within(path: &Path) -> Option<u64> {
    match fs::symlink_metadata(path) {
        Ok(metadata) => Some(if metadata.is_file() { metadata.len() } else { 0 }),
        Err(error) => is_gone(&error).then_some(0),
    }
}

fn refuse_other_than(path: &Path, expected: &'static str) -> Result<(), StoreError> {
    match fs::symlink_metadata(path) {
        Ok(metadata) => require(path, &metadata, expected),
        Err(error) if is_gone(&error) => Ok(()),
        Err(error) => Err(StoreError::io("read", path, error)),
    }
}

fn require(path: &Path, metadata: &Metadata, expected: &'static str) -> Result<(), StoreError> {
    let found = kind(metadata.file_type());
    match found == expected {
        true => Ok(()),
        false => Err(StoreError::WrongKind { path: path.to_owned(), found, expected }),
    }
}

/// Opens a file that was found to be regular, and looks again: another may have taken its place.
fn checked(path: &Path, options: &mut OpenOptions, refuses_links: bool) -> Result<File, StoreError> {
    without_waiting(options, refuses_links);
    let failed = |error: io::Error| StoreError::io("open", path, error);
    let file = options.open(path).map_err(failed)?;
    let metadata = file.metadata().map_err(failed)?;
    require(path, &metadata, FILE)?;
    Ok(file)
}

#[cfg(unix)]
fn without_waiting(options: &mut OpenOptions, refuses_links: bool) {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(libc::O_NONBLOCK | if refuses_links { libc::O_NOFOLLOW } else { 0 });
}

#[cfg(not(unix))]
fn without_waiting(_: &mut OpenOptions, _: bool) {}

/// The kind of a file, in words.
fn kind(found: FileType) -> &'static str {
    if found.is_file() {
        FILE
    } else if found.is_dir() {
        FOLDER
    } else if found.is_symlink() {
        "a link"
    } else {
        special_kind(found)
    }
}

#[cfg(unix)]
fn special_kind(found: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if found.is_fifo() {
        "a pipe"
    } else if found.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn special_kind(_: FileType) -> &'static str {
    "something else"
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;
    use std::process::Command;

    fn found<T>(outcome: Result<T, StoreError>) -> &'static str {
        match outcome {
            Err(StoreError::WrongKind { found, .. }) => found,
            Err(error) => panic!("{error}"),
            Ok(_) => FILE,
        }
    }

    #[test]
    fn only_regular_files_are_opened_and_nothing_is_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("file"), "text").unwrap();
        fs::create_dir(at("folder")).unwrap();
        assert!(Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
        symlink(at("file"), at("link")).unwrap();
        symlink(at("pipe"), at("link to a pipe")).unwrap();
        for (name, followed, within) in [
            ("file", FILE, FILE),
            ("folder", FOLDER, FOLDER),
            ("pipe", "a pipe", "a pipe"),
            ("link", FILE, "a link"),
            ("link to a pipe", "a pipe", "a link"),
        ] {
            assert_eq!((found(open(&at(name))), found(open_within(&at(name)))), (followed, within), "{name}");
            assert_eq!(found(open_or_create_within(&at(name))), within, "{name}");
            assert_eq!(is_within(&at(name)), within == FILE, "{name}");
        }
        assert_eq!(found(open(Path::new("/dev/null"))), "a device");
        assert!(matches!(open(&at("none")), Err(StoreError::Io { action: "read", .. })));
        assert!(open_or_create_within(&at("new")).is_ok() && is_within(&at("new")));
        assert!(
            refuse_other_than_folder(&at("folder")).is_ok() && refuse_other_than_folder(&at("none")).is_ok()
        );
        assert_eq!(found(refuse_other_than_folder(&at("link"))), "a link");
    }
}
