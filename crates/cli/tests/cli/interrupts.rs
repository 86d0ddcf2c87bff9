//! Ctrl-C: the result so far is printed.
#![cfg(unix)]

use crate::storage::Sandbox;
use crate::{command, hearing_signals};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn spawn(arguments: &[&str]) -> Child {
    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn interrupt(child: &Child) {
    signal(child, "INT");
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args(["-s", name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn the_result_so_far_is_printed() {
    for format in ["--json", "--csv", "--threads=1"] {
        let child = spawn(&["equity", "AA | KK | QQ", "--error", "1e-9", format]);
        std::thread::sleep(Duration::from_millis(700));
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        let (stdout, stderr) =
            (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        assert_eq!(output.status.code(), Some(1), "{stdout}{stderr}");
        assert!(stderr.starts_with("stopped after ") && stderr.matches('\n').count() == 1, "{stderr}");
        match format {
            "--json" => {
                let value: Value = serde_json::from_str(&stdout).unwrap();
                assert_eq!(value["complete"], false);
                assert!(value["trials"].as_u64().unwrap() > 0);
                assert!((value["players"][0]["equity"].as_f64().unwrap() - 0.67).abs() < 0.02, "{value}");
            }
            "--csv" => assert_eq!(stdout.lines().count(), 4),
            _ => assert!(stdout.contains("Monte Carlo, stopped after "), "{stdout}"),
        }
    }
}

#[test]
fn an_exact_run_stops_soon() {
    let child = spawn(&["equity", "random | random | random", "--exact", "--json"]);
    std::thread::sleep(Duration::from_secs(1));
    let stopped = Instant::now();
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert!(stopped.elapsed() < Duration::from_secs(5), "{:?}", stopped.elapsed());
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.starts_with("stopped after ") && stderr.matches('\n').count() == 1, "{stderr}");
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&value["method"], &value["complete"]), (&Value::from("exact"), &Value::from(false)));
    assert_eq!((value.get("outcomes"), value.get("trials")), (None, None));
}

#[test]
fn a_batch_ends_with_the_line_it_is_at() {
    let mut child = spawn(&["equity", "--batch", "--json"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    writeln!(stdin, "AA | KK\nAA | KK | QQ --error 1e-9\nQQ | JJ").unwrap();
    assert!(answers.next().unwrap().unwrap().contains("\"complete\":true"));
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    assert!(answers.next().unwrap().unwrap().contains("\"complete\":false"));
    assert!(answers.next().is_none());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn a_batch_that_waits_ends_at_once() {
    let mut child = spawn(&["equity", "--batch"]);
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "AA | KK").unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0]).unwrap();
    std::thread::sleep(Duration::from_millis(100));
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn an_interrupted_solution_is_printed() {
    for (command, format) in
        [("solve", "--json"), ("solve", "--threads=1"), ("show", "--json"), ("show", "--combos")]
    {
        let child = spawn(&[command, "turn-basic", "--target", "0.0001%", format]);
        std::thread::sleep(Duration::from_millis(1000));
        let stopped = Instant::now();
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert!(stopped.elapsed() < Duration::from_secs(5), "{:?}", stopped.elapsed());
        let (stdout, stderr) =
            (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        assert_eq!(output.status.code(), Some(1), "{stdout}{stderr}");
        let lines: Vec<&str> = stderr.lines().collect();
        assert_eq!(lines[0], "stopping after this iteration");
        assert!(
            lines[1].starts_with("stopped after ") && lines[1].ends_with(" of the pot, not 0.0001%"),
            "{stderr}"
        );
        assert!(
            lines.len() == 3 && lines[2].starts_with("there is no checkpoint to continue from"),
            "{stderr}"
        );
        if format == "--json" {
            let value: Value = serde_json::from_str(&stdout).unwrap();
            assert_eq!(value["complete"], false);
            assert!(value["iterations"].as_u64().unwrap() > 0);
            assert!(value["exploitability"].as_f64().unwrap() < 0.5, "{value}");
        } else {
            assert!(stdout.contains("stopped after "), "{stdout}");
        }
    }
}

/// A solve that has a checkpoint of half a gigabyte to write, interrupted, and its part of a file.
fn interrupted_while_writing(sandbox: &Sandbox) -> Child {
    let mut command =
        sandbox.command(&["solve", "3bet-pot-fast", "--out", "a", "--no-library", "--target", "0.01%"]);
    // With one thread for compression the writing takes seconds.
    command.env("RAYON_NUM_THREADS", "1").stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    std::thread::sleep(Duration::from_secs(5));
    interrupt(&child);
    let begin = Instant::now();
    while part_files(sandbox) == 0 {
        assert!(child.try_wait().unwrap().is_none() && begin.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(2));
    }
    child
}

fn part_files(sandbox: &Sandbox) -> usize {
    let files = std::fs::read_dir(sandbox.path("")).unwrap().map(|entry| entry.unwrap().file_name());
    files.filter(|name| name.to_string_lossy().ends_with(".isofold-part")).count()
}

#[test]
fn a_second_press_loses_nothing_and_a_third_gives_up() {
    let sandbox = Sandbox::new();
    let child = interrupted_while_writing(&sandbox);
    // Hammering is no decision.
    (0..5).for_each(|_| interrupt(&child));
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.starts_with("stopping after this iteration\nwriting a checkpoint of "), "{stderr}");
    assert!(stderr.contains("the file is not written yet; press Ctrl-C again to give it up"), "{stderr}");
    assert!(
        stderr.contains("to continue: isofold solve --resume a.checkpoint --out a --no-library"),
        "{stderr}"
    );
    assert!(sandbox.path("a.checkpoint").exists() && part_files(&sandbox) == 0);
    std::fs::remove_file(sandbox.path("a.checkpoint")).unwrap();
    std::fs::remove_file(sandbox.path("a")).unwrap();

    let child = interrupted_while_writing(&sandbox);
    interrupt(&child);
    std::thread::sleep(Duration::from_millis(600));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("giving the file up") && stderr.contains("was given up"), "{stderr}");
    assert!(!sandbox.path("a.checkpoint").exists() && part_files(&sandbox) == 0);
}

/// Waits and long work of every kind: a signal ends each of them soon.
#[test]
fn the_first_signal_is_heard_in_every_state() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run(&["solve", "river", "--target", "5%"]).code, 0);
    assert!(Command::new("mkfifo").arg(sandbox.path("pipe")).status().unwrap().success());
    let entry = std::fs::read_dir(sandbox.path("library/files")).unwrap().next().unwrap().unwrap();
    let entry = entry.path().display().to_string();
    // Another process that writes to the library and does not end.
    let catalogue = rusqlite::Connection::open(sandbox.path("library/catalogue.sqlite")).unwrap();
    catalogue.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let states: [&[&str]; 22] = [
        &["solve", "-"],
        &["solve", "pipe"],
        &["show", "pipe"],
        &["tree", "pipe"],
        &["range", "-"],
        &["range", "--batch"],
        &["range", "--batch", "pipe"],
        &["equity", "--batch", "pipe"],
        &["equity", "AA | KK | QQ", "--error", "1e-9"],
        &["buckets", "build", "fast_test", "--out", "buckets"],
        &["buckets", "classes"],
        &["bench"],
        &["preflop", "triples", "triples"],
        &["solve", "turn-basic", "--target", "0.0001%", "--no-library"],
        &["exploit", "turn-basic", "--by", "ip", "--target", "0.0001%", "--no-library"],
        // These wait for the other process.
        &["solve", "river", "--target", "5%", "--name", "other"],
        &["show", "@river", "--name", "other"],
        &["library", "rename", "1", "other"],
        &["library", "rm", "1"],
        &["library", "import", &entry],
        &["library", "verify", "--remove"],
        &["library", "rm", "--all", "--yes"],
    ];
    let mut waited = 0;
    for (number, arguments) in states.into_iter().enumerate() {
        let name = ["TERM", "HUP", "INT"][number % 3];
        let mut command = sandbox.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        std::thread::sleep(Duration::from_millis([300, 600, 1000][number % 3]));
        if child.try_wait().unwrap().is_some() {
            // It did not have to wait: reading is allowed.
            child.wait_with_output().unwrap();
            continue;
        }
        waited += 1;
        // Its end would be an answer, too.
        let stdin = child.stdin.take();
        let stopped = Instant::now();
        signal(&child, name);
        let output = child.wait_with_output().unwrap();
        drop(stdin);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}, {name}: {stderr}");
        assert!(
            stopped.elapsed() < Duration::from_secs(6),
            "{arguments:?}: {:?}, {stderr}",
            stopped.elapsed()
        );
        assert!(stderr.contains("stop"), "{arguments:?}: {stderr}");
    }
    assert!(waited >= 15, "{waited}");
}

/// A solve that has ended waits for a process that looks for files without an entry. Told to stop, it waits no longer; its solution is
/// printed, and written to the file.
#[test]
fn a_finished_solve_does_not_wait_for_the_library_once_it_is_to_stop() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run(&["solve", "river", "--target", "5%"]).code, 0);
    let lock = std::fs::File::options().write(true).open(sandbox.path("library/lock")).unwrap();
    lock.lock().unwrap();
    let mut command = sandbox.command(&["solve", "river", "--target", "1%", "--restart", "--out", "a"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(3));
    assert!(child.try_wait().unwrap().is_none() && !sandbox.path("a").exists());
    let stopped = Instant::now();
    signal(&child, "TERM");
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stopped.elapsed() < Duration::from_secs(6), "{:?}, {stderr}", stopped.elapsed());
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert!(
        stderr.contains("not added to the library: ") && stderr.contains("another process is writing"),
        "{stderr}"
    );
    assert!(String::from_utf8(output.stdout).unwrap().contains("solved in ") && sandbox.path("a").exists());
}

/// Nothing reads the lines of progress, and the pipe is full.
#[test]
#[cfg(target_os = "linux")]
fn a_full_stderr_keeps_no_signal_from_being_heard() {
    for format in ["lines", "json"] {
        let (_reader, mut writer) = std::io::pipe().unwrap();
        // The capacity of a pipe.
        writer.write_all(&[b'x'; 1 << 16]).unwrap();
        let arguments = ["solve", "turn-basic", "--target", "0.0001%", "--progress", format];
        let mut child = command(&arguments).stdout(Stdio::null()).stderr(writer).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(2500));
        assert!(child.try_wait().unwrap().is_none());
        signal(&child, "TERM");
        let stopped = Instant::now();
        while child.try_wait().unwrap().is_none() {
            if stopped.elapsed() > Duration::from_secs(10) {
                child.kill().unwrap();
                panic!("{format}: it waits for a reader");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(child.wait().unwrap().code(), Some(1));
    }
}

/// `nohup` and shells ask for it.
#[test]
fn signals_that_are_ignored_stay_ignored() {
    let isofold = command(&["equity", "AA | KK | QQ", "--error", "1e-9"]);
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$0\" \"$@\""]).arg(isofold.get_program()).args(isofold.get_args());
    hearing_signals(&mut shell);
    let mut child = shell.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    signal(&child, "HUP");
    std::thread::sleep(Duration::from_millis(500));
    assert!(child.try_wait().unwrap().is_none());
    signal(&child, "TERM");
    assert_eq!(child.wait().unwrap().code(), Some(1));
}
