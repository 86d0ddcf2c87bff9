use crate::{CardOrbit, Member, SuitGroup};
use isofold_cards::{Card, CardSet, DealError, Dealt, Deck, Range};
use thiserror::Error;

/// A class of next cards that lead to the same game up to a relabelling of suits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceClass {
    /// The least card.
    pub representative: Card,
    /// All cards of the class in ascending order, each with a permutation that carries the representative to it.
    pub members: Vec<Member>,
    /// The symmetry that remains once the representative is dealt: its stabilizer *within* the group before. The situation
    /// on the longer board, taken alone, may have more symmetry, where the card blocks the combos that told suits apart; but
    /// those combos have played the streets before, so a tree of deals has to go on with this group.
    pub group: SuitGroup,
}

/// Everything that can tell suits apart in a spot: the board round by round, dead and known cards, ranges.
///
/// ```
/// use isofold_cards::parse_cards;
/// use isofold_iso::Situation;
///
/// let flop = Situation::new(&parse_cards("QsTs7h")?)?;
/// assert_eq!(flop.chance_classes().len(), 36);
/// // With the ace of clubs and the king of diamonds dead, no two suits are interchangeable.
/// assert_eq!(flop.dead("AcKd".parse()?)?.chance_classes().len(), 47);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Situation {
    dealt: Dealt,
    /// The stabilizer of all cards that are dealt.
    of_cards: SuitGroup,
    ranges: Vec<Range>,
}

/// The reason why cards do not make a situation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SituationError {
    /// A card is dealt twice, or is not in the deck.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// A board has neither three, four nor five cards.
    #[error("a board has 3, 4 or 5 cards, not {found}")]
    BoardSize {
        /// The number of cards.
        found: usize,
    },
}

impl Situation {
    /// The situation of a board: none, a flop, a flop and a turn, or a flop, a turn and a river, in this order. The three
    /// cards of the flop are one set; turn and river are sets of their own, so exchanging a flop card with the turn is not a
    /// symmetry.
    pub fn new(board: &[Card]) -> Result<Situation, SituationError> {
        Situation::with_deck(Deck::Full, board)
    }

    /// The situation of a board dealt from another deck; see [`new`](Situation::new).
    pub fn with_deck(deck: Deck, board: &[Card]) -> Result<Situation, SituationError> {
        let start = Situation { dealt: Dealt::new(deck), of_cards: SuitGroup::FULL, ranges: Vec::new() };
        board_rounds(board)?
            .into_iter()
            .try_fold(start, |situation, round| situation.deal(round, "on the board"))
    }

    /// Adds dead cards: cards that are out of play and known to be.
    pub fn dead(self, cards: CardSet) -> Result<Situation, SituationError> {
        self.deal(cards, "among the dead cards")
    }

    /// Adds the known hole cards of a player.
    pub fn known(self, hole: CardSet) -> Result<Situation, SituationError> {
        self.deal(hole, "among the known cards")
    }

    /// Adds the range of a player. Combos that dealt cards block, or that are not in the deck, do not count.
    pub fn range(mut self, range: &Range) -> Situation {
        self.ranges.push(range.clone());
        self
    }

    /// Keeps only the symmetries that are in a group too, for what neither cards nor ranges say: node locks, say.
    pub fn within(mut self, group: SuitGroup) -> Situation {
        self.of_cards = self.of_cards & group;
        self
    }

    fn deal(mut self, cards: CardSet, location: &'static str) -> Result<Situation, SituationError> {
        self.dealt.deal(location, cards)?;
        self.of_cards = self.of_cards & SuitGroup::of_set(cards);
        Ok(self)
    }

    /// The symmetry group: the permutations that leave the situation unchanged.
    pub fn group(&self) -> SuitGroup {
        let live = self.ranges.iter().map(|range| range.without(CardSet::FULL - self.undealt()));
        live.fold(self.of_cards, |group, range| group & SuitGroup::of_range(&range))
    }

    /// The cards that can come next.
    pub fn undealt(&self) -> CardSet {
        self.dealt.left()
    }

    /// The undealt cards sorted into classes, in ascending order of their representatives, whatever the size of the board.
    pub fn chance_classes(&self) -> Vec<ChanceClass> {
        let group = self.group();
        let class = |CardOrbit { representative, members }| {
            let group = group & SuitGroup::of_card(representative);
            ChanceClass { representative, members, group }
        };
        group.card_orbits(self.undealt()).into_iter().map(class).collect()
    }

    /// The number of classes of runouts of so many cards dealt one after the other: two cards from a flop to the river.
    pub fn runout_classes(&self, cards: usize) -> usize {
        fn count(group: SuitGroup, undealt: CardSet, cards: usize) -> usize {
            if cards == 0 {
                return 1;
            }
            let after =
                |card: Card| count(group & SuitGroup::of_card(card), undealt - card.into(), cards - 1);
            group.card_orbits(undealt).iter().map(|orbit| after(orbit.representative)).sum()
        }
        count(self.group(), self.undealt(), cards)
    }
}

/// Splits a board of 3, 4 or 5 cards into flop, turn and river. An empty board has no rounds.
pub fn board_rounds(board: &[Card]) -> Result<Vec<CardSet>, SituationError> {
    let (flop, later) = match board.len() {
        0 => return Ok(Vec::new()),
        3..=5 => board.split_at(3),
        found => return Err(SituationError::BoardSize { found }),
    };
    let mut flop_dealt = Dealt::new(Deck::Full);
    flop.iter().try_for_each(|&card| flop_dealt.deal("on the board", card.into()))?;
    Ok(std::iter::once(flop_dealt.cards()).chain(later.iter().map(|&card| card.into())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Street, canonical_boards};
    use isofold_cards::parse_cards;
    use std::collections::BTreeSet;

    fn board(text: &str) -> Situation {
        Situation::new(&parse_cards(text).unwrap()).unwrap()
    }

    fn class_of(situation: &Situation, card: &str) -> Card {
        let card = card.parse().unwrap();
        let classes = situation.chance_classes();
        let class = classes.iter().find(|class| class.members.iter().any(|member| member.card == card));
        class.unwrap().representative
    }

    #[test]
    fn the_sixes_on_queen_ten_seven() {
        let flop = board("QsTs7h");
        assert_eq!(class_of(&flop, "6d"), "6c".parse().unwrap());
        assert_eq!(class_of(&flop, "6h"), "6h".parse().unwrap());
        assert_eq!(class_of(&flop, "6s"), "6s".parse().unwrap());
        let broken = flop.dead("AcKd".parse().unwrap()).unwrap();
        assert_eq!(class_of(&broken, "6d"), "6d".parse().unwrap());
    }

    #[test]
    fn flop_and_turn_are_not_one_set() {
        let turn = board("7s7h2c2d");
        assert_ne!(class_of(&turn, "5c"), class_of(&turn, "5d"));
        assert_eq!(class_of(&turn, "5h"), class_of(&turn, "5s"));
    }

    #[test]
    fn known_hands_and_ranges_break_symmetry() {
        let flop = board("QsTs7h");
        assert_eq!(flop.clone().known("AcAd".parse().unwrap()).unwrap().group().order(), 2);
        assert_eq!(flop.clone().known("AcKc".parse().unwrap()).unwrap().group().order(), 1);
        let mut range = Range::full();
        range.set("AcKc".parse().unwrap(), 0.5).unwrap();
        assert_eq!(flop.clone().range(&range).group().order(), 1);
        assert_eq!(flop.clone().range(&Range::full()).group().order(), 2);
        // The weight of a blocked combo does not count, in whichever order they are added.
        let mut range = Range::full();
        range.set("QsAc".parse().unwrap(), 0.5).unwrap();
        assert_eq!(flop.clone().range(&range).group().order(), 2);
        range.set("AcKc".parse().unwrap(), 0.5).unwrap();
        assert_eq!(flop.range(&range).known("AcAd".parse().unwrap()).unwrap().group().order(), 2);
    }

    #[test]
    fn impossible_situations_are_errors() {
        let message =
            |text: &str| Situation::new(&text.split(' ').map(|c| c.parse().unwrap()).collect::<Vec<_>>());
        let duplicate = "duplicate card As: it is on the board already";
        assert_eq!(message("As Kd As").unwrap_err().to_string(), duplicate);
        assert_eq!(message("As Kd 7c As").unwrap_err().to_string(), duplicate);
        assert_eq!(message("As").unwrap_err(), SituationError::BoardSize { found: 1 });
        let flop = board("QsTs7h").known("AsKs".parse().unwrap()).unwrap();
        let dead = flop.clone().dead("As".parse().unwrap()).unwrap_err();
        assert_eq!(dead.to_string(), "duplicate card As: it is among the known cards already");
        let short = Situation::with_deck(Deck::Short, &parse_cards("As7h5c").unwrap()).unwrap_err();
        assert_eq!(short.to_string(), "5c is not in the short deck of 36 cards, 6 to ace");
    }

    #[test]
    fn combos_outside_the_deck_do_not_count() {
        let short = Situation::with_deck(Deck::Short, &parse_cards("QsTs7h").unwrap()).unwrap();
        let range: Range = "66+,2c2h".parse().unwrap();
        assert_eq!(short.range(&range).group().order(), 2);
        assert_eq!(board("QsTs7h").range(&range).group().order(), 1);
    }

    /// Turns, and turns with rivers, on every flop: as many classes as orbits of the cards under the true symmetry.
    #[test]
    fn class_counts_on_every_flop_are_orbit_counts() {
        let (mut turns_of, mut runouts_of) = (BTreeSet::new(), BTreeSet::new());
        for flop in canonical_boards(Street::Flop, Deck::Full) {
            let cards: Vec<Card> = flop.cards.iter().collect();
            let situation = Situation::new(&cards).unwrap();
            let group = situation.group();
            let turns = situation.chance_classes();
            let fixed_turns: usize = group
                .perms()
                .map(|perm| situation.undealt().iter().filter(|&c| perm.apply(c) == c).count())
                .sum();
            assert_eq!(turns.len(), fixed_turns / group.order() as usize);

            let runouts: usize = turns
                .iter()
                .map(|turn| {
                    let after = situation.clone().deal(turn.representative.into(), "on the board").unwrap();
                    assert_eq!(after.group(), turn.group);
                    after.chance_classes().len()
                })
                .sum();
            // Burnside's lemma over ordered pairs of cards.
            let fixed_pairs: usize = group
                .perms()
                .map(|perm| {
                    let fixed = situation.undealt().iter().filter(|&c| perm.apply(c) == c).count();
                    fixed * fixed.saturating_sub(1)
                })
                .sum();
            assert_eq!(runouts, fixed_pairs / group.order() as usize, "{}", flop.cards);
            assert_eq!(situation.runout_classes(2), runouts);
            turns_of.insert(turns.len());
            runouts_of.insert(runouts);
            for class in &turns {
                for member in &class.members {
                    assert!(group.contains(member.perm));
                    assert_eq!(member.perm.apply(class.representative), member.card);
                }
            }
        }
        let runouts = |text: &str| board(text).runout_classes(2);
        assert_eq!(runouts("QsTs7h"), 1429);
        assert_eq!(runouts("7s7h2c"), 1476);
        assert_eq!(runouts("AsKsQs"), 675);
        assert_eq!(runouts("AsKdQh"), 2352);
        assert!(turns_of.contains(&36) && runouts_of.contains(&1429));
    }
}
