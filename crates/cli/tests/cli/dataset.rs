//! `isofold dataset`: plans, mistakes, and rows that are the same however processes write them.

use crate::{isofold, lines, object};
use serde_json::json;
use std::path::Path;
use tempfile::tempdir;

/// Rivers that are solved in some milliseconds.
const RIVERS: &str = "street = 'river'
validation_every = 4
shard_rows = 4
pot = 100
stack = [40, 150]
[bets.river]
bet = '100%, a'
[stop]
exploitability = '2%'
";

fn text(path: &Path) -> String {
    path.display().to_string()
}

#[test]
fn a_plan_needs_nothing() {
    let folder = tempdir().unwrap();
    let out = text(&folder.path().join("rows"));
    let plan = ["dataset", "generate", "turn-pot", "--rows", "1000", "--out", &out, "--plan"];
    let answer = object(&plan);
    assert_eq!(
        (&answer["shards"], &answer["part_rows"], &answer["run"]),
        (&json!(3), &json!(1000), &json!(null))
    );
    assert!(lines(&plan)[0].starts_with("1 000 rows of the turn in 3 shards"), "{:?}", lines(&plan));
    assert!(!Path::new(&out).exists());
    let printed = lines(&["dataset", "generate", "river-pot", "--print"]).join("\n");
    assert!(printed.contains("street = \"river\"") && printed.contains("shard_rows = 4096"), "{printed}");
}

#[test]
fn mistakes_name_the_argument() {
    let folder = tempdir().unwrap();
    let (out, file) = (text(folder.path()), text(&folder.path().join("mine.toml")));
    std::fs::write(&file, RIVERS.replace("pot = 100\n", "pot = 0\n")).unwrap();
    for (arguments, expected) in [
        (&["generate", "river-pot", "--out", &out][..], "--rows: expected the number of rows"),
        (&["generate", "river-pot", "--rows", "10"], "--out: expected the folder"),
        (&["generate", "rivers", "--rows", "10", "--out", &out], "there is no preset `rivers`"),
        (&["generate", &file, "--rows", "10", "--out", &out], "pot: found 0"),
        (
            &["generate", "river-pot", "--rows", "10", "--out", &out, "--shard-rows", "400k"],
            "shard_rows: found 400000",
        ),
        (&["worker", "river-pot", "--rows", "10", "--out", &out, "--shard", "8/8"], "`8/8` is no worker"),
        (&["generate", "river-pot", "--rows", "10", "--out", "ftp://x/y"], "--out: `ftp://x/y`"),
        (&["verify", &out], "has no dataset"),
    ] {
        let run = isofold(&[&["dataset"], arguments].concat());
        assert!(run.code != 0 && run.stderr.contains(expected), "{arguments:?}: {}", run.stderr);
    }
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_parquet_says_so() {
    let folder = tempdir().unwrap();
    let run = isofold(&["dataset", "generate", "river-pot", "--rows", "10", "--out", &text(folder.path())]);
    assert!(run.code != 0 && run.stderr.contains("without Parquet"), "{}", run.stderr);
}

#[cfg(all(feature = "parquet", unix))]
mod processes {
    use super::*;
    use crate::command;
    use std::collections::BTreeMap;
    use std::fs;
    use std::process::{Child, Stdio};
    use std::time::{Duration, Instant};

    fn config(folder: &Path) -> String {
        let path = folder.join("rivers.toml");
        fs::write(&path, RIVERS).unwrap();
        text(&path)
    }

    fn spawn(arguments: &[&str]) -> Child {
        command(arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
    }

    fn end(child: Child) {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// The files of a folder, with their bytes.
    fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
        let folders = [folder.to_owned(), folder.join("data"), folder.join("partial")];
        let entries = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
        let paths = entries.map(|entry| entry.path()).filter(|path| path.is_file());
        paths.map(|path| (text(path.strip_prefix(folder).unwrap()), fs::read(&path).unwrap())).collect()
    }

    fn shards(folder: &Path) -> usize {
        files(folder).keys().filter(|name| name.starts_with("data/") && name.ends_with(".parquet")).count()
    }

    #[test]
    fn rows_are_generated_and_verified() {
        let folder = tempdir().unwrap();
        let (config, out) = (config(folder.path()), text(&folder.path().join("rows")));
        let generate = ["dataset", "generate", &config, "--rows", "12", "--out", &out, "--threads", "1"];
        let run = isofold(&generate);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(
            run.stdout.contains("solved 12 rows on cpu") && run.stdout.contains("complete"),
            "{}",
            run.stdout
        );
        assert!(isofold(&generate).stdout.contains("solved 0 rows"));
        let verify = ["dataset", "verify", &out, "--resolve", "2"];
        let page = lines(&verify).join("\n");
        assert!(page.contains("9 rows") && page.contains("duplicates"), "{page}");
        assert_eq!(object(&verify)["good"], true);
        fs::remove_file(Path::new(&out).join("data/train-00001.parquet")).unwrap();
        assert_eq!(isofold(&verify).code, 1);
        let other = isofold(&["dataset", "generate", &config, "--rows", "13", "--out", &out]);
        assert!(other.code != 0 && other.stderr.contains("has another dataset"), "{}", other.stderr);
    }

    /// Two workers with a part each, and two processes that both write all shards, in one folder at the same time.
    #[test]
    fn two_processes_write_the_bytes_of_one() {
        let folder = tempdir().unwrap();
        let config = config(folder.path());
        let [alone, parts, both] = ["alone", "parts", "both"].map(|name| folder.path().join(name));
        let run = |verb: &str, out: &Path, more: &[&str]| {
            let out = text(out);
            let arguments = ["dataset", verb, &config, "--rows", "64", "--out", &out, "--threads", "1"];
            spawn(&[&arguments[..], more].concat())
        };
        end(run("generate", &alone, &[]));
        let workers = ["0/2", "1/2"].map(|shard| run("worker", &parts, &["--shard", shard]));
        workers.into_iter().for_each(end);
        let processes = [(); 2].map(|()| run("generate", &both, &[]));
        processes.into_iter().for_each(end);
        let expected = files(&alone);
        assert_eq!(shards(&alone), 16);
        assert!(files(&parts) == expected);
        assert!(files(&both) == expected);
    }

    /// A process that is killed again and again, without a chance to clean up, loses and doubles nothing.
    #[test]
    fn a_killed_process_loses_nothing() {
        let folder = tempdir().unwrap();
        let config = config(folder.path());
        let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
        let run = |out: &Path| {
            let out = text(out);
            spawn(&["dataset", "generate", &config, "--rows", "96", "--out", &out, "--threads", "1"])
        };
        end(run(&whole));
        let mut kills = 0;
        loop {
            let (mut child, before, begin) = (run(&killed), shards(&killed), Instant::now());
            // Killed while it writes, as soon as it has written something.
            while shards(&killed) < before + 2 && child.try_wait().unwrap().is_none() {
                assert!(begin.elapsed() < Duration::from_secs(120));
                std::thread::sleep(Duration::from_millis(1));
            }
            // SIGKILL.
            let _ = child.kill();
            if child.wait().unwrap().success() {
                break;
            }
            kills += 1;
        }
        assert!(kills >= 3, "{kills}");
        // Leftovers of a kill go with the next file that is written beside them.
        let found = files(&killed);
        let left = |name: &&String| name.ends_with(".isofold-part");
        assert!(found.keys().filter(left).count() <= 1, "{:?}", found.keys());
        let rows = |files: BTreeMap<String, Vec<u8>>| {
            files.into_iter().filter(|(name, _)| !left(&name)).collect::<BTreeMap<_, _>>()
        };
        assert!(rows(found) == rows(files(&whole)));
    }
}
