use crate::EquityError;
use isofold_cards::{CardSet, Hands, Range};
use isofold_eval::Game;
use std::ops::RangeInclusive;

/// What is known of a player's hand: a hand, a range, or nothing.
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
    /// Reads a player: the range language in games of two hole cards, patterns of cards in the others. The number, from
    /// 1, is for messages.
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

    /// The text that it was read from, or a name for it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The sets of cards that are known, with their weights; each of the size given, and the rest is dealt.
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

/// How many cards of a hand may be given: in stud the rest is dealt, in the other games a hand is complete.
fn sizes(game: Game) -> RangeInclusive<usize> {
    let least = if game.is_stud() { 1 } else { game.hole_cards() };
    least..=game.hole_cards()
}
