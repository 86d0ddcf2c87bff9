//! The memory of a traversal, measured before it is allocated.

use crate::engine::board_pass::{PassBuffers, Scratch};
use crate::engine::buffers::PassBufferSize;
use crate::engine::layout::Layout;
use crate::engine::program::Program;
use crate::game::Game;
use crate::kernel::WIDTH;
use crate::kernel::bunching::BunchingScratch;
use crate::kernel::showdown::Tiles;
use std::sync::{Mutex, PoisonError};

/// The sizes of the buffers of a traversal: those of one board on each of its streets.
pub(crate) struct TraversalSizes {
    /// By street: the buffers of a pass, and the number of lines that leave it.
    streets: Vec<(PassBufferSize, usize)>,
    /// The largest number of blocks in a row.
    blocks: usize,
    /// The bytes of the terminals with bunching, if ranges were folded.
    bunching: usize,
}

/// The buffers of one board on each street, and what any of them needs for a while.
pub(super) struct Levels {
    pub(super) passes: Vec<PassBuffers>,
    pub(super) scratch: Scratch,
}

/// Levels that workers take and give back.
pub(super) struct LevelPool<'a> {
    sizes: &'a TraversalSizes,
    free: Mutex<Vec<Levels>>,
}

/// An upper bound of the bytes that the lists of a board take for each combo that can be held on it.
const BOARD_BYTES: usize = 96;

impl TraversalSizes {
    /// The sizes for a layout of each street, the first with so many cards on the board.
    pub(super) fn new(game: &Game, layouts: &[Layout], cards: usize) -> TraversalSizes {
        let blocks = game.max_blocks(cards);
        let street = |(depth, layout): (usize, &Layout)| {
            let size = PassBufferSize {
                reach_rows: layout.max_of(|program| program.reach_rows),
                value_rows: layout.max_of(|program| program.value_rows),
                blocks: game.max_blocks(cards + depth),
            };
            (size, layout.street_tree.deals.len())
        };
        let packs = |program: &Program| (program.showdowns.len() + program.folds.len()).div_ceil(WIDTH) + 1;
        let packs = layouts.iter().map(|layout| layout.max_of(packs)).max().unwrap_or(0);
        let bunching = if game.spot.folded.is_empty() { 0 } else { BunchingScratch::bytes(packs, blocks) };
        TraversalSizes { streets: layouts.iter().enumerate().map(street).collect(), blocks, bunching }
    }

    /// The bytes that a traversal takes on a number of threads, which share the boards of the second street.
    pub(super) fn bytes(&self, threads: usize) -> u64 {
        let row = |size: &PassBufferSize| size.blocks * WIDTH * size_of::<f32>();
        let street = |(size, lines): &(PassBufferSize, usize)| {
            size.bytes() + lines * row(size) + size.blocks * WIDTH * BOARD_BYTES
        };
        let level = self.streets.iter().map(street).sum::<usize>()
            + Tiles::blocks(self.blocks) * size_of::<isofold_simd::Block>()
            + self.blocks * size_of::<isofold_simd::Block>()
            + self.bunching;
        // The values of the second street wait until their turn to be added comes.
        let waiting = match &self.streets[..] {
            [(_, lines), (next, _), ..] => {
                CHUNK * threads * (lines * row(next) + next.blocks * WIDTH * BOARD_BYTES)
            }
            _ => 0,
        };
        let own = if self.streets.len() > 1 && threads > 1 { 1 } else { 0 };
        ((threads + own) * level + waiting) as u64
    }

    fn levels(&self) -> Levels {
        let passes = self.streets.iter().map(|&(size, _)| PassBuffers::new(size)).collect();
        Levels { passes, scratch: Scratch { tiles: Tiles::new(self.blocks), ..Scratch::default() } }
    }
}

/// The number of boards for each thread that are visited before their values are added.
pub(super) const CHUNK: usize = 2;

impl<'a> LevelPool<'a> {
    pub(super) fn new(sizes: &'a TraversalSizes) -> LevelPool<'a> {
        LevelPool { sizes, free: Mutex::default() }
    }

    /// Runs something with levels that are not in use.
    pub(super) fn with<R>(&self, run: impl FnOnce(&mut Levels) -> R) -> R {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut levels = free.unwrap_or_else(|| self.sizes.levels());
        let result = run(&mut levels);
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(levels);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::workers::Workers;
    use crate::game::boards::Board;
    use crate::{Options, Plan};
    use isofold_tree::{Spot, spots};

    fn bytes<T>(values: &[T]) -> usize {
        size_of_val(values)
    }

    #[test]
    fn planned_bytes_cover_those_allocated() -> Result<(), Box<dyn std::error::Error>> {
        for (text, cards) in [(spots::TURN_BASIC, 4), (spots::RIVER, 5)] {
            let game = Game::new(&Spot::from_toml(text)?, true)?;
            let sizes = TraversalSizes::new(&game, &game.layouts(), cards);
            let levels = sizes.levels();
            let pass = |pass: &PassBuffers| bytes(&pass.reach) + bytes(&pass.totals) + bytes(&pass.values);
            let levels = levels.passes.iter().map(pass).sum::<usize>() + levels.scratch.tiles.bytes();
            assert!(sizes.bytes(1) >= levels as u64);
            // The last board of each street, with every combo in the range.
            let widened = game.widened(0);
            let mut path: Vec<(Board, _)> = Vec::new();
            for street in game.deal(&Workers::Single) {
                let narrow = &street[street.len() - 1];
                let board = match path.last() {
                    None => widened.first(narrow),
                    Some((parent, rows)) => {
                        let orbits = game.next_orbits(parent);
                        let orbit = orbits.into_iter().next_back().ok_or("no card is left")?;
                        widened.next((parent, rows), orbit, narrow)
                    }
                };
                let most = game.max_blocks(board.0.cards.len()) * WIDTH * BOARD_BYTES;
                assert!(board.0.bytes() <= most, "{} {most}", board.0.bytes());
                path.push(board);
            }
        }
        Ok(())
    }

    #[test]
    fn a_flop_takes_less_memory_than_its_solve() -> Result<(), Box<dyn std::error::Error>> {
        let spot = Spot::from_toml(spots::THREE_BET_POT_FAST)?;
        let plan = Plan::of(&spot, &Options { threads: 8, ..Options::default() })?;
        let game = Game::new(&spot, true)?;
        let sizes = TraversalSizes::new(&game, &game.layouts(), 3);
        assert!(sizes.bytes(8) < plan.memory() / 4, "{} {}", sizes.bytes(8), plan.memory());
        Ok(())
    }
}
