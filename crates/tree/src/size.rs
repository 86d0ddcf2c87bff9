use crate::SizeError;
use std::fmt;
use std::str::FromStr;

/// One bet size. Sizes are read from text and printed as such; [`Sizes`](crate::Sizes) has the grammar.
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
    /// `70%`: a share of the pot, in percent.
    Percent(f64),
    /// `2.5x`: a multiple of the bet that is raised.
    Times(f64),
    /// `100c`: so many chips, or so many on top of the bet that is raised.
    Chips(u32),
    /// `20c3r`: as [`Chips`](Size::Chips), while there are at most so many bets and raises on the street.
    Capped {
        /// The chips.
        chips: u32,
        /// The bets and raises.
        raises: u32,
    },
    /// `e`, `2e`, `3e200%`: the share of the pot that, bet on each of some streets, ends all-in.
    Geometric {
        /// On how many streets; on those that are left if none.
        streets: Option<u32>,
        /// The greatest share of the pot, in percent.
        cap: Option<f64>,
    },
    /// `a`: everything.
    AllIn,
}

/// The greatest percentage or multiple: more than any stack is of any pot that can be told from all-in.
const LARGEST: f64 = 1e9;
/// The greatest whole number in a size.
const MOST: u32 = 1_000_000_000;

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let bad = || SizeError::not_a_size(text);
        let token = squeezed(text).ok_or_else(bad)?;
        read(&token).ok_or_else(bad)
    }
}

/// The text in lower case and without spaces, unless a space splits a number in two.
fn squeezed(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit() || c == '.');
    let split = words.windows(2).any(|pair| digit(pair[0].chars().last()) && digit(pair[1].chars().next()));
    (!split).then(|| words.concat().to_lowercase())
}

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

/// A number above 0, written with digits and a point only.
fn decimal(text: &str) -> Option<f64> {
    let plain = text.chars().all(|c| c.is_ascii_digit() || c == '.');
    let number: f64 = if plain { text.parse().ok()? } else { return None };
    (number > 0.0 && number <= LARGEST).then_some(number)
}

/// A whole number above 0, written with digits only.
fn whole(text: &str) -> Option<u32> {
    let plain = text.chars().all(|c| c.is_ascii_digit());
    let number: u32 = if plain { text.parse().ok()? } else { return None };
    (1..=MOST).contains(&number).then_some(number)
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
    /// Whether the numbers are such as a text could give.
    pub(crate) fn is_sound(&self) -> bool {
        self.to_string().parse() == Ok(*self)
    }

    /// Why the size is for raises only.
    pub(crate) fn needs_a_bet(&self) -> Option<&'static str> {
        match self {
            Size::Times(_) => Some("a multiple of the bet that is raised, and there is none"),
            Size::Capped { .. } => Some("capped by the raises on the street, and there are none"),
            _ => None,
        }
    }
}
