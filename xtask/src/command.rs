//! Running other programs from the root of the repository.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// A program to be run from the root.
pub(crate) fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// Cargo, the one that runs this.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    program(&std::env::var("CARGO").unwrap_or("cargo".to_owned()), arguments)
}

/// Runs a step, and says so and how long it took; a step that fails is an error.
pub(crate) fn step(what: &str, command: &mut Command) -> Result<(), String> {
    println!("── {what}");
    let started = Instant::now();
    match command.status() {
        Ok(status) if status.success() => {
            println!("── {what}: {:.0} s", started.elapsed().as_secs_f64());
            Ok(())
        }
        Ok(status) => Err(format!("{what}: {status}")),
        Err(error) => Err(format!("{what}: {}", cannot_run(command, &error))),
    }
}

/// Runs a program quietly and gives what it printed.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| cannot_run(command, &error))?;
    if !output.status.success() {
        return Err(format!("{}: {}", command.get_program().display(), output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

/// Whether a program can be run at all.
pub(crate) fn exists(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn cannot_run(command: &Command, error: &io::Error) -> String {
    format!("cannot run {}: {error}", command.get_program().display())
}
