//! Hands of games with more than two hole cards: their text and counts.

use super::RangeQuestion;
use crate::Error;
use isofold_api::ranges::{RangeAnswer, WeightedHand};
use isofold_cards::{CardSet, Hands, Overlap};
use isofold_equity::{EquityError, Player};
use isofold_eval::Game;

impl RangeQuestion {
    /// The figures of hands of a game.
    pub(super) fn answer_of_hands(&self, game: Game) -> Result<RangeAnswer, Error> {
        let views = [
            ("grid", self.grid, "the grid is of hands of two cards"),
            ("categories", self.categories, "made hands are named for hold'em"),
            ("overlap", self.overlap != Overlap::Error, "a hand listed twice needs one weight"),
            ("array", self.array.is_some(), "arrays are by combos of two cards"),
        ];
        if let Some((field, _, why)) = views.into_iter().find(|(_, asked, _)| *asked) {
            return Err(Error::field(field, format!("not for {}: {why}", game.title())));
        }
        let player = Player::parse(game, 1, &self.range).map_err(|error| match error {
            EquityError::Hands { error, .. } => Error::field("range", error),
            EquityError::NoHand { .. } => Error::field("range", "empty range: expected hands, or `random`"),
            error => Error::field("range", error),
        })?;
        let Some(hands) = player.to_hands() else {
            return Err(Error::Failed("no hands to count".to_owned()));
        };
        let hands = hands.map_err(|error| Error::field("range", error))?;
        self.count(game, player.text(), &hands)
    }

    fn count(&self, game: Game, text: &str, hands: &Hands) -> Result<RangeAnswer, Error> {
        let dead = self.dead_cards()?;
        let size = game.hole_cards();
        let deck = (game.deck().cards() - dead).len();
        let live: Vec<(CardSet, f32)> = hands.iter().filter(|(set, _)| !set.intersects(dead)).collect();
        // The unknown cards of a hand are dealt from those that are left.
        let rest = choose(deck.saturating_sub(hands.cards()), size - hands.cards());
        if self.expand && rest > 1 {
            let why =
                "the rest of the hand is any cards: expected a pattern that names every card, such as `AA**`";
            return Err(Error::field("expand", why));
        }
        let weighted: f64 = live.iter().map(|&(_, weight)| f64::from(weight)).sum::<f64>() * rest as f64;
        let all = choose(deck, size);
        let hand = |&(set, weight): &(CardSet, f32)| WeightedHand { combo: set.to_string(), weight };
        Ok(RangeAnswer {
            game: Some(game.name().to_owned()),
            range: text.to_owned(),
            combos: live.len() as u64 * rest,
            weighted,
            live: all,
            share: weighted / all.max(1) as f64,
            hands: self.expand.then(|| live.iter().map(hand).collect()),
            grid: None,
            categories: None,
            weights: None,
        })
    }
}

fn choose(n: usize, k: usize) -> u64 {
    if k > n { 0 } else { (0..k as u64).fold(1, |ways, i| ways * (n as u64 - i) / (i + 1)) }
}
