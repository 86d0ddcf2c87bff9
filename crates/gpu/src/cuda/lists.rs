//! The lists of a game on the device, and the arguments by which kernels find them.

use super::failed;
use crate::plan::threads;
use bytemuck::NoUninit;
use cudarc::driver::{CudaSlice, CudaStream, DevicePtr};
use isofold_solver::device::{
    DeviceError, FlatGame, FlatProgram, FlatStep, FlatStreet, FlatTerminal, NodeException, OwnRow,
};
use rayon::prelude::*;
use std::sync::Arc;

/// The lists of a game on the device, which are freed with this.
pub(super) struct GameLists {
    pub(super) streets: Vec<StreetLists>,
    pub(super) weights: [u64; 2],
    _lists: Vec<CudaSlice<u8>>,
}

/// Addresses of a street's lists, for each player.
pub(super) struct StreetLists {
    pub(super) parents: u64,
    pub(super) of: [PlayerLists; 2],
    pub(super) programs: [ProgramLists; 2],
    pub(super) joint: Option<ProgramLists>,
}

#[derive(Clone, Copy)]
pub(super) struct PlayerLists {
    pub(super) starts: u64,
    pub(super) to_parent: u64,
    pub(super) own: u64,
    pub(super) combo_starts: u64,
    pub(super) combo_rows: u64,
    pub(super) listed: u64,
    pub(super) cards: u64,
    pub(super) iso_map_starts: u64,
    pub(super) iso_maps: u64,
    pub(super) exception_starts: u64,
    pub(super) exceptions: u64,
    pub(super) locks: u64,
    /// Threads of a block that has four of the player's hands in each.
    pub(super) threads: u32,
    /// Bytes of shared memory for the terminals of this player's passes.
    pub(super) shared: u32,
    /// Whether sums take the place of the reach that they sum up: 1, or 0.
    pub(super) in_place: u32,
}

#[derive(Clone, Copy)]
pub(super) struct ProgramLists {
    pub(super) lines: u64,
    pub(super) segments: u64,
    pub(super) steps: u64,
    pub(super) child_rows: u64,
    pub(super) terminals: u64,
    pub(super) deals: u64,
    pub(super) reach_rows: u32,
    pub(super) value_rows: u32,
    pub(super) showdowns: u32,
    pub(super) terminal_count: u32,
    pub(super) line_count: u32,
    pub(super) deal_count: u32,
}

/// The infosets of a player on a street, as `Infosets` in the kernels.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub(super) struct InfosetsArg {
    pub(super) regrets: u64,
    pub(super) averages: u64,
    pub(super) regret_scales: u64,
    pub(super) average_scales: u64,
    pub(super) exception_starts: u64,
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
    pub(super) own_infosets: InfosetsArg,
    pub(super) other_infosets: InfosetsArg,
    pub(super) reach: u64,
    pub(super) values: u64,
    pub(super) totals: u64,
    pub(super) warp_sums: u64,
    pub(super) boards: u64,
    pub(super) reach_rows: u32,
    pub(super) value_rows: u32,
    pub(super) showdowns: u32,
    pub(super) terminal_count: u32,
    pub(super) warps_of_row: u32,
    pub(super) first: u32,
    pub(super) infosets_first: u32,
}

// `kernels.cu` asserts the same.
const _: () =
    assert!(size_of::<InfosetsArg>() == 64 && size_of::<StreetArg>() == 336 && size_of::<ParamsArg>() == 28);
const _: () =
    assert!(size_of::<FlatStep>() == 32 && size_of::<FlatTerminal>() == 32 && size_of::<OwnRow>() == 16);
const _: () = assert!(size_of::<IsoMapArg>() == 8 && size_of::<NodeException>() == 8);

/// The factors of an update, as `Params` in the kernels.
#[derive(Clone, Copy, Default, NoUninit)]
#[repr(C)]
pub(super) struct ParamsArg {
    pub(super) positive: f32,
    pub(super) negative: f32,
    pub(super) keep: f32,
    pub(super) weight: f32,
    pub(super) prediction: f32,
    pub(super) lift: f32,
    pub(super) seed: u32,
}

/// Uploads lists.
struct Uploader<'a> {
    stream: &'a Arc<CudaStream>,
    lists: Vec<CudaSlice<u8>>,
}

impl Uploader<'_> {
    /// Uploads a list and returns its address; 0 if it is empty.
    fn put<T: NoUninit>(&mut self, list: &[T]) -> Result<u64, DeviceError> {
        if list.is_empty() {
            return Ok(0);
        }
        let bytes: &[u8] = bytemuck::cast_slice(list);
        let on_device = self.stream.clone_htod(bytes).map_err(failed)?;
        let address = address(&on_device, self.stream);
        self.lists.push(on_device);
        Ok(address)
    }
}

/// The address of a list on the device.
pub(super) fn address<T>(list: &CudaSlice<T>, stream: &CudaStream) -> u64 {
    list.device_ptr(stream).0
}

impl GameLists {
    pub(super) fn new(game: &FlatGame, stream: &Arc<CudaStream>) -> Result<GameLists, DeviceError> {
        let mut up = Uploader { stream, lists: Vec::new() };
        let mut streets = Vec::with_capacity(game.streets.len());
        for (depth, street) in game.streets.iter().enumerate() {
            let next = game.streets.get(depth + 1);
            streets.push(StreetLists {
                parents: up.put(&street.parents)?,
                of: [player(&mut up, street, next, 0)?, player(&mut up, street, next, 1)?],
                programs: [program(&mut up, &street.programs[0])?, program(&mut up, &street.programs[1])?],
                joint: street.joint.as_ref().map(|joint| program(&mut up, joint)).transpose()?,
            });
        }
        let weights = [up.put(&game.weights[0])?, up.put(&game.weights[1])?];
        Ok(GameLists { streets, weights, _lists: up.lists })
    }
}

/// A hand on a board after the deal, as `IsoMap` in the kernels.
#[derive(Clone, Copy, NoUninit)]
#[repr(C)]
struct IsoMapArg {
    start: u32,
    width: u16,
    row: u16,
}

fn player(
    up: &mut Uploader<'_>,
    street: &FlatStreet,
    next: Option<&FlatStreet>,
    player: usize,
) -> Result<PlayerLists, DeviceError> {
    let (view, exceptions) = (&street.views[player], &street.exceptions[player]);
    let combos = view.starts.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
    let starts = next.map_or(&[][..], |next| &next.starts[player]);
    let iso_maps: Vec<IsoMapArg> = street.iso_maps[player]
        .par_iter()
        .map(|map| {
            let [start, end] = [0, 1].map(|after| starts[map.board as usize + after]);
            IsoMapArg { start, width: (end - start) as u16, row: map.row as u16 }
        })
        .collect();
    let has_exceptions = !exceptions.of.is_empty();
    // With so many combos the sums take the place of the reach, so that several blocks have shared memory at once.
    let in_place = combos > 600;
    Ok(PlayerLists {
        starts: up.put(&street.starts[player])?,
        to_parent: up.put(&street.to_parent[player])?,
        own: up.put(&view.own)?,
        combo_starts: up.put(&view.starts)?,
        combo_rows: up.put(&view.combo_rows)?,
        listed: up.put(&view.listed)?,
        cards: up.put(&view.cards)?,
        iso_map_starts: up.put(&street.iso_map_starts[player])?,
        iso_maps: up.put(&iso_maps)?,
        exception_starts: if has_exceptions { up.put(&exceptions.starts)? } else { 0 },
        exceptions: up.put(&exceptions.of)?,
        locks: up.put(&exceptions.locks)?,
        threads: threads(street, player),
        shared: ((if in_place { 0 } else { combos }) + combos + 1 + 2 * combos + 52) * 16,
        in_place: in_place.into(),
    })
}

fn program(up: &mut Uploader<'_>, program: &FlatProgram) -> Result<ProgramLists, DeviceError> {
    Ok(ProgramLists {
        lines: up.put(&program.lines)?,
        segments: up.put(&program.segments)?,
        steps: up.put(&program.steps)?,
        child_rows: up.put(&program.child_rows)?,
        terminals: up.put(&program.terminals)?,
        deals: up.put(&program.deals)?,
        reach_rows: program.reach_rows,
        value_rows: program.value_rows,
        showdowns: program.showdowns,
        terminal_count: program.terminals.len() as u32,
        line_count: program.lines.len() as u32,
        deal_count: program.deals.len() as u32,
    })
}
