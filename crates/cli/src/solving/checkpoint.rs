//! The checkpoint of a solve: the file from which an interrupted one is continued.

use super::run::SolveRun;
use crate::interrupt::{self, Work};
use crate::output;
use crate::paint;
use crate::progress::Progress;
use isofold_solver::{Options, Outcome, Reason};
use isofold_store::{CanonicalSpot, Library, SolutionFile};
use isofold_tree::Stop;
use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};

/// A checkpoint of so many bytes is announced: it takes a moment to write.
const LARGE: u64 = 200_000_000;

/// The checkpoint file of a solve. A file that is there already is not lost: if it is of another spot, or of the same spot
/// solved with other options, another name is taken; if it is of this very solve, and has more iterations, it stays until
/// this run has as many. Another process may write it too, so what is there is read again before it is replaced or removed.
pub(super) struct Checkpoint {
    path: PathBuf,
    canonical: CanonicalSpot,
    options: Options,
    /// The aim of the solve that is continued, if one is.
    continued: Option<Aim>,
    /// Whether this run has written it.
    is_own: Cell<bool>,
}

/// The aim of a solve that was interrupted.
#[derive(Clone, Copy)]
struct Aim {
    iterations: u32,
    /// The exploitability; `None` if it was to end by iterations or time alone.
    target: Option<f64>,
    /// The iterations at which it was to end; `None` if no number was given.
    limit: Option<u32>,
}

impl Aim {
    fn of(file: &SolutionFile) -> Aim {
        let header = file.header();
        let Stop { exploitability: target, iterations: limit, .. } = header.request.stop;
        Aim { iterations: header.iterations, target, limit }
    }

    /// Whether an outcome has all of it.
    fn is_met(self, outcome: &Outcome) -> bool {
        let is_enough = match (self.target, self.limit) {
            (Some(target), _) if outcome.exploitability <= target => true,
            (_, Some(limit)) => outcome.iterations >= limit,
            (Some(_), None) => false,
            (None, None) => outcome.reason == Reason::Iterations,
        };
        is_enough && self.iterations <= outcome.iterations
    }
}

impl Checkpoint {
    /// The checkpoint being resumed.
    pub(super) fn resumed(file: &SolutionFile, canonical: &CanonicalSpot, options: &Options) -> Checkpoint {
        let mut checkpoint = Checkpoint::at(file.path().to_owned(), canonical, options);
        checkpoint.aim(file);
        checkpoint
    }

    fn at(path: PathBuf, canonical: &CanonicalSpot, options: &Options) -> Checkpoint {
        Checkpoint {
            path,
            canonical: canonical.clone(),
            options: options.clone(),
            continued: None,
            is_own: Cell::new(false),
        }
    }

    /// A checkpoint beside the file that the solution is written to.
    pub(super) fn beside(out: &Path, canonical: &CanonicalSpot, options: &Options) -> Checkpoint {
        let name = |number: u32| {
            let mut name = out.to_owned().into_os_string();
            name.push(if number == 1 { ".checkpoint".to_owned() } else { format!(".{number}.checkpoint") });
            PathBuf::from(name)
        };
        Checkpoint::first_free(name, canonical, options)
    }

    /// A checkpoint in the library, with a name for each spot and way to solve it.
    pub(super) fn within(
        library: &Library,
        canonical: &CanonicalSpot,
        options: &Options,
    ) -> Option<Checkpoint> {
        let folder = Library::checkpoint_folder(library.folder());
        let folder =
            folder.map_err(|error| output::remark(&format!("no checkpoint is written: {error}"))).ok()?;
        let name = |number: u32| folder.join(canonical.checkpoint_name(options, number));
        Some(Checkpoint::first_free(name, canonical, options))
    }

    /// The first name that no file has, or that has a checkpoint of this solve.
    fn first_free(name: impl Fn(u32) -> PathBuf, canonical: &CanonicalSpot, options: &Options) -> Checkpoint {
        let mut checkpoint = Checkpoint::at(name(1), canonical, options);
        for number in 2.. {
            if checkpoint.path.symlink_metadata().is_err() || checkpoint.there().is_some() {
                break;
            }
            checkpoint.path = name(number);
        }
        checkpoint
    }

    /// Takes over the aim of the solve that is continued.
    pub(super) fn aim(&mut self, file: &SolutionFile) {
        self.continued = Some(Aim::of(file));
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The aim of the solve that has written the file; `None` if there is no file, or one of another solve.
    fn there(&self) -> Option<Aim> {
        let file = SolutionFile::open(&self.path).ok()?;
        let header = file.header();
        let is_same = header.canonical == self.canonical.spot
            && header.saved_streets.is_none()
            && file.options(&self.options) == self.options;
        is_same.then(|| Aim::of(&file))
    }

    /// The iterations of the file; 0 if there is none.
    pub(super) fn iterations(&self) -> u32 {
        self.there().map_or(0, |there| there.iterations)
    }

    /// Remarks on a checkpoint that a run does not continue.
    pub(super) fn remark_on_interrupted(&self) {
        let iterations = self.iterations();
        if iterations > 0 {
            output::remark(&format!(
                "a solve of this spot was interrupted after {}; to continue it: isofold solve --resume {}",
                paint::count(iterations, "iteration"),
                shell_quoted(&self.path)
            ));
        }
    }

    /// Writes a checkpoint, unless the one that is there has more iterations. A failure is remarked on, and the solve goes on.
    pub(super) fn write(&self, run: &mut SolveRun) {
        if run.iterations() <= self.iterations() {
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
        let stop = run.request.stop;
        run.request.stop.iterations = run.iteration_limit;
        if let Some(continued) = self.continued {
            // The aim of the solve that is continued still stands.
            let (target, limit) = (stop.exploitability, run.iteration_limit);
            run.request.stop.exploitability = continued.target.and_then(|before| Some(before.min(target?)));
            run.request.stop.iterations = continued.limit.and_then(|before| Some(before.max(limit?)));
        }
        let written = run.snapshot(Some(&mut report)).checkpoint(&self.path);
        run.request.stop = stop;
        drop(progress);
        match written {
            Ok(_) => self.is_own.set(true),
            Err(error) => output::remark(&format!("no checkpoint was written: {error}")),
        }
    }

    /// The file, if there is one to resume.
    pub(super) fn existing(&self) -> Option<&Path> {
        Some(&*self.path).filter(|path| path.is_file())
    }

    /// Removes it, once a solve has ended that it is of, or that has as many iterations as it and as the solve it continues, and
    /// reaches what both aimed at. Else it stays, with what this run has added.
    pub(super) fn finish(&self, run: &mut SolveRun, outcome: &Outcome) {
        let Some(there) = self.there() else { return };
        let is_of_this_run = self.continued.is_none() && self.is_own.get();
        let is_met = match is_of_this_run {
            true => there.iterations <= outcome.iterations,
            false => [Some(there), self.continued].into_iter().flatten().all(|aim| aim.is_met(outcome)),
        };
        if is_met {
            let _ = fs::remove_file(&self.path);
        } else {
            self.write(run);
        }
    }
}

/// A path as a shell takes it.
pub(super) fn shell_quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-,+:=@%".contains(&byte);
    if text.bytes().all(is_plain) { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}
