//! Grids of the strategy, EV, equity or reach of hand classes.

use super::reach::ReachScale;
use super::sign::{Sign, signs};
use super::{ClassMeans, classes};
use crate::ev_unit::EvUnit;
use crate::grid::{Painter, cell_width, lay_out};
use crate::paint;
use clap::ValueEnum;
use isofold_cards::HandClass;
use isofold_service::figures;
use isofold_solver::View;
use isofold_tree::{Player, Tree};
use std::ops::Range;

/// The figure that a grid shows.
#[derive(Clone, Copy, PartialEq, Debug, ValueEnum)]
pub(crate) enum Figure {
    /// Frequency of each action, as stripes of a cell
    Strategy,
    /// EV from here on, in the unit of the spot or $EV
    Ev,
    /// Share of the pot that a hand wins if there is no more betting
    Equity,
    /// Share of each hand that gets here
    Reach,
    /// Most frequent action, and its frequency
    Main,
}

impl Figure {
    /// The title of the grid of a player.
    pub(crate) fn title(self, player: Player, unit: EvUnit) -> String {
        match self {
            Figure::Strategy => format!("Strategy of {player}"),
            Figure::Main => format!("Main action of {player}"),
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
    // A grid of reach has it in its figures.
    let scale = (figure != Figure::Reach).then(|| ReachScale::of(&classes));
    let is_striped = figure == Figure::Strategy;
    let mark = |class: HandClass| match &scale {
        Some(scale) if !coloured && !is_striped => scale.mark(of(class)),
        _ => "",
    };
    let word = |class: HandClass| match (of(class), &scale) {
        (None, _) => ".".to_owned() + mark(class),
        (Some(_), _) if coloured && is_striped => class.to_string(),
        (Some(means), Some(scale)) if is_striped => {
            // The gap is before the letters, after the rank of the row.
            format!(" {}", lettered(means, scale, &signs, STRIPES))
        }
        (Some(means), _) => word(means, figure, &signs, unit) + mark(class),
    };
    let pot = figures::worth(tree, view);
    let painted = |class: HandClass, text: &str| match of(class) {
        None => paint::aside(text),
        Some(means) => {
            let width = text.chars().count();
            let coloured = scale.as_ref().map_or(width, |scale| scale.columns(means, width));
            match shade(means, figure, pot) {
                None => striped(text, coloured, &means.strategy, &signs),
                Some(shade) => {
                    let (shaded, rest) = split(text, coloured);
                    paint::shade(shaded, shade) + rest
                }
            }
        }
    };
    let plain = |_: HandClass, text: &str| text.to_owned();
    let painter: Option<Painter<'_>> = match (coloured, is_striped) {
        (true, _) => Some(&painted),
        (false, true) => Some(&plain),
        (false, false) => None,
    };
    // A mark keeps two cells apart as a space does.
    let has_gap = !mark(HandClass::AA).is_empty() || (is_striped && !coloured);
    let gap = usize::from(!has_gap);
    let mut lines: Vec<String> = lay_out(painter, (cell_width(coloured), gap), word)
        .iter()
        .map(|line| line.trim_end().to_owned())
        .collect();
    lines.push(legend(view, figure, &signs, unit, coloured));
    lines.extend(scale.and_then(|scale| scale.legend(coloured, is_striped)));
    lines
}

/// The width of the stripes of a cell without colours, in letters.
const STRIPES: usize = 5;

/// A cell without colours: a letter of each action for each part of the cell that it takes, as `xxx12`; the fewer letters, the less of
/// the hand gets here.
pub(crate) fn lettered(means: &ClassMeans, scale: &ReachScale, signs: &[Sign], width: usize) -> String {
    let stripes = stripes(&means.strategy, scale.columns(means, width));
    let letters: String =
        stripes.iter().zip(signs).flat_map(|(stripe, sign)| stripe.clone().map(|_| sign.mark)).collect();
    format!("{letters:<width$}")
}

/// Splits a text after so many characters.
fn split(text: &str, characters: usize) -> (&str, &str) {
    text.split_at(text.char_indices().nth(characters).map_or(text.len(), |(index, _)| index))
}

/// The shade of a class; a strategy has stripes instead. A shade of 0 would look as if the hand were absent, so the least is
/// above it.
pub(crate) fn shade(means: &ClassMeans, figure: Figure, pot: f64) -> Option<f32> {
    let share = match figure {
        Figure::Strategy | Figure::Main => return None,
        Figure::Ev => means.ev.map(|ev| ev / pot),
        Figure::Equity => means.equity,
        Figure::Reach => Some(means.reach),
    };
    Some(share.unwrap_or(0.0).clamp(0.001, 1.0) as f32)
}

/// The text of a class in a grid without colours.
pub(crate) fn word(means: &ClassMeans, figure: Figure, signs: &[Sign], unit: EvUnit<'_>) -> String {
    let number = |number: Option<f64>, write: &dyn Fn(f64) -> String| number.map_or("–".to_owned(), write);
    match figure {
        Figure::Strategy | Figure::Main => mainly(&means.strategy, signs),
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
        _ => mixed(letter, share),
    })
}

/// `x62`, `b1:62`
fn mixed(letter: &str, share: f64) -> String {
    let colon = if letter.len() > 1 { ":" } else { "" };
    format!("{letter}{colon}{:.0}", 100.0 * share)
}

/// A cell whose first columns are in stripes, one for each action, as wide as it is frequent.
fn striped(text: &str, columns: usize, strategy: &[f64], signs: &[Sign]) -> String {
    let characters: Vec<char> = text.chars().collect();
    let mut painted = String::new();
    let mut done = 0;
    for (stripe, sign) in stripes(strategy, columns).into_iter().zip(signs) {
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

fn legend(view: &View, figure: Figure, signs: &[Sign], unit: EvUnit<'_>, coloured: bool) -> String {
    let named = view.actions.iter().zip(signs).map(|(&action, sign)| match coloured {
        true => paint::over(&format!(" {} ", unit.action(view.node, action)), sign.colour),
        false if figure == Figure::Strategy => {
            format!("{} {}", sign.mark, unit.sized_action(view.node, action))
        }
        false => format!("{} {}", sign.letter, unit.sized_action(view.node, action)),
    });
    match figure {
        Figure::Strategy | Figure::Main if coloured => named.collect::<Vec<_>>().join(" "),
        Figure::Strategy => {
            format!("{}; each letter is a fifth of the hand", named.collect::<Vec<_>>().join(", "))
        }
        Figure::Main => {
            let named = named.collect::<Vec<_>>().join(", ");
            let first = view.actions.iter().zip(signs).next();
            let example = first.filter(|_| view.actions.len() > 1).map_or(String::new(), |(action, sign)| {
                format!("; {}: {} 60% of the time", mixed(&sign.letter, 0.6), unit.action(view.node, *action))
            });
            named + &example
        }
        Figure::Ev if unit.is_icm() => paint::aside("$EV relative to folding here"),
        Figure::Ev => paint::aside(&format!("EV in {} from here on", unit.name())),
        Figure::Equity => paint::aside("equity in percent of the pot"),
        Figure::Reach => paint::aside("how much of each hand gets here"),
    }
}
