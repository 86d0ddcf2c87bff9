//! Aggregate frequency locks: a group of hands takes an action so often on average, and which hands do is found from
//! solutions.
//!
//! A first round solves without these locks. Then the hands that lose least change until the aggregate frequency holds,
//! they are locked to that, and the next round solves again; and so on until the frequency holds in a solution.

use crate::game::node_lock::AggregateLock;
use crate::{Solver, SolverError, View};
use bytemuck::{Pod, Zeroable};
use isofold_tree::{Line, LineStep, NodeId};

/// The error of an aggregate frequency that is accepted.
pub(crate) const TOLERANCE: f64 = 0.001;

/// The maximum number of rounds.
pub(crate) const MAX_ROUNDS: u32 = 20;

/// Once hands change little: the iteration number at which a round starts at most, and the maximum number of iterations
/// before the frequencies are checked again.
pub(crate) const MAX_ROUND_ITERATIONS: u32 = 300;

/// The progress of the rounds.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct AggregateRounds {
    /// The number of rounds so far; [`MAX_ROUNDS`] once hands are not to change any more.
    pub(crate) round: u32,
    /// The number of iterations of the rounds before.
    pub(crate) before: u32,
    /// The iteration number at which this round started.
    pub(crate) from: u32,
}

impl AggregateRounds {
    /// The total number of iterations when the last one has a number.
    pub(crate) fn iterations(&self, number: u32) -> u32 {
        self.before + number - self.from
    }
}

/// The aggregate frequencies of a solution, and the strategies that would meet the locks.
pub(crate) struct AggregateCheck {
    /// The largest difference of an aggregate frequency from its lock.
    pub(crate) far: f64,
    pub(crate) changes: Changes,
}

/// A street, a board, a decision node, the rows that are locked there, and their new strategies.
type Changes = Vec<(usize, usize, NodeId, Vec<usize>, Vec<Row>)>;

/// A row at a decision: its weight, its strategy, and the EV of each action.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    weight: f64,
    strategy: Vec<f64>,
    evs: Vec<f64>,
}

/// A part of a row that could take another action, and the EV lost by it.
struct Change {
    loss: f64,
    row: usize,
    from: usize,
    to: usize,
}

impl Solver {
    /// Whether the game has aggregate frequency locks.
    pub(crate) fn has_aggregate_locks(&self) -> bool {
        let is_locked = |node: NodeId| self.game.locked.contains(&node);
        self.game.tree.locks().iter().any(|lock| lock.aggregate && is_locked(lock.node))
    }

    /// Compares aggregate frequencies with their locks, and finds strategies that meet them: the hands that lose least
    /// EV change first.
    pub(crate) fn check_aggregates(&mut self) -> Result<AggregateCheck, SolverError> {
        let mut examined = AggregateCheck { far: 0.0, changes: Vec::new() };
        for (depth, number) in self.all_boards() {
            let board = self.engine.board(depth, number);
            let dealt = board.cards[self.game.spot.board.len()..].to_vec();
            let open: Vec<(NodeId, usize, Vec<AggregateLock>)> = board
                .locked_nodes
                .iter()
                .filter(|locked| !locked.aggregates.is_empty())
                .map(|locked| (locked.node, locked.player, locked.aggregates.clone()))
                .collect();
            for (node, player, open) in open {
                let mut cards = dealt.iter();
                let line = self.game.tree.line(node);
                let step = |&step: &LineStep| match step {
                    LineStep::AnyCard => cards.next().map_or(step, |&card| LineStep::Deal(card)),
                    step => step,
                };
                let line: Line = line.steps().iter().map(step).collect();
                let view = self.view_of(&line, false)?;
                let removed = self.game.tree.removed(node, &dealt);
                for open in open {
                    let mut rows = self.rows(depth, number, player, &open.rows, &view);
                    examined.far = examined.far.max(change(&mut rows, &open.shares, removed));
                    examined.changes.push((depth, number, node, open.rows, rows));
                }
            }
        }
        Ok(examined)
    }

    /// Starts the next round after hands have changed. The regrets of the first round come from a game without the
    /// locks, so they are carried over as after a change of locks; later rounds change little and keep everything.
    pub(crate) fn next_round(&mut self) {
        let round = self.rounds.round + 1;
        if round == 1 {
            return self.begin_again(Some(round));
        }
        let before = self.iterations();
        // Later iterations change the strategy ever less: if their number grew from round to round, so would the length
        // of a round.
        self.iteration = self.iteration.min(MAX_ROUND_ITERATIONS);
        self.rounds = AggregateRounds { round, before, from: self.iteration };
        self.measured.clear();
    }

    /// Locks rows to the strategies that were found.
    pub(crate) fn apply_aggregates(&mut self, changes: Changes) {
        for (depth, board, node, numbers, rows) in changes {
            let locked_nodes =
                self.engine.locked_nodes_mut(depth, board).iter_mut().find(|locked| locked.node == node);
            if let Some(locked) = locked_nodes {
                for (number, row) in numbers.into_iter().zip(rows) {
                    locked.set(number, row.strategy.into_iter());
                }
            }
        }
    }

    fn rows(&self, depth: usize, board: usize, player: usize, rows: &[usize], view: &View) -> Vec<Row> {
        let hands = &self.engine.board(depth, board).hands[player];
        let row = |&row: &usize| {
            let index = view.hands[player].binary_search_by_key(&hands.combos[row], |hand| hand.combo);
            let hand = index.ok().map(|index| &view.hands[player][index]);
            let actions = view.actions.len();
            Row {
                weight: hand.map_or(0.0, |hand| hand.share * f64::from(hands.sizes[row])),
                strategy: hand.map_or(vec![1.0 / actions as f64; actions], |hand| hand.strategy.clone()),
                evs: hand.map_or(vec![0.0; actions], |hand| {
                    hand.action_evs.iter().map(|ev| ev.unwrap_or(0.0)).collect()
                }),
            }
        };
        rows.iter().map(row).collect()
    }
}

/// Changes the strategies of rows until their aggregate frequencies are those wanted. Returns the largest difference
/// before.
fn change(rows: &mut [Row], wanted: &[Option<f64>], removed: u32) -> f64 {
    let total: f64 = rows.iter().map(|row| row.weight).sum();
    if total <= 0.0 {
        return 0.0;
    }
    // Each action with a frequency is a group of its own; those without share the rest.
    let allowed = |&action: &usize| removed >> action & 1 == 0;
    let mut groups: Vec<(Vec<usize>, f64)> =
        (0..wanted.len()).filter_map(|action| Some((vec![action], wanted[action]?))).collect();
    let left: f64 = 1.0 - groups.iter().map(|(_, share)| share).sum::<f64>();
    let open: Vec<usize> = (0..wanted.len()).filter(|&a| wanted[a].is_none()).filter(allowed).collect();
    if !open.is_empty() {
        groups.push((open, left));
    }
    let share =
        |row: &Row, group: usize| groups[group].0.iter().map(|&action| row.strategy[action]).sum::<f64>();
    let mut over: Vec<f64> = (0..groups.len())
        .map(|group| {
            rows.iter().map(|row| row.weight * share(row, group)).sum::<f64>() - groups[group].1 * total
        })
        .collect();
    let furthest = over.iter().fold(0.0f64, |most, over| most.max(over.abs())) / total;

    let mut changes = Vec::new();
    for (number, row) in rows.iter().enumerate().filter(|(_, row)| row.weight > 0.0) {
        let best = |group: usize| groups[group].0.iter().map(|&a| row.evs[a]).fold(f64::MIN, f64::max);
        for from in (0..groups.len()).filter(|&from| over[from] > 0.0 && share(row, from) > 0.0) {
            let made: f64 = groups[from].0.iter().map(|&a| row.strategy[a] * row.evs[a]).sum();
            for to in (0..groups.len()).filter(|&to| over[to] < 0.0) {
                changes.push(Change { loss: made / share(row, from) - best(to), row: number, from, to });
            }
        }
    }
    changes.sort_by(|a, b| a.loss.total_cmp(&b.loss).then(a.row.cmp(&b.row)));
    for Change { row, from, to, .. } in changes {
        let row = &mut rows[row];
        let has = share(row, from);
        let moved = (row.weight * has).min(over[from]).min(-over[to]);
        if moved <= 0.0 {
            continue;
        }
        over[from] -= moved;
        over[to] += moved;
        let moved = moved / row.weight;
        for &action in &groups[from].0 {
            row.strategy[action] *= 1.0 - moved / has;
        }
        let best = groups[to].0.iter().copied().max_by(|&a, &b| row.evs[a].total_cmp(&row.evs[b]));
        if let Some(best) = best {
            row.strategy[best] += moved;
        }
    }
    furthest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        let row = |weight, strategy: [f64; 3], evs: [f64; 3]| Row {
            weight,
            strategy: strategy.to_vec(),
            evs: evs.to_vec(),
        };
        vec![
            row(2.0, [1.0, 0.0, 0.0], [5.0, 4.0, 1.0]),
            row(1.0, [1.0, 0.0, 0.0], [5.0, 4.9, 4.0]),
            row(1.0, [0.0, 0.5, 0.5], [0.0, 3.0, 3.0]),
        ]
    }

    fn aggregate(rows: &[Row], action: usize) -> f64 {
        let total: f64 = rows.iter().map(|row| row.weight).sum();
        rows.iter().map(|row| row.weight * row.strategy[action]).sum::<f64>() / total
    }

    #[test]
    fn rows_that_lose_least_change_first() {
        let mut all = rows();
        let far = change(&mut all, &[Some(0.25), None, None], 0);
        assert!((far - 0.5).abs() < 1e-12);
        assert!((aggregate(&all, 0) - 0.25).abs() < 1e-12);
        // The second row loses 0.1, the first one 1: the second changes as a whole, then half of the first.
        assert_eq!(all[1].strategy, [0.0, 1.0, 0.0]);
        assert_eq!(all[0].strategy, [0.5, 0.5, 0.0]);
        assert_eq!(all[2].strategy, [0.0, 0.5, 0.5]);
        assert!(change(&mut all, &[Some(0.25), None, None], 0) < 1e-12);
    }

    #[test]
    fn every_action_gets_its_share() {
        for wanted in [[0.1, 0.2, 0.7], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.5, 0.25, 0.25]] {
            let mut all = rows();
            change(&mut all, &wanted.map(Some), 0);
            for (action, share) in wanted.into_iter().enumerate() {
                assert!((aggregate(&all, action) - share).abs() < 1e-12, "{wanted:?} {all:?}");
            }
            for row in &all {
                assert!((row.strategy.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn what_is_removed_is_not_taken() {
        let mut all = rows();
        all[2].strategy = vec![0.0, 0.0, 1.0];
        change(&mut all, &[Some(0.0), None, None], 0b010);
        assert!((aggregate(&all, 2) - 1.0).abs() < 1e-12, "{all:?}");
    }
}
