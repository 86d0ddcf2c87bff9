//! The reach with which lines leave a street.

use crate::engine::program::Deal;
use crate::scan::run::{Dealt, LineReaches};
use crate::scan::{BoardSource, Scan};
use crate::stored::padded::{LinesPass, PaddedStrategy};
use isofold_tree::{NodeId, NodeKind};
use std::collections::HashMap;

impl<E> Scan<'_, E> {
    /// The reach at each chance node that ends the street.
    pub(super) fn exits(&self, dealt: &Dealt, padded: &PaddedStrategy) -> LineReaches {
        match self.source {
            BoardSource::Stored(_) => self.stored_exits(dealt, padded),
            BoardSource::Solver(..) => self.solver_exits(dealt, padded),
        }
    }

    /// Multiplies reach along stored strategies, as [`StoredSolution::view`](crate::StoredSolution::view) does.
    fn stored_exits(&self, dealt: &Dealt, padded: &PaddedStrategy) -> LineReaches {
        let layout = &self.layouts[dealt.depth];
        let deals = &layout.street_tree.deals;
        let numbers: HashMap<NodeId, usize> = deals.iter().enumerate().map(|(i, &deal)| (deal, i)).collect();
        let mut exits: LineReaches = vec![None; deals.len()];
        let leads = |node: NodeId| self.plan.leads[node.index()];
        let mut open: Vec<(NodeId, [Vec<f32>; 2])> = Vec::new();
        for (&root, reach) in layout.street_tree.roots.iter().zip(&dealt.entered) {
            open.extend(reach.clone().filter(|_| leads(root)).map(|reach| (root, reach)));
        }
        while let Some((node, reach)) = open.pop() {
            match &self.game.tree.node(node).kind {
                NodeKind::Decision { player, children, .. } => {
                    let player = player.index();
                    let shares = self.sums(dealt, padded, node, player, children.len());
                    for (&child, shares) in children.iter().zip(&shares).filter(|(child, _)| leads(**child)) {
                        let mut reach = reach.clone();
                        reach[player].iter_mut().zip(shares).for_each(|(reach, share)| *reach *= share);
                        open.push((child, reach));
                    }
                }
                NodeKind::Chance { .. } => {
                    if let Some(&number) = numbers.get(&node) {
                        exits[number] = Some(reach);
                    }
                }
                NodeKind::Fold { .. } | NodeKind::Showdown => {}
            }
        }
        exits
    }

    /// Takes the reach from passes of both players, as the passes of a solver do.
    fn solver_exits(&self, dealt: &Dealt, padded: &PaddedStrategy) -> LineReaches {
        let Dealt { depth, context, entered, .. } = dealt;
        let layout = &self.layouts[*depth];
        let pass = LinesPass { dispatcher: self.dispatcher, layout, context, padded };
        let reaches = [1, 0].map(|traverser: usize| -> Vec<Vec<f32>> {
            let program = &layout.programs[traverser][0];
            let lines = entered.iter().enumerate();
            let lines = lines.filter_map(|(line, reach)| Some((line, &reach.as_ref()?[1 - traverser][..])));
            let buffers = pass.run(traverser, program, lines, None);
            let hands = &context.board.hands[1 - traverser];
            let reach = |deal: &Deal| match buffers.is_live(deal.reach) {
                true => {
                    let row = &buffers.reach[deal.reach as usize * hands.blocks()..][..hands.blocks()];
                    row.iter().flat_map(|block| block.0).take(hands.rows()).collect()
                }
                false => vec![0.0; hands.rows()],
            };
            program.deals.iter().map(reach).collect()
        });
        let [oop, ip] = reaches;
        let deals = layout.street_tree.deals.iter();
        let leads = deals.map(|deal| self.plan.leads[deal.index()]);
        leads.zip(oop.into_iter().zip(ip)).map(|(leads, (oop, ip))| leads.then_some([oop, ip])).collect()
    }
}
