//! A comparison as data.

use super::{Both, Comparison, Side};
use crate::{figures, spot};
use isofold_api::compare::{ComboFigures, CompareAnswer, ComparedAction, ComparedCombo, ComparedSide};
use isofold_cards::Combo;
use isofold_solver::Hand;

impl Comparison {
    /// The comparison as data.
    pub fn answer(&self) -> CompareAnswer {
        let Comparison { sides: [a, b], games, strategies } = self;
        let combo = |(combo, [a, b]): (&Combo, &Both)| ComparedCombo {
            combo: combo.to_string(),
            a: a.as_ref().map(of_hand),
            b: b.as_ref().map(of_hand),
        };
        CompareAnswer {
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
            a: of_side(a),
            b: of_side(b),
        }
    }
}

fn of_side(side: &Side) -> ComparedSide {
    let view = &side.view;
    let evs = figures::mean_evs(view);
    let action = |action: usize| ComparedAction {
        action: figures::action(view.actions[action]),
        frequency: view.frequencies[action],
        ev: evs[action],
    };
    ComparedSide {
        spot: spot::name(&side.spot).to_owned(),
        line: view.line.to_string(),
        board: spot::board(&view.board),
        pot: view.pot,
        iterations: side.iterations,
        exploitability: side.exploitability,
        complete: side.is_complete,
        entry: side.entry,
        summary: spot::summary(&side.spot),
        fingerprint: side.canonical.fingerprint.to_string(),
        start_ev: side.start_evs,
        player: view.player.to_string(),
        ev: view.evs,
        equity: view.equities,
        eqr: [0, 1].map(|player| side.eqr(player)),
        actions: (0..view.actions.len()).map(action).collect(),
    }
}

fn of_hand(hand: &Hand) -> ComboFigures {
    ComboFigures { reach: hand.reach, share: hand.share, strategy: hand.strategy.clone(), ev: hand.ev }
}
