//! Bunching of five to seven folded players, estimated from random deals. A deal gives each player a hand of their
//! range, by weight, and counts if no two hands share a card.

use super::BunchingError;
use super::sets::{binomial, count, table};
use super::stub::Stub;
use crate::engine::workers::Workers;
use isofold_cards::CardSet;

/// The number of sets of six cards that are counted over all deals.
const BUDGET: usize = 4_000_000_000;
/// The number of deals that a task finds, and the number of attempts for each of them.
const TASK: usize = 1 << 12;
const PATIENCE: usize = 64;
/// The minimum number of deals.
const MIN_DEALS: usize = 20_000;
/// The number of sets by which the error is estimated.
const LOOKS: usize = 64;
const SEEN: usize = 1 << 17;

/// The counts of random deals.
pub(super) struct Estimate {
    /// For each set of six cards, the number of deals in which all of them are folded, summed over its images under the
    /// group.
    pub(super) counts: Vec<f64>,
    /// The relative standard error of the probability that no card of a set is folded.
    pub(super) error: f64,
}

/// The number of deals to be found.
pub(super) fn deals(players: usize) -> usize {
    BUDGET / count(2 * players, 6).max(1)
}

/// The bytes that the work takes, without the counts.
pub(super) fn bytes(positions: usize, players: usize) -> u64 {
    4 * count(positions, 6) as u64 + 8 * deals(players) as u64
}

/// Deals at random and counts. The error is that for sets of `cards` cards.
pub(super) fn estimate(
    workers: &Workers,
    stub: &Stub,
    hands: &[Vec<f64>],
    wanted: usize,
    cards: usize,
) -> Result<Estimate, BunchingError> {
    let deals = deal(workers, stub, hands, wanted)?;
    let error = error(stub, &deals, cards.min(stub.len().saturating_sub(2 * hands.len())));
    let counts = count_sixes(workers, stub.len(), &deals);
    let orbit_sum = |set: [u8; 6]| stub.image_ranks(set).map(|rank| f64::from(counts[rank])).sum();
    Ok(Estimate { counts: table(workers, stub.len(), orbit_sum), error })
}

/// A generator of random numbers.
struct Random(u64);

impl Random {
    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let a = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let b = (a ^ (a >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        b ^ (b >> 31)
    }

    /// A number in [0, 1).
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// The hands of a player: their positions as bits, and the cumulative weight.
struct Hands {
    positions: Vec<u64>,
    sums: Vec<f64>,
}

impl Hands {
    /// Returns `None` if the range is empty.
    fn new(positions: usize, weights: &[f64]) -> Option<Hands> {
        let pairs = (0..positions).flat_map(|b| (0..b).map(move |a| 1u64 << a | 1 << b));
        let live = pairs.zip(weights).filter(|(_, weight)| **weight > 0.0);
        let mut sum = 0.0;
        let (positions, sums): (Vec<u64>, Vec<f64>) = live
            .map(|(positions, weight)| {
                sum += weight;
                (positions, sum)
            })
            .unzip();
        (!positions.is_empty()).then_some(Hands { positions, sums })
    }

    fn draw(&self, random: &mut Random) -> u64 {
        let last = self.positions.len() - 1;
        let mark = random.unit() * self.sums[last];
        self.positions[self.sums.partition_point(|&sum| sum <= mark).min(last)]
    }
}

/// The folded cards of random deals, as bits of their positions.
fn deal(
    workers: &Workers,
    stub: &Stub,
    hands: &[Vec<f64>],
    wanted: usize,
) -> Result<Vec<u64>, BunchingError> {
    let players: Option<Vec<Hands>> = hands.iter().map(|weights| Hands::new(stub.len(), weights)).collect();
    let players = players.ok_or(BunchingError::Impossible)?;
    // Where a task found too few deals, no card is folded.
    let mut deals = vec![0; wanted];
    workers.each(deals.chunks_mut(TASK).enumerate().collect(), |_, (task, found)| {
        let mut random = Random((task as u64).wrapping_mul(0xD1B5_4A32_D192_ED03));
        let mut tries = PATIENCE * found.len();
        let mut positions = found.iter_mut();
        let mut position = positions.next();
        while let Some(entry) = position.as_deref_mut().filter(|_| tries > 0) {
            tries -= 1;
            let all = players.iter().try_fold(0, |used, player| {
                let hand = player.draw(&mut random);
                (used & hand == 0).then_some(used | hand)
            });
            if let Some(all) = all {
                *entry = all;
                position = positions.next();
            }
        }
    });
    deals.retain(|&deal| deal != 0);
    if deals.len() < MIN_DEALS.min(wanted) {
        return Err(BunchingError::Rare { found: deals.len() as u64, tried: (PATIENCE * wanted) as u64 });
    }
    Ok(deals)
}

/// For each set of six cards, the number of deals in which all are folded. A task has the sets with one highest
/// position: they follow one another.
fn count_sixes(workers: &Workers, positions: usize, deals: &[u64]) -> Vec<u32> {
    let mut counts = vec![0; count(positions, 6)];
    let mut tasks = Vec::new();
    let mut rest = &mut counts[..];
    for highest in (0..positions).rev() {
        let (before, own) = rest.split_at_mut(count(highest, 6));
        tasks.push((highest, own));
        rest = before;
    }
    workers.each(tasks, |_, (highest, counts)| {
        for deal in deals.iter().filter(|deal| **deal >> highest & 1 == 1) {
            count_fives(deal & ((1 << highest) - 1), counts);
        }
    });
    counts
}

/// Counts each subset of five once.
#[inline(always)]
fn count_fives(mut cards: u64, counts: &mut [u32]) {
    // The terms that each card adds to the rank as the first to fifth of a set.
    let mut adds = [[0; 5]; 16];
    let len = cards.count_ones() as usize & 15;
    for add in &mut adds[..len] {
        let position = cards.trailing_zeros() as u8;
        *add = std::array::from_fn(|i| binomial(position, i + 1));
        cards &= cards - 1;
    }
    for e in 4..len {
        for d in 3..e {
            let of_two = adds[e][4] + adds[d][3];
            for c in 2..d {
                let of_three = of_two + adds[c][2];
                for b in 1..c {
                    let of_four = of_three + adds[b][1];
                    for a in &adds[..b] {
                        counts[(of_four + a[0]) as usize] += 1;
                    }
                }
            }
        }
    }
}

/// The root mean square of the relative standard errors over random sets, weighted by probability.
fn error(stub: &Stub, deals: &[u64], cards: usize) -> f64 {
    let mut random = Random(1);
    let seen = &deals[..deals.len().min(SEEN)];
    let (mut squares, mut shares) = (0.0, 0.0);
    for _ in 0..LOOKS {
        let mut set = CardSet::EMPTY;
        while set.len() < cards {
            let position = (random.unit() * stub.len() as f64) as u8;
            set = set | stub.set([position]);
        }
        let images: Vec<u64> = stub.images(set).map(|image| stub.mask(image)).collect();
        // A deal counts for each image, and their mean is taken.
        let (mut sum, mut square) = (0.0, 0.0);
        for deal in seen {
            let share = images.iter().filter(|&image| image & deal == 0).count() as f64 / images.len() as f64;
            sum += share;
            square += share * share;
        }
        let (mean, square) = (sum / seen.len() as f64, square / seen.len() as f64);
        if mean > 0.0 {
            squares += (square - mean * mean).max(0.0) / deals.len() as f64 / mean;
            shares += mean;
        }
    }
    if shares > 0.0 { (squares / shares).sqrt() } else { 0.0 }
}
