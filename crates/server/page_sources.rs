//! The sources of the page in `web/`, and a digest of them, by which a page that was built before is known to be theirs or not. Part of the
//! build script and of xtask.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The file of a built page that has the digest of its sources. Files that begin with a dot are not served.
pub(crate) const DIGEST_FILE: &str = ".sources";

/// The sources of the page, and what decides how it is built.
const SOURCES: [&str; 8] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    ".npmrc",
];

/// The files and folders that the page is made of.
pub(crate) fn page_sources(web: &Path) -> Vec<PathBuf> {
    SOURCES.iter().map(|source| web.join(source)).filter(|source| source.exists()).collect()
}

/// Whether a built page is that of the sources.
pub(crate) fn is_built_of(page: &Path, web: &Path) -> bool {
    let written = fs::read_to_string(page.join(DIGEST_FILE));
    let is_same = |written: String| digest(web).is_ok_and(|digest| written.trim() == digest);
    page.join("index.html").is_file() && written.is_ok_and(is_same)
}

/// The digest of the sources: FNV-1a of all paths and contents, whatever the ends of lines. Tests are no part of the page.
pub(crate) fn digest(web: &Path) -> io::Result<String> {
    let mut files = Vec::new();
    page_sources(web).iter().try_for_each(|source| list(source, &mut files))?;
    files.retain(|path| !path.to_string_lossy().ends_with(".test.ts"));
    let mut files: Vec<(String, PathBuf)> = files.into_iter().map(|path| (below(web, &path), path)).collect();
    files.sort();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |bytes: &[u8]| {
        for &byte in bytes.iter().filter(|&&byte| byte != b'\r') {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for (name, path) in files {
        add(name.as_bytes());
        add(&[0]);
        add(&fs::read(path)?);
        add(&[0]);
    }
    Ok(format!("{hash:016x}"))
}

/// The path of a file below a folder, with `/` between its parts.
pub(crate) fn below(folder: &Path, file: &Path) -> String {
    file.strip_prefix(folder).unwrap_or(file).to_string_lossy().replace('\\', "/")
}

/// Lists a file, or the files of a folder and of those in it.
pub(crate) fn list(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        list(&entry?.path(), files)?;
    }
    Ok(())
}
