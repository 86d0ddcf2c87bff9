//! Requests name what they are about: entries by number and by name, solution files; and errors name the field.

use isofold_api::{ErrorCode, Request};
use isofold_service::{Job, Service, Settings};
use serde_json::{Value, json};
use tempfile::TempDir;

fn try_ask(service: &Service, name: &str, params: &Value) -> Result<Value, isofold_api::Error> {
    let request = Request::parse(name, &params.to_string()).unwrap();
    let answer = service.answer(&request, &Job::default()).map_err(isofold_api::Error::from)?;
    Ok(serde_json::to_value(&answer).unwrap())
}

fn ask(service: &Service, name: &str, params: Value) -> Value {
    try_ask(service, name, &params).unwrap()
}

/// A library with one river, as entry 1 and `@first`, and its file outside of it.
fn with_entry() -> (TempDir, Service, Value) {
    let folder = tempfile::tempdir().unwrap();
    let service = Service::with(Settings::default().with_library(folder.path().join("library")));
    let solve = json!({ "target": 0.002, "name": "first" });
    ask(&service, "solve", json!({ "spot": { "name": "river" }, "solve": solve }));
    let file = folder.path().join("first.isofold");
    ask(&service, "library-export", json!({ "entry": 1, "file": file }));
    (folder, service, json!({ "file": file }))
}

#[test]
fn a_file_is_read_as_it_was_solved() {
    let (folder, service, file) = with_entry();
    let named = json!({ "entry": "@first" });
    let show = |spot: &Value| ask(&service, "show", json!({ "spot": spot, "line": "x" }));
    let (of_file, of_entry) = (show(&file), show(&named));
    assert_eq!((&of_file["actions"], of_file.get("entry")), (&of_entry["actions"], None));
    assert_eq!((&of_entry["entry"], &of_file["spot"]), (&json!(1), &json!("first")));
    let compared = ask(&service, "compare", json!({ "a": { "spot": file }, "b": { "spot": named } }));
    assert_eq!((&compared["same_game"], &compared["strategy_distance"]), (&json!(true), &json!(0.0)));
    let out = folder.path().join("first.csv");
    let exported = ask(&service, "export", json!({ "spot": file, "format": "csv", "file": out }));
    assert_eq!(exported["exploitability"], of_file["exploitability"]);
    for change in [json!({ "round": "25%" }), json!({ "remove": ["x b66"] })] {
        let mut request = json!({ "spot": file });
        request.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let simple = ask(&service, "simplify", request);
        assert!(simple["exploitability"]["before"].as_f64().unwrap() < 0.0025, "{simple}");
    }
    // It meets a coarser target, and is not solved any further.
    let limited = |solve: Value| try_ask(&service, "show", &json!({ "spot": file, "solve": solve }));
    assert_eq!(limited(json!({ "target": 0.01 })).unwrap()["exploitability"], of_file["exploitability"]);
    for solve in [json!({ "target": 0.0001 }), json!({ "iterations": 5 })] {
        assert_eq!(limited(solve).unwrap_err().field.as_deref(), Some("solve"));
    }
    // The file is another one now.
    let path = file["file"].as_str().unwrap();
    std::fs::remove_file(path).unwrap();
    ask(&service, "solve", json!({ "spot": named, "solve": { "target": 0.0005 } }));
    ask(&service, "library-export", json!({ "entry": "@first", "file": path }));
    assert!(show(&file)["exploitability"].as_f64().unwrap() <= 0.0005);
}

#[test]
fn errors_name_the_field_of_the_source() {
    let (_folder, service, file) = with_entry();
    let river = json!({ "name": "river" });
    for (name, params, field, code) in [
        ("solve", json!({ "spot": file }), "spot.file", ErrorCode::Invalid),
        ("exploit", json!({ "spot": file, "by": "ip" }), "spot.file", ErrorCode::Invalid),
        ("show", json!({ "spot": { "file": "/no/such/file" } }), "spot.file", ErrorCode::NotFound),
        ("solve", json!({ "spot": { "entry": 99 } }), "spot.entry", ErrorCode::NotFound),
        ("show", json!({ "spot": { "entry": "@nothing" } }), "spot.entry", ErrorCode::NotFound),
        ("simplify", json!({ "spot": { "entry": "x" }, "round": "25%" }), "spot.entry", ErrorCode::Invalid),
        (
            "compare",
            json!({ "a": { "spot": river }, "b": { "spot": { "entry": 99 } } }),
            "b.spot.entry",
            ErrorCode::NotFound,
        ),
        (
            "compare",
            json!({ "a": { "spot": river }, "b": { "line": "x" }, "solve": { "threads": 5000 } }),
            "solve.threads",
            ErrorCode::Invalid,
        ),
        ("simplify", json!({ "spot": river, "remove": ["x b66", "x b77"] }), "remove[1]", ErrorCode::Invalid),
        ("simplify", json!({ "spot": river, "remove": ["x b66", "q"] }), "remove[1]", ErrorCode::Invalid),
    ] {
        let error = try_ask(&service, name, &params).unwrap_err();
        assert_eq!((error.field.as_deref(), error.code), (Some(field), code), "{params} {error:?}");
    }
}
