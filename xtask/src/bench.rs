//! `cargo xtask bench`: runs `isofold bench`, or the rivals beside it, and keeps what was printed.

use crate::command::{cargo, exists, output, program, root, step};
use crate::python;
use std::fs;

pub(crate) fn own() -> Result<(), String> {
    step("build", &mut cargo(&["build", "--release", "--package", "isofold-cli"]))?;
    let bench = ["run", "--quiet", "--release", "--package", "isofold-cli", "--", "bench", "--long"];
    record("", &output(&mut cargo(&bench))?)
}

pub(crate) fn solve() -> Result<(), String> {
    step("build", &mut cargo(&["build", "--release", "--package", "isofold-cli"]))?;
    let bench = ["run", "--quiet", "--release", "--package", "isofold-cli", "--", "bench", "solve", "--long"];
    // It keeps its record itself.
    step("measure", &mut cargo(&bench))
}

pub(crate) fn rivals() -> Result<(), String> {
    let libclang = "ls /usr/lib/llvm-*/lib/libclang*.so* /usr/lib*/libclang*.so* | grep -q .";
    if !exists(&mut program("cmake", &["--version"])) || !exists(&mut program("sh", &["-c", libclang])) {
        let install = ["install", "-y", "cmake", "libclang-dev"];
        step("install cmake and libclang for hand_indexer", &mut program("apt-get", &install))?;
    }
    let rivals = |verb: &str| {
        let arguments = [verb, "--release", "--features", "hand_indexer"];
        let mut command = cargo(&arguments);
        command
            .current_dir(root().join("benches/rivals"))
            .env("CFLAGS", "-march=native")
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", "-Zcrate-attr=feature(isolate_most_least_significant_one)");
        command
    };
    step("build", &mut rivals("build"))?;
    record("-rivals", &output(&mut rivals("run"))?)
}

/// The packages that Python is measured beside: those that people use today.
const OTHERS: [&str; 4] = ["eval7==0.1.11", "treys==0.1.8", "phevaluator==0.6.0", "pokerkit==0.7.7"];

/// Makes the folder from which `crates/python/benches/record.sh` measures Python and C, on this machine or on another one.
pub(crate) fn bindings() -> Result<(), String> {
    let folder = root().join("target/bindings-record");
    let _ = fs::remove_dir_all(&folder);
    let copy = |from: &str, name: &str| -> Result<(), String> {
        let from = root().join(from);
        fs::copy(&from, folder.join(name)).map(drop).map_err(|error| format!("{}: {error}", from.display()))
    };
    fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    step("build the command line", &mut cargo(&["build", "--release", "--package", "isofold-cli"]))?;
    let lookup = ["build", "--release", "--package", "isofold-abstraction", "--example", "lookup"];
    step("build the look-ups of Rust", &mut cargo(&lookup))?;
    let library = ["build", "--profile", "bindings", "--package", "isofold-capi"];
    step("build the C library", &mut cargo(&library))?;
    copy("target/release/isofold", "isofold")?;
    copy("target/release/examples/lookup", "lookup")?;
    copy("target/bindings/libisofold_capi.so", "libisofold.so")?;
    let python = python::build_wheel(&folder)?;
    // The wheels of the machine that measures: CPython 3.12, whatever runs here.
    let to = folder.display().to_string();
    let download = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--dest", &to];
    let kind = ["--only-binary=:all:", "--python-version", "3.12", "--implementation", "cp"];
    let platform = ["--platform", "manylinux_2_28_x86_64"];
    step("others", &mut program(&python, &[&download[..], &kind, &platform, &OTHERS].concat()))?;
    let commit = output(&mut program("git", &["describe", "--always", "--dirty"])).unwrap_or_default();
    fs::write(folder.join("commit"), commit).map_err(|error| format!("cannot write the commit: {error}"))?;
    println!("crates/python/benches/record.sh {to}");
    Ok(())
}

/// Keeps figures as a dated record.
pub(crate) fn record(kind: &str, figures: &str) -> Result<(), String> {
    print!("{figures}");
    let date = output(&mut program("date", &["+%Y-%m-%d"]))?.trim().to_owned();
    let commit = output(&mut program("git", &["describe", "--always", "--dirty"])).unwrap_or_default();
    let machine = machine();
    let record = format!("date     {date}\ncommit   {}\nmachine  {machine}\n\n{figures}", commit.trim());
    // A record is never written over.
    let records = root().join("benches/records");
    let names =
        std::iter::once(format!("{date}{kind}.txt")).chain((2..).map(|n| format!("{date}{kind}-{n}.txt")));
    let name = names.into_iter().find(|name| !records.join(name).exists()).unwrap_or_default();
    let path = records.join(&name);
    fs::create_dir_all(&records)
        .and_then(|()| fs::write(&path, record))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    println!("\nrecorded in benches/records/{name}");
    Ok(())
}

/// The CPU as the system names it.
pub(crate) fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name =
        cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ")).map(|(_, name)| name);
    format!("{}, {cores} cores", name.unwrap_or(std::env::consts::ARCH))
}
