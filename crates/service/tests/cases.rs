//! The shared table of cases, `crates/api/cases.json`: the answers that every surface gives, to the bit.
//!
//! Rust is checked here, the command line and `serve --stdio` in the tests of `isofold-cli`, C and Python in theirs.
//! `ISOFOLD_WRITE_CASES=1 cargo test -p isofold-service --test service cases` writes the answers anew.

use isofold_api::{Error, Request};
use isofold_service::{Job, Service};
use serde_json::{Map, Value, json};
use std::fs;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../api/cases.json");

#[test]
fn every_case_is_answered_as_the_table_says() {
    let mut table: Value = serde_json::from_str(&fs::read_to_string(PATH).unwrap()).unwrap();
    let ignored = table["ignored"].clone();
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let service = Service::new();
    let writes = std::env::var_os("ISOFOLD_WRITE_CASES").is_some();
    for case in table["cases"].as_array_mut().unwrap() {
        let name = case["request"].as_str().unwrap();
        let params = case["params"].to_string().replace("{folder}", folder);
        let (key, text) = match answer(&service, name, &params) {
            Ok(answer) => ("answer", answer),
            Err(error) => ("error", serde_json::to_string(&error).unwrap()),
        };
        // Read from text, as other surfaces read it.
        let mut said: Value = serde_json::from_str(&text.replace(folder, "{folder}")).unwrap();
        clear(&mut said, &ignored);
        if writes {
            let case = case.as_object_mut().unwrap();
            ["answer", "error"].iter().for_each(|key| drop(case.remove(*key)));
            case.insert(key.to_owned(), said);
        } else {
            assert_eq!(said, case[key], "{name} {params}");
        }
    }
    if writes {
        fs::write(PATH, written(&table)).unwrap();
    }
}

/// `cancel` is answered by connections; each of the others has a case.
#[test]
fn every_request_has_a_case() {
    let table: Value = serde_json::from_str(&fs::read_to_string(PATH).unwrap()).unwrap();
    let cases = table["cases"].as_array().unwrap();
    for name in Request::NAMES.iter().filter(|&&name| name != "cancel") {
        assert!(cases.iter().any(|case| case["request"] == *name), "{name}");
    }
}

fn answer(service: &Service, name: &str, params: &str) -> Result<String, Error> {
    let request = Request::parse(name, params)?;
    Ok(serde_json::to_string(&service.answer(&request, &Job::default())?).unwrap())
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

/// The table as text, a line for each field of a case.
fn written(table: &Value) -> String {
    let fields = |case: &Map<String, Value>| {
        let order = ["request", "params", "command", "answer", "error"];
        let field = |name: &&str| case.get(*name).map(|value| format!("{}: {value}", json!(name)));
        order.iter().filter_map(field).collect::<Vec<_>>().join(",\n    ")
    };
    let cases = table["cases"].as_array().unwrap().iter();
    let cases: Vec<String> =
        cases.map(|case| format!("  {{ {} }}", fields(case.as_object().unwrap()))).collect();
    format!(
        "{{\n\"about\": {},\n\"ignored\": {},\n\"cases\": [\n{}\n]\n}}\n",
        table["about"],
        table["ignored"],
        cases.join(",\n")
    )
}
