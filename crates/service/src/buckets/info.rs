//! The configuration and the statistics of the buckets of a folder.

use isofold_abstraction::{Buckets, Checked, StreetStatistics};
use isofold_api::buckets::{BucketStatistics, BucketStreets, BucketsInfoAnswer, Checksums};

/// The configuration and the statistics of buckets as data.
pub fn info(buckets: &Buckets) -> BucketsInfoAnswer {
    let metadata = buckets.metadata().clone();
    BucketsInfoAnswer {
        bytes: buckets.bytes(),
        checksums: match buckets.checked() {
            Checked::All => Checksums::All,
            Checked::OnTouch => Checksums::OnTouch,
            _ => Checksums::None,
        },
        name: metadata.name,
        mode: metadata.mode,
        fingerprint: metadata.fingerprint,
        version: metadata.version,
        config: metadata.config,
        unnecessary: metadata.ignored_fields,
        streets: BucketStreets {
            flop: statistics(&metadata.streets.flop),
            turn: statistics(&metadata.streets.turn),
            river: statistics(&metadata.streets.river),
        },
    }
}

fn statistics(street: &StreetStatistics) -> BucketStatistics {
    BucketStatistics {
        classes: street.classes,
        distinct: street.distinct,
        board_clusters: street.board_clusters,
        buckets: street.buckets,
        used: street.used,
        smallest: street.smallest,
        median: street.median,
        largest: street.largest,
        deviation: street.deviation,
        greatest_deviation: street.greatest_deviation,
        cost: street.cost,
    }
}
