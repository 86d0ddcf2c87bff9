use std::fmt;

/// What a player does at a node. Amounts are what the player has put in on the street afterwards.
///
/// Actions are ordered as a node lists them: by kind, then by amount.
///
/// ```
/// use isofold_tree::Action;
///
/// let mut actions = [Action::AllIn(910), Action::Raise(300), Action::Fold, Action::Call];
/// actions.sort();
/// assert_eq!(actions.map(|action| action.to_string()), ["fold", "call", "raise 300", "allin 910"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Give up the pot.
    Fold,
    /// Pass, with nothing to call.
    Check,
    /// Match the bet.
    Call,
    /// Bet so much, with nothing to call.
    Bet(u32),
    /// Raise to so much.
    Raise(u32),
    /// Bet or raise to everything.
    AllIn(u32),
}

impl Action {
    /// What a bet, a raise or an all-in goes to on its street.
    #[inline]
    pub const fn amount(self) -> Option<u32> {
        match self {
            Action::Fold | Action::Check | Action::Call => None,
            Action::Bet(amount) | Action::Raise(amount) | Action::AllIn(amount) => Some(amount),
        }
    }
}

/// `fold`, `check`, `call`, `bet 94`, `raise 300`, `allin 910`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Fold => f.pad("fold"),
            Action::Check => f.pad("check"),
            Action::Call => f.pad("call"),
            Action::Bet(amount) => f.pad(&format!("bet {amount}")),
            Action::Raise(amount) => f.pad(&format!("raise {amount}")),
            Action::AllIn(amount) => f.pad(&format!("allin {amount}")),
        }
    }
}

/// Actions as a message lists them: `check, bet 40, allin 900`.
pub(crate) fn listed(actions: &[Action]) -> String {
    actions.iter().map(Action::to_string).collect::<Vec<_>>().join(", ")
}
