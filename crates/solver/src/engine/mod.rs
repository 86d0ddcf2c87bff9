//! The engine on the CPU: regrets and average strategies of every infoset, and the passes over them.

pub(crate) mod board_pass;
pub(crate) mod buffers;
pub(crate) mod cpu;
pub(crate) mod infosets;
pub(crate) mod layout;
mod pass;
pub(crate) mod program;
pub(crate) mod runner;
pub(crate) mod storage;
mod terminals;
pub(crate) mod workers;

use crate::cfr::abstraction::CardAbstraction;
use crate::engine::board_pass::PassKind;
use crate::engine::buffers::{BoardBuffers, BufferSizes, RiverBatch, WorkerScratch};
use crate::engine::infosets::InfosetTable;
use crate::engine::layout::{Layout, LinePacks};
use crate::engine::program::{Program, StreetTree};
use crate::engine::storage::Storage;
use crate::engine::workers::Workers;
use crate::game::Game;
use crate::game::boards::Board;
use crate::kernel::WIDTH;
use isofold_simd::{Block, Dispatcher};
use std::io::Result;
use std::sync::Mutex;

/// A street: its betting, its boards and their infosets.
pub(crate) struct Street<S: Storage> {
    pub(crate) street_tree: StreetTree,
    pub(crate) boards: Vec<Board>,
    /// The programs of each traverser: one before the river, and on the river one for each piece of the betting.
    pub(crate) programs: [Vec<Program>; 2],
    /// The programs that count the sum of both players' payoffs; none in a zero-sum game.
    pub(crate) joint: Vec<Program>,
    /// The infosets of each player.
    pub(crate) infosets: [InfosetTable<S>; 2],
    /// The probability of each sequence of cards that leads to a board of the street.
    pub(crate) chance: f64,
}

pub(crate) struct Engine<S: Storage> {
    pub(crate) dispatcher: Dispatcher,
    pub(crate) workers: Workers,
    pub(crate) streets: Vec<Street<S>>,
    /// For each street, the packs of lines that lead to it.
    pub(crate) columns: Vec<LinePacks>,
    /// For each street before the river, by board.
    pub(crate) board_buffers: Vec<Vec<BoardBuffers>>,
    pub(crate) batches: Vec<RiverBatch>,
    pub(crate) worker_scratches: Vec<Mutex<WorkerScratch>>,
    /// The weight of each row at the start, as a share of the largest weight in the player's range.
    pub(crate) weights: [Vec<Block>; 2],
    /// Hands that share infosets, if there are any.
    pub(crate) abstraction: Option<CardAbstraction>,
    /// Whether passes run at all.
    is_active: bool,
}

impl<S: Storage> Street<S> {
    /// The programs of a pass.
    pub(crate) fn programs<'a>(
        programs: &'a [Vec<Program>; 2],
        joint: &'a [Program],
        traverser: usize,
        kind: PassKind,
    ) -> &'a [Program] {
        if let PassKind::Joint = kind { joint } else { &programs[traverser] }
    }
}

impl<S: Storage> Engine<S> {
    pub(crate) fn new(
        layouts: Vec<Layout>,
        boards: Vec<Vec<Board>>,
        sizes: &BufferSizes,
        game: &Game,
        dispatcher: Dispatcher,
        workers: Workers,
    ) -> Result<Engine<S>> {
        let weights = [0, 1].map(|player| game.weights(&boards[0][0], player));
        let (mut streets, mut columns) = (Vec::new(), Vec::new());
        for (layout, boards) in layouts.into_iter().zip(boards) {
            let Layout { street_tree, programs, joint, columns: lines, chance } = layout;
            let infosets = |player| {
                InfosetTable::new(
                    &boards,
                    player,
                    street_tree.action_rows[player],
                    street_tree.decisions[player],
                )
            };
            let infosets = [infosets(0)?, infosets(1)?];
            streets.push(Street { street_tree, boards, programs, joint, infosets, chance });
            columns.push(lines);
        }
        let (board_buffers, batches, worker_scratches) =
            (sizes.board_buffers(), sizes.batches(), sizes.worker_scratches(workers.threads()));
        Ok(Engine {
            dispatcher,
            workers,
            streets,
            columns,
            board_buffers,
            batches,
            worker_scratches,
            weights,
            abstraction: None,
            is_active: true,
        })
    }
}

impl Game {
    /// The weight of each row as a share of the largest, padded with zeros.
    pub(crate) fn weights(&self, board: &Board, player: usize) -> Vec<Block> {
        let hands = &board.hands[player];
        let (range, max_weight) = (&self.spot.ranges[player], self.max_weight(player));
        let mut weights = vec![Block::ZERO; hands.blocks()];
        for (row, &combo) in hands.combos.iter().enumerate() {
            weights[row / WIDTH].0[row % WIDTH] = (f64::from(range.weight(combo)) / max_weight) as f32;
        }
        weights
    }
}
