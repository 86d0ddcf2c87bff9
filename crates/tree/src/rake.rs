/// The rake: the share of the pot that the house takes, up to a cap.
///
/// ```
/// use isofold_tree::Rake;
///
/// let rake = Rake { rate: 0.05, cap: 30.0 };
/// assert_eq!((rake.taken(180.0), rake.taken(2000.0)), (9.0, 30.0));
/// assert_eq!(Rake::NONE.taken(180.0), 0.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rake {
    /// The share of the pot, 0 to 1.
    pub rate: f64,
    /// The cap, in chips; infinite if there is none.
    pub cap: f64,
}

impl Rake {
    /// No rake.
    pub const NONE: Rake = Rake { rate: 0.0, cap: 0.0 };

    /// The rake of a pot.
    #[inline]
    pub fn taken(&self, pot: f64) -> f64 {
        (self.rate * pot).min(self.cap)
    }
}

/// The payoffs of a player at the end of a hand, in chips, before the player's half of the starting pot is added back.
///
/// ```
/// use isofold_tree::{Payoff, Rake};
///
/// let payoff = Payoff::of(200.0, &Rake { rate: 0.05, cap: 30.0 });
/// assert_eq!(payoff, Payoff { win: 90.0, lose: -100.0, tie: -5.0 });
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Payoff {
    /// The winner's: half the pot, less the rake.
    pub win: f64,
    /// The loser's: minus half the pot.
    pub lose: f64,
    /// Each player's in a tie: minus half the rake.
    pub tie: f64,
}

impl Payoff {
    /// The payoffs of a pot.
    pub fn of(pot: f64, rake: &Rake) -> Payoff {
        let taken = rake.taken(pot);
        // Subtracted from zero so that no rake gives 0.0, not -0.0.
        Payoff { win: pot / 2.0 - taken, lose: -pot / 2.0, tie: 0.0 - taken / 2.0 }
    }
}
