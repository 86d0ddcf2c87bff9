//! `--batch` of the commands that answer at once: one query per line, one answer each.

use crate::mistakes::refused;
use crate::{Run, command, isofold_reading, object};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

fn objects(run: &Run) -> Vec<Value> {
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A line is answered as the command alone answers it.
#[test]
fn lines_are_answered_as_single_queries_are() {
    let rounds: &[&str] = &["index", "--rounds", "2,3"];
    for (common, queries) in [
        (rounds, &["AsKs | Ts9s8c", "2c2d 3c3d3h"][..]),
        (&["unindex", "--rounds", "2"], &["0", "168"]),
        (&["canon", "--dead", "2d"], &["AsKs", "AhKh | Ts9s8c"]),
        (&["iso", "--deck", "short"], &["QsTs7h", "7s7h6c|6d"]),
        (&["range", "--dead", "As"], &["QQ+,AKs", "15%", "AA, KK:0.5"]),
        (&["icm", "--payouts", "50,30,20"], &["5000,3000,2000", "a=5,b=3,c=2,d=0"]),
    ] {
        let text = queries.join("\n");
        let run = isofold_reading(&[common, &["--batch", "--json"]].concat(), text.as_bytes());
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{common:?}");
        let objects = objects(&run);
        assert_eq!(objects.len(), queries.len());
        for (number, (query, mut found)) in (1..).zip(queries.iter().zip(objects)) {
            let fields = found.as_object_mut().unwrap();
            assert_eq!(
                (fields.remove("line"), fields.remove("query")),
                (Some(json!(number)), Some(json!(query)))
            );
            assert_eq!(found, object(&[common, &[query]].concat()), "{common:?} {query}");
        }
    }
}

#[test]
fn a_line_that_fails_has_an_error_and_the_rest_goes_on() {
    let text =
        b"\xef\xbb\xbfAsKs\n\n# a remark\nAsAs\n\xff\nAsKs --bord 2c\nAsKs --deck \"short\n\"AsKs\"\r\n7s";
    let run = isofold_reading(&["index", "--rounds", "2", "--batch", "-", "--json"], text);
    assert_eq!((run.code, run.stderr.as_str()), (2, ""));
    let found = objects(&run);
    let numbers: Vec<u64> = found.iter().map(|object| object["line"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 4, 5, 6, 7, 8, 9]);
    assert_eq!((&found[0]["index"], &found[5]["index"]), (&json!(168), &json!(168)));
    for (place, part) in [
        (1, "CARDS: duplicate card As"),
        (2, "UTF-8"),
        (3, "unexpected argument '--bord'"),
        (4, "is not closed"),
        (6, "expected 2 cards for the rounds 2, found 1"),
    ] {
        let error = found[place]["error"].as_str().unwrap();
        assert!(error.contains(part) && !error.contains("usage"), "{error}");
    }
    let table = isofold_reading(&["index", "--rounds", "2", "--batch", "--csv"], b"AsKs\nAs,Ks\nAsAs\n");
    let rows: Vec<&str> = table.stdout.lines().collect();
    assert_eq!((table.code, rows.len(), rows[0], rows[1]), (2, 4, "line,query,index,error", "1,AsKs,168,"));
    assert!(
        rows[2].starts_with("2,\"As,Ks\",") && rows[3].starts_with("3,AsAs,,CARDS: duplicate card As"),
        "{rows:?}"
    );
    let text = isofold_reading(&["index", "--rounds", "2", "--batch"], b"AsKs\nAsAs\n2c2d\n");
    assert_eq!((text.code, text.stdout.as_str()), (2, "168\n0\n"));
    assert!(text.stderr.starts_with("error: line 2: CARDS: duplicate card As"), "{}", text.stderr);
}

#[test]
fn a_line_overrides_the_command_line() {
    let arguments = ["index", "--deck", "short", "--rounds", "2", "--batch", "--json"];
    let run = isofold_reading(
        &arguments,
        b"AsKs\nAsKs --deck full\nAsKs --rounds 1,1\nAsKs --csv\nAsKs --batch x\n",
    );
    let found = objects(&run);
    let decks: Vec<&Value> = found[..3].iter().map(|object| &object["deck"]).collect();
    assert_eq!(decks, [&json!("short"), &json!("full"), &json!("short")]);
    assert_eq!(found[2]["rounds"], json!([1, 1]));
    assert!(found[3..].iter().all(|object| object["error"].as_str().unwrap().contains("for all lines")));
    // Flags that can be repeated add up; a flag of the command line stays.
    let arguments = ["--json", "iso", "--known", "2c2d", "--batch"];
    let found = objects(&isofold_reading(&arguments, b"AsKsQs\nAsKsQs --known 3c3h\n"));
    let sources = |place: usize| found[place]["broken_by"].as_array().unwrap().len();
    assert_eq!((sources(0), sources(1)), (1, 2));
    let arguments = ["icm", "--batch", "--payouts", "50,30", "--places", "--json"];
    let found = objects(&isofold_reading(&arguments, b"5,3,2 --payouts 65,35 --all-in 1:2\n"));
    assert!(found[0]["players"][0]["places"].is_array() && found[0]["all_in"].is_object(), "{found:?}");
    assert_eq!(found[0]["pool"], 100.0);
}

/// Several threads, and answers in the order of the lines.
#[test]
fn the_order_is_that_of_the_lines() {
    let text: String = (0..20_000).map(|line| format!("{}\n", line * 7919 % 1_286_792)).collect();
    let run = |threads: &str| {
        let mut child = command(&["unindex", "--rounds", "2,3", "--batch", "--csv"])
            .env("ISOFOLD_THREADS", threads)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut stdin, text) = (child.stdin.take().unwrap(), text.clone());
        let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let answers = run("4");
    assert_eq!(answers, run("1"));
    assert!((1..).zip(answers.lines().skip(1)).all(|(number, row): (usize, &str)| {
        row.starts_with(&format!("{number},{},", (number - 1) * 7919 % 1_286_792))
    }));
}

/// Each query is answered before the next one is sent.
#[test]
fn a_pipe_sees_answers_at_once() {
    let mut child =
        command(&["canon", "--batch"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (query, answer) in [("AsKs", "A♣K♣  "), ("2h2s", "2♦2♣  ")] {
        writeln!(stdin, "{query}").unwrap();
        assert!(answers.next().unwrap().unwrap().starts_with(answer), "{query}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_batch_comes_from_a_file_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("queries.txt");
    let name = path.to_str().unwrap();
    std::fs::write(&path, "QsTs7h\nAsKsQs\n").unwrap();
    let run = isofold_reading(&["iso", "--batch", name, "--csv"], b"");
    assert_eq!((run.code, run.stdout.lines().count()), (0, 3));
    std::fs::write(&path, "AA | KK\n").unwrap();
    let run = isofold_reading(&["equity", "--batch", name], b"QQ | JJ\n");
    assert_eq!((run.code, run.stdout.as_str()), (0, "AA 81.9461% | KK 18.0539%\n"));
    refused(
        &["canon", "--batch", &format!("{name}.none")],
        &["--batch: cannot read", "one query per line", "stdin"],
    );
    refused(&["equity", "--batch", "AA | KK"], &["--batch: cannot read `AA | KK`"]);
    refused(&["canon", "AsKs", "--batch"], &["CARDS: expected none", "from stdin"]);
    refused(&["icm", "1,2", "--batch", "--payouts", "1"], &["STACKS: expected none"]);
    refused(&["range", "AA", "--csv"], &["--batch"]);
    refused(&["index", "--rounds", "2", "--size", "--batch"], &["'--size'"]);
}

#[test]
fn views_need_json() {
    let run = isofold_reading(&["range", "--batch", "--expand"], b"AA\n");
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("line 1: --expand: a batch has no room for it: expected --json too"));
    let run = isofold_reading(&["range", "--batch", "--expand", "--json"], b"AA\n-\n");
    let found = objects(&run);
    assert_eq!(found[0]["hands"].as_array().unwrap().len(), 6);
    // A dash is a range here, not stdin.
    assert!(found[1]["error"].as_str().unwrap().starts_with("RANGE: "), "{found:?}");
}
