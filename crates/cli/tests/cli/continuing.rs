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
pub(crate) fn killed_at_checkpoint(sandbox: &Sandbox, arguments: &[&str], checkpoint: &str) {
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
    // Streets and regrets stay, unless flags say otherwise.
    let header = |name: &str| SolutionFile::open(&sandbox.path(name)).unwrap().header().clone();
    assert!(header("more").resumable && header("more").saved_streets == Some(SavedStreets::Full));
    let stop = header("more").request.stop;
    assert_eq!((stop.iterations, stop.seconds, stop.exploitability), (None, None, Some(0.005)));
    fs::remove_file(sandbox.path("more")).unwrap();
    sandbox.object(&[&resume[..], &["--no-regrets", "--save", "no-rivers"]].concat());
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
    // If it lacks what is asked for, the new one is written beside it.
    let run = sandbox.run(&[&worse[..], &["--regrets"]].concat());
    assert!(run.code == 0 && run.stderr.contains("written to a.2"), "{}", run.stderr);
    assert!(SolutionFile::open(&sandbox.path("a.2")).unwrap().header().resumable);
    assert_eq!(fs::read(sandbox.path("a")).unwrap(), before);
    // Nor by one that the library has.
    sandbox.object(&unlimited("solve", &["--target", "2%"]));
    let run = sandbox.run(&unlimited("solve", &["--target", "2%", "--out", "a"]));
    assert!(run.code == 0 && run.stdout.contains("from a file"), "{}", run.stderr);
    let reached = || SolutionFile::open(&sandbox.path("a")).unwrap().header().exploitability.unwrap();
    assert!(reached() <= 0.001, "{}", reached());
    let run = sandbox.run(&unlimited("solve", &["--target", "2%", "--out", "a", "--save", "full"]));
    assert!(run.code == 0 && reached() <= 0.001, "{}", run.stderr);
    sandbox.object(&unlimited("solve", &["--target", "0.5%"]));
    let run = sandbox.run(&unlimited("solve", &["--iterations", "3"]));
    assert!(run.code == 0 && run.stderr.contains("of the library is better, "), "{}", run.stderr);
    // A time limit does not make what is there worth less: the file meets the target of the same command.
    let run = sandbox
        .run(&unlimited("solve", &["--target", "0.5%", "--seconds", "60", "--out", "a", "--no-library"]));
    assert!(run.code == 0 && run.stdout.contains("from a file, solved in"), "{}", run.stdout);
    // Without regrets it cannot be continued, and that is said.
    let run = sandbox.run(&unlimited("solve", &["--seconds", "0.05", "--out", "a", "--no-library"]));
    assert!(run.stderr.contains("cannot be continued: it was stored without regrets"), "{}", run.stderr);
    assert!(reached() <= 0.001, "{}", reached());
}

#[test]
fn time_is_added_to_what_the_library_has() {
    let sandbox = Sandbox::new();
    let first = sandbox.object(&with("solve", &["--regrets"]));
    let seconds = || sandbox.object(&["library", "list"])["entries"][0]["seconds"].as_f64().unwrap();
    let (before, begin) = (seconds(), std::time::Instant::now());
    let run = sandbox.run(&unlimited("solve", &["--seconds", "0.05", "--json"]));
    let passed = begin.elapsed().as_secs_f64();
    assert!(run.code == 0 && run.stderr.contains("continuing entry 1"), "{}", run.stderr);
    let more: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(more["iterations"].as_u64() > first["iterations"].as_u64());
    // The time that is reported is that of this run, and the entry has that of all.
    let (all, more) = (seconds(), more["seconds"].as_f64().unwrap());
    assert!((0.05..passed).contains(&more) && all >= before + 0.05, "{before}, {more}, {passed}, {all}");
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
    assert!(run.code == 0 && !run.stdout.contains("from the library"), "{}", run.stdout);
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

/// The iterations of a checkpoint.
fn iterations(sandbox: &Sandbox, name: &str) -> u32 {
    SolutionFile::open(&sandbox.path(name)).unwrap().header().iterations
}

#[test]
fn a_checkpoint_moves_on_and_stays_until_its_aim_is_reached() {
    let sandbox = Sandbox::new();
    let solve = unlimited("solve", &["--out", "a", "--no-library", "--iterations", "100000"]);
    killed_at_checkpoint(&sandbox, &solve, "a.checkpoint");
    // An easier solve continues it, and does not remove it.
    let before = iterations(&sandbox, "a.checkpoint");
    let easy = sandbox.object(&unlimited("solve", &["--out", "a", "--no-library", "--target", "0.5%"]));
    assert_eq!(easy["reason"], "target");
    let after = iterations(&sandbox, "a.checkpoint");
    assert!(u64::from(after) == easy["iterations"].as_u64().unwrap().max(before.into()), "{before} {after}");
    // Slices of time add up.
    let slice = ["solve", "--resume", "a.checkpoint", "--seconds", "0.02", "--no-library", "--out", "b"];
    let first = sandbox.object(&slice)["iterations"].as_u64().unwrap();
    let second = sandbox.object(&slice)["iterations"].as_u64().unwrap();
    assert!(first > after.into() && second > first, "{after} {first} {second}");
    // No fewer iterations than it has can be asked for.
    let run = sandbox.run(&["solve", "--resume", "a.checkpoint", "--iterations", "2", "--no-library"]);
    assert!(run.code == 2 && run.stderr.contains("already: expected more than 2"), "{}", run.stderr);
}

/// A spot with a target that takes long to reach.
const FAR_TARGET: &str = r#"
board = "QsTs7h4d"
pot = 60
stack = 200
[ranges]
oop = "AA,QQ,JTs,AsKs,T9s"
ip = "KK,AQs,98s,JJ,KQo"
[bets]
turn = { bet = "50%, a", raise = "a" }
river = { bet = "50%, a", raise = "a" }
[stop]
exploitability = "0.0001%"
"#;

/// The spot has a target, which the iterations that are asked for do not reach.
#[test]
fn a_checkpoint_goes_with_the_iterations_that_it_was_for() {
    for place in [&["--out", "a", "--no-library"][..], &[]] {
        let sandbox = Sandbox::new();
        let checkpoint = if place.is_empty() { "library/checkpoints" } else { "a.checkpoint" };
        let left = || match sandbox.path(checkpoint).is_dir() {
            true => fs::read_dir(sandbox.path(checkpoint)).unwrap().count(),
            false => usize::from(sandbox.path(checkpoint).exists()),
        };
        fs::write(sandbox.path("spot.toml"), FAR_TARGET).unwrap();
        let solve = [&["solve", "spot.toml", "--iterations", "4000"], place].concat();
        killed_at_checkpoint(&sandbox, &solve, checkpoint);
        // Fewer than it was for: it stays.
        let some = [&["solve", "spot.toml", "--iterations", "3000"], place].concat();
        assert_eq!((sandbox.object(&some)["iterations"].as_u64(), left()), (Some(3000), 1));
        assert_eq!((sandbox.object(&solve)["iterations"].as_u64(), left()), (Some(4000), 0));
    }
}

#[test]
fn another_process_does_not_lose_its_checkpoint() {
    let sandbox = Sandbox::new();
    let solve = unlimited("solve", &["--out", "a", "--no-library", "--target", "0.0001%"]);
    killed_at_checkpoint(&sandbox, &solve, "a.checkpoint");
    let far = fs::read(sandbox.path("a.checkpoint")).unwrap();
    let at = iterations(&sandbox, "a.checkpoint");
    fs::remove_file(sandbox.path("a.checkpoint")).unwrap();
    // While this one runs, another writes a checkpoint with more iterations than it will have.
    let few = (at - 1).to_string();
    let arguments = unlimited("solve", &["--out", "a", "--no-library", "--iterations", &few]);
    let arguments = [&arguments[..], &["--checkpoint-every", "0.000001"]].concat();
    let mut child = sandbox.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    fs::write(sandbox.path("other"), &far).unwrap();
    fs::rename(sandbox.path("other"), sandbox.path("a.checkpoint")).unwrap();
    child.wait().unwrap();
    assert!(fs::read(sandbox.path("a.checkpoint")).unwrap() == far);
}

#[test]
#[cfg(unix)]
fn the_hint_gives_the_same_limits() {
    let sandbox = Sandbox::new();
    let limits = ["--target", "0.0002%", "--seconds", "600", "--save", "full", "--no-library"];
    let child = sandbox
        .command(&[&["solve", "turn-basic", "--out", "a"], &limits[..]].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let stderr = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
    let hint = "to continue: isofold solve --resume a.checkpoint --out a --save full --no-library --target 0.0002% --seconds 600\n";
    assert!(stderr.contains(hint), "{stderr}");
    // A run without the target does not make the checkpoint forget it.
    sandbox.run(&["solve", "--resume", "a.checkpoint", "--seconds", "0.1", "--no-library"]);
    let stop = SolutionFile::open(&sandbox.path("a.checkpoint")).unwrap().header().request.stop;
    assert_eq!(stop.exploitability, Some(2e-6));
}

#[test]
fn who_only_looks_is_shown_what_there_is() {
    let sandbox = Sandbox::new();
    sandbox.object(&unlimited("solve", &["--target", "2%"]));
    let run = sandbox.run(&unlimited("show", &[]));
    assert!(run.code == 0 && run.stdout.contains("from the library, entry 1"), "{}", run.stdout);
    assert!(run.stderr.contains("; --target 0.5% solves it further"), "{}", run.stderr);
    let run = sandbox.run(&unlimited("show", &["--target", "0.5%"]));
    assert!(run.code == 0 && !run.stdout.contains("from the library"), "{}", run.stdout);
}

#[test]
fn a_damaged_entry_does_not_keep_a_new_one_out() {
    let sandbox = Sandbox::new();
    sandbox.object(&unlimited("solve", &["--target", "0.1%"]));
    let files = fs::read_dir(sandbox.path("library/files")).unwrap();
    let path = files.map(|entry| entry.unwrap().path()).next().unwrap();
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    let run = sandbox.run(&with("solve", &[]));
    assert!(run.code == 0 && run.stderr.contains("is damaged"), "{}", run.stderr);
    let again = sandbox.object(&with("solve", &[]));
    assert_eq!(again["reason"], "library");
}
