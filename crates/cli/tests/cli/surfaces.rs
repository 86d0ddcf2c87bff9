//! The command line and a session leave the same files, and continue what the other has left.

use crate::continuing::killed_at_checkpoint;
use crate::storage::Sandbox;
use isofold_api::Request;
use isofold_service::{Job, Service, Settings};
use isofold_solver::Options;
use isofold_store::{Filter, Library, SolutionFile, SolutionHeader};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn service(library: &Path) -> Service {
    Service::with(Settings::default().with_library(library))
}

fn ask(service: &Service, name: &str, params: Value) -> Value {
    let request = Request::parse(name, &params.to_string()).unwrap();
    let answer = service.answer(&request, &Job::default()).unwrap();
    serde_json::to_value(&answer).unwrap()
}

fn start(service: &Service, solve: Value) -> Value {
    let request = json!({ "do": "start", "spot": { "name": "turn-basic" }, "solve": solve });
    ask(service, "session", request)["session"].clone()
}

fn session(service: &Service, what: &str, number: &Value) -> Value {
    ask(service, "session", json!({ "do": what, "session": number }))
}

/// The only solution of a library.
fn entry(library: &Path) -> PathBuf {
    let entries = Library::open(library).unwrap().list(&Filter::default()).unwrap();
    assert_eq!(entries.len(), 1);
    entries[0].path.clone()
}

/// The only checkpoint of a library.
fn checkpoint(library: &Path) -> PathBuf {
    let folder = Library::checkpoint_folder(library).unwrap();
    let files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    files[0].clone()
}

/// All that a file has but for times: its header, and its regrets and averages to the bit.
fn contents(path: &Path) -> (SolutionHeader, Vec<Vec<u8>>) {
    let file = SolutionFile::open(path).unwrap();
    file.verify().unwrap();
    let mut header = file.header().clone();
    (header.seconds, header.created) = (0.0, 0);
    let solver = file.resume(&file.options(&Options::default())).unwrap();
    let parts = solver.state().parts.iter().map(|part| part.to_vec()).collect();
    (header, parts)
}

#[test]
fn both_surfaces_leave_the_same_files() {
    for (flags, solve) in [
        (&["--iterations", "20", "--regrets"][..], json!({ "iterations": 20, "regrets": true })),
        (
            &["--target", "1%", "--regrets", "--save", "full", "--precision", "16", "--name", "a"],
            json!({ "target": 0.01, "regrets": true, "save": "full", "precision": 16, "name": "a" }),
        ),
    ] {
        let sandbox = Sandbox::new();
        let printed = sandbox.object(&[&["solve", "turn-basic"][..], flags].concat());
        let service = service(&sandbox.path("other"));
        let mut answer = ask(&service, "solve", json!({ "spot": { "name": "turn-basic" }, "solve": solve }));
        answer["seconds"] = printed["seconds"].clone();
        assert_eq!(answer, printed);
        let [one, other] = ["library", "other"].map(|library| contents(&entry(&sandbox.path(library))));
        assert!(one == other, "{:?}\n{:?}", one.0, other.0);
    }
}

#[test]
fn a_session_continues_the_checkpoint_of_a_command() {
    let solve = ["solve", "turn-basic", "--target", "0.02%"];
    let whole = Sandbox::new().object(&solve);
    let sandbox = Sandbox::new();
    killed_at_checkpoint(&sandbox, &solve, "library/checkpoints");
    let service = service(&sandbox.path("library"));
    let number = start(&service, json!({ "target": 0.0002 }));
    let ended = session(&service, "wait", &number);
    let remark = ended["remarks"][0].as_str().unwrap();
    assert!(remark.starts_with("continuing the checkpoint "), "{ended}");
    for key in ["iterations", "exploitability", "ev", "root"] {
        assert_eq!(ended["result"][key], whole[key], "{key}");
    }
    assert_eq!(fs::read_dir(sandbox.path("library/checkpoints")).unwrap().count(), 0);
}

#[test]
fn a_command_continues_the_checkpoint_of_a_session() {
    let sandbox = Sandbox::new();
    let solve = ["solve", "turn-basic", "--target", "0.02%"];
    let whole = Sandbox::new().object(&solve);
    let service = service(&sandbox.path("library"));
    let number = start(&service, json!({ "target": 0.0002 }));
    let begin = Instant::now();
    while session(&service, "state", &number)["iterations"] == 0 {
        assert!(begin.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(2));
    }
    let paused = session(&service, "pause", &number);
    session(&service, "close", &number);
    // It is the file that an interrupted command leaves, under the same name.
    let left = checkpoint(&sandbox.path("library"));
    let header = SolutionFile::open(&left).unwrap().header().clone();
    assert_eq!(
        (json!(header.iterations), header.request.stop.exploitability),
        (paused["iterations"].clone(), Some(0.0002))
    );
    let run = sandbox.run(&[&solve[..], &["--json"]].concat());
    let continuing = format!("continuing library/checkpoints/{}", left.file_name().unwrap().display());
    assert!(run.code == 0 && run.stderr.starts_with(&continuing), "{}", run.stderr);
    let again: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&again["iterations"], &again["ev"]), (&whole["iterations"], &whole["ev"]));
    assert!(!left.exists());
}
