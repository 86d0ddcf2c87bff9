//! `cargo xtask faults`: kills, power cuts, errors and mutations by the thousand, and the record of what became of them.

use crate::bench::record;
use crate::command::{cargo, output, program, root, step};
use crate::gpu::executable;
use std::fs;
use std::path::Path;

/// The folder of all that the run needs, from where it can be carried to a machine with more cores.
const FOLDER: &str = "target/faults";

/// Runs every fault and every mutation, and keeps the counts.
pub(crate) fn run() -> Result<(), String> {
    build()?;
    let script = root().join(FOLDER).join("run");
    let printed = output(&mut program(&script.to_string_lossy(), &[]))?;
    // The counts, without what the test harness says.
    let is_count = |line: &&str| line.contains(": ") && !line.starts_with("test ");
    let counts: Vec<&str> = printed.lines().filter(is_count).collect();
    record("-faults", &(counts.join("\n") + "\n"))
}

/// Builds the program, the driver and the shim into [`FOLDER`].
pub(crate) fn build() -> Result<(), String> {
    let folder = root().join(FOLDER);
    fs::create_dir_all(&folder).map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
    step("build", &mut cargo(&["build", "--release", "--package", "isofold-cli"]))?;
    let driver = ["test", "--release", "--package", "isofold-cli", "--test", "faults", "--no-run"];
    let messages =
        output(&mut cargo(&[&driver[..], &["--message-format=json-render-diagnostics"]].concat()))?;
    let driver = executable(&messages, "faults").ok_or("cargo built no test `faults`")?;
    copy(&driver, &folder.join("driver"))?;
    copy(&root().join("target/release/isofold"), &folder.join("isofold"))?;
    let [source, shim] = [root().join("crates/cli/tests/faults/shim.c"), folder.join("shim.so")];
    let [source, shim] = [source.to_string_lossy(), shim.to_string_lossy()];
    step("shim", &mut program("cc", &["-O1", "-shared", "-fPIC", "-o", &shim, &source, "-ldl"]))?;
    let script = "#!/bin/sh\ncd \"$(dirname \"$0\")\" || exit 1\n\
        ISOFOLD_FAULTS_PROGRAM=\"$PWD/isofold\" ISOFOLD_FAULTS_SHIM=\"$PWD/shim.so\" \\\n\
        ./driver --ignored --exact recorded_run --nocapture\n";
    let path = folder.join("run");
    fs::write(&path, script).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    step("script", &mut program("chmod", &["+x", &path.to_string_lossy()]))?;
    println!("{FOLDER} runs elsewhere too: `{FOLDER}/run`");
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let copied = fs::copy(from, to);
    copied.map(drop).map_err(|error| format!("cannot copy {} to {}: {error}", from.display(), to.display()))
}
