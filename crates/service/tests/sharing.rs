//! Requests share sessions, memory and the library: none takes them from another, and none waits for ever.

use isofold_api::protocol::Event;
use isofold_api::{ErrorCode, Request};
use isofold_service::{Job, Service, Settings, lines};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// The end of a test that would wait for ever.
const PATIENCE: Duration = Duration::from_secs(120);

fn try_ask(service: &Service, name: &str, params: &Value, job: &Job) -> Result<Value, isofold_api::Error> {
    let request = Request::parse(name, &params.to_string()).unwrap();
    let answer = service.answer(&request, job).map_err(isofold_api::Error::from)?;
    Ok(serde_json::to_value(&answer).unwrap())
}

fn ask(service: &Service, name: &str, params: Value) -> Value {
    try_ask(service, name, &params, &Job::default()).unwrap()
}

fn session(service: &Service, what: &str, number: &Value) -> Value {
    ask(service, "session", json!({ "do": what, "session": number }))
}

fn started(service: &Service, solve: Value) -> Value {
    let request = json!({ "do": "start", "spot": { "name": "turn-basic" }, "solve": solve });
    ask(service, "session", request)["session"].clone()
}

fn turn(solve: Value) -> Value {
    json!({ "spot": { "name": "turn-basic" }, "solve": solve })
}

/// A request on a thread of its own.
struct Asked {
    job: Arc<Job>,
    /// Whether its solve has begun to iterate.
    is_iterating: Arc<AtomicBool>,
    answer: mpsc::Receiver<Result<Value, isofold_api::Error>>,
}

impl Asked {
    fn new(service: &Arc<Service>, name: &'static str, params: Value) -> Asked {
        let is_iterating = Arc::new(AtomicBool::new(false));
        let hearing = Arc::clone(&is_iterating);
        let job = Job::with_events(move |event| {
            if matches!(event, Event::Progress { iterations: Some(1..), .. }) {
                hearing.store(true, Ordering::Relaxed);
            }
        });
        let (job, service) = (Arc::new(job), Arc::clone(service));
        let (sender, answer) = mpsc::channel();
        let own = Arc::clone(&job);
        thread::spawn(move || sender.send(try_ask(&service, name, &params, &own)));
        Asked { job, is_iterating, answer }
    }

    fn answer(&self) -> Result<Value, isofold_api::Error> {
        self.answer.recv_timeout(PATIENCE).unwrap()
    }
}

fn wait_until(is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < PATIENCE);
        thread::sleep(Duration::from_millis(5));
    }
}

/// A service with room for one solve of `turn-basic` and a half.
fn with_room_for_one() -> Arc<Service> {
    let plan = ask(&Service::new(), "tree", json!({ "spot": { "name": "turn-basic" } }));
    let mut settings = Settings::default();
    settings.memory = Some(plan["memory_bytes"]["32"].as_u64().unwrap() * 3 / 2);
    Arc::new(Service::with(settings))
}

/// Two sessions, of which one is paused and the other waits for its memory.
fn paused_and_waiting(service: &Service) -> [Value; 2] {
    let first = started(service, json!({ "target": 0.00001 }));
    wait_until(|| session(service, "state", &first)["state"] == "running");
    assert_eq!(session(service, "pause", &first)["state"], "paused");
    let second = started(service, json!({ "target": 0.00001 }));
    wait_until(|| session(service, "state", &second)["memory_bytes"] != 0);
    [first, second]
}

#[test]
fn solutions_that_stay_open_make_room() {
    let service = with_room_for_one();
    ask(&service, "show", turn(json!({ "target": 0.02 })));
    let solving = Asked::new(&service, "solve", turn(json!({ "target": 0.03 })));
    assert_eq!(solving.answer().unwrap()["complete"], true);
    // The command line has one of both in memory at a time, too.
    let other = isofold_service::spot::embedded("turn-basic").unwrap().replace("Qc", "2c");
    let request = json!({
        "a": { "spot": { "name": "turn-basic" } }, "b": { "spot": { "toml": other } }, "solve": { "target": 0.02 },
    });
    let compared = Asked::new(&service, "compare", request).answer().unwrap();
    assert_eq!((&compared["a"]["complete"], &compared["b"]["complete"]), (&json!(true), &json!(true)));
}

#[test]
fn many_looks_at_once_leave_each_other_alone() {
    let service = Arc::new(Service::new());
    let limits = |index: u32| json!({ "target": 0.000001, "iterations": 20 + index });
    let asked: Vec<Asked> = (0..12).map(|index| Asked::new(&service, "show", turn(limits(index)))).collect();
    for (asked, index) in asked.iter().zip(0..) {
        let answer = asked.answer().unwrap();
        assert_eq!((&answer["iterations"], &answer["complete"]), (&json!(20 + index), &json!(true)));
    }
}

#[test]
fn a_cancelled_look_stops_no_other() {
    let service = Arc::new(Service::new());
    let long = |iterations: u32| turn(json!({ "target": 0.000001, "iterations": iterations }));
    let asked = [(); 2].map(|()| Asked::new(&service, "show", long(1000)));
    wait_until(|| asked.iter().all(|asked| asked.is_iterating.load(Ordering::Relaxed)));
    asked[0].job.cancel();
    assert_eq!(asked[0].answer().unwrap()["complete"], false);
    let answer = asked[1].answer().unwrap();
    assert_eq!((&answer["iterations"], &answer["complete"]), (&json!(1000), &json!(true)));
    // Stopped by the last who has asked, it is not answered to the next.
    let asked = Asked::new(&service, "show", long(140));
    asked.job.cancel();
    assert_eq!(asked.answer().unwrap()["complete"], false);
    assert_eq!(ask(&service, "show", long(140))["iterations"], 140);
}

#[test]
fn commands_to_a_session_that_waits_are_cancelled() {
    let service = with_room_for_one();
    let [first, second] = paused_and_waiting(&service);
    let show = Asked::new(&service, "show", json!({ "session": second }));
    let pause = Asked::new(&service, "session", json!({ "do": "pause", "session": second }));
    thread::sleep(Duration::from_millis(100));
    for asked in [show, pause] {
        asked.job.cancel();
        assert_eq!(asked.answer().unwrap_err().code, ErrorCode::Cancelled);
    }
    // The pause was withdrawn.
    session(&service, "close", &first);
    wait_until(|| session(&service, "state", &second)["iterations"].as_u64() > Some(3));
}

#[test]
fn a_session_that_was_stopped_at_once_is_looked_at_and_resumed() {
    let service = with_room_for_one();
    let number = started(&service, json!({ "target": 0.00001 }));
    let stopped = session(&service, "stop", &number);
    assert_eq!((&stopped["state"], &stopped["result"]["complete"]), (&json!("ended"), &json!(false)));
    assert_eq!(ask(&service, "show", json!({ "session": number }))["complete"], false);
    ask(&service, "session", json!({ "do": "resume", "session": number, "iterations": 30 }));
    assert_eq!(session(&service, "wait", &number)["result"]["iterations"], 30);
    session(&service, "close", &number);
    // Without memory there is nothing to look at, until it is resumed.
    let [first, second] = paused_and_waiting(&service);
    let stopped = session(&service, "stop", &second);
    assert_eq!((&stopped["state"], &stopped["error"]["code"]), (&json!("failed"), &json!("cancelled")));
    let error = try_ask(&service, "show", &json!({ "session": second }), &Job::default()).unwrap_err();
    assert!(error.hint.unwrap().contains("resume"));
    session(&service, "close", &first);
    ask(&service, "session", json!({ "do": "resume", "session": second, "iterations": 20 }));
    assert_eq!(session(&service, "wait", &second)["result"]["iterations"], 20);
}

#[test]
fn the_best_of_the_library_is_shown_and_nothing_that_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let service = Service::with(Settings::default().with_library(folder.path().join("library")));
    let show = || ask(&service, "show", json!({ "spot": { "name": "river" } }));
    let first = show();
    assert_eq!(show()["exploitability"], first["exploitability"]);
    let finer = ask(&service, "solve", json!({ "spot": { "name": "river" }, "solve": { "target": 0.0005 } }));
    let second = show();
    assert_eq!((&second["exploitability"], &second["entry"]), (&finer["exploitability"], &finer["entry"]));
    assert_ne!(first["exploitability"], second["exploitability"]);
    ask(&service, "library-rm", json!({ "entries": [finer["entry"]] }));
    let third = show();
    assert_eq!(third["exploitability"], first["exploitability"]);
    let listed = ask(&service, "library-list", json!({}));
    assert_eq!(
        (listed["entries"].as_array().unwrap().len(), &listed["entries"][0]["id"]),
        (1, &third["entry"])
    );
}

/// The answers and events that a client has received.
#[derive(Clone, Default)]
struct Told(Arc<Mutex<Vec<u8>>>);

impl Write for Told {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Requests that only another request could help are cancelled once none can come.
#[test]
fn the_end_of_the_input_ends_what_waits() {
    let service = with_room_for_one();
    let [first, second] = paused_and_waiting(&service);
    let requests = format!(
        r#"{{"id":1,"request":"session","params":{{"do":"wait","session":{first}}}}}
           {{"id":2,"request":"session","params":{{"do":"wait","session":{second}}}}}
           {{"id":3,"request":"show","params":{{"session":{second}}}}}
           {{"id":4,"request":"solve","params":{{"spot":{{"name":"turn-basic"}}}}}}"#
    );
    let told = Told::default();
    let (done, is_done) = mpsc::channel();
    thread::spawn({
        let (service, told) = (Arc::clone(&service), told.clone());
        move || done.send(lines::serve(&service, requests.as_bytes(), told).is_ok())
    });
    assert!(is_done.recv_timeout(PATIENCE).unwrap());
    let told = String::from_utf8(told.0.lock().unwrap().clone()).unwrap();
    let line = |id: u64| {
        let mut lines = told.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        lines.find(|line| line["id"] == id && line.get("event").is_none()).unwrap()
    };
    assert_eq!(
        (&line(1)["answer"]["state"], &line(2)["answer"]["state"]),
        (&json!("paused"), &json!("waiting"))
    );
    assert_eq!(
        (&line(3)["error"]["code"], &line(4)["error"]["code"]),
        (&json!("cancelled"), &json!("cancelled"))
    );
}

#[test]
fn a_thread_that_panics_is_waited_for_no_longer() {
    let mut settings = Settings::default();
    settings.find_gpu = |_| panic!("a driver that is broken");
    let service = Arc::new(Service::with(settings));
    let solving = Asked::new(&service, "solve", turn(json!({ "device": "cuda" })));
    let error = solving.answer().unwrap_err();
    assert_eq!(error.code, ErrorCode::Internal, "{error:?}");
    assert_eq!(error.message, "a bug in isofold: a driver that is broken");
    // The service goes on, and so does a session that tells others of its end.
    let start = json!({ "do": "start", "spot": { "name": "turn-basic" }, "solve": { "device": "cuda" } });
    let number = ask(&service, "session", start)["session"].clone();
    let failed = session(&service, "wait", &number);
    assert_eq!((&failed["state"], &failed["error"]["code"]), (&json!("failed"), &json!("internal")));
    let error = try_ask(&service, "show", &json!({ "session": number }), &Job::default()).unwrap_err();
    assert_eq!(error.code, ErrorCode::Internal, "{error:?}");
    ask(&service, "solve", json!({ "spot": { "name": "river" }, "solve": { "iterations": 1 } }));
}

#[test]
fn there_are_not_too_many_sessions() {
    let service = Service::new();
    let start = json!({ "do": "start", "spot": { "name": "river" }, "solve": { "iterations": 1 } });
    let numbers: Vec<Value> =
        (0..64).map(|_| ask(&service, "session", start.clone())["session"].clone()).collect();
    let error = try_ask(&service, "session", &start, &Job::default()).unwrap_err();
    assert_eq!(error.code, ErrorCode::Unsupported);
    session(&service, "close", &numbers[0]);
    ask(&service, "session", start);
}
