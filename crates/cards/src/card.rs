use crate::parse::{CardError, parse_card};
use std::fmt;
use std::str::FromStr;

/// A rank, deuce to ace, as 0 to 12.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Rank(u8);

impl Rank {
    /// The letters of the ranks from deuce to ace.
    pub const LETTERS: &'static str = "23456789TJQKA";
    /// The lowest rank.
    pub const DEUCE: Rank = Rank(0);
    /// The highest rank.
    pub const ACE: Rank = Rank(12);

    /// The rank of an index 0 (deuce) to 12 (ace).
    #[inline]
    pub const fn new(index: u8) -> Option<Rank> {
        if index < 13 { Some(Rank(index)) } else { None }
    }

    /// The rank of a letter, upper or lower case.
    pub fn from_letter(letter: char) -> Option<Rank> {
        let letter = letter.to_ascii_uppercase();
        Rank::LETTERS.chars().zip(0..).find(|&(l, _)| l == letter).map(|(_, i)| Rank(i))
    }

    /// 0 for the deuce to 12 for the ace.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// `2` to `9`, `T`, `J`, `Q`, `K` or `A`.
    pub const fn letter(self) -> char {
        Rank::LETTERS.as_bytes()[self.0 as usize] as char
    }

    /// All ranks from deuce to ace.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> + ExactSizeIterator + Clone {
        (0..13).map(Rank)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

/// A suit: clubs, diamonds, hearts, spades as 0 to 3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Suit(u8);

impl Suit {
    /// ♣
    pub const CLUBS: Suit = Suit(0);
    /// ♦
    pub const DIAMONDS: Suit = Suit(1);
    /// ♥
    pub const HEARTS: Suit = Suit(2);
    /// ♠
    pub const SPADES: Suit = Suit(3);
    /// The four suits in order.
    pub const ALL: [Suit; 4] = [Suit(0), Suit(1), Suit(2), Suit(3)];

    /// The suit of an index 0 (clubs) to 3 (spades).
    #[inline]
    pub const fn new(index: u8) -> Option<Suit> {
        if index < 4 { Some(Suit(index)) } else { None }
    }

    /// The suit of a letter, upper or lower case, or of a suit symbol, filled or outlined.
    pub fn from_symbol(symbol: char) -> Option<Suit> {
        match symbol {
            'c' | 'C' | '♣' | '♧' => Some(Suit::CLUBS),
            'd' | 'D' | '♦' | '♢' => Some(Suit::DIAMONDS),
            'h' | 'H' | '♥' | '♡' => Some(Suit::HEARTS),
            's' | 'S' | '♠' | '♤' => Some(Suit::SPADES),
            _ => None,
        }
    }

    /// 0 for clubs to 3 for spades.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// `c`, `d`, `h` or `s`.
    pub const fn letter(self) -> char {
        b"cdhs"[self.0 as usize] as char
    }

    /// `♣`, `♦`, `♥` or `♠`.
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self.0 as usize]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

/// A card: `4·rank + suit`, from `2c` = 0 to `As` = 51.
///
/// ```
/// use isofold_cards::Card;
///
/// let ten: Card = "10h".parse()?;
/// assert_eq!(ten.to_string(), "Th");
/// assert_eq!(ten, "T♥".parse()?);
/// assert_eq!(ten.index(), 4 * 8 + 2);
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Card(u8);

impl Card {
    /// The number of cards.
    pub const COUNT: usize = 52;

    /// The card of an index 0 to 51.
    #[inline]
    pub const fn new(index: u8) -> Option<Card> {
        if index < 52 { Some(Card(index)) } else { None }
    }

    /// The card of a rank and a suit.
    #[inline]
    pub const fn of(rank: Rank, suit: Suit) -> Card {
        Card(4 * rank.0 + suit.0)
    }

    /// `4·rank + suit`.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 >> 2)
    }

    /// The suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit(self.0 & 3)
    }

    /// All cards from `2c` to `As`.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator + Clone {
        (0..52).map(Card)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.rank(), self.suit()))
    }
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Card, CardError> {
        parse_card(text)
    }
}

const _: () = assert!(size_of::<Card>() == 1);
