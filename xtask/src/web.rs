//! The tests of the page and of the server: types, Vitest, the page as it is built, Playwright on a real server, and schemathesis on its
//! OpenAPI document.

use crate::command::{cargo, exists, output, program, root, step};
use crate::page_sources;
use crate::test::{FEATURES, Skipped};
use crate::tools;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The examples that schemathesis makes up for each request, and the seconds that it may take.
struct Effort {
    examples: &'static str,
    seconds: &'static str,
}

const SHORT: Effort = Effort { examples: "4", seconds: "25" };
const LONG: Effort = Effort { examples: "300", seconds: "600" };

/// Runs all tests of the page on the program as the workspace has built it.
pub(crate) fn run(skipped: &mut Skipped) -> Result<(), String> {
    let build = ["build", "--workspace", "--bin", "isofold", "--features", FEATURES];
    // With the features of the tests before, so that little is built again.
    step("build of the server", &mut cargo(&build))?;
    openapi(skipped, &SHORT)?;
    if let Err(why) = has_node() {
        return skipped.note("the page: types, Vitest, Playwright", &why);
    }
    page()?;
    step("types and format of the page", &mut npm(&["run", "check"]))?;
    step("unit tests of the page", &mut npm(&["run", "test"]))?;
    match tools::debian("chromium", &["chromium"]) {
        Ok(()) => {
            let mut tests = npm(&["run", "e2e"]);
            step("the page in a browser", tests.env("ISOFOLD", binary()).env("PAGE", page_folder()))
        }
        Err(why) => skipped.note("the page in a browser", &why),
    }
}

/// Asks the server whatever its OpenAPI document allows, and much that it does not, for longer; and runs the long tests of the page.
pub(crate) fn slow_tier(skipped: &mut Skipped) -> Result<(), String> {
    openapi(skipped, &LONG)?;
    if has_node().is_err() || tools::debian("chromium", &["chromium"]).is_err() {
        return skipped.note("the long tests of the page", "Node.js and Chromium are needed");
    }
    install_packages()?;
    let mut tests = npm(&["run", "e2e"]);
    tests.env("SLOW", "1").env("ISOFOLD", binary()).env("PAGE", page_folder());
    step("the page in a browser, long tests", &mut tests)
}

/// Builds the page into the server's package, which holds it from then on: `cargo package` and `cargo install` need no Node.
pub(crate) fn page() -> Result<(), String> {
    has_node()?;
    install_packages()?;
    let (page, web) = (page_folder(), root().join("web"));
    let failed = |error| format!("cannot write {}: {error}", page.display());
    // The digest goes first: a page that was not built to its end has none.
    for entry in fs::read_dir(&page).map_err(failed)?.flatten() {
        let path = entry.path();
        let removed = match path.is_dir() {
            true => fs::remove_dir_all(&path),
            false if path.ends_with(".gitignore") => Ok(()),
            false => fs::remove_file(&path),
        };
        removed.map_err(failed)?;
    }
    let digest =
        page_sources::digest(&web).map_err(|error| format!("cannot read {}: {error}", web.display()))?;
    // Not emptied by Vite: the file of git stays.
    let out = page.display().to_string();
    let build = ["run", "build", "--", "--outDir", &out, "--emptyOutDir", "false", "--logLevel", "warn"];
    step("build of the page", &mut npm(&build))?;
    fs::write(page.join(page_sources::DIGEST_FILE), digest + "\n").map_err(failed)?;
    step("size of the page", &mut npm(&["run", "--silent", "size", "--", &out]))
}

/// Checks that the package of the server holds the page of the sources, whole.
pub(crate) fn packaged(skipped: &mut Skipped) -> Result<(), String> {
    if let Err(why) = has_node() {
        return skipped.note("the page in the package of the server", &why);
    }
    println!("── the page in the package of the server");
    let page = page_folder();
    if !page_sources::is_built_of(&page, &root().join("web")) {
        return Err("crates/server/page is not that of web/: `cargo xtask page` builds it".to_owned());
    }
    let list = ["package", "--package", "isofold-server", "--list", "--allow-dirty"];
    let listed = output(&mut cargo(&list))?;
    let listed: Vec<&str> = listed.lines().collect();
    let mut files = Vec::new();
    page_sources::list(&page, &mut files)
        .map_err(|error| format!("cannot list {}: {error}", page.display()))?;
    let missing = files.iter().map(|file| format!("page/{}", page_sources::below(&page, file)));
    match missing.filter(|name| !name.ends_with(".gitignore")).find(|name| !listed.contains(&name.as_str())) {
        Some(name) => Err(format!("the package of the server lacks {name}")),
        None => Ok(()),
    }
}

/// The folder of the page in the server's package.
fn page_folder() -> PathBuf {
    root().join("crates/server/page")
}

/// Asks the server what its OpenAPI document describes, well-formed and not: no answer may be a 5xx.
fn openapi(skipped: &mut Skipped, effort: &Effort) -> Result<(), String> {
    let python = match tools::schemathesis() {
        Ok(python) => python,
        Err(why) => return skipped.note("schemathesis", &why),
    };
    let folder = root().join("target/schemathesis");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let server = Server::start(&folder)?;
    let document = format!("{}api/v1/openapi.json", server.url);
    let run = python.with_file_name(format!("schemathesis{}", std::env::consts::EXE_SUFFIX));
    let checks =
        "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
    let arguments = [
        "run",
        &document,
        "--checks",
        checks,
        "--max-examples",
        effort.examples,
        "--max-time",
        effort.seconds,
        "--phases",
        "coverage,fuzzing",
        "--request-timeout",
        "60",
        "--seed",
        "1",
        // The streams of sessions do not end by themselves; buckets take minutes.
        "--exclude-path-regex",
        "/events$|/buckets-build$|/buckets-classes$",
        "--no-color",
    ];
    let mut command = program(&run.to_string_lossy(), &arguments);
    step("schemathesis on the OpenAPI document", command.current_dir(&folder))
}

/// A server with an empty library, until it is dropped.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn start(folder: &Path) -> Result<Server, String> {
        let mut command = Command::new(binary());
        command
            .args(["web", "--no-open", "--api-only", "--port", "0", "--library"])
            .arg(folder.join("library"));
        // Spots of rivers fit, which are solved at once; others are refused.
        command.env("ISOFOLD_MEMORY", "8M");
        let cannot = |error| format!("cannot run {}: {error}", binary().display());
        let mut process = command.stdout(Stdio::piped()).spawn().map_err(cannot)?;
        let mut line = String::new();
        if let Some(said) = process.stdout.take() {
            // Without its address, it has said why.
            let _ = BufReader::new(said).read_line(&mut line);
        }
        match line.trim().strip_prefix("isofold is at ") {
            Some(url) => Ok(Server { process, url: url.to_owned() }),
            None => Err(format!("isofold web does not start: {line}")),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // One that has ended already cannot be.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The program of the debug build.
fn binary() -> PathBuf {
    root().join("target/debug").join(format!("isofold{}", std::env::consts::EXE_SUFFIX))
}

fn has_node() -> Result<(), String> {
    match exists(&mut npm(&["--version"])) {
        true => Ok(()),
        false => Err("there is no Node.js: expected 20 or later".to_owned()),
    }
}

/// npm, in the folder of the page.
fn npm(arguments: &[&str]) -> Command {
    let mut command = program(if cfg!(windows) { "npm.cmd" } else { "npm" }, arguments);
    command.current_dir(root().join("web"));
    command
}

/// Installs the packages of the lock file, unless they are there.
fn install_packages() -> Result<(), String> {
    let changed =
        |path: &str| fs::metadata(root().join("web").join(path)).and_then(|found| found.modified()).ok();
    match (changed("node_modules/.package-lock.json"), changed("package-lock.json")) {
        (Some(installed), Some(wanted)) if installed >= wanted => Ok(()),
        _ => step("install the packages of the page", &mut npm(&["ci"])),
    }
}
