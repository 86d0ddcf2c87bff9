//! The memory that a game takes on a device, and the chunks that it is worked on in: known before any is allocated.

use isofold_solver::Precision;
use isofold_solver::device::{DeviceError, FlatGame, FlatProgram, FlatStreet, NONE, Unsupported};
use std::ops::Range;

/// The layout of a game on a device, and the memory that it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Bytes of the lists: boards, hands and betting.
    pub lists: u64,
    /// Bytes of regrets and sums of strategies, of all streets.
    pub infosets: u64,
    /// Bytes of the buffers that a pass works in: reach and values.
    pub pass_buffers: u64,
    /// The boards of the last street that are worked on at once; all boards after the same board are in one chunk.
    pub chunks: Vec<Range<usize>>,
    /// Bytes on the device for the infosets of one chunk of the last street, if those of all do not fit: they stay in main memory then
    /// and are copied chunk by chunk.
    pub window: Option<u64>,
    /// Bytes on the device in all.
    pub memory: u64,
}

/// The bytes of the pass buffers of a chunk, unless a chunk of one board takes more. Small chunks are read again while the cache of the
/// device still has them.
pub(crate) const PASS_BUFFERS: u64 = 4 << 30;

/// Memory is allocated in portions of so many bytes; a list takes up to one portion more than its length.
const ALLOCATION: u64 = 512;

impl Plan {
    /// Lays a game out on a device that has so many bytes free, with chunks whose pass buffers take up to `chunk_buffers` bytes.
    pub fn new(game: &FlatGame, free: u64, chunk_buffers: u64) -> Result<Plan, DeviceError> {
        let Some((last, upper)) = game.streets.split_last() else {
            return Err(DeviceError::Failed("there is no street".to_owned()));
        };
        if let Some(what) = game.streets.iter().find_map(excess) {
            return Err(DeviceError::Unsupported(what));
        }
        // The weights of the root, and its values.
        let root = 8 * game.weights.iter().map(Vec::len).sum::<usize>() as u64;
        let lists = game.streets.iter().map(lists).sum::<u64>() + root + active_lists(game);
        let cell = game.cell() as u64;
        let all = |street: &FlatStreet, cell: u64| Sizes::of(street, cell, 0..street.parents.len());
        let upper_buffers: u64 = upper.iter().map(|street| all(street, cell).buffer_bytes()).sum();
        let families = families(last, upper.is_empty());
        let limit = free.saturating_sub(free / 64).saturating_sub(64 << 20);

        // The bytes that do not depend on the chunks, those of all infosets of the last street, and the least in all with these on the
        // device and without.
        let sizes = |cell: u64| {
            let upper_infosets: u64 = upper.iter().map(|street| all(street, cell).infoset_bytes()).sum();
            let needs = families.iter().map(|family| Sizes::of(last, cell, family.clone()));
            let (least, infosets) =
                (needs.fold(Sizes::default(), Sizes::and), all(last, cell).infoset_bytes());
            let fixed = lists + upper_infosets + upper_buffers;
            let [whole, parts] = [
                fixed + infosets + least.buffer_bytes(),
                fixed + least.buffer_bytes() + least.infoset_bytes(),
            ];
            (fixed, infosets, [whole, if upper.is_empty() { whole } else { parts }])
        };
        let (fixed, last_infosets, [whole, parts]) = sizes(cell);
        let upper_infosets = fixed - lists - upper_buffers;
        let need = |boards: Range<usize>| Sizes::of(last, cell, boards);
        let (chunks, most, window) = if whole <= limit {
            let size = chunk_buffers.min(limit - fixed - last_infosets);
            let (chunks, most) = merged(&families, need, |most| most.buffer_bytes() <= size);
            (chunks, most, None)
        } else if parts <= limit {
            // A chunk has its pass buffers and its infosets.
            let size = (limit - fixed).min(chunk_buffers.max(parts - fixed));
            let (chunks, most) =
                merged(&families, need, |most| most.buffer_bytes() + most.infoset_bytes() <= size);
            (chunks, most, Some(most.infoset_bytes()))
        } else {
            let half = (game.precision == Precision::Full).then(|| sizes(2).2[1]);
            return Err(DeviceError::Memory { needed: parts, free, half, cpu: game.memory });
        };
        let pass_buffers = upper_buffers + most.buffer_bytes();
        let memory = lists + upper_infosets + window.unwrap_or(last_infosets) + pass_buffers;
        Ok(Plan { lists, infosets: upper_infosets + last_infosets, pass_buffers, chunks, window, memory })
    }
}

/// The first thing of a street that there is more of than kernels can index, if any.
fn excess(street: &FlatStreet) -> Option<Unsupported> {
    let mut programs = street.programs.iter().chain(&street.joint);
    let is_wide = programs.any(|program| {
        let [lines, deals, groups] = grids(program);
        lines.max(deals).max(groups) > MAX_GRID
    });
    if is_wide {
        return Some(Unsupported::Lines);
    }
    let locks = street.exceptions.iter().map(|exceptions| exceptions.locks.len()).max().unwrap_or(0);
    (locks >= NONE as usize).then_some(Unsupported::LockedHands)
}

/// The most blocks that a launch can have beside those of boards.
const MAX_GRID: usize = 65_535;

/// The number of blocks of a board for lines, for chance nodes and for terminals, which are done four at a time.
fn grids(program: &FlatProgram) -> [usize; 3] {
    let showdowns = program.showdowns as usize;
    let folds = program.terminals.len().saturating_sub(showdowns);
    [program.lines.len(), program.deals.len(), showdowns.div_ceil(4) + folds.div_ceil(4)]
}

/// The sizes of what some boards take; or, of several chunks, the maximum of each.
#[derive(Clone, Copy, Default)]
struct Sizes {
    /// Numbers of each pass buffer.
    buffers: [u64; 4],
    /// Bytes of the regrets of each player, and of their scales. Sums of strategies take as many.
    infosets: [u64; 4],
}

impl Sizes {
    /// With cells of so many bytes.
    fn of(street: &FlatStreet, cell: u64, boards: Range<usize>) -> Sizes {
        let cells = |player: usize| {
            let rows = u64::from(street.starts[player][boards.end] - street.starts[player][boards.start]);
            u64::from(street.action_rows[player]) * rows * cell
        };
        let scales = |player: usize| 4 * boards.len() as u64 * u64::from(street.decisions[player]);
        Sizes {
            buffers: pass_buffer_counts(street, boards.clone()),
            infosets: [cells(0), scales(0), cells(1), scales(1)],
        }
    }

    fn and(self, other: Sizes) -> Sizes {
        let most = |a: [u64; 4], b: [u64; 4]| std::array::from_fn(|list| a[list].max(b[list]));
        Sizes { buffers: most(self.buffers, other.buffers), infosets: most(self.infosets, other.infosets) }
    }

    /// Bytes of the pass buffers.
    fn buffer_bytes(&self) -> u64 {
        self.buffers.iter().map(|count| 4 * count + ALLOCATION).sum()
    }

    /// Bytes of regrets and sums of strategies.
    fn infoset_bytes(&self) -> u64 {
        2 * self.infosets.iter().map(|bytes| bytes + ALLOCATION).sum::<u64>()
    }
}

/// Boards that have to be worked on together: those after the same board.
fn families(last: &FlatStreet, alone: bool) -> Vec<Range<usize>> {
    let mut families: Vec<Range<usize>> = Vec::new();
    for (board, parent) in last.parents.iter().enumerate() {
        match families.last_mut() {
            Some(family) if !alone && last.parents[family.start] == *parent => family.end = board + 1,
            _ => families.push(board..board + 1),
        }
    }
    families
}

/// Merges neighbours into chunks while the maximum of all chunks fits; returns that maximum, too.
fn merged(
    families: &[Range<usize>],
    need: impl Fn(Range<usize>) -> Sizes,
    fits: impl Fn(&Sizes) -> bool,
) -> (Vec<Range<usize>>, Sizes) {
    let mut most = families.iter().fold(Sizes::default(), |most, family| most.and(need(family.clone())));
    let mut chunks: Vec<Range<usize>> = Vec::new();
    for family in families {
        if let Some(chunk) = chunks.last_mut() {
            let merged = most.and(need(chunk.start..family.end));
            if fits(&merged) {
                (chunk.end, most) = (family.end, merged);
                continue;
            }
        }
        chunks.push(family.clone());
    }
    (chunks, most)
}

/// Threads of a block that has four hands of a player in each.
pub(crate) fn threads(street: &FlatStreet, player: usize) -> u32 {
    let widths = street.starts[player].windows(2).map(|pair| pair[1] - pair[0]);
    (widths.max().unwrap_or(0) / 4).next_multiple_of(32).max(32)
}

/// The sizes of the pass buffers for a program: of reach, values, totals of reach, and sums of its warps.
fn program_buffer_counts(
    street: &FlatStreet,
    program: &FlatProgram,
    traverser: usize,
    boards: Range<usize>,
) -> [u64; 4] {
    let rows =
        |player: usize| u64::from(street.starts[player][boards.end] - street.starts[player][boards.start]);
    let totals = boards.len() as u64 * u64::from(program.reach_rows);
    [
        u64::from(program.reach_rows) * rows(1 - traverser),
        u64::from(program.value_rows) * rows(traverser),
        totals,
        totals * u64::from(threads(street, 1 - traverser) / 32),
    ]
}

/// The sizes of the pass buffers that suffice for every pass.
pub(crate) fn pass_buffer_counts(street: &FlatStreet, boards: Range<usize>) -> [u64; 4] {
    let mut most = [0; 4];
    let both = street.programs.iter().enumerate();
    for (traverser, program) in both.chain(street.joint.iter().map(|program| (0, program))) {
        let counts = program_buffer_counts(street, program, traverser, boards.clone());
        most.iter_mut().zip(counts).for_each(|(most, count)| *most = count.max(*most));
    }
    most
}

/// Bytes of the lists of active boards, of which there are two at a time, and of where the values of starts begin.
fn active_lists(game: &FlatGame) -> u64 {
    let list = |boards: usize| 4 * (boards as u64 + 1) + ALLOCATION;
    let boards = game.streets.iter().map(|street| list(street.parents.len())).sum::<u64>();
    2 * (boards + 2 * list(game.streets[0].parents.len()))
}

/// Bytes of the lists of a street.
fn lists(street: &FlatStreet) -> u64 {
    fn bytes<T>(list: &[T]) -> u64 {
        size_of_val(list) as u64 + ALLOCATION
    }
    let program = |program: &FlatProgram| {
        bytes(&program.lines)
            + bytes(&program.segments)
            + bytes(&program.steps)
            + bytes(&program.child_rows)
            + bytes(&program.terminals)
            + bytes(&program.deals)
    };
    let of = |player: usize| {
        let (view, exceptions) = (&street.views[player], &street.exceptions[player]);
        bytes(&street.starts[player])
            + bytes(&street.to_parent[player])
            + bytes(&street.iso_map_starts[player])
            + bytes(&street.iso_maps[player])
            + bytes(&view.own)
            + bytes(&view.starts)
            + bytes(&view.combo_rows)
            + bytes(&view.listed)
            + bytes(&view.cards)
            + bytes(&exceptions.starts)
            + bytes(&exceptions.of)
            + bytes(&exceptions.locks)
            + program(&street.programs[player])
    };
    bytes(&street.parents) + of(0) + of(1) + street.joint.as_ref().map_or(0, program)
}
