use isofold_iso::Street;
use thiserror::Error;

/// Why a configuration is refused.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ConfigError {
    /// No preset has the name.
    #[error(
        "there is no preset `{0}`: take fast_test, default, production, potential_aware or potential_aware_5000, or write a file"
    )]
    Preset(String),
    /// The text is not TOML, or a field is missing, unknown or of the wrong kind.
    #[error("line {line}: {message}")]
    Toml {
        /// Where, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// A count is zero or too large.
    #[error("{what} on the {street} must be from 1 to {most}, not {found}")]
    Count {
        /// Of what.
        what: &'static str,
        /// Where.
        street: Street,
        /// The most there may be.
        most: usize,
        /// What was asked for.
        found: i64,
    },
    /// Another number of preflop buckets than there are hands.
    #[error("preflop there are 169 buckets, one for each hand, not {0}")]
    Preflop(i64),
    /// The mode does not fit the fields.
    #[error("{0}")]
    Mode(&'static str),
    /// A field changes nothing.
    #[error("{0}")]
    Idle(&'static str),
    /// A number is out of bounds.
    #[error("{what} must be {accepted}, not {found}")]
    Number {
        /// Which.
        what: &'static str,
        /// What would do.
        accepted: &'static str,
        /// What was asked for.
        found: String,
    },
}
