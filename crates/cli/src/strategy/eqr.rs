//! Equity realization (EQR) on pages.

use crate::paint;

/// `93.8%`; a dash where there is none.
pub(crate) fn eqr_text(eqr: Option<f64>) -> String {
    eqr.map_or("–".to_owned(), |eqr| format!("{}%", paint::fixed(100.0 * eqr, 1)))
}
