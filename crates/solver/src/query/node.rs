//! Queries of the average strategies: a pass that samples one node.

use crate::engine::board_pass::{NodeSample, NodeWatch};
use crate::query::hand_values::Location;
use crate::query::probe::{Probe, ProbeTarget};
use crate::{Solver, SolverError, View};
use isofold_iso::SuitPerm;
use isofold_tree::Line;

/// A line with the representative board of its cards.
pub(crate) struct ResolvedLine {
    /// The street, counted from the start.
    pub(crate) depth: usize,
    pub(crate) board: usize,
    pub(crate) location: Location,
}

impl Solver {
    /// Returns the view of a decision node. A line on cards that another card represents is answered through the
    /// permutation of suits between them.
    ///
    /// ```
    /// use isofold_solver::{Options, Solver};
    /// use isofold_tree::{Spot, Street};
    ///
    /// let spot = Spot::on("QsTs7h4d").pot(100).stack(100).oop("AQs,77").ip("KK,JTs").bet(Street::Turn, "a").build()?;
    /// let mut solver = Solver::new(&spot, &Options::default())?;
    /// solver.iterate();
    /// let view = solver.view(&"x".parse()?)?;
    /// assert_eq!(view.player.to_string(), "ip");
    /// assert_eq!(view.actions.len(), view.hands[1][0].strategy.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn view(&mut self, line: &Line) -> Result<View, SolverError> {
        self.view_of(line, true)
    }

    /// [`view`](Solver::view), with or without equities, which may take longer than all the rest.
    pub(crate) fn view_of(&mut self, line: &Line, equities: bool) -> Result<View, SolverError> {
        let resolved = self.find(line)?;
        let node = resolved.location.node;
        let (player, actions) = self.game.decides(line, node)?;
        let samples = self.look(&resolved);
        let strategy =
            self.engine.strategy(resolved.depth, resolved.board, player.index(), node, actions.len());
        let board = self.engine.board(resolved.depth, resolved.board);
        let chance = self.engine.chance(resolved.depth);
        self.game.decision(line, resolved.location, board, chance, &strategy, &samples, equities)
    }

    /// Follows a line to the representative of its board.
    pub(crate) fn find(&self, line: &Line) -> Result<ResolvedLine, SolverError> {
        let (node, dealt) = self.tree().follow(line)?;
        let location = Location { node, perm: SuitPerm::IDENTITY, cards: self.game.board.clone() };
        let mut resolved = ResolvedLine { depth: 0, board: 0, location };
        for &card in dealt.get(self.game.dealt()..).unwrap_or_default() {
            let location = &mut resolved.location;
            let wanted = location.perm.inverse().apply(card);
            let Some((board, perm)) = self.child(resolved.depth, resolved.board, wanted) else {
                return Err(SolverError::Over(line.to_string()));
            };
            location.perm = perm.then(location.perm);
            location.cards.push(card);
            resolved.depth += 1;
            resolved.board = board;
        }
        Ok(resolved)
    }

    /// Samples a decision in the passes of both players; `None` if the other player never gets there.
    fn look(&mut self, resolved: &ResolvedLine) -> [Option<NodeSample>; 2] {
        let depth = resolved.depth;
        let rivers = self.engine.rivers(depth, resolved.board..resolved.board + 1);
        [0, 1].map(|player| {
            let watch = NodeWatch::on(resolved.location.node);
            let probe =
                Probe { depth, target: ProbeTarget::Decision(resolved.board, watch), rivers: rivers.clone() };
            self.engine.look(player, &probe);
            match probe.target {
                ProbeTarget::Decision(_, watch) => watch.sample(),
                ProbeTarget::Line(..) => None,
            }
        })
    }
}
