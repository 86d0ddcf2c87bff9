//! The ranges of a decision as text for other programs.

use super::args::{RangeProgram, ViewArgs};
use crate::ev_unit::EvUnit;
use crate::failure::Failure;
use crate::output::{self, Page};
use crate::paint;
use clap::ValueEnum;
use isofold_cards::{CardSet, Range};
use isofold_solver::{Hand, View};
use isofold_tree::{Player, Spot};
use serde::Serialize;

#[derive(Serialize)]
struct Report {
    format: String,
    ranges: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    player: String,
    /// The action of the range; `None` for the whole range of the player.
    action: Option<String>,
    /// The action as pages have it.
    #[serde(skip)]
    shown: Option<String>,
    range: String,
}

pub(super) fn show(
    view: &View,
    (spot, unit): (&Spot, EvUnit<'_>),
    program: RangeProgram,
    args: &ViewArgs,
    json: bool,
) -> Result<(), Failure> {
    let ranges = entries(view, (spot, unit), program, args)?;
    if json {
        let name = program.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned());
        return output::json(&Report { format: name, ranges });
    }
    let mut page = Page::new();
    for Entry { player, shown, range, .. } in ranges {
        let heading = shown.map_or(player.clone(), |action| format!("{player} {action}"));
        page.line(paint::title(&heading))?;
        page.line(range)?;
    }
    page.finish()
}

/// The range of each player, then that of each action of the player who acts.
fn entries(
    view: &View,
    (spot, unit): (&Spot, EvUnit<'_>),
    program: RangeProgram,
    args: &ViewArgs,
) -> Result<Vec<Entry>, Failure> {
    // Dead cards do not count: other programs do not know them, so a class that has lost a combo to one is not whole.
    let board: CardSet = view.board.iter().copied().collect();
    let entry = |player: Player, action: Option<usize>| {
        let hands = &view.hands[player.index()];
        let given = &spot.ranges[player.index()];
        let range = match program {
            // A range that is used on another board must have the hands that this one blocks.
            RangeProgram::Isofold if action.is_none() && is_whole(hands, given) => given.to_string(),
            _ => range(hands, action)?.to_format_without(program.format(), board),
        };
        let shown = action.map(|action| unit.action(view.node, view.actions[action]));
        let action = action.map(|action| view.actions[action].to_string());
        Ok(Entry { player: player.to_string(), action, shown, range })
    };
    let actions = |player: Player| if player == view.player { 0..view.actions.len() } else { 0..0 };
    let whole = args.players().into_iter().map(|player| (player, None));
    let taken = args
        .players()
        .into_iter()
        .flat_map(|player| actions(player).map(move |action| (player, Some(action))));
    whole.chain(taken).map(|(player, action)| entry(player, action)).collect()
}

/// Whether hands have the weights of a range, as they do until the player has chosen between actions.
fn is_whole(hands: &[Hand], range: &Range) -> bool {
    hands.iter().all(|hand| hand.reach as f32 == range.weight(hand.combo))
}

/// The reach of the hands, times how often they take an action.
fn range(hands: &[Hand], action: Option<usize>) -> Result<Range, Failure> {
    let mut range = Range::empty();
    for hand in hands {
        let taken = action.map_or(1.0, |action| hand.strategy.get(action).copied().unwrap_or(0.0));
        let weight = (hand.reach * taken).clamp(0.0, 1.0) as f32;
        range.set(hand.combo, weight).map_err(|error| Failure::Runtime(error.to_string()))?;
    }
    Ok(range)
}
