//! Boards whose cards may be known in part.

mod error;
#[cfg(test)]
mod tests;

pub use error::BoardPatternError;

use crate::card_pattern::CardPattern;
use crate::parse::{Cursor, shown};
use crate::{Card, CardSet, Deck};
use std::fmt;
use std::str::FromStr;

/// A board of up to five cards, each of them a card, a rank of any suit, a suit of any rank, or any card.
///
/// ```
/// use isofold_cards::{BoardPattern, Deck};
///
/// let board: BoardPattern = "2h 7s 9h | 4h | T".parse()?;
/// assert_eq!(board.starts(Deck::Full, "Ts".parse().unwrap()).len(), 3);
/// assert_eq!(board.to_come(5), 0);
/// assert_eq!(board.to_string(), "2h7s9h4hT");
/// # Ok::<(), isofold_cards::BoardPatternError>(())
/// ```
///
/// # The language
///
/// Spaces, commas and bars between cards are optional, upper and lower case mean the same, `10` is `T`, and suits may be
/// symbols.
///
/// | text | card |
/// |---|---|
/// | `As`, `A♠` | one card |
/// | `T`, `Tx` | a ten of any suit |
/// | `Xs` | a spade of any rank |
/// | `*`, `Xx` | any card |
///
/// A board of known cards has 3, 4 or 5 of them; `AsKs***` is a board of which two cards are known. The empty text is the
/// board of which nothing is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardPattern {
    /// `Any` from `len` on.
    cards: [CardPattern; 5],
    len: u8,
}

impl BoardPattern {
    /// The board of which nothing is known.
    pub const fn empty() -> BoardPattern {
        BoardPattern { cards: [CardPattern::Any; 5], len: 0 }
    }

    /// The board of 0, 3, 4 or 5 known cards. Positions in the error are those in the text of the cards without spaces.
    ///
    /// ```
    /// use isofold_cards::{BoardPattern, BoardPatternError, parse_cards};
    ///
    /// let flop = BoardPattern::of(&parse_cards("Ks7d4d").unwrap())?;
    /// assert_eq!(flop, "Ks7d4d".parse()?);
    /// # Ok::<(), BoardPatternError>(())
    /// ```
    pub fn of(cards: &[Card]) -> Result<BoardPattern, BoardPatternError> {
        cards.iter().map(Card::to_string).collect::<String>().parse()
    }

    /// The number of cards, known or not, 0 to 5.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether nothing at all is given of the board.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards in order if all of them are known: 0, 3, 4 or 5.
    ///
    /// ```
    /// use isofold_cards::BoardPattern;
    ///
    /// assert_eq!("Ks7d4d".parse::<BoardPattern>()?.known().map(|cards| cards.len()), Some(3));
    /// assert_eq!("Ks7d4d*".parse::<BoardPattern>()?.known(), None);
    /// # Ok::<(), isofold_cards::BoardPatternError>(())
    /// ```
    pub fn known(&self) -> Option<Vec<Card>> {
        let card = |card: &CardPattern| match card {
            CardPattern::Card(card) => Some(*card),
            CardPattern::Rank(_) | CardPattern::Suit(_) | CardPattern::Any => None,
        };
        self.cards().iter().map(card).collect()
    }

    /// The sets of live cards that match every card but the `*`, in ascending order, each with the number of ways in which
    /// it does. Equal patterns are not told apart: each pair of tens matches `TT` in one way.
    ///
    /// There is none if a known card is dead or not in the deck.
    ///
    /// ```
    /// use isofold_cards::{BoardPattern, CardSet, Deck};
    ///
    /// let starts = "As T T **".parse::<BoardPattern>()?.starts(Deck::Full, CardSet::EMPTY);
    /// assert_eq!(starts.len(), 6);
    /// assert!(starts.iter().all(|&(cards, ways)| (cards.len(), ways) == (3, 1)));
    /// # Ok::<(), isofold_cards::BoardPatternError>(())
    /// ```
    pub fn starts(&self, deck: Deck, dead: CardSet) -> Vec<(CardSet, u32)> {
        let mut patterns = self.cards().to_vec();
        patterns.retain(|&card| card != CardPattern::Any);
        patterns.sort();
        let mut sets = vec![CardSet::EMPTY];
        for same in patterns.chunk_by(|a, b| a == b) {
            let cards: Vec<Card> = (same[0].cards(deck) - dead).iter().collect();
            sets = sets.iter().flat_map(|&set| with_subsets(set, &cards, same.len())).collect();
        }
        sets.sort();
        sets.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u32)).collect()
    }

    /// The number of cards to deal after one of the [`starts`](BoardPattern::starts), to a board of `board_cards`.
    ///
    /// ```
    /// use isofold_cards::BoardPattern;
    ///
    /// assert_eq!("As****".parse::<BoardPattern>()?.to_come(5), 4);
    /// assert_eq!("Ks7d4d".parse::<BoardPattern>()?.to_come(5), 2);
    /// # Ok::<(), isofold_cards::BoardPatternError>(())
    /// ```
    pub fn to_come(&self, board_cards: usize) -> usize {
        let given = self.cards().iter().filter(|&&card| card != CardPattern::Any).count();
        board_cards.saturating_sub(given)
    }

    fn cards(&self) -> &[CardPattern] {
        &self.cards[..self.len()]
    }
}

/// The set with each choice of `count` cards that it does not have yet.
fn with_subsets(set: CardSet, cards: &[Card], count: usize) -> Vec<CardSet> {
    let Some(count) = count.checked_sub(1) else { return vec![set] };
    let firsts = cards.iter().enumerate().filter(|&(_, &card)| !set.contains(card));
    firsts.flat_map(|(at, &card)| with_subsets(set.with(card), &cards[at + 1..], count)).collect()
}

impl FromStr for BoardPattern {
    type Err = BoardPatternError;

    fn from_str(text: &str) -> Result<BoardPattern, BoardPatternError> {
        let mut cursor = Cursor::new(text);
        let mut board = BoardPattern::empty();
        let mut starts = [0; 5];
        loop {
            cursor.skip(|c| c.is_whitespace() || c == ',' || c == '|');
            let (token, position) = (cursor.token(), cursor.position());
            if cursor.peek().is_none() {
                break;
            }
            let Some(card) = CardPattern::read(&mut cursor) else {
                return Err(BoardPatternError::Card { token, position });
            };
            let at = board.len();
            if at == board.cards.len() {
                let token = shown(cursor.text(position, cursor.position()));
                return Err(BoardPatternError::TooMany { token, position });
            }
            let earlier = board.cards().iter().zip(starts).find(|&(&other, _)| other == card);
            if let (CardPattern::Card(card), Some((_, first))) = (card, earlier) {
                return Err(BoardPatternError::Duplicate { card, position, first });
            }
            (board.cards[at], starts[at]) = (card, position);
            board.len += 1;
        }
        match (board.known(), board.len()) {
            (Some(_), found @ 1..=2) => Err(BoardPatternError::Count { found, cards: board.to_string() }),
            _ => Ok(board),
        }
    }
}

/// The text that it reads back from, with ranks without `x`, and `*` for any card.
impl fmt::Display for BoardPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.cards().iter().map(CardPattern::to_string).collect::<String>())
    }
}

/// The text in parentheses, so that the empty board is visible too.
impl fmt::Debug for BoardPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BoardPattern({self})")
    }
}
