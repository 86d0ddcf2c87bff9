//! Everything that a pass works on, laid out before the first one.

use crate::boards::Board;
use crate::cell::{Cell, Cells, Plain, Storage};
use crate::crew::Crew;
use crate::desk::{Desk, Job};
use crate::game::Game;
use crate::layout::{Columns, Layout};
use crate::program::{Program, Skeleton};
use crate::simd::{Block, WIDTH};
use crate::workspace::{Batch, Bench, Sizes, Stage};
use isofold_eval::Level;
use std::io::Result;
use std::sync::Mutex;

/// A street: its betting, its boards and their numbers.
pub(crate) struct Street<S: Storage> {
    pub(crate) skeleton: Skeleton,
    pub(crate) boards: Vec<Board>,
    /// For each learner: before the river one program, on the river one for each piece of the betting.
    pub(crate) programs: [Vec<Program>; 2],
    /// The same for the first player, for what both get together; none without rake.
    pub(crate) joint: Vec<Program>,
    /// Of each player.
    pub(crate) books: [Book<S>; 2],
    /// The chance of each sequence of cards that leads here.
    pub(crate) chance: f64,
}

/// All regrets and sums of strategies of a player on a street, board after board.
pub(crate) struct Book<S: Storage> {
    regrets: Cells<S::Regret>,
    regret_scales: Vec<f32>,
    averages: Cells<S::Average>,
    average_scales: Vec<f32>,
    /// Blocks of each board.
    blocks: Vec<usize>,
    decisions: usize,
}

pub(crate) struct Engine<S: Storage> {
    pub(crate) level: Level,
    pub(crate) crew: Crew,
    pub(crate) streets: Vec<Street<S>>,
    /// Of each street, the columns of the tables that lead to it.
    pub(crate) columns: Vec<Columns>,
    /// Of each street but the river, by board.
    pub(crate) stages: Vec<Vec<Stage>>,
    pub(crate) batches: Vec<Batch>,
    pub(crate) benches: Vec<Mutex<Bench>>,
    /// The weight of each row at the start, as a share of the player's greatest.
    pub(crate) weights: [Vec<Block>; 2],
}

impl<S: Storage> Book<S> {
    fn new(boards: &[Board], player: usize, slots: usize, decisions: usize) -> Result<Book<S>> {
        let blocks: Vec<usize> = boards.iter().map(|board| slots * board.hands[player].blocks()).collect();
        let total = blocks.iter().sum();
        let scale = if S::Regret::EXACT { 1.0 } else { 0.0 };
        Ok(Book {
            regrets: Cells::zeroed(total)?,
            regret_scales: vec![scale; boards.len() * decisions],
            averages: Cells::zeroed(total)?,
            average_scales: vec![scale; boards.len() * decisions],
            blocks,
            decisions,
        })
    }

    /// The averages of a board.
    pub(crate) fn averages(&self, board: usize) -> &[S::Average] {
        let start: usize = self.blocks[..board].iter().sum();
        &self.averages[start..][..self.blocks[board]]
    }

    /// The regrets of a board and their scales.
    pub(crate) fn regrets(&self, board: usize) -> (&[S::Regret], &[f32]) {
        let start: usize = self.blocks[..board].iter().sum();
        let scales = &self.regret_scales[board * self.decisions..][..self.decisions];
        (&self.regrets[start..][..self.blocks[board]], scales)
    }

    /// The same, to be written.
    pub(crate) fn regrets_mut(&mut self, board: usize) -> (&mut [S::Regret], &mut [f32]) {
        let start: usize = self.blocks[..board].iter().sum();
        let scales = &mut self.regret_scales[board * self.decisions..][..self.decisions];
        (&mut self.regrets[start..][..self.blocks[board]], scales)
    }

    /// The averages of a board and their scales.
    pub(crate) fn averages_mut(&mut self, board: usize) -> (&mut [S::Average], &mut [f32]) {
        let start: usize = self.blocks[..board].iter().sum();
        let scales = &mut self.average_scales[board * self.decisions..][..self.decisions];
        (&mut self.averages[start..][..self.blocks[board]], scales)
    }

    /// The regrets of all boards, without their scales.
    pub(crate) fn all_regrets(&mut self) -> &mut [S::Regret] {
        &mut self.regrets
    }

    /// The averages of all boards, without their scales.
    pub(crate) fn all_averages(&mut self) -> &mut [S::Average] {
        &mut self.averages
    }

    /// Everything as bytes: regrets, then averages, each with their scales.
    pub(crate) fn parts(&self) -> [&[u8]; 4] {
        let Book { regrets, regret_scales, averages, average_scales, .. } = self;
        [bytes(regrets), bytes(regret_scales), bytes(averages), bytes(average_scales)]
    }

    /// Everything as bytes, to be written.
    pub(crate) fn parts_mut(&mut self) -> [&mut [u8]; 4] {
        let Book { regrets, regret_scales, averages, average_scales, .. } = self;
        [bytes_mut(regrets), bytes_mut(regret_scales), bytes_mut(averages), bytes_mut(average_scales)]
    }
}

/// Numbers as they lie in memory.
pub(crate) fn bytes<T: Plain>(numbers: &[T]) -> &[u8] {
    // SAFETY: plain numbers have no padding, and any byte may be read.
    unsafe { std::slice::from_raw_parts(numbers.as_ptr().cast(), size_of_val(numbers)) }
}

/// The same, to be written.
pub(crate) fn bytes_mut<T: Plain>(numbers: &mut [T]) -> &mut [u8] {
    // SAFETY: as above; and any bytes make numbers.
    unsafe { std::slice::from_raw_parts_mut(numbers.as_mut_ptr().cast(), size_of_val(numbers)) }
}

impl<S: Storage> Street<S> {
    /// The programs of a pass.
    pub(crate) fn programs<'a>(
        programs: &'a [Vec<Program>; 2],
        joint: &'a [Program],
        learner: usize,
        job: Job,
    ) -> &'a [Program] {
        if let Job::Joint = job { joint } else { &programs[learner] }
    }
}

/// Takes so many from the front.
pub(crate) fn take<'a, T>(from: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let (taken, rest) = std::mem::take(from).split_at_mut(count);
    *from = rest;
    taken
}

/// A desk for each board of a street.
pub(crate) fn desks<'a, S: Storage>(
    books: &'a mut [Book<S>; 2],
    learner: usize,
    job: Job,
) -> Vec<Desk<'a, S>> {
    let [first, second] = books;
    let (own, other) = if learner == 0 { (first, second) } else { (second, first) };
    let boards = 0..own.blocks.len();
    let (mut own_start, mut other_start) = (0, 0);
    match job {
        Job::Learn { .. } => {
            let (mut regrets, mut regret_scales) = (&mut own.regrets[..], &mut own.regret_scales[..]);
            let (mut averages, mut average_scales) = (&mut other.averages[..], &mut other.average_scales[..]);
            let (own_blocks, other_blocks, other_regrets) = (&own.blocks, &other.blocks, &other.regrets);
            boards
                .map(|board| {
                    let entries = [own_start, other_start].map(|start: usize| (start * WIDTH) as u32);
                    let desk = Desk::Learn {
                        own: take(&mut regrets, own_blocks[board]),
                        own_scales: take(&mut regret_scales, own.decisions),
                        other: &other_regrets[other_start..][..other_blocks[board]],
                        averages: take(&mut averages, other_blocks[board]),
                        average_scales: take(&mut average_scales, other.decisions),
                        entries,
                    };
                    own_start += own_blocks[board];
                    other_start += other_blocks[board];
                    desk
                })
                .collect()
        }
        Job::Respond => {
            let (mut averages, mut scales) = (&mut own.averages[..], &mut own.average_scales[..]);
            let (own_blocks, decisions) = (&own.blocks, own.decisions);
            boards
                .map(|board| {
                    let desk = Desk::Respond {
                        own: take(&mut averages, own_blocks[board]),
                        own_scales: take(&mut scales, decisions),
                        other: &other.averages[other_start..][..other.blocks[board]],
                    };
                    other_start += other.blocks[board];
                    desk
                })
                .collect()
        }
        Job::Best | Job::Average | Job::Joint => boards
            .map(|board| {
                let desk = Desk::Judge {
                    own: &own.averages[own_start..][..own.blocks[board]],
                    other: &other.averages[other_start..][..other.blocks[board]],
                };
                own_start += own.blocks[board];
                other_start += other.blocks[board];
                desk
            })
            .collect(),
    }
}

impl<S: Storage> Engine<S> {
    pub(crate) fn new(
        layouts: Vec<Layout>,
        boards: Vec<Vec<Board>>,
        sizes: &Sizes,
        game: &Game,
        level: Level,
        crew: Crew,
    ) -> Result<Engine<S>> {
        let weights = [0, 1].map(|player| game.weights(&boards[0][0], player));
        let (mut streets, mut columns) = (Vec::new(), Vec::new());
        for (layout, boards) in layouts.into_iter().zip(boards) {
            let Layout { skeleton, programs, joint, columns: lines, chance } = layout;
            let book =
                |player| Book::new(&boards, player, skeleton.slots[player], skeleton.decisions[player]);
            let books = [book(0)?, book(1)?];
            streets.push(Street { skeleton, boards, programs, joint, books, chance });
            columns.push(lines);
        }
        let (stages, batches, benches) = (sizes.stages(), sizes.batches(), sizes.benches(crew.threads()));
        Ok(Engine { level, crew, streets, columns, stages, batches, benches, weights })
    }
}

impl Game {
    /// The weight of each row as a share of the greatest, padded by zeros.
    pub(crate) fn weights(&self, board: &Board, player: usize) -> Vec<Block> {
        let hands = &board.hands[player];
        let (range, greatest) = (&self.spot.ranges[player], self.greatest(player));
        let mut weights = vec![Block::ZERO; hands.blocks()];
        for (row, &combo) in hands.combos.iter().enumerate() {
            weights[row / WIDTH].0[row % WIDTH] = (f64::from(range.weight(combo)) / greatest) as f32;
        }
        weights
    }
}
