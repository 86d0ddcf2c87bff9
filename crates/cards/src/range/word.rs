//! Reading one word of the range language.

use super::class_pattern::{ClassPattern, Suits};
use crate::parse::Cursor;
use crate::weight::decimal;
use crate::{Card, Combo, Rank};

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
        if text == "*" || text.eq_ignore_ascii_case("random") || text.eq_ignore_ascii_case("xxxx") {
            return Ok(Word::Everything);
        }
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
