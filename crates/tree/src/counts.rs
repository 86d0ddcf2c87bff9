use crate::{NodeKind, Street, Tree, street};

/// How many nodes of each kind a tree has, street by street, per runout of that street.
///
/// A showdown is on the river, also one that follows an all-in on the flop: each river board has one.
///
/// ```
/// use isofold_tree::{Spot, Street, Tree};
///
/// let spot = Spot::on("QsTs7h2c3d").pot(60).stack(30).oop("AA").ip("KK").bet(Street::River, "a").build()?;
/// let counts = Tree::new(&spot)?.counts();
/// let river = counts.of(Street::River);
/// // Check, check-bet and bet: two showdowns after calls, one after checks.
/// assert_eq!((river.decisions, river.folds, river.showdowns), ([2, 2], 2, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NodeCounts([StreetCounts; 3]);

/// The nodes of one street.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StreetCounts {
    /// Decisions that begin the street: each is the top of a subtree of its own.
    pub subtrees: u64,
    /// Decisions of each player.
    pub decisions: [u64; 2],
    /// Actions over all decisions of each player.
    pub actions: [u64; 2],
    /// Folds.
    pub folds: u64,
    /// Showdowns.
    pub showdowns: u64,
    /// Showdowns among them that run out an all-in of an earlier street.
    pub run_outs: u64,
    /// Cards that end the street.
    pub deals: u64,
}

impl NodeCounts {
    /// The counts of a street.
    pub fn of(&self, street: Street) -> &StreetCounts {
        &self.0[street::index(street)]
    }
}

impl Tree {
    /// NodeCounts the nodes.
    pub fn counts(&self) -> NodeCounts {
        let mut counts = NodeCounts::default();
        for node in self.nodes() {
            let street = &mut counts.0[street::index(node.street)];
            let after_deal =
                node.parent.is_none_or(|parent| matches!(self.node(parent).kind, NodeKind::Chance { .. }));
            match &node.kind {
                NodeKind::Decision { player, actions, .. } => {
                    street.subtrees += u64::from(after_deal);
                    street.decisions[player.index()] += 1;
                    street.actions[player.index()] += actions.len() as u64;
                }
                NodeKind::Chance { .. } => street.deals += 1,
                NodeKind::Fold { .. } => street.folds += 1,
                NodeKind::Showdown => {
                    street.showdowns += 1;
                    street.run_outs += u64::from(after_deal);
                }
            }
        }
        counts
    }
}
