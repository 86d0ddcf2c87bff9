//! The JSON object.

use super::args::ChangeArgs;
use super::simplified::Simplified;
use crate::error_text;
use crate::failure::Failure;
use isofold_service::figures;

use crate::spot;
use isofold_api::actions::Frequency;
use isofold_api::spot::SpotSummary;
use isofold_cards::Card;
use isofold_tree::{Line, Player};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Report {
    /// As shares of the starting pot.
    exploitability: Change,
    players: [OfPlayer; 2],
    /// The strategy at the start, afterwards.
    root: Vec<Frequency>,
    /// The strategy at the end of the line, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<LineStrategy>,
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
    summary: SpotSummary,
}

#[derive(Serialize)]
struct Change {
    before: f64,
    after: f64,
}

#[derive(Serialize)]
struct OfPlayer {
    player: String,
    /// The EV against the solution of the opponent.
    ev: Change,
    /// The EV against a best response.
    worst: Change,
    /// The difference of `worst`, before less after.
    loss: f64,
}

#[derive(Serialize)]
struct LineStrategy {
    line: String,
    player: String,
    actions: Vec<Frequency>,
}

pub(super) fn report(simplified: &mut Simplified, args: &ChangeArgs) -> Result<Report, Failure> {
    let Simplified { report, cost, .. } = simplified;
    let (before, after) = (cost.before, cost.after);
    let of = |player: Player| OfPlayer {
        player: player.to_string(),
        ev: Change { before: before.evs[player.index()], after: after.evs[player.index()] },
        worst: Change { before: before.worst[player.index()], after: after.worst[player.index()] },
        loss: cost.loss(player),
    };
    let root = report.solution.view(&Line::default()).map_err(error_text::store)?;
    let at_line = match args.line.steps().is_empty() {
        true => None,
        false => {
            let view = report.solution.view(&args.line).map_err(error_text::store)?;
            let actions = figures::frequencies(&view);
            Some(LineStrategy { line: view.line.to_string(), player: view.player.to_string(), actions })
        }
    };
    let spot = report.solution.spot();
    Ok(Report {
        exploitability: Change { before: before.exploitability, after: after.exploitability },
        players: Player::BOTH.map(of),
        root: figures::frequencies(&root),
        place: at_line,
        round: args.round.as_ref().map(ToString::to_string),
        remove: args.remove.iter().map(ToString::to_string).collect(),
        complete: report.is_complete(),
        spot: spot::name(spot).to_owned(),
        board: spot.board.iter().map(Card::to_string).collect(),
        pot: spot.pot,
        stack: spot.stack(),
        summary: spot::summary(spot),
    })
}
