use super::{ArtifactError, Metadata, StreetFile};
use crate::classes::{Classes, indexer};
use crate::{ByStreet, Config};
use isofold_cards::{Card, CardSet, Combo, HandClass};
use isofold_iso::{Indexer, SetTable, Street};
use std::path::{Path, PathBuf};

pub(crate) const METADATA: &str = "metadata.json";
pub(crate) const BRANCHES: &str = "branches.buckets";

/// The file of a street.
pub(crate) fn file_name(street: Street) -> String {
    format!("{street}.buckets")
}

/// Where a hand belongs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bucket {
    /// The cluster of its board; 0 where boards are not clustered.
    pub cluster: u16,
    /// The bucket, in that cluster if there are clusters. From weak to strong.
    pub bucket: u16,
}

/// Buckets of every hand on every board, mapped into memory.
///
/// ```no_run
/// use isofold_abstraction::Buckets;
///
/// let buckets = Buckets::open("buckets-F50T100R200-C50C100C200-s1000-8a6a51c22ff2".as_ref())?;
/// let found = buckets.bucket("AsKs".parse()?, "Ts9s8c".parse()?).ok_or("not a hand and a board")?;
/// // Whatever the suits are called, and in whatever order the cards come.
/// assert_eq!(buckets.bucket("KhAh".parse()?, "8dTh9h".parse()?), Some(found));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Buckets {
    path: PathBuf,
    metadata: Metadata,
    config: Config,
    streets: [Floor; 3],
    branches: Option<StreetFile>,
}

/// A street with what finds a place in its lists.
struct Floor {
    classes: Classes,
    /// The clusters of boards, where there are any: the first list of the file, quicker to look up.
    boards: Option<SetTable>,
    file: StreetFile,
}

impl Floor {
    fn open(folder: &Path, street: Street, config: &Config, of: &str) -> Result<Floor, ArtifactError> {
        let path = folder.join(file_name(street));
        let file = open_of(&path, of)?;
        let classes = Classes::new(street.cards());
        let boards = config.board_clusters.map(|_| indexer(&[street.cards()]));
        let wanted = [boards.as_ref().map_or(0, Indexer::size), classes.size()];
        let clusters = config.board_clusters.map_or(0, |clusters| clusters.of(street).into());
        let counts = [config.buckets.of(street).into(), clusters, 0, 0];
        if file.head.what != street.cards() as u32 || file.head.lists != wanted || file.head.counts != counts
        {
            return Err(ArtifactError::damaged(&path, format!("it is not that of the {street}")));
        }
        let boards = boards.and_then(|boards| {
            SetTable::new(&boards, |index| file.first(index as usize).unwrap_or_default())
        });
        Ok(Floor { classes, boards, file })
    }

    /// The bucket is asked for before the cluster, since it takes longest to come.
    #[inline(always)]
    fn bucket(&self, hole: CardSet, board: CardSet) -> Option<Bucket> {
        self.at(self.classes.index(hole, board)?, board)
    }

    /// The bucket of a class.
    #[inline(always)]
    fn at(&self, class: u64, board: CardSet) -> Option<Bucket> {
        let bucket = self.file.second(class as usize)?;
        Some(Bucket { cluster: self.cluster(board), bucket })
    }

    #[inline(always)]
    fn cluster(&self, board: CardSet) -> u16 {
        self.boards.as_ref().map_or(0, |boards| boards.get(board))
    }
}

impl Buckets {
    /// Opens a folder. Every file must be whole and belong to the same configuration; what is in them is looked at when it is
    /// needed.
    pub fn open(path: &Path) -> Result<Buckets, ArtifactError> {
        if !path.is_dir() {
            let why = if path.exists() { "it is not a folder" } else { "there is no such folder" };
            return Err(ArtifactError::foreign(path, why));
        }
        let at = path.join(METADATA);
        if !at.exists() {
            return Err(ArtifactError::foreign(
                path,
                format!("it has no {METADATA}; if building was broken off, begin it again"),
            ));
        }
        Buckets::of(path, Metadata::read(&at)?)
    }

    /// Opens the files that metadata tell of.
    pub(crate) fn of(path: &Path, metadata: Metadata) -> Result<Buckets, ArtifactError> {
        let config = metadata.configuration(&path.join(METADATA))?;
        let of = &metadata.fingerprint;
        // Another version may count other things.
        if metadata.version == env!("CARGO_PKG_VERSION") && *of != format!("{:032x}", config.fingerprint()) {
            let why = "its configuration is not the one that its fingerprint is of";
            return Err(ArtifactError::damaged(&path.join(METADATA), why));
        }
        let floor = |street| Floor::open(path, street, &config, of);
        let streets = [floor(Street::Flop)?, floor(Street::Turn)?, floor(Street::River)?];
        let branches = match config.branches {
            Some(branches) => Some(open_branches(&path.join(BRANCHES), &config, branches, of)?),
            None => None,
        };
        Ok(Buckets { path: path.to_owned(), metadata, config, streets, branches })
    }

    /// Where they are.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the folder says of itself.
    pub fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// What they were built by.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// How long the files are together, in bytes.
    pub fn bytes(&self) -> u64 {
        let files = self.streets.iter().map(|floor| &floor.file).chain(&self.branches);
        files.map(|file| file.bytes()).sum()
    }

    /// Reads every byte and compares it with what was written.
    pub fn verify(&self) -> Result<(), ArtifactError> {
        self.streets.iter().map(|floor| &floor.file).chain(&self.branches).try_for_each(StreetFile::verify)
    }

    /// The bucket of a hand, whatever its suits and the order of its cards; without a board that is its place among the
    /// 169 hands. `None` if hand and board share a card, or are not two cards and none, three, four or five.
    #[inline]
    pub fn bucket(&self, hole: CardSet, board: CardSet) -> Option<Bucket> {
        // A street finds out for itself whether the board is its own. To count cards first would keep a CPU from looking up the
        // next hand while it waits for this one's bucket, which takes it half as long again.
        match self.streets[2].bucket(hole, board) {
            None => self.earlier(hole, board),
            found => found,
        }
    }

    /// The bucket before the river.
    #[inline(never)]
    fn earlier(&self, hole: CardSet, board: CardSet) -> Option<Bucket> {
        let [flop, turn, _] = &self.streets;
        let found = turn.bucket(hole, board).or_else(|| flop.bucket(hole, board));
        found.or_else(|| preflop(hole, board))
    }

    /// Tells the buckets of several hands on boards, in order, as [`bucket`](Buckets::bucket) does one by one. It finds out where
    /// some buckets are before it reads any, so it waits for memory once for all of them.
    ///
    /// ```no_run
    /// # let buckets = isofold_abstraction::Buckets::open("buckets".as_ref())?;
    /// let deals = [["AsKs".parse()?, "Ts9s8c".parse()?], ["2c2d".parse()?, "Ts9s8c4h".parse()?]];
    /// buckets.each(&deals, |found| println!("{found:?}"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn each(&self, deals: &[[CardSet; 2]], mut tell: impl FnMut(Option<Bucket>)) {
        const SOME: usize = 32;
        let mut places = [None; SOME];
        for some in deals.chunks(SOME) {
            for (place, &[hole, board]) in places.iter_mut().zip(some) {
                let of = |street: &Floor| street.classes.index(hole, board);
                *place = self.streets.iter().rev().find_map(|street| Some((street, of(street)?)));
            }
            for (place, &[hole, board]) in places.iter().zip(some) {
                tell(match place {
                    Some((street, class)) => street.at(*class, board),
                    None => preflop(hole, board),
                });
            }
        }
    }

    /// What a player who forgets nothing knows of a hand: its buckets street by street, up to the board's. With perfect recall
    /// those of the turn and the river are branches of the bucket before. `None` as for [`bucket`](Buckets::bucket), or
    /// without a flop.
    pub fn path_of(&self, hole: CardSet, board: &[Card]) -> Option<Vec<Bucket>> {
        let set: CardSet = board.iter().copied().collect();
        if board.len() < 3 || set.len() != board.len() {
            return None;
        }
        let mut path = Vec::with_capacity(3);
        for cards in 3..=board.len() {
            path.push(self.bucket(hole, board[..cards].iter().copied().collect())?);
        }
        let (Some(file), Some([turns, _])) = (&self.branches, self.config.branches) else {
            return Some(path);
        };
        let ByStreet { turn, river, .. } = self.config.buckets;
        let mut node = usize::from(path[0].bucket);
        if let Some(at) = path.get_mut(1) {
            at.bucket = file.first(node * usize::from(turn) + usize::from(at.bucket))?;
            node = node * usize::from(turns) + usize::from(at.bucket);
        }
        if let Some(at) = path.get_mut(2) {
            at.bucket = file.second(node * usize::from(river) + usize::from(at.bucket))?;
        }
        Some(path)
    }

    /// What the clusters of a street cost on average, in their own metric.
    pub(crate) fn cost(&self, street: Street) -> f64 {
        self.floor(street).file.head.cost
    }

    /// The buckets of all classes of a street, by index.
    pub(crate) fn numbers(&self, street: Street) -> impl ExactSizeIterator<Item = u16> + '_ {
        self.floor(street).file.numbers()
    }

    /// The bucket of a class of a street, by its index; 0 past the end.
    pub(crate) fn of_class(&self, street: Street, class: usize) -> u16 {
        self.floor(street).file.second(class).unwrap_or(0)
    }

    /// The cluster of a board; 0 where boards are not clustered.
    pub(crate) fn cluster(&self, street: Street, board: CardSet) -> u16 {
        self.floor(street).cluster(board)
    }

    fn floor(&self, street: Street) -> &Floor {
        &self.streets[street.cards() - 3]
    }
}

/// Opens a file of buckets that have a fingerprint.
fn open_of(path: &Path, fingerprint: &str) -> Result<StreetFile, ArtifactError> {
    let file = StreetFile::open(path)?;
    if format!("{:032x}", file.head.fingerprint) == fingerprint {
        Ok(file)
    } else {
        Err(ArtifactError::damaged(path, format!("it belongs to buckets other than {METADATA} tells of")))
    }
}

fn open_branches(
    path: &Path,
    config: &Config,
    [turn, river]: [u16; 2],
    of: &str,
) -> Result<StreetFile, ArtifactError> {
    let file = open_of(path, of)?;
    let ByStreet { flop, turn: turns, river: rivers } = config.buckets;
    let lists = [u64::from(flop) * u64::from(turns), u64::from(flop) * u64::from(turn) * u64::from(rivers)];
    if file.head.what != 0
        || file.head.lists != lists
        || file.head.counts != [flop.into(), turn.into(), river.into(), 0]
    {
        return Err(ArtifactError::damaged(path, "it has other branches"));
    }
    Ok(file)
}

/// The place of a hand among the 169, if there is no board.
fn preflop(hole: CardSet, board: CardSet) -> Option<Bucket> {
    let mut cards = hole.iter();
    let combo = Combo::of(cards.next()?, cards.next()?)?;
    let is_alone = cards.next().is_none() && board.is_empty();
    is_alone.then(|| Bucket { cluster: 0, bucket: HandClass::of(combo).index() as u16 })
}
