//! `cargo xtask fuzz`: builds the fuzz targets into a folder that runs by itself, runs all of them at the same time, and records what
//! they did. The targets are the files of `fuzz/fuzz_targets`: there is no other list to keep.

use crate::command::{exists, output, program, root, step};
use crate::fuzz_run::{Report, run};
use crate::{bench, tools};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of a build without sanitizers, from where it can be carried to another machine.
const FOLDER: &str = "target/fuzz-run";

/// The executions of each target that a record is for, and those of all of them together.
const EXECUTIONS: u64 = 1_000_000;
const ALL_EXECUTIONS: u64 = 100_000_000;

/// The seconds that the slow tier fuzzes.
const SLOW_TIER_SECONDS: u64 = 300;

/// Builds the targets with the address sanitizer and runs them for a bounded time.
pub(crate) fn slow_tier() -> Result<(), String> {
    let folder = root().join("target/fuzz-address");
    build_into(&folder, "address")?;
    println!("── fuzz");
    let names = targets_in(&folder)?;
    let batches = names.len().div_ceil(2 * cores()) as u64;
    let mut failed = Vec::new();
    for some in names.chunks(2 * cores()) {
        let once: Vec<(String, usize)> = some.iter().map(|name| (name.clone(), 1)).collect();
        let reports = run(&folder, &once, SLOW_TIER_SECONDS / batches)?;
        reports.iter().for_each(|report| println!("{}", report.line()));
        failed.extend(reports.into_iter().filter(|report| report.crashes > 0).map(|report| report.name));
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("fuzzing found faults in {}", failed.join(", "))) }
}

/// Builds the targets without sanitizers, which are several times as fast, with their seeds and this program.
pub(crate) fn build() -> Result<(), String> {
    let folder = root().join(FOLDER);
    build_into(&folder, "none")?;
    let this = std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    let xtask = folder.join("xtask");
    copy(&this, &xtask)?;
    exists(&mut program("strip", &[&xtask.to_string_lossy()]));
    let commit = output(&mut program("git", &["describe", "--always", "--dirty"])).unwrap_or_default();
    write(&folder.join("commit"), &commit)?;
    println!(
        "built: `{FOLDER}/xtask fuzz record {FOLDER} SECONDS FILE` runs them, here or where there is no Rust"
    );
    Ok(())
}

/// Runs all targets of a folder at the same time, for half of the seconds, then those that had too few executions on all cores, and
/// writes a table of what they did.
pub(crate) fn record(folder: &str, seconds: &str, file: &str) -> Result<(), String> {
    let folder = Path::new(folder);
    let seconds: u64 = seconds.parse().map_err(|_| format!("`{seconds}` is not a number of seconds"))?;
    let names = targets_in(folder)?;
    let once: Vec<(String, usize)> = names.into_iter().map(|name| (name, 1)).collect();
    let mut reports = run(folder, &once, seconds / 2)?;
    for more in run(folder, &processes(&reports, cores()), seconds / 2)? {
        reports.iter_mut().filter(|report| report.name == more.name).for_each(|report| report.add(&more));
    }
    let table = table(folder, seconds, &reports);
    print!("{table}");
    write(Path::new(file), &table)?;
    let all: u64 = reports.iter().map(|report| report.executions).sum();
    let crashed: Vec<&str> =
        reports.iter().filter(|report| report.crashes > 0).map(|report| &report.name[..]).collect();
    match reports.iter().find(|report| report.is_short(EXECUTIONS)) {
        _ if !crashed.is_empty() => Err(format!("fuzzing found faults in {}", crashed.join(", "))),
        Some(short) => Err(format!("{} has {} executions, of {EXECUTIONS}", short.name, short.executions)),
        None if all < ALL_EXECUTIONS => Err(format!("{all} executions in all, of {ALL_EXECUTIONS}")),
        None => Ok(()),
    }
}

/// The number of processes of each target that had too few executions: as many as there are cores, shared by the time that each
/// target still takes.
fn processes(reports: &[Report], cores: usize) -> Vec<(String, usize)> {
    let time =
        |report: &Report| EXECUTIONS.saturating_sub(report.executions) as f64 / report.rate.max(1) as f64;
    let all: f64 = reports.iter().map(time).sum();
    let short = reports.iter().filter(|report| report.is_short(EXECUTIONS));
    short
        .map(|report| (report.name.clone(), (cores as f64 * time(report) / all).round().max(1.0) as usize))
        .collect()
}

fn table(folder: &Path, seconds: u64, reports: &[Report]) -> String {
    let date = Command::new("date").arg("+%Y-%m-%d").output().map(|date| date.stdout).unwrap_or_default();
    let commit = fs::read_to_string(folder.join("commit")).unwrap_or_default();
    let all: u64 = reports.iter().map(|report| report.executions).sum();
    let lines: String = reports.iter().map(|report| report.line() + "\n").collect();
    format!(
        "date     {}\ncommit   {}\nmachine  {}\n\nfuzz targets without sanitizers, overflow checks and debug assertions on, \
         {seconds} seconds; edges and features as libFuzzer counts them\n\n{}\n{lines}{:<12}{all:>13}\n",
        String::from_utf8_lossy(&date).trim(),
        commit.trim(),
        bench::machine(),
        Report::HEAD,
        "all"
    )
}

/// Builds all targets with a sanitizer into a folder, with their seeds. Instrumentation is not stable yet, so the compiler is told to
/// allow it.
fn build_into(folder: &Path, sanitizer: &str) -> Result<(), String> {
    if !exists(&mut program("c++", &["--version"])) {
        step("install a C++ compiler for libFuzzer", &mut program("apt-get", &["install", "-y", "g++"]))?;
    }
    let names = names()?;
    let cargo_fuzz = tools::cargo_fuzz()?;
    let built = root().join("fuzz/target").join(sanitizer);
    let built_text = built.display().to_string();
    let arguments = ["fuzz", "build", "--sanitizer", sanitizer, "--target-dir", &built_text];
    step(
        "build fuzz targets",
        program(&cargo_fuzz.to_string_lossy(), &arguments).env("RUSTC_BOOTSTRAP", "1"),
    )?;
    // The corpus of an earlier run is of other code.
    let _ = fs::remove_dir_all(folder);
    for name in &names {
        let target = folder.join("targets").join(name);
        copy(&binary(&built, name)?, &target)?;
        // Only the names of functions in traces are lost.
        exists(&mut program("strip", &[&target.to_string_lossy()]));
        seeds(name, &folder.join("seeds"))?;
    }
    Ok(())
}

/// The binary of a target: cargo puts it under the name of the platform.
fn binary(built: &Path, name: &str) -> Result<PathBuf, String> {
    let platforms =
        fs::read_dir(built).map_err(|error| format!("cannot read {}: {error}", built.display()))?;
    let mut binaries = platforms.flatten().map(|platform| platform.path().join("release").join(name));
    binaries.find(|path| path.is_file()).ok_or_else(|| format!("cargo-fuzz built no target `{name}`"))
}

/// Writes the seeds of a target, which are the paragraphs of `fuzz/seeds/NAME.txt`, as a file each, and copies its dictionary.
fn seeds(name: &str, to: &Path) -> Result<(), String> {
    let from = root().join("fuzz/seeds");
    let text = fs::read_to_string(from.join(format!("{name}.txt"))).unwrap_or_default();
    for (number, seed) in text.split("\n\n").enumerate() {
        write(&to.join(name).join(number.to_string()), seed.strip_suffix('\n').unwrap_or(seed))?;
    }
    let dictionary = format!("{name}.dict");
    if from.join(&dictionary).exists() {
        copy(&from.join(&dictionary), &to.join(&dictionary))?;
    }
    Ok(())
}

/// The targets: every file of their folder. One that cargo does not know is an error.
fn names() -> Result<Vec<String>, String> {
    let names = files_of(&root().join("fuzz/fuzz_targets"))?;
    let names: Vec<String> =
        names.iter().filter_map(|name| name.strip_suffix(".rs")).map(str::to_owned).collect();
    let manifest = fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap_or_default();
    match names.iter().find(|name| !manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\""))) {
        Some(unknown) => Err(format!("fuzz/Cargo.toml has no [[bin]] for fuzz_targets/{unknown}.rs")),
        None => Ok(names),
    }
}

fn targets_in(folder: &Path) -> Result<Vec<String>, String> {
    files_of(&folder.join("targets"))
}

fn files_of(folder: &Path) -> Result<Vec<String>, String> {
    let files = fs::read_dir(folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
    let mut names: Vec<String> =
        files.flatten().map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    Ok(names)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let copied = fs::create_dir_all(to.parent().unwrap_or(to)).and_then(|()| fs::copy(from, to));
    copied.map(drop).map_err(|error| format!("cannot copy {} to {}: {error}", from.display(), to.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(path, text))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_targets_get_more_processes() {
        let report = |name: &str, executions, rate| Report {
            name: name.into(),
            executions,
            rate,
            ..Report::default()
        };
        let reports = [
            report("a", EXECUTIONS, 9),
            report("b", 0, 1_000),
            report("c", 0, 3_000),
            report("d", 999_999, 9),
        ];
        let expected = [("b", 12), ("c", 4), ("d", 1)].map(|(name, count)| (name.to_owned(), count));
        assert_eq!(processes(&reports, 16), expected);
        assert_eq!(processes(&reports[..1], 16), []);
    }

    #[test]
    fn every_target_is_known_to_cargo_and_has_seeds() {
        let names = names().unwrap();
        assert!(names.len() >= 18, "{names:?}");
        for name in names {
            assert!(root().join(format!("fuzz/seeds/{name}.txt")).exists(), "{name} has no seeds");
        }
    }
}
