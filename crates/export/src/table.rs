//! The contents of the files, apart from their formats: boards, decisions, actions and the columns of combos.

use isofold_cards::{Card, Combo};
use isofold_solver::{BoardNodes, Scan};
use isofold_tree::{Action, LineAction, LineStep, Node, NodeId, NodeKind, Player, Spot, Street, Tree};
use std::collections::HashMap;

/// An action as data.
#[derive(Clone)]
pub(crate) struct ActionData {
    pub(crate) kind: &'static str,
    /// The chips that a bet, a raise or an all-in goes to on its street; 0 for the others.
    pub(crate) amount: u32,
    pub(crate) token: String,
    pub(crate) label: String,
}

/// A decision of the betting tree.
pub(crate) struct Decision {
    pub(crate) player: Player,
    pub(crate) street: Street,
    pub(crate) pot: u32,
    pub(crate) put_in: [u32; 2],
    pub(crate) actions: Vec<ActionData>,
}

/// A board that is exported.
pub(crate) struct BoardData {
    pub(crate) cards: String,
    pub(crate) runouts: u32,
}

/// Everything that is known before the scan runs.
pub(crate) struct Table {
    tree: Tree,
    /// The decisions that are exported, by their numbers in the tree.
    decisions: HashMap<NodeId, Decision>,
    pub(crate) boards: Vec<BoardData>,
    board_numbers: HashMap<Vec<Card>, u32>,
    /// The combos of each player that the board where the export starts does not block, and their weights.
    pub(crate) combos: [Vec<(Combo, f32)>; 2],
    /// The number of decisions, and of actions where each player acts.
    pub(crate) nodes: u64,
    pub(crate) actions: [u64; 2],
    /// The longest line, in characters.
    pub(crate) line_length: usize,
}

impl Table {
    pub(crate) fn new<E>(spot: &Spot, tree: Tree, scan: &Scan<'_, E>) -> Table {
        let mut table = Table {
            decisions: HashMap::new(),
            boards: Vec::new(),
            board_numbers: HashMap::new(),
            combos: [Vec::new(), Vec::new()],
            nodes: 0,
            actions: [0; 2],
            line_length: 0,
            tree,
        };
        for board in scan.boards() {
            let cards = spot.board.iter().chain(&board.dealt).map(Card::to_string).collect();
            table.board_numbers.insert(board.dealt.clone(), table.boards.len() as u32);
            table.boards.push(BoardData { cards, runouts: board.runouts });
            for node in scan.nodes(board) {
                let decision =
                    table.decisions.entry(node).or_insert_with(|| Decision::of(&table.tree, spot, node));
                table.nodes += 1;
                table.actions[decision.player.index()] += decision.actions.len() as u64;
            }
        }
        let lines = table.decisions.keys().map(|&node| table.tree.line(node));
        // A card takes one character more than `*`.
        let cards = |step: &&LineStep| **step == LineStep::AnyCard;
        table.line_length = lines
            .map(|line| line.to_string().len() + line.steps().iter().filter(cards).count())
            .max()
            .unwrap_or(0);
        table.combos = [0, 1].map(|player| columns(spot, scan, player));
        table
    }

    pub(crate) fn decision(&self, node: NodeId) -> &Decision {
        &self.decisions[&node]
    }

    pub(crate) fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.decisions.values()
    }

    /// The number of a board.
    pub(crate) fn board(&self, board: &BoardNodes) -> u32 {
        self.board_numbers.get(&board.dealt).copied().unwrap_or(0)
    }

    /// The line to a decision on a board.
    pub(crate) fn line(&self, node: NodeId, dealt: &[Card]) -> String {
        let mut dealt = dealt.iter();
        self.tree.line(node).text(|step| match step {
            LineStep::AnyCard => dealt.next().map_or_else(|| step.to_string(), Card::to_string),
            step => step.to_string(),
        })
    }

    /// The number of values of all arrays of combos.
    pub(crate) fn values(&self) -> u64 {
        let player =
            |player: usize| (3 * self.nodes + 2 * self.actions[player]) * self.combos[player].len() as u64;
        player(0) + player(1)
    }
}

/// The combos of a player that not every board of the scan blocks.
fn columns<E>(spot: &Spot, scan: &Scan<'_, E>, player: usize) -> Vec<(Combo, f32)> {
    let mut common = scan.boards().first().map_or(Vec::new(), |board| board.dealt.clone());
    for board in scan.boards() {
        let shared = common.iter().zip(&board.dealt).take_while(|(a, b)| a == b).count();
        common.truncate(shared);
    }
    let blocked = spot.board.iter().chain(&common).copied().collect();
    spot.ranges[player].without(spot.dead | blocked).iter().collect()
}

impl Decision {
    fn of(tree: &Tree, spot: &Spot, node: NodeId) -> Decision {
        let Node { street, committed, .. } = *tree.node(node);
        let (player, actions) = match &tree.node(node).kind {
            NodeKind::Decision { player, actions, .. } => (*player, &actions[..]),
            _ => (Player::Oop, &[][..]),
        };
        let actions = actions.iter().map(|&action| ActionData {
            kind: kind(action),
            amount: action.amount().unwrap_or(0),
            token: LineAction::from(action).to_string(),
            label: action.to_string(),
        });
        let pot = spot.pot + committed[0] + committed[1];
        Decision { player, street, pot, put_in: committed, actions: actions.collect() }
    }
}

fn kind(action: Action) -> &'static str {
    match action {
        Action::Fold => "fold",
        Action::Check => "check",
        Action::Call => "call",
        Action::Bet(_) => "bet",
        Action::Raise(_) => "raise",
        Action::AllIn(_) => "allin",
    }
}

/// The name of a player.
pub(crate) fn name(player: usize) -> &'static str {
    ["oop", "ip"][player]
}
