use isofold_iso::Street;
use serde::{Deserialize, Serialize};

/// A value for each street.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByStreet<T> {
    /// On the flop.
    pub flop: T,
    /// On the turn.
    pub turn: T,
    /// On the river.
    pub river: T,
}

impl<T> ByStreet<T> {
    /// Computes the value of each street; the first error if there is one.
    pub(crate) fn try_from_fn<E>(mut value: impl FnMut(Street) -> Result<T, E>) -> Result<ByStreet<T>, E> {
        Ok(ByStreet { flop: value(Street::Flop)?, turn: value(Street::Turn)?, river: value(Street::River)? })
    }
}

impl<T: Copy> ByStreet<T> {
    /// One value for all streets.
    pub fn all(value: T) -> ByStreet<T> {
        ByStreet { flop: value, turn: value, river: value }
    }

    /// The value on a street.
    pub fn of(&self, street: Street) -> T {
        match street {
            Street::Flop => self.flop,
            Street::Turn => self.turn,
            Street::River => self.river,
        }
    }

    /// The values with another one on a street.
    pub fn with(self, street: Street, value: T) -> ByStreet<T> {
        match street {
            Street::Flop => ByStreet { flop: value, ..self },
            Street::Turn => ByStreet { turn: value, ..self },
            Street::River => ByStreet { river: value, ..self },
        }
    }

    /// The values of all streets, in order of the deal.
    pub fn values(self) -> [T; 3] {
        [self.flop, self.turn, self.river]
    }

    /// Applies a function to each value.
    pub(crate) fn map<U>(self, f: impl Fn(T) -> U) -> ByStreet<U> {
        ByStreet { flop: f(self.flop), turn: f(self.turn), river: f(self.river) }
    }
}
