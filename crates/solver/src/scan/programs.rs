//! The decisions on a board that was stored, some lines at a time.

use crate::engine::board_pass::{NodeSample, NodeWatch};
use crate::engine::workers::Workers;
use crate::query::hand_values::Location;
use crate::scan::run::Dealt;
use crate::scan::values::{BoardNodes, Choice, PlayerReach, combo_rows, node_values};
use crate::scan::{Scan, equities};
use crate::stored::padded::{LinesPass, PaddedStrategy};
use crate::{SolverError, View};
use isofold_iso::SuitPerm;
use isofold_tree::{Line, NodeId, NodeKind};
use std::collections::HashMap;

impl<E> Scan<'_, E> {
    /// The sums of strategies of a decision.
    pub(super) fn sums(
        &self,
        dealt: &Dealt,
        padded: &PaddedStrategy,
        node: NodeId,
        player: usize,
        actions: usize,
    ) -> Vec<Vec<f32>> {
        let (layout, board) = (&self.layouts[dealt.depth], &dealt.context.board);
        let mut sums = padded.decision(layout, board.hands[player].rows(), player, node, actions);
        board.hold(node, &mut sums);
        sums
    }

    /// The decisions of one program of a street on a board.
    pub(super) fn program(
        &self,
        dealt: &Dealt,
        number: usize,
        workers: &Workers,
    ) -> Result<BoardNodes, SolverError> {
        let Dealt { place, depth, context, entered, .. } = dealt;
        let (layout, board) = (&self.layouts[*depth], &context.board);
        let Some(padded) = &dealt.padded else { return Ok(BoardNodes::of_views(place, &[])) };
        let lines = layout.programs[0][number].lines.clone();
        let pass = LinesPass { dispatcher: self.dispatcher, layout, context, padded };
        let samples = [0, 1].map(|traverser: usize| -> HashMap<NodeId, NodeSample> {
            let watch = NodeWatch::on_all();
            let wanted = lines.clone().filter(|&line| !self.plan.nodes[*depth][line].is_empty());
            let entries = wanted.filter_map(|line| Some((line, &entered[line].as_ref()?[1 - traverser][..])));
            pass.run(traverser, &layout.programs[traverser][number], entries, Some(&watch));
            watch.samples().into_iter().collect()
        });
        let nodes = lines.flat_map(|line| &self.plan.nodes[*depth][line]);
        let nodes = nodes.filter(|&&node| !dealt.cut.contains(&self.game.tree, node));
        let choices = nodes.filter_map(|&node| match &self.game.tree.node(node).kind {
            NodeKind::Decision { player, actions, .. } => {
                let sums = self.sums(dealt, padded, node, player.index(), actions.len());
                Some(Choice { node, player: *player, actions, sums })
            }
            _ => None,
        });
        if self.game.bunching.is_some() {
            let views: Result<Vec<View>, SolverError> =
                choices.map(|choice| self.view(dealt, &choice, &samples)).collect();
            return Ok(BoardNodes::of_views(place, &views?));
        }
        let choices: Vec<Choice<'_>> = choices.collect();
        // The reach of a player is in the samples of the opponent's pass.
        let (mut reaches, mut numbers) = ([Vec::new(), Vec::new()], [HashMap::new(), HashMap::new()]);
        for choice in &choices {
            for player in 0..2 {
                let since = self.since(choice.node, player);
                numbers[player].entry(since).or_insert_with(|| {
                    let sample = samples[1 - player].get(&choice.node);
                    reaches[player].push(PlayerReach::new(board, player, sample));
                    reaches[player].len() - 1
                });
            }
        }
        equities::fill(self.game, board, self.dispatcher, workers, &mut reaches);
        let values = |choice: &Choice<'_>| {
            let reaches =
                [0, 1].map(|player| &reaches[player][numbers[player][&self.since(choice.node, player)]]);
            let samples = samples.each_ref().map(|samples| samples.get(&choice.node));
            node_values(self.game, board, layout.chance, choice, samples, reaches)
        };
        let nodes = choices.iter().map(values).collect();
        let combos = combo_rows(board, place.perm);
        Ok(BoardNodes { dealt: place.dealt.clone(), runouts: place.runouts, combos, nodes })
    }

    /// The node since which a player has not acted, on the street of a node: their reach is the same.
    fn since(&self, node: NodeId, player: usize) -> NodeId {
        let mut since = node;
        while let Some(parent) = self.game.tree.node(since).parent
            && let NodeKind::Decision { player: acting, .. } = &self.game.tree.node(parent).kind
            && acting.index() != player
        {
            since = parent;
        }
        since
    }

    /// The view of a decision under bunching, where each pair of hands has a weight.
    fn view(
        &self,
        dealt: &Dealt,
        choice: &Choice<'_>,
        samples: &[HashMap<NodeId, NodeSample>; 2],
    ) -> Result<View, SolverError> {
        let (layout, board) = (&self.layouts[dealt.depth], &dealt.context.board);
        let samples = samples.each_ref().map(|samples| samples.get(&choice.node).cloned());
        let location = Location { node: choice.node, perm: SuitPerm::IDENTITY, cards: board.cards.clone() };
        let line = Line::default();
        let view = self.game.decision(&line, location, board, layout.chance, &choice.sums, &samples, true)?;
        Ok(view.relabelled(dealt.place.perm))
    }
}
