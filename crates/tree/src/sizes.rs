use crate::{BigBlinds, Size, SizeAmount, size};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A list of bet sizes, separated by commas or spaces. An empty text is an empty list; case does not matter.
///
/// | text | for | means |
/// |---|---|---|
/// | `70%`, `70`, `pot` | bet, donk, raise | this share of the pot after a call, on top of the bet that is raised |
/// | `2.5x` | raise | to a multiple of the bet that is raised |
/// | `100c` | all | this many chips, on top of the bet that is raised |
/// | `2.5bb` | all | this many big blinds, on top of the bet that is raised |
/// | `e`, `2e`, `3e200%` | all | geometric over the streets that are left, or over this many, up to a share of the pot |
/// | `a`, `allin` | all | all-in |
/// | `60%3r`, `20c3r` | raise | any of these, up to 3 raises on the street |
///
/// A number alone is a percentage from 5 on; a smaller one could be meant as a multiple, and is an error. A percentage after `e` is
/// its cap: `e, 50%` is two sizes, `e 50%` is one. A number from 5 on that a space parts from `e` is a percentage: `33 e` is two sizes, `33e`
/// and `3 e` are one.
///
/// ```
/// use isofold_tree::Sizes;
///
/// let sizes: Sizes = "33%, 3E200 %,a".parse()?;
/// assert_eq!(sizes.to_string(), "33%, 3e200%, a");
/// assert_eq!("33 75 allin".parse::<Sizes>()?.to_string(), "33%, 75%, a");
///
/// let error = Sizes::for_bets("33%, 2.5x").unwrap_err();
/// assert!(error.to_string().starts_with("`2.5x` is for raises only"));
/// # Ok::<(), isofold_tree::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sizes(Vec<Size>);

impl Sizes {
    /// Reads a list for bets and donk bets, where sizes that need a bet to raise, `2.5x` and `60%3r`, are errors.
    pub fn for_bets(text: &str) -> Result<Sizes, SizeError> {
        let sizes: Sizes = text.parse().map_err(SizeError::for_bets)?;
        sizes.check(false)?;
        Ok(sizes)
    }

    /// Whether a size is a number of chips.
    pub fn has_chips(&self) -> bool {
        self.iter().any(|size| matches!(size.amount, SizeAmount::Chips(_)))
    }

    /// The amounts in big blinds.
    pub fn big_blinds(&self) -> impl Iterator<Item = BigBlinds> + '_ {
        self.iter().filter_map(|size| match size.amount {
            SizeAmount::BigBlinds(amount) => Some(amount),
            _ => None,
        })
    }

    /// Changes the amount of every size.
    pub(crate) fn change(&mut self, mut change: impl FnMut(&mut SizeAmount)) {
        self.0.iter_mut().for_each(|size| change(&mut size.amount));
    }

    /// The sizes in the order given.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Size> + Clone + '_ {
        self.0.iter().copied()
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Checks that every size is valid and, unless the list is for raises, one that a bet can have.
    pub(crate) fn check(&self, raises: bool) -> Result<(), SizeError> {
        for size in self.iter() {
            if !size.is_valid() {
                return Err(SizeError::not_a_size(&size.to_string()));
            }
            if let Some(why) = size.raise_only().filter(|_| !raises) {
                return Err(SizeError::RaiseOnly { token: size.to_string(), why });
            }
        }
        Ok(())
    }
}

impl FromIterator<Size> for Sizes {
    fn from_iter<I: IntoIterator<Item = Size>>(sizes: I) -> Sizes {
        Sizes(sizes.into_iter().collect())
    }
}

impl FromStr for Sizes {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Sizes, SizeError> {
        if text.trim().is_empty() {
            return Ok(Sizes::default());
        }
        let mut sizes = Vec::new();
        for (i, item) in text.split(',').enumerate() {
            let words: Vec<&str> = item.split_whitespace().collect();
            if words.is_empty() {
                return Err(SizeError::Empty { item: i + 1 });
            }
            read_words(&words, &mut sizes)?;
        }
        Ok(Sizes(sizes))
    }
}

/// Reads sizes that spaces separate. Spaces within a size are free, so that each size takes as many words as it can.
fn read_words(words: &[&str], sizes: &mut Vec<Size>) -> Result<(), SizeError> {
    let mut rest = words;
    while let Some(word) = rest.first() {
        let longest = (1..=rest.len()).rev().find_map(|count| Some((count, size::of_words(&rest[..count])?)));
        let (count, size) = longest.ok_or_else(|| SizeError::not_a_size(word))?;
        sizes.push(size);
        rest = &rest[count..];
    }
    Ok(())
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.iter().map(|size| size.to_string()).collect::<Vec<_>>().join(", "))
    }
}

/// The reason why a text is not a list of sizes.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SizeError {
    /// An item is not a size.
    #[error(
        "`{token}` is not a size: expected a share of the pot (`70%`), a multiple above 1 of the bet (`2.5x`), whole \
         chips (`100c`), big blinds (`2.5bb`), geometric (`e`, `2e`, `3e200%`) or all-in (`a`), for raises with a cap \
         if you like (`60%3r`: up to 3 raises){}",
        did_you_mean(.suggestions)
    )]
    NotASize {
        /// The item.
        token: String,
        /// Sizes that may have been meant.
        suggestions: Vec<String>,
    },
    /// A size that needs a bet to raise is in a list of bets.
    #[error(
        "`{token}` is for raises only: it is {why}; expected a share of the pot (`70%`), chips (`100c`), big blinds (`2.5bb`), `e` or `a`"
    )]
    RaiseOnly {
        /// The size.
        token: String,
        /// The bet that it needs.
        why: &'static str,
    },
    /// An item is empty.
    #[error("size {item} of the list is empty: expected a size such as `70%`, or no comma")]
    Empty {
        /// The number of the item, from 1.
        item: usize,
    },
}

impl SizeError {
    pub(crate) fn not_a_size(token: &str) -> SizeError {
        let token = token.trim();
        let number = token.parse::<f64>().ok();
        let units: &[&str] = if number.is_some() { &["%", "x", "c", "bb"] } else { &[] };
        // `0.33` is likely to be a third of the pot.
        let share = number.filter(|&number| number > 0.0 && number < 1.0).map(|number| {
            let percent = format!("{:.4}", 100.0 * number);
            format!("{}%", percent.trim_end_matches('0').trim_end_matches('.'))
        });
        let united = units.iter().map(|unit| format!("{token}{unit}"));
        let suggestions = share.into_iter().chain(united).filter(|text| reads_back(text)).collect();
        SizeError::NotASize { token: shown(token), suggestions }
    }

    /// The error in a list of bets: without suggestions that are for raises only.
    fn for_bets(self) -> SizeError {
        match self {
            SizeError::NotASize { token, mut suggestions } => {
                suggestions.retain(|text| Sizes::for_bets(text).is_ok());
                SizeError::NotASize { token, suggestions }
            }
            error => error,
        }
    }
}

/// Whether a suggestion would be accepted as it is.
fn reads_back(text: &str) -> bool {
    text.parse::<Size>().is_ok_and(|size| size.to_string() == text)
}

fn did_you_mean(suggestions: &[String]) -> String {
    if suggestions.is_empty() {
        return String::new();
    }
    let quoted: Vec<String> = suggestions.iter().map(|text| format!("`{text}`")).collect();
    format!("; did you mean {}?", quoted.join(" or "))
}

/// Cuts a long token for a message.
pub(crate) fn shown(token: &str) -> String {
    const MAX_CHARS: usize = 24;
    let cut: String = token.chars().take(MAX_CHARS).collect();
    if cut.len() < token.len() { cut + "…" } else { cut }
}
