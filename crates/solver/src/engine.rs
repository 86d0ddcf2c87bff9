//! Everything that a pass works on, laid out before the first one.

use crate::boards::Board;
use crate::cell::{Cell, Cells, Storage};
use crate::crew::Crew;
use crate::desk::{Desk, Job, Room, Workshop};
use crate::kernel::showdown::Tiles;
use crate::program::{Payoffs, Program, Skeleton};
use crate::simd::{Block, WIDTH};
use isofold_cards::Range as Weights;
use isofold_eval::Level;
use isofold_tree::{Player, Spot, Tree};
use std::io::Result;
use std::ops::Range;
use std::sync::Mutex;

/// A street: its betting, its boards and their numbers.
pub(crate) struct Street<S: Storage> {
    pub(crate) skeleton: Skeleton,
    pub(crate) boards: Vec<Board>,
    /// For each learner: before the river one program, on the river one for each piece of the betting.
    pub(crate) programs: [Vec<Program>; 2],
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

/// Lines in packs of up to sixteen.
pub(crate) type Columns = Vec<Range<usize>>;

/// What is kept of a board before the river while the boards after it are at work.
pub(crate) struct Stage {
    pub(crate) room: Room,
    /// The reach of the lines that go on, hand by hand; one row more than there are hands, always zero.
    pub(crate) down: Vec<Block>,
    /// Their values.
    pub(crate) up: Vec<Block>,
}

/// River boards that one task does in order, and the sum of what they are worth.
pub(crate) struct Batch {
    pub(crate) parent: usize,
    pub(crate) boards: Range<usize>,
    pub(crate) sum: Vec<Block>,
}

/// What a thread works with.
pub(crate) struct Bench {
    pub(crate) room: Room,
    pub(crate) workshop: Workshop,
    pub(crate) square: Vec<Block>,
}

pub(crate) struct Engine<S: Storage> {
    pub(crate) level: Level,
    pub(crate) crew: Crew,
    pub(crate) streets: Vec<Street<S>>,
    /// Of each street, its lines in packs of up to sixteen: the columns of the tables that lead to it.
    pub(crate) columns: Vec<Columns>,
    /// Of each street but the river, by board.
    pub(crate) stages: Vec<Vec<Stage>>,
    pub(crate) batches: Vec<Batch>,
    pub(crate) benches: Vec<Mutex<Bench>>,
    /// The weight of each row at the start.
    pub(crate) weights: [Vec<Block>; 2],
}

/// River subtrees are put together until they have so many rows of values: few enough for the cache, many enough to fill
/// packs of sixteen terminals.
const PIECE_ROWS: usize = 256;

/// About so many tasks are made of the river boards, however many threads there are.
const TASKS: usize = 256;

impl<S: Storage> Street<S> {
    fn new(
        skeleton: Skeleton,
        boards: Vec<Board>,
        payoffs: Payoffs<'_>,
        is_last: bool,
    ) -> Result<(Street<S>, Columns)> {
        let all = 0..skeleton.roots.len();
        let pieces = if is_last { pieces(&skeleton, payoffs) } else { Vec::from([all]) };
        let columns: Columns = pieces
            .iter()
            .flat_map(|piece| piece.clone().step_by(WIDTH).map(|line| line..piece.end.min(line + WIDTH)))
            .collect();
        let programs = Player::BOTH.map(|learner| {
            pieces.iter().map(|lines| Program::new(&skeleton, payoffs, learner, lines.clone())).collect()
        });
        let book = |player| Book::new(&boards, player, skeleton.slots[player], skeleton.decisions[player]);
        let books = [book(0)?, book(1)?];
        Ok((Street { skeleton, boards, programs, books, chance: payoffs.chance }, columns))
    }
}

/// Cuts the lines of the river into columns.
fn pieces(skeleton: &Skeleton, payoffs: Payoffs<'_>) -> Vec<Range<usize>> {
    let rows =
        |line: usize| Program::new(skeleton, payoffs, Player::Oop, line..line + 1).value_rows - WIDTH + 1;
    let mut pieces: Vec<Range<usize>> = Vec::new();
    let mut room = 0;
    for line in 0..skeleton.roots.len() {
        let rows = rows(line);
        match pieces.last_mut() {
            Some(piece) if rows <= room => piece.end += 1,
            _ => {
                pieces.push(line..line + 1);
                room = PIECE_ROWS;
            }
        }
        room = room.saturating_sub(rows);
    }
    pieces
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
}

/// Takes so many from the front.
fn take<'a, T>(from: &mut &'a mut [T], count: usize) -> &'a mut [T] {
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
        Job::Best | Job::Average => boards
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
        spot: &Spot,
        tree: &Tree,
        boards: Vec<Vec<Board>>,
        level: Level,
        crew: Crew,
    ) -> Result<Engine<S>> {
        let weights = [0, 1].map(|player| weights(&boards[0][0], &spot.ranges, player));
        let last = boards.len() - 1;
        let dead = spot.dead.len() as f64;
        let mut chance = 1.0;
        let (mut streets, mut columns): (Vec<Street<S>>, Vec<Columns>) = (Vec::new(), Vec::new());
        for (depth, (skeleton, boards)) in Skeleton::streets(tree).into_iter().zip(boards).enumerate() {
            if depth > 0 {
                // Two players hold two cards each.
                chance /= 52.0 - 4.0 - (boards[0].cards.len() - 1) as f64 - dead;
            }
            let (street, lines) = Street::new(
                skeleton,
                boards,
                Payoffs { tree, pot: spot.pot, rake: spot.rake, chance },
                depth == last,
            )?;
            streets.push(street);
            columns.push(lines);
        }
        let most = |rows: fn(&Program) -> usize| {
            let programs = streets.iter().flat_map(|street| street.programs.iter().flatten());
            programs.map(rows).max().unwrap_or(0)
        };
        let blocks = [0, 1].map(|player| streets[0].boards[0].hands[player].blocks());
        // A board further on never has more hands, but it may have more rows: fewer of them are alike.
        let blocks = streets
            .iter()
            .flat_map(|street| &street.boards)
            .fold(blocks, |most, board| [0, 1].map(|player| most[player].max(board.hands[player].blocks())));
        let widest = blocks[0].max(blocks[1]);
        let actions = streets
            .iter()
            .flat_map(|street| street.programs.iter().flatten())
            .flat_map(|program| &program.steps)
            .map(|step| usize::from(step.actions))
            .max()
            .unwrap_or(0);
        let bench = || {
            Mutex::new(Bench {
                room: Room::new(
                    most(|program| program.reach_rows),
                    most(|program| program.value_rows),
                    widest,
                ),
                workshop: Workshop {
                    tiles: Tiles::new(widest),
                    rounding: vec![Block::ZERO; actions * widest],
                    packs: Vec::new(),
                },
                square: vec![Block::ZERO; widest * WIDTH],
            })
        };
        let benches = (0..crew.threads()).map(|_| bench()).collect();
        let mut stages = Vec::new();
        for depth in 0..last {
            let street = &streets[depth];
            let columns = columns[depth + 1].len();
            let programs = [&street.programs[0][0], &street.programs[1][0]];
            let rows = |rows: fn(&Program) -> usize| programs.map(rows).into_iter().max().unwrap_or(0);
            stages.push(
                street
                    .boards
                    .iter()
                    .map(|board| {
                        let widest = board.hands[0].blocks().max(board.hands[1].blocks());
                        let table = vec![Block::ZERO; (widest * WIDTH + 1) * columns];
                        let room = Room::new(
                            rows(|program| program.reach_rows),
                            rows(|program| program.value_rows),
                            widest,
                        );
                        Stage { room, down: table.clone(), up: table }
                    })
                    .collect(),
            );
        }
        let mut batches = Vec::new();
        if last > 0 {
            let rivers = streets[last].boards.len();
            let size = rivers.div_ceil(TASKS).max(if rivers < TASKS { 4 } else { 1 });
            for (parent, board) in streets[last - 1].boards.iter().enumerate() {
                let widest = board.hands[0].blocks().max(board.hands[1].blocks());
                for start in board.children.clone().step_by(size) {
                    let boards = start..board.children.end.min(start + size);
                    let sum = vec![Block::ZERO; widest * WIDTH * columns[last].len()];
                    batches.push(Batch { parent, boards, sum });
                }
            }
        }
        Ok(Engine { level, crew, streets, columns, stages, batches, benches, weights })
    }
}

/// The weight of each row, padded by zeros.
fn weights(board: &Board, ranges: &[Weights; 2], player: usize) -> Vec<Block> {
    let hands = &board.hands[player];
    let mut weights = vec![Block::ZERO; hands.blocks()];
    for (row, &combo) in hands.combos.iter().enumerate() {
        weights[row / WIDTH].0[row % WIDTH] = ranges[player].weight(combo);
    }
    weights
}
