use crate::street;
use crate::{Action, NodeId, Street};
use isofold_cards::{Card, CardSet, Suit};
use isofold_iso::SuitPerm;

/// The effect of an edit on named cards: an action that some runouts have and others do not.
///
/// The tree is the same for all runouts. An edit on named cards leaves the action in the tree and says on which runouts it is
/// removed: there it has probability 0. Of the edits of an action that cover a runout, the last one counts; without any, the
/// action is available.
///
/// ```
/// use isofold_tree::{Action, RunoutEdit, Spot, Street, Tree};
///
/// let spot = Spot::on("QsTs7h2c").pot(60).stack(90).oop("AA").ip("KK").add("x x | 6c | b20").build()?;
/// let tree = Tree::new(&spot)?;
/// let node = tree.follow(&"x x | 6c".parse()?)?.0;
/// let everywhere = RunoutEdit { node, action: Action::Bet(20), turn: None, river: None, removed: true };
/// let river = RunoutEdit { river: Some("6c".parse()?), removed: false, ..everywhere };
/// assert_eq!(tree.runout_edits(), [everywhere, river]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunoutEdit {
    /// The decision.
    pub node: NodeId,
    /// One of its actions.
    pub action: Action,
    /// The turn that it is for; `None` for every turn.
    pub turn: Option<Card>,
    /// The river that it is for; `None` for every river.
    pub river: Option<Card>,
    /// Whether the action is removed on these runouts, or restored.
    pub removed: bool,
}

/// The cards dealt since the start of the spot. A card that is not dealt yet, or that no edit names, is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Runout {
    pub(crate) turn: Option<Card>,
    pub(crate) river: Option<Card>,
}

impl Runout {
    /// The runout of the cards dealt so far, in a spot that starts on a street.
    pub(crate) fn new(start: Street, dealt: &[Option<Card>]) -> Runout {
        let card = |street: Street| {
            let index = street::index(street).checked_sub(street::index(start) + 1)?;
            dealt.get(index).copied().flatten()
        };
        Runout { turn: card(Street::Turn), river: card(Street::River) }
    }

    pub(crate) fn relabelled(self, perm: SuitPerm) -> Runout {
        Runout {
            turn: self.turn.map(|card| perm.apply(card)),
            river: self.river.map(|card| perm.apply(card)),
        }
    }
}

impl RunoutEdit {
    fn covers(&self, runout: Runout) -> bool {
        let fits = |wanted: Option<Card>, card| wanted.is_none() || wanted == card;
        fits(self.turn, runout.turn) && fits(self.river, runout.river)
    }

    /// The cards that it names.
    pub(crate) fn cards(&self) -> CardSet {
        self.turn.into_iter().chain(self.river).collect()
    }
}

/// The actions of a node that are removed on a runout, one bit each, given the edits of the node.
pub(crate) fn removed(runout_edits: &[RunoutEdit], actions: &[Action], runout: Runout) -> u32 {
    runout_edits.iter().filter(|edit| edit.covers(runout)).fold(0, |bits, edit| {
        let bit = actions.binary_search(&edit.action).map_or(0, |i| 1 << i);
        if edit.removed { bits | bit } else { bits & !bit }
    })
}

/// One runout of each kind that edits distinguish under any relabelling of suits.
pub(crate) fn distinct_runouts(runout_edits: &[RunoutEdit]) -> Vec<Runout> {
    runouts(runout_edits.iter().map(|edit| Runout { turn: edit.turn, river: edit.river }))
}

/// One runout of each kind that named turns and rivers distinguish under any relabelling of suits.
pub(crate) fn runouts(named: impl Iterator<Item = Runout> + Clone) -> Vec<Runout> {
    fn of_ranks(cards: impl Iterator<Item = Card>) -> Vec<Option<Card>> {
        let all: CardSet = cards.flat_map(|card| Suit::ALL.map(|suit| Card::of(card.rank(), suit))).collect();
        std::iter::once(None).chain(all.iter().map(Some)).collect()
    }
    let turns = of_ranks(named.clone().filter_map(|runout| runout.turn));
    let rivers = of_ranks(named.filter_map(|runout| runout.river));
    let pairs = turns.iter().flat_map(|&turn| rivers.iter().map(move |&river| Runout { turn, river }));
    pairs.filter(|runout| runout.turn.is_none() || runout.turn != runout.river).collect()
}

/// Whether the edits of one node are unchanged by a relabelling of suits.
pub(crate) fn symmetric(runout_edits: &[RunoutEdit], actions: &[Action], perm: SuitPerm) -> bool {
    let removed = |runout| removed(runout_edits, actions, runout);
    distinct_runouts(runout_edits)
        .into_iter()
        .all(|runout| removed(runout) == removed(runout.relabelled(perm)))
}
