//! Batches and reports as sessions: started, awaited, paused, resumed, saved and closed.

use crate::batches::{TURN, ask, rivers, with_library};
use isofold_api::protocol::Event;
use isofold_api::{ErrorCode, Request};
use isofold_service::{Job, SavedSessions, Service, Settings};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

fn session(service: &Service, params: Value) -> Value {
    ask(service, "session", &params)
}

fn rows(batch: &Value) -> Vec<Value> {
    let mut rows = batch["rows"].as_array().unwrap().clone();
    for row in &mut rows {
        let row = row.as_object_mut().unwrap();
        ["seconds", "entry", "state"].iter().for_each(|key| drop(row.remove(*key)));
    }
    rows
}

#[test]
fn a_batch_and_a_report_are_sessions() {
    let (_folder, service) = with_library();
    let (_other, alone) = with_library();
    let batch = rivers(json!({ "iterations": 20 }));
    let started = session(&service, json!({ "do": "batch", "batch": batch }));
    let number = started["session"].clone();
    assert_eq!(
        (&started["kind"], &started["spot"], &started["board"]),
        (&json!("batch"), &json!("small turn"), &json!("rivers"))
    );

    let events = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&events);
    let job = Job::with_events(move |event| heard.lock().unwrap().push(event));
    let wait = Request::parse("session", &json!({ "do": "wait", "session": number }).to_string()).unwrap();
    let ended = serde_json::to_value(service.answer(&wait, &job).unwrap()).unwrap();
    assert_eq!(
        (&ended["state"], &ended["share"], &ended["batch"]["complete"]),
        (&json!("ended"), &json!(1.0), &json!(true))
    );
    assert_eq!(rows(&ended["batch"]), rows(&ask(&alone, "batch", &batch)));
    // The remark that says what is to be solved.
    let is_plan = |event: &Event| matches!(event, Event::Remark { message } if message.contains("to solve"));
    assert!(events.lock().unwrap().iter().any(is_plan));

    // The list has no rows, which may be many.
    let sessions = ask(&service, "sessions", &json!({}));
    assert_eq!(sessions["sessions"][0]["session"], number);
    assert!(sessions["sessions"][0].get("batch").is_none());

    let report = json!({ "spot": { "toml": TURN }, "boards": ["rivers"] });
    let started = session(&service, json!({ "do": "report", "report": report }));
    let ended = session(&service, json!({ "do": "wait", "session": started["session"] }));
    assert_eq!((&ended["kind"], &ended["state"]), (&json!("report"), &json!("ended")));
    assert_eq!(ended["report"], ask(&service, "report", &report));

    for number in [number.clone(), started["session"].clone()] {
        session(&service, json!({ "do": "close", "session": number }));
    }
    assert_eq!(ask(&service, "sessions", &json!({}))["sessions"], json!([]));
    let state = json!({ "do": "state", "session": number });
    let gone = service.answer(&Request::parse("session", &state.to_string()).unwrap(), &Job::default());
    assert_eq!(isofold_api::Error::from(gone.unwrap_err()).code, ErrorCode::NotFound);
}

#[test]
fn a_batch_that_is_paused_goes_on_with_what_is_left() {
    let (_folder, service) = with_library();
    let (_other, alone) = with_library();
    // Long enough to be paused on the way.
    let batch = rivers(json!({ "iterations": 3000 }));
    let number = session(&service, json!({ "do": "batch", "batch": batch }))["session"].clone();
    let paused = session(&service, json!({ "do": "pause", "session": number }));
    assert_eq!(paused["state"], json!("paused"), "{paused}");
    let left = paused["batch"]["left"].as_u64().unwrap();
    assert!(left > 0);
    // Limits that are given replace those of the batch.
    let fewer = json!({ "do": "resume", "session": number, "iterations": 20 });
    assert_eq!(session(&service, fewer)["state"], json!("running"));
    let ended = session(&service, json!({ "do": "wait", "session": number }));
    assert_eq!((&ended["state"], &ended["batch"]["complete"]), (&json!("ended"), &json!(true)));
    if paused["batch"]["solved"] == json!(0) {
        assert_eq!(rows(&ended["batch"]), rows(&ask(&alone, "batch", &rivers(json!({ "iterations": 20 })))));
    }
    // One that is stopped has ended, with rows that are left.
    let restart = json!({ "do": "resume", "session": number, "iterations": 200_000 });
    session(&service, restart);
    let stopped = session(&service, json!({ "do": "stop", "session": number }));
    assert_eq!((&stopped["state"], &stopped["batch"]["complete"]), (&json!("ended"), &json!(false)));
    let lock = json!({ "do": "lock", "session": number, "locks": [] });
    let refused = service.answer(&Request::parse("session", &lock.to_string()).unwrap(), &Job::default());
    assert_eq!(isofold_api::Error::from(refused.unwrap_err()).code, ErrorCode::Unsupported);
}

#[test]
fn a_batch_comes_back_in_the_next_process() {
    let (folder, service) = with_library();
    let batch = rivers(json!({ "iterations": 20 }));
    let number = session(&service, json!({ "do": "batch", "batch": batch }))["session"].clone();
    session(&service, json!({ "do": "pause", "session": number }));
    let text = serde_json::to_string(&service.saved_sessions()).unwrap();
    drop(service);
    let next = Service::with(Settings::default().with_library(folder.path()));
    let saved: SavedSessions = serde_json::from_str(&text).unwrap();
    assert!(next.restore_sessions(saved).is_empty());
    assert_eq!(session(&next, json!({ "do": "state", "session": number }))["state"], json!("paused"));
    session(&next, json!({ "do": "resume", "session": number }));
    let ended = session(&next, json!({ "do": "wait", "session": number }));
    assert_eq!(ended["batch"]["complete"], json!(true));
    // Its number is not given to another.
    let report = json!({ "spot": { "toml": TURN }, "boards": ["rivers"] });
    assert_ne!(session(&next, json!({ "do": "report", "report": report }))["session"], number);
}

#[test]
fn what_fails_says_so() {
    let (_folder, service) = with_library();
    let report = json!({ "spot": { "toml": TURN }, "boards": ["rivers"] });
    let number = session(&service, json!({ "do": "report", "report": report }))["session"].clone();
    let ended = session(&service, json!({ "do": "wait", "session": number }));
    assert_eq!((&ended["state"], &ended["error"]["code"]), (&json!("failed"), &json!("not-found")));
    // Once the batch is there, it can be resumed.
    ask(&service, "batch", &rivers(json!({ "iterations": 5 })));
    session(&service, json!({ "do": "resume", "session": number }));
    let ended = session(&service, json!({ "do": "wait", "session": number }));
    assert_eq!((&ended["state"], ended.get("error")), (&json!("ended"), None));
}
