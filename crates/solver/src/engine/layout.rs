//! The betting of each street as it will be worked on: programs, and the packs of lines that lead from street to street.

use crate::engine::program::{Payoffs, Program, StreetTree};
use crate::simd::WIDTH;
use isofold_tree::{NodeId, Player, Tree};
use std::ops::Range;

/// Lines in packs of up to sixteen.
pub(crate) type LinePacks = Vec<Range<usize>>;

/// A street without its cards.
pub(crate) struct Layout {
    pub(crate) street_tree: StreetTree,
    /// For each learner: before the river one program, on the river one for each piece of the betting.
    pub(crate) programs: [Vec<Program>; 2],
    /// The same for the first player, for what both get together; none where that is nothing.
    pub(crate) joint: Vec<Program>,
    /// The columns of the tables that lead here.
    pub(crate) columns: LinePacks,
    /// The chance of each sequence of cards that leads here.
    pub(crate) chance: f64,
}

/// River subtrees are put together until they have so many rows of values: few enough for the cache, many enough to fill
/// packs of sixteen terminals.
const PIECE_ROWS: usize = 256;

impl Layout {
    /// From a node that begins a street, whose board has so many cards, to the river; so many cards can never come, dead or
    /// folded.
    pub(crate) fn streets(tree: &Tree, start: NodeId, cards: usize, gone: usize) -> Vec<Layout> {
        let street_trees = StreetTree::streets(tree, start);
        let last = street_trees.len() - 1;
        let mut chance = 1.0;
        let layout = |(depth, street_tree): (usize, StreetTree)| {
            if depth > 0 {
                // Two players hold two cards each.
                chance /= (52 - 4 - (cards + depth - 1) - gone) as f64;
            }
            Layout::new(
                street_tree,
                Payoffs { tree, chance, traverser: Player::Oop, joint: false },
                depth == last,
            )
        };
        street_trees.into_iter().enumerate().map(layout).collect()
    }

    fn new(street_tree: StreetTree, payoffs: Payoffs<'_>, is_last: bool) -> Layout {
        let all = 0..street_tree.roots.len();
        let pieces = if is_last { pieces(&street_tree, payoffs) } else { Vec::from([all]) };
        let columns = pieces
            .iter()
            .flat_map(|piece| piece.clone().step_by(WIDTH).map(|line| line..piece.end.min(line + WIDTH)))
            .collect();
        let programs = Player::BOTH.map(|traverser| {
            let payoffs = Payoffs { traverser, ..payoffs };
            pieces.iter().map(|lines| Program::new(&street_tree, payoffs, lines.clone())).collect()
        });
        let taken = if payoffs.tree.is_zero_sum() { &[] } else { &pieces[..] };
        let payoffs = Payoffs { joint: true, ..payoffs };
        let joint = taken.iter().map(|lines| Program::new(&street_tree, payoffs, lines.clone()));
        Layout { joint: joint.collect(), street_tree, programs, columns, chance: payoffs.chance }
    }

    /// The most of something that a program has.
    pub(crate) fn most(&self, of: impl Fn(&Program) -> usize) -> usize {
        self.programs.iter().flatten().map(of).max().unwrap_or(0)
    }
}

/// Cuts the lines of the river into pieces.
fn pieces(street_tree: &StreetTree, payoffs: Payoffs<'_>) -> Vec<Range<usize>> {
    let rows = |line: usize| Program::new(street_tree, payoffs, line..line + 1).value_rows - WIDTH + 1;
    let mut pieces: Vec<Range<usize>> = Vec::new();
    let mut room = 0;
    for line in 0..street_tree.roots.len() {
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
