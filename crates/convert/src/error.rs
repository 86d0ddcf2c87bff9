use crate::Format;
use isofold_cards::{CardError, RangeError};
use isofold_tree::{SizeError, SpotError, TreeError};
use thiserror::Error;

/// The reason why a text was not converted.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum ConvertError {
    /// The format was not recognized.
    #[error(
        "the format was not recognized: expected a PioSOLVER tree (`#Board#…`, or UPI commands such as `set_board …`), a TexasSolver \
         input (`set_effective_stack …`), a spot file, or a range; name it if it is one of them"
    )]
    Unknown,
    /// The text is longer than any that is read.
    #[error("the text is longer than {} MiB", crate::MAX_TEXT >> 20)]
    TooLong,
    /// A setting is not given.
    #[error("there is no {what}: expected a line such as `{expected}`")]
    Missing {
        /// The setting.
        what: &'static str,
        /// A line that gives it.
        expected: &'static str,
    },
    /// A value is not accepted.
    #[error("line {line}: {what} `{found}`: expected {expected}")]
    Value {
        /// The number of the line, from 1.
        line: usize,
        /// The setting.
        what: String,
        /// The value.
        found: String,
        /// The values that are accepted.
        expected: String,
    },
    /// A command that is not known.
    #[error("line {line}: there is no command `{found}` in {format}")]
    Command {
        /// The number of the line, from 1.
        line: usize,
        /// The command.
        found: String,
        /// The format that was read.
        format: Format,
    },
    /// A setting that isofold has no counterpart of.
    #[error("line {line}: {what}: {why}")]
    Unsupported {
        /// The number of the line, from 1.
        line: usize,
        /// The setting.
        what: String,
        /// The reason, or what may be done instead.
        why: String,
    },
    /// The cards of a line are none.
    #[error("line {line}: {error}")]
    Cards {
        /// The number of the line, from 1.
        line: usize,
        /// The reason.
        error: CardError,
    },
    /// The range of a line is none.
    #[error("line {line}: {error}")]
    Range {
        /// The number of the line, from 1.
        line: usize,
        /// The reason.
        error: Box<RangeError>,
    },
    /// The sizes of a line are none.
    #[error("line {line}: {error}")]
    Sizes {
        /// The number of the line, from 1.
        line: usize,
        /// The reason.
        error: Box<SizeError>,
    },
    /// A line of actions that the tree cannot have.
    #[error("line {line}: amount {number}, `{amount}`: {why}")]
    Actions {
        /// The number of the line of the text, from 1.
        line: usize,
        /// The number of the amount in it, from 1.
        number: usize,
        /// The amount.
        amount: String,
        /// The reason, or what would be accepted.
        why: String,
    },
    /// The text is a range where a spot is expected, or the other way round.
    #[error("{format} has {expected}, and this is {found}")]
    Content {
        /// The format that was asked for.
        format: Format,
        /// The kind of content that it has.
        expected: &'static str,
        /// The kind of content that there is.
        found: &'static str,
    },
    /// A spot that the other program cannot have.
    #[error("{format} cannot have this spot: {why}")]
    Write {
        /// The format.
        format: Format,
        /// The reason.
        why: String,
    },
    /// The spot is not accepted.
    #[error(transparent)]
    Spot(Box<SpotError>),
    /// The spot has no tree.
    #[error(transparent)]
    Tree(Box<TreeError>),
}

impl From<SpotError> for ConvertError {
    fn from(error: SpotError) -> ConvertError {
        ConvertError::Spot(Box::new(error))
    }
}

impl From<TreeError> for ConvertError {
    fn from(error: TreeError) -> ConvertError {
        ConvertError::Tree(Box::new(error))
    }
}

/// The start of a text from outside, for a message.
pub(crate) fn shown(text: &str) -> String {
    const MAX: usize = 40;
    let mut start: String = text.chars().take(MAX).collect::<String>().escape_debug().collect();
    if text.chars().nth(MAX).is_some() {
        start.push('…');
    }
    start
}

/// The error of a value.
pub(crate) fn value(line: usize, what: &str, found: &str, expected: &str) -> ConvertError {
    ConvertError::Value { line, what: what.to_owned(), found: shown(found), expected: expected.to_owned() }
}

/// The error of a setting that isofold has no counterpart of.
pub(crate) fn unsupported(line: usize, what: &str, why: &str) -> ConvertError {
    ConvertError::Unsupported { line, what: what.to_owned(), why: why.to_owned() }
}
