use crate::build::TreeBuilder;
use crate::node_lock::{self, NodeLock};
use crate::runout_edit::{self, Runout, RunoutEdit};
use crate::walk::{self, Walk};
use crate::{
    Action, Line, LineError, LineStep, Node, NodeId, NodeKind, Payoff, Player, Rake, SizingNote, Spot,
    SpotError, Street, TreeError, Unit, editor,
};
use isofold_cards::{Card, CardSet};
use isofold_iso::{SuitGroup, SuitPerm};
use std::collections::BTreeMap;

/// The betting tree of a spot: public actions without cards, the same for all runouts.
///
/// ```
/// use isofold_tree::{NodeKind, Spot, Tree};
///
/// let tree = Tree::new(&Spot::from_toml(isofold_tree::spots::DEMO)?)?;
/// let actions: Vec<String> = tree.node(tree.root()).actions().iter().map(|action| action.to_string()).collect();
/// assert_eq!(actions, ["check", "bet 20"]);
///
/// let (node, dealt) = tree.follow(&"x b20 c | 6c | x x | 2d".parse()?)?;
/// assert!(matches!(tree.node(node).kind, NodeKind::Decision { .. }));
/// assert_eq!((dealt.len(), tree.pot(node)), (2, 100.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    notes: Vec<Vec<SizingNote>>,
    /// Sorted by node; those of one node in the order of the edits.
    runout_edits: Vec<RunoutEdit>,
    /// Sorted by node; those of one node in the order of the spot.
    locks: Vec<NodeLock>,
    board: CardSet,
    dead: CardSet,
    unit: Unit,
    pot: u32,
    stack: u32,
    rake: Rake,
    /// In a tournament, the payoffs of both players by the chips that each has committed.
    icm_payoffs: Option<BTreeMap<u32, [Payoff; 2]>>,
}

impl Tree {
    /// The largest number of nodes. A larger tree could not be solved: each node exists once per runout.
    pub const MAX_NODES: usize = 2_000_000;
    /// The largest number of actions of a node.
    pub const MAX_ACTIONS: usize = 32;

    /// Builds the tree of a spot and makes its edits.
    pub fn new(spot: &Spot) -> Result<Tree, TreeError> {
        Tree::with_limit(spot, Tree::MAX_NODES)
    }

    /// Builds the tree of a spot and makes its edits, within another limit on the number of nodes.
    ///
    /// ```
    /// use isofold_tree::{Spot, Tree, TreeError};
    ///
    /// let demo = Spot::from_toml(isofold_tree::spots::DEMO)?;
    /// assert_eq!(Tree::with_limit(&demo, 100), Err(TreeError::TooManyNodes { limit: 100 }));
    /// # Ok::<(), isofold_tree::SpotError>(())
    /// ```
    pub fn with_limit(spot: &Spot, nodes: usize) -> Result<Tree, TreeError> {
        spot.validate()?;
        let (tree, mut runout_edits) = editor::edited(spot, TreeBuilder::new(spot, nodes)?)?;
        let (nodes, notes, numbers) = tree.finish();
        runout_edits.retain_mut(|edit| match numbers.get(edit.node.index()).copied().flatten() {
            Some(number) => {
                edit.node = number;
                true
            }
            None => false,
        });
        runout_edits.sort_by_key(|edit| edit.node);
        let board = spot.board.iter().copied().collect();
        let locks = node_lock::locks(spot, &nodes, &runout_edits)?;
        let icm_payoffs = icm_payoffs(spot, &nodes)?;
        Ok(Tree {
            nodes,
            notes,
            runout_edits,
            locks,
            board,
            dead: spot.dead,
            unit: spot.unit,
            pot: spot.pot,
            stack: spot.stack(),
            rake: spot.rake,
            icm_payoffs,
        })
    }

    /// The root.
    #[inline]
    pub fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// A node.
    ///
    /// # Panics
    ///
    /// If the tree has no such node.
    #[inline]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// All nodes in depth-first order: a node comes before its children, and each child's descendants before the next.
    #[inline]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// All nodes with their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (NodeId, &Node)> + Clone {
        self.nodes.iter().enumerate().map(|(i, node)| (NodeId(i as u32), node))
    }

    /// The street that the tree starts on.
    #[inline]
    pub fn start(&self) -> Street {
        self.node(self.root()).street
    }

    /// The unit in which the amounts of the spot are shown.
    #[inline]
    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// The pot at the start, in chips.
    #[inline]
    pub fn starting_pot(&self) -> u32 {
        self.pot
    }

    /// The effective stack at the start, in chips.
    #[inline]
    pub fn stack(&self) -> u32 {
        self.stack
    }

    /// The rake.
    #[inline]
    pub fn rake(&self) -> &Rake {
        &self.rake
    }

    /// The chips that both players have matched at a node, beyond the starting pot.
    #[inline]
    pub fn matched(&self, id: NodeId) -> u32 {
        self.node(id).matched()
    }

    /// The pot at a node: the starting pot and the chips that both players have matched. At the end of a hand the winner gets
    /// it, less the rake; a bet that was not called is not in it.
    #[inline]
    pub fn pot(&self, id: NodeId) -> f64 {
        f64::from(self.pot) + 2.0 * f64::from(self.matched(id))
    }

    /// The payoffs of a player if the hand ends at a node; see [`Payoff`].
    #[inline]
    pub fn payoff(&self, id: NodeId, player: Player) -> Payoff {
        self.payoff_of(self.matched(id), player)
    }

    /// The payoff of a player who folds at a node: the chips committed and half of the starting pot, as a negative number.
    pub fn fold_payoff(&self, id: NodeId, player: Player) -> f64 {
        self.payoff_of(self.node(id).committed[player.index()], player).lose
    }

    /// The value of the pot at a node in the unit of payoffs: the pot in chips, or in a tournament the difference in $EV between
    /// winning and losing it, averaged over both players.
    pub fn pot_value(&self, id: NodeId) -> f64 {
        match &self.icm_payoffs {
            None => self.pot(id),
            Some(_) => {
                let gains =
                    Player::BOTH.map(|player| self.payoff(id, player)).map(|payoff| payoff.win - payoff.lose);
                (gains[0] + gains[1]) / 2.0
            }
        }
    }

    /// Whether the game is zero-sum: without rake and without ICM.
    pub fn is_zero_sum(&self) -> bool {
        self.icm_payoffs.is_none() && self.rake.rate == 0.0
    }

    /// Whether the players maximize $EV by ICM.
    pub fn is_tournament(&self) -> bool {
        self.icm_payoffs.is_some()
    }

    /// The payoffs of a player if the hand ends after each player has committed so many chips.
    fn payoff_of(&self, matched: u32, player: Player) -> Payoff {
        match self.icm_payoffs.as_ref().and_then(|payoffs| payoffs.get(&matched)) {
            Some(payoffs) => payoffs[player.index()],
            None => Payoff::of(f64::from(self.pot) + 2.0 * f64::from(matched), &self.rake),
        }
    }

    /// The notes on how the sizes of the spot became the actions of a node.
    #[inline]
    pub fn notes(&self, id: NodeId) -> &[SizingNote] {
        &self.notes[id.index()]
    }

    /// The line to a node, with `*` for the cards.
    pub fn line(&self, id: NodeId) -> Line {
        walk::line_to(&self.nodes, id)
    }

    /// The node that a line leads to, and the cards dealt on the way.
    ///
    /// ```
    /// use isofold_tree::{Spot, Tree};
    ///
    /// let tree = Tree::new(&Spot::from_toml(isofold_tree::spots::DEMO)?)?;
    /// let error = tree.follow(&"x b40".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no `b40` after `x`: ip can check, bet 20");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn follow(&self, line: &Line) -> Result<(NodeId, Vec<Card>), LineError> {
        if line.steps().contains(&LineStep::AnyCard) {
            return Err(LineError::AnyCard);
        }
        let mut walk = self.walk();
        walk.follow(line.steps())?;
        Ok((walk.node, walk.dealt.into_iter().flatten().collect()))
    }

    /// The first decision from a node on at which a player has more than one action, on the same street; `None` if there is
    /// none.
    ///
    /// ```
    /// use isofold_tree::{Player, Spot, Street, Tree};
    ///
    /// // Out of position there is no bet size: that player can only check.
    /// let spot = Spot::on("QsTs7h4d2c").pot(60).stack(200).oop("AA").ip("KK").bet_of(Player::Ip, Street::River, "50%").build()?;
    /// let tree = Tree::new(&spot)?;
    /// assert_eq!(tree.first_choice(tree.root()), Some(tree.follow(&"x".parse()?)?.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first_choice(&self, mut node: NodeId) -> Option<NodeId> {
        while let NodeKind::Decision { actions, children, .. } = &self.node(node).kind {
            if actions.len() > 1 {
                return Some(node);
            }
            node = *children.first()?;
        }
        None
    }

    /// A line with its amounts in chips, which may be in big blinds or shares of the pot.
    ///
    /// ```
    /// use isofold_tree::{Spot, Tree};
    ///
    /// let tree = Tree::new(&Spot::from_toml(isofold_tree::spots::DEMO)?)?;
    /// assert_eq!(tree.in_chips(&"x b33%".parse()?)?.to_string(), "x b20");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_chips(&self, line: &Line) -> Result<Line, LineError> {
        let mut walk = self.walk();
        walk.follow(line.steps())?;
        Ok(walk.steps.into_iter().collect())
    }

    fn walk(&self) -> Walk<'_> {
        Walk::new(&self.nodes, &self.runout_edits, self.board, self.dead, (self.unit, self.pot))
    }

    /// The effects of edits on named cards, sorted by node.
    pub fn runout_edits(&self) -> &[RunoutEdit] {
        &self.runout_edits
    }

    /// The node locks, sorted by node; those of one node in the order of the spot.
    pub fn locks(&self) -> &[NodeLock] {
        &self.locks
    }

    /// The locks of a node on the runout of these cards, dealt since the start; the last one on a hand counts.
    pub fn locks_at(&self, node: NodeId, dealt: &[Card]) -> impl Iterator<Item = &NodeLock> {
        let start = self.locks.partition_point(|lock| lock.node < node);
        let end = self.locks.partition_point(|lock| lock.node <= node);
        let dealt: Vec<Option<Card>> = dealt.iter().copied().map(Some).collect();
        let runout = Runout::new(self.start(), &dealt);
        self.locks[start..end].iter().filter(move |lock| lock.covers(runout))
    }

    /// The actions of a node that edits remove on the runout of these cards, dealt since the start; one bit each.
    ///
    /// ```
    /// use isofold_tree::{Spot, Tree};
    ///
    /// let mut spot = Spot::from_toml(isofold_tree::spots::DEMO)?;
    /// spot.edits.push(isofold_tree::Edit::Remove("x x | 6c | x".parse()?));
    /// let tree = Tree::new(&spot)?;
    /// let (node, dealt) = tree.follow(&"x x | 6c".parse()?)?;
    /// assert_eq!(tree.removed(node, &dealt), 0b01);
    /// assert_eq!(tree.removed(node, &["6d".parse()?]), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn removed(&self, node: NodeId, dealt: &[Card]) -> u32 {
        let runout_edits = walk::of_node(&self.runout_edits, node);
        if runout_edits.is_empty() {
            return 0;
        }
        let dealt: Vec<Option<Card>> = dealt.iter().copied().map(Some).collect();
        runout_edit::removed(runout_edits, self.node(node).actions(), Runout::new(self.start(), &dealt))
    }

    /// The cards that edits name.
    pub fn named_cards(&self) -> CardSet {
        self.runout_edits.iter().fold(CardSet::EMPTY, |all, edit| all | edit.cards())
    }

    /// Whether the edits on named cards and the locks are unchanged by a relabelling of suits.
    pub fn symmetric_under(&self, perm: SuitPerm) -> bool {
        let actions = |runout_edits: &[RunoutEdit]| {
            runout_edits.first().map_or(&[][..], |edit| self.node(edit.node).actions())
        };
        self.runout_edits
            .chunk_by(|a, b| a.node == b.node)
            .all(|runout_edits| runout_edit::symmetric(runout_edits, actions(runout_edits), perm))
            && self.locks.chunk_by(|a, b| a.node == b.node).all(|locks| node_lock::symmetric(locks, perm))
    }

    /// The stabilizer of the edits and the locks: the relabellings of suits that leave them unchanged.
    pub fn stabilizer(&self) -> SuitGroup {
        SuitGroup::generated_by(SuitPerm::all().filter(|&perm| self.symmetric_under(perm)))
    }

    /// The index of an action among those of a node.
    pub fn action_index(&self, node: NodeId, action: Action) -> Option<usize> {
        self.node(node).actions().binary_search(&action).ok()
    }
}

/// The payoffs in a tournament, for every number of chips that a player has committed at some node.
fn icm_payoffs(spot: &Spot, nodes: &[Node]) -> Result<Option<BTreeMap<u32, [Payoff; 2]>>, TreeError> {
    let Some(tournament) = &spot.tournament else { return Ok(None) };
    let error = |error| TreeError::Spot(SpotError::Icm { field: "icm", error });
    let mut payoffs = tournament.icm_payoffs(spot).map_err(error)?;
    let start = payoffs.payoffs(0);
    // Equal payouts may differ by rounding.
    if start.iter().all(|payoff| payoff.win - payoff.lose <= 1e-12 * tournament.payouts[0]) {
        return Err(TreeError::Spot(SpotError::NothingAtStake));
    }
    let mut known = BTreeMap::new();
    for matched in nodes.iter().flat_map(|node| node.committed) {
        known.entry(matched).or_insert_with(|| payoffs.payoffs(matched));
    }
    Ok(Some(known))
}
