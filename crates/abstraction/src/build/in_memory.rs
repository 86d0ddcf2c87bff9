//! Buckets in memory, to try configurations without writing files.

use super::{build_order, build_street, is_needed_by_future};
use crate::classes::{Classes, indexer};
use crate::features::{StreetBuckets, StreetContext, StreetFeatures, buckets_by_future};
use crate::progress::OnProgress;
use crate::{Bucket, BuildError, Config, FeatureCache};
use isofold_cards::CardSet;
use isofold_iso::{Indexer, Street};

/// Buckets of the last streets in memory, to try a configuration without writing it.
///
/// The same configuration gives the same buckets as in a [folder](crate::Buckets).
pub struct InMemoryBuckets {
    /// The river first.
    streets: Vec<StreetTable>,
}

/// The buckets of a street, with the indexers that find a hand in them.
struct StreetTable {
    classes: Classes,
    boards: Indexer,
    buckets: StreetBuckets,
}

impl InMemoryBuckets {
    /// Puts the hands of a street and of all later ones into buckets.
    pub fn new(
        cache: &FeatureCache,
        config: &Config,
        from: Street,
        on_progress: OnProgress,
    ) -> Result<InMemoryBuckets, BuildError> {
        config.check()?;
        let mut streets: Vec<StreetTable> = Vec::new();
        let mut next: Option<Vec<u16>> = None;
        for street in build_order().take_while(|&street| street >= from) {
            let context = StreetContext { cache, config, street, on_progress };
            let buckets = build_street(&context, next.as_deref())?;
            next = is_needed_by_future(config, street).then(|| {
                let features = StreetFeatures::new(cache, street, on_progress);
                buckets_by_future(&features, buckets.buckets.iter().copied())
            });
            let (classes, boards) = (Classes::new(street.cards()), indexer(&[street.cards()]));
            streets.push(StreetTable { classes, boards, buckets });
        }
        Ok(InMemoryBuckets { streets })
    }

    /// The bucket of a hand; `None` if hand and board share a card, or the board is of a street that was not built.
    pub fn bucket(&self, hole: CardSet, board: CardSet) -> Option<Bucket> {
        let StreetTable { classes, boards, buckets } = self.streets.get(5usize.checked_sub(board.len())?)?;
        let bucket = buckets.buckets[classes.index(hole, board)? as usize];
        let cluster = match buckets.board_clusters.is_empty() {
            true => 0,
            false => buckets.board_clusters[boards.index(&[board])? as usize],
        };
        Some(Bucket { cluster, bucket })
    }
}
