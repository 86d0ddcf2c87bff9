use super::places::{are_stacks, chips_of_sets, members, with_chips};
use super::{Icm, IcmError};

/// The prize money of two players at many pairs of stacks, while the stacks of all others stay as they are.
///
/// Sums over sets go over the others alone, their chips are added up beforehand, and nothing is allocated from question to
/// question.
///
/// ```
/// use isofold_tree::Icm;
///
/// let icm = Icm::new(&[50.0, 30.0, 20.0])?;
/// let mut pair = icm.heads_up(&[2000.0])?;
/// let [first, second] = pair.evs([5000.0, 3000.0]);
/// assert_eq!((format!("{first:.2}"), format!("{second:.2}")), ("38.39".into(), "32.75".into()));
/// // The second loses all chips, and is third.
/// assert_eq!(pair.evs([8000.0, 0.0]), [46.0, 20.0]);
/// # Ok::<(), isofold_tree::IcmError>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeadsUpIcm {
    /// The stacks of the others with chips.
    stacks: Vec<f64>,
    /// The chips of every set of them.
    chips: Vec<f64>,
    /// The prize of every place that one of the two can take while having chips.
    payouts: Vec<f64>,
    /// What one of the two gets who is out, and what both get if both are.
    out: [f64; 2],
    /// What comes of every set of others left.
    worth: Vec<Worth>,
}

/// What is still to come to the two, if others of a set are left with them.
#[derive(Clone, Copy, Default, Debug)]
struct Worth {
    /// To each while the other of the two is still in.
    both: [f64; 2],
    /// To each after the other of the two has taken a place.
    alone: [f64; 2],
}

impl Icm {
    /// Two players whose stacks change, and the stacks of the others, which do not.
    pub fn heads_up(&self, others: &[f64]) -> Result<HeadsUpIcm, IcmError> {
        are_stacks(others)?;
        let places = others.len() + 2;
        self.fits(places)?;
        let (_, stacks) = with_chips(others);
        let with_chips = stacks.len() + 2;
        if with_chips > Icm::MAX_PLAYERS {
            return Err(IcmError::TooManyPlayers { players: with_chips });
        }
        let chips = chips_of_sets(&stacks);
        Ok(HeadsUpIcm {
            worth: vec![Worth::default(); chips.len()],
            payouts: (0..with_chips).map(|place| self.payout(place)).collect(),
            out: [self.split(with_chips - 1, places), self.split(with_chips - 2, places)],
            stacks,
            chips,
        })
    }
}

impl HeadsUpIcm {
    /// What both are worth in prize money with these stacks.
    ///
    /// # Panics
    ///
    /// If a stack is negative, above [`Icm::MAX`] or not a number, or if both stacks and all others are 0.
    pub fn evs(&mut self, stacks: [f64; 2]) -> [f64; 2] {
        let are_stacks = stacks.iter().all(|stack| (0.0..=Icm::MAX).contains(stack));
        assert!(are_stacks, "stacks are from 0 to {:e}: {stacks:?}", Icm::MAX);
        match stacks.map(|stack| stack > 0.0) {
            [false, false] => {
                assert!(!self.stacks.is_empty(), "somebody has chips");
                [self.out[1]; 2]
            }
            are_in => {
                let worth = self.worth(stacks);
                [0, 1].map(|player| if are_in[player] { worth[player] } else { self.out[0] })
            }
        }
    }

    /// The same if at least one of them has chips; what it says of one without is wrong.
    fn worth(&mut self, stacks: [f64; 2]) -> [f64; 2] {
        let others = self.stacks.len();
        for left in 0..self.chips.len() {
            let gone = others - left.count_ones() as usize;
            let mut sum = Worth::default();
            // Smaller sets are smaller numbers, so what is left without a player is known.
            for other in members(left) {
                let then = self.worth[left ^ 1 << other];
                for player in 0..2 {
                    sum.both[player] += self.stacks[other] * then.both[player];
                    sum.alone[player] += self.stacks[other] * then.alone[player];
                }
            }
            let chips = self.chips[left];
            let worth = &mut self.worth[left];
            for player in 0..2 {
                let [own, opposing] = [stacks[player], stacks[1 - player]];
                // A player without chips never is alone with nobody left; a division of 0 by 0 must not come of it.
                worth.alone[player] = match own > 0.0 {
                    true => (own * self.payouts[gone + 1] + sum.alone[player]) / (own + chips),
                    false => 0.0,
                };
                let next = own * self.payouts[gone] + opposing * worth.alone[player];
                worth.both[player] = (next + sum.both[player]) / (own + opposing + chips);
            }
        }
        self.worth[self.chips.len() - 1].both
    }
}
