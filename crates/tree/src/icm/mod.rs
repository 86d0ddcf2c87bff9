//! The Independent Chip Model: the $EV of stacks in a tournament.
//!
//! The model is that of Malmuth and Harville: the probability that a player finishes first is the player's share of all chips,
//! the second place is distributed among the others in the same way, and so on. A stack of 0 finishes below every stack that is
//! left; several of them split the payouts of their places evenly.
//!
//! There are n! orders of finish, but the next place depends only on which players are left, not on the order of the others:
//! dynamic programming over the 2ⁿ sets of players takes n·2ⁿ steps.

mod all_in;
mod error;
mod heads_up;
mod places;

pub use all_in::{AllIn, AllInEv};
pub use error::IcmError;
pub use heads_up::HeadsUpIcm;
pub use places::finishing_places;

use places::{check_all, finish, with_chips};

/// The payouts of a tournament, and the $EV of stacks by them.
///
/// ```
/// use isofold_tree::Icm;
///
/// let icm = Icm::new(&[50.0, 30.0, 20.0])?;
/// let evs = icm.evs(&[5000.0, 3000.0, 2000.0])?;
/// let rounded: Vec<String> = evs.iter().map(|ev| format!("{ev:.2}")).collect();
/// assert_eq!(rounded, ["38.39", "32.75", "28.86"]);
/// # Ok::<(), isofold_tree::IcmError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Icm {
    payouts: Vec<f64>,
}

impl Icm {
    /// The largest number of players with chips: all sets of them are enumerated.
    pub const MAX_PLAYERS: usize = 20;

    /// The largest stack and the largest payout.
    pub const MAX: f64 = 1e15;

    /// The smallest stack and the smallest payout that is not 0: smaller ones lose their digits.
    pub const MIN: f64 = 1e-15;

    /// The model of payouts by finishing place, the first place first. Places beyond them pay nothing.
    pub fn new(payouts: &[f64]) -> Result<Icm, IcmError> {
        let is_amount = |payout: &f64| *payout == 0.0 || (Icm::MIN..=Icm::MAX).contains(payout);
        if let Some(place) = payouts.iter().position(|payout| !is_amount(payout)) {
            return Err(IcmError::Payout { place: place + 1, payout: payouts[place] });
        }
        if let Some(place) = payouts.windows(2).position(|pair| pair[1] > pair[0]) {
            let [before, payout] = [payouts[place], payouts[place + 1]];
            return Err(IcmError::Increasing { place: place + 2, payout, before });
        }
        // Payouts do not increase, so the first is the largest.
        match payouts.first() {
            Some(&first) if first > 0.0 => Ok(Icm { payouts: payouts.to_vec() }),
            _ => Err(IcmError::NoPayout),
        }
    }

    /// The payouts by finishing place.
    pub fn payouts(&self) -> &[f64] {
        &self.payouts
    }

    /// The prize pool: the sum of all payouts.
    pub fn pool(&self) -> f64 {
        self.payouts.iter().sum()
    }

    /// The $EV of each stack. They add up to the [`pool`](Icm::pool).
    ///
    /// Takes n·2ⁿ steps for n players with chips: about a microsecond for six, some tens of milliseconds for twenty.
    ///
    /// ```
    /// use isofold_tree::Icm;
    ///
    /// let icm = Icm::new(&[60.0, 40.0])?;
    /// // The two players without chips are third and fourth.
    /// assert_eq!(icm.evs(&[0.0, 100.0, 100.0, 0.0])?, [0.0, 50.0, 50.0, 0.0]);
    /// # Ok::<(), isofold_tree::IcmError>(())
    /// ```
    pub fn evs(&self, stacks: &[f64]) -> Result<Vec<f64>, IcmError> {
        check_all(stacks)?;
        self.check_players(stacks.len())?;
        Ok(self.evs_of(stacks))
    }

    /// The $EV of each stack, for stacks that were checked.
    fn evs_of(&self, stacks: &[f64]) -> Vec<f64> {
        let (players, chips) = with_chips(stacks);
        // Each player with chips gets at least the payout of the last place among them. Counting from there, equal payouts give
        // exact results.
        let min = self.payout(players.len() - 1);
        let mut evs = vec![self.split(players.len(), stacks.len()); stacks.len()];
        players.iter().for_each(|&player| evs[player] = min);
        finish(&chips, |place, player, chance| {
            evs[players[player]] += chance * (self.payout(place) - min);
        });
        evs
    }

    /// The payout of a place, counted from 0.
    fn payout(&self, place: usize) -> f64 {
        self.payouts.get(place).copied().unwrap_or(0.0)
    }

    /// The payout of each player if players split the places `from..to`, counted from 0.
    fn split(&self, from: usize, to: usize) -> f64 {
        (from..to).map(|place| self.payout(place)).sum::<f64>() / (to - from).max(1) as f64
    }

    /// Refuses more payouts than players.
    fn check_players(&self, players: usize) -> Result<(), IcmError> {
        match self.payouts.len() {
            payouts if payouts > players => Err(IcmError::MorePayouts { payouts, players }),
            _ => Ok(()),
        }
    }
}
