//! `isofold show`: a place in a solved spot.

mod args;
mod csv;
mod json;
mod page;
mod place;
mod ranges;

pub(crate) use args::{Args, Seat, What};
pub(crate) use json::Shown;
pub(crate) use place::Place;

use crate::browse;
use crate::failure::Failure;
use crate::output;
use crate::solve::{self, Solution};
use isofold_solver::View;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    args.what.check(json)?;
    // A mistake is told before anybody waits for it.
    let (place, mut solution) = match args.spot.solution()? {
        Some(path) => {
            if args.how.is_limited() {
                let why = "the file is as it was solved: `isofold solve --resume` takes it further if it has regrets";
                return Err(Failure::argument("--target, --iterations or --seconds", why));
            }
            let solution = Solution::open(path, &args.how)?;
            (Place::find(solution.answers.spot(), &args.what)?, solution)
        }
        None => {
            let spot = args.spot.read()?;
            (Place::find(&spot, &args.what)?, Solution::of(&spot, &args.how, &args.shelf, None)?)
        }
    };
    if !special(&mut solution, &place, &args.what, json)? {
        match json {
            true => output::json(&report(&mut solution, &place, &args.what)?)?,
            false => solve::show(&page(&mut solution, &place, &args.what)?)?,
        }
    }
    solution.end()
}

/// Shows what is neither a page nor one object; whether that was asked for comes back.
pub(crate) fn special(
    solution: &mut Solution,
    place: &Place,
    what: &What,
    json: bool,
) -> Result<bool, Failure> {
    if what.browse {
        browse::run(&mut solution.answers, &what.line)?;
        return Ok(true);
    }
    match (place, what.ranges) {
        (Place::Decision { .. }, Some(program)) => {
            ranges::show(&decision(solution, what)?, program, what, json)?;
        }
        (Place::Decision { .. }, None) if what.csv => csv::decision(&decision(solution, what)?, what)?,
        (Place::Card { .. }, _) if what.csv => {
            csv::card(&solution.answers.next_cards(&what.line).map_err(solve::stored)?)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// The page of a place, those lines in one part that belong together.
pub(crate) fn page(solution: &mut Solution, place: &Place, what: &What) -> Result<Vec<Vec<String>>, Failure> {
    match place {
        &Place::Decision { player } => {
            let view = decision(solution, what)?;
            Ok(page::decision(solution, &view, player, what))
        }
        Place::Card { board, pot } => {
            let cards = solution.answers.next_cards(&what.line).map_err(solve::stored)?;
            Ok(page::card(solution, board, *pot, &cards, what))
        }
    }
}

/// The object of a place.
pub(crate) fn report(solution: &mut Solution, place: &Place, what: &What) -> Result<Shown, Failure> {
    match place {
        &Place::Decision { player } => {
            let view = decision(solution, what)?;
            Ok(Shown::Decision(json::decision(solution, &view, player, what)))
        }
        Place::Card { board, pot } => {
            let cards = solution.answers.next_cards(&what.line).map_err(solve::stored)?;
            Ok(Shown::Card(json::card(solution, board, *pot, &cards, what)))
        }
    }
}

/// The decision at the end of the line.
fn decision(solution: &mut Solution, what: &What) -> Result<View, Failure> {
    let view = solution.answers.view(&what.line).map_err(solve::stored)?;
    if solution.is_solved_again(&view.board) {
        output::remark("this street was not kept: it was solved again, for the hands that get here");
    }
    Ok(view)
}
