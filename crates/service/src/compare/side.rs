//! One side of a comparison.

use crate::solving::Solved;
use crate::{Error, figures};
use isofold_solver::View;
use isofold_store::{CanonicalSpot, Solution};
use isofold_tree::{Line, Spot, Tree};

/// A decision of a solution, and the figures of its solve.
pub struct Side {
    /// The spot.
    pub spot: Spot,
    /// Its canonical form.
    pub canonical: CanonicalSpot,
    /// Its betting tree.
    pub tree: Tree,
    /// The decision.
    pub view: View,
    /// The EVs at the start of the spot.
    pub start_evs: [f64; 2],
    /// As a share of the starting pot.
    pub exploitability: f64,
    /// The iterations of the solve.
    pub iterations: u32,
    /// Whether the solve has come to what was asked for.
    pub is_complete: bool,
    /// The entry of the library that it comes from.
    pub entry: Option<i64>,
}

impl Side {
    /// The end of a line of a solution.
    pub fn new(solution: &mut Solution, solved: &Solved, line: &Line) -> Result<Side, Error> {
        let view = solution.view(line)?;
        let (spot, tree) = (solution.spot().clone(), solution.tree().clone());
        Ok(Side {
            canonical: CanonicalSpot::of(&spot),
            start_evs: solved.evs,
            exploitability: solved.exploitability,
            iterations: solved.iterations,
            is_complete: solved.reason.is_complete(),
            entry: solved.entry,
            spot,
            tree,
            view,
        })
    }

    /// The side in the suits of another one, which is the same game up to suits.
    pub fn in_suits_of(self, other: &Side) -> Side {
        let perm = self.canonical.perm.then(other.canonical.perm.inverse());
        Side { view: self.view.relabelled(perm), ..self }
    }

    /// The value of the pot at the start, in the unit of EVs.
    pub fn start_worth(&self) -> f64 {
        self.tree.pot_value(self.tree.root())
    }

    /// The value of the pot at the end of the line.
    pub fn worth(&self) -> f64 {
        figures::worth(&self.tree, &self.view)
    }

    /// The EV of a player there; `None` if they never get there.
    pub fn ev(&self, player: usize) -> Option<f64> {
        self.view.evs.map(|evs| evs[player])
    }

    /// The equity of a player there.
    pub fn equity(&self, player: usize) -> Option<f64> {
        self.view.equities.map(|equities| equities[player])
    }

    /// The equity realization of a player there.
    pub fn eqr(&self, player: usize) -> Option<f64> {
        figures::eqr(&self.tree, &self.view, self.ev(player), self.equity(player))
    }
}
