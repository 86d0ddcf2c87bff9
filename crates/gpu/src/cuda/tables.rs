//! The lists of a game on the device, and what a kernel is told of them.

use super::failed;
use crate::plan::threads;
use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DeviceRepr};
use isofold_solver::device::{
    DeviceError, FlatGame, FlatProgram, FlatStep, FlatStreet, FlatTerminal, NodeException, OwnRow,
};
use rayon::prelude::*;
use std::sync::Arc;

/// What was uploaded stays as long as this.
pub(super) struct Tables {
    pub(super) streets: Vec<StreetTables>,
    pub(super) weights: [u64; 2],
    _lists: Vec<CudaSlice<u8>>,
}

/// Addresses of a street's lists, for each player.
pub(super) struct StreetTables {
    pub(super) parents: u64,
    pub(super) of: [PlayerTables; 2],
    pub(super) programs: [ProgramTables; 2],
    pub(super) joint: Option<ProgramTables>,
}

#[derive(Clone, Copy)]
pub(super) struct PlayerTables {
    pub(super) starts: u64,
    pub(super) to_parent: u64,
    pub(super) own: u64,
    pub(super) combo_starts: u64,
    pub(super) combo_rows: u64,
    pub(super) listed: u64,
    pub(super) cards: u64,
    pub(super) iso_map_starts: u64,
    pub(super) iso_maps: u64,
    pub(super) special_starts: u64,
    pub(super) exceptions: u64,
    pub(super) locks: u64,
    /// Threads of a block that has four of the player's hands in each.
    pub(super) threads: u32,
    /// Bytes of shared memory for the terminals, as this player sees them.
    pub(super) shared: u32,
    /// Whether sums take the place of what they are sums of: 1, or 0.
    pub(super) in_place: u32,
}

#[derive(Clone, Copy)]
pub(super) struct ProgramTables {
    pub(super) lines: u64,
    pub(super) segments: u64,
    pub(super) steps: u64,
    pub(super) child_rows: u64,
    pub(super) terminals: u64,
    pub(super) deals: u64,
    pub(super) reach_rows: u32,
    pub(super) value_rows: u32,
    pub(super) showdowns: u32,
    pub(super) ends: u32,
    pub(super) line_count: u32,
    pub(super) deal_count: u32,
}

/// A player's numbers, as `Book` in the kernels.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub(super) struct BookArg {
    pub(super) regrets: u64,
    pub(super) averages: u64,
    pub(super) regret_scales: u64,
    pub(super) average_scales: u64,
    pub(super) special_starts: u64,
    pub(super) exceptions: u64,
    pub(super) locks: u64,
    pub(super) action_rows: u32,
    pub(super) decisions: u32,
}

/// A street in a pass, as `Street` in the kernels.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub(super) struct StreetArg {
    pub(super) own_starts: u64,
    pub(super) other_starts: u64,
    pub(super) parents: u64,
    pub(super) to_parent: u64,
    pub(super) own: u64,
    pub(super) combo_starts: u64,
    pub(super) combo_rows: u64,
    pub(super) listed: u64,
    pub(super) cards: u64,
    pub(super) iso_map_starts: u64,
    pub(super) iso_maps: u64,
    pub(super) lines: u64,
    pub(super) segments: u64,
    pub(super) steps: u64,
    pub(super) child_rows: u64,
    pub(super) terminals: u64,
    pub(super) deals: u64,
    pub(super) own_book: BookArg,
    pub(super) other_book: BookArg,
    pub(super) reach: u64,
    pub(super) values: u64,
    pub(super) totals: u64,
    pub(super) parts: u64,
    pub(super) boards: u64,
    pub(super) reach_rows: u32,
    pub(super) value_rows: u32,
    pub(super) showdowns: u32,
    pub(super) ends: u32,
    pub(super) parts_of_row: u32,
    pub(super) first: u32,
    pub(super) book_first: u32,
}

// The kernels assert the same.
const _: () =
    assert!(size_of::<BookArg>() == 64 && size_of::<StreetArg>() == 336 && size_of::<ParamsArg>() == 20);
const _: () =
    assert!(size_of::<FlatStep>() == 32 && size_of::<FlatTerminal>() == 32 && size_of::<OwnRow>() == 16);
const _: () = assert!(size_of::<CarryArg>() == 8 && size_of::<NodeException>() == 8);

// SAFETY: plain numbers in the layout of the struct of the same fields in the kernels.
unsafe impl DeviceRepr for StreetArg {}

/// What a learner's turn is told, as `Params` in the kernels.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub(super) struct ParamsArg {
    pub(super) positive: f32,
    pub(super) negative: f32,
    pub(super) keep: f32,
    pub(super) weight: f32,
    pub(super) seed: u32,
}

/// Uploads lists.
struct Uploader<'a> {
    stream: &'a Arc<CudaStream>,
    lists: Vec<CudaSlice<u8>>,
}

impl Uploader<'_> {
    /// The address of a list; 0 if it is empty.
    fn put<T: Copy>(&mut self, list: &[T]) -> Result<u64, DeviceError> {
        if list.is_empty() {
            return Ok(0);
        }
        // SAFETY: the lists are of numbers, or of structs of numbers without padding; any byte may be read.
        let bytes = unsafe { std::slice::from_raw_parts(list.as_ptr().cast::<u8>(), size_of_val(list)) };
        let on_device = self.stream.clone_htod(bytes).map_err(failed)?;
        let address = address(&on_device, self.stream);
        self.lists.push(on_device);
        Ok(address)
    }
}

/// Where something is on the device.
pub(super) fn address<T>(list: &CudaSlice<T>, stream: &CudaStream) -> u64 {
    list.device_ptr(stream).0
}

impl Tables {
    pub(super) fn new(game: &FlatGame, stream: &Arc<CudaStream>) -> Result<Tables, DeviceError> {
        let mut up = Uploader { stream, lists: Vec::new() };
        let mut streets = Vec::with_capacity(game.streets.len());
        for (depth, street) in game.streets.iter().enumerate() {
            let next = game.streets.get(depth + 1);
            streets.push(StreetTables {
                parents: up.put(&street.parents)?,
                of: [player(&mut up, street, next, 0)?, player(&mut up, street, next, 1)?],
                programs: [program(&mut up, &street.programs[0])?, program(&mut up, &street.programs[1])?],
                joint: street.joint.as_ref().map(|joint| program(&mut up, joint)).transpose()?,
            });
        }
        let weights = [up.put(&game.weights[0])?, up.put(&game.weights[1])?];
        Ok(Tables { streets, weights, _lists: up.lists })
    }
}

/// A row of a later board, as `IsoMap` in the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct CarryArg {
    start: u32,
    width: u16,
    row: u16,
}

fn player(
    up: &mut Uploader<'_>,
    street: &FlatStreet,
    next: Option<&FlatStreet>,
    player: usize,
) -> Result<PlayerTables, DeviceError> {
    let (view, exceptions) = (&street.views[player], &street.exceptions[player]);
    let combos = view.starts.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
    let starts = next.map_or(&[][..], |next| &next.starts[player]);
    let iso_maps: Vec<CarryArg> = street.iso_maps[player]
        .par_iter()
        .map(|carry| {
            let [start, end] = [0, 1].map(|after| starts[carry.board as usize + after]);
            CarryArg { start, width: (end - start) as u16, row: carry.row as u16 }
        })
        .collect();
    let is_plain = exceptions.of.is_empty();
    // So that several blocks find room at once.
    let in_place = combos > 600;
    Ok(PlayerTables {
        starts: up.put(&street.starts[player])?,
        to_parent: up.put(&street.to_parent[player])?,
        own: up.put(&view.own)?,
        combo_starts: up.put(&view.starts)?,
        combo_rows: up.put(&view.combo_rows)?,
        listed: up.put(&view.listed)?,
        cards: up.put(&view.cards)?,
        iso_map_starts: up.put(&street.iso_map_starts[player])?,
        iso_maps: up.put(&iso_maps)?,
        special_starts: if is_plain { 0 } else { up.put(&exceptions.starts)? },
        exceptions: up.put(&exceptions.of)?,
        locks: up.put(&exceptions.locks)?,
        threads: threads(street, player),
        shared: ((if in_place { 0 } else { combos }) + combos + 1 + 2 * combos + 52) * 16,
        in_place: in_place.into(),
    })
}

fn program(up: &mut Uploader<'_>, program: &FlatProgram) -> Result<ProgramTables, DeviceError> {
    Ok(ProgramTables {
        lines: up.put(&program.lines)?,
        segments: up.put(&program.segments)?,
        steps: up.put(&program.steps)?,
        child_rows: up.put(&program.child_rows)?,
        terminals: up.put(&program.terminals)?,
        deals: up.put(&program.deals)?,
        reach_rows: program.reach_rows,
        value_rows: program.value_rows,
        showdowns: program.showdowns,
        ends: program.terminals.len() as u32,
        line_count: program.lines.len() as u32,
        deal_count: program.deals.len() as u32,
    })
}
