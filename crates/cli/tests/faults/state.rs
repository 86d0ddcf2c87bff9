//! The state of a sandbox as its user sees it: entries of the library, files, answers, without times and random names.

use crate::process::{Ending, Sandbox};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;

/// The fields that differ from run to run: times, lengths of files that times are in, numbers and names of files.
const VOLATILE: [&str; 9] =
    ["seconds", "memory_bytes", "used", "created", "bytes", "file", "id", "entry", "removed_bytes"];

/// The entries of a library, without volatile fields, each with the contents of its file.
pub(crate) type Entries = BTreeMap<String, Vec<u8>>;

/// An exit code, and what was printed without volatile fields.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Answer {
    pub(crate) code: Option<i32>,
    lines: Vec<Value>,
}

impl Answer {
    pub(crate) fn of(ending: &Ending) -> Answer {
        let line = |line: &str| match serde_json::from_str(line) {
            Ok(value) => stripped(value),
            Err(_) => Value::from(line),
        };
        Answer { code: ending.code, lines: ending.stdout.lines().map(line).collect() }
    }
}

/// The answer of a command that solves when its solution cannot be kept: the digits before they are rounded for a file.
pub(crate) fn unkept(template: &Sandbox, command: &[&str]) -> Answer {
    let sandbox = if command.contains(&"--resume") { template.copy() } else { Sandbox::new() };
    let out = command.iter().position(|&word| word == "--out").unwrap_or(command.len());
    let kept = command.iter().enumerate().filter(|(place, _)| *place != out && *place != out + 1);
    if !sandbox.path("library").exists() {
        fs::write(sandbox.path("library"), "no folder").unwrap();
    }
    Answer::of(&sandbox.run(&kept.map(|(_, &word)| word).collect::<Vec<_>>()))
}

/// A value without volatile fields.
fn stripped(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.into_iter().filter(|(key, _)| !VOLATILE.contains(&key.as_str()));
            let field = |(key, value): (String, Value)| {
                let value = match (key.as_str(), stripped(value)) {
                    // A library that cannot be written to is not searched for files without entries.
                    ("orphans", Value::Null) => Value::Array(Vec::new()),
                    // A catalogue that is made anew has its entries in another order.
                    ("entries", Value::Array(mut entries)) => {
                        entries.sort_by_key(Value::to_string);
                        Value::Array(entries)
                    }
                    (_, value) => value,
                };
                (key, value)
            };
            Value::Object(fields.map(field).collect())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(stripped).collect()),
        value => value,
    }
}

/// The object that a command prints.
fn object(sandbox: &Sandbox, arguments: &[&str]) -> Result<Value, String> {
    let ending = sandbox.run(&[arguments, &["--json"]].concat());
    match serde_json::from_str(&ending.stdout) {
        Ok(value) if ending.code == Some(0) => Ok(value),
        _ => Err(format!(
            "{}: exit code {:?}: {}{}",
            arguments.join(" "),
            ending.code,
            ending.stdout,
            ending.stderr
        )),
    }
}

/// The entries that the library lists. Two that are alike in all but volatile fields are told apart by a number.
pub(crate) fn entries(sandbox: &Sandbox) -> Result<Entries, String> {
    let list = object(sandbox, &["library", "list"])?;
    let mut entries = Entries::new();
    for entry in list["entries"].as_array().ok_or("no list of entries")? {
        let file = entry["file"].as_str().ok_or("an entry without a file")?;
        let bytes = fs::read(sandbox.path(file)).map_err(|error| format!("`{file}` is listed: {error}"))?;
        let text = stripped(entry.clone()).to_string();
        let names = (1..).map(|number| format!("{text} {number}"));
        let name = names.into_iter().find(|name| !entries.contains_key(name)).unwrap_or_default();
        entries.insert(name, bytes);
    }
    Ok(entries)
}

/// The fingerprint of the spot of an entry.
pub(crate) fn fingerprint(entry: &str) -> Option<&str> {
    entry.split_once("\"fingerprint\":\"")?.1.split('"').next()
}

/// Verifies the library; with `is_swept` also that no file is without an entry.
pub(crate) fn verify(sandbox: &Sandbox, is_swept: bool) -> Result<(), String> {
    let report = object(sandbox, &["library", "verify"])?;
    let is_clean = |key: &str| report[key].as_array().is_some_and(Vec::is_empty);
    match is_clean("bad") && (!is_swept || is_clean("orphans")) {
        true => Ok(()),
        false => Err(format!("library verify: {report}")),
    }
}

/// The names of all files. SQLite's own come and go; random parts of names are cut off.
pub(crate) fn tree(sandbox: &Sandbox) -> Vec<String> {
    let is_own = |name: &String| !name.ends_with("-wal") && !name.ends_with("-shm");
    let plain = |name: String| match name.strip_prefix("library/files/").and_then(|file| file.split_once('-'))
    {
        Some((fingerprint, rest)) if !rest.ends_with("-part") => format!("library/files/{fingerprint}"),
        _ => name,
    };
    let mut names: Vec<String> = sandbox.names().into_iter().filter(is_own).map(plain).collect();
    names.sort();
    names
}
