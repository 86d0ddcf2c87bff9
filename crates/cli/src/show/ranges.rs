//! The ranges of a decision as text for other programs.

use super::args::{RangeProgram, ViewArgs};
use crate::failure::Failure;
use crate::output::{self, Page};
use crate::paint;
use clap::ValueEnum;
use isofold_cards::{CardSet, Range};
use isofold_solver::{Hand, View};
use isofold_tree::Player;
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
    range: String,
}

pub(super) fn show(view: &View, program: RangeProgram, args: &ViewArgs, json: bool) -> Result<(), Failure> {
    let ranges = entries(view, program, args)?;
    if json {
        let name = program.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned());
        return output::json(&Report { format: name, ranges });
    }
    let mut page = Page::new();
    for Entry { player, action, range } in ranges {
        let heading = action.map_or(player.clone(), |action| format!("{player} {action}"));
        page.line(paint::title(&heading))?;
        page.line(range)?;
    }
    page.finish()
}

/// The range of each player, then that of each action of the player who acts.
fn entries(view: &View, program: RangeProgram, args: &ViewArgs) -> Result<Vec<Entry>, Failure> {
    // Dead cards do not count: other programs do not know them, so a class that has lost a combo to one is not whole.
    let board: CardSet = view.board.iter().copied().collect();
    let entry = |player: Player, action: Option<usize>| {
        let range = range(&view.hands[player.index()], action)?;
        let action = action.map(|action| view.actions[action].to_string());
        let range = range.to_format_without(program.format(), board);
        Ok(Entry { player: player.to_string(), action, range })
    };
    let actions = |player: Player| if player == view.player { 0..view.actions.len() } else { 0..0 };
    let whole = args.players().into_iter().map(|player| (player, None));
    let taken = args
        .players()
        .into_iter()
        .flat_map(|player| actions(player).map(move |action| (player, Some(action))));
    whole.chain(taken).map(|(player, action)| entry(player, action)).collect()
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
