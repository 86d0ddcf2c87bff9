//! One board of a stored solution at work: passes of both players over its strategies.

use crate::boards::{Board, RowOf};
use crate::cell::Full;
use crate::desk::{Desk, Job, Room, Sighting, Table, Watch, Workshop};
use crate::kernel::Ahead;
use crate::kernel::showdown::Tiles;
use crate::layout::Layout;
use crate::meeting::Compatible;
use crate::program::Program;
use crate::simd::{Block, WIDTH};
use crate::workspace::RoomSize;
use crate::{Shape, Sheet};
use isofold_cards::Combo;
use isofold_eval::Level;
use isofold_tree::NodeId;
use std::sync::{Mutex, PoisonError};

/// A board that stands for its class, reached by a line.
pub(crate) struct Leaf {
    pub(crate) board: Board,
    pub(crate) rows: [RowOf; 2],
}

/// A sheet as passes want it: rows padded to whole blocks.
pub(crate) struct Page {
    strategy: [Vec<Block>; 2],
    exits: [Vec<f32>; 2],
}

impl Leaf {
    pub(crate) fn shape(&self, layout: &Layout) -> Shape {
        Shape {
            board: self.board.cards.clone(),
            rows: [0, 1].map(|player: usize| self.board.hands[player].rows()),
            actions: layout.skeleton.actions.clone(),
            deals: layout.skeleton.deals.len(),
        }
    }

    /// A player's numbers here, of numbers on the board before.
    pub(crate) fn carry(&self, player: usize, before: &[f32]) -> Vec<f32> {
        let places = &self.board.hands[player].places[..self.board.hands[player].rows()];
        places.iter().map(|&place| before.get(usize::from(place)).copied().unwrap_or(0.0)).collect()
    }

    /// The combos of a player, each with its row and a number of the row.
    pub(crate) fn spread(&self, player: usize, numbers: &[f32]) -> Vec<(Combo, usize, f64)> {
        self.board.combos(player).map(|(combo, row)| (combo, row, f64::from(numbers[row]))).collect()
    }
}

impl Page {
    /// `None` if the sheet has another shape.
    pub(crate) fn new(shape: &Shape, sheet: &Sheet) -> Option<Page> {
        let fits = (0..2).all(|player| {
            sheet.strategy[player].len() == shape.strategy_len(player)
                && sheet.exits[player].len() == shape.exits_len(player)
        });
        let strategy = || {
            [0, 1].map(|player: usize| {
                let rows = sheet.strategy[player].chunks_exact(shape.rows[player].max(1));
                rows.flat_map(padded).collect()
            })
        };
        fits.then(|| Page { strategy: strategy(), exits: sheet.exits.clone() })
    }

    /// For boards where no line that is asked for has a decision.
    pub(crate) fn blank(shape: &Shape) -> Page {
        Page {
            strategy: [0, 1].map(|player| {
                let slots = shape.actions[player].iter().map(|&actions| usize::from(actions)).sum::<usize>();
                vec![Block::ZERO; slots * shape.rows[player].div_ceil(WIDTH)]
            }),
            exits: [0, 1].map(|player| vec![0.0; shape.exits_len(player)]),
        }
    }

    /// What a player does at a decision: a row for each action.
    pub(crate) fn decision(
        &self,
        layout: &Layout,
        rows: usize,
        player: usize,
        node: NodeId,
        actions: usize,
    ) -> Vec<Vec<f32>> {
        let (Some(place), blocks) = (layout.skeleton.place(node), rows.div_ceil(WIDTH)) else {
            return vec![vec![0.0; rows]; actions];
        };
        (0..actions)
            .map(|action| {
                let row = &self.strategy[player][(place.slot as usize + action) * blocks..][..blocks];
                row.iter().flat_map(|block| block.0).take(rows).collect()
            })
            .collect()
    }
}

/// A row of numbers in blocks.
fn padded(row: &[f32]) -> Vec<Block> {
    let mut blocks = vec![Block::ZERO; row.len().div_ceil(WIDTH)];
    for (block, numbers) in blocks.iter_mut().zip(row.chunks(WIDTH)) {
        block.0[..numbers.len()].copy_from_slice(numbers);
    }
    blocks
}

/// A line on a board, and how both players got there.
pub(crate) struct Scene<'a> {
    pub(crate) level: Level,
    pub(crate) layout: &'a Layout,
    pub(crate) leaf: &'a Leaf,
    pub(crate) page: &'a Page,
    /// The number of the line on its street.
    pub(crate) line: usize,
    /// Of each player, where the line begins.
    pub(crate) reach: &'a [Vec<f32>; 2],
}

impl Scene<'_> {
    /// What the pass of a player has at a decision; `None` if the other one never gets there.
    pub(crate) fn at(&self, learner: usize, node: NodeId) -> Option<Sighting> {
        let watch = Watch { node, seen: Mutex::new(None) };
        self.pass(learner, Some(&watch));
        watch.seen.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// What it has where the line begins.
    pub(crate) fn begin(&self, learner: usize) -> Sighting {
        let room = self.pass(learner, None);
        let row = self.line - self.program(learner).lines.start;
        let blocks = self.leaf.board.hands[learner].blocks();
        Sighting {
            reach: padded(&self.reach[1 - learner]),
            values: vec![room.values[row * blocks..][..blocks].to_vec()],
        }
    }

    fn program(&self, learner: usize) -> &Program {
        let programs = &self.layout.programs[learner];
        programs.iter().find(|program| program.lines.contains(&self.line)).unwrap_or(&programs[0])
    }

    fn pass(&self, learner: usize, watched: Option<&Watch>) -> Room {
        let (program, board) = (self.program(learner), &self.leaf.board);
        let [own, other] = [learner, 1 - learner].map(|player| board.hands[player].blocks());
        let blocks = own.max(other);
        let mut room =
            Room::new(RoomSize { reach_rows: program.reach_rows, value_rows: program.value_rows, blocks });
        let mut workshop = Workshop { tiles: Tiles::new(blocks), ..Workshop::default() };
        let row = self.line - program.lines.start;
        room.reach[row * other..][..other].copy_from_slice(&padded(&self.reach[1 - learner]));
        room.sum_lines(program.lines.len(), other);
        let mut desk: Desk<'_, Full> =
            Desk::Judge { own: &self.page.strategy[learner], other: &self.page.strategy[1 - learner] };
        let table = Table { level: self.level, program, board, learner, job: Job::Average, watched };
        table.forward(&mut desk, &mut room, &mut workshop);
        table.terminals(&mut room, &mut workshop, Ahead::NOTHING);
        self.go_on(learner, program, &mut room);
        table.backward(&mut desk, &mut room, &mut workshop);
        room
    }

    /// Puts what the deals are worth into their rows.
    fn go_on(&self, learner: usize, program: &Program, room: &mut Room) {
        let board = &self.leaf.board;
        let [own, other] = [learner, 1 - learner].map(|player| board.hands[player].blocks());
        let rows = board.hands[learner].rows();
        for (number, deal) in program.deals.iter().enumerate() {
            if !room.is_live(deal.reach) {
                continue;
            }
            let reach = &room.reach[deal.reach as usize * other..][..other];
            let exits = &self.page.exits[learner][number * rows..][..rows];
            let against = against(board, learner, reach);
            let values = &mut room.values[deal.value as usize * own..][..own];
            for (row, (exit, against)) in exits.iter().zip(against).enumerate() {
                values[row / WIDTH].0[row % WIDTH] = (f64::from(*exit) * against * self.layout.chance) as f32;
            }
        }
    }
}

/// The other player's reach without the hands that share a card with each own row.
pub(crate) fn against(board: &Board, learner: usize, reach: &[Block]) -> Vec<f64> {
    let number = |row: usize| f64::from(reach[row / WIDTH].0[row % WIDTH]);
    let others: Vec<_> = board.combos(1 - learner).map(|(combo, row)| (combo, row, number(row))).collect();
    let sums = Compatible::on(board, &others);
    board.hands[learner].combos.iter().map(|&combo| sums.with(combo)).collect()
}
