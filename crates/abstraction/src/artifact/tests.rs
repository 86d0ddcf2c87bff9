//! Folders that are filled by a formula instead of by clustering.

use super::format::{BLOCK, checksum};
use super::{ArtifactError, Bucket, Buckets, METADATA, file_name, street_header, write};
use crate::classes::{Classes, indexer};
use crate::{Config, Metadata};
use isofold_cards::{Card, CardSet};
use isofold_iso::{Street, SuitPerm, canonical};
use proptest::prelude::*;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use tempfile::TempDir;

/// A bucket that tells most classes apart.
fn formula(class: u64) -> u16 {
    (class % 65_521) as u16
}

fn textured() -> Config {
    let config = "buckets = { flop = 65521, turn = 65521, river = 65521 }\nboard_clusters = { flop = 97, turn = 97, river = 97 }";
    Config::from_toml(config).unwrap()
}

fn fill(folder: &Path, config: &Config) {
    for street in Street::ALL {
        let classes = Classes::new(street.cards()).size();
        let buckets: Vec<u16> = (0..classes).map(formula).collect();
        let clusters = config.board_clusters.map_or(0, |clusters| clusters.of(street));
        let boards = if clusters > 0 { indexer(&[street.cards()]).size() } else { 0 };
        let boards: Vec<u16> = (0..boards).map(|board| (board % u64::from(clusters)) as u16).collect();
        let header = street_header(config, street, [boards.len() as u64, classes], 0.5);
        write(&folder.join(file_name(street)), &header, [&boards, &buckets]).unwrap();
    }
    Metadata::of(config).write(&folder.join(METADATA)).unwrap();
}

/// Buckets with board clusters, and the bytes of their files. The folder is gone; the files stay mapped.
struct Sample {
    buckets: Buckets,
    files: Vec<(String, Vec<u8>)>,
}

static SAMPLE: LazyLock<Sample> = LazyLock::new(|| {
    let folder = TempDir::new().unwrap();
    fill(folder.path(), &textured());
    let names = Street::ALL.map(file_name).into_iter().chain([METADATA.to_owned()]);
    let files = names.map(|name| (name.clone(), fs::read(folder.path().join(name)).unwrap())).collect();
    Sample { buckets: Buckets::open(folder.path()).unwrap(), files }
});

/// A copy of the sample in which a file is changed.
fn with(changed: &str, change: impl FnOnce(&mut Vec<u8>)) -> TempDir {
    let folder = TempDir::new().unwrap();
    let mut change = Some(change);
    for (name, bytes) in &SAMPLE.files {
        let path = folder.path().join(name);
        match change.take_if(|_| name == changed) {
            Some(change) => {
                let mut bytes = bytes.clone();
                change(&mut bytes);
                fs::write(path, bytes).unwrap();
            }
            None => fs::write(path, bytes).unwrap(),
        }
    }
    folder
}

fn deal() -> impl Strategy<Value = (Vec<Card>, Vec<Card>)> {
    let cards = proptest::sample::subsequence((0u8..52).collect::<Vec<_>>(), 7).prop_shuffle();
    (cards, 3usize..=5).prop_map(|(cards, board)| {
        let cards: Vec<Card> = cards.into_iter().filter_map(Card::new).collect();
        (cards[..2].to_vec(), cards[2..2 + board].to_vec())
    })
}

fn set(cards: &[Card]) -> CardSet {
    cards.iter().copied().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn suits_and_order_do_not_matter((hole, board) in deal(), perm in 0usize..24) {
        let perm = SuitPerm::all().nth(perm).unwrap();
        let moved = |cards: &[Card]| -> CardSet { cards.iter().rev().map(|&card| perm.apply(card)).collect() };
        let buckets = &SAMPLE.buckets;
        let found = buckets.bucket(set(&hole), set(&board)).unwrap();
        prop_assert!(found.is_some());
        prop_assert_eq!(found, buckets.bucket(moved(&hole), moved(&board)).unwrap());
    }

    #[test]
    fn several_as_one_by_one(deals in proptest::collection::vec(deal(), 0..100), odd in 0usize..100) {
        let mut deals: Vec<[CardSet; 2]> = deals.iter().map(|(hole, board)| [set(hole), set(board)]).collect();
        deals.insert(odd.min(deals.len()), ["AsKs".parse().unwrap(), CardSet::EMPTY]);
        deals.insert(odd.min(deals.len()), ["AsKs".parse().unwrap(), "As2d3d".parse().unwrap()]);
        let mut found = Vec::new();
        SAMPLE.buckets.each(&deals, |bucket| found.push(bucket)).unwrap();
        let wanted: Vec<_> =
            deals.iter().map(|&[hole, board]| SAMPLE.buckets.bucket(hole, board).unwrap()).collect();
        prop_assert_eq!(found, wanted);
    }

    /// The reference finds the canonical form by trying all permutations, and the class of that.
    #[test]
    fn agrees_with_the_reference((hole, board) in deal()) {
        let form = canonical([set(&hole), set(&board)]);
        let groups = form.groups();
        let class = indexer(&[2, board.len()]).index(groups).unwrap();
        let cluster = indexer(&[board.len()]).index(canonical([set(&board)]).groups()).unwrap() % 97;
        let wanted = Bucket { cluster: cluster as u16, bucket: formula(class) };
        prop_assert_eq!(SAMPLE.buckets.bucket(set(&hole), set(&board)).unwrap(), Some(wanted));
    }
}

#[test]
fn cards_that_are_not_a_hand_and_a_board_have_no_bucket() {
    let buckets = &SAMPLE.buckets;
    for (hole, board) in [
        ("AsKs", "AsTd9c"),
        ("As", "QsTd9c"),
        ("AsKsQd", "Td9c8c"),
        ("AsKs", "Td9c"),
        ("AsKs", "2c3c4c5c6c7c"),
    ] {
        let found = buckets.bucket(hole.parse().unwrap(), board.parse().unwrap()).unwrap();
        assert_eq!(found, None, "{hole} {board}");
    }
    let preflop = |hole: &str| buckets.bucket(hole.parse().unwrap(), CardSet::EMPTY).unwrap();
    assert_eq!(preflop("AsKs"), preflop("AhKh"));
    assert_eq!(preflop("AsAh"), Some(Bucket { cluster: 0, bucket: 0 }));
    assert_eq!(preflop("AsKsQs"), None);
}

fn opened(folder: &Path) -> String {
    match Buckets::open(folder) {
        Ok(_) => "open".to_owned(),
        Err(error) => error.to_string(),
    }
}

fn with_river(change: impl FnOnce(&mut Vec<u8>)) -> String {
    opened(with("river.buckets", change).path())
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let refused = [
        (
            with_river(|bytes| bytes.truncate(bytes.len() - 2)),
            "it has 246589094 bytes and should have 246589096",
        ),
        (with_river(|bytes| bytes.push(0)), "is damaged"),
        (with_river(|bytes| bytes.truncate(100)), "it has only 100 bytes"),
        (with_river(|bytes| bytes.clear()), "another kind of file"),
        (with_river(|bytes| bytes[0] = b'X'), "another kind of file"),
        (with_river(|bytes| bytes[8] = 9), "is of version 9, and this program reads versions up to 2"),
        (with_river(|bytes| bytes[20] ^= 1), "the checksum of its header"),
        (
            with_river(|bytes| {
                bytes[20] ^= 1;
                seal(bytes);
            }),
            "belongs to buckets other than",
        ),
        (with_river(|bytes| bytes[45] ^= 1), "the checksum of its header"),
        (
            with_river(|bytes| {
                bytes[12] = 9;
                seal(bytes);
            }),
            "unknown contents, 9",
        ),
        (with_river(|bytes| *bytes = SAMPLE.files[1].1.clone()), "not that of the river"),
    ];
    for (found, wanted) in refused {
        assert!(found.contains(wanted), "{found}: {wanted}");
    }
    assert_eq!(with_river(|_| ()), "open");
    // The lists are not checked when a folder is opened.
    assert_eq!(with_river(|bytes| bytes[1_000_000] ^= 1), "open");
}

#[test]
fn every_byte_counts() {
    SAMPLE.buckets.verify().unwrap();
    let folder = with("turn.buckets", |bytes| bytes[1_000_000] ^= 1);
    let error = Buckets::open(folder.path()).unwrap().verify().unwrap_err();
    let wanted = folder.path().join("turn.buckets");
    assert!(matches!(&error, ArtifactError::Damaged { path, .. } if *path == wanted), "{error}");
}

/// Gives changed bytes matching checksums.
fn seal(bytes: &mut [u8]) {
    let list = |at: usize| 2 * u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize;
    let table = 128 + list(32).next_multiple_of(64) + list(40).next_multiple_of(64);
    let (body, checksums) = bytes.split_at_mut(table);
    for (block, at) in body
        .chunks(BLOCK)
        .zip(checksums.as_chunks_mut::<8>().0)
        .enumerate()
        .map(|(number, (block, at))| if number == 0 { (&block[128..], at) } else { (block, at) })
    {
        *at = checksum(block).to_le_bytes();
    }
    let of_table = checksum(checksums);
    bytes[64..72].copy_from_slice(&of_table.to_le_bytes());
    let header = checksum(&bytes[..120]);
    bytes[120..128].copy_from_slice(&header.to_le_bytes());
}

#[test]
fn numbers_beyond_the_counts_are_damage() {
    // The first cluster of a board: clusters are read when a folder is opened.
    let cluster = with("flop.buckets", |bytes| {
        bytes[128..130].copy_from_slice(&97u16.to_le_bytes());
        seal(bytes);
    });
    assert!(
        opened(cluster.path())
            .contains("flop.buckets is damaged: it has number 97, and numbers are below 97")
    );
    // The last bucket of a class.
    let end = 128 + (2 * 1755usize).next_multiple_of(64) + 2 * 1_286_792;
    let bucket = with("flop.buckets", |bytes| {
        bytes[end - 2..end].copy_from_slice(&65_521u16.to_le_bytes());
        seal(bytes);
    });
    let buckets = Buckets::open(bucket.path()).unwrap();
    for error in
        [buckets.verify().unwrap_err(), buckets.compare(&buckets, Street::Flop, &|_| ()).unwrap_err()]
    {
        assert!(error.to_string().contains("it has number 65521,"), "{error}");
    }
}

#[test]
fn buckets_are_compared_over_all_deals() {
    // Pairs of buckets are merged into one.
    let folder = with("flop.buckets", |bytes| {
        let start = 128 + (2 * 1755usize).next_multiple_of(64);
        for number in bytes[start..][..2 * 1_286_792].as_chunks_mut::<2>().0 {
            *number = (u16::from_le_bytes(*number) / 2).to_le_bytes();
        }
        seal(bytes);
    });
    let halves = Buckets::open(folder.path()).unwrap();
    halves.verify().unwrap();
    let whole = &SAMPLE.buckets;
    let same = whole.compare(whole, Street::Flop, &|_| ()).unwrap();
    assert_eq!((same.rand, same.same, same.spread), (1.0, 1.0, 1.0));
    // The hands of a bucket are in one merged bucket; those of a merged bucket are in one or two buckets.
    let [there, back] =
        [(whole, &halves), (&halves, whole)].map(|(a, b)| a.compare(b, Street::Flop, &|_| ()).unwrap());
    assert_eq!(there.spread, 1.0);
    assert!(back.spread > 1.2 && back.spread <= 2.0, "{back:?}");
    assert_eq!(there.rand, back.rand);
    assert!(there.rand > 0.3 && there.rand < 1.0, "{there:?}");
    assert!(there.same < 0.001 && there.same == back.same, "{there:?}");
}

#[test]
fn the_files_of_a_folder_must_be_there_and_belong_together() {
    let empty = TempDir::new().unwrap();
    assert!(opened(empty.path()).contains("no metadata.json"));
    assert!(opened(&empty.path().join("none")).contains("no such folder"));
    fs::write(empty.path().join(METADATA), "{}").unwrap();
    assert!(opened(empty.path()).contains("damaged"));
    Metadata::of(&textured()).write(&empty.path().join(METADATA)).unwrap();
    assert!(opened(empty.path()).contains("flop.buckets is damaged: it is missing"));

    let folder = with("", |_| ());
    assert_eq!(opened(folder.path()), "open");
    // Metadata of another seed.
    let other = Config { seed: 1, ..textured() };
    Metadata::of(&other).write(&folder.path().join(METADATA)).unwrap();
    assert!(opened(folder.path()).contains("belongs to buckets other than"));
    // Metadata with another configuration than their fingerprint's.
    let mut changed = Metadata::of(&textured());
    changed.config = changed.config.replace("seed = 0", "seed = 1");
    changed.write(&folder.path().join(METADATA)).unwrap();
    assert!(opened(folder.path()).contains("its configuration is not the one"));
    // Metadata of another version, whose fingerprints may differ, but not of these files.
    let other = Config { board_clusters: None, ..textured() };
    let fingerprint = Metadata::of(&textured()).fingerprint;
    let other = Metadata { version: "0".to_owned(), fingerprint, ..Metadata::of(&other) };
    other.write(&folder.path().join(METADATA)).unwrap();
    assert!(opened(folder.path()).contains("not that of the flop"));
}
