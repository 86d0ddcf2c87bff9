//! Boards of which not every card is known.

mod error;
#[cfg(test)]
mod tests;

pub use error::BoardPatternError;

use crate::parse::{Cursor, shown};
use crate::place::Place;
use crate::{Card, CardSet, Deck};
use std::fmt;
use std::str::FromStr;

/// A board of up to five places: cards, ranks of any suit, suits of any rank, and cards that may be anything.
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
/// Spaces, commas and bars between cards are free, and so is case; `10` is `T`, suits may be symbols.
///
/// | text | what stands there |
/// |---|---|
/// | `As`, `A♠` | one card |
/// | `T`, `Tx` | a ten of any suit |
/// | `Xs` | a spade of any rank |
/// | `*`, `Xx` | any card |
///
/// Certain cards alone are 3, 4 or 5; `AsKs***` is a board of which two cards are known. The empty text is the board
/// of which nothing is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardPattern {
    /// `Any` from `count` on.
    places: [Place; 5],
    count: u8,
}

impl BoardPattern {
    /// Nothing is known.
    pub const fn empty() -> BoardPattern {
        BoardPattern { places: [Place::Any; 5], count: 0 }
    }

    /// The board of 0, 3, 4 or 5 cards. Positions in the error are those in the cards' names put together.
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

    /// How many places there are, 0 to 5.
    pub fn places(&self) -> usize {
        usize::from(self.count)
    }

    /// The cards in order if every place holds a certain one: 0, 3, 4 or 5.
    ///
    /// ```
    /// use isofold_cards::BoardPattern;
    ///
    /// assert_eq!("Ks7d4d".parse::<BoardPattern>()?.known().map(|cards| cards.len()), Some(3));
    /// assert_eq!("Ks7d4d*".parse::<BoardPattern>()?.known(), None);
    /// # Ok::<(), isofold_cards::BoardPatternError>(())
    /// ```
    pub fn known(&self) -> Option<Vec<Card>> {
        let card = |place: &Place| match place {
            Place::Card(card) => Some(*card),
            _ => None,
        };
        self.slots().iter().map(card).collect()
    }

    /// The ways to fill the places that are not `*` with cards of a deck, none of them dead: each set of cards in
    /// ascending order, with the number of ways it fills the places. Places that ask for the same are not told apart:
    /// each pair of tens fills `TT` in one way.
    ///
    /// There is none if a card is dead or not in the deck.
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
        let mut places = self.slots().to_vec();
        places.retain(|&place| place != Place::Any);
        places.sort();
        let mut sets = vec![CardSet::EMPTY];
        for same in places.chunk_by(|a, b| a == b) {
            let cards: Vec<Card> = (same[0].cards(deck) - dead).iter().collect();
            sets = sets.iter().flat_map(|&set| with_subsets(set, &cards, same.len())).collect();
        }
        sets.sort();
        sets.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u32)).collect()
    }

    /// How many cards of a board, at least as many as there are places, are dealt after a start.
    ///
    /// ```
    /// use isofold_cards::BoardPattern;
    ///
    /// assert_eq!("As****".parse::<BoardPattern>()?.to_come(5), 4);
    /// assert_eq!("Ks7d4d".parse::<BoardPattern>()?.to_come(5), 2);
    /// # Ok::<(), isofold_cards::BoardPatternError>(())
    /// ```
    pub fn to_come(&self, board_cards: usize) -> usize {
        let asked = self.slots().iter().filter(|&&place| place != Place::Any).count();
        board_cards.saturating_sub(asked)
    }

    fn slots(&self) -> &[Place] {
        &self.places[..self.places()]
    }
}

/// The set with each choice of a number of cards that it does not have yet.
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
            let Some(place) = Place::read(&mut cursor) else {
                return Err(BoardPatternError::Place { token, position });
            };
            let at = board.places();
            if at == board.places.len() {
                let token = shown(cursor.text(position, cursor.position()));
                return Err(BoardPatternError::TooMany { token, position });
            }
            let earlier = board.slots().iter().zip(starts).find(|&(&other, _)| other == place);
            if let (Place::Card(card), Some((_, first))) = (place, earlier) {
                return Err(BoardPatternError::Duplicate { card, position, first });
            }
            (board.places[at], starts[at]) = (place, position);
            board.count += 1;
        }
        match (board.known(), board.places()) {
            (Some(_), found @ 1..=2) => Err(BoardPatternError::Count { found, cards: board.to_string() }),
            _ => Ok(board),
        }
    }
}

/// As it is read; a rank has no `x`, any card is `*`.
impl fmt::Display for BoardPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.slots().iter().map(Place::to_string).collect::<String>())
    }
}

/// The text in parentheses, so that the empty board shows too.
impl fmt::Debug for BoardPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BoardPattern({self})")
    }
}
