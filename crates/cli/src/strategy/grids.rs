//! Grids of the strategy, EV, equity or reach of hand classes.

use super::classes::{ClassMeans, classes};
use super::sign::{Sign, signs};
use crate::ev_unit::{self, EvUnit};
use crate::grid::lay_out;
use crate::paint;
use clap::ValueEnum;
use isofold_cards::HandClass;
use isofold_solver::View;
use isofold_tree::{Player, Tree};
use std::ops::Range;

/// The figure that a grid shows.
#[derive(Clone, Copy, PartialEq, Debug, ValueEnum)]
pub(crate) enum Figure {
    /// Frequency of each action
    Strategy,
    /// EV from here on, in chips or $EV
    Ev,
    /// Share of the pot that a hand wins if there is no more betting
    Equity,
    /// Share of each hand that gets here
    Reach,
}

impl Figure {
    /// The title of the grid of a player.
    pub(crate) fn title(self, player: Player, unit: EvUnit) -> String {
        match self {
            Figure::Strategy => format!("Strategy of {player}"),
            Figure::Ev => format!("{} of {player}", unit.title()),
            Figure::Equity => format!("Equity of {player}"),
            Figure::Reach => format!("Reach of {player}"),
        }
    }
}

/// The frequency from which on an action counts as the only one.
const PURE: f64 = 0.995;

/// The grid of a player, and its legend.
pub(crate) fn grid(tree: &Tree, view: &View, player: Player, figure: Figure, coloured: bool) -> Vec<String> {
    let unit = EvUnit::of(tree);
    let classes = classes(view, player);
    let of = |class: HandClass| classes[class.index()].as_ref();
    let signs = signs(&view.actions);
    let word = |class: HandClass| match of(class) {
        None => ".".to_owned(),
        Some(_) if coloured && figure == Figure::Strategy => class.to_string(),
        Some(means) => word(means, figure, &signs, unit),
    };
    let pot = ev_unit::worth(tree, view);
    let painted = |class: HandClass, text: &str| match of(class) {
        None => paint::aside(text),
        Some(means) => match shade(means, figure, pot) {
            None => striped(text, &means.strategy, &signs),
            Some(shade) => paint::shade(text, shade),
        },
    };
    let mut lines = lay_out(coloured.then_some(&painted), word);
    lines.push(legend(view, figure, &signs, unit, coloured));
    lines
}

/// The shade of a class; a strategy has stripes instead. A shade of 0 would look as if the hand were absent, so the least is
/// above it.
pub(crate) fn shade(means: &ClassMeans, figure: Figure, pot: f64) -> Option<f32> {
    let share = match figure {
        Figure::Strategy => return None,
        Figure::Ev => means.ev.map(|ev| ev / pot),
        Figure::Equity => means.equity,
        Figure::Reach => Some(means.reach),
    };
    Some(share.unwrap_or(0.0).clamp(0.001, 1.0) as f32)
}

/// The text of a class in a grid without colours.
pub(crate) fn word(means: &ClassMeans, figure: Figure, signs: &[Sign], unit: EvUnit) -> String {
    let number = |number: Option<f64>, write: &dyn Fn(f64) -> String| number.map_or("–".to_owned(), write);
    match figure {
        Figure::Strategy => mainly(&means.strategy, signs),
        Figure::Ev => number(means.ev, &|ev| unit.short(ev)),
        Figure::Equity => number(means.equity, &|equity| format!("{:.0}", 100.0 * equity)),
        Figure::Reach => paint::percent(means.reach, 0),
    }
}

/// `x`, or `x62` if the hand mixes.
fn mainly(strategy: &[f64], signs: &[Sign]) -> String {
    let main = strategy.iter().zip(signs).max_by(|a, b| a.0.total_cmp(b.0));
    main.map_or(String::new(), |(&share, Sign { letter, .. })| match share {
        PURE.. => letter.clone(),
        _ if letter.len() > 1 => format!("{letter}:{:.0}", 100.0 * share),
        _ => format!("{letter}{:.0}", 100.0 * share),
    })
}

/// A cell in stripes, one for each action, as wide as it is frequent.
fn striped(text: &str, strategy: &[f64], signs: &[Sign]) -> String {
    let characters: Vec<char> = text.chars().collect();
    let mut painted = String::new();
    let mut done = 0;
    for (stripe, sign) in stripes(strategy, characters.len()).into_iter().zip(signs) {
        done = stripe.end;
        if !stripe.is_empty() {
            painted += &paint::over(&characters[stripe].iter().collect::<String>(), sign.colour);
        }
    }
    painted.extend(&characters[done..]);
    painted
}

/// The columns of a cell that the stripe of each action has.
pub(crate) fn stripes(strategy: &[f64], width: usize) -> Vec<Range<usize>> {
    let (mut start, mut sum) = (0, 0.0);
    let stripe = |share: &f64| {
        sum += share;
        let end = ((sum * width as f64).round() as usize).clamp(start, width);
        std::mem::replace(&mut start, end)..end
    };
    strategy.iter().map(stripe).collect()
}

fn legend(view: &View, figure: Figure, signs: &[Sign], unit: EvUnit, coloured: bool) -> String {
    let named = view.actions.iter().zip(signs).map(|(action, sign)| match coloured {
        true => paint::over(&format!(" {action} "), sign.colour),
        false => format!("{} {action}", sign.letter),
    });
    match figure {
        Figure::Strategy if coloured => named.collect::<Vec<_>>().join(" "),
        Figure::Strategy => {
            let named = named.collect::<Vec<_>>().join(", ");
            let first = view.actions.iter().zip(signs).next();
            let example = first.map_or(String::new(), |(action, sign)| {
                format!("; {0}60: {action} 60% of the time", sign.letter)
            });
            named + &example
        }
        Figure::Ev if unit.is_icm() => paint::aside("$EV relative to folding here"),
        Figure::Ev => paint::aside("EV in chips from here on"),
        Figure::Equity => paint::aside("equity in percent of the pot"),
        Figure::Reach => paint::aside("how much of each hand gets here"),
    }
}
