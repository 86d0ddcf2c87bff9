//! Equity realization (EQR): EV as a share of what equity alone would win, EV / (equity × pot).

use crate::ev_unit;
use crate::paint;
use isofold_solver::View;
use isofold_tree::Tree;

/// Equities below this realize nothing that could be measured.
const NO_EQUITY: f64 = 1e-6;

/// The EQR at a decision; `None` without an EV, or without equity.
pub(crate) fn eqr(tree: &Tree, view: &View, ev: Option<f64>, equity: Option<f64>) -> Option<f64> {
    let equity = equity.filter(|&equity| equity > NO_EQUITY)?;
    let ratio = ev? / (equity * ev_unit::worth(tree, view));
    ratio.is_finite().then_some(ratio)
}

/// `93.8%`; a dash where there is none.
pub(crate) fn eqr_text(eqr: Option<f64>) -> String {
    eqr.map_or("–".to_owned(), |eqr| format!("{}%", paint::fixed(100.0 * eqr, 1)))
}
