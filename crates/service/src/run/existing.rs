//! The work on a spot that exists already: in the library, in the file that the solution is written to, in a checkpoint.

use super::{Checkpoint, LossReason, Parts, Remark, SolveRun, Source, Watch, solution_of};
use crate::Error;
use isofold_solver::{Options, Rule};
use isofold_store::{CanonicalSpot, Entry, Library, SolutionFile};
use isofold_tree::{Spot, Stop};
use std::cmp::Reverse;
use std::path::Path;

/// A spot that is to be solved, and where its solution may be stored already.
#[derive(Clone, Copy)]
pub struct SolveQuestion<'a> {
    /// The spot.
    pub spot: &'a Spot,
    /// Its canonical form.
    pub canonical: &'a CanonicalSpot,
    /// The limits, those of the spot included.
    pub stop: Stop,
    /// The options of the solver. A solve with another precision, rule or seed is another solve.
    pub options: &'a Options,
    /// Whether no rule was asked for: a solve by the default rule of earlier versions is continued then, by that rule.
    pub any_rule: bool,
    /// The stored solutions that are good enough.
    pub accepts: Accepts,
    /// Whether a number of iterations is asked for, whatever accuracy they lead to.
    pub asks_for_iterations: bool,
    /// Whether a stored solution is loaded to be changed: it must have every street, or regrets.
    pub must_load: bool,
    /// Whether it is solved from nothing, whatever exists.
    pub restart: bool,
    /// The parts of the solution that are asked for.
    pub parts: Parts,
    /// The file that the solution is written to.
    pub out: Option<&'a Path>,
    /// The library that has solutions, and gets this one.
    pub library: Option<&'a Library>,
}

/// The stored solutions that are good enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accepts {
    /// Those that reach the target.
    Target,
    /// All.
    All,
}

impl SolveQuestion<'_> {
    /// The exploitability at which a stored solution is good enough; `None` if none is.
    fn accepted(&self) -> Option<f64> {
        let target = self.stop.target().filter(|_| !self.asks_for_iterations && !self.restart)?;
        match self.accepts {
            Accepts::Target => Some(target),
            Accepts::All => Some(1.0),
        }
    }

    /// Whether an entry has what is asked for, and is accurate enough.
    fn is_met_by(&self, entry: &Entry, target: f64) -> bool {
        let is_loadable = !self.must_load || entry.is_whole();
        entry.exploitability <= target && is_loadable && self.parts.is_met_by(entry)
    }

    /// Whether an entry is good enough: it reaches the target, or has the iterations that are asked for.
    pub(crate) fn accepts(&self, entry: &Entry) -> bool {
        match self.stop.iterations.filter(|_| self.asks_for_iterations && !self.restart) {
            Some(iterations) => entry.iterations >= iterations && self.is_met_by(entry, 1.0),
            None => self.accepted().is_some_and(|target| self.is_met_by(entry, target)),
        }
    }

    /// Whether the solution that was found, or solved, is still the one to answer: its entry is in the library, and no other entry is
    /// good enough and better.
    pub(crate) fn is_still_met_by(&self, entry: Option<i64>, exploitability: f64) -> bool {
        let Some(library) = self.library else { return true };
        let Ok(entries) = library.find(self.canonical) else { return false };
        let is_same = |one: &Entry| Some(one.id) == entry && one.exploitability == exploitability;
        let is_there = entry.is_none() || entries.iter().any(is_same);
        let target = self.accepted();
        // The most accurate comes first.
        let best = target.and_then(|target| entries.iter().find(|entry| self.is_met_by(entry, target)));
        is_there && best.is_none_or(|best| is_same(best) || exploitability <= best.exploitability)
    }
}

/// The solutions and checkpoints of one spot.
pub struct Existing<'a> {
    question: SolveQuestion<'a>,
    /// The entries of the library, the most accurate first.
    entries: Vec<Entry>,
    /// The file that the solution is written to, if it has a solution of this spot.
    out: Option<SolutionFile>,
}

impl<'a> Existing<'a> {
    /// Looks for them.
    pub fn find(question: SolveQuestion<'a>, watch: &mut dyn Watch) -> Existing<'a> {
        let entries = question.library.map_or(Ok(Vec::new()), |library| library.find(question.canonical));
        let entries = entries.unwrap_or_else(|error| {
            watch.remark(Remark::LibraryUnused(error));
            Vec::new()
        });
        let out = question.out.and_then(|out| solution_of(question.canonical, out));
        Existing { question, entries, out }
    }

    /// A solution that is good enough and has all the parts that are asked for. Entries that cannot be read are remarked on, and passed
    /// over.
    pub fn solved(&mut self, watch: &mut dyn Watch) -> Option<(Source, SolutionFile)> {
        let target = self.question.accepted()?;
        let parts = self.question.parts;
        // The file first: it need not be replaced by an entry that is no better.
        let must_load = self.question.must_load;
        let is_good = |file: &SolutionFile| {
            let reaches = file.header().exploitability.is_some_and(|reached| reached <= target);
            let is_loadable = !must_load || file.is_whole();
            reaches && is_loadable && parts.is_met_by_file(file) && file.check_strategies().is_ok()
        };
        if let Some(file) = self.out.take_if(|file| is_good(file)) {
            return Some((Source::File(file.path().to_owned()), file));
        }
        let question = self.question;
        for entry in self.entries.iter().filter(|entry| question.is_met_by(entry, target)) {
            let file = self.question.library?.open_entry(entry);
            match file.and_then(|file| file.check_strategies().map(|()| file)) {
                Ok(file) => return Some((Source::Entry(entry.id), file)),
                Err(error) => {
                    watch.remark(Remark::Unusable { source: Source::Entry(entry.id), error: error.into() })
                }
            }
        }
        None
    }

    /// The entry of the library that a solution comes from, if any.
    pub fn entry(&self, source: &Source) -> Option<&Entry> {
        self.entries.iter().find(|entry| *source == Source::Entry(entry.id))
    }

    /// The run that continues what exists, or one from nothing.
    pub fn begin(self, watch: &mut dyn Watch) -> Result<SolveRun, Error> {
        let SolveQuestion { spot, canonical, options, library, out, .. } = self.question;
        let mut checkpoints = Vec::new();
        for options in &self.ways() {
            match Checkpoint::of(out, library, canonical, options) {
                Ok(checkpoint) => checkpoints.extend(checkpoint),
                Err(error) => {
                    watch.remark(Remark::NoCheckpoints(error));
                    break;
                }
            }
        }
        let mut resumed = None;
        if !self.question.restart {
            resumed = self.resumable(&mut checkpoints, watch);
            if resumed.is_none() && !self.question.asks_for_iterations {
                self.lost().into_iter().for_each(|lost| watch.remark(lost));
            }
        }
        let way = resumed.as_ref().map_or(options, SolveRun::options);
        let checkpoint = checkpoints.into_iter().find(|checkpoint| checkpoint.options() == way);
        if let (None, Some(checkpoint)) = (&resumed, &checkpoint) {
            let iterations = checkpoint.iterations();
            if iterations > 0 {
                watch.remark(Remark::Interrupted { path: checkpoint.path().to_owned(), iterations });
            }
        }
        // Files that are closed can be replaced.
        drop(self);
        let mut run = resumed.map_or_else(|| SolveRun::begin(spot, canonical.clone(), options, watch), Ok)?;
        run.checkpoint = checkpoint;
        Ok(run)
    }

    /// The options with which a solve is continued: those of the question and, if no rule was asked for, those with the default rule of
    /// earlier versions.
    fn ways(&self) -> Vec<Options> {
        let SolveQuestion { options, any_rule, .. } = self.question;
        let former = Options { rule: Rule::PLAIN, ..options.clone() };
        [options.clone()].into_iter().chain(any_rule.then_some(former)).collect()
    }

    /// The run that continues the one with the most iterations, but not more than are wanted. A solve with another precision or rule
    /// is another solve.
    fn resumable(&self, checkpoints: &mut [Checkpoint], watch: &mut dyn Watch) -> Option<SolveRun> {
        let most = self.question.stop.iterations;
        let is_wanted = |iterations: u32| most.is_none_or(|most| iterations <= most);
        let mut candidates: Vec<(u32, Candidate<'_>)> = Vec::new();
        for checkpoint in checkpoints {
            candidates.push((checkpoint.iterations(), Candidate::Checkpoint(checkpoint)));
        }
        if let Some(file) = self.out.as_ref().filter(|file| file.header().resumable) {
            candidates.push((file.header().iterations, Candidate::Out(file)));
        }
        let entries = self.entries.iter().filter(|entry| entry.resumable);
        candidates.extend(entries.map(|entry| (entry.iterations, Candidate::Entry(entry))));
        candidates.retain(|&(iterations, _)| iterations > 0 && is_wanted(iterations));
        // Stable: a checkpoint comes before a file with as many iterations.
        candidates.sort_by_key(|&(iterations, _)| Reverse(iterations));
        candidates.into_iter().find_map(|(_, candidate)| self.continued(candidate, watch))
    }

    fn continued(&self, candidate: Candidate<'_>, watch: &mut dyn Watch) -> Option<SolveRun> {
        let SolveQuestion { spot, options, library, .. } = self.question;
        let resume = |file: &SolutionFile| -> Result<Option<SolveRun>, Error> {
            let is_one_of = self.ways().contains(&file.options(options));
            if is_one_of { SolveRun::resume(file, spot, options).map(Some) } else { Ok(None) }
        };
        let (source, run) = match candidate {
            Candidate::Entry(entry) => {
                let file = library?.open_entry(entry).map_err(Error::from);
                (Source::Entry(entry.id), file.and_then(|file| resume(&file)))
            }
            Candidate::Out(file) => (Source::File(file.path().to_owned()), resume(file)),
            Candidate::Checkpoint(checkpoint) => {
                let file = SolutionFile::open(checkpoint.path()).map_err(Error::from);
                let run = file.and_then(|file| {
                    checkpoint.aim(&file);
                    resume(&file)
                });
                (Source::Checkpoint(checkpoint.path().to_owned()), run)
            }
        };
        match run {
            Ok(run) => {
                let mut run = run?;
                watch.remark(Remark::Continued { source, iterations: run.iterations() });
                Some(run)
            }
            Err(error) => {
                watch.remark(Remark::Unusable { source, error });
                None
            }
        }
    }

    /// The remark on a solution that would be continued if it could be.
    fn lost(&self) -> Option<Remark> {
        let precision = self.question.options.precision;
        let why = |is_resumable: bool, stored| match is_resumable {
            false => LossReason::NoRegrets,
            true if stored != precision => LossReason::Precision(stored),
            true => LossReason::Other,
        };
        let out = self.out.as_ref().map(|file| {
            let header = file.header();
            Remark::Lost {
                source: Source::File(file.path().to_owned()),
                exploitability: header.exploitability.unwrap_or(f64::NAN),
                why: why(header.resumable, header.precision),
            }
        });
        out.or_else(|| {
            let entry = self.entries.first()?;
            Some(Remark::Lost {
                source: Source::Entry(entry.id),
                exploitability: entry.exploitability,
                why: why(entry.resumable, entry.precision),
            })
        })
    }
}

/// A stored solve that may be continued.
enum Candidate<'a> {
    Checkpoint(&'a mut Checkpoint),
    Out(&'a SolutionFile),
    Entry(&'a Entry),
}
