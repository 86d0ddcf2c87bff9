//! Debug output that shows cards as cards, not as numbers.

use crate::{Card, Combo, HandClass, Rank, Suit};
use std::fmt;

macro_rules! debug_as_display {
    ($($type:ty),*) => {
        $(impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }
        })*
    };
}

debug_as_display!(Rank, Suit, Card, Combo, HandClass);
