//! `isofold show`: the strategy, EVs and equities at the end of a line of a solved spot, or the cards that may come there.

mod args;
mod csv;
mod json;
mod line_end;
mod outside;
mod page;
mod ranges;
mod sort;

pub(crate) use args::{Args, PlayerArg, ViewArgs};
pub(crate) use line_end::LineEnd;

use crate::browse;
use crate::error_text;
use crate::ev_unit::EvUnit;
use crate::failure::Failure;
use crate::output;
use crate::solving::{Access, SolveReport, SolveRequest, SpotSource};
use isofold_api::show::ShowAnswer;
use isofold_solver::{NextCard, View};
use isofold_tree::{Action, Player};
use outside::OutsideHands;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    args.view.check(json)?;
    let source = SpotSource::of(&args.spot, Some(&args.solve), &args.library)?;
    args.spot.unit.choose(source.spot())?;
    // A mistake is reported before a long solve, not after it.
    let (view, forced) = args.view.in_chips(source.spot())?.at_first_choice(source.spot(), json)?;
    let end = LineEnd::find(source.spot(), &view)?;
    let request =
        SolveRequest { args: &args.solve, library: &args.library, output: None, access: Access::Query };
    let mut report = request.solve(source)?;
    if !export(&mut report, &end, &view, json)? {
        match json {
            true => output::json(&object(&mut report, &end, &view)?)?,
            false => {
                let mut sections = sections(&mut report, &end, &view)?;
                page::say_forced(&mut sections, forced);
                output::sections(&sections)?;
            }
        }
    }
    report.finish()
}

/// Browses, or writes ranges or comma-separated values; whether one of these was asked for comes back.
pub(crate) fn export(
    report: &mut SolveReport,
    end: &LineEnd,
    args: &ViewArgs,
    json: bool,
) -> Result<bool, Failure> {
    if args.browse {
        browse::run(&mut report.solution, &args.line)?;
        return Ok(true);
    }
    match (end, args.ranges) {
        (LineEnd::Decision { .. }, Some(format)) => {
            let view = decision(report, args)?;
            let (spot, unit) = (report.solution.spot(), EvUnit::of(report.solution.tree()));
            ranges::show(&view, (spot, unit), format, args, json)?;
        }
        (LineEnd::Decision { .. }, None) if args.csv && args.categories => {
            let view = decision(report, args)?;
            csv::categories(report.solution.tree(), &view, args)?;
        }
        (LineEnd::Decision { .. }, None) if args.csv => {
            let view = decision(report, args)?;
            csv::decision(report.solution.tree(), &view, args)?;
        }
        (LineEnd::Chance { choice, .. }, _) if args.csv => {
            csv::cards(&next_cards(report, args, actions_of(choice))?, actions_of(choice))?;
        }
        (LineEnd::Decision { .. } | LineEnd::Chance { .. }, _) => return Ok(false),
    }
    Ok(true)
}

/// The sections of the page.
pub(crate) fn sections(
    report: &mut SolveReport,
    end: &LineEnd,
    args: &ViewArgs,
) -> Result<Vec<Vec<String>>, Failure> {
    let mut sections = match end {
        &LineEnd::Decision { player } => {
            let view = decision(report, args)?;
            page::decision(report, &view, player, args)
        }
        LineEnd::Chance { board, pot, choice } => {
            let cards = next_cards(report, args, actions_of(choice))?;
            page::cards(report, (board, *pot), &cards, choice.as_ref(), args)
        }
    };
    if let Some(outside) = OutsideHands::find(report, end, args)? {
        sections.push(outside.section(args, EvUnit::of(report.solution.tree())));
    }
    Ok(sections)
}

/// The JSON object.
pub(crate) fn object(
    report: &mut SolveReport,
    end: &LineEnd,
    args: &ViewArgs,
) -> Result<ShowAnswer, Failure> {
    let question = json::question(args);
    let mut shown = match end {
        &LineEnd::Decision { player } => {
            let view = decision(report, args)?;
            let figures = json::figures(report, &view.board);
            let place = question.decision(&report.solution, figures, &view, player);
            ShowAnswer::Decision(Box::new(place))
        }
        LineEnd::Chance { board, pot, choice } => {
            let cards = next_cards(report, args, actions_of(choice))?;
            let figures = json::figures(report, board);
            let place = question.cards(&report.solution, figures, (board, *pot), &cards, choice.as_ref());
            ShowAnswer::Cards(Box::new(place))
        }
    };
    if let Some(outside) = OutsideHands::find(report, end, args)? {
        shown.set_outside(outside.object());
    }
    Ok(shown)
}

/// The decision at the end of the line.
fn decision(report: &mut SolveReport, args: &ViewArgs) -> Result<View, Failure> {
    let view = report.solution.view(&args.line).map_err(error_text::store)?;
    if report.is_solved_again(&view.board) {
        output::remark("this street was not stored: it was solved again, for the hands that get here");
    }
    Ok(view)
}

/// The cards that may come at the end of the line, in the order that is asked for, or in ascending order.
fn next_cards(
    report: &mut SolveReport,
    args: &ViewArgs,
    actions: &[Action],
) -> Result<Vec<NextCard>, Failure> {
    let mut cards = report.solution.next_cards(&args.line).map_err(error_text::store)?;
    if let Some(sort) = &args.sort {
        let player = args.player.map_or(Player::Oop, PlayerArg::player);
        sort.sort(&mut cards, player, actions);
    }
    Ok(cards)
}

/// The actions after a card; none if no player has a choice.
fn actions_of(choice: &Option<(Player, Vec<Action>)>) -> &[Action] {
    choice.as_ref().map_or(&[], |(_, actions)| actions)
}
