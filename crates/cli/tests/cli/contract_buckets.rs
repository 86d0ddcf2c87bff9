//! Requests about buckets, through Rust, `--json` and `serve --stdio`.

use crate::bucket_files::folder;
use crate::contract::{assert_same_everywhere, served};
use crate::object;
use isofold_service::buckets::Folders;
use serde_json::{Value, json};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn requests_about_buckets_answer_as_the_commands_print() {
    let parent = tempfile::tempdir().unwrap();
    let out = text(parent.path());
    let path = parent.path().join(folder::config().name());
    let buckets = text(&path);
    folder::write(&path, 2);
    let toml = folder::config().to_toml();
    let config = parent.path().join("own.toml");
    std::fs::write(&config, &toml).unwrap();
    assert_same_everywhere(vec![
        ("buckets-info", json!({ "folder": buckets }), vec!["buckets", "info", buckets]),
        (
            "buckets-info",
            json!({ "folder": buckets, "verify": true }),
            vec!["buckets", "info", buckets, "--verify"],
        ),
        (
            "buckets-lookup",
            json!({ "folder": buckets, "hands": "AKs,QQ" }),
            vec!["buckets", "lookup", buckets, "AKs,QQ"],
        ),
        (
            "buckets-lookup",
            json!({ "folder": buckets, "hands": "AKs,QQ", "board": "Ts9s8c|2d" }),
            vec!["buckets", "lookup", buckets, "AKs,QQ", "Ts9s8c|2d"],
        ),
        (
            "buckets-build",
            json!({ "preset": "default", "seed": 7, "print": true }),
            vec!["buckets", "build", "default", "--seed", "7", "--print"],
        ),
    ]);
    // Nothing is left to do, and that is said on stderr too.
    let built = served(
        &json!({ "id": 1, "request": "buckets-build", "params": { "toml": toml, "out": out } }).to_string(),
    );
    let built = &built.iter().find(|line| line.get("answer").is_some()).unwrap()["answer"];
    let run = crate::isofold(&["buckets", "build", "--config", text(&config), "--out", out, "--json"]);
    let mut printed: Value = serde_json::from_str(&run.stdout).unwrap();
    printed["seconds"] = built["seconds"].clone();
    assert_eq!((&printed, built["resumed"].as_array().unwrap().len()), (built, 3));
}

/// Many deals are one request; each has the bucket that it has alone.
#[test]
fn deals_are_looked_up_in_bulk() {
    let parent = tempfile::tempdir().unwrap();
    let path = parent.path().join(folder::config().name());
    folder::write(&path, 2);
    let indexer = folder::indexer(isofold_iso::Street::Flop);
    let classes: Vec<usize> = (0..indexer.size() as usize).step_by(13).collect();
    let deals: Vec<String> = (classes.iter())
        .map(|&class| folder::deal(&indexer, class).map(|cards| cards.to_string()).join(" "))
        .chain(["AsKs".to_owned(), "As Ks | 10s 9s 8c | 2d | 3d".to_owned()])
        .collect();
    let ask = |id: u64, params: Value| {
        json!({ "id": id, "request": "buckets-lookup", "params": params }).to_string()
    };
    let folder = text(&path);
    let lines = [
        ask(1, json!({ "folder": folder, "deals": deals })),
        ask(2, json!({ "folder": folder, "deals": ["AsKs", "AsKs Ts9s"] })),
        ask(3, json!({ "folder": folder, "deals": ["AsKs"], "board": "Ts9s8c" })),
        ask(4, json!({ "folder": folder, "hands": "AsKs", "board": "AsTs9s" })),
        ask(5, json!({ "folder": folder })),
        ask(6, json!({ "folder": format!("{folder}-none"), "hands": "AA" })),
    ];
    let answers = served(&lines.join("\n"));
    let of = |id: u64| answers.iter().find(|line| line["id"] == id).unwrap();
    let found = of(1)["answer"]["buckets"].as_array().unwrap();
    let expected = classes.iter().map(|class| json!(class % 2));
    let alone = |hand: &str, board: &[&str]| {
        object(&[&["buckets", "lookup", folder, hand], board].concat())["hands"][0]["bucket"].clone()
    };
    let expected = expected.chain([alone("AsKs", &[]), alone("AsKs", &["Ts9s8c2d3d"])]);
    assert!(expected.eq(found.iter().cloned()));
    assert_eq!(of(1)["answer"].get("clusters"), None);
    let error = |id: u64| {
        let error = &of(id)["error"];
        (error["code"].as_str().unwrap(), error["field"].as_str())
    };
    assert_eq!(error(2), ("invalid", Some("deals[1]")));
    assert_eq!(error(3), ("invalid", Some("board")));
    assert_eq!(error(4), ("invalid", Some("hands")));
    assert_eq!(error(5), ("invalid", Some("hands")));
    assert_eq!(error(6), ("not-found", None));
}

/// Many requests share one folder that is open, until it is built again.
#[test]
fn folders_stay_open() {
    let parent = tempfile::tempdir().unwrap();
    folder::write(parent.path(), 2);
    let folders = Folders::default();
    let open = || folders.get(parent.path()).unwrap();
    let first = open();
    assert!(Arc::ptr_eq(&first, &open()));
    let metadata = File::options().append(true).open(parent.path().join("metadata.json")).unwrap();
    metadata.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    assert!(!Arc::ptr_eq(&first, &open()));
    std::fs::remove_file(parent.path().join("metadata.json")).unwrap();
    assert!(folders.get(parent.path()).is_err());
}

#[test]
fn mistakes_about_buckets_name_their_field() {
    let ask = |id: usize, (request, params): (&str, Value)| {
        json!({ "id": id, "request": request, "params": params }).to_string()
    };
    let cases = [
        ("buckets-build", json!({}), "invalid", Some("preset")),
        ("buckets-build", json!({ "preset": "fastest" }), "invalid", Some("preset")),
        ("buckets-build", json!({ "toml": "bukets = 3" }), "invalid", Some("toml")),
        ("buckets-build", json!({ "toml": "", "preset": "default" }), "invalid", Some("toml")),
        ("buckets-build", json!({ "preset": "default", "threads": 5000 }), "invalid", Some("threads")),
        ("buckets-build", json!({ "preset": "default", "memory": 1000 }), "memory", None),
        ("buckets-quality", json!({ "folder": "no", "against": [0] }), "invalid", Some("against")),
        (
            "buckets-quality",
            json!({ "folder": "no", "other": "no", "no_seeds": true }),
            "invalid",
            Some("other"),
        ),
        ("buckets-quality", json!({ "folder": "no" }), "not-found", None),
        ("buckets-compare", json!({ "folder": "no", "other": "no" }), "not-found", None),
        ("buckets-info", json!({ "folder": "no" }), "not-found", None),
    ];
    let lines: Vec<String> =
        cases.iter().enumerate().map(|(id, case)| ask(id, (case.0, case.1.clone()))).collect();
    let answers = served(&lines.join("\n"));
    for (id, (request, params, code, field)) in cases.iter().enumerate() {
        let error = &answers.iter().find(|line| line["id"] == id).unwrap()["error"];
        assert_eq!(
            (error["code"].as_str(), error["field"].as_str()),
            (Some(*code), *field),
            "{request} {params}"
        );
    }
}
