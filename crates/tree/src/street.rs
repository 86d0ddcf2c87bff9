//! Streets and their order.

use isofold_iso::Street;

/// The streets in order.
pub(crate) const STREETS: [Street; 3] = Street::ALL;

/// 0 for the flop to 2 for the river.
pub(crate) const fn index(street: Street) -> usize {
    street as usize
}

/// The next street.
pub(crate) const fn next(street: Street) -> Option<Street> {
    match street {
        Street::Flop => Some(Street::Turn),
        Street::Turn => Some(Street::River),
        Street::River => None,
    }
}

/// The number of streets left to bet on, this one included.
pub(crate) const fn left(street: Street) -> u32 {
    match street {
        Street::Flop => 3,
        Street::Turn => 2,
        Street::River => 1,
    }
}

/// The street of a board with this many cards, if there is one.
pub(crate) fn of_board(cards: usize) -> Option<Street> {
    STREETS.into_iter().find(|street| street.cards() == cards)
}
