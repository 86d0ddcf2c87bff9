//! Trees of size menus by the rules of other programs: which bets become all-in, where an all-in is added, which sizes are merged.

use crate::plan::{Bounds, Plan, Wanted, settle};
use isofold_tree::{
    Action, NodeId, NodeKind, Player, SizingNote, SizingOrigin, SizingResult, SizingRules, Spot, Street,
    Tree, TreeError,
};

/// The rules by which another program makes actions of the sizes of a spot.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct MenuPlan {
    /// The rule that makes bets all-in.
    pub(crate) threshold: Option<Threshold>,
    /// An all-in of at most this share of the pot is added where `adds_allin` says so.
    pub(crate) add_allin: f64,
    /// Whether an all-in is added to the sizes of a player on a street, by street and player.
    pub(crate) adds_allin: [[bool; 2]; 3],
    /// Whether an all-in is added only where there is a size at all.
    pub(crate) adds_to_sizes_only: bool,
    /// Sizes that are closer than this share are merged.
    pub(crate) merge: f64,
    /// The streets on which the player in position never makes the third bet.
    pub(crate) no_third_bet: [bool; 3],
    /// Whether an all-in that is smaller than the minimum raise is left out.
    pub(crate) drops_short_allin: bool,
}

/// A bet is made all-in if the player's chips in the pot would be more than a share of the stack.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Threshold {
    /// The share of the effective stack at the start.
    pub(crate) share: f64,
    /// Whether half of the starting pot counts as the player's chips.
    pub(crate) counts_pot: bool,
}

/// A spot whose tree is that of a [`MenuPlan`].
pub(crate) struct Planned {
    pub(crate) spot: Spot,
    pub(crate) tree: Tree,
}

pub(crate) const fn street_index(street: Street) -> usize {
    match street {
        Street::Flop => 0,
        Street::Turn => 1,
        Street::River => 2,
    }
}

impl MenuPlan {
    /// Gives a spot, which has the sizes but neither rules nor edits, the tree of this plan: by isofold's own rules as far as they
    /// make the same actions, and by edits beyond that.
    pub(crate) fn apply(&self, spot: Spot) -> Result<Planned, TreeError> {
        let (exact, tree) = settle(spot.clone(), self)?;
        if exact.edits.is_empty() {
            return Ok(Planned { spot: exact, tree });
        }
        let force = self.force_allin(&tree);
        let add = if self.adds_allin.iter().flatten().any(|&adds| adds) { self.add_allin } else { 0.0 };
        let mut best = Planned { spot: exact, tree };
        for (force_allin, add_allin) in [(0.0, add), (force, 0.0), (force, add)] {
            for merge in [0.0, self.merge] {
                let rules = SizingRules { add_allin, force_allin, merge };
                // A rule may be too wide, such as an all-in that is added everywhere; then other candidates are better.
                let Ok((spot, tree)) = settle(Spot { rules, ..spot.clone() }, self) else { continue };
                if spot.edits.len() < best.spot.edits.len() {
                    best = Planned { spot, tree };
                }
            }
        }
        Ok(best)
    }

    /// The least round `force_allin` that makes the same bets of a tree all-in as the threshold does; 0 if there is none.
    fn force_allin(&self, tree: &Tree) -> f64 {
        let Some(threshold) = self.threshold else { return 0.0 };
        let (mut least, mut most) = (0.0_f64, f64::INFINITY);
        for (id, node) in tree.iter() {
            let Some(bounds) = Bounds::at(tree, node) else { continue };
            for to in requested(tree.notes(id)).map(|to| to.clamp(bounds.min, bounds.max)) {
                if to == bounds.max {
                    continue;
                }
                // A bet is made all-in if the rest of the stack rounds to at most this share of the pot after a call.
                let pot = f64::from(bounds.pot) + 2.0 * f64::from(to - bounds.last_bet);
                let share = (f64::from(bounds.max - to) - 0.5) / pot;
                if threshold.is_over(tree, node.committed_before + to) {
                    least = least.max(share);
                } else {
                    most = most.min(share);
                }
            }
        }
        let round = |digits: i32| (least * 10_f64.powi(digits)).ceil() / 10_f64.powi(digits);
        (1..=6).map(round).find(|&share| share >= least && share < most && least > 0.0).unwrap_or(0.0)
    }

    /// Whether the plan lets the player of a decision raise.
    fn may_raise(&self, tree: &Tree, id: NodeId) -> bool {
        let node = tree.node(id);
        let NodeKind::Decision { player, .. } = node.kind else { return false };
        player == Player::Oop || !self.no_third_bet[street_index(node.street)] || bets_on_street(tree, id) < 2
    }
}

/// The number of bets and raises before a decision on its street.
fn bets_on_street(tree: &Tree, id: NodeId) -> usize {
    let street = tree.node(id).street;
    let mut bets = 0;
    let mut below = id;
    while let Some(id) = tree.node(below).parent {
        let node = tree.node(id);
        if node.street != street {
            break;
        }
        let child = node.children().iter().position(|&child| child == below);
        let action = child.and_then(|i| node.actions().get(i));
        bets += usize::from(action.is_some_and(|action| action.amount().is_some()));
        below = id;
    }
    bets
}

impl Threshold {
    /// Whether a player who has committed so many chips is over it.
    fn is_over(&self, tree: &Tree, committed: u32) -> bool {
        let own = if self.counts_pot { f64::from(tree.starting_pot()) / 2.0 } else { 0.0 };
        own + f64::from(committed) > self.share * f64::from(tree.stack())
    }
}

/// The amounts that the sizes of a decision ask for, before any rule.
fn requested(notes: &[SizingNote]) -> impl Iterator<Item = u32> + '_ {
    let sizes = notes.iter().filter(|note| matches!(note.origin, SizingOrigin::Size(_)));
    sizes.filter(|note| note.result != SizingResult::Capped).map(|note| note.requested)
}

impl Plan for MenuPlan {
    type Place = ();

    fn start(&self) {}

    fn wanted(&self, tree: &Tree, id: NodeId, (): &()) -> Wanted {
        let node = tree.node(id);
        let (Some(bounds), NodeKind::Decision { player, .. }) = (Bounds::at(tree, node), &node.kind) else {
            return Wanted { bets: Vec::new(), check: true };
        };
        if bounds.last_bet > 0 && !self.may_raise(tree, id) {
            return Wanted { bets: Vec::new(), check: true };
        }
        let forced =
            |to: u32| self.threshold.is_some_and(|rule| rule.is_over(tree, node.committed_before + to));
        let amount = |to: u32| {
            let to = to.clamp(bounds.min, bounds.max);
            if forced(to) { bounds.max } else { to }
        };
        let mut bets: Vec<u32> = requested(tree.notes(id)).map(amount).collect();
        let is_sized = tree.notes(id).iter().any(|note| matches!(note.origin, SizingOrigin::Size(_)));
        let allin = f64::from(bounds.max - bounds.last_bet);
        if self.adds_allin[street_index(node.street)][player.index()]
            && (is_sized || !self.adds_to_sizes_only)
            && allin <= (f64::from(bounds.pot) * self.add_allin).round()
        {
            bets.push(bounds.max);
        }
        if self.drops_short_allin {
            bets.retain(|&to| to - bounds.last_bet >= bounds.last_bet - own_bet(tree, id));
        }
        bets.sort_unstable();
        bets.dedup();
        merge(&mut bets, &bounds, self.merge);
        Wanted { bets, check: true }
    }

    fn after(&self, (): &(), _: Action) {}
}

/// The chips that the player of a decision has bet on its street.
fn own_bet(tree: &Tree, id: NodeId) -> u32 {
    let node = tree.node(id);
    match node.kind {
        NodeKind::Decision { player, .. } => node.committed[player.index()] - node.committed_before,
        _ => 0,
    }
}

/// From the largest amount down, keeps those that are far enough below the last one kept.
fn merge(bets: &mut Vec<u32>, bounds: &Bounds, merge: f64) {
    if merge == 0.0 {
        return;
    }
    let share = |to: u32| f64::from(to - bounds.last_bet) / f64::from(bounds.pot);
    let mut kept: Option<u32> = None;
    bets.reverse();
    bets.retain(|&to| {
        let is_far =
            kept.is_none_or(|last| share(to) < (share(last) - merge) / (1.0 + merge) * (1.0 - 1e-12));
        if is_far {
            kept = Some(to);
        }
        is_far
    });
    bets.reverse();
}
