//! The values of combos from stored boards, with subgames that were not stored solved again on the way.

use super::buffers::TraversalSizes;
use super::traversal::{Hero, Strategies, Traversal};
use super::values::{Averages, ComboValues, PlaceNumbers};
use crate::engine::layout::Layout;
use crate::engine::storage::Full;
use crate::engine::workers::Workers;
use crate::game::Game;
use crate::game::boards::Board;
use crate::stored::padded::{BoardContext, PaddedStrategy};
use crate::stored::solution::{Answer, StoredLine};
use crate::stored::subgame::{MissingSubgame, Subgame};
use crate::{BoardShape, BoardStrategy, Options, SolverError, StoredSolution};
use isofold_cards::{Card, Combo};
use isofold_iso::{CardOrbit, SuitPerm};
use isofold_simd::Block;
use isofold_tree::{Line, NodeId, NodeKind, Player};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Fetches the strategy of a board on any thread; `None` if it was not stored.
pub type FetchBoardShared<'a, E> = &'a (dyn Fn(&BoardShape) -> Result<Option<BoardStrategy>, E> + Sync);

/// The reach of both players at the beginning of lines, by the node at which the line begins.
type LineReach = HashMap<NodeId, [Vec<f32>; 2]>;

/// The average strategies of stored boards.
struct StoredStrategies<'a, E> {
    game: Game,
    layouts: &'a [Layout],
    accuracy: f64,
    /// The options of subgames.
    options: Options,
    fetch: FetchBoardShared<'a, E>,
    found: Mutex<FoundValues>,
}

/// The values of the second player's best responses in subgames that were solved for the first player's, so that none is solved
/// twice as long as there is memory for them.
struct FoundValues {
    by_subgame: HashMap<(NodeId, Vec<Card>), Vec<f32>>,
    /// The number of subgames for which there is memory.
    left: u64,
}

/// The maximum number of bytes for values of subgames that were solved.
const MAX_FOUND_BYTES: u64 = 1 << 28;

/// A board, with its strategies if they were stored.
struct StoredAt {
    /// The street, counted from the start.
    depth: usize,
    context: Arc<BoardContext>,
    padded: Option<Arc<PaddedStrategy>>,
    entered: LineReach,
    /// The reach at the chance nodes that end the street, by the node that follows.
    at_deals: OnceLock<LineReach>,
}

impl<E: From<SolverError> + Send> Strategies for StoredStrategies<'_, E> {
    type Storage = Full;
    type At = StoredAt;
    type Error = E;

    fn board<'a>(&'a self, at: &'a StoredAt) -> &'a Board {
        &at.context.board
    }

    fn tables<'a>(&'a self, at: &'a StoredAt) -> Option<[&'a [Block]; 2]> {
        let padded = at.padded.as_ref()?;
        Some([&padded.strategy[0], &padded.strategy[1]])
    }

    fn next(&self, at: &StoredAt, _: usize, orbit: &CardOrbit) -> Result<StoredAt, E> {
        let (board, rows) = self.game.next_board(&at.context.board, &at.context.rows, 0, orbit.clone());
        let (context, depth) = (Arc::new(BoardContext { board, rows }), at.depth + 1);
        let mut padded = None;
        if at.padded.is_some() {
            let shape = context.shape(&self.layouts[depth]);
            if let Some(strategy) = (self.fetch)(&shape)? {
                let found = PaddedStrategy::new(&shape, &strategy);
                let name = || SolverError::BoardStrategy(Game::name(&shape.board));
                padded = Some(Arc::new(found.ok_or_else(name)?));
            }
        }
        // The reach is needed where a subgame may have to be solved, here or on a later board.
        let mut entered = LineReach::new();
        if padded.is_none() || depth + 1 < self.layouts.len() {
            for (&node, reach) in at.at_deals.get_or_init(|| self.reach_at_deals(at)) {
                entered.insert(node, [0, 1].map(|player: usize| context.carry(player, &reach[player])));
            }
        }
        Ok(StoredAt { depth, context, padded, entered, at_deals: OnceLock::new() })
    }

    fn solve(&self, at: &StoredAt, node: NodeId, player: usize) -> Result<Vec<f32>, E> {
        let Some(reach) = at.entered.get(&node).cloned() else { return Ok(vec![0.0; Combo::COUNT]) };
        let missing = MissingSubgame { root: node, context: Arc::clone(&at.context), reach };
        let found = || self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if player == 1
            && let Some(values) = found().take(&missing)
        {
            return Ok(values);
        }
        let subgame = Subgame::solve(&self.game, &missing, self.accuracy, &self.options)?;
        let [first, second] = subgame.best_values()?;
        if player == 1 {
            return Ok(second);
        }
        found().keep(&missing, second);
        Ok(first)
    }
}

impl FoundValues {
    /// For as many subgames as some bytes have room for.
    fn new(bytes: u64) -> FoundValues {
        let each = (Combo::COUNT * size_of::<f32>() + 64) as u64;
        FoundValues { by_subgame: HashMap::new(), left: bytes.min(MAX_FOUND_BYTES) / each }
    }

    fn keep(&mut self, subgame: &MissingSubgame, values: Vec<f32>) {
        if self.left > 0 {
            self.left -= 1;
            self.by_subgame.insert(subgame.key(), values);
        }
    }

    fn take(&mut self, subgame: &MissingSubgame) -> Option<Vec<f32>> {
        self.by_subgame.remove(&subgame.key()).inspect(|_| self.left += 1)
    }
}

impl<E> StoredStrategies<'_, E> {
    /// The reach of both players at the chance nodes that end the street, computed as a line is followed, so that a subgame has
    /// the same ranges as for any other question.
    fn reach_at_deals(&self, at: &StoredAt) -> LineReach {
        let mut found = LineReach::new();
        let mut open: Vec<(NodeId, [Vec<f32>; 2])> =
            at.entered.iter().map(|(&node, reach)| (node, reach.clone())).collect();
        while let Some((node, reach)) = open.pop() {
            match &self.game.tree.node(node).kind {
                NodeKind::Decision { player, children, .. } => {
                    let Some(padded) = &at.padded else { continue };
                    let (player, layout) = (player.index(), &self.layouts[at.depth]);
                    let rows = at.context.board.hands[player].rows();
                    let mut shares = padded.decision(layout, rows, player, node, children.len());
                    at.context.board.hold(node, &mut shares);
                    for (&child, shares) in children.iter().zip(&shares) {
                        let mut after = reach.clone();
                        after[player].iter_mut().zip(shares).for_each(|(reach, share)| *reach *= share);
                        open.push((child, after));
                    }
                }
                NodeKind::Chance { child } => {
                    found.insert(*child, reach);
                }
                NodeKind::Fold { .. } | NodeKind::Showdown => {}
            }
        }
        found
    }
}

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
            let subgame = Subgame::solve(&self.game, subgame, self.accuracy, &options)?;
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
