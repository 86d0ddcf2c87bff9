//! Damaged, foreign and hostile files of buckets: nothing wrong is accepted, whatever byte is changed and wherever a file is cut
//! off. The folder of these tests is written from the documented layout, so the reader and the writer are checked against it too.
#![allow(clippy::unwrap_used)]

mod folder;

use folder::{BLOCK, FILES, PREFIX, config, deal, flip, indexer, listing};
use isofold_abstraction::{ArtifactError, Bucket, Buckets, Checked, FeatureCache, Street, build};
use isofold_cards::{Card, CardSet, parse_cards};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn written(version: u32) -> TempDir {
    let folder = TempDir::new().unwrap();
    folder::write(folder.path(), version);
    folder
}

/// The error of opening a folder.
fn refused(folder: &Path) -> Option<String> {
    let error = Buckets::open(folder).err()?;
    assert!(
        matches!(
            error,
            ArtifactError::Damaged { .. }
                | ArtifactError::NotBuckets { .. }
                | ArtifactError::Version { .. }
                | ArtifactError::Config { .. }
        ),
        "{error:?}"
    );
    Some(error.to_string())
}

/// Cuts a file off at every length.
fn every_cut_is_refused(folder: &Path, path: &Path, length: usize) {
    let file = fs::File::options().write(true).open(path).unwrap();
    for length in (0..length).rev() {
        file.set_len(length as u64).unwrap();
        assert!(refused(folder).is_some(), "cut off after {length} bytes");
    }
}

fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).unwrap()
}

fn set(text: &str) -> CardSet {
    text.parse().unwrap()
}

#[test]
fn the_documented_layout_is_read() {
    for (version, checked) in [(1, Checked::Nothing), (2, Checked::OnTouch)] {
        let folder = written(version);
        let buckets = Buckets::open(folder.path()).unwrap();
        assert_eq!(buckets.checked(), checked);
        let flops = indexer(Street::Flop);
        let classes: Vec<usize> = (0..flops.size() as usize).step_by(997).collect();
        let deals: Vec<[CardSet; 2]> = classes.iter().map(|&class| deal(&flops, class)).collect();
        let mut found = Vec::new();
        buckets.each(&deals, |bucket| found.push(bucket)).unwrap();
        for ((&class, &[hole, board]), found) in classes.iter().zip(&deals).zip(found) {
            assert_eq!(found, Some(Bucket { cluster: 0, bucket: (class % 2) as u16 }));
            assert_eq!(buckets.bucket(hole, board).unwrap(), found);
        }
        let path = buckets.path_of(set("AsKs"), &cards("Ts9s8c2d3h")).unwrap().unwrap();
        let first = path[0].bucket;
        // Of the branches that `folder` writes.
        let turn = [0, 1][usize::from(first)];
        let river = [1, 0, 0, 1][usize::from(2 * first + turn)];
        assert_eq!(path.iter().map(|at| at.bucket).collect::<Vec<_>>(), [first, turn, river]);
        buckets.verify().unwrap();
        assert_eq!(buckets.checked(), Checked::All);
    }
}

/// Every bit of the smallest file: its header, lists, zeros and table of checksums.
#[test]
fn every_bit_of_a_small_file_counts() {
    for version in [1, 2] {
        let folder = written(version);
        let path = folder.path().join("branches.buckets");
        let whole = fs::read(&path).unwrap();
        let table = if version == 2 { whole.len() - 8 } else { whole.len() };
        let buckets = Buckets::open(folder.path()).unwrap();
        let river = cards("Ts9s8c2d3h");
        for at in 0..whole.len() {
            for bit in 0..8 {
                flip(&path, at, 1 << bit);
                if (PREFIX..table).contains(&at) {
                    match buckets.path_of(set("AsKs"), &river) {
                        Err(error) => {
                            assert!(error.to_string().contains("branches.buckets is damaged"), "{error}")
                        }
                        // The older version has no checksums of blocks, but no number is beyond its count.
                        Ok(path) => {
                            let path = path.unwrap();
                            let is_possible = path.iter().all(|at| at.bucket < 2);
                            assert!(version == 1 && is_possible, "bit {bit} of byte {at}: {path:?}");
                        }
                    }
                } else {
                    assert!(refused(folder.path()).is_some(), "bit {bit} of byte {at}");
                }
                flip(&path, at, 1 << bit);
            }
        }
        every_cut_is_refused(folder.path(), &path, whole.len());
        fs::write(&path, [&whole[..], b"\0"].concat()).unwrap();
        assert!(refused(folder.path()).unwrap().contains("branches.buckets is damaged"));
        // What lookups cannot tell without checksums of blocks, verifying does.
        fs::write(&path, &whole).unwrap();
        flip(&path, PREFIX, 1);
        let damaged = Buckets::open(folder.path()).unwrap();
        assert!(damaged.verify().unwrap_err().to_string().contains("branches.buckets is damaged"));
        assert_ne!(damaged.checked(), Checked::All);
    }
}

#[test]
fn every_bit_of_the_metadata_counts() {
    let folder = written(2);
    let path = folder.path().join("metadata.json");
    let whole = fs::read(&path).unwrap();
    for at in 0..whole.len() {
        for bit in 0..8 {
            flip(&path, at, 1 << bit);
            assert!(refused(folder.path()).is_some(), "bit {bit} of byte {at}");
            flip(&path, at, 1 << bit);
        }
    }
    every_cut_is_refused(folder.path(), &path, whole.len());
    fs::write(&path, whole).unwrap();
    assert_eq!(refused(folder.path()), None);
}

/// Flips bytes of the lists of a street between opening and looking up. Steps over all but every `step`th byte.
fn flips_are_found(street: Street, step: usize) {
    let folder = written(2);
    let path = folder.path().join(format!("{street}.buckets"));
    let buckets = Buckets::open(folder.path()).unwrap();
    let indexer = indexer(street);
    let end = PREFIX + 2 * indexer.size() as usize;
    let mut many = 0;
    for at in (PREFIX..end).step_by(step) {
        // Another hand of the block, its first: damage is found wherever it is.
        let class = ((at / BLOCK * BLOCK).max(PREFIX) - PREFIX) / 2;
        let [hole, board] = deal(&indexer, class);
        flip(&path, at, 1 << (at % 8));
        let error = buckets.bucket(hole, board).unwrap_err().to_string();
        assert!(
            error.contains(&format!("{street}.buckets is damaged: the checksum of its bytes")),
            "{error}"
        );
        assert!(error.ends_with("building again replaces it"), "{error}");
        assert_eq!(*buckets.each(&[[hole, board]], |_| panic!("{at}")).unwrap_err().to_string(), error);
        flip(&path, at, 1 << (at % 8));
        many += 1;
    }
    assert!(many > 100);
    // Nothing was believed by mistake, and nothing refused that is sound again.
    buckets.verify().unwrap();
}

#[test]
fn flipped_bytes_of_lists_are_found_when_they_are_touched() {
    flips_are_found(Street::Flop, 1009);
    flips_are_found(Street::River, 1_000_003);
}

#[cfg(feature = "slow-tests")]
#[test]
fn every_flipped_byte_of_the_flop_is_found_when_it_is_touched() {
    flips_are_found(Street::Flop, 1);
}

#[test]
fn headers_and_tables_of_streets_are_checked_when_they_are_opened() {
    let folder = written(2);
    for name in &FILES[..3] {
        let path = folder.path().join(name);
        let length = fs::metadata(&path).unwrap().len() as usize;
        let blocks = length.div_ceil(BLOCK);
        let table = (length - 8 * blocks..length).step_by(if *name == "flop.buckets" { 1 } else { 501 });
        for at in (0..PREFIX).chain(table) {
            flip(&path, at, 0x10);
            let error = refused(folder.path()).unwrap();
            assert!(error.contains(name), "byte {at}: {error}");
            flip(&path, at, 0x10);
        }
        let file = fs::File::options().write(true).open(&path).unwrap();
        for shorter in [1, 2, 8, 64, BLOCK, length / 2, length - PREFIX, length - 1] {
            file.set_len((length - shorter) as u64).unwrap();
            assert!(refused(folder.path()).unwrap().contains(name), "{shorter} bytes less");
        }
        folder::write(folder.path(), 2);
    }
}

/// Files that a program which knows the checksums can write: buckets and clusters beyond their counts are not given out all the same.
#[test]
fn numbers_beyond_their_counts_are_errors_in_files_without_checksums() {
    let folder = written(1);
    let buckets = Buckets::open(folder.path()).unwrap();
    let path = folder.path().join("turn.buckets");
    let turns = indexer(Street::Turn);
    let class = 9_000_000;
    let [hole, board] = deal(&turns, class);
    flip(&path, PREFIX + 2 * class, 2);
    let error = buckets.bucket(hole, board).unwrap_err();
    assert!(error.to_string().contains("turn.buckets is damaged: it has number 2, and numbers are below 2"));
    flip(&path, PREFIX + 2 * class, 2);
    assert_eq!(buckets.bucket(hole, board).unwrap(), Some(Bucket { cluster: 0, bucket: 0 }));
    // Damage after the block was found sound, as of a disk that fails later.
    flip(&path, PREFIX + 2 * class + 1, 0x80);
    assert!(buckets.bucket(hole, board).is_err());
}

#[test]
fn hostile_metadata_are_refused() {
    let folder = written(1);
    let path = folder.path().join("metadata.json");
    let whole = fs::read_to_string(&path).unwrap();
    let nested = |open: &str| format!("{{\"other\": {}", open.repeat(100_000));
    let refused_text = |text: &[u8], wanted: &str| {
        fs::write(&path, text).unwrap();
        let error = refused(folder.path()).unwrap();
        assert!(error.contains("metadata.json is damaged") && error.contains(wanted), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    };
    refused_text(b"", "EOF");
    refused_text(b"\xff\xfe{}", "not text");
    refused_text(b"[]", "");
    refused_text(nested("[").as_bytes(), "EOF");
    refused_text(nested("{\"a\":").as_bytes(), "EOF");
    refused_text(whole.replace("3.0", "1e999").as_bytes(), "out of range");
    refused_text(whole.replace("3.0", "NaN").as_bytes(), "");
    refused_text(
        whole.replace("\"mode\": \"classes\"", "\"mode\": \"\\u001b[2J\"").as_bytes(),
        "control characters",
    );
    refused_text(whole.replace("flop = 2,", "flop = 99999999999,").as_bytes(), "");
    refused_text(&[whole.as_bytes(), &vec![b' '; 1 << 20]].concat(), "more than 1048576 bytes");
    fs::write(&path, whole).unwrap();
    assert_eq!(refused(folder.path()), None);
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_folders_are_not_opened() {
    let folder = written(2);
    let make = |path: &Path, kind: usize| match kind {
        0 => {
            let made = std::process::Command::new("mkfifo").arg(path).status();
            assert!(made.unwrap().success());
        }
        1 => fs::create_dir(path).unwrap(),
        _ => std::os::unix::fs::symlink("/dev/zero", path).unwrap(),
    };
    for name in FILES.into_iter().chain(["metadata.json"]) {
        let path = folder.path().join(name);
        let aside = folder.path().join("aside");
        fs::rename(&path, &aside).unwrap();
        for kind in 0..3 {
            make(&path, kind);
            let error = refused(folder.path()).unwrap();
            assert!(error.contains(&format!("{name} has no buckets: it is not a plain file")), "{error}");
            if kind == 1 { fs::remove_dir(&path).unwrap() } else { fs::remove_file(&path).unwrap() }
        }
        // A link to a file is as good as the file.
        std::os::unix::fs::symlink(&aside, &path).unwrap();
        assert_eq!(refused(folder.path()), None);
        fs::rename(&aside, &path).unwrap();
    }
}

/// Nothing is computed: the numbers are there.
#[test]
fn building_again_adds_checksums_and_clears_what_killed_builds_left() {
    let (old, new) = (written(1), written(2));
    let again = |folder: &Path| {
        let built =
            build(&FeatureCache::new(), &config(), folder, &|_| panic!("nothing is left to do")).unwrap();
        assert_eq!(built.resumed.len(), 3);
        built.buckets
    };
    assert_eq!(again(old.path()).checked(), Checked::OnTouch);
    assert!(listing(old.path()) == listing(new.path()));
    for draft in ["river.part", "metadata.part"] {
        fs::write(new.path().join(draft), "cut off").unwrap();
    }
    let linked = new.path().join("mine");
    fs::write(&linked, "of the user").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&linked, new.path().join("turn.part")).unwrap();
    again(new.path());
    assert_eq!(fs::read_to_string(&linked).unwrap(), "of the user");
    fs::remove_file(linked).unwrap();
    assert!(listing(old.path()) == listing(new.path()));
}
