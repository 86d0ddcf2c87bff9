//! Files of a newer version: refused in one line that says to update isofold, and never removed or replaced.

use crate::samples::{buckets, copy_folder, sample, with_library};
use crate::storage::Sandbox;
use crate::{Run, isofold};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Raises the version of a solution file, a checkpoint or a file of buckets, which is the same bytes in each.
fn make_newer(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    bytes[8..12].copy_from_slice(&9u32.to_le_bytes());
    fs::write(path, bytes).unwrap();
}

/// Asserts that a run has failed in one line that says to update.
fn assert_refused(run: &Run, what: &str) {
    assert!(matches!(run.code, 1 | 2), "{what}: {}", run.code);
    let is_one_line = run.stderr.trim_end().lines().count() == 1;
    assert!(is_one_line && run.stderr.contains("update isofold"), "{what}: {}", run.stderr);
}

/// The solution files of a library and their bytes.
fn files(sandbox: &Sandbox) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = fs::read_dir(sandbox.path("library/files")).unwrap().map(|file| file.unwrap().path());
    files.map(|file| (file.clone(), fs::read(&file).unwrap())).collect()
}

/// Raises the version of the file of an entry, and returns its path.
fn make_entry_newer(sandbox: &Sandbox, entry: &str) -> PathBuf {
    let shown = sandbox.object(&["library", "show", entry]);
    let path = sandbox.path(shown["file"].as_str().unwrap());
    make_newer(&path);
    path
}

#[test]
fn a_newer_solution_is_refused_and_stays() {
    let sandbox = Sandbox::new();
    for name in ["river-regrets.isofold", "turn-32.checkpoint"] {
        fs::copy(sample(name), sandbox.path("newer")).unwrap();
        make_newer(&sandbox.path("newer"));
        let before = fs::read(sandbox.path("newer")).unwrap();
        let spot = ["solve", "river", "--iterations", "2", "--no-library"];
        for arguments in [
            &["show", "newer"][..],
            &["simplify", "newer", "--round", "25%"],
            &["library", "import", "newer"],
            &["solve", "--resume", "newer", "--no-library"],
            &[&spot[..], &["--out", "newer"]].concat(),
        ] {
            assert_refused(&sandbox.run(arguments), &arguments.join(" "));
            assert_eq!(fs::read(sandbox.path("newer")).unwrap(), before, "{arguments:?}");
        }
        // A checkpoint where this program's would be: another name is taken.
        fs::rename(sandbox.path("newer"), sandbox.path("out.checkpoint")).unwrap();
        sandbox.object(&[&spot[..], &["--out", "out", "--checkpoint-every", "0.001"]].concat());
        assert_eq!(fs::read(sandbox.path("out.checkpoint")).unwrap(), before);
    }
}

/// Neither verification nor a better solution of the same spot nor the limit of the library removes it.
#[test]
fn a_newer_file_of_the_library_stays() {
    let sandbox = with_library();
    let newer = make_entry_newer(&sandbox, "1");
    let before = fs::read(&newer).unwrap();
    let stays = |what: &str| assert!(fs::read(&newer).is_ok_and(|now| now == before), "{what}");
    let listed = |entry: i64| {
        let list = sandbox.object(&["library", "list"]);
        list["entries"].as_array().unwrap().iter().any(|listed| listed["id"] == entry)
    };
    for verify in [&["library", "verify"][..], &["library", "verify", "--remove"]] {
        let run = sandbox.run(verify);
        assert!(run.code == 1 && run.stdout.contains("update isofold"), "{}{}", run.stdout, run.stderr);
        stays("verified");
        assert!(listed(1));
    }
    assert_refused(&sandbox.run(&["show", "1"]), "show 1");
    // The spot is solved again, and better.
    let spot =
        ["--board=KsTd7c4h2s", "--oop=AA,QQ,T9s", "--ip=KK,JJ,A7s", "--pot=60", "--stack=100", "--bet=50%,a"];
    let run = sandbox.run(&[&["solve"], &spot[..], &["--target=0.1%"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    stays("solved again");
    assert!(listed(1));
    // A limit that leaves room for the new solution and two small ones.
    let limited = ["solve", "river", "--target=1%", "--library-size", "21K"];
    assert_eq!(sandbox.run(&limited).code, 0);
    stays("evicted");
    assert!(listed(1) && !listed(2) && !listed(3));
}

#[test]
fn a_hit_on_a_newer_file_says_to_update_and_solves() {
    let sandbox = with_library();
    make_entry_newer(&sandbox, "1");
    let spot =
        ["--board=KsTd7c4h2s", "--oop=AA,QQ,T9s", "--ip=KK,JJ,A7s", "--pot=60", "--stack=100", "--bet=50%,a"];
    let run = sandbox.run(&[&["solve"], &spot[..]].concat());
    assert!(run.code == 0 && run.stderr.contains("update isofold"), "{}", run.stderr);
    assert!(run.stdout.contains("exploitability"), "{}", run.stdout);
}

/// A file that a newer program has written, and that has no entry.
#[test]
fn a_newer_file_without_an_entry_is_neither_adopted_nor_removed() {
    let sandbox = with_library();
    let newer = sandbox.path("library/files/00000000000000000000000000000000-0000000000000000.isofold");
    fs::copy(sample("river-32.isofold"), &newer).unwrap();
    make_newer(&newer);
    let before = files(&sandbox);
    for arguments in [&["library", "verify"][..], &["library", "verify", "--remove"], &["library", "list"]] {
        sandbox.run(arguments);
        assert_eq!(files(&sandbox), before, "{arguments:?}");
    }
    sandbox.object(&["solve", "river", "--iterations", "2"]);
    assert_eq!(fs::read(&newer).unwrap(), before[&newer]);
    assert_eq!(sandbox.object(&["library", "list"])["entries"].as_array().unwrap().len(), 4);
}

/// The version of an SQLite file is at offset 60, in big endian.
#[test]
fn a_newer_catalogue_is_refused_and_stays() {
    let sandbox = with_library();
    let catalogue = sandbox.path("library/catalogue.sqlite");
    let mut bytes = fs::read(&catalogue).unwrap();
    assert_eq!(bytes[60..64], 1u32.to_be_bytes());
    bytes[60..64].copy_from_slice(&9u32.to_be_bytes());
    fs::write(&catalogue, &bytes).unwrap();
    let before = files(&sandbox);
    for arguments in [
        &["library", "list"][..],
        &["library", "verify"],
        &["library", "verify", "--remove"],
        &["library", "rm", "--all", "--yes"],
        &["show", "1"],
    ] {
        assert_refused(&sandbox.run(arguments), &arguments.join(" "));
    }
    let run = sandbox.run(&["solve", "river", "--iterations", "2"]);
    assert!(run.stderr.contains("update isofold"), "{}", run.stderr);
    assert_eq!((fs::read(&catalogue).unwrap(), files(&sandbox)), (bytes, before));
}

#[test]
fn newer_buckets_are_refused_and_stay() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let own = folder.path().join("buckets-F1T1R1-C3C1C1-exact-71cca2861dd2");
    let config = sample("buckets/texture.toml").display().to_string();
    let build = ["buckets", "build", "--config", &config, "--out", out];
    // Files of 246 MB are mostly holes, which a copy would fill.
    let refused = |what: &str, file: &str, bytes: &dyn Fn(Vec<u8>) -> Vec<u8>| {
        let _ = fs::remove_dir_all(&own);
        copy_folder(&sample("buckets/texture"), &own);
        let path = own.join(file);
        fs::write(&path, bytes(fs::read(&path).unwrap())).unwrap();
        let before = fs::read(&path).unwrap();
        let lookup = ["buckets", "lookup", own.to_str().unwrap(), "AsKs", "Ts9s8c"];
        for arguments in [&lookup[..], &["buckets", "info", own.to_str().unwrap()]] {
            assert_refused(&isofold(arguments), what);
        }
        let run = isofold(&build);
        assert_eq!(run.code, 2, "{what}: {}", run.stderr);
        assert!(run.stderr.trim_end().lines().last().unwrap().contains("update isofold"), "{}", run.stderr);
        assert_eq!(fs::read(&path).unwrap(), before, "{what}");
    };
    refused("a file", "flop.buckets", &|mut bytes| {
        bytes[8] = 9;
        bytes
    });
    let later = |text: Vec<u8>| String::from_utf8(text).unwrap().replace("\"0.1.0\"", "\"99.0.0\"");
    refused("other fields", "metadata.json", &|text| later(text).replace("streets", "rounds").into());
    refused("other settings", "metadata.json", &|text| later(text).replace("seed =", "seeds =").into());
    // The folder of then is complete for the program of now.
    let _ = fs::remove_dir_all(&own);
    buckets("texture", &own);
    let run = isofold(&build);
    assert!(run.code == 0 && run.stdout.starts_with("all streets were there already"), "{}", run.stderr);
}
