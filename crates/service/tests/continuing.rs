//! Sessions continue what exists, on the CPU and on a device, as if they had never been interrupted.

use isofold_api::protocol::Event;
use isofold_api::{Answer, ErrorCode, Request};
use isofold_reference_backend::ReferenceBackend;
use isofold_service::run::Gpu;
use isofold_service::{Job, Service, Settings};
use isofold_solver::device::{Backend, DeviceError, DeviceRunner, FlatGame};
use isofold_store::Library;
use serde_json::{Value, json};
use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

fn try_ask(service: &Service, name: &str, params: Value, job: &Job) -> Result<Value, isofold_api::Error> {
    let request = Request::parse(name, &params.to_string()).unwrap();
    let answer: Answer = service.answer(&request, job).map_err(isofold_api::Error::from)?;
    Ok(serde_json::to_value(&answer).unwrap())
}

fn ask(service: &Service, name: &str, params: Value) -> Value {
    try_ask(service, name, params, &Job::default()).unwrap()
}

fn turn(solve: Value) -> Value {
    json!({ "spot": { "name": "turn-basic" }, "solve": solve })
}

fn started(service: &Service, solve: Value) -> Value {
    let mut request = turn(solve);
    request["do"] = json!("start");
    ask(service, "session", request)["session"].clone()
}

fn session(service: &Service, what: &str, number: &Value) -> Value {
    ask(service, "session", json!({ "do": what, "session": number }))
}

fn resumed(service: &Service, number: &Value, limits: Value) -> Value {
    let mut request = json!({ "do": "resume", "session": number });
    request.as_object_mut().unwrap().extend(limits.as_object().unwrap().clone());
    ask(service, "session", request);
    session(service, "wait", number)
}

/// Waits until a session has iterated.
fn has_iterated(service: &Service, number: &Value) {
    let begin = Instant::now();
    while session(service, "state", number)["iterations"] == 0 {
        assert!(begin.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(2));
    }
}

fn with_library() -> (TempDir, Service) {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("library");
    (folder, Service::with(Settings::default().with_library(library)))
}

/// The figures that decide whether two solves are the same.
fn figures(answer: &Value) -> Value {
    ["iterations", "exploitability", "ev", "equity", "root", "reason"].map(|key| answer[key].clone()).into()
}

/// A solve that was never interrupted, read back as the library keeps it.
fn straight(solve: Value) -> Value {
    figures(&ask(&with_library().1, "solve", turn(solve)))
}

/// The remarks of a session in one text.
fn remarks(session: &Value) -> String {
    session["remarks"].as_array().map_or(String::new(), |remarks| {
        remarks.iter().map(|remark| remark.as_str().unwrap()).collect::<Vec<_>>().join("\n")
    })
}

#[test]
fn an_entry_with_regrets_is_continued_to_the_bit() {
    let (_folder, service) = with_library();
    let first = ask(&service, "solve", turn(json!({ "iterations": 12, "regrets": true })));
    let number = started(&service, json!({ "iterations": 30 }));
    let ended = session(&service, "wait", &number);
    assert_eq!(figures(&ended["result"]), straight(json!({ "iterations": 30 })));
    let continuing = format!("continuing entry {} of the library after 12 iterations", first["entry"]);
    assert!(remarks(&ended).contains(&continuing), "{ended}");
    // Regrets stay, so that it can be continued once more.
    let more = ask(&service, "solve", turn(json!({ "iterations": 41 })));
    assert_eq!(figures(&more), straight(json!({ "iterations": 41 })));
    // Fewer iterations are solved from nothing, and do not replace what is better: they are answered from memory, and not rounded.
    let fewer = ask(&service, "solve", turn(json!({ "iterations": 8 })));
    let alone = ask(&Service::new(), "solve", turn(json!({ "iterations": 8 })));
    assert_eq!((figures(&fewer), &fewer["entry"]), (figures(&alone), &Value::Null));
}

#[test]
fn remarks_come_as_events_of_a_solve() {
    let (_folder, service) = with_library();
    ask(&service, "solve", turn(json!({ "iterations": 12 })));
    let heard = Arc::new(Mutex::new(Vec::new()));
    let hearing = Arc::clone(&heard);
    let job = Job::with_events(move |event| {
        if let Event::Remark { message } = event {
            hearing.lock().unwrap().push(message);
        }
    });
    // Nothing to continue: there are no regrets.
    try_ask(&service, "solve", turn(json!({ "target": 0.004 })), &job).unwrap();
    let lost = "solving from nothing: entry 1 of the library";
    assert!(heard.lock().unwrap().iter().any(|remark| remark.starts_with(lost)), "{heard:?}");
    // Solved already, in 32 bits.
    heard.lock().unwrap().clear();
    try_ask(&service, "solve", turn(json!({ "target": 0.004, "precision": 16 })), &job).unwrap();
    assert_eq!(heard.lock().unwrap().len(), 1);
    assert!(heard.lock().unwrap()[0].starts_with("`precision` had no effect"), "{heard:?}");
}

#[test]
fn a_solution_that_was_read_back_is_resumed() {
    for regrets in [true, false] {
        let (_folder, service) = with_library();
        let number = started(&service, json!({ "target": 0.01, "regrets": regrets }));
        let first = session(&service, "wait", &number);
        assert_eq!(first["state"], "ended");
        // What is good enough is answered again.
        let same = resumed(&service, &number, json!({}));
        assert_eq!((&same["state"], &same["result"]["reason"]), (&json!("ended"), &json!("library")));
        assert_eq!(same["result"]["root"], first["result"]["root"]);
        let finer = resumed(&service, &number, json!({ "target": 0.003 }));
        // The target may be noticed at another iteration than in one run; what was solved until then is the same.
        assert!(finer["result"]["exploitability"].as_f64().unwrap() <= 0.003);
        let same_iterations = straight(json!({ "iterations": finer["iterations"], "target": 0.000001 }));
        assert_eq!(
            figures(&finer["result"]).as_array().unwrap()[..5],
            same_iterations.as_array().unwrap()[..5]
        );
        let said = remarks(&finer);
        assert_eq!(said.contains("continuing entry 1 of the library"), regrets, "{said}");
        assert_eq!(said.contains("it was stored without regrets"), !regrets, "{said}");
        let limit = finer["iterations"].as_u64().unwrap() + 5;
        let more = resumed(&service, &number, json!({ "iterations": limit }));
        // The spot has a target of its own, which other limits replace when a session is resumed.
        assert_eq!(figures(&more["result"]), straight(json!({ "iterations": limit, "target": 0.000001 })));
        assert_eq!(remarks(&more).contains("solving from nothing: no regrets were kept"), !regrets);
    }
}

#[test]
fn a_solution_that_was_read_back_takes_locks_if_it_has_regrets() {
    let lock = |service: &Service, number: &Value| {
        let locks = json!([{ "line": "x", "play": "x" }]);
        let request = json!({ "do": "lock", "session": number, "locks": locks });
        try_ask(service, "session", request, &Job::default())
    };
    let (_folder, service) = with_library();
    let number = started(&service, json!({ "iterations": 10, "regrets": true }));
    session(&service, "wait", &number);
    assert_eq!(lock(&service, &number).unwrap()["state"], "paused");
    let ended = resumed(&service, &number, json!({ "iterations": 25 }));
    assert_eq!((&ended["state"], &ended["result"]["locks"].as_array().unwrap().len()), (&json!("ended"), &1));
    let (_folder, service) = with_library();
    let number = started(&service, json!({ "iterations": 10 }));
    session(&service, "wait", &number);
    let error = lock(&service, &number).unwrap_err();
    assert_eq!(error.code, ErrorCode::Unsupported);
    assert_eq!(session(&service, "state", &number)["state"], "ended");
}

#[test]
fn checkpoints_are_written_on_the_way_and_removed_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::default().with_library(folder.path());
    settings.checkpoint_interval = Duration::from_millis(20);
    let service = Service::with(settings);
    let checkpoints =
        || fs::read_dir(Library::checkpoint_folder(folder.path()).unwrap()).map_or(0, Iterator::count);
    let number = started(&service, json!({ "target": 0.0001 }));
    let begin = Instant::now();
    while checkpoints() == 0 {
        assert!(begin.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(2));
    }
    let ended = session(&service, "wait", &number);
    assert_eq!((&ended["result"]["reason"], checkpoints()), (&json!("target"), 0), "{ended}");
    assert_eq!(figures(&ended["result"]), straight(json!({ "target": 0.0001 })));
}

/// The runs of the device so far.
static OPENED: AtomicU32 = AtomicU32::new(0);

/// A device that counts its runs.
struct Counting;

impl Backend for Counting {
    fn name(&self) -> String {
        ReferenceBackend.name()
    }

    fn open(&self, game: FlatGame) -> Result<Box<DeviceRunner>, DeviceError> {
        OPENED.fetch_add(1, Ordering::Relaxed);
        ReferenceBackend.open(game)
    }
}

fn reference(_: Option<u64>) -> Result<Gpu, DeviceError> {
    Ok(Gpu { backend: Box::new(Counting), memory: Arc::new(OnceLock::from(7)) })
}

#[test]
fn a_session_runs_on_a_device() {
    let mut settings = Settings::default();
    settings.find_gpu = reference;
    let service = Service::with(settings);
    let found = ask(&service, "gpu", json!({}));
    assert_eq!(found, json!({ "gpu_name": "reference", "gpu_missing": null }));
    let solve = json!({ "iterations": 20, "device": "cuda" });
    let whole = ask(&service, "solve", turn(solve.clone()));
    let used = ["device", "device_name", "device_memory_bytes"].map(|key| whole[key].clone());
    assert_eq!(used, [json!("cuda"), json!("reference"), json!(7)]);
    assert_eq!(OPENED.load(Ordering::Relaxed), 1);
    let on_cpu = ask(&service, "solve", turn(json!({ "iterations": 20 })));
    assert_eq!(OPENED.load(Ordering::Relaxed), 1);
    let ev = |answer: &Value| answer["ev"][0].as_f64().unwrap();
    assert!((ev(&whole) - ev(&on_cpu)).abs() < 0.01 && on_cpu["device"] == "cpu", "{whole} {on_cpu}");
    // Looked at and paused on the way, it comes to the same bits.
    let number = started(&service, solve);
    has_iterated(&service, &number);
    session(&service, "pause", &number);
    ask(&service, "show", json!({ "session": number, "line": "x" }));
    let ended = resumed(&service, &number, json!({}));
    assert_eq!(figures(&ended["result"]), figures(&whole));
    assert!(OPENED.load(Ordering::Relaxed) >= 3);
}

#[test]
fn without_a_device_there_is_an_error_or_the_cpu() {
    let service = Service::new();
    let missing = ask(&service, "gpu", json!({}));
    assert_eq!(missing, json!({ "gpu_name": null, "gpu_missing": "no GPU is used here" }));
    let river = |device: &str| json!({ "spot": { "name": "river" }, "solve": { "device": device } });
    let error = try_ask(&service, "solve", river("cuda"), &Job::default()).unwrap_err();
    assert_eq!((error.code, error.message.as_str()), (ErrorCode::Unsupported, "no GPU is used here"));
    let mut start = river("auto");
    start["do"] = json!("start");
    let number = ask(&service, "session", start)["session"].clone();
    let ended = session(&service, "wait", &number);
    assert_eq!(
        (&ended["result"]["device"], remarks(&ended).as_str()),
        (&json!("cpu"), "solving on the CPU: no GPU is used here")
    );
}

#[test]
fn options_that_are_not_valid_are_named() {
    let service = Service::new();
    for (option, value) in [
        ("rule", json!("cfr-")),
        ("name", json!("@a")),
        ("device_memory", json!(5)),
        ("precision", json!(8)),
        ("target", json!(2.0)),
        ("threads", json!(5000)),
        ("memory", json!(0)),
    ] {
        let error = try_ask(&service, "solve", turn(json!({ option: value })), &Job::default()).unwrap_err();
        let field = format!("solve.{option}");
        assert_eq!((error.code, error.field.as_deref()), (ErrorCode::Invalid, Some(&*field)), "{error:?}");
    }
}

#[test]
fn a_rule_a_name_and_no_library_are_taken() {
    let (_folder, service) = with_library();
    let river = |solve: Value| json!({ "spot": { "name": "river" }, "solve": solve });
    let entries = || ask(&service, "library-list", json!({}))["entries"].as_array().unwrap().clone();
    let alone = ask(&service, "solve", river(json!({ "iterations": 9, "library": false })));
    assert_eq!((&alone["entry"], entries().len()), (&Value::Null, 0));
    let plus = ask(&service, "solve", river(json!({ "iterations": 9, "rule": "cfr+", "name": "first" })));
    assert_ne!(plus["ev"], alone["ev"]);
    assert_eq!(entries()[0]["name"], "first");
    // An entry that is good enough is found, and takes another name.
    ask(&service, "solve", river(json!({ "target": 1.0, "name": "second" })));
    assert_eq!((entries().len(), &entries()[0]["name"]), (1, &json!("second")));
    let coarse = ask(&service, "solve", river(json!({ "target": 1.0 })));
    assert_eq!(coarse["entry"], entries()[0]["id"]);
    assert_eq!(entries()[0]["name"], "second");
}

#[test]
fn memory_that_does_not_do_is_refused_with_what_would_fit() {
    let mut settings = Settings::default();
    let plan = ask(&Service::new(), "tree", json!({ "spot": { "name": "turn-basic" } }));
    let [full, half] = ["32", "16"].map(|bits| plan["memory_bytes"][bits].as_u64().unwrap());
    settings.memory = Some((full + half) / 2);
    let error = try_ask(&Service::with(settings), "solve", turn(json!({})), &Job::default()).unwrap_err();
    assert_eq!(error.code, ErrorCode::Memory);
    let hint = error.hint.unwrap();
    assert!(hint.starts_with(&format!("these fit: `precision` 16: {half} bytes")), "{hint}");
}
