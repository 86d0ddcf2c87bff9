//! One side of a comparison.

use crate::ev_unit::EvUnit;
use crate::paint;
use crate::solving::SolveReport;
use crate::spot;
use isofold_service::figures;
use isofold_solver::View;
use isofold_store::CanonicalSpot;
use isofold_tree::{Spot, Tree};

pub(super) struct Side {
    pub(super) spot: Spot,
    pub(super) canonical: CanonicalSpot,
    pub(super) tree: Tree,
    pub(super) view: View,
    /// The EVs at the start of the spot.
    pub(super) start_evs: [f64; 2],
    /// As a share of the starting pot.
    pub(super) exploitability: f64,
    pub(super) iterations: u32,
    pub(super) entry: Option<i64>,
    /// The summary of the solve.
    pub(super) summary: String,
}

impl Side {
    pub(super) fn new(report: &SolveReport, view: View) -> Side {
        let (spot, tree) = (report.solution.spot().clone(), report.solution.tree().clone());
        Side {
            canonical: CanonicalSpot::of(&spot),
            start_evs: report.evs,
            exploitability: report.exploitability,
            iterations: report.iterations,
            entry: report.entry(),
            summary: report.summary(),
            spot,
            tree,
            view,
        }
    }

    /// The side in the suits of another one, which is the same game up to suits.
    pub(super) fn in_suits_of(self, other: &Side) -> Side {
        let perm = self.canonical.perm.then(other.canonical.perm.inverse());
        Side { view: self.view.relabelled(perm), ..self }
    }

    pub(super) fn unit(&self) -> EvUnit<'_> {
        EvUnit::of(&self.tree)
    }

    /// The value of the pot at the start, in the unit of EVs.
    pub(super) fn start_worth(&self) -> f64 {
        self.tree.pot_value(self.tree.root())
    }

    /// The value of the pot at the end of the line.
    pub(super) fn worth(&self) -> f64 {
        figures::worth(&self.tree, &self.view)
    }

    pub(super) fn ev(&self, player: usize) -> Option<f64> {
        self.view.evs.map(|evs| evs[player])
    }

    pub(super) fn equity(&self, player: usize) -> Option<f64> {
        self.view.equities.map(|equities| equities[player])
    }

    pub(super) fn eqr(&self, player: usize) -> Option<f64> {
        figures::eqr(&self.tree, &self.view, self.ev(player), self.equity(player))
    }

    /// `river   River  Q♠ T♠ 7♥ | 8♣ | 2♦   after x`
    pub(super) fn headline(&self) -> String {
        let line = &self.view.line;
        let line = if line.steps().is_empty() {
            "at the start".to_owned()
        } else {
            format!("after {}", self.unit().line(line))
        };
        format!(
            "{}   {}   {line}{}",
            spot::name(&self.spot),
            paint::board(&self.view.board),
            spot::features(&self.spot)
        )
    }
}
