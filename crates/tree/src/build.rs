//! Building nodes, without recursion: a tree may be deeper than any call stack.

use crate::sizing::menu;
use crate::state::{Point, State};
use crate::walk::line_to;
use crate::{Action, Node, NodeId, NodeKind, Player, SizingNote, Spot, Tree, TreeError};

/// The nodes so far, in the order in which they were made.
pub(crate) struct TreeBuilder<'a> {
    spot: &'a Spot,
    limit: usize,
    pub(crate) nodes: Vec<Node>,
    pub(crate) notes: Vec<Vec<SizingNote>>,
    pub(crate) states: Vec<State>,
}

/// A node to be made: its parent, which child of it, and what it is.
struct Bud {
    parent: Option<NodeId>,
    slot: usize,
    point: Point,
}

impl<'a> TreeBuilder<'a> {
    /// The whole tree of a spot, before edits.
    pub(crate) fn new(spot: &'a Spot, limit: usize) -> Result<TreeBuilder<'a>, TreeError> {
        let mut growth =
            TreeBuilder { spot, limit, nodes: Vec::new(), notes: Vec::new(), states: Vec::new() };
        let point = Point::Decision(State::start(spot.street()));
        growth.grow(Bud { parent: None, slot: 0, point })?;
        Ok(growth)
    }

    /// Adds an action to a decision, with all that follows.
    pub(crate) fn graft(&mut self, node: NodeId, action: Action, note: SizingNote) -> Result<(), TreeError> {
        let point = self.states[node.index()].after(action, self.spot);
        let NodeKind::Decision { actions, children, .. } = &mut self.nodes[node.index()].kind else {
            return Ok(());
        };
        let slot = actions.partition_point(|&other| other < action);
        actions.insert(slot, action);
        children.insert(slot, node);
        self.notes[node.index()].push(note);
        self.check_actions(node)?;
        self.grow(Bud { parent: Some(node), slot, point })
    }

    fn grow(&mut self, bud: Bud) -> Result<(), TreeError> {
        let mut buds = vec![bud];
        while let Some(Bud { parent, slot, point }) = buds.pop() {
            // Numbers of nodes are 32 bits wide, whatever the limit.
            let room = self.nodes.len() < self.limit;
            let id = u32::try_from(self.nodes.len()).ok().filter(|_| room).map(NodeId);
            let id = id.ok_or(TreeError::TooManyNodes { limit: self.limit })?;
            let (state, kind, notes) = self.bloom(id, point, &mut buds);
            let State { street, committed_before, committed, .. } = state;
            self.nodes.push(Node { parent, street, committed_before, committed, kind });
            self.notes.push(notes);
            self.states.push(state);
            match parent.map(|parent| &mut self.nodes[parent.index()].kind) {
                Some(NodeKind::Decision { children, .. }) => children[slot] = id,
                Some(NodeKind::Chance { child }) => *child = id,
                _ => {}
            }
            self.check_actions(id)?;
        }
        Ok(())
    }

    /// What a node is; its children become buds, the first one last, so that it is made first.
    fn bloom(&self, id: NodeId, point: Point, buds: &mut Vec<Bud>) -> (State, NodeKind, Vec<SizingNote>) {
        let parent = Some(id);
        match point {
            Point::Decision(state) => {
                let menu = menu(self.spot, &state);
                let buds_of = menu.actions.iter().enumerate().rev();
                buds.extend(buds_of.map(|(slot, &action)| Bud {
                    parent,
                    slot,
                    point: state.after(action, self.spot),
                }));
                let children = vec![id; menu.actions.len()];
                (
                    state,
                    NodeKind::Decision { player: state.player, actions: menu.actions, children },
                    menu.notes,
                )
            }
            Point::Deal(state) => {
                buds.push(Bud { parent, slot: 0, point: state.after_deal(self.spot.stack()) });
                (state, NodeKind::Chance { child: id }, Vec::new())
            }
            Point::Fold(state, folder) => (state, NodeKind::Fold { folder }, Vec::new()),
            Point::Showdown(state) => (state, NodeKind::Showdown, Vec::new()),
        }
    }

    fn check_actions(&self, node: NodeId) -> Result<(), TreeError> {
        let found = self.nodes[node.index()].actions().len();
        if found <= Tree::MAX_ACTIONS {
            return Ok(());
        }
        Err(TreeError::TooManyActions { after: line_to(&self.nodes, node), found })
    }

    /// Who acts at a node, if anybody.
    pub(crate) fn player(&self, node: NodeId) -> Player {
        self.states[node.index()].player
    }

    /// The nodes that can be reached, in depth-first order, with their notes; and the new number of each node.
    pub(crate) fn finish(mut self) -> (Vec<Node>, Vec<Vec<SizingNote>>, Vec<Option<NodeId>>) {
        if self.spot.edits.is_empty() {
            // They were made in that order.
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
