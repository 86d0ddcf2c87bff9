use crate::AbstractionError;
use isofold_equity::EquityError;
use isofold_tree::{LineError, TreeError};
use thiserror::Error;

/// Why a spot cannot be solved or looked at.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SolverError {
    /// The spot, its sizes or its edits do not make a tree.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// A line does not fit the tree.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The numbers do not fit into the memory that may be used.
    #[error("solving takes {}, and {} may be used{}", bytes(*.needed), bytes(*.limit), advice(*.half, *.limit))]
    Memory {
        /// Bytes needed.
        needed: u64,
        /// Bytes that may be used.
        limit: u64,
        /// Bytes needed in 16 bits, if that was not asked for.
        half: Option<u64>,
    },
    /// The system refused memory.
    #[error("the system gave no memory: {0}; give fewer sizes, narrower ranges, or 16-bit precision")]
    Refused(String),
    /// Threads cannot be started.
    #[error("threads cannot be started: {0}")]
    Threads(String),
    /// The CPU lacks an instruction set that was asked for.
    #[error("this CPU has no {0}")]
    Level(isofold_eval::Level),
    /// The line ends the hand: nobody acts there and no card comes.
    #[error("the hand is over after `{0}`: leave out its last action to see who decides there")]
    Over(String),
    /// A card is asked for where none comes, or cards where a decision is.
    #[error("after `{line}` {what}")]
    Elsewhere {
        /// The line.
        line: String,
        /// What is there.
        what: &'static str,
    },
    /// Folded ranges leave nothing to deal.
    #[error(
        "bunching.folded: no deal is possible: whatever oop, ip and the folded players hold, some card is held twice"
    )]
    NoDeal,
    /// What folded players hold cannot be counted.
    #[error("bunching.folded: {0}")]
    Bunching(String),
    /// A sheet is not of this spot.
    #[error("what is kept of {0} is not of this spot")]
    BoardStrategy(String),
    /// Hands cannot play alike.
    #[error(transparent)]
    Share(#[from] AbstractionError),
    /// Equities cannot be computed.
    #[error(transparent)]
    Equity(#[from] EquityError),
}

/// `1.20 GB`, `340 MB`, `12 kB`.
fn bytes(count: u64) -> String {
    match count {
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
