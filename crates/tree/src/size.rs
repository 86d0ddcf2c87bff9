//! One bet size: its syntax and its properties.
//!
//! To add a syntax, add a variant to [`SizeAmount`]. The compiler then names all that depends on it: how it is printed and where it
//! is allowed (here), the amount it stands for (`sizing.rs`), the list that the test below reads back, and the reference
//! implementation (`tests/reference`). Then read it in [`read`], and describe it in the table and the error of `sizes.rs`.

use crate::{BigBlinds, SizeError};
use std::fmt;
use std::str::FromStr;

/// One bet size. Sizes are read from texts and printed as such; [`Sizes`](crate::Sizes) has the grammar.
///
/// ```
/// use isofold_tree::{Size, SizeAmount};
///
/// assert_eq!("70%".parse(), Ok(Size::from(SizeAmount::Percent(70.0))));
/// let geometric = SizeAmount::Geometric { streets: Some(3), cap: Some(200.0) };
/// assert_eq!("3E 200%".parse(), Ok(Size::from(geometric)));
/// assert_eq!(Size { amount: SizeAmount::Times(2.5), max_raises: Some(3) }.to_string(), "2.5x3r");
/// # Ok::<(), isofold_tree::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Size {
    /// The amount.
    pub amount: SizeAmount,
    /// `60%3r`: the size is for raises, and offered while there are fewer raises than this on the street.
    pub max_raises: Option<u32>,
}

/// The amount of a bet size.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SizeAmount {
    /// `70%`: a percentage of the pot.
    Percent(f64),
    /// `2.5x`: a multiple of the bet that is raised.
    Times(f64),
    /// `100c`: a number of chips, on top of the bet that is raised if there is one.
    Chips(u32),
    /// `2.5bb`: a number of big blinds, on top of the bet that is raised if there is one. A spot has it in chips: see
    /// [`Spot::resolve_big_blinds`](crate::Spot::resolve_big_blinds).
    BigBlinds(BigBlinds),
    /// `e`, `2e`, `3e200%`: geometric, the share of the pot that is all-in on the last street if it is bet on each.
    Geometric {
        /// The number of streets; `None` for those that are left.
        streets: Option<u32>,
        /// The largest share of the pot, in percent.
        cap: Option<f64>,
    },
    /// `a`: all-in.
    AllIn,
}

impl From<SizeAmount> for Size {
    fn from(amount: SizeAmount) -> Size {
        Size { amount, max_raises: None }
    }
}

/// The largest percentage or multiple: any larger one is all-in whatever the pot and the stacks are.
const MAX_DECIMAL: f64 = 1e9;
/// The largest whole number in a size.
const MAX_WHOLE: u32 = 1_000_000_000;
/// The least number that stands for a percentage alone: `2.5` may be meant as a multiple.
const MIN_BARE_PERCENT: f64 = 5.0;

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        of_words(&words).ok_or_else(|| SizeError::not_a_size(text))
    }
}

/// Reads a size that is written as several words; `None` if it is none, if a space splits a number in two, or if a percentage without its
/// sign stands before `e`: `33 e` is two sizes.
pub(crate) fn of_words(words: &[&str]) -> Option<Size> {
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit() || c == '.');
    let is_split = |pair: &[&str]| {
        let is_geometric = pair[1].starts_with(['e', 'E']);
        digit(pair[0].chars().last()) && digit(pair[1].chars().next())
            || is_geometric && bare_percent(pair[0]).is_some()
    };
    if words.windows(2).any(is_split) { None } else { read(&words.concat().to_lowercase()) }
}

/// Reads a size without spaces, in lower case.
fn read(token: &str) -> Option<Size> {
    let Some(capped) = token.strip_suffix('r') else { return amount(token).map(Size::from) };
    let size = capped.trim_end_matches(|c: char| c.is_ascii_digit());
    // `60%3r`; the unit is required, since `603r` could be 60 or 603.
    let max_raises = Some(whole(&capped[size.len()..])?);
    let amount = amount(size).filter(|_| !size.ends_with('.'))?;
    Some(Size { amount, max_raises })
}

/// Reads a size without a cap on raises.
fn amount(token: &str) -> Option<SizeAmount> {
    match token {
        "a" | "allin" | "all-in" => return Some(SizeAmount::AllIn),
        "pot" => return Some(SizeAmount::Percent(100.0)),
        _ => {}
    }
    if let Some(number) = token.strip_suffix("bb") {
        return BigBlinds::read_number(number)
            .filter(|&amount| amount > BigBlinds::ZERO)
            .map(SizeAmount::BigBlinds);
    }
    if let Some((streets, cap)) = token.split_once('e') {
        let streets = if streets.is_empty() { None } else { Some(whole(streets)?) };
        let cap = if cap.is_empty() { None } else { Some(percent(cap)?) };
        return Some(SizeAmount::Geometric { streets, cap });
    }
    if let Some(chips) = token.strip_suffix('c') {
        return whole(chips).map(SizeAmount::Chips);
    }
    if let Some(factor) = token.strip_suffix('x') {
        return decimal(factor).filter(|&factor| factor > 1.0).map(SizeAmount::Times);
    }
    percent(token).or_else(|| bare_percent(token)).map(SizeAmount::Percent)
}

/// Reads a percentage without its sign.
fn bare_percent(token: &str) -> Option<f64> {
    decimal(token).filter(|&number| number >= MIN_BARE_PERCENT)
}

fn percent(token: &str) -> Option<f64> {
    decimal(token.strip_suffix('%')?)
}

/// Reads a number above 0, written with digits and a point only.
fn decimal(text: &str) -> Option<f64> {
    let plain = text.chars().all(|c| c.is_ascii_digit() || c == '.');
    let number: f64 = if plain { text.parse().ok()? } else { return None };
    (number > 0.0 && number <= MAX_DECIMAL).then_some(number)
}

/// Reads a whole number above 0, written with digits only.
fn whole(text: &str) -> Option<u32> {
    let plain = text.chars().all(|c| c.is_ascii_digit());
    let number: u32 = if plain { text.parse().ok()? } else { return None };
    (1..=MAX_WHOLE).contains(&number).then_some(number)
}

impl fmt::Display for SizeAmount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            SizeAmount::Percent(percent) => format!("{percent}%"),
            SizeAmount::Times(factor) => format!("{factor}x"),
            SizeAmount::Chips(chips) => format!("{chips}c"),
            SizeAmount::BigBlinds(amount) => amount.to_string(),
            SizeAmount::Geometric { streets, cap } => {
                let streets = streets.map_or(String::new(), |streets| streets.to_string());
                let cap = cap.map_or(String::new(), |cap| format!("{cap}%"));
                format!("{streets}e{cap}")
            }
            SizeAmount::AllIn => "a".to_owned(),
        };
        f.pad(&text)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.amount, self.cap_text()))
    }
}

impl Size {
    /// The cap on raises as a text: `3r`, or nothing.
    pub(crate) fn cap_text(&self) -> String {
        self.max_raises.map_or(String::new(), |raises| format!("{raises}r"))
    }

    /// Whether a text could give the size: its numbers are within bounds.
    pub(crate) fn is_valid(&self) -> bool {
        self.to_string().parse() == Ok(*self)
    }

    /// The reason why the size is for raises only; `None` if bets can have it too.
    pub(crate) fn raise_only(&self) -> Option<&'static str> {
        match self.amount {
            _ if self.max_raises.is_some() => Some("capped by the raises on the street, and there are none"),
            SizeAmount::Times(_) => Some("a multiple of the bet that is raised, and there is none"),
            SizeAmount::Percent(_)
            | SizeAmount::Chips(_)
            | SizeAmount::BigBlinds(_)
            | SizeAmount::Geometric { .. }
            | SizeAmount::AllIn => None,
        }
    }

    /// Whether the text of the size is its share of the pot.
    pub(crate) fn is_share_of_pot(&self) -> bool {
        match self.amount {
            SizeAmount::Percent(_) => true,
            SizeAmount::Times(_)
            | SizeAmount::Chips(_)
            | SizeAmount::BigBlinds(_)
            | SizeAmount::Geometric { .. }
            | SizeAmount::AllIn => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The variant after one, so that a new variant must be listed here.
    fn after(amount: SizeAmount) -> Option<SizeAmount> {
        match amount {
            SizeAmount::Percent(_) => Some(SizeAmount::Times(2.5)),
            SizeAmount::Times(_) => Some(SizeAmount::Chips(100)),
            SizeAmount::Chips(_) => BigBlinds::of(2.5).map(SizeAmount::BigBlinds),
            SizeAmount::BigBlinds(_) => Some(SizeAmount::Geometric { streets: Some(3), cap: Some(200.0) }),
            SizeAmount::Geometric { .. } => Some(SizeAmount::AllIn),
            SizeAmount::AllIn => None,
        }
    }

    #[test]
    fn every_syntax_is_read() {
        let mut next = Some(SizeAmount::Percent(70.0));
        while let Some(amount) = next {
            for max_raises in [None, Some(3)] {
                let size = Size { amount, max_raises };
                assert_eq!(size.to_string().parse(), Ok(size));
            }
            next = after(amount);
        }
    }
}
