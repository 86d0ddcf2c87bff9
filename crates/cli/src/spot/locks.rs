//! Locks that flags put in place or take away.

use super::input;
use crate::failure::Failure;
use crate::paint;
use isofold_tree::{Line, LineStep, Lock, NodeKind, Spot, SpotError, Tree};

/// What is locked otherwise than the spot says.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "The spot")]
pub(crate) struct LockArgs {
    /// What hands do whatever it costs: `line = x b20; play = f:60%, c`; may be given again, and counts after those of the spot
    #[arg(long, value_name = "LOCK", value_parser = lock)]
    lock: Vec<Lock>,

    /// Takes the locks of a line away, or `all`; may be given again
    #[arg(long, value_name = "LINE", value_parser = unlock)]
    unlock: Vec<Unlock>,
}

#[derive(Clone, Debug)]
enum Unlock {
    All,
    At(Line),
}

fn lock(text: &str) -> Result<Lock, String> {
    text.parse().map_err(|error: SpotError| error.to_string())
}

fn unlock(text: &str) -> Result<Unlock, String> {
    if text.trim() == "all" { Ok(Unlock::All) } else { input::line(text).map(Unlock::At) }
}

impl LockArgs {
    /// Whether they say nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.lock.is_empty() && self.unlock.is_empty()
    }

    /// Takes locks away, then puts others in place.
    pub(crate) fn change(&self, spot: &mut Spot) -> Result<(), Failure> {
        let free = Spot { locks: Vec::new(), ..spot.clone() };
        let tree = |spot: &Spot| Tree::new(spot).map_err(|error| Failure::Input(error.to_string()));
        for unlock in &self.unlock {
            let before = spot.locks.clone();
            match unlock {
                Unlock::All => spot.locks.clear(),
                Unlock::At(line) => {
                    let tree = tree(&free)?;
                    let place = steps(&tree, line);
                    spot.locks.retain(|lock| place.is_none() || steps(&tree, &lock.line) != place);
                }
            }
            if spot.locks.len() == before.len() {
                return Err(Failure::argument("--unlock", nothing(unlock, &before)));
            }
        }
        spot.locks.extend(self.lock.iter().cloned());
        Ok(())
    }
}

/// A line as the tree names its actions: an all-in may be called a bet, and so on. `None` if it leads nowhere.
fn steps(tree: &Tree, line: &Line) -> Option<Vec<LineStep>> {
    let mut node = tree.root();
    let mut steps = Vec::new();
    for &step in line.steps() {
        let (next, step) = match (&tree.node(node).kind, step) {
            (NodeKind::Decision { actions, children, .. }, LineStep::Action(wanted)) => {
                let place = actions.iter().position(|&action| wanted.means(action))?;
                (children[place], LineStep::Action(actions[place].into()))
            }
            (&NodeKind::Chance { child }, LineStep::Deal(_) | LineStep::AnyCard) => (child, step),
            _ => return None,
        };
        node = next;
        steps.push(step);
    }
    Some(steps)
}

/// Why nothing was unlocked.
fn nothing(unlock: &Unlock, locks: &[Lock]) -> String {
    let place = match unlock {
        Unlock::At(line) if line.steps().is_empty() => "at the start".to_owned(),
        Unlock::At(line) => format!("at `{line}`"),
        Unlock::All => "at all".to_owned(),
    };
    let known: Vec<String> = locks.iter().map(|lock| format!("`{lock}`")).collect();
    match known.len() {
        0 => format!("nothing is locked {place}: the spot has no locks"),
        1 => format!("nothing is locked {place}; the only lock is {}", known[0]),
        _ => format!("nothing is locked {place}; the locks are {}", paint::list(&known)),
    }
}
