//! Requests about the library answer the same through Rust, `--json` and `serve --stdio`.

use crate::library::{save, solved, spot};
use crate::{command, isofold_reading};
use isofold_api::Request;
use isofold_service::{Job, Service, Settings};
use isofold_store::{Library, SaveOptions};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A folder with a library of two spots, a solution and a text.
fn sandbox() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open(&folder.path().join("library")).unwrap();
    for spot in [spot("QsTs7h2c", 60), spot("KsTd7c4h2s", 100)] {
        solved(&spot, 20, |solve, outcome| {
            drop(library.add(solve, outcome, SaveOptions::default(), None).unwrap())
        });
    }
    fs::create_dir(folder.path().join("library/checkpoints")).unwrap();
    fs::write(folder.path().join("library/checkpoints/a.isofold"), "text").unwrap();
    save(&folder.path().join("river.isofold"), &spot("QcQd7c2h3s", 70), 20);
    fs::write(folder.path().join("text"), "text").unwrap();
    folder
}

/// Another folder with the same files.
fn copy(folder: &Path) -> TempDir {
    fn copy_all(from: &Path, to: &Path) {
        for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
            let to = to.join(entry.file_name());
            match entry.path().is_dir() {
                true => {
                    fs::create_dir(&to).unwrap();
                    copy_all(&entry.path(), &to);
                }
                false => drop(fs::copy(entry.path(), to).unwrap()),
            }
        }
    }
    let other = tempfile::tempdir().unwrap();
    copy_all(folder, other.path());
    other
}

/// Requests, each with the command that asks the same; `DIR` is the folder.
fn cases() -> Vec<(&'static str, Value, Vec<&'static str>)> {
    let all = json!({
        "board": "7cTdQd|2h", "texture": ["two-tone"], "pot": "50-70", "stack": "200", "name": "SPOT",
        "street": "turn", "target": 1.0
    });
    let all_flags = "list --board 7cTdQd|2h --texture two-tone --pot 50-70 --stack 200 --street turn --target 100% --name SPOT";
    vec![
        ("library-list", json!({}), vec!["list"]),
        ("library-list", all, all_flags.split(' ').collect()),
        ("library-list", json!({ "pot": "7bb" }), vec!["list", "--pot", "7bb"]),
        ("library-show", json!({ "entry": 1 }), vec!["show", "1"]),
        ("library-show", json!({ "entry": "@spot 100" }), vec!["show", "@spot 100"]),
        ("library-rename", json!({ "entry": "2", "name": "btn bb" }), vec!["rename", "2", "btn bb"]),
        ("library-rm", json!({ "entries": [2, "@spot 60"] }), vec!["rm", "2", "@spot 60"]),
        ("library-rm", json!({ "all": true }), vec!["rm", "--all", "--yes"]),
        ("library-rm", json!({ "checkpoints": true }), vec!["rm", "--checkpoints", "--yes"]),
        ("library-verify", json!({}), vec!["verify"]),
        ("library-verify", json!({ "remove": true }), vec!["verify", "--remove"]),
        ("library-export", json!({ "entry": 1, "file": "DIR/copy" }), vec!["export", "1", "DIR/copy"]),
        (
            "library-import",
            json!({ "files": ["DIR/river.isofold", "DIR/text", "DIR/none"] }),
            vec!["import", "DIR/river.isofold", "DIR/text", "DIR/none"],
        ),
        // Mistakes have the same codes and fields.
        ("library-list", json!({ "board": "Qs" }), vec!["list", "--board", "Qs"]),
        ("library-list", json!({ "pot": "x" }), vec!["list", "--pot", "x"]),
        ("library-list", json!({ "street": "preflop" }), vec!["list", "--street", "preflop"]),
        ("library-list", json!({ "target": 2.0 }), vec!["list", "--target", "2"]),
        ("library-show", json!({ "entry": 9 }), vec!["show", "9"]),
        ("library-show", json!({ "entry": "@none" }), vec!["show", "@none"]),
        ("library-show", json!({ "entry": "one" }), vec!["show", "one"]),
        ("library-rename", json!({ "entry": 1, "name": "@a" }), vec!["rename", "1", "@a"]),
        ("library-export", json!({ "entry": 1, "file": "DIR/text" }), vec!["export", "1", "DIR/text"]),
    ]
}

/// An answer, or the code and the field of an error, without what differs from folder to folder.
fn comparable(mut value: Value, folder: &Path) -> Value {
    fn clear(value: &mut Value, folder: &str) {
        match value {
            Value::Object(object) => {
                object.remove("used");
                // The file of a new entry has a name of its own.
                if object.contains_key("fingerprint") {
                    object.remove("file");
                }
                object.values_mut().for_each(|value| clear(value, folder));
            }
            Value::Array(values) => values.iter_mut().for_each(|value| clear(value, folder)),
            Value::String(text) => *text = text.replace(folder, "DIR"),
            _ => {}
        }
    }
    clear(&mut value, &folder.display().to_string());
    match value.get("code") {
        Some(code) => json!({ "code": code, "field": value.get("field") }),
        None => value,
    }
}

fn printed(folder: &Path, words: &[&str]) -> Value {
    let words: Vec<String> =
        words.iter().map(|word| word.replace("DIR", &folder.display().to_string())).collect();
    let library = folder.join("library").display().to_string();
    let mut arguments = vec!["library"];
    arguments.extend(words.iter().map(String::as_str));
    arguments.extend(["--json", "--library", &library]);
    // Validated against the schema.
    let run = isofold_reading(&arguments, b"");
    let output = match run.stdout.is_empty() {
        false => run.stdout,
        // The object of an error has been checked and taken out.
        true => String::from_utf8(command(&arguments).output().unwrap().stdout).unwrap(),
    };
    let mut value: Value = serde_json::from_str(&output).unwrap();
    value.get_mut("error").map(Value::take).unwrap_or(value)
}

fn served(folder: &Path, name: &str, params: &Value) -> Value {
    let library = folder.join("library").display().to_string();
    let line = json!({ "id": 1, "request": name, "params": params }).to_string();
    let run = isofold_reading(&["serve", "--stdio", "--library", &library], line.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let mut value: Value = serde_json::from_str(run.stdout.lines().next_back().unwrap()).unwrap();
    let key = if value.get("error").is_some() { "error" } else { "answer" };
    value[key].take()
}

fn answered(folder: &Path, name: &str, params: &Value) -> Value {
    let service = Service::with(Settings::default().with_library(folder.join("library")));
    let answer = Request::parse(name, &params.to_string())
        .and_then(|request| Ok(service.answer(&request, &Job::default())?));
    let text = match answer {
        Ok(answer) => serde_json::to_string(&answer),
        Err(error) => serde_json::to_string(&error),
    };
    // Read as the others are: the last digit of a number may change.
    serde_json::from_str(&text.unwrap()).unwrap()
}

#[test]
fn requests_about_the_library_answer_the_same_everywhere() {
    let original = sandbox();
    for (name, params, words) in cases() {
        let folders = [0; 3].map(|_| copy(original.path()));
        let params_in = |folder: &Path| {
            let text = params.to_string().replace("DIR", &folder.display().to_string());
            serde_json::from_str::<Value>(&text).unwrap()
        };
        let [a, b, c] = folders.each_ref().map(TempDir::path);
        let printed = comparable(printed(a, &words), a);
        assert_eq!(comparable(answered(b, name, &params_in(b)), b), printed, "{name} {params}");
        assert_eq!(comparable(served(c, name, &params_in(c)), c), printed, "{name} {params}");
    }
}

#[test]
fn requests_that_the_command_line_cannot_make_are_refused() {
    let folder = sandbox();
    for (name, params, code, field) in [
        ("library-rm", json!({}), "invalid", Some("entries")),
        ("library-rm", json!({ "entries": [1], "all": true }), "invalid", Some("all")),
        ("library-rm", json!({ "entries": [1, "x"] }), "invalid", Some("entries[1]")),
        ("library-rm", json!({ "entries": [1, 9] }), "not-found", None),
        ("library-list", json!({ "texture": ["paired", "wet"] }), "invalid", Some("texture[1]")),
        ("library-import", json!({ "files": [] }), "invalid", Some("files")),
        ("library-show", json!({ "entry": -1 }), "bad-request", None),
    ] {
        let error = answered(folder.path(), name, &params);
        assert_eq!((error["code"].as_str(), error["field"].as_str()), (Some(code), field), "{error}");
    }
    // Nothing was removed, not even what exists.
    let listed = answered(folder.path(), "library-list", &json!({}));
    assert_eq!(listed["entries"].as_array().unwrap().len(), 2);
}

#[test]
fn without_a_library_there_is_none() {
    let requests = r#"{"id":1,"request":"library-list"}"#;
    let run = isofold_reading(&["serve", "--stdio"], requests.as_bytes());
    let line: Value = serde_json::from_str(run.stdout.lines().next_back().unwrap()).unwrap();
    assert_eq!(line["error"]["code"], "not-found", "{line}");
    assert_eq!(line["error"]["message"], "there is no library", "{line}");
    // The environment names one, as for other commands.
    let folder = sandbox();
    let mut command = command(&["serve", "--stdio"]);
    command.env("ISOFOLD_LIBRARY", folder.path().join("library"));
    command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), requests.as_bytes()).unwrap();
    let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let line: Value = serde_json::from_str(output.lines().next_back().unwrap()).unwrap();
    assert_eq!(line["answer"]["entries"].as_array().unwrap().len(), 2, "{line}");
}

/// Remarks for people come as events before the answer.
#[test]
fn remarks_are_events() {
    let folder = sandbox();
    let library = folder.path().join("library").display().to_string();
    for file in fs::read_dir(&library).unwrap().map(|file| file.unwrap().path()) {
        if file.is_file() {
            fs::write(file, "garbage").unwrap();
        }
    }
    let run = isofold_reading(
        &["serve", "--stdio", "--library", &library],
        br#"{"id":7,"request":"library-list"}"#,
    );
    let lines: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        (&lines[1]["id"], &lines[1]["event"]["kind"]),
        (&json!(7), &json!("remark")),
        "{}",
        run.stdout
    );
    assert!(lines[1]["event"]["message"].as_str().unwrap().contains("could not be read"), "{}", run.stdout);
    assert_eq!(lines[2]["answer"]["entries"].as_array().unwrap().len(), 2);
}

/// A verification that is cancelled before it begins has verified nothing, and says so; files are not added.
#[test]
fn cancelled_requests_end_early() {
    let folder = sandbox();
    let service = Service::with(Settings::default().with_library(folder.path().join("library")));
    let job = Job::default();
    job.cancel();
    let answer = |name: &str, params: Value| {
        let request = Request::parse(name, &params.to_string()).unwrap();
        serde_json::to_value(service.answer(&request, &job).unwrap()).unwrap()
    };
    let verified = answer("library-verify", json!({}));
    assert_eq!((&verified["verified"], &verified["complete"]), (&json!(0), &json!(false)));
    let file = folder.path().join("river.isofold");
    let imported = answer("library-import", json!({ "files": [file] }));
    assert_eq!(imported["failed"][0]["code"], "cancelled", "{imported}");
}
