use super::sets::rank;
use isofold_cards::{Card, CardSet};
use isofold_iso::SuitGroup;

/// The position of no card.
pub(super) const NOWHERE: u8 = 63;

/// The cards that are neither on the board nor dead where the game starts, at positions from 0 on: suit by suit, as the
/// bits of a [`CardSet`].
pub(super) struct Stub {
    pub(super) cards: CardSet,
    group: SuitGroup,
    /// The bit of each position.
    bits: [u8; 64],
}

impl Stub {
    pub(super) fn new(cards: CardSet, group: SuitGroup) -> Stub {
        let mut bits = [0; 64];
        let all = (0..64).filter(|bit| cards.bits() >> bit & 1 == 1);
        bits.iter_mut().zip(all).for_each(|(position, bit)| *position = bit);
        Stub { cards, group, bits }
    }

    pub(super) fn len(&self) -> usize {
        self.cards.len()
    }

    /// The cards at some positions.
    #[inline(always)]
    pub(super) fn set<const S: usize>(&self, positions: [u8; S]) -> CardSet {
        let bits =
            positions.iter().fold(0, |set, &position| set | 1 << self.bits[usize::from(position & 63)]);
        CardSet::from_bits_truncated(bits)
    }

    /// The positions of a set of cards, in ascending order.
    #[inline(always)]
    pub(super) fn positions<const S: usize>(&self, set: CardSet) -> [u8; S] {
        let mut left = set.bits();
        [(); S].map(|()| {
            let below = (left & left.wrapping_neg()).wrapping_sub(1);
            left &= left.wrapping_sub(1);
            (self.cards.bits() & below).count_ones() as u8
        })
    }

    /// The positions of a set of cards, as bits.
    pub(super) fn mask(&self, set: CardSet) -> u64 {
        let positions = (0..self.len()).filter(|&position| set.bits() >> self.bits[position] & 1 == 1);
        positions.fold(0, |mask, position| mask | 1 << position)
    }

    /// The position of each card after some were dealt; [`NOWHERE`] for those and for all that are not in the stub.
    pub(super) fn positions_without(&self, dealt: CardSet) -> [u8; 64] {
        let left = (self.cards - dealt).bits();
        let mut positions = [NOWHERE; 64];
        for card in Card::all().filter(|&card| left & CardSet::of(card).bits() != 0) {
            let below = CardSet::of(card).bits() - 1;
            positions[usize::from(card.index())] = (left & below).count_ones() as u8;
        }
        positions
    }

    pub(super) fn is_symmetric(&self) -> bool {
        self.group != SuitGroup::TRIVIAL
    }

    pub(super) fn group(&self) -> SuitGroup {
        self.group
    }

    /// The images of a set of cards under the group, one for each permutation.
    #[inline(always)]
    pub(super) fn images(&self, set: CardSet) -> impl Iterator<Item = CardSet> {
        self.group.perms().map(move |perm| perm.apply_set(set))
    }

    /// The representative of a set under the group: the image of least rank.
    #[inline(always)]
    pub(super) fn least<const S: usize>(&self, positions: [u8; S]) -> [u8; S] {
        if !self.is_symmetric() {
            return positions;
        }
        let set = self.set(positions);
        self.positions(self.images(set).fold(set, CardSet::min))
    }

    /// The ranks of a set's images under the group.
    #[inline(always)]
    pub(super) fn image_ranks<const S: usize>(&self, positions: [u8; S]) -> impl Iterator<Item = usize> {
        self.images(self.set(positions)).map(|image| rank(self.positions::<S>(image)))
    }
}
