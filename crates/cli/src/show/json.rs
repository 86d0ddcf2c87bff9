//! The JSON object: the place as data.

use super::args::ViewArgs;
use crate::solve;
use crate::solving::SolveReport;
use isofold_cards::Card;
use isofold_service::place::{PlaceQuestion, SolveFigures};

/// The question that the flags ask.
pub(super) fn question(args: &ViewArgs) -> PlaceQuestion {
    PlaceQuestion {
        line: args.line.clone(),
        player: args.player.map(|player| player.player()),
        hand: args.hand.clone(),
        combos: args.combos,
        categories: args.categories,
        classes: false,
        curves: false,
        blockers: false,
        outside: args.outside,
        array: None,
        ranges: None,
    }
}

/// The figures of the solve, for a place on a board.
pub(super) fn figures(solved: &SolveReport, board: &[Card]) -> SolveFigures {
    SolveFigures {
        iterations: solved.iterations,
        exploitability: Some(solved.exploitability),
        seconds: solved.seconds,
        is_complete: solve::figures(solved).reason.is_complete(),
        entry: solved.entry(),
        is_solved_again: solved.is_solved_again(board),
        precision: Some(solved.options.precision),
        device: solve::figures(solved).device,
    }
}
