//! Payoffs: chips less rake, or $EV by all orders of finish.

use isofold_tree::{Spot, Tournament, Tree};
use std::cmp::Ordering;
use std::collections::HashMap;

/// The payoffs of both players at the terminals of a spot.
pub(crate) struct Money {
    /// By the chips that each player has put in: the payoffs of losing, a tie and winning, beyond folding at the start.
    ends: HashMap<u32, [[f64; 3]; 2]>,
    /// The value of the starting pot.
    pub(crate) pot: f64,
    /// The difference between winning and losing all that can be put in.
    pub(crate) stake: f64,
}

impl Money {
    pub(crate) fn new(spot: &Spot, tree: &Tree) -> Money {
        let start = [0, 1].map(|player| get(spot, player, 0, Ordering::Less));
        let end = |matched: u32, player: usize| {
            [Ordering::Less, Ordering::Equal, Ordering::Greater]
                .map(|result| get(spot, player, matched, result) - start[player])
        };
        let mut ends = HashMap::new();
        for matched in tree.nodes().iter().flat_map(|node| node.committed).chain([0]) {
            ends.entry(matched).or_insert_with(|| [0, 1].map(|player| end(matched, player)));
        }
        let spans = |matched: u32| [0, 1].map(|player| end(matched, player)).map(|end| end[2] - end[0]);
        let (pot, stake) = match &spot.tournament {
            None => (f64::from(spot.pot), f64::from(spot.pot + 2 * spot.stack())),
            Some(_) => {
                let stakes = spans(spot.stack());
                (spans(0).iter().sum::<f64>() / 2.0, stakes[0].max(stakes[1]))
            }
        };
        Money { ends, pot, stake }
    }

    /// The payoff of a player who wins, ties or loses after each has put in `matched` chips.
    pub(crate) fn makes(&self, player: usize, matched: u32, result: Ordering) -> f64 {
        self.ends[&matched][player][(result as i8 + 1) as usize]
    }

    /// The chips, or the $EV, that a player gives up by folding after putting in so much.
    pub(crate) fn already_paid(&self, player: usize, put_in: u32) -> f64 {
        -self.makes(player, put_in, Ordering::Less)
    }

    /// How large sums are that come to what is made at an end: twice the distance from the middle of the starting pot.
    pub(crate) fn size(&self, player: usize, matched: u32) -> f64 {
        let [lose, _, win] = self.ends[&0][player];
        let middle = (lose + win) / 2.0;
        self.ends[&matched][player].iter().map(|made| 2.0 * (made - middle).abs()).fold(0.0, f64::max)
    }
}

/// Chips or prize money of a player after the hand; chips count what was not put in as nothing.
fn get(spot: &Spot, player: usize, matched: u32, result: Ordering) -> f64 {
    let matched = f64::from(matched);
    let pot = f64::from(spot.pot) + 2.0 * matched;
    let pot = pot - (spot.rake.rate * pot).min(spot.rake.cap);
    let share = match result {
        Ordering::Less => 0.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 1.0,
    };
    let Some(Tournament { payouts, others }) = &spot.tournament else { return pot * share - matched };
    let mut stacks = spot.stacks.map(|stack| f64::from(stack) - matched).to_vec();
    stacks[player] += pot * share;
    stacks[1 - player] += pot * (1.0 - share);
    stacks.extend(others);
    prizes(payouts, &stacks)[player]
}

/// Each player with chips finishes next with the probability of their share of them; those without split the payouts that are left.
fn prizes(payouts: &[f64], stacks: &[f64]) -> Vec<f64> {
    let chips: f64 = stacks.iter().sum();
    if chips == 0.0 {
        return vec![payouts.iter().sum::<f64>() / stacks.len() as f64; stacks.len()];
    }
    let mut sums = vec![0.0; stacks.len()];
    for next in (0..stacks.len()).filter(|&next| stacks[next] > 0.0) {
        let mut others = stacks.to_vec();
        others.remove(next);
        let mut then = prizes(payouts.get(1..).unwrap_or(&[]), &others);
        then.insert(next, payouts.first().copied().unwrap_or(0.0));
        sums.iter_mut().zip(then).for_each(|(sum, prize)| *sum += prize * stacks[next] / chips);
    }
    sums
}
