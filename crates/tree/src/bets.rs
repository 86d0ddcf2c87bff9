use crate::street;
use crate::{Player, Sizes, Street};

/// The sizes each player may use on each street. A street without sizes has no bets: it is checked through.
///
/// ```
/// use isofold_tree::{Bets, Player, Street};
///
/// let mut bets = Bets::default();
/// bets.of_mut(Street::Turn, Player::Oop).donk = Some("50%".parse()?);
/// assert!(bets.of(Street::Turn, Player::Oop).bet.is_empty());
/// # Ok::<(), isofold_tree::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Bets([[StreetBets; 2]; 3]);

/// The sizes of one player on one street.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StreetBets {
    /// With nothing to call.
    pub bet: Sizes,
    /// Facing a bet or a raise.
    pub raise: Sizes,
    /// Instead of `bet` when the player out of position leads into the one whose bet it called on the street before;
    /// an empty list forbids the lead. The player in position never leads, and neither the flop nor the street that
    /// a tree starts on has leads: there the list is not used.
    pub donk: Option<Sizes>,
}

impl Bets {
    /// The sizes of a player on a street.
    pub fn of(&self, street: Street, player: Player) -> &StreetBets {
        &self.0[street::index(street)][player.index()]
    }

    /// The sizes of a player on a street, to be changed.
    pub fn of_mut(&mut self, street: Street, player: Player) -> &mut StreetBets {
        &mut self.0[street::index(street)][player.index()]
    }
}
