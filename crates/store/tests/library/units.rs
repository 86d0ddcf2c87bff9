//! The unit of entries.

use crate::{add, ids, library, river};
use isofold_store::{CanonicalSpot, Library};
use isofold_tree::{Spot, Unit};

#[test]
fn an_entry_has_the_unit_of_its_spot_and_is_found_in_any() {
    let (_folder, library) = library();
    let bb = Spot { unit: Unit::BigBlinds { chips: 100 }, ..river(100) };
    let entry = add(&library, &bb, 5).entry;
    assert_eq!(entry.chips_per_bb, Some(100));
    let found = library.find(&CanonicalSpot::of(&river(100))).unwrap();
    assert_eq!((found.len(), found[0].chips_per_bb), (1, Some(100)));
    assert_eq!(found[0].requested_spot().unwrap().unit, bb.unit);
    assert_eq!(found[0].catalogued_spot().unwrap().unit, bb.unit);
}

/// A catalogue of before there were units is opened, and gets the column.
#[test]
fn a_catalogue_without_units_is_read() {
    let (folder, library) = library();
    add(&library, &river(100), 5);
    drop(library);
    let catalogue = rusqlite::Connection::open(folder.path().join("catalogue.sqlite")).unwrap();
    catalogue.execute_batch("ALTER TABLE entries DROP COLUMN chips_per_bb").unwrap();
    drop(catalogue);
    for pot in [110, 120] {
        let library = Library::open(folder.path()).unwrap();
        assert_eq!(library.get(1).unwrap().chips_per_bb, None);
        let bb = Spot { unit: Unit::BigBlinds { chips: 100 }, ..river(pot) };
        assert_eq!(add(&library, &bb, 5).entry.chips_per_bb, Some(100));
    }
    assert_eq!(ids(&Library::open(folder.path()).unwrap()).len(), 3);
}
