//! The object that programs read.

use super::args::What;
use super::work::Simplified;
use crate::failure::Failure;
use crate::solve::{self, Frequency};
use crate::spot::{self, Facts};
use isofold_cards::Card;
use isofold_tree::{Line, Player};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Report {
    /// As shares of the starting pot.
    exploitability: Change,
    players: [OfPlayer; 2],
    /// What is done at the start, afterwards.
    root: Vec<Frequency>,
    /// What is done at the decision that was asked for, if one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remove: Vec<String>,
    complete: bool,
    spot: String,
    board: String,
    pot: u32,
    stack: u32,
    #[serde(flatten)]
    facts: Facts,
}

#[derive(Serialize)]
struct Change {
    before: f64,
    after: f64,
}

#[derive(Serialize)]
struct OfPlayer {
    player: String,
    /// Against the solution of the other.
    ev: Change,
    /// Against a best response.
    worst: Change,
    /// Of the worst, before less after.
    loss: f64,
}

#[derive(Serialize)]
struct Place {
    line: String,
    player: String,
    actions: Vec<Frequency>,
}

pub(super) fn report(simplified: &mut Simplified, what: &What) -> Result<Report, Failure> {
    let Simplified { solution, cost, .. } = simplified;
    let (before, after) = (cost.before, cost.after);
    let of = |player: Player| OfPlayer {
        player: player.to_string(),
        ev: Change { before: before.evs[player.index()], after: after.evs[player.index()] },
        worst: Change { before: before.worst[player.index()], after: after.worst[player.index()] },
        loss: cost.loss(player),
    };
    let root = solution.answers.view(&Line::default()).map_err(solve::stored)?;
    let place = match what.line.steps().is_empty() {
        true => None,
        false => {
            let view = solution.answers.view(&what.line).map_err(solve::stored)?;
            let actions = solve::frequencies(&view);
            Some(Place { line: what.line.to_string(), player: view.player.to_string(), actions })
        }
    };
    let spot = solution.answers.spot();
    Ok(Report {
        exploitability: Change { before: before.exploitability, after: after.exploitability },
        players: Player::BOTH.map(of),
        root: solve::frequencies(&root),
        place,
        round: what.round.as_ref().map(ToString::to_string),
        remove: what.remove.iter().map(ToString::to_string).collect(),
        complete: solution.is_complete(),
        spot: spot::name(spot).to_owned(),
        board: spot.board.iter().map(Card::to_string).collect(),
        pot: spot.pot,
        stack: spot.stack(),
        facts: Facts::of(spot),
    })
}
