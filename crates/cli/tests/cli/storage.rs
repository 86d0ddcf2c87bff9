//! Stored solutions: files, checkpoints, the library.

use crate::{Run, command};
use isofold_solver::Options;
use isofold_store::SolutionFile;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A folder with a library in it.
pub(crate) struct Sandbox(TempDir);

impl Sandbox {
    pub(crate) fn new() -> Sandbox {
        Sandbox(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> std::process::Command {
        let mut command = command(arguments);
        command.current_dir(self.0.path()).env("ISOFOLD_LIBRARY", "library").stdin(Stdio::null());
        command
    }

    /// A command that cannot write to what is read-only: as another user, if nothing is read-only to this one. The program is linked
    /// into the folder, since another user may not be able to run it where it was built.
    #[cfg(unix)]
    pub(crate) fn command_of_reader(&self, arguments: &[&str]) -> std::process::Command {
        use std::os::unix::process::CommandExt;
        let (built, program) = (env!("CARGO_BIN_EXE_isofold"), self.path("isofold"));
        if !program.exists() {
            std::fs::hard_link(built, &program)
                .or_else(|_| std::fs::copy(built, &program).map(drop))
                .unwrap();
        }
        let usual = self.command(arguments);
        let mut command = std::process::Command::new(program);
        command.args(usual.get_args()).current_dir(self.0.path()).stdin(Stdio::null());
        for (name, value) in usual.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        // SAFETY: `geteuid` touches no memory.
        if unsafe { libc::geteuid() } == 0 {
            command.uid(65_534).gid(65_534);
        }
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        let output = self.command(arguments).output().unwrap();
        Run {
            code: output.status.code().unwrap(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    pub(crate) fn object(&self, arguments: &[&str]) -> Value {
        let run = self.run(&[arguments, &["--json"]].concat());
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
        serde_json::from_str(&run.stdout).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let names = std::fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> =
            names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// A small spot on the turn.
pub(crate) const SPOT: [&str; 16] = [
    "--board",
    "QsTs7h4d",
    "--oop",
    "AA,QQ,JTs,AsKs,T9s",
    "--ip",
    "KK,AQs,98s,JJ,KQo",
    "--stack",
    "200",
    "--bet",
    "50%,a",
    "--raise",
    "a",
    "--target",
    "0.5%",
    "--pot",
    "60",
];

pub(crate) fn with<'a>(first: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&[first], &SPOT[..], more].concat()
}

#[test]
fn a_solved_spot_is_not_solved_again() {
    let sandbox = Sandbox::new();
    let first = sandbox.object(&with("solve", &[]));
    assert_eq!(first["reason"], "target");
    let again = sandbox.object(&with("solve", &[]));
    assert_eq!((&again["reason"], &again["entry"]), (&"library".into(), &1.into()));
    for key in ["iterations", "exploitability", "ev", "pot", "board"] {
        assert_eq!(first[key], again[key], "{key}");
    }
    // With other names of suits, and for `show` too.
    let mut relabelled = with("show", &["--line", "x"]);
    (relabelled[2], relabelled[4]) = ("QhTh7c4s", "AA,QQ,JTs,AhKh,T9s");
    assert!(sandbox.run(&relabelled).stdout.contains("from the library, entry 1"));
    // But not if something tells them apart.
    relabelled[4] = "AA,QQ,JTs,AcKc,T9s";
    assert!(sandbox.run(&relabelled).stdout.contains("solved in"));
    // With a finer target the spot is solved again, and the library has both.
    let finer: Vec<&str> =
        with("solve", &[]).into_iter().map(|word| if word == "0.5%" { "0.1%" } else { word }).collect();
    let finer = sandbox.object(&finer);
    assert_eq!(finer["reason"], "target");
    assert!(finer["iterations"].as_u64() > first["iterations"].as_u64());
    let list = sandbox.object(&["library", "list"]);
    assert_eq!(list["entries"].as_array().unwrap().len(), 2);
    assert_eq!(sandbox.object(&with("solve", &["--no-library"]))["reason"], "target");
    assert_eq!(sandbox.names(), ["library"]);
}

#[test]
fn regrets_are_continued() {
    let sandbox = Sandbox::new();
    sandbox.object(&with("solve", &["--regrets", "--out", "first.isofold"]));
    let whole = sandbox.object(&["solve", "--resume", "first.isofold", "--target", "0.05%", "--no-library"]);
    let args: Vec<&str> =
        with("solve", &[]).into_iter().map(|word| if word == "0.5%" { "0.05%" } else { word }).collect();
    let continued = sandbox.object(&args);
    for key in ["iterations", "exploitability", "ev"] {
        assert_eq!(continued[key], whole[key]);
    }
    assert!(continued["exploitability"].as_f64().unwrap() <= 0.0005);
}

#[test]
fn a_file_is_shown() {
    let sandbox = Sandbox::new();
    for tier in ["full", "no-rivers", "no-turns"] {
        let run = sandbox.run(&with("solve", &["--out", "a.isofold", "--save", tier]));
        assert!(run.code == 0 && run.stderr.contains("written to a.isofold"), "{}", run.stderr);
        for line in ["", "x", "x x", "x x | 2c | x"] {
            let view = sandbox.object(&["show", "a.isofold", "--line", line]);
            let is_river = line.contains('|');
            assert_eq!(view["solved_again"] == true, is_river && tier != "full", "{tier} {line}");
            assert_eq!(view["board"].as_str().unwrap()[..8], *"QsTs7h4d");
        }
    }
    let error = |arguments: &[&str]| {
        let run = sandbox.run(arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        run.stderr
    };
    assert!(error(&["solve", "a.isofold"]).contains("`isofold show` opens it"));
    assert!(error(&["show", "a.isofold", "--pot", "70"]).contains("flags cannot change its spot"));
    assert!(error(&["solve", "--resume", "a.isofold"]).contains("saved without regrets"));
    assert!(error(&["solve", "--resume", "none.isofold"]).contains("none.isofold"));
    assert!(error(&["solve", "--resume", "a.isofold", "demo"]).contains("cannot be used with"));
    assert!(error(&with("solve", &["--out", "no/where.isofold"])).contains("--out"));
    std::fs::write(sandbox.path("text"), "pot = 3").unwrap();
    assert!(error(&["solve", "--resume", "text"]).contains("not a solution"));
    // A flipped byte is an error, a cut file too.
    let whole = std::fs::read(sandbox.path("a.isofold")).unwrap();
    for (name, bytes) in [("flipped", flipped(&whole)), ("cut", whole[..whole.len() / 2].to_vec())] {
        std::fs::write(sandbox.path(name), bytes).unwrap();
        let run = sandbox.run(&["show", name]);
        assert!(run.code == 1 && run.stderr.contains("is damaged"), "{}", run.stderr);
    }
}

fn flipped(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    // In the first board.
    bytes[100] ^= 16;
    bytes
}

/// The regrets and averages of a file, to the bit.
fn state(path: &Path) -> (u32, Vec<Vec<u8>>) {
    let file = SolutionFile::open(path).unwrap();
    file.verify().unwrap();
    let solver = file.resume(&file.options(&Options::default())).unwrap();
    let state = solver.state();
    (state.iterations, state.parts.iter().map(|part| part.to_vec()).collect())
}

/// Kills a solve at random moments, again and again, until it has ended; then compares it with one that was not killed.
fn killed(kills: u32, target: &str) {
    let sandbox = Sandbox::new();
    let keep = ["--save", "full", "--regrets", "--no-library", "--checkpoint-every", "0.02"];
    let solve = |name: &'static str| -> Vec<&str> {
        [&["solve", "turn-basic", "--target", target, "--out", name][..], &keep].concat()
    };
    let begin = Instant::now();
    assert_eq!(sandbox.run(&solve("whole")).code, 0);
    let usual = begin.elapsed();
    let (mut attempt, mut kill, mut ends) = (0, 0, 0);
    while kill < kills {
        attempt += 1;
        // Spread over the time that a solve takes, saving included.
        let wait = usual.mul_f64(f64::from(attempt * 37 % 101) / 100.0);
        let resumes = sandbox.path("killed.checkpoint").exists();
        let arguments = match resumes {
            true => [&["solve", "--resume", "killed.checkpoint", "--out", "killed"][..], &keep].concat(),
            false => solve("killed"),
        };
        let mut child =
            sandbox.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let begin = Instant::now();
        while begin.elapsed() < wait && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        if child.try_wait().unwrap().is_none() {
            child.kill().unwrap();
            kill += 1;
        }
        let ended = child.wait().unwrap().success();
        for name in ["killed", "killed.checkpoint"].map(|name| sandbox.path(name)) {
            if name.exists() {
                SolutionFile::open(&name).and_then(|file| file.verify()).unwrap();
            }
        }
        if ended {
            ends += 1;
            assert!(state(&sandbox.path("killed")) == state(&sandbox.path("whole")));
            assert!(!sandbox.path("killed.checkpoint").exists());
            std::fs::remove_file(sandbox.path("killed")).unwrap();
        }
    }
    if ends == 0 {
        let resume = [&["solve", "--resume", "killed.checkpoint", "--out", "killed"][..], &keep].concat();
        let arguments = if sandbox.path("killed.checkpoint").exists() { resume } else { solve("killed") };
        assert_eq!(sandbox.run(&arguments).code, 0);
        assert!(state(&sandbox.path("killed")) == state(&sandbox.path("whole")));
    }
}

#[test]
fn a_killed_solve_is_resumed_to_the_bit() {
    killed(10, "0.2%");
}

#[test]
#[cfg(feature = "slow-tests")]
fn a_solve_killed_a_hundred_times_is_resumed_to_the_bit() {
    killed(100, "0.1%");
}

#[test]
#[cfg(unix)]
fn ctrl_c_writes_a_checkpoint() {
    let sandbox = Sandbox::new();
    let child = sandbox
        .command(&["solve", "demo", "--target", "0.0001%"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let id = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &id]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    let resume = stderr.lines().find_map(|line| line.strip_prefix("to continue: isofold ")).unwrap();
    let iterations =
        sandbox.object(&[&resume.split(' ').collect::<Vec<_>>()[..], &["--seconds", "0.1"]].concat());
    assert_eq!(iterations["reason"], "time");
}

/// Files may not grow over a limit: writing fails as on a disk that is full.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported_and_nothing_is_lost() {
    let sandbox = Sandbox::new();
    sandbox.object(&with("solve", &["--out", "a.isofold"]));
    let before = std::fs::read(sandbox.path("a.isofold")).unwrap();
    let arguments =
        with("solve", &["--out", "a.isofold", "--save", "full", "--regrets", "--no-library"]).join("' '");
    let script = format!("trap '' XFSZ; ulimit -f 8; exec '{}' '{arguments}'", env!("CARGO_BIN_EXE_isofold"));
    let output = std::process::Command::new("bash")
        .args(["-c", &script])
        .current_dir(sandbox.0.path())
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("cannot write `a.isofold`"), "{stderr}");
    // The solution is printed all the same.
    assert!(String::from_utf8(output.stdout).unwrap().contains("solved in"));
    assert_eq!(std::fs::read(sandbox.path("a.isofold")).unwrap(), before);
    assert_eq!(sandbox.names(), ["a.isofold", "library"]);
}

#[test]
fn a_checkpoint_is_not_overwritten() {
    let sandbox = Sandbox::new();
    let stop = |arguments: &[&str], checkpoint: &str| {
        let arguments =
            [arguments, &["--no-library", "--checkpoint-every", "0.01", "--target", "0.0001%"]].concat();
        let mut child =
            sandbox.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let begin = Instant::now();
        while !sandbox.path(checkpoint).exists() && begin.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    };
    stop(&["solve", "turn-basic", "--out", "a"], "a.checkpoint");
    let before = std::fs::read(sandbox.path("a.checkpoint")).unwrap();
    // Another spot takes another name; the same spot reports the checkpoint, and does not replace it by an earlier one.
    stop(&["solve", "demo", "--out", "a"], "a.2.checkpoint");
    assert_eq!(std::fs::read(sandbox.path("a.checkpoint")).unwrap(), before);
    assert!(sandbox.path("a.2.checkpoint").exists());
    let run =
        sandbox.run(&["solve", "turn-basic", "--out", "a", "--no-library", "--restart", "--iterations", "1"]);
    assert!(run.stderr.contains("to continue it: isofold solve --resume a.checkpoint"), "{}", run.stderr);
    // A solve does not overwrite the checkpoint that it resumes.
    std::fs::write(sandbox.path("b.checkpoint"), &before).unwrap();
    let run = sandbox.run(&["solve", "--resume", "b.checkpoint", "--out", "b.checkpoint", "--target", "5%"]);
    assert!(run.code == 2 && run.stderr.contains("must stay"), "{}", run.stderr);
    assert_eq!(std::fs::read(sandbox.path("b.checkpoint")).unwrap(), before);
    // New limits replace the old ones.
    sandbox.run(&with("solve", &["--iterations", "5", "--regrets", "--out", "c", "--no-library"]));
    let object = sandbox.object(&["solve", "--resume", "c", "--target", "0.5%", "--no-library"]);
    assert_eq!(object["reason"], "target");
}

#[test]
fn a_damaged_entry_is_solved_again() {
    let sandbox = Sandbox::new();
    let first = sandbox.object(&with("solve", &["--regrets"]));
    let files = std::fs::read_dir(sandbox.path("library/files")).unwrap();
    let path = files.map(|entry| entry.unwrap().path()).next().unwrap();
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, flipped(&bytes)).unwrap();
    let run = sandbox.run(&with("solve", &["--json"]));
    assert!(run.code == 0 && run.stderr.contains("entry 1 of the library is not used"), "{}", run.stderr);
    let again: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&again["iterations"], &again["reason"]), (&first["iterations"], &first["reason"]));
}

#[test]
fn a_hand_that_one_card_blocks_is_stored() {
    let sandbox = Sandbox::new();
    let spot = [
        "--board", "QsTs7h", "--oop", "AsKs", "--ip", "KK,AQs", "--pot", "60", "--stack", "60", "--bet",
        "50%",
    ];
    let solve = [&["solve", "--target", "3%"], &spot[..]].concat();
    assert_eq!(sandbox.run(&solve).code, 0);
    let run = sandbox.run(&solve);
    assert!(run.code == 0 && run.stdout.contains("from the library"), "{}", run.stderr);
}

/// The same command twice: solved, then found. Files round strategies, and leave streets out; both answer from the file.
#[test]
fn a_hit_prints_what_the_solve_printed() {
    let river = ["solve", "river", "--target", "2%"];
    let turn = with("solve", &[]);
    let big_blinds: Vec<&str> = turn
        .iter()
        .map(|&word| match word {
            "60" => "6bb",
            "200" => "20bb",
            word => word,
        })
        .collect();
    let shown = with("show", &["--line", "x x | 2c"]);
    for arguments in [&river[..], &turn, &big_blinds, &shown] {
        for out in [&[][..], &["--out", "a", "--no-library"]] {
            if arguments[0] == "show" && !out.is_empty() {
                continue;
            }
            let arguments = [arguments, out].concat();
            let sandbox = Sandbox::new();
            let pages = [(); 2].map(|()| {
                let run = sandbox.run(&arguments);
                assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
                // How it was found, and how long that took.
                let is_figure = |line: &&str| !line.contains("solved in ");
                run.stdout.lines().filter(is_figure).map(str::to_owned).collect::<Vec<_>>()
            });
            assert_eq!(pages[0], pages[1], "{arguments:?}");
            let sandbox = Sandbox::new();
            let [mut solved, mut found] = [(); 2].map(|()| sandbox.object(&arguments));
            let keys = [&solved, &found]
                .map(|object| object.as_object().unwrap().keys().cloned().collect::<Vec<_>>());
            assert_eq!(keys[0], keys[1], "{arguments:?}");
            for object in [&mut solved, &mut found] {
                for key in ["seconds", "memory_bytes", "device", "reason"] {
                    object.as_object_mut().unwrap().remove(key);
                }
            }
            assert_eq!(solved, found, "{arguments:?}");
        }
    }
}
