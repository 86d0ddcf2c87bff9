//! The kernels of CFR: the arithmetic on rows of hands, compiled for each instruction set.
//!
//! # Notation
//!
//! For a hand *h* at a decision node with actions *a*: π(h) is the reach, σ(h, a) the strategy, v(h, a) the counterfactual value
//! of the child, R(h, a) the cumulative regret and S(h, a) the cumulative strategy, whose share is the average strategy.
//! x⁺ is max(x, 0).
//!
//! # Layout
//!
//! A row has one number for each hand of a player: B blocks of sixteen, padded with zeros. The rows of a node's actions follow
//! one another, so that block *i* of action *a* is at a·B + i. All kernels of a node work block by block, on sixteen hands of
//! all actions at a time.
//!
//! # Modules
//!
//! * [`strategy`]: reach down the tree by regret matching, and the cumulative strategy.
//! * [`regret`]: values up the tree, and the regrets.
//! * [`values`]: values up the tree for a given strategy or a best response.
//! * [`showdown`]: values of terminals, and [`bunching`] where folded ranges weight pairs of hands.
//! * [`deal`]: reach and values across chance nodes.

// Lanes and packs are counted, not iterated: such loops are unrolled.
#![allow(clippy::needless_range_loop)]

pub(crate) mod bunching;
pub(crate) mod deal;
mod prefetch;
pub(crate) mod regret;
mod rounding;
pub(crate) mod showdown;
pub(crate) mod strategy;
pub(crate) mod terminals;
pub(crate) mod values;
mod views;

pub(crate) use prefetch::Prefetch;
pub(crate) use rounding::Rounding;
pub(crate) use views::{ChildValues, InfosetSlice, LockedRows, RowStarts, Rows, RowsMut};

use isofold_simd::Block;

/// The number of hands in a block.
pub(crate) const WIDTH: usize = Block::WIDTH;

/// No node has more actions; `Tree` sees to it.
pub(crate) const MAX_ACTIONS: usize = 32;

/// The actions of a node as bits where none is removed on the board.
pub(crate) const ALL: u32 = u32::MAX;

/// Compiles a function for the numbers of actions that most nodes have. Its first arguments are the number of actions and the
/// ones that are allowed, as bits.
macro_rules! by_actions {
    ($actions:expr, $allowed:expr, $call:ident ($($argument:expr),*)) => {{
        let full = ($crate::kernel::ALL >> ($crate::kernel::MAX_ACTIONS - $actions)) & !$allowed == 0;
        match $actions {
            2 if full => $call(2, $crate::kernel::ALL, $($argument),*),
            3 if full => $call(3, $crate::kernel::ALL, $($argument),*),
            4 if full => $call(4, $crate::kernel::ALL, $($argument),*),
            actions => $call(actions, $allowed, $($argument),*),
        }
    }};
}
use by_actions;

/// The share of each allowed action if all are equally likely.
#[inline(always)]
fn uniform(allowed: u32, actions: usize) -> f32 {
    1.0 / (allowed & (ALL >> (MAX_ACTIONS - actions))).count_ones() as f32
}
