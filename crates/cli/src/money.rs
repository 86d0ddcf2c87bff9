//! What EVs are counted in: chips, or prize money.

use crate::paint;
use isofold_solver::View;
use isofold_tree::Tree;

/// How EVs are written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Money {
    /// The decimals of prize money; chips if none.
    prize: Option<usize>,
}

impl Money {
    /// As a tree pays. Prize money has at least four digits of what the pot is worth.
    pub(crate) fn of(tree: &Tree) -> Money {
        let worth = tree.pot_value(tree.root());
        let decimals = if worth > 0.0 { (3.0 - worth.log10().floor()).clamp(2.0, 15.0) as usize } else { 2 };
        Money { prize: tree.is_tournament().then_some(decimals) }
    }

    /// `29.81`, `1204.5`; `0.03127` of prize money.
    pub(crate) fn text(self, ev: f64) -> String {
        match self.prize {
            Some(decimals) => paint::fixed(ev, decimals),
            None => paint::chips(ev),
        }
    }

    /// The same with fewer digits, for grids.
    pub(crate) fn short(self, ev: f64) -> String {
        match self.prize {
            Some(decimals) => paint::fixed(ev, decimals - 1),
            None if ev.abs() < 999.5 => format!("{ev:.1}"),
            None => format!("{ev:.0}"),
        }
    }

    /// The same for tables that have little room.
    pub(crate) fn brief(self, ev: f64) -> String {
        paint::fixed(ev, self.prize.map_or(1, |decimals| decimals - 1))
    }

    /// The whole text, or a sign that nothing is known.
    pub(crate) fn text_of(self, ev: Option<f64>) -> String {
        ev.map_or("–".to_owned(), |ev| self.text(ev))
    }

    /// `0.25 chips`, `0.0313 of prize money`
    pub(crate) fn amount(self, ev: f64) -> String {
        let unit = if self.is_prize() { "of prize money" } else { "chips" };
        format!("{} {unit}", self.text(ev))
    }

    pub(crate) fn is_prize(self) -> bool {
        self.prize.is_some()
    }

    /// `EV`, or `EV in prize money` where that must be said.
    pub(crate) fn title(self) -> &'static str {
        if self.is_prize() { "EV in prize money" } else { "EV" }
    }
}

/// What the pot of a decision is worth: chips, or prize money, of which a bet that nobody has called yet has its part.
pub(crate) fn worth(tree: &Tree, view: &View) -> f64 {
    tree.pot_value(view.node) * f64::from(view.pot) / tree.pot(view.node)
}
