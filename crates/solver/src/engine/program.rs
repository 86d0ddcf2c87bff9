//! The betting of a street, compiled for one traverser: which rows of reach are split, which rows of values are summed,
//! and the terminals they end in. The same program runs on every board of the street.

use crate::kernel::WIDTH;
use isofold_tree::{NodeId, NodeKind, Payoff, Player, Tree};

/// The betting of one street: the nodes at which its lines begin, and the offsets of its infosets.
pub(crate) struct StreetTree {
    /// The node at which each line begins, in the order of the chance nodes that end the street before.
    pub(crate) roots: Vec<NodeId>,
    /// The chance nodes that end the street.
    pub(crate) deals: Vec<NodeId>,
    /// By node, the offset of its infosets; `None` for a node that is not a decision of this street.
    offsets: Vec<Option<InfosetOffset>>,
    /// The number of actions of each decision of each player.
    pub(crate) actions: [Vec<u8>; 2],
    /// The number of action rows of each player on a board.
    pub(crate) action_rows: [usize; 2],
    /// The number of decisions of each player.
    pub(crate) decisions: [usize; 2],
}

/// The offset of a decision's infosets on every board: its first action row, and its number among the decisions of its
/// player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct InfosetOffset {
    pub(crate) action_row: u32,
    pub(crate) decision: u32,
}

impl StreetTree {
    /// The street of some nodes, from these on, and those after it to the river.
    pub(crate) fn streets(tree: &Tree, mut roots: Vec<NodeId>) -> Vec<StreetTree> {
        let mut streets = Vec::new();
        loop {
            let street_tree = StreetTree::new(tree, roots);
            roots = street_tree.deals.iter().map(|&deal| after(tree, deal)).collect();
            streets.push(street_tree);
            if roots.is_empty() {
                return streets;
            }
        }
    }

    fn new(tree: &Tree, roots: Vec<NodeId>) -> StreetTree {
        let mut street_tree = StreetTree {
            deals: Vec::new(),
            offsets: vec![None; tree.nodes().len()],
            actions: [Vec::new(), Vec::new()],
            action_rows: [0; 2],
            decisions: [0; 2],
            roots: Vec::new(),
        };
        for &root in &roots {
            let mut open = vec![root];
            while let Some(node) = open.pop() {
                match &tree.node(node).kind {
                    NodeKind::Decision { player, actions, children } => {
                        let player = player.index();
                        street_tree.offsets[node.0 as usize] = Some(InfosetOffset {
                            action_row: street_tree.action_rows[player] as u32,
                            decision: street_tree.decisions[player] as u32,
                        });
                        street_tree.actions[player].push(actions.len() as u8);
                        street_tree.action_rows[player] += actions.len();
                        street_tree.decisions[player] += 1;
                        open.extend(children.iter().rev());
                    }
                    NodeKind::Chance { .. } => street_tree.deals.push(node),
                    NodeKind::Fold { .. } | NodeKind::Showdown => {}
                }
            }
        }
        street_tree.roots = roots;
        street_tree
    }

    pub(crate) fn infoset(&self, node: NodeId) -> Option<InfosetOffset> {
        self.offsets[node.0 as usize]
    }
}

/// The node that follows a chance node.
fn after(tree: &Tree, deal: NodeId) -> NodeId {
    match tree.node(deal).kind {
        NodeKind::Chance { child } => child,
        _ => deal,
    }
}

/// The work of a pass on some lines of a street, for one traverser.
#[derive(Debug)]
pub(crate) struct Program {
    /// Decisions, parents before children.
    pub(crate) steps: Vec<Decision>,
    /// The value rows of the children, decision by decision.
    pub(crate) child_rows: Vec<u32>,
    pub(crate) showdowns: Vec<Showdown>,
    pub(crate) folds: Vec<Fold>,
    pub(crate) deals: Vec<Deal>,
    /// The lines; line `lines.start + r` begins in row `r` of reach and of values.
    pub(crate) lines: std::ops::Range<usize>,
    /// The number of rows of the opponent's reach.
    pub(crate) reach_rows: usize,
    /// The number of rows of the traverser's values.
    pub(crate) value_rows: usize,
}

/// A decision node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    pub(crate) node: NodeId,
    /// Whether the traverser decides.
    pub(crate) own: bool,
    pub(crate) actions: u8,
    pub(crate) infoset: InfosetOffset,
    /// The row of the opponent's reach at this node.
    pub(crate) reach: u32,
    /// The first row of the opponent's reach after the actions, one row each; `reach` if the traverser decides.
    pub(crate) after: u32,
    /// The index of its first child in [`Program::child_rows`].
    pub(crate) child_rows: u32,
    /// The smallest gain that is not taken for rounding noise, for each unit of the opponent's reach.
    pub(crate) min_gain: f32,
}

impl Program {
    /// The value rows of a decision's children.
    pub(crate) fn child_rows(&self, step: &Decision) -> &[u32] {
        &self.child_rows[step.child_rows as usize..][..usize::from(step.actions)]
    }
}

/// A showdown, and the traverser's fold that shares its reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Showdown {
    pub(crate) reach: u32,
    pub(crate) value: u32,
    /// The payoffs: winning less a tie, a tie less losing, minus losing, minus a tie.
    pub(crate) payoffs: [f32; 4],
    pub(crate) fold: Option<(u32, f32)>,
}

/// A fold and its payoff.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fold {
    pub(crate) reach: u32,
    pub(crate) value: u32,
    pub(crate) payoff: f32,
}

/// A chance node that ends the street.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deal {
    pub(crate) reach: u32,
    pub(crate) value: u32,
}

/// The payoffs at the terminals, for one traverser.
#[derive(Clone, Copy)]
pub(crate) struct Payoffs<'a> {
    pub(crate) tree: &'a Tree,
    /// The probability of each sequence of cards that leads to a board of the street.
    pub(crate) chance: f64,
    /// The traverser.
    pub(crate) traverser: Player,
    /// Whether the payoffs of both players are added: the rake, below zero, and in a tournament what both lose to the
    /// others.
    pub(crate) joint: bool,
}

impl Payoffs<'_> {
    /// A millionth of the pot: ten times the rounding error of sums of this size, and too little for a player to
    /// notice.
    fn min_gain(&self, node: NodeId) -> f32 {
        let [oop, ip] = self.tree.node(node).committed.map(f64::from);
        let pot = f64::from(self.tree.starting_pot());
        ((pot + oop + ip) * (self.tree.pot_value(self.tree.root()) / pot) * self.chance * 1e-6) as f32
    }

    /// The payoffs at a terminal.
    fn payoff(&self, node: NodeId) -> Payoff {
        let own = self.tree.payoff(node, self.traverser);
        if !self.joint {
            return own;
        }
        if !self.tree.is_tournament() {
            // The rake is the same for either winner.
            let taken = 2.0 * own.tie;
            return Payoff { win: taken, lose: taken, tie: taken };
        }
        let other = self.tree.payoff(node, self.traverser.opponent());
        Payoff { win: own.win + other.lose, lose: own.lose + other.win, tie: own.tie + other.tie }
    }

    fn showdown(&self, node: NodeId) -> [f32; 4] {
        let Payoff { win, lose, tie } = self.payoff(node);
        [win - tie, tie - lose, -lose, -tie].map(|payoff| (payoff * self.chance) as f32)
    }

    fn fold(&self, node: NodeId, own: bool) -> f32 {
        let Payoff { win, lose, .. } = self.payoff(node);
        ((if own { lose } else { win }) * self.chance) as f32
    }
}

impl Program {
    /// Compiles the program of a range of lines.
    pub(crate) fn new(
        street_tree: &StreetTree,
        payoffs: Payoffs<'_>,
        lines: std::ops::Range<usize>,
    ) -> Program {
        let pad_row = lines.len().next_multiple_of(WIDTH) as u32;
        let mut program = Program {
            steps: Vec::new(),
            child_rows: Vec::new(),
            showdowns: Vec::new(),
            folds: Vec::new(),
            deals: Vec::new(),
            reach_rows: pad_row as usize,
            value_rows: pad_row as usize,
            lines: lines.clone(),
        };
        // Nodes to visit, each with its row of reach and its row of values.
        let mut open: Vec<(NodeId, u32, u32)> = Vec::new();
        for (row, line) in lines.enumerate() {
            open.push((street_tree.roots[line], row as u32, row as u32));
            while let Some((node, reach, value)) = open.pop() {
                program.visit(street_tree, payoffs, (node, reach, value), &mut open);
            }
        }
        program.share_reach();
        program
    }

    fn visit(
        &mut self,
        street_tree: &StreetTree,
        payoffs: Payoffs<'_>,
        (node, reach, value): (NodeId, u32, u32),
        open: &mut Vec<(NodeId, u32, u32)>,
    ) {
        match &payoffs.tree.node(node).kind {
            NodeKind::Decision { player, children, .. } => {
                let Some(infoset) = street_tree.infoset(node) else { return };
                let (own, actions) = (*player == payoffs.traverser, children.len());
                let mut after = reach;
                if !own {
                    after = self.reach_rows as u32;
                    self.reach_rows += actions;
                }
                let child_rows = self.child_rows.len() as u32;
                // The value of the first child is computed in place: its row becomes the node's own.
                self.child_rows.push(value);
                for _ in 1..actions {
                    self.child_rows.push(self.value_rows as u32);
                    self.value_rows += 1;
                }
                let min_gain = payoffs.min_gain(node);
                self.steps.push(Decision {
                    node,
                    own,
                    actions: actions as u8,
                    infoset,
                    reach,
                    after,
                    child_rows,
                    min_gain,
                });
                for (action, &child) in children.iter().enumerate().rev() {
                    let reach = if own { reach } else { after + action as u32 };
                    open.push((child, reach, self.child_rows[child_rows as usize + action]));
                }
            }
            NodeKind::Chance { .. } => self.deals.push(Deal { reach, value }),
            NodeKind::Fold { folder } => {
                self.folds.push(Fold {
                    reach,
                    value,
                    payoff: payoffs.fold(node, *folder == payoffs.traverser),
                });
            }
            NodeKind::Showdown => {
                let payoffs = payoffs.showdown(node);
                self.showdowns.push(Showdown { reach, value, payoffs, fold: None });
            }
        }
    }

    /// Joins folds to the showdowns that share their row of the opponent's reach.
    fn share_reach(&mut self) {
        let mut showdown_at = vec![None; self.reach_rows];
        for (number, showdown) in self.showdowns.iter().enumerate() {
            showdown_at[showdown.reach as usize] = Some(number);
        }
        let showdowns = &mut self.showdowns;
        self.folds.retain(|fold| match showdown_at[fold.reach as usize] {
            Some(number) if showdowns[number].fold.is_none() => {
                showdowns[number].fold = Some((fold.value, fold.payoff));
                false
            }
            _ => true,
        });
        // Packs are filled in this order, so that those with folds, which do more, have few lanes without.
        self.showdowns.sort_by_key(|showdown| showdown.fold.is_none());
    }
}
