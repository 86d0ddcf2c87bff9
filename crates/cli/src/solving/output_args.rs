//! The flags on what is written of a solve, and where.

use super::shell::shell_quoted;
use super::values;
use crate::failure::Failure;
use isofold_service::run::Parts;
use isofold_store::{SavedStreets, SolutionFile};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The rules that the flags follow.
pub(crate) const OUTPUT: &str = "\
--out writes a solution file, which `isofold show FILE` opens on any line and any cards. --save says which streets it holds: \
all (full), all but rivers (no-rivers), or only the first (no-turns). Streets that are left out are solved again when they are looked \
at, quickly and always with the same result. With --regrets the solve can be continued to a finer target later; that takes as much \
room on disk as solving takes memory.

A long solve writes a checkpoint every five minutes, and so does Ctrl-C: beside the file of --out, else into the library. The same \
command, run again, goes on from it; so does `isofold solve --resume FILE`, from a checkpoint or a file with regrets, as if it had never been \
interrupted. Limits are those of each run: --resume without any goes on to the target that was aimed at. With --lock and --unlock it \
continues with other locks: regrets and averages are kept except where hands are locked now, and the result is a spot of its own.";

/// The files that a solve writes, and continues.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Write the solution to a file, which `isofold show` reads
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,

    /// Streets to store: full, no-rivers or no-turns; no-rivers if not given
    #[arg(long, value_name = "STREETS", value_parser = values::saved_streets())]
    save: Option<SavedStreets>,

    /// Store regrets too, so that the solve can be continued
    #[arg(long)]
    regrets: bool,

    /// Store no regrets, though the solution that is continued has them
    #[arg(long, conflicts_with = "regrets")]
    no_regrets: bool,

    /// Continue a checkpoint, or a solution with regrets
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["spot", "Fields", "precision", "rule", "seed", "no_isomorphism", "restart"])]
    pub(crate) resume: Option<PathBuf>,

    /// Seconds between checkpoints
    #[arg(long, value_name = "S", value_parser = values::seconds, default_value = "300", hide = true)]
    checkpoint_every: f64,
}

impl OutputArgs {
    /// The parts of the solution that are written. What a solution that is continued has is kept unless flags say otherwise.
    pub(super) fn parts(&self) -> Parts {
        let regrets = (self.regrets || self.no_regrets).then_some(self.regrets);
        Parts { streets: self.save, regrets }
    }

    /// The flags that write the same again.
    pub(super) fn flags(&self) -> String {
        let out = self.out.as_ref().map(|out| format!(" --out {}", shell_quoted(out)));
        let save = self.save.map(|streets| format!(" --save {streets}"));
        let regrets = [(self.regrets, " --regrets"), (self.no_regrets, " --no-regrets")];
        let regrets = regrets.into_iter().filter(|&(is_given, _)| is_given).map(|(_, flag)| flag.to_owned());
        out.into_iter().chain(save).chain(regrets).collect()
    }

    pub(super) fn checkpoint_interval(&self) -> Duration {
        Duration::try_from_secs_f64(self.checkpoint_every).unwrap_or(Duration::MAX)
    }

    /// Refuses a file that cannot be written, before the solve begins.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let Some(out) = &self.out else { return Ok(()) };
        if self.resume.as_ref().is_some_and(|resumed| is_same_file(out, resumed)) {
            let why = "is the checkpoint being resumed, which must stay until the solve has ended";
            return Err(refused(out, why));
        }
        check_out(out)
    }
}

/// Refuses a file that a solution cannot be written to.
pub(crate) fn check_out(out: &Path) -> Result<(), Failure> {
    let folder = out.parent().filter(|folder| !folder.as_os_str().is_empty());
    let why = if out.exists() && !SolutionFile::is_at(out) {
        "exists and is not a solution"
    } else if SolutionFile::is_newer(out) {
        "was written by a newer isofold and is not replaced (update isofold to continue it)"
    } else if folder.is_some_and(|folder| !folder.is_dir()) {
        "is in a folder that does not exist"
    } else if !is_writable(folder.unwrap_or(Path::new("."))) {
        "is in a folder that cannot be written to"
    } else {
        return Ok(());
    };
    Err(refused(out, why))
}

/// Whether two paths name the same existing file.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    let [one, other] = [one, other].map(|path| path.canonicalize().ok());
    one.is_some() && one == other
}

fn refused(out: &Path, why: &str) -> Failure {
    Failure::argument("--out", format!("`{}` {why}: expected another file", out.display()))
}

/// Whether a file can be made in a folder.
fn is_writable(folder: &Path) -> bool {
    let probe = folder.join(format!(".{}.isofold-part", std::process::id()));
    let made = fs::File::create_new(&probe).is_ok();
    made && fs::remove_file(&probe).is_ok()
}
