use crate::{Icm, IcmError, Payoff, Rake, Spot};

/// The tournament around a spot, in which the players maximize $EV by the Independent Chip Model.
///
/// ```
/// use isofold_tree::{Spot, Tournament};
///
/// let spot = Spot::on("QsTs7h").pot(600).stack(2000).oop("AA").ip("KK").icm(&[50.0, 30.0, 20.0], &[5000.0]);
/// assert_eq!(spot.build()?.tournament.map(|tournament| tournament.others), Some(vec![5000.0]));
/// # Ok::<(), isofold_tree::SpotError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Tournament {
    /// The payouts by finishing place, the first place first.
    pub payouts: Vec<f64>,
    /// The stacks of the players who are not in the hand.
    pub others: Vec<f64>,
}

/// The payoffs of pots in $EV, counted from the mean of winning and losing the starting pot.
#[derive(Debug)]
pub(crate) struct IcmPayoffs<'a> {
    spot: &'a Spot,
    icm: crate::HeadsUpIcm,
    /// The mean of winning and losing the starting pot, for each player.
    base: [f64; 2],
}

impl Tournament {
    pub(crate) fn validate(&self) -> Result<(), (&'static str, IcmError)> {
        let icm = Icm::new(&self.payouts).map_err(|error| ("icm.payouts", error))?;
        icm.heads_up(&self.others).map(|_| ()).map_err(|error| match error {
            error @ IcmError::MorePayouts { .. } => ("icm.payouts", error),
            error => ("icm.others", error),
        })
    }

    pub(crate) fn icm_payoffs<'a>(&self, spot: &'a Spot) -> Result<IcmPayoffs<'a>, IcmError> {
        let icm = Icm::new(&self.payouts)?.heads_up(&self.others)?;
        let mut payoffs = IcmPayoffs { spot, icm, base: [0.0; 2] };
        let start = payoffs.evs(0, &Rake::NONE);
        payoffs.base = start.map(|payoff| (payoff.win + payoff.lose) / 2.0);
        Ok(payoffs)
    }
}

impl IcmPayoffs<'_> {
    /// The payoffs of each player at the end of a hand in which both have committed so many chips.
    pub(crate) fn payoffs(&mut self, matched: u32) -> [Payoff; 2] {
        let evs = self.evs(matched, &self.spot.rake);
        [0, 1].map(|player: usize| {
            let Payoff { win, lose, tie } = evs[player];
            let base = self.base[player];
            Payoff { win: win - base, lose: lose - base, tie: tie - base }
        })
    }

    fn evs(&mut self, matched: u32, rake: &Rake) -> [Payoff; 2] {
        let matched = f64::from(matched);
        let pot = f64::from(self.spot.pot) + 2.0 * matched;
        let won = pot - rake.taken(pot);
        let behind = self.spot.stacks.map(|stack| f64::from(stack) - matched);
        let mut evs = |won: [f64; 2]| self.icm.evs([behind[0] + won[0], behind[1] + won[1]]);
        let (first, tie, second) = (evs([won, 0.0]), evs([won / 2.0; 2]), evs([0.0, won]));
        [
            Payoff { win: first[0], lose: second[0], tie: tie[0] },
            Payoff { win: second[1], lose: first[1], tie: tie[1] },
        ]
    }
}
