//! `isofold export`: whole solutions as arrays.

use crate::storage::Sandbox;
use crate::{command, isofold, keys, lines, object};
use serde_json::json;
use std::fs;
#[cfg(unix)]
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A small turn: three decisions on it, and three on each river.
const TURN: [&str; 11] = [
    "--board",
    "QsTs7h4d",
    "--oop",
    "AA,QJs,9s8s",
    "--ip",
    "KK,AQs:0.5,JJ",
    "--pot",
    "60",
    "--stack",
    "120",
    "--bet=a",
];

#[test]
fn an_export_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let [npz, csv] = ["a.npz", "a.csv"].map(|name| folder.path().join(name));
    let value = object(&["export", "river", "--format", "npz", "--out", text(&npz)]);
    assert_eq!(
        keys(&value),
        [
            "array_bytes",
            "boards",
            "combos",
            "complete",
            "exploitability",
            "file",
            "file_bytes",
            "format",
            "iterations",
            "line",
            "nodes",
            "schema_version",
            "seconds",
            "spot",
            "streets"
        ]
    );
    assert_eq!(
        (&value["boards"], &value["format"], &value["streets"]),
        (&json!(1), &json!("npz"), &json!(["river"]))
    );
    assert_eq!(value["file_bytes"].as_u64(), Some(fs::metadata(&npz).unwrap().len()));
    let page = lines(&["export", "river", "--line", "x b66", "--format", "csv", "--out", text(&csv)]);
    assert!(
        page[0].contains(" on 1 board (river), ") && page[1].starts_with(&format!("`{}`: ", csv.display())),
        "{page:?}"
    );
    let head = fs::read_to_string(&csv).unwrap();
    assert!(head.starts_with("node,line,board,street,runouts,player,pot,"), "{head:.100}");
}

/// The numbers of every node are those of `show`, checked in Rust for CSV; `read_export.py` reads npz and Parquet.
#[test]
fn an_export_has_the_numbers_that_show_prints() {
    let folder = tempfile::tempdir().unwrap();
    let [solution, csv] = ["turn.solution", "turn.csv"].map(|name| folder.path().join(name));
    lines(&[&["solve"], &TURN[..], &["--target", "2%", "--out", text(&solution)]].concat());
    let value = object(&["export", text(&solution), "--format", "csv", "--out", text(&csv)]);
    assert_eq!(value["streets"], json!(["turn"]));
    let table = fs::read_to_string(&csv).unwrap();
    let mut rows = table.lines().map(|line| line.split(',').collect::<Vec<&str>>());
    let head = rows.next().unwrap();
    let column = |name: &str| head.iter().position(|head| *head == name).unwrap();
    let rows: Vec<Vec<&str>> = rows.collect();
    let mut nodes: Vec<&str> = rows.iter().map(|row| row[column("line")]).collect();
    nodes.dedup();
    assert_eq!(nodes.len() as u64, value["nodes"].as_u64().unwrap());
    for line in nodes {
        let shown = object(&["show", text(&solution), "--line", line, "--combos"]);
        let hands = [&shown["hands"], &shown["other_hands"]].map(|hands| hands.as_array().unwrap());
        let here = rows.iter().filter(|row| row[column("line")] == line);
        assert_eq!(here.clone().count(), hands[0].len() + hands[1].len());
        for row in here {
            let is_acting = row[column("holder")] == shown["hands_of"];
            let hand = hands[usize::from(!is_acting)]
                .iter()
                .find(|hand| hand["combo"] == row[column("combo")])
                .unwrap();
            let near = |text: &str, wanted: &serde_json::Value| match wanted.as_f64() {
                Some(wanted) => (text.parse::<f64>().unwrap() - wanted).abs() < 6e-5,
                None => text.is_empty(),
            };
            for name in ["reach", "ev", "equity"] {
                assert!(near(row[column(name)], &hand[name]), "{row:?} {hand}");
            }
            let shares =
                hand["strategy"].as_array().unwrap().iter().map(|share| share.as_f64().unwrap() as f32);
            let found =
                row[column("frequency")].split_whitespace().map(|share| share.parse::<f32>().unwrap());
            assert!(shares.eq(found), "{row:?} {hand}");
        }
    }
}

/// A stored solution, a library entry and a spot give the same file; rivers are solved again where they are asked for.
#[test]
fn rivers_that_were_left_out_are_solved_again() {
    let folder = tempfile::tempdir().unwrap();
    let [solution, npz] = ["turn.solution", "turn.npz"].map(|name| folder.path().join(name));
    lines(&[&["solve"], &TURN[..], &["--target", "2%", "--out", text(&solution)]].concat());
    let of = |line: &str, streets: &str| {
        let flags = ["--streets", streets, "--line", line, "--format", "npz", "--out", text(&npz), "--force"];
        object(&[&["export", text(&solution)], &flags[..]].concat())
    };
    let both = of("x x | 2c", "river,turn");
    assert_eq!((&both["boards"], &both["streets"]), (&json!(1), &json!(["turn", "river"])));
    assert!(of("", "turn")["nodes"].as_u64() > Some(1));
}

#[test]
fn a_file_is_replaced_by_force_only() {
    let folder = tempfile::tempdir().unwrap();
    let [out, solution] = ["a.csv", "river.solution"].map(|name| folder.path().join(name));
    fs::write(&out, "mine").unwrap();
    let export = ["export", "river", "--format", "csv", "--out"];
    let refused = |arguments: &[&str], why: &str| {
        let run = isofold(arguments);
        assert_eq!(
            (run.code, run.stdout.as_str(), run.stderr.matches('\n').count()),
            (2, "", 1),
            "{}",
            run.stderr
        );
        assert!(run.stderr.starts_with("error: ") && run.stderr.contains(why), "{}", run.stderr);
    };
    refused(&[&export[..], &[text(&out)]].concat(), "exists: --force replaces it");
    assert_eq!(fs::read_to_string(&out).unwrap(), "mine");
    lines(&[&export[..], &[text(&out), "--force"]].concat());
    assert!(fs::read_to_string(&out).unwrap().starts_with("node,"));
    // A solution is never replaced.
    lines(&["solve", "river", "--out", text(&solution)]);
    refused(&[&export[..], &[text(&solution), "--force"]].concat(), "is a solution");
    refused(&[&export[..], &[text(folder.path()), "--force"]].concat(), "is a folder");
    refused(&[&export[..], &[text(&folder.path().join("no/a.csv"))]].concat(), "folder that does not exist");
}

#[test]
fn mistakes_are_told_before_the_solve() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a.npz");
    let started = Instant::now();
    let mut cases = vec![
        (vec!["demo", "--line", "x b7", "--format", "npz"], "--line: there is no `b7` after `x`"),
        (vec!["demo", "--line", "x b20 f", "--format", "npz"], "--line: the hand is over after `x b20 f`"),
        (
            vec!["turn-basic", "--streets", "flop", "--format", "npz"],
            "--streets: the spot starts on the turn",
        ),
        (vec!["demo", "--streets", "preflop", "--format", "npz"], "'preflop'"),
        (vec!["demo", "--format", "xlsx"], "'xlsx'"),
        (vec!["demo"], "--format"),
    ];
    if !cfg!(feature = "parquet") {
        cases.push((vec!["demo", "--format", "parquet"], "cargo install isofold-cli --features parquet"));
    }
    for (arguments, why) in cases {
        let run = isofold(&[&["export"], &arguments[..], &["--out", text(&out)]].concat());
        assert_eq!((run.code, run.stderr.matches('\n').count()), (2, 1), "{}", run.stderr);
        assert!(run.stderr.contains(why), "{arguments:?}: {}", run.stderr);
    }
    assert!(started.elapsed() < Duration::from_secs(60));
    let run = isofold(&[
        "export",
        "river",
        "--line",
        "x",
        "--streets",
        "turn,river",
        "--format",
        "npz",
        "--out",
        text(&out),
    ]);
    assert!(run.code == 2 && run.stderr.contains("--streets"), "{}", run.stderr);
    assert!(!out.exists());
}

/// Ctrl-C leaves no file, not even a part of one.
#[cfg(unix)]
#[test]
fn an_interrupted_export_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let [solution, out] = ["turn.solution", "out/a.csv"].map(|name| folder.path().join(name));
    fs::create_dir(folder.path().join("out")).unwrap();
    lines(&["solve", "turn-basic", "--target", "5%", "--out", text(&solution)]);
    let flags = ["--streets", "turn,river", "--format", "csv", "--progress", "lines", "--out", text(&out)];
    let mut child = command(&[&["export", text(&solution)], &flags[..]].concat());
    let mut child = child.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut progress = BufReader::new(child.stderr.take().unwrap());
    // The first line of the progress comes at the first nodes of many.
    let mut stderr = String::new();
    progress.read_line(&mut stderr).unwrap();
    let stopped = Instant::now();
    assert!(Command::new("kill").args(["-s", "TERM", &child.id().to_string()]).status().unwrap().success());
    progress.read_to_string(&mut stderr).unwrap();
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(1), "{stderr}");
    assert!(stderr.ends_with("stopped: no file was written\n"), "{stderr}");
    assert!(stopped.elapsed() < Duration::from_secs(20), "{:?}", stopped.elapsed());
    assert_eq!(fs::read_dir(folder.path().join("out")).unwrap().count(), 0);
}

/// A spot that is solved for it, its entry in the library, and the spot in the library are the same solution: the same bytes.
#[test]
fn the_library_is_exported_as_the_solve_was() {
    let sandbox = Sandbox::new();
    for (source, file) in [("river", "solved.npz"), ("1", "entry.npz"), ("river", "found.npz")] {
        let value = sandbox.object(&["export", source, "--format", "npz", "--out", file]);
        assert_eq!(value["streets"], json!(["river"]));
    }
    let [solved, entry, found] =
        ["solved.npz", "entry.npz", "found.npz"].map(|name| fs::read(sandbox.path(name)).unwrap());
    assert!(solved == entry && entry == found);
}

/// Runs a comparison with `show` at every node by a Python that has NumPy, or pyarrow for Parquet.
fn read_by_python(streets: &str, format: &str) {
    let python = std::env::var_os("ISOFOLD_PYTHON").expect("ISOFOLD_PYTHON names a Python that has NumPy");
    let folder = tempfile::tempdir().unwrap();
    let solution = folder.path().join("turn.solution");
    let export = folder.path().join("turn").with_extension(format);
    lines(&[&["solve"], &TURN[..], &["--target", "2%", "--save", "full", "--out", text(&solution)]].concat());
    let flags = ["--streets", streets, "--format", format, "--out", text(&export)];
    let nodes = object(&[&["export", text(&solution)], &flags[..]].concat())["nodes"].clone();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python/read_export.py");
    let mut read = Command::new(python);
    read.arg(script).arg(env!("CARGO_BIN_EXE_isofold")).arg(&solution).arg(&export);
    let output = read.env("ISOFOLD_LIBRARY", "none").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), format!("{nodes} nodes"));
}

#[test]
#[ignore = "needs NumPy, which `cargo xtask test` installs"]
fn numpy_reads_what_show_prints() {
    read_by_python("turn,river", "npz");
}

#[cfg(feature = "parquet")]
#[test]
#[ignore = "needs pyarrow, which `cargo xtask test --all` installs"]
fn pyarrow_reads_what_show_prints() {
    read_by_python("turn,river", "parquet");
}
