use crate::Line;
use isofold_iso::SuitPerm;
use std::fmt;

/// A change to the finished tree. The last step of the line is the action that is removed or added.
///
/// A line without cards, or with `*` for each, changes the tree itself. One that names a card changes what happens on
/// that runout only: see [`RunoutEdit`](crate::RunoutEdit).
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
    /// Takes an action and all that follows from it out of the tree.
    Remove(Line),
    /// Puts a bet, a raise or an all-in into the tree; what follows is built by the rules of the spot.
    Add(Line),
}

impl Edit {
    /// The line.
    pub fn line(&self) -> &Line {
        match self {
            Edit::Remove(line) | Edit::Add(line) => line,
        }
    }

    /// The edit with the suits of its cards relabelled.
    pub fn relabelled(&self, perm: SuitPerm) -> Edit {
        match self {
            Edit::Remove(line) => Edit::Remove(line.relabelled(perm)),
            Edit::Add(line) => Edit::Add(line.relabelled(perm)),
        }
    }

    /// `remove` or `add`.
    pub fn verb(&self) -> &'static str {
        match self {
            Edit::Remove(_) => "remove",
            Edit::Add(_) => "add",
        }
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} `{}`", self.verb(), self.line())
    }
}
