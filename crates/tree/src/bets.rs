use crate::street;
use crate::{Player, Sizes, Street};

/// The bet sizes of each player on each street. A street without sizes is checked through.
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

/// The bet sizes of one player on one street.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StreetBets {
    /// Sizes of bets.
    pub bet: Sizes,
    /// Sizes of raises.
    pub raise: Sizes,
    /// Sizes of donk bets: used instead of `bet` when the player out of position called on the street before and now leads.
    /// An empty list forbids the lead. The list is not used for the player in position, who never leads, nor on the flop or
    /// the street that the spot starts on.
    pub donk: Option<Sizes>,
    /// The cap on raises: once there are this many raises on the street, by either player and all-ins included, the player has
    /// no raise size any more but all-in, where that is on the menu or added by a rule. The first bet is no raise. `None` for no
    /// cap.
    pub max_raises: Option<u32>,
}

impl Bets {
    /// The sizes of a player on a street.
    pub fn of(&self, street: Street, player: Player) -> &StreetBets {
        &self.0[street::index(street)][player.index()]
    }

    /// The sizes of a player on a street, mutably.
    pub fn of_mut(&mut self, street: Street, player: Player) -> &mut StreetBets {
        &mut self.0[street::index(street)][player.index()]
    }
}
