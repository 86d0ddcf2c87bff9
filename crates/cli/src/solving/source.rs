//! The source of a spot.

use super::args::SolveArgs;
use super::library_args::LibraryArgs;
use super::report::Origin;
use crate::error_text;
use crate::failure::Failure;
use crate::library;
use crate::paint;
use crate::spot::{self, LockArgs, Source, SpotArgs};
use isofold_store::{Entry, Library, SolutionFile};
use isofold_tree::Spot;
use std::path::Path;

/// The source of a spot, and what of its solution is there already.
pub(crate) enum SpotSource {
    /// A spot from flags, a spot file or an embedded one; the library may have a solution of it.
    Spot(Spot),
    /// A solution file, maybe of an entry of the library, with the spot as it was asked for.
    File(Box<SolutionFile>, Spot, Origin),
    /// An unfinished solve, or a solution with regrets, that is to be continued.
    Resumed(Box<Resumed>),
}

/// A file that is to be continued, maybe with other locks.
pub(crate) struct Resumed {
    pub(super) file: SolutionFile,
    /// The spot of the file.
    pub(super) before: Spot,
    /// The spot to solve.
    pub(super) spot: Spot,
    /// Whether flags change its locks.
    pub(super) has_new_locks: bool,
}

impl SpotSource {
    /// The solution, the entry of the library or the spot that arguments name. A solution file is as it was solved: limits that it
    /// does not meet are refused.
    pub(crate) fn of(
        spot: &SpotArgs,
        limits: Option<&SolveArgs>,
        library: &LibraryArgs,
    ) -> Result<SpotSource, Failure> {
        let is_limited = limits.is_some_and(SolveArgs::is_limited);
        let source = match spot.find(&library.folder())? {
            Source::Spot(spot) => SpotSource::Spot(*spot),
            Source::Solution(path) => stored(&path, limits)?,
            // An entry is a spot, too: limits may ask for more than its solution has.
            Source::Entry(found) if is_limited => SpotSource::Spot(library::spot_of(&found.1)?),
            Source::Entry(found) => SpotSource::entry(&found.0, &found.1)?,
        };
        if matches!(source, SpotSource::File(..)) && library.has_name() {
            let why = "a solution that is stored has a name already: `isofold library rename` gives an entry another";
            return Err(Failure::argument("--name", why));
        }
        Ok(source.named(library))
    }

    /// Opens a solution file.
    pub(crate) fn open(path: &Path) -> Result<SpotSource, Failure> {
        let file = SolutionFile::open(path).map_err(error_text::store)?;
        let spot = file.header().request.spot(&file.header().canonical);
        Ok(SpotSource::File(Box::new(file), spot, Origin::File))
    }

    /// Opens an entry of the library.
    pub(crate) fn entry(library: &Library, entry: &Entry) -> Result<SpotSource, Failure> {
        let file = library.open_entry(entry).map_err(error_text::store)?;
        let spot = file.header().request.spot(&file.header().canonical);
        Ok(SpotSource::File(Box::new(file), spot, Origin::Library(entry.id)))
    }

    /// Opens a checkpoint or a solution with regrets to continue it, with the locks that flags change.
    pub(crate) fn resume(path: &Path, locks: &LockArgs) -> Result<SpotSource, Failure> {
        let file = SolutionFile::open(path).map_err(error_text::store)?;
        let before = file.header().request.spot(&file.header().canonical);
        let mut spot = before.clone();
        if !locks.is_empty() {
            locks.change(&mut spot)?;
            spot::check(&spot)?;
        }
        Ok(SpotSource::Resumed(Box::new(Resumed { file, before, spot, has_new_locks: !locks.is_empty() })))
    }

    /// The source under another name, if it is solved.
    pub(crate) fn named(self, library: &LibraryArgs) -> SpotSource {
        match self {
            SpotSource::Spot(spot) => SpotSource::Spot(library.named(spot)),
            SpotSource::Resumed(resumed) => {
                let Resumed { file, before, spot, has_new_locks } = *resumed;
                let (before, spot) = (library.named(before), library.named(spot));
                SpotSource::Resumed(Box::new(Resumed { file, before, spot, has_new_locks }))
            }
            file @ SpotSource::File(..) => file,
        }
    }

    pub(crate) fn spot(&self) -> &Spot {
        match self {
            SpotSource::Spot(spot) | SpotSource::File(_, spot, _) => spot,
            SpotSource::Resumed(resumed) => &resumed.spot,
        }
    }
}

/// Opens a solution file, which is shown as it is: limits that it does not meet are refused.
fn stored(path: &Path, limits: Option<&SolveArgs>) -> Result<SpotSource, Failure> {
    let source = SpotSource::open(path)?;
    let SpotSource::File(file, ..) = &source else { return Ok(source) };
    let header = file.header();
    let reached = header.exploitability.unwrap_or(f64::INFINITY);
    let Some(args) = limits.filter(|args| args.is_limited()) else { return Ok(source) };
    if args.only_target().is_some_and(|target| reached <= target) {
        return Ok(source);
    }
    let more = match header.resumable {
        true => "`isofold solve --resume FILE` takes it further",
        false => "it was saved without regrets, so `isofold solve` has to solve its spot again",
    };
    let reached = match header.exploitability {
        Some(share) => format!("exploitability {} of the pot", paint::percent(share, 3)),
        None => "an unfinished solve".to_owned(),
    };
    let file = path.display();
    Err(Failure::argument(args.limits(), format!("`{file}` is shown as it was solved, {reached}: {more}")))
}
