//! Results are kept as they were solved, or left in a checkpoint, and say whether they are what was asked for.

use isofold_api::Request;
use isofold_service::{Job, Service, Settings};
use isofold_solver::Options;
use isofold_store::{Library, Solution, SolutionFile};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A monotone turn: isomorphism merges rivers there.
const MONOTONE: &str = "board = 'QsTs7s4s'\npot = 60\nstack = 90\nranges.oop = 'AA,QQ,JTs'\nranges.ip = 'KK,AQs,98s'\n\
                        bets.turn.bet = '66%'\nbets.river.bet = '66%'";

fn ask(service: &Service, name: &str, params: Value) -> Value {
    let request = Request::parse(name, &params.to_string()).unwrap();
    let answer = service.answer(&request, &Job::default()).map_err(isofold_api::Error::from);
    serde_json::to_value(answer.unwrap()).unwrap()
}

fn with_library() -> (TempDir, Service) {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("library");
    (folder, Service::with(Settings::default().with_library(library)))
}

/// The file has the options of the entry that is simplified, not those of the request: they say what its strategies are of.
#[test]
fn a_simplified_entry_is_written_with_its_options() {
    let (folder, service) = with_library();
    let solve = json!({ "isomorphism": false, "rule": "cfr+", "seed": 5, "save": "full", "target": 0.01 });
    let solved = ask(&service, "solve", json!({ "spot": { "toml": MONOTONE }, "solve": solve }));
    let path = folder.path().join("simple.isofold");
    let spot = json!({ "entry": solved["entry"] });
    let simple =
        ask(&service, "simplify", json!({ "spot": spot, "round": "25%", "file": path, "line": "x" }));
    let header = SolutionFile::open(&path).unwrap().header().clone();
    assert_eq!((header.isomorphism, header.seed), (false, 5));
    assert_ne!(header.rule, Options::default().rule);
    // It is read as it was written.
    let mut solution = Solution::open(&path, &Options::default()).unwrap();
    let view = solution.view(&"x".parse().unwrap()).unwrap();
    let answered = simple["place"]["actions"].as_array().unwrap();
    for (action, frequency) in answered.iter().zip(&view.frequencies) {
        assert!((action["frequency"].as_f64().unwrap() - frequency).abs() < 1e-3, "{simple} {view:?}");
    }
}

/// A solve that has ended while another process had the library is not lost with its session.
#[test]
fn a_result_that_cannot_be_added_is_left_in_a_checkpoint() {
    let (folder, service) = with_library();
    let library = folder.path().join("library");
    ask(&service, "solve", json!({ "spot": { "name": "river" } }));
    let lock = File::options().append(true).open(library.join("lock")).unwrap();
    lock.lock().unwrap();
    let turn = json!({ "do": "start", "spot": { "name": "turn-basic" }, "solve": { "iterations": 12 } });
    let number = ask(&service, "session", turn.clone())["session"].clone();
    let session = |what: &str| ask(&service, "session", json!({ "do": what, "session": number }));
    let begin = Instant::now();
    while session("state")["iterations"] != 12 {
        assert!(begin.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(5));
    }
    session("close");
    let checkpoints = || fs::read_dir(Library::checkpoint_folder(&library).unwrap()).unwrap().count();
    assert_eq!(checkpoints(), 1);
    lock.unlock().unwrap();
    let again = ask(&service, "session", turn)["session"].clone();
    let ended = ask(&service, "session", json!({ "do": "wait", "session": again }));
    assert_eq!((&ended["result"]["iterations"], ended["result"]["entry"].is_i64()), (&json!(12), true));
    assert!(ended["remarks"][0].as_str().unwrap().starts_with("continuing"), "{ended}");
    assert_eq!(checkpoints(), 0);
}

#[test]
fn a_response_leaves_the_library_alone_if_asked() {
    let (_folder, service) = with_library();
    let request = json!({ "spot": { "name": "river" }, "by": "ip", "solve": { "library": false } });
    ask(&service, "exploit", request);
    assert_eq!(ask(&service, "library-list", json!({}))["entries"], json!([]));
}

/// A run that ended by time has not come to what was asked for, nor has one that only had a time limit.
#[test]
fn a_run_that_ended_by_time_is_not_complete() {
    let service = Service::new();
    let turn = |solve: Value| json!({ "spot": { "name": "turn-basic" }, "solve": solve });
    let answer = ask(&service, "solve", turn(json!({ "seconds": 0.05, "target": 0.000001 })));
    assert_eq!((&answer["reason"], &answer["complete"]), (&json!("time"), &json!(false)));
    let answer = ask(&service, "show", turn(json!({ "seconds": 0.06, "target": 0.000001 })));
    assert_eq!(answer["complete"], false);
    let mut request = turn(json!({ "seconds": 0.05, "target": 0.000001 }));
    request["by"] = json!("ip");
    assert_eq!(ask(&service, "exploit", request)["complete"], false);
    let mut request = turn(json!({ "seconds": 0.05, "target": 0.000001 }));
    request["round"] = json!("25%");
    assert_eq!(ask(&service, "simplify", request)["complete"], false);
    let answer = ask(&service, "solve", turn(json!({ "iterations": 3 })));
    assert_eq!((&answer["reason"], &answer["complete"]), (&json!("iterations"), &json!(true)));
}

/// A file that appears while a spot is solved is not replaced.
#[test]
fn a_file_that_appears_meanwhile_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("late.isofold");
    let solve = json!({ "seconds": 1.0, "target": 0.000001 });
    let params = json!({ "spot": { "name": "turn-basic" }, "round": "25%", "file": path, "solve": solve });
    let request = Request::parse("simplify", &params.to_string()).unwrap();
    let asked = thread::spawn(move || Service::new().answer(&request, &Job::default()).map(drop));
    thread::sleep(Duration::from_millis(300));
    fs::write(&path, "mine").unwrap();
    let error = isofold_api::Error::from(asked.join().unwrap().unwrap_err());
    assert_eq!((error.field.as_deref(), error.hint.is_some()), (Some("file"), true), "{error:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
}
