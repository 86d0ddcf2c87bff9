//! The starts that passes are restricted to.

use super::failed;
use super::lists::address;
use cudarc::driver::{CudaGraph, CudaSlice, CudaStream};
use isofold_solver::device::{DeviceError, FlatGame};
use std::ops::Range;
use std::sync::Arc;

/// Starts of a game that passes run on, with the boards that can come after them.
pub(super) struct ActiveStarts {
    /// One flag for each start.
    pub(super) flags: Vec<bool>,
    /// `None` if all starts are active: then kernels need no lists.
    lists: Option<ActiveLists>,
    /// An iteration on these starts, once it is recorded.
    pub(super) graph: Option<CudaGraph>,
}

struct ActiveLists {
    /// Of each street the active boards in order, here and on the device.
    boards: Vec<(Vec<u32>, CudaSlice<u32>)>,
    /// Of each player, where the values of each active start begin among those of all active starts.
    offsets: [CudaSlice<u32>; 2],
    /// The number of values.
    rows: [usize; 2],
}

/// The active boards among some boards.
pub(super) struct ActiveBoards {
    /// The address of their list; 0 if all boards are active.
    pub(super) list: u64,
    pub(super) count: u32,
    /// The number of active boards before them on the street.
    before: usize,
}

impl ActiveStarts {
    /// All starts.
    pub(super) fn all(game: &FlatGame) -> ActiveStarts {
        ActiveStarts { flags: vec![true; game.streets[0].parents.len()], lists: None, graph: None }
    }

    pub(super) fn new(
        game: &FlatGame,
        flags: &[bool],
        stream: &Arc<CudaStream>,
    ) -> Result<ActiveStarts, DeviceError> {
        if !flags.contains(&false) {
            return Ok(ActiveStarts::all(game));
        }
        // One entry more, so that no list is empty.
        let upload = |list: &[u32]| stream.clone_htod(&[list, &[0]].concat()).map_err(failed);
        let mut boards = Vec::with_capacity(game.streets.len());
        let mut active = flags.to_vec();
        for (depth, street) in game.streets.iter().enumerate() {
            if depth > 0 {
                active = street.parents.iter().map(|&parent| active[parent as usize]).collect();
            }
            let list: Vec<u32> =
                (0..).zip(&active).filter(|&(_, is_active)| *is_active).map(|(board, _)| board).collect();
            let uploaded = upload(&list)?;
            boards.push((list, uploaded));
        }
        let mut rows = [0; 2];
        let mut offsets = |player: usize| {
            let starts = &game.streets[0].starts[player];
            let offset = |&start: &u32| {
                let offset = rows[player];
                rows[player] += (starts[start as usize + 1] - starts[start as usize]) as usize;
                offset as u32
            };
            upload(&boards[0].0.iter().map(offset).collect::<Vec<u32>>())
        };
        let offsets = [offsets(0)?, offsets(1)?];
        Ok(ActiveStarts {
            flags: flags.to_vec(),
            lists: Some(ActiveLists { boards, offsets, rows }),
            graph: None,
        })
    }

    /// The active boards among some boards of a street.
    pub(super) fn boards(&self, depth: usize, boards: &Range<usize>, stream: &CudaStream) -> ActiveBoards {
        let Some(lists) = &self.lists else {
            return ActiveBoards { list: 0, count: boards.len() as u32, before: boards.start };
        };
        let (list, uploaded) = &lists.boards[depth];
        let [begin, end] =
            [boards.start, boards.end].map(|bound| list.partition_point(|&board| (board as usize) < bound));
        let list = address(uploaded, stream) + 4 * begin as u64;
        ActiveBoards { list, count: (end - begin) as u32, before: begin }
    }

    /// The address of the list of where the values of some active starts begin. `starts` is that of all starts.
    pub(super) fn offsets(
        &self,
        player: usize,
        boards: &ActiveBoards,
        starts: u64,
        stream: &CudaStream,
    ) -> u64 {
        let all = self.lists.as_ref().map_or(starts, |lists| address(&lists.offsets[player], stream));
        all + 4 * boards.before as u64
    }

    /// The number of values of a player at all active starts.
    pub(super) fn rows(&self, player: usize, game: &FlatGame) -> usize {
        self.lists.as_ref().map_or(game.weights[player].len(), |lists| lists.rows[player])
    }
}
