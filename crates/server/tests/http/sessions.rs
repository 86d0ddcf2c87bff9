//! Sessions are followed by events, and survive closing the page and a restart.

use crate::support::{Running, until};
use isofold_service::{Service, Settings};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

/// A session of the turn that goes on for long.
fn start(server: &Running) -> Value {
    let solve = json!({ "target": 0.00001, "name": "mine" });
    let answer =
        server.answer("session", &json!({ "do": "start", "spot": { "name": "turn-basic" }, "solve": solve }));
    answer["session"].clone()
}

fn command(server: &Running, what: &str, session: &Value) -> Value {
    server.answer("session", &json!({ "do": what, "session": session }))
}

/// Events of an address, one after the other.
struct Events(BufReader<TcpStream>);

impl Events {
    fn of(server: &Running, path: &str) -> Events {
        let mut stream = server.connect();
        stream
            .write_all(server.head(&format!("GET {path}"), "accept: text/event-stream\r\n").as_bytes())
            .unwrap();
        Events(BufReader::new(stream))
    }

    /// The name and the data of the next event; `None` at the end.
    fn next(&mut self) -> Option<(String, Value)> {
        let mut name = String::new();
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if let Some(event) = line.strip_prefix("event: ") {
                event.trim().clone_into(&mut name);
            }
            if let Some(data) = line.strip_prefix("data: ") {
                return Some((name, serde_json::from_str(data).unwrap()));
            }
        }
    }
}

#[test]
fn a_session_tells_its_state_whenever_it_changes() {
    let server = Running::new();
    let session = start(&server);
    let mut events = Events::of(&server, &format!("/api/v1/sessions/{session}/events"));
    let begin = Instant::now();
    let (mut count, mut last) = (0, 0);
    while last < 50 {
        let (name, state) = events.next().unwrap();
        assert_eq!((name.as_str(), &state["session"]), ("session", &session));
        let iterations = state["iterations"].as_u64().unwrap();
        assert!(iterations >= last);
        (count, last) = (count + 1, iterations);
    }
    // A few times a second.
    assert!(
        f64::from(count) <= 2.0 + begin.elapsed().as_secs_f64() / 0.25,
        "{count} in {:?}",
        begin.elapsed()
    );
    let mut all = Events::of(&server, "/api/v1/sessions/events");
    assert_eq!(all.next().unwrap().1["sessions"][0]["session"], session);
    assert_eq!(command(&server, "pause", &session)["state"], "paused");
    while events.next().unwrap().1["state"] != "paused" {}
    command(&server, "close", &session);
    while events.next().is_some_and(|(name, _)| name != "closed") {}
    assert!(events.next().is_none());
    while all.next().unwrap().1["sessions"] != json!([]) {}
    let none = server.get(&format!("/api/v1/sessions/{session}/events"));
    assert_eq!((none.status, none.error("field").as_str()), (404, "session"));
    assert_eq!(server.get("/api/v1/sessions/x/events").status, 400);
}

/// The sessions that the file of a library has.
fn saved(library: &Path) -> Value {
    fs::read(library.join("web/sessions.json"))
        .ok()
        .and_then(|text| serde_json::from_slice(&text).ok())
        .unwrap_or_default()
}

#[test]
fn sessions_come_back_paused_with_their_checkpoint_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("library");
    let mut server = Running::on(&library, |_| {});
    let ended =
        server.answer("session", &json!({ "do": "start", "spot": { "name": "river" } }))["session"].clone();
    let session = start(&server);
    assert_eq!(command(&server, "wait", &ended)["state"], "ended");
    until("it has iterated", || command(&server, "state", &session)["iterations"].as_u64().unwrap() > 20);
    // Locks are part of what comes back.
    let lock = json!([{ "line": "x b120", "play": "f:60%, c" }]);
    server.answer("session", &json!({ "do": "lock", "session": session, "locks": lock }));
    until("it has iterated", || command(&server, "state", &session)["iterations"].as_u64().unwrap() > 40);
    server.stop();
    let mut server = Running::on(&library, |_| {});
    assert!(server.remarks.is_empty(), "{:?}", server.remarks);
    until("both are back", || {
        let sessions = server.answer("sessions", &json!({}))["sessions"].clone();
        let states: Vec<&Value> =
            sessions.as_array().unwrap().iter().map(|session| &session["state"]).collect();
        states == ["ended", "paused"] && sessions[1]["iterations"].as_u64().unwrap() > 40
    });
    let state = command(&server, "state", &session);
    assert_eq!(state["spot"], "mine");
    let before = state["iterations"].as_u64().unwrap();
    // It is looked at without going on, and then goes on from there.
    let shown = server.answer("show", &json!({ "session": session, "line": "x b120" }));
    assert_eq!(shown["locks"].as_array().unwrap().len(), 1, "{shown}");
    assert_eq!(shown["iterations"], before);
    assert_eq!(command(&server, "state", &session)["state"], "paused");
    server.answer("session", &json!({ "do": "resume", "session": session, "iterations": before + 5 }));
    let resumed = command(&server, "wait", &session);
    assert_eq!(
        (resumed["state"].as_str(), resumed["iterations"].as_u64()),
        (Some("ended"), Some(before + 5))
    );
    assert!(server.answer("show", &json!({ "session": ended }))["complete"].as_bool().unwrap());
    // Numbers are not used again, and what was closed does not come back.
    command(&server, "close", &ended);
    server.stop();
    let server = Running::on(&library, |_| {});
    assert_eq!(server.answer("sessions", &json!({}))["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(start(&server), 3);
}

/// As a process that is killed leaves it: nothing is closed.
#[test]
fn sessions_are_in_the_file_as_soon_as_they_start() {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("library");
    let server = Running::on(&library, |_| {});
    let session = start(&server);
    until("it is in the file", || saved(&library)["sessions"][0]["session"] == session);
    let spot = saved(&library)["sessions"][0]["spot"].as_str().unwrap().to_owned();
    assert!(spot.contains("Td9d6hQc"), "{spot}");
    let service = Service::with(Settings::default().with_library(&library));
    let text = saved(&library).to_string();
    assert!(service.restore_sessions(serde_json::from_str(&text).unwrap()).is_empty());
    command(&server, "close", &session);
    until("it is in the file no longer", || saved(&library)["sessions"] == json!([]));
}

#[test]
fn two_servers_of_one_library_do_not_fight() {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("library");
    let first = Running::on(&library, |_| {});
    let session = start(&first);
    until("it is in the file", || saved(&library)["sessions"][0]["session"] == session);
    let second = Running::on(&library, |_| {});
    assert!(second.remarks[0].contains("another `isofold web`"), "{:?}", second.remarks);
    assert_eq!(second.answer("sessions", &json!({}))["sessions"], json!([]));
    start(&second);
    start(&second);
    std::thread::sleep(Duration::from_millis(600));
    drop(second);
    assert_eq!(saved(&library)["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(first.answer("sessions", &json!({}))["sessions"].as_array().unwrap().len(), 1);
}

#[test]
fn a_damaged_file_is_set_aside_and_a_damaged_session_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("library");
    let web = library.join("web");
    fs::create_dir_all(&web).unwrap();
    fs::write(web.join("sessions.json"), "{\"next\": 3, \"sess").unwrap();
    let mut server = Running::on(&library, |_| {});
    assert!(server.remarks[0].contains("sessions.damaged.json"), "{:?}", server.remarks);
    assert!(web.join("sessions.damaged.json").exists());
    server.stop();
    let file = json!({ "next": 9, "sessions": [{ "session": 4, "spot": "board = 1", "solve": {}, "ended": false }] });
    fs::write(web.join("sessions.json"), file.to_string()).unwrap();
    let server = Running::on(&library, |_| {});
    assert!(server.remarks[0].starts_with("session 4 is lost: "), "{:?}", server.remarks);
    assert_eq!(start(&server), 9);
}
