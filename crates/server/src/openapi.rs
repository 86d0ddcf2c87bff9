//! The OpenAPI document of the server, made of the JSON Schema of the contract.

use isofold_api::{Request, SCHEMA, SCHEMA_VERSION};
use serde_json::{Map, Value, json};

/// The request that a connection makes of itself: closing it cancels.
const NOT_OVER_HTTP: &str = "cancel";

/// The OpenAPI document.
pub fn document() -> Value {
    // The schema is part of the program, and a test reads it.
    let mut schema: Value = serde_json::from_str(SCHEMA).unwrap_or_default();
    let mut take = |key: &str| schema.get_mut(key).map(Value::take).unwrap_or_default();
    let (requests, mut definitions) = (take("requests"), take("$defs"));
    definitions["ErrorAnswer"] = json!({
        "description": "The reason why a request has no answer.",
        "type": "object",
        "properties": { "error": take("lines")["error"] },
        "required": ["error"],
    });
    let mut paths = Map::new();
    for name in Request::NAMES.iter().filter(|&&name| name != NOT_OVER_HTTP) {
        paths.insert(format!("/api/v1/{name}"), json!({ "post": operation(name, &requests[*name]) }));
    }
    paths.extend(streams());
    paths.extend(files());
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "isofold",
            "description": "The requests of the isofold poker engine. See docs/contract.md and docs/web.md.",
            "version": format!("{SCHEMA_VERSION}"),
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": definitions,
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
        },
        "security": [{ "token": [] }, {}],
    });
    refer_to_components(&mut document);
    document
}

fn operation(name: &str, request: &Value) -> Value {
    let mut responses =
        errors(&["400", "401", "403", "404", "408", "409", "413", "415", "421", "422", "500", "503"]);
    let answer = request["answer"].clone();
    responses.insert(
        "200".to_owned(),
        json!({
            "description": "The answer; as `text/event-stream`, any number of events `event` and then one `answer` or `error`.",
            "content": {
                "application/json": { "schema": answer },
                "text/event-stream": { "schema": { "type": "string" } },
            },
        }),
    );
    json!({
        "operationId": name,
        "summary": request["description"],
        "requestBody": { "required": true, "content": { "application/json": { "schema": request["params"] } } },
        "responses": responses,
    })
}

/// The streams of events of sessions.
fn streams() -> Map<String, Value> {
    let events = |summary: &str, id: &str, parameters: Value, refused: &[&str]| {
        let mut responses = errors(refused);
        responses.insert(
            "200".to_owned(),
            json!({ "description": summary, "content": { "text/event-stream": { "schema": { "type": "string" } } } }),
        );
        json!({ "get": { "operationId": id, "summary": summary, "parameters": parameters, "responses": responses } })
    };
    let number = json!([{
        "name": "session", "in": "path", "required": true, "schema": { "type": "integer", "minimum": 0 }
    }]);
    let one = "An event `session` with its state whenever that changes, and `closed` at its end.";
    let all = "An event `sessions` with all of them whenever one changes.";
    let refused = ["400", "401", "403", "404", "421", "503"];
    Map::from_iter([
        ("/api/v1/sessions/{session}/events".to_owned(), events(one, "session-events", number, &refused)),
        (
            "/api/v1/sessions/events".to_owned(),
            events(all, "sessions-events", json!([]), &["401", "403", "421", "503"]),
        ),
    ])
}

/// The files that requests name.
fn files() -> Map<String, Value> {
    let name = json!([{ "name": "name", "in": "path", "required": true, "schema": { "type": "string", "minLength": 1 } }]);
    let operation = |id: &str, summary: &str, kind: &str, schema: Value, refused: &[&str]| {
        let mut responses = errors(refused);
        responses.insert(
            "200".to_owned(),
            json!({ "description": summary, "content": { kind: { "schema": schema } } }),
        );
        json!({ "operationId": id, "summary": summary, "responses": responses })
    };
    let file = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string" },
            "bytes": { "type": "integer", "minimum": 0 },
            "folder": { "type": "boolean" },
        },
        "required": ["name", "bytes", "folder"],
    });
    let list = json!({
        "type": "object", "properties": { "files": { "type": "array", "items": file } }, "required": ["files"]
    });
    let refused = ["400", "401", "403", "404", "421", "422", "500"];
    let (json_type, octets) = ("application/json", "application/octet-stream");
    let all = operation("files", "The files that requests have written.", json_type, list, &refused);
    let get = operation("file", "A file that a request has written.", octets, json!({}), &refused);
    let remove = operation("file-rm", "Removes a file.", json_type, json!({ "type": "object" }), &refused);
    Map::from_iter([
        ("/api/v1/files".to_owned(), json!({ "get": all })),
        ("/api/v1/files/{name}".to_owned(), json!({ "parameters": name, "get": get, "delete": remove })),
    ])
}

fn errors(statuses: &[&str]) -> Map<String, Value> {
    let reason = |status: &str| match status {
        "400" => "No request, or a value that is not valid.",
        "401" => "The token is missing or wrong.",
        "403" => "The origin is not allowed.",
        "404" => "There is no such request, entry, session or file.",
        "408" => "The body came too slowly.",
        "409" => "It was cancelled.",
        "413" => "The body is too large, or it takes more memory than may be used.",
        "415" => "The body is not JSON.",
        "421" => "The host is not this machine.",
        "422" => "This isofold cannot do it.",
        "503" => "Too many requests at the same time.",
        _ => "A file is damaged or cannot be used, or isofold has failed.",
    };
    let response = |status: &&str| {
        let content =
            json!({ "application/json": { "schema": { "$ref": "#/components/schemas/ErrorAnswer" } } });
        ((*status).to_owned(), json!({ "description": reason(status), "content": content }))
    };
    statuses.iter().map(response).collect()
}

/// Makes references to definitions of the schema ones to components of the document.
fn refer_to_components(value: &mut Value) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                match value {
                    Value::String(reference) if key == "$ref" => {
                        *reference = reference.replace("#/$defs/", "#/components/schemas/");
                    }
                    value => refer_to_components(value),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(refer_to_components),
        _ => {}
    }
}
