//! A folder of buckets, open for lookups.

use super::street_lookup::StreetLookup;
use super::{ArtifactError, Contents, List, Metadata, StreetFile};
use crate::{ByStreet, Config};
use isofold_cards::{Card, CardSet, Combo, HandClass};
use isofold_iso::Street;
use std::path::{Path, PathBuf};

pub(crate) const METADATA: &str = "metadata.json";
pub(crate) const BRANCHES: &str = "branches.buckets";

/// The bucket of a hand on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bucket {
    /// The cluster of the board; 0 if boards are not clustered.
    pub cluster: u16,
    /// The bucket, from weak to strong; within the cluster if boards are clustered.
    pub bucket: u16,
}

/// The extent to which the contents of buckets are compared with checksums. Sizes and headers are checked whenever buckets are
/// opened, and every number that is looked up is below its count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Checked {
    /// Every byte has been compared, by [`Buckets::verify`].
    All,
    /// Each block is compared when something in it is looked up for the first time.
    OnTouch,
    /// Some files have no checksums of blocks, since an older version built them. [`Buckets::verify`] checks them as wholes, and
    /// [`build`](crate::build) adds the checksums.
    Nothing,
}

/// The buckets of every hand on every board: a folder, mapped into memory.
///
/// Files are checked block by block, when something in a block is looked up for the first time: a damaged block is an error, never
/// a bucket.
///
/// ```no_run
/// use isofold_abstraction::Buckets;
///
/// let buckets = Buckets::open("buckets-F50T100R200-C50C100C200-s1000-8a6a51c22ff2".as_ref())?;
/// let found = buckets.bucket("AsKs".parse()?, "Ts9s8c".parse()?)?.ok_or("not a hand and a board")?;
/// // Neither the names of suits nor the order of cards matter.
/// assert_eq!(buckets.bucket("KhAh".parse()?, "8dTh9h".parse()?)?, Some(found));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Buckets {
    path: PathBuf,
    metadata: Metadata,
    config: Config,
    streets: [StreetLookup; 3],
    branches: Option<StreetFile>,
}

impl Buckets {
    /// Opens a folder. Every file must be complete and belong to the same configuration; their contents are read and checked when
    /// they are needed, and all at once by [`verify`](Buckets::verify).
    pub fn open(path: &Path) -> Result<Buckets, ArtifactError> {
        if !path.is_dir() {
            let reason = if path.exists() { "it is not a folder" } else { "there is no such folder" };
            return Err(ArtifactError::not_buckets(path, reason));
        }
        let at = path.join(METADATA);
        if !at.exists() {
            let reason = format!("it has no {METADATA}; if building was interrupted, build again to resume");
            return Err(ArtifactError::not_buckets(path, reason));
        }
        let (metadata, is_sealed) = Metadata::read(&at)?;
        let buckets = Buckets::open_with(path, metadata)?;
        // The program that wrote the checksums of the files has written one of the metadata.
        if !is_sealed && buckets.files().any(StreetFile::has_block_checksums) {
            return Err(ArtifactError::damaged(&at, "its checksum is missing"));
        }
        Ok(buckets)
    }

    /// Opens the files of a folder, given its metadata.
    pub(crate) fn open_with(path: &Path, metadata: Metadata) -> Result<Buckets, ArtifactError> {
        let config = metadata.configuration(&path.join(METADATA))?;
        let fingerprint = &metadata.fingerprint;
        // Another version may have computed it from other fields.
        let is_own_version = metadata.version == env!("CARGO_PKG_VERSION");
        if is_own_version && *fingerprint != format!("{:032x}", config.fingerprint()) {
            let reason = "its configuration is not the one that its fingerprint is of";
            return Err(ArtifactError::damaged(&path.join(METADATA), reason));
        }
        let branches = match config.branches {
            Some(branches) => Some(open_branches(&path.join(BRANCHES), &config, branches, fingerprint)?),
            None => None,
        };
        let open = |street| StreetLookup::open(path, street, &config, fingerprint);
        let streets = [open(Street::Flop)?, open(Street::Turn)?, open(Street::River)?];
        Ok(Buckets { path: path.to_owned(), metadata, config, streets, branches })
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The metadata of the folder.
    pub fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// The configuration they were built by.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The files of streets, and of branches if there is one.
    pub(crate) fn files(&self) -> impl Iterator<Item = &StreetFile> {
        self.streets.iter().map(|street| &street.file).chain(&self.branches)
    }

    /// The size of all files, in bytes.
    pub fn bytes(&self) -> u64 {
        self.files().map(StreetFile::bytes).sum()
    }

    /// The extent to which the contents are compared with checksums.
    pub fn checked(&self) -> Checked {
        if self.files().all(StreetFile::is_verified) {
            Checked::All
        } else if self.files().all(StreetFile::has_block_checksums) {
            Checked::OnTouch
        } else {
            Checked::Nothing
        }
    }

    /// Reads every byte and compares it with the checksums.
    pub fn verify(&self) -> Result<(), ArtifactError> {
        self.files().try_for_each(StreetFile::verify)
    }

    /// The bucket of a hand on a board, whatever the suits and the order of cards; preflop, the index of the hand among the 169.
    /// `None` if hand and board share a card, or are not two cards and none, three, four or five. An error if the bucket lies in a
    /// block of the file that is damaged.
    #[inline]
    pub fn bucket(&self, hole: CardSet, board: CardSet) -> Result<Option<Bucket>, Box<ArtifactError>> {
        // Each street checks by itself whether the board is one of its own. Counting cards first would keep the CPU from starting
        // the next lookup while it waits for this bucket, which takes it half as long again.
        match self.streets[2].bucket(hole, board) {
            Ok(None) => self.earlier(hole, board),
            found => found,
        }
    }

    /// The bucket of a hand before the river.
    #[inline(never)]
    fn earlier(&self, hole: CardSet, board: CardSet) -> Result<Option<Bucket>, Box<ArtifactError>> {
        let [flop, turn, _] = &self.streets;
        for street in [turn, flop] {
            if let Some(found) = street.bucket(hole, board)? {
                return Ok(Some(found));
            }
        }
        Ok(preflop(hole, board))
    }

    /// Calls `visit` with the buckets of several hands on boards, in order, as [`bucket`](Buckets::bucket) finds them one by one. It
    /// computes the addresses of some buckets before it reads any, so it waits for memory once for all of them. It ends with an
    /// error at the first bucket in a damaged block.
    ///
    /// ```no_run
    /// # let buckets = isofold_abstraction::Buckets::open("buckets".as_ref())?;
    /// let deals = [["AsKs".parse()?, "Ts9s8c".parse()?], ["2c2d".parse()?, "Ts9s8c4h".parse()?]];
    /// buckets.each(&deals, |found| println!("{found:?}"))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn each(
        &self,
        deals: &[[CardSet; 2]],
        mut visit: impl FnMut(Option<Bucket>),
    ) -> Result<(), Box<ArtifactError>> {
        const AT_ONCE: usize = 32;
        let mut found = [None; AT_ONCE];
        for some in deals.chunks(AT_ONCE) {
            for (found, &[hole, board]) in found.iter_mut().zip(some) {
                let class = |street: &StreetLookup| street.classes.index(hole, board);
                *found = self.streets.iter().rev().find_map(|street| Some((street, class(street)?)));
            }
            for (found, &[hole, board]) in found.iter().zip(some) {
                visit(match found {
                    Some((street, class)) => street.of_class(*class, board)?,
                    None => preflop(hole, board),
                });
            }
        }
        Ok(())
    }

    /// The buckets of a hand street by street, up to the board's: what a player with perfect recall knows of it. In an abstraction
    /// with perfect recall those of the turn and the river are branches of the bucket before. `None` and errors as for
    /// [`bucket`](Buckets::bucket); `None` without a flop, too.
    pub fn path_of(&self, hole: CardSet, board: &[Card]) -> Result<Option<Vec<Bucket>>, Box<ArtifactError>> {
        let set: CardSet = board.iter().copied().collect();
        if board.len() < 3 || set.len() != board.len() {
            return Ok(None);
        }
        let mut path = Vec::with_capacity(3);
        for cards in 3..=board.len() {
            let Some(found) = self.bucket(hole, board[..cards].iter().copied().collect())? else {
                return Ok(None);
            };
            path.push(found);
        }
        let (Some(file), Some([turns, _])) = (&self.branches, self.config.branches) else {
            return Ok(Some(path));
        };
        let ByStreet { turn, river, .. } = self.config.buckets;
        let mut node = usize::from(path[0].bucket);
        let streets = [(List::First, turn, turns), (List::Second, river, 0)];
        for (at, (list, buckets, branches)) in path[1..].iter_mut().zip(streets) {
            let Some(branch) = file.number(list, node * usize::from(buckets) + usize::from(at.bucket))?
            else {
                return Ok(None);
            };
            at.bucket = branch;
            node = node * usize::from(branches) + usize::from(branch);
        }
        Ok(Some(path))
    }

    /// The mean cost of a deal of a street, in the metric that the buckets minimize.
    pub(crate) fn cost(&self, street: Street) -> f64 {
        self.street(street).file.header.cost
    }

    /// The buckets of all classes of a street, by index, all of them checked.
    pub(crate) fn numbers(&self, street: Street) -> Result<&[[u8; 2]], ArtifactError> {
        self.street(street).file.numbers(List::Second)
    }

    /// The cluster of a board; 0 if boards are not clustered.
    pub(crate) fn cluster(&self, street: Street, board: CardSet) -> u16 {
        self.street(street).cluster(board)
    }

    fn street(&self, street: Street) -> &StreetLookup {
        let [flop, turn, river] = &self.streets;
        match street {
            Street::Flop => flop,
            Street::Turn => turn,
            Street::River => river,
        }
    }
}

/// Opens a file that belongs to buckets of a fingerprint.
pub(super) fn open_of(path: &Path, fingerprint: &str) -> Result<StreetFile, ArtifactError> {
    let file = StreetFile::open(path)?;
    if format!("{:032x}", file.header.fingerprint) == fingerprint {
        Ok(file)
    } else {
        Err(ArtifactError::damaged(path, format!("it belongs to buckets other than those of {METADATA}")))
    }
}

fn open_branches(
    path: &Path,
    config: &Config,
    [turn, river]: [u16; 2],
    fingerprint: &str,
) -> Result<StreetFile, ArtifactError> {
    let file = open_of(path, fingerprint)?;
    let ByStreet { flop, turn: turns, river: rivers } = config.buckets;
    let lists = [u64::from(flop) * u64::from(turns), u64::from(flop) * u64::from(turn) * u64::from(rivers)];
    if file.header.contents != Contents::Branches
        || file.header.lists != lists
        || file.header.counts != [flop.into(), turn.into(), river.into(), 0]
    {
        return Err(ArtifactError::damaged(path, "it has other numbers of branches"));
    }
    Ok(file)
}

/// The index of a hand among the 169, if there is no board.
fn preflop(hole: CardSet, board: CardSet) -> Option<Bucket> {
    let mut cards = hole.iter();
    let combo = Combo::of(cards.next()?, cards.next()?)?;
    let is_alone = cards.next().is_none() && board.is_empty();
    is_alone.then(|| Bucket { cluster: 0, bucket: HandClass::of(combo).index() as u16 })
}
