//! Reading one word of the language.

use super::atom::{Class, Suits};
use crate::parse::Cursor;
use crate::{Card, Combo, Rank};

/// A word that stands for hands by itself, or is one end of a span.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Word {
    Combo(Combo),
    Class(Class),
    /// A class with `+`, or with `++` if `both`.
    Raised {
        class: Class,
        both: bool,
    },
    Percent(f64),
    Everything,
}

/// Why a word says nothing.
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
        Some(second) => Class::of(first, second, suits).ok_or(WordError::SuitedPair)?,
        None => Class { high: first, low: None, suits },
    };
    if cursor.take_if(|c| c == '+').is_none() {
        return Ok(Word::Class(class));
    }
    Ok(Word::Raised { class, both: cursor.take_if(|c| c == '+').is_some() })
}

/// A number written with digits and a point only.
pub(super) fn decimal(text: &str) -> Option<f64> {
    text.chars().all(|c| c.is_ascii_digit() || c == '.').then(|| text.parse().ok())?
}

/// A weight from 0 to 1, moved where needed so that it rounds to the `f32` nearest to the text: what was printed comes
/// back.
pub(super) fn unit(text: &str) -> Option<f64> {
    let starts = text.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let (double, single): (f64, f32) =
        if starts { (text.parse().ok()?, text.parse().ok()?) } else { return None };
    let weight = if double as f32 == single { double } else { f64::from(single) };
    (0.0..=1.0).contains(&double).then_some(weight)
}

/// A weight in percent, from 0 to 100.
pub(super) fn hundredths(text: &str) -> Option<f64> {
    decimal(text).filter(|percent| (0.0..=100.0).contains(percent)).map(|percent| percent / 100.0)
}

/// Whether a number is written as 0, not only rounded to it.
pub(super) fn is_zero(text: &str) -> bool {
    let digits = text.split(['e', 'E']).next().unwrap_or(text);
    !digits.contains(|c| ('1'..='9').contains(&c))
}
