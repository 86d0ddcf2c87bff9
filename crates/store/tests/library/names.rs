//! Names of entries, and filters on them.

use crate::{add, add_with, files, ids, is_sound, library, river, solved, turn};
use isofold_store::{
    CanonicalSpot, Filter, SaveOptions, SavedStreets, SolutionFile, SpotRequest, StoreError,
};
use isofold_tree::{Spot, Street};

fn named(name: &str, spot: Spot) -> Spot {
    Spot { name: name.to_owned(), ..spot }
}

#[test]
fn an_entry_is_renamed() {
    let (folder, library) = library();
    let regrets = SaveOptions::new(SavedStreets::NoRivers).with_regrets(true);
    let before = add_with(&library, &named("first", turn(60)), 5, regrets, None).entry;
    add(&library, &named("second", river(100)), 5);
    let renamed = library.rename(1, "btn-bb").unwrap();
    assert_eq!((renamed.id, &renamed.request.name[..], renamed.resumable), (1, "btn-bb", true));
    assert_eq!(library.get(1).unwrap(), renamed);
    // The file has the name too, and everything else as before.
    let file = SolutionFile::open(&renamed.path).unwrap();
    assert_eq!((&file.header().request.name[..], file.header().iterations), ("btn-bb", before.iterations));
    assert_eq!(renamed.requested_spot().unwrap(), named("btn-bb", turn(60)));
    assert!(file.resume(&file.options(&Default::default())).is_ok());
    assert_eq!((files(folder.path()).len(), ids(&library)), (2, vec![1, 2]));
    assert!(is_sound(&library) && !before.path.exists());
    let name = |name: &str| library.named(name).unwrap().iter().map(|entry| entry.id).collect::<Vec<_>>();
    assert_eq!((name("btn-bb"), name("first"), name("second")), (vec![1], vec![], vec![2]));
    assert!(matches!(library.rename(9, "none"), Err(StoreError::NoEntry { id: 9 })));
}

/// Under another name, a spot may be the same with other suits.
#[test]
fn an_entry_takes_another_request() {
    let (_folder, library) = library();
    add(&library, &turn(60), 5);
    let other = named("hearts", turn(60).relabelled("dhsc".parse().unwrap()));
    let request = |spot: &Spot| SpotRequest::of(spot, &CanonicalSpot::of(spot));
    let entry = library.set_request(1, &request(&other)).unwrap();
    assert_eq!(library.get(1).unwrap(), entry);
    assert_eq!(entry.requested_spot().unwrap(), other);
    assert_eq!((entry.catalogued_spot().unwrap().board, ids(&library)), (other.board, vec![1]));
    let refused = library.set_request(1, &request(&turn(61)));
    assert!(matches!(refused, Err(StoreError::OtherSpot { .. })));
    assert!(is_sound(&library));
}

#[test]
fn filters_know_names_stacks_and_streets() {
    let (_folder, library) = library();
    add(&library, &named("BTN vs BB", turn(60)), 3);
    add(&library, &named("co", Spot { stacks: [300, 300], ..river(100) }), 3);
    let ids = |filter: Filter| -> Vec<i64> {
        library.list(&filter).unwrap().iter().map(|entry| entry.id).collect()
    };
    assert_eq!(ids(Filter::default().name("vs b")), [1]);
    assert_eq!(ids(Filter::default().stack(250..=300)), [2]);
    assert_eq!(ids(Filter::default().street(Street::Turn)), [1]);
    assert_eq!(ids(Filter::default().street(Street::Flop)), [0; 0]);
    assert_eq!(ids(Filter::default().street(Street::River).name("btn")), [0; 0]);
}

/// The spot of an entry has the hands that the board blocks.
#[test]
fn an_entry_has_its_spot_as_it_was_given() {
    let (_folder, library) = library();
    let spot = turn(60);
    let entry = solved(&spot, 3, |solve, outcome| {
        library.add(solve, outcome, SaveOptions::default(), None).unwrap().entry
    });
    assert_eq!(entry.requested_spot().unwrap(), spot);
    let catalogued = entry.catalogued_spot().unwrap();
    assert_eq!((spot.ranges[0].combos(), catalogued.ranges[0].combos()), (13, 10));
    assert_eq!(CanonicalSpot::of(&catalogued), CanonicalSpot::of(&spot));
}
