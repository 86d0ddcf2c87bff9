//! Files that the program of commit e200782 wrote: this one reads them, and says of them what that one said. `tests/data/README.md`
//! tells how they were made.

use crate::storage::Sandbox;
use crate::{isofold, isofold_reading, object};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// The samples of solution files, checkpoints and a library.
const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/e200782");

/// The difference of two numbers that count as the same: the last bits may change with the order of sums.
const TOLERANCE: f64 = 1e-5;

/// Fields that depend on the run, not on the file.
const OF_THE_RUN: [&str; 3] = ["seconds", "used", "file"];

/// Refuses a value of today that lacks something that was said then, or says something else.
pub(crate) fn assert_same(then: &Value, now: &Value, place: &str) {
    match (then, now) {
        (Value::Object(then), Value::Object(now)) => {
            for (key, value) in then.iter().filter(|(key, _)| !OF_THE_RUN.contains(&key.as_str())) {
                let now = now.get(key).unwrap_or_else(|| panic!("{place}: no `{key}`"));
                assert_same(value, now, &format!("{place}.{key}"));
            }
        }
        (Value::Array(then), Value::Array(now)) => {
            assert_eq!(then.len(), now.len(), "{place}");
            let pairs = then.iter().zip(now).enumerate();
            pairs.for_each(|(index, (then, now))| assert_same(then, now, &format!("{place}[{index}]")));
        }
        (Value::Number(then), Value::Number(now)) => {
            let [then, now] = [then, now].map(|number| number.as_f64().unwrap());
            let is_same = (then - now).abs() <= TOLERANCE * then.abs().max(1.0);
            assert!(is_same, "{place}: {then} then, {now} now");
        }
        (then, now) => assert_eq!(then, now, "{place}"),
    }
}

pub(crate) fn sample(name: &str) -> PathBuf {
    Path::new(SAMPLES).join(name)
}

fn json_lines(name: &str) -> Vec<Value> {
    let text = fs::read_to_string(sample(name)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The names of the samples with an ending, without it.
fn names(ending: &str) -> Vec<String> {
    let files = fs::read_dir(SAMPLES).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        files.filter_map(|name| Some(name.strip_suffix(ending)?.to_owned())).collect();
    names.sort();
    names
}

/// Copies a folder and all that is in it.
pub(crate) fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for file in fs::read_dir(from).unwrap().map(|file| file.unwrap()) {
        let (path, to) = (file.path(), to.join(file.file_name()));
        if path.is_dir() {
            copy_folder(&path, &to);
        } else {
            fs::copy(&path, &to).unwrap();
        }
    }
}

/// A folder with a copy of the library.
pub(crate) fn with_library() -> Sandbox {
    let sandbox = Sandbox::new();
    copy_folder(&sample("library"), &sandbox.path("library"));
    sandbox
}

#[test]
fn solutions_show_the_numbers_of_then() {
    let names = names(".isofold");
    assert_eq!(names.len(), 15);
    for name in names {
        let file = sample(&format!("{name}.isofold")).display().to_string();
        for shown in json_lines(&format!("{name}.shown")) {
            let line = shown["line"].as_str().unwrap();
            let run = isofold(&["show", &file, "--line", line, "--json"]);
            assert_eq!(run.code, 0, "{name}: {}", run.stderr);
            let now = serde_json::from_str(&run.stdout).unwrap();
            assert_same(&shown["shown"], &now, &format!("{name} at `{line}`: "));
        }
    }
}

/// Checkpoints in both precisions, and solutions with regrets by two rules.
#[test]
fn solves_are_resumed_to_the_numbers_of_then() {
    let names = names(".resumed");
    assert_eq!(names.len(), 4);
    for name in names {
        let sandbox = Sandbox::new();
        let file = format!("{name}.{}", if name.ends_with("regrets") { "isofold" } else { "checkpoint" });
        fs::copy(sample(&file), sandbox.path(&file)).unwrap();
        let then = &json_lines(&format!("{name}.resumed"))[0];
        let iterations = then["iterations"].to_string();
        let resume = ["solve", "--resume", &file, "--iterations", &iterations, "--no-library"];
        // The memory that a solve takes is not part of a file.
        let mut then = then.clone();
        then.as_object_mut().unwrap().remove("memory_bytes");
        assert_same(&then, &sandbox.object(&resume), &name);
    }
}

/// The spots of the library, as they were solved then.
const SOLVED: [&[&str]; 3] = [
    &["--board=KsTd7c4h2s", "--oop=AA,QQ,T9s", "--ip=KK,JJ,A7s", "--pot=60", "--stack=100", "--bet=50%,a"],
    &[
        "--board=QsTs7h4d",
        "--oop=AcAd,QhQc,JsTd",
        "--ip=KhKd,AsQd,JhJc",
        "--pot=60",
        "--stack=120",
        "--bet=50%",
        "--target=1%",
    ],
    &[
        "--board=8h8d3c5s",
        "--oop=AA,A8s",
        "--ip=KK,99,87s",
        "--pot=45",
        "--stack=90:120",
        "--bet=66%",
        "--rake=5%:3",
        "--target=1%",
    ],
];

#[test]
fn a_library_is_listed_verified_and_hit() {
    let sandbox = with_library();
    assert_same(&json_lines("library.listed")[0], &sandbox.object(&["library", "list"]), "list");
    let verified = sandbox.object(&["library", "verify"]);
    assert_eq!((&verified["verified"], verified["bad"].as_array().unwrap().len()), (&3.into(), 0));
    for (entry, then) in json_lines("library.shown").iter().enumerate() {
        let now = sandbox.object(&["library", "show", &(entry + 1).to_string()]);
        assert_same(then, &now, &format!("entry {}", entry + 1));
    }
    for ((entry, spot), then) in SOLVED.iter().enumerate().zip(json_lines("library.solved")) {
        let now = sandbox.object(&[&["solve"], *spot].concat());
        assert_eq!((&now["reason"], &now["entry"]), (&"library".into(), &(entry + 1).into()), "{spot:?}");
        for key in ["iterations", "exploitability", "ev", "equity", "root", "board", "pot", "stacks"] {
            assert_same(&then[key], &now[key], &format!("entry {} solved: {key}", entry + 1));
        }
    }
    // Entries are added beside the old ones, and old ones are removed.
    let new = ["solve", "--board=AhKd2c2d9s", "--oop=AA", "--ip=KK", "--pot=60", "--stack=100", "--bet=50%"];
    assert_eq!(sandbox.object(&new)["reason"], "target");
    let entries = || sandbox.object(&["library", "list"])["entries"].as_array().unwrap().len();
    assert_eq!(entries(), 4);
    sandbox.object(&["library", "rm", "1"]);
    assert_eq!(entries(), 3);
}

/// The library keeps the checkpoint of a solve that the program of then was interrupted at.
#[test]
fn an_interrupted_solve_goes_on() {
    let sandbox = with_library();
    let spot = ["--board=AhKd2c2d", "--oop=AsAc,QQ", "--ip=KsKc,JJ", "--pot=60", "--stack=100", "--bet=50%"];
    let run = sandbox.run(&[&["solve"], &spot[..], &["--seconds=0.2"]].concat());
    assert!(run.code == 0 && run.stderr.contains("continuing library/checkpoints/"), "{}", run.stderr);
    // By the rule of then, which is not the one that is asked for here.
    let run = with_library().run(&[&["solve"], &spot[..], &["--seconds=0.2", "--rule=pdcfr"]].concat());
    assert!(run.code == 0 && !run.stderr.contains("continuing"), "{}", run.stderr);
    let run = with_library().run(&[&["solve"], &spot[..], &["--seconds=0.2", "--rule=dcfr"]].concat());
    assert!(run.code == 0 && run.stderr.contains("continuing library/checkpoints/"), "{}", run.stderr);
}

#[test]
fn solutions_are_imported_and_checkpoints_refused() {
    let sandbox = Sandbox::new();
    for name in names(".isofold") {
        let file = sample(&format!("{name}.isofold")).display().to_string();
        assert_eq!(sandbox.run(&["library", "import", &file]).code, 0, "{name}");
    }
    let verified = sandbox.object(&["library", "verify"]);
    assert_eq!(verified["bad"].as_array().unwrap().len(), 0);
    let run = sandbox.run(&["library", "import", &sample("turn-32.checkpoint").display().to_string()]);
    assert!(run.code == 2 && run.stderr.contains("`isofold solve --resume` continues it"), "{}", run.stderr);
}

/// A folder of buckets as it was written: the samples lack the zeros at the ends of files, which their headers tell the
/// number of.
pub(crate) fn buckets(name: &str, to: &Path) {
    copy_folder(&sample("buckets").join(name), to);
    for file in fs::read_dir(to).unwrap().map(|file| file.unwrap().path()) {
        if file.extension().is_some_and(|ending| ending == "buckets") {
            let bytes = fs::read(&file).unwrap();
            let list = |at: usize| 2 * u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
            let length = 128 + list(32).next_multiple_of(64) + list(40);
            // The zeros take no room on disk.
            fs::OpenOptions::new().write(true).open(&file).unwrap().set_len(length).unwrap();
        }
    }
}

/// Asserts that hands have the buckets that they had then.
pub(crate) fn lookups_are_those_of_then(name: &str, folder: &str) {
    let then = json_lines(&format!("buckets/{name}.lookups"));
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let query = |then: &Value| format!("{} {}\n", text(&then["hands"][0]["hand"]), text(&then["board"]));
    let queries: String = then.iter().map(query).collect();
    let run = isofold_reading(&["buckets", "lookup", folder, "--batch", "--json"], queries.as_bytes());
    assert_eq!((run.code, run.stdout.lines().count(), then.len()), (0, 60, 60), "{}", run.stderr);
    for (then, now) in then.iter().zip(run.stdout.lines()) {
        assert_same(then, &serde_json::from_str(now).unwrap(), name);
    }
}

#[test]
fn buckets_are_read_and_looked_up() {
    for name in ["texture", "recall"] {
        let folder = tempfile::tempdir().unwrap();
        buckets(name, folder.path());
        isofold_abstraction::Buckets::open(folder.path()).unwrap().verify().unwrap();
        let folder = folder.path().to_str().unwrap();
        let then = &json_lines(&format!("buckets/{name}.info"))[0];
        assert_same(then, &object(&["buckets", "info", folder]), name);
        lookups_are_those_of_then(name, folder);
    }
}
