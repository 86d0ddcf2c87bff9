//! Blockers: the frequencies that each card and each hand of one player meets.

use isofold_api::show::{Blockers, BlockingCard, BlockingHand};
use isofold_cards::{Card, Combo};
use isofold_solver::View;

/// The effect of the cards of the player who does not act on the actions of the one who does.
///
/// With r the reach of hands and σ the strategy, the hand y meets the action a with the frequency
/// `Σ r(x) σ(x, a) / Σ r(x)` over the hands x of the other player that share no card with y. The mean over hands, weighted by how often each
/// is held here, is the frequency of the decision.
pub fn blockers(view: &View) -> Blockers {
    let holder = view.player.opponent();
    let against = Responses::of(view);
    let mut cards = vec![Taken::none(view); Card::COUNT];
    let (mut all, mut hands) = (0.0, Vec::new());
    for hand in view.hands[holder.index()].iter().filter(|hand| hand.reach > 0.0) {
        let Some(met) = against.with(hand.combo) else { continue };
        for card in hand.combo.cards() {
            cards[usize::from(card.index())].add(&met, hand.reach);
        }
        all += hand.reach * met.pairs;
        hands.push(BlockingHand { combo: hand.combo.to_string(), frequencies: met.frequencies() });
    }
    let cards = Card::all().zip(&cards).filter(|(_, taken)| taken.pairs > 0.0);
    let cards = cards.map(|(card, taken)| BlockingCard {
        card: card.to_string(),
        share: taken.pairs / all,
        blocked: against.blocked(card),
        frequencies: taken.frequencies(),
    });
    Blockers { holder: holder.to_string(), cards: cards.collect(), hands }
}

/// The weight of pairs of hands, and how much of it takes each action.
#[derive(Clone)]
struct Taken {
    pairs: f64,
    actions: Vec<f64>,
}

impl Taken {
    fn none(view: &View) -> Taken {
        Taken { pairs: 0.0, actions: vec![0.0; view.actions.len()] }
    }

    fn add(&mut self, other: &Taken, weight: f64) {
        self.pairs += weight * other.pairs;
        self.actions.iter_mut().zip(&other.actions).for_each(|(sum, taken)| *sum += weight * taken);
    }

    fn frequencies(&self) -> Vec<f64> {
        // Sums that cancel may end below nothing, by rounding.
        self.actions.iter().map(|taken| (taken / self.pairs).clamp(0.0, 1.0)).collect()
    }
}

/// The hands of the player who acts, summed so that those which share a card with a given hand are left out by subtraction.
struct Responses {
    all: Taken,
    by_card: Vec<Taken>,
    by_combo: Vec<Taken>,
    /// For each card, the share of the hands here that have it.
    blocked: Vec<f64>,
}

impl Responses {
    fn of(view: &View) -> Responses {
        let none = Taken::none(view);
        let mut sums = Responses {
            by_card: vec![none.clone(); Card::COUNT],
            by_combo: vec![none.clone(); Combo::COUNT],
            blocked: vec![0.0; Card::COUNT],
            all: none,
        };
        for hand in &view.hands[view.player.index()] {
            let taken = Taken { pairs: 1.0, actions: hand.strategy.clone() };
            sums.all.add(&taken, hand.reach);
            sums.by_combo[hand.combo.index()].add(&taken, hand.reach);
            for card in hand.combo.cards() {
                sums.by_card[usize::from(card.index())].add(&taken, hand.reach);
                sums.blocked[usize::from(card.index())] += hand.share;
            }
        }
        sums
    }

    /// The hands that can be held against a hand; `None` if there are none.
    fn with(&self, combo: Combo) -> Option<Taken> {
        let mut left = self.all.clone();
        for card in combo.cards() {
            left.add(&self.by_card[usize::from(card.index())], -1.0);
        }
        // The same hand was left out twice.
        left.add(&self.by_combo[combo.index()], 1.0);
        // The rounding error of a sum that cancels is not a hand.
        (left.pairs > self.all.pairs * 1e-12).then_some(left)
    }

    fn blocked(&self, card: Card) -> f64 {
        self.blocked[usize::from(card.index())]
    }
}
