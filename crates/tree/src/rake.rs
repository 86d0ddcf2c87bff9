/// What the house takes of a pot: a share, up to a cap.
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
    /// The most that is taken, in chips; infinite if nothing caps it.
    pub cap: f64,
}

impl Rake {
    /// No rake.
    pub const NONE: Rake = Rake { rate: 0.0, cap: 0.0 };

    /// What is taken of a pot.
    #[inline]
    pub fn taken(&self, pot: f64) -> f64 {
        (self.rate * pot).min(self.cap)
    }
}

/// What the end of a hand is worth to a player, in chips, before the player's half of the starting pot is added back.
///
/// ```
/// use isofold_tree::{Payoff, Rake};
///
/// let payoff = Payoff::of(200.0, &Rake { rate: 0.05, cap: 30.0 });
/// assert_eq!(payoff, Payoff { win: 90.0, lose: -100.0, tie: -5.0 });
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Payoff {
    /// To the winner: half the pot, less the rake.
    pub win: f64,
    /// To the loser: minus half the pot.
    pub lose: f64,
    /// To each player of a tie: minus half the rake.
    pub tie: f64,
}

impl Payoff {
    /// The payoffs of a pot.
    pub fn of(pot: f64, rake: &Rake) -> Payoff {
        let taken = rake.taken(pot);
        // Added to a zero so that no rake gives 0.0, not -0.0.
        Payoff { win: pot / 2.0 - taken, lose: -pot / 2.0, tie: 0.0 - taken / 2.0 }
    }
}
