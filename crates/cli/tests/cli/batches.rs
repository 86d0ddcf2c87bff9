//! `isofold batch` and `isofold report`.

use crate::{Run, isofold};
use serde_json::Value;
use std::fs;
use std::path::Path;

const TURN: &str = r#"
name = "small"
board = "QsTs7h4h"
pot = 60
stack = 120
ranges = { oop = "AA,QQ,JTs,98s", ip = "KK,AQs,77" }
bets = { river = { bet = "75%" } }
"#;

/// A folder with a spot and a library.
struct Study(tempfile::TempDir);

impl Study {
    fn new() -> Study {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("turn.toml"), TURN).unwrap();
        Study(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn run(&self, command: &str, more: &[&str]) -> Run {
        let (spot, library) = (self.path("turn.toml"), self.path("library"));
        let first = [command, &spot, "--boards", "rivers", "--library", &library];
        isofold(&[&first, more].concat())
    }
}

#[test]
fn a_batch_is_solved_once_and_reported() {
    let study = Study::new();
    let [csv, json_lines, html] = ["rows.csv", "rows.jsonl", "page.html"].map(|name| study.path(name));
    let first = study.run("batch", &["--iterations", "20", "--out", &csv]);
    assert_eq!(first.code, 0, "{}", first.stderr);
    assert!(first.stdout.starts_with("35 rows for 48 boards: 35 solved"), "{}", first.stdout);
    let rows = fs::read_to_string(&csv).unwrap();
    assert_eq!(rows.lines().count(), 36);
    assert!(rows.starts_with("spot,board,boards,deals,state,entry,"), "{rows}");
    let again = study.run("batch", &["--iterations", "20", "--json"]);
    let again: Value = serde_json::from_str(&again.stdout).unwrap();
    assert_eq!((again["found"].as_u64(), again["solved"].as_u64()), (Some(35), Some(0)));

    let report = study.run("report", &["--group", "suits", "--out", &json_lines, "--html", &html]);
    assert_eq!(report.code, 0, "{}", report.stderr);
    assert!(report.stdout.starts_with("small on 48 rivers (35 rows)"), "{}", report.stdout);
    let rows = fs::read_to_string(&json_lines).unwrap();
    let row: Value = serde_json::from_str(rows.lines().next().unwrap()).unwrap();
    assert!(row["ev_oop"].is_number() && row["b45"].is_number() && row["suits"].is_string(), "{row}");
    let page = fs::read_to_string(&html).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.contains("<svg") && page.contains("aria-sort"));
    assert!(!page.contains("http://") && !page.contains("https://"));
}

#[test]
fn what_is_wrong_is_said_before_anything_is_solved() {
    let study = Study::new();
    for (command, more, said) in [
        ("batch", &["--out", "rows.txt"][..], "--out: `rows.txt` has no ending"),
        ("batch", &["--boards", "flops:50"], "--boards: `flops:50` is no list of flops"),
        ("batch", &["--out", "/no/such/rows.csv"], "--out: `/no/such/rows.csv` is in a folder"),
        ("report", &[], "the library has no solution of these boards"),
        ("report", &["--filter", "wet"], "--filter: `wet` is not a texture"),
    ] {
        let run = study.run(command, more);
        assert!(run.code != 0 && run.stderr.contains(said), "{command} {more:?}: {}", run.stderr);
    }
    assert!(!Path::new("rows.txt").exists());
    let without = isofold(&["batch", "river"]);
    assert!(without.code != 0 && without.stderr.contains("--library"), "{}", without.stderr);
}

#[test]
fn boards_come_from_files_and_failures_make_the_exit_code() {
    let study = Study::new();
    let boards = study.path("boards.txt");
    fs::write(&boards, "# two rivers\nQsTs7h4h2c, QsTs7h4h2d\nQsTs7h4hAs:2\n").unwrap();
    let (spot, library) = (study.path("turn.toml"), study.path("library"));
    let arguments =
        ["batch", &spot, "--boards", &boards, "--library", &library, "--iterations", "5", "--json"];
    let run = isofold(&arguments);
    let answer: Value = serde_json::from_str(&run.stdout).unwrap();
    // The first two are one class.
    assert_eq!((run.code, answer["rows"].as_array().map(Vec::len)), (0, Some(2)), "{}", run.stderr);
    let blocked = study.path("blocked.toml");
    fs::write(&blocked, TURN.replace("AA,QQ,JTs,98s", "AsAh")).unwrap();
    let run = isofold(&["batch", &blocked, "--boards", &boards, "--library", &library, "--iterations", "5"]);
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(
        run.stdout.contains("1 failed") && run.stderr.contains("1 failed"),
        "{} {}",
        run.stdout,
        run.stderr
    );
}
