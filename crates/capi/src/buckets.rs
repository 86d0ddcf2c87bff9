//! Look-ups of buckets.

use crate::buffer::{Input, Output, text};
use crate::cards::set;
use crate::failure::Failure;
use crate::{edge, handles, isofold_status};
use isofold_abstraction::{Bucket, Buckets};
use isofold_cards::CardSet;
use isofold_service::buckets::open;
use std::ffi::c_char;

/// A handle of an open folder of buckets. Threads may share it.
pub type isofold_buckets = u64;

/// Opens a folder of buckets, as `isofold buckets build` makes it.
///
/// # Safety
/// `folder` ends with a zero byte; `buckets` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_buckets_open(
    folder: *const c_char,
    buckets: *mut isofold_buckets,
) -> isofold_status {
    edge::call(|| {
        // SAFETY: the caller promises that it is null, or ends with a zero byte.
        let folder = unsafe { text("folder", folder) }?;
        // SAFETY: the caller promises that it is null, or can be written to.
        let handle = unsafe { Output::new("buckets", buckets, 1) }?;
        handle.write(0, &[handles::insert(open(folder.as_ref())?)?]);
        Ok(())
    })
}

/// Closes a folder of buckets. 0 is none, and that is no error.
#[unsafe(no_mangle)]
pub extern "C" fn isofold_buckets_free(buckets: isofold_buckets) -> isofold_status {
    edge::call(|| handles::remove::<Buckets>("buckets", buckets))
}

/// The buckets of hands on boards, whatever the suits and the order of cards.
///
/// `holes` has two hole cards each as a set, `boards` a board of 0, 3, 4 or 5 cards each. `found` gets the buckets,
/// from weak to strong; without a board, the number of the hand among the 169. `clusters`, unless it is null, gets
/// the cluster of each board; 0 if boards are not clustered. After an error, which names the hand as `holes[17]`,
/// `found` holds nothing of use.
///
/// # Safety
/// `holes` and `boards` have `count` sets; `found` has room for `count` numbers, and `clusters` too, or is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_buckets_lookup(
    buckets: isofold_buckets,
    holes: *const u64,
    boards: *const u64,
    count: usize,
    found: *mut u16,
    clusters: *mut u16,
) -> isofold_status {
    /// Deals are looked up so many at a time.
    const AT_ONCE: usize = 256;
    edge::call(|| {
        let buckets = handles::get::<Buckets>("buckets", buckets)?;
        // SAFETY: the caller promises that they are null, or have `count` sets.
        let (holes, boards) =
            unsafe { (Input::new("holes", holes, count)?, Input::new("boards", boards, count)?) };
        // SAFETY: the caller promises that it is null, or has room for `count` numbers.
        let output = unsafe { Output::new("found", found, count) }?;
        // SAFETY: the caller promises that it is null, or has room for `count` numbers.
        let clusters = unsafe { Output::optional("clusters", clusters, count) }?;
        let mut deals = [[CardSet::EMPTY; 2]; AT_ONCE];
        let mut some_found = [None::<Bucket>; AT_ONCE];
        for start in (0..count).step_by(AT_ONCE) {
            let some = AT_ONCE.min(count - start);
            for (at, deal) in deals[..some].iter_mut().enumerate() {
                let at = start + at;
                *deal = [
                    set(|| format!("holes[{at}]"), holes.get(at))?,
                    set(|| format!("boards[{at}]"), boards.get(at))?,
                ];
            }
            let mut slots = some_found.iter_mut();
            let visit = |bucket| slots.next().into_iter().for_each(|slot| *slot = bucket);
            buckets.each(&deals[..some], visit).map_err(isofold_service::Error::from)?;
            for (at, bucket) in some_found[..some].iter().enumerate() {
                let bucket = bucket.ok_or_else(|| no_deal(start + at, deals[at]))?;
                output.write(start + at, &[bucket.bucket]);
                if let Some(clusters) = &clusters {
                    clusters.write(start + at, &[bucket.cluster]);
                }
            }
        }
        Ok(())
    })
}

fn no_deal(at: usize, [hole, board]: [CardSet; 2]) -> Failure {
    let why = format!(
        "`{hole}` with the board `{board}` is no deal: expected two hole cards and none, 3, 4 or 5 on the board, all different"
    );
    Failure::invalid(format!("holes[{at}]"), why)
}
