use crate::{Action, Size, Unit};
use std::fmt;

/// A note on how one size became an action of a node, or why it did not.
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
    /// The size, or whatever else the action comes from.
    pub origin: SizingOrigin,
    /// The amount of the size before it is clamped or merged; `u32::MAX` if it is larger.
    pub requested: u32,
    /// The result.
    pub result: SizingResult,
}

/// The origin of an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SizingOrigin {
    /// A size of a list.
    Size(Size),
    /// The rule [`add_allin`](crate::SizingRules::add_allin).
    AddAllIn,
    /// An edit.
    Edit,
}

/// The result of sizing: the action that a size became, or the reason why it is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SizingResult {
    /// The size is this action, unchanged.
    Kept(Action),
    /// The size is below the smallest legal bet or raise, and was raised to it.
    RaisedToMinimum(Action),
    /// The size is above the stack, and was lowered to all-in.
    LoweredToStack(Action),
    /// The size was made all-in by [`force_allin`](crate::SizingRules::force_allin).
    Forced(Action),
    /// An earlier size gives the same action.
    Duplicate(Action),
    /// The size was merged into this larger action by [`merge`](crate::SizingRules::merge).
    Merged(Action),
    /// The cap of the size on raises is reached.
    Capped,
    /// An edit removed the action.
    Removed(Action),
}

impl SizingResult {
    /// The action that the size became, if any.
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

impl SizingNote {
    /// The note with its amounts in a unit: `60% = 120`, `e = 2.5bb, all-in because of force_allin`,
    /// `33% = 66, merged into bet 70`.
    pub fn text(&self, unit: Unit) -> String {
        let requested = unit.amount(self.requested);
        let origin = match self.origin {
            SizingOrigin::Size(size) if self.result == SizingResult::Capped => {
                return format!("{}: no more raises", unit.size(size));
            }
            SizingOrigin::Size(size) => format!("{} = {requested}", unit.size(size)),
            SizingOrigin::AddAllIn => format!("all-in {requested} added by add_allin"),
            SizingOrigin::Edit => format!("{requested} added by an edit"),
        };
        let result = match self.result {
            SizingResult::Kept(_) | SizingResult::Capped => String::new(),
            SizingResult::RaisedToMinimum(action) => {
                format!(", raised to the minimum: {}", unit.action(action))
            }
            SizingResult::LoweredToStack(_) => ", all-in because it is more than the stack".to_owned(),
            SizingResult::Forced(_) => ", all-in because of force_allin".to_owned(),
            SizingResult::Duplicate(action) => format!(", the same as {}", unit.action(action)),
            SizingResult::Merged(action) => format!(", merged into {}", unit.action(action)),
            SizingResult::Removed(action) => format!(", {} removed by an edit", unit.action(action)),
        };
        origin + &result
    }
}

/// The note with its amounts in chips.
impl fmt::Display for SizingNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text(Unit::Chips))
    }
}
