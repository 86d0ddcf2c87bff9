//! The order of rows and groups.

use crate::Error;
use isofold_api::report::{LineFigures, ReportGroup, ReportLine, ReportRow};

/// The figure that rows are sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SortKey {
    Deals,
    Board,
    Ev(usize),
    Equity(usize),
    Eqr(usize),
    /// An action of the first line.
    Action(usize),
}

impl SortKey {
    /// Parses the name of a figure, or an action of the first line.
    pub(crate) fn parse(name: &str, lines: &[ReportLine]) -> Result<SortKey, Error> {
        let actions = lines.first().map_or(&[][..], |line| &line.actions);
        Ok(match name {
            "deals" => SortKey::Deals,
            "board" => SortKey::Board,
            "ev.oop" => SortKey::Ev(0),
            "ev.ip" => SortKey::Ev(1),
            "equity.oop" => SortKey::Equity(0),
            "equity.ip" => SortKey::Equity(1),
            "eqr.oop" => SortKey::Eqr(0),
            "eqr.ip" => SortKey::Eqr(1),
            name => SortKey::Action(actions.iter().position(|action| action.token == name).ok_or_else(|| {
                let tokens: Vec<&str> = actions.iter().map(|action| &*action.token).collect();
                let why = format!(
                    "`{name}` is no figure: expected deals, board, ev.oop, ev.ip, equity.oop, equity.ip, eqr.oop, eqr.ip or an action of {}",
                    tokens.join(", ")
                );
                Error::field("sort", why)
            })?),
        })
    }

    fn of(self, deals: f64, figures: &[LineFigures]) -> Option<f64> {
        let first = figures.first()?;
        match self {
            SortKey::Deals => Some(deals),
            SortKey::Board => None,
            SortKey::Ev(player) => first.ev.map(|ev| ev[player]),
            SortKey::Equity(player) => first.equity.map(|equity| equity[player]),
            SortKey::Eqr(player) => first.eqr[player],
            SortKey::Action(action) => first.frequencies.as_ref()?.get(action).copied(),
        }
    }

    /// Sorts from high to low; rows without the figure come last, and boards in the order of the alphabet.
    pub(crate) fn sort(self, rows: &mut [ReportRow], groups: &mut [ReportGroup]) {
        if self == SortKey::Board {
            rows.sort_by(|a, b| a.board.cmp(&b.board));
            groups.sort_by(|a, b| a.name.cmp(&b.name));
            return;
        }
        let descending = |a: Option<f64>, b: Option<f64>| {
            let key = |figure: Option<f64>| figure.unwrap_or(f64::NEG_INFINITY);
            key(b).total_cmp(&key(a))
        };
        rows.sort_by(|a, b| descending(self.of(a.deals, &a.figures), self.of(b.deals, &b.figures)));
        groups.sort_by(|a, b| descending(self.of(a.deals, &a.figures), self.of(b.deals, &b.figures)));
    }
}
