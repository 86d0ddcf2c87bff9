//! The commands that faults are injected into, each with the files that are there when it begins.

use crate::fault::{Fault, Kind};
use crate::process::Sandbox;
use isofold_equity::preflop::{TripleCounts, TripleFile};
use std::fs;

/// A command, and what it finds.
pub(crate) struct Scenario {
    pub(crate) name: &'static str,
    prepare: fn(&Sandbox),
    pub(crate) command: Vec<String>,
    /// Whether it uses the library.
    pub(crate) has_library: bool,
    /// The flag on the size of the library, if there is one.
    limit: &'static str,
    /// Solution files that it leaves, outside of the library.
    pub(crate) solutions: &'static [&'static str],
    /// Files that it leaves which are the same to the byte each time.
    pub(crate) same: &'static [&'static str],
}

/// A small river, or with four cards a small turn.
fn spot(board: &str, pot: u32) -> Vec<String> {
    let pot = pot.to_string();
    let words = [
        "solve", "--board", board, "--oop", "AA,QQ", "--ip", "KK,JJ", "--pot", &pot, "--stack", "100",
        "--bet", "50%,a", "--json",
    ];
    words.map(str::to_owned).to_vec()
}

const RIVER: &str = "KsTd7c4h2s";

pub(crate) fn river(pot: u32, more: &str) -> Vec<String> {
    words(spot(RIVER, pot), more)
}

fn words(mut first: Vec<String>, more: &str) -> Vec<String> {
    first.extend(more.split_whitespace().map(str::to_owned));
    first
}

pub(crate) fn run(sandbox: &Sandbox, command: &[String]) {
    let ending = sandbox.run(&command.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(ending.code, Some(0), "{command:?}: {}", ending.stderr);
}

/// A library of two rivers.
pub(crate) fn two(sandbox: &Sandbox) {
    run(sandbox, &river(60, "--target 1% --name river"));
    run(sandbox, &river(70, "--target 1% --name other"));
}

/// A library of two rivers with their regrets.
fn two_with_regrets(sandbox: &Sandbox) {
    run(sandbox, &river(60, "--target 1% --regrets --name river"));
    run(sandbox, &river(70, "--target 1% --regrets --name other"));
}

fn four(sandbox: &Sandbox) {
    two(sandbox);
    run(sandbox, &river(75, "--target 1%"));
    run(sandbox, &river(80, "--target 1%"));
}

/// A library of two rivers, and two files to import, one of which is better than what the library has.
fn two_and_files(sandbox: &Sandbox) {
    two(sandbox);
    run(sandbox, &river(60, "--target 0.01% --no-library --out better.isofold"));
    run(sandbox, &river(65, "--target 1% --no-library --out new.isofold"));
}

pub(crate) fn a_file(sandbox: &Sandbox) {
    run(sandbox, &river(60, "--target 1% --no-library --out out.isofold"));
}

/// The limit of a library for four small entries.
const EVICTING: &str = "--library-size 2200";

/// The iterations of a solve that writes a checkpoint after each.
const CHECKPOINTS: &str = "--iterations 4 --checkpoint-every 0.000001";

/// The checkpoint of a solve that was killed when it had written two.
pub(crate) fn a_checkpoint(sandbox: &Sandbox) {
    let command = river(60, &format!("{CHECKPOINTS} --no-library --out out.isofold"));
    let command: Vec<&str> = command.iter().map(String::as_str).collect();
    let (_, log) = sandbox.copy().run_logged(&command);
    let mut renames = log.lines().filter(|line| line.contains(" rename "));
    let at = renames.nth(1).and_then(|line| line.split(' ').next()?.parse().ok()).unwrap();
    let errno = (0, "");
    let fault = Fault { kind: Kind::Kill, at, action: "after", errno, kinds: "", text: String::new() };
    assert!(sandbox.run_with(&command, Some(&fault)).is_killed);
    assert_eq!(sandbox.names(), ["out.isofold.checkpoint"]);
}

/// A table of triples that lacks its last two blocks. The others have no deals: nothing checks that they are right.
fn a_table(sandbox: &Sandbox) {
    let file = TripleFile { seed: 0, trials: 1 };
    let none = TripleCounts { deals: 0, wins: [0; 3], halves: [0; 3], thirds: 0 };
    let mut bytes = file.header();
    for number in 0..TripleFile::BLOCKS - 2 {
        bytes.extend(TripleFile::encode(&vec![none; TripleFile::block(number).len()]));
    }
    fs::write(sandbox.path("table.bin"), bytes).unwrap();
}

fn queries(sandbox: &Sandbox) {
    two(sandbox);
    fs::write(sandbox.path("queries"), "AhKh | QQ --board Ks7d4d\nAA | KK --board 2c3c4c5d\n").unwrap();
}

/// A command that writes to the library, or beside it: what was left before is cleared then.
pub(crate) fn sweep(scenario: &Scenario) -> Vec<String> {
    let place = if scenario.has_library { "" } else { "--no-library" };
    river(90, &format!("--target 1% --out sweep.isofold {place} {}", scenario.limit))
}

impl Scenario {
    pub(crate) fn template(&self) -> Sandbox {
        let sandbox = Sandbox::new();
        (self.prepare)(&sandbox);
        sandbox
    }
}

pub(crate) fn all() -> Vec<Scenario> {
    let within = |name, prepare, command| Scenario {
        name,
        prepare,
        command,
        has_library: true,
        limit: "",
        solutions: &[],
        same: &[],
    };
    let library = |text: &str| words(Vec::new(), &format!("library {text} --json"));
    let beside = |name, prepare, command, solutions| Scenario {
        has_library: false,
        solutions,
        ..within(name, prepare, command)
    };
    vec![
        within("solve, new library", |_| {}, river(60, "--target 1% --name river")),
        within("solve, added", two, river(80, "--target 1% --name third")),
        within("solve, a hit", two, river(60, "--target 1%")),
        within("solve, a hit renamed", two, river(60, "--target 1% --name again")),
        within("solve, improved", two, river(60, "--target 0.01%")),
        within("solve, continued", two_with_regrets, river(60, "--target 0.01%")),
        // Four entries fit, five do not.
        Scenario {
            limit: EVICTING,
            ..within("solve, evicting", four, river(85, &format!("--target 1% {EVICTING}")))
        },
        within("solve, checkpoints in the library", two, river(80, CHECKPOINTS)),
        within("solve, a turn", two, words(spot("KsTd7c4h", 60), "--target 2% --regrets")),
        Scenario {
            solutions: &["out.isofold"],
            ..within("solve, added and --out", two, river(80, "--target 1% --out out.isofold"))
        },
        beside(
            "solve, --out",
            |_| {},
            river(60, "--target 1% --no-library --out out.isofold"),
            &["out.isofold"],
        ),
        beside(
            "solve, --out overwritten",
            a_file,
            river(60, "--target 0.01% --no-library --out out.isofold"),
            &["out.isofold"],
        ),
        beside(
            "solve, --out and checkpoints",
            |_| {},
            river(60, &format!("{CHECKPOINTS} --no-library --out out.isofold")),
            &["out.isofold"],
        ),
        beside(
            "solve, --resume",
            a_checkpoint,
            words(
                Vec::new(),
                "solve --resume out.isofold.checkpoint --iterations 6 --no-library --out out.isofold --json",
            ),
            &["out.isofold"],
        ),
        within("show", two, library("show 1")),
        within("library list", two, library("list")),
        within("library verify", two, library("verify")),
        within("library rename", two, library("rename @river renamed")),
        within("library rm", four, library("rm @river @other")),
        within("library rm --all", four, library("rm --all --yes")),
        within("library import, new", two_and_files, library("import new.isofold")),
        within("library import, better", two_and_files, library("import better.isofold")),
        Scenario {
            solutions: &["copy.isofold"],
            ..within("library export", two, library("export @river copy.isofold"))
        },
        within("equity --batch", queries, words(Vec::new(), "equity --batch queries --json")),
        Scenario {
            same: &["table.bin"],
            ..beside("preflop triples", a_table, words(Vec::new(), "preflop triples table.bin --json"), &[])
        },
    ]
}
