//! The JSON objects.

use super::args::ViewArgs;
use crate::solving::SolveReport;
use crate::spot::{self, SpotSummary};
use crate::strategy::{self, Frequency, HandMeans};
use isofold_cards::Card;
use isofold_solver::{Hand, NextCard, View};
use isofold_tree::{Action, Player, Tree};
use serde::Serialize;

/// The object of a decision or of a chance node.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Shown {
    Decision(Box<Report<Decision>>),
    Cards(Box<Report<Cards>>),
}

/// The fields that both have.
#[derive(Serialize)]
pub(crate) struct Report<T> {
    spot: String,
    line: String,
    board: String,
    /// The pot there, all bets so far included.
    pot: u32,
    /// The effective stack at the start of the spot.
    stack: u32,
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
    /// EV / (equity × pot).
    eqr: [Option<f64>; 2],
    /// The player whose hands they are.
    hands_of: String,
    hands: Vec<Combo>,
    /// The hands of the other player, if all combos are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    other_hands: Option<Vec<Combo>>,
    /// The totals of the classes that are asked for by a hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    totals: Option<Vec<Means>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    categories: Option<Categories>,
}

#[derive(Serialize)]
struct Categories {
    made: Vec<Means>,
    draws: Vec<Means>,
}

/// Hands together: a class, or a category.
#[derive(Serialize)]
struct Means {
    name: String,
    /// The sum of the reach of the hands.
    combos: f64,
    share: f64,
    strategy: Vec<f64>,
    ev: Option<f64>,
    action_evs: Vec<Option<f64>>,
    equity: Option<f64>,
    eqr: Option<f64>,
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
    eqr: Option<f64>,
    /// Whether a lock fixes its strategy.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    locked: bool,
}

#[derive(Serialize)]
pub(crate) struct Cards {
    /// The player who has the first choice after the card, if any has.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    cards: Vec<Class>,
}

#[derive(Serialize)]
struct Class {
    cards: Vec<String>,
    chance: f64,
    ev: Option<[f64; 2]>,
    equity: Option<[f64; 2]>,
    /// The actions at the first choice after the card.
    actions: Vec<Frequency>,
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
        hands.map(|(index, hand)| combo(tree, view, hand, player == view.player && locked[index])).collect()
    };
    let means = |name: String, means: HandMeans| Means {
        name,
        combos: means.combos,
        share: means.share,
        eqr: strategy::eqr(tree, view, means.ev, means.equity),
        strategy: means.strategy,
        ev: means.ev,
        action_evs: means.action_evs,
        equity: means.equity,
    };
    let totals = args.hand.as_ref().map(|_| {
        let totals = strategy::totals(view, player, |hand| args.wants(hand));
        totals.into_iter().map(|total| means(total.name, total.means)).collect()
    });
    let categories = args.categories.then(|| {
        let [made, draws] = strategy::categories(view, player, |hand| args.wants(hand))
            .map(|parts| parts.into_iter().map(|part| means(part.name, part.means)).collect());
        Categories { made, draws }
    });
    let of = |pair: Option<[f64; 2]>, player: usize| pair.map(|pair| pair[player]);
    let both = args.combos && args.player.is_none();
    let node = Decision {
        player: view.player.to_string(),
        put_in: view.put_in,
        actions: (0..view.actions.len()).map(choice).collect(),
        ev: view.evs,
        equity: view.equities,
        eqr: [0, 1].map(|player| strategy::eqr(tree, view, of(view.evs, player), of(view.equities, player))),
        hands_of: player.to_string(),
        hands: hands(player),
        other_hands: both.then(|| hands(player.opponent())),
        totals,
        categories,
    };
    report(solved, args, &view.board, view.pot, node)
}

pub(super) fn cards(
    solved: &SolveReport,
    (board, pot): (&[Card], u32),
    cards: &[NextCard],
    choice: Option<&(Player, Vec<Action>)>,
    args: &ViewArgs,
) -> Report<Cards> {
    let actions = choice.map_or(&[][..], |(_, actions)| actions);
    let class = |class: &NextCard| Class {
        cards: class.cards.iter().map(Card::to_string).collect(),
        chance: class.chance,
        ev: class.evs,
        equity: class.equities,
        actions: strategy::named(actions, &class.frequencies),
    };
    let player = choice.map(|(player, _)| player.to_string());
    report(solved, args, board, pot, Cards { player, cards: cards.iter().map(class).collect() })
}

fn report<T>(solved: &SolveReport, args: &ViewArgs, board: &[Card], pot: u32, node: T) -> Report<T> {
    Report {
        spot: spot::name(solved.solution.spot()).to_owned(),
        line: args.line.to_string(),
        board: board.iter().map(Card::to_string).collect(),
        pot,
        stack: solved.solution.spot().stack(),
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

fn combo(tree: &Tree, view: &View, hand: &Hand, locked: bool) -> Combo {
    Combo {
        combo: hand.combo.to_string(),
        reach: hand.reach,
        share: hand.share,
        strategy: hand.strategy.clone(),
        ev: hand.ev,
        action_evs: hand.action_evs.clone(),
        equity: hand.equity,
        eqr: strategy::eqr(tree, view, hand.ev, hand.equity),
        locked,
    }
}
