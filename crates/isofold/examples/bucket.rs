//! Looks the bucket of a hand up: ten buckets of all river hands by equity, in memory.
//!
//! It takes some seconds, since the equity of all 123,156,254 classes of river hands is worked out first. Buckets that are used
//! again are built into a folder (`isofold buckets build`, or `abstraction::build`) and opened with `abstraction::Buckets::open`.

use isofold::abstraction::{ByStreet, Config, FeatureCache, InMemoryBuckets, Street};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let config = Config::new(ByStreet::all(10));
    let buckets = InMemoryBuckets::new(&FeatureCache::new(), &config, Street::River, &|_| ())?;
    let bucket = |hand: &str, board: &str| -> Result<u16, Box<dyn Error>> {
        Ok(buckets.bucket(hand.parse()?, board.parse()?).ok_or("hand and board share a card")?.bucket)
    };
    let board = "QsTs7h4d2c";
    for hand in ["3d5h", "AsKs", "9c9d", "QhJh", "QdQc"] {
        println!("{hand} on {board}: bucket {}", bucket(hand, board)?);
    }

    // From weak to strong: a set of queens is the nuts here and in the last bucket, the worst hand is in the first.
    assert_eq!(bucket("QdQc", board)?, 9);
    assert_eq!(bucket("3d5h", board)?, 0);
    assert!(bucket("QhJh", board)? > bucket("9c9d", board)?);
    // Ace high, a busted flush draw, is worth more than five high.
    assert!(bucket("AsKs", board)? > bucket("3d5h", board)?);
    // The names of suits do not matter, nor does the order of cards.
    assert_eq!(bucket("JdQd", "2cTh4s7dQh")?, bucket("QhJh", board)?);
    Ok(())
}
