//! One bet size: its syntax and its properties.
//!
//! To add a syntax, add a variant to [`Size`]. The compiler then names all that depends on it: how it is printed and where it is
//! allowed (here), the amount it stands for (`sizing.rs`), the list that the test below reads back, and the reference
//! implementation (`tests/reference`). Then read it in [`read`], and describe it in the table and the error of `sizes.rs`.

use crate::SizeError;
use std::fmt;
use std::str::FromStr;

/// One bet size. Sizes are read from texts and printed as such; [`Sizes`](crate::Sizes) has the grammar.
///
/// ```
/// use isofold_tree::Size;
///
/// assert_eq!("70%".parse(), Ok(Size::Percent(70.0)));
/// assert_eq!("3E 200%".parse(), Ok(Size::Geometric { streets: Some(3), cap: Some(200.0) }));
/// assert_eq!(Size::Capped { chips: 20, raises: 3 }.to_string(), "20c3r");
/// # Ok::<(), isofold_tree::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Size {
    /// `70%`: a percentage of the pot.
    Percent(f64),
    /// `2.5x`: a multiple of the bet that is raised.
    Times(f64),
    /// `100c`: a number of chips, on top of the bet that is raised if there is one.
    Chips(u32),
    /// `20c3r`: a number of chips on top of the bet that is raised, up to so many raises on the street.
    Capped {
        /// The chips.
        chips: u32,
        /// The cap on raises.
        raises: u32,
    },
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

/// The largest percentage or multiple: any larger one is all-in whatever the pot and the stacks are.
const MAX_DECIMAL: f64 = 1e9;
/// The largest whole number in a size.
const MAX_WHOLE: u32 = 1_000_000_000;

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let bad = || SizeError::not_a_size(text);
        let token = without_spaces(text).ok_or_else(bad)?;
        read(&token).ok_or_else(bad)
    }
}

/// The text in lower case and without spaces; `None` if a space splits a number in two.
fn without_spaces(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit() || c == '.');
    let split = words.windows(2).any(|pair| digit(pair[0].chars().last()) && digit(pair[1].chars().next()));
    (!split).then(|| words.concat().to_lowercase())
}

/// Reads a size without spaces, in lower case.
fn read(token: &str) -> Option<Size> {
    if token == "a" {
        return Some(Size::AllIn);
    }
    if let Some((streets, cap)) = token.split_once('e') {
        let streets = if streets.is_empty() { None } else { Some(whole(streets)?) };
        let cap = if cap.is_empty() { None } else { Some(percent(cap)?) };
        return Some(Size::Geometric { streets, cap });
    }
    if let Some((chips, raises)) = token.split_once('c') {
        let chips = whole(chips)?;
        return match raises.strip_suffix('r') {
            Some(raises) => Some(Size::Capped { chips, raises: whole(raises)? }),
            None => raises.is_empty().then_some(Size::Chips(chips)),
        };
    }
    if let Some(factor) = token.strip_suffix('x') {
        return decimal(factor).filter(|&factor| factor > 1.0).map(Size::Times);
    }
    percent(token).map(Size::Percent)
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

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Size::Percent(percent) => format!("{percent}%"),
            Size::Times(factor) => format!("{factor}x"),
            Size::Chips(chips) => format!("{chips}c"),
            Size::Capped { chips, raises } => format!("{chips}c{raises}r"),
            Size::Geometric { streets, cap } => {
                let streets = streets.map_or(String::new(), |streets| streets.to_string());
                let cap = cap.map_or(String::new(), |cap| format!("{cap}%"));
                format!("{streets}e{cap}")
            }
            Size::AllIn => "a".to_owned(),
        };
        f.pad(&text)
    }
}

impl Size {
    /// Whether a text could give the size: its numbers are within bounds.
    pub(crate) fn is_valid(&self) -> bool {
        self.to_string().parse() == Ok(*self)
    }

    /// The reason why the size is for raises only; `None` if bets can have it too.
    pub(crate) fn raise_only(&self) -> Option<&'static str> {
        match self {
            Size::Times(_) => Some("a multiple of the bet that is raised, and there is none"),
            Size::Capped { .. } => Some("capped by the raises on the street, and there are none"),
            Size::Percent(_) | Size::Chips(_) | Size::Geometric { .. } | Size::AllIn => None,
        }
    }

    /// Whether the text of the size is its share of the pot.
    pub(crate) fn is_share_of_pot(&self) -> bool {
        match self {
            Size::Percent(_) => true,
            Size::Times(_) | Size::Chips(_) | Size::Capped { .. } | Size::Geometric { .. } | Size::AllIn => {
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The variant after one, so that a new variant must be listed here.
    fn after(size: Size) -> Option<Size> {
        match size {
            Size::Percent(_) => Some(Size::Times(2.5)),
            Size::Times(_) => Some(Size::Chips(100)),
            Size::Chips(_) => Some(Size::Capped { chips: 20, raises: 3 }),
            Size::Capped { .. } => Some(Size::Geometric { streets: Some(3), cap: Some(200.0) }),
            Size::Geometric { .. } => Some(Size::AllIn),
            Size::AllIn => None,
        }
    }

    #[test]
    fn every_syntax_is_read() {
        let mut size = Some(Size::Percent(70.0));
        while let Some(this) = size {
            assert_eq!(this.to_string().parse(), Ok(this));
            size = after(this);
        }
    }
}
