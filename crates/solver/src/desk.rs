//! One board at work: a program runs forward to the terminals and back.

use crate::boards::Board;
use crate::cell::Storage;
use crate::held;
use crate::kernel::bunched;
use crate::kernel::rows::{self, ALL};
use crate::kernel::showdown::{self, Pack, Rows, RowsMut, Tiles};
use crate::kernel::{Ahead, Locked, Numbers, Rounding, Values};
use crate::packs;
use crate::program::{Decision, Program};
use crate::rule::Step;
use crate::simd::{Block, Sixteen, WIDTH};
use crate::workspace::RoomSize;
use isofold_eval::Level;
use isofold_tree::NodeId;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// The numbers of a board that a pass reads and writes.
pub(crate) enum Desk<'a, S: Storage> {
    /// One player learns from the strategy of the other, whose average is kept on the way.
    Learn {
        own: &'a mut [S::Regret],
        own_scales: &'a mut [f32],
        other: &'a [S::Regret],
        averages: &'a mut [S::Average],
        average_scales: &'a mut [f32],
        /// The number of the first entry of `own` and of `averages`, for random rounding.
        entries: [u32; 2],
    },
    /// One player's average strategy becomes the best response to that of the other.
    Respond { own: &'a mut [S::Average], own_scales: &'a mut [f32], other: &'a [S::Average] },
    /// One player's value against the average strategy of the other.
    Judge { own: &'a [S::Average], other: &'a [S::Average] },
}

fn bytes<C>(cells: &[C]) -> Range<*const u8> {
    let Range { start, end } = cells.as_ptr_range();
    start.cast()..end.cast()
}

impl<S: Storage> Desk<'_, S> {
    /// What the way back will need here, and the way forward at the next desk.
    pub(crate) fn ahead(&self, next: Option<&Desk<'_, S>>) -> Ahead {
        let own = match self {
            Desk::Learn { own, .. } => bytes(own),
            Desk::Respond { own, .. } => bytes(own),
            Desk::Judge { own, .. } => bytes(own),
        };
        let [other, averages] = match next {
            Some(Desk::Learn { other, averages, .. }) => [bytes(other), bytes(averages)],
            Some(Desk::Judge { other, .. } | Desk::Respond { other, .. }) => {
                [bytes(other), bytes(&other[..0])]
            }
            None => [own.end..own.end, own.end..own.end],
        };
        Ahead::of([own, other, averages])
    }
}

/// What is done at the nodes of the player whose values are computed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Job {
    /// Learn, with the multipliers of the iteration and a seed for rounding. The sums of strategies are multiplied by `keep`,
    /// which is 1 but for rare iterations, and get this iteration's strategy with its weight. Regrets are discounted where
    /// somebody reaches, or everywhere.
    Learn { step: Step, keep: f32, weight: f32, seed: u32, everywhere: bool },
    /// Take the best action.
    Best,
    /// The same, and keep to it from now on.
    Respond,
    /// Play the average strategy.
    Average,
    /// The same, and the first player's values are what both get together: what the house takes, below zero.
    Joint,
}

/// Room for the rows of a program.
#[derive(Default)]
pub(crate) struct Room {
    /// The other player's reach; a row is [`Board::hands`]' blocks long.
    pub(crate) reach: Vec<Block>,
    /// The sum of each row of reach; zero where nobody gets, and then the row may hold anything.
    pub(crate) totals: Vec<f32>,
    /// Own values.
    pub(crate) values: Vec<Block>,
}

impl Room {
    pub(crate) fn new(size: RoomSize) -> Room {
        let RoomSize { reach_rows, value_rows, blocks } = size;
        Room {
            reach: vec![Block::ZERO; reach_rows * blocks],
            totals: vec![0.0; reach_rows],
            // One more, for lanes that belong nowhere.
            values: vec![Block::ZERO; (value_rows + 1) * blocks],
        }
    }

    /// Sums the first rows.
    pub(crate) fn sum_lines(&mut self, lines: usize, blocks: usize) {
        for (line, total) in self.totals[..lines].iter_mut().enumerate() {
            let row = &self.reach[line * blocks..][..blocks];
            *total = row.iter().fold(Block::ZERO, |sum, block| sum.plus(*block)).total();
        }
    }

    /// Whether anybody reaches.
    pub(crate) fn is_live(&self, row: u32) -> bool {
        self.totals[row as usize] > 0.0
    }
}

/// Room that a thread needs at any time, whatever the board.
#[derive(Default)]
pub(crate) struct Workshop {
    pub(crate) tiles: Tiles,
    pub(crate) rounding: Vec<Block>,
    pub(crate) packs: Vec<Pack>,
    /// The values of locked rows.
    pub(crate) locked: Vec<Block>,
    /// For terminals after folded hands.
    pub(crate) scratch: bunched::Scratch,
}

/// A board, the program that runs on it, and for whom.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a> {
    pub(crate) level: Level,
    pub(crate) program: &'a Program,
    pub(crate) board: &'a Board,
    /// The player whose values are computed.
    pub(crate) learner: usize,
    pub(crate) job: Job,
    /// A decision whose actions somebody wants to see.
    pub(crate) watched: Option<&'a Watch>,
}

/// Looks at one decision on the way back.
pub(crate) struct Watch {
    pub(crate) node: NodeId,
    pub(crate) seen: Mutex<Option<Sighting>>,
}

/// What a pass has at one place.
#[derive(Clone, Debug)]
pub(crate) struct Sighting {
    /// The other player's reach.
    pub(crate) reach: Vec<Block>,
    /// Own values: a row for each action, or one where nobody acts. Where nobody reaches, nothing is worth anything.
    pub(crate) values: Vec<Vec<Block>>,
}

impl Table<'_> {
    fn own_blocks(&self) -> usize {
        self.board.hands[self.learner].blocks()
    }

    fn other_blocks(&self) -> usize {
        self.board.hands[1 - self.learner].blocks()
    }

    /// The actions of a decision that no edit takes away on this board.
    fn allowed(&self, step: &Decision) -> u32 {
        let removed = self.board.removed.iter().find(|(node, _)| *node == step.node);
        removed.map_or(ALL, |(_, actions)| !actions)
    }

    /// What is locked at a decision.
    fn locked(&self, step: &Decision) -> Option<Locked<'_>> {
        held::of(&self.board.held, step.node).map(|held| Locked { rows: &held.rows, shares: &held.shares })
    }

    /// From the reach of the lines, in the first rows, to the reach of all that follows.
    pub(crate) fn forward<S: Storage>(
        &self,
        desk: &mut Desk<'_, S>,
        room: &mut Room,
        workshop: &mut Workshop,
    ) {
        let blocks = self.other_blocks();
        for step in self.program.steps.iter().filter(|step| !step.own) {
            let actions = usize::from(step.actions);
            let cells = step.place.slot as usize * blocks..(step.place.slot as usize + actions) * blocks;
            if room.is_live(step.reach) {
                let (before, after) = room.reach.split_at_mut(step.after as usize * blocks);
                let reach = &before[step.reach as usize * blocks..][..blocks];
                let after = &mut after[..actions * blocks];
                let totals = &mut room.totals[step.after as usize..][..actions];
                let allowed = self.allowed(step);
                match desk {
                    Desk::Learn { other, .. } => {
                        rows::spread(self.level, &other[cells.clone()], allowed, reach, after, totals)
                    }
                    Desk::Judge { other, .. } | Desk::Respond { other, .. } => {
                        rows::spread(self.level, &other[cells.clone()], allowed, reach, after, totals)
                    }
                }
                if let Some(locked) = self.locked(step) {
                    rows::split_locked(self.level, locked, reach, after, totals);
                }
            } else {
                room.totals[step.after as usize..][..actions].fill(0.0);
            }
            if let (
                Desk::Learn { averages, average_scales, entries, .. },
                Job::Learn { keep, weight, seed, .. },
            ) = (&mut *desk, self.job)
            {
                if room.is_live(step.reach) {
                    let after = &room.reach[step.after as usize * blocks..][..actions * blocks];
                    let entry = entries[1].wrapping_add((cells.start * WIDTH) as u32);
                    let scale = &mut average_scales[step.place.decision as usize];
                    let averages = Numbers { cells: &mut averages[cells], scale };
                    let rounding = Rounding { seed: !seed, entry, exact: &mut workshop.rounding };
                    rows::accumulate(self.level, averages, after, [keep, weight], rounding);
                } else if keep != 1.0 {
                    let scale = &mut average_scales[step.place.decision as usize];
                    rows::shrink(self.level, Numbers { cells: &mut averages[cells], scale }, keep);
                }
            }
        }
    }

    /// The values of all terminals that somebody reaches.
    pub(crate) fn terminals(&self, room: &mut Room, workshop: &mut Workshop, mut ahead: Ahead) {
        let facing = &self.board.facing[self.learner];
        let (own, other) = (self.own_blocks(), self.other_blocks());
        let Room { reach, totals, values } = room;
        let showdowns = packs::fill(&mut workshop.packs, self.program, totals);
        let rows = Rows { all: reach, blocks: other };
        if let Some(board) = &self.board.bunched {
            let sizes = [0, 1].map(|player: usize| &self.board.hands[player].sizes[..]);
            let view = bunched::View { board, own: self.learner, cards: &facing.own, sizes };
            let out = RowsMut { all: values, blocks: own };
            bunched::terminals(self.level, view, &workshop.packs, rows, out, &mut workshop.scratch);
            return;
        }
        let (showdowns, folds) = workshop.packs.split_at(showdowns);
        let out = RowsMut { all: &mut *values, blocks: own };
        showdown::showdowns(self.level, facing, showdowns, rows, out, &mut workshop.tiles, &mut ahead);
        let out = RowsMut { all: values, blocks: own };
        showdown::folds(self.level, facing, folds, rows, out, &mut workshop.tiles, &mut ahead);
    }

    /// From the values of terminals and deals back to the values of the lines, in the first rows.
    pub(crate) fn backward<S: Storage>(
        &self,
        desk: &mut Desk<'_, S>,
        room: &mut Room,
        workshop: &mut Workshop,
    ) {
        let blocks = self.own_blocks();
        let everywhere = matches!(self.job, Job::Learn { everywhere: true, .. });
        for step in self.program.steps.iter().rev() {
            let kids = self.program.kids(step);
            if !room.is_live(step.reach) {
                if !everywhere {
                    continue;
                }
                // Whatever is done here, nothing is gained or lost.
                for &kid in kids {
                    room.values[kid as usize * blocks..][..blocks].fill(Block::ZERO);
                }
            }
            if let Some(watch) = self.watched.filter(|watch| watch.node == step.node) {
                self.look(watch, step, room);
            }
            if !step.own {
                let values = Values { all: &mut room.values, rows: kids, blocks };
                let after = &room.totals[step.after as usize..][..kids.len()];
                let live = after.iter().rev().fold(0, |bits, &total| bits << 1 | u32::from(total > 0.0));
                rows::sum(self.level, live, values);
                continue;
            }
            let cells = step.place.slot as usize * blocks..(step.place.slot as usize + kids.len()) * blocks;
            let (allowed, locked) = (self.allowed(step), self.locked(step));
            if let Some(locked) = locked {
                workshop.locked.resize(blocks, Block::ZERO);
                let values = Values { all: &mut room.values, rows: kids, blocks };
                rows::locked_values(self.level, locked, values, &mut workshop.locked);
            }
            let values = Values { all: &mut room.values, rows: kids, blocks };
            match (&mut *desk, self.job) {
                (Desk::Learn { own, own_scales, entries, .. }, Job::Learn { step: rule, seed, .. }) => {
                    let entry = entries[0].wrapping_add((cells.start * WIDTH) as u32);
                    let scale = &mut own_scales[step.place.decision as usize];
                    let regrets = Numbers { cells: &mut own[cells], scale };
                    let rounding = Rounding { seed, entry, exact: &mut workshop.rounding };
                    let least = step.least * room.totals[step.reach as usize];
                    rows::update(self.level, regrets, allowed, values, rule, least, rounding);
                }
                (Desk::Respond { own, own_scales, .. }, _) => {
                    let scale = &mut own_scales[step.place.decision as usize];
                    rows::choose(self.level, Numbers { cells: &mut own[cells], scale }, allowed, values)
                }
                (Desk::Judge { own, .. }, Job::Average | Job::Joint) => {
                    rows::blend(self.level, &own[cells], allowed, values)
                }
                _ => rows::best(self.level, allowed, values),
            }
            if let Some(locked) = locked {
                let values = Values { all: &mut room.values, rows: kids, blocks };
                rows::put_locked(self.level, locked, &workshop.locked, values);
            }
        }
        for row in 0..self.program.lines.len().next_multiple_of(WIDTH) {
            if row >= self.program.lines.len() || !room.is_live(row as u32) {
                room.values[row * blocks..][..blocks].fill(Block::ZERO);
            }
        }
    }

    fn look(&self, watch: &Watch, step: &Decision, room: &Room) {
        let reach = room.reach[step.reach as usize * self.other_blocks()..][..self.other_blocks()].to_vec();
        let blocks = self.own_blocks();
        let row = |(action, &kid): (usize, &u32)| {
            // After an action that the other player never takes there is nothing in the row.
            let live = step.own || room.is_live(step.after + action as u32);
            let row = &room.values[kid as usize * blocks..][..blocks];
            if live { row.to_vec() } else { vec![Block::ZERO; blocks] }
        };
        let values = self.program.kids(step).iter().enumerate().map(row).collect();
        *watch.seen.lock().unwrap_or_else(PoisonError::into_inner) = Some(Sighting { reach, values });
    }
}
