//! Damaged, foreign and older files of buckets, as users meet them.

#[path = "../../../abstraction/tests/folder/mod.rs"]
pub(crate) mod folder;

use crate::mistakes::refused;
use crate::{isofold, isofold_reading, lines};
use std::path::Path;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The word for what is compared with checksums.
fn checksums(arguments: &[&str]) -> String {
    let run = isofold(&[arguments, &["--json"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    report["checksums"].as_str().unwrap().to_owned()
}

#[test]
fn info_says_what_was_checked() {
    let parent = tempfile::tempdir().unwrap();
    let path = parent.path().join(folder::config().name());
    let buckets = text(&path);
    folder::write(&path, 1);
    let last = |more: &[&str]| lines(&[&["buckets", "info", buckets], more].concat()).pop().unwrap();
    let sizes = "checked: sizes, headers and metadata; ";
    assert!(last(&[]).starts_with(sizes) && last(&[]).contains("an older version"), "{}", last(&[]));
    assert_eq!(checksums(&["buckets", "info", buckets]), "none");
    assert_eq!(checksums(&["buckets", "info", buckets, "--verify"]), "all");

    // Building again adds the checksums, and computes nothing.
    let config = parent.path().join("own.toml");
    std::fs::write(&config, folder::config().to_toml()).unwrap();
    let build = ["buckets", "build", "--config", text(&config), "--out", text(parent.path())];
    assert_eq!(lines(&build)[0], "all streets were there already");
    assert_eq!(checksums(&["buckets", "info", buckets]), "on touch");
    assert!(last(&[]).contains("when they are first looked up"), "{}", last(&[]));
    assert!(last(&["--verify"]).ends_with("every byte of the buckets is as it was written"));
    assert_eq!(checksums(&build), "on touch");

    // The row of the 169 hands counts their combos.
    let mut combos: Vec<usize> =
        isofold_cards::HandClass::all().map(|class| class.combos().count()).collect();
    combos.sort_unstable();
    let [least, median, most] = [0, 84, 168].map(|at| combos[at].to_string());
    let page = lines(&["buckets", "info", buckets]);
    let preflop: Vec<&str> =
        page.iter().find(|line| line.starts_with("preflop")).unwrap().split(' ').collect();
    let preflop: Vec<&str> = preflop.into_iter().filter(|word| !word.is_empty()).collect();
    assert_eq!(preflop[6..9], [&least[..], &median, &most]);
}

/// Whenever a build is killed, the folder has whole files: here one that rewrites those of an older version.
#[cfg(unix)]
#[test]
fn a_killed_build_leaves_whole_files() {
    use std::process::Stdio;
    use std::time::Duration;

    let parent = tempfile::tempdir().unwrap();
    let path = parent.path().join(folder::config().name());
    let config = parent.path().join("own.toml");
    std::fs::write(&config, folder::config().to_toml()).unwrap();
    let build = ["buckets", "build", "--config", text(&config), "--out", text(parent.path())];
    let lookup = ["buckets", "lookup", text(&path), "AsKs", "Ts9s8c2d3h"];
    folder::write(&path, 1);
    let wanted = lines(&lookup);
    let kills = if cfg!(feature = "slow-tests") { 40 } else { 3 };
    for kill in 0..kills {
        folder::write(&path, 1);
        let mut child = crate::command(&build).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(10 + 600 * kill / kills));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(lines(&lookup), wanted, "kill {kill}");
    }
    assert_eq!(lines(&build)[0], "all streets were there already");
    assert_eq!(checksums(&["buckets", "info", text(&path), "--verify"]), "all");
    let names = path.read_dir().unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let drafts: Vec<String> = names.filter(|name| name.ends_with(".part")).collect();
    assert!(drafts.is_empty(), "{drafts:?}");
}

#[test]
fn damage_is_an_error_and_never_a_bucket() {
    let parent = tempfile::tempdir().unwrap();
    let path = parent.path();
    let buckets = text(path);
    folder::write(path, 2);
    let river = path.join("river.buckets");
    let class = isofold_iso::Indexer::new(isofold_cards::Deck::Full, &[2, 5])
        .unwrap()
        .index(&["AsKs".parse().unwrap(), "Ts9s8c2d3h".parse().unwrap()])
        .unwrap() as usize;
    assert_eq!(lines(&["buckets", "lookup", buckets, "AsKs", "Ts9s8c2d3h"]).len(), 3);
    folder::flip(&river, folder::PREFIX + 2 * class, 1);
    let advice = ["river.buckets is damaged: the checksum of its bytes", "building again replaces it"];
    refused(&["buckets", "lookup", buckets, "AsKs", "Ts9s8c2d3h"], &advice);
    refused(&["buckets", "info", buckets, "--verify"], &advice);
    refused(&["buckets", "compare", buckets, buckets], &advice);
    refused(&["buckets", "quality", buckets], &advice);
    // What is not damaged is looked up.
    let batch =
        isofold_reading(&["buckets", "lookup", buckets, "--batch"], b"AsKs Ts9s8c2d3h\nAsKs Ts9s8c\n");
    assert_eq!(batch.code, 2, "{}", batch.stderr);
    assert!(batch.stdout.contains("AsKs 1") || batch.stdout.contains("AsKs 0"), "{}", batch.stdout);
    assert!((batch.stdout + &batch.stderr).contains(advice[0]));
}

#[cfg(unix)]
#[test]
fn pipes_are_not_waited_for() {
    let parent = tempfile::tempdir().unwrap();
    let path = parent.path();
    folder::write(path, 2);
    for name in ["river.buckets", "metadata.json"] {
        let file = path.join(name);
        std::fs::rename(&file, path.join("aside")).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(&file).status().unwrap().success());
        for arguments in [&["info"][..], &["lookup"]] {
            let more: &[&str] = if arguments == ["lookup"] { &["AsKs", "Ts9s8c"] } else { &[] };
            refused(
                &[&["buckets"], arguments, &[text(path)], more].concat(),
                &[&format!("{name} has no buckets: it is not a plain file")],
            );
        }
        std::fs::rename(path.join("aside"), &file).unwrap();
    }
}
