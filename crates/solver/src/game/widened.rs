//! The game in which a player may hold any combo, for the values of hands outside the range.

use crate::game::Game;
use crate::game::boards::{Board, ComboRows, DealtBoard};
use crate::kernel::WIDTH;
use isofold_cards::{CardSet, Range};
use isofold_iso::CardOrbit;
use isofold_tree::Spot;

/// A game in which one player may hold every combo that the cards allow. Its suit symmetries are those of the game it was made
/// of, not the larger group that the wider range would have, so that its boards and the opponent's rows on them are the same:
/// what the opponent's strategy tells apart stays apart, and its tables can be read as they are.
pub(crate) struct WidenedGame<'a> {
    of: &'a Game,
    game: Game,
    player: usize,
}

impl Game {
    /// The game with every combo in the range of a player.
    pub(crate) fn widened(&self, player: usize) -> WidenedGame<'_> {
        let mut ranges = self.spot.ranges.clone();
        ranges[player] = Range::full().without(self.spot.dead | self.board.iter().copied().collect());
        let game = self.with_ranges(ranges);
        WidenedGame { of: self, game, player }
    }

    /// The game as it is, but for the weights of pairs under bunching, which are computed for each board and not kept.
    pub(crate) fn without_kept_weights(&self) -> Game {
        self.with_ranges(self.spot.ranges.clone())
    }

    /// The game with other ranges and the same suit symmetries.
    fn with_ranges(&self, ranges: [Range; 2]) -> Game {
        Game {
            spot: Spot { ranges, ..self.spot.clone() },
            tree: self.tree.clone(),
            start: self.start,
            board: self.board.clone(),
            group: self.group,
            bunching: self.bunching.clone(),
            edited: self.edited.clone(),
            locked: self.locked.clone(),
            keeps_weights: false,
        }
    }

    /// The number of blocks that a row of hands can have on a board of so many cards.
    pub(crate) fn max_blocks(&self, cards: usize) -> usize {
        let left = (CardSet::FULL - self.spot.dead).len().saturating_sub(cards);
        (left * left.saturating_sub(1) / 2).div_ceil(WIDTH)
    }
}

impl WidenedGame<'_> {
    /// A board of the game that this was made of, as the first one.
    pub(crate) fn first(&self, narrow: &Board) -> DealtBoard {
        let (mut board, rows) = self.game.board_alone(narrow.cards.clone(), narrow.group);
        self.bind(&mut board, narrow);
        (board, rows)
    }

    /// The board that follows with a class of cards, where `narrow` does in the game that this was made of.
    pub(crate) fn next(
        &self,
        (parent, rows): (&Board, &[ComboRows; 2]),
        orbit: CardOrbit,
        narrow: &Board,
    ) -> DealtBoard {
        let (mut board, rows) = self.game.next_board(parent, rows, 0, orbit);
        self.bind(&mut board, narrow);
        (board, rows)
    }

    /// Sets the locks of a board: the opponent's are those of the game; the player's own bind only hands of the range.
    fn bind(&self, board: &mut Board, narrow: &Board) {
        let range = &self.of.spot.ranges[self.player];
        let Board { hands, locked_nodes, .. } = board;
        locked_nodes.retain(|locked| locked.player == self.player);
        for locked in locked_nodes.iter_mut() {
            for (row, &combo) in hands[self.player].combos.iter().enumerate() {
                if range.weight(combo) <= 0.0 {
                    locked.rows[row / WIDTH].0[row % WIDTH] = 0.0;
                }
            }
        }
        locked_nodes
            .extend(narrow.locked_nodes.iter().filter(|locked| locked.player != self.player).cloned());
        locked_nodes.sort_by_key(|locked| locked.node);
    }
}
