//! Entries of the library as spots: by number and by name, with the ranges that were given.

use crate::storage::Sandbox;
use isofold_tree::Spot;
use serde_json::json;

/// A river that is solved in a moment. The board blocks hands of both players.
const RIVER: [&str; 12] = [
    "--board",
    "KsTd7c4h2s",
    "--oop",
    "AA,KK,QTs,AhJh",
    "--ip",
    "KK,JJ,KQs",
    "--pot",
    "100",
    "--stack",
    "200",
    "--bet",
    "50%",
];

fn river<'a>(command: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&[command], &RIVER[..], more].concat()
}

/// The river with another value of a flag.
fn river_with<'a>(command: &'a str, old: &str, new: &'a str) -> Vec<&'a str> {
    river(command, &[]).into_iter().map(|word| if word == old { new } else { word }).collect()
}

fn refused(sandbox: &Sandbox, arguments: &[&str]) -> String {
    let run = sandbox.run(arguments);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}: {}", run.stderr);
    run.stderr
}

#[test]
fn ranges_stay_as_they_were_given() {
    let sandbox = Sandbox::new();
    sandbox.object(&river("solve", &["--out", "file"]));
    let toml = sandbox.run(&["library", "show", "1", "--toml"]).stdout;
    let spot = Spot::from_toml(&toml).unwrap();
    assert_eq!(spot.ranges.each_ref().map(|range| range.combos()), [6 + 6 + 4 + 1, 6 + 6 + 4]);
    // On a board with other blockers, nothing is missing.
    for source in ["1", "@1"] {
        let tree =
            |more: &[&str]| sandbox.object(&[&["tree", source, "--board", "5s5d7c4h2s"], more].concat());
        let asked = sandbox.object(&river_with("tree", "KsTd7c4h2s", "5s5d7c4h2s"));
        assert_eq!(tree(&[])["memory_bytes"], asked["memory_bytes"]);
        assert_eq!(tree(&[])["streets"], asked["streets"]);
    }
    for source in ["1", "file"] {
        let ranges = |more: &[&str]| {
            let value = sandbox.object(&[&["show", source, "--ranges", "isofold"], more].concat());
            let text = |range: usize| value["ranges"][range]["range"].as_str().unwrap().to_owned();
            [text(0), text(1)].map(|text| text.parse::<isofold_cards::Range>().unwrap())
        };
        assert_eq!(ranges(&[]), spot.ranges, "{source}");
        // The player out of position has chosen, the other has not.
        let [oop, ip] = ranges(&["--line", "x"]);
        assert!(oop.combos() < spot.ranges[0].combos() && ip == spot.ranges[1], "{source}");
    }
    // A hit shows the spot that is asked for.
    let relabelled = sandbox.object(&[
        "show",
        "--board",
        "KhTs7d4c2h",
        "--oop",
        "AA,KK,QTs,AcJc",
        "--ip",
        "KK,JJ,KQs",
        "--pot",
        "100",
        "--stack",
        "200",
        "--bet",
        "50%",
        "--ranges",
        "isofold",
        "--player",
        "oop",
    ]);
    assert_eq!(relabelled["ranges"][0]["range"], json!("KK+,QTs,AcJc"));
}

#[test]
fn entries_open_by_number_and_by_name() {
    let sandbox = Sandbox::new();
    sandbox.object(&river("solve", &["--name", "k t7", "--regrets"]));
    for source in ["1", "@1", "@k t7"] {
        let shown = sandbox.object(&["show", source, "--line", "x"]);
        assert_eq!((&shown["entry"], &shown["spot"]), (&json!(1), &json!("k t7")), "{source}");
        let solved = sandbox.object(&["solve", source]);
        assert_eq!((&solved["reason"], &solved["entry"]), (&json!("library"), &json!(1)), "{source}");
        assert_eq!(sandbox.object(&["tree", source])["spot"], json!("k t7"));
        let lock = ["--by", "ip", "--lock", "line = x b50; play = f"];
        assert_eq!(sandbox.run(&[&["exploit", source], &lock[..]].concat()).code, 0, "{source}");
        let simplified = sandbox.run(&["simplify", source, "--round", "50%"]);
        assert!(
            simplified.code == 0 && simplified.stdout.contains("from the library, entry 1"),
            "{}",
            simplified.stdout
        );
        let changed = sandbox.object(&["tree", source, "--stack", "300"]);
        assert_eq!((&changed["spot"], &changed["stack"]), (&json!("k t7, stack 300"), &json!(300)));
    }
    let resumed = sandbox.object(&["solve", "--resume", "@k t7", "--target", "0.05%", "--out", "out"]);
    assert_eq!((&resumed["spot"], &resumed["reason"]), (&json!("k t7"), &json!("target")));
    // A finer target is solved for; a file is not mistaken for an entry.
    let finer = sandbox.object(&["show", "@k t7", "--target", "0.01%"]);
    assert!(finer["exploitability"].as_f64().unwrap() <= 0.0001);
    std::fs::copy(sandbox.path("out"), sandbox.path("1")).unwrap();
    assert_eq!(sandbox.object(&["show", "1"]).get("entry"), None);
    assert_eq!(sandbox.run(&["library", "show", "1"]).code, 0);

    assert!(
        refused(&sandbox, &["show", "99"]).contains("the library has no entry 99: `isofold library list`")
    );
    assert!(refused(&sandbox, &["solve", "@none"]).contains("the library has no entry called `none`"));
    assert!(refused(&sandbox, &["tree", "@9"]).contains("no entry 9"));
    assert!(refused(&sandbox, &["show", "@k t7", "--name", "b"]).contains("`isofold library rename`"));
    assert!(refused(&sandbox, &["show", "@1", "--no-library"]).contains("--no-library"));
    assert!(refused(&sandbox, &["solve", "none"]).contains("an entry of the library by number or as @NAME"));
    assert!(
        refused(&sandbox, &["solve", "demo", "--name", "7"])
            .contains("--name: `7` is the number of an entry")
    );
    let output = sandbox.command(&["show", "@1"]).env("ISOFOLD_LIBRARY", "none").output().unwrap();
    assert!(String::from_utf8(output.stderr).unwrap().contains("$ISOFOLD_LIBRARY is `none`"));
}

#[test]
fn a_name_stays_with_its_spot() {
    let sandbox = Sandbox::new();
    sandbox.object(&river("solve", &["--iterations", "2", "--name", "first"]));
    // A better solution of the spot keeps the name, a name that is asked for replaces it.
    sandbox.object(&river("solve", &["--target", "0.2%"]));
    assert_eq!(sandbox.object(&["show", "@first"])["entry"], json!(2));
    let run = sandbox.run(&river("solve", &["--name", "second", "--json"]));
    assert_eq!(run.stderr, "entry 2 is called second now, and no longer first\n");
    assert!(refused(&sandbox, &["show", "@first"]).contains("no entry called `first`"));
    assert_eq!(sandbox.object(&["show", "@second"])["entry"], json!(2));
    assert_eq!(sandbox.run(&["library", "verify"]).stdout, "1 entry verified: all intact\n");
}

#[test]
fn a_name_stays_though_its_file_cannot_be_read() {
    let sandbox = Sandbox::new();
    sandbox.object(&river("solve", &["--iterations", "2", "--name", "first"]));
    let mut files = std::fs::read_dir(sandbox.path("library/files")).unwrap();
    std::fs::write(files.next().unwrap().unwrap().path(), "damaged").unwrap();
    sandbox.run(&river("solve", &["--target", "0.2%"]));
    let list = sandbox.object(&["library", "list"]);
    let named = list["entries"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|entry| entry["exploitability"].as_f64() < Some(0.002));
    assert_eq!(named.map(|entry| entry["name"].as_str().unwrap()).collect::<Vec<_>>(), ["first"]);
}

#[test]
fn variants_are_told_apart() {
    let sandbox = Sandbox::new();
    sandbox.object(&["exploit", "river", "--by", "ip", "--lock", "line = x b66; play = f", "--target", "2%"]);
    sandbox.object(&["solve", "river", "--lock", "line = x b66; play = f", "--target", "2%"]);
    sandbox.object(&["solve", "river", "--payouts", "50,30", "--target", "5%"]);
    sandbox.object(&["solve", "river", "--folded", "22+,A2s+", "--stack", "400", "--target", "5%"]);
    // The page is about the locked spot, the entry about the solution without locks.
    let exploit = sandbox.object(&["exploit", "@river, locked", "--by", "ip", "--target", "2%"]);
    assert_eq!(
        (&exploit["spot"], &exploit["locks"]),
        (&json!("river, locked"), &json!(["line = x b66; play = f"]))
    );
    let list = sandbox.object(&["library", "list"]);
    let names: Vec<&str> =
        list["entries"].as_array().unwrap().iter().map(|entry| entry["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["river", "river, locked", "river, ICM", "river, stack 400, 1 folded"]);
    assert_eq!(list["entries"][1]["locks"], json!(["line = x b66; play = f"]));
    assert_eq!((&list["entries"][2]["unit"], &list["entries"][3]["folded"]), (&json!("prize"), &json!(1)));
    let page = sandbox.run(&["library", "list"]).stdout;
    let lines: Vec<&str> = page.lines().collect();
    assert!(lines[0].contains("  with "), "{page}");
    for (line, mark) in lines[2..5].iter().zip(["1 lock", "ICM", "1 folded"]) {
        assert!(line.contains(mark), "{page}");
    }
}

#[test]
fn a_file_is_shown_with_a_target_that_it_meets() {
    let sandbox = Sandbox::new();
    sandbox.object(&river("solve", &["--target", "1%", "--out", "file"]));
    assert_eq!(sandbox.run(&["show", "file", "--target", "1%"]).code, 0);
    let message = refused(&sandbox, &["show", "file", "--target", "0.0001%"]);
    assert!(message.contains("--target: `file` is shown as it was solved, exploitability "), "{message}");
    assert!(message.contains("saved without regrets"), "{message}");
    assert!(refused(&sandbox, &["show", "file", "--seconds", "1"]).contains("--seconds: `file` is shown"));
}

/// As another user, since nothing is read-only to the superuser.
#[test]
#[cfg(unix)]
fn a_library_that_cannot_be_written_to_is_read() {
    use std::os::unix::fs::PermissionsExt;
    let sandbox = Sandbox::new();
    sandbox.object(&river("solve", &[]));
    drop(sandbox.command_of_reader(&[]));
    // With the log of SQLite, which a hit leaves, and without it.
    for has_log in [false, true] {
        if has_log {
            assert_eq!(sandbox.object(&river("solve", &[]))["reason"], json!("library"));
        }
        for path in ["library/files", "library", "."] {
            let mode = std::fs::Permissions::from_mode(0o555);
            std::fs::set_permissions(sandbox.path(path), mode).unwrap();
        }
        let run = |arguments: &[&str]| {
            let output = sandbox.command_of_reader(&[arguments, &["--json"]].concat()).output().unwrap();
            let text = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(0), "{arguments:?}: {text}");
            (serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap(), text)
        };
        assert_eq!(run(&["library", "list"]).0["entries"].as_array().unwrap().len(), 1);
        assert_eq!(run(&["library", "show", "1"]).0["id"], json!(1));
        assert_eq!(run(&["show", "1"]).0["entry"], json!(1));
        assert_eq!(run(&river("solve", &[])).0["reason"], json!("library"));
        assert_eq!(run(&["library", "verify"]).0["verified"], json!(1));
        let (solved, remark) = run(&river_with("solve", "100", "110"));
        assert_eq!(solved["reason"], json!("target"));
        assert!(remark.contains("not added to the library, which cannot be written to"), "{remark}");
        for path in [".", "library", "library/files"] {
            let mode = std::fs::Permissions::from_mode(0o755);
            std::fs::set_permissions(sandbox.path(path), mode).unwrap();
        }
    }
}

#[test]
fn a_library_is_filtered_in_big_blinds() {
    let sandbox = Sandbox::new();
    sandbox.object(&river("solve", &[]));
    let in_bb: Vec<&str> = river_with("solve", "100", "5.5bb")
        .into_iter()
        .map(|word| if word == "200" { "97.5bb" } else { word })
        .collect();
    sandbox.object(&in_bb);
    let ids = |filter: &[&str]| {
        let listed = sandbox.object(&[&["library", "list"], filter].concat());
        listed["entries"].as_array().unwrap().iter().map(|entry| entry["id"].clone()).collect::<Vec<_>>()
    };
    for filter in
        [["--pot", "5.5bb"], ["--pot", "5bb-6BB"], ["--stack", "90-100bb"], ["--stack", "9000-10000"]]
    {
        assert_eq!(ids(&filter), [json!(2)], "{filter:?}");
    }
    assert_eq!((ids(&["--pot", "6bb"]).len(), ids(&["--pot", "100"])), (0, vec![json!(1)]));
    for bad in ["bb", "6bb-5bb", "nanbb", "5bb-"] {
        assert!(refused(&sandbox, &["library", "list", "--pot", bad]).contains("is not a pot"), "{bad}");
    }
}

#[test]
fn a_name_that_another_spot_has_is_remarked_on() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run(&river("solve", &["--name", "mine"])).stderr, "");
    let other = [&river_with("solve", "100", "120")[..], &["--name", "mine"]].concat();
    let shared = "entry 1 is called mine too: @mine names neither until one has another name\n";
    assert_eq!(sandbox.run(&other).stderr, shared);
    assert_eq!(sandbox.run(&["library", "rename", "2", "yours"]).stderr, "");
    assert_eq!(sandbox.run(&["library", "rename", "2", "mine"]).stderr, shared);
}
