use crate::{Action, Player, Street};

/// The number of a node: its index in [`Tree::nodes`](crate::Tree::nodes).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A node of the betting tree: a decision, a chance node, or the end of the hand.
///
/// ```
/// use isofold_tree::{NodeKind, Player, Spot, Tree};
///
/// let tree = Tree::new(&Spot::from_toml(isofold_tree::spots::DEMO)?)?;
/// let fold = tree.node(tree.follow(&"x b20 f".parse()?)?.0);
/// assert_eq!(fold.kind, NodeKind::Fold { folder: Player::Oop });
/// assert_eq!((fold.committed, fold.matched()), ([0, 20], 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The parent; `None` for the root.
    pub parent: Option<NodeId>,
    /// The street. For a chance node it is the street that has ended, and the child is on the next. A showdown is on the
    /// river, even after an all-in on the flop.
    pub street: Street,
    /// The chips that each player committed on the streets before, beyond the starting pot. Amounts of actions do not include
    /// them.
    pub committed_before: u32,
    /// The chips that each player has committed so far, beyond the starting pot. After a fold this includes the part of the
    /// bet that was not called.
    pub committed: [u32; 2],
    /// The kind of node.
    pub kind: NodeKind,
}

/// The kind of a [`Node`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// A decision: a player acts.
    Decision {
        /// The player to act.
        player: Player,
        /// The actions, in the order of [`Action`].
        actions: Vec<Action>,
        /// The node after each action.
        children: Vec<NodeId>,
    },
    /// A chance node: a card is dealt.
    Chance {
        /// The node after the card, the same for every card: a decision, or another chance node or the showdown if the
        /// players are all-in.
        child: NodeId,
    },
    /// The end after a fold.
    Fold {
        /// The player who folded.
        folder: Player,
    },
    /// The end at showdown.
    Showdown,
}

impl Node {
    /// Whether the hand is over.
    #[inline]
    pub fn is_terminal(&self) -> bool {
        match self.kind {
            NodeKind::Fold { .. } | NodeKind::Showdown => true,
            NodeKind::Decision { .. } | NodeKind::Chance { .. } => false,
        }
    }

    /// The actions; none at a node that is no decision.
    #[inline]
    pub fn actions(&self) -> &[Action] {
        match &self.kind {
            NodeKind::Decision { actions, .. } => actions,
            NodeKind::Chance { .. } | NodeKind::Fold { .. } | NodeKind::Showdown => &[],
        }
    }

    /// The children, in the order of the actions.
    #[inline]
    pub fn children(&self) -> &[NodeId] {
        match &self.kind {
            NodeKind::Decision { children, .. } => children,
            NodeKind::Chance { child } => std::slice::from_ref(child),
            NodeKind::Fold { .. } | NodeKind::Showdown => &[],
        }
    }

    /// The chips that both players have matched, beyond the starting pot.
    #[inline]
    pub fn matched(&self) -> u32 {
        self.committed[0].min(self.committed[1])
    }

    /// The amount that the last bet or raise of the street went to; 0 if there was none.
    #[inline]
    pub fn last_bet(&self) -> u32 {
        self.committed[0].max(self.committed[1]) - self.committed_before
    }
}
