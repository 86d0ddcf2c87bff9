//! The contract of the command line: output that scripts read, exit codes, and messages.
#![allow(clippy::unwrap_used)]

mod batch;
mod batches;
mod bench;
mod bucket_files;
mod buckets;
mod bulk;
mod compare;
mod continuing;
mod contract;
mod contract_buckets;
mod convert;
mod dataset;
mod device;
mod docs;
mod entries;
mod equity;
mod equity_figures;
mod errors;
mod exploit;
mod export;
mod exports;
mod help;
mod icm;
mod interrupts;
mod json;
mod library;
mod library_requests;
mod limits;
mod locks;
mod mistakes;
mod outside;
mod pages;
mod promises;
mod recovery;
mod samples;
mod schema;
mod settings;
mod show;
mod simplify;
mod solve;
mod spots;
mod storage;
mod strategy_pages;
mod streams;
mod surfaces;
mod tournaments;
mod tree;
mod typed;
mod units;
mod versions;

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// The exit code and the output of a run.
struct Run {
    code: i32,
    stdout: String,
    stderr: String,
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_isofold"));
    command.args(arguments).env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR");
    ["ISOFOLD_THREADS", "ISOFOLD_MEMORY", "ISOFOLD_DEVICE"].iter().for_each(|name| {
        command.env_remove(name);
    });
    // The user's own library is not touched.
    let library = match arguments.first() {
        Some(&"library") => concat!(env!("CARGO_TARGET_TMPDIR"), "/no-library"),
        _ => "none",
    };
    command.env("ISOFOLD_LIBRARY", library);
    hearing_signals(&mut command);
    command
}

/// Lets a command hear the signals that ask it to end, though the tests themselves may ignore them: `nohup` does that, and so does a
/// shell that has started them in the background.
fn hearing_signals(command: &mut Command) {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        let reset = || {
            for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
                // SAFETY: restoring the default of a signal touches no memory, and may be done between `fork` and `exec`.
                unsafe { libc::signal(signal, libc::SIG_DFL) };
            }
            Ok(())
        };
        // SAFETY: `pre_exec` requires a function that does only what may be done between `fork` and `exec`: this one neither locks
        // nor allocates.
        unsafe { command.pre_exec(reset) };
    }
    #[cfg(not(unix))]
    let _ = command;
}

fn isofold(arguments: &[&str]) -> Run {
    isofold_reading(arguments, b"")
}

fn isofold_reading(arguments: &[&str], stdin: &[u8]) -> Run {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not read its input may have ended by now.
    let _ = child.stdin.take().unwrap().write_all(stdin);
    let output = child.wait_with_output().unwrap();
    let mut run = Run {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    };
    if arguments.contains(&"--json") {
        errors::take_object(arguments, &mut run);
        schema::check(arguments, &run.stdout);
    }
    run
}

/// The lines of a successful run.
fn lines(arguments: &[&str]) -> Vec<String> {
    let run = isofold(arguments);
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
    run.stdout.lines().map(str::to_owned).collect()
}

/// The object of a successful run with `--json`: one line on stdout, nothing on stderr.
fn object(arguments: &[&str]) -> Value {
    let run = isofold(&[arguments, &["--json"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    assert_eq!(run.stdout.matches('\n').count(), 1, "{arguments:?}");
    let value: Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(value.is_object());
    value
}

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

/// A text of cards with its suits replaced by the images of c d h s.
fn relabelled(cards: &str, images: &str) -> String {
    let image = |letter: char| "cdhs".find(letter).map_or(letter, |suit| images.as_bytes()[suit].into());
    // Canonical text has the cards of each group in order, so they are sorted again.
    let group = |group: &str| {
        let mut cards: Vec<String> = group
            .as_bytes()
            .chunks(2)
            .map(|card| card.iter().map(|&byte| image(byte.into())).collect())
            .collect();
        cards.sort_by_key(|card| std::cmp::Reverse(("23456789TJQKA".find(&card[..1]), card[1..].to_owned())));
        cards.concat()
    };
    cards.split(" | ").map(group).collect::<Vec<_>>().join(" | ")
}
