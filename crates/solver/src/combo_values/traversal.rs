//! A traversal of the game from some nodes of a board, board after board: the opponent's reach goes down, the counterfactual
//! values of one player come back. It has memory for one board of each street, and not for the game.
//!
//! The boards of the second street may be visited by several threads. Their values are added in the order of the boards, so
//! that the result does not depend on the number of threads.

use super::buffers::{CHUNK, LevelPool, Levels, TraversalSizes};
use crate::engine::board_pass::{BoardPass, BoardSlices, PassBuffers, PassKind};
use crate::engine::layout::Layout;
use crate::engine::program::{Deal, Program};
use crate::engine::storage::Storage;
use crate::engine::workers::Workers;
use crate::game::Game;
use crate::game::boards::{Board, ComboRows, Hands};
use crate::game::widened::WidenedGame;
use crate::kernel::deal::IsoMap;
use crate::kernel::{Prefetch, WIDTH};
use bytemuck::{cast_slice, cast_slice_mut};
use isofold_cards::Combo;
use isofold_iso::CardOrbit;
use isofold_simd::Dispatcher;
use isofold_tree::{NodeId, NodeKind, Tree};
use std::borrow::Cow;

/// Average strategies, board by board.
pub(crate) trait Strategies: Sync {
    /// The precision of the tables.
    type Storage: Storage;
    /// A board of the game, and what is known of the strategies on it.
    type At: Send + Sync;
    /// The reason why a board cannot be had.
    type Error: Send;

    /// The board.
    fn board<'a>(&'a self, at: &'a Self::At) -> &'a Board;

    /// The average strategies of both players on a board; `None` if they have to be solved for.
    fn tables<'a>(&'a self, at: &'a Self::At) -> Option<[&'a [<Self::Storage as Storage>::Average]; 2]>;

    /// The board after a class of cards, given by its number too.
    fn next(&self, at: &Self::At, number: usize, orbit: &CardOrbit) -> Result<Self::At, Self::Error>;

    /// Solves the game from the line that begins at a node of a board without tables, and returns the values of the player's
    /// best response by combo index.
    fn solve(&self, at: &Self::At, node: NodeId, player: usize) -> Result<Vec<f32>, Self::Error>;
}

/// The hands whose values are computed, and how they play.
pub(crate) enum Hero<'a> {
    /// Every combo plays its best response.
    Any(&'a WidenedGame<'a>),
    /// The hands of the range play the average strategy.
    Range,
}

/// A traversal from some nodes of a board.
pub(crate) struct Traversal<'a, T> {
    pub(crate) strategies: &'a T,
    pub(crate) game: &'a Game,
    pub(crate) hero: Hero<'a>,
    pub(crate) player: usize,
    pub(crate) dispatcher: Dispatcher,
    /// The betting from the nodes on, with the infosets of the strategies.
    pub(crate) layouts: &'a [Layout],
}

/// A board that is being visited.
struct Visit<'b> {
    depth: usize,
    board: &'b Board,
    /// The rows of combos, if the player may hold any.
    rows: Option<&'b [ComboRows; 2]>,
}

/// Writes the opponent's reach at the beginning of a line.
type Enter<'b> = &'b (dyn Fn(usize, &mut [f32]) + Sync);
/// Takes the values at the beginning of a line, a number for each row.
type Leave<'b> = &'b mut dyn FnMut(usize, &[f32]);

/// A board that a traversal owns or borrows, with the rows of combos if it owns it.
type Next<'b> = (Cow<'b, Board>, Option<[ComboRows; 2]>);

impl<T: Strategies> Traversal<'_, T> {
    /// The counterfactual values of the player at each node, by combo index, given the opponent's reach there.
    pub(crate) fn run(
        &self,
        at: &T::At,
        reach: &[Vec<f32>],
        sizes: &TraversalSizes,
        workers: &Workers,
    ) -> Result<Vec<Vec<f32>>, T::Error> {
        let narrow = self.strategies.board(at);
        let (board, rows): Next<'_> = match &self.hero {
            Hero::Any(widened) => {
                let (board, rows) = widened.first(narrow);
                (Cow::Owned(board), Some(rows))
            }
            Hero::Range => (Cow::Borrowed(narrow), None),
        };
        let board = board.as_ref();
        let enter = |line: usize, row: &mut [f32]| {
            row.fill(0.0);
            row[..reach[line].len()].copy_from_slice(&reach[line]);
        };
        let mut values = vec![vec![0.0; Combo::COUNT]; reach.len()];
        let mut leave = |line: usize, row: &[f32]| {
            board.combos(self.player).for_each(|(combo, of)| values[line][combo.index()] = row[of]);
        };
        let pool = LevelPool::new(sizes);
        let visit = Visit { depth: 0, board, rows: rows.as_ref() };
        pool.with(|levels| self.visit(at, &visit, &enter, levels, Some((workers, &pool)), &mut leave))?;
        Ok(values)
    }

    /// Visits a board and all that follow it.
    fn visit(
        &self,
        at: &T::At,
        visit: &Visit<'_>,
        enter: Enter<'_>,
        levels: &mut Levels,
        workers: Option<(&Workers, &LevelPool<'_>)>,
        leave: Leave<'_>,
    ) -> Result<(), T::Error> {
        let Visit { depth, board, .. } = *visit;
        let layout = &self.layouts[depth];
        let [own, other] = [self.player, 1 - self.player].map(|player| board.hands[player].blocks());
        let tables = self.strategies.tables(at);
        let mut slices: BoardSlices<'_, T::Storage> = match tables {
            Some(tables) => {
                BoardSlices::Evaluate { own: tables[self.player], other: tables[1 - self.player] }
            }
            None => BoardSlices::Evaluate { own: &[], other: &[] },
        };
        let kind = match self.hero {
            Hero::Any(_) => PassKind::Best,
            Hero::Range => PassKind::Average,
        };
        let mut buffers = std::mem::take(&mut levels.passes[depth]);
        for program in &layout.programs[self.player] {
            for (row, line) in program.lines.clone().enumerate() {
                enter(line, cast_slice_mut(&mut buffers.reach[row * other..][..other]));
            }
            buffers.sum_lines(program.lines.len(), other);
            if tables.is_none() {
                self.solve_lines(at, visit, program, &mut buffers, leave)?;
            }
            let (dispatcher, traverser) = (self.dispatcher, self.player);
            let pass = BoardPass { dispatcher, program, board, traverser, kind, watched: None };
            pass.forward(&mut slices, &mut buffers, &mut levels.scratch);
            pass.terminals(&mut buffers, &mut levels.scratch, Prefetch::NOTHING);
            if !program.deals.is_empty() {
                self.visit_next(at, visit, program, &mut buffers, levels, workers)?;
            }
            pass.backward(&mut slices, &mut buffers, &mut levels.scratch);
            for (row, line) in
                program.lines.clone().enumerate().filter(|&(row, _)| buffers.is_live(row as u32))
            {
                leave(line, cast_slice(&buffers.values[row * own..][..own]));
            }
        }
        levels.passes[depth] = buffers;
        Ok(())
    }

    /// Solves the lines of a board without tables on which there is a decision, and takes their reach away.
    fn solve_lines(
        &self,
        at: &T::At,
        visit: &Visit<'_>,
        program: &Program,
        buffers: &mut PassBuffers,
        leave: Leave<'_>,
    ) -> Result<(), T::Error> {
        let layout = &self.layouts[visit.depth];
        let hands = &visit.board.hands[self.player];
        for (row, line) in program.lines.clone().enumerate() {
            let node = layout.street_tree.roots[line];
            if !buffers.is_live(row as u32) || !has_decision(&self.game.tree, node) {
                continue;
            }
            buffers.totals[row] = 0.0;
            let by_combo = self.strategies.solve(at, node, self.player)?;
            let mut values = vec![0.0; hands.blocks() * WIDTH];
            for (value, combo) in values.iter_mut().zip(&hands.combos) {
                *value = by_combo[combo.index()] * layout.chance as f32;
            }
            leave(line, &values);
        }
        Ok(())
    }

    /// Visits the boards that follow, and fills in the values of the chance nodes.
    fn visit_next(
        &self,
        at: &T::At,
        visit: &Visit<'_>,
        program: &Program,
        buffers: &mut PassBuffers,
        levels: &mut Levels,
        workers: Option<(&Workers, &LevelPool<'_>)>,
    ) -> Result<(), T::Error> {
        let Visit { depth, board, .. } = *visit;
        let (own, other) = (board.hands[self.player].blocks(), board.hands[1 - self.player].blocks());
        let mut sums = Sums { values: vec![0.0; program.deals.len() * own * WIDTH], width: own * WIDTH };
        let orbits: Vec<(usize, CardOrbit)> = self.game.next_orbits(board).into_iter().enumerate().collect();
        let from = Reach { buffers: &*buffers, deals: &program.deals, blocks: other };
        match workers {
            Some((workers, pool)) if workers.threads() > 1 => {
                for orbits in orbits.chunks(CHUNK * workers.threads()) {
                    let visited = workers.map(orbits.to_vec(), |(number, orbit)| {
                        pool.with(|levels| self.visit_apart(at, visit, (number, orbit), &from, levels))
                    });
                    for next in visited {
                        let (iso_map, width, values) = next?;
                        for (line, row) in values.chunks_exact(width.max(1)).enumerate() {
                            sums.add(line, row, &iso_map);
                        }
                    }
                }
            }
            _ => {
                for (number, orbit) in orbits {
                    let next_at = self.strategies.next(at, number, &orbit)?;
                    let (next, rows) = self.next_board(&next_at, visit, orbit);
                    let next = next.as_ref();
                    let to = &next.hands[1 - self.player];
                    let enter = |line: usize, row: &mut [f32]| from.carry(line, to, row);
                    let mut leave =
                        |line: usize, row: &[f32]| sums.add(line, row, &next.hands[self.player].iso_map);
                    let visit = Visit { depth: depth + 1, board: next, rows: rows.as_ref() };
                    self.visit(&next_at, &visit, &enter, levels, None, &mut leave)?;
                }
            }
        }
        for (deal, sum) in program.deals.iter().zip(sums.values.chunks_exact(sums.width.max(1))) {
            let row = &mut buffers.values[deal.value as usize * own..][..own];
            cast_slice_mut(row).copy_from_slice(sum);
        }
        Ok(())
    }

    /// Visits one of the boards that follow, on a thread of its own: returns the isomorphism map to the board before, the
    /// length of a row, and the values of each line.
    fn visit_apart(
        &self,
        at: &T::At,
        visit: &Visit<'_>,
        (number, orbit): (usize, CardOrbit),
        from: &Reach<'_>,
        levels: &mut Levels,
    ) -> Result<(Vec<IsoMap>, usize, Vec<f32>), T::Error> {
        let next_at = self.strategies.next(at, number, &orbit)?;
        let (next, rows) = self.next_board(&next_at, visit, orbit);
        let next = next.as_ref();
        let (to, own) = (&next.hands[1 - self.player], &next.hands[self.player]);
        let width = own.blocks() * WIDTH;
        let mut values = vec![0.0; from.deals.len() * width];
        let enter = |line: usize, row: &mut [f32]| from.carry(line, to, row);
        let mut leave = |line: usize, row: &[f32]| values[line * width..][..width].copy_from_slice(row);
        let visit = Visit { depth: visit.depth + 1, board: next, rows: rows.as_ref() };
        self.visit(&next_at, &visit, &enter, levels, None, &mut leave)?;
        Ok((own.iso_map.clone(), width, values))
    }

    /// The board that follows with a class of cards.
    fn next_board<'b>(&'b self, next_at: &'b T::At, visit: &Visit<'_>, orbit: CardOrbit) -> Next<'b> {
        let narrow = self.strategies.board(next_at);
        match (&self.hero, visit.rows) {
            (Hero::Any(widened), Some(rows)) => {
                let (board, rows) = widened.next((visit.board, rows), orbit, narrow);
                (Cow::Owned(board), Some(rows))
            }
            _ => (Cow::Borrowed(narrow), None),
        }
    }
}

/// The opponent's reach at the chance nodes of a board.
struct Reach<'b> {
    buffers: &'b PassBuffers,
    deals: &'b [Deal],
    blocks: usize,
}

impl Reach<'_> {
    /// Writes the reach after a card to a row of the next board.
    fn carry(&self, line: usize, to: &Hands, row: &mut [f32]) {
        let Deal { reach, .. } = self.deals[line];
        if !self.buffers.is_live(reach) {
            return row.fill(0.0);
        }
        let from: &[f32] = cast_slice(&self.buffers.reach[reach as usize * self.blocks..][..self.blocks]);
        for (number, &parent) in row.iter_mut().zip(&to.to_parent) {
            *number = from.get(usize::from(parent)).copied().unwrap_or(0.0);
        }
    }
}

/// The values of the lines that meet the next card, summed over the cards.
struct Sums {
    values: Vec<f32>,
    width: usize,
}

impl Sums {
    fn add(&mut self, line: usize, row: &[f32], iso_map: &[IsoMap]) {
        let sums = &mut self.values[line * self.width..][..self.width];
        for step in iso_map {
            sums[usize::from(step.to)] += row[usize::from(step.from)];
        }
    }
}

/// Whether a player acts from a node on, at which a street begins.
fn has_decision(tree: &Tree, node: NodeId) -> bool {
    match tree.node(node).kind {
        NodeKind::Decision { .. } => true,
        NodeKind::Chance { child } => has_decision(tree, child),
        NodeKind::Fold { .. } | NodeKind::Showdown => false,
    }
}
