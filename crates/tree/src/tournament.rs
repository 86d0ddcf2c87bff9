use crate::{Icm, IcmError, Payoff, Rake, Spot};

/// A tournament around a spot: chips are worth prize money, by the Independent Chip Model.
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
    /// Prize money by place, the first place first.
    pub payouts: Vec<f64>,
    /// The chips of the players who are not in the hand.
    pub others: Vec<f64>,
}

/// What pots are worth to both players in prize money, beyond the mean of winning and losing the starting pot.
#[derive(Debug)]
pub(crate) struct IcmPayoffs<'a> {
    spot: &'a Spot,
    icm: crate::HeadsUpIcm,
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
        let mut prizes = IcmPayoffs { spot, icm, base: [0.0; 2] };
        let start = prizes.ends(0, &Rake::NONE);
        prizes.base = start.map(|payoff| (payoff.win + payoff.lose) / 2.0);
        Ok(prizes)
    }
}

impl IcmPayoffs<'_> {
    /// What the end of a hand in which each player has put in so much is worth to each.
    pub(crate) fn payoffs(&mut self, matched: u32) -> [Payoff; 2] {
        let ends = self.ends(matched, &self.spot.rake);
        [0, 1].map(|player: usize| {
            let Payoff { win, lose, tie } = ends[player];
            let base = self.base[player];
            Payoff { win: win - base, lose: lose - base, tie: tie - base }
        })
    }

    fn ends(&mut self, matched: u32, rake: &Rake) -> [Payoff; 2] {
        let matched = f64::from(matched);
        let pot = f64::from(self.spot.pot) + 2.0 * matched;
        let pays = pot - rake.taken(pot);
        let left = self.spot.stacks.map(|stack| f64::from(stack) - matched);
        let mut prizes = |won: [f64; 2]| self.icm.evs([left[0] + won[0], left[1] + won[1]]);
        let (first, tie, second) = (prizes([pays, 0.0]), prizes([pays / 2.0; 2]), prizes([0.0, pays]));
        [
            Payoff { win: first[0], lose: second[0], tie: tie[0] },
            Payoff { win: second[1], lose: first[1], tie: tie[1] },
        ]
    }
}
