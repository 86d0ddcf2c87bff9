//! `isofold compare`: two solutions, or two places of one, side by side: EVs, frequencies, and why they differ.

mod args;
mod csv;
mod games;
mod json;
mod page;
mod scale;
mod side;
mod strategies;

pub(crate) use args::Args;

use crate::error_text;
use crate::failure::Failure;
use crate::output;
use crate::solving::{Access, SolveReport, SolveRequest, SpotSource};
use crate::spot::SpotArgs;
use games::Games;
use isofold_store::CanonicalSpot;
use isofold_tree::{Action, Line, NodeKind, Spot, Tree};
use scale::Scale;
use side::Side;
use strategies::Strategies;

/// Both sides, and what differs.
struct Comparison {
    sides: [Side; 2],
    games: Games,
    /// The strategies of the player who acts, if it is the same one on both sides.
    strategies: Option<Strategies>,
}

impl Comparison {
    /// The text of an action that has these indices on both sides, by the text of an action of a side.
    fn action(&self, columns: [Option<usize>; 2], text: impl Fn(&Side, usize, Action) -> String) -> String {
        let of = |side: usize| {
            let action = self.sides[side].view.actions[columns[side]?];
            Some(text(&self.sides[side], side, action))
        };
        of(0).or_else(|| of(1)).unwrap_or_default()
    }
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    if json && args.csv {
        return Err(Failure::conflict("--csv", "--json"));
    }
    let comparison = compare(args)?;
    match (json, args.csv) {
        (true, _) => output::json(&json::report(&comparison)),
        (false, true) => csv::write(&comparison),
        (false, false) => output::sections(&page::sections(&comparison)),
    }
}

fn compare(args: &Args) -> Result<Comparison, Failure> {
    let (first, second) = args.sources()?;
    let a = source(&first, args)?;
    args.unit().choose(a.spot())?;
    let first_line = checked_line(a.spot(), &args.line, "--line")?;
    let sides = match second {
        // Two places of one solution.
        None => {
            let other = args.other_line.clone().unwrap_or_default();
            let other = checked_line(a.spot(), &other, "--other-line")?;
            let mut report = solve(a, args)?;
            let sides = [side(&mut report, &first_line)?, side(&mut report, &other)?];
            report.finish()?;
            sides
        }
        Some(second) => {
            let b = source(&second, args)?;
            let line = args.other_line.clone().unwrap_or_else(|| {
                in_suits_of(&in_big_blinds(&args.line, &first_line, a.spot(), b.spot()), a.spot(), b.spot())
            });
            if matches!((&a, &b), (SpotSource::File(..), SpotSource::File(..))) && args.solve.is_limited() {
                let why = "both are files, as they were solved: there is nothing to solve";
                return Err(Failure::argument("--target, --iterations or --seconds", why));
            }
            let flag = if args.other_line.is_some() { "--other-line" } else { "--line" };
            let line = checked_line(b.spot(), &line, flag)?;
            let mut report = solve(a, args)?;
            let first = side(&mut report, &first_line)?;
            // Only one of both is in memory at a time.
            report.finish()?;
            let mut report = solve(b, args)?;
            let second = side(&mut report, &line)?;
            report.finish()?;
            [first, second]
        }
    };
    let [a, b] = sides;
    let games = Games::of(&a, &b);
    let b = if games.is_same { b.in_suits_of(&a) } else { b };
    let strategies = Strategies::of(&a, &b, games.scale);
    Ok(Comparison { sides: [a, b], games, strategies })
}

/// The source of a side. Limits are for a spot that is solved; a solution is as it is.
fn source(spot: &SpotArgs, args: &Args) -> Result<SpotSource, Failure> {
    SpotSource::of(spot, Some(&args.solve).filter(|_| args.is_one_source()), &args.library)
}

fn solve(source: SpotSource, args: &Args) -> Result<SolveReport, Failure> {
    let request =
        SolveRequest { args: &args.solve, library: &args.library, output: None, access: Access::Query };
    request.solve(source)
}

fn side(report: &mut SolveReport, line: &Line) -> Result<Side, Failure> {
    let view = report.solution.view(line).map_err(error_text::store)?;
    Ok(Side::new(report, view))
}

/// A line on cards of one spot, in the suits of another that is the same up to suits.
fn in_suits_of(line: &Line, a: &Spot, b: &Spot) -> Line {
    let [a, b] = [a, b].map(CanonicalSpot::of);
    match a.fingerprint == b.fingerprint {
        true => line.relabelled(a.perm.then(b.perm.inverse())),
        false => line.clone(),
    }
}

/// A line of a spot, in big blinds if they have other chips in another spot. `in_chips` is the line with its amounts in chips.
fn in_big_blinds(line: &Line, in_chips: &Line, a: &Spot, b: &Spot) -> Line {
    let scale = Scale::of([a.unit, b.unit]);
    match scale.is_comparable() && !scale.is_even() {
        true => scale::in_unit(in_chips, a.unit).parse().unwrap_or_else(|_| line.clone()),
        false => line.clone(),
    }
}

/// A line with its amounts in chips. One that does not end at a decision is refused, before the solve begins.
fn checked_line(spot: &Spot, line: &Line, flag: &str) -> Result<Line, Failure> {
    let tree = Tree::new(spot).map_err(error_text::tree)?;
    let (node, _) = tree.follow(line).map_err(|error| Failure::argument(flag, error))?;
    match tree.node(node).kind {
        NodeKind::Decision { .. } => tree.in_chips(line).map_err(|error| Failure::argument(flag, error)),
        NodeKind::Chance { .. } => {
            let why = format!("after `{line}` a card is dealt: add it to the line, as in `{line} | 6c`");
            Err(Failure::argument(flag, why))
        }
        NodeKind::Fold { .. } | NodeKind::Showdown => {
            Err(Failure::argument(flag, format!("the hand is over after `{line}`")))
        }
    }
}
