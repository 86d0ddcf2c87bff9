//! Puts the page into the program: the one in `page/`, which packages have, unless `web/` has changed since; else, in a release build within
//! the repository, the one that Node makes of `web/`. A build without a page works, but for `isofold web`, which says what is missing.

mod page_sources;

use page_sources::{below, is_built_of, list, page_sources};
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The oldest Node.js that builds the page.
const NODE: (u32, u32) = (20, 19);

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let (ready, web) = (root.join("page"), root.join("../../web"));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=page_sources.rs");
    println!("cargo::rerun-if-env-changed=ISOFOLD_PAGE");
    if ready.exists() {
        println!("cargo::rerun-if-changed={}", ready.display());
    }
    let has_ready = ready.join("index.html").is_file();
    let has_sources = web.join("package.json").is_file();
    if has_sources && (has_ready || is_wanted()) {
        for source in page_sources(&web) {
            println!("cargo::rerun-if-changed={}", source.display());
        }
    }
    let page = if has_ready && (!has_sources || is_built_of(&ready, &web)) {
        Ok(ready)
    } else if !has_sources {
        Err("this package has no page: install another version".to_owned())
    } else if !is_wanted() {
        Err("a debug build has no page: use a release build, or set ISOFOLD_PAGE=1 when you build, or name one with --page web/dist".to_owned())
    } else {
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
    check_node()?;
    let npm = |arguments: &[&str]| {
        let name = if cfg!(windows) { "npm.cmd" } else { "npm" };
        let output = Command::new(name).args(arguments).current_dir(web).output();
        let output = output.map_err(|error| needs_node(&format!("npm does not run: {error}")))?;
        match output.status.success() {
            true => Ok(()),
            false => Err(format!(
                "`npm {}` failed ({}); run `cargo xtask page` to see why, and build again",
                arguments.join(" "),
                last_line(&output)
            )),
        }
    };
    if !has_modules(web) {
        npm(&["ci"])?;
    }
    npm(&["run", "build", "--", "--outDir", &out.display().to_string(), "--emptyOutDir"])?;
    Ok(out.to_owned())
}

/// An error unless there is a Node.js that is new enough.
fn check_node() -> Result<(), String> {
    let output = Command::new("node").arg("--version").output();
    let output = output.map_err(|error| needs_node(&format!("node does not run: {error}")))?;
    let version = String::from_utf8_lossy(&output.stdout);
    let mut numbers = version.trim().trim_start_matches('v').split('.').map(str::parse);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(major)), Some(Ok(minor))) if (major, minor) >= NODE => Ok(()),
        _ => Err(needs_node(&format!("this one is {}", version.trim()))),
    }
}

fn needs_node(why: &str) -> String {
    let (major, minor) = NODE;
    format!(
        "Node.js {major}.{minor} or later is needed to build it ({why}); install it, then run `cargo xtask page` and build again"
    )
}

/// The last line that a program said of its failure.
fn last_line(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    said.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or("it said nothing").to_owned()
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
        Ok(folder) => {
            let mut paths = Vec::new();
            list(&folder, &mut paths)?;
            files = paths.into_iter().map(|path| (below(&folder, &path), path)).collect();
            // Files of git, of the system and the digest are no part of it.
            files.retain(|(name, _)| !name.starts_with('.'));
        }
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
