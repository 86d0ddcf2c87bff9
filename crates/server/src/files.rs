//! The files that requests may name: those in one folder, by plain names. They can be downloaded and removed.

use crate::body::Parts;
use crate::response::{Refusal, json};
use crate::routes::App;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path as UrlPath, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;
use bytes::Bytes;
use isofold_api::{Error, ErrorCode};
use serde::Serialize;
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::mpsc::{Sender, channel};
use tokio::task::spawn_blocking;

/// The longest name of a file.
const MAX_NAME: usize = 120;

/// The bytes of a file that are sent at a time.
const PART: usize = 1 << 16;

/// The folder of the files that requests name.
pub(crate) struct Files {
    folder: PathBuf,
    /// The bytes of all files, above which no other is written.
    limit: u64,
}

/// A file of the folder.
#[derive(Serialize)]
struct FileEntry {
    name: String,
    bytes: u64,
    /// Whether it is a folder, of buckets.
    folder: bool,
}

impl Files {
    pub(crate) fn new(folder: PathBuf, limit: u64) -> Files {
        Files { folder, limit }
    }

    /// The path of a file or folder that exists. Links are not followed.
    pub(crate) fn existing(&self, field: &str, name: &str) -> Result<PathBuf, Error> {
        let path = self.path(field, name)?;
        match path.symlink_metadata() {
            Ok(found) if found.is_file() || found.is_dir() => Ok(path),
            Ok(_) => {
                Err(Error::of_field(field, format!("`{name}` is a link, or something else that is not read")))
            }
            Err(_) => {
                let why = format!("there is no `{name}` in the folder of this isofold");
                Err(Error { code: ErrorCode::NotFound, ..Error::of_field(field, why) })
            }
        }
    }

    /// The path of a file that is to be written.
    pub(crate) fn writable(&self, field: &str, name: &str) -> Result<PathBuf, Error> {
        let path = self.path(field, name)?;
        if path.symlink_metadata().is_ok_and(|found| found.is_symlink()) {
            return Err(Error::of_field(field, format!("`{name}` is a link: expected another name")));
        }
        self.check_room()?;
        self.make(field)?;
        Ok(path)
    }

    /// The folder itself, for folders that are written into it.
    pub(crate) fn room(&self, field: &str) -> Result<&Path, Error> {
        self.check_room()?;
        self.make(field)?;
        Ok(&self.folder)
    }

    fn make(&self, field: &str) -> Result<(), Error> {
        let failed = |error: io::Error| Error {
            code: ErrorCode::Io,
            ..Error::of_field(field, format!("the folder of this isofold cannot be made: {error}"))
        };
        fs::create_dir_all(&self.folder).map_err(failed)
    }

    fn check_room(&self) -> Result<(), Error> {
        match size(&self.folder) < self.limit {
            true => Ok(()),
            false => {
                let why = format!("the files of this isofold take {} bytes or more", self.limit);
                Err(Error::new(ErrorCode::Unsupported, why)
                    .with_hint("remove some: `DELETE /api/v1/files/NAME`"))
            }
        }
    }

    /// The path of a name.
    fn path(&self, field: &str, name: &str) -> Result<PathBuf, Error> {
        check_name(name).map_err(|why| {
            Error::of_field(field, format!("`{}` {why}", name.escape_debug())).with_hint(
                "a plain name, such as `spot.npz`: over HTTP, files are in the folder of the server",
            )
        })?;
        Ok(self.folder.join(name))
    }

    fn list(&self) -> io::Result<Vec<FileEntry>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let entry = |entry: fs::DirEntry| {
            let (name, found) = (entry.file_name().into_string().ok()?, entry.metadata().ok()?);
            let is_shown = check_name(&name).is_ok() && (found.is_file() || found.is_dir());
            is_shown.then(|| FileEntry { name, bytes: size(&entry.path()), folder: found.is_dir() })
        };
        let mut files: Vec<FileEntry> = entries.flatten().filter_map(entry).collect();
        files.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(files)
    }
}

/// Refuses a name that could lead to another folder, or means something else to a system.
fn check_name(name: &str) -> Result<(), &'static str> {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_.+ ,()@".contains(letter);
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let devices = ["con", "prn", "aux", "nul"];
    let is_numbered = ["com", "lpt"].iter().any(|kind| {
        stem.strip_prefix(kind)
            .is_some_and(|rest| rest.chars().count() == 1 && rest.chars().all(char::is_numeric))
    });
    if name.is_empty() || name.len() > MAX_NAME {
        Err("is not the name of a file: expected 1 to 120 bytes")
    } else if !name.chars().all(is_plain) {
        Err("is not a plain name: expected letters, digits, spaces and -_.+,()@")
    } else if name.starts_with(['.', '-', ' ']) || name.ends_with(['.', ' ']) {
        Err("is not a plain name: expected a letter or a digit at both ends")
    } else if devices.contains(&stem.as_str()) || is_numbered {
        Err("is the name of a device: expected another")
    } else {
        Ok(())
    }
}

/// The bytes of a file, or of all files of a folder. Links are not followed.
fn size(path: &Path) -> u64 {
    let Ok(found) = path.symlink_metadata() else { return 0 };
    if !found.is_dir() {
        return found.len();
    }
    let Ok(entries) = fs::read_dir(path) else { return 0 };
    entries.flatten().map(|entry| size(&entry.path())).sum()
}

/// The files of an app, if it has a folder for them.
pub(crate) fn files_of(app: &App) -> Result<&Files, Error> {
    app.files.as_ref().ok_or_else(none)
}

/// The error of a server without a folder.
pub(crate) fn none() -> Error {
    Error::new(ErrorCode::Unsupported, "this isofold has no folder for files, since it has no library")
        .with_hint("start it with --library DIR")
}

/// `GET /api/v1/files`: the files.
pub(crate) async fn list(State(app): State<Arc<App>>) -> Result<Response, Refusal> {
    #[derive(Serialize)]
    struct List {
        files: Vec<FileEntry>,
    }
    let files = blocking(move || files_of(&app)?.list().map_err(|error| failed(&error))).await?;
    let body = serde_json::to_vec(&List { files }).map_err(|error| failed(&error.into()))?;
    Ok(json(StatusCode::OK, body.into()))
}

/// `GET /api/v1/files/{name}`: a file.
pub(crate) async fn download(
    State(app): State<Arc<App>>,
    name: Result<UrlPath<String>, PathRejection>,
) -> Result<Response, Refusal> {
    let name = name.map_err(bad_name)?.0;
    let asked = name.clone();
    let (file, found) = blocking(move || open(files_of(&app)?, &asked)).await?;
    let (sender, receiver) = channel(4);
    spawn_blocking(move || send(file, &sender));
    let mut response = Response::new(Parts::body(receiver, Some(found.len()), ()));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    // Letters of other scripts are left to the address, whose last part is the name, too.
    let plain: String = name.chars().map(|letter| if letter.is_ascii() { letter } else { '_' }).collect();
    if let Ok(value) = HeaderValue::try_from(format!("attachment; filename=\"{plain}\"")) {
        headers.insert(CONTENT_DISPOSITION, value);
    }
    Ok(response)
}

/// `DELETE /api/v1/files/{name}`: removes a file, or a folder of buckets.
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    name: Result<UrlPath<String>, PathRejection>,
) -> Result<Response, Refusal> {
    let name = name.map_err(bad_name)?.0;
    blocking(move || {
        let path = files_of(&app)?.existing("name", &name)?;
        let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        removed.map_err(|error| failed(&error))
    })
    .await?;
    Ok(json(StatusCode::OK, Bytes::from_static(b"{}")))
}

fn open(files: &Files, name: &str) -> Result<(File, Metadata), Error> {
    let path = files.existing("name", name)?;
    let opened = File::open(path).and_then(|file| file.metadata().map(|found| (file, found)));
    let (file, found) = opened.map_err(|error| failed(&error))?;
    match found.is_file() {
        true => Ok((file, found)),
        false => Err(Error::of_field("name", format!("`{name}` is a folder: expected a file"))),
    }
}

/// Sends a file in parts, until its end or until the client has gone.
fn send(mut file: File, to: &Sender<io::Result<Bytes>>) {
    loop {
        let mut part = vec![0; PART];
        let part = match file.read(&mut part) {
            Ok(0) => return,
            Ok(length) => {
                part.truncate(length);
                Ok(Bytes::from(part))
            }
            Err(error) => Err(error),
        };
        let is_last = part.is_err();
        if to.blocking_send(part).is_err() || is_last {
            return;
        }
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Refusal> {
    let done = spawn_blocking(work).await;
    Ok(done.unwrap_or_else(|error| Err(Error::new(ErrorCode::Failed, error.to_string())))?)
}

fn failed(error: &io::Error) -> Error {
    Error::new(ErrorCode::Io, error.to_string())
}

fn bad_name(_: PathRejection) -> Refusal {
    Refusal::bad(StatusCode::BAD_REQUEST, "expected the name of a file")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_lead_elsewhere() {
        for name in
            ["spot.npz", "K72 btn vs bb (2).csv", "a", "Füße.npz", "buckets-F3", "console.csv", "nullable"]
        {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        let long = "a".repeat(MAX_NAME + 1);
        for name in [
            "",
            ".",
            "..",
            "../x",
            "a/b",
            "a\\b",
            "/etc/passwd",
            "C:x",
            "a\0b",
            ".hidden",
            "-rf",
            "x.",
            "x ",
            "NUL",
            "nul.txt",
            "com1.csv",
            "lpt9",
            "a\nb",
            "~/x",
            "%2e%2e",
            "a|b",
            &long,
        ] {
            assert!(check_name(name).is_err(), "{name}");
        }
    }
}
