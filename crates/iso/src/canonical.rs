use crate::sort::sort_descending;
use crate::{SuitGroup, SuitPerm};
use isofold_cards::CardSet;
use std::fmt;

/// The canonical form of a sequence of card groups: the least of its 24 relabellings, compared group by group as
/// [`CardSet`]s. See [`canonical`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical<G> {
    groups: G,
    perm: SuitPerm,
}

/// A 64-bit hash of a canonical form: the same for equivalent sequences of groups, and in every release.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct Signature(pub u64);

/// The canonical form of a fixed number of groups: a hand; a hand and a flop; a flop, a turn and a river; …
///
/// The order of cards inside a group does not count, the order of groups does. There is no search over permutations: each
/// suit has a key, its rank masks group by group; the suit with the greatest key becomes clubs, the next diamonds, and so
/// on.
///
/// ```
/// use isofold_iso::canonical;
///
/// let form = canonical(["AhKh".parse()?, "Th9h8d".parse()?]);
/// assert_eq!(form.to_string(), "AcKc | Tc9c8d");
/// assert_eq!((form.class_size(), form.stabilizer().order()), (12, 2));
/// assert_eq!(form.to_canonical().apply_set("AhKh".parse()?), "AcKc".parse()?);
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
#[inline]
pub fn canonical<const N: usize>(groups: [CardSet; N]) -> Canonical<[CardSet; N]> {
    let perm = perm_to_canonical(&groups);
    Canonical { groups: groups.map(|group| perm.apply_set(group)), perm }
}

/// The canonical form of any number of groups; see [`canonical`].
pub fn canonical_form(groups: &[CardSet]) -> Canonical<Vec<CardSet>> {
    let perm = perm_to_canonical(groups);
    Canonical { groups: groups.iter().map(|&group| perm.apply_set(group)).collect(), perm }
}

/// The number of groups that fit in a key: 13 bits each, above a tag of two bits.
const GROUPS_PER_KEY: usize = 4;

#[inline(always)]
fn perm_to_canonical(groups: &[CardSet]) -> SuitPerm {
    // The suits in order, two bits each. Later groups only decide between suits that are equal in earlier ones, so the
    // last groups are sorted by first: each sort is stable.
    let mut order = 0b11_10_01_00;
    for chunk in groups.chunks(GROUPS_PER_KEY).rev() {
        order = sort_suits(chunk, order);
    }
    SuitPerm::from_order(order)
}

/// Sorts the suits of an order by descending rank masks in the groups.
#[inline(always)]
fn sort_suits(groups: &[CardSet], order: u8) -> u8 {
    let mut keys = [0u64; 4];
    for (position, key) in keys.iter_mut().enumerate() {
        let suit = order >> (2 * position) & 3;
        for group in groups {
            *key = *key << 13 | group.bits() >> (16 * suit) & 0x1fff;
        }
        // The tag makes the sort stable: of equal suits the one that came first has the greater tag.
        *key = *key << 2 | (3 - position as u64);
    }
    let keys = sort_descending(keys);
    let suit = |position: usize| order >> (2 * (3 - (keys[position] & 3))) & 3;
    suit(0) | suit(1) << 2 | suit(2) << 4 | suit(3) << 6
}

impl<G: AsRef<[CardSet]>> Canonical<G> {
    /// The groups of the canonical form.
    pub fn groups(&self) -> &[CardSet] {
        self.groups.as_ref()
    }

    /// The permutation that carries the given groups to the canonical form.
    pub fn to_canonical(&self) -> SuitPerm {
        self.perm
    }

    /// The permutation that carries the canonical form back to the given groups.
    pub fn from_canonical(&self) -> SuitPerm {
        self.perm.inverse()
    }

    /// The stabilizer of the canonical form.
    pub fn stabilizer(&self) -> SuitGroup {
        SuitGroup::of_sets(self.groups())
    }

    /// The number of different relabellings: the size of the orbit.
    pub fn class_size(&self) -> u32 {
        24 / self.stabilizer().order()
    }

    /// All different relabellings, the canonical form first, each with a permutation that carries the canonical form to it
    /// and moves as few suits as possible.
    pub fn members(&self) -> Vec<(SuitPerm, Vec<CardSet>)> {
        let relabelled = |perm: SuitPerm| self.groups().iter().map(|&group| perm.apply_set(group)).collect();
        let mut members: Vec<(SuitPerm, Vec<CardSet>)> =
            SuitPerm::all().map(|perm| (perm, relabelled(perm))).collect();
        members.sort_by(|(a, x), (b, y)| x.cmp(y).then(a.moved().cmp(&b.moved())));
        members.dedup_by(|(_, x), (_, y)| x == y);
        members
    }

    /// A hash of the canonical form.
    #[inline]
    pub fn signature(&self) -> Signature {
        // Each step is a bijection of the state, so canonical forms of a single group never collide.
        let start = mix(self.groups().len() as u64 ^ 0x6973_6f66_6f6c_6431);
        Signature(self.groups().iter().fold(start, |hash, group| mix(hash ^ group.bits())))
    }
}

/// A bijection that spreads every bit over the word: xor-shifts and odd multipliers.
#[inline(always)]
fn mix(mut word: u64) -> u64 {
    word ^= word >> 32;
    word = word.wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^= word >> 32;
    word = word.wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ word >> 32
}

/// The groups separated by bars: `AcKc | Tc9c8d`.
impl<G: AsRef<[CardSet]>> fmt::Display for Canonical<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups: Vec<String> = self.groups().iter().map(CardSet::to_string).collect();
        write!(f, "{}", groups.join(" | "))
    }
}

/// 16 hexadecimal digits.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isofold_cards::Card;
    use proptest::prelude::*;

    /// The reference implementation: the least of all 24 relabellings.
    fn least(groups: &[CardSet]) -> Vec<CardSet> {
        let relabelled =
            |perm: SuitPerm| groups.iter().map(|&group| perm.apply_set(group)).collect::<Vec<_>>();
        SuitPerm::all().map(relabelled).min().unwrap()
    }

    /// Up to nine groups of up to three cards each: a shuffled deck, cut into groups.
    fn sequence() -> impl Strategy<Value = Vec<CardSet>> {
        let deck: Vec<Card> = Card::all().collect();
        (Just(deck).prop_shuffle(), proptest::collection::vec(0usize..4, 0..10)).prop_map(|(deck, sizes)| {
            let mut cards = deck.into_iter();
            sizes.into_iter().map(|size| cards.by_ref().take(size).collect()).collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5_000))]

        #[test]
        fn the_form_is_the_least_of_all_and_of_every_relabelling(groups in sequence(), perm in 0u8..24) {
            let perm = SuitPerm::new(perm).unwrap();
            let form = canonical_form(&groups);
            prop_assert_eq!(form.groups(), &least(&groups)[..]);
            let relabelled: Vec<CardSet> = groups.iter().map(|&group| perm.apply_set(group)).collect();
            let other = canonical_form(&relabelled);
            prop_assert_eq!(other.groups(), form.groups());
            prop_assert_eq!(other.signature(), form.signature());
            for (given, canonical) in groups.iter().zip(form.groups()) {
                prop_assert_eq!(form.to_canonical().apply_set(*given), *canonical);
                prop_assert_eq!(form.from_canonical().apply_set(*canonical), *given);
            }
            let members = form.members();
            prop_assert_eq!(members.len() as u32, form.class_size());
            prop_assert_eq!(&members[0].1[..], form.groups());
            prop_assert!(members.iter().any(|(_, member)| *member == groups));
            for (perm, member) in &members {
                let moved: Vec<CardSet> = form.groups().iter().map(|&group| perm.apply_set(group)).collect();
                prop_assert_eq!(&moved, member);
            }
        }
    }

    #[test]
    fn suits_that_flush_draws_tell_apart_are_not_exchanged() {
        let form = |hand: &str, board: &str| canonical([hand.parse().unwrap(), board.parse().unwrap()]);
        assert_eq!(form("AsKs", "Ts9s8c").groups(), form("KhAh", "8dTh9h").groups());
        assert_ne!(form("AsKs", "Ts9s8c").groups(), form("AhKh", "Ts9s8c").groups());
        assert_eq!(form("AsKs", "Ts9s8c").class_size(), 12);
        assert_eq!(form("AsKh", "9d7c2s").class_size(), 24);
    }

    /// Signatures are stored in files: they must never change.
    #[test]
    fn signatures_are_stable() {
        let signature = |groups: &[&str]| {
            let groups: Vec<CardSet> = groups.iter().map(|text| text.parse().unwrap()).collect();
            canonical_form(&groups).signature().to_string()
        };
        assert_eq!(signature(&[]), "21f13864dd5afe00");
        assert_eq!(signature(&["AsKs"]), "7e8403f8404fa698");
        assert_eq!(signature(&["AsKs", "Ts9s8c"]), "22956877cc608b82");
        assert_ne!(signature(&["AsKs", "Ts9s8c"]), signature(&["Ts9s8c", "AsKs"]));
        assert_ne!(signature(&["AsKs"]), signature(&["AsKs", ""]));
    }
}
