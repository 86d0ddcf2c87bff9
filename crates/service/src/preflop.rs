//! Hands all-in before the flop.

use crate::Error;
use isofold_api::preflop::{PreflopPair, PreflopPairs, PreflopPairsAnswer};
use isofold_cards::HandClass;
use isofold_equity::preflop::{BOARDS, class_match_up};

/// The rows of the table of two hands: those of a class, or all.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PairsQuestion {
    /// The class; all if there is none.
    pub hand: Option<HandClass>,
}

impl PairsQuestion {
    /// Reads a request.
    pub fn parse(request: &PreflopPairs) -> Result<PairsQuestion, Error> {
        let hand = request.hand.as_deref().map(class).transpose();
        Ok(PairsQuestion { hand: hand.map_err(|why| Error::field("hand", why))? })
    }

    /// The rows, the class first, then all opponents.
    pub fn rows(self) -> impl Iterator<Item = PreflopPair> {
        let first = HandClass::all().filter(move |&class| self.hand.is_none_or(|hand| hand == class));
        first.flat_map(|hand| HandClass::all().map(move |opponent| row(hand, opponent)))
    }

    /// The rows as data.
    pub fn answer(self) -> PreflopPairsAnswer {
        PreflopPairsAnswer { boards: BOARDS, pairs: self.rows().collect() }
    }
}

/// Parses a class by its name.
pub fn class(text: &str) -> Result<HandClass, String> {
    let name = text.trim().replace("10", "T");
    let reversed: String =
        name.chars().take(2).collect::<Vec<_>>().into_iter().rev().chain(name.chars().skip(2)).collect();
    let found = HandClass::all().find(|class| {
        let class = class.to_string();
        class.eq_ignore_ascii_case(&name) || class.eq_ignore_ascii_case(&reversed)
    });
    found.ok_or_else(|| {
        format!("`{text}` is not a class: expected a pair (`77`), or two ranks with s or o (`AKs`, `AKo`)")
    })
}

fn row(hand: HandClass, opponent: HandClass) -> PreflopPair {
    let result = class_match_up(hand, opponent);
    PreflopPair {
        hand: hand.to_string(),
        opponent: opponent.to_string(),
        pairs: result.pairs,
        wins: result.wins,
        ties: result.ties,
        losses: result.losses,
        equity: result.equity(),
    }
}
