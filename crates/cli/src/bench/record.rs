//! Dated records of measurements, in the source tree.

use crate::failure::Failure;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, thread};

/// The folder of records, below the root of the source tree.
const FOLDER: &str = "benches/records";

/// Writes figures to a new file, if this runs inside the source tree; its name comes back.
pub(super) fn write(kind: &str, figures: &[String]) -> Result<Option<String>, Failure> {
    let Some(folder) = folder() else { return Ok(None) };
    let date = date(SystemTime::now());
    let head = format!("date     {date}\ncommit   {}\nmachine  {}\n\n", commit(&folder), machine());
    // A record is never overwritten.
    let first = format!("{date}-{kind}.txt");
    let names = std::iter::once(first).chain((2..).map(|number| format!("{date}-{kind}-{number}.txt")));
    for name in names {
        let path = folder.join(&name);
        match fs::File::create_new(&path) {
            Ok(_) => {
                let text = format!("{head}{}\n", figures.join("\n"));
                fs::write(&path, text).map_err(|error| failure(&path, &error))?;
                return Ok(Some(format!("{FOLDER}/{name}")));
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(failure(&path, &error)),
        }
    }
    Ok(None)
}

fn failure(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Runtime(format!("cannot write `{}`: {error}", path.display()))
}

/// The folder of records of the source tree that the working directory is in.
fn folder() -> Option<PathBuf> {
    let here = env::current_dir().ok()?;
    here.ancestors().map(|folder| folder.join(FOLDER)).find(|folder| folder.is_dir())
}

fn commit(folder: &Path) -> String {
    let git = Command::new("git").args(["describe", "--always", "--dirty"]).current_dir(folder).output();
    let name = git.ok().filter(|output| output.status.success()).map(|output| output.stdout);
    name.map_or("unknown".to_owned(), |name| String::from_utf8_lossy(&name).trim().to_owned())
}

/// The CPU as the system names it.
fn machine() -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    format!("{}, {cores} cores", name.map_or(env::consts::ARCH, |(_, name)| name))
}

/// The day in UTC: `2026-11-15`.
fn date(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let mut days = seconds / 86_400;
    let mut year = 1970;
    let is_leap =
        |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    format!("{year}-{:02}-{:02}", month + 1, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_have_dates() {
        let day = |number: u64| date(UNIX_EPOCH + Duration::from_secs(number * 86_400 + 86_399));
        let dates = [0, 58, 59, 364, 365, 789, 790, 11_016, 11_017, 20_772].map(day);
        let expected = [
            "1970-01-01",
            "1970-02-28",
            "1970-03-01",
            "1970-12-31",
            "1971-01-01",
            "1972-02-29",
            "1972-03-01",
            "2000-02-29",
            "2000-03-01",
            "2026-11-15",
        ];
        assert_eq!(dates, expected);
    }
}
