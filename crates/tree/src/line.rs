use crate::{Action, LineError};
use isofold_cards::Card;
use isofold_iso::SuitPerm;
use std::fmt;
use std::str::FromStr;

/// A line: the actions of the players and the cards that are dealt, from the start of the spot.
///
/// Words are separated by spaces, in upper or lower case:
///
/// | word | means |
/// |---|---|
/// | `x` `check`, `f` `fold`, `c` `call` | check, fold, call |
/// | `b40` `bet 40`, `r120` `raise 120` | bet or raise *to* this many chips on the street |
/// | `a` `allin`, `a910` `allin 910` | all-in |
/// | `6c`, `*` | the card that is dealt, alone between bars; `*` is every card, in edits and locks only |
///
/// ```
/// use isofold_tree::Line;
///
/// let line: Line = "check bet 40 call | 6♣ | X".parse()?;
/// assert_eq!(line.to_string(), "x b40 c | 6c | x");
/// # Ok::<(), isofold_tree::LineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Line(Vec<LineStep>);

/// One step of a [`Line`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineStep {
    /// A player acts.
    Action(LineAction),
    /// A card is dealt.
    Deal(Card),
    /// `*`: any card is dealt.
    AnyCard,
}

/// An action as a line names it. The node decides which [`Action`] it is: see [`means`](LineAction::means).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineAction {
    /// `f`
    Fold,
    /// `x`
    Check,
    /// `c`
    Call,
    /// `b40`
    Bet(u32),
    /// `r120`
    Raise(u32),
    /// `a`, or `a910`
    AllIn(Option<u32>),
}

impl LineAction {
    /// Whether this names an action. A bet is identified by its amount, whether the line calls it a bet or a raise and whether it
    /// is all-in: no two actions of a node have the same amount.
    ///
    /// ```
    /// use isofold_tree::{Action, LineAction};
    ///
    /// assert!(LineAction::Bet(910).means(Action::AllIn(910)));
    /// assert!(!LineAction::Bet(40).means(Action::Bet(60)));
    /// ```
    pub fn means(self, action: Action) -> bool {
        match self {
            LineAction::Fold => action == Action::Fold,
            LineAction::Check => action == Action::Check,
            LineAction::Call => action == Action::Call,
            LineAction::Bet(to) | LineAction::Raise(to) => action.amount() == Some(to),
            LineAction::AllIn(None) => matches!(action, Action::AllIn(_)),
            LineAction::AllIn(Some(to)) => action == Action::AllIn(to),
        }
    }
}

impl From<Action> for LineAction {
    fn from(action: Action) -> LineAction {
        match action {
            Action::Fold => LineAction::Fold,
            Action::Check => LineAction::Check,
            Action::Call => LineAction::Call,
            Action::Bet(to) => LineAction::Bet(to),
            Action::Raise(to) => LineAction::Raise(to),
            Action::AllIn(_) => LineAction::AllIn(None),
        }
    }
}

impl Line {
    /// The steps.
    pub fn steps(&self) -> &[LineStep] {
        &self.0
    }

    /// The line with the suits of its cards relabelled.
    ///
    /// ```
    /// use isofold_cards::Suit;
    /// use isofold_iso::SuitPerm;
    /// use isofold_tree::Line;
    ///
    /// let line: Line = "x x | 6c | b40".parse()?;
    /// let swapped = line.relabelled(SuitPerm::swap(Suit::CLUBS, Suit::DIAMONDS));
    /// assert_eq!(swapped.to_string(), "x x | 6d | b40");
    /// # Ok::<(), isofold_tree::LineError>(())
    /// ```
    #[must_use]
    pub fn relabelled(&self, perm: SuitPerm) -> Line {
        let relabel = |&step: &LineStep| match step {
            LineStep::Deal(card) => LineStep::Deal(perm.apply(card)),
            LineStep::Action(_) | LineStep::AnyCard => step,
        };
        self.0.iter().map(relabel).collect()
    }
}

impl FromIterator<LineStep> for Line {
    fn from_iter<I: IntoIterator<Item = LineStep>>(steps: I) -> Line {
        Line(steps.into_iter().collect())
    }
}

impl FromStr for Line {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Line, LineError> {
        let mut steps = Vec::new();
        for part in text.split('|') {
            let words: Vec<&str> = part.split_whitespace().collect();
            let card = words.iter().find_map(|word| read_card(word).map(|step| (*word, step)));
            match card {
                Some((_, step)) if words.len() == 1 => steps.push(step),
                Some((word, _)) => return Err(LineError::CardNotAlone { token: word.to_owned() }),
                None => read_actions(&words, &mut steps)?,
            }
        }
        Ok(Line(steps))
    }
}

/// Reads a card, or `*`.
fn read_card(word: &str) -> Option<LineStep> {
    if word == "*" { Some(LineStep::AnyCard) } else { word.parse().ok().map(LineStep::Deal) }
}

/// Reads the actions between two bars.
fn read_actions(words: &[&str], steps: &mut Vec<LineStep>) -> Result<(), LineError> {
    let mut words = words.iter().peekable();
    while let Some(&word) = words.next() {
        let lower = word.to_lowercase();
        let name = lower.trim_end_matches(|c: char| c.is_ascii_digit());
        // The amount may be a word of its own: `bet 40`.
        let digits = match words.peek() {
            Some(next) if name == lower && takes_amount(name) && is_number(next) => {
                let next = *next;
                words.next();
                next
            }
            _ => &lower[name.len()..],
        };
        let bad = || LineError::token(word);
        let amount = match digits {
            "" => None,
            digits => Some(digits.parse().map_err(|_| LineError::amount(digits))?),
        };
        steps.push(LineStep::Action(match (name, amount) {
            ("f" | "fold", None) => LineAction::Fold,
            ("x" | "check", None) => LineAction::Check,
            ("c" | "call", None) => LineAction::Call,
            ("b" | "bet", Some(to)) => LineAction::Bet(to),
            ("r" | "raise", Some(to)) => LineAction::Raise(to),
            ("b" | "bet" | "r" | "raise", None) => return Err(LineError::NoAmount { token: lower }),
            ("a" | "allin" | "all-in", to) => LineAction::AllIn(to),
            _ => return Err(bad()),
        }));
    }
    Ok(())
}

fn takes_amount(name: &str) -> bool {
    matches!(name, "b" | "bet" | "r" | "raise" | "a" | "allin" | "all-in")
}

fn is_number(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_digit())
}

impl fmt::Display for LineAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineAction::Fold => f.write_str("f"),
            LineAction::Check => f.write_str("x"),
            LineAction::Call => f.write_str("c"),
            LineAction::Bet(to) => write!(f, "b{to}"),
            LineAction::Raise(to) => write!(f, "r{to}"),
            LineAction::AllIn(None) => f.write_str("a"),
            LineAction::AllIn(Some(to)) => write!(f, "a{to}"),
        }
    }
}

impl fmt::Display for LineStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineStep::Action(action) => action.fmt(f),
            LineStep::Deal(card) => card.fmt(f),
            LineStep::AnyCard => f.write_str("*"),
        }
    }
}

/// Writes the short words, with bars around the cards.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&printed(&self.0))
    }
}

/// The text of the line of some steps.
pub(crate) fn printed(steps: &[LineStep]) -> String {
    let mut text = String::new();
    let mut card = false;
    for step in steps {
        let was_card = std::mem::replace(&mut card, !matches!(step, LineStep::Action(_)));
        if !text.is_empty() {
            text.push_str(if card || was_card { " | " } else { " " });
        }
        text.push_str(&step.to_string());
    }
    text
}
