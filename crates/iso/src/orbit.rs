use crate::{SuitGroup, SuitPerm};
use isofold_cards::{Card, CardSet, Combo};

/// A card of an orbit and a permutation that carries the representative to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Member {
    /// The card.
    pub card: Card,
    /// A permutation that carries the representative to the card and moves as few suits as possible.
    pub perm: SuitPerm,
}

/// The orbit of a card: the cards that a group of permutations carries it to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardOrbit {
    /// The least card.
    pub representative: Card,
    /// All cards in ascending order, the representative first.
    pub members: Vec<Member>,
}

impl SuitGroup {
    /// Sorts cards into orbits, in ascending order of their representatives. The group should leave `cards` unchanged as a
    /// set; members that are not among `cards` are left out.
    ///
    /// ```
    /// use isofold_iso::SuitGroup;
    ///
    /// let group = SuitGroup::of_set("QsTs7h".parse()?);
    /// let orbits = group.card_orbits("6c6d6h6s".parse()?);
    /// assert_eq!(orbits.len(), 3);
    /// assert_eq!(orbits[0].members[1].perm.to_string(), "dchs");
    /// # Ok::<(), isofold_cards::CardError>(())
    /// ```
    pub fn card_orbits(self, cards: CardSet) -> Vec<CardOrbit> {
        let mut left = cards;
        let mut orbits = Vec::new();
        for representative in cards.iter() {
            if !left.contains(representative) {
                continue;
            }
            let images = self.perms().map(|perm| Member { card: perm.apply(representative), perm });
            let mut members: Vec<Member> = images.filter(|member| left.contains(member.card)).collect();
            // Of the permutations to a card, the one that moves the fewest suits.
            members.sort_by_key(|member| (member.card, member.perm.moved()));
            members.dedup_by_key(|member| member.card);
            left = left - members.iter().map(|member| member.card).collect();
            orbits.push(CardOrbit { representative, members });
        }
        orbits
    }

    /// Sorts the combos that share no card with `blocked` into orbits. The group should leave `blocked` unchanged as a set.
    pub fn combo_orbits(self, blocked: CardSet) -> ComboOrbits {
        let mut orbits = ComboOrbits {
            orbit_of: Box::new([ComboOrbits::BLOCKED; Combo::COUNT]),
            perm_of: Box::new([SuitPerm::IDENTITY; Combo::COUNT]),
            representatives: Vec::new(),
            sizes: Vec::new(),
        };
        for representative in Combo::all().filter(|combo| !combo.set().intersects(blocked)) {
            if orbits.orbit_of[representative.index()] != ComboOrbits::BLOCKED {
                continue;
            }
            let orbit = orbits.representatives.len() as u16;
            let mut size = 0;
            for perm in self.perms() {
                let combo = perm.apply_combo(representative);
                let orbit_of = &mut orbits.orbit_of[combo.index()];
                if *orbit_of == ComboOrbits::BLOCKED && !combo.set().intersects(blocked) {
                    *orbit_of = orbit;
                    orbits.perm_of[combo.index()] = perm;
                    size += 1;
                }
            }
            orbits.representatives.push(representative);
            orbits.sizes.push(size);
        }
        orbits
    }
}

/// The live combos sorted into orbits under a group: combos of one orbit have the same strategy and the same value.
///
/// ```
/// use isofold_iso::SuitGroup;
///
/// let board = "QsTs7h".parse()?;
/// let orbits = SuitGroup::of_set(board).combo_orbits(board);
/// let orbit = |combo: &str| orbits.orbit(combo.parse().unwrap());
/// assert_eq!(orbit("AcKc"), orbit("AdKd"));
/// assert_ne!(orbit("AcKc"), orbit("AsKs"));
/// assert_eq!(orbit("AsQs"), None);
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComboOrbits {
    orbit_of: Box<[u16; Combo::COUNT]>,
    perm_of: Box<[SuitPerm; Combo::COUNT]>,
    representatives: Vec<Combo>,
    sizes: Vec<u8>,
}

impl ComboOrbits {
    const BLOCKED: u16 = u16::MAX;

    /// The number of orbits.
    pub fn len(&self) -> usize {
        self.representatives.len()
    }

    /// Whether every combo is blocked.
    pub fn is_empty(&self) -> bool {
        self.representatives.is_empty()
    }

    /// The number of a combo's orbit; `None` if the combo is blocked.
    pub fn orbit(&self, combo: Combo) -> Option<usize> {
        let orbit = self.orbit_of[combo.index()];
        (orbit != ComboOrbits::BLOCKED).then_some(usize::from(orbit))
    }

    /// A permutation that carries the representative of the combo's orbit to the combo; `None` if the combo is blocked.
    pub fn perm(&self, combo: Combo) -> Option<SuitPerm> {
        self.orbit(combo).map(|_| self.perm_of[combo.index()])
    }

    /// The least combo of each orbit, in ascending order.
    pub fn representatives(&self) -> &[Combo] {
        &self.representatives
    }

    /// The number of combos of each orbit.
    pub fn sizes(&self) -> &[u8] {
        &self.sizes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isofold_cards::Deck;

    #[test]
    fn orbits_partition_the_live_combos() {
        for board in ["", "QsTs7h", "7s7h2c", "AsKsQs", "AsKdQh", "7s7h2c2d"] {
            let board: CardSet = board.parse().unwrap();
            let group = SuitGroup::of_set(board);
            let orbits = group.combo_orbits(board);
            let mut counts = vec![0; orbits.len()];
            for combo in Combo::all() {
                match orbits.orbit(combo) {
                    None => {
                        assert!(combo.set().intersects(board));
                        assert_eq!(orbits.perm(combo), None);
                    }
                    Some(orbit) => {
                        assert!(!combo.set().intersects(board));
                        counts[orbit] += 1;
                        let representative = orbits.representatives()[orbit];
                        let perm = orbits.perm(combo).unwrap();
                        assert!(group.contains(perm) && representative <= combo);
                        assert_eq!(perm.apply_combo(representative), combo);
                        // No permutation of the group leads out of the orbit.
                        for perm in group.perms() {
                            assert_eq!(orbits.orbit(perm.apply_combo(combo)), Some(orbit));
                        }
                    }
                }
            }
            assert!(counts.iter().zip(orbits.sizes()).all(|(&count, &size)| count == size));
            // Burnside's lemma.
            let fixed = |perm: SuitPerm| {
                Combo::all().filter(|c| !c.set().intersects(board) && perm.apply_combo(*c) == *c).count()
            };
            let total: usize = group.perms().map(fixed).sum();
            assert_eq!(orbits.len(), total / group.order() as usize);
        }
        assert_eq!(SuitGroup::FULL.combo_orbits(CardSet::EMPTY).len(), 169);
        assert_eq!(SuitGroup::FULL.combo_orbits(CardSet::FULL - Deck::Short.cards()).len(), 81);
    }
}
