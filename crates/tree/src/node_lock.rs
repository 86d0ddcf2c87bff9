//! Node locks: the locks of a spot at their nodes.

use crate::frequencies;
use crate::runout_edit::{self, Runout, RunoutEdit};
use crate::walk::{self, Walk};
use crate::{Category, Lock, LockError, Node, NodeId, NodeKind, Spot, Street, TreeError};
use isofold_cards::{Card, CardSet, Combo, Range};
use isofold_eval::{HandCategory, categorize_all};
use isofold_iso::SuitPerm;

/// A [`Lock`] at its node. Of several locks on a hand and a runout, the last one counts.
#[derive(Clone, PartialEq, Debug)]
pub struct NodeLock {
    /// The decision.
    pub node: NodeId,
    /// The turn that it is for; `None` for every turn.
    pub turn: Option<Card>,
    /// The river that it is for; `None` for every river.
    pub river: Option<Card>,
    /// The hands that are locked; `None` for all.
    pub hands: Option<Range>,
    /// The categories that are locked, of those hands; empty for all.
    pub categories: Vec<Category>,
    /// The frequency of each action; `None` if it is left open.
    pub frequencies: Vec<Option<f64>>,
    /// Whether the frequencies are aggregate: those of all locked hands together.
    pub aggregate: bool,
}

impl NodeLock {
    pub(crate) fn covers(&self, runout: Runout) -> bool {
        let fits = |wanted: Option<Card>, card| wanted.is_none() || wanted == card;
        fits(self.turn, runout.turn) && fits(self.river, runout.river)
    }

    /// The cards that it names.
    fn runout(&self) -> Runout {
        Runout { turn: self.turn, river: self.river }
    }

    /// Whether a hand is among the locked ones, whatever its category.
    fn names(&self, combo: Combo) -> bool {
        self.hands.as_ref().is_none_or(|hands| hands.weight(combo) > 0.0)
    }

    /// Whether a hand is locked, given its category on the board, which only matters if the lock has categories.
    pub fn applies_to(&self, combo: Combo, category: Option<HandCategory>) -> bool {
        let has_category =
            || category.is_some_and(|hand| self.categories.iter().any(|category| category.has(hand)));
        self.names(combo) && (self.categories.is_empty() || has_category())
    }
}

/// The locks of a spot at their nodes, sorted by node; those of one node in their order.
pub(crate) fn locks(
    spot: &Spot,
    nodes: &[Node],
    runout_edits: &[RunoutEdit],
) -> Result<Vec<NodeLock>, TreeError> {
    let mut node_locks = Vec::with_capacity(spot.locks.len());
    for (i, lock) in spot.locks.iter().enumerate() {
        let error = |error| TreeError::Lock {
            number: i + 1,
            line: lock.line.clone(),
            error: Box::new(error),
            unit: spot.unit,
        };
        node_locks.push(node_lock(spot, nodes, runout_edits, lock).map_err(error)?);
    }
    node_locks.sort_by_key(|lock| lock.node);
    Ok(node_locks)
}

fn node_lock(
    spot: &Spot,
    nodes: &[Node],
    runout_edits: &[RunoutEdit],
    lock: &Lock,
) -> Result<NodeLock, LockError> {
    let board: CardSet = spot.board.iter().copied().collect();
    let mut walk = Walk::new(nodes, runout_edits, board, spot.dead, (spot.unit, spot.pot));
    walk.follow(lock.line.steps())?;
    let (player, actions) = match &nodes[walk.node.index()].kind {
        NodeKind::Decision { player, actions, .. } => (*player, actions),
        NodeKind::Chance { .. } => return Err(LockError::NoDecision { over: false }),
        NodeKind::Fold { .. } | NodeKind::Showdown => return Err(LockError::NoDecision { over: true }),
    };
    let frequencies = lock
        .frequencies
        .resolve(actions, lock.aggregate, spot.unit, |wanted| walk.in_chips(&walk.choice(wanted)?, wanted))?;
    let Runout { turn, river } = Runout::new(spot.street(), &walk.dealt);
    let dealt: CardSet = walk.dealt.iter().flatten().copied().collect();
    let blocked = board | dealt | spot.dead;
    let node_lock = NodeLock {
        node: walk.node,
        turn,
        river,
        // Hands that are blocked must not break the symmetry of suits.
        hands: lock.hands.as_ref().map(|hands| hands.without(blocked)),
        categories: lock.categories.clone(),
        frequencies,
        aggregate: lock.aggregate,
    };

    if let Some((combo, _)) =
        lock.hands.iter().flat_map(|hands| hands.iter()).find(|&(_, weight)| weight != 1.0)
    {
        return Err(LockError::Weighted { combo });
    }
    let is_river = nodes[walk.node.index()].street == Street::River;
    let is_draw = |category: &Category| matches!(category, Category::Draw(draw) if !draw.is_empty());
    if is_river && !node_lock.categories.is_empty() && node_lock.categories.iter().all(is_draw) {
        return Err(LockError::NoDraws);
    }
    let range = &spot.ranges[player.index()];
    let is_possible = |combo: &Combo| !combo.set().intersects(blocked);
    if let Some(hands) = &node_lock.hands {
        let mut named = hands.iter().map(|(combo, _)| combo);
        if let Some(combo) = named.find(|&combo| range.weight(combo) <= 0.0) {
            return Err(LockError::NotInRange { combo, player });
        }
    }
    // Categories are known if every card is.
    let is_known = walk.dealt.iter().all(Option::is_some);
    let hand_categories =
        categorize_all(board | dealt).filter(|_| is_known && !node_lock.categories.is_empty());
    let is_locked = |combo: Combo| match &hand_categories {
        Some(of) => node_lock.applies_to(combo, of[combo.index()]),
        None => node_lock.names(combo),
    };
    if !range.iter().any(|(combo, _)| is_possible(&combo) && is_locked(combo)) {
        return Err(LockError::NoHand { player });
    }
    let of_node = walk::of_node(runout_edits, node_lock.node);
    let named = of_node.iter().map(|edit| Runout { turn: edit.turn, river: edit.river });
    for runout in runout_edit::runouts(named.chain([node_lock.runout()]))
        .into_iter()
        .filter(|&runout| node_lock.covers(runout))
    {
        let removed = runout_edit::removed(of_node, actions, runout);
        let is_removed = |i: usize| removed >> i & 1 == 1;
        // Actions that are left open share the rest, unless the edits remove all of them.
        let is_short = node_lock.frequencies.iter().flatten().sum::<f64>() < 1.0 - frequencies::TOLERANCE
            && (0..actions.len()).all(|i| is_removed(i) || node_lock.frequencies[i].is_some());
        let taken =
            |&i: &usize| is_removed(i) && node_lock.frequencies[i].map_or(is_short, |share| share > 0.0);
        if let Some(i) = (0..actions.len()).find(taken) {
            return Err(LockError::Removed { action: actions[i], unit: spot.unit });
        }
    }
    Ok(node_lock)
}

/// Whether the locks of one node are unchanged by a relabelling of suits.
pub(crate) fn symmetric(locks: &[NodeLock], perm: SuitPerm) -> bool {
    if locks.iter().all(|lock| lock.hands.is_none() && lock.turn.is_none() && lock.river.is_none()) {
        return true;
    }
    runout_edit::runouts(locks.iter().map(NodeLock::runout)).into_iter().all(|runout| {
        let covering = |runout: Runout| -> Vec<usize> {
            (0..locks.len()).filter(|&i| locks[i].covers(runout)).collect()
        };
        let (here, there) = (covering(runout), covering(runout.relabelled(perm)));
        // The locks that may decide a hand: those that name it, up to the last one that has no categories.
        let deciding_locks = |covering: &[usize], combo: Combo| -> Vec<usize> {
            let mut deciding = Vec::new();
            for &i in covering.iter().rev().filter(|&&i| locks[i].names(combo)) {
                deciding.push(i);
                if locks[i].categories.is_empty() {
                    break;
                }
            }
            deciding
        };
        let mut pairing = Pairing::default();
        let mut is_same = |(&a, &b): (&usize, &usize)| {
            let contents = |i: usize| (locks[i].aggregate, &locks[i].categories, &locks[i].frequencies);
            contents(a) == contents(b) && (!locks[a].aggregate || pairing.pair(a, b))
        };
        let cards: CardSet = runout.turn.into_iter().chain(runout.river).collect();
        Combo::all().filter(|combo| !combo.set().intersects(cards)).all(|combo| {
            let (here, there) =
                (deciding_locks(&here, combo), deciding_locks(&there, perm.apply_combo(combo)));
            here.len() == there.len() && here.iter().zip(&there).all(&mut is_same)
        })
    })
}

/// The lock that the relabelling maps each aggregate lock to. An aggregate frequency depends on the whole set of hands: all hands
/// of a lock must be mapped to those of one lock, and no other lock to the same.
#[derive(Default)]
struct Pairing(Vec<(usize, usize)>);

impl Pairing {
    /// Pairs one lock with another; `false` if either has another partner.
    fn pair(&mut self, from: usize, to: usize) -> bool {
        match self.0.iter().find(|&&(a, b)| a == from || b == to) {
            Some(&pair) => pair == (from, to),
            None => {
                self.0.push((from, to));
                true
            }
        }
    }
}
