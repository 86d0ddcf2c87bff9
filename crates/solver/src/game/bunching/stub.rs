use super::sets::rank;
use isofold_cards::{Card, CardSet};
use isofold_iso::SuitGroup;

/// A place that no card has.
pub(super) const NOWHERE: u8 = 63;

/// The cards that are neither on the board nor dead where the game starts, in places from 0 on: suit by suit, as the bits of
/// a [`CardSet`].
pub(super) struct Stub {
    pub(super) cards: CardSet,
    group: SuitGroup,
    /// The bit of each place.
    bits: [u8; 64],
}

impl Stub {
    pub(super) fn new(cards: CardSet, group: SuitGroup) -> Stub {
        let mut bits = [0; 64];
        let all = (0..64).filter(|bit| cards.bits() >> bit & 1 == 1);
        bits.iter_mut().zip(all).for_each(|(place, bit)| *place = bit);
        Stub { cards, group, bits }
    }

    pub(super) fn len(&self) -> usize {
        self.cards.len()
    }

    /// The cards at some places.
    #[inline(always)]
    pub(super) fn set<const S: usize>(&self, places: [u8; S]) -> CardSet {
        let bits = places.iter().fold(0, |set, &place| set | 1 << self.bits[usize::from(place & 63)]);
        CardSet::from_bits_truncated(bits)
    }

    /// The places of a set of cards, in ascending order.
    #[inline(always)]
    pub(super) fn places<const S: usize>(&self, set: CardSet) -> [u8; S] {
        let mut left = set.bits();
        [(); S].map(|()| {
            let below = (left & left.wrapping_neg()).wrapping_sub(1);
            left &= left.wrapping_sub(1);
            (self.cards.bits() & below).count_ones() as u8
        })
    }

    /// The places of a set of cards, as bits.
    pub(super) fn mask(&self, set: CardSet) -> u64 {
        let places = (0..self.len()).filter(|&place| set.bits() >> self.bits[place] & 1 == 1);
        places.fold(0, |mask, place| mask | 1 << place)
    }

    /// The place of each card once some have come; [`NOWHERE`] for those and for all that are no cards.
    pub(super) fn places_without(&self, dealt: CardSet) -> [u8; 64] {
        let left = (self.cards - dealt).bits();
        let mut places = [NOWHERE; 64];
        for card in Card::all().filter(|&card| left & CardSet::of(card).bits() != 0) {
            let below = CardSet::of(card).bits() - 1;
            places[usize::from(card.index())] = (left & below).count_ones() as u8;
        }
        places
    }

    pub(super) fn is_symmetric(&self) -> bool {
        self.group != SuitGroup::TRIVIAL
    }

    pub(super) fn group(&self) -> SuitGroup {
        self.group
    }

    /// What the group makes of a set of cards, once for each permutation.
    #[inline(always)]
    pub(super) fn images(&self, set: CardSet) -> impl Iterator<Item = CardSet> {
        self.group.perms().map(move |perm| perm.apply_set(set))
    }

    /// The set that stands for those that the group makes of one: that of least rank.
    #[inline(always)]
    pub(super) fn least<const S: usize>(&self, places: [u8; S]) -> [u8; S] {
        if !self.is_symmetric() {
            return places;
        }
        let set = self.set(places);
        self.places(self.images(set).fold(set, CardSet::min))
    }

    /// The ranks of what the group makes of a set.
    #[inline(always)]
    pub(super) fn image_ranks<const S: usize>(&self, places: [u8; S]) -> impl Iterator<Item = usize> {
        self.images(self.set(places)).map(|image| rank(self.places::<S>(image)))
    }
}
