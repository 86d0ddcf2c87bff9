//! The Independent Chip Model: what stacks of a tournament are worth in prize money.
//!
//! After Malmuth and Harville: the first place goes to a player with the share that the player has of all chips, the second
//! goes among the others in the same way, and so on. A stack of 0 finishes below every stack that is left; several of them
//! split the prizes of their places evenly.
//!
//! Orders of finish are too many to go through one by one, but what comes next depends only on who is left, not on the order
//! in which the others went: sums over the 2ⁿ sets of players left take n·2ⁿ steps instead of n!.

mod all_in;
mod error;
mod heads_up;
mod places;

pub use all_in::{AllIn, AllInEv};
pub use error::IcmError;
pub use heads_up::HeadsUpIcm;
pub use places::finishing_places;

use places::{checked, finish, with_chips};

/// The prizes of a tournament, and what stacks are worth by them.
///
/// ```
/// use isofold_tree::Icm;
///
/// let icm = Icm::new(&[50.0, 30.0, 20.0])?;
/// let prizes = icm.evs(&[5000.0, 3000.0, 2000.0])?;
/// let rounded: Vec<String> = prizes.iter().map(|prize| format!("{prize:.2}")).collect();
/// assert_eq!(rounded, ["38.39", "32.75", "28.86"]);
/// # Ok::<(), isofold_tree::IcmError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Icm {
    payouts: Vec<f64>,
}

impl Icm {
    /// The most players with chips: their sets are gone through one by one.
    pub const MAX_PLAYERS: usize = 20;

    /// The largest stack and the largest prize.
    pub const MAX: f64 = 1e15;

    /// The smallest stack that is not 0.
    pub const MIN_STACK: f64 = 1e-15;

    /// Prize money by place, the first place first. Places beyond have no prize.
    pub fn new(payouts: &[f64]) -> Result<Icm, IcmError> {
        let is_amount = |payout: &f64| (0.0..=Icm::MAX).contains(payout);
        if let Some(place) = payouts.iter().position(|payout| !is_amount(payout)) {
            return Err(IcmError::Payout { place: place + 1, payout: payouts[place] });
        }
        if let Some(place) = payouts.windows(2).position(|pair| pair[1] > pair[0]) {
            let [before, payout] = [payouts[place], payouts[place + 1]];
            return Err(IcmError::Increasing { place: place + 2, payout, before });
        }
        // They do not increase, so the first is the largest.
        match payouts.first() {
            Some(&first) if first > 0.0 => Ok(Icm { payouts: payouts.to_vec() }),
            _ => Err(IcmError::NoPrize),
        }
    }

    /// Prize money by place, as given.
    pub fn payouts(&self) -> &[f64] {
        &self.payouts
    }

    /// All prizes together.
    pub fn pool(&self) -> f64 {
        self.payouts.iter().sum()
    }

    /// What each of the stacks is worth in prize money. Together it is the [`pool`](Icm::pool).
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
        checked(stacks)?;
        self.fits(stacks.len())?;
        Ok(self.evs_of(stacks))
    }

    /// The same for stacks that are known to be right.
    fn evs_of(&self, stacks: &[f64]) -> Vec<f64> {
        let (players, chips) = with_chips(stacks);
        // Whoever has chips gets at least the prize of the last place among them: where all their prizes are equal, nothing is
        // left to rounding.
        let least = self.payout(players.len() - 1);
        let mut prizes = vec![self.split(players.len(), stacks.len()); stacks.len()];
        players.iter().for_each(|&player| prizes[player] = least);
        finish(&chips, |place, player, chance| {
            prizes[players[player]] += chance * (self.payout(place) - least);
        });
        prizes
    }

    /// The prize of a place, counted from 0.
    fn payout(&self, place: usize) -> f64 {
        self.payouts.get(place).copied().unwrap_or(0.0)
    }

    /// What each gets of those who split the places from one to before another, counted from 0.
    fn split(&self, from: usize, to: usize) -> f64 {
        (from..to).map(|place| self.payout(place)).sum::<f64>() / (to - from).max(1) as f64
    }

    /// Refuses more prizes than there are players to win them.
    fn fits(&self, players: usize) -> Result<(), IcmError> {
        match self.payouts.len() {
            payouts if payouts > players => Err(IcmError::MorePayouts { payouts, players }),
            _ => Ok(()),
        }
    }
}
