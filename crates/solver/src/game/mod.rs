//! The game that is solved: a spot with its betting tree, its boards up to suit isomorphism, its node locks, card removal and
//! bunching.

pub(crate) mod boards;
pub(crate) mod bunching;
pub(crate) mod card_removal;
mod folded_ranges;
pub(crate) mod node_lock;
pub(crate) mod widened;

pub use bunching::BunchingError;

use crate::SolverError;
use crate::engine::layout::Layout;
use crate::game::boards::RemovedActions;
use crate::game::bunching::Bunching;
use isofold_cards::{Card, Range};
use isofold_iso::{Situation, SuitGroup};
use isofold_tree::{NodeId, Player, Spot, Tree};
use std::sync::Arc;

/// The game to be solved: a spot from its start, or from the beginning of a later street.
pub(crate) struct Game {
    /// The spot, with the ranges of the players where the game starts.
    pub(crate) spot: Spot,
    pub(crate) tree: Tree,
    /// The node where the game starts.
    pub(crate) start: NodeId,
    /// The board there.
    pub(crate) board: Vec<Card>,
    /// The suit symmetries of the game: the permutations that keep the board, the ranges, the dead cards, the edits,
    /// the locks and the folded ranges.
    pub(crate) group: SuitGroup,
    /// The bunching effect of the folded ranges, once they are counted.
    pub(crate) bunching: Option<Arc<Bunching>>,
    /// The decisions that edits on named cards change.
    edited: Vec<NodeId>,
    /// The locked decisions.
    pub(crate) locked: Vec<NodeId>,
    /// Whether the weights of pairs under bunching stay in memory once they are computed for a board.
    keeps_weights: bool,
}

impl Game {
    /// The game of a spot from its start.
    pub(crate) fn new(spot: &Spot, isomorphism: bool) -> Result<Game, SolverError> {
        let tree = Tree::new(spot)?;
        let start = tree.root();
        Ok(Game::from(spot.clone(), tree, start, &[], isomorphism))
    }

    /// The subgame that starts at a node after some cards, with the ranges of the players there.
    pub(crate) fn rest(&self, start: NodeId, dealt: &[Card], ranges: [Range; 2]) -> Game {
        let spot = Spot { ranges, ..self.spot.clone() };
        let game = Game::from(spot, self.tree.clone(), start, dealt, self.group != SuitGroup::TRIVIAL);
        Game { bunching: self.bunching.clone(), ..game }
    }

    fn from(spot: Spot, tree: Tree, start: NodeId, dealt: &[Card], isomorphism: bool) -> Game {
        let board: Vec<Card> = spot.board.iter().chain(dealt).copied().collect();
        let group = if isomorphism { symmetry(&spot, &board, &tree, dealt) } else { SuitGroup::TRIVIAL };
        let mut edited: Vec<NodeId> = tree.runout_edits().iter().map(|mask| mask.node).collect();
        edited.dedup();
        let mut locked: Vec<NodeId> = tree.locks().iter().map(|lock| lock.node).collect();
        locked.dedup();
        let follows = |node: NodeId| {
            std::iter::successors(Some(node), |&node| tree.node(node).parent).any(|node| node == start)
        };
        locked.retain(|&node| follows(node));
        Game { spot, tree, start, board, group, bunching: None, edited, locked, keeps_weights: true }
    }

    /// The betting of each street.
    pub(crate) fn layouts(&self) -> Vec<Layout> {
        let gone = self.spot.dead.len() + 2 * self.spot.folded.len();
        Layout::streets(&self.tree, self.start, self.board.len(), gone)
    }

    /// The betting from some nodes of a board of so many cards on.
    pub(crate) fn layouts_from(&self, nodes: Vec<NodeId>, cards: usize) -> Vec<Layout> {
        let gone = self.spot.dead.len() + 2 * self.spot.folded.len();
        Layout::streets_from(&self.tree, nodes, cards, gone)
    }

    /// The number of cards of a line that come before the game starts.
    pub(crate) fn dealt(&self) -> usize {
        self.board.len() - self.spot.board.len()
    }

    /// The decisions that have lost actions on a board.
    pub(crate) fn removed(&self, board: &[Card]) -> RemovedActions {
        let dealt = &board[self.spot.board.len()..];
        let nodes = self.edited.iter().map(|&node| (node, self.tree.removed(node, dealt)));
        nodes.filter(|(_, removed)| *removed != 0).collect()
    }

    /// The pot where the game starts, in chips or in $EV.
    pub(crate) fn pot(&self) -> f64 {
        self.tree.pot_value(self.start)
    }

    /// A player's EV from a node if the rest of the hand were worth nothing: chips that were paid before the node do
    /// not count against it.
    pub(crate) fn already_paid(&self, node: NodeId, player: usize) -> f64 {
        -self.tree.fold_payoff(node, Player::BOTH[player])
    }

    /// The largest weight in a player's range. Passes work with shares of it, so that small weights do not underflow.
    pub(crate) fn max_weight(&self, player: usize) -> f64 {
        f64::from(self.spot.ranges[player].iter().map(|(_, weight)| weight).fold(0.0, f32::max))
    }
}

fn symmetry(spot: &Spot, board: &[Card], tree: &Tree, dealt: &[Card]) -> SuitGroup {
    // A tree was built from these cards, so they are a valid situation; if not, no symmetry is used.
    let situation = Situation::new(board).and_then(|situation| situation.dead(spot.dead));
    let group = situation.map_or(SuitGroup::TRIVIAL, |situation| {
        let ranges = spot.ranges.iter().chain(&spot.folded);
        ranges.fold(situation, |situation, range| situation.range(range)).group()
    });
    // Edits and locks may depend on which cards came on the turn.
    dealt.iter().fold(group & tree.stabilizer(), |group, &card| group & SuitGroup::of_card(card))
}
