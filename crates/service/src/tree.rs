//! Betting trees, and how much memory solving takes.

use crate::run::{self, Remedy};
use crate::{Error, figures, parse, spot};
use isofold_api::tree::{
    Choice, MemoryBytes, NodeKind as Kind, StreetSize, Tree as TreeRequest, TreeAnswer, TreeNode,
};
use isofold_cards::Card;
use isofold_solver::{Options, Plan, SolverError, StreetPlan};
use isofold_store::CanonicalSpot;
use isofold_tree::{Action, Node, NodeId, NodeKind, SizingNote, Spot, Street, Tree};

/// A game before it is solved.
pub struct Game {
    /// The spot.
    pub spot: Spot,
    /// Its betting tree.
    pub tree: Tree,
    /// The memory that solving takes.
    pub plan: Plan,
    /// The bytes that may be used, if known.
    pub limit: Option<u64>,
    options: Options,
}

/// The nodes of a tree that are answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The number of steps below the start; all if not given.
    pub depth: Option<usize>,
    /// The last street.
    pub until: Street,
}

impl Shown {
    /// The nodes to a depth, or to a street; without either, the street that the tree starts on.
    pub fn of(tree: &Tree, depth: Option<usize>, street: Option<Street>) -> Shown {
        Shown { depth, until: street.unwrap_or(if depth.is_some() { Street::River } else { tree.start() }) }
    }
}

impl Game {
    /// The game of a spot. The memory of the options is no limit here.
    pub fn new(spot: Spot, options: &Options) -> Result<Game, Error> {
        let tree = Tree::new(&spot).map_err(|error| Error::from(SolverError::from(error)))?;
        // As it is solved: another relabelling of suits may take a few bytes more or less.
        let plan = Plan::of(&CanonicalSpot::of(&spot).spot, options).map_err(Error::from)?;
        Ok(Game { spot, tree, plan, limit: options.memory, options: options.clone() })
    }

    /// The bytes that solving takes in 32 and in 16 bits.
    pub fn memory(&self) -> [u64; 2] {
        [self.plan.memory(), self.plan.half_storage + self.plan.working]
    }

    /// The tree and the sizes as data.
    pub fn answer(&self, shown: Shown) -> TreeAnswer {
        let Game { spot, tree, plan, limit, .. } = self;
        let counts = tree.counts();
        let size = |street: &StreetPlan| StreetSize {
            street: street.street.to_string(),
            decisions: street.decisions,
            boards: street.boards,
            runouts: street.runouts,
            entries: street.entries,
            raw_entries: street.raw_entries,
            folds: counts.of(street.street).folds,
            showdowns: counts.of(street.street).showdowns,
            run_outs: counts.of(street.street).run_outs,
        };
        let [full, half] = self.memory();
        TreeAnswer {
            spot: spot::name(spot).to_owned(),
            board: spot::board(&spot.board),
            pot: spot.pot,
            stack: spot.stack(),
            summary: spot::summary(spot),
            nodes: tree.nodes().len(),
            streets: plan.streets.iter().map(size).collect(),
            memory_bytes: MemoryBytes { full, half },
            memory_limit: *limit,
            fits: limit.is_none_or(|limit| full.min(half) <= limit),
            remedies: self.remedies().iter().map(|remedy| remedy.answer(spot)).collect(),
            tree: self.nodes(shown),
        }
    }

    /// The smallest changes that make it fit, if it does not in 32 bits.
    fn remedies(&self) -> Vec<Remedy> {
        let needed = self.plan.memory();
        let short = self.limit.filter(|&limit| needed > limit);
        short.map_or(Vec::new(), |limit| run::remedies(&self.spot, &self.options, needed, limit))
    }

    fn nodes(&self, shown: Shown) -> Vec<TreeNode> {
        let mut depths: Vec<usize> = Vec::with_capacity(self.tree.nodes().len());
        let mut nodes = Vec::new();
        for (id, node) in self.tree.iter() {
            let depth = node.parent.map_or(0, |parent| depths[parent.index()] + 1);
            depths.push(depth);
            if shown.depth.is_none_or(|max| depth <= max) && node.street <= shown.until {
                nodes.push(tree_node(&self.tree, id, node));
            }
        }
        nodes
    }
}

fn tree_node(tree: &Tree, id: NodeId, node: &Node) -> TreeNode {
    let (kind, player) = match &node.kind {
        NodeKind::Decision { player, .. } => (Kind::Decision, Some(player.to_string())),
        NodeKind::Chance { .. } => (Kind::Deal, None),
        NodeKind::Fold { .. } => (Kind::Fold, None),
        NodeKind::Showdown => (Kind::Showdown, None),
    };
    let choice = |action: &Action| Choice {
        action: figures::action(*action),
        pot_share: figures::share_of_pot(tree, node, *action),
    };
    TreeNode {
        line: tree.line(id).to_string(),
        street: node.street.to_string(),
        kind,
        pot: tree.pot(id) as u32,
        player,
        actions: node.actions().iter().map(choice).collect(),
        notes: tree.notes(id).iter().map(SizingNote::to_string).collect(),
    }
}

/// The node at the end of a line, with the line in chips and the pot with all bets so far, and the board there.
pub fn node_at(spot: &Spot, tree: &Tree, line: &str) -> Result<(TreeNode, String), Error> {
    let wrong = |error| Error::field("line", error);
    let line = tree.in_chips(&line.parse().map_err(wrong)?).map_err(wrong)?;
    let (id, dealt) = tree.follow(&line).map_err(wrong)?;
    let mut node = tree_node(tree, id, tree.node(id));
    (node.line, node.pot) = (line.to_string(), spot.pot + tree.node(id).committed.iter().sum::<u32>());
    let board: Vec<Card> = spot.board.iter().copied().chain(dealt).collect();
    Ok((node, spot::board(&board)))
}

/// Answers a request about a spot that was found.
pub(crate) fn answer(request: &TreeRequest, spot: Spot, limit: Option<u64>) -> Result<TreeAnswer, Error> {
    let options = Options {
        isomorphism: request.isomorphism.unwrap_or(true),
        memory: request.memory.or(limit),
        ..Options::default()
    };
    let street = request.street.as_deref().map(parse::street).transpose();
    let street = street.map_err(|why| Error::field("street", why))?;
    let game = Game::new(spot, &options)?;
    let shown = Shown::of(&game.tree, request.depth, street);
    Ok(game.answer(shown))
}
