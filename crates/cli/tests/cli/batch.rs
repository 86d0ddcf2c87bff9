//! `isofold equity --batch`: one query per line.

use crate::{command, isofold_reading};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

const LINES: &[u8] = b"AA | KK\n\n# a remark\n\"AhKh | QQ\" --board \"Ks 7d 4d\"\nAA | \n  AsAh7d | KsKh2c --game stud --trials 1k\n\
    AA | KK --bord 2c\nAA | KK --board \"2c\n\xff\nAA | QQ --trials 100";

#[test]
fn objects_come_line_by_line() {
    let run = isofold_reading(&["equity", "--batch", "--json"], LINES);
    assert_eq!((run.code, run.stderr.as_str()), (2, ""));
    let objects: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let numbers: Vec<u64> = objects.iter().map(|object| object["line"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!((&objects[0]["query"], &objects[0]["outcomes"]), (&json!("AA | KK"), &json!(61_642_944)));
    assert_eq!(objects[1]["query"], "\"AhKh | QQ\" --board \"Ks 7d 4d\"");
    assert_eq!((&objects[1]["board"], &objects[1]["players"][0]["hand"]), (&json!("Ks7d4d"), &json!("AhKh")));
    let error = "player 2 has no hand: write a hand, a range or `random` on each side of a `|`";
    assert_eq!((&objects[2]["query"], &objects[2]["error"]), (&json!("AA |"), &json!(error)));
    assert_eq!((&objects[2]["code"], &objects[4]["code"]), (&json!("invalid"), &json!("bad-request")));
    assert_eq!((&objects[3]["game"], &objects[3]["trials"]), (&json!("stud"), &json!(1000)));
    let error = |index: usize| objects[index]["error"].as_str().unwrap();
    assert!(error(4).contains("'--bord'") && error(4).contains("'--board'") && !error(4).contains("usage"));
    assert!(error(5).contains("is not closed") && error(6).contains("UTF-8"), "{objects:?}");
    assert_eq!(objects[7]["trials"], 100);
}

#[test]
fn the_command_line_has_the_defaults() {
    let arguments = ["equity", "--batch", "--json", "--board", "Ks7d4d", "--trials", "200", "--curve"];
    let run = isofold_reading(&arguments, b"AA | QQ\nAA | QQ --exact\nAA | QQ --board 2c3c4c --categories\n");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let objects: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&objects[0]["trials"], &objects[0]["board"]), (&json!(200), &json!("Ks7d4d")));
    assert_eq!((&objects[1]["method"], objects[1].get("trials")), (&json!("exact"), None));
    assert_eq!((&objects[2]["trials"], &objects[2]["board"]), (&json!(200), &json!("2c3c4c")));
    assert!(objects.iter().all(|object| object["players"][0]["curve"].is_array()));
    assert!(
        objects[2]["players"][0]["categories"].is_object()
            && objects[1]["players"][0].get("categories").is_none()
    );
}

#[test]
fn a_line_is_readable() {
    let run = isofold_reading(
        &["equity", "--batch"],
        b"AA | KK\nAA | ZZ\nAhKh | QQ --board Ks7d4d\nAA|KK --curve\n",
    );
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!((run.code, lines.len(), lines[0]), (2, 2, "AA 81.9461% | KK 18.0539%"));
    assert!(
        lines[1].starts_with("A♥K♥ 88.9899% | QQ ") && lines[1].ends_with("% on K♠ 7♦ 4♦"),
        "{}",
        lines[1]
    );
    let errors: Vec<&str> = run.stderr.lines().collect();
    assert!(errors[0].starts_with("error: line 2: player 2: `ZZ` at position 1"), "{errors:?}");
    assert_eq!(errors[1], "error: line 4: --curve: a batch has no room for it: expected --json or --csv too");
    let views = isofold_reading(&["equity", "--batch", "--curve"], b"AA | KK\n");
    assert_eq!((views.code, views.stdout.as_str()), (2, ""));
}

#[test]
fn one_table_for_all_lines() {
    let run =
        isofold_reading(&["equity", "--batch", "--csv"], b"AA | KK\nAA\nAA | KK --curve\nQQ+,AKs | KK\n");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!((run.code, lines.len()), (2, 1 + 2 + 2));
    assert_eq!(lines[0], "line,query,player,hand,equity,win,tie,lose,error");
    assert!(lines[1].starts_with("1,AA | KK,1,AA,0.819460"), "{}", lines[1]);
    assert!(lines[3].starts_with("4,\"QQ+,AKs | KK\",1,\"QQ+,AKs\",0."), "{}", lines[3]);
    assert!(
        run.stderr.contains("line 2: Texas hold'em takes 2")
            && run.stderr.contains("line 3: --curve: --csv has one")
    );
}

#[test]
fn a_byte_order_mark_is_no_card() {
    for (text, lines) in [("AA | KK\n", 1), ("# a remark\nAA | KK\n", 1), ("\"AA | KK\"\n", 1), ("", 0)] {
        let run = isofold_reading(&["equity", "--batch"], format!("\u{feff}{text}").as_bytes());
        assert_eq!((run.code, run.stdout.lines().count(), &run.stderr[..]), (0, lines, ""), "{text:?}");
    }
}

#[test]
fn quotes_are_around_all_players_or_a_mistake() {
    let run =
        isofold_reading(&["equity", "--batch"], b"'AA | KK'\n\"AA\" | \"KK\"\n'AA' | 'KK' --board 2c3c4c\n");
    assert_eq!((run.code, &run.stdout[..]), (2, "AA 81.9461% | KK 18.0539%\n"));
    assert!(run.stderr.starts_with("error: line 2: player 1: `\"AA\"` at position 1"), "{}", run.stderr);
}

/// Each query is answered before the next one is sent.
#[test]
fn a_pipe_sees_answers_at_once() {
    for format in ["--json", "--csv", "--threads=1"] {
        let mut child = command(&["equity", "--batch", format])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        if format == "--csv" {
            assert!(answers.next().unwrap().unwrap().starts_with("line,query,"));
        }
        for query in ["AA | KK", "QQ | JJ"] {
            writeln!(stdin, "{query}").unwrap();
            let answer = answers.next().unwrap().unwrap();
            assert!(answer.contains(&query[..2]), "{answer}");
            if format == "--csv" {
                answers.next().unwrap().unwrap();
            }
        }
        drop(stdin);
        assert!(child.wait().unwrap().success());
    }
}
