//! Each request answers the same through Rust, `--json` and `serve --stdio`.

use crate::{isofold_reading, object};
use isofold_api::Request;
use isofold_service::{Job, Service};
use serde_json::{Value, json};

/// Requests, each with the command that asks the same.
fn cases() -> Vec<(&'static str, Value, Vec<&'static str>)> {
    vec![
        ("canon", json!({ "cards": "AsKs" }), vec!["canon", "AsKs"]),
        (
            "canon",
            json!({ "cards": "AhKh", "board": "Th9h8d|2c", "dead": "3d", "deck": "full" }),
            vec!["canon", "AhKh", "--board", "Th9h8d|2c", "--dead", "3d"],
        ),
        ("index", json!({ "rounds": [2, 3] }), vec!["index", "--rounds", "2,3", "--size"]),
        (
            "index",
            json!({ "rounds": [2, 3], "cards": "AsKs | Ts9s8c", "deck": "short" }),
            vec!["index", "--rounds", "2,3", "--deck", "short", "AsKs | Ts9s8c"],
        ),
        (
            "tree",
            json!({ "spot": { "name": "river" }, "memory": 1_000_000 }),
            vec!["tree", "river", "--memory", "1M"],
        ),
        (
            "tree",
            json!({ "spot": { "name": "turn-basic" }, "depth": 2, "memory": 1_000, "isomorphism": false }),
            vec!["tree", "turn-basic", "--depth", "2", "--memory", "1000", "--no-isomorphism"],
        ),
        (
            "tree",
            json!({ "spot": { "name": "turn-basic" }, "street": "river", "memory": 1_000_000_000 }),
            vec!["tree", "turn-basic", "--street", "river", "--memory", "1G"],
        ),
        ("solve", json!({ "spot": { "name": "river" } }), vec!["solve", "river"]),
        (
            "solve",
            json!({ "spot": { "name": "river" }, "solve": { "iterations": 20, "precision": 16, "seed": 7 } }),
            vec!["solve", "river", "--iterations", "20", "--precision", "16", "--seed", "7"],
        ),
        ("show", json!({ "spot": { "name": "river" } }), vec!["show", "river"]),
        (
            "show",
            json!({ "spot": { "name": "river" }, "line": "x", "outside": true }),
            vec!["show", "river", "--line", "x", "--outside"],
        ),
        (
            "show",
            json!({ "spot": { "name": "river" }, "line": "x b66", "player": "oop", "hand": "AA,KQs", "categories": true }),
            vec!["show", "river", "--line", "x b66", "--player", "oop", "--hand", "AA,KQs", "--categories"],
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
            "unindex",
            json!({ "rounds": [2, 3], "index": 1_000_000 }),
            vec!["unindex", "--rounds", "2,3", "1000000"],
        ),
    ]
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
fn served(requests: &str) -> Vec<Value> {
    let run = isofold_reading(&["serve", "--stdio"], requests.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let mut lines = run.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let hello = lines.next().unwrap();
    assert_eq!(hello, json!({ "isofold": env!("CARGO_PKG_VERSION"), "schema": 1 }));
    lines.collect()
}

#[test]
fn each_request_answers_the_same_everywhere() {
    let service = Service::new();
    let cases = cases();
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
        // As text: reading a number back may change its last bit.
        let answer = serde_json::to_string(&service.answer(&request, &Job::default()).unwrap()).unwrap();
        assert_eq!(timeless(serde_json::from_str(&answer).unwrap()), printed, "{name} {params}");
        assert_eq!(timeless(over_stdio), printed, "{name} {params}");
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
