//! The page: the verdict, EVs, frequencies, and the hands that play most differently.

use super::verdict::verdict;
use crate::ev_unit::EvUnit;
use crate::output;
use crate::paint;
use crate::spot;
use crate::strategy;
use crate::table::{Side as Align, Table};
use isofold_service::compare::{Comparison, Side, Strategies};
use isofold_service::figures::{self, HandMeans};
use isofold_solver::Hand;
use isofold_tree::Player;

/// So many of the hands that play most differently are shown.
const HANDS: usize = 12;

/// The width of a frequency and the gap before it.
const FIGURE: usize = 8;

pub(super) fn sections(comparison: &Comparison, summaries: &[String; 2]) -> Vec<Vec<String>> {
    let Comparison { sides: [a, b], games, strategies } = comparison;
    let mut head = Vec::new();
    for ((name, side), summary) in [("A", a), ("B", b)].into_iter().zip(summaries) {
        head.push(format!("{}  {}", paint::title(name), headline(side)));
        head.push(paint::aside(&format!("   {summary}")));
    }
    // Two places of one solution have one start.
    let has_one_start = games.is_same && !games.is_same_line && a.start_evs == b.start_evs;
    let start = if has_one_start { Vec::new() } else { start(comparison) };
    let mut sections = vec![head, verdict(games, a, b), start];
    let is_start = [a, b].iter().all(|side| side.view.line.steps().is_empty());
    sections.push(if is_start { Vec::new() } else { players(comparison) });
    match strategies {
        Some(strategies) => {
            sections.push(actions(comparison, strategies));
            sections.push(hands(comparison, strategies));
        }
        None => {
            let who = |side: &Side| side.view.player;
            sections.push(vec![format!(
                "{} acts in A, {} in B: their frequencies are not compared",
                who(a),
                who(b)
            )]);
        }
    }
    sections
}

/// The unit of a side.
pub(super) fn unit(side: &Side) -> EvUnit<'_> {
    EvUnit::of(&side.tree)
}

/// `river   River  Q♠ T♠ 7♥ | 8♣ | 2♦   after x`
fn headline(side: &Side) -> String {
    let line = &side.view.line;
    let line = if line.steps().is_empty() {
        "at the start".to_owned()
    } else {
        format!("after {}", unit(side).line(line))
    };
    format!(
        "{}   {}   {line}{}",
        spot::name(&side.spot),
        paint::board(&side.view.board),
        spot::features(&side.spot)
    )
}

/// The EVs at the start.
fn start(comparison: &Comparison) -> Vec<String> {
    let [a, b] = &comparison.sides;
    let mut table = Table::new(columns(&["at the start", "EV A", "EV B", "B − A", "of the pot A", "B"]));
    for player in Player::BOTH {
        let evs = [a, b].map(|side| side.start_evs[player.index()]);
        let [one, other] = [(a, evs[0]), (b, evs[1])];
        let share = |(side, ev): (&Side, f64)| paint::exact_percent(ev / side.start_worth(), 2);
        table.row(vec![
            player.to_string(),
            unit(a).text(evs[0]),
            unit(b).text(evs[1]),
            difference(comparison, Some(evs[0]), Some(evs[1])),
            share(one),
            share(other),
        ]);
    }
    table.lines()
}

/// EV, equity and EQR of both players at the end of the line.
fn players(comparison: &Comparison) -> Vec<String> {
    let [a, b] = &comparison.sides;
    let heads = ["on the line", "EV A", "EV B", "B − A", "of the pot A", "B", "equity A", "B", "EQR A", "B"];
    let mut table = Table::new(columns(&heads));
    for player in Player::BOTH {
        let own = player.index();
        let evs = [a, b].map(|side| side.ev(own));
        let share = |side: &Side| text(side.ev(own), |ev| paint::exact_percent(ev / side.worth(), 2));
        let equity = |side: &Side| text(side.equity(own), |equity| paint::exact_percent(equity, 2));
        let eqr = |side: &Side| strategy::eqr_text(side.eqr(own));
        table.row(vec![
            player.to_string(),
            unit(a).text_of(evs[0]),
            unit(b).text_of(evs[1]),
            difference(comparison, evs[0], evs[1]),
            share(a),
            share(b),
            equity(a),
            equity(b),
            eqr(a),
            eqr(b),
        ]);
    }
    table.folded(1, output::width())
}

/// The frequency and the EV of each action.
fn actions(comparison: &Comparison, strategies: &Strategies) -> Vec<String> {
    let [a, b] = &comparison.sides;
    let head = format!("{} acts", strategies.player);
    let mut table = Table::new(columns(&[&head[..], "A", "B", "B − A", "EV A", "EV B", "B − A"]));
    let evs = [a, b].map(|side| figures::mean_evs(&side.view));
    for &index in &strategies.columns {
        let frequency = |side: &Side, index: Option<usize>| index.map(|index| side.view.frequencies[index]);
        let shares = [frequency(a, index[0]), frequency(b, index[1])];
        let [one, other] = [0, 1].map(|side: usize| index[side].and_then(|index| evs[side][index]));
        let points = shares[0].zip(shares[1]).map(|(a, b)| 100.0 * (b - a));
        table.row(vec![
            action_text(comparison, index),
            text(shares[0], |share| paint::frequency(share, 2)),
            text(shares[1], |share| paint::frequency(share, 2)),
            text(points, |points| format!("{}%", signed(paint::fixed(points, 2)))),
            unit(a).text_of(one),
            unit(b).text_of(other),
            difference(comparison, one, other),
        ]);
    }
    let mut lines = table.lines();
    if let Some(distance) = strategies.distance {
        let share = paint::percent(distance, 2);
        lines
            .push(format!("{share} of the hands would have to act otherwise to play as the other side does"));
    }
    if let Some([in_a, in_b]) = strategies.costs {
        let says = |cost: f64, side: &Side| {
            // A solution that is not accurate may gain by the other one's frequencies.
            let word = if cost < 0.0 { "gains" } else { "loses" };
            let share = format!("{}%", paint::fixed(100.0 * cost.abs() / side.worth(), 2));
            format!("{word} {} ({share} of the pot)", unit(side).amount(cost.abs()))
        };
        let player = strategies.player;
        lines.push(format!("in A, {player} {} by the frequencies of B at this decision", says(in_a, a)));
        lines.push(format!("in B, {player} {} by the frequencies of A at this decision", says(in_b, b)));
    }
    lines
}

/// The classes that play most differently.
fn hands(comparison: &Comparison, strategies: &Strategies) -> Vec<String> {
    let [a, b] = &comparison.sides;
    let classes = strategies.most_different(HANDS);
    if classes.is_empty() {
        return Vec::new();
    }
    // Both sides of an action are one column, so that a narrow page does not part them.
    let head = |columns: &[Option<usize>; 2]| {
        let action = action_text(comparison, *columns);
        match columns {
            [Some(_), Some(_)] => format!("{action} A{:>FIGURE$}", "B"),
            [Some(_), None] => format!("{action} A"),
            [None, _] => format!("{action} B"),
        }
    };
    let heads: Vec<String> = ["hand", "share A", "B", "EV A", "B"]
        .map(str::to_owned)
        .into_iter()
        .chain(strategies.columns.iter().map(head))
        .collect();
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let mut table = Table::new(columns(&heads));
    for (class, hands) in classes {
        let means = hands.each_ref().map(|hands: &Vec<&Hand>| HandMeans::of(hands));
        let share = |side: usize| {
            text(means[side].as_ref().map(|means| means.share), |share| paint::exact_percent(share, 2))
        };
        let ev =
            |side: usize, unit: EvUnit<'_>| unit.text_of(means[side].as_ref().and_then(|means| means.ev));
        let mut cells = vec![class.to_string(), share(0), share(1), ev(0, unit(a)), ev(1, unit(b))];
        let frequency = |side: usize, index: usize| {
            let share = means[side].as_ref().map(|means| means.strategy[index]);
            text(share, |share| paint::frequency(share, 1))
        };
        cells.extend(strategies.columns.iter().map(|columns| match *columns {
            [Some(a), Some(b)] => format!("{}{:>FIGURE$}", frequency(0, a), frequency(1, b)),
            [Some(a), None] => frequency(0, a),
            [None, Some(b)] => frequency(1, b),
            [None, None] => String::new(),
        }));
        table.row(cells);
    }
    let title = paint::title(&format!("Hands of {} that play most differently", strategies.player));
    [title].into_iter().chain(table.folded(1, output::width())).collect()
}

/// Columns of figures after one of names.
fn columns<'a>(heads: &[&'a str]) -> Vec<(&'a str, Align)> {
    let align = |index: usize| if index == 0 { Align::Left } else { Align::Right };
    heads.iter().enumerate().map(|(index, &head)| (head, align(index))).collect()
}

/// B less A, with its sign; a dash where one is missing, or where they have different units.
fn difference(comparison: &Comparison, one: Option<f64>, other: Option<f64>) -> String {
    let Comparison { sides: [a, b], games, .. } = comparison;
    let difference = one.zip(other).and_then(|(one, other)| games.ev_difference(a, b, one, other));
    text(difference, |difference| signed(unit(a).text(difference)))
}

/// An action of either side: in the unit of the page where a chip is the same on both sides, else in that of its spot.
fn action_text(comparison: &Comparison, columns: [Option<usize>; 2]) -> String {
    let scale = comparison.games.scale;
    comparison.action(columns, |of, side, action| match scale.is_even() {
        true => unit(of).plain_action(action),
        false => scale.action_text(side, action),
    })
}

/// `+0.12`, `-0.12`; zero has no sign.
fn signed(text: String) -> String {
    let is_zero = text.chars().all(|c| "0.".contains(c));
    if text.starts_with('-') || is_zero { text } else { format!("+{text}") }
}

/// A figure, or a dash where there is none.
fn text<T>(figure: Option<T>, write: impl Fn(T) -> String) -> String {
    figure.map_or("–".to_owned(), write)
}
