//! Finding and listing entries.

use crate::{FULL, add, add_with, files, ids, is_sound, library, river, solved, turn};
use isofold_iso::SuitPerm;
use isofold_solver::Precision;
use isofold_store::{
    CanonicalSpot, Filter, Library, SaveOptions, SavedStreets, Solution, StoreError, Texture,
};
use isofold_tree::{Line, Spot, Street};

#[test]
fn an_entry_says_what_its_file_says() {
    let (folder, library) = library();
    let spot = Spot { name: "a name".to_owned(), ..turn(60) };
    let entry =
        add_with(&library, &spot, 20, SaveOptions::new(SavedStreets::NoRivers).with_regrets(true), None)
            .entry;
    assert_eq!((entry.id, entry.street(), entry.pot, entry.stack), (1, Street::Turn, 60, 200));
    assert_eq!((&entry.request.name[..], &entry.request.board), ("a name", &spot.board));
    assert_eq!(
        (entry.saved_streets, entry.resumable, entry.streets()),
        (SavedStreets::NoRivers, true, (1, 2))
    );
    assert_eq!((entry.iterations, entry.precision, entry.seconds), (20, Precision::Full, 0.25));
    assert_eq!(entry.bytes, std::fs::metadata(&entry.path).unwrap().len());
    assert_eq!(entry.requested_spot().unwrap().board, spot.board);
    assert_eq!(CanonicalSpot::of(&entry.requested_spot().unwrap()), CanonicalSpot::of(&spot));
    assert_eq!(library.get(1).unwrap(), entry);
    let file = library.open_entry(&entry).unwrap();
    assert_eq!(file.header().exploitability, Some(entry.exploitability));
    assert_eq!(file.header().evs, Some(entry.evs));
    // Another process sees the same.
    assert_eq!(Library::open(folder.path()).unwrap().find(&CanonicalSpot::of(&spot)).unwrap()[0].id, 1);
    assert!(is_sound(&library));
}

#[test]
fn relabellings_are_one_entry() {
    let (folder, library) = library();
    let spot = river(100);
    for perm in SuitPerm::all() {
        let relabelled = spot.relabelled(perm);
        let added = add(&library, &relabelled, 10);
        let found = library.find(&CanonicalSpot::of(&relabelled)).unwrap();
        assert_eq!(found, [added.entry]);
    }
    assert_eq!((ids(&library), files(folder.path()).len()), (vec![24], 1));
    // Each is answered in its own suits.
    for perm in SuitPerm::all() {
        let asked = spot.relabelled(perm);
        let entry = library.find(&CanonicalSpot::of(&asked)).unwrap().remove(0);
        let file = library.open_entry(&entry).unwrap();
        let view = Solution::of(file, &asked, &Default::default()).unwrap().view(&Line::default()).unwrap();
        assert_eq!(view.board, asked.board);
    }
}

#[test]
fn what_tells_suits_apart_counts() {
    let (_folder, library) = library();
    let spot = |oop: &str| Spot::on("QsTs7h2c3d").pot(50).stack(100).oop(oop).ip("KK").build().unwrap();
    let symmetric = spot("AKs");
    add(&library, &symmetric, 5);
    for other in [spot("AhKh"), spot("AhKh,AsKs"), spot("AKs:0.5"), Spot { pot: 51, ..symmetric.clone() }] {
        assert_eq!(library.find(&CanonicalSpot::of(&other)).unwrap(), []);
        add(&library, &other, 5);
        assert_eq!(library.find(&CanonicalSpot::of(&other)).unwrap().len(), 1);
    }
    // A name and a target do not count.
    let named = Spot { name: "named".to_owned(), ..symmetric };
    assert_eq!(library.find(&CanonicalSpot::of(&named)).unwrap()[0].id, 1);
    assert_eq!(ids(&library), [1, 2, 3, 4, 5]);
}

/// Two spots with one hash are two spots.
#[test]
fn hashes_are_not_trusted() {
    let (folder, library) = library();
    let (spot, other) = (CanonicalSpot::of(&river(100)), CanonicalSpot::of(&river(101)));
    add(&library, &river(100), 5);
    let forged = CanonicalSpot { fingerprint: spot.fingerprint, ..other };
    assert_eq!(library.find(&forged).unwrap(), []);
    assert_eq!((library.find(&spot).unwrap().len(), files(folder.path()).len()), (1, 1));
}

#[test]
fn filters() {
    let (_folder, library) = library();
    let boards = ["QsTs7h", "QcQd7c", "QcQd7h", "8c8d8h", "AhKhQh", "As7d2c"];
    let spots = boards.map(|flop| {
        let pot = 50 + 10 * boards.iter().position(|&board| board == flop).unwrap() as u32;
        Spot::on(&format!("{flop}3s4h")).pot(pot).stack(100).oop("AA,JJ").ip("TT").build().unwrap()
    });
    spots.iter().for_each(|spot| drop(add(&library, spot, 5)));
    let list = |filter: &Filter| -> Vec<i64> {
        library.list(filter).unwrap().iter().map(|entry| entry.id).collect()
    };
    let texture = |textures: &[Texture]| {
        list(&textures.iter().fold(Filter::default(), |filter, &texture| filter.texture(texture)))
    };
    assert_eq!(list(&Filter::default()), [1, 2, 3, 4, 5, 6]);
    assert_eq!(texture(&[Texture::TwoTone]), [1, 2]);
    assert_eq!(texture(&[Texture::Paired]), [2, 3]);
    assert_eq!(texture(&[Texture::Paired, Texture::TwoTone]), [2]);
    assert_eq!(texture(&[Texture::Rainbow]), [3, 4, 6]);
    assert_eq!(texture(&[Texture::Trips]), [4]);
    assert_eq!(texture(&[Texture::Monotone]), [5]);
    assert_eq!(texture(&[Texture::Monotone, Texture::Rainbow]), [0; 0]);
    let board = |text: &str| list(&Filter::default().board(text.parse().unwrap()));
    assert_eq!(board("QsTs7h3s4h"), [1]);
    // Clubs for spades, spades for hearts, in another order.
    assert_eq!(board("4s3cTc7sQc"), [1]);
    assert_eq!(board("QsTs7h3h4h"), [0; 0]);
    assert_eq!(board("QsTs7h"), [0; 0]);
    assert_eq!(list(&Filter::default().pot(60..=70)), [2, 3]);
    assert_eq!(list(&Filter::default().pot(100..=100)), [6]);
    let accurate = library.get(3).unwrap().exploitability;
    let fits = list(&Filter::default().exploitability(accurate));
    assert!(fits.contains(&3), "{fits:?}");
    assert_eq!(list(&Filter::default().exploitability(-1.0)), [0; 0]);
}

#[test]
fn removing_is_all_or_nothing() {
    let (folder, library) = library();
    [100, 101, 102].iter().for_each(|&pot| drop(add(&library, &river(pot), 5)));
    let missing = library.remove(&[1, 9]).unwrap_err();
    assert!(matches!(missing, StoreError::NoEntry { .. }) && missing.to_string().contains("no entry 9"));
    assert_eq!(ids(&library), [1, 2, 3]);
    assert_eq!(library.remove(&[1, 3, 1]).unwrap().len(), 2);
    assert_eq!((ids(&library), files(folder.path()).len()), (vec![2], 1));
    // Numbers are not given twice.
    assert_eq!(add(&library, &river(103), 5).entry.id, 4);
    assert!(matches!(library.get(3), Err(StoreError::NoEntry { .. })));
    assert_eq!((library.clear().unwrap().len(), ids(&library), files(folder.path())), (2, vec![], vec![]));
}

#[test]
fn a_library_that_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a/b");
    assert!(Library::open_existing(&path).unwrap().is_none() && !path.exists());
    assert_eq!(ids(&Library::open(&path).unwrap()), [0; 0]);
    assert!(Library::open_existing(&path).unwrap().is_some());
    // A folder that cannot be created.
    std::fs::write(folder.path().join("file"), "").unwrap();
    let error = Library::open(&folder.path().join("file/library")).err().unwrap().to_string();
    assert!(error.starts_with("cannot create the folder `"), "{error}");
}

/// One that is not saved is not there.
#[test]
fn what_fails_leaves_nothing() {
    let (folder, library) = library();
    std::fs::remove_dir(folder.path().join("files")).unwrap();
    std::fs::write(folder.path().join("files"), "in the way").unwrap();
    let error = solved(&river(100), 5, |solve, outcome| library.add(solve, outcome, FULL, None).unwrap_err());
    assert!(matches!(error, StoreError::Io { .. }), "{error}");
    assert_eq!(ids(&library), [0; 0]);
}
