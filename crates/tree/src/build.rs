//! Builds the nodes of a tree. Without recursion: a tree may be deeper than the call stack.

use crate::sizing::{LegalActions, legal_actions};
use crate::state::{BettingState, Next};
use crate::walk::line_to;
use crate::{Action, Node, NodeId, NodeKind, Player, SizingNote, Spot, Tree, TreeError};

/// A tree that is being built: its nodes so far, in the order in which they were made.
pub(crate) struct TreeBuilder<'a> {
    spot: &'a Spot,
    limit: usize,
    pub(crate) nodes: Vec<Node>,
    pub(crate) notes: Vec<Vec<SizingNote>>,
    pub(crate) states: Vec<BettingState>,
}

/// A node that is still to be made.
struct PendingNode {
    parent: Option<NodeId>,
    /// Its index among the children of its parent.
    slot: usize,
    next: Next,
}

impl<'a> TreeBuilder<'a> {
    /// Builds the whole tree of a spot, without its edits.
    pub(crate) fn new(spot: &'a Spot, limit: usize) -> Result<TreeBuilder<'a>, TreeError> {
        let mut tree = TreeBuilder { spot, limit, nodes: Vec::new(), notes: Vec::new(), states: Vec::new() };
        let next = Next::Decision(BettingState::start(spot.street()));
        tree.build(PendingNode { parent: None, slot: 0, next })?;
        Ok(tree)
    }

    /// Inserts an action into a decision, and builds the subtree below.
    pub(crate) fn insert(&mut self, node: NodeId, action: Action, note: SizingNote) -> Result<(), TreeError> {
        let next = self.states[node.index()].after(action, self.spot);
        let NodeKind::Decision { actions, children, .. } = &mut self.nodes[node.index()].kind else {
            return Ok(());
        };
        let slot = actions.partition_point(|&other| other < action);
        actions.insert(slot, action);
        children.insert(slot, node);
        self.notes[node.index()].push(note);
        self.check_actions(node)?;
        self.build(PendingNode { parent: Some(node), slot, next })
    }

    fn build(&mut self, root: PendingNode) -> Result<(), TreeError> {
        let mut pending = vec![root];
        while let Some(PendingNode { parent, slot, next }) = pending.pop() {
            // Numbers of nodes have 32 bits, whatever the limit is.
            let fits = self.nodes.len() < self.limit;
            let id = u32::try_from(self.nodes.len()).ok().filter(|_| fits).map(NodeId);
            let id = id.ok_or(TreeError::TooManyNodes { limit: self.limit })?;
            let (state, kind, notes) = self.expand(id, next, &mut pending);
            let BettingState { street, committed_before, committed, .. } = state;
            self.nodes.push(Node { parent, street, committed_before, committed, kind });
            self.notes.push(notes);
            self.states.push(state);
            match parent.map(|parent| &mut self.nodes[parent.index()].kind) {
                Some(NodeKind::Decision { children, .. }) => children[slot] = id,
                Some(NodeKind::Chance { child }) => *child = id,
                Some(NodeKind::Fold { .. } | NodeKind::Showdown) | None => {}
            }
            self.check_actions(id)?;
        }
        Ok(())
    }

    /// The state, the kind and the notes of a node. Its children become pending, the first one on top of the stack, so that it is
    /// made next.
    fn expand(
        &self,
        id: NodeId,
        next: Next,
        pending: &mut Vec<PendingNode>,
    ) -> (BettingState, NodeKind, Vec<SizingNote>) {
        let parent = Some(id);
        match next {
            Next::Decision(state) => {
                let LegalActions { actions, notes } = legal_actions(self.spot, &state);
                let children = actions.iter().enumerate().rev();
                pending.extend(children.map(|(slot, &action)| PendingNode {
                    parent,
                    slot,
                    next: state.after(action, self.spot),
                }));
                let children = vec![id; actions.len()];
                (state, NodeKind::Decision { player: state.player, actions, children }, notes)
            }
            Next::Card(state) => {
                pending.push(PendingNode { parent, slot: 0, next: state.after_card(self.spot.stack()) });
                (state, NodeKind::Chance { child: id }, Vec::new())
            }
            Next::Fold(state, folder) => (state, NodeKind::Fold { folder }, Vec::new()),
            Next::Showdown(state) => (state, NodeKind::Showdown, Vec::new()),
        }
    }

    fn check_actions(&self, node: NodeId) -> Result<(), TreeError> {
        let found = self.nodes[node.index()].actions().len();
        if found <= Tree::MAX_ACTIONS {
            return Ok(());
        }
        Err(TreeError::TooManyActions { after: line_to(&self.nodes, node), found, unit: self.spot.unit })
    }

    /// The player to act at a decision.
    pub(crate) fn player(&self, node: NodeId) -> Player {
        self.states[node.index()].player
    }

    /// The nodes that can be reached, in depth-first order, their notes, and the new number of each node.
    pub(crate) fn finish(mut self) -> (Vec<Node>, Vec<Vec<SizingNote>>, Vec<Option<NodeId>>) {
        if self.spot.edits.is_empty() {
            // They were made in depth-first order.
            return (self.nodes, self.notes, Vec::new());
        }
        let mut numbers: Vec<Option<NodeId>> = vec![None; self.nodes.len()];
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut stack = vec![NodeId::ROOT];
        while let Some(id) = stack.pop() {
            numbers[id.index()] = Some(NodeId(order.len() as u32));
            order.push(id);
            stack.extend(self.nodes[id.index()].children().iter().rev());
        }
        let number = |id: NodeId| numbers[id.index()].unwrap_or(id);
        let mut nodes = Vec::with_capacity(order.len());
        let mut notes = Vec::with_capacity(order.len());
        for id in order {
            let Node { parent, street, committed_before, committed, .. } = self.nodes[id.index()];
            let mut kind = std::mem::replace(&mut self.nodes[id.index()].kind, NodeKind::Showdown);
            match &mut kind {
                NodeKind::Decision { children, .. } => {
                    children.iter_mut().for_each(|child| *child = number(*child))
                }
                NodeKind::Chance { child } => *child = number(*child),
                NodeKind::Fold { .. } | NodeKind::Showdown => {}
            }
            nodes.push(Node { parent: parent.map(number), street, committed_before, committed, kind });
            notes.push(std::mem::take(&mut self.notes[id.index()]));
        }
        (nodes, notes, numbers)
    }
}
