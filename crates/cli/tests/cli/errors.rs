//! Errors as data: with `--json` a failing command prints an object with code, message and field.

use crate::{Run, command, isofold_reading, schema};
use serde_json::{Value, json};
use std::fs;
use std::process::Stdio;

/// Takes the error object from the output of a command that has failed: every one that prints no answer has such an object, which
/// says what the line on stderr says.
pub(crate) fn take_object(arguments: &[&str], run: &mut Run) {
    let last = run.stdout.lines().next_back().and_then(|line| serde_json::from_str::<Value>(line).ok());
    let Some(error) = last.as_ref().and_then(|last| last.get("error")).filter(|error| error.is_object())
    else {
        let is_silent = run.stdout.is_empty() && run.stderr.starts_with("error: ");
        assert!(!is_silent, "{arguments:?}: no error object: {}", run.stderr);
        return;
    };
    assert!(run.code != 0, "{arguments:?}: {error}");
    schema::check_error(error);
    let message = error["message"].as_str().unwrap();
    assert!(run.stderr.contains(message), "{arguments:?}: `{message}` is not in: {}", run.stderr);
    let is_input = ["bad-request", "unknown-request", "invalid", "not-found"].contains(&code(error));
    assert_eq!(run.code, if is_input { 2 } else { 1 }, "{arguments:?}: {error}");
    let end = run.stdout.trim_end().rfind('\n').map_or(0, |end| end + 1);
    run.stdout.truncate(end);
}

fn code(error: &Value) -> &str {
    error["code"].as_str().unwrap()
}

/// The object of a command that fails, with nothing else on stdout.
fn error(arguments: &[&str]) -> Value {
    let output = command(&[arguments, &["--json"]].concat()).stdin(Stdio::null()).output().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert_eq!(stdout.matches('\n').count(), 1, "{arguments:?}: {stdout}");
    let object: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(object.as_object().unwrap().len(), 1, "{object}");
    object["error"].clone()
}

#[test]
fn errors_have_codes_and_fields() {
    for (arguments, code, field) in [
        (&["canno"][..], "unknown-request", None),
        (&["canon"], "bad-request", None),
        (&["canon", "As", "--bord", "2c"], "bad-request", None),
        (&["equity", "--csv", "AA | KK"], "bad-request", None),
        (&["canon", "AsXs"], "invalid", Some("cards")),
        (&["canon", "AsKs", "--board", "AsKd2c"], "invalid", Some("board")),
        (&["canon", "AsKs", "--deck", "half"], "invalid", Some("deck")),
        (&["index", "--rounds", "2,3", "AsKs"], "invalid", Some("cards")),
        (&["unindex", "--rounds", "2", "169"], "invalid", Some("index")),
        (&["solve", "nothing.toml"], "not-found", Some("spot")),
        (&["solve", "river", "--library-size", "x"], "invalid", Some("library_size")),
        (&["solve", "demo", "--memory", "1M", "--no-library"], "memory", None),
        (&["solve", "@name"], "not-found", None),
        (&["canon", "--batch", "no/file"], "invalid", Some("batch")),
    ] {
        let error = error(arguments);
        assert_eq!((self::code(&error), error["field"].as_str()), (code, field), "{arguments:?}: {error}");
        let message = error["message"].as_str().unwrap();
        assert!(!message.is_empty() && !message.contains("error:"), "{message}");
    }
}

/// The name of the argument is the field, not a part of the message.
#[test]
fn messages_do_not_repeat_the_field() {
    let object = error(&["canon", "AsXs"]);
    assert_eq!(object, json!({ "code": "invalid", "message": object["message"], "field": "cards" }),);
    assert!(object["message"].as_str().unwrap().starts_with("`Xs`"), "{object}");
}

#[test]
fn files_that_are_no_solutions_have_codes() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("text"), "text").unwrap();
    let error_of = |arguments: &[&str]| error(arguments)["code"].as_str().unwrap().to_owned();
    assert_eq!(error_of(&["solve", "--resume", &path("text")]), "invalid");
    assert_eq!(error_of(&["solve", "--resume", &path("none")]), "not-found");
    assert_eq!(error_of(&["library", "show", "9", "--library", &path("library")]), "not-found");
}

/// A batch keeps the text of an error, and says beside it what programs need.
#[test]
fn lines_of_a_batch_have_code_and_field() {
    let run =
        isofold_reading(&["canon", "--batch", "--json"], b"AsKs\nAsXs\nAs --bord 2c\nAs --deck half\n\xff\n");
    assert_eq!((run.code, run.stderr.as_str()), (2, ""));
    let lines: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines[0].get("error").is_none() && lines[0].get("code").is_none());
    let known: Vec<(Option<&str>, Option<&str>)> =
        lines[1..].iter().map(|line| (line["code"].as_str(), line["field"].as_str())).collect();
    let expected =
        [("invalid", Some("cards")), ("bad-request", None), ("invalid", Some("deck")), ("invalid", None)];
    assert_eq!(known, expected.map(|(code, field)| (Some(code), field)));
    assert!(lines[1]["error"].as_str().unwrap().starts_with("CARDS: `Xs`"), "{}", lines[1]);
}

/// An answer that cannot be written is followed by nothing.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_once() {
    let full = fs::File::create("/dev/full").unwrap();
    let output = command(&["canon", "AsKs", "--json"]).stdout(full).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), message.matches('\n').count()), (Some(1), 1), "{message}");
    assert!(message.starts_with("error: cannot write the output"), "{message}");
}
