//! The unit of EVs: chips, or in a tournament the money of its prizes ($EV).

use crate::paint;
use isofold_solver::View;
use isofold_tree::Tree;

/// The unit of EVs, and how many digits they have.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum EvUnit {
    Chips,
    /// $EV, by the Independent Chip Model.
    Icm {
        decimals: usize,
    },
}

impl EvUnit {
    /// The unit that a tree pays in. $EV has at least four digits of what the pot is worth.
    pub(crate) fn of(tree: &Tree) -> EvUnit {
        if !tree.is_tournament() {
            return EvUnit::Chips;
        }
        let worth = tree.pot_value(tree.root());
        let decimals = if worth > 0.0 { (3.0 - worth.log10().floor()).clamp(2.0, 15.0) as usize } else { 2 };
        EvUnit::Icm { decimals }
    }

    /// `29.81`, `1204.5` chips; `0.03127` of $EV.
    pub(crate) fn text(self, ev: f64) -> String {
        match self {
            EvUnit::Icm { decimals } => paint::fixed(ev, decimals),
            EvUnit::Chips => paint::chips(ev),
        }
    }

    /// An EV with fewer digits, for grids.
    pub(crate) fn short(self, ev: f64) -> String {
        match self {
            EvUnit::Icm { decimals } => paint::fixed(ev, decimals - 1),
            EvUnit::Chips if ev.abs() < 999.5 => paint::fixed(ev, 1),
            EvUnit::Chips => paint::fixed(ev, 0),
        }
    }

    /// An EV for tables that have little room.
    pub(crate) fn brief(self, ev: f64) -> String {
        let decimals = match self {
            EvUnit::Icm { decimals } => decimals - 1,
            EvUnit::Chips => 1,
        };
        paint::fixed(ev, decimals)
    }

    /// An EV, or a dash where there is none.
    pub(crate) fn text_of(self, ev: Option<f64>) -> String {
        ev.map_or("–".to_owned(), |ev| self.text(ev))
    }

    /// `0.25 chips`, `0.0313 in $EV`
    pub(crate) fn amount(self, ev: f64) -> String {
        match self {
            EvUnit::Icm { .. } => format!("{} in $EV", self.text(ev)),
            EvUnit::Chips => format!("{} chips", self.text(ev)),
        }
    }

    pub(crate) fn is_icm(self) -> bool {
        matches!(self, EvUnit::Icm { .. })
    }

    /// The head of a column of EVs.
    pub(crate) fn title(self) -> &'static str {
        match self {
            EvUnit::Icm { .. } => "$EV",
            EvUnit::Chips => "EV",
        }
    }
}

/// The value of the pot of a decision, in chips or $EV, uncalled bets included.
pub(crate) fn worth(tree: &Tree, view: &View) -> f64 {
    tree.pot_value(view.node) * f64::from(view.pot) / tree.pot(view.node)
}
