//! The outcomes of all combos on a river, in one sweep from the weakest to the strongest.

use super::{Outcome, Strengths};
use isofold_cards::{CardSet, Combo};

/// The outcomes of the last board, and buffers reused from board to board.
pub(crate) struct Showdowns {
    strengths: Strengths,
    outcomes: Vec<Outcome>,
}

impl Default for Showdowns {
    fn default() -> Showdowns {
        Showdowns { strengths: Strengths::default(), outcomes: vec![Outcome::default(); Combo::COUNT] }
    }
}

impl Showdowns {
    /// The outcome of each combo, by its index; meaningless for combos that the board blocks. `None` unless the board has five
    /// cards.
    pub(crate) fn on(&mut self, board: CardSet) -> Option<&[Outcome]> {
        let (mut weaker, mut weaker_by_card) = (0u16, [0u16; 52]);
        for equals in self.strengths.on(board)? {
            let mut by_card = [0u16; 52];
            for key in equals {
                key.cards().into_iter().for_each(|card| by_card[card] += 1);
            }
            let equal = equals.len() as u16;
            for key in equals {
                let [a, b] = key.cards();
                // The combo is one of its own equals and holds both cards: it is taken out twice, so 1 is added back.
                self.outcomes[key.index()] = Outcome {
                    win: weaker - weaker_by_card[a] - weaker_by_card[b],
                    tie: equal + 1 - by_card[a] - by_card[b],
                };
            }
            weaker += equal;
            for (all, some) in weaker_by_card.iter_mut().zip(by_card) {
                *all += some;
            }
        }
        Some(&self.outcomes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isofold_eval::{Ranking, evaluate};
    use proptest::prelude::*;

    /// The reference: every hand of an opponent, one by one.
    fn reference(combo: Combo, board: CardSet) -> Outcome {
        let rank = |combo: Combo| evaluate(Ranking::Standard, combo.set() | board).unwrap();
        let mut outcome = Outcome::default();
        for other in Combo::all().filter(|other| !other.set().intersects(board | combo.set())) {
            match rank(combo).cmp(&rank(other)) {
                std::cmp::Ordering::Greater => outcome.win += 1,
                std::cmp::Ordering::Equal => outcome.tie += 1,
                std::cmp::Ordering::Less => {}
            }
        }
        outcome
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn agrees_with_the_reference(cards in proptest::sample::subsequence((0u8..52).collect::<Vec<_>>(), 5)) {
            let board: CardSet = cards.into_iter().filter_map(isofold_cards::Card::new).collect();
            let mut showdowns = Showdowns::default();
            let outcomes = showdowns.on(board).unwrap().to_vec();
            for combo in Combo::all().step_by(7).filter(|combo| !combo.set().intersects(board)) {
                prop_assert_eq!(outcomes[combo.index()], reference(combo, board));
            }
        }
    }

    #[test]
    fn other_boards_are_refused() {
        assert!(Showdowns::default().on("QsTs7h".parse().unwrap()).is_none());
    }
}
