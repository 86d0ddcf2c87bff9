//! The infosets of a street: cumulative regrets and average strategies of a player, board after board.

use crate::engine::board_pass::{BoardSlices, PassKind};
use crate::engine::storage::{Cell, Cells, Storage};
use crate::game::boards::Board;
use crate::kernel::WIDTH;
use bytemuck::{cast_slice, cast_slice_mut};
use std::io::Result;

/// The cumulative regrets and the average strategy of a player on a street. The boards follow one another; on a board
/// the decisions follow one another, on a decision its actions, and for each action there is a row with one entry for
/// each hand class.
pub(crate) struct InfosetTable<S: Storage> {
    regrets: Cells<S::Regret>,
    regret_scales: Vec<f32>,
    averages: Cells<S::Average>,
    average_scales: Vec<f32>,
    /// The number of blocks of each board.
    pub(super) blocks: Vec<usize>,
    decisions: usize,
}

impl<S: Storage> InfosetTable<S> {
    pub(super) fn new(
        boards: &[Board],
        player: usize,
        action_rows: usize,
        decisions: usize,
    ) -> Result<InfosetTable<S>> {
        let blocks: Vec<usize> =
            boards.iter().map(|board| action_rows * board.hands[player].blocks()).collect();
        let total = blocks.iter().sum();
        let scale = if S::Regret::EXACT { 1.0 } else { 0.0 };
        Ok(InfosetTable {
            regrets: Cells::zeroed(total)?,
            regret_scales: vec![scale; boards.len() * decisions],
            averages: Cells::zeroed(total)?,
            average_scales: vec![scale; boards.len() * decisions],
            blocks,
            decisions,
        })
    }

    /// The average strategy on a board, up to the scale of each decision.
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

    /// The regrets of a board and their scales, to be written.
    pub(crate) fn regrets_mut(&mut self, board: usize) -> (&mut [S::Regret], &mut [f32]) {
        let start: usize = self.blocks[..board].iter().sum();
        let scales = &mut self.regret_scales[board * self.decisions..][..self.decisions];
        (&mut self.regrets[start..][..self.blocks[board]], scales)
    }

    /// The average strategy on a board and its scales, to be written.
    pub(crate) fn averages_mut(&mut self, board: usize) -> (&mut [S::Average], &mut [f32]) {
        let start: usize = self.blocks[..board].iter().sum();
        let scales = &mut self.average_scales[board * self.decisions..][..self.decisions];
        (&mut self.averages[start..][..self.blocks[board]], scales)
    }

    /// The regrets of all boards, without their scales.
    pub(crate) fn all_regrets(&mut self) -> &mut [S::Regret] {
        &mut self.regrets
    }

    /// The average strategies of all boards, without their scales.
    pub(crate) fn all_averages(&mut self) -> &mut [S::Average] {
        &mut self.averages
    }

    /// The table as bytes: regrets and their scales, average strategies and their scales.
    pub(crate) fn parts(&self) -> [&[u8]; 4] {
        let InfosetTable { regrets, regret_scales, averages, average_scales, .. } = self;
        [cast_slice(regrets), cast_slice(regret_scales), cast_slice(averages), cast_slice(average_scales)]
    }

    /// The table as bytes, to be written, in the order of [`parts`](Self::parts).
    pub(crate) fn parts_mut(&mut self) -> [&mut [u8]; 4] {
        let InfosetTable { regrets, regret_scales, averages, average_scales, .. } = self;
        [
            cast_slice_mut(regrets),
            cast_slice_mut(regret_scales),
            cast_slice_mut(averages),
            cast_slice_mut(average_scales),
        ]
    }
}

/// Splits a number of elements off the front of a slice.
pub(crate) fn take<'a, T>(from: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let (taken, rest) = std::mem::take(from).split_at_mut(count);
    *from = rest;
    taken
}

/// The slices of each board of a street that a pass reads and writes.
pub(crate) fn board_slices<'a, S: Storage>(
    infosets: &'a mut [InfosetTable<S>; 2],
    traverser: usize,
    kind: PassKind,
) -> Vec<BoardSlices<'a, S>> {
    let [first, second] = infosets;
    let (own, other) = if traverser == 0 { (first, second) } else { (second, first) };
    let boards = 0..own.blocks.len();
    let (mut own_start, mut other_start) = (0, 0);
    match kind {
        PassKind::Update { .. } => {
            let (mut regrets, mut regret_scales) = (&mut own.regrets[..], &mut own.regret_scales[..]);
            let (mut averages, mut average_scales) = (&mut other.averages[..], &mut other.average_scales[..]);
            let (own_blocks, other_blocks, other_regrets) = (&own.blocks, &other.blocks, &other.regrets);
            boards
                .map(|board| {
                    let entries = [own_start, other_start].map(|start: usize| (start * WIDTH) as u32);
                    let slices = BoardSlices::Update {
                        own: take(&mut regrets, own_blocks[board]),
                        own_scales: take(&mut regret_scales, own.decisions),
                        other: &other_regrets[other_start..][..other_blocks[board]],
                        averages: take(&mut averages, other_blocks[board]),
                        average_scales: take(&mut average_scales, other.decisions),
                        entries,
                    };
                    own_start += own_blocks[board];
                    other_start += other_blocks[board];
                    slices
                })
                .collect()
        }
        PassKind::Respond => {
            let (mut averages, mut scales) = (&mut own.averages[..], &mut own.average_scales[..]);
            let (own_blocks, decisions) = (&own.blocks, own.decisions);
            boards
                .map(|board| {
                    let slices = BoardSlices::BestResponse {
                        own: take(&mut averages, own_blocks[board]),
                        own_scales: take(&mut scales, decisions),
                        other: &other.averages[other_start..][..other.blocks[board]],
                    };
                    other_start += other.blocks[board];
                    slices
                })
                .collect()
        }
        PassKind::Best | PassKind::Average | PassKind::Joint => boards
            .map(|board| {
                let slices = BoardSlices::Evaluate {
                    own: &own.averages[own_start..][..own.blocks[board]],
                    other: &other.averages[other_start..][..other.blocks[board]],
                };
                own_start += own.blocks[board];
                other_start += other.blocks[board];
                slices
            })
            .collect(),
    }
}
