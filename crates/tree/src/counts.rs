use crate::{NodeKind, Street, Tree, street};

/// The numbers of nodes of a tree by street and kind, for one runout of each street.
///
/// Every showdown is on the river, even after an all-in on the flop: each river board has one.
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

/// The numbers of nodes of one street.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StreetCounts {
    /// Decisions that begin the street: each is the root of a subtree.
    pub subtrees: u64,
    /// Decisions of each player.
    pub decisions: [u64; 2],
    /// Actions over all decisions of each player.
    pub actions: [u64; 2],
    /// Folds.
    pub folds: u64,
    /// Showdowns.
    pub showdowns: u64,
    /// Showdowns after an all-in on an earlier street.
    pub run_outs: u64,
    /// Chance nodes, which end the street.
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
            let after_card =
                node.parent.is_none_or(|parent| matches!(self.node(parent).kind, NodeKind::Chance { .. }));
            match &node.kind {
                NodeKind::Decision { player, actions, .. } => {
                    street.subtrees += u64::from(after_card);
                    street.decisions[player.index()] += 1;
                    street.actions[player.index()] += actions.len() as u64;
                }
                NodeKind::Chance { .. } => street.deals += 1,
                NodeKind::Fold { .. } => street.folds += 1,
                NodeKind::Showdown => {
                    street.showdowns += 1;
                    street.run_outs += u64::from(after_card);
                }
            }
        }
        counts
    }
}
