//! Canonical forms, and permutations of suits.

use crate::buffer::{Input, Output, product};
use crate::cards::set;
use crate::edge;
use crate::failure::Failure;
use crate::isofold_status;
use isofold_cards::{CardSet, Suit};
use isofold_iso::{SuitPerm, canonical, canonical_form};

/// Brings hands into canonical form: the least relabelling of their suits. Hands that differ in suits only have the
/// same one.
///
/// A hand is `groups` sets, such as hole cards and a flop: the order of groups counts, that of cards in a group does
/// not, and no two share a card. `hands` has `count` of them one after the other, `canonical` gets their canonical
/// forms and may be the same array. `permutations`, unless it is null, gets 4 bytes a hand: the suits that c d h s
/// become. `signatures`, unless it is null, gets a hash a hand, the same in every version.
///
/// # Safety
/// `hands` has `groups * count` sets; `canonical` has room for as many, `permutations` is null or has room for `4 *
/// count` bytes, `signatures` is null or has room for `count` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_canonical(
    hands: *const u64,
    groups: usize,
    count: usize,
    canonical: *mut u64,
    permutations: *mut u8,
    signatures: *mut u64,
) -> isofold_status {
    edge::call(|| {
        /// More groups than cards are empty ones.
        const MOST: usize = 52;
        if !(1..=MOST).contains(&groups) {
            return Err(Failure::length("groups", format!("{groups} groups: expected 1 to {MOST}")));
        }
        let all = product("hands", groups, count)?;
        // SAFETY: the caller promises that it is null, or has as many sets.
        let hands = unsafe { Input::new("hands", hands, all) }?;
        // SAFETY: the caller promises that it is null, or has room for as many sets.
        let canonical = unsafe { Output::new("canonical", canonical, all) }?;
        // SAFETY: the caller promises that it is null, or has room for as many bytes.
        let permutations =
            unsafe { Output::optional("permutations", permutations, product("count", 4, count)?) }?;
        // SAFETY: the caller promises that it is null, or has room for as many numbers.
        let signatures = unsafe { Output::optional("signatures", signatures, count) }?;
        let mut hand = vec![CardSet::EMPTY; groups];
        for at in 0..count {
            let mut dealt = CardSet::EMPTY;
            for (group, cards) in hand.iter_mut().enumerate() {
                *cards = set(|| format!("hands[{at}]"), hands.get(at * groups + group))?;
                if dealt.intersects(*cards) {
                    let why = format!("{} is in two groups of the hand", dealt & *cards);
                    return Err(Failure::invalid(format!("hands[{at}]"), why));
                }
                dealt = dealt | *cards;
            }
            let (perm, signature) = form(&mut hand);
            for (group, cards) in hand.iter().enumerate() {
                canonical.write(at * groups + group, &[cards.bits()]);
            }
            if let Some(permutations) = &permutations {
                permutations.write(4 * at, &perm.images().map(Suit::index));
            }
            if let Some(signatures) = &signatures {
                signatures.write(at, &[signature]);
            }
        }
        Ok(())
    })
}

/// Makes a hand canonical. Few groups need no memory.
fn form(hand: &mut [CardSet]) -> (SuitPerm, u64) {
    fn small<const N: usize>(hand: &mut [CardSet], groups: [CardSet; N]) -> (SuitPerm, u64) {
        let form = canonical(groups);
        hand.copy_from_slice(form.groups());
        (form.to_canonical(), form.signature().0)
    }
    match *hand {
        [a] => small(hand, [a]),
        [a, b] => small(hand, [a, b]),
        [a, b, c] => small(hand, [a, b, c]),
        [a, b, c, d] => small(hand, [a, b, c, d]),
        _ => {
            let form = canonical_form(hand);
            hand.copy_from_slice(form.groups());
            (form.to_canonical(), form.signature().0)
        }
    }
}

/// Relabels the suits of sets: c d h s become the four suits of `permutation`. `permuted` may be the same array as
/// `sets`.
///
/// # Safety
/// `permutation` has 4 bytes; `sets` has `count` sets, and `permuted` room for as many.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_permute(
    permutation: *const u8,
    sets: *const u64,
    count: usize,
    permuted: *mut u64,
) -> isofold_status {
    edge::call(|| {
        // SAFETY: the caller promises that it is null, or has 4 bytes.
        let images = unsafe { Input::new("permutation", permutation, 4) }?;
        let images = [0, 1, 2, 3].map(|at| Suit::new(images.get(at)));
        let perm = match images {
            [Some(c), Some(d), Some(h), Some(s)] => SuitPerm::from_images([c, d, h, s]),
            _ => None,
        };
        let perm = perm.ok_or_else(|| {
            Failure::invalid("permutation", "expected each of the suits 0 to 3 once, as in {1, 0, 2, 3}")
        })?;
        // SAFETY: the caller promises that it is null, or has `count` sets.
        let sets = unsafe { Input::new("sets", sets, count) }?;
        // SAFETY: the caller promises that it is null, or has room for `count` sets.
        let permuted = unsafe { Output::new("permuted", permuted, count) }?;
        for at in 0..count {
            let cards = set(|| format!("sets[{at}]"), sets.get(at))?;
            permuted.write(at, &[perm.apply_set(cards).bits()]);
        }
        Ok(())
    })
}
