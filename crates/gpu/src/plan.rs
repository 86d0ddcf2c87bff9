//! What a game takes on a device, and in which portions it is worked on: known before anything is taken.

use isofold_solver::Precision;
use isofold_solver::device::{DeviceError, FlatGame, FlatProgram, FlatStreet};
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
        let tables = game.streets.iter().map(tables).sum::<u64>()
            + 8 * game.weights.iter().map(Vec::len).sum::<usize>() as u64;
        let of = |street: &FlatStreet, boards: Range<usize>| books(street, game.cell() as u64, boards);
        let upper_books: u64 = upper.iter().map(|street| of(street, 0..street.parents.len())).sum();
        let last_books = of(last, 0..last.parents.len());
        let upper_rooms: u64 = upper.iter().map(|street| rows(street, 0..street.parents.len())).sum();
        let fixed = tables + upper_books + upper_rooms;
        let limit = free.saturating_sub(free / 64).saturating_sub(64 << 20);

        let families = families(last, upper.is_empty());
        let least = families.iter().map(|family| rows(last, family.clone())).max().unwrap_or(0);
        let mut needed = fixed + last_books + least;
        let mut plan = None;
        if needed <= limit {
            let chunks = chunks(last, &families, room.min(limit - fixed - last_books));
            plan = Some((chunks, None));
        } else if !upper.is_empty() {
            // A chunk has its rows and its part of the books.
            let both = |boards: Range<usize>| rows(last, boards.clone()) + of(last, boards);
            let smallest = families.iter().map(|family| both(family.clone())).max().unwrap_or(0);
            needed = fixed + smallest;
            if needed <= limit {
                let size = (limit - fixed).min(room.max(smallest));
                let chunks = merged(&families, |boards| both(boards) <= size);
                let window = chunks.iter().map(|chunk| of(last, chunk.clone())).max().unwrap_or(0);
                plan = Some((chunks, Some(window)));
            }
        }
        let Some((chunks, window)) = plan else {
            let half = (game.precision == Precision::Full).then(|| needed - (upper_books + last_books) / 2);
            return Err(DeviceError::Memory { needed, free, half, cpu: game.memory });
        };
        let chunk = chunks.iter().map(|chunk| rows(last, chunk.clone())).max().unwrap_or(0);
        let rooms = upper_rooms + chunk;
        let memory = tables + upper_books + window.unwrap_or(last_books) + rooms;
        Ok(Plan { tables, books: upper_books + last_books, rooms, chunks, window, memory })
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

fn chunks(last: &FlatStreet, families: &[Range<usize>], room: u64) -> Vec<Range<usize>> {
    merged(families, |boards| rows(last, boards) <= room)
}

/// Puts neighbours together while they fit.
fn merged(families: &[Range<usize>], fits: impl Fn(Range<usize>) -> bool) -> Vec<Range<usize>> {
    let mut chunks: Vec<Range<usize>> = Vec::new();
    for family in families {
        match chunks.last_mut() {
            Some(chunk) if fits(chunk.start..family.end) => chunk.end = family.end,
            _ => chunks.push(family.clone()),
        }
    }
    chunks
}

/// Threads of a block that has four hands of a row in each.
pub(crate) fn threads(street: &FlatStreet, player: usize) -> u32 {
    let widths = street.starts[player].windows(2).map(|pair| pair[1] - pair[0]);
    (widths.max().unwrap_or(0) / 4).next_multiple_of(32).max(32)
}

/// Bytes of regrets, sums of strategies and their scales of some boards.
fn books(street: &FlatStreet, cell: u64, boards: Range<usize>) -> u64 {
    let of = |player: usize| {
        let rows = u64::from(street.starts[player][boards.end] - street.starts[player][boards.start]);
        let scales = boards.len() as u64 * u64::from(street.decisions[player]);
        2 * (u64::from(street.slots[player]) * rows * cell + 4 * scales + 2 * GRAIN)
    };
    of(0) + of(1)
}

/// How many numbers a room has: of reach, values, totals and parts of totals.
pub(crate) fn room(
    street: &FlatStreet,
    program: &FlatProgram,
    learner: usize,
    boards: Range<usize>,
) -> [u64; 4] {
    let rows =
        |player: usize| u64::from(street.starts[player][boards.end] - street.starts[player][boards.start]);
    let totals = boards.len() as u64 * u64::from(program.reach_rows);
    [
        u64::from(program.reach_rows) * rows(1 - learner),
        u64::from(program.value_rows) * rows(learner),
        totals,
        totals * u64::from(threads(street, 1 - learner) / 32),
    ]
}

/// The greatest room that any pass needs.
pub(crate) fn rooms(street: &FlatStreet, boards: Range<usize>) -> [u64; 4] {
    let mut most = [0; 4];
    let both = street.programs.iter().enumerate();
    for (learner, program) in both.chain(street.joint.iter().map(|program| (0, program))) {
        let room = room(street, program, learner, boards.clone());
        most.iter_mut().zip(room).for_each(|(most, count)| *most = count.max(*most));
    }
    most
}

fn rows(street: &FlatStreet, boards: Range<usize>) -> u64 {
    rooms(street, boards).iter().map(|count| 4 * count + GRAIN).sum()
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
            + bytes(&program.kids)
            + bytes(&program.terminals)
            + bytes(&program.deals)
    };
    let of = |player: usize| {
        let (view, specials) = (&street.views[player], &street.specials[player]);
        bytes(&street.starts[player])
            + bytes(&street.places[player])
            + bytes(&street.carry_starts[player])
            + bytes(&street.carries[player])
            + bytes(&view.own)
            + bytes(&view.starts)
            + bytes(&view.holders)
            + bytes(&view.listed)
            + bytes(&view.cards)
            + bytes(&specials.starts)
            + bytes(&specials.of)
            + bytes(&specials.locks)
            + program(&street.programs[player])
    };
    bytes(&street.parents) + of(0) + of(1) + street.joint.as_ref().map_or(0, program)
}
