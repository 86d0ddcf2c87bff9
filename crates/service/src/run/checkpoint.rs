//! The checkpoint of a solve: the file from which an interrupted one is continued.

use super::{Remark, SolveRun, Watch, Writing};
use isofold_solver::{Options, Outcome, Reason};
use isofold_store::{CanonicalSpot, Library, SolutionFile, StoreError};
use isofold_tree::Stop;
use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};

/// The checkpoint file of a solve. A file that is there already is not lost: if it is of another spot, or of the same spot
/// solved with other options, another name is taken; if it is of this very solve, and has more iterations, it stays until
/// this run has as many. Another process may write it too, so what is there is read again before it is replaced or removed.
pub struct Checkpoint {
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
    pub fn resumed(file: &SolutionFile, canonical: &CanonicalSpot, options: &Options) -> Checkpoint {
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

    /// The checkpoint of a solve, beside the file that the solution is written to, else in the library; `None` if there is neither.
    pub fn of(
        out: Option<&Path>,
        library: Option<&Library>,
        canonical: &CanonicalSpot,
        options: &Options,
    ) -> Result<Option<Checkpoint>, StoreError> {
        match (out, library) {
            (Some(out), _) => Ok(Some(Checkpoint::beside(out, canonical, options))),
            (None, Some(library)) => Checkpoint::within(library, canonical, options).map(Some),
            (None, None) => Ok(None),
        }
    }

    /// A checkpoint beside the file that the solution is written to.
    pub fn beside(out: &Path, canonical: &CanonicalSpot, options: &Options) -> Checkpoint {
        let name = |number: u32| {
            let mut name = out.to_owned().into_os_string();
            name.push(if number == 1 { ".checkpoint".to_owned() } else { format!(".{number}.checkpoint") });
            PathBuf::from(name)
        };
        Checkpoint::first_free(name, canonical, options)
    }

    /// A checkpoint in the library, with a name for each spot and way to solve it.
    fn within(
        library: &Library,
        canonical: &CanonicalSpot,
        options: &Options,
    ) -> Result<Checkpoint, StoreError> {
        let folder = Library::checkpoint_folder(library.folder())?;
        let name = |number: u32| folder.join(canonical.checkpoint_name(options, number));
        Ok(Checkpoint::first_free(name, canonical, options))
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

    /// The options of the solve.
    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    /// The path of the file, which need not exist.
    pub fn path(&self) -> &Path {
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
    pub fn iterations(&self) -> u32 {
        self.there().map_or(0, |there| there.iterations)
    }

    /// Writes a checkpoint, unless the one that is there has as many iterations. A failure is remarked on, and is no reason to end the
    /// solve.
    pub(super) fn write(&self, run: &mut SolveRun, watch: &mut dyn Watch) {
        if run.iterations() <= self.iterations() {
            return;
        }
        if let Some(folder) = self.path.parent() {
            // If it cannot be made, neither can the file, which says so.
            let _ = fs::create_dir_all(folder);
        }
        let size = run.solver().plan().storage;
        let mut report = watch.writing(Writing::Checkpoint(size));
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
        drop(report);
        match written {
            Ok(_) => self.is_own.set(true),
            Err(error) => watch.remark(Remark::CheckpointFailed(error)),
        }
    }

    /// The file, if there is one to resume.
    pub(super) fn existing(&self) -> Option<&Path> {
        Some(&*self.path).filter(|path| path.is_file())
    }

    /// Removes it, once a solve has ended that it is of, or that has as many iterations as it and as the solve it continues, and
    /// reaches what both aimed at. Else it stays, with what this run has added.
    pub(super) fn finish(&self, run: &mut SolveRun, outcome: &Outcome, watch: &mut dyn Watch) {
        let Some(there) = self.there() else { return };
        let is_of_this_run = self.continued.is_none() && self.is_own.get();
        let is_met = match is_of_this_run {
            true => there.iterations <= outcome.iterations,
            false => [Some(there), self.continued].into_iter().flatten().all(|aim| aim.is_met(outcome)),
        };
        if is_met {
            // One that stays is found, and removed, by the next solve.
            let _ = fs::remove_file(&self.path);
        } else {
            self.write(run, watch);
        }
    }
}
