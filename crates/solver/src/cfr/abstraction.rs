//! Card abstraction: the hands of a bucket share one strategy, so that its exploitability can be measured in the full
//! game.
//!
//! The hands of a bucket on all boards of a street are one infoset. Its regret is the sum over its combos and runouts,
//! weighted by the probability of the runout and the combo's weight in its range. A row stores the regret of one of its
//! combos on one of its runouts: the probability of the runout is in it, the combo's weight is not. So the mean over
//! the rows of a bucket, weighted by the combos and runouts that each stands for and by range weight, is the regret of
//! the infoset up to a factor. Each pass writes it into all rows of the bucket; discounting and regret matching then
//! act on it as on any regret.
//!
//! Average strategies have the combo's own weight and reach in them but no chance probability, so their mean is
//! weighted by number alone. It leaves the weighted sum unchanged, so it may be taken at any time.

use crate::engine::infosets::take;
use crate::engine::storage::{Cell, Storage};
use crate::engine::workers::Workers;
use crate::engine::{Engine, Street};
use crate::game::Game;
use crate::game::boards::{Board, Hands};
use crate::kernel::WIDTH;
use crate::{Precision, Solver, SolverError};
use isofold_cards::{Card, Combo};
use isofold_simd::Block;
use thiserror::Error;

/// The reason why a card abstraction cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum AbstractionError {
    /// The solver has iterated already.
    #[error("a card abstraction must be set before the first iteration: {0} were made")]
    Late(u32),
    /// Regrets are stored in 16 bits.
    #[error("a card abstraction needs 32-bit precision: regrets are stored in 16 bits")]
    Half,
    /// Locks fix the strategy of single hands.
    #[error("a card abstraction cannot be combined with locks, which fix the strategy of single hands")]
    Locked,
    /// Edits on named cards give boards different actions.
    #[error(
        "a card abstraction cannot be combined with edits on named cards: {0} has other actions than other boards"
    )]
    Edited(String),
    /// Relabelled suits would make other hand classes.
    #[error("a solver with a card abstraction cannot be relabelled: the suits would make other hand classes")]
    Carried,
}

/// The buckets of each player on each street.
pub(crate) struct CardAbstraction(Vec<[Buckets; 2]>);

/// The buckets of a player on a street.
struct Buckets {
    /// The bucket of each row, board by board.
    of: Vec<Vec<u32>>,
    /// The number of combos times the number of runouts that each row stands for.
    counts: Weights,
    /// The counts, times the weight of a combo at the start.
    weights: Weights,
}

/// A number for each row.
struct Weights {
    boards: Vec<Vec<f64>>,
    /// The sum over each bucket.
    totals: Vec<f64>,
}

impl Solver {
    /// Sets a card abstraction before the first iteration: on each street, the combos of a player for which `bucket`
    /// returns the same number, on whatever boards, are one infoset and share a strategy. Best responses stay
    /// unabstracted, so [`exploitability`](Solver::exploitability) is that in the full game.
    ///
    /// `bucket` gets a combo and the board so far, in the order of the deal. It must not depend on the names of suits,
    /// nor on the order of the flop: it is asked for one of each class of isomorphic hands and boards.
    ///
    /// The rule goes on without prediction and lift: they are about the regrets of an infoset, and a pass has those of single hands.
    /// No branch is skipped then, so every infoset is discounted in every iteration, and some numbers are kept for each
    /// row: [`plan`](Solver::plan) counts them from then on. A state does not hold the abstraction; one that is
    /// [restored](Solver::restore) is projected onto it.
    ///
    /// ```
    /// use isofold_solver::{Options, Solver};
    /// use isofold_tree::{Spot, Street};
    ///
    /// let spot = Spot::on("KsTd7c4h2s").pot(100).stack(100).oop("AA,33").ip("QQ").bet(Street::River, "a").build()?;
    /// let mut solver = Solver::new(&spot, &Options::default())?;
    /// // Aces and threes share a bucket.
    /// solver.set_abstraction(&|_, _| 0)?;
    /// (0..200).for_each(|_| solver.iterate());
    /// let root = solver.view(&"".parse()?)?;
    /// assert!(root.hands[0].iter().all(|hand| hand.strategy == root.hands[0][0].strategy));
    /// // That costs more than a tenth of the pot.
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
            return Err(AbstractionError::Locked.into());
        }
        let mut boards =
            self.all_boards().into_iter().map(|(depth, number)| self.engine.board(depth, number));
        if let Some(edited) = boards.find(|board| !board.removed.is_empty()) {
            return Err(AbstractionError::Edited(Game::name(&edited.cards)).into());
        }
        let rows = |(depth, number)| -> usize {
            self.engine.board(depth, number).hands.iter().map(Hands::rows).sum()
        };
        let rows: usize = self.all_boards().into_iter().map(rows).sum();
        if self.engine.abstraction().is_none() {
            self.plan.add((rows * Buckets::ROW) as u64, &self.options)?;
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
        self.engine.set_abstraction(CardAbstraction(streets));
        self.options.rule = self.options.rule.without_prediction();
        Ok(())
    }

    /// Projects regrets and average strategies onto the abstraction, if there is one.
    pub(crate) fn align(&mut self) {
        (0..2).for_each(|traverser| self.engine.merge_buckets(traverser));
    }
}

impl Buckets {
    /// Bytes of a row: its bucket, its count and its weight.
    const ROW: usize = size_of::<u32>() + 2 * size_of::<f64>();

    /// From the bucket, the count and the weight of each row.
    fn new(mut of: Vec<Vec<u32>>, counts: Vec<Vec<f64>>, mut weights: Vec<Vec<f64>>) -> Buckets {
        let mut names: Vec<u32> = of.iter().flatten().copied().collect();
        names.sort_unstable();
        names.dedup();
        // Renumber buckets from 0.
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

    /// Writes the mean of each bucket into all its rows, action row by action row. Means are formed in the order of
    /// boards and rows, so they do not depend on threads.
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
                    let numbers = cell.numbers();
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
                    cell.set(&block);
                }
            }
        });
    }
}

impl<S: Storage> Engine<S> {
    /// Merges, after a pass, the traverser's regrets and the opponent's average strategy over each bucket; does nothing without
    /// a card abstraction. Only for 32-bit storage.
    pub(crate) fn merge_buckets(&mut self, traverser: usize) {
        let other = 1 - traverser;
        let Some(CardAbstraction(streets)) = &self.abstraction else { return };
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
