//! Questions about a solver's averages: a pass that looks at one place.

use crate::account::There;
use crate::desk::{Sighting, Watch};
use crate::probe::{Place, Probe};
use crate::{Solver, SolverError, View};
use isofold_iso::SuitPerm;
use isofold_tree::Line;
use std::sync::{Mutex, PoisonError};

/// Where a line leads among the boards.
pub(crate) struct Spotted {
    /// The street, from the start, and the board that stands for the line's.
    pub(crate) depth: usize,
    pub(crate) board: usize,
    pub(crate) there: There,
}

impl Solver {
    /// Looks at a decision. A line on cards that another class of cards stands for is answered through the permutation
    /// of suits between them.
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

    /// The same; whether equities are wanted too, which may take longer than all the rest.
    pub(crate) fn view_of(&mut self, line: &Line, equities: bool) -> Result<View, SolverError> {
        let spotted = self.find(line)?;
        let node = spotted.there.node;
        let (player, actions) = self.game.decides(line, node)?;
        let sightings = self.look(&spotted);
        let strategy =
            self.machine.strategy(spotted.depth, spotted.board, player.index(), node, actions.len());
        let board = self.machine.board(spotted.depth, spotted.board);
        let chance = self.machine.chance(spotted.depth);
        self.game.decision(line, spotted.there, board, chance, &strategy, &sightings, equities)
    }

    /// Follows a line to the board that stands for its own.
    pub(crate) fn find(&self, line: &Line) -> Result<Spotted, SolverError> {
        let (node, dealt) = self.tree().follow(line)?;
        let there = There { node, perm: SuitPerm::IDENTITY, cards: self.game.board.clone() };
        let mut spotted = Spotted { depth: 0, board: 0, there };
        for &card in dealt.get(self.game.dealt()..).unwrap_or_default() {
            let there = &mut spotted.there;
            let wanted = there.perm.inverse().apply(card);
            let Some((board, perm)) = self.child(spotted.depth, spotted.board, wanted) else {
                return Err(SolverError::Over(line.to_string()));
            };
            there.perm = perm.then(there.perm);
            there.cards.push(card);
            spotted.depth += 1;
            spotted.board = board;
        }
        Ok(spotted)
    }

    /// What the passes of both players have at a decision; `None` if the other player never gets there.
    fn look(&mut self, spotted: &Spotted) -> [Option<Sighting>; 2] {
        let depth = spotted.depth;
        let rivers = self.machine.rivers(depth, spotted.board..spotted.board + 1);
        [0, 1].map(|player| {
            let watch = Watch { node: spotted.there.node, seen: Mutex::new(None) };
            let probe = Probe { depth, place: Place::Decision(spotted.board, watch), rivers: rivers.clone() };
            self.machine.look(player, &probe);
            match probe.place {
                Place::Decision(_, watch) => watch.seen.into_inner().unwrap_or_else(PoisonError::into_inner),
                Place::Line(..) => None,
            }
        })
    }
}
