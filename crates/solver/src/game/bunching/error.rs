use thiserror::Error;

/// Why folded hands cannot be counted.
#[derive(Clone, PartialEq, Debug, Error)]
pub(crate) enum BunchingError {
    /// More players folded than can be counted.
    #[error("{0} players folded: hands of up to 7 are counted")]
    TooMany(usize),
    /// No deal gives every folded player a hand of his range.
    #[error("the folded players cannot all have hands of their ranges: no deal leaves each of them one")]
    Impossible,
    /// Too few deals give every folded player a hand of his range to estimate anything from them.
    #[error(
        "the folded players can hardly all have hands of their ranges: {found} of {tried} random deals leave each of them \
         one; give them wider ranges, or leave some of them out"
    )]
    Rare {
        /// How many deals do.
        found: u64,
        /// How many were tried.
        tried: u64,
    },
}
