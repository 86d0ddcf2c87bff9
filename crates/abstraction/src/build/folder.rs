//! Buckets of all streets, street by street into a folder.

use super::rows::Clusters;
use super::street::{Facts, Sorted, sort};
use super::{branches, opponents, texture};
use crate::artifact::{BRANCHES, Head, METADATA, StreetFile, file_name, write};
use crate::progress::{Doing, Progress, Tell};
use crate::{Buckets, BuildError, ByStreet, Config, Feature, Knowledge, Metadata, StreetStatistics};
use isofold_iso::Street;
use std::fs::{self, File, TryLockError};
use std::path::Path;

/// What building came to.
pub struct Built {
    /// The buckets, open.
    pub buckets: Buckets,
    /// Streets that were there already, from a build that was broken off.
    pub resumed: Vec<Street>,
}

/// Locked while somebody builds.
const LOCK: &str = ".lock";

/// The river first: what looks ahead needs what is there.
const ORDER: [Street; 3] = [Street::River, Street::Turn, Street::Flop];

/// Builds buckets in a folder, which is made if it is not there. Streets that it has already are kept, so a build that was broken
/// off goes on where it was; if all are there, nothing is left to do.
///
/// The same configuration gives the same bytes, on any machine and with any number of threads.
pub fn build(knowledge: &Knowledge, config: &Config, folder: &Path, tell: Tell) -> Result<Built, BuildError> {
    config.check()?;
    fs::create_dir_all(folder).map_err(|error| BuildError::Folder { path: folder.to_owned(), error })?;
    let resumed: Vec<Street> = ORDER
        .into_iter()
        .filter(|&street| is_there(&folder.join(file_name(street)), config, street.cards()))
        .collect();
    let has_branches = config.branches.is_none() || is_there(&folder.join(BRANCHES), config, 0);
    if resumed.len() == ORDER.len()
        && has_branches
        && let Ok(buckets) = Buckets::open(folder)
    {
        return Ok(Built { buckets, resumed });
    }
    let _lock = lock(folder)?;
    // By street, in order.
    let mut sorted: Vec<Vec<u16>> = Vec::new();
    for street in ORDER {
        let path = folder.join(file_name(street));
        if !resumed.contains(&street) {
            street_into(&path, knowledge, config, street, sorted.last().map(|next| &next[..]), tell)?;
        }
        if is_needed(config, street) {
            let facts = Facts::new(knowledge, street, tell);
            sorted.push(by_subject(&facts, StreetFile::open(&path)?.numbers()));
        }
    }
    if let (Some(counts), [rivers, turns, flops]) = (config.branches, &sorted[..]) {
        let [turns, rivers] = branches::split(knowledge, config, counts, [flops, turns, rivers], tell)?;
        let lists = [turns.len() as u64, rivers.len() as u64];
        let counts = [config.buckets.flop.into(), counts[0].into(), counts[1].into(), 0];
        let head = Head { what: 0, fingerprint: config.fingerprint(), lists, counts, cost: 0.0 };
        write(&folder.join(BRANCHES), &head, [&turns, &rivers])?;
    }
    let buckets = Buckets::of(folder, Metadata::of(config))?;
    let statistics = |street| StreetStatistics::of(knowledge, &buckets, street, tell);
    let streets = ByStreet {
        flop: statistics(Street::Flop)?,
        turn: statistics(Street::Turn)?,
        river: statistics(Street::River)?,
    };
    Metadata { streets, ..Metadata::of(config) }.write(&folder.join(METADATA))?;
    Ok(Built { buckets: Buckets::open(folder)?, resumed })
}

/// Keeps others from building the same, until it is dropped or the process ends.
fn lock(folder: &Path) -> Result<File, BuildError> {
    let failed = |error| BuildError::Folder { path: folder.to_owned(), error };
    let file = File::create(folder.join(LOCK)).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(BuildError::Busy(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Whether another street, or what follows, wants to know the buckets of a street.
pub(super) fn is_needed(config: &Config, street: Street) -> bool {
    let before = match street {
        Street::Flop => None,
        Street::Turn => Some(config.features.flop),
        Street::River => Some(config.features.turn),
    };
    before == Some(Feature::PotentialAware) || config.branches.is_some()
}

/// Whether a street is built, and whole; or with no cards the branches.
fn is_there(path: &Path, config: &Config, cards: usize) -> bool {
    let file = StreetFile::open(path).ok();
    file.is_some_and(|file| {
        file.head.fingerprint == config.fingerprint()
            && file.head.what == cards as u32
            && file.verify().is_ok()
    })
}

/// A street with everything in its place.
pub(crate) struct Placed {
    /// The cluster of each board, by its index; empty without clusters of boards.
    pub(crate) boards: Vec<u16>,
    /// The bucket of each class, by its index; in the cluster of its board if there are clusters.
    pub(crate) buckets: Vec<u16>,
    /// What buckets cost on average, in their own metric.
    pub(crate) cost: f64,
}

/// Puts the hands of a street into buckets; `next` are the buckets of the outcomes or kinds of the street after it, for what
/// looks ahead.
pub(crate) fn place(
    knowledge: &Knowledge,
    config: &Config,
    street: Street,
    next: Option<&[u16]>,
    tell: Tell,
) -> Result<Placed, BuildError> {
    if let Some(clusters) = config.board_clusters {
        return Ok(texture::sort(knowledge, config, street, clusters.of(street), tell)?);
    }
    if config.features.of(street) == Feature::Ochs {
        let clusters = config.buckets.of(street);
        return opponents::place(knowledge, &Clusters { config, street, clusters, tell });
    }
    let Sorted { buckets, cost } = sort(knowledge, config, street, next, tell)?;
    let subjects = Facts::new(knowledge, street, tell).subjects;
    let buckets = (0..subjects.classes()).map(|class| buckets[subjects.of(class)]).collect();
    Ok(Placed { boards: Vec::new(), buckets, cost })
}

/// Builds a street.
fn street_into(
    path: &Path,
    knowledge: &Knowledge,
    config: &Config,
    street: Street,
    next: Option<&[u16]>,
    tell: Tell,
) -> Result<(), BuildError> {
    let Placed { boards, buckets, cost } = place(knowledge, config, street, next, tell)?;
    tell(Progress { street, doing: Doing::Writing, done: 0, of: 1 });
    let head = Head {
        what: street.cards() as u32,
        fingerprint: config.fingerprint(),
        lists: [boards.len() as u64, buckets.len() as u64],
        counts: [
            config.buckets.of(street).into(),
            config.board_clusters.map_or(0, |clusters| clusters.of(street).into()),
            0,
            0,
        ],
        cost,
    };
    write(path, &head, [&boards, &buckets])?;
    tell(Progress { street, doing: Doing::Writing, done: 1, of: 1 });
    Ok(())
}

/// The buckets of the outcomes or kinds of a street, out of those of its classes.
pub(super) fn by_subject(facts: &Facts, numbers: impl Iterator<Item = u16>) -> Vec<u16> {
    let mut buckets = vec![0; facts.weights.len()];
    numbers.enumerate().for_each(|(class, bucket)| buckets[facts.subjects.of(class)] = bucket);
    buckets
}

impl Buckets {
    /// The buckets of the outcomes or kinds of a street.
    pub(crate) fn by_subject(&self, knowledge: &Knowledge, street: Street, tell: Tell) -> Vec<u16> {
        by_subject(&Facts::new(knowledge, street, tell), self.numbers(street))
    }
}

impl Metadata {
    /// Before anything is known of its streets.
    pub(crate) fn of(config: &Config) -> Metadata {
        Metadata {
            name: config.name(),
            mode: config.mode().to_owned(),
            fingerprint: format!("{:032x}", config.fingerprint()),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            config: config.to_toml(),
            unnecessary: config.unnecessary().into_iter().map(str::to_owned).collect(),
            streets: ByStreet::all(StreetStatistics::default()),
        }
    }
}
