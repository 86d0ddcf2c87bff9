//! Samples: public states, drawn by the seed of the dataset and their own number.

use crate::boards::BoardTable;
use crate::random::{Purpose, Stream};
use crate::{Config, DatasetError, Split, ranges, showdown};
use isofold_cards::{CardSet, Range};
#[cfg(feature = "parquet")]
use isofold_iso::Street;
use isofold_tree::Spot;
use std::fmt;

/// The source of the ranges of a sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RangeSource {
    /// Random over all live hands, by R(S, p).
    Random,
    /// A given range with noise.
    Perturbed,
    /// The hands that players hold after playing a solved game from the street before.
    OnPolicy,
}

impl RangeSource {
    pub(crate) const ALL: [RangeSource; 3] =
        [RangeSource::Random, RangeSource::Perturbed, RangeSource::OnPolicy];
}

/// `random`, `perturbed` or `on-policy`.
impl fmt::Display for RangeSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            RangeSource::Random => "random",
            RangeSource::Perturbed => "perturbed",
            RangeSource::OnPolicy => "on-policy",
        })
    }
}

/// Draws the samples of a dataset. A sample depends on the configuration, the seed and its number alone.
pub struct Sampler {
    pub(crate) config: Config,
    pub(crate) seed: u64,
    pub(crate) boards: BoardTable,
    /// The boards of rivers, if there are rows of them beside those of turns.
    #[cfg(feature = "parquet")]
    pub(crate) rivers: Option<BoardTable>,
}

impl Sampler {
    /// The sampler of a configuration and a seed.
    pub fn new(config: Config, seed: u64) -> Result<Sampler, DatasetError> {
        let boards = BoardTable::new(config.street, config.validation_every);
        let splits = if config.validation_every > 0 { &Split::ALL[..] } else { &[Split::Train] };
        if let Some(split) = splits.iter().find(|&&split| !boards.has(split)) {
            let why = format!("found {}: no {} is for {split}", config.validation_every, config.street);
            return Err(DatasetError::Field { field: "validation_every", why });
        }
        Ok(Sampler {
            #[cfg(feature = "parquet")]
            rivers: (config.rivers > 0).then(|| BoardTable::new(Street::River, config.validation_every)),
            config,
            seed,
            boards,
        })
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The split of a sample.
    pub fn split(&self, id: u64) -> Split {
        Split::of_sample(id, self.config.validation_every)
    }

    /// The source of the ranges of a sample.
    pub fn source(&self, id: u64) -> RangeSource {
        let shares = &self.config.ranges;
        let shares = [shares.random, shares.perturbed, shares.on_policy];
        RangeSource::ALL[self.stream(id, Purpose::Source).choose(&shares)]
    }

    /// The spot of a sample whose ranges do not come from a walk.
    pub fn spot(&self, id: u64) -> Result<Spot, DatasetError> {
        let (_, board) = self.boards.draw(self.split(id), &mut self.stream(id, Purpose::Board));
        let mut amounts = self.stream(id, Purpose::Amounts);
        let (pot, stack) = (self.config.pot.draw(&mut amounts), self.config.stack.draw(&mut amounts));
        let ranges = self.ranges(id, board, self.source(id));
        self.spot_of(board, pot, stack, ranges)
    }

    /// The ranges of a sample on a board, out of position first.
    pub(crate) fn ranges(&self, id: u64, board: CardSet, source: RangeSource) -> [Vec<f32>; 2] {
        let by_strength = showdown::by_strength(board);
        let given = &self.config.ranges.given;
        [(Purpose::RangeOop, &given[0]), (Purpose::RangeIp, &given[1])].map(|(purpose, given)| {
            let mut stream = self.stream(id, purpose);
            let weights = match source {
                RangeSource::Perturbed if !given.is_empty() => {
                    let given = &given[stream.below(given.len() as u64) as usize];
                    ranges::perturbed(given, self.config.ranges.noise, &by_strength, &mut stream)
                }
                _ => ranges::random(&by_strength, &mut stream),
            };
            ranges::normalized(&weights)
        })
    }

    /// The spot of a public state.
    pub(crate) fn spot_of(
        &self,
        board: CardSet,
        pot: u32,
        stack: u32,
        ranges: [Vec<f32>; 2],
    ) -> Result<Spot, DatasetError> {
        let [oop, ip] = ranges.map(|weights| Range::from_weights(&weights));
        // Weights are shares of 1.
        let weights = |error| DatasetError::Field { field: "ranges", why: format!("{error}") };
        Ok(Spot {
            board: board.iter().collect(),
            pot,
            stacks: [stack; 2],
            ranges: [oop.map_err(weights)?, ip.map_err(weights)?],
            ..self.config.template.clone()
        })
    }

    pub(crate) fn stream(&self, id: u64, purpose: Purpose) -> Stream {
        Stream::new(self.seed, id, purpose)
    }
}
