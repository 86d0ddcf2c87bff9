use crate::{Action, Player, Street};

/// The number of a node: its place in [`Tree::nodes`](crate::Tree::nodes).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The first node.
    pub const ROOT: NodeId = NodeId(0);

    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place in the betting tree: a player to act, a card to come, or an end.
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
    /// The node before; none for the root.
    pub parent: Option<NodeId>,
    /// The street. For a deal it is the street that has ended, and the child is on the next; a showdown is on the
    /// river, also after an all-in on the flop.
    pub street: Street,
    /// What each player had put in when the street began, beyond the starting pot. Amounts of actions count from here.
    pub committed_before: u32,
    /// What each player has put in up to here, beyond the starting pot. After a fold the part that nobody called is
    /// still in it.
    pub committed: [u32; 2],
    /// What happens here.
    pub kind: NodeKind,
}

/// What happens at a [`Node`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// A player chooses.
    Decision {
        /// Who.
        player: Player,
        /// What there is to choose, in the order of [`Action`].
        actions: Vec<Action>,
        /// Where each action leads.
        children: Vec<NodeId>,
    },
    /// A chance node: a card is dealt.
    Chance {
        /// What follows, whichever card it is: a decision, or another deal or the showdown once both are all-in.
        child: NodeId,
    },
    /// A player has folded.
    Fold {
        /// Who lost the pot.
        folder: Player,
    },
    /// The hands are compared.
    Showdown,
}

impl Node {
    /// Whether the hand is over.
    #[inline]
    pub fn is_terminal(&self) -> bool {
        matches!(self.kind, NodeKind::Fold { .. } | NodeKind::Showdown)
    }

    /// What can be done here; nothing where nobody chooses.
    #[inline]
    pub fn actions(&self) -> &[Action] {
        if let NodeKind::Decision { actions, .. } = &self.kind { actions } else { &[] }
    }

    /// The nodes that follow, in the order of the actions.
    #[inline]
    pub fn children(&self) -> &[NodeId] {
        match &self.kind {
            NodeKind::Decision { children, .. } => children,
            NodeKind::Chance { child } => std::slice::from_ref(child),
            NodeKind::Fold { .. } | NodeKind::Showdown => &[],
        }
    }

    /// What both players have put in, beyond the starting pot.
    #[inline]
    pub fn matched(&self) -> u32 {
        self.committed[0].min(self.committed[1])
    }

    /// The last bet or raise of the street: what it went to, 0 if there was none.
    #[inline]
    pub fn last_bet(&self) -> u32 {
        self.committed[0].max(self.committed[1]) - self.committed_before
    }
}
