//! The flags that add and remove locks.

use super::input;
use crate::error_text;
use crate::failure::Failure;
use crate::paint;
use isofold_service::parse;
use isofold_tree::{Line, LineAction, LineStep, Lock, NodeKind, Spot, Tree, Unit};

/// The locks that flags change.
#[derive(clap::Args, Clone, Default)]
#[command(next_help_heading = "Spot")]
pub(crate) struct LockArgs {
    /// Lock the strategy of hands at a decision: `line = x b20; play = f:60%, c`; can be repeated, and comes after the locks of the spot
    #[arg(long, value_name = "LOCK", value_parser = lock)]
    lock: Vec<Lock>,

    /// Remove the locks of a line, or `all`; can be repeated
    #[arg(long, value_name = "LINE", value_parser = unlock)]
    unlock: Vec<Unlock>,
}

#[derive(Clone, Debug)]
enum Unlock {
    All,
    At(Line),
}

/// Parses a lock.
pub(crate) fn lock(text: &str) -> Result<Lock, String> {
    parse::lock(text)
}

fn unlock(text: &str) -> Result<Unlock, String> {
    if text.trim() == "all" { Ok(Unlock::All) } else { input::line(text).map(Unlock::At) }
}

impl LockArgs {
    /// Whether none is given.
    pub(crate) fn is_empty(&self) -> bool {
        self.lock.is_empty() && self.unlock.is_empty()
    }

    /// Removes locks of a spot, then adds others.
    pub(crate) fn change(&self, spot: &mut Spot) -> Result<(), Failure> {
        let unlocked = Spot { locks: Vec::new(), ..spot.clone() };
        let tree = |spot: &Spot| Tree::new(spot).map_err(error_text::tree);
        for unlock in &self.unlock {
            let before = spot.locks.clone();
            match unlock {
                Unlock::All => spot.locks.clear(),
                Unlock::At(line) => {
                    let tree = tree(&unlocked)?;
                    let unlocked = steps(&tree, line);
                    spot.locks.retain(|lock| unlocked.is_none() || steps(&tree, &lock.line) != unlocked);
                }
            }
            if spot.locks.len() == before.len() {
                return Err(Failure::argument("--unlock", nothing(unlock, &before)));
            }
        }
        for lock in &self.lock {
            check_amounts(lock, spot.unit)?;
            spot.locks.push(lock.clone());
        }
        spot.resolve_big_blinds().map_err(|error| Failure::argument("--lock", error))
    }
}

/// Refuses a lock with an amount in big blinds that no action has, since amounts of actions are whole chips.
fn check_amounts(lock: &Lock, unit: Unit) -> Result<(), Failure> {
    let actions = lock.line.actions().chain(lock.frequencies.iter().map(|(action, _)| action));
    for action in actions {
        let (LineAction::BigBlinds(amount), Some(per_bb)) = (action, unit.chips_per_bb()) else { continue };
        if amount.chips(per_bb).is_none() {
            return Err(Failure::argument("--lock", format!("no action goes to {amount}")));
        }
    }
    Ok(())
}

/// The steps of a line in the names of the tree, where an all-in may be called a bet; `None` if the tree has no such line.
fn steps(tree: &Tree, line: &Line) -> Option<Vec<LineStep>> {
    let line = tree.in_chips(line).ok()?;
    let mut node = tree.root();
    let mut steps = Vec::new();
    for &step in line.steps() {
        let (next, step) = match (&tree.node(node).kind, step) {
            (NodeKind::Decision { actions, children, .. }, LineStep::Action(wanted)) => {
                let index = actions.iter().position(|&action| wanted.means(action))?;
                (children[index], LineStep::Action(actions[index].into()))
            }
            (&NodeKind::Chance { child }, LineStep::Deal(_) | LineStep::AnyCard) => (child, step),
            (NodeKind::Decision { .. }, LineStep::Deal(_) | LineStep::AnyCard)
            | (NodeKind::Chance { .. }, LineStep::Action(_))
            | (NodeKind::Fold { .. } | NodeKind::Showdown, _) => return None,
        };
        node = next;
        steps.push(step);
    }
    Some(steps)
}

/// The reason why nothing is unlocked.
fn nothing(unlock: &Unlock, locks: &[Lock]) -> String {
    let at = match unlock {
        Unlock::At(line) if line.steps().is_empty() => "at the start".to_owned(),
        Unlock::At(line) => format!("at `{line}`"),
        Unlock::All => "at all".to_owned(),
    };
    let known: Vec<String> = locks.iter().map(|lock| format!("`{lock}`")).collect();
    match known.len() {
        0 => format!("nothing is locked {at}: the spot has no locks"),
        1 => format!("nothing is locked {at}; the only lock is {}", known[0]),
        _ => format!("nothing is locked {at}; the locks are {}", paint::list(&known)),
    }
}
