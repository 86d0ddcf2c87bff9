/// The numbers of an opponent's hands that a hand beats, ties and loses to on a river: 990 in all.
///
/// ```
/// use isofold_abstraction::Outcome;
///
/// let outcome = Outcome { win: 700, tie: 90 };
/// assert_eq!((outcome.lose(), outcome.equity()), (200, 745.0 / 990.0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Outcome {
    /// Hands beaten.
    pub win: u16,
    /// Hands tied.
    pub tie: u16,
}

impl Outcome {
    /// The hands that an opponent may hold on a river.
    pub const ALL: u16 = 990;

    /// Hands lost to.
    pub fn lose(self) -> u16 {
        Outcome::ALL - self.win - self.tie
    }

    /// The share of the pot that the hand wins against a random hand.
    pub fn equity(self) -> f64 {
        f64::from(self.points()) / f64::from(2 * Outcome::ALL)
    }

    /// Equity in points: 2 for each hand beaten, 1 for each tied, of 1980.
    pub fn points(self) -> u16 {
        2 * self.win + self.tie
    }
}

/// From weak to strong; with the same equity, those that tie more first.
impl Ord for Outcome {
    fn cmp(&self, other: &Outcome) -> std::cmp::Ordering {
        (self.points(), self.win).cmp(&(other.points(), other.win))
    }
}

impl PartialOrd for Outcome {
    fn partial_cmp(&self, other: &Outcome) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
