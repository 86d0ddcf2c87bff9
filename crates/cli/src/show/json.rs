//! The JSON objects.

use super::args::ViewArgs;
use crate::solving::SolveReport;
use crate::spot::{self, SpotSummary};
use crate::strategy;
use isofold_cards::Card;
use isofold_solver::{Hand, NextCard, View};
use isofold_tree::Player;
use serde::Serialize;

/// The object of a decision or of a chance node.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Shown {
    Decision(Report<Decision>),
    Cards(Report<Cards>),
}

/// The fields that both have.
#[derive(Serialize)]
pub(crate) struct Report<T> {
    spot: String,
    line: String,
    board: String,
    pot: u32,
    iterations: u32,
    exploitability: f64,
    seconds: f64,
    complete: bool,
    /// The entry of the library that it comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<i64>,
    /// Whether the street was not stored, and was solved again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    solved_again: bool,
    #[serde(flatten)]
    summary: SpotSummary,
    #[serde(flatten)]
    node: T,
}

#[derive(Serialize)]
pub(crate) struct Decision {
    player: String,
    put_in: [u32; 2],
    actions: Vec<Choice>,
    ev: Option<[f64; 2]>,
    equity: Option<[f64; 2]>,
    /// The player whose hands they are.
    hands_of: String,
    hands: Vec<Combo>,
    /// The hands of the other player, if all combos are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    other_hands: Option<Vec<Combo>>,
}

#[derive(Serialize)]
struct Choice {
    action: String,
    frequency: f64,
    /// As a share of the pot after a call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pot_share: Option<f64>,
    ev: Option<f64>,
}

#[derive(Serialize)]
struct Combo {
    combo: String,
    reach: f64,
    share: f64,
    strategy: Vec<f64>,
    ev: Option<f64>,
    action_evs: Vec<Option<f64>>,
    equity: Option<f64>,
    /// Whether a lock fixes its strategy.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    locked: bool,
}

#[derive(Serialize)]
pub(crate) struct Cards {
    cards: Vec<Class>,
}

#[derive(Serialize)]
struct Class {
    cards: Vec<String>,
    chance: f64,
    ev: Option<[f64; 2]>,
    equity: Option<[f64; 2]>,
}

pub(super) fn decision(
    solved: &SolveReport,
    view: &View,
    player: Player,
    args: &ViewArgs,
) -> Report<Decision> {
    let tree = solved.solution.tree();
    let node = tree.node(view.node);
    let evs = strategy::mean_evs(view);
    let choice = |action: usize| Choice {
        action: view.actions[action].to_string(),
        frequency: view.frequencies[action],
        pot_share: strategy::share_of_pot(tree, node, view.actions[action]),
        ev: evs[action],
    };
    let locked = strategy::locked(tree, view);
    let hands = |player: Player| {
        let hands = view.hands[player.index()].iter().enumerate().filter(|(_, hand)| args.wants(hand));
        hands.map(|(index, hand)| combo(hand, player == view.player && locked[index])).collect()
    };
    let both = args.combos && args.player.is_none();
    let node = Decision {
        player: view.player.to_string(),
        put_in: view.put_in,
        actions: (0..view.actions.len()).map(choice).collect(),
        ev: view.evs,
        equity: view.equities,
        hands_of: player.to_string(),
        hands: hands(player),
        other_hands: both.then(|| hands(player.opponent())),
    };
    report(solved, args, &view.board, view.pot, node)
}

pub(super) fn cards(
    solved: &SolveReport,
    board: &[Card],
    pot: u32,
    cards: &[NextCard],
    args: &ViewArgs,
) -> Report<Cards> {
    let class = |class: &NextCard| Class {
        cards: class.cards.iter().map(Card::to_string).collect(),
        chance: class.chance,
        ev: class.evs,
        equity: class.equities,
    };
    report(solved, args, board, pot, Cards { cards: cards.iter().map(class).collect() })
}

fn report<T>(solved: &SolveReport, args: &ViewArgs, board: &[Card], pot: u32, node: T) -> Report<T> {
    Report {
        spot: spot::name(solved.solution.spot()).to_owned(),
        line: args.line.to_string(),
        board: board.iter().map(Card::to_string).collect(),
        pot,
        iterations: solved.iterations,
        exploitability: solved.exploitability,
        seconds: solved.seconds,
        complete: solved.is_complete(),
        entry: solved.entry(),
        solved_again: solved.is_solved_again(board),
        summary: SpotSummary::of(solved.solution.spot()),
        node,
    }
}

fn combo(hand: &Hand, locked: bool) -> Combo {
    Combo {
        combo: hand.combo.to_string(),
        reach: hand.reach,
        share: hand.share,
        strategy: hand.strategy.clone(),
        ev: hand.ev,
        action_evs: hand.action_evs.clone(),
        equity: hand.equity,
        locked,
    }
}
