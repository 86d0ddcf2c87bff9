//! `isofold buckets`: what works without building any, and in the slow tier everything.

use crate::mistakes::refused;
use crate::{command, isofold, lines};
use std::io::{BufRead, BufReader};

#[test]
fn a_configuration_is_printed_as_it_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    for preset in ["fast_test", "default", "production", "potential_aware", "potential_aware_5000"] {
        let printed = lines(&["buckets", "build", preset, "--seed", "7", "--print"]);
        assert!(printed.contains(&"seed = 7".to_owned()), "{printed:?}");
        std::fs::write(&path, printed.join("\n")).unwrap();
        assert_eq!(lines(&["buckets", "build", "--config", path.to_str().unwrap(), "--print"]), printed);
    }
}

/// The YAML of the document that the presets come from is read as it stands, with --config or without.
#[test]
fn a_configuration_in_yaml_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("default.yaml");
    let name = path.to_str().unwrap();
    let streets = "  flop: 50\n  turn: 100\n  river: 200\n";
    let text = format!(
        "# Example: default.yaml\nboard_clusters:\n{streets}\nbuckets:\n{streets}\nequity_samples: 1000\nrepresentatives_per_cluster: 1\n"
    );
    std::fs::write(&path, &text).unwrap();
    let preset = lines(&["buckets", "build", "default", "--print"]);
    assert_eq!(lines(&["buckets", "build", name, "--print"]), preset);
    assert_eq!(lines(&["buckets", "build", "--config", name, "--print"]), preset);
    std::fs::write(&path, text.replace("turn: 100\n", "turn: many\n")).unwrap();
    refused(&["buckets", "build", name], &["default.yaml: line 4: ", "\"many\", expected a whole number"]);
    std::fs::write(&path, "buckets:\n  - 50\n").unwrap();
    refused(&["buckets", "build", name], &["line 2: `- 50` is not read"]);
}

/// Ctrl-C says what is kept, and how to go on.
#[cfg(unix)]
#[test]
fn an_interrupted_build_says_what_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let mut child = command(&["buckets", "build", "fast_test", "--out", out, "--progress", "lines"])
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.next().unwrap().starts_with("building "));
    let first = lines.next().unwrap();
    assert!(first.contains("%  river: "), "{first}");
    assert!(
        std::process::Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    let last = lines.last().unwrap();
    assert!(
        last.starts_with("stopped at the river (") && last.ends_with("the same command starts again"),
        "{last}"
    );
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn bad_arguments_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let none = folder.path().join("none");
    let none = none.to_str().unwrap();
    // Boards of all streets are accepted; the folder is missing.
    for board in [&[][..], &["Ts9s8c"], &["Ts9s8c2d"], &["Ts9s8c2d3h"]] {
        refused(&[&["buckets", "lookup", none, "AsKs"], board].concat(), &["no such folder"]);
    }
    refused(&["buckets", "lookup", none, "AsKs", "Ts9s"], &["a board has 3, 4 or 5 cards, not 2"]);
    refused(&["buckets", "lookup", none, "AsKs", "Ts9s8c2d3h4h"], &["not 6"]);
    refused(&["buckets", "lookup", none, "AsKs", "Ts9sTs"], &["Ts"]);
    refused(&["buckets", "lookup", none, "AsZs", "Ts9s8c"], &["HAND"]);
    refused(&["buckets", "info", none], &["no such folder"]);
    refused(&["buckets", "compare", none, none], &["no such folder"]);
    refused(&["buckets", "quality", none, "--against", "0"], &["--against", "from 1 to 65535", "or none"]);
    refused(&["buckets", "quality", none, "--board", "Ts9s8c"], &["--html"]);
    refused(&["buckets", "quality", none, "--other", none, "--no-seeds"], &["--no-seeds"]);
    // Where there is no terminal to choose from the menu.
    refused(&["buckets", "build"], &["PRESET: expected one of fast_test, default, production,", "--help"]);
    refused(&["buckets", "build", &format!("{none}.yaml")], &["cannot read"]);
    refused(&["buckets", "build", "fastest"], &["no preset `fastest`", "fast_test"]);
    refused(&["buckets", "build", "fast_test", "--threads=-1"], &["`-1` is not a number of threads"]);
    refused(&["buckets", "build", "--config", none], &["cannot read"]);
    refused(&["buckets", "ladder", "--counts", ""], &["--counts"]);
    refused(&["buckets", "ladder", "--counts", "10,,20"], &["--counts"]);
    refused(&["buckets", "ladder", "--features", "luck"], &["`luck` is not a feature", "histogram_l2"]);
    refused(&["buckets", "ladder", "--iterations", "0"], &["`0` is not a number of iterations"]);
    // Before anything is solved or built.
    let most = "potential_aware: buckets on the turn must be from 1 to 12000, not 12001";
    refused(
        &["buckets", "ladder", "--features", "potential_aware", "--counts", "12001"],
        &["--counts", most],
    );
    refused(&["buckets", "ladder", "turn-hihg"], &["no file `turn-hihg`"]);
}

#[test]
fn files_that_are_not_buckets_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let name = path.to_str().unwrap();
    std::fs::write(&path, "buckets = { flop = 5, turn = 6, river = 7 }\nbukets = 3").unwrap();
    refused(&["buckets", "build", "--config", name], &["line 2: unknown field `bukets`"]);
    std::fs::write(&path, "buckets = { flop = 'five', turn = 6, river = 7 }").unwrap();
    refused(&["buckets", "build", "--config", name], &["line 1", "\"five\"", "a whole number"]);
    std::fs::write(&path, "opponents = 5\nbuckets = { flop = 5, turn = 6, river = 7 }").unwrap();
    refused(&["buckets", "build", "--config", name], &["opponents changes nothing", "take ochs"]);
    refused(&["buckets", "info", name], &["it is not a folder"]);
    refused(&["buckets", "info", folder.path().to_str().unwrap()], &["no metadata.json"]);
}

/// A spot of the ladder is found by its name; the classes of the grid need no buckets.
#[test]
fn a_spot_of_the_ladder() {
    let run =
        isofold(&["buckets", "ladder", "turn-high", "--features", "classes", "--iterations", "30", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let spot = &report["spots"][0];
    assert_eq!(spot["spot"], "turn-high");
    let [free, abstracted] = [&spot["unrestricted"], &spot["features"][0]["exploitability"][0]];
    assert!(free.as_f64().unwrap() < abstracted.as_f64().unwrap(), "{spot}");
}

#[cfg(feature = "slow-tests")]
#[test]
fn build_look_up_and_measure() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let config = path("own.toml");
    let text = "board_clusters = { flop = 3, turn = 3, river = 3 }\nbuckets = { flop = 4, turn = 5, river = 6 }\nequity_samples = 9";
    std::fs::write(&config, text).unwrap();
    let out = path("out");
    let build = isofold(&["buckets", "build", "--config", &config, "--out", &out, "--json"]);
    assert_eq!(build.code, 0, "{}", build.stderr);
    assert!(build.stderr.contains("equity_samples is not needed") && build.stderr.contains("of memory"));
    let built: serde_json::Value = serde_json::from_str(&build.stdout).unwrap();
    let buckets = built["folder"].as_str().unwrap();
    assert!(buckets.contains("buckets-F4T5R6-C3C3C3-s9-"), "{buckets}");
    let again = lines(&["buckets", "build", "--config", &config, "--out", &out]);
    assert_eq!(again[0], "all streets were there already");

    let found = lines(&["buckets", "lookup", buckets, "AKs", "Ts9s8c"]);
    assert_eq!(found.len(), 6);
    let bucket = |hand: &str, board: &str| {
        let run = isofold(&["buckets", "lookup", buckets, hand, board, "--json"]);
        let found: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        found["hands"][0]["bucket"].as_u64().unwrap()
    };
    assert_eq!(bucket("AsKs", "Ts9s8c"), bucket("AcKc", "8sTc9c"));
    assert!(bucket("AsKs", "Ts9s8c") > bucket("AhKh", "Ts9s8c"));
    crate::samples::lookups_are_those_of_then("rebuilt", buckets);

    let text = b"AsKs Ts9s8c\nAcKc 8sTc9c --json\nAsKs | Ts 9s 8c\nAKs,QQ\nAsKs AsQd2c\n";
    let batch = crate::isofold_reading(&["buckets", "lookup", buckets, "--batch", "--csv"], text);
    assert_eq!(batch.code, 2, "{}", batch.stderr);
    let rows: Vec<&str> = batch.stdout.lines().collect();
    assert_eq!(rows[0], "line,query,board,hand,class,cluster,bucket,path,error");
    assert!(rows[1].contains(&format!(",{},", bucket("AsKs", "Ts9s8c"))), "{rows:?}");
    assert!(
        rows[2].ends_with("give it on the command line")
            && rows[3].starts_with("3,AsKs | Ts 9s 8c,Ts9s8c,AsKs,AKs,")
    );
    assert_eq!((rows.len(), rows.last().unwrap().contains("the board blocks every hand")), (15, true));
    assert!(lines(&["buckets", "info", buckets, "--verify"]).last().unwrap().contains("every byte"));
    let compared = lines(&["buckets", "compare", buckets, buckets]);
    assert!(compared[2..].iter().all(|line| line.contains("1.0000")), "{compared:?}");
    crate::contract::assert_same_everywhere(vec![
        (
            "buckets-compare",
            serde_json::json!({ "folder": buckets, "other": buckets }),
            vec!["buckets", "compare", buckets, buckets, "--quiet"],
        ),
        (
            "buckets-quality",
            serde_json::json!({ "folder": buckets, "no_seeds": true, "against": [2] }),
            vec!["buckets", "quality", buckets, "--no-seeds", "--against", "2", "--quiet"],
        ),
        ("buckets-classes", serde_json::json!({}), vec!["buckets", "classes", "--quiet"]),
    ]);
    let page = path("page.html");
    let quality =
        isofold(&["buckets", "quality", buckets, "--no-seeds", "--against", "2", "--html", &page, "--json"]);
    assert_eq!(quality.code, 0, "{}", quality.stderr);
    let quality: serde_json::Value = serde_json::from_str(&quality.stdout).unwrap();
    assert_eq!(quality["streets"][2]["against"][0]["buckets"], 2);
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(html.contains("</html>") && !html.contains("http"));
    let on_the_map = format!("A♠K♠: {}", bucket("AsKs", "Ts9s8c"));
    assert!(html.contains(&on_the_map), "{on_the_map}");
    let nowhere = path("no/page.html");
    assert_eq!(isofold(&["buckets", "quality", buckets, "--html", &nowhere]).code, 2);

    let river = std::path::Path::new(buckets).join("river.buckets");
    let length = std::fs::metadata(&river).unwrap().len();
    std::fs::OpenOptions::new().write(true).open(&river).unwrap().set_len(length - 1).unwrap();
    let run = isofold(&["buckets", "lookup", buckets, "AsKs", "Ts9s8c"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("river.buckets is damaged"), "{}", run.stderr);
    // Only the damaged file is rebuilt.
    let mended = isofold(&["buckets", "build", "--config", &config, "--out", &out, "--json"]);
    let mended: serde_json::Value = serde_json::from_str(&mended.stdout).unwrap();
    assert_eq!(mended["resumed"].as_array().unwrap().len(), 2);
}
