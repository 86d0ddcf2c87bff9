//! The ranks of a board, regardless of suits, as one number.
//!
//! Masks of up to five ranks are numbered, those with more ranks first. The number of a board is the sum of the number of the
//! mask of ranks that occur once and of a base for the ranks that occur more often, so it takes two loads:
//!
//! | ranks that occur more than once | base | numbers from there on |
//! |---|---|---|
//! | none | 0 | 1 287 sets of five |
//! | `r` | 1 287 + 377·r | a pair with 286 sets of three, trips with 78 of two, quads with 13 of one |
//! | `r`, `s` | 6 188 + 15·(their number) | two pairs with 13 others, full houses with trips of the lower and of the higher |

use crate::batch::{pad, words};
use crate::kernel::{Lanes, held_at_least};
use isofold_cards::CardSet;
use isofold_simd::{Kernel, Simd, U16xN};

/// An upper bound for the numbers of boards; not all of them are used.
pub(super) const COUNT: usize = 1287 + 13 * 377 + 78 * 15;

/// The number of masks of up to five ranks.
pub(super) const MASKS: usize = 1287 + 715 + 286 + 78 + 13 + 1;

/// The number of the first mask of each size. Larger masks have lower numbers.
const FIRST: [u16; 6] = [MASKS as u16 - 1, 2366, 2288, 2002, 1287, 0];

/// The position of each mask among the masks of its size.
const POSITION: [u16; 1 << 13] = {
    let mut position = [0; 1 << 13];
    let mut next = [0; 14];
    let mut mask = 0usize;
    while mask < 1 << 13 {
        let size = mask.count_ones() as usize;
        position[mask] = next[size];
        next[size] += 1;
        mask += 1;
    }
    position
};

/// The number of a mask of up to five ranks.
static NUMBER: [u16; 1 << 13] = {
    let mut number = [0; 1 << 13];
    let mut mask = 0usize;
    while mask < 1 << 13 {
        if mask.count_ones() <= 5 {
            number[mask] = FIRST[mask.count_ones() as usize] + POSITION[mask];
        }
        mask += 1;
    }
    number
};

/// The base of the ranks that occur more than once, minus the number of the first mask that occurs with them.
static BASE: [u16; 1 << 13] = {
    let mut base = [0u16; 1 << 13];
    let mut mask = 0usize;
    while mask < 1 << 13 {
        base[mask] = match mask.count_ones() {
            1 => (1287 + 377 * POSITION[mask]).wrapping_sub(FIRST[3]),
            2 => 6188 + 15 * POSITION[mask] - FIRST[1],
            _ => 0,
        };
        mask += 1;
    }
    base
};

/// The mask of each number.
pub(super) static MASK: [u16; MASKS] = {
    let mut masks = [0; MASKS];
    let mut mask = 0;
    while mask < 1u16 << 13 {
        if mask.count_ones() <= 5 {
            masks[NUMBER[mask as usize] as usize] = mask;
        }
        mask += 1;
    }
    masks
};

/// The number of a mask of up to five ranks.
#[inline(always)]
pub(super) fn number(mask: u16) -> usize {
    usize::from(NUMBER[usize::from(mask & 0x1fff)])
}

/// A multiset of ranks, as the summands of its number.
#[derive(Clone, Copy)]
pub(super) struct RankMultiset {
    /// The ranks that occur once.
    pub(super) once: u16,
    /// The ranks that occur more often; bit 13 is set if the higher of two occurs three times.
    pub(super) more: u16,
}

impl RankMultiset {
    /// The multiset of some ranks in any order.
    pub(super) fn of(ranks: &[u8]) -> RankMultiset {
        let (mut any, mut two, mut three) = (0u16, 0u16, 0u16);
        for rank in ranks {
            three |= two & 1 << rank;
            two |= any & 1 << rank;
            any |= 1 << rank;
        }
        let higher = two & two.wrapping_sub(1) & three != 0;
        RankMultiset { once: any & !two, more: two | u16::from(higher) << 13 }
    }

    /// The number of five ranks, always less than [`COUNT`]; meaningless if they are not five.
    #[inline(always)]
    pub(super) fn number(self) -> usize {
        let base = BASE[usize::from(self.more & 0x1fff)];
        let sum = NUMBER[usize::from(self.once & 0x1fff)].wrapping_add(base).wrapping_add(self.more >> 13);
        usize::from(sum).min(COUNT - 1)
    }
}

#[inline(always)]
fn multisets<S: Simd>(simd: S, lanes: [Lanes<S>; 4]) -> (Lanes<S>, Lanes<S>) {
    let [any, two, three, _] = held_at_least(lanes);
    let higher = three.intersects(two.clear_lowest());
    (any.and_not(two), two.or(simd.splat_u16(1 << 13).keep(higher)))
}

/// The number of boards that are processed at a time.
pub(super) const BLOCK: usize = 256;

/// The summands of the numbers of a block of boards.
pub(super) struct Planes {
    once: [u16; BLOCK],
    more: [u16; BLOCK],
}

impl Planes {
    pub(super) fn new() -> Planes {
        Planes { once: [0; BLOCK], more: [0; BLOCK] }
    }

    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> RankMultiset {
        RankMultiset { once: self.once[index], more: self.more[index] }
    }
}

/// Fills planes with up to [`BLOCK`] boards.
pub(super) struct FillPlanes<'a> {
    pub(super) boards: &'a [CardSet],
    pub(super) planes: &'a mut Planes,
}

#[inline(always)]
fn fill_step<S: Simd>(simd: S, boards: &[u64], once: &mut [u16], more: &mut [u16]) {
    let multisets = multisets(simd, simd.load_quarters(boards));
    multisets.0.store(once);
    multisets.1.store(more);
}

impl Kernel for FillPlanes<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let mut planes = self
            .planes
            .once
            .chunks_exact_mut(S::U16xN::WIDTH)
            .zip(self.planes.more.chunks_exact_mut(S::U16xN::WIDTH));
        let mut boards = words(self.boards).chunks_exact(S::U16xN::WIDTH);
        for (boards, (once, more)) in (&mut boards).zip(&mut planes) {
            fill_step(simd, boards, once, more);
        }
        if let (false, Some((once, more))) = (boards.remainder().is_empty(), planes.next()) {
            fill_step(simd, &pad(boards.remainder()), once, more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;
    use crate::omaha::pairs::multisets;
    use isofold_simd::dispatch;
    use std::collections::HashSet;

    /// The multiset as cards: the copies of a rank in suits from a first one on.
    fn cards(ranks: &[u8], suit: usize) -> CardSet {
        let mut lanes = [0u16; 4];
        for &rank in ranks {
            let free = (0..4).map(|i| (suit + i) % 4).find(|&suit| lanes[suit] >> rank & 1 == 0).unwrap();
            lanes[free] |= 1 << rank;
        }
        CardSet::from_lanes(lanes)
    }

    #[test]
    fn every_multiset_has_a_number_of_its_own_at_every_level() {
        let sets: Vec<[u8; 5]> =
            multisets().into_iter().filter(|ranks: &[u8; 5]| ranks[0] != ranks[4]).collect();
        let numbers: HashSet<usize> = sets.iter().map(|ranks| RankMultiset::of(ranks).number()).collect();
        assert_eq!(numbers.len(), 6175);
        assert!(numbers.iter().all(|&number| number < COUNT));
        for level in Level::ALL {
            for sets in sets.chunks(BLOCK - 3) {
                let boards: Vec<CardSet> = sets.iter().zip(0..).map(|(ranks, i)| cards(ranks, i)).collect();
                let mut planes = Planes::new();
                dispatch(level, FillPlanes { boards: &boards, planes: &mut planes });
                for (i, ranks) in sets.iter().enumerate() {
                    assert_eq!(planes.get(i).number(), RankMultiset::of(ranks).number(), "{level} {ranks:?}");
                }
            }
        }
    }

    #[test]
    fn masks_have_numbers() {
        for (i, &mask) in MASK.iter().enumerate() {
            assert_eq!(number(mask), i);
        }
    }
}
