//! Puts the page into the program: the one in `page/`, which packages have; else, in a release build within the repository, the one that
//! Node makes of `web/`. A build without a page works, but for `isofold web`, which says what is missing.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

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

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let (ready, web) = (root.join("page"), root.join("../../web"));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=ISOFOLD_PAGE");
    if ready.exists() {
        println!("cargo::rerun-if-changed={}", ready.display());
    }
    let page = if ready.join("index.html").is_file() {
        Ok(ready)
    } else if !web.join("package.json").is_file() {
        Err("this package has no page: install another version".to_owned())
    } else if !is_wanted() {
        Err("a debug build has no page: use a release build, or set ISOFOLD_PAGE=1 when you build, or name one with --page web/dist".to_owned())
    } else {
        for source in SOURCES.iter().map(|source| web.join(source)).filter(|source| source.exists()) {
            println!("cargo::rerun-if-changed={}", source.display());
        }
        built(&web, &out.join("page"))
    };
    if let Err(why) = &page
        && is_wanted()
    {
        println!("cargo::warning=isofold is built without its page: {why}");
    }
    fs::write(out.join("page.rs"), source(page)?)
}

/// Whether the page is built by Node if need be: in release builds, or as the environment says. Others are built often.
fn is_wanted() -> bool {
    match env::var("ISOFOLD_PAGE").as_deref() {
        Ok("0") => false,
        Ok("1") => true,
        _ => env::var("PROFILE").is_ok_and(|profile| profile == "release"),
    }
}

/// Builds the page into a folder.
fn built(web: &Path, out: &Path) -> Result<PathBuf, String> {
    let npm = |arguments: &[&str]| {
        let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
        let output = command.args(arguments).current_dir(web).output();
        let output = output.map_err(|error| {
            format!("Node.js 20 or later is needed to build it ({error}); install it, then run `cargo xtask page` and build again")
        })?;
        match output.status.success() {
            true => Ok(()),
            false => {
                let said = String::from_utf8_lossy(&output.stderr);
                let last = said.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
                Err(format!(
                    "`npm {}` failed ({last}); run `cargo xtask page` to see why",
                    arguments.join(" ")
                ))
            }
        }
    };
    if !has_modules(web) {
        npm(&["install", "--no-save", "--no-audit", "--no-fund"])?;
    }
    npm(&["run", "build", "--", "--outDir", &out.display().to_string(), "--emptyOutDir"])?;
    Ok(out.to_owned())
}

/// Whether the modules that the lock file names are installed.
fn has_modules(web: &Path) -> bool {
    let changed = |path: &str| fs::metadata(web.join(path)).and_then(|found| found.modified()).ok();
    match (changed("node_modules/.package-lock.json"), changed("package-lock.json")) {
        (Some(installed), Some(wanted)) => installed >= wanted,
        _ => false,
    }
}

/// The Rust source of the page.
fn source(page: Result<PathBuf, String>) -> io::Result<String> {
    let (mut files, mut missing) = (Vec::new(), String::new());
    match page {
        Ok(folder) => list(&folder, &folder, &mut files)?,
        Err(why) => missing = why,
    }
    files.sort();
    let mut text = format!("const MISSING: &str = {missing:?};\n\nstatic PAGE: &[Asset] = &[\n");
    for (name, path) in files {
        // Writing to a text does not fail.
        let _ = writeln!(text, "    Asset {{ path: {name:?}, bytes: include_bytes!({path:?}) }},");
    }
    text.push_str("];\n");
    Ok(text)
}

/// Lists the files of a folder with their paths below it.
fn list(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(root, &path, files)?;
        } else if let Ok(below) = path.strip_prefix(root) {
            let name = below.to_string_lossy().replace('\\', "/");
            // Files of git and of the system are no part of it.
            if !name.starts_with('.') {
                files.push((name, path));
            }
        }
    }
    Ok(())
}
