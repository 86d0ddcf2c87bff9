//! The page: the files that a browser gets, and the policies that they come with.

use crate::routes::App;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// A file of the page.
struct Asset {
    /// The path below the root, without a slash at the start.
    path: &'static str,
    bytes: &'static [u8],
}

// The assets of the page, `PAGE`, and the reason why there are none, `MISSING`: written by the build script.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The files that a browser gets.
#[derive(Clone, Debug)]
pub struct Page(Source);

#[derive(Clone, Debug)]
enum Source {
    BuiltIn,
    Folder(PathBuf),
    None,
}

impl Page {
    /// The page that is part of the program.
    pub fn built_in() -> Page {
        Page(Source::BuiltIn)
    }

    /// The page in a folder, for those who work on it.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Page {
        Page(Source::Folder(folder.into()))
    }

    /// No page: requests are answered, and nothing else.
    pub fn none() -> Page {
        Page(Source::None)
    }

    /// The reason why this program has no page, if it has none.
    pub fn missing() -> Option<&'static str> {
        PAGE.is_empty().then_some(MISSING)
    }

    /// A file of the page.
    fn get(&self, path: &str) -> Option<Bytes> {
        match &self.0 {
            Source::BuiltIn => {
                let asset = PAGE.iter().find(|asset| asset.path == path)?;
                Some(Bytes::from_static(asset.bytes))
            }
            Source::Folder(folder) => read(folder, path).map(Bytes::from),
            Source::None => None,
        }
    }
}

/// A file below a folder, and nowhere else.
fn read(folder: &Path, path: &str) -> Option<Vec<u8>> {
    let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    if !Path::new(path).components().all(is_plain) {
        return None;
    }
    let (folder, file) = (folder.canonicalize().ok()?, folder.join(path).canonicalize().ok()?);
    file.starts_with(&folder).then(|| fs::read(file).ok()).flatten()
}

/// Answers with a file of the page.
pub(crate) async fn page(State(app): State<Arc<App>>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = match request.uri().path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(bytes) = app.page.get(path) else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type(path)));
    // The names of assets have a hash of their content.
    let is_fixed = path.starts_with("assets/");
    let caching = if is_fixed { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    response
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// The policy of the page: scripts, styles and requests are its own, and it is shown in no frame of others.
pub(crate) fn content_policy(engines: &[String]) -> String {
    let engines: String = engines.iter().map(|engine| format!(" {engine}")).collect();
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         manifest-src 'self'; worker-src 'self'; connect-src 'self'{engines}; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    )
}
