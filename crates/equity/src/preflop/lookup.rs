//! Equities of two ranges, from the preflop table.

use super::{BOARDS, UNFOLDED, combo, least};
use crate::distribution::CardDistribution;
use crate::exact::Exact;
use crate::spot::Spot;
use crate::sweep::Swept;
use crate::tally::{Layout, Tally};
use isofold_cards::{Card, CardSet, Combo, HandClass};
use isofold_iso::{SuitGroup, SuitPerm};
use isofold_simd::{Dispatcher, Simd, kernel};

/// Sums over every pair of hands. Where both ranges are symmetric in all suits, one hand represents its class.
pub(crate) fn run(spot: &Spot, group: SuitGroup) -> Exact {
    let players = spot.players.clone();
    let layout = Layout { players: 2, splits: false };
    let mut tally = Tally::new(layout, &[players[0].sets.len(), players[1].sets.len()], 0);
    let symmetric = group == SuitGroup::FULL;
    let mut pairs = 0.0;
    for player in 0..2 {
        let opponent = Opponent::new(&players[1 - player], symmetric);
        let mut by_class = [None; HandClass::COUNT];
        for (row, &(set, weight)) in players[player].sets.iter().enumerate() {
            let hand = combo_of(set);
            let class = HandClass::of(hand);
            let sums = match by_class[class.index()] {
                Some(sums) if symmetric => sums,
                _ => opponent.against(if symmetric { least(class) } else { hand }),
            };
            by_class[class.index()] = Some(sums);
            pairs += if player == 0 { sums.hands } else { 0.0 };
            let columns = tally.row(player, row);
            columns[0] = weight * sums.weight * f64::from(BOARDS);
            columns[1] = weight * sums.wins;
            columns[2] = weight * sums.ties;
        }
    }
    let swept = Swept { tally, share: 1.0, errors: vec![0.0; 2] };
    Exact { swept, players, outcomes: Some(pairs as u128 * u128::from(BOARDS)) }
}

/// A range as an opponent.
struct Opponent {
    /// For each permutation, the weights of the relabelled range.
    weights: Vec<Weights>,
    /// The weight and the number of all hands.
    all: [f64; 2],
    /// The weight and the number of the hands with each card.
    by_card: [[f64; 2]; Card::COUNT],
    own: Vec<f64>,
}

type Weights = [f64; Combo::COUNT];

/// The result of one hand against a range.
#[derive(Clone, Copy)]
struct Sums {
    hands: f64,
    weight: f64,
    wins: f64,
    ties: f64,
}

impl Opponent {
    /// Prepares a range. If it is symmetric in all suits, no relabelling is needed.
    fn new(distribution: &CardDistribution, symmetric: bool) -> Opponent {
        let mut own = vec![0.0; Combo::COUNT];
        let (mut all, mut by_card) = ([0.0; 2], [[0.0; 2]; Card::COUNT]);
        for &(set, weight) in &distribution.sets {
            own[combo_of(set).index()] = weight;
            all = [all[0] + weight, all[1] + 1.0];
            for card in set.iter() {
                let sums = &mut by_card[usize::from(card.index())];
                *sums = [sums[0] + weight, sums[1] + 1.0];
            }
        }
        let relabelled = |perm: SuitPerm| {
            let mut weights = [0.0; Combo::COUNT];
            for (i, &weight) in own.iter().enumerate() {
                weights[UNFOLDED.image(combo(i), perm).index()] = weight;
            }
            weights
        };
        let perms = SuitPerm::all().take(if symmetric { 1 } else { 24 });
        Opponent { weights: perms.map(relabelled).collect(), all, by_card, own }
    }

    fn against(&self, hand: Combo) -> Sums {
        let perm = UNFOLDED.to_least[hand.index()];
        let row = &UNFOLDED.rows[HandClass::of(hand).index()];
        let mut sums = [0.0; 2];
        let weights = &self.weights[usize::from(perm.index())];
        for (sum, plane) in sums.iter_mut().zip([&row.wins, &row.ties]) {
            *sum = dot(Dispatcher::best(), weights, plane);
        }
        let [low, high] = hand.cards().map(|card| self.by_card[usize::from(card.index())]);
        let same = self.own[hand.index()];
        Sums {
            hands: self.all[1] - low[1] - high[1] + if same > 0.0 { 1.0 } else { 0.0 },
            weight: self.all[0] - low[0] - high[0] + same,
            wins: sums[0],
            ties: sums[1],
        }
    }
}

kernel! {
    /// The dot product of the weights of combos and a number for each: Σ w(c) · n(c), summed in 32 lanes first.
    fn dot<'a>(weights: &'a Weights, plane: &'a Weights) -> f64 = dot_lanes;
}

#[inline(always)]
fn dot_lanes<S: Simd>(_: S, weights: &Weights, plane: &Weights) -> f64 {
    const LANES: usize = 32;
    let mut lanes = [0.0; LANES];
    let (weights, last_weights) = weights.as_chunks::<LANES>();
    let (plane, last_plane) = plane.as_chunks::<LANES>();
    for (weights, plane) in weights.iter().zip(plane) {
        for (lane, sum) in lanes.iter_mut().enumerate() {
            *sum += weights[lane] * plane[lane];
        }
    }
    for (lane, (weight, count)) in last_weights.iter().zip(last_plane).enumerate() {
        lanes[lane] += weight * count;
    }
    lanes.iter().sum()
}

fn combo_of(set: CardSet) -> Combo {
    let mut cards = set.iter();
    let combo = cards.next().zip(cards.next()).and_then(|(low, high)| Combo::of(low, high));
    combo.expect("a hand has two cards")
}

#[cfg(test)]
mod tests {
    use super::*;
    use isofold_simd::Level;

    #[test]
    fn every_level_gives_the_same() {
        let weights: Weights = std::array::from_fn(|i| (i % 7) as f64 * 0.1);
        let plane: Weights = std::array::from_fn(|i| (i * i % 1000) as f64);
        let portable = dot(Dispatcher::PORTABLE, &weights, &plane);
        for dispatcher in Level::ALL.into_iter().filter_map(Level::dispatcher) {
            assert_eq!(
                dot(dispatcher, &weights, &plane).to_bits(),
                portable.to_bits(),
                "{}",
                dispatcher.level()
            );
        }
    }
}
