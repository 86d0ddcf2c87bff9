use crate::{Action, LineError};
use isofold_cards::Card;
use isofold_iso::SuitPerm;
use std::fmt;
use std::str::FromStr;

/// A way through the tree: what the players do and which cards come, from the start of the spot.
///
/// Words stand between spaces, in either case:
///
/// | word | means |
/// |---|---|
/// | `x` `check`, `f` `fold`, `c` `call` | check, fold, call |
/// | `b40` `bet 40`, `r120` `raise 120` | bet or raise *to* so many chips on the street |
/// | `a` `allin`, `a910` `allin 910` | all-in |
/// | `6c`, `*` | the card that is dealt, alone between bars; `*` is every card, in edits only |
///
/// ```
/// use isofold_tree::Line;
///
/// let line: Line = "check bet 40 call | 6♣ | X".parse()?;
/// assert_eq!(line.to_string(), "x b40 c | 6c | x");
/// # Ok::<(), isofold_tree::LineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Line(Vec<Step>);

/// One step of a [`Line`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A player acts.
    Action(Move),
    /// A card is dealt.
    Deal(Card),
    /// Some card is dealt, whichever.
    AnyCard,
}

/// An action as a line names it; the tree knows which [`Action`] is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
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

impl Move {
    /// Whether an action is meant. A bet is known by its amount, be it called a bet, a raise or an all-in: at one node
    /// no two actions go to the same amount.
    ///
    /// ```
    /// use isofold_tree::{Action, Move};
    ///
    /// assert!(Move::Bet(910).means(Action::AllIn(910)));
    /// assert!(!Move::Bet(40).means(Action::Bet(60)));
    /// ```
    pub fn means(self, action: Action) -> bool {
        match (self, action) {
            (Move::Fold, Action::Fold) | (Move::Check, Action::Check) | (Move::Call, Action::Call) => true,
            (Move::AllIn(None), Action::AllIn(_)) => true,
            (Move::AllIn(Some(to)), Action::AllIn(amount)) => to == amount,
            (Move::Bet(to) | Move::Raise(to), _) => action.amount() == Some(to),
            _ => false,
        }
    }
}

impl From<Action> for Move {
    fn from(action: Action) -> Move {
        match action {
            Action::Fold => Move::Fold,
            Action::Check => Move::Check,
            Action::Call => Move::Call,
            Action::Bet(to) => Move::Bet(to),
            Action::Raise(to) => Move::Raise(to),
            Action::AllIn(_) => Move::AllIn(None),
        }
    }
}

impl Line {
    /// The steps in order.
    pub fn steps(&self) -> &[Step] {
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
    pub fn relabelled(&self, perm: SuitPerm) -> Line {
        let relabel = |&step: &Step| match step {
            Step::Deal(card) => Step::Deal(perm.apply(card)),
            step => step,
        };
        self.0.iter().map(relabel).collect()
    }
}

impl FromIterator<Step> for Line {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Line {
        Line(steps.into_iter().collect())
    }
}

impl FromStr for Line {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Line, LineError> {
        let mut steps = Vec::new();
        for part in text.split('|') {
            let words: Vec<&str> = part.split_whitespace().collect();
            let card = words.iter().find_map(|word| dealt(word).map(|step| (*word, step)));
            match card {
                Some((_, step)) if words.len() == 1 => steps.push(step),
                Some((word, _)) => return Err(LineError::CardNotAlone { token: word.to_owned() }),
                None => moves(&words, &mut steps)?,
            }
        }
        Ok(Line(steps))
    }
}

/// A card, or `*`.
fn dealt(word: &str) -> Option<Step> {
    if word == "*" { Some(Step::AnyCard) } else { word.parse().ok().map(Step::Deal) }
}

fn moves(words: &[&str], steps: &mut Vec<Step>) -> Result<(), LineError> {
    let mut words = words.iter().peekable();
    while let Some(&word) = words.next() {
        let lower = word.to_lowercase();
        let name = lower.trim_end_matches(|c: char| c.is_ascii_digit());
        // The amount may stand apart: `bet 40`.
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
        steps.push(Step::Action(match (name, amount) {
            ("f" | "fold", None) => Move::Fold,
            ("x" | "check", None) => Move::Check,
            ("c" | "call", None) => Move::Call,
            ("b" | "bet", Some(to)) => Move::Bet(to),
            ("r" | "raise", Some(to)) => Move::Raise(to),
            ("b" | "bet" | "r" | "raise", None) => return Err(LineError::NoAmount { token: lower }),
            ("a" | "allin" | "all-in", to) => Move::AllIn(to),
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

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Fold => f.write_str("f"),
            Move::Check => f.write_str("x"),
            Move::Call => f.write_str("c"),
            Move::Bet(to) => write!(f, "b{to}"),
            Move::Raise(to) => write!(f, "r{to}"),
            Move::AllIn(None) => f.write_str("a"),
            Move::AllIn(Some(to)) => write!(f, "a{to}"),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Action(action) => action.fmt(f),
            Step::Deal(card) => card.fmt(f),
            Step::AnyCard => f.write_str("*"),
        }
    }
}

/// The short words, with bars around the cards.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&printed(&self.0))
    }
}

/// Steps as a line shows them.
pub(crate) fn printed(steps: &[Step]) -> String {
    let mut text = String::new();
    let mut card = false;
    for step in steps {
        let was_card = std::mem::replace(&mut card, !matches!(step, Step::Action(_)));
        if !text.is_empty() {
            text.push_str(if card || was_card { " | " } else { " " });
        }
        text.push_str(&step.to_string());
    }
    text
}
