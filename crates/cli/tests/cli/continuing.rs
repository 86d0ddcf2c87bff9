//! Work that exists is continued, kept, and never replaced by worse.

use crate::storage::{SPOT, Sandbox, with};
use isofold_store::{SavedStreets, SolutionFile};
use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// The spot without its target.
fn unlimited<'a>(first: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let target = SPOT.iter().position(|&word| word == "--target").unwrap();
    [&[first], &SPOT[..target], &SPOT[target + 2..], more].concat()
}

/// Kills a solve as soon as it has written a checkpoint of a few iterations.
fn killed_at_checkpoint(sandbox: &Sandbox, arguments: &[&str], checkpoint: &str) {
    let arguments = [arguments, &["--checkpoint-every", "0.01"]].concat();
    let mut child = sandbox.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let (begin, path) = (Instant::now(), sandbox.path(checkpoint));
    let iterations = || {
        let is_whole = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "isofold");
        let in_folder = || fs::read_dir(&path).ok()?.map(|entry| entry.unwrap().path()).find(is_whole);
        let file = if path.is_file() { Some(path.clone()) } else { in_folder() };
        file.and_then(|file| SolutionFile::open(&file).ok()).map_or(0, |file| file.header().iterations)
    };
    while iterations() < 3 && begin.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(iterations() >= 3);
}

#[test]
fn an_interrupted_solve_run_again_goes_on() {
    let target = ["--target", "0.002%"];
    let whole = Sandbox::new().object(&unlimited("solve", &target));
    for place in [&["--out", "a", "--no-library"][..], &[]] {
        let sandbox = Sandbox::new();
        let solve = unlimited("solve", &[&target, place].concat());
        let checkpoint = if place.is_empty() { "library/checkpoints" } else { "a.checkpoint" };
        killed_at_checkpoint(&sandbox, &solve, checkpoint);
        let run = sandbox.run(&[&solve[..], &["--json"]].concat());
        assert!(run.code == 0 && run.stderr.contains("continuing "), "{}", run.stderr);
        let again: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!((&again["iterations"], &again["ev"]), (&whole["iterations"], &whole["ev"]));
        let left = fs::read_dir(sandbox.path("library/checkpoints")).map_or(0, Iterator::count);
        assert!(left == 0 && !sandbox.path("a.checkpoint").exists());
    }
}

#[test]
fn an_interrupted_solve_is_not_continued_against_the_flags() {
    let sandbox = Sandbox::new();
    let solve = unlimited("solve", &["--out", "a", "--no-library", "--target", "0.05%"]);
    killed_at_checkpoint(&sandbox, &solve, "a.checkpoint");
    let before = fs::read(sandbox.path("a.checkpoint")).unwrap();
    // Exactly one iteration, another precision, and a new beginning.
    for flags in [&["--iterations", "1"][..], &["--restart", "--iterations", "2"]] {
        let run = sandbox.run(&unlimited("solve", &[flags, &["--out", "a", "--no-library"]].concat()));
        assert!(run.code == 0 && !run.stderr.contains("continuing"), "{}", run.stderr);
        assert!(run.stderr.contains("to continue it: isofold solve --resume a.checkpoint"), "{}", run.stderr);
        assert_eq!(fs::read(sandbox.path("a.checkpoint")).unwrap(), before);
    }
    let half = sandbox.run(&[&solve[..], &["--precision", "16"]].concat());
    assert!(half.code == 0 && !half.stderr.contains("continuing"), "{}", half.stderr);
}

#[test]
fn limits_are_those_of_a_run() {
    let sandbox = Sandbox::new();
    let few = ["--iterations", "5", "--regrets", "--save", "full", "--out", "few", "--no-library"];
    sandbox.object(&unlimited("solve", &few));
    let resume = ["solve", "--resume", "few", "--out", "more", "--no-library"];
    let more = sandbox.object(&resume);
    assert_eq!(more["reason"], "target");
    assert!(more["iterations"].as_u64().unwrap() > 5 && more["exploitability"].as_f64().unwrap() <= 0.005);
    // What was kept stays kept, unless flags say otherwise.
    let header = |name: &str| SolutionFile::open(&sandbox.path(name)).unwrap().header().clone();
    assert!(header("more").resumable && header("more").saved_streets == Some(SavedStreets::Full));
    let stop = header("more").request.stop;
    assert_eq!((stop.iterations, stop.seconds, stop.exploitability), (None, None, Some(0.005)));
    sandbox.object(&[&resume[..], &["--no-regrets", "--save", "no-rivers", "--restart"][..3]].concat());
    assert!(!header("more").resumable);
    // A solution that is there already is said to be.
    let run = sandbox.run(&["solve", "--resume", "few", "--target", "5%", "--no-library"]);
    assert!(run.code == 0, "{}", run.stderr);
    sandbox.object(&with("solve", &["--regrets", "--out", "fine", "--no-library"]));
    let run = sandbox.run(&["solve", "--resume", "fine", "--no-library"]);
    assert!(run.code == 0 && run.stderr.contains("nothing to do: the exploitability is "), "{}", run.stderr);
}

#[test]
fn the_library_keeps_regrets_when_it_goes_on() {
    let sandbox = Sandbox::new();
    let first = sandbox.object(&with("solve", &["--regrets"]));
    let solve = |target: &'static str| unlimited("solve", &["--target", target]);
    let run = sandbox.run(&solve("0.2%"));
    assert!(run.stderr.contains("continuing entry 1 of the library after"), "{}", run.stderr);
    let again = sandbox.object(&solve("0.1%"));
    assert!(again["iterations"].as_u64() > first["iterations"].as_u64());
    let entries = sandbox.object(&["library", "list"])["entries"].clone();
    let entries = entries.as_array().unwrap();
    assert!(entries.len() == 1 && entries[0]["resumable"] == true, "{entries:?}");
}

#[test]
fn better_work_is_not_replaced_by_worse() {
    let sandbox = Sandbox::new();
    let fine = ["--target", "0.1%", "--out", "a", "--no-library"];
    sandbox.object(&unlimited("solve", &fine));
    let before = fs::read(sandbox.path("a")).unwrap();
    let worse = unlimited("solve", &["--iterations", "3", "--out", "a", "--no-library"]);
    let run = sandbox.run(&worse);
    assert!(run.code == 0 && run.stderr.contains("a is not replaced: its solution"), "{}", run.stderr);
    assert_eq!(fs::read(sandbox.path("a")).unwrap(), before);
    // If it lacks what is asked for, nothing is lost silently.
    let run = sandbox.run(&[&worse[..], &["--regrets"]].concat());
    assert!(run.code == 1 && run.stderr.contains("choose another file"), "{}", run.stderr);
    assert_eq!(fs::read(sandbox.path("a")).unwrap(), before);
    // A time limit does not make what is there worth less: the file meets the target of the same command.
    let run = sandbox
        .run(&unlimited("solve", &["--target", "0.5%", "--seconds", "60", "--out", "a", "--no-library"]));
    assert!(run.code == 0 && run.stdout.contains("from a file, solved in"), "{}", run.stdout);
    // Without regrets it cannot be continued, and that is said.
    let run = sandbox.run(&unlimited("solve", &["--seconds", "0.05", "--out", "a", "--no-library"]));
    assert!(run.stderr.contains("cannot be continued: it was stored without regrets"), "{}", run.stderr);
    assert!(
        run.stderr.contains("a is not replaced") || run.stderr.contains("written to a"),
        "{}",
        run.stderr
    );
}

#[test]
fn time_is_added_to_what_the_library_has() {
    let sandbox = Sandbox::new();
    let first = sandbox.object(&with("solve", &["--regrets"]));
    let run = sandbox.run(&unlimited("solve", &["--seconds", "0.05", "--json"]));
    assert!(run.code == 0 && run.stderr.contains("continuing entry 1"), "{}", run.stderr);
    let more: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(more["iterations"].as_u64() > first["iterations"].as_u64());
    // The time that is reported is that of this run.
    assert!(more["seconds"].as_f64().unwrap() < 30.0);
    let page = sandbox.run(&unlimited("solve", &["--seconds", "0.05"])).stdout;
    assert!(page.contains("of them in earlier runs)"), "{page}");
}

#[test]
fn flags_without_effect_are_named() {
    let sandbox = Sandbox::new();
    sandbox.object(&with("solve", &[]));
    let run = sandbox.run(&with("solve", &["--rule", "cfr+", "--precision", "16", "--no-isomorphism"]));
    assert!(run.code == 0 && run.stdout.contains("from the library"), "{}", run.stdout);
    let remark = "--precision, --rule, --no-isomorphism had no effect: the spot was solved before; --restart solves it again";
    assert!(run.stderr.contains(remark), "{}", run.stderr);
    let run = sandbox.run(&with("solve", &["--rule", "cfr+", "--restart"]));
    assert!(
        run.code == 0 && run.stdout.starts_with("solved in") || run.stdout.contains("solved in"),
        "{}",
        run.stdout
    );
    assert_eq!(sandbox.run(&with("solve", &["--precision", "32"])).stderr, "");
}

#[test]
fn a_target_that_cannot_be_met_ends() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["solve", "river", "--target", "0"]);
    assert!(run.code == 2 && run.stderr.contains("zero is approached and never reached"), "{}", run.stderr);
    fs::write(sandbox.path("zero.toml"), "board = \"QsTs7h8c2d\"\npot = 1\nstack = 1\n[ranges]\noop = \"AA\"\nip = \"KK\"\n[stop]\nexploitability = 0").unwrap();
    let run = sandbox.run(&["solve", "zero.toml"]);
    assert!(run.code == 2 && run.stderr.contains("stop.exploitability"), "{}", run.stderr);
    let run = sandbox.run(&["solve", "river", "--precision", "16", "--target", "0.0001%"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(
        run.stdout.contains("given up after ") && run.stdout.contains(", not yet 0.0001%"),
        "{}",
        run.stdout
    );
    assert!(
        run.stderr.contains("the target is out of reach") && run.stderr.contains("--precision 32"),
        "{}",
        run.stderr
    );
}
