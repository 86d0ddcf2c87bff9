//! Locks on the finished tree.

use crate::frequencies;
use crate::runout_edit::{self, Runout, RunoutEdit};
use crate::walk::{self, Walk};
use crate::{Category, Lock, LockError, Node, NodeId, NodeKind, Spot, Street, TreeError};
use isofold_cards::{Card, CardSet, Combo, Range};
use isofold_eval::{HandCategory, categorize_all};
use isofold_iso::SuitPerm;

/// A [`Lock`] at its node. Of those that are about a hand on a runout, the last one counts.
#[derive(Clone, PartialEq, Debug)]
pub struct NodeLock {
    /// The decision.
    pub node: NodeId,
    /// The turn it is about; every turn if none.
    pub turn: Option<Card>,
    /// The river it is about; every river if none.
    pub river: Option<Card>,
    /// The hands it is about; all if none.
    pub hands: Option<Range>,
    /// Of these, only hands that are one of these on the board; all if empty.
    pub categories: Vec<Category>,
    /// How often each action is taken; `None` if that is left open.
    pub frequencies: Vec<Option<f64>>,
    /// Whether that is how often the hands take it together.
    pub aggregate: bool,
}

impl NodeLock {
    pub(crate) fn covers(&self, runout: Runout) -> bool {
        let fits = |wanted: Option<Card>, card| wanted.is_none() || wanted == card;
        fits(self.turn, runout.turn) && fits(self.river, runout.river)
    }

    /// The cards it names.
    fn runout(&self) -> Runout {
        Runout { turn: self.turn, river: self.river }
    }

    /// Whether a hand is meant, as far as that does not depend on the board.
    fn names(&self, combo: Combo) -> bool {
        self.hands.as_ref().is_none_or(|hands| hands.weight(combo) > 0.0)
    }

    /// Whether a hand is meant that is of a kind on the board. Without categories the kind does not matter.
    pub fn means(&self, combo: Combo, kind: Option<HandCategory>) -> bool {
        let is_kind = || kind.is_some_and(|kind| self.categories.iter().any(|wanted| wanted.has(kind)));
        self.names(combo) && (self.categories.is_empty() || is_kind())
    }
}

/// The locks of a spot, sorted by node; those of one node in their order.
pub(crate) fn locks(
    spot: &Spot,
    nodes: &[Node],
    runout_edits: &[RunoutEdit],
) -> Result<Vec<NodeLock>, TreeError> {
    let mut held = Vec::with_capacity(spot.locks.len());
    for (i, lock) in spot.locks.iter().enumerate() {
        let error = |error| TreeError::Lock { number: i + 1, line: lock.line.clone(), error };
        held.push(node_lock(spot, nodes, runout_edits, lock).map_err(error)?);
    }
    held.sort_by_key(|lock| lock.node);
    Ok(held)
}

fn node_lock(
    spot: &Spot,
    nodes: &[Node],
    runout_edits: &[RunoutEdit],
    lock: &Lock,
) -> Result<NodeLock, LockError> {
    let board: CardSet = spot.board.iter().copied().collect();
    let mut walk = Walk::new(nodes, runout_edits, board, spot.dead);
    walk.follow(lock.line.steps())?;
    let (player, actions) = match &nodes[walk.node.index()].kind {
        NodeKind::Decision { player, actions, .. } => (*player, actions),
        kind => return Err(LockError::NoDecision { over: !matches!(kind, NodeKind::Chance { .. }) }),
    };
    let frequencies = lock.frequencies.resolve(actions, lock.aggregate)?;
    let Runout { turn, river } = Runout::new(spot.street(), &walk.dealt);
    let dealt: CardSet = walk.dealt.iter().flatten().copied().collect();
    let blocked = board | dealt | spot.dead;
    let held = NodeLock {
        node: walk.node,
        turn,
        river,
        // Hands that nobody can hold must not tell suits apart.
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
    if is_river && !held.categories.is_empty() && held.categories.iter().all(is_draw) {
        return Err(LockError::NoDraws);
    }
    let range = &spot.ranges[player.index()];
    let is_left = |combo: &Combo| !combo.set().intersects(blocked);
    if let Some(hands) = &held.hands {
        let mut named = hands.iter().map(|(combo, _)| combo);
        if let Some(combo) = named.find(|&combo| range.weight(combo) <= 0.0) {
            return Err(LockError::NotInRange { combo, player });
        }
    }
    // What hands make is known once all cards are.
    let is_known = walk.dealt.iter().all(Option::is_some);
    let kinds = categorize_all(board | dealt).filter(|_| is_known && !held.categories.is_empty());
    let is_meant = |combo: Combo| match &kinds {
        Some(kinds) => held.means(combo, kinds[combo.index()]),
        None => held.names(combo),
    };
    if !range.iter().any(|(combo, _)| is_left(&combo) && is_meant(combo)) {
        return Err(LockError::NoHand { player });
    }
    let of_node = walk::of_node(runout_edits, held.node);
    let named = of_node.iter().map(|edit| Runout { turn: edit.turn, river: edit.river });
    for runout in
        runout_edit::runouts(named.chain([held.runout()])).into_iter().filter(|&runout| held.covers(runout))
    {
        let removed = runout_edit::removed(of_node, actions, runout);
        let is_removed = |i: usize| removed >> i & 1 == 1;
        // What is left open has what is missing, unless all of it is gone.
        let is_short = held.frequencies.iter().flatten().sum::<f64>() < 1.0 - frequencies::EXACT
            && (0..actions.len()).all(|i| is_removed(i) || held.frequencies[i].is_some());
        let taken = |&i: &usize| is_removed(i) && held.frequencies[i].map_or(is_short, |share| share > 0.0);
        if let Some(i) = (0..actions.len()).find(taken) {
            return Err(LockError::Removed { action: actions[i] });
        }
    }
    Ok(held)
}

/// Whether the locks of one node stay as they are when the suits are relabelled.
pub(crate) fn symmetric(locks: &[NodeLock], perm: SuitPerm) -> bool {
    if locks.iter().all(|lock| lock.hands.is_none() && lock.turn.is_none() && lock.river.is_none()) {
        return true;
    }
    runout_edit::runouts(locks.iter().map(NodeLock::runout)).into_iter().all(|runout| {
        let covering = |runout: Runout| -> Vec<usize> {
            (0..locks.len()).filter(|&i| locks[i].covers(runout)).collect()
        };
        let (here, there) = (covering(runout), covering(runout.relabelled(perm)));
        // What counts for a hand: the locks that name it, up to the last one that does not ask what the hand is.
        let counts = |covering: &[usize], combo: Combo| -> Vec<usize> {
            let mut counting = Vec::new();
            for &i in covering.iter().rev().filter(|&&i| locks[i].names(combo)) {
                counting.push(i);
                if locks[i].categories.is_empty() {
                    break;
                }
            }
            counting
        };
        let mut carried = Carried::default();
        let mut alike = |(&a, &b): (&usize, &usize)| {
            let said = |i: usize| (locks[i].aggregate, &locks[i].categories, &locks[i].frequencies);
            said(a) == said(b) && (!locks[a].aggregate || carried.pairs(a, b))
        };
        let cards: CardSet = runout.turn.into_iter().chain(runout.river).collect();
        Combo::all().filter(|combo| !combo.set().intersects(cards)).all(|combo| {
            let (here, there) = (counts(&here, combo), counts(&there, perm.apply_combo(combo)));
            here.len() == there.len() && here.iter().zip(&there).all(&mut alike)
        })
    })
}

/// Which lock each lock is carried to. What hands do together depends on which they are: all hands of one lock must go to
/// one, and to no other lock's.
#[derive(Default)]
struct Carried(Vec<(usize, usize)>);

impl Carried {
    /// Whether one lock may be carried to another, which from now on it is.
    fn pairs(&mut self, from: usize, to: usize) -> bool {
        match self.0.iter().find(|&&(a, b)| a == from || b == to) {
            Some(&pair) => pair == (from, to),
            None => {
                self.0.push((from, to));
                true
            }
        }
    }
}
