//! `isofold buckets`: configurations, what is refused, and in the slow tier a whole build.

use crate::{isofold, lines};
use std::fs;
use tempfile::TempDir;

#[test]
fn a_printed_configuration_is_a_configuration() {
    let folder = TempDir::new().unwrap();
    for preset in ["fast_test", "default", "production", "potential_aware", "potential_aware_5000"] {
        let printed = lines(&["buckets", "build", preset, "--print"]);
        let path = folder.path().join("own.toml");
        fs::write(&path, printed.join("\n")).unwrap();
        let path = path.display().to_string();
        assert_eq!(lines(&["buckets", "build", "--config", &path, "--print"]), printed);
        let other = lines(&["buckets", "build", "--config", &path, "--seed", "7", "--print"]);
        assert!(other.contains(&"seed = 7".to_owned()));
    }
}

#[test]
fn mistakes_are_told() {
    let folder = TempDir::new().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let missing = folder.path().join("missing").display().to_string();
    let none = file("none.toml", "seed = 1");
    let zero = file("zero.toml", "buckets = { flop = 0, turn = 1, river = 1 }");
    let broken = file("broken.toml", "buckets = {");
    let here = folder.path().display().to_string();
    let refused: [(&[&str], &str); 15] = [
        (&["build"], "PRESET"),
        (&["build", "fastest"], "there is no preset `fastest`"),
        (&["build", "fast_test", "--config", &zero], "cannot be used with"),
        (&["build", "--config", &missing], "cannot read"),
        (&["build", "--config", &none], "none.toml: line 1: missing field `buckets`"),
        (&["build", "--config", &zero], "buckets on the flop must be from 1 to 65535, not 0"),
        (&["build", "--config", &broken], "broken.toml: line 1"),
        (&["build", "fast_test", "--threads", "many"], "--threads"),
        (&["info", &missing], "there is no such folder"),
        (&["info", &here], "it has no metadata.json"),
        (&["lookup", &here, "AsKs", "Ts9s"], "BOARD"),
        (&["quality", &missing, "--against", "0"], "not a list of numbers"),
        (&["quality", &missing, "--against", "none"], "there is no such folder"),
        (&["ladder", "--features", "luck"], "`luck` is not a feature"),
        (&["ladder", &missing], "missing"),
    ];
    for (arguments, wanted) in refused {
        let run = isofold(&[&["buckets"], arguments].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(wanted), "{arguments:?}: {}", run.stderr);
    }
}

#[cfg(feature = "slow-tests")]
#[test]
fn from_nothing_to_a_page() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let config = path("own.toml");
    let text = "board_clusters = { flop = 3, turn = 3, river = 3 }\nbuckets = { flop = 4, turn = 5, river = 6 }\nequity_samples = 9";
    fs::write(&config, text).unwrap();
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

    assert!(lines(&["buckets", "info", buckets, "--verify"]).last().unwrap().contains("every byte"));
    let compared = lines(&["buckets", "compare", buckets, buckets]);
    assert!(compared[2..].iter().all(|line| line.contains("1.0000")), "{compared:?}");
    let page = path("page.html");
    let quality =
        isofold(&["buckets", "quality", buckets, "--no-seeds", "--against", "2", "--html", &page, "--json"]);
    assert_eq!(quality.code, 0, "{}", quality.stderr);
    let quality: serde_json::Value = serde_json::from_str(&quality.stdout).unwrap();
    assert_eq!(quality["streets"][2]["against"][0]["buckets"], 2);
    let html = fs::read_to_string(&page).unwrap();
    assert!(html.contains("</html>") && html.contains("AsKs") && !html.contains("http"));
    let nowhere = path("no/page.html");
    assert_eq!(isofold(&["buckets", "quality", buckets, "--html", &nowhere]).code, 2);

    let river = std::path::Path::new(buckets).join("river.buckets");
    let length = fs::metadata(&river).unwrap().len();
    fs::OpenOptions::new().write(true).open(&river).unwrap().set_len(length - 1).unwrap();
    let run = isofold(&["buckets", "lookup", buckets, "AsKs", "Ts9s8c"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("river.buckets is damaged"), "{}", run.stderr);
    // It is built anew, and only it.
    let mended = isofold(&["buckets", "build", "--config", &config, "--out", &out, "--json"]);
    let mended: serde_json::Value = serde_json::from_str(&mended.stdout).unwrap();
    assert_eq!(mended["resumed"].as_array().unwrap().len(), 2);
}
