//! Comma-separated values of the combos or categories of a decision, or of the cards to come.

use super::args::ViewArgs;
use crate::csv::line;
use crate::failure::Failure;
use crate::output;
use isofold_cards::Card;
use isofold_service::figures;
use isofold_service::figures::CategoryMeans;
use isofold_solver::{Hand, NextCard, View};
use isofold_tree::{Action, Tree};
use std::io::Write;

/// Writes a row for each combo of both players, or of the one that is asked for.
pub(super) fn decision(tree: &Tree, view: &View, args: &ViewArgs) -> Result<(), Failure> {
    let mut out = output::plain();
    let actions = || view.actions.iter().map(|action| action.to_string());
    let mut head = texts(["player", "combo", "reach", "share"]);
    head.extend(actions());
    head.extend(actions().map(|action| format!("ev {action}")));
    head.extend(texts(["ev", "equity", "eqr"]));
    line(&mut out, &head)?;
    for player in args.players() {
        for hand in view.hands[player.index()].iter().filter(|hand| args.wants(hand)) {
            let first = [player.to_string(), hand.combo.to_string()];
            line(&mut out, &[&first[..], &figures(tree, view, hand)].concat())?;
        }
    }
    Ok(out.flush()?)
}

/// The figures of a hand. A field is empty where there is none: the player who does not act has no strategy.
fn figures(tree: &Tree, view: &View, hand: &Hand) -> Vec<String> {
    let mut figures = vec![Some(hand.reach), Some(hand.share)];
    let actions = || 0..view.actions.len();
    figures.extend(actions().map(|action| hand.strategy.get(action).copied()));
    figures.extend(actions().map(|action| hand.action_evs.get(action).copied().flatten()));
    figures.extend([hand.ev, hand.equity, figures::eqr(tree, view, hand.ev, hand.equity)]);
    figures.into_iter().map(field).collect()
}

/// Writes a row for each made hand and each draw of both players, or of the one that is asked for.
pub(super) fn categories(tree: &Tree, view: &View, args: &ViewArgs) -> Result<(), Failure> {
    let mut out = output::plain();
    let mut head = texts(["player", "kind", "category", "combos", "share"]);
    head.extend(view.actions.iter().map(Action::to_string));
    head.extend(texts(["ev", "equity", "eqr"]));
    line(&mut out, &head)?;
    for player in args.players() {
        let categories = figures::categories(view, player, |hand| args.wants(hand));
        for (kind, parts) in ["made", "draw"].into_iter().zip(&categories) {
            for CategoryMeans { name, means } in parts {
                let mut row = vec![player.to_string(), kind.to_owned(), name.clone()];
                let mut figures = vec![Some(means.combos), Some(means.share)];
                figures.extend((0..view.actions.len()).map(|action| means.strategy.get(action).copied()));
                figures.extend([means.ev, means.equity, figures::eqr(tree, view, means.ev, means.equity)]);
                row.extend(figures.into_iter().map(field));
                line(&mut out, &row)?;
            }
        }
    }
    Ok(out.flush()?)
}

/// Writes a row for each class of cards.
pub(super) fn cards(cards: &[NextCard], actions: &[Action]) -> Result<(), Failure> {
    let mut out = output::plain();
    let mut head = texts(["cards", "chance", "ev oop", "ev ip", "equity oop", "equity ip"]);
    head.extend(actions.iter().map(Action::to_string));
    line(&mut out, &head)?;
    for class in cards {
        let mut row = vec![class.cards.iter().map(Card::to_string).collect(), class.chance.to_string()];
        for both in [class.evs, class.equities] {
            row.extend(both.map_or([None; 2], |both| both.map(Some)).map(field));
        }
        row.extend((0..actions.len()).map(|action| field(class.frequencies.get(action).copied())));
        line(&mut out, &row)?;
    }
    Ok(out.flush()?)
}

/// The shortest digits that read back as the same number.
fn field(figure: Option<f64>) -> String {
    figure.map_or(String::new(), |figure| figure.to_string())
}

fn texts<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}
