use crate::EquityError;
use isofold_cards::{CardSet, Hands, Range};
use isofold_eval::Game;
use std::ops::RangeInclusive;

/// A player: a hand, a range of hands, or any hand.
///
/// ```
/// use isofold_equity::Player;
/// use isofold_eval::Game;
///
/// let player = Player::parse(Game::Holdem, 1, "QQ+, AKs:0.5")?;
/// assert_eq!(player.text(), "QQ+, AKs:0.5");
/// assert!(Player::parse(Game::Omaha, 2, "AA**$ds").is_ok());
/// # Ok::<(), isofold_equity::EquityError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Player {
    text: String,
    hand: Hand,
}

#[derive(Clone, Debug)]
enum Hand {
    Range(Range),
    Hands(Hands),
}

impl Player {
    /// Reads a player: in the range language ([`Range`]) in games with two hole cards, in the hand language ([`Hands`]) in the
    /// others. The number of the player, from 1, is for error messages.
    pub fn parse(game: Game, number: usize, text: &str) -> Result<Player, EquityError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(EquityError::NoHand { player: number });
        }
        let hand = if game.hole_cards() == 2 {
            Hand::Range(text.parse().map_err(|error| EquityError::Range { player: number, error })?)
        } else {
            let hands = Hands::parse(text, game.deck(), sizes(game));
            Hand::Hands(hands.map_err(|error| EquityError::Hands { player: number, error })?)
        };
        Ok(Player { text: text.to_owned(), hand })
    }

    /// The text that it was read from, or a description of it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The sets of known cards with their weights, and the number of cards of each; the other cards are dealt.
    pub(crate) fn known(&self) -> (Vec<(CardSet, f64)>, usize) {
        match &self.hand {
            Hand::Range(range) => {
                (range.iter().map(|(combo, weight)| (combo.set(), f64::from(weight))).collect(), 2)
            }
            Hand::Hands(hands) => {
                (hands.iter().map(|(set, weight)| (set, f64::from(weight))).collect(), hands.cards())
            }
        }
    }
}

impl From<Range> for Player {
    fn from(range: Range) -> Player {
        Player { text: range.to_string(), hand: Hand::Range(range) }
    }
}

impl From<Hands> for Player {
    fn from(hands: Hands) -> Player {
        let text = match hands.cards() {
            0 => "random".to_owned(),
            _ if hands.len() == 1 => hands.iter().map(|(set, _)| set.to_string()).collect(),
            _ => format!("{} hands", hands.len()),
        };
        Player { text, hand: Hand::Hands(hands) }
    }
}

/// The number of cards that a hand may be given with: in stud the rest is dealt, in the other games a hand is complete.
fn sizes(game: Game) -> RangeInclusive<usize> {
    let least = if game.is_stud() { 1 } else { game.hole_cards() };
    least..=game.hole_cards()
}
