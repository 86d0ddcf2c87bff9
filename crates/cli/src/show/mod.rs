//! `isofold show`: a place in a solved spot.

mod args;
mod json;
mod page;
mod place;

pub(crate) use args::Args;

use crate::failure::Failure;
use crate::output;
use crate::solve::{self, Solution};
use place::Place;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let spot = args.spot.read()?;
    // A mistake is told before anybody waits for it.
    let place = Place::find(&spot, &args.what)?;
    let mut solution = Solution::of(&spot, &args.how)?;
    match place {
        Place::Decision { player } => {
            let view = solution.solver.view(&args.what.line).map_err(solve::failure)?;
            match json {
                true => output::json(&json::decision(&solution, &view, player, &args.what))?,
                false => solve::show(&page::decision(&solution, &view, player, &args.what))?,
            }
        }
        Place::Card { board, pot } => {
            let cards = solution.solver.next_cards(&args.what.line).map_err(solve::failure)?;
            match json {
                true => output::json(&json::card(&solution, &board, pot, &cards, &args.what))?,
                false => solve::show(&page::card(&solution, &board, pot, &cards, &args.what))?,
            }
        }
    }
    solution.end()
}
