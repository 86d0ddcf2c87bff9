//! Every answer of these tests is what `isofold schema` says.

use crate::lines;
use serde_json::{Map, Value};
use std::sync::LazyLock;

/// Commands whose objects are about this program, not about poker: they are no requests.
const NO_REQUESTS: [&str; 3] = ["bench", "completions", "man"];

/// Commands of several words that are no requests: `preflop triples` computes a file for hours, and any call of it goes on with that
/// file; the file is the result. `buckets ladder` is a benchmark of abstractions, with spots of its own.
const NO_REQUESTS_OF: [[&str; 2]; 2] = [["preflop", "triples"], ["buckets", "ladder"]];

static SCHEMA: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(isofold_api::SCHEMA).expect("the schema is JSON"));

/// Compares the objects that a command has printed with `--json` with the schema of its answer.
pub(crate) fn check(arguments: &[&str], stdout: &str) {
    let Some(name) = request_of(arguments).filter(|_| !stdout.is_empty()) else { return };
    let answer = &SCHEMA["requests"][&name]["answer"];
    assert!(answer.is_object(), "{arguments:?}: the schema has no request `{name}`");
    for line in stdout.lines() {
        let mut value: Value = serde_json::from_str(line).unwrap();
        if arguments.iter().any(|word| word.starts_with("--batch")) {
            let object = value.as_object_mut().unwrap();
            assert!(object.remove("line").is_some_and(|line| line.is_u64()), "{line}");
            assert!(object.remove("query").is_some_and(|query| query.is_string()), "{line}");
            if let Some(message) = object.remove("error") {
                object.insert("message".to_owned(), message);
                check_error(&value);
                continue;
            }
        }
        if let Err(why) = valid(&value, answer, "") {
            panic!("{arguments:?}: {why}\n{line}");
        }
    }
}

/// Whether an object is an error, as the schema says.
pub(crate) fn check_error(error: &Value) {
    valid(error, &SCHEMA["lines"]["error"], "").unwrap_or_else(|why| panic!("{why}\n{error}"));
}

/// The request of a command: `library list` is `library-list`.
fn request_of(arguments: &[&str]) -> Option<String> {
    let mut words = arguments.iter().filter(|word| !word.starts_with('-'));
    let first = words.next().copied().unwrap_or_default();
    // The ranges of a place are printed alone, whichever command leads there.
    if arguments.contains(&"--ranges") {
        return Some("show".to_owned());
    }
    if NO_REQUESTS.contains(&first) {
        return None;
    }
    match first {
        // Without a command, the demo spot is solved.
        "" => Some("solve".to_owned()),
        "dataset" => Some(
            if words.next() == Some(&"verify") { "dataset-verify" } else { "dataset-generate" }.to_owned(),
        ),
        "library" | "buckets" | "preflop" => {
            let second = words.next()?;
            (!NO_REQUESTS_OF.contains(&[first, second])).then(|| format!("{first}-{second}"))
        }
        _ => Some(first.to_owned()),
    }
}

/// Whether a value is what a schema says. Only the words that schemas of this contract have are known: another one is an error.
fn valid(value: &Value, schema: &Value, at: &str) -> Result<(), String> {
    let Value::Object(words) = schema else {
        return if schema == &Value::Bool(true) { Ok(()) } else { Err(format!("{at}: nothing is allowed")) };
    };
    for (word, rule) in words {
        match word.as_str() {
            "$ref" => {
                let name = rule.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                valid(value, &SCHEMA["$defs"][name], at)?;
            }
            "type" => {
                let types: Vec<&str> = match rule {
                    Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
                    one => one.as_str().into_iter().collect(),
                };
                if !types.iter().any(|name| is_of_type(value, name)) {
                    return Err(format!("{at}: {value} is not of type {rule}"));
                }
            }
            "properties" => properties(value, rule, at)?,
            "required" => {
                let missing = rule.as_array().unwrap().iter().filter_map(Value::as_str);
                let missing: Vec<&str> =
                    missing.filter(|&key| value.is_object() && value.get(key).is_none()).collect();
                if !missing.is_empty() {
                    return Err(format!("{at}: {missing:?} are missing"));
                }
            }
            "additionalProperties" => others(value, rule, words, at)?,
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    let first = words.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
                    if index >= first {
                        valid(item, rule, &format!("{at}[{index}]"))?;
                    }
                }
            }
            "prefixItems" => {
                let items = value.as_array().into_iter().flatten().zip(rule.as_array().unwrap());
                for (index, (item, rule)) in items.enumerate() {
                    valid(item, rule, &format!("{at}[{index}]"))?;
                }
            }
            "anyOf" | "oneOf" => {
                let errors: Vec<String> = (rule.as_array().unwrap().iter())
                    .map(|one| valid(value, one, at))
                    .map_while(Result::err)
                    .collect();
                if errors.len() == rule.as_array().unwrap().len() {
                    return Err(format!("{at}: none fits: {}", errors.join("; or ")));
                }
            }
            "allOf" => rule.as_array().unwrap().iter().try_for_each(|one| valid(value, one, at))?,
            "enum" if !rule.as_array().unwrap().contains(value) => {
                return Err(format!("{at}: {value} is not one of {rule}"));
            }
            "const" if rule != value => return Err(format!("{at}: {value} is not {rule}")),
            "minimum" if value.as_f64().is_some_and(|number| number < rule.as_f64().unwrap()) => {
                return Err(format!("{at}: {value} is below {rule}"));
            }
            "maximum" if value.as_f64().is_some_and(|number| number > rule.as_f64().unwrap()) => {
                return Err(format!("{at}: {value} is above {rule}"));
            }
            // A value that is no array has no items: its type is another matter.
            "minItems" | "maxItems" => {
                let (length, limit) = (value.as_array().map(Vec::len), rule.as_u64().unwrap() as usize);
                if let Some(length) = length
                    && ((word == "minItems" && length < limit) || (word == "maxItems" && length > limit))
                {
                    return Err(format!("{at}: {length} items, {word} is {limit}"));
                }
            }
            "enum" | "const" | "minimum" | "maximum" | "title" | "description" | "format" | "default" => {}
            other => return Err(format!("{at}: this test does not know `{other}`")),
        }
    }
    Ok(())
}

/// Keys that are known.
fn properties(value: &Value, rule: &Value, at: &str) -> Result<(), String> {
    let Some(object) = value.as_object() else { return Ok(()) };
    for (key, schema) in rule.as_object().unwrap() {
        if let Some(inner) = object.get(key) {
            valid(inner, schema, &format!("{at}.{key}"))?;
        }
    }
    // Answers may grow keys, but not without a word in the schema.
    let unknown = object.keys().find(|key| !rule.as_object().unwrap().contains_key(*key));
    unknown.map_or(Ok(()), |key| Err(format!("{at}: `{key}` is not in the schema")))
}

/// Keys that are not known by name.
fn others(value: &Value, rule: &Value, words: &Map<String, Value>, at: &str) -> Result<(), String> {
    if words.contains_key("properties") {
        return Ok(());
    }
    let mut inner = value.as_object().into_iter().flatten();
    inner.try_for_each(|(key, value)| valid(value, rule, &format!("{at}.{key}")))
}

fn is_of_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("no type `{other}`"),
    }
}

#[test]
fn the_schema_is_printed_as_it_is_shipped() {
    let printed: Value = serde_json::from_str(&lines(&["schema"]).join("\n")).unwrap();
    assert_eq!(printed, *SCHEMA);
    assert_eq!(printed["version"], 1);
}

#[test]
fn what_is_not_in_the_schema_is_noticed() {
    let answer = &SCHEMA["requests"]["index"]["answer"];
    let good = serde_json::json!({ "index": 1, "size": 169, "rounds": [2], "deck": "full" });
    assert_eq!(valid(&good, answer, ""), Ok(()));
    for (key, value) in
        [("index", "1".into()), ("rounds", 2.into()), ("other", 1.into()), ("size", Value::Null)]
    {
        let mut bad = good.clone();
        bad[key] = value;
        assert!(valid(&bad, answer, "").is_err(), "{bad}");
    }
    let mut bad = good;
    bad.as_object_mut().unwrap().remove("size");
    assert!(valid(&bad, answer, "").is_err());
}
