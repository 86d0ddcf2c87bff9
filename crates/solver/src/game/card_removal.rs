//! Card removal: which hands of two players are compatible, and the weight of each pair.

use crate::game::boards::Board;
use crate::game::bunching::PairWeights;
use isofold_cards::Combo;

/// Sums over a player's hands that leave out those which share a card with a given combo. Under bunching each pair has
/// a weight.
pub(crate) struct CardRemoval {
    all: f64,
    by_card: [f64; 52],
    of: Vec<f64>,
    bunching: Option<(PairWeights, Vec<(Combo, f64)>)>,
}

impl CardRemoval {
    /// The sums on a board, with the weights of its bunching.
    pub(crate) fn on(board: &Board, hands: &[(Combo, usize, f64)]) -> CardRemoval {
        let bunching = board.bunching.as_ref().map(|bunching| {
            let hands = hands.iter().filter(|(_, _, weight)| *weight != 0.0);
            (bunching.weights.clone(), hands.map(|&(combo, _, weight)| (combo, weight)).collect())
        });
        CardRemoval { bunching, ..CardRemoval::new(hands) }
    }

    /// The sums by card removal alone.
    pub(crate) fn new(hands: &[(Combo, usize, f64)]) -> CardRemoval {
        let mut sums =
            CardRemoval { all: 0.0, by_card: [0.0; 52], of: vec![0.0; Combo::COUNT], bunching: None };
        for &(combo, _, weight) in hands {
            sums.all += weight;
            sums.of[combo.index()] += weight;
            for card in combo.cards() {
                sums.by_card[usize::from(card.index())] += weight;
            }
        }
        sums
    }

    /// The weight of all compatible pairs with these hands of the other player.
    pub(crate) fn pairs(&self, hands: &[(Combo, usize, f64)]) -> f64 {
        hands.iter().map(|&(combo, _, weight)| weight * self.with(combo)).sum()
    }

    pub(crate) fn with(&self, combo: Combo) -> f64 {
        if let Some((weights, hands)) = &self.bunching {
            return hands
                .iter()
                .map(|&(other, weight)| weight * f64::from(weights.weight(combo, other)))
                .sum();
        }
        let [first, second] = combo.cards().map(|card| self.by_card[usize::from(card.index())]);
        // The rounding error of a sum that cancels is not a hand.
        let left = self.all - first - second + self.of[combo.index()];
        if left > self.all * 1e-12 { left } else { 0.0 }
    }
}
