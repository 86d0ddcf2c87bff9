use super::line::location;
use super::lock::at;
use crate::{Action, Edit, Line, LineError, LockError, Player, SpotError, Tree, Unit};
use thiserror::Error;

/// The reason why a spot has no tree.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The spot is not accepted.
    #[error(transparent)]
    Spot(#[from] SpotError),
    /// The tree is too large.
    #[error(
        "the betting tree has more than {limit} nodes: give fewer or larger sizes, cap raises (`20c3r`), or make \
         large bets all-in (`force_allin`)"
    )]
    TooManyNodes {
        /// The limit on the number of nodes.
        limit: usize,
    },
    /// A node has too many actions.
    #[error("{found} actions {}: a node takes at most {}; give fewer sizes, or merge near ones (`merge`)", location(.after, *.unit),
        Tree::MAX_ACTIONS)]
    TooManyActions {
        /// The line to the node.
        after: Line,
        /// The number of its actions.
        found: usize,
        /// The unit of the amounts.
        unit: Unit,
    },
    /// An edit does not fit the tree.
    #[error("edit {number}, {} `{}`: {error}", .edit.key(), .unit.line(.edit.line()))]
    Edit {
        /// The number, from 1.
        number: usize,
        /// The edit.
        edit: Edit,
        /// The reason.
        #[source]
        error: Box<EditError>,
        /// The unit of the amounts.
        unit: Unit,
    },
    /// A lock does not fit the tree.
    #[error("lock {number}, {}: {error}", at(.line, *.unit))]
    Lock {
        /// The number, from 1.
        number: usize,
        /// The line of the lock.
        line: Line,
        /// The reason.
        #[source]
        error: Box<LockError>,
        /// The unit of the amounts.
        unit: Unit,
    },
}

/// The reason why an edit does not fit the tree.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EditError {
    /// The line does not lead to an action.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The line does not end with an action.
    #[error("the line ends with {}: expected the action to {verb} as its last step", if *.empty { "nothing" } else { "a card" })]
    NoAction {
        /// `remove` or `add`.
        verb: &'static str,
        /// Whether the line is empty.
        empty: bool,
    },
    /// A decision would have no action left.
    #[error("it is the last action there{}: a decision needs an action", if *.on_runout { " on this runout" } else { "" })]
    LastAction {
        /// Whether there are other actions on other runouts.
        on_runout: bool,
    },
    /// The tree has the action to add.
    #[error("`{token}` is there already: {player} can {}", .unit.actions(.actions))]
    AlreadyThere {
        /// The action as written.
        token: String,
        /// The player to act.
        player: Player,
        /// The actions of the node.
        actions: Vec<Action>,
        /// The unit of the amounts.
        unit: Unit,
    },
    /// An action to add that is not a bet, a raise or an all-in.
    #[error("only bets, raises and all-ins can be added, not `{token}`")]
    NotABet {
        /// The action as written.
        token: String,
    },
    /// A raise of an all-in.
    #[error("an all-in cannot be raised")]
    FacingAllIn,
    /// An amount that is not legal.
    #[error("`{token}` is not legal there: expected an amount from {} to {max}, where {max} is all-in",
        .unit.amount(*.min), max = .unit.amount(*.max))]
    OutOfBounds {
        /// The action as written.
        token: String,
        /// The smallest legal bet or raise.
        min: u32,
        /// All-in.
        max: u32,
        /// The unit of the amounts.
        unit: Unit,
    },
}
