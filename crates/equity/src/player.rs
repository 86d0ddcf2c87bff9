use crate::EquityError;
use crate::distribution::CardDistribution;
use isofold_cards::{CardSet, Deck, HandList, HandOrder, Hands, HandsError, Overlap, Range, WideHands};
use isofold_eval::Game;
use std::borrow::Cow;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::{Arc, OnceLock};

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
    Wide(Arc<WideHands>),
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
            let hands = HandList::parse(text, game.deck(), sizes(game), order(game));
            match hands.map_err(|error| EquityError::Hands { player: number, error })? {
                HandList::Listed(hands) => Hand::Hands(hands),
                HandList::Wide(hands) => Hand::Wide(Arc::new(hands)),
            }
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
            Hand::Wide(hands) => format!("about {:.0} hands", hands.estimate()),
        })
    }

    /// The hands, in games with more than two hole cards, unless they are too many to be listed unasked: see
    /// [`to_hands`](Player::to_hands).
    pub fn as_hands(&self) -> Option<&Hands> {
        match &self.hand {
            Hand::Hands(hands) => Some(hands),
            Hand::Range(_) | Hand::Wide(_) => None,
        }
    }

    /// The hands, in games with more than two hole cards. Those of a wide pattern, which are not listed otherwise, are listed now.
    pub fn to_hands(&self) -> Option<Result<Cow<'_, Hands>, HandsError>> {
        match &self.hand {
            Hand::Range(_) => None,
            Hand::Hands(hands) => Some(Ok(Cow::Borrowed(hands))),
            Hand::Wide(hands) => Some(hands.list().map(Cow::Owned)),
        }
    }

    /// The player with all hands listed, if they are not.
    pub(crate) fn listed(&self, number: usize) -> Result<Player, EquityError> {
        let Hand::Wide(hands) = &self.hand else { return Ok(self.clone()) };
        let hands = hands.list().map_err(|error| EquityError::Hands { player: number, error })?;
        Ok(Player { text: self.text().to_owned().into(), hand: Hand::Hands(hands) })
    }

    /// The number of hands of the range: not where cards are known of a hand and the rest is dealt, nor where there are very many and
    /// their number does not follow from their patterns; see [`estimated_hands`](Player::estimated_hands).
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
            Hand::Wide(hands) => hands.count().map(|count| count as usize),
        }
    }

    /// The number of hands, about, where there are too many to count: see [`hands`](Player::hands).
    pub fn estimated_hands(&self) -> Option<f64> {
        match &self.hand {
            Hand::Wide(hands) => Some(hands.estimate()),
            Hand::Range(_) | Hand::Hands(_) => None,
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
        let [of_self, of_other] = [self, other].map(Player::weights);
        self.each(&mut |set, weight| {
            let other = of_other(set);
            both += weight.min(other);
            either += weight.max(other);
        });
        other.each(&mut |set, weight| {
            if of_self(set) == 0.0 {
                either += weight;
            }
        });
        if either > 0.0 { both / either } else { 0.0 }
    }

    /// Visits each set of known cards, with its weight.
    fn each(&self, visit: &mut dyn FnMut(CardSet, f64)) {
        if let Hand::Wide(hands) = &self.hand {
            let _ = hands.each(CardSet::FULL, &mut |set, weight| {
                visit(set, weight.into());
                ControlFlow::Continue(())
            });
        }
        let mut sets = self.known();
        sets.sort_unstable_by_key(|&(set, _)| set);
        sets.into_iter().for_each(|(set, weight)| visit(set, weight));
    }

    /// The weights of sets of known cards, 0 for those that the range does not have.
    fn weights(&self) -> Box<dyn Fn(CardSet) -> f64 + '_> {
        if let Hand::Wide(hands) = &self.hand {
            return Box::new(|set| if set.len() == hands.cards() { hands.weight(set).into() } else { 0.0 });
        }
        let mut sets = self.known();
        sets.sort_unstable_by_key(|&(set, _)| set);
        Box::new(move |set| sets.binary_search_by_key(&set, |&(set, _)| set).map_or(0.0, |at| sets[at].1))
    }

    /// The distribution of the hands in a game, with weights up to 1: products of many small ones would underflow.
    pub(crate) fn distribution(&self, number: usize, game: Game) -> Result<CardDistribution, EquityError> {
        let known = match &self.hand {
            Hand::Range(_) => 2,
            Hand::Hands(hands) => hands.cards(),
            Hand::Wide(hands) => hands.cards(),
        };
        let too_many = EquityError::HandSize { player: number, game, found: known };
        let rest = game.hole_cards().checked_sub(known).ok_or(too_many)?;
        if let Hand::Wide(hands) = &self.hand {
            return Ok(CardDistribution::wide(hands.clone(), game.hole_cards(), game.deck().cards()));
        }
        let mut sets = self.known();
        if sets.is_empty() {
            return Err(EquityError::Empty { player: number });
        }
        let greatest = sets.iter().map(|&(_, weight)| weight).fold(0.0, f64::max);
        sets.iter_mut().for_each(|(_, weight)| *weight /= greatest);
        Ok(CardDistribution::new(sets, rest))
    }

    /// The sets of known cards with their weights; none where hands are not listed.
    fn known(&self) -> Vec<(CardSet, f64)> {
        match &self.hand {
            Hand::Range(range) => {
                range.iter().map(|(combo, weight)| (combo.set(), f64::from(weight))).collect()
            }
            Hand::Hands(hands) => hands.iter().map(|(set, weight)| (set, f64::from(weight))).collect(),
            Hand::Wide(_) => Vec::new(),
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
