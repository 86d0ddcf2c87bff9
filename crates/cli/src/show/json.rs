//! The objects that programs read.

use super::args::What;
use crate::solve::Solution;
use crate::spot::{self, Facts};
use crate::strategy;
use isofold_cards::Card;
use isofold_solver::{Hand, NextCard, View};
use isofold_tree::Player;
use serde::Serialize;

/// One or the other kind of place.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Shown {
    Decision(Report<Decision>),
    Card(Report<Cards>),
}

/// What both kinds of places have.
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
    /// Whether the street was not kept and was solved again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    solved_again: bool,
    #[serde(flatten)]
    facts: Facts,
    #[serde(flatten)]
    place: T,
}

#[derive(Serialize)]
pub(crate) struct Decision {
    player: String,
    put_in: [u32; 2],
    actions: Vec<Choice>,
    ev: Option<[f64; 2]>,
    equity: Option<[f64; 2]>,
    /// Whose hands they are.
    hands_of: String,
    hands: Vec<Combo>,
    /// Those of the other player, if all are asked for.
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
    /// Whether a lock says what it does.
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

pub(super) fn decision(solution: &Solution, view: &View, player: Player, what: &What) -> Report<Decision> {
    let tree = solution.answers.tree();
    let node = tree.node(view.node);
    let evs = strategy::mean_evs(view);
    let choice = |place: usize| Choice {
        action: view.actions[place].to_string(),
        frequency: view.frequencies[place],
        pot_share: strategy::share_of_pot(tree, node, view.actions[place]),
        ev: evs[place],
    };
    let locked = strategy::locked(tree, view);
    let hands = |player: Player| {
        let hands = view.hands[player.index()].iter().enumerate().filter(|(_, hand)| what.wants(hand));
        hands.map(|(place, hand)| combo(hand, player == view.player && locked[place])).collect()
    };
    let both = what.combos && what.player.is_none();
    let place = Decision {
        player: view.player.to_string(),
        put_in: view.put_in,
        actions: (0..view.actions.len()).map(choice).collect(),
        ev: view.evs,
        equity: view.equities,
        hands_of: player.to_string(),
        hands: hands(player),
        other_hands: both.then(|| hands(player.opponent())),
    };
    report(solution, what, &view.board, view.pot, place)
}

pub(super) fn card(
    solution: &Solution,
    board: &[Card],
    pot: u32,
    cards: &[NextCard],
    what: &What,
) -> Report<Cards> {
    let class = |class: &NextCard| Class {
        cards: class.cards.iter().map(Card::to_string).collect(),
        chance: class.chance,
        ev: class.evs,
        equity: class.equities,
    };
    report(solution, what, board, pot, Cards { cards: cards.iter().map(class).collect() })
}

fn report<T>(solution: &Solution, what: &What, board: &[Card], pot: u32, place: T) -> Report<T> {
    Report {
        spot: spot::name(solution.answers.spot()).to_owned(),
        line: what.line.to_string(),
        board: board.iter().map(Card::to_string).collect(),
        pot,
        iterations: solution.iterations,
        exploitability: solution.exploitability,
        seconds: solution.seconds,
        complete: solution.is_complete(),
        entry: solution.entry(),
        solved_again: solution.is_solved_again(board),
        facts: Facts::of(solution.answers.spot()),
        place,
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
