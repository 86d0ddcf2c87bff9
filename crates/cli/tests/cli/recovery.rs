//! A library that is damaged, hostile, read-only or full: nothing is lost, nothing is believed, nothing is waited for.

use crate::Run;
use crate::storage::Sandbox;
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

const RIVER: [&str; 11] = [
    "--board",
    "KsTd7c4h2s",
    "--oop",
    "AA,QTs,AhJh",
    "--ip",
    "JJ,KQs",
    "--stack",
    "200",
    "--bet",
    "50%",
    "--pot",
];

/// A command on a river that is solved in a moment; each pot is another spot.
fn river<'a>(command: &'a str, pot: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&[command], &RIVER[..], &[pot], more].concat()
}

fn solved(sandbox: &Sandbox, pot: &str) -> Value {
    sandbox.object(&river("solve", pot, &[]))
}

/// The solution files of the library.
fn files(sandbox: &Sandbox) -> Vec<PathBuf> {
    let files = fs::read_dir(sandbox.path("library/files")).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    files
}

/// Runs a command that must end soon, whatever it finds.
fn soon(sandbox: &Sandbox, arguments: &[&str]) -> Run {
    let begin = Instant::now();
    let mut child = sandbox.command(arguments);
    let mut child =
        child.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    while child.try_wait().unwrap().is_none() {
        if begin.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{arguments:?} waits");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn a_lost_catalogue_is_made_anew_and_no_file_is_removed() {
    let sandbox = Sandbox::new();
    let first = [solved(&sandbox, "100"), solved(&sandbox, "110")];
    sandbox.object(&["library", "rename", "2", "second"]);
    let before = files(&sandbox);
    let catalogue = sandbox.path("library/catalogue.sqlite");
    let damages: [&dyn Fn(); 3] =
        [&|| fs::remove_file(&catalogue).unwrap(), &|| fs::write(&catalogue, "").unwrap(), &|| {
            fs::write(&catalogue, "garbage that is no database at all").unwrap()
        }];
    for (number, damage) in damages.iter().enumerate() {
        let _ = fs::remove_file(sandbox.path("library/catalogue.sqlite-wal"));
        damage();
        let run = sandbox.run(&["library", "verify", "--remove"]);
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (0, "2 entries verified: all intact\n"),
            "{}",
            run.stderr
        );
        assert_eq!(run.stderr.matches('\n').count(), 1, "{}", run.stderr);
        let said = if number == 2 {
            "it is now `library/catalogue.sqlite.damaged-1`"
        } else {
            "2 files without an entry in the library: entered anew"
        };
        assert!(run.stderr.contains(said), "{}", run.stderr);
        assert_eq!(files(&sandbox), before);
        // Both are found, under the names that they had, and said to be so no more.
        for (pot, first) in ["100", "110"].iter().zip(&first) {
            let again = solved(&sandbox, pot);
            assert_eq!((&again["reason"], &again["ev"]), (&json!("library"), &first["ev"]));
        }
        assert_eq!(sandbox.object(&["library", "show", "@second"])["pot"], json!(110));
        assert_eq!(sandbox.run(&["library", "list"]).stderr, "");
    }
    assert_eq!(fs::read(sandbox.path("library/catalogue.sqlite.damaged-1")).unwrap()[..7], *b"garbage");
}

/// With the catalogue, the numbers are lost: the next command must not remove what happens to have one now.
#[test]
fn numbers_of_a_lost_catalogue_remove_nothing() {
    let sandbox = Sandbox::new();
    ["100", "110"].iter().for_each(|pot| drop(solved(&sandbox, pot)));
    for command in [&["library", "rm", "1"][..], &["library", "rename", "1", "name"]] {
        fs::remove_file(sandbox.path("library/catalogue.sqlite")).unwrap();
        let run = sandbox.run(command);
        assert!(run.code == 1 && run.stderr.contains("entries have other numbers now"), "{}", run.stderr);
        assert_eq!(files(&sandbox).len(), 2);
    }
    assert_eq!(sandbox.run(&["library", "rm", "1"]).code, 0);
    assert_eq!(files(&sandbox).len(), 1);
}

/// A file that is intact, but not what the catalogue says, answers nothing: neither another spot nor a coarser solution.
#[test]
fn a_hit_is_compared_with_its_file() {
    let fine = ["--target", "0.1%", "--json"];
    for (pot, target) in [("100", "5%"), ("120", "0.1%")] {
        let sandbox = Sandbox::new();
        let other = river("solve", pot, &["--target", target, "--out", "other", "--no-library"]);
        assert_eq!(sandbox.run(&other).code, 0);
        let first: Value = serde_json::from_str(&sandbox.run(&river("solve", "100", &fine)).stdout).unwrap();
        fs::copy(sandbox.path("other"), &files(&sandbox)[0]).unwrap();
        let run = sandbox.run(&river("solve", "100", &fine));
        assert_eq!(run.code, 0);
        assert_eq!(run.stderr.matches("is not what the catalogue of the library said of it").count(), 1);
        let again: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!((&again["reason"], &again["ev"]), (&first["reason"], &first["ev"]));
        // Then all is right again, and what the other file has is found.
        let hit = sandbox.run(&river("solve", "100", &fine));
        let again: Value = serde_json::from_str(&hit.stdout).unwrap();
        assert_eq!((&again["reason"], &again["ev"], &hit.stderr[..]), (&json!("library"), &first["ev"], ""));
        assert_eq!(solved(&sandbox, pot)["reason"], json!("library"));
        assert_eq!(sandbox.run(&["library", "verify"]).code, 0);
    }
}

#[test]
#[cfg(unix)]
fn pipes_devices_and_folders_are_refused_at_once() {
    let sandbox = Sandbox::new();
    solved(&sandbox, "100");
    let pipe =
        |name: &str| assert!(Command::new("mkfifo").arg(sandbox.path(name)).status().unwrap().success());
    pipe("pipe");
    pipe("library/files/pipe.isofold");
    pipe("library/files/.pipe.isofold-part");
    let out = |file| river("solve", "130", &["--out", file, "--no-library"]);
    for (arguments, part) in [
        (out("pipe"), "--out: `pipe` exists and is not a solution"),
        (out("/dev/null"), "--out: `/dev/null` exists and is not a solution"),
        (vec!["solve", "--resume", "pipe"], "`pipe` is a pipe: expected a regular file"),
        (vec!["solve", "--resume", "/dev/zero"], "`/dev/zero` is a device: expected a regular file"),
        (vec!["solve", "--resume", "library"], "`library` is a folder: expected a regular file"),
        (vec!["library", "import", "pipe"], "`pipe` is a pipe: expected a regular file"),
        (vec!["library", "import", "/dev/zero"], "`/dev/zero` is a device"),
    ] {
        let run = soon(&sandbox, &arguments);
        assert!(run.code == 2 && run.stderr.contains(part), "{arguments:?}: {}", run.stderr);
        assert_eq!((run.stdout.as_str(), run.stderr.matches('\n').count()), ("", 1), "{}", run.stderr);
    }
    // A checkpoint takes another name, and the library is used as if nothing were there.
    pipe("out.checkpoint");
    assert_eq!(soon(&sandbox, &river("solve", "140", &["--out", "out"])).code, 0);
    let run = soon(&sandbox, &["library", "verify"]);
    assert!(run.code == 0 && run.stdout.contains("no entry: "), "{}", run.stdout);
    assert!(run.stdout.contains("pipe.isofold` is a pipe: expected a regular file"), "{}", run.stdout);
    assert_eq!(soon(&sandbox, &["library", "verify", "--remove"]).code, 0);
    assert!(sandbox.path("library/files/pipe.isofold").exists());
    // A link to a solution is a solution, where a user names it.
    std::os::unix::fs::symlink("out", sandbox.path("link")).unwrap();
    assert_eq!(soon(&sandbox, &["show", "link"]).code, 0);
    for name in ["catalogue.sqlite", "lock"] {
        fs::remove_file(sandbox.path(&format!("library/{name}"))).unwrap();
        pipe(&format!("library/{name}"));
        let run = soon(&sandbox, &river("solve", "150", &[]));
        assert!(run.code == 0 && run.stderr.contains("is a pipe"), "{name}: {}", run.stderr);
        fs::remove_file(sandbox.path(&format!("library/{name}"))).unwrap();
    }
}

/// As another user, since nothing is read-only to the superuser.
#[test]
#[cfg(unix)]
fn a_lost_catalogue_that_cannot_be_written_is_done_without() {
    use std::os::unix::fs::PermissionsExt;
    let sandbox = Sandbox::new();
    solved(&sandbox, "100");
    sandbox.object(&["library", "rename", "1", "second"]);
    drop(sandbox.command_of_reader(&[]));
    for is_garbage in [false, true] {
        let _ = fs::remove_file(sandbox.path("library/catalogue.sqlite-wal"));
        match is_garbage {
            false => fs::remove_file(sandbox.path("library/catalogue.sqlite")).unwrap(),
            true => fs::write(sandbox.path("library/catalogue.sqlite"), "garbage, and no database").unwrap(),
        }
        let set_mode = |mode| {
            for path in ["library/files", "library", "."] {
                fs::set_permissions(sandbox.path(path), fs::Permissions::from_mode(mode)).unwrap();
            }
        };
        set_mode(0o555);
        let run = |arguments: &[&str]| {
            let output = sandbox.command_of_reader(&[arguments, &["--json"]].concat()).output().unwrap();
            let text = String::from_utf8(output.stderr).unwrap();
            let code = output.status.code().unwrap();
            (code, serde_json::from_slice::<Value>(&output.stdout).unwrap_or_default(), text)
        };
        let read = "cannot be read, and another cannot be written; read from the files: 1 entry";
        let (code, list, said) = run(&["library", "list"]);
        assert!(code == 0 && said.contains(read), "{said}");
        assert_eq!(list["entries"].as_array().unwrap().len(), 1);
        assert_eq!(run(&river("solve", "100", &[])).1["reason"], json!("library"));
        let (code, solved, said) = run(&river("solve", "110", &[]));
        assert_eq!((code, &solved["reason"]), (0, &json!("target")), "{said}");
        assert!(said.contains("which cannot be written to; --out FILE keeps it elsewhere"), "{said}");
        // The numbers of a list open entries, unless a catalogue that cannot be read has others.
        let (code, _, said) = run(&["show", "1"]);
        assert_eq!(code, i32::from(is_garbage), "{said}");
        assert!(!is_garbage || said.contains("only it knows the numbers of entries"), "{said}");
        // A command that opens the library twice says so once.
        let compared = run(&["compare", "@second", "@second"]);
        assert_eq!((compared.0, compared.2.matches(read).count()), (0, 1), "{}", compared.2);
        set_mode(0o755);
        assert_eq!(files(&sandbox).len(), 1);
    }
}

/// On a disk of a few pages that is full. Making one takes the superuser.
#[test]
#[cfg(target_os = "linux")]
fn a_library_on_a_full_disk_is_read() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path("disk")).unwrap();
    let disk = sandbox.path("disk");
    let mount = |arguments: &[&str]| Command::new(arguments[0]).args(&arguments[1..]).arg(&disk).status();
    let is_mounted = mount(&["mount", "-t", "tmpfs", "-o", "size=512k", "isofold"]);
    if !is_mounted.is_ok_and(|status| status.success()) {
        return;
    }
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        for has_log in [false, true] {
            let library = ["--library", "disk/library"];
            let first = sandbox.object(&river("solve", "100", &library));
            if has_log {
                assert_eq!(sandbox.object(&river("solve", "100", &library))["reason"], json!("library"));
            }
            let _ = fs::write(sandbox.path("disk/filler"), vec![0; 1 << 20]);
            let run = sandbox.run(&[&["library", "list"], &library[..]].concat());
            assert!(run.code == 0 && run.stdout.contains("1 entry, "), "{}{}", run.stdout, run.stderr);
            let hit = sandbox.object(&river("solve", "100", &library));
            assert_eq!((&hit["reason"], &hit["ev"]), (&json!("library"), &first["ev"]));
            assert_eq!(sandbox.run(&[&["library", "verify"], &library[..]].concat()).code, 0);
            assert_eq!(sandbox.run(&[&["show", "1"], &library[..]].concat()).code, 0);
            // A solution that cannot be kept is printed, and what would keep it.
            let run = sandbox.run(&river("solve", "110", &library));
            assert!(run.code == 0 && run.stdout.contains("solved in"), "{}", run.stderr);
            assert!(run.stderr.contains("not added to the library"), "{}", run.stderr);
            assert!(run.stderr.contains("; --out FILE keeps it elsewhere"), "{}", run.stderr);
            let run = sandbox.run(&river("solve", "110", &["--out", "disk/out", "--no-library"]));
            assert!(run.code != 0 && !sandbox.path("disk/out").exists(), "{}", run.stderr);
            // Without its catalogue, and without room for another.
            for ending in ["", "-wal", "-shm"] {
                let _ = fs::remove_file(
                    sandbox.path("disk/library/catalogue.sqlite").as_os_str().to_str().unwrap().to_owned()
                        + ending,
                );
            }
            let _ = fs::write(sandbox.path("disk/more"), vec![0; 1 << 20]);
            let run = sandbox.run(&[&["library", "list"], &library[..]].concat());
            assert!(run.code == 0 && run.stdout.contains("1 entry, "), "{}{}", run.stdout, run.stderr);
            let run = sandbox.run(&[&["show", "1"], &library[..]].concat());
            assert_eq!(run.code, 0, "{}", run.stderr);
            let run = sandbox.run(&river("solve", "110", &["--library", "disk/new"]));
            assert!(run.code == 0 && run.stdout.contains("solved in"), "{}", run.stderr);
            assert!(run.stderr.contains("; --out FILE keeps it elsewhere"), "{}", run.stderr);
            fs::remove_file(sandbox.path("disk/more")).unwrap();
            fs::remove_dir_all(sandbox.path("disk/new")).unwrap();
            fs::remove_file(sandbox.path("disk/filler")).unwrap();
            let list = sandbox.object(&[&["library", "list"], &library[..]].concat());
            assert_eq!(list["entries"].as_array().unwrap().len(), 1);
            assert_eq!(sandbox.run(&[&["library", "verify"], &library[..]].concat()).stderr, "");
            fs::remove_dir_all(sandbox.path("disk/library")).unwrap();
        }
    }));
    assert!(mount(&["umount"]).unwrap().success());
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
}
