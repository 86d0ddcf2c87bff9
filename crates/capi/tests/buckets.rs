//! Look-ups of buckets as C asks for them.
#![allow(clippy::unwrap_used)]

#[path = "../../abstraction/tests/folder/mod.rs"]
mod folder;

use isofold_abstraction::{Buckets, Street};
use isofold_capi::isofold_status::{
    ISOFOLD_ERROR_HANDLE, ISOFOLD_ERROR_INVALID, ISOFOLD_ERROR_NULL, ISOFOLD_OK,
};
use isofold_capi::{
    isofold_buckets_free, isofold_buckets_lookup, isofold_buckets_open, isofold_last_error_field,
};
use std::ffi::{CStr, CString};
use std::ptr;

#[test]
fn a_batch_finds_the_buckets_of_rust() {
    let temporary = tempfile::tempdir().unwrap();
    folder::write(temporary.path(), 2);
    let path = CString::new(temporary.path().to_str().unwrap()).unwrap();
    let mut handle = 0;
    // SAFETY: the path ends with a zero byte, and the handle can be written to.
    assert_eq!(unsafe { isofold_buckets_open(path.as_ptr(), &mut handle) }, ISOFOLD_OK);
    // More than one batch, of several streets.
    let mut deals: Vec<_> = Vec::new();
    for street in Street::ALL {
        let indexer = folder::indexer(street);
        let step = indexer.size() as usize / 333;
        deals.extend((0..333).map(|i| folder::deal(&indexer, i * step)));
    }
    deals.push(["AsKs".parse().unwrap(), "".parse().unwrap()]);
    let [holes, boards] = [0, 1].map(|part| deals.iter().map(|deal| deal[part].bits()).collect::<Vec<u64>>());
    let (mut found, mut clusters) = (vec![9; deals.len()], vec![9; deals.len()]);
    let clusters_of = clusters.as_mut_ptr();
    let lookup = |boards: &[u64], found: *mut u16| {
        // SAFETY: the arrays have as many numbers as `count` says, or are null.
        unsafe {
            isofold_buckets_lookup(handle, holes.as_ptr(), boards.as_ptr(), holes.len(), found, clusters_of)
        }
    };
    assert_eq!(lookup(&boards, found.as_mut_ptr()), ISOFOLD_OK);
    let buckets = Buckets::open(temporary.path()).unwrap();
    for ((&[hole, board], &found), &cluster) in deals.iter().zip(&found).zip(&clusters) {
        let bucket = buckets.bucket(hole, board).unwrap().unwrap();
        assert_eq!((found, cluster), (bucket.bucket, bucket.cluster), "{hole} {board}");
    }
    assert!(found.contains(&0) && found.contains(&1));
    // A board that has a hole card; no room; a handle that was freed.
    let mut wrong = boards.clone();
    wrong[700] |= holes[700];
    assert_eq!(lookup(&wrong, found.as_mut_ptr()), ISOFOLD_ERROR_INVALID);
    // SAFETY: the text is that of this thread's last error, and no other call fails meanwhile.
    assert_eq!(unsafe { CStr::from_ptr(isofold_last_error_field()) }, c"holes[700]");
    assert_eq!(lookup(&boards, ptr::null_mut()), ISOFOLD_ERROR_NULL);
    assert_eq!(isofold_buckets_free(handle), ISOFOLD_OK);
    assert_eq!(lookup(&boards, found.as_mut_ptr()), ISOFOLD_ERROR_HANDLE);
}
