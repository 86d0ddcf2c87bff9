//! Batches: many spots, kept in the library, with the bits of single solves.

use isofold_api::{Answer, Request};
use isofold_reference_backend::ReferenceBackend;
use isofold_service::run::Gpu;
use isofold_service::{Job, Service, Settings};
use isofold_store::{Filter, Library};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, OnceLock};
use tempfile::TempDir;

/// A turn with few hands.
pub(crate) const TURN: &str = r#"
name = "small turn"
board = "QsTs7h4d"
pot = 60
stack = 120
[ranges]
oop = "AA,QQ,JTs,98s"
ip = "KK,AQs,77"
[bets.turn]
bet = "50%"
[bets.river]
bet = "75%"
"#;

fn try_ask(service: &Service, name: &str, params: &Value, job: &Job) -> Result<Value, isofold_api::Error> {
    let request = Request::parse(name, &params.to_string()).unwrap();
    let answer: Answer = service.answer(&request, job).map_err(isofold_api::Error::from)?;
    Ok(serde_json::to_value(&answer).unwrap())
}

pub(crate) fn ask(service: &Service, name: &str, params: &Value) -> Value {
    try_ask(service, name, params, &Job::default()).unwrap()
}

pub(crate) fn with_library() -> (TempDir, Service) {
    let folder = tempfile::tempdir().unwrap();
    let service = Service::with(Settings::default().with_library(folder.path()));
    (folder, service)
}

pub(crate) fn rivers(solve: Value) -> Value {
    json!({ "spots": [{ "toml": TURN }], "boards": ["rivers"], "solve": solve })
}

/// The rows without what differs from run to run.
fn rows(answer: &Value) -> Vec<Value> {
    let mut rows = answer["rows"].as_array().unwrap().clone();
    for row in &mut rows {
        let row = row.as_object_mut().unwrap();
        ["seconds", "entry", "state"].iter().for_each(|key| drop(row.remove(*key)));
    }
    rows
}

/// Every entry of a library by its spot: iterations, exploitability and EVs, and the bytes of its strategies.
fn entries(folder: &Path) -> BTreeMap<String, (u32, u64, [u64; 2])> {
    let library = Library::open(folder).unwrap();
    let entries = library.list(&Filter::default()).unwrap();
    let entry = |entry: isofold_store::Entry| {
        let figures = (entry.iterations, entry.exploitability.to_bits(), entry.evs.map(f64::to_bits));
        (entry.spot, figures)
    };
    entries.into_iter().map(entry).collect()
}

#[test]
fn a_batch_solves_each_class_once_and_finds_it_again() {
    let (folder, service) = with_library();
    let rivers_of = |board: &str| {
        let spot = TURN.replace("QsTs7h4d", board);
        json!({ "spots": [{ "toml": spot }], "boards": ["rivers"], "solve": { "target": 0.02 } })
    };
    let request = rivers_of("QsTs7h4h");
    let first = ask(&service, "batch", &request);
    // 11 spades, 11 hearts, and 13 ranks of the other two suits, which are interchangeable.
    let count = 35;
    assert_eq!(first["rows"].as_array().unwrap().len(), count);
    let [solved, found, complete] = ["solved", "found", "complete"].map(|key| first[key].clone());
    assert_eq!((solved, found, complete), (json!(count), json!(0), json!(true)));
    let boards = first["rows"].as_array().unwrap().iter().map(|row| row["boards"].as_f64().unwrap());
    assert_eq!(boards.sum::<f64>(), 48.0);
    assert_eq!(entries(folder.path()).len(), count);
    let again = ask(&service, "batch", &request);
    assert_eq!((&again["solved"], &again["found"]), (&json!(0), &json!(count)));
    assert_eq!(rows(&again), rows(&first));
    // A relabelled spot has the same entries.
    let request = rivers_of("QhTh7c4c");
    assert_eq!(ask(&service, "batch", &request)["found"], json!(count));
}

#[test]
fn a_batch_has_the_bits_of_single_solves() {
    let (folder, service) = with_library();
    let (other, single) = with_library();
    let boards = ["QsTs7h4d2c", "QsTs7h4d4c", "QsTs7hAhAd"];
    let solve = json!({ "target": 0.01, "save": "full" });
    let request = json!({ "spots": [{ "toml": TURN }], "boards": boards, "solve": solve });
    let answer = ask(&service, "batch", &request);
    assert_eq!(answer["solved"], json!(3));
    for (board, row) in boards.iter().zip(answer["rows"].as_array().unwrap()) {
        let spot = TURN.replace("QsTs7h4d", board);
        let alone = ask(&single, "solve", &json!({ "spot": { "toml": spot }, "solve": solve }));
        for key in ["iterations", "exploitability", "ev"] {
            assert_eq!(row[key], alone[key], "{board} {key}");
        }
        let show = json!({ "spot": { "toml": spot }, "combos": true });
        let [here, there] = [&service, &single].map(|service| ask(service, "show", &show));
        assert_eq!((&here["hands"], &here["other_hands"]), (&there["hands"], &there["other_hands"]));
    }
    assert_eq!(entries(folder.path()), entries(other.path()));
}

/// Cancelled again and again, each time a little later, it ends with the same rows.
#[test]
fn a_batch_that_is_cancelled_goes_on() {
    let (_folder, whole) = with_library();
    let expected = rows(&ask(&whole, "batch", &rivers(json!({ "iterations": 30 }))));
    let (_folder, service) = with_library();
    let mut last = json!(null);
    for round in 0..200 {
        let job = Arc::new(Job::default());
        let cancelling = Arc::clone(&job);
        let thread = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(5 * (round + 1)));
            cancelling.cancel();
        });
        last = try_ask(&service, "batch", &rivers(json!({ "iterations": 30 })), &job).unwrap();
        thread.join().unwrap();
        if last["complete"] == json!(true) {
            break;
        }
        assert!(last["left"].as_u64().unwrap() > 0, "{last}");
    }
    assert_eq!(last["complete"], json!(true));
    assert_eq!(rows(&last), expected);
}

#[test]
fn a_spot_that_fails_is_listed_and_stops_no_other() {
    let (_folder, service) = with_library();
    let blocked = TURN.replace("AA,QQ,JTs,98s", "AsAh");
    let request = json!({
        "spots": [{ "toml": TURN }, { "toml": blocked }], "boards": ["QsTs7h4d2c", "QsTs7h4dAs", "QsTs7h4d4c"],
        "solve": { "iterations": 5 },
    });
    let answer = ask(&service, "batch", &request);
    assert_eq!(
        (&answer["solved"], &answer["failed"], &answer["complete"]),
        (&json!(5), &json!(1), &json!(false))
    );
    let row = &answer["rows"][4];
    assert_eq!(
        (&row["board"], &row["state"], &row["entry"]),
        (&json!("QsTs7h4dAs"), &json!("failed"), &json!(null))
    );
    assert!(row["error"].as_str().unwrap().contains("every hand holds a card"), "{row}");
}

#[test]
fn a_plan_solves_nothing() {
    let (folder, service) = with_library();
    let mut request = rivers(json!({}));
    request["plan"] = json!(true);
    let plan = ask(&service, "batch", &request);
    assert_eq!(plan["left"], json!(plan["rows"].as_array().unwrap().len()));
    assert!(plan["memory_bytes"].as_u64().unwrap() > 1000);
    assert!(entries(folder.path()).is_empty());
}

/// A library that cannot hold the batch ends it, instead of evicting what it has just solved for ever.
#[test]
fn a_library_that_is_too_small_ends_the_batch() {
    let (folder, service) = with_library();
    let two = json!({ "spots": [{ "toml": TURN }], "boards": ["QsTs7h4d2c", "QsTs7h4d3c"], "solve": { "iterations": 3 } });
    ask(&service, "batch", &two);
    let bytes: u64 = Library::open(folder.path())
        .unwrap()
        .list(&Filter::default())
        .unwrap()
        .iter()
        .map(|entry| entry.bytes)
        .sum();
    let small = tempfile::tempdir().unwrap();
    let mut settings = Settings::default().with_library(small.path());
    settings.library_size = Some(2 * bytes);
    settings.threads = 1;
    let answer = ask(&Service::with(settings), "batch", &rivers(json!({ "iterations": 3 })));
    let count = |key: &str| answer[key].as_u64().unwrap();
    assert_eq!(answer["complete"], json!(false));
    assert!(count("failed") >= 1 && count("solved") <= 6 && count("left") > 30, "{answer}");
    let failed = answer["rows"].as_array().unwrap().iter().find(|row| row["state"] == "failed").unwrap();
    assert!(failed["error"].as_str().unwrap().contains("full of solutions of batches"), "{failed}");
    // Nothing that was solved is lost.
    assert_eq!(entries(small.path()).len() as u64, count("solved"));
}

#[test]
fn bad_batches_are_refused() {
    let (_folder, service) = with_library();
    for (request, field) in [
        (json!({ "spots": [] }), "spots"),
        (json!({ "spots": [{ "name": "nothing" }] }), "spots[0].spot.name"),
        (json!({ "spots": [{ "toml": TURN }], "boards": ["flops:183"] }), "boards[0]"),
        (json!({ "spots": [{ "toml": TURN }], "boards": ["Qs"] }), "boards[0]"),
        (json!({ "spots": [{ "toml": TURN }], "solve": { "library": false } }), "solve.library"),
        (json!({ "spots": [{ "toml": TURN }], "solve": { "target": 7 } }), "solve.target"),
    ] {
        let error = try_ask(&service, "batch", &request, &Job::default()).unwrap_err();
        assert_eq!(error.field.as_deref(), Some(field), "{request} {error}");
    }
    let without = Service::new();
    assert!(try_ask(&without, "batch", &rivers(json!({})), &Job::default()).is_err());
}

static OPENED: AtomicUsize = AtomicUsize::new(0);

/// The reference backend, which counts the games that it takes in.
struct Counting;

impl isofold_solver::device::Backend for Counting {
    fn name(&self) -> String {
        "counting".to_owned()
    }

    fn open(
        &self,
        game: isofold_solver::device::FlatGame,
    ) -> Result<Box<isofold_solver::device::DeviceRunner>, isofold_solver::device::DeviceError> {
        OPENED.fetch_add(1, SeqCst);
        ReferenceBackend.open(game)
    }
}

#[test]
fn a_device_solves_rivers_in_one_pack() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::default().with_library(folder.path());
    settings.find_gpu = |_| Ok(Gpu { backend: Box::new(Counting), memory: Arc::new(OnceLock::new()) });
    let service = Service::with(settings);
    let answer = ask(&service, "batch", &rivers(json!({ "iterations": 3, "device": "cuda" })));
    assert_eq!(answer["complete"], json!(true));
    assert_eq!(OPENED.load(SeqCst), 1);
}
