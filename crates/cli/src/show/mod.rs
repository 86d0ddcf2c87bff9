//! `isofold show`: a place in a solved spot.

mod args;
mod csv;
mod json;
mod page;
mod place;
mod ranges;

pub(crate) use args::Args;

use crate::browse;
use crate::failure::Failure;
use crate::output;
use crate::solve::{self, Solution};
use place::Place;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    if args.what.browse {
        browse::check(json)?;
    }
    if json && args.what.csv {
        return Err(Failure::Input("the argument '--csv' cannot be used with '--json'".to_owned()));
    }
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
    if args.what.browse {
        browse::run(&mut solution.answers, &args.what.line)?;
        return solution.end();
    }
    match place {
        Place::Decision { player } => {
            let view = solution.answers.view(&args.what.line).map_err(solve::stored)?;
            if solution.is_solved_again(&view.board) {
                output::remark("this street was not kept: it was solved again, for the hands that get here");
            }
            match (args.what.ranges, json) {
                (Some(program), json) => ranges::show(&view, program, &args.what, json)?,
                _ if args.what.csv => csv::decision(&view, &args.what)?,
                (None, true) => output::json(&json::decision(&solution, &view, player, &args.what))?,
                (None, false) => solve::show(&page::decision(&solution, &view, player, &args.what))?,
            }
        }
        Place::Card { board, pot } => {
            let cards = solution.answers.next_cards(&args.what.line).map_err(solve::stored)?;
            match json {
                _ if args.what.csv => csv::card(&cards)?,
                true => output::json(&json::card(&solution, &board, pot, &cards, &args.what))?,
                false => solve::show(&page::card(&solution, &board, pot, &cards, &args.what))?,
            }
        }
    }
    solution.end()
}
