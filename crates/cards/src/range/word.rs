//! Reading one word of the range language.

use super::class_pattern::{ClassPattern, Suits};
use crate::card_pattern::CardPattern;
use crate::parse::Cursor;
use crate::weight::decimal;
use crate::{Card, CardSet, Combo, Deck, Rank};

/// A word that is a hand or hands by itself, or one end of a dash.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Word {
    Combo(Combo),
    Class(ClassPattern),
    /// A class with `+`, or with `++` if `both`.
    Raised {
        class: ClassPattern,
        both: bool,
    },
    Percent(f64),
    /// Two cards, of which not everything need be known: `AhXx`.
    Cards([CardSet; 2]),
    Everything,
}

/// The reason why a word is not a hand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum WordError {
    Unknown,
    SuitedPair,
    SameCard(Card),
    TooMuch,
}

impl Word {
    pub(super) fn read(text: &str) -> Result<Word, WordError> {
        if text == "*" || ["random", "xxxx", "xx"].iter().any(|word| text.eq_ignore_ascii_case(word)) {
            return Ok(Word::Everything);
        }
        Word::read_known(text).or_else(|error| match (error, two_cards(text)) {
            (WordError::Unknown, Some(cards)) => Ok(Word::Cards(cards)),
            _ => Err(error),
        })
    }

    /// Reads a word that is a class, a percentage, or a combo of two known cards.
    fn read_known(text: &str) -> Result<Word, WordError> {
        if let Some(number) = text.strip_suffix('%') {
            let percent = decimal(number).ok_or(WordError::Unknown)?;
            return if percent <= 100.0 { Ok(Word::Percent(percent)) } else { Err(WordError::TooMuch) };
        }
        let mut cursor = Cursor::new(text);
        let first = cursor.rank().ok_or(WordError::Unknown)?;
        let word = match cursor.suit() {
            Some(suit) => {
                let card = Card::of(first, suit);
                let other = cursor.card().map_err(|_| WordError::Unknown)?;
                Word::Combo(Combo::of(card, other).ok_or(WordError::SameCard(card))?)
            }
            None => class(first, &mut cursor)?,
        };
        if cursor.peek().is_none() { Ok(word) } else { Err(WordError::Unknown) }
    }
}

/// The rest of a class after its first rank.
fn class(first: Rank, cursor: &mut Cursor) -> Result<Word, WordError> {
    let any_kicker = cursor.take_if(|c| c.eq_ignore_ascii_case(&'x')).is_some();
    let second = if any_kicker { None } else { Some(cursor.rank().ok_or(WordError::Unknown)?) };
    let suits = match cursor.take_if(|c| "sSoO".contains(c)) {
        Some('s' | 'S') => Suits::Suited,
        Some(_) => Suits::Offsuit,
        None => Suits::Any,
    };
    let class = match second {
        Some(second) => ClassPattern::of(first, second, suits).ok_or(WordError::SuitedPair)?,
        None => ClassPattern { high: first, low: None, suits },
    };
    if cursor.take_if(|c| c == '+').is_none() {
        return Ok(Word::Class(class));
    }
    Ok(Word::Raised { class, both: cursor.take_if(|c| c == '+').is_some() })
}

/// The cards of a word that is one card by itself: `Ah`, `Xh`, `Xx`.
pub(super) fn lone_card(text: &str) -> Option<CardSet> {
    let mut cursor = Cursor::new(text);
    let card = CardPattern::read(&mut cursor).filter(|_| cursor.peek().is_none())?;
    let is_rank = matches!(card, CardPattern::Rank(_)) || text == "*";
    (!is_rank).then_some(card.cards(Deck::Full))
}

/// The cards of two places, one of which has a suit: `AhXx`, `AhK`, `XhXh`, `Ah*`.
pub(super) fn two_cards(text: &str) -> Option<[CardSet; 2]> {
    let mut cursor = Cursor::new(text);
    let (first, second) = (CardPattern::read(&mut cursor)?, CardPattern::read(&mut cursor)?);
    let suited = |card| matches!(card, CardPattern::Card(_) | CardPattern::Suit(_));
    let twice = first == second && matches!(first, CardPattern::Card(_));
    let fits = cursor.peek().is_none() && (suited(first) || suited(second)) && !twice;
    fits.then_some([first, second].map(|card| card.cards(Deck::Full)))
}
