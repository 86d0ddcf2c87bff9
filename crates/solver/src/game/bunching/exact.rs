//! Bunching of up to four folded players, exactly: the weight of the deals in which given cards are folded.
//!
//! Players are taken in pairs. A pair holds four cards, and its table has the weight of each set of four. Let two pairs
//! hold *U* and *V*. Six cards *T* are folded if *V* contains the part of *T* that *U* lacks: for each way to split
//! *T*, the weight of pairs that hold exactly that part follows from the weights of its subsets. What remains is that
//! *U* and *V* may share a card outside of *T*. Then each has three cards of *T* and the fourth in common: a product of
//! two rows.

use super::lower::lower;
use super::sets::{self, rank, subsets, supersets, table};
use super::stub::Stub;
use crate::engine::workers::Workers;
use isofold_cards::{Card, Combo, Range};

/// The weights of a range by the rank of its two positions.
pub(super) fn by_position(workers: &Workers, stub: &Stub, range: &Range) -> Vec<f64> {
    table(workers, stub.len(), |set: [u8; 2]| {
        let mut cards = stub.set(set).iter();
        let combo = cards.next().zip(cards.next()).and_then(|(a, b): (Card, Card)| Combo::of(a, b));
        combo.map_or(0.0, |combo| f64::from(range.weight(combo)))
    })
}

/// For each set of two cards a player, six at most, the weight of all deals in which they are folded.
pub(super) fn count(workers: &Workers, stub: &Stub, hands: &[Vec<f64>]) -> Vec<f64> {
    let positions = stub.len();
    match hands {
        [] => vec![1.0],
        [one] => one.clone(),
        [a, b] => pair_weights(workers, positions, a, b),
        [a, b, one] => {
            let pair_weights = pair_weights(workers, positions, a, b);
            table(workers, positions, |set: [u8; 6]| {
                let ranks = subsets(set);
                let shares = OF_FOUR
                    .iter()
                    .map(|&four| pair_weights[ranks[four] as usize] * one[ranks[63 ^ four] as usize]);
                shares.sum()
            })
        }
        [a, b, c, d, ..] => {
            let first = PlayerPair::new(workers, positions, pair_weights(workers, positions, a, b));
            let second = PlayerPair::new(workers, positions, pair_weights(workers, positions, c, d));
            let count = |set: [u8; 6]| first.count(&second, set);
            if !stub.is_symmetric() {
                return table(workers, positions, count);
            }
            let least = |set: [u8; 6]| if stub.least(set) == set { count(set) } else { 0.0 };
            let some = table(workers, positions, least);
            table(workers, positions, |set: [u8; 6]| some[rank(stub.least(set))])
        }
    }
}

/// The maximum number of bytes that counting four players takes, without the counts.
pub(super) fn bytes(positions: usize) -> u64 {
    let sets = |size| sets::count(positions, size) as u64;
    let pair_weights = 8 * (sets(4) + sets(3) + sets(2)) + size_of::<Row>() as u64 * sets(3);
    8 * sets(6) + 2 * pair_weights
}

/// The weight of each set of four cards that two players can hold.
fn pair_weights(workers: &Workers, positions: usize, a: &[f64], b: &[f64]) -> Vec<f64> {
    table(workers, positions, |set: [u8; 4]| {
        let ranks = subsets(set);
        (0..16usize)
            .filter(|hand| hand.count_ones() == 2)
            .map(|hand| a[ranks[hand] as usize] * b[ranks[15 ^ hand] as usize])
            .sum()
    })
}

/// The subsets of six elements of a given size.
const fn of_size<const N: usize>(size: u32) -> [usize; N] {
    let mut sets = [0; N];
    let (mut set, mut i) = (0usize, 0);
    while set < 64 {
        if set.count_ones() == size {
            sets[i] = set;
            i += 1;
        }
        set += 1;
    }
    sets
}

const OF_TWO: [usize; 15] = of_size(2);
const OF_THREE: [usize; 20] = of_size(3);
const OF_FOUR: [usize; 15] = of_size(4);

/// The number of sums side by side.
const LANES: usize = 8;
/// The weights of three cards with each fourth.
type Row = [[f64; LANES]; 7];

/// Two folded players.
struct PlayerPair {
    /// The weight of each set of four cards that they hold.
    four: Vec<f64>,
    /// The weight of all deals in which they hold three given cards, or two.
    three: Vec<f64>,
    two: Vec<f64>,
    rows: Vec<Row>,
}

impl PlayerPair {
    fn new(workers: &Workers, positions: usize, four: Vec<f64>) -> PlayerPair {
        let three = lower::<3>(workers, positions, &four, 1);
        let two = lower::<2>(workers, positions, &three, 2);
        let rows = table(workers, positions, |set: [u8; 3]| {
            let mut row = Row::default();
            supersets(positions, set, |position, rank| row[position / LANES][position % LANES] = four[rank]);
            row
        });
        PlayerPair { four, three, two, rows }
    }

    /// The weight of all deals in which six cards are split between this pair and the other.
    #[inline(always)]
    fn count(&self, other: &PlayerPair, set: [u8; 6]) -> f64 {
        let ranks = subsets(set);
        let (own, others) = (self.shares(&ranks), other.shares(&ranks));
        let apart: f64 = (0..64).map(|share| own[share] * others[63 ^ share]).sum();
        let mut common = [0.0; LANES];
        for share in OF_THREE {
            let rows = (&self.rows[ranks[share] as usize], &other.rows[ranks[63 ^ share] as usize]);
            for (a, b) in rows.0.iter().zip(rows.1) {
                for lane in 0..LANES {
                    common[lane] += a[lane] * b[lane];
                }
            }
        }
        apart - common.iter().sum::<f64>()
    }

    /// For each subset of two cards or more, the weight of the deals in which the pair holds these of six cards and no
    /// other.
    #[inline(always)]
    fn shares(&self, ranks: &[u32; 64]) -> [f64; 64] {
        let mut shares = [0.0; 64];
        OF_TWO.iter().for_each(|&set| shares[set] = self.two[ranks[set] as usize]);
        OF_THREE.iter().for_each(|&set| shares[set] = self.three[ranks[set] as usize]);
        OF_FOUR.iter().for_each(|&set| shares[set] = self.four[ranks[set] as usize]);
        for position in 0..6 {
            for set in (0..64).filter(|set| set >> position & 1 == 0) {
                shares[set] -= shares[set | 1 << position];
            }
        }
        shares
    }
}
