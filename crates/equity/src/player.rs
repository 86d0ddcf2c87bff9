use crate::EquityError;
use isofold_cards::{CardSet, Deck, HandOrder, Hands, Overlap, Range};
use isofold_eval::Game;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

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
    /// That of a range that was not read is written when it is asked for: it takes longer than an equity on the river.
    text: OnceLock<String>,
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
        Player::parse_with(game, number, text, Overlap::Error)
    }

    /// Reads a player, with a policy for combos of a range that are listed twice with different weights. Hands of games with more hole cards
    /// have no such policy: they are refused then.
    pub fn parse_with(
        game: Game,
        number: usize,
        text: &str,
        overlap: Overlap,
    ) -> Result<Player, EquityError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(EquityError::NoHand { player: number });
        }
        if game.hole_cards() == 2
            && game.deck() != Deck::Full
            && let Some(share) = percentage(text)
        {
            return Err(EquityError::Percentage { player: number, text: share.to_owned(), game });
        }
        let hand = if game.hole_cards() == 2 {
            Hand::Range(
                Range::parse(text, overlap).map_err(|error| EquityError::Range { player: number, error })?,
            )
        } else {
            let hands = Hands::parse_ordered(text, game.deck(), sizes(game), order(game));
            Hand::Hands(hands.map_err(|error| EquityError::Hands { player: number, error })?)
        };
        Ok(Player { text: text.to_owned().into(), hand })
    }

    /// The player under another text.
    #[must_use]
    pub fn with_text(self, text: impl Into<String>) -> Player {
        Player { text: text.into().into(), ..self }
    }

    /// The text that it was read from, or a description of it.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| match &self.hand {
            Hand::Range(range) => range.to_string(),
            Hand::Hands(hands) => described(hands),
        })
    }

    /// The hands, in games with more than two hole cards.
    pub fn as_hands(&self) -> Option<&Hands> {
        match &self.hand {
            Hand::Range(_) => None,
            Hand::Hands(hands) => Some(hands),
        }
    }

    /// The number of hands of the range, if all of them are listed: not where cards are known of a hand and the rest is dealt.
    ///
    /// ```
    /// use isofold_equity::Player;
    /// use isofold_eval::Game;
    ///
    /// assert_eq!(Player::parse(Game::Omaha, 1, "AA")?.hands(), Some(6961));
    /// assert_eq!(Player::parse(Game::Omaha, 1, "random")?.hands(), None);
    /// # Ok::<(), isofold_equity::EquityError>(())
    /// ```
    pub fn hands(&self) -> Option<usize> {
        match &self.hand {
            Hand::Range(range) => Some(range.combos()),
            Hand::Hands(hands) => {
                (hands.cards() > 0 && (hands.len() > 1 || hands.cards() > 3)).then(|| hands.len())
            }
        }
    }

    /// The part of two ranges that is common to both: the weight of the hands that both have, the lesser of the two weights for each, as a
    /// share of the weight of the hands that either has, the greater for each. 0 for ranges without a common hand, 1 for the same range.
    ///
    /// ```
    /// use isofold_equity::Player;
    /// use isofold_eval::Game;
    ///
    /// let [a, b] = ["QQ+", "JJ-KK"].map(|text| Player::parse(Game::Holdem, 1, text));
    /// // KK and QQ of JJ, QQ, KK and AA.
    /// assert_eq!(a?.common(&b?), 0.5);
    /// # Ok::<(), isofold_equity::EquityError>(())
    /// ```
    pub fn common(&self, other: &Player) -> f64 {
        let (mut both, mut either) = (0.0, 0.0);
        let ((first, _), (second, _)) = (self.known(), other.known());
        let (mut first, mut second) = (first, second);
        first.sort_unstable_by_key(|&(set, _)| set);
        second.sort_unstable_by_key(|&(set, _)| set);
        let find = |sets: &[(CardSet, f64)], set| sets.binary_search_by_key(&set, |&(set, _)| set).ok();
        for &(set, weight) in &first {
            let other = find(&second, set).map_or(0.0, |at| second[at].1);
            both += weight.min(other);
            either += weight.max(other);
        }
        let missing = second.iter().filter(|&&(set, _)| find(&first, set).is_none());
        either += missing.map(|&(_, weight)| weight).sum::<f64>();
        if either > 0.0 { both / either } else { 0.0 }
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
        Player { text: OnceLock::new(), hand: Hand::Range(range) }
    }
}

impl From<Hands> for Player {
    fn from(hands: Hands) -> Player {
        Player { text: OnceLock::new(), hand: Hand::Hands(hands) }
    }
}

/// The first item of a range that is a share of all hands: `15%`, `!5%-10%`.
fn percentage(text: &str) -> Option<&str> {
    let is_share = |item: &&str| {
        let item = item.trim_start_matches('!');
        item.starts_with(|letter: char| letter.is_ascii_digit())
            && item.split([':', '@', '=']).next().is_some_and(|hands| hands.ends_with('%'))
    };
    text.split([',', ' ']).map(str::trim).find(is_share)
}

fn described(hands: &Hands) -> String {
    match hands.cards() {
        0 => "random".to_owned(),
        _ if hands.len() == 1 => hands.iter().map(|(set, _)| set.to_string()).collect(),
        _ => format!("{} hands", hands.len()),
    }
}

/// The order that percentages follow.
fn order(game: Game) -> Option<&'static HandOrder> {
    (game == Game::Omaha).then_some(&HandOrder::OMAHA)
}

/// The number of cards that a hand may be given with: in stud the rest is dealt, in the other games a hand is complete.
fn sizes(game: Game) -> RangeInclusive<usize> {
    let least = if game.is_stud() { 1 } else { game.hole_cards() };
    least..=game.hole_cards()
}
