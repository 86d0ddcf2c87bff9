//! Requests and answers are those of the contract.

use crate::support::{Running, until};
use isofold_server::Page;
use isofold_service::Settings;
use serde_json::{Value, json};
use std::fs;
use std::io::{Read, Write};
use std::thread;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../api/cases.json");

/// Files are named by plain names over HTTP, and are in the folder of the server.
#[test]
fn every_case_of_the_contract_is_answered_as_by_other_surfaces() {
    let table: Value = serde_json::from_str(&fs::read_to_string(CASES).unwrap()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let server = Running::of(Settings::default(), |config| config.folder = Some(folder.path().to_owned()));
    let files = format!("{}/", folder.path().join("files").display());
    for case in table["cases"].as_array().unwrap() {
        let name = case["request"].as_str().unwrap();
        let params = case["params"].to_string();
        let names_files = params.contains("{folder}");
        let params: Value = serde_json::from_str(&params.replace("{folder}/", "")).unwrap();
        let reply = server.ask(name, &params);
        let mut said: Value = serde_json::from_str(&reply.text.replace(&files, "{folder}/")).unwrap();
        clear(&mut said, &table["ignored"]);
        match case.get("answer") {
            Some(answer) => assert_eq!((reply.status, &said), (200, answer), "{name} {params}"),
            None => {
                assert!(reply.status >= 400 && reply.status < 500, "{name} {params}: {}", reply.status);
                match names_files {
                    // The file is looked for before the other parameters are read.
                    true => {
                        let code = &said["error"]["code"];
                        assert!(
                            code == "not-found" || *code == case["error"]["code"],
                            "{name} {params}: {code}"
                        );
                    }
                    // The server has fewer threads to give than a request may ask for elsewhere.
                    false if params.get("threads").is_some() => {
                        let [said, expected] =
                            [&said, case].map(|of| [&of["error"]["code"], &of["error"]["field"]]);
                        assert_eq!(said, expected, "{name} {params}");
                    }
                    false => assert_eq!(said["error"], case["error"], "{name} {params}"),
                }
            }
        }
    }
}

/// Takes out the keys that differ from run to run or from machine to machine.
fn clear(value: &mut Value, ignored: &Value) {
    match value {
        Value::Object(object) => {
            let keys = ignored.as_array().unwrap().iter().filter_map(Value::as_str);
            keys.for_each(|key| drop(object.remove(key)));
            object.values_mut().for_each(|value| clear(value, ignored));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| clear(value, ignored)),
        _ => {}
    }
}

#[test]
fn errors_have_the_status_of_their_code() {
    let server = Running::new();
    for (name, params, status, code) in [
        ("canon", json!({ "cards": "AhXh" }), 400, "invalid"),
        ("canon", json!({ "cards": "AhKh", "colour": 1 }), 400, "bad-request"),
        ("canon", json!([]), 400, "bad-request"),
        ("cannon", json!({}), 404, "unknown-request"),
        ("session", json!({ "do": "state", "session": 7 }), 404, "not-found"),
        ("library-show", json!({ "entry": 7 }), 404, "not-found"),
        ("cancel", json!({ "id": 1 }), 422, "unsupported"),
        ("solve", json!({ "spot": { "name": "river" }, "solve": { "memory": 1 } }), 413, "memory"),
    ] {
        let reply = server.ask(name, &params);
        assert_eq!((reply.status, reply.error("code").as_str()), (status, code), "{name}: {}", reply.text);
        assert!(!reply.error("message").is_empty());
    }
    assert_eq!(server.ask("canon", &json!({ "cards": "AhXh" })).error("field"), "cards");
}

#[test]
fn requests_are_json_by_post() {
    let server = Running::new();
    let post = |kind: &str, body: &str| {
        let length = body.len();
        let headers = format!("{kind}content-length: {length}\r\n");
        server.raw(server.head("POST /api/v1/hello", &headers) + body)
    };
    let json = "content-type: application/json\r\n";
    assert_eq!(post(json, "{}").status, 200);
    assert_eq!(post("content-type: Application/JSON; charset=utf-8\r\n", " {} ").status, 200);
    // Nothing to read needs no type.
    assert_eq!(post("", "").status, 200);
    assert_eq!(post(json, "").status, 200);
    for other in ["", "content-type: text/plain\r\n", "content-type: application/x-www-form-urlencoded\r\n"] {
        assert_eq!(post(other, "{}").status, 415, "{other}");
    }
    for bad in ["{", "null", "[1]", "\"a\"", "{\"schema\": 1}{}", "{\"schema\": -1}", "\u{feff}{}"] {
        assert_eq!(post(json, bad).status, 400, "{bad}");
    }
    let mut body = server
        .head("POST /api/v1/hello", "content-type: application/json\r\ncontent-length: 2\r\n")
        .into_bytes();
    body.extend([0xff, 0xfe]);
    assert_eq!(server.raw(body).status, 400);
    // As deep as the parser allows, and deeper.
    let deep = format!("{{\"cards\": {}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(post(json, &deep).status, 400);
    for (line, status) in [
        ("GET /api/v1/canon", 405),
        ("PUT /api/v1/canon", 405),
        ("POST /api/v1/openapi.json", 405),
        ("GET /api/v1/", 404),
        ("GET /api/v2/hello", 404),
        ("POST /api/v1/a/b/c", 404),
        ("POST /api/v1/%ff", 400),
        ("POST /api/v1/..%2fhello", 404),
    ] {
        let reply = server.raw(server.head(line, "content-length: 0\r\n"));
        assert_eq!(reply.status, status, "{line}");
        assert!(!reply.error("code").is_empty(), "{line}: {}", reply.text);
    }
    assert!(server.is_alive());
}

#[test]
fn a_request_streams_its_events_and_ends_with_its_answer() {
    let server = Running::new();
    let stream = |name: &str, params: Value| {
        let body = params.to_string();
        let headers = format!(
            "accept: text/event-stream\r\ncontent-type: application/json\r\ncontent-length: {}\r\n",
            body.len()
        );
        server.raw(server.head(&format!("POST /api/v1/{name}"), &headers) + &body)
    };
    let solve = json!({ "spot": { "name": "turn-basic" }, "solve": { "target": 0.005, "library": false } });
    let reply = stream("solve", solve.clone());
    assert_eq!((reply.status, reply.header("content-type")), (200, Some("text/event-stream")));
    let names: Vec<&str> = reply.text.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    assert_eq!(names.last(), Some(&"answer"), "{names:?}");
    assert!(names[..names.len() - 1].iter().all(|&name| name == "event"), "{names:?}");
    let last = reply.text.lines().rev().find_map(|line| line.strip_prefix("data: ")).unwrap();
    let (streamed, plain): (Value, Value) =
        (serde_json::from_str(last).unwrap(), server.answer("solve", &solve));
    for key in ["iterations", "exploitability", "ev", "equity", "root"] {
        assert_eq!(streamed[key], plain[key], "{key}");
    }
    let failed = stream("solve", json!({ "spot": { "entry": 9 } }));
    assert!(
        failed.text.contains("event: error\ndata: {\"error\":{\"code\":\"not-found\""),
        "{}",
        failed.text
    );
    // What is no request is refused before anything is streamed.
    assert_eq!(stream("solve", json!({})).status, 400);
}

/// There is one place for such requests: the second one is answered only if the first has ended.
#[test]
fn closing_the_connection_cancels_the_request() {
    let server = Running::with(|config| config.limits.computing = 1);
    let body =
        json!({ "players": ["random", "random", "random"], "trials": 4_000_000_000_000_u64 }).to_string();
    for accept in ["", "accept: text/event-stream\r\n"] {
        let headers = format!("{accept}content-type: application/json\r\ncontent-length: {}\r\n", body.len());
        let mut stream = server.connect();
        stream.write_all((server.head("POST /api/v1/equity", &headers) + &body).as_bytes()).unwrap();
        if !accept.is_empty() {
            // It has begun.
            stream.read_exact(&mut [0; 15]).unwrap();
        } else {
            thread::sleep(std::time::Duration::from_millis(300));
        }
        drop(stream);
        let short = json!({ "players": ["AA", "KK"], "board": "2c3d4h" });
        assert_eq!(server.ask("equity", &short).status, 200);
    }
}

#[test]
fn a_server_without_a_library_answers_and_keeps_nothing() {
    let server = Running::of(Settings::default(), |config| config.page = Page::none());
    let reply =
        server.ask("export", &json!({ "spot": { "name": "river" }, "format": "npz", "file": "a.npz" }));
    assert_eq!((reply.status, reply.error("code").as_str()), (422, "unsupported"));
    assert!(reply.error("hint").contains("--library"));
    assert_eq!(server.get("/api/v1/files").status, 422);
    let started = server.answer("session", &json!({ "do": "start", "spot": { "name": "river" } }));
    until("the session ends", || {
        let session = json!({ "do": "state", "session": started["session"] });
        server.answer("session", &session)["state"] == "ended"
    });
}
