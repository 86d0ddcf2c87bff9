//! `isofold library`: objects, pages, exit codes.

use crate::help::words;
use crate::{Run, command, keys};
use isofold_solver::{Options, Solver};
use isofold_store::{CanonicalSpot, Library, SaveOptions, SolveSnapshot, SpotRequest};
use isofold_tree::{Spot, Stop, Street};
use serde_json::{Value, json};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Stdio;
use tempfile::TempDir;

const KEYS: [&str; 23] = [
    "board",
    "bytes",
    "canonical_board",
    "created",
    "ev",
    "exploitability",
    "file",
    "fingerprint",
    "folded",
    "id",
    "iterations",
    "locks",
    "name",
    "pot",
    "precision",
    "resumable",
    "seconds",
    "stack",
    "stacks",
    "street",
    "tier",
    "unit",
    "used",
];

/// A folder with a library of two rivers and a turn, in which commands are run.
struct Sandbox(TempDir);

impl Sandbox {
    fn new() -> Sandbox {
        let sandbox = Sandbox(tempfile::tempdir().unwrap());
        let library = Library::open(&sandbox.path("library")).unwrap();
        for spot in [spot("QsTs7h2c", 60), spot("QcQd7c2h3s", 70), spot("KsTd7c4h2s", 100)] {
            solved(&spot, 20, |solve, outcome| {
                drop(library.add(solve, outcome, SaveOptions::default(), None).unwrap())
            });
        }
        sandbox
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, arguments: &[&str]) -> Run {
        let mut command = command(&[&["library"], arguments].concat());
        command.current_dir(self.0.path()).env("ISOFOLD_LIBRARY", "library").stdin(Stdio::null());
        let output = command.output().unwrap();
        Run {
            code: output.status.code().unwrap(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The output of a successful run.
    fn page(&self, arguments: &[&str]) -> String {
        let run = self.run(arguments);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
        run.stdout
    }

    fn object(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.page(&[arguments, &["--json"]].concat())).unwrap()
    }

    /// The message of a run that ends with a code and prints nothing else.
    fn refused(&self, code: i32, arguments: &[&str]) -> String {
        let run = self.run(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (code, ""), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.starts_with("error: ") && run.stderr.matches('\n').count() == 1, "{}", run.stderr);
        run.stderr
    }

    fn ids(&self, arguments: &[&str]) -> Vec<i64> {
        let value = self.object(&[&["list"], arguments].concat());
        value["entries"].as_array().unwrap().iter().map(|entry| entry["id"].as_i64().unwrap()).collect()
    }

    fn file(&self, id: i64) -> std::path::PathBuf {
        Library::open(&self.path("library")).unwrap().get(id).unwrap().path
    }

    fn damage(&self, id: i64) {
        let path = self.file(id);
        let mut bytes = fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(path, bytes).unwrap();
    }
}

pub(crate) fn spot(board: &str, pot: u32) -> Spot {
    let spot = Spot::on(board).pot(pot).stack(200).oop("AA,TT,AhJh").ip("KK,JJ,KQs");
    let mut spot = spot.bet(Street::Turn, "50%").bet(Street::River, "50%").build().unwrap();
    spot.name = format!("spot {pot}");
    spot
}

pub(crate) fn solved(
    spot: &Spot,
    iterations: u32,
    then: impl FnOnce(&mut SolveSnapshot<'_>, &isofold_solver::Outcome),
) {
    let canonical = CanonicalSpot::of(spot);
    let (asked, options) = (SpotRequest::of(spot, &canonical), Options::default());
    let mut solver = Solver::new(&canonical.spot, &options).unwrap();
    let stop = Stop { iterations: Some(iterations), ..Stop::default() };
    let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
    let solver = &mut solver;
    let mut solve = SolveSnapshot {
        solver,
        options: &options,
        canonical: &canonical,
        request: &asked,
        seconds: 1.0,
        progress: None,
    };
    then(&mut solve, &outcome);
}

pub(crate) fn save(path: &Path, spot: &Spot, iterations: u32) {
    solved(spot, iterations, |solve, outcome| {
        assert!(solve.save(path, outcome, SaveOptions::default()).is_ok())
    });
}

#[test]
fn examples_run() {
    for command in ["list", "show", "rename", "rm", "verify", "export", "import"] {
        let sandbox = Sandbox::new();
        if command == "import" {
            save(&sandbox.path("turn.isofold"), &spot("QsTs7h2c", 61), 20);
            save(&sandbox.path("river.isofold"), &spot("KsTd7c4h2s", 62), 20);
        }
        let help = sandbox.page(&[command, "--help"]);
        assert!(help.contains("--json") && help.contains("--library <DIR>"), "{help}");
        let examples: Vec<&str> = help.lines().skip_while(|line| *line != "Examples:").skip(1).collect();
        assert!(examples.len() > 1, "{command}");
        for example in examples {
            let words = words(example);
            assert_eq!(words[..2], ["isofold", "library"]);
            let arguments: Vec<&str> = words[2..].iter().map(String::as_str).collect();
            assert!(!sandbox.page(&arguments).is_empty(), "{example}");
        }
    }
    let help = Sandbox(tempfile::tempdir().unwrap()).page(&["--help-all"]).replace('\n', " ");
    assert!(help.contains("$ISOFOLD_LIBRARY") && help.contains("$XDG_DATA_HOME"), "{help}");
}

#[test]
fn listing() {
    let sandbox = Sandbox::new();
    let value = sandbox.object(&["list"]);
    assert_eq!(keys(&value), ["bytes", "checkpoints", "entries"]);
    let entries = value["entries"].as_array().unwrap();
    entries.iter().for_each(|entry| assert_eq!(keys(entry), KEYS));
    let bytes: u64 = entries.iter().map(|entry| entry["bytes"].as_u64().unwrap()).sum();
    assert_eq!((entries.len(), value["bytes"].as_u64()), (3, Some(bytes)));
    let first = &entries[0];
    assert_eq!((&first["id"], &first["board"], &first["pot"]), (&json!(1), &json!("QsTs7h2c"), &json!(60)));
    assert_eq!(
        (&first["street"], &first["name"], &first["tier"]),
        (&json!("turn"), &json!("spot 60"), &json!("no-rivers"))
    );
    assert_eq!(
        (&first["precision"], &first["resumable"], &first["iterations"]),
        (&json!(32), &json!(false), &json!(20))
    );

    let page = sandbox.page(&["list"]);
    let lines: Vec<&str> = page.lines().collect();
    assert!(lines[0].starts_with("id  board") && lines[0].ends_with("age"), "{page}");
    assert!(lines[1].starts_with(" 1  Q♠T♠7♥|2♣") && lines[1].contains("no rivers"), "{page}");
    // On the river, nothing is left out.
    assert!(lines[2].contains("Q♣Q♦7♣|2♥|3♠") && lines[2].contains("full"), "{page}");
    assert!(lines[5].starts_with("3 entries, ") && lines[5].ends_with(" in library"), "{page}");

    assert_eq!(sandbox.ids(&["--board", "QsTs7h2c"]), [1]);
    assert_eq!(sandbox.ids(&["--board", "7cTdQd|2h"]), [1]);
    assert_eq!(sandbox.ids(&["--board", "QsTs7s2c"]), [0; 0]);
    assert_eq!(sandbox.ids(&["--texture", "two-tone"]), [1, 2]);
    assert_eq!(sandbox.ids(&["--texture", "two-tone,paired"]), [2]);
    assert_eq!(sandbox.ids(&["--texture", "rainbow"]), [3]);
    assert_eq!(sandbox.ids(&["--pot", "70"]), [2]);
    assert_eq!(sandbox.ids(&["--pot", "60-99"]), [1, 2]);
    assert_eq!(sandbox.ids(&["--target", "100%"]), [1, 2, 3]);
    assert_eq!(sandbox.page(&["list", "--pot", "1"]), "no matching entries in library\n");
}

#[test]
fn nothing_there() {
    let sandbox = Sandbox(tempfile::tempdir().unwrap());
    assert_eq!(sandbox.page(&["list"]), "no entries yet in library\n");
    assert_eq!(sandbox.object(&["list"]), json!({ "entries": [], "bytes": 0, "checkpoints": [] }));
    assert_eq!(sandbox.page(&["verify"]), "0 entries verified: all intact\n");
    assert_eq!(
        sandbox.object(&["rm", "--all", "--yes"]),
        json!({ "removed": [], "checkpoints": 0, "bytes": 0 })
    );
    for arguments in [&["show", "1"][..], &["rm", "1"], &["export", "1", "x"]] {
        assert!(sandbox.refused(2, arguments).contains("the library has no entry 1: `isofold library list`"));
    }
    // Listing creates nothing.
    assert!(!sandbox.path("library").exists());
}

#[test]
fn showing() {
    let sandbox = Sandbox::new();
    let page = sandbox.page(&["show", "1"]);
    for part in
        ["spot 60   Turn  Q♠ T♠ 7♥ | 2♣", "exploitability", "20 iterations, 1.0 s, 32 bits", "no rivers"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    let value = sandbox.object(&["show", "1"]);
    assert_eq!((&value["id"], keys(&value).len()), (&json!(1), KEYS.len() + 1));
    let toml = sandbox.page(&["show", "1", "--toml"]);
    assert_eq!(value["spot"], json!(toml));
    // In the suits that were asked for.
    let asked = Spot::from_toml(&toml).unwrap();
    assert_eq!((asked.board, &asked.name[..]), (spot("QsTs7h2c", 60).board, "spot 60"));
    assert!(sandbox.refused(2, &["show", "9"]).contains("no entry 9"));
    assert!(sandbox.refused(2, &["show", "one"]).contains("ID: `one` is not an entry"));
}

#[test]
fn removing() {
    let sandbox = Sandbox::new();
    assert!(sandbox.refused(2, &["rm", "1", "9"]).contains("no entry 9"));
    assert!(sandbox.refused(2, &["rm"]).contains("<ID>"));
    assert!(
        sandbox.refused(2, &["rm", "--all"]).contains("--all: there is no terminal to ask on: give --yes")
    );
    assert!(sandbox.refused(2, &["rm", "1", "--all", "--yes"]).contains("--all"));
    assert_eq!(sandbox.ids(&[]), [1, 2, 3]);
    let page = sandbox.page(&["rm", "2"]);
    assert!(page.starts_with("removed 2 Q♣Q♦7♣|2♥|3♠ spot 70\n") && page.ends_with(" freed\n"), "{page}");
    assert_eq!(sandbox.object(&["rm", "--all", "--yes"])["removed"].as_array().unwrap().len(), 2);
    assert_eq!(sandbox.ids(&[]), [0; 0]);
}

#[test]
fn verifying() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.page(&["verify"]), "3 entries verified: all intact\n");
    fs::copy(sandbox.file(3), sandbox.path("library/files/orphan.isofold")).unwrap();
    fs::write(sandbox.path("library/files/cut.isofold"), &fs::read(sandbox.file(3)).unwrap()[..99]).unwrap();
    sandbox.damage(1);
    fs::remove_file(sandbox.file(2)).unwrap();
    let run = sandbox.run(&["verify"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(
        lines[0].starts_with("1 Q♠T♠7♥|2♣ spot 60: `") && lines[0].contains(" is damaged: "),
        "{}",
        run.stdout
    );
    assert!(lines[1].starts_with("2 Q♣Q♦7♣|2♥|3♠ spot 70: cannot read `"), "{}", run.stdout);
    assert!(
        lines[2].starts_with("no entry: `") && lines[2].contains("cut.isofold` is damaged"),
        "{}",
        run.stdout
    );
    assert_eq!(lines[4], "4 entries verified: 2 damaged; `--remove` removes them");
    assert_eq!(lines[5], "1 file had no entry, and has one now");
    assert_eq!(lines[6], "1 file without an entry: damaged; `--remove` removes them");
    // Nothing was removed.
    let run = sandbox.run(&["verify", "--remove", "--json"]);
    let value: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.code, &value["verified"], value["bad"].as_array().unwrap().len()), (1, &json!(4), 2));
    assert_eq!((value["orphans"].as_array().unwrap().len(), &value["removed"]), (1, &json!(true)));
    assert_eq!(keys(&value), ["adopted", "bad", "complete", "orphans", "removed", "verified"]);
    // What is intact stays.
    assert_eq!(sandbox.page(&["verify"]), "2 entries verified: all intact\n");
    assert_eq!(
        (sandbox.ids(&[]), fs::read_dir(sandbox.path("library/files")).unwrap().count()),
        (vec![3, 4], 2)
    );
    fs::copy(sandbox.file(3), sandbox.path("library/files/again.isofold")).unwrap();
    let value = sandbox.object(&["verify", "--remove"]);
    assert_eq!((&value["adopted"][0]["id"], &value["bad"]), (&json!(5), &json!([])));
    assert!(value["adopted"][0]["file"].as_str().unwrap().ends_with("again.isofold"), "{value}");
}

#[test]
fn out_and_in() {
    let sandbox = Sandbox::new();
    let value = sandbox.object(&["export", "1", "turn.isofold"]);
    assert_eq!(value["bytes"], json!(fs::metadata(sandbox.path("turn.isofold")).unwrap().len()));
    assert!(sandbox.refused(2, &["export", "1", "turn.isofold"]).contains("`turn.isofold` exists"));
    assert!(sandbox.refused(2, &["export", "1", "no/where.isofold"]).contains("cannot write `no/"));

    let other = ["--library", "other"];
    let page = sandbox.page(&[&["import", "turn.isofold"], &other[..]].concat());
    assert_eq!(page, "added 1 Q♠T♠7♥|2♣ spot 60\n");
    let page = sandbox.page(&[&["import", "turn.isofold"], &other[..]].concat());
    assert_eq!(page, "1 Q♠T♠7♥|2♣ spot 60 is there already, at least as accurate\n");
    // The same spot in other suits, solved more accurately.
    let relabelled = spot("QsTs7h2c", 60).relabelled("dhsc".parse().unwrap());
    save(&sandbox.path("better.isofold"), &relabelled, 200);
    let value = sandbox.object(&[&["import", "better.isofold", "turn.isofold"], &other[..]].concat());
    assert_eq!((&value["added"][0]["id"], &value["added"][0]["board"]), (&json!(2), &json!("QcTc7s2d")));
    assert_eq!((&value["replaced"][0]["id"], &value["present"][0]["id"]), (&json!(1), &json!(2)));

    // A file that is no solution does not keep the others out.
    fs::write(sandbox.path("text"), "text").unwrap();
    let run = sandbox.run(&["import", "text", "none", "better.isofold", "--json"]);
    let value: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.code, run.stderr.matches("error: ").count()), (2, 2), "{}", run.stderr);
    assert_eq!(value["failed"].as_array().unwrap().len(), 2);
    assert_eq!(value["failed"][0]["file"], "text");
    assert_eq!(
        (&value["failed"][0]["code"], &value["failed"][1]["code"]),
        (&json!("invalid"), &json!("not-found"))
    );
    // Also if no file is added, the answer says why.
    let run = sandbox.run(&["import", "text", "--json"]);
    let value: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.code, &value["added"], &value["failed"][0]["file"]), (2, &json!([]), &json!("text")));
    assert!(sandbox.refused(2, &["import", "text"]).contains("`text` is not a solution"));
    solved(&spot("QsTs7h2c", 60), 3, |solve, _| assert!(solve.checkpoint(&sandbox.path("half")).is_ok()));
    assert!(sandbox.refused(2, &["import", "half"]).contains("is a checkpoint"));
}

#[test]
fn mistakes() {
    let sandbox = Sandbox::new();
    for (arguments, part) in [
        (&[][..], "list, show, rename, rm, verify, export, import"),
        (&["lst"], "unrecognized subcommand 'lst'"),
        (&["list", "--board", "Qs"], "--board: a board has 3, 4 or 5 cards, not 1"),
        (&["list", "--texture", "wet"], "monotone, two-tone, rainbow, paired, trips"),
        (&["list", "--pot", "-5"], "--pot: `-5` is not a pot: expected chips as in 60"),
        (&["list", "--pot", "9-5"], "--pot: `9-5` is not a pot"),
        (&["list", "--target", "2"], "--target: `2` is not a target"),
        (&["list", "--stack", "x"], "--stack: `x` is not a stack: expected chips as in 60"),
        (&["list", "--street", "preflop"], "flop, turn, river"),
        (&["rename", "1"], "<NAME>"),
        (&["rename", "1", "@a"], "NAME: `@a` begins with @"),
        (&["rename", "1", "12"], "NAME: `12` is the number of an entry"),
        (&["rename", "1", " "], "NAME: ` ` is empty"),
        (&["rename", "@none", "a"], "the library has no entry called `none`: `isofold library list`"),
        (&["show", "0"], "ID: `0` is not an entry"),
        (&["show", "-1"], "ID: `-1` is not an entry"),
        (&["export", "1"], "<FILE>"),
        (&["import"], "<FILE>"),
    ] {
        let message = sandbox.refused(2, arguments);
        assert!(message.contains(part), "{arguments:?}: {message}");
    }
    for file in fs::read_dir(sandbox.path("library")).unwrap() {
        let path = file.unwrap().path();
        if path.is_file() {
            fs::write(path, "garbage").unwrap();
        }
    }
    let run = sandbox.run(&["list"]);
    assert!(run.code == 0 && run.stdout.contains("3 entries"), "{}", run.stdout);
    assert!(run.stderr.contains("the catalogue of the library could not be read"), "{}", run.stderr);
}

#[test]
fn renaming() {
    let sandbox = Sandbox::new();
    let page = sandbox.page(&["rename", "2", "btn bb"]);
    assert_eq!(page, "2 Q♣Q♦7♣|2♥|3♠ btn bb, was spot 70\n");
    let value = sandbox.object(&["rename", "@btn bb", "again"]);
    assert_eq!(
        (&value["before"], &value["name"], &value["id"]),
        (&json!("btn bb"), &json!("again"), &json!(2))
    );
    assert_eq!(sandbox.object(&["show", "@again"])["id"], json!(2));
    assert_eq!(sandbox.page(&["verify"]), "3 entries verified: all intact\n");
    // The name goes with the file.
    sandbox.page(&["export", "@again", "copy.isofold"]);
    assert!(sandbox.page(&["import", "copy.isofold", "--library", "other"]).ends_with(" again\n"));
    sandbox.page(&["rm", "@again"]);
    assert_eq!(sandbox.ids(&[]), [1, 3]);
    // Two spots of a name are told apart by their numbers.
    sandbox.page(&["rename", "1", "same"]);
    assert!(sandbox.run(&["rename", "3", "same"]).stderr.starts_with("entry 1 is called same too"));
    let message = sandbox.refused(2, &["show", "@same"]);
    assert!(message.contains("entries 1 and 3 are all called `same`"), "{message}");
}

#[test]
fn filters_by_name_stack_and_street() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.ids(&["--street", "turn"]), [1]);
    assert_eq!(sandbox.ids(&["--street", "river"]), [2, 3]);
    assert_eq!(sandbox.ids(&["--name", "SPOT 7"]), [2]);
    assert_eq!(sandbox.ids(&["--stack", "100-200"]), [1, 2, 3]);
    assert_eq!(sandbox.ids(&["--stack", "100"]), [0; 0]);
    // Without `%` it is a share.
    let run = sandbox.run(&["list", "--target", "0.43"]);
    assert_eq!(run.stderr, "--target 0.43 is 43% of the pot; `--target 0.43%` is 0.43%\n");
    assert_eq!((run.code, sandbox.run(&["list", "--target", "0.004"]).stderr), (0, String::new()));
}

#[test]
fn checkpoints_are_listed_and_removed() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path("library/checkpoints")).unwrap();
    solved(&spot("QsTs7h2c", 60), 3, |solve, _| {
        assert!(solve.checkpoint(&sandbox.path("library/checkpoints/a.isofold")).is_ok());
    });
    let page = sandbox.page(&["list"]);
    assert!(
        page.contains("\n1 checkpoint, ") && page.contains("`isofold library rm --checkpoints`"),
        "{page}"
    );
    assert!(sandbox.refused(2, &["rm", "--checkpoints"]).contains("--checkpoints: there is no terminal"));
    let page = sandbox.page(&["rm", "--checkpoints", "--yes"]);
    assert!(page.starts_with("removed 1 checkpoint\n") && page.ends_with(" freed\n"), "{page}");
    assert_eq!(sandbox.object(&["rm", "--checkpoints", "--yes"])["checkpoints"], json!(0));
    assert_eq!(sandbox.ids(&[]), [1, 2, 3]);
    assert!(!sandbox.page(&["list"]).contains("checkpoint"));
}

#[test]
fn no_library_is_said_so() {
    let output = command(&["library", "list"]).env("ISOFOLD_LIBRARY", "none").output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(message.contains("$ISOFOLD_LIBRARY is `none`, so there is no library"), "{message}");
}

/// Control characters in a name are not printed.
#[test]
fn names_are_fit_to_read() {
    let sandbox = Sandbox(tempfile::tempdir().unwrap());
    let odd = Spot {
        name: "a\u{1b}[31m\nname that is longer than any table can bear".to_owned(),
        ..spot("KsTd7c4h2s", 100)
    };
    save(&sandbox.path("odd.isofold"), &odd, 5);
    let pages = [&["import", "odd.isofold"][..], &["list"], &["show", "1"], &["rm", "1"]];
    for page in pages.map(|arguments| sandbox.page(arguments)) {
        assert!(page.contains("a [31m name that") && !page.contains('\u{1b}'), "{page}");
    }
}
