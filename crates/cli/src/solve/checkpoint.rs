//! Where a solve can be taken up again.

use super::work::Work;
use crate::output;
use crate::paint;
use isofold_solver::{Options, Outcome, Precision};
use isofold_store::{Canonical, Library, SolutionFile};
use std::fs;
use std::path::{Path, PathBuf};

/// The checkpoint of a solve. What others have left at its place is not lost: of another spot or way to solve it, another
/// place is taken; of the same that has come further, it stays until this solve has come as far.
pub(super) struct Checkpoint {
    pub(super) path: PathBuf,
    /// The iterations of what lies there.
    reached: u32,
    /// The exploitability that it was made for.
    goal: Option<f64>,
}

impl Checkpoint {
    /// The one that is gone on from, and the exploitability that it was made for.
    pub(super) fn resumed(path: &Path, iterations: u32, goal: Option<f64>) -> Checkpoint {
        Checkpoint { path: path.to_owned(), reached: iterations, goal }
    }

    /// Beside a file that is to be written.
    pub(super) fn beside(out: &Path, canonical: &Canonical, options: &Options) -> Checkpoint {
        let name = |number: u32| {
            let mut name = out.to_owned().into_os_string();
            name.push(if number == 1 { ".checkpoint".to_owned() } else { format!(".{number}.checkpoint") });
            PathBuf::from(name)
        };
        let mut number = 1;
        loop {
            let path = name(number);
            match at(&path, canonical, options) {
                Some(reached) => return Checkpoint::found(path, reached),
                None => number += 1,
            }
        }
    }

    /// In a library: a name for each spot and way to solve it.
    pub(super) fn within(library: &Library, canonical: &Canonical, options: &Options) -> Checkpoint {
        let bits = if options.precision == Precision::Half {
            format!("16-{}", options.seed)
        } else {
            "32".to_owned()
        };
        let rule = &options.rule;
        let rule =
            format!("{},{},{}{}", rule.alpha, rule.beta, rule.gamma, if rule.resets { ",reset" } else { "" });
        let raw = if options.isomorphism { "" } else { "-raw" };
        let name = format!("{}-{bits}-{rule}{raw}.isofold", canonical.fingerprint);
        let path = library.folder().join("checkpoints").join(name);
        let reached = at(&path, canonical, options).unwrap_or(0);
        Checkpoint::found(path, reached)
    }

    fn found(path: PathBuf, reached: u32) -> Checkpoint {
        if reached > 0 {
            output::remark(&format!(
                "a solve of this spot was broken off after {}; to go on from there: isofold solve --resume {}",
                paint::count(reached, "iteration"),
                quoted(&path)
            ));
        }
        Checkpoint { path, reached, goal: None }
    }

    /// Writes one, unless what is there has come further. That it cannot be written is a pity, but no reason to end.
    pub(super) fn write(&mut self, work: &mut Work) {
        if work.solver.iterations() <= self.reached {
            return;
        }
        if let Some(folder) = self.path.parent() {
            let _ = fs::create_dir_all(folder);
        }
        match work.solve().checkpoint(&self.path) {
            Ok(_) => self.reached = work.solver.iterations(),
            Err(error) => output::remark(&format!("no checkpoint: {error}")),
        }
    }

    /// Whether there is something to go on from.
    pub(super) fn is_there(&self) -> bool {
        self.path.is_file()
    }

    /// Removes it, once a solve has ended that has come as far, and to what was wanted.
    pub(super) fn remove(&self, outcome: &Outcome) {
        let is_met = self.goal.is_none_or(|goal| outcome.exploitability <= goal);
        if is_met && outcome.iterations >= self.reached {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// A path as a shell takes it.
pub(super) fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-,+:=@%".contains(&byte);
    if text.bytes().all(is_plain) { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

/// The iterations of a checkpoint of this spot, solved in this way; 0 if there is no file, `None` if it is something else.
fn at(path: &Path, canonical: &Canonical, options: &Options) -> Option<u32> {
    if !path.exists() {
        return Some(0);
    }
    let file = SolutionFile::open(path).ok()?;
    let meta = file.meta();
    let is_same =
        meta.canonical == canonical.spot && meta.tier.is_none() && file.options(options) == *options;
    is_same.then_some(meta.iterations)
}
