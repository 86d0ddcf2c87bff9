//! The JSON object.

use super::Game;
use crate::spot::{self, SpotSummary};
use crate::strategy;
use isofold_cards::Card;
use isofold_solver::StreetPlan;
use isofold_tree::{Action, Node, NodeId, NodeKind, SizingNote, Tree};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Report {
    spot: String,
    board: String,
    pot: u32,
    stack: u32,
    #[serde(flatten)]
    summary: SpotSummary,
    nodes: usize,
    streets: Vec<StreetSize>,
    memory_bytes: Memory,
    #[serde(skip_serializing_if = "Option::is_none")]
    memory_limit: Option<u64>,
    /// Whether the precision that takes least memory fits.
    fits: bool,
    tree: Vec<TreeNode>,
}

#[derive(Serialize)]
struct StreetSize {
    street: String,
    decisions: u64,
    boards: u64,
    runouts: u64,
    entries: u64,
    raw_entries: u64,
    folds: u64,
    /// Including the runouts of an all-in of an earlier street.
    showdowns: u64,
    run_outs: u64,
}

#[derive(Serialize)]
struct Memory {
    #[serde(rename = "32")]
    full: u64,
    #[serde(rename = "16")]
    half: u64,
}

#[derive(Serialize)]
struct TreeNode {
    line: String,
    street: String,
    kind: &'static str,
    pot: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    actions: Vec<Choice>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Choice {
    action: String,
    /// As a share of the pot after a call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pot_share: Option<f64>,
}

pub(super) fn report(game: &Game) -> Report {
    let Game { spot, tree, plan, .. } = game;
    let counts = tree.counts();
    let size = |street: &StreetPlan| StreetSize {
        street: street.street.to_string(),
        decisions: street.decisions,
        boards: street.boards,
        runouts: street.runouts,
        entries: street.entries,
        raw_entries: street.raw_entries,
        folds: counts.of(street.street).folds,
        showdowns: counts.of(street.street).showdowns,
        run_outs: counts.of(street.street).run_outs,
    };
    let [full, half] = game.memory();
    Report {
        spot: spot::name(spot).to_owned(),
        board: spot.board.iter().map(Card::to_string).collect(),
        pot: spot.pot,
        stack: spot.stack(),
        summary: SpotSummary::of(spot),
        nodes: tree.nodes().len(),
        streets: plan.streets.iter().map(size).collect(),
        memory_bytes: Memory { full, half },
        memory_limit: game.limit,
        fits: game.limit.is_none_or(|limit| full.min(half) <= limit),
        tree: nodes(game),
    }
}

/// The nodes that are shown.
fn nodes(game: &Game) -> Vec<TreeNode> {
    let mut depths: Vec<usize> = Vec::with_capacity(game.tree.nodes().len());
    let mut nodes = Vec::new();
    for (id, node) in game.tree.iter() {
        let depth = node.parent.map_or(0, |parent| depths[parent.index()] + 1);
        depths.push(depth);
        let hidden = game.shown.depth.is_some_and(|max| depth > max) || node.street > game.shown.until;
        if !hidden {
            nodes.push(tree_node(&game.tree, id, node));
        }
    }
    nodes
}

fn tree_node(tree: &Tree, id: NodeId, node: &Node) -> TreeNode {
    let (kind, player) = match &node.kind {
        NodeKind::Decision { player, .. } => ("decision", Some(player.to_string())),
        NodeKind::Chance { .. } => ("deal", None),
        NodeKind::Fold { .. } => ("fold", None),
        NodeKind::Showdown => ("showdown", None),
    };
    let choice = |action: &Action| Choice {
        action: action.to_string(),
        pot_share: strategy::share_of_pot(tree, node, *action),
    };
    TreeNode {
        line: tree.line(id).to_string(),
        street: node.street.to_string(),
        kind,
        pot: tree.pot(id) as u32,
        player,
        actions: node.actions().iter().map(choice).collect(),
        notes: tree.notes(id).iter().map(SizingNote::to_string).collect(),
    }
}
