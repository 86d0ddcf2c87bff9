//! The values of combos from a solver in memory.

use super::buffers::TraversalSizes;
use super::engine_strategies::TraversalStart;
use super::values::{Averages, ComboValues, PlaceNumbers};
use crate::engine::layout::Layout;
use crate::engine::workers::Workers;
use crate::game::widened::WidenedGame;
use crate::query::hand_values::strategy_of;
use crate::query::node::ResolvedLine;
use crate::{Solver, SolverError};
use isofold_cards::Combo;
use isofold_tree::{Line, NodeId, NodeKind, Player};
use std::collections::{BTreeMap, VecDeque};

/// The nodes of one board from which a traversal starts: a row of its buffers each, and rows come by sixteen.
const MAX_NODES: usize = 16;

/// A line with the reach of both players at its end, in the rows of its board.
pub(crate) struct Place {
    resolved: ResolvedLine,
    reach: [Vec<f32>; 2],
}

/// The values of both players' best responses.
const BEST_VALUES: [(usize, bool); 2] = [(0, true), (1, true)];

/// The values of both players: of their best responses, and of the average strategies.
const ALL_VALUES: [(usize, bool); 4] = [(0, true), (0, false), (1, true), (1, false)];

/// Nodes of one board, and the values found for them.
#[derive(Default)]
struct Group {
    depth: usize,
    board: usize,
    nodes: Vec<NodeId>,
    /// By player, the reach at each node.
    reach: [Vec<Vec<f32>>; 2],
    /// By player, for each node by combo index: of the best response and of the average strategies.
    best: [Vec<Vec<f32>>; 2],
    average: [Vec<Vec<f32>>; 2],
}

impl Solver {
    /// Returns the values of all combos of both players at the end of each line, which may be a decision or a chance node. Hands
    /// outside of the range are included; [`ComboValues`] says what their values are. It costs a few evaluations of the
    /// average strategies, from the places on, and little memory beside the solver's own; an error if that is more than the
    /// [limit](crate::Options::memory) leaves. Lines of one batch that lead to the same board share the work. The result does
    /// not depend, to the bit, on what else is in the batch or on the number of threads.
    ///
    /// ```
    /// use isofold_solver::{Options, Solver};
    /// use isofold_tree::{Spot, Street};
    ///
    /// let spot = Spot::on("KsTd7c4h2s").pot(100).stack(100).oop("AA,QQ").ip("KK").bet(Street::River, "a").build()?;
    /// let mut solver = Solver::new(&spot, &Options::default())?;
    /// for _ in 0..200 {
    ///     solver.iterate();
    /// }
    /// let values = solver.combo_values(&["".parse()?, "x".parse()?])?;
    /// let [oop, _ip] = &values[0];
    /// // A pair of tens is not in oop's range, and would lose to every hand of ip: it is worth next to nothing.
    /// let tens = oop.get("AsTs".parse()?);
    /// assert!(tens.is_outside() && tens.ev().unwrap() < 1.0);
    /// assert!(oop.get("AhAd".parse()?).reach == 1.0);
    /// assert_eq!(oop.cfvs().len(), 1326);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn combo_values(&self, lines: &[Line]) -> Result<Vec<[ComboValues; 2]>, SolverError> {
        let max_weights = [0, 1].map(|player| self.game.max_weight(player));
        let start = [0, 1].map(|player: usize| {
            let rows = self.engine.board(0, 0).hands[player].rows();
            let weights = self.engine.weights(player).iter().flat_map(|block| block.0);
            weights.take(rows).collect::<Vec<f32>>()
        });
        let places = lines.iter().map(|line| self.place(line, &start)).collect::<Result<Vec<_>, _>>()?;
        self.values_of(lines, &places, max_weights)
    }

    /// Follows a line to a decision or a chance node, with the reach that both players begin with.
    pub(crate) fn place(&self, line: &Line, start: &[Vec<f32>; 2]) -> Result<Place, SolverError> {
        let resolved = self.find(line)?;
        let (node, tree) = (resolved.location.node, &self.game.tree);
        if tree.node(node).is_terminal() {
            return Err(SolverError::Over(line.to_string()));
        }
        let mut boards = vec![resolved.board];
        for depth in (1..=resolved.depth).rev() {
            boards.push(self.engine.board(depth, boards[boards.len() - 1]).parent);
        }
        boards.reverse();
        let before = std::iter::successors(Some(node), |&node| {
            tree.node(node).parent.filter(|_| node != self.game.start)
        });
        let mut path: Vec<NodeId> = before.collect();
        path.reverse();
        let (mut reach, mut depth) = (start.clone(), 0);
        for step in path.windows(2) {
            match &tree.node(step[0]).kind {
                NodeKind::Decision { player, children, .. } => {
                    let action = children.iter().position(|&child| child == step[1]).unwrap_or(0);
                    let shares = self.shares(depth, boards[depth], player.index(), step[0], children.len());
                    for (reach, shares) in reach[player.index()].iter_mut().zip(shares) {
                        *reach = (f64::from(*reach) * shares[action]) as f32;
                    }
                }
                NodeKind::Chance { .. } => {
                    depth += 1;
                    let hands = &self.engine.board(depth, boards[depth]).hands;
                    reach = [0, 1].map(|player: usize| {
                        let parents = hands[player].to_parent.iter().take(hands[player].rows());
                        parents
                            .map(|&row| reach[player].get(usize::from(row)).copied().unwrap_or(0.0))
                            .collect()
                    });
                }
                NodeKind::Fold { .. } | NodeKind::Showdown => {}
            }
        }
        Ok(Place { resolved, reach })
    }

    /// The average strategy of each row at a decision.
    fn shares(
        &self,
        depth: usize,
        board: usize,
        player: usize,
        node: NodeId,
        actions: usize,
    ) -> Vec<Vec<f64>> {
        let sums = self.engine.strategy(depth, board, player, node, actions);
        let board = self.engine.board(depth, board);
        let removed = self.game.removed_on(node, &board.cards);
        (0..board.hands[player].rows()).map(|row| strategy_of(&sums, row, removed)).collect()
    }

    /// The values of both players' best responses where the game starts, by combo index, given the reach of both there.
    pub(crate) fn best_values(&self, reach: &[Vec<f32>; 2]) -> Result<[Vec<f32>; 2], SolverError> {
        let reach = [0, 1].map(|player: usize| vec![reach[player].clone()]);
        let mut group = Group { depth: 0, board: 0, nodes: vec![self.game.start], reach, ..Group::default() };
        let widened = [self.game.widened(0), self.game.widened(1)];
        let workers = Workers::new(Workers::size(self.options.threads));
        self.fill(&widened, std::slice::from_mut(&mut group), &BEST_VALUES, &workers)?;
        Ok(group.best.map(|mut nodes| nodes.swap_remove(0)))
    }

    /// The values of combos at some places; reach is in shares of these weights.
    pub(crate) fn values_of(
        &self,
        lines: &[Line],
        places: &[Place],
        max_weights: [f64; 2],
    ) -> Result<Vec<[ComboValues; 2]>, SolverError> {
        let widened = [self.game.widened(0), self.game.widened(1)];
        let workers = Workers::new(Workers::size(self.options.threads));
        let (mut open, mut done) = (VecDeque::from(groups(places)), Vec::new());
        while let Some(first) = open.pop_front() {
            // A flop has enough boards for all threads; others are visited side by side.
            let is_flop = self.engine.board(first.depth, first.board).cards.len() < 4;
            let more = if is_flop { 0 } else { open.len().min(workers.threads() - 1) };
            let mut some: Vec<Group> = [first].into_iter().chain(open.drain(..more)).collect();
            match self.fill(&widened, &mut some, &ALL_VALUES, &workers) {
                Ok(()) => done.extend(some),
                // Fewer nodes at once take less memory.
                Err(SolverError::Memory { .. }) if some.iter().any(|group| group.nodes.len() > 1) => {
                    let halves = some.into_iter().flat_map(Group::halves);
                    halves.filter(|half| !half.nodes.is_empty()).for_each(|half| open.push_front(half));
                }
                Err(error) => return Err(error),
            }
        }
        let values = |(line, place)| self.values_in(&done, line, place, max_weights);
        Ok(lines.iter().zip(places).map(values).collect())
    }

    /// Runs the traversals of some groups: those of a single one with all threads, those of several side by side.
    fn fill(
        &self,
        widened: &[WidenedGame<'_>; 2],
        groups: &mut [Group],
        wanted: &[(usize, bool)],
        workers: &Workers,
    ) -> Result<(), SolverError> {
        let layouts: Vec<Vec<Layout>> = groups.iter().map(|group| self.layouts_of(group)).collect();
        let sizes: Vec<TraversalSizes> = groups
            .iter()
            .zip(&layouts)
            .map(|(group, layouts)| {
                TraversalSizes::new(
                    &self.game,
                    layouts,
                    self.engine.board(group.depth, group.board).cards.len(),
                )
            })
            .collect();
        let single = Workers::Single;
        let (outer, inner) = if groups.len() > 1 { (workers, &single) } else { (&single, workers) };
        let bytes = |[outer, inner]: [&Workers; 2]| {
            let most = sizes.iter().map(|sizes| sizes.bytes(inner.threads())).max().unwrap_or(0);
            most * outer.threads() as u64
        };
        // With less memory fewer threads do, and the result is the same.
        let chosen =
            [[outer, inner], [&single, &single]].into_iter().find(|&both| self.has_room(bytes(both)));
        let Some([outer, inner]) = chosen else {
            let needed = self.plan.memory() + bytes([&single, &single]);
            return Err(SolverError::Memory { needed, limit: self.options.memory.unwrap_or(0), half: None });
        };
        let jobs: Vec<(usize, usize, bool)> = (0..groups.len())
            .flat_map(|group| wanted.iter().map(move |&(player, is_best)| (group, player, is_best)))
            .collect();
        let values = outer.map(jobs.clone(), |(number, player, is_best)| {
            let group = &groups[number];
            let start = TraversalStart {
                game: &self.game,
                widened: is_best.then_some(&widened[player]),
                player,
                depth: group.depth,
                board: group.board,
                reach: &group.reach[1 - player],
            };
            self.engine.traverse(&start, &layouts[number], &sizes[number], inner)
        });
        for ((number, player, is_best), values) in jobs.into_iter().zip(values) {
            let of = if is_best { &mut groups[number].best } else { &mut groups[number].average };
            of[player] = values;
        }
        Ok(())
    }

    /// Whether the limit leaves so many bytes.
    fn has_room(&self, bytes: u64) -> bool {
        self.options.memory.is_none_or(|limit| self.plan.memory() + bytes <= limit)
    }

    /// The betting from the nodes of a group on, with the infosets of the engine.
    fn layouts_of(&self, group: &Group) -> Vec<Layout> {
        let cards = self.engine.board(group.depth, group.board).cards.len();
        let mut layouts = self.game.layouts_from(group.nodes.clone(), cards);
        for (street, layout) in layouts.iter_mut().enumerate() {
            layout.use_infosets_of(self.engine.street_tree(group.depth + street));
        }
        layouts
    }

    /// The values of a place, which is in one of the groups.
    fn values_in(
        &self,
        groups: &[Group],
        line: &Line,
        place: &Place,
        max_weights: [f64; 2],
    ) -> [ComboValues; 2] {
        let ResolvedLine { depth, board, location } = &place.resolved;
        let is_there = |group: &&Group| {
            group.depth == *depth && group.board == *board && group.nodes.contains(&location.node)
        };
        let found = groups.iter().find(is_there);
        let number = found.and_then(|group| group.nodes.iter().position(|&node| node == location.node));
        let board = self.engine.board(*depth, *board);
        Player::BOTH.map(|player| {
            let own = player.index();
            let of = |values: fn(&Group) -> &[Vec<Vec<f32>>; 2]| -> Vec<f32> {
                let row = found.zip(number).map(|(group, number)| values(group)[own][number].clone());
                row.unwrap_or_else(|| vec![0.0; Combo::COUNT])
            };
            let mut reach = vec![0.0; Combo::COUNT];
            board
                .combos(own)
                .for_each(|(combo, row)| reach[combo.index()] = f64::from(place.reach[own][row]));
            let others = &place.reach[1 - own];
            let others = board.combos(1 - own).map(|(combo, row)| (combo, row, f64::from(others[row])));
            let numbers = PlaceNumbers {
                player,
                reach,
                max_weight: max_weights[own],
                others: others.collect(),
                best: of(|group| &group.best),
                average: Averages::Cfvs(of(|group| &group.average)),
            };
            self.game.combo_values(line, location, board, &numbers)
        })
    }
}

impl Group {
    /// The group in two, the second one without nodes if there is only one.
    fn halves(mut self) -> [Group; 2] {
        let middle = self.nodes.len().div_ceil(2);
        let nodes = self.nodes.split_off(middle);
        let reach = self.reach.each_mut().map(|reach| reach.split_off(middle));
        let second = Group { depth: self.depth, board: self.board, nodes, reach, ..Group::default() };
        [self, second]
    }
}

/// The boards of some places, with the nodes that are asked for there.
fn groups(places: &[Place]) -> Vec<Group> {
    let mut by_board: BTreeMap<(usize, usize), BTreeMap<NodeId, &Place>> = BTreeMap::new();
    for place in places {
        let ResolvedLine { depth, board, location } = &place.resolved;
        by_board.entry((*depth, *board)).or_default().insert(location.node, place);
    }
    let mut groups = Vec::new();
    for ((depth, board), nodes) in by_board {
        let nodes: Vec<(NodeId, &Place)> = nodes.into_iter().collect();
        for nodes in nodes.chunks(MAX_NODES) {
            let reach = [0, 1]
                .map(|player: usize| nodes.iter().map(|(_, place)| place.reach[player].clone()).collect());
            let nodes = nodes.iter().map(|(node, _)| *node).collect();
            groups.push(Group { depth, board, nodes, reach, ..Group::default() });
        }
    }
    groups
}
