//! Whoever can be asked about a solution.

use crate::failure::Failure;
use crate::solve;
use isofold_solver::{NextCard, View};
use isofold_store::Solution;
use isofold_tree::{Line, Spot, Tree};

pub(crate) trait Answers {
    /// The spot.
    fn spot(&self) -> &Spot;
    /// Its betting tree.
    fn tree(&self) -> &Tree;
    /// A decision.
    fn view(&mut self, line: &Line) -> Result<View, Failure>;
    /// The cards that may come where a line ends at a deal, class by class.
    fn next_cards(&mut self, line: &Line) -> Result<Vec<NextCard>, Failure>;
}

impl Answers for Solution {
    fn spot(&self) -> &Spot {
        Solution::spot(self)
    }

    fn tree(&self) -> &Tree {
        Solution::tree(self)
    }

    fn view(&mut self, line: &Line) -> Result<View, Failure> {
        Solution::view(self, line).map_err(solve::stored)
    }

    fn next_cards(&mut self, line: &Line) -> Result<Vec<NextCard>, Failure> {
        Solution::next_cards(self, line).map_err(solve::stored)
    }
}
