//! Trees that another program says in its own way: a plan tells the actions of each decision, and edits make the tree of a spot have
//! just these.

use isofold_tree::{Action, Edit, Line, LineAction, LineStep, Node, NodeId, NodeKind, Spot, Tree, TreeError};

/// The actions that a decision should have, beside fold and call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    /// The amounts of bets and raises on the street, sorted.
    pub(crate) bets: Vec<u32>,
    /// Whether the player may check, where there is no bet.
    pub(crate) check: bool,
}

/// The actions of every decision of a tree, as another program has them.
pub(crate) trait Plan {
    /// The place of a decision in the plan.
    type Place: Clone;

    /// The place of the first decision.
    fn start(&self) -> Self::Place;

    /// The actions of a decision.
    fn wanted(&self, tree: &Tree, node: NodeId, place: &Self::Place) -> Wanted;

    /// The place after an action.
    fn after(&self, place: &Self::Place, action: Action) -> Self::Place;
}

/// The amounts between which a bet or a raise is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    /// The amount that the last bet or raise of the street went to.
    pub(crate) last_bet: u32,
    /// The smallest legal bet or raise.
    pub(crate) min: u32,
    /// All-in.
    pub(crate) max: u32,
    /// The pot after a call.
    pub(crate) pot: u32,
}

impl Bounds {
    /// The bounds at a decision; `None` where there is nothing to bet: at other nodes, and facing an all-in.
    pub(crate) fn at(tree: &Tree, node: &Node) -> Option<Bounds> {
        let NodeKind::Decision { player, .. } = node.kind else { return None };
        let [own, other] = [player, player.opponent()].map(|player| node.committed[player.index()]);
        if other == tree.stack() {
            return None;
        }
        let last_bet = other - node.committed_before;
        let max = tree.stack() - node.committed_before;
        let min = last_bet.saturating_add(other - own).clamp(1, max);
        Some(Bounds { last_bet, min, max, pot: tree.starting_pot() + 2 * other })
    }
}

/// The spot with the edits that give its tree the actions of a plan, and that tree.
pub(crate) fn settle<P: Plan>(mut spot: Spot, plan: &P) -> Result<(Spot, Tree), TreeError> {
    // An action that is added brings decisions of its own, which are looked at in the next round: as many rounds as the tree is deep.
    loop {
        let tree = Tree::new(&spot)?;
        let edits = missing_edits(&tree, plan);
        if edits.is_empty() {
            return Ok((spot, tree));
        }
        spot.edits.extend(edits);
    }
}

fn missing_edits<P: Plan>(tree: &Tree, plan: &P) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut open = vec![(tree.root(), plan.start())];
    while let Some((id, place)) = open.pop() {
        let node = tree.node(id);
        match &node.kind {
            NodeKind::Decision { actions, children, .. } => {
                let wanted = plan.wanted(tree, id, &place);
                let is_wanted = |action: &Action| match action {
                    Action::Check => wanted.check,
                    action => action.amount().is_none_or(|to| wanted.bets.binary_search(&to).is_ok()),
                };
                let has = |to: u32| actions.iter().any(|action| action.amount() == Some(to));
                let added = wanted.bets.iter().copied().filter(|&to| !has(to));
                edits.extend(added.map(|to| Edit::Add(line(tree, id, LineAction::Bet(to)))));
                let removed = actions.iter().filter(|action| !is_wanted(action));
                edits.extend(removed.map(|&action| Edit::Remove(line(tree, id, named(action)))));
                let kept = actions.iter().zip(children).filter(|(action, _)| is_wanted(action));
                open.extend(kept.map(|(&action, &child)| (child, plan.after(&place, action))));
            }
            NodeKind::Chance { child } => open.push((*child, place)),
            NodeKind::Fold { .. } | NodeKind::Showdown => {}
        }
    }
    edits
}

/// The line to an action of a node.
pub(crate) fn line(tree: &Tree, node: NodeId, action: LineAction) -> Line {
    tree.line(node).steps().iter().copied().chain([LineStep::Action(action)]).collect()
}

fn named(action: Action) -> LineAction {
    match action {
        Action::Fold => LineAction::Fold,
        Action::Check => LineAction::Check,
        Action::Call => LineAction::Call,
        Action::Bet(to) => LineAction::Bet(to),
        Action::Raise(to) => LineAction::Raise(to),
        Action::AllIn(to) => LineAction::AllIn(Some(to)),
    }
}
