use crate::Line;
use isofold_iso::SuitPerm;
use std::fmt;

/// A change to the tree after it was built. The last step of its line is the action that is removed or added.
///
/// A line without cards, or with `*` for each, changes the tree itself. A line that names a card changes the actions on that
/// runout only: see [`RunoutEdit`](crate::RunoutEdit).
///
/// ```
/// use isofold_tree::Edit;
///
/// let edit = Edit::Remove("x b40 c | * | x".parse()?);
/// assert_eq!(edit.to_string(), "remove `x b40 c | * | x`");
/// # Ok::<(), isofold_tree::LineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Edit {
    /// Removes an action and the subtree below it.
    Remove(Line),
    /// Adds a bet, a raise or an all-in; the subtree below is built by the rules of the spot.
    Add(Line),
}

impl Edit {
    /// The line to the action.
    pub fn line(&self) -> &Line {
        match self {
            Edit::Remove(line) | Edit::Add(line) => line,
        }
    }

    /// The edit with the suits of its cards relabelled.
    #[must_use]
    pub fn relabelled(&self, perm: SuitPerm) -> Edit {
        match self {
            Edit::Remove(line) => Edit::Remove(line.relabelled(perm)),
            Edit::Add(line) => Edit::Add(line.relabelled(perm)),
        }
    }

    /// The key of a spot file: `remove` or `add`.
    pub fn key(&self) -> &'static str {
        match self {
            Edit::Remove(_) => "remove",
            Edit::Add(_) => "add",
        }
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} `{}`", self.key(), self.line())
    }
}
