//! The line protocol answers every line once, whatever the lines are.

use isofold_api::Request;
use isofold_api::protocol::Ask;
use isofold_service::{Service, Settings, lines};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::{Arc, LazyLock, Mutex};

/// A stream whose bytes can be read afterwards.
#[derive(Clone, Default)]
pub(crate) struct Stream(pub(crate) Arc<Mutex<Vec<u8>>>);

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

static SERVICE: LazyLock<Arc<Service>> = LazyLock::new(|| Arc::new(Service::new()));

/// The lines that a server says after its first one.
fn served(service: &Arc<Service>, requests: &[u8]) -> Vec<Value> {
    let out = Stream::default();
    lines::serve(service, requests, out.clone()).unwrap();
    let out = String::from_utf8(out.0.lock().unwrap().clone()).unwrap();
    assert!(out.ends_with('\n'), "{out}");
    let mut said = out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    assert_eq!(said.next().unwrap()["schema"], isofold_api::SCHEMA_VERSION);
    said.collect()
}

/// Whether a line may be sent by a test: it is no request, or one that is answered soon. Without a library, requests about it are.
fn is_soon(line: &[u8]) -> bool {
    let Ok(ask) = serde_json::from_slice::<Ask<'_>>(line) else { return true };
    let Ok(request) = Request::parse(&ask.request, ask.params()) else { return true };
    SERVICE.is_quick(&request) || request.name().starts_with("library-")
}

/// Checks that every line that is not empty has one answer or one error, with its id if it has one that can be read.
fn check(requests: &[u8]) -> Result<(), TestCaseError> {
    let said = served(&SERVICE, requests);
    let asked: Vec<&[u8]> = requests
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.iter().all(u8::is_ascii_whitespace))
        .collect();
    let mut ids: Vec<String> = Vec::new();
    for line in &said {
        prop_assert!(line.is_object() && line.get("id").is_some(), "{}", line);
        let kinds = ["answer", "error", "event"].iter().filter(|kind| line.get(**kind).is_some()).count();
        prop_assert_eq!(kinds, 1, "{}", line);
        if line.get("event").is_none() {
            ids.push(line["id"].to_string());
        }
    }
    prop_assert_eq!(ids.len(), asked.len(), "{:?}", String::from_utf8_lossy(requests));
    let id_of = |line: &&[u8]| Some(serde_json::from_slice::<Ask<'_>>(line).ok()?.id);
    let mut expected: Vec<String> =
        asked.iter().filter_map(id_of).map(|id| serde_json::to_string(&id).unwrap()).collect();
    ids.sort_unstable();
    expected.sort_unstable();
    for id in expected {
        prop_assert!(ids.binary_search(&id).is_ok(), "{} has no answer", id);
    }
    Ok(())
}

/// Requests as a client may send them: right, with a mistake, cut short, or no requests at all.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let id = prop_oneof![
        (0u64..4).prop_map(Value::from),
        "[a-b]?".prop_map(Value::from),
        Just(Value::Null),
        Just(json!(-1)),
        Just(json!([1])),
    ];
    let name = prop::sample::select(Request::NAMES.to_vec());
    let params = prop_oneof![
        Just(json!({})),
        Just(json!({ "cards": "AsKs", "board": "Ts9s8c" })),
        Just(json!({ "rounds": [2, 3], "cards": "AsKs | Ts9s8c" })),
        Just(json!({ "rounds": [2], "indices": [0, 168, 169] })),
        Just(json!({ "id": 1 })),
        Just(json!({ "entry": 1, "name": "a" })),
        Just(json!({ "schema": 1 })),
        Just(Value::Null),
        Just(json!([1])),
        "\\PC{0,20}".prop_map(|text| json!({ "cards": text })),
    ];
    let request = (id, name, params).prop_map(|(id, name, params)| {
        json!({ "id": id, "request": name, "params": params }).to_string().into_bytes()
    });
    let cut = (request.clone(), any::<prop::sample::Index>())
        .prop_map(|(line, at)| line[..at.index(line.len())].to_vec());
    let changed =
        (request.clone(), any::<prop::sample::Index>(), any::<u8>()).prop_map(|(mut line, at, byte)| {
            let at = at.index(line.len());
            line[at] = byte;
            line
        });
    prop_oneof![4 => request, 1 => cut, 1 => changed, 1 => prop::collection::vec(any::<u8>(), 0..40)]
}

proptest! {
    #[test]
    fn every_line_has_one_answer(asked in prop::collection::vec(line(), 0..12)) {
        let asked: Vec<Vec<u8>> = asked.into_iter().filter(|line| {
            line.split(|&byte| byte == b'\n').all(is_soon)
        }).collect();
        check(&asked.join(&b'\n'))?;
    }
}

#[test]
fn deep_and_strange_lines_are_refused() {
    for line in [
        "[".repeat(100_000),
        "{\"id\":".repeat(100_000),
        "\u{0}".to_owned(),
        "null".to_owned(),
        "\u{feff}{}".to_owned(),
        r#"{"id":1,"id":2,"request":"hello"}"#.to_owned(),
        r#"{"id":1e400,"request":"hello"}"#.to_owned(),
        r#"{"id":99999999999999999999,"request":"hello"}"#.to_owned(),
        r#"{"id":1,"request":"hello","params":{}} {}"#.to_owned(),
        r#"{"id":1,"request":"index","params":{"rounds":[18446744073709551615]}}"#.to_owned(),
        r#"{"id":1,"request":"index","params":{"rounds":[2],"hands":[""]}}"#.to_owned(),
    ] {
        let said = served(&SERVICE, line.as_bytes());
        assert_eq!(said.len(), 1, "{line:.80}");
        assert!(said[0]["error"]["code"].is_string(), "{line:.80}: {}", said[0]);
    }
}

/// An id is free again once its answer is there, and not before.
#[test]
fn an_id_in_use_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let service = Arc::new(Service::with(Settings::default().with_library(folder.path())));
    // Each goes to a thread of its own; how many of them overlap is up to the system.
    let line = r#"{"id":"same","request":"library-list"}"#;
    let said = served(&service, [line; 50].join("\n").as_bytes());
    assert_eq!(said.len(), 50);
    for line in &said {
        let is_refused = line["error"]["code"] == "bad-request";
        assert!(
            is_refused || line["answer"] == json!({ "entries": [], "bytes": 0, "checkpoints": [] }),
            "{line}"
        );
    }
    assert!(said.iter().any(|line| line.get("answer").is_some()));
}

/// A client that reads no more ends its connection, and nothing waits for it.
#[test]
fn a_closed_stream_ends_the_connection() {
    struct Closed(usize);
    impl Write for Closed {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(1).ok_or(io::ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let requests = "{\"id\":1,\"request\":\"library-list\"}\n{\"id\":2,\"request\":\"hello\"}\n".repeat(20);
    for written in 0..4 {
        let end = lines::serve(&SERVICE, requests.as_bytes(), Closed(written));
        assert_eq!(end.map_err(|error| error.kind()), Err(io::ErrorKind::BrokenPipe));
    }
}
