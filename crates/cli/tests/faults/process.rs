//! Runs of `isofold` under the shim, each in a folder of its own.

use crate::fault::{Fault, Kind};
use std::collections::HashMap;
use std::fs::{self, File};
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A process that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// The program under test: that of `$ISOFOLD_FAULTS_PROGRAM`, else the one that was built with the tests.
fn program() -> PathBuf {
    std::env::var_os("ISOFOLD_FAULTS_PROGRAM")
        .map_or_else(|| env!("CARGO_BIN_EXE_isofold").into(), Into::into)
}

/// The shim: that of `$ISOFOLD_FAULTS_SHIM`, else compiled here.
fn shim() -> &'static Path {
    static SHIM: OnceLock<PathBuf> = OnceLock::new();
    SHIM.get_or_init(|| {
        if let Some(shim) = std::env::var_os("ISOFOLD_FAULTS_SHIM") {
            return shim.into();
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let [source, library] =
            ["c", "so"].map(|ending| folder.join(format!("faults-{}.{ending}", std::process::id())));
        fs::write(&source, include_str!("shim.c")).unwrap();
        let flags = ["-O1", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror"];
        let mut compiler = Command::new("cc");
        compiler.args(flags).arg("-o").arg(&library).arg(&source).arg("-ldl");
        assert!(compiler.status().unwrap().success(), "cc cannot compile the shim");
        fs::remove_file(source).unwrap();
        library
    })
}

/// The end of a process.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    /// The exit code; `None` if a signal has ended it.
    pub(crate) code: Option<i32>,
    pub(crate) is_killed: bool,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ending {
    /// The breach of the contract of exit codes, if there is one.
    pub(crate) fn breach(&self) -> Option<String> {
        let is_exit = matches!(self.code, Some(0..=2));
        let is_sound = is_exit && !self.stderr.contains("panicked") && !self.stdout.contains("panicked");
        (!is_sound).then(|| format!("exit code {:?}: {}", self.code, self.stderr.trim()))
    }
}

/// A folder to run commands in, and beside it what the shim writes.
pub(crate) struct Sandbox(TempDir);

impl Sandbox {
    pub(crate) fn new() -> Sandbox {
        let folder = tempfile::tempdir().unwrap();
        for name in ["work", "synced"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        Sandbox(folder)
    }

    /// A sandbox with a copy of the files of another.
    pub(crate) fn copy(&self) -> Sandbox {
        let copy = Sandbox::new();
        for name in self.names() {
            let to = copy.path(&name);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(self.path(&name), to).unwrap();
        }
        copy
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join("work").join(name)
    }

    /// The files, as paths from the folder, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        list(&self.0.path().join("work"), "", &mut names);
        names.sort();
        names
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ending {
        self.run_with(arguments, None)
    }

    /// Runs a command, and returns the log of its calls too.
    pub(crate) fn run_logged(&self, arguments: &[&str]) -> (Ending, String) {
        let ending = self.run(arguments);
        (ending, fs::read_to_string(self.0.path().join("log")).unwrap_or_default())
    }

    /// Runs a command with a fault.
    pub(crate) fn run_with(&self, arguments: &[&str], fault: Option<&Fault>) -> Ending {
        let (home, work) = (self.0.path(), self.0.path().join("work"));
        let before = self.contents_by_inode(fault);
        let _ = fs::remove_file(home.join("log"));
        let output = |name: &str| File::create(home.join(name)).unwrap();
        let mut command = Command::new(program());
        command
            .args(arguments)
            .current_dir(&work)
            .stdin(Stdio::null())
            .stdout(output("out"))
            .stderr(output("err"));
        for name in ["ISOFOLD_MEMORY", "ISOFOLD_DEVICE", "CLICOLOR_FORCE", "NO_COLOR"] {
            command.env_remove(name);
        }
        command.env("ISOFOLD_LIBRARY", "library").env("ISOFOLD_THREADS", "1").env("LD_PRELOAD", shim());
        command.env("FAULTS_FOLDER", work.canonicalize().unwrap()).env("FAULTS_LOG", home.join("log"));
        if let Some(fault) = fault {
            command.env("FAULTS_AT", fault.at.to_string()).env("FAULTS_DO", fault.action);
            command.env("FAULTS_ERRNO", fault.errno.0.to_string()).env("FAULTS_KINDS", fault.kinds);
            if fault.kind == Kind::Cut {
                command.env("FAULTS_SYNCED", home.join("synced"));
            }
        }
        let mut child = command.spawn().unwrap();
        let (started, mut pause) = (Instant::now(), Duration::from_millis(1));
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break Some(status);
            }
            if started.elapsed() > PATIENCE {
                child.kill().unwrap();
                child.wait().unwrap();
                break None;
            }
            std::thread::sleep(pause);
            pause = (pause * 3 / 2).min(Duration::from_millis(20));
        };
        let text = |name: &str| String::from_utf8_lossy(&fs::read(home.join(name)).unwrap()).into_owned();
        let hint = if status.is_none() { "it hangs\n" } else { "" };
        if let Some(before) = before {
            self.cut_power(&before);
        }
        Ending {
            code: status.and_then(|status| status.code()),
            is_killed: status.is_some_and(|status| status.signal() == Some(9)),
            stdout: text("out"),
            stderr: format!("{hint}{}", text("err")),
        }
    }

    /// The contents of all files, by the numbers of their inodes, if the power is to be cut.
    fn contents_by_inode(&self, fault: Option<&Fault>) -> Option<HashMap<u64, Vec<u8>>> {
        fault.filter(|fault| fault.kind == Kind::Cut)?;
        let contents = |name: String| {
            let path = self.path(&name);
            (fs::metadata(&path).unwrap().ino(), fs::read(path).unwrap())
        };
        Some(self.names().into_iter().map(contents).collect())
    }

    /// Takes away what was not synced: each file has the contents of its last sync, else those of before, else none. Names stay
    /// as they are.
    fn cut_power(&self, before: &HashMap<u64, Vec<u8>>) {
        for name in self.names() {
            let path = self.path(&name);
            let inode = fs::metadata(&path).unwrap().ino();
            let synced = fs::read(self.0.path().join("synced").join(inode.to_string())).ok();
            let left = synced.or_else(|| before.get(&inode).cloned()).unwrap_or_default();
            fs::write(path, left).unwrap();
        }
    }
}

fn list(folder: &Path, prefix: &str, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = format!("{prefix}{}", entry.file_name().to_str().unwrap());
        match entry.file_type().unwrap().is_dir() {
            true => list(&entry.path(), &format!("{name}/"), names),
            false => names.push(name),
        }
    }
}
