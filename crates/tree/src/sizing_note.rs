use crate::{Action, Size};
use std::fmt;

/// How one size became an action of a node, or why it did not.
///
/// ```
/// use isofold_tree::{Spot, Street, Tree};
///
/// let spot = Spot::on("Td9d6hQc").pot(200).stack(900).oop("AA").ip("KK").bet(Street::Turn, "60%, e").build()?;
/// let tree = Tree::new(&spot)?;
/// let notes: Vec<String> = tree.notes(tree.root()).iter().map(|note| note.to_string()).collect();
/// assert_eq!(notes, ["60% = 120", "e = 216"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SizingNote {
    /// Where the wish comes from.
    pub origin: SizingOrigin,
    /// The amount it comes to before anything is done to it, as far as 32 bits go.
    pub wanted: u32,
    /// What was done to it.
    pub result: SizingResult,
}

/// Where an action comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SizingOrigin {
    /// A size of the lists.
    Size(Size),
    /// The rule [`add_allin`](crate::SizingRules::add_allin).
    AddAllIn,
    /// An edit.
    Edit,
}

/// What became of a size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SizingResult {
    /// It is this action, unchanged.
    Kept(Action),
    /// It was less than a bet or raise must be, and is the least one.
    RaisedToMinimum(Action),
    /// It was more than the stack, and is all-in.
    LoweredToStack(Action),
    /// It is all-in because of [`force_allin`](crate::SizingRules::force_allin).
    Forced(Action),
    /// Another size gives the same action.
    Duplicate(Action),
    /// It was too near to this larger action, by [`merge`](crate::SizingRules::merge).
    Merged(Action),
    /// The street has seen more bets than its cap allows.
    Capped,
    /// An edit removed the action.
    Removed(Action),
}

impl SizingResult {
    /// The action, if the size is the reason why it is there.
    pub fn action(self) -> Option<Action> {
        match self {
            SizingResult::Kept(action)
            | SizingResult::RaisedToMinimum(action)
            | SizingResult::LoweredToStack(action)
            | SizingResult::Forced(action) => Some(action),
            SizingResult::Duplicate(_)
            | SizingResult::Merged(_)
            | SizingResult::Capped
            | SizingResult::Removed(_) => None,
        }
    }
}

/// `60% = 120`, `e = 250, all-in because of force_allin`, `33% = 66, merged into bet 70`.
impl fmt::Display for SizingNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.origin {
            SizingOrigin::Size(size) if self.result == SizingResult::Capped => {
                return write!(f, "{size}: no more raises");
            }
            SizingOrigin::Size(size) => write!(f, "{size} = {}", self.wanted)?,
            SizingOrigin::AddAllIn => write!(f, "all-in {} added by add_allin", self.wanted)?,
            SizingOrigin::Edit => write!(f, "{} added by an edit", self.wanted)?,
        }
        match self.result {
            SizingResult::Kept(_) | SizingResult::Capped => Ok(()),
            SizingResult::RaisedToMinimum(action) => write!(f, ", raised to the minimum: {action}"),
            SizingResult::LoweredToStack(_) => f.write_str(", all-in because it is more than the stack"),
            SizingResult::Forced(_) => f.write_str(", all-in because of force_allin"),
            SizingResult::Duplicate(action) => write!(f, ", the same as {action}"),
            SizingResult::Merged(action) => write!(f, ", merged into {action}"),
            SizingResult::Removed(action) => write!(f, ", {action} removed by an edit"),
        }
    }
}
