//! The betting of each street as passes work on it: programs, and the packs of lines that lead from street to street.

use crate::engine::program::{Payoffs, Program, StreetTree};
use crate::kernel::WIDTH;
use isofold_tree::{NodeId, Player, Tree};
use std::ops::Range;

/// Lines in packs of up to sixteen, one lane each.
pub(crate) type LinePacks = Vec<Range<usize>>;

/// The betting of a street, without its cards.
pub(crate) struct Layout {
    pub(crate) street_tree: StreetTree,
    /// The programs of each traverser: one before the river, and on the river one for each piece of the betting.
    pub(crate) programs: [Vec<Program>; 2],
    /// The programs that count the sum of both players' payoffs; none in a zero-sum game.
    pub(crate) joint: Vec<Program>,
    /// The packs of lines that lead to this street.
    pub(crate) columns: LinePacks,
    /// The probability of each sequence of cards that leads to a board of the street.
    pub(crate) chance: f64,
}

/// The number of value rows up to which river subtrees are put into one program: few enough for the cache, many enough
/// to fill packs of sixteen terminals.
const PIECE_ROWS: usize = 256;

impl Layout {
    /// The streets from a node that begins one to the river. `cards` is the size of the board there; `gone` cards, dead
    /// or folded, can never be dealt.
    pub(crate) fn streets(tree: &Tree, start: NodeId, cards: usize, gone: usize) -> Vec<Layout> {
        Layout::streets_from(tree, vec![start], cards, gone)
    }

    /// The rest of a street from some of its nodes, a line each, and the streets after it to the river.
    pub(crate) fn streets_from(tree: &Tree, nodes: Vec<NodeId>, cards: usize, gone: usize) -> Vec<Layout> {
        let street_trees = StreetTree::streets(tree, nodes);
        let last = street_trees.len() - 1;
        let mut chance = 1.0;
        let layout = |(depth, street_tree): (usize, StreetTree)| {
            if depth > 0 {
                // Each of two players holds two cards.
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

    /// Reads the infosets of a player's pass from the tables of another layout of the street, which has all its decisions.
    pub(crate) fn use_infosets_of(&mut self, whole: &StreetTree) {
        for step in self.programs.iter_mut().flatten().flat_map(|program| &mut program.steps) {
            if let Some(infoset) = whole.infoset(step.node) {
                step.infoset = infoset;
            }
        }
    }

    /// The maximum of a quantity over all programs.
    pub(crate) fn max_of(&self, of: impl Fn(&Program) -> usize) -> usize {
        self.programs.iter().flatten().map(of).max().unwrap_or(0)
    }
}

/// Cuts the lines of the river into pieces of the betting, one program each.
fn pieces(street_tree: &StreetTree, payoffs: Payoffs<'_>) -> Vec<Range<usize>> {
    let rows = |line: usize| Program::new(street_tree, payoffs, line..line + 1).value_rows - WIDTH + 1;
    let mut pieces: Vec<Range<usize>> = Vec::new();
    let mut rows_left = 0;
    for line in 0..street_tree.roots.len() {
        let rows = rows(line);
        match pieces.last_mut() {
            Some(piece) if rows <= rows_left => piece.end += 1,
            _ => {
                pieces.push(line..line + 1);
                rows_left = PIECE_ROWS;
            }
        }
        rows_left = rows_left.saturating_sub(rows);
    }
    pieces
}
