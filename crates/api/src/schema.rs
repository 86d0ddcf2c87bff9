//! The JSON Schema of the contract, generated from its types.

use crate::protocol::{Event, Hello, Id};
use crate::{Error, SCHEMA_VERSION, request};
use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

/// Sees every request once.
pub(crate) trait Visit {
    fn request<P: JsonSchema, A: JsonSchema>(&mut self, name: &str, description: &str);
}

struct Collect {
    generator: SchemaGenerator,
    requests: Map<String, Value>,
}

impl Visit for Collect {
    fn request<P: JsonSchema, A: JsonSchema>(&mut self, name: &str, description: &str) {
        let params = self.generator.subschema_for::<P>();
        let answer = self.generator.subschema_for::<A>();
        let request = json!({ "description": description, "params": params, "answer": answer });
        self.requests.insert(name.to_owned(), request);
    }
}

/// The document that `isofold schema` prints: the requests by name, each with the schemas of its parameters and of its answer, the
/// lines of the protocol, and the definitions of all types.
pub fn document() -> Value {
    let settings = SchemaSettings::draft2020_12();
    let mut collect = Collect { generator: SchemaGenerator::new(settings), requests: Map::new() };
    request::each_schema(&mut collect);
    let Collect { mut generator, requests } = collect;
    let mut reference = |schema: fn(&mut SchemaGenerator) -> Schema| schema(&mut generator);
    let id = reference(SchemaGenerator::subschema_for::<Id>);
    let error = reference(SchemaGenerator::subschema_for::<Error>);
    let event = reference(SchemaGenerator::subschema_for::<Event>);
    let hello = reference(SchemaGenerator::subschema_for::<Hello>);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "isofold",
        "version": SCHEMA_VERSION,
        "requests": requests,
        "lines": { "hello": hello, "id": id, "error": error, "event": event },
        "$defs": generator.take_definitions(true),
    })
}
