//! What streets have to do with betting.

use isofold_iso::Street;

/// The streets in order.
pub(crate) const STREETS: [Street; 3] = [Street::Flop, Street::Turn, Street::River];

/// 0 for the flop to 2 for the river.
pub(crate) const fn index(street: Street) -> usize {
    street as usize
}

/// The street that follows.
pub(crate) const fn next(street: Street) -> Option<Street> {
    match street {
        Street::Flop => Some(Street::Turn),
        Street::Turn => Some(Street::River),
        Street::River => None,
    }
}

/// How many streets are left to bet on, this one included.
pub(crate) const fn left(street: Street) -> u32 {
    3 - street as u32
}

/// The street of a board, unless it has too few or too many cards.
pub(crate) fn of_board(cards: usize) -> Option<Street> {
    STREETS.into_iter().find(|street| street.cards() == cards)
}
