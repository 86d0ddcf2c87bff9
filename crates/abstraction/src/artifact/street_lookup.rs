//! Looking up the bucket of a hand in the file of a street.

use super::buckets::{Bucket, open_of};
use super::{ArtifactError, Contents, Header, List, StreetFile};
use crate::Config;
use crate::classes::{Classes, indexer};
use isofold_cards::CardSet;
use isofold_iso::{SetTable, Street};
use std::path::Path;

/// The name of a street's file.
pub(crate) fn file_name(street: Street) -> String {
    format!("{street}.buckets")
}

/// The header of a street's file; `lists` are the lengths of its lists.
pub(crate) fn street_header(config: &Config, street: Street, lists: [u64; 2], cost: f64) -> Header {
    let clusters = config.board_clusters.map_or(0, |clusters| clusters.of(street).into());
    Header {
        contents: Contents::Street(street),
        fingerprint: config.fingerprint(),
        lists,
        counts: [config.buckets.of(street).into(), clusters, 0, 0],
        cost,
    }
}

/// The file of a street, with the indexers that find a hand in it.
pub(super) struct StreetLookup {
    pub(super) classes: Classes,
    /// The board clusters, if boards are clustered: the first list of the file in a form that is quicker to look up.
    boards: Option<SetTable>,
    pub(super) file: StreetFile,
}

impl StreetLookup {
    pub(super) fn open(
        folder: &Path,
        street: Street,
        config: &Config,
        fingerprint: &str,
    ) -> Result<StreetLookup, ArtifactError> {
        let path = folder.join(file_name(street));
        let file = open_of(&path, fingerprint)?;
        let classes = Classes::new(street.cards());
        let boards = config.board_clusters.map(|_| indexer(&[street.cards()]));
        let lists = [boards.as_ref().map_or(0, |boards| boards.size()), classes.size()];
        let expected = street_header(config, street, lists, file.header.cost);
        if (file.header.contents, file.header.lists, file.header.counts)
            != (expected.contents, expected.lists, expected.counts)
        {
            return Err(ArtifactError::damaged(&path, format!("it is not that of the {street}")));
        }
        // Checked as it is copied, since what is copied is not looked at in the file again.
        let clusters = file.numbers(List::First)?;
        let boards = boards.and_then(|boards| {
            SetTable::new(&boards, |index| {
                u16::from_le_bytes(clusters.get(index as usize).copied().unwrap_or_default())
            })
        });
        Ok(StreetLookup { classes, boards, file })
    }

    #[inline(always)]
    pub(super) fn bucket(&self, hole: CardSet, board: CardSet) -> Result<Option<Bucket>, Box<ArtifactError>> {
        match self.classes.index(hole, board) {
            Some(class) => self.of_class(class, board),
            None => Ok(None),
        }
    }

    /// The bucket of a class. The bucket is loaded before the cluster, since it takes longest to arrive from memory.
    #[inline(always)]
    pub(super) fn of_class(&self, class: u64, board: CardSet) -> Result<Option<Bucket>, Box<ArtifactError>> {
        let bucket = self.file.number(List::Second, class as usize)?;
        Ok(bucket.map(|bucket| Bucket { cluster: self.cluster(board), bucket }))
    }

    /// The cluster of a board; 0 if boards are not clustered.
    #[inline(always)]
    pub(super) fn cluster(&self, board: CardSet) -> u16 {
        self.boards.as_ref().map_or(0, |boards| boards.get(board))
    }
}
