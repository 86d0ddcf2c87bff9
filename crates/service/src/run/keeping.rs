//! The result of a solve, kept in the library and in a file.

use super::{Parts, Remark, SolveRun, Watch, Writing, saved_parts};
use isofold_solver::{Outcome, Reason};
use isofold_store::{
    CanonicalSpot, Entry, Library, SaveOptions, SolutionFile, SolveSnapshot, SpotRequest, StoreError,
};
use std::path::{Path, PathBuf};

/// The places where the result of a solve is kept.
#[derive(Clone, Copy)]
pub struct Keeping<'a> {
    /// The library that it is added to.
    pub library: Option<&'a Library>,
    /// The bytes that the library may grow to; no limit if not given.
    pub library_size: Option<u64>,
    /// Whether the name of the spot was asked for: an entry that is there takes it.
    pub is_named: bool,
    /// The file that it is written to.
    pub out: Option<&'a Path>,
    /// The parts that are kept.
    pub parts: Parts,
}

/// The result of a solve, as it was kept.
pub struct Kept {
    /// The entry of the library that has it.
    pub entry: Option<i64>,
    /// A file that has it, from which the next solve will answer. Strategies are rounded in files.
    pub file: Option<SolutionFile>,
    /// The reason why the file that it is written to was not written.
    pub error: Option<StoreError>,
}

impl Keeping<'_> {
    /// Keeps the result of a run, and ends its checkpoint. A solve that was stopped is not added to the library, and replaces no file.
    /// A failure is no reason to lose the solution, which is still in memory: one that has ended, but could be added neither to the
    /// library nor to a file, is left in its checkpoint.
    pub fn keep(&self, run: &mut SolveRun, outcome: &Outcome, watch: &mut dyn Watch) -> Kept {
        let is_complete = outcome.reason != Reason::Stopped;
        let before = run.before.or_else(|| saved_parts(&solution_of(&run.canonical, self.out?)?));
        let save = self.parts.save(before);
        let out = self.out.filter(|out| is_complete || !out.exists());
        // The library first: if this is killed in between, the same solve finds the solution there and writes the file. It would not
        // add a file that it finds.
        let is_added = self
            .library
            .filter(|_| is_complete)
            .map(|library| self.add(library, run, outcome, save, watch).is_some());
        let error = out.and_then(|out| self.write(out, run, outcome, save, watch).err());
        let is_stored = is_added.unwrap_or(out.is_some() && error.is_none());
        let mut kept = Kept { entry: None, file: None, error };
        if is_complete && is_stored {
            if let Some(checkpoint) = run.checkpoint.take() {
                checkpoint.finish(run, outcome, watch);
                run.checkpoint = Some(checkpoint);
            }
            (kept.entry, kept.file) = self.stored(run, outcome);
        } else if is_added == Some(false) && !self.is_read_only() && (out.is_none() || kept.error.is_some()) {
            run.write_checkpoint(watch);
        }
        kept
    }

    /// Whether there is a library that takes neither solutions nor checkpoints.
    fn is_read_only(&self) -> bool {
        self.library.is_some_and(Library::is_read_only)
    }

    /// The entry and the file that have just this result. One with bunching takes long to count again, and has no file.
    fn stored(&self, run: &mut SolveRun, outcome: &Outcome) -> (Option<i64>, Option<SolutionFile>) {
        let (reached, iterations) = (outcome.exploitability, outcome.iterations);
        let is_same = |file: &SolutionFile| {
            file.header().exploitability == Some(reached) && file.header().iterations == iterations
        };
        let entries = self.library.and_then(|library| library.find(&run.canonical).ok()).unwrap_or_default();
        let entry =
            entries.iter().find(|entry| (entry.exploitability, entry.iterations) == (reached, iterations));
        let has_bunching = !run.canonical.spot.folded.is_empty();
        let out = self.out.filter(|_| !has_bunching).and_then(|out| solution_of(&run.canonical, out));
        let file = out
            .filter(is_same)
            .or_else(|| self.library.filter(|_| !has_bunching)?.open_entry(entry?).ok().filter(is_same));
        (entry.map(|entry| entry.id), file)
    }

    /// Adds a solution, and remarks on the entries that had to go for it. The entry that has it, or a better one, comes back.
    fn add(
        &self,
        library: &Library,
        run: &mut SolveRun,
        outcome: &Outcome,
        save: SaveOptions,
        watch: &mut dyn Watch,
    ) -> Option<i64> {
        if library.is_read_only() {
            watch.remark(Remark::NotAdded(None));
            return None;
        }
        let is_as_good = |entry: &Entry| {
            let (kept, streets) = entry.streets();
            let has_all = kept >= save.streets.count(streets) && (entry.resumable || !save.regrets);
            has_all && entry.exploitability <= outcome.exploitability
        };
        // An entry that cannot be found now would be replaced without its name.
        let entries = match library.find(&run.canonical) {
            Ok(entries) => entries,
            Err(error) => {
                watch.remark(Remark::NotAdded(Some(error)));
                return None;
            }
        };
        // A file that cannot be read is worth nothing.
        let is_readable = |entry: &Entry| entry.open().and_then(|file| file.check_strategies()).is_ok();
        if let Some(entry) = entries.iter().find(|entry| is_as_good(entry) && is_readable(entry)) {
            if entry.exploitability < outcome.exploitability {
                watch.remark(Remark::BetterEntry { id: entry.id, exploitability: entry.exploitability });
            }
            self.name_entry(library, entry, &run.request, watch);
            return Some(entry.id);
        }
        let request = self.request(&entries, &run.request);
        let mut report = watch.writing(Writing::Entry);
        let mut snapshot = SolveSnapshot { request: &request, ..run.snapshot(Some(&mut report)) };
        let added = library.add(&mut snapshot, outcome, save, self.library_size);
        drop(report);
        match added {
            Ok(added) => {
                if self.is_named {
                    remark_on_shared_name(library, &added.entry, watch);
                }
                for entry in added.evicted {
                    watch.remark(Remark::Evicted(Box::new(entry)));
                }
                Some(added.entry.id)
            }
            Err(error) => {
                watch.remark(Remark::NotAdded(Some(error)));
                None
            }
        }
    }

    /// The request that a new entry is stored with: that of the entry which the library has of the spot, so that its name and its
    /// suits stay when its solution is replaced, unless a name is asked for.
    fn request(&self, entries: &[Entry], asked: &SpotRequest) -> SpotRequest {
        let Some(entry) = entries.first().filter(|_| !self.is_named) else { return asked.clone() };
        let file = entry.open().ok();
        let known = file.map(|file| file.header().request.clone()).filter(|request| request.given.is_some());
        // The name stays even if the file cannot be read.
        known.unwrap_or_else(|| SpotRequest { name: entry.request.name.clone(), ..asked.clone() })
    }

    /// Gives an entry the name and the suits that are asked for, if a name is.
    pub fn name_entry(&self, library: &Library, entry: &Entry, request: &SpotRequest, watch: &mut dyn Watch) {
        if !self.is_named || request.name == entry.request.name {
            return;
        }
        watch.remark(match library.set_request(entry.id, request) {
            Ok(named) => Remark::Named {
                id: named.id,
                before: entry.request.name.clone(),
                after: named.request.name.clone(),
            },
            Err(error) => Remark::NameFailed(error),
        });
    }

    /// Writes a solution to a file. If that has a better one of this spot, it stays; if the better one lacks parts that are asked for,
    /// this one is written beside it.
    fn write(
        &self,
        out: &Path,
        run: &mut SolveRun,
        outcome: &Outcome,
        save: SaveOptions,
        watch: &mut dyn Watch,
    ) -> Result<(), StoreError> {
        let mut out = out.to_owned();
        if let Some(better) = better_file(&run.canonical, &out, Some(outcome.exploitability), watch) {
            if self.parts.is_met_by_file(&better) {
                return Ok(());
            }
            out = free_name(&out);
        }
        let mut report = watch.writing(Writing::Solution);
        let written = run.snapshot(Some(&mut report)).save(&out, outcome, save);
        drop(report);
        written.map(|length| watch.remark(Remark::Written { path: out, length }))
    }

    /// Copies a stored solution to the file that it is written to, unless that has a better one.
    pub fn copy(
        &self,
        file: &SolutionFile,
        canonical: &CanonicalSpot,
        request: &SpotRequest,
        watch: &mut dyn Watch,
    ) -> Result<(), StoreError> {
        let Some(out) = self.out else { return Ok(()) };
        if better_file(canonical, out, file.header().exploitability, watch).is_some() {
            return Ok(());
        }
        let report = watch.writing(Writing::Copy);
        let written = file.copy_to(out, request, self.parts.save(saved_parts(file)));
        drop(report);
        written.map(|length| watch.remark(Remark::Written { path: out.to_owned(), length }))
    }
}

/// The solution of a spot that a file has, if any.
pub fn solution_of(canonical: &CanonicalSpot, path: &Path) -> Option<SolutionFile> {
    let file = SolutionFile::open(path).ok()?;
    let header = file.header();
    let is_same = header.canonical == canonical.spot && header.saved_streets.is_some();
    is_same.then_some(file)
}

/// The file, if it has a better solution of the spot, which then stays. That is remarked on.
fn better_file(
    canonical: &CanonicalSpot,
    out: &Path,
    exploitability: Option<f64>,
    watch: &mut dyn Watch,
) -> Option<SolutionFile> {
    let file = solution_of(canonical, out)?;
    let (there, _) = file.header().exploitability.zip(exploitability).filter(|(there, new)| there < new)?;
    watch.remark(Remark::BetterFile { path: file.path().to_owned(), exploitability: there });
    Some(file)
}

/// A name beside a file that no file has: `a.2`.
fn free_name(path: &Path) -> PathBuf {
    let name = |number: u32| {
        let mut name = path.to_owned().into_os_string();
        name.push(format!(".{number}"));
        PathBuf::from(name)
    };
    (2..).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(u32::MAX))
}

/// Remarks on a name that an entry of another spot has too: `@` cannot tell them apart.
fn remark_on_shared_name(library: &Library, named: &Entry, watch: &mut dyn Watch) {
    if let Some(other) = crate::library::other_of_name(library, named) {
        watch.remark(Remark::SharedName { id: other.id, name: named.request.name.clone() });
    }
}
