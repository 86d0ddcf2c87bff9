//! The bench number on other CPUs than this machine's: the committed one on every CPU.
//!
//! QEMU runs a program for Linux on an emulated CPU. Each CPU has its instruction sets: `qemu64` has none but the baseline of x86-64,
//! so that kernels run at the portable level, `Haswell` has AVX2, and aarch64 runs the portable level too, which the compiler
//! vectorizes for NEON. AVX-512 cannot be emulated: it is tested where this CPU has it.

use crate::command::{cargo, exists, output, program, root, step};
use crate::test::Skipped;
use crate::tools;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A CPU with AVX2, without what QEMU warns that it does not emulate.
const HASWELL: &str = "Haswell,-pcid,-x2apic,-tsc-deadline,-hle,-invpcid,-rtm";

/// The first QEMU that emulates AVX2: an older one would run the portable level twice.
const QEMU: &str = "7.2";

const ARM: &str = "aarch64-unknown-linux-gnu";

/// The folder where Debian's packages put cross compiled libraries, and where QEMU finds them.
const ARM_LIBRARIES: &str = "/usr/aarch64-linux-gnu";

/// The sources of the standard library, of Debian's `rust-web-src`.
const STD_SOURCES: &str = "/usr/lib/rustlib/src/rust/library";

pub(crate) fn run(skipped: &mut Skipped) -> Result<(), String> {
    own(skipped)?;
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        skipped.note_other_machine("bench number on other CPUs", "it is emulated on Linux on x86-64");
        return Ok(());
    }
    let binary = root().join("target/release/isofold").display().to_string();
    for (name, cpu) in [("qemu64", "qemu64"), ("Haswell", HASWELL)] {
        match qemu() {
            Ok(()) => check(name, program("qemu-x86_64", &["-cpu", cpu, &binary]))?,
            Err(why) => skipped.note(&format!("bench number on {name}"), &why)?,
        }
    }
    match arm_binary()? {
        Ok(binary) => {
            let binary = binary.display().to_string();
            check("aarch64", program("qemu-aarch64", &["-L", ARM_LIBRARIES, &binary]))
        }
        Err(why) => skipped.note("bench number on aarch64", &why),
    }
}

/// Makes sure that QEMU is there.
fn qemu() -> Result<(), String> {
    tools::debian("qemu-x86_64", &["qemu-user"])?;
    let version = output(&mut program("qemu-x86_64", &["--version"]))?;
    match is_older(&version, QEMU) {
        true => Err(format!("QEMU {QEMU} or later is needed, and this is {}", version.trim())),
        false => Ok(()),
    }
}

/// Checks the number on this machine's CPU, at its widest level.
fn own(skipped: &mut Skipped) -> Result<(), String> {
    step("build for other CPUs", &mut cargo(&["build", "--release", "--package", "isofold-cli"]))?;
    let binary = root().join(format!("target/release/isofold{}", std::env::consts::EXE_SUFFIX));
    check("this CPU", program(&binary.display().to_string(), &[]))?;
    let is_widest = ["avx512f", "avx512bw", "avx512bitalg"].iter().all(|name| cpu_has(name));
    if cfg!(target_arch = "x86_64") && !is_widest {
        skipped.note_other_machine("bench number with AVX-512", "this CPU does not have it, nor does QEMU");
    }
    Ok(())
}

/// Whether the system lists an instruction set of this CPU.
fn cpu_has(name: &str) -> bool {
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let flags = cpus.lines().find(|line| line.starts_with("flags")).unwrap_or_default();
    flags.split_whitespace().any(|flag| flag.replace('_', "") == name)
}

/// Compares the number that a program prints with the committed one.
fn check(cpu: &str, mut isofold: Command) -> Result<(), String> {
    println!("── bench number on {cpu}");
    let path = root().join("benches/signature");
    let committed = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let found = output(isofold.args(["bench", "--signature"]))?;
    println!("{}", found.trim());
    match found.trim() == committed.trim() {
        true => Ok(()),
        false => Err(format!("bench number on {cpu}: {} instead of {}", found.trim(), committed.trim())),
    }
}

/// The program for aarch64; within, the reason why it cannot be built here.
fn arm_binary() -> Result<Result<PathBuf, String>, String> {
    let tools = tools::debian("qemu-aarch64", &["qemu-user"])
        .and_then(|()| {
            tools::debian("aarch64-linux-gnu-gcc", &["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"])
        })
        .and_then(|()| arm_cargo());
    let (mut cargo, target) = match tools {
        Ok(found) => found,
        Err(why) => return Ok(Err(why)),
    };
    // Nothing of CUDA is for this CPU.
    let package = ["--package", "isofold-cli", "--no-default-features"];
    cargo.args(["--release", "--locked", "--target", ARM]).args(package);
    cargo.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", "aarch64-linux-gnu-gcc");
    step("build for aarch64", &mut cargo)?;
    Ok(Ok(root().join(target).join(ARM).join("release/isofold")))
}

/// `cargo build` with a standard library for aarch64, and the folder that it builds into: the toolchain in use where rustup has or gets
/// the library, else that of Debian, which builds the library from its sources.
fn arm_cargo() -> Result<(Command, &'static str), String> {
    let library = output(&mut program("rustc", &["--print", "target-libdir", "--target", ARM]))?;
    if PathBuf::from(library.trim()).exists() || exists(&mut program("rustup", &["target", "add", ARM])) {
        return Ok((cargo(&["build"]), "target"));
    }
    tools::debian("/usr/bin/cargo", &["rustc-web", "cargo-web", "rust-web-src"])?;
    let version = output(&mut program("/usr/bin/rustc", &["--version"]))?;
    if !PathBuf::from(STD_SOURCES).exists() || is_older(&version, env!("CARGO_PKG_RUST_VERSION")) {
        let needed = env!("CARGO_PKG_RUST_VERSION");
        return Err(format!(
            "neither rustup nor Debian has a standard library for it: needed are {needed} and {STD_SOURCES}, found {}",
            version.trim()
        ));
    }
    let mut cargo = program("/usr/bin/cargo", &["build", "-Zbuild-std=std,panic_abort"]);
    cargo.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_DIR", "target/debian");
    // The libraries of the toolchain that runs this are not those of that compiler.
    cargo.env_remove("LD_LIBRARY_PATH").env_remove("RUSTUP_TOOLCHAIN");
    Ok((cargo, "target/debian"))
}

/// Whether a program that says its version, as in `rustc 1.95.0 (…)`, is older than a version.
fn is_older(said: &str, needed: &str) -> bool {
    let numbers =
        |version: &str| -> Vec<u32> { version.split('.').map_while(|part| part.parse().ok()).collect() };
    let mut words = said.split_whitespace();
    let version = words.find(|word| word.starts_with(|letter: char| letter.is_ascii_digit()));
    version.is_none_or(|version| numbers(version) < numbers(needed))
}

#[cfg(test)]
mod tests {
    use super::is_older;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(is_older("rustc 1.85.0 (4d91de4e4 2025-02-17)", "1.95"));
        assert!(is_older("rustc 1.9.0", "1.95") && is_older("", "1.95"));
        assert!(!is_older("rustc 1.96.0 (built from a source tarball)", "1.95"));
        assert!(!is_older("qemu-x86_64 version 7.2.22 (Debian 1:7.2+dfsg-7)\nCopyright 2022", "7.2"));
        assert!(is_older("qemu-x86_64 version 6.2.0", "7.2") && is_older("version 7.1.9", "7.2"));
        assert!(!is_older("rustc 1.95.0", "1.95") && !is_older("rustc 2.0.0", "1.95"));
    }
}
