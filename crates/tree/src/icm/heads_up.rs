use super::places::{check_each, chips_of_sets, members, with_chips};
use super::{Icm, IcmError};

/// The $EV of two players at many pairs of stacks, with the stacks of all others fixed: the ICM of a heads-up pot.
///
/// Sets are enumerated over the others alone, with their chips added up once, and a query allocates nothing.
///
/// ```
/// use isofold_tree::Icm;
///
/// let icm = Icm::new(&[50.0, 30.0, 20.0])?;
/// let mut pair = icm.heads_up(&[2000.0])?;
/// let [first, second] = pair.evs([5000.0, 3000.0]);
/// assert_eq!((format!("{first:.2}"), format!("{second:.2}")), ("38.39".into(), "32.75".into()));
/// // The second player loses all chips and finishes third.
/// assert_eq!(pair.evs([8000.0, 0.0]), [46.0, 20.0]);
/// # Ok::<(), isofold_tree::IcmError>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeadsUpIcm {
    /// The stacks of the other players with chips.
    stacks: Vec<f64>,
    /// The chips of every set of them.
    chips: Vec<f64>,
    /// The payout of every place that a player with chips can finish in.
    payouts: Vec<f64>,
    /// The payout of a player of the two without chips, if the other has some, and if neither has.
    out: [f64; 2],
    /// The $EV for every set of others left.
    set_evs: Vec<SetEv>,
}

/// The $EV of the two players if, of the others, those of a set are left.
#[derive(Clone, Copy, Default, Debug)]
struct SetEv {
    /// Of each player while the other of the two is left.
    both: [f64; 2],
    /// Of each player after the other of the two has finished.
    alone: [f64; 2],
}

impl Icm {
    /// The model of two players whose stacks vary, with the stacks of the others fixed.
    pub fn heads_up(&self, others: &[f64]) -> Result<HeadsUpIcm, IcmError> {
        check_each(others)?;
        let places = others.len() + 2;
        self.check_players(places)?;
        let (_, stacks) = with_chips(others);
        let with_chips = stacks.len() + 2;
        if with_chips > Icm::MAX_PLAYERS {
            return Err(IcmError::TooManyPlayers { players: with_chips });
        }
        let chips = chips_of_sets(&stacks);
        Ok(HeadsUpIcm {
            set_evs: vec![SetEv::default(); chips.len()],
            payouts: (0..with_chips).map(|place| self.payout(place)).collect(),
            out: [self.split(with_chips - 1, places), self.split(with_chips - 2, places)],
            stacks,
            chips,
        })
    }
}

impl HeadsUpIcm {
    /// The $EV of both players with these stacks.
    ///
    /// # Panics
    ///
    /// If a stack is negative, above [`Icm::MAX`] or not a number, or if both stacks and all others are 0.
    pub fn evs(&mut self, stacks: [f64; 2]) -> [f64; 2] {
        let are_stacks = stacks.iter().all(|stack| (0.0..=Icm::MAX).contains(stack));
        assert!(are_stacks, "stacks are from 0 to {:e}: {stacks:?}", Icm::MAX);
        match stacks.map(|stack| stack > 0.0) {
            [false, false] => {
                assert!(!self.stacks.is_empty(), "a player has chips");
                [self.out[1]; 2]
            }
            are_in => {
                let evs = self.evs_with_chips(stacks);
                [0, 1].map(|player| if are_in[player] { evs[player] } else { self.out[0] })
            }
        }
    }

    /// The $EV of those of both players who have chips, which is at least one; meaningless for the other.
    fn evs_with_chips(&mut self, stacks: [f64; 2]) -> [f64; 2] {
        let others = self.stacks.len();
        for left in 0..self.chips.len() {
            let gone = others - left.count_ones() as usize;
            let mut sum = SetEv::default();
            // A subset is a smaller number, so its $EV is known.
            for other in members(left) {
                let then = self.set_evs[left ^ 1 << other];
                for player in 0..2 {
                    sum.both[player] += self.stacks[other] * then.both[player];
                    sum.alone[player] += self.stacks[other] * then.alone[player];
                }
            }
            let chips = self.chips[left];
            let set_ev = &mut self.set_evs[left];
            for player in 0..2 {
                let [own, opposing] = [stacks[player], stacks[1 - player]];
                // Without chips on either side this would be 0 divided by 0.
                set_ev.alone[player] = match own > 0.0 {
                    true => (own * self.payouts[gone + 1] + sum.alone[player]) / (own + chips),
                    false => 0.0,
                };
                let next = own * self.payouts[gone] + opposing * set_ev.alone[player];
                set_ev.both[player] = (next + sum.both[player]) / (own + opposing + chips);
            }
        }
        self.set_evs[self.chips.len() - 1].both
    }
}
