use crate::Size;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A list of bet sizes, separated by commas. An empty text is an empty list; case and spaces do not matter.
///
/// | text | for | means |
/// |---|---|---|
/// | `70%` | bet, donk, raise | this share of the pot after a call, on top of the bet that is raised |
/// | `2.5x` | raise | to a multiple of the bet that is raised |
/// | `100c` | all | this many chips, on top of the bet that is raised |
/// | `20c3r` | raise | as `20c`, up to 3 raises on the street |
/// | `e`, `2e`, `3e200%` | all | geometric over the streets that are left, or over this many, up to a share of the pot |
/// | `a` | all | all-in |
///
/// ```
/// use isofold_tree::Sizes;
///
/// let sizes: Sizes = "33%, 3E200 %,a".parse()?;
/// assert_eq!(sizes.to_string(), "33%, 3e200%, a");
///
/// let error = Sizes::for_bets("33%, 2.5x").unwrap_err();
/// assert!(error.to_string().starts_with("`2.5x` is for raises only"));
/// # Ok::<(), isofold_tree::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sizes(Vec<Size>);

impl Sizes {
    /// Reads a list for bets and donk bets, where sizes that need a bet to raise, `2.5x` and `20c3r`, are errors.
    pub fn for_bets(text: &str) -> Result<Sizes, SizeError> {
        let sizes: Sizes = text.parse()?;
        sizes.check(false)?;
        Ok(sizes)
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
        text.split(',')
            .enumerate()
            .map(
                |(i, item)| {
                    if item.trim().is_empty() { Err(SizeError::Empty { item: i + 1 }) } else { item.parse() }
                },
            )
            .collect()
    }
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
         chips (`100c`, or `20c3r` up to 3 raises), geometric (`e`, `2e`, `3e200%`) or all-in (`a`){}",
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
        "`{token}` is for raises only: it is {why}; expected a share of the pot (`70%`), chips (`100c`), `e` or `a`"
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
        let units: &[&str] = if token.parse::<f64>().is_ok() { &["%", "x", "c"] } else { &[] };
        let suggestions =
            units.iter().map(|unit| format!("{token}{unit}")).filter(|text| reads_back(text)).collect();
        SizeError::NotASize { token: shown(token), suggestions }
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
