//! What a game takes on a device, and in which portions it is worked on: known before anything is taken.

use isofold_solver::Precision;
use isofold_solver::device::{DeviceError, FlatGame, FlatProgram, FlatStreet, NONE, Unsupported};
use std::ops::Range;

/// How a game is laid out on a device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Bytes of boards, hands and betting.
    pub tables: u64,
    /// Bytes of what is learnt, of all streets.
    pub books: u64,
    /// Bytes of the rows that a pass works in.
    pub rooms: u64,
    /// The boards of the last street that are worked on at once; all children of some boards.
    pub chunks: Vec<Range<usize>>,
    /// Bytes on the device for a chunk's part of what is learnt on the last street, if all of it does not fit: it stays in
    /// main memory then and comes chunk by chunk.
    pub window: Option<u64>,
    /// Bytes on the device in all.
    pub memory: u64,
}

/// The rows of a chunk are kept below this, if there are enough boards: they are read soon after they were written.
pub(crate) const ROOM: u64 = 4 << 30;

/// Numbers are allocated in portions of so many bytes; a list takes up to one more than it needs.
const GRAIN: u64 = 512;

impl Plan {
    /// Lays a game out on a device that has so many bytes free.
    pub fn new(game: &FlatGame, free: u64, room: u64) -> Result<Plan, DeviceError> {
        let Some((last, upper)) = game.streets.split_last() else {
            return Err(DeviceError::Failed("there is no street".to_owned()));
        };
        if let Some(what) = game.streets.iter().find_map(excess) {
            return Err(DeviceError::Unsupported(what));
        }
        let tables = game.streets.iter().map(tables).sum::<u64>()
            + 8 * game.weights.iter().map(Vec::len).sum::<usize>() as u64;
        let cell = game.cell() as u64;
        let all = |street: &FlatStreet, cell: u64| Need::of(street, cell, 0..street.parents.len());
        let upper_rooms: u64 = upper.iter().map(|street| all(street, cell).rooms()).sum();
        let families = families(last, upper.is_empty());
        let limit = free.saturating_sub(free / 64).saturating_sub(64 << 20);

        // What is there whatever the chunks are, all books of the last street, and the least that a chunk takes with them on the
        // device and without.
        let sizes = |cell: u64| {
            let upper_books: u64 = upper.iter().map(|street| all(street, cell).books()).sum();
            let needs = families.iter().map(|family| Need::of(last, cell, family.clone()));
            let (least, books) = (needs.fold(Need::default(), Need::and), all(last, cell).books());
            let fixed = tables + upper_books + upper_rooms;
            let [whole, parts] = [fixed + books + least.rooms(), fixed + least.rooms() + least.books()];
            (fixed, books, [whole, if upper.is_empty() { whole } else { parts }])
        };
        let (fixed, last_books, [whole, parts]) = sizes(cell);
        let upper_books = fixed - tables - upper_rooms;
        let need = |boards: Range<usize>| Need::of(last, cell, boards);
        let (chunks, most, window) = if whole <= limit {
            let size = room.min(limit - fixed - last_books);
            let (chunks, most) = merged(&families, need, |most| most.rooms() <= size);
            (chunks, most, None)
        } else if parts <= limit {
            // A chunk has its rows and its part of the books.
            let size = (limit - fixed).min(room.max(parts - fixed));
            let (chunks, most) = merged(&families, need, |most| most.rooms() + most.books() <= size);
            (chunks, most, Some(most.books()))
        } else {
            let half = (game.precision == Precision::Full).then(|| sizes(2).2[1]);
            return Err(DeviceError::Memory { needed: parts, free, half, cpu: game.memory });
        };
        let rooms = upper_rooms + most.rooms();
        let memory = tables + upper_books + window.unwrap_or(last_books) + rooms;
        Ok(Plan { tables, books: upper_books + last_books, rooms, chunks, window, memory })
    }
}

/// What a street has more of than kernels can count.
fn excess(street: &FlatStreet) -> Option<Unsupported> {
    let mut programs = street.programs.iter().chain(&street.joint);
    let is_wide = programs.any(|program| {
        let [lines, deals, groups] = grids(program);
        lines.max(deals).max(groups) > MOST_GRID
    });
    if is_wide {
        return Some(Unsupported::Lines);
    }
    let locks = street.exceptions.iter().map(|exceptions| exceptions.locks.len()).max().unwrap_or(0);
    (locks >= NONE as usize).then_some(Unsupported::LockedHands)
}

/// The most blocks that a launch can have beside those of boards.
const MOST_GRID: usize = 65_535;

/// How many blocks a board takes for lines, for deals and for terminals, which are done four at a time.
fn grids(program: &FlatProgram) -> [usize; 3] {
    let showdowns = program.showdowns as usize;
    let folds = program.terminals.len().saturating_sub(showdowns);
    [program.lines.len(), program.deals.len(), showdowns.div_ceil(4) + folds.div_ceil(4)]
}

/// What some boards take; or, of several chunks, the most that any of them takes of each list.
#[derive(Clone, Copy, Default)]
struct Need {
    /// Numbers of [`rooms`].
    rooms: [u64; 4],
    /// Bytes of regrets of each player, and of their scales. There are as many of sums of strategies.
    books: [u64; 4],
}

impl Need {
    /// With cells of so many bytes.
    fn of(street: &FlatStreet, cell: u64, boards: Range<usize>) -> Need {
        let cells = |player: usize| {
            let rows = u64::from(street.starts[player][boards.end] - street.starts[player][boards.start]);
            u64::from(street.action_rows[player]) * rows * cell
        };
        let scales = |player: usize| 4 * boards.len() as u64 * u64::from(street.decisions[player]);
        Need { rooms: rooms(street, boards.clone()), books: [cells(0), scales(0), cells(1), scales(1)] }
    }

    fn and(self, other: Need) -> Need {
        let most = |a: [u64; 4], b: [u64; 4]| std::array::from_fn(|list| a[list].max(b[list]));
        Need { rooms: most(self.rooms, other.rooms), books: most(self.books, other.books) }
    }

    /// Bytes of rows.
    fn rooms(&self) -> u64 {
        self.rooms.iter().map(|count| 4 * count + GRAIN).sum()
    }

    /// Bytes of what is learnt.
    fn books(&self) -> u64 {
        2 * self.books.iter().map(|bytes| bytes + GRAIN).sum::<u64>()
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

/// Puts neighbours together while the most that any chunk takes fits; and how much that is.
fn merged(
    families: &[Range<usize>],
    need: impl Fn(Range<usize>) -> Need,
    fits: impl Fn(&Need) -> bool,
) -> (Vec<Range<usize>>, Need) {
    let mut most = families.iter().fold(Need::default(), |most, family| most.and(need(family.clone())));
    let mut chunks: Vec<Range<usize>> = Vec::new();
    for family in families {
        if let Some(chunk) = chunks.last_mut() {
            let together = most.and(need(chunk.start..family.end));
            if fits(&together) {
                (chunk.end, most) = (family.end, together);
                continue;
            }
        }
        chunks.push(family.clone());
    }
    (chunks, most)
}

/// Threads of a block that has four hands of a row in each.
pub(crate) fn threads(street: &FlatStreet, player: usize) -> u32 {
    let widths = street.starts[player].windows(2).map(|pair| pair[1] - pair[0]);
    (widths.max().unwrap_or(0) / 4).next_multiple_of(32).max(32)
}

/// How many numbers a room has: of reach, values, totals and parts of totals.
pub(crate) fn room(
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

/// The greatest room that any pass needs.
pub(crate) fn rooms(street: &FlatStreet, boards: Range<usize>) -> [u64; 4] {
    let mut most = [0; 4];
    let both = street.programs.iter().enumerate();
    for (traverser, program) in both.chain(street.joint.iter().map(|program| (0, program))) {
        let room = room(street, program, traverser, boards.clone());
        most.iter_mut().zip(room).for_each(|(most, count)| *most = count.max(*most));
    }
    most
}

/// Bytes of the lists of a street.
fn tables(street: &FlatStreet) -> u64 {
    fn bytes<T>(list: &[T]) -> u64 {
        size_of_val(list) as u64 + GRAIN
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
