//! Up to four folded players, exactly: how often some cards are among theirs.
//!
//! Players are taken in couples. A couple has four cards, and its table has the weight of each set of four. Of two couples
//! with cards *U* and *V*, six cards *T* are among theirs if *V* has what *U* has not: for each way to share *T* out, the
//! weight of couples that have just that share is known from how often they have its subsets. What is left is that *U* and
//! *V* may meet outside of *T*. That takes three cards of *T* each and the fourth in common: a product of two rows.

use super::lower::lower;
use super::sets::{self, rank, subsets, supersets, table};
use super::stub::Stub;
use crate::engine::workers::Workers;
use isofold_cards::{Card, Combo, Range};

/// The weights of a range by rank of the two places.
pub(super) fn by_place(workers: &Workers, stub: &Stub, range: &Range) -> Vec<f64> {
    table(workers, stub.len(), |set: [u8; 2]| {
        let mut cards = stub.set(set).iter();
        let combo = cards.next().zip(cards.next()).and_then(|(a, b): (Card, Card)| Combo::of(a, b));
        combo.map_or(0.0, |combo| f64::from(range.weight(combo)))
    })
}

/// The weight of all deals in which some cards are folded, for each set of two for each player, six at most.
pub(super) fn count(workers: &Workers, stub: &Stub, hands: &[Vec<f64>]) -> Vec<f64> {
    let places = stub.len();
    match hands {
        [] => vec![1.0],
        [one] => one.clone(),
        [a, b] => couple(workers, places, a, b),
        [a, b, one] => {
            let couple = couple(workers, places, a, b);
            table(workers, places, |set: [u8; 6]| {
                let ranks = subsets(set);
                let shares =
                    OF_FOUR.iter().map(|&four| couple[ranks[four] as usize] * one[ranks[63 ^ four] as usize]);
                shares.sum()
            })
        }
        [a, b, c, d, ..] => {
            let first = Couple::new(workers, places, couple(workers, places, a, b));
            let second = Couple::new(workers, places, couple(workers, places, c, d));
            let count = |set: [u8; 6]| first.count(&second, set);
            if !stub.is_symmetric() {
                return table(workers, places, count);
            }
            let least = |set: [u8; 6]| if stub.least(set) == set { count(set) } else { 0.0 };
            let some = table(workers, places, least);
            table(workers, places, |set: [u8; 6]| some[rank(stub.least(set))])
        }
    }
}

/// How many bytes the work on four players takes at most, without the counts.
pub(super) fn bytes(places: usize) -> u64 {
    let sets = |size| sets::count(places, size) as u64;
    let couple = 8 * (sets(4) + sets(3) + sets(2)) + size_of::<Row>() as u64 * sets(3);
    8 * sets(6) + 2 * couple
}

/// The weight of two players' cards.
fn couple(workers: &Workers, places: usize, a: &[f64], b: &[f64]) -> Vec<f64> {
    table(workers, places, |set: [u8; 4]| {
        let ranks = subsets(set);
        (0..16usize)
            .filter(|hand| hand.count_ones() == 2)
            .map(|hand| a[ranks[hand] as usize] * b[ranks[15 ^ hand] as usize])
            .sum()
    })
}

/// The subsets of six that have so many.
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

/// How many numbers are worked on at once.
const LANES: usize = 8;
/// The weight of three cards with each fourth.
type Row = [[f64; LANES]; 7];

/// Two players.
struct Couple {
    /// The weight of their cards.
    four: Vec<f64>,
    /// The weight of all deals that give them three cards, or two.
    three: Vec<f64>,
    two: Vec<f64>,
    rows: Vec<Row>,
}

impl Couple {
    fn new(workers: &Workers, places: usize, four: Vec<f64>) -> Couple {
        let three = lower::<3>(workers, places, &four, 1);
        let two = lower::<2>(workers, places, &three, 2);
        let rows = table(workers, places, |set: [u8; 3]| {
            let mut row = Row::default();
            supersets(places, set, |place, rank| row[place / LANES][place % LANES] = four[rank]);
            row
        });
        Couple { four, three, two, rows }
    }

    /// The weight of all deals in which six cards are this couple's or the other's.
    #[inline(always)]
    fn count(&self, other: &Couple, set: [u8; 6]) -> f64 {
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

    /// For each share of two cards or more, the weight of the deals that give the couple these of six cards and no other.
    #[inline(always)]
    fn shares(&self, ranks: &[u32; 64]) -> [f64; 64] {
        let mut shares = [0.0; 64];
        OF_TWO.iter().for_each(|&set| shares[set] = self.two[ranks[set] as usize]);
        OF_THREE.iter().for_each(|&set| shares[set] = self.three[ranks[set] as usize]);
        OF_FOUR.iter().for_each(|&set| shares[set] = self.four[ranks[set] as usize]);
        for place in 0..6 {
            for set in (0..64).filter(|set| set >> place & 1 == 0) {
                shares[set] -= shares[set | 1 << place];
            }
        }
        shares
    }
}
