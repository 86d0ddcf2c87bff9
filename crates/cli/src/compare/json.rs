//! The JSON object.

use super::Comparison;
use super::side::Side;
use crate::spot;
use isofold_api::spot::SpotSummary;
use isofold_cards::Card;
use isofold_service::figures;
use isofold_solver::Hand;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Report {
    a: Solved,
    b: Solved,
    /// Whether both are one game up to suits.
    same_game: bool,
    /// Whether the same actions are there, with the same amounts.
    same_tree: bool,
    same_line: bool,
    /// The parts of the spots that are different.
    differences: Vec<String>,
    /// B less A at the start, in the chips of A; `null` if the units differ.
    start_ev_difference: Option<[f64; 2]>,
    /// The upper bound on it between two solutions of one zero-sum game.
    start_ev_bound: Option<f64>,
    /// Whether it is within that bound.
    within_bound: Option<bool>,
    /// The share of hands that would have to act otherwise to play as the other side does.
    strategy_distance: Option<f64>,
    /// The EV that the player who acts loses in A by the frequencies of B at this decision, and in B by those of A; each in the chips of its side.
    costs: Option<[f64; 2]>,
    /// The player who acts, if it is the same one on both sides, and that player's combos.
    #[serde(skip_serializing_if = "Option::is_none")]
    hands_of: Option<String>,
    hands: Vec<Combo>,
}

#[derive(Serialize)]
struct Solved {
    spot: String,
    line: String,
    board: String,
    pot: u32,
    iterations: u32,
    exploitability: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<i64>,
    #[serde(flatten)]
    facts: SpotSummary,
    fingerprint: String,
    start_ev: [f64; 2],
    player: String,
    ev: Option<[f64; 2]>,
    equity: Option<[f64; 2]>,
    eqr: [Option<f64>; 2],
    actions: Vec<Choice>,
}

#[derive(Serialize)]
struct Choice {
    action: String,
    frequency: f64,
    ev: Option<f64>,
}

/// A combo on both sides; `null` where a side does not have it.
#[derive(Serialize)]
struct Combo {
    combo: String,
    a: Option<Figures>,
    b: Option<Figures>,
}

/// The figures of a combo; the strategy is in the order of the actions of its side.
#[derive(Serialize)]
struct Figures {
    reach: f64,
    share: f64,
    strategy: Vec<f64>,
    ev: Option<f64>,
}

pub(super) fn report(comparison: &Comparison) -> Report {
    let Comparison { sides: [a, b], games, strategies } = comparison;
    let combo = |(combo, [a, b]): (&isofold_cards::Combo, &[Option<Hand>; 2])| Combo {
        combo: combo.to_string(),
        a: a.as_ref().map(figures),
        b: b.as_ref().map(figures),
    };
    Report {
        same_game: games.is_same,
        same_tree: games.is_same_tree,
        same_line: games.is_same_line,
        differences: games.differences.clone(),
        start_ev_difference: games.start_difference(a, b),
        start_ev_bound: games.ev_bound,
        within_bound: games.is_within_bound(a, b),
        strategy_distance: strategies.as_ref().and_then(|strategies| strategies.distance),
        costs: strategies.as_ref().and_then(|strategies| strategies.costs),
        hands_of: strategies.as_ref().map(|strategies| strategies.player.to_string()),
        hands: strategies.iter().flat_map(|strategies| &strategies.hands).map(combo).collect(),
        a: solved(a),
        b: solved(b),
    }
}

fn solved(side: &Side) -> Solved {
    let view = &side.view;
    let evs = figures::mean_evs(view);
    let choice = |action: usize| Choice {
        action: view.actions[action].to_string(),
        frequency: view.frequencies[action],
        ev: evs[action],
    };
    Solved {
        spot: spot::name(&side.spot).to_owned(),
        line: view.line.to_string(),
        board: view.board.iter().map(Card::to_string).collect(),
        pot: view.pot,
        iterations: side.iterations,
        exploitability: side.exploitability,
        entry: side.entry,
        facts: spot::summary(&side.spot),
        fingerprint: side.canonical.fingerprint.to_string(),
        start_ev: side.start_evs,
        player: view.player.to_string(),
        ev: view.evs,
        equity: view.equities,
        eqr: [0, 1].map(|player| side.eqr(player)),
        actions: (0..view.actions.len()).map(choice).collect(),
    }
}

fn figures(hand: &Hand) -> Figures {
    Figures { reach: hand.reach, share: hand.share, strategy: hand.strategy.clone(), ev: hand.ev }
}
