use crate::SuitPerm;
use crate::tables::IMAGES;
use isofold_cards::{Card, CardSet, Combo, Range, Suit};
use std::fmt;
use std::ops::BitAnd;

/// A group of suit permutations: bit `i` stands for permutation number `i`.
///
/// A permutation in the group is one that nothing in sight can tell from the identity. Every card, range or other
/// fact that comes in sight has a stabilizer, the permutations that leave it as it is, and the group becomes the
/// intersection with it.
///
/// ```
/// use isofold_iso::SuitGroup;
///
/// let flop = SuitGroup::of_set("QsTs7h".parse()?);
/// assert_eq!(flop.order(), 2);
/// let turn = flop & SuitGroup::of_card("6c".parse()?);
/// assert_eq!(turn, SuitGroup::TRIVIAL);
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct SuitGroup(u32);

impl SuitGroup {
    /// The identity alone: every suit is different.
    pub const TRIVIAL: SuitGroup = SuitGroup(1);
    /// All 24 permutations: no suit is different.
    pub const FULL: SuitGroup = SuitGroup((1 << 24) - 1);

    /// The group of a mask; `None` if the permutations in it do not form a group.
    pub fn from_mask(mask: u32) -> Option<SuitGroup> {
        let set = SuitGroup(mask & SuitGroup::FULL.0);
        let closed = set.perms().all(|a| set.perms().all(|b| set.contains(a.then(b))));
        (set.0 == mask && set.contains(SuitPerm::IDENTITY) && closed).then_some(set)
    }

    /// The least group that holds these permutations.
    pub fn generated_by(perms: impl IntoIterator<Item = SuitPerm>) -> SuitGroup {
        let mut group =
            perms.into_iter().fold(SuitGroup::TRIVIAL, |group, perm| SuitGroup(group.0 | 1 << perm.index()));
        loop {
            let products = group.perms().flat_map(|a| group.perms().map(move |b| a.then(b)));
            let larger = products.fold(group, |larger, perm| SuitGroup(larger.0 | 1 << perm.index()));
            if larger == group {
                return group;
            }
            group = larger;
        }
    }

    fn stabilizer(unchanged: impl Fn(SuitPerm) -> bool) -> SuitGroup {
        let kept = SuitPerm::all().filter(|&perm| unchanged(perm));
        SuitGroup(kept.fold(0, |mask, perm| mask | 1 << perm.index()))
    }

    /// The permutations that leave a card as it is.
    #[inline]
    pub fn of_card(card: Card) -> SuitGroup {
        const OF_SUIT: [u32; 4] = {
            let mut masks = [0; 4];
            let mut suit = 0;
            while suit < 4 {
                let mut perm = 0;
                while perm < 24 {
                    if IMAGES[perm][suit] as usize == suit {
                        masks[suit] |= 1 << perm;
                    }
                    perm += 1;
                }
                suit += 1;
            }
            masks
        };
        SuitGroup(OF_SUIT[usize::from(card.suit().index())])
    }

    /// The permutations that leave a set of cards as it is; they may exchange cards inside it.
    pub fn of_set(set: CardSet) -> SuitGroup {
        SuitGroup::stabilizer(|perm| perm.apply_set(set) == set)
    }

    /// The permutations that leave each of a sequence of sets as it is.
    pub fn of_sets(sets: &[CardSet]) -> SuitGroup {
        sets.iter().fold(SuitGroup::FULL, |group, &set| group & SuitGroup::of_set(set))
    }

    /// The permutations that leave a combo as it is.
    pub fn of_combo(combo: Combo) -> SuitGroup {
        SuitGroup::of_set(combo.set())
    }

    /// The permutations under which every combo of a range has the weight of its image.
    pub fn of_range(range: &Range) -> SuitGroup {
        SuitGroup::stabilizer(|perm| {
            Combo::all().all(|combo| range.weight(perm.apply_combo(combo)) == range.weight(combo))
        })
    }

    /// The mask, bit `i` for permutation number `i`.
    #[inline]
    pub const fn mask(self) -> u32 {
        self.0
    }

    /// How many permutations the group has.
    #[inline]
    pub const fn order(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the permutation is in the group.
    #[inline]
    pub const fn contains(self, perm: SuitPerm) -> bool {
        self.0 >> perm.index() & 1 == 1
    }

    /// The permutations of the group, the identity first.
    pub fn perms(self) -> impl Iterator<Item = SuitPerm> + Clone {
        SuitPerm::all().filter(move |&perm| self.contains(perm))
    }

    /// The suits that the group can carry a suit to, itself among them.
    pub fn suit_orbit(self, suit: Suit) -> Vec<Suit> {
        Suit::ALL.into_iter().filter(|&other| self.perms().any(|perm| perm.suit(suit) == other)).collect()
    }

    /// The suits sorted into orbits, each in order, the orbits by their first suit.
    pub fn suit_orbits(self) -> Vec<Vec<Suit>> {
        let orbits = Suit::ALL.map(|suit| self.suit_orbit(suit));
        let firsts = orbits.into_iter().zip(Suit::ALL).filter(|(orbit, suit)| orbit.first() == Some(suit));
        firsts.map(|(orbit, _)| orbit).collect()
    }
}

/// What neither tells apart together.
impl BitAnd for SuitGroup {
    type Output = SuitGroup;
    #[inline]
    fn bitand(self, other: SuitGroup) -> SuitGroup {
        SuitGroup(self.0 & other.0)
    }
}

/// The permutations as cycles: `{none, ♣↔♦}`.
impl fmt::Display for SuitGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let perms: Vec<String> = self.perms().map(SuitPerm::cycles).collect();
        write!(f, "{{{}}}", perms.join(", "))
    }
}

const _: () = assert!(size_of::<SuitGroup>() == 4);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_30_groups() {
        let pairs = SuitPerm::all().flat_map(|a| SuitPerm::all().map(move |b| [a, b]));
        let groups: BTreeSet<SuitGroup> = pairs.map(SuitGroup::generated_by).collect();
        // Two generators reach all of them.
        assert_eq!(groups.len(), 30);
        for group in groups {
            assert_eq!(SuitGroup::from_mask(group.mask()), Some(group));
            assert_eq!(24 % group.order(), 0);
        }
        assert_eq!(SuitGroup::from_mask(0b110), None);
        assert_eq!(SuitGroup::from_mask(1 << 24 | 1), None);
    }

    #[test]
    fn stabilizers_of_what_players_see() {
        let set = |text: &str| SuitGroup::of_set(text.parse().unwrap());
        assert_eq!(set(""), SuitGroup::FULL);
        assert_eq!(set("AsKs").order(), 6);
        assert_eq!(set("AsKh").order(), 2);
        assert_eq!(set("AsAh").order(), 4);
        assert_eq!(set("QsTs7h").to_string(), "{none, ♣↔♦}");
        assert_eq!(set("7s7h2c").to_string(), "{none, ♥↔♠}");
        assert_eq!(set("AsKsQs").order(), 6);
        assert_eq!(SuitGroup::of_combo("AsAh".parse().unwrap()).order(), 4);
        for card in Card::all() {
            assert_eq!(SuitGroup::of_card(card), SuitGroup::of_set(card.into()));
        }
        assert_eq!(set("QsTs7h").suit_orbits().len(), 3);
        assert_eq!(set("QsTs7h").suit_orbit(Suit::CLUBS), [Suit::CLUBS, Suit::DIAMONDS]);
    }

    #[test]
    fn ranges_keep_the_suits_their_weights_do_not_tell_apart() {
        assert_eq!(SuitGroup::of_range(&Range::full()), SuitGroup::FULL);
        // A range may have a symmetry that no set of cards has: a cycle of four suits.
        let mut range = Range::empty();
        for text in ["AcKd", "AdKh", "AhKs", "AsKc"] {
            range.set(text.parse().unwrap(), 1.0).unwrap();
        }
        let group = SuitGroup::of_range(&range);
        assert_eq!(group.order(), 4);
        assert!(group.contains("dhsc".parse().unwrap()));
        range.set("AsKc".parse().unwrap(), 1.0f32.next_down()).unwrap();
        assert_eq!(SuitGroup::of_range(&range), SuitGroup::TRIVIAL);
    }

    proptest! {
        #[test]
        fn every_stabilizer_is_a_group(bits: u64, weights in proptest::collection::vec(0u8..2, 4)) {
            let set = CardSet::from_bits(bits & CardSet::FULL.bits()).unwrap();
            prop_assert!(SuitGroup::from_mask(SuitGroup::of_set(set).mask()).is_some());
            let mut range = Range::full();
            for (weight, suit) in weights.iter().zip(Suit::ALL) {
                let ace = Card::of(isofold_cards::Rank::ACE, suit);
                for other in Card::all() {
                    if let Some(combo) = Combo::of(ace, other) {
                        range.set(combo, f32::from(*weight)).unwrap();
                    }
                }
            }
            prop_assert!(SuitGroup::from_mask(SuitGroup::of_range(&range).mask()).is_some());
        }
    }
}
