//! `cargo xtask test`: every check, fast ones first.

use crate::command::{cargo, exists, program, step};

/// How long each fuzz target runs in the slow tier.
const FUZZ_SECONDS: u32 = 60;

pub(crate) fn run(all: bool) -> Result<(), String> {
    step("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    step("format of fuzz targets", &mut cargo(&["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"]))?;
    step(
        "format of rivals",
        &mut cargo(&["fmt", "--manifest-path", "benches/rivals/Cargo.toml", "--check"]),
    )?;
    step(
        "lints",
        &mut cargo(&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    )?;
    let without = ["clippy", "--package", "isofold-cli", "--no-default-features", "--all-targets"];
    step("lints without a GPU", &mut cargo(&[&without[..], &["--", "-D", "warnings"]].concat()))?;
    step("tests", &mut cargo(&["test", "--workspace"]))?;
    step("docs", cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    if all {
        exhaustive_tests()?;
        fuzz()?;
    }
    println!("── all passed");
    Ok(())
}

fn exhaustive_tests() -> Result<(), String> {
    let crates = ["iso", "eval", "equity", "solver", "abstraction", "store", "cli"];
    let features = crates.map(|name| format!("isofold-{name}/slow-tests")).join(",");
    let arguments = ["test", "--profile", "exhaustive", "--workspace", "--features", &features];
    step("exhaustive tests", &mut cargo(&arguments))
}

/// Fuzzes the parsers for a bounded time. Instrumentation is not stable yet, so the compiler is told to allow it.
fn fuzz() -> Result<(), String> {
    if !exists(&mut program("c++", &["--version"])) {
        step("install a C++ compiler for libFuzzer", &mut program("apt-get", &["install", "-y", "g++"]))?;
    }
    if !exists(&mut cargo(&["fuzz", "--version"])) {
        step("install cargo-fuzz", &mut cargo(&["install", "cargo-fuzz", "--locked"]))?;
    }
    for target in ["cards", "range", "hands", "spot", "solution"] {
        let seconds = format!("-max_total_time={FUZZ_SECONDS}");
        let mut command = cargo(&["fuzz", "run", target, "--", &seconds, "-max_len=400", "-verbosity=0"]);
        step(&format!("fuzz {target}"), command.env("RUSTC_BOOTSTRAP", "1"))?;
    }
    Ok(())
}
