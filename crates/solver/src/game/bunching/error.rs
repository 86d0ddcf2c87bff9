use thiserror::Error;

/// The reason why folded ranges cannot be counted.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum BunchingError {
    /// More players folded than can be counted.
    #[error("{0} players folded: hands of up to 7 are counted")]
    TooMany(usize),
    /// No deal gives every folded player a hand of their range.
    #[error("the folded players cannot all have hands of their ranges: no deal leaves each of them one")]
    Impossible,
    /// Too few deals give every folded player a hand of their range to estimate anything from them.
    #[error(
        "the folded players can hardly all have hands of their ranges: {found} of {tried} random deals leave each of them \
         one; give them wider ranges, or leave some of them out"
    )]
    Rare {
        /// The number of deals that do.
        found: u64,
        /// The number of deals tried.
        tried: u64,
    },
}
