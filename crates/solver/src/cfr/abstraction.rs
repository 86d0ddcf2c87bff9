//! Hands that play alike: card abstraction, so that its price can be measured.
//!
//! The hands of a bucket on all boards of a street are one information set. Its regrets are those of its combos on every
//! runout, by the chance of the runout and the weight of the combo in its owner's range. A row keeps what one of its combos
//! regrets on one of its runouts: chance is in it, the combo's own weight is not. So the mean of the rows of a bucket, by the
//! number of combos and runouts that they stand for and by weight, is the regret of the set up to a factor, and once each pass
//! has put it into all of them, the next one discounts it and plays by it as it is.
//!
//! Sums of strategies have the combo's own weight and reach in them, no chance: their mean is by number alone. It leaves the
//! weighted sum as it was, so it may be taken at any time.

use crate::engine::infosets::take;
use crate::engine::storage::{Cell, Storage};
use crate::engine::workers::Workers;
use crate::engine::{Engine, Street};
use crate::game::Game;
use crate::game::boards::{Board, Hands};
use crate::simd::{Block, Noise, Sixteen, WIDTH};
use crate::{Precision, Solver, SolverError};
use isofold_cards::{Card, Combo};
use thiserror::Error;

/// Why hands cannot play alike.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AbstractionError {
    /// Something was learnt before.
    #[error("after {0} iterations it is too late for hands to play alike: expected none")]
    Late(u32),
    /// Numbers are kept in 16 bits.
    #[error("hands cannot play alike in 16 bits: expected 32-bit precision")]
    Half,
    /// Locks say what single hands do.
    #[error("hands cannot play alike where locks say what they do: expected no locks")]
    LockedRows,
    /// Edits on named cards tell boards apart.
    #[error(
        "hands cannot play alike on {0} and on other boards, which have other actions: expected no edits on named cards"
    )]
    Edited(String),
    /// Other suits would make other classes of hands.
    #[error("what hands have learnt that play alike cannot be carried to other suits")]
    Carried,
}

/// The rows of each player on each street, by bucket.
pub(crate) struct CardAbstraction(Vec<[Buckets; 2]>);

/// The rows of a player on a street.
struct Buckets {
    /// The bucket of each row, board by board.
    of: Vec<Vec<u32>>,
    /// How many combos on how many runouts a row stands for.
    counts: Weights,
    /// The same, times the weight of a combo at the start.
    weights: Weights,
}

/// A number for each row.
struct Weights {
    boards: Vec<Vec<f64>>,
    /// Their sum in each bucket.
    totals: Vec<f64>,
}

impl Solver {
    /// Lets hands play alike from the first iteration on: those of a player for which `bucket` gives the same number, on all
    /// boards of a street, have one strategy at each decision of the street. What that costs in the whole game is what
    /// [`exploitability`](Solver::exploitability) says, since best responses are free.
    ///
    /// `bucket` is asked for a combo and the board so far, in the order of the deal. It must depend neither on the names of
    /// suits nor on the order of the flop: of hands and boards that nothing can tell apart it is asked for one.
    ///
    /// Nothing is skipped then, so an information set is discounted in every iteration, and memory is taken beyond the
    /// [`plan`](Solver::plan): some numbers for each row. A state does not say which hands play alike; one that is
    /// [restored](Solver::restore) is made to fit.
    ///
    /// ```
    /// use isofold_solver::{Options, Solver};
    /// use isofold_tree::{Spot, Street};
    ///
    /// let spot = Spot::on("KsTd7c4h2s").pot(100).stack(100).oop("AA,33").ip("QQ").bet(Street::River, "a").build()?;
    /// let mut solver = Solver::new(&spot, &Options::default())?;
    /// // Aces do what threes do.
    /// solver.set_abstraction(&|_, _| 0)?;
    /// (0..200).for_each(|_| solver.iterate());
    /// let root = solver.view(&"".parse()?)?;
    /// assert!(root.hands[0].iter().all(|hand| hand.strategy == root.hands[0][0].strategy));
    /// // They give away more than a tenth of the pot.
    /// assert!(solver.exploitability() > 0.1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_abstraction(&mut self, bucket: &dyn Fn(Combo, &[Card]) -> u32) -> Result<(), SolverError> {
        if self.iteration > 0 {
            return Err(AbstractionError::Late(self.iteration).into());
        }
        if self.options.precision == Precision::Half {
            return Err(AbstractionError::Half.into());
        }
        if !self.game.locked.is_empty() {
            return Err(AbstractionError::LockedRows.into());
        }
        let mut boards =
            self.all_boards().into_iter().map(|(depth, number)| self.engine.board(depth, number));
        if let Some(edited) = boards.find(|board| !board.removed.is_empty()) {
            return Err(AbstractionError::Edited(Game::name(&edited.cards)).into());
        }
        let mut runouts = vec![1.0];
        let mut streets = Vec::new();
        for depth in 0..self.streets() {
            let boards = (0..self.boards(depth)).map(|number| self.engine.board(depth, number));
            let boards: Vec<&Board> = boards.collect();
            if depth > 0 {
                let count = |board: &&Board| runouts[board.parent] * board.members.len() as f64;
                runouts = boards.iter().map(count).collect();
            }
            streets.push([0, 1].map(|player: usize| {
                let hands: Vec<&Hands> = boards.iter().map(|board| &board.hands[player]).collect();
                let range = &self.game.spot.ranges[player];
                let of = boards.iter().zip(&hands).map(|(board, hands)| {
                    hands.combos.iter().map(|&combo| bucket(combo, &board.cards)).collect()
                });
                let counts = hands.iter().zip(&runouts).map(|(hands, runouts)| {
                    hands.sizes.iter().map(|&size| f64::from(size) * runouts).collect()
                });
                let weights = hands
                    .iter()
                    .map(|hands| hands.combos.iter().map(|&combo| f64::from(range.weight(combo))).collect());
                Buckets::new(of.collect(), counts.collect(), weights.collect())
            }));
        }
        self.abstraction = Some(CardAbstraction(streets));
        Ok(())
    }

    /// Makes all that was learnt fit the buckets, if there are any.
    pub(crate) fn align(&mut self) {
        if let Some(abstraction) = &self.abstraction {
            (0..2).for_each(|traverser| self.engine.merge_buckets(traverser, abstraction));
        }
    }
}

impl Buckets {
    /// From the bucket, the count and the weight of each row.
    fn new(mut of: Vec<Vec<u32>>, counts: Vec<Vec<f64>>, mut weights: Vec<Vec<f64>>) -> Buckets {
        let mut names: Vec<u32> = of.iter().flatten().copied().collect();
        names.sort_unstable();
        names.dedup();
        // From now on they are numbered from 0.
        for name in of.iter_mut().flatten() {
            *name = names.partition_point(|other| other < name) as u32;
        }
        for (weight, count) in weights.iter_mut().flatten().zip(counts.iter().flatten()) {
            *weight *= count;
        }
        let [counts, weights] = [counts, weights].map(|boards| {
            let mut totals = vec![0.0; names.len()];
            for (&bucket, weight) in of.iter().flatten().zip(boards.iter().flatten()) {
                totals[bucket as usize] += weight;
            }
            Weights { boards, totals }
        });
        Buckets { of, counts, weights }
    }

    /// Puts the mean of each bucket into all its rows, slot by slot. Means are formed in the order of boards and rows, so
    /// threads do not matter.
    fn merge<C: Cell>(&self, workers: &Workers, cells: &mut [C], action_rows: usize, weights: &Weights) {
        let buckets = weights.totals.len();
        let mut means = vec![0.0f32; action_rows * buckets];
        let numbers = &*cells;
        workers.each(means.chunks_mut(buckets.max(1)).enumerate().collect(), |_, (action_row, means)| {
            let mut sums = vec![0.0f64; buckets];
            let mut start = 0;
            for (of, weights) in self.of.iter().zip(&weights.boards) {
                let width = of.len().div_ceil(WIDTH);
                let row = &numbers[start + action_row * width..][..width];
                for ((cell, of), weights) in row.iter().zip(of.chunks(WIDTH)).zip(weights.chunks(WIDTH)) {
                    let numbers = cell.get::<Block>().0;
                    for ((&bucket, weight), number) in of.iter().zip(weights).zip(numbers) {
                        sums[bucket as usize] += weight * f64::from(number);
                    }
                }
                start += action_rows * width;
            }
            for ((mean, sum), total) in means.iter_mut().zip(sums).zip(&weights.totals) {
                *mean = (sum / total) as f32;
            }
        });
        let none = Noise { hash: Block::hash(0, 0), upper: false };
        let mut rest = cells;
        let board = |of| (of, take(&mut rest, action_rows * Vec::<u32>::len(of).div_ceil(WIDTH)));
        workers.each(self.of.iter().map(board).collect(), |_, (of, cells)| {
            let rows = cells.chunks_mut(of.len().div_ceil(WIDTH).max(1));
            for (row, means) in rows.zip(means.chunks(buckets.max(1))) {
                for (cell, of) in row.iter_mut().zip(of.chunks(WIDTH)) {
                    let mut block = Block::ZERO;
                    for (number, &bucket) in block.0.iter_mut().zip(of) {
                        *number = means[bucket as usize];
                    }
                    cell.put(block, none);
                }
            }
        });
    }
}

impl<S: Storage> Engine<S> {
    /// After a pass: hands that play alike get the same regrets, if they are the learner's, or else the same sums of strategies.
    /// Only for numbers that are kept as they are.
    pub(crate) fn merge_buckets(&mut self, traverser: usize, CardAbstraction(streets): &CardAbstraction) {
        let other = 1 - traverser;
        for (Street { street_tree, infosets, .. }, buckets) in self.streets.iter_mut().zip(streets) {
            let (own, theirs) = (&buckets[traverser], &buckets[other]);
            own.merge(
                &self.workers,
                infosets[traverser].all_regrets(),
                street_tree.action_rows[traverser],
                &own.weights,
            );
            theirs.merge(
                &self.workers,
                infosets[other].all_averages(),
                street_tree.action_rows[other],
                &theirs.counts,
            );
        }
    }
}
