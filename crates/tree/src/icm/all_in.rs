use super::{Icm, IcmError};

/// The $EV of an all-in between two players.
///
/// The all-in is for the smaller of both stacks and called, without a pot before it and without other players. So in chips both
/// players need an equity of one half.
///
/// ```
/// use isofold_tree::Icm;
///
/// let icm = Icm::new(&[50.0, 30.0, 20.0])?;
/// let all_in = icm.all_in(&[5000.0, 3000.0, 2000.0], [0, 1])?;
/// assert_eq!(all_in.chips, 3000.0);
/// // The second player is out after losing.
/// assert_eq!(all_in.players[1].lost, 20.0);
/// assert!(all_in.players[1].break_even().unwrap() > 0.55);
/// # Ok::<(), isofold_tree::IcmError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AllIn {
    /// The chips that each of both puts in.
    pub chips: f64,
    /// The $EV of both players, in the order given.
    pub players: [AllInEv; 2],
}

/// The $EV of a player before an all-in, after winning and after losing it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AllInEv {
    /// Without the all-in.
    pub now: f64,
    /// After winning it.
    pub won: f64,
    /// After losing it.
    pub lost: f64,
}

impl Icm {
    /// The all-in between two players, given by their indices in the list of stacks.
    pub fn all_in(&self, stacks: &[f64], players: [usize; 2]) -> Result<AllIn, IcmError> {
        let now = self.evs(stacks)?;
        for player in players {
            match stacks.get(player) {
                None => return Err(IcmError::NoSuchPlayer { player: player + 1, players: stacks.len() }),
                Some(&stack) if stack <= 0.0 => return Err(IcmError::Broke { player: player + 1 }),
                Some(_) => {}
            }
        }
        let [first, second] = players;
        if first == second {
            return Err(IcmError::Alone { player: first + 1 });
        }
        let chips = stacks[first].min(stacks[second]);
        let after = |winner: usize, loser: usize| {
            let mut after = stacks.to_vec();
            after[winner] = stacks[winner] + chips;
            after[loser] = stacks[loser] - chips;
            self.evs_of(&after)
        };
        let [first_wins, second_wins] = [after(first, second), after(second, first)];
        let ev = |player: usize, won: &[f64], lost: &[f64]| AllInEv {
            now: now[player],
            won: won[player],
            lost: lost[player],
        };
        Ok(AllIn {
            chips,
            players: [ev(first, &first_wins, &second_wins), ev(second, &second_wins, &first_wins)],
        })
    }
}

impl AllInEv {
    /// The $EV of the all-in with an equity from 0 to 1.
    pub fn expected(&self, equity: f64) -> f64 {
        equity * self.won + (1.0 - equity) * self.lost
    }

    /// The equity at which the all-in breaks even; `None` if winning and losing are worth the same.
    pub fn break_even(&self) -> Option<f64> {
        (self.won > self.lost).then(|| (self.now - self.lost) / (self.won - self.lost))
    }

    /// The risk premium: the equity needed beyond the one half that is needed in chips.
    pub fn risk_premium(&self) -> Option<f64> {
        self.break_even().map(|equity| equity - 0.5)
    }

    /// The bubble factor: the $EV lost by losing over the $EV gained by winning; `None` if nothing is gained.
    pub fn bubble_factor(&self) -> Option<f64> {
        (self.won > self.now).then(|| (self.now - self.lost) / (self.won - self.now))
    }
}
