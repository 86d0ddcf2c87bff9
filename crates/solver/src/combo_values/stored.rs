//! The values of combos from stored boards, with subgames that were not stored solved again on the way.

use super::buffers::TraversalSizes;
use super::stored_strategies::{
    FetchBoardShared, FoundValues, LineReach, MAX_FOUND_BYTES, StoredAt, StoredStrategies,
};
use super::traversal::{Hero, Traversal};
use super::values::{Averages, ComboValues, PlaceNumbers};
use crate::engine::workers::Workers;
use crate::stored::solution::{Answer, StoredLine};
use crate::stored::subgame::{MissingSubgame, Subgame};
use crate::{Options, SolverError, StoredSolution};
use isofold_cards::Combo;
use isofold_iso::SuitPerm;
use isofold_tree::{Line, Player};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock};

impl StoredSolution {
    /// Returns the values of all combos of both players at the end of each line, as
    /// [`Solver::combo_values`](crate::Solver::combo_values) does. Where streets were not stored, the values are against the
    /// strategies that [`view`](StoredSolution::view) shows there: every subgame that can follow the place is solved again, which
    /// from the first street of a spot on takes about as long as solving the spot.
    pub fn combo_values<E: From<SolverError> + Send>(
        &mut self,
        lines: &[Line],
        fetch: FetchBoardShared<'_, E>,
    ) -> Result<Vec<[ComboValues; 2]>, E> {
        let mut values: Vec<Option<[ComboValues; 2]>> = vec![None; lines.len()];
        let mut missing: BTreeMap<_, (MissingSubgame, Vec<(usize, SuitPerm)>)> = BTreeMap::new();
        for (number, line) in lines.iter().enumerate() {
            let (node, _) = self.game.tree.follow(line).map_err(SolverError::from)?;
            if self.game.tree.node(node).is_terminal() {
                return Err(SolverError::Over(line.to_string()).into());
            }
            match self.walk(line, &mut |shape| fetch(shape))? {
                Answer::Stored(walk) => values[number] = Some(self.stored_values(line, &walk, fetch)?),
                Answer::Missing(subgame, perm) => {
                    let asked = missing.entry(subgame.key()).or_insert_with(|| (subgame, Vec::new()));
                    asked.1.push((number, perm));
                }
            }
        }
        let missing: Vec<_> = missing.into_values().collect();
        let named = |asked: &[(usize, SuitPerm)]| -> Vec<(Line, SuitPerm)> {
            asked.iter().map(|&(number, perm)| (lines[number].clone(), perm)).collect()
        };
        // A single subgame, or one that was solved lately, is kept for the next question.
        let (cached, others): (Vec<_>, Vec<_>) = missing
            .iter()
            .partition(|(subgame, _)| missing.len() == 1 || self.solved.find(subgame).is_some());
        for (subgame, asked) in cached {
            let number = self.subgame(subgame)?;
            let found = self.solved.get(number).combo_values(&self.game, &named(asked))?;
            asked.iter().zip(found).for_each(|(&(number, _), found)| values[number] = Some(found));
        }
        let workers = Workers::new(Workers::size(self.options.threads));
        let options = self.options_of_each(workers.threads(), 0);
        let solved = workers.map(others.iter().collect(), |(subgame, asked)| {
            let subgame =
                Subgame::solve(&self.game, subgame, self.accuracy, &options, || ControlFlow::Continue(()))?;
            subgame.combo_values(&self.game, &named(asked))
        });
        for ((_, asked), found) in others.into_iter().zip(solved) {
            asked.iter().zip(found?).for_each(|(&(number, _), found)| values[number] = Some(found));
        }
        Ok(values.into_iter().flatten().collect())
    }

    /// The options of subgames that are solved on so many threads at once, one each, beside so many bytes in use.
    fn options_of_each(&self, threads: usize, used: u64) -> Options {
        let memory = self.options.memory.map(|limit| limit.saturating_sub(used) / threads as u64);
        Options { threads: 1, memory, ..self.options.clone() }
    }

    /// The values at the end of a line on a stored board.
    fn stored_values<E: From<SolverError> + Send>(
        &mut self,
        line: &Line,
        walk: &StoredLine,
        fetch: FetchBoardShared<'_, E>,
    ) -> Result<[ComboValues; 2], E> {
        let (node, board) = (walk.location.node, &walk.context.board);
        let averages = self.stored_averages(line, walk, fetch)?;
        let mut layouts = self.game.layouts_from(vec![node], board.cards.len());
        for (layout, whole) in layouts.iter_mut().zip(&self.layouts[walk.depth..]) {
            layout.use_infosets_of(&whole.street_tree);
        }
        let sizes = TraversalSizes::new(&self.game, &layouts, board.cards.len());
        let workers = self.workers_for(&sizes)?;
        let used = sizes.bytes(workers.threads());
        let for_found = self.options.memory.map_or(MAX_FOUND_BYTES, |limit| limit.saturating_sub(used) / 4);
        let strategies = StoredStrategies {
            game: self.game.without_kept_weights(),
            layouts: &self.layouts,
            accuracy: self.accuracy,
            options: self.options_of_each(workers.threads(), used + for_found),
            fetch,
            found: Mutex::new(FoundValues::new(for_found)),
        };
        let at = StoredAt {
            depth: walk.depth,
            context: Arc::clone(&walk.context),
            padded: Some(Arc::clone(&walk.padded)),
            entered: LineReach::from([(node, walk.reach.clone())]),
            at_deals: OnceLock::new(),
        };
        let mut values = Vec::new();
        for (player, average) in Player::BOTH.into_iter().zip(averages) {
            let own = player.index();
            let widened = self.game.widened(own);
            let traversal = Traversal {
                strategies: &strategies,
                game: &self.game,
                hero: Hero::Any(&widened),
                player: own,
                dispatcher: self.dispatcher,
                layouts: &layouts,
            };
            let mut best = traversal.run(&at, &[walk.reach[1 - own].clone()], &sizes, &workers)?;
            let mut reach = vec![0.0; Combo::COUNT];
            for (combo, _, share) in walk.context.spread(own, &walk.reach[own]) {
                reach[combo.index()] = share;
            }
            let numbers = PlaceNumbers {
                player,
                reach,
                max_weight: self.game.max_weight(own),
                others: walk.context.spread(1 - own, &walk.reach[1 - own]),
                best: best.swap_remove(0),
                average: Averages::Evs(average),
            };
            values.push(self.game.combo_values(line, &walk.location, board, &numbers));
        }
        let [oop, ip] = [values.swap_remove(0), values.swap_remove(0)];
        Ok([oop, ip])
    }

    /// As many threads as the options and the memory limit allow; an error if there is not enough for one.
    fn workers_for(&self, sizes: &TraversalSizes) -> Result<Workers, SolverError> {
        let fits = |threads: usize| self.options.memory.is_none_or(|limit| sizes.bytes(threads) <= limit);
        let workers = Workers::new(Workers::size(self.options.threads));
        match (fits(workers.threads()), fits(1)) {
            (true, _) => Ok(workers),
            (false, true) => Ok(Workers::Single),
            (false, false) => {
                let limit = self.options.memory.unwrap_or(0);
                Err(SolverError::Memory { needed: sizes.bytes(1), limit, half: None })
            }
        }
    }

    /// The EVs of each player with the average strategies at the end of a line on a stored board, by combo index in the
    /// representative's suits.
    fn stored_averages<E: From<SolverError>>(
        &mut self,
        line: &Line,
        walk: &StoredLine,
        fetch: FetchBoardShared<'_, E>,
    ) -> Result<[Vec<Option<f64>>; 2], E> {
        let (node, board) = (walk.location.node, &walk.context.board);
        let mut averages = [0, 1].map(|_| vec![None; Combo::COUNT]);
        let deals = &self.layouts[walk.depth].street_tree.deals;
        if let Some(deal) = deals.iter().position(|&deal| deal == node) {
            for (player, averages) in averages.iter_mut().enumerate() {
                let rows = board.hands[player].rows();
                let continuation = &walk.padded.continuation[player][deal * rows..][..rows];
                let already_paid = self.game.already_paid(node, player);
                for (combo, row) in board.combos(player) {
                    averages[combo.index()] = Some(f64::from(continuation[row]) + already_paid);
                }
            }
            return Ok(averages);
        }
        let view = self.view_of(line, &mut |shape| fetch(shape), false)?;
        let to_representative = walk.location.perm.inverse();
        for (hands, averages) in view.hands.iter().zip(&mut averages) {
            for hand in hands {
                averages[to_representative.apply_combo(hand.combo).index()] = hand.ev;
            }
        }
        Ok(averages)
    }
}
