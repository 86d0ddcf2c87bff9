use super::line::place;
use super::lock::at;
use crate::action::listed;
use crate::{Action, Edit, Line, LineError, LockError, Player, SpotError, Tree};
use thiserror::Error;

/// Why a spot has no tree.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum TreeError {
    /// The spot itself cannot be.
    #[error(transparent)]
    Spot(#[from] SpotError),
    /// The tree is too large.
    #[error(
        "the betting tree has more than {limit} nodes: give fewer or larger sizes, cap raises (`20c3r`), or make \
         large bets all-in (`force_allin`)"
    )]
    TooManyNodes {
        /// How many nodes a tree may have.
        limit: usize,
    },
    /// A node has too many actions.
    #[error("{found} actions {}: a node takes at most {}; give fewer sizes, or merge near ones (`merge`)", place(.after),
        Tree::MAX_ACTIONS)]
    TooManyActions {
        /// The line to the node.
        after: Line,
        /// How many actions it has.
        found: usize,
    },
    /// An edit does not fit the tree.
    #[error("edit {number}, {edit}: {error}")]
    Edit {
        /// Which, from 1.
        number: usize,
        /// The edit.
        edit: Edit,
        /// Why not.
        error: EditError,
    },
    /// A lock does not fit the tree.
    #[error("lock {number}, {}: {error}", at(.line))]
    Lock {
        /// Which, from 1.
        number: usize,
        /// Its line.
        line: Line,
        /// Why not.
        error: LockError,
    },
}

/// Why an edit does not fit the tree.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EditError {
    /// The line does not lead to an action.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The line does not end with an action.
    #[error("the line ends with {}: expected the action to {verb} as its last step", if *.empty { "nothing" } else { "a card" })]
    NoAction {
        /// `remove` or `add`.
        verb: &'static str,
        /// Whether the line has no step at all.
        empty: bool,
    },
    /// A node would have no action left.
    #[error("it is the last action there{}: a player must be able to do something", if *.on_runout { " on this runout" } else { "" })]
    LastAction {
        /// Whether others are left on other runouts.
        on_runout: bool,
    },
    /// The action to add is there.
    #[error("`{token}` is there already: {player} can {}", listed(.actions))]
    AlreadyThere {
        /// The action as written.
        token: String,
        /// Who acts.
        player: Player,
        /// What there is.
        actions: Vec<Action>,
    },
    /// An action that is not a bet.
    #[error("only bets, raises and all-ins can be added, not `{token}`")]
    NotABet {
        /// The action as written.
        token: String,
    },
    /// Nobody can raise an all-in.
    #[error("an all-in cannot be raised")]
    FacingAllIn,
    /// An amount out of bounds.
    #[error("`{token}` is not possible there: expected an amount from {min} to {max}, where {max} is all-in")]
    OutOfBounds {
        /// The action as written.
        token: String,
        /// The least bet or raise.
        min: u32,
        /// All-in.
        max: u32,
    },
}
