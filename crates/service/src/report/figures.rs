//! The figures at a line, of one board or of many.

use crate::many_boards::pairs;
use isofold_api::report::LineFigures;
use isofold_cards::Combo;
use isofold_solver::View;
use isofold_tree::Player;

/// The figures of one line on one board, or the mean of many.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LineFigure {
    /// The share of the deals that get here.
    pub reach: f64,
    /// The rest, if any does.
    pub figures: Option<Figures>,
}

/// The figures where players get.
#[derive(Clone, PartialEq, Debug)]
pub struct Figures {
    /// Of each player, from here on.
    pub ev: [f64; 2],
    /// Of each player.
    pub equity: [f64; 2],
    /// Of each action.
    pub frequencies: Vec<f64>,
}

/// Equities below this realize nothing that could be measured.
const NO_EQUITY: f64 = 1e-6;

/// The figures of a decision, where both ranges together leave so many pairs of hands at the start.
pub fn line_figures(view: &View, pairs_at_start: f64) -> LineFigure {
    let [oop, ip] = Player::BOTH.map(|player| {
        let hands = view.hands[player.index()].iter();
        hands.map(|hand| (hand.combo, hand.reach)).collect::<Vec<(Combo, f64)>>()
    });
    let figures = view.evs.zip(view.equities).map(|(ev, equity)| Figures {
        ev,
        equity,
        frequencies: view.frequencies.clone(),
    });
    let reach = if figures.is_some() { (pairs(&oop, &ip) / pairs_at_start).min(1.0) } else { 0.0 };
    LineFigure { reach, figures }
}

impl LineFigure {
    /// The mean of figures, each with the weight of the deals at the start that it stands for.
    pub(crate) fn mean<'a>(all: impl Iterator<Item = (f64, &'a LineFigure)> + Clone) -> LineFigure {
        let deals: f64 = all.clone().map(|(deals, _)| deals).sum();
        let here = all.filter_map(|(deals, one)| Some((deals * one.reach, one.figures.as_ref()?)));
        let weight: f64 = here.clone().map(|(weight, _)| weight).sum();
        if deals <= 0.0 || weight <= 0.0 {
            return LineFigure::default();
        }
        let mean = |of: &dyn Fn(&Figures) -> f64| {
            here.clone().map(|(share, figures)| share * of(figures)).sum::<f64>() / weight
        };
        let actions = here.clone().map(|(_, figures)| figures.frequencies.len()).max().unwrap_or(0);
        let frequency =
            |action: usize| mean(&|figures| figures.frequencies.get(action).copied().unwrap_or(0.0));
        let figures = Figures {
            ev: [0, 1].map(|player: usize| mean(&|figures| figures.ev[player])),
            equity: [0, 1].map(|player: usize| mean(&|figures| figures.equity[player])),
            frequencies: (0..actions).map(frequency).collect(),
        };
        LineFigure { reach: weight / deals, figures: Some(figures) }
    }

    /// The figures as data, where the pot has some worth.
    pub(crate) fn data(&self, worth: f64) -> LineFigures {
        let eqr = |player: usize| {
            let Figures { ev, equity, .. } = self.figures.as_ref()?;
            let ratio = ev[player] / (equity[player] * worth);
            (equity[player] > NO_EQUITY && ratio.is_finite()).then_some(ratio)
        };
        LineFigures {
            reach: self.reach,
            ev: self.figures.as_ref().map(|figures| figures.ev),
            equity: self.figures.as_ref().map(|figures| figures.equity),
            eqr: [eqr(0), eqr(1)],
            frequencies: self.figures.as_ref().map(|figures| figures.frequencies.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(reach: f64, ev: f64, first: f64) -> LineFigure {
        let figures = Figures {
            ev: [ev, 10.0 - ev],
            equity: [ev / 10.0, 1.0 - ev / 10.0],
            frequencies: vec![first, 1.0 - first],
        };
        LineFigure { reach, figures: Some(figures) }
    }

    #[test]
    fn means_are_weighted_by_deals_and_reach() {
        let all =
            [(10.0, figure(0.5, 4.0, 1.0)), (30.0, figure(0.1, 8.0, 0.25)), (60.0, LineFigure::default())];
        let mean = LineFigure::mean(all.iter().map(|(deals, figure)| (*deals, figure)));
        // 5 deals of the first and 3 of the second, of 100.
        assert_eq!(mean.reach, 0.08);
        let figures = mean.figures.clone().unwrap();
        assert_eq!(figures.ev, [5.5, 4.5]);
        assert_eq!(figures.frequencies, [5.75 / 8.0, 2.25 / 8.0]);
        let data = mean.data(10.0);
        assert!(data.eqr.iter().all(|eqr| eqr.is_some_and(|eqr| (eqr - 1.0).abs() < 1e-12)));
        assert_eq!(LineFigure::mean(std::iter::empty()), LineFigure::default());
        assert_eq!(LineFigure::default().data(10.0).eqr, [None, None]);
    }
}
