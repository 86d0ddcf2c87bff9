//! The OpenAPI document: all requests, no reference that leads nowhere, and the schema that it is made of.

use crate::support::Running;
use isofold_api::{Request, SCHEMA};
use serde_json::Value;

/// Calls a function with every reference of a document.
fn references(value: &Value, see: &mut impl FnMut(&str)) {
    match value {
        Value::Object(object) => object.iter().for_each(|(key, value)| match value {
            Value::String(reference) if key == "$ref" => see(reference),
            value => references(value, see),
        }),
        Value::Array(values) => values.iter().for_each(|value| references(value, see)),
        _ => {}
    }
}

#[test]
fn the_document_has_every_request() {
    let server = Running::new();
    let reply = server.get("/api/v1/openapi.json");
    assert_eq!((reply.status, reply.header("content-type")), (200, Some("application/json")));
    let document = reply.json();
    assert_eq!(document, isofold_server::openapi::document());
    assert_eq!(document["openapi"], "3.1.0");
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    for name in Request::NAMES {
        let operation = &document["paths"][format!("/api/v1/{name}")]["post"];
        assert_eq!(operation.is_null(), *name == "cancel", "{name}");
        if !operation.is_null() {
            assert_eq!(operation["operationId"], *name);
            assert_eq!(operation["summary"], schema["requests"][name]["description"]);
        }
    }
    let mut number = 0;
    references(&document, &mut |reference| {
        number += 1;
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    });
    assert!(number > 100);
    assert_eq!(server.get("/api/v1/schema.json").json(), schema);
}
