//! The ranges of a decision as text for other programs.

use crate::{Error, figures};
use isofold_api::show::{PlaceRange, PlaceRanges, RangeProgram};
use isofold_cards::{CardSet, Range, RangeFormat};
use isofold_solver::{Hand, View};
use isofold_tree::{Action, Player, Spot};

/// The range of a player, or of an action that the player takes.
#[derive(Clone, PartialEq, Debug)]
pub struct ActionRange {
    /// The player.
    pub player: Player,
    /// The action; `None` for the whole range.
    pub action: Option<Action>,
    /// The range as text.
    pub range: String,
}

/// The range of each of some players, then that of each action of the one who acts, as a program reads them.
pub fn ranges(
    view: &View,
    spot: &Spot,
    program: RangeProgram,
    players: &[Player],
) -> Result<Vec<ActionRange>, Error> {
    // Dead cards do not count: other programs do not know them, so a class that has lost a combo to one is not whole.
    let board: CardSet = view.board.iter().copied().collect();
    let one = |player: Player, action: Option<usize>| {
        let hands = &view.hands[player.index()];
        let given = &spot.ranges[player.index()];
        let range = match program {
            // A range that is used on another board must have the hands that this one blocks.
            RangeProgram::Isofold if action.is_none() && is_whole(hands, given) => given.to_string(),
            _ => range(hands, action)?.to_format_without(format(program), board),
        };
        Ok(ActionRange { player, action: action.map(|action| view.actions[action]), range })
    };
    let whole = players.iter().map(|&player| (player, None));
    let acting = players.iter().filter(|player| **player == view.player);
    let taken = acting.flat_map(|&player| (0..view.actions.len()).map(move |action| (player, Some(action))));
    whole.chain(taken).map(|(player, action)| one(player, action)).collect()
}

/// The ranges as data.
pub fn answer(program: RangeProgram, ranges: &[ActionRange]) -> PlaceRanges {
    let one = |range: &ActionRange| PlaceRange {
        player: range.player.to_string(),
        action: range.action.map(figures::action),
        range: range.range.clone(),
    };
    PlaceRanges { format: program, ranges: ranges.iter().map(one).collect() }
}

fn format(program: RangeProgram) -> RangeFormat {
    match program {
        RangeProgram::Pio => RangeFormat::Pio,
        RangeProgram::GtoPlus => RangeFormat::GtoPlus,
        RangeProgram::Wizard => RangeFormat::GtoWizard,
        RangeProgram::Isofold => RangeFormat::Isofold,
    }
}

/// Whether hands have the weights of a range, as they do until the player has chosen between actions.
fn is_whole(hands: &[Hand], range: &Range) -> bool {
    hands.iter().all(|hand| hand.reach as f32 == range.weight(hand.combo))
}

/// The reach of the hands, times how often they take an action.
fn range(hands: &[Hand], action: Option<usize>) -> Result<Range, Error> {
    let mut range = Range::empty();
    for hand in hands {
        let taken = action.map_or(1.0, |action| hand.strategy.get(action).copied().unwrap_or(0.0));
        let weight = (hand.reach * taken).clamp(0.0, 1.0) as f32;
        range.set(hand.combo, weight).map_err(|error| Error::Failed(error.to_string()))?;
    }
    Ok(range)
}
