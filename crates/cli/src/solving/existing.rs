//! The work on a spot that exists already: in the library, in the file of `--out`, in a checkpoint.

use super::args::SolveArgs;
use super::checkpoint::{Checkpoint, shell_quoted};
use super::output_args::OutputArgs;
use super::report::Origin;
use super::run::SolveRun;
use crate::error_text;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use isofold_store::{CanonicalSpot, Entry, Library, SolutionFile};
use isofold_tree::Spot;

/// The solutions and checkpoints of one spot.
pub(super) struct Existing<'a> {
    spot: &'a Spot,
    args: &'a SolveArgs,
    output: Option<&'a OutputArgs>,
    library: Option<&'a Library>,
    /// The entries of the library, the most accurate first.
    entries: Vec<Entry>,
    /// The file of `--out`, if it has a solution of this spot.
    out: Option<SolutionFile>,
}

impl<'a> Existing<'a> {
    pub(super) fn find(
        (spot, canonical): (&'a Spot, &CanonicalSpot),
        args: &'a SolveArgs,
        output: Option<&'a OutputArgs>,
        library: Option<&'a Library>,
    ) -> Existing<'a> {
        let entries = library.map_or(Ok(Vec::new()), |library| library.find(canonical));
        let entries = entries.unwrap_or_else(|error| {
            output::remark(&format!("the library is not used: {}", error_text::store_text(&error)));
            Vec::new()
        });
        let out = output.and_then(|output| solution_of(canonical, output));
        Existing { spot, args, output, library, entries, out }
    }

    /// A solution that reaches a target and has all that is to be written. Entries that cannot be read are remarked on, and
    /// passed over.
    pub(super) fn solved(&mut self, target: f64) -> Option<(Origin, SolutionFile)> {
        let wants = |entry: &&Entry| {
            entry.exploitability <= target && self.output.is_none_or(|output| output.is_met_by(entry))
        };
        // The file first: it need not be replaced by an entry that is no better.
        if let Some(output) = self.output {
            let is_good = |file: &SolutionFile| {
                let reaches = file.header().exploitability.is_some_and(|reached| reached <= target);
                reaches && output.is_met_by_file(file) && file.check_strategies().is_ok()
            };
            if let Some(file) = self.out.take_if(|file| is_good(file)) {
                return Some((Origin::File, file));
            }
        }
        for entry in self.entries.iter().filter(wants) {
            let file =
                self.library?.open_entry(entry).and_then(|file| file.check_strategies().map(|()| file));
            if let Some(file) = usable(&self.entry_name(entry), file.map_err(error_text::store)) {
                return Some((Origin::Library(entry.id), file));
            }
        }
        None
    }

    /// The entry of the library that a solution comes from, if any.
    pub(super) fn entry(&self, origin: &Origin) -> Option<&Entry> {
        self.entries.iter().find(|entry| *origin == Origin::Library(entry.id))
    }

    /// The run that continues the one with the most iterations, but not more than are wanted. Flags that were given count: a solve
    /// with another precision or rule is another solve.
    pub(super) fn resumable(
        &self,
        checkpoint: Option<&mut Checkpoint>,
        most: Option<u32>,
    ) -> Option<SolveRun> {
        let is_wanted = |iterations: u32| most.is_none_or(|most| iterations <= most);
        let mut candidates: Vec<(u32, Candidate<'_>)> = Vec::new();
        if let Some(checkpoint) = checkpoint {
            candidates.push((checkpoint.iterations(), Candidate::Checkpoint(checkpoint)));
        }
        if let Some(file) = self.out.as_ref().filter(|file| file.header().resumable) {
            candidates.push((file.header().iterations, Candidate::Out(file)));
        }
        let entries = self.entries.iter().filter(|entry| entry.resumable);
        candidates.extend(entries.map(|entry| (entry.iterations, Candidate::Entry(entry))));
        candidates.retain(|&(iterations, _)| iterations > 0 && is_wanted(iterations));
        // Stable: a checkpoint comes before a file with as many iterations.
        candidates.sort_by_key(|&(iterations, _)| std::cmp::Reverse(iterations));
        candidates.into_iter().find_map(|(_, candidate)| self.continued(candidate))
    }

    fn continued(&self, candidate: Candidate<'_>) -> Option<SolveRun> {
        let resume = |file: &SolutionFile| -> Result<Option<SolveRun>, Failure> {
            // The available memory is asked for once, since it changes all the time.
            let options = self.args.options();
            let has_same_options = file.options(&options) == options;
            if has_same_options { SolveRun::resume(file, self.spot, self.args).map(Some) } else { Ok(None) }
        };
        let (name, run) = match candidate {
            Candidate::Entry(entry) => {
                let file = self.library?.open_entry(entry).map_err(error_text::store);
                (self.entry_name(entry), file.and_then(|file| resume(&file)))
            }
            Candidate::Out(file) => (shell_quoted(file.path()), resume(file)),
            Candidate::Checkpoint(checkpoint) => {
                let file = SolutionFile::open(checkpoint.path()).map_err(error_text::store);
                let run = file.and_then(|file| {
                    checkpoint.aim(&file);
                    resume(&file)
                });
                (shell_quoted(checkpoint.path()), run)
            }
        };
        let run = usable(&name, run)??;
        let iterations = paint::count(run.iterations(), "iteration");
        output::remark(&format!("continuing {name} after {iterations}; --restart begins from nothing"));
        Some(run)
    }

    /// Remarks on a solution that would be continued if it could be.
    pub(super) fn remark_on_lost(&self) {
        let options = self.args.options();
        let entry = self.entries.first().map(|entry| {
            let bits = (entry.precision != options.precision).then_some(entry.precision);
            (self.entry_name(entry), entry.exploitability, entry.resumable, bits)
        });
        let out = self.out.as_ref().map(|file| {
            let header = file.header();
            let bits = (header.precision != options.precision).then_some(header.precision);
            let reached = header.exploitability.unwrap_or(f64::NAN);
            (shell_quoted(file.path()), reached, header.resumable, bits)
        });
        let Some((name, reached, is_resumable, bits)) = out.or(entry) else { return };
        let why = match (is_resumable, bits) {
            (false, _) => "it was stored without regrets; --regrets stores them".to_owned(),
            (true, Some(bits)) => {
                format!("it was solved in {0} bits; --precision {0} continues it", paint::bits(bits))
            }
            (true, None) => "it was solved by other flags, or has more iterations".to_owned(),
        };
        let reached = paint::percent(reached, 3);
        output::remark(&format!("{name}, at {reached} of the pot, cannot be continued: {why}"));
    }

    fn entry_name(&self, entry: &Entry) -> String {
        format!("entry {} of the library", entry.id)
    }
}

/// A stored solve that may be continued.
enum Candidate<'a> {
    Checkpoint(&'a mut Checkpoint),
    Out(&'a SolutionFile),
    Entry(&'a Entry),
}

/// The solution of a spot that the file of `--out` has, if any.
pub(super) fn solution_of(canonical: &CanonicalSpot, output: &OutputArgs) -> Option<SolutionFile> {
    let file = SolutionFile::open(output.out.as_deref()?).ok()?;
    let header = file.header();
    let is_same = header.canonical == canonical.spot && header.saved_streets.is_some();
    is_same.then_some(file)
}

/// The result of opening a file; a failure is remarked on.
fn usable<T>(name: &str, opened: Result<T, Failure>) -> Option<T> {
    match opened {
        Ok(opened) => Some(opened),
        Err(failure) => {
            let why = failure.text();
            why.iter().for_each(|why| output::remark(&format!("{name} is not used: {why}")));
            None
        }
    }
}
