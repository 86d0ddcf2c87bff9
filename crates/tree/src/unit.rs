use crate::{Action, BigBlinds, Line, LineAction, LineStep, Size, SizeAmount, Sizes, Spot};

/// The unit in which the amounts of a spot are given and shown. Inside, amounts are whole chips in either case.
///
/// ```
/// use isofold_tree::{Action, Unit};
///
/// let unit = Unit::BigBlinds { chips: 100 };
/// assert_eq!(unit.amount(550), "5.5bb");
/// assert_eq!(unit.action(Action::Raise(1275)), "raise 12.75bb");
/// assert_eq!(unit.line(&"x b182 c | 6c | x".parse()?), "x b1.82bb c | 6c | x");
/// assert_eq!(Unit::Chips.amount(550), "550");
/// # Ok::<(), isofold_tree::LineError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// Chips.
    #[default]
    Chips,
    /// Big blinds.
    BigBlinds {
        /// The chips of a big blind: a divisor of 10 000, so that every amount has at most four decimals.
        chips: u32,
    },
}

impl Unit {
    /// The chips of a big blind, if the unit is that.
    pub const fn chips_per_bb(self) -> Option<u32> {
        match self {
            Unit::Chips => None,
            Unit::BigBlinds { chips } => Some(chips),
        }
    }

    /// An amount of chips: `550`, `5.5bb`.
    pub fn amount(self, chips: u32) -> String {
        match self.in_bb(chips) {
            Some(amount) => amount.to_string(),
            None => chips.to_string(),
        }
    }

    /// An amount of chips as a number of a spot file: `550`, `5.5`.
    pub(crate) fn number(self, chips: u32) -> String {
        match self.in_bb(chips) {
            Some(amount) => amount.number(),
            None => chips.to_string(),
        }
    }

    /// An amount of chips that need not be whole as a number of a spot file.
    pub(crate) fn fraction(self, chips: f64) -> String {
        let whole = (0.0..=f64::from(Spot::MAX_CHIPS)).contains(&chips) && chips.fract() == 0.0;
        match self {
            Unit::Chips => format!("{chips:?}"),
            Unit::BigBlinds { .. } if whole => self.number(chips as u32),
            Unit::BigBlinds { chips: per_bb } => format!("{:?}", chips / f64::from(per_bb)),
        }
    }

    /// An action: `bet 550`, `bet 5.5bb`.
    pub fn action(self, action: Action) -> String {
        match action {
            Action::Fold | Action::Check | Action::Call => action.to_string(),
            Action::Bet(to) => format!("bet {}", self.amount(to)),
            Action::Raise(to) => format!("raise {}", self.amount(to)),
            Action::AllIn(to) => format!("allin {}", self.amount(to)),
        }
    }

    /// Actions for a message: `check, bet 40, allin 900`.
    pub(crate) fn actions(self, actions: &[Action]) -> String {
        actions.iter().map(|&action| self.action(action)).collect::<Vec<_>>().join(", ")
    }

    /// An action of a line: `b550`, `b5.5bb`.
    pub fn word(self, action: LineAction) -> String {
        match action {
            LineAction::Bet(to) => format!("b{}", self.amount(to)),
            LineAction::Raise(to) => format!("r{}", self.amount(to)),
            LineAction::AllIn(Some(to)) => format!("a{}", self.amount(to)),
            LineAction::Fold
            | LineAction::Check
            | LineAction::Call
            | LineAction::AllIn(None)
            | LineAction::BigBlinds(_)
            | LineAction::Percent(_) => action.to_string(),
        }
    }

    /// A line: `x b550 c | 6c | x`, `x b5.5bb c | 6c | x`.
    pub fn line(self, line: &Line) -> String {
        line.text(|step| match step {
            LineStep::Action(action) => self.word(action),
            LineStep::Deal(_) | LineStep::AnyCard => step.to_string(),
        })
    }

    /// A bet size: `250c`, `2.5bb`.
    pub fn size(self, size: Size) -> String {
        match (size.amount, self) {
            (SizeAmount::Chips(chips), Unit::BigBlinds { .. }) => self.amount(chips) + &size.cap_text(),
            _ => size.to_string(),
        }
    }

    /// A list of bet sizes: `33%, 250c`, `33%, 2.5bb`.
    pub fn sizes(self, sizes: &Sizes) -> String {
        sizes.iter().map(|size| self.size(size)).collect::<Vec<_>>().join(", ")
    }

    fn in_bb(self, chips: u32) -> Option<BigBlinds> {
        self.chips_per_bb().map(|per| BigBlinds::of_chips(chips, per))
    }
}
