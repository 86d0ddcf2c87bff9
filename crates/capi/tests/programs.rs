//! Programs in C and in other languages that use the shared library, built and run.
//!
//! Those in C and C++ need the compiler that Rust links with. `cargo xtask test` runs the others too, which need
//! Java, Mono and valgrind.
#![allow(clippy::unwrap_used)]
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// A folder with the library under the names that linkers and loaders look for.
fn sandbox() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["libisofold.so", "libisofold.so.1"] {
        symlink(common::library(), folder.path().join(name)).unwrap();
    }
    folder
}

/// Compiles a program, every warning an error.
fn compiled(folder: &Path, source: &str, more: &[&str]) -> PathBuf {
    let source = Path::new(FOLDER).join(source);
    let program = folder.join(source.file_stem().unwrap());
    let (compiler, standard) = match source.extension().unwrap().to_str().unwrap() {
        "cpp" => ("c++", "-std=c++17"),
        _ => ("cc", "-std=c11"),
    };
    let mut command = Command::new(compiler);
    command.args([standard, "-D_GNU_SOURCE", "-O1", "-g", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I"]);
    command.arg(format!("{FOLDER}/include")).arg(&source).arg("-o").arg(&program);
    command.arg("-L").arg(folder).arg(format!("-Wl,-rpath,{}", folder.display()));
    run(command.args(["-lisofold", "-lm", "-lpthread"]).args(more));
    program
}

/// Runs a command to its end and returns what it printed.
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    assert!(output.status.success(), "{command:?}: {}\n{out}\n{err}", output.status);
    out
}

fn ran(source: &str, arguments: &[&str]) -> String {
    let folder = sandbox();
    run(Command::new(compiled(folder.path(), source, &[])).args(arguments))
}

/// What every example prints, in whichever language it is written.
fn check_example(printed: &str) {
    let expected = fs::read_to_string(format!("{FOLDER}/examples/expected.txt")).unwrap();
    assert_eq!(printed.trim_end(), expected.trim_end());
}

#[test]
fn published_values_come_out_in_c() {
    let printed = ran("tests/c/values.c", &[]);
    assert!(printed.ends_with("all values are as published\n"), "{printed}");
}

#[test]
fn mistakes_in_c_are_errors() {
    let printed = ran("tests/c/mistakes.c", &[]);
    assert!(printed.ends_with("every mistake is an error\n"), "{printed}");
}

#[test]
fn threads_in_c_agree() {
    let library = tempfile::tempdir().unwrap();
    let printed = ran("tests/c/threads.c", &["4", "30", library.path().to_str().unwrap()]);
    assert!(printed.ends_with("all threads agree\n"), "{printed}");
}

/// Memory does not grow over thousands of calls.
#[test]
fn many_calls_in_c_leak_nothing() {
    let printed = ran("tests/c/leak.c", &["20000"]);
    assert!(printed.contains("calls, no growth"), "{printed}");
}

#[test]
fn a_child_process_in_c_is_told() {
    let printed = ran("tests/c/forks.c", &[]);
    assert!(printed.ends_with("forks are heard of\n"), "{printed}");
}

#[test]
fn the_example_in_c_prints_what_it_should() {
    check_example(&ran("examples/tour.c", &[]));
}

#[test]
fn the_example_in_cpp_prints_what_it_should() {
    check_example(&ran("examples/tour.cpp", &[]));
}

/// The blocks of a language on the page for C programmers.
fn blocks(language: &str) -> Vec<String> {
    let page = fs::read_to_string(format!("{FOLDER}/../../docs/c.md")).unwrap();
    let start = format!("\n```{language}\n");
    page.split(&start).skip(1).map(|rest| rest.split("\n```").next().unwrap().to_owned()).collect()
}

/// Programs of the page do what their comments say: each comment behind a line that prints is what is printed.
#[test]
fn programs_of_the_page_print_what_it_says() {
    let programs = blocks("c");
    assert_eq!(programs.len(), 2);
    for program in programs {
        let folder = sandbox();
        let source = folder.path().join("page.c");
        fs::write(&source, &program).unwrap();
        let printed = run(&mut Command::new(compiled(folder.path(), source.to_str().unwrap(), &[])));
        let said: Vec<&str> = program
            .lines()
            .filter(|line| line.contains("printf("))
            .filter_map(|line| line.split_once("; // ").map(|(_, said)| said))
            .collect();
        assert!(
            !said.is_empty() && said.iter().all(|said| printed.lines().any(|line| line == *said)),
            "{printed}"
        );
    }
}

/// Excerpts of the page are those of the examples.
#[test]
fn excerpts_of_the_page_are_in_the_examples() {
    for (language, file) in [("java", "Tour.java"), ("csharp", "Tour.cs")] {
        let example = fs::read_to_string(format!("{FOLDER}/examples/{file}")).unwrap();
        let lines = blocks(language).join("\n");
        assert!(lines.lines().count() > 2);
        for line in lines.lines() {
            assert!(example.lines().any(|known| known == line), "{file}: {line}");
        }
    }
}

/// Needs a JDK, and `ISOFOLD_JNA`, the path of jna.jar.
#[test]
#[ignore = "needs Java; `cargo xtask test` runs it"]
fn the_example_in_java_prints_what_it_should() {
    let folder = sandbox();
    let jna = std::env::var("ISOFOLD_JNA").unwrap_or("/usr/share/java/jna.jar".to_owned());
    let classes = folder.path().display();
    run(Command::new("javac")
        .args(["-Xlint:all", "-Werror", "-cp", &jna, "-d"])
        .arg(folder.path())
        .arg(format!("{FOLDER}/examples/Tour.java")));
    let mut java = Command::new("java");
    java.args(["-cp", &format!("{jna}:{classes}"), &format!("-Djna.library.path={classes}"), "Tour"]);
    check_example(&run(&mut java));
}

#[test]
#[ignore = "needs Mono; `cargo xtask test` runs it"]
fn the_example_in_c_sharp_prints_what_it_should() {
    let folder = sandbox();
    let program = folder.path().join("Tour.exe");
    run(Command::new("mcs")
        .args(["-warnaserror", &format!("-out:{}", program.display())])
        .arg(format!("{FOLDER}/examples/Tour.cs")));
    check_example(&run(Command::new("mono").arg(program).env("LD_LIBRARY_PATH", folder.path())));
}

/// A run under a tool of valgrind, which ends with an error if the tool finds something.
fn valgrind(source: &str, options: &[&str], arguments: &[&str]) {
    let folder = sandbox();
    let program = compiled(folder.path(), source, &[]);
    let mut command = Command::new("valgrind");
    command.args(["--quiet", "--error-exitcode=99", "--fair-sched=yes"]).args(options);
    run(command.arg(program).args(arguments));
}

#[test]
#[ignore = "needs valgrind; `cargo xtask test` runs it"]
fn valgrind_finds_no_error_in_c() {
    let leaks = [
        "--leak-check=full",
        "--errors-for-leak-kinds=definite,possible",
        "--show-leak-kinds=definite,possible",
    ];
    let suppressions = format!("--suppressions={FOLDER}/tests/c/valgrind.supp");
    let options = [&leaks[..], &[&suppressions]].concat();
    valgrind("tests/c/values.c", &options, &["quick"]);
    valgrind("tests/c/mistakes.c", &options, &[]);
    valgrind("examples/tour.c", &options, &[]);
}

/// Race detectors that know Rust's atomics need a standard library built for them, which stable Rust has not; so threads are let loose on each
/// other for long.
#[test]
#[ignore = "takes long; `cargo xtask test --all` runs it"]
fn many_threads_in_c_agree_for_long() {
    let library = tempfile::tempdir().unwrap();
    let printed = ran("tests/c/threads.c", &["16", "1000", library.path().to_str().unwrap()]);
    assert!(printed.ends_with("all threads agree\n"), "{printed}");
}
