//! The shipped schema is the one of the types. `ISOFOLD_WRITE_SCHEMA=1 cargo test -p isofold-api --features schema` writes it anew.
#![cfg(feature = "schema")]

use isofold_api::{Request, SCHEMA, schema};
use std::fs;

#[test]
fn the_shipped_schema_is_that_of_the_types() {
    let mut text = serde_json::to_string_pretty(&schema::document()).unwrap();
    text.push('\n');
    if std::env::var_os("ISOFOLD_WRITE_SCHEMA").is_some() {
        fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/schema.json"), &text).unwrap();
    } else {
        assert!(
            text == SCHEMA,
            "the types have changed: write schema.json anew, as the head of this test says"
        );
    }
}

#[test]
fn every_request_is_in_the_schema() {
    let document = schema::document();
    let named: Vec<&String> = document["requests"].as_object().unwrap().keys().collect();
    let mut names = Request::NAMES.to_vec();
    names.sort_unstable();
    assert_eq!(named, names);
}
