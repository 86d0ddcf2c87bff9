//! Building the buckets of all streets into a folder, street by street.

use super::upkeep::{add_checksums, clear_drafts, lock, needs_upkeep};
use super::{build_order, build_street, is_needed_by_future, perfect_recall};
use crate::artifact::{
    BRANCHES, Contents, Header, List, METADATA, StreetFile, file_name, street_header, write,
};
use crate::features::{StreetBuckets, StreetContext, StreetFeatures, buckets_by_future};
use crate::progress::{OnProgress, Phase, Progress};
use crate::{ArtifactError, Buckets, BuildError, ByStreet, Config, FeatureCache, Metadata, StreetStatistics};
use isofold_iso::Street;
use std::fs;
use std::path::Path;

/// A finished build.
#[non_exhaustive]
pub struct FinishedBuild {
    /// The buckets, open for lookups.
    pub buckets: Buckets,
    /// Streets that an interrupted build had finished before.
    pub resumed: Vec<Street>,
}

/// Builds buckets into a folder, which is created if it does not exist. Streets that are there already are kept, so an interrupted
/// build resumes where it was; if all are there, nothing is left to do. Files appear whole or not at all, whenever the process is
/// killed, and what a killed build has left is cleared. Files of an older version get the checksums of blocks that they lack.
///
/// The same configuration gives the same bytes, on any machine and with any number of threads.
pub fn build(
    cache: &FeatureCache,
    config: &Config,
    folder: &Path,
    on_progress: OnProgress,
) -> Result<FinishedBuild, BuildError> {
    config.check()?;
    fs::create_dir_all(folder).map_err(|source| BuildError::Folder { path: folder.to_owned(), source })?;
    refuse_newer(config, folder)?;
    let resumed = built_streets(config, folder);
    let has_branches =
        config.branches.is_none() || is_built(&folder.join(BRANCHES), config, Contents::Branches);
    if resumed.len() == Street::ALL.len()
        && has_branches
        && let Ok(buckets) = Buckets::open(folder)
    {
        let buckets = if needs_upkeep(&buckets) { keep_up(buckets)? } else { buckets };
        return Ok(FinishedBuild { buckets, resumed });
    }
    let _lock = lock(folder)?;
    clear_drafts(folder);
    // The buckets by future of the streets built so far that are needed again.
    let mut by_future: Vec<Vec<u16>> = Vec::new();
    for street in build_order() {
        let path = folder.join(file_name(street));
        let context = StreetContext { cache, config, street, on_progress };
        if !resumed.contains(&street) {
            write_street(&path, &context, by_future.last().map(|next| &next[..]))?;
        }
        if is_needed_by_future(config, street) {
            // Read back from the file, so that a resumed build does the same arithmetic as one that was never interrupted.
            let features = StreetFeatures::new(cache, street, on_progress);
            let file = StreetFile::open(&path)?;
            let numbers = file.numbers(List::Second)?.iter().map(|&number| u16::from_le_bytes(number));
            by_future.push(buckets_by_future(&features, numbers));
        }
    }
    if let (Some(counts), [rivers, turns, flops]) = (config.branches, &by_future[..]) {
        let [turns, rivers] =
            perfect_recall::split(cache, config, counts, [flops, turns, rivers], on_progress)?;
        let header = Header {
            contents: Contents::Branches,
            fingerprint: config.fingerprint(),
            lists: [turns.len() as u64, rivers.len() as u64],
            counts: [config.buckets.flop.into(), counts[0].into(), counts[1].into(), 0],
            cost: 0.0,
        };
        write(&folder.join(BRANCHES), &header, [&turns, &rivers])?;
    }
    if cache.is_stopped() {
        return Err(BuildError::Stopped);
    }
    let buckets = Buckets::open_with(folder, Metadata::of(config))?;
    let streets = ByStreet::try_from_fn(|street| StreetStatistics::of(cache, &buckets, street, on_progress))?;
    Metadata { streets, ..Metadata::of(config) }.write(&folder.join(METADATA))?;
    // Streets of an older version that cannot be written again are as good as they were.
    let _ = add_checksums(&buckets);
    Ok(FinishedBuild { buckets: Buckets::open(folder)?, resumed })
}

/// Clears drafts and adds checksums to buckets that are complete, unless another process is at work there or the folder cannot be
/// written: they are as good as they were.
fn keep_up(buckets: Buckets) -> Result<Buckets, BuildError> {
    let folder = buckets.path();
    let Ok(_lock) = lock(folder) else { return Ok(buckets) };
    clear_drafts(folder);
    let added = Metadata::add_checksum(&folder.join(METADATA)).and_then(|()| add_checksums(&buckets));
    if added.is_ok() { Ok(Buckets::open(folder)?) } else { Ok(buckets) }
}

/// Refuses a folder with files of a newer version: they would be taken for damaged ones, and replaced.
fn refuse_newer(config: &Config, folder: &Path) -> Result<(), ArtifactError> {
    let is_newer = |error: &ArtifactError| match error {
        ArtifactError::Version { found, known, .. } => found > known,
        ArtifactError::NewerMetadata { .. } => true,
        _ => false,
    };
    let branches = config.branches.map(|_| BRANCHES.to_owned());
    let files = Street::ALL.map(file_name).into_iter().chain(branches);
    let files = files.map(|name| StreetFile::open(&folder.join(name)).err());
    let at = folder.join(METADATA);
    let metadata = Metadata::read(&at).and_then(|(metadata, _)| metadata.configuration(&at)).err();
    files.chain([metadata]).flatten().find(is_newer).map_or(Ok(()), Err)
}

/// The streets of a configuration that a folder has already, complete and undamaged, in the order in which they are built. [`build`]
/// keeps them, and builds the others.
pub fn built_streets(config: &Config, folder: &Path) -> Vec<Street> {
    let is_there =
        |&street: &Street| is_built(&folder.join(file_name(street)), config, Contents::Street(street));
    build_order().filter(is_there).collect()
}

/// Whether a file is there, complete, and of the configuration.
fn is_built(path: &Path, config: &Config, contents: Contents) -> bool {
    let file = StreetFile::open(path).ok();
    file.is_some_and(|file| {
        file.header.fingerprint == config.fingerprint()
            && file.header.contents == contents
            && file.verify().is_ok()
    })
}

/// Builds a street and writes its file.
fn write_street(path: &Path, context: &StreetContext, next: Option<&[u16]>) -> Result<(), BuildError> {
    let StreetContext { config, street, on_progress, .. } = *context;
    let StreetBuckets { board_clusters, buckets, cost } = build_street(context, next)?;
    on_progress(Progress { street, phase: Phase::Writing, done: 0, total: 1 });
    let lists = [board_clusters.len() as u64, buckets.len() as u64];
    write(path, &street_header(config, street, lists, cost), [&board_clusters, &buckets])?;
    on_progress(Progress { street, phase: Phase::Writing, done: 1, total: 1 });
    Ok(())
}
