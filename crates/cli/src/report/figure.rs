//! The figures of a line, as columns: names, numbers and texts.

use crate::paint;
use isofold_api::report::{LineFigures, ReportAnswer, ReportLine};
use isofold_api::spot::EvUnit;

/// A figure of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Figure {
    Ev(usize),
    Equity(usize),
    Eqr(usize),
    /// An action of the line.
    Action(usize),
}

impl Figure {
    /// All figures of a line.
    pub(super) fn all(line: &ReportLine) -> Vec<Figure> {
        let both =
            [Figure::Ev, Figure::Equity, Figure::Eqr].into_iter().flat_map(|figure| [figure(0), figure(1)]);
        both.chain((0..line.actions.len()).map(Figure::Action)).collect()
    }

    /// `EV oop`, `bet 33`
    pub(super) fn title(self, line: &ReportLine) -> String {
        let player = |player: usize| ["oop", "ip"][player];
        match self {
            Figure::Ev(of) => format!("EV {}", player(of)),
            Figure::Equity(of) => format!("equity {}", player(of)),
            Figure::Eqr(of) => format!("EQR {}", player(of)),
            Figure::Action(action) => line.actions[action].action.clone(),
        }
    }

    /// `ev_oop`, `b33`
    pub(super) fn key(self, line: &ReportLine) -> String {
        match self {
            Figure::Action(action) => line.actions[action].token.clone(),
            figure => figure.title(line).to_lowercase().replace(' ', "_"),
        }
    }

    pub(super) fn value(self, figures: &LineFigures) -> Option<f64> {
        match self {
            Figure::Ev(player) => figures.ev.map(|ev| ev[player]),
            Figure::Equity(player) => figures.equity.map(|equity| equity[player]),
            Figure::Eqr(player) => figures.eqr[player],
            Figure::Action(action) => figures.frequencies.as_ref()?.get(action).copied(),
        }
    }

    /// An EV for people, in the unit of the spot.
    pub(super) fn ev(value: f64, report: &ReportAnswer) -> String {
        match (report.summary.unit, report.summary.chips_per_bb) {
            (EvUnit::Chips, Some(chips)) => paint::fixed(value / f64::from(chips), 3),
            _ => paint::fixed(value, 2),
        }
    }

    /// The figure for people, in the unit of the spot; with a sign if it is a difference.
    pub(super) fn text(self, figures: &LineFigures, report: &ReportAnswer) -> String {
        let Some(value) = self.value(figures) else { return "-".to_owned() };
        let text = match self {
            Figure::Ev(_) => Figure::ev(value, report),
            Figure::Eqr(_) => paint::fixed(value, 3),
            Figure::Equity(_) | Figure::Action(_) => format!("{}%", paint::fixed(100.0 * value, 1)),
        };
        if report.minus.is_some() && value > 0.0 { format!("+{text}") } else { text }
    }
}
