//! Each request answers the same through Rust, `--json` and `serve --stdio`: what the shared table of cases says.

use crate::{command, isofold_reading, object};
use isofold_api::ranges::RangeAnswer;
use isofold_api::{ErrorCode, Request};
use isofold_cards::Combo;
use isofold_service::{Job, Service, Settings};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

/// The shared table of cases, with a folder of these tests for `{folder}`.
static TABLE: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../api/cases.json").replace("{folder}", env!("CARGO_TARGET_TMPDIR"));
    serde_json::from_str(&text).expect("the table is JSON")
});

fn table() -> &'static [Value] {
    TABLE["cases"].as_array().unwrap()
}

/// The requests of the table that a command asks too, each with the command.
fn cases() -> impl Iterator<Item = (&'static str, Value, Vec<&'static str>)> {
    let words =
        |case: &'static Value| Some(case["command"].as_array()?.iter().filter_map(Value::as_str).collect());
    table()
        .iter()
        .filter_map(move |case| Some((case["request"].as_str()?, case["params"].clone(), words(case)?)))
}

/// An answer or an error of the table as it is compared: without the keys that the table ignores.
fn compared(mut value: Value) -> Value {
    fn clear(value: &mut Value) {
        match value {
            Value::Object(object) => {
                let ignored = TABLE["ignored"].as_array().unwrap().iter().filter_map(Value::as_str);
                ignored.for_each(|key| drop(object.remove(key)));
                object.values_mut().for_each(clear);
            }
            Value::Array(values) => values.iter_mut().for_each(clear),
            _ => {}
        }
    }
    clear(&mut value);
    value
}

/// An answer without what differs from run to run.
fn timeless(mut answer: Value) -> Value {
    fn clear(value: &mut Value) {
        match value {
            Value::Object(object) => {
                object.remove("seconds");
                object.values_mut().for_each(clear);
            }
            Value::Array(values) => values.iter_mut().for_each(clear),
            _ => {}
        }
    }
    clear(&mut answer);
    answer
}

/// The lines that the server says after its first one.
pub(crate) fn served(requests: &str) -> Vec<Value> {
    let run = isofold_reading(&["serve", "--stdio"], requests.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let mut lines = run.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let hello = lines.next().unwrap();
    assert_eq!(hello, json!({ "isofold": env!("CARGO_PKG_VERSION"), "schema": 1 }));
    lines.collect()
}

/// Rust is compared with the table in the tests of `isofold-service`.
#[test]
fn commands_and_lines_answer_as_the_table_of_cases_says() {
    let lines: Vec<String> = (table().iter().enumerate())
        .map(|(id, case)| {
            json!({ "id": id, "request": case["request"], "params": case["params"] }).to_string()
        })
        .collect();
    let said = served(&lines.join("\n")).into_iter().filter(|line| line.get("event").is_none());
    let mut count = 0;
    for line in said {
        count += 1;
        let case = &table()[line["id"].as_u64().unwrap() as usize];
        for key in ["answer", "error"] {
            let said = line.get(key).cloned().unwrap_or_default();
            assert_eq!(compared(said), case.get(key).cloned().unwrap_or_default(), "{case}");
        }
    }
    assert_eq!(count, table().len());
    for case in table() {
        let Some(words) = case["command"].as_array() else { continue };
        let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
        assert_eq!(compared(object(&words)), case["answer"], "{words:?}");
    }
}

/// Requests whose answers are too long for the table, each with the command that asks the same.
fn long_cases() -> Vec<(&'static str, Value, Vec<&'static str>)> {
    vec![
        (
            "tree",
            json!({ "spot": { "name": "turn-basic" }, "street": "river", "memory": 1_000_000_000 }),
            vec!["tree", "turn-basic", "--street", "river", "--memory", "1G"],
        ),
        ("show", json!({ "spot": { "name": "river" } }), vec!["show", "river"]),
        (
            "show",
            json!({ "spot": { "name": "river" }, "line": "x", "outside": true }),
            vec!["show", "river", "--line", "x", "--outside"],
        ),
        (
            "show",
            json!({ "spot": { "name": "turn-basic" }, "line": "x x", "solve": { "target": 0.02 } }),
            vec!["show", "turn-basic", "--line", "x x", "--target", "2%"],
        ),
        (
            "show",
            json!({ "spot": { "name": "river" }, "line": "b66", "combos": true, "solve": { "target": 0.02 } }),
            vec!["show", "river", "--line", "b66", "--combos", "--target", "2%"],
        ),
        (
            "show",
            json!({ "spot": { "name": "river" }, "line": "x", "ranges": "gto+" }),
            vec!["show", "river", "--line", "x", "--ranges", "gto+"],
        ),
        (
            "exploit",
            json!({ "spot": { "name": "turn-basic" }, "by": "ip", "view": { "line": "x x" }, "solve": { "target": 0.02 } }),
            vec!["exploit", "turn-basic", "--by", "ip", "--line", "x x", "--target", "2%"],
        ),
        (
            "compare",
            json!({
                "a": { "spot": { "name": "river" } }, "b": { "spot": { "name": "turn-basic" } },
                "solve": { "target": 0.02 },
            }),
            vec!["compare", "river", "turn-basic", "--target", "2%"],
        ),
        (
            "compare",
            json!({
                "a": { "spot": { "name": "turn-basic" }, "line": "x x | 2d" }, "b": { "line": "x x | Ad" },
                "solve": { "target": 0.02 },
            }),
            vec!["compare", "turn-basic", "--line", "x x | 2d", "--other-line", "x x | Ad", "--target", "2%"],
        ),
        (
            "runouts",
            json!({ "spot": { "name": "turn-basic" }, "line": "x x", "solve": { "target": 0.02 } }),
            vec!["runouts", "turn-basic", "--line", "x x", "--target", "2%"],
        ),
        (
            "boards",
            json!({ "street": "turn", "runouts": true, "deck": "short" }),
            vec!["boards", "turn", "--runouts", "--deck", "short"],
        ),
        ("preflop-pairs", json!({}), vec!["preflop", "pairs"]),
        (
            "convert",
            json!({ "spot": { "name": "river" }, "to": "pio" }),
            vec!["convert", "river", "--to", "pio"],
        ),
    ]
}

#[test]
fn long_answers_are_the_same_everywhere() {
    assert_same_everywhere(long_cases());
}

/// Requests about the library, batches, buckets and datasets have tests of their own, with their folders; those about a connection, a session or the
/// text of a spot are no commands.
#[test]
fn every_command_that_is_a_request_is_asked_here() {
    let is_elsewhere = |name: &str| {
        ["library-", "buckets-", "dataset-"].iter().any(|family| name.starts_with(family))
            || [
                "batch", "hello", "cancel", "gpu", "report", "session", "sessions", "settings", "spot",
                "spots",
            ]
            .contains(&name)
    };
    for name in Request::NAMES.iter().filter(|name| !is_elsewhere(name)) {
        assert!(cases().chain(long_cases()).any(|(asked, ..)| asked == *name), "{name}");
    }
}

/// Asserts that requests answer the same through Rust and `serve --stdio` as their commands print.
pub(crate) fn assert_same_everywhere(cases: Vec<(&str, Value, Vec<&str>)>) {
    let service = Service::new();
    let lines: Vec<String> = (cases.iter().enumerate())
        .map(|(id, (name, params, _))| json!({ "id": id, "request": name, "params": params }).to_string())
        .collect();
    let mut answers = vec![Value::Null; cases.len()];
    for line in served(&lines.join("\n")).into_iter().filter(|line| line.get("event").is_none()) {
        answers[line["id"].as_u64().unwrap() as usize] = line["answer"].clone();
    }
    for ((name, params, command), over_stdio) in cases.into_iter().zip(answers) {
        let printed = timeless(object(&command));
        let request = Request::parse(name, &params.to_string()).unwrap();
        let answer = service.answer(&request, &Job::default()).unwrap();
        assert_eq!(timeless(serde_json::to_value(&answer).unwrap()), printed, "{name} {params}");
        assert_eq!(timeless(over_stdio), printed, "{name} {params}");
    }
}

/// With a library that has a better solution than is asked for, all respond to that one.
#[test]
fn a_response_uses_the_better_entry_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| -> Value {
        let output = command(arguments).env("ISOFOLD_LIBRARY", folder.path()).output().unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let solved = run(&["solve", "river", "--target", "0.1%", "--json"]);
    let service = Service::with(Settings::default().with_library(folder.path()));
    for (name, params, mut command) in cases().filter(|(name, ..)| *name == "exploit").take(2) {
        command.push("--json");
        let printed = timeless(run(&command));
        assert_eq!(printed["exploitability"], solved["exploitability"], "{command:?}");
        let request = Request::parse(name, &params.to_string()).unwrap();
        let answer = service.answer(&request, &Job::default()).unwrap();
        assert_eq!(timeless(serde_json::to_value(&answer).unwrap()), printed, "{params}");
    }
}

#[test]
fn many_hands_at_once_answer_as_one_by_one() {
    let lines = served(
        r#"{"id":"a","request":"index","params":{"rounds":[2],"hands":["AsKs","2c2d"]}}
           {"id":"b","request":"unindex","params":{"rounds":[2],"indices":[168,0]}}"#,
    );
    assert_eq!(lines[0]["answer"]["indices"], json!([168, 0]));
    assert_eq!(lines[1]["answer"]["hands"], json!(["AcKc", "2d2c"]));
}

#[test]
fn a_cancelled_equity_is_the_result_so_far() {
    // One thread answers, and it is not the one that reads requests.
    let requests = r#"{"id":1,"request":"equity","params":{"players":["AA | KK | random"],"error":1e-9}}
                      {"id":2,"request":"cancel","params":{"id":1}}"#;
    let mut serve = command(&["serve", "--stdio"]);
    let serve = serve.env("ISOFOLD_THREADS", "1").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = serve.spawn().unwrap();
    child.stdin.take().unwrap().write_all(requests.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let lines = output.stdout.split_inclusive(|&byte| byte == b'\n');
    let lines: Vec<Value> = lines.map(|line| serde_json::from_slice(line).unwrap()).collect();
    let answer = |id: u64| {
        &lines.iter().find(|line| line["id"] == id && line.get("answer").is_some()).unwrap()["answer"]
    };
    assert_eq!(answer(2)["cancelled"], true);
    assert_eq!((&answer(1)["complete"], answer(1)["players"].as_array().unwrap().len()), (&false.into(), 3));
}

#[test]
fn mistakes_are_objects_and_nothing_else_happens() {
    let long = format!("{}\n", "x".repeat((16 << 20) + 1));
    let requests = [
        "x",
        r#"{"id":1}"#,
        r#"{"id":2,"request":"nothing"}"#,
        r#"{"id":3,"request":"canon","params":{"card":"As"}}"#,
        r#"{"id":4,"request":"canon","params":{"cards":"AsXs"}}"#,
        r#"{"id":5,"request":"index","params":{"rounds":[2],"hands":["AsKs","2c"]}}"#,
        r#"{"id":6,"request":"hello","params":{"schema":99}}"#,
        r#"{"id":7,"request":"cancel","params":{"id":1}}"#,
        "",
    ];
    let lines =
        served(&(long + &requests.join("\n") + r#"{"id":8,"request":"canon","params":{"cards":"As"}}"#));
    let error = |index: usize| {
        let line = &lines[index];
        (line["id"].clone(), line["error"]["code"].as_str().unwrap(), line["error"]["field"].as_str())
    };
    assert_eq!(error(0), (Value::Null, "bad-request", None));
    assert_eq!(error(1), (Value::Null, "bad-request", None));
    assert_eq!(error(2), (json!(1), "bad-request", None));
    assert_eq!(error(3), (json!(2), "unknown-request", None));
    assert_eq!(error(4), (json!(3), "bad-request", None));
    assert_eq!(error(5), (json!(4), "invalid", Some("cards")));
    assert_eq!(error(6), (json!(5), "invalid", Some("hands[1]")));
    assert_eq!(error(7), (json!(6), "invalid", Some("schema")));
    assert_eq!(lines[8]["answer"]["cancelled"], false);
    assert_eq!(lines[9]["answer"]["given"], "As");
}

fn river() -> Value {
    json!({ "name": "river" })
}

fn turn() -> Value {
    json!({ "name": "turn-basic" })
}

#[test]
fn errors_name_the_field() {
    for (name, params, field, why) in [
        ("iso", json!({ "board": "QsTs" }), "board", "expected 3 or 4 cards, found 2"),
        ("iso", json!({ "board": "QsTs7h", "known": ["2c", "2x"] }), "known[1]", "has no suit"),
        ("iso", json!({ "board": "QsTs7h", "known": ["2c2d", "2d"] }), "known[1]", "duplicate card 2d"),
        ("iso", json!({ "board": "QsTs7h", "dead": "Qs" }), "dead", "duplicate card Qs"),
        ("iso", json!({ "board": "QsTs7h", "ip": "QsTs" }), "ip", "no combo is left"),
        ("iso", json!({ "board": "QsTs7h", "folded": ["AA", "AA:0"] }), "folded[1]", "empty range"),
        ("iso", json!({ "board": "QsTs7h", "locks": ["line = x | Qs"] }), "locks[0]", "play"),
        ("iso", json!({ "board": "QsTs7h", "deck": "big" }), "deck", "expected"),
        ("boards", json!({ "street": "preflop" }), "street", "expected flop, turn or river"),
        ("range", json!({ "range": "AKx" }), "range", "did you mean `AK`?"),
        ("range", json!({ "range": "AA", "categories": true }), "categories", "need a board"),
        ("range", json!({ "range": "AA", "game": "bridge" }), "game", "is not a game"),
        ("range", json!({ "range": "AA", "board": "AsKsQs", "dead": "As" }), "dead", "on the board"),
        ("range", json!({ "range": "", "game": "omaha" }), "range", "empty range"),
        ("range", json!({ "range": "AAxx", "game": "omaha", "array": "list" }), "array", "not for"),
        ("icm", json!({ "stacks": [1, 2] }), "payouts", "expected prizes"),
        ("icm", json!({ "stacks": [1, 2], "payouts": [1, 2] }), "payouts", "more than 1 for place 1"),
        ("icm", json!({ "stacks": [1, 2], "payouts": [1], "pool": 2 }), "pool", "no pool"),
        ("icm", json!({ "stacks": [1, 2], "payout_shares": [1] }), "pool", "which pool"),
        ("icm", json!({ "stacks": [1, 2], "payout_shares": [1], "pool": 0 }), "pool", "above 0"),
        ("icm", json!({ "stacks": [1, 2], "payout_shares": [0.8, 0.3], "pool": 1 }), "payout_shares", "110%"),
        ("icm", json!({ "stacks": [1, -2], "payouts": [1] }), "stacks", "of player 2 is not a stack"),
        ("icm", json!({ "stacks": [1, 2], "names": ["a"], "payouts": [1] }), "names", "1 names for 2 stacks"),
        ("icm", json!({ "stacks": [1, 2], "names": ["a", "7"], "payouts": [1] }), "names[1]", "not a name"),
        ("icm", json!({ "stacks": [1, 2], "names": ["a", "a"], "payouts": [1] }), "names", "players 1 and 2"),
        ("icm", json!({ "stacks": [1, 2], "payouts": [1], "all_in": [1, 3] }), "all_in", "no player `3`"),
        ("icm", json!({ "stacks": [1, 2], "payouts": [1], "equity": 0.5 }), "equity", "all-in"),
        (
            "icm",
            json!({ "stacks": [1, 2], "payouts": [1], "all_in": [1, 2], "equity": 5 }),
            "equity",
            "from 0 to 1",
        ),
        ("icm", json!({ "stacks": vec![1; 2000], "payouts": [1], "places": true }), "places", "at most 1000"),
        ("preflop-pairs", json!({ "hand": "AK" }), "hand", "is not a class"),
        ("show", json!({ "spot": river(), "ranges": "pio", "hand": "AA" }), "ranges", "answered alone"),
        ("show", json!({ "spot": turn(), "ranges": "pio", "line": "x x" }), "line", "a card is dealt"),
        ("exploit", json!({ "spot": river(), "by": "btn" }), "by", "expected oop or ip"),
        ("exploit", json!({ "spot": river(), "by": "ip", "locks": [{ "line": "x" }] }), "locks[0]", "play"),
        (
            "exploit",
            json!({ "spot": river(), "by": "ip", "locks": [{ "line": "x b7", "play": "f" }] }),
            "locks",
            "there is no `b7`",
        ),
        ("exploit", json!({ "spot": river(), "by": "ip", "view": { "line": "b7" } }), "view.line", "no `b7`"),
        ("exploit", json!({ "spot": river(), "by": "ip", "view": { "hand": "A" } }), "view.hand", "is not"),
        ("simplify", json!({ "spot": river() }), "round", "expected `round` or `remove`"),
        ("simplify", json!({ "spot": river(), "round": "30%" }), "round", "do not lead to 100%"),
        ("simplify", json!({ "spot": river(), "round": "50%", "remove": ["x"] }), "remove", "either"),
        ("simplify", json!({ "spot": river(), "round": "50%", "line": "x x" }), "line", "is over"),
        ("simplify", json!({ "spot": turn(), "round": "50%", "line": "x x" }), "line", "a card is dealt"),
        ("simplify", json!({ "spot": river(), "remove": ["x b7"] }), "remove[0]", "there is no `b7`"),
        ("simplify", json!({ "spot": river(), "remove": ["x", "?"] }), "remove[1]", "is not an action"),
        ("simplify", json!({ "spot": river(), "remove": ["x a"], "player": "ip" }), "player", "`round`"),
        ("simplify", json!({ "spot": river(), "round": "50%", "file": "/" }), "file", "is a folder"),
        ("compare", json!({ "a": { "spot": river() }, "b": {} }), "b", "nothing to compare with"),
        ("compare", json!({ "a": {}, "b": { "spot": river() } }), "a.spot", "either a spot or a session"),
        (
            "compare",
            json!({ "a": { "spot": river(), "line": "x" }, "b": { "line": "x" } }),
            "b",
            "nothing to compare with",
        ),
        ("compare", json!({ "a": { "spot": river() }, "b": { "line": "x x" } }), "b.line", "is over"),
        (
            "compare",
            json!({ "a": { "spot": turn(), "line": "x x" }, "b": { "spot": river() } }),
            "a.line",
            "a card is dealt",
        ),
        ("export", json!({ "format": "csv", "file": "no" }), "spot", "either a spot or a session"),
        ("export", json!({ "spot": river(), "format": "csv", "file": "/" }), "file", "is a folder"),
        ("export", json!({ "spot": river(), "format": "csv", "file": "/no/no" }), "file", "does not exist"),
        (
            "export",
            json!({ "spot": river(), "format": "csv", "file": "no", "line": "x x" }),
            "line",
            "is over",
        ),
        (
            "export",
            json!({ "spot": turn(), "format": "csv", "file": "no", "streets": ["flop"] }),
            "streets",
            "starts on the turn",
        ),
        (
            "export",
            json!({ "spot": turn(), "format": "csv", "file": "no", "streets": ["turn", "x"] }),
            "streets[1]",
            "is not a street",
        ),
    ] {
        refused(name, &params, field, why);
    }
}

/// A request is refused with an error about a field.
fn refused(name: &str, params: &Value, field: &str, why: &str) {
    let request = Request::parse(name, &params.to_string()).unwrap();
    let error = isofold_api::Error::from(Service::new().answer(&request, &Job::default()).unwrap_err());
    assert_eq!((error.code, error.field.as_deref()), (ErrorCode::Invalid, Some(field)), "{params}: {error}");
    assert!(error.message.contains(why), "{params}: {error}");
}

#[test]
fn a_combo_with_two_weights_has_a_hint() {
    let request = Request::parse("range", r#"{"range":"22+:0.5,AA"}"#).unwrap();
    let error = isofold_api::Error::from(Service::new().answer(&request, &Job::default()).unwrap_err());
    assert_eq!((error.code, error.field.as_deref()), (ErrorCode::Invalid, Some("range")));
    assert!(error.hint.is_some_and(|hint| hint.contains("`overlap`: `first`")));
}

/// The weights by index, as a list and as base64, are those of the combos.
#[test]
fn weights_come_as_arrays_by_combo_index() {
    let question = |format: &str| {
        json!({ "id": 1, "request": "range", "params": {
            "range": "QQ+,AKs:0.3", "board": "QsTs7h", "expand": true, "array": format,
        }})
    };
    let answer = |format: &str| served(&question(format).to_string())[0]["answer"].clone();
    let [list, packed] = ["list", "base64"].map(answer);
    assert!(list["weights"].is_array() && packed["weights"].is_string());
    let [list, packed]: [RangeAnswer; 2] =
        [list, packed].map(|answer| serde_json::from_value(answer).unwrap());
    let weights = list.weights.unwrap().values;
    assert_eq!(packed.weights.unwrap().values, weights);
    let mut expected = vec![0.0; 1326];
    for hand in list.hands.unwrap() {
        let combo: Combo = hand.combo.parse().unwrap();
        expected[combo.index()] = hand.weight;
    }
    assert_eq!(weights, expected);
    // 2c2d is the first combo, AhAs the last.
    assert_eq!((weights[0], weights[1325]), (0.0, 1.0));
    assert_eq!(weights.iter().filter(|weight| **weight == 0.3).count(), 4);
}

#[test]
#[cfg(unix)]
fn a_signal_ends_sessions_with_their_checkpoints() {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("library");
    let mut serve = command(&["serve", "--stdio", "--library", library.to_str().unwrap()]);
    let mut child =
        serve.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut requests = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines().skip(1);
    let mut ask = |line: &str| -> Value {
        writeln!(requests, "{line}").unwrap();
        serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap()
    };
    let started = ask(
        r#"{"id":1,"request":"session","params":{"do":"start","spot":{"name":"turn-basic"},"solve":{"target":0.00001}}}"#,
    );
    assert_eq!(started["answer"]["session"], 1, "{started}");
    while ask(r#"{"id":2,"request":"session","params":{"do":"state","session":1}}"#)["answer"]["iterations"]
        == 0
    {
        thread::sleep(Duration::from_millis(10));
    }
    let sent = Command::new("kill").args(["-s", "TERM", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(1), &b"stopped\n"[..]));
    let checkpoints = fs::read_dir(library.join("checkpoints")).unwrap().count();
    assert_eq!(checkpoints, 1);
}
