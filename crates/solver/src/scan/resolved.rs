//! Decisions on boards that were not stored: their subgames are solved again.

use crate::scan::Scan;
use crate::scan::plan::{Cut, Place};
use crate::scan::run::Dealt;
use crate::scan::values::BoardNodes;
use crate::stored::subgame::{MissingSubgame, Subgame};
use crate::{Options, SolverError};
use isofold_cards::Card;
use isofold_iso::{SuitGroup, SuitPerm};
use isofold_tree::{Line, LineStep, NodeId};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A subgame, and how it is seen from the scan.
struct Resolved {
    subgame: Subgame,
    root: NodeId,
    /// Carries the board where it starts to that of the scan.
    perm: SuitPerm,
}

impl<E> Scan<'_, E> {
    /// Solves the subgame that a line enters on a board, and returns its decisions, board by board. They mean nothing if it was stopped.
    pub(super) fn resolved(
        &self,
        dealt: &Dealt,
        line: usize,
        options: &Options,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<BoardNodes>, SolverError> {
        let root = self.layouts[dealt.depth].street_tree.roots[line];
        let leads = self.plan.leads[root.index()] && !dealt.cut.contains(&self.game.tree, root);
        let Some(reach) = dealt.entered[line].as_ref().filter(|_| leads) else { return Ok(Vec::new()) };
        let go_on = || if is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let missing = MissingSubgame { root, context: Arc::clone(&dealt.context), reach: reach.clone() };
        let subgame = Subgame::solve(self.game, &missing, self.accuracy, options, go_on)?;
        let mut resolved = Resolved { subgame, root, perm: dealt.place.perm };
        let board = &dealt.context.board;
        let mut boards = Vec::new();
        self.views(&mut resolved, &board.cards, board.group, &dealt.place, &mut boards)?;
        Ok(boards)
    }

    /// Views every decision of a subgame on a board and those after it.
    fn views(
        &self,
        resolved: &mut Resolved,
        cards: &[Card],
        group: SuitGroup,
        place: &Place,
        boards: &mut Vec<BoardNodes>,
    ) -> Result<(), SolverError> {
        let depth = place.dealt.len();
        let nodes = self.plan.nodes[depth].iter().flatten();
        let follows = |node: NodeId| {
            let mut path = std::iter::successors(Some(node), |&node| self.game.tree.node(node).parent);
            path.any(|node| node == resolved.root)
        };
        let cut = Cut::on(self.game, cards);
        let is_there = |node: NodeId| follows(node) && !cut.contains(&self.game.tree, node);
        let nodes: Vec<NodeId> = nodes.copied().filter(|&node| is_there(node)).collect();
        let mut views = Vec::new();
        for node in nodes {
            let line = self.line(node, place);
            views.push(resolved.subgame.view(self.game, &line, resolved.perm)?);
        }
        if !views.is_empty() {
            boards.push(BoardNodes::of_views(place, &views));
        }
        if depth < self.plan.last {
            for next in self.plan.next_boards(self.game, cards, group, place) {
                let card = next.orbit.representative;
                let after = [cards, &[card]].concat();
                let group = group & SuitGroup::of_card(card);
                self.views(resolved, &after, group, &place.after(&next), boards)?;
            }
        }
        Ok(())
    }

    /// The line to a node, on a board of the scan.
    fn line(&self, node: NodeId, place: &Place) -> Line {
        let mut dealt = place.dealt.iter();
        let line = self.game.tree.line(node);
        let steps = line.steps().iter().map(|&step| match step {
            LineStep::AnyCard => dealt.next().map_or(step, |&card| LineStep::Deal(card)),
            step => step,
        });
        steps.collect()
    }
}
