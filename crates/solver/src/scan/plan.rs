//! The decisions and the boards of a scan, known before it runs.

use crate::SolverError;
use crate::engine::layout::Layout;
use crate::game::Game;
use isofold_cards::{Card, CardSet};
use isofold_iso::{CardOrbit, SuitGroup, SuitPerm};
use isofold_tree::{Line, NodeId, NodeKind, Street, Tree};

/// The decisions to scan.
#[derive(Clone, PartialEq, Debug)]
pub struct ScanRequest {
    /// The line from which on decisions are scanned, that at its end included. Its cards are dealt as they are.
    pub line: Line,
    /// The streets to scan.
    pub streets: Vec<Street>,
    /// The relabelling from the suits of the solution to those of the line and of everything that is returned.
    pub relabel: SuitPerm,
}

impl Default for ScanRequest {
    fn default() -> ScanRequest {
        let streets = vec![Street::Flop, Street::Turn, Street::River];
        ScanRequest { line: Line::default(), streets, relabel: SuitPerm::IDENTITY }
    }
}

/// A board of a scan: the representative of a class of isomorphic runouts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScanBoard {
    /// The street.
    pub street: Street,
    /// The cards dealt since the start of the spot.
    pub dealt: Vec<Card>,
    /// The number of runouts of the class, this one included. Cards that the line names stand for themselves alone.
    pub runouts: u32,
    pub(super) cut: Cut,
}

/// The nodes that edits cut off on a board: those that removed actions lead to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Cut(Vec<NodeId>);

impl Cut {
    pub(super) fn on(game: &Game, cards: &[Card]) -> Cut {
        let mut cut = Vec::new();
        for (node, removed) in game.removed(cards) {
            if let NodeKind::Decision { children, .. } = &game.tree.node(node).kind {
                let children = children.iter().enumerate();
                cut.extend(
                    children.filter(|(action, _)| removed >> action & 1 == 1).map(|(_, &child)| child),
                );
            }
        }
        Cut(cut)
    }

    /// Whether a node is not there.
    pub(super) fn contains(&self, tree: &Tree, node: NodeId) -> bool {
        let mut path = std::iter::successors(Some(node), |&node| tree.node(node).parent);
        !self.0.is_empty() && path.any(|node| self.0.contains(&node))
    }
}

/// The decisions and boards of a scan. Streets are counted from the start of the game.
pub(super) struct ScanPlan {
    pub(super) relabel: SuitPerm,
    /// The cards of the line.
    pub(super) dealt: Vec<Card>,
    /// The decisions to scan: by street and by the line at which they enter it, in the order of the tree.
    pub(super) nodes: Vec<Vec<Vec<NodeId>>>,
    /// By node, whether it is to be scanned or leads to such a node.
    pub(super) leads: Vec<bool>,
    /// The last street with decisions to scan.
    pub(super) last: usize,
    pub(super) boards: Vec<ScanBoard>,
}

/// A child of a board: a class of cards, the card that stands for it in the terms of the scan, the relabelling to these terms, and the
/// number of cards.
pub(super) struct NextBoard {
    pub(super) orbit: CardOrbit,
    pub(super) card: Card,
    pub(super) perm: SuitPerm,
    pub(super) cards: u32,
    /// The number of the class.
    pub(super) number: usize,
}

impl ScanPlan {
    pub(super) fn new(
        game: &Game,
        layouts: &[Layout],
        request: &ScanRequest,
    ) -> Result<ScanPlan, SolverError> {
        let (start, dealt) = game.tree.follow(&request.line.relabelled(request.relabel.inverse()))?;
        let dealt = dealt.into_iter().map(|card| request.relabel.apply(card)).collect();
        if matches!(game.tree.node(start).kind, NodeKind::Fold { .. } | NodeKind::Showdown) {
            return Err(SolverError::Over(request.line.to_string()));
        }
        let mut leads = vec![false; game.tree.nodes().len()];
        let mut nodes: Vec<Vec<Vec<NodeId>>> = Vec::new();
        for layout in layouts {
            let of_line = |&root: &NodeId| wanted_after(game, root, start, &request.streets);
            nodes.push(layout.street_tree.roots.iter().map(of_line).collect());
        }
        for &node in nodes.iter().flatten().flatten() {
            let mut open = Some(node);
            while let Some(node) = open.filter(|node| !leads[node.index()]) {
                leads[node.index()] = true;
                open = game.tree.node(node).parent;
            }
        }
        let has_nodes = |lines: &Vec<Vec<NodeId>>| lines.iter().any(|nodes| !nodes.is_empty());
        let last = nodes.iter().rposition(has_nodes).unwrap_or(0);
        let mut plan = ScanPlan { relabel: request.relabel, dealt, nodes, leads, last, boards: Vec::new() };
        plan.check_cards(game, &request.line)?;
        let mut boards = Vec::new();
        plan.list(game, &game.board, game.group, &plan.start(), &mut boards);
        plan.boards = boards;
        Ok(plan)
    }

    /// An error if the line deals a card that cannot come.
    fn check_cards(&self, game: &Game, line: &Line) -> Result<(), SolverError> {
        let dead = self.relabel.apply_set(game.spot.dead);
        if self.dealt.iter().any(|&card| dead.contains(card)) {
            return Err(SolverError::Over(line.to_string()));
        }
        Ok(())
    }

    fn start(&self) -> Place {
        Place { dealt: Vec::new(), runouts: 1, perm: self.relabel }
    }

    /// Lists a board and those after it.
    fn list(
        &self,
        game: &Game,
        cards: &[Card],
        group: SuitGroup,
        place: &Place,
        boards: &mut Vec<ScanBoard>,
    ) {
        let depth = place.dealt.len();
        if self.nodes[depth].iter().any(|nodes| !nodes.is_empty()) {
            let street = Street::ALL.into_iter().find(|street| street.cards() == cards.len());
            boards.extend(street.map(|street| ScanBoard {
                street,
                dealt: place.dealt.clone(),
                runouts: place.runouts,
                cut: Cut::on(game, cards),
            }));
        }
        if depth >= self.last {
            return;
        }
        for next in self.next_boards(game, cards, group, place) {
            let card = next.orbit.representative;
            let after = [cards, &[card]].concat();
            self.list(game, &after, group & SuitGroup::of_card(card), &place.after(&next), boards);
        }
    }

    /// The classes of cards to scan after a board: all of them, or the one of the card that the line has.
    pub(super) fn next_boards(
        &self,
        game: &Game,
        cards: &[Card],
        group: SuitGroup,
        place: &Place,
    ) -> Vec<NextBoard> {
        let undealt = CardSet::FULL - cards.iter().copied().collect() - game.spot.dead;
        let fixed = self.dealt.get(place.dealt.len()).copied();
        let next = |(number, orbit): (usize, CardOrbit)| match fixed {
            None => {
                let card = place.perm.apply(orbit.representative);
                let cards = orbit.members.len() as u32;
                Some(NextBoard { card, perm: place.perm, cards, orbit, number })
            }
            Some(card) => {
                let wanted = place.perm.inverse().apply(card);
                let member = orbit.members.iter().find(|member| member.card == wanted)?;
                Some(NextBoard { card, perm: member.perm.then(place.perm), cards: 1, orbit, number })
            }
        };
        group.card_orbits(undealt).into_iter().enumerate().filter_map(next).collect()
    }
}

/// A board in the terms of the scan.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The cards dealt since the start.
    pub(super) dealt: Vec<Card>,
    pub(super) runouts: u32,
    /// Carries the representative's board to these cards.
    pub(super) perm: SuitPerm,
}

impl Place {
    pub(super) fn after(&self, next: &NextBoard) -> Place {
        let mut dealt = self.dealt.clone();
        dealt.push(next.card);
        Place { dealt, runouts: self.runouts * next.cards, perm: next.perm }
    }
}

/// The decisions of a line on its street that are to be scanned, in the order of the tree.
fn wanted_after(game: &Game, root: NodeId, start: NodeId, streets: &[Street]) -> Vec<NodeId> {
    let mut nodes = Vec::new();
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        let NodeKind::Decision { children, .. } = &game.tree.node(node).kind else { continue };
        let mut path = std::iter::successors(Some(node), |&node| game.tree.node(node).parent);
        if streets.contains(&game.tree.node(node).street) && path.any(|node| node == start) {
            nodes.push(node);
        }
        open.extend(children.iter().rev());
    }
    nodes
}
