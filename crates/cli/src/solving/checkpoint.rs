//! The checkpoint of a solve: the file from which an interrupted one is continued.

use super::run::SolveRun;
use crate::interrupt::{self, Work};
use crate::output;
use crate::paint;
use crate::progress::Progress;
use isofold_solver::{Options, Outcome, Precision};
use isofold_store::{CanonicalSpot, Library, SolutionFile};
use std::fs;
use std::path::{Path, PathBuf};

/// A checkpoint of so many bytes is announced: it takes a moment to write.
const LARGE: u64 = 200_000_000;

/// The checkpoint file of a solve. A file that is there already is not lost: if it is of another spot, or of the same spot
/// solved with other options, another name is taken; if it is of this very solve, and has more iterations, it stays until
/// this run has as many.
pub(super) struct Checkpoint {
    path: PathBuf,
    /// The iterations of the file that is there; 0 if there is none.
    iterations: u32,
    /// The exploitability that an interrupted solve was aiming at.
    target: Option<f64>,
}

impl Checkpoint {
    /// The checkpoint being resumed.
    pub(super) fn resumed(path: &Path, iterations: u32, target: Option<f64>) -> Checkpoint {
        Checkpoint { path: path.to_owned(), iterations, target }
    }

    /// A checkpoint beside the file that the solution is written to.
    pub(super) fn beside(out: &Path, canonical: &CanonicalSpot, options: &Options) -> Checkpoint {
        let name = |number: u32| {
            let mut name = out.to_owned().into_os_string();
            name.push(if number == 1 { ".checkpoint".to_owned() } else { format!(".{number}.checkpoint") });
            PathBuf::from(name)
        };
        let mut number = 1;
        loop {
            let path = name(number);
            match iterations_at(&path, canonical, options) {
                Some(iterations) => return Checkpoint { path, iterations, target: None },
                None => number += 1,
            }
        }
    }

    /// A checkpoint in the library, with a name for each spot and way to solve it.
    pub(super) fn within(library: &Library, canonical: &CanonicalSpot, options: &Options) -> Checkpoint {
        let bits = match options.precision {
            Precision::Half => format!("16-{}", options.seed),
            Precision::Full => "32".to_owned(),
        };
        let rule = &options.rule;
        let rule =
            format!("{},{},{}{}", rule.alpha, rule.beta, rule.gamma, if rule.resets { ",reset" } else { "" });
        let raw = if options.isomorphism { "" } else { "-raw" };
        let name = format!("{}-{bits}-{rule}{raw}.isofold", canonical.fingerprint);
        let path = library.folder().join("checkpoints").join(name);
        let iterations = iterations_at(&path, canonical, options).unwrap_or(0);
        Checkpoint { path, iterations, target: None }
    }

    /// Takes over the target of the solve that is continued.
    pub(super) fn aim(&mut self, target: Option<f64>) {
        self.target = target;
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The iterations of the file; 0 if there is none.
    pub(super) fn iterations(&self) -> u32 {
        self.iterations
    }

    /// Remarks on a checkpoint that a run does not continue.
    pub(super) fn remark_on_interrupted(&self) {
        if self.iterations > 0 {
            output::remark(&format!(
                "a solve of this spot was interrupted after {}; to continue it: isofold solve --resume {}",
                paint::count(self.iterations, "iteration"),
                shell_quoted(&self.path)
            ));
        }
    }

    /// Writes a checkpoint, unless the one that is there has more iterations. A failure is remarked on, and the solve goes on.
    pub(super) fn write(&mut self, run: &mut SolveRun) {
        let iterations = run.iterations();
        if iterations <= self.iterations {
            return;
        }
        if let Some(folder) = self.path.parent() {
            let _ = fs::create_dir_all(folder);
        }
        let size = run.solver.plan().storage;
        let what = format!("writing a checkpoint of {}", paint::bytes(size));
        if size >= LARGE && interrupt::is_requested() {
            output::remark(&what);
        }
        let mut progress = Progress::of(Work::Writing);
        let mut report = |share: f64| progress.report_writing(share, &what);
        let written = run.snapshot(Some(&mut report)).checkpoint(&self.path);
        drop(progress);
        match written {
            Ok(_) => self.iterations = iterations,
            Err(error) => output::remark(&format!("no checkpoint was written: {error}")),
        }
    }

    /// The file, if there is one to resume.
    pub(super) fn existing(&self) -> Option<&Path> {
        Some(&*self.path).filter(|path| path.is_file())
    }

    /// Removes it, once a solve has ended that has as many iterations and reaches its target.
    pub(super) fn remove(&self, outcome: &Outcome) {
        let is_met = self.target.is_none_or(|target| outcome.exploitability <= target);
        if is_met && outcome.iterations >= self.iterations {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// A path as a shell takes it.
pub(super) fn shell_quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-,+:=@%".contains(&byte);
    if text.bytes().all(is_plain) { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

/// The iterations of a checkpoint of this spot and these options; 0 if there is no file, `None` if it is of something else.
fn iterations_at(path: &Path, canonical: &CanonicalSpot, options: &Options) -> Option<u32> {
    if !path.exists() {
        return Some(0);
    }
    let file = SolutionFile::open(path).ok()?;
    let header = file.header();
    let is_same = header.canonical == canonical.spot
        && header.saved_streets.is_none()
        && file.options(options) == *options;
    is_same.then_some(header.iterations)
}
