//! Limits of the system: threads, memory, file sizes, open files, streams that are closed, files that are cut short. The exit code is 0,
//! 1 or 2, errors are one line, and nothing that was finished is lost.
#![cfg(target_os = "linux")]

use crate::storage::{Sandbox, with};
use crate::{Run, hearing_signals, isofold, isofold_reading};
use std::fs;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// A stack that no address space has room for: no thread can be started.
const NO_THREADS: (&str, &str) = ("RUST_MIN_STACK", "562949953421312");

fn run(command: &mut Command) -> Run {
    of(command.output().unwrap())
}

fn of(output: Output) -> Run {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run {
        code: output.status.code().unwrap_or_else(|| panic!("{output:?}")),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// A command that a shell runs after another: `ulimit`, say, or with streams that are redirected.
fn by_shell(sandbox: &Sandbox, script: &str, arguments: &[&str]) -> Command {
    let isofold = sandbox.command(arguments);
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(script).arg(isofold.get_program()).args(isofold.get_args());
    shell.current_dir(sandbox.path("")).stdin(Stdio::null());
    hearing_signals(&mut shell);
    for (name, value) in isofold.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell
}

/// One line, which is an error.
fn assert_is_error(run: &Run, code: i32, part: &str) {
    let Run { stderr, .. } = run;
    assert_eq!(run.code, code, "{stderr}");
    assert!(stderr.starts_with("error: ") && stderr.matches('\n').count() == 1, "{stderr}");
    assert!(stderr.contains(part), "{part} is not in {stderr}");
}

#[test]
fn without_threads_the_calling_one_does_everything() {
    let (with_threads, alone) = (Sandbox::new(), Sandbox::new());
    let batch = "AsKs | Ts9s8c\nAhKh | Ts9s8c\n".repeat(200);
    for sandbox in [&with_threads, &alone] {
        fs::write(sandbox.path("hands"), &batch).unwrap();
    }
    let commands = [
        with("solve", &["--threads", "3", "--out", "a", "--json"]),
        with("show", &["--line", "x", "--json"]),
        vec!["equity", "AA | KK | QQ", "--trials", "1e5", "--seed", "1", "--csv"],
        vec!["equity", "AhKh | QQ+", "--board", "Ks7d4d", "--threads", "4", "--csv"],
        vec!["index", "--rounds", "2,3", "--batch", "hands"],
    ];
    for arguments in commands {
        let expected = with_threads.run(&arguments);
        let found = run(alone.command(&arguments).env(NO_THREADS.0, NO_THREADS.1));
        assert_eq!((expected.code, found.code), (0, 0), "{arguments:?}: {}{}", expected.stderr, found.stderr);
        let remark = "the system gives fewer than ";
        let remarks = found.stderr.lines().filter(|line| line.starts_with(remark)).count();
        assert_eq!(remarks, 1, "{arguments:?}: {}", found.stderr);
        // Times differ.
        let figures = |run: &Run| run.stdout.split("\"seconds\"").next().unwrap().to_owned();
        assert_eq!(figures(&found), figures(&expected), "{arguments:?}");
    }
    // Finished work is saved: in the file, and in the library.
    assert_eq!(alone.object(&["show", "a"])["complete"], true);
    assert_eq!(alone.object(&["library", "verify"])["verified"], 1);
    // One thread is what was asked for.
    let found =
        run(alone.command(&with("solve", &["--threads", "1", "--restart"])).env(NO_THREADS.0, NO_THREADS.1));
    assert_eq!((found.code, found.stderr.as_str()), (0, ""));
}

#[test]
fn a_signal_is_heard_without_threads() {
    let sandbox = Sandbox::new();
    for (arguments, expected) in [
        (&["solve", "-"][..], "stopped\n"),
        (&["solve", "turn-basic", "--target", "0.0001%", "--no-library"], "stopping after this iteration\n"),
    ] {
        let mut command = sandbox.command(arguments);
        command.env(NO_THREADS.0, NO_THREADS.1).stdin(Stdio::piped());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // Its end would be an answer, too.
        let _stdin = child.stdin.take();
        std::thread::sleep(Duration::from_millis(1000));
        assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
        let found = of(child.wait_with_output().unwrap());
        assert_eq!(found.code, 1, "{arguments:?}: {}", found.stderr);
        assert!(found.stderr.contains(expected), "{arguments:?}: {}", found.stderr);
    }
}

#[test]
fn memory_that_is_refused_is_one_line() {
    let sandbox = Sandbox::new();
    let mut refusals = 0;
    for megabytes in [40, 60, 80, 100, 120] {
        let limit = format!("ulimit -v {}; exec \"$0\" \"$@\"", 1000 * megabytes);
        // Below some limit no program starts.
        if !by_shell(&sandbox, &limit, &["--version"]).output().unwrap().status.success() {
            continue;
        }
        for arguments in
            [&["solve", "demo", "--iterations", "1", "--memory", "9G"][..], &["equity", "AA | KK | QQ"]]
        {
            let found = run(by_shell(&sandbox, &limit, arguments).env("RUST_BACKTRACE", "1"));
            let mut lines =
                found.stderr.lines().filter(|line| !line.starts_with("the system gives fewer than "));
            match found.code {
                0 => {}
                1 => {
                    refusals += 1;
                    let line = lines.next().unwrap();
                    assert!(line.starts_with("error: "), "{}", found.stderr);
                    assert!(line.contains("out of memory") || line.contains("no memory"), "{}", found.stderr);
                }
                code => panic!("{arguments:?}: {code}, {}", found.stderr),
            }
            assert_eq!(lines.next(), None, "{}", found.stderr);
        }
    }
    assert!(refusals > 0);
}

/// A little less memory than a solve takes is refused at its end: where files are packed and unpacked.
#[test]
fn memory_that_is_refused_keeps_the_exit_codes() {
    let sandbox = Sandbox::new();
    let limited = |kilobytes: u32| {
        let limit = format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\"");
        let arguments = ["solve", "turn-basic", "--target", "5%", "--restart"];
        by_shell(&sandbox, &limit, &arguments).output().unwrap()
    };
    let (mut refused, mut enough) = (20_000, 400_000);
    while enough - refused > 50 {
        let middle = (refused + enough) / 2;
        match limited(middle).status.success() {
            true => enough = middle,
            false => refused = middle,
        }
    }
    for kilobytes in (enough - 1_500..enough).step_by(50) {
        let Run { code, stderr, .. } = of(limited(kilobytes));
        assert!([0, 1].contains(&code), "{kilobytes}: {code}, {stderr}");
        assert!(code == 0 || stderr.contains("error: "), "{kilobytes}: {stderr}");
        assert!(!stderr.contains("is damaged"), "{kilobytes}: {stderr}");
    }
}

/// The library was given, and its checkpoint could not be written.
#[test]
fn advice_after_an_interrupt_is_not_to_do_what_has_failed() {
    let sandbox = Sandbox::new();
    let arguments = ["solve", "turn-basic", "--target", "0.0001%"];
    for (more, advice) in [
        (
            &["--library", "library"][..],
            "there is no checkpoint to continue from: with --out FILE, Ctrl-C writes one\n",
        ),
        (&["--no-library", "--out", "a"], "there is no checkpoint to continue from\n"),
    ] {
        let mut command =
            by_shell(&sandbox, "ulimit -f 1; exec \"$0\" \"$@\"", &[&arguments[..], more].concat());
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(1500));
        assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
        let found = of(child.wait_with_output().unwrap());
        assert!(found.code == 1 && found.stderr.contains(advice), "{more:?}: {}", found.stderr);
    }
}

#[test]
fn a_limit_of_file_sizes_is_an_error() {
    let sandbox = Sandbox::new();
    let arguments = with("solve", &["--no-library", "--out", "a"]);
    let found = run(&mut by_shell(&sandbox, "ulimit -f 1; exec \"$0\" \"$@\"", &arguments));
    assert_is_error(&found, 1, "cannot write `a`: File too large");
    // The solution is printed all the same, and nothing is left of the file.
    assert!(found.stdout.contains("solved in "), "{}", found.stdout);
    assert_eq!(fs::read_dir(sandbox.path("")).unwrap().count(), 0);
}

/// Removes the catalogue of a library, but for its files.
fn lose_catalogue(sandbox: &Sandbox) {
    let names =
        ["catalogue.sqlite", "catalogue.sqlite-wal", "catalogue.sqlite-shm", "catalogue.sqlite-journal"];
    names.iter().for_each(|name| drop(fs::remove_file(sandbox.path("library").join(name))));
}

/// A catalogue that is lost, or not made yet, and that no other can be written for is done without.
#[test]
fn a_lost_catalogue_and_a_limit_of_file_sizes() {
    let sandbox = Sandbox::new();
    let first = sandbox.object(&with("solve", &[]));
    let object = |run: &Run| serde_json::from_str::<serde_json::Value>(&run.stdout).unwrap();
    for limit in [0, 1, 8, 16, 32] {
        let script = format!("ulimit -f {limit}; exec \"$0\" \"$@\"");
        let limited = |arguments: &[&str]| {
            let found = run(&mut by_shell(&sandbox, &script, arguments));
            assert_eq!(found.code, 0, "{limit}: {arguments:?}: {}", found.stderr);
            found
        };
        for arguments in [&["library", "list"][..], &["library", "verify"], &["library", "show", "1"]] {
            lose_catalogue(&sandbox);
            let found = limited(arguments);
            assert!(found.stderr.contains("read from the files: 1 entry"), "{limit}: {}", found.stderr);
            assert!(!found.stdout.contains("no entries"), "{limit}: {}", found.stdout);
        }
        lose_catalogue(&sandbox);
        let hit = object(&limited(&with("solve", &["--json"])));
        assert_eq!((&hit["reason"], &hit["ev"]), (&"library".into(), &first["ev"]), "{limit}");
        for library in [&[][..], &["--library", "new"]] {
            lose_catalogue(&sandbox);
            let found = limited(&[&with("solve", &["--name", "other", "--restart"])[..], library].concat());
            assert!(found.stdout.contains("solved in "), "{limit}: {}", found.stdout);
            assert!(found.stderr.contains("; --out FILE keeps it elsewhere"), "{limit}: {}", found.stderr);
        }
    }
    lose_catalogue(&sandbox);
    assert_eq!(sandbox.object(&["library", "verify"])["verified"], 1);
}

#[test]
fn few_open_files_are_one_line() {
    let (sandbox, filled) = (Sandbox::new(), Sandbox::new());
    filled.object(&with("solve", &[]));
    for limit in 4..12 {
        let script = format!("ulimit -n {limit}; exec \"$0\" \"$@\"");
        for arguments in [with("solve", &[]), with("solve", &["--no-library", "--restart", "--out", "a"])] {
            let found = run(&mut by_shell(&sandbox, &script, &arguments));
            assert!(found.code == 0 || found.code == 1, "{limit}: {}", found.stderr);
            assert!(found.stderr.matches('\n').count() <= 1, "{limit}: {}", found.stderr);
            assert!(found.code == 0 || found.stderr.starts_with("error: "), "{limit}: {}", found.stderr);
        }
        lose_catalogue(&filled);
        let found = run(&mut by_shell(&filled, &script, &["library", "list"]));
        assert!(found.code == 0 || found.code == 1, "{limit}: {}", found.stderr);
        assert!(found.stderr.matches('\n').count() <= 1, "{limit}: {}", found.stderr);
        assert!(!found.stderr.contains("update isofold"), "{limit}: {}", found.stderr);
        assert!(found.code == 1 || !found.stdout.contains("no entries"), "{limit}: {}", found.stdout);
    }
}

#[test]
fn a_closed_stdout_is_an_error() {
    let sandbox = Sandbox::new();
    for arguments in [&["range", "AA"][..], &["range", "AA", "--json"], &["--help"], &["man", "solve"]] {
        let found = run(&mut by_shell(&sandbox, "exec \"$0\" \"$@\" >&-", arguments));
        assert_is_error(&found, 1, "cannot write the output: stdout is closed");
        let found = run(&mut by_shell(&sandbox, "exec \"$0\" \"$@\" >/dev/null 2>&-", arguments));
        assert_eq!(found.code, 0);
        let found = run(&mut by_shell(&sandbox, "exec \"$0\" \"$@\" <&- >&- 2>&-", arguments));
        assert_eq!(found.code, 1);
    }
    // Bad input is more than that.
    assert_is_error(&run(&mut by_shell(&sandbox, "exec \"$0\" \"$@\" >&-", &["range", "ZZ"])), 2, "RANGE: ");
    assert_is_error(
        &run(&mut by_shell(&sandbox, "exec \"$0\" \"$@\" <&-", &["solve", "-"])),
        2,
        "stdin: says nothing",
    );
}

#[test]
fn a_file_that_is_cut_short_while_it_is_read_is_an_error() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run(&with("solve", &["--no-library", "--out", "a"])).code, 0);
    // The file is open by the time that the other side is waited for.
    let mut command = sandbox.command(&["compare", "a", "-", "--no-library", "--quiet"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(700));
    fs::File::options().write(true).open(sandbox.path("a")).unwrap().set_len(0).unwrap();
    let spot = "board = \"QsTs7h4d2c\"\npot = 60\nstack = 200\n[ranges]\noop = \"AA\"\nip = \"KK\"\n";
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), spot.as_bytes()).unwrap();
    assert_is_error(&of(child.wait_with_output().unwrap()), 1, "a file was cut short while it was read");
}

#[test]
fn texts_without_an_end_are_refused_at_once() {
    let long = vec![b'a'; (16 << 20) + 1];
    for arguments in [
        &["solve", "/dev/zero"][..],
        &["show", "/dev/zero"],
        &["tree", "/dev/zero"],
        &["compare", "river", "/dev/zero"],
        &["solve", "-"],
        &["range", "-"],
        &["range", "--batch", "/dev/zero"],
        &["equity", "--batch", "-"],
        &["icm", "--payouts", "50,30", "--batch"],
        &["buckets", "build", "/dev/zero", "--print"],
        &["buckets", "build", "--config", "/dev/zero", "--print"],
    ] {
        assert_is_error(&isofold_reading(arguments, &long), 2, "too long: expected at most ");
    }
    for arguments in [&["preflop", "triples", "/dev/zero"][..], &["preflop", "triples", "/dev/zero", "--csv"]]
    {
        assert_is_error(&isofold(arguments), 2, "`/dev/zero` is not a plain file");
    }
    assert_is_error(&isofold(&["solve", "--resume", "/dev/zero"]), 2, "");
    assert_is_error(&isofold(&["library", "import", "/dev/zero"]), 2, "");
}

#[test]
fn a_spot_may_come_through_a_pipe() {
    let sandbox = Sandbox::new();
    let script = "mkfifo spot; cat given > spot & exec \"$0\" \"$@\"";
    fs::write(
        sandbox.path("given"),
        "board = \"KsTd7c4h2s\"\npot = 60\nstack = 90\n[ranges]\noop = \"AA\"\nip = \"KK,QQ\"\n",
    )
    .unwrap();
    let found = run(&mut by_shell(&sandbox, script, &["tree", "spot", "--json", "--quiet"]));
    assert_eq!((found.code, found.stderr.as_str()), (0, ""));
}
