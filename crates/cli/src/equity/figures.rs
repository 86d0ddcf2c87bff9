//! The figures of pages, with as many decimals as are significant.

use crate::paint;
use crate::table::Side;
use isofold_equity::{Outcome, PlayerOutcome};
use isofold_eval::Game;

/// The number format of an outcome.
#[derive(Clone, Copy)]
pub(crate) struct Figures {
    decimals: usize,
    /// Whether there is a column for standard errors.
    have_errors: bool,
}

/// The width of a bar.
pub(crate) const BAR: usize = 20;

/// The decimals of an exact figure.
const EXACT: usize = 4;
/// The rounding error of sums in floating point.
pub(crate) const NOISE: f64 = 1e-12;

impl Figures {
    pub(crate) fn of(outcome: &Outcome) -> Figures {
        let error = greatest_error(outcome);
        let have_errors = error > 0.0 || !outcome.method.is_exact() || !outcome.complete;
        Figures { decimals: decimals(error), have_errors }
    }

    /// `81.9461%`
    pub(crate) fn share(self, share: f64) -> String {
        paint::exact_percent(without_noise(share), self.decimals)
    }

    /// `± 0.02%`
    pub(crate) fn error(self, error: f64) -> String {
        format!("± {}", paint::exact_percent(error, self.decimals))
    }

    /// `81.95% ± 0.02%`, or the share alone if it is exact.
    pub(crate) fn with_error(self, share: f64, error: f64) -> String {
        if self.have_errors {
            format!("{} {}", self.share(share), self.error(error))
        } else {
            self.share(share)
        }
    }

    /// The head of a column of equities, and of one for their errors if there are any.
    pub(crate) fn columns(self) -> Vec<(&'static str, Side)> {
        let errors = self.have_errors.then_some(("", Side::Right));
        [("equity", Side::Right)].into_iter().chain(errors).chain([("", Side::Left)]).collect()
    }

    /// The cells that go with them: equity, error, bar.
    pub(crate) fn cells(self, equity: f64, error: f64) -> Vec<String> {
        let error = self.have_errors.then(|| self.error(error));
        [self.share(equity)]
            .into_iter()
            .chain(error)
            .chain([format!("{:<BAR$}", paint::bar(equity, BAR))])
            .collect()
    }
}

/// The names of winning the whole pot, a part of it, and nothing.
pub(crate) fn result_names(game: Game) -> [&'static str; 3] {
    if game.splits() { ["scoop", "part", "lose"] } else { ["win", "tie", "lose"] }
}

/// `16.67%`, a share of deals.
pub(crate) fn part(share: f64) -> String {
    paint::exact_percent(without_noise(share), 2)
}

fn without_noise(share: f64) -> f64 {
    let whole = share.round();
    if (share - whole).abs() < NOISE { whole } else { share }
}

/// The greatest standard error of a player.
pub(crate) fn greatest_error(outcome: &Outcome) -> f64 {
    outcome.players.iter().map(|player: &PlayerOutcome| player.error).fold(0.0, f64::max)
}

/// The decimals of a percentage up to the first digit of its error.
fn decimals(error: f64) -> usize {
    if error > 0.0 { (-(100.0 * error).log10()).ceil().clamp(1.0, EXACT as f64) as usize } else { EXACT }
}

/// `0.02%`, a standard error to two digits.
pub(crate) fn error(error: f64) -> String {
    paint::percent(error, decimals(error) + 1)
}
