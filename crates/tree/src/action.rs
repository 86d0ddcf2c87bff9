use std::fmt;

/// An action of a player. Amounts are the player's total bet on the street: a raise is *to* its amount.
///
/// Actions are ordered as a node lists them: by variant, then by amount.
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
    /// Fold.
    Fold,
    /// Check.
    Check,
    /// Call.
    Call,
    /// Bet this amount.
    Bet(u32),
    /// Raise to this amount.
    Raise(u32),
    /// Bet or raise all-in, to this amount.
    AllIn(u32),
}

impl Action {
    /// The amount that a bet, a raise or an all-in goes to on its street.
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
