use crate::{AbstractionError, BunchingError};
use isofold_equity::EquityError;
use isofold_tree::{LineError, TreeError};
use std::sync::Arc;
use thiserror::Error;

/// An error of preparing, solving or querying a spot.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The spot, its bet sizes or its edits do not make a betting tree.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// A line does not fit the tree.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The game takes more memory than the options allow.
    #[error("solving takes {}, and {} may be used{}", bytes(*.needed), bytes(*.limit), advice(*.half, *.limit))]
    Memory {
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
        /// Bytes needed in 16 bits, unless that was asked for.
        half: Option<u64>,
    },
    /// The system refused to allocate memory.
    #[error("the system gave no memory: {0}; give fewer sizes, narrower ranges, or 16-bit precision")]
    Allocation(#[source] Arc<std::io::Error>),
    /// The CPU lacks the SIMD level that was asked for.
    #[error("this CPU has no {0}")]
    Level(isofold_eval::Level),
    /// The line ends at a terminal: no player acts there and no card comes.
    #[error("the hand is over after `{0}`: leave out its last action to see who decides there")]
    Over(String),
    /// The line ends at a chance node where a decision is asked for, or the other way round.
    #[error("after `{line}` {what}")]
    Elsewhere {
        /// The line.
        line: String,
        /// The node that was expected or found.
        what: &'static str,
    },
    /// The ranges, folded ranges included, admit no deal.
    #[error(
        "bunching.folded: no deal is possible: whatever oop, ip and the folded players hold, some card is held twice"
    )]
    NoDeal,
    /// The folded ranges cannot be counted.
    #[error("bunching.folded: {0}")]
    Bunching(#[from] BunchingError),
    /// A stored board belongs to another spot.
    #[error("the stored strategy of {0} belongs to another spot")]
    BoardStrategy(String),
    /// The card abstraction cannot be set.
    #[error(transparent)]
    Abstraction(#[from] AbstractionError),
    /// Equities cannot be computed.
    #[error(transparent)]
    Equity(#[from] EquityError),
}

/// Formats a number of bytes: `1.20 GB`, `340 MB`, `12 kB`, `1 byte`.
fn bytes(count: u64) -> String {
    match count {
        1 => "1 byte".to_owned(),
        0..1_000 => format!("{count} bytes"),
        1_000_000_000.. => format!("{:.2} GB", count as f64 / 1e9),
        10_000_000.. => format!("{:.0} MB", count as f64 / 1e6),
        1_000_000.. => format!("{:.1} MB", count as f64 / 1e6),
        _ => format!("{:.0} kB", (count as f64 / 1e3).ceil()),
    }
}

fn advice(half: Option<u64>, limit: u64) -> String {
    match half {
        Some(half) if half <= limit => format!(": 16-bit precision takes {}", bytes(half)),
        _ => ": give fewer bet sizes or raises, narrower ranges, or a board with one card more".to_string(),
    }
}
