//! Three classes of hands all-in before the flop, by Monte Carlo.
//!
//! There are 818 805 triples of the 169 classes, regardless of the order of players. Each is sampled with a seed of its own, so that a table can be
//! computed in parts, on any number of threads, and comes out the same. [`TripleFile`] is the format that it is kept in.

mod file;

pub use file::{TripleFile, TripleFileError};

use crate::monte_carlo::{self, Detail, Moments, SamplingOptions, StopRule};
use crate::spot::Spot;
use crate::workers::Workers;
use crate::{EquityError, Player};
use isofold_cards::{BoardPattern, CardSet, HandClass, Range};
use isofold_eval::Game;
use std::ops::ControlFlow;

/// The number of triples of classes, regardless of the order of players.
pub const TRIPLES: usize = 818_805;

/// All triples, the classes of each in ascending order of [`HandClass::index`]; sorted by the first class, then the second, then the third.
///
/// ```
/// use isofold_equity::preflop::{TRIPLES, triples};
///
/// let all: Vec<_> = triples().collect();
/// assert_eq!(all.len(), TRIPLES);
/// assert_eq!(all[1].map(|class| class.to_string()), ["AA", "AA", "AKs"]);
/// ```
pub fn triples() -> impl Iterator<Item = [HandClass; 3]> + Clone {
    let from = |least: HandClass| HandClass::all().filter(move |class| class.index() >= least.index());
    HandClass::all().flat_map(move |a| from(a).flat_map(move |b| from(b).map(move |c| [a, b, c])))
}

/// The counts of a triple. All are 0 where the hands cannot be dealt: three pairs of aces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TripleCounts {
    /// The number of deals.
    pub deals: u32,
    /// The deals that each player wins alone.
    pub wins: [u32; 3],
    /// The deals that each player shares with one other.
    pub halves: [u32; 3],
    /// The deals that all players share.
    pub thirds: u32,
}

impl TripleCounts {
    /// The equity, a share of the pot from 0 to 1, of the player with an index from 0 to 2; `NaN` where the hands cannot be dealt.
    pub fn equity(&self, player: usize) -> f64 {
        let won = f64::from(self.wins[player])
            + f64::from(self.halves[player]) / 2.0
            + f64::from(self.thirds) / 3.0;
        won / f64::from(self.deals)
    }

    /// The standard error of the equity of a player.
    pub fn error(&self, player: usize) -> f64 {
        let mut moments = Moments::default();
        let [wins, halves] = [self.wins[player], self.halves[player]].map(u64::from);
        let thirds = u64::from(self.thirds);
        moments.add_many(wins, 1.0);
        moments.add_many(halves, 0.5);
        moments.add_many(thirds, 1.0 / 3.0);
        moments.add_many(u64::from(self.deals).saturating_sub(wins + halves + thirds), 0.0);
        moments.error()
    }
}

/// Samples triples, with a number of deals for each.
pub struct TripleSampler {
    seed: u64,
    trials: u32,
    workers: Workers,
    triples: Vec<[HandClass; 3]>,
}

impl TripleSampler {
    /// A sampler with so many deals for each triple, on so many threads; 0 for one a core. The counts do not depend on the threads.
    pub fn new(trials: u32, seed: u64, threads: usize) -> Result<TripleSampler, EquityError> {
        if trials == 0 {
            return Err(EquityError::NoTrials);
        }
        let triples = triples().collect();
        Ok(TripleSampler { seed, trials, workers: Workers::new(threads), triples })
    }

    /// Samples the triples from one index up to another, both at most [`TRIPLES`].
    ///
    /// ```
    /// use isofold_equity::preflop::TripleSampler;
    ///
    /// let [one, four] = [1, 4].map(|threads| TripleSampler::new(500, 7, threads));
    /// let counts = one?.sample(200, 210)?;
    /// assert_eq!(counts, four?.sample(200, 210)?);
    /// assert!(counts.iter().all(|counts| counts.deals == 500));
    /// # Ok::<(), isofold_equity::EquityError>(())
    /// ```
    pub fn sample(&self, from: usize, to: usize) -> Result<Vec<TripleCounts>, EquityError> {
        let to = to.min(TRIPLES) as u64;
        self.workers.map(from as u64..to, |index| self.one(index as usize)).into_iter().collect()
    }

    fn one(&self, index: usize) -> Result<TripleCounts, EquityError> {
        let players = self.triples[index].map(|class| {
            let mut range = Range::empty();
            for combo in class.combos() {
                // A weight of 1 is never refused.
                let _ = range.set(combo, 1.0);
            }
            Player::from(range)
        });
        let spot = match Spot::new(Game::Holdem, &players, &BoardPattern::empty(), CardSet::EMPTY) {
            Err(EquityError::Collision { .. } | EquityError::Blocked { .. }) => {
                return Ok(TripleCounts::default());
            }
            spot => spot?,
        };
        let stop = StopRule { trials: Some(u64::from(self.trials)), error: None };
        let seed = monte_carlo::seed_of(self.seed, index as u64);
        let options = SamplingOptions { stop, detail: Detail::default(), seed, workers: &Workers::Caller };
        let sampled = monte_carlo::run(&spot, &options, &mut |_| ControlFlow::Continue(()))?;
        let mut counts = TripleCounts { deals: self.trials, ..TripleCounts::default() };
        for (player, result) in sampled.players(std::iter::repeat_n(String::new(), 3)).iter().enumerate() {
            let deals = f64::from(self.trials);
            let (wins, ties) = ((result.win * deals).round(), (result.tie * deals).round());
            // The pot is won in sixths: 6 alone, 3 with one other, 2 with both.
            let sixths = (6.0 * result.equity * deals).round();
            let thirds = 6.0 * wins + 3.0 * ties - sixths;
            counts.wins[player] = wins as u32;
            counts.halves[player] = (ties - thirds) as u32;
            counts.thirds = thirds as u32;
        }
        Ok(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::equity;

    fn index(classes: [&str; 3]) -> usize {
        triples().position(|triple| triple.map(|class| class.to_string()) == classes).unwrap()
    }

    #[test]
    fn samples_agree_with_exact_equities() {
        let sampler = TripleSampler::new(40_000, 1, 2).unwrap();
        for classes in [["AA", "KK", "QQ"], ["AA", "AKs", "AKo"], ["A5s", "A5s", "A5s"], ["AA", "AA", "72o"]]
        {
            let at = index(classes);
            let counts = sampler.sample(at, at + 1).unwrap()[0];
            let exact = equity(&classes.join(" | ")).exact().run().unwrap();
            let total: f64 = (0..3).map(|player| counts.equity(player)).sum();
            assert!((total - 1.0).abs() < 1e-12, "{classes:?} {counts:?}");
            for (player, exact) in exact.players.iter().enumerate() {
                let off = (counts.equity(player) - exact.equity).abs();
                assert!(off < 5.0 * counts.error(player), "{classes:?} {player}: {off} {counts:?}");
            }
        }
        let impossible = index(["AA", "AA", "AA"]);
        assert_eq!(sampler.sample(impossible, impossible + 1).unwrap(), [TripleCounts::default()]);
        assert!(TripleSampler::new(0, 1, 1).is_err());
    }

    #[test]
    fn parts_are_what_the_whole_is() {
        let sampler = |threads| TripleSampler::new(100, 3, threads).unwrap();
        let whole = sampler(2).sample(500, 540).unwrap();
        let parts = [sampler(1).sample(500, 511).unwrap(), sampler(3).sample(511, 540).unwrap()].concat();
        assert_eq!(whole, parts);
        assert_ne!(whole, TripleSampler::new(100, 4, 1).unwrap().sample(500, 540).unwrap());
        assert_eq!(sampler(1).sample(TRIPLES - 1, TRIPLES + 5).unwrap().len(), 1);
    }
}
