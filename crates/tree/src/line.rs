use crate::{Action, BigBlinds, LineError};
use isofold_cards::Card;
use isofold_iso::SuitPerm;
use std::fmt;
use std::str::FromStr;

/// A line: the actions of the players and the cards that are dealt, from the start of the spot.
///
/// Words are separated by spaces, `-`, `/` or `,`, in upper or lower case:
///
/// | word | means |
/// |---|---|
/// | `x` `check`, `f` `fold`, `c` `call` | check, fold, call |
/// | `b40` `bet 40`, `r120` `raise 120` | bet or raise *to* this many chips on the street |
/// | `b3.5bb`, `r12bb` | bet or raise *to* this many big blinds |
/// | `b33%`, `r60%` | the bet or raise of this share of the pot, at most half a percentage point off |
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
    /// `b3.5bb`: a bet or a raise to so many big blinds.
    BigBlinds(BigBlinds),
    /// `b33%`: a bet or a raise of a share of the pot, in hundredths of a percent.
    Percent(u32),
}

impl LineAction {
    /// Whether this names an action. A bet is identified by its amount, whether the line calls it a bet or a raise and whether it
    /// is all-in: no two actions of a node have the same amount. Big blinds and shares of the pot name no action before a tree
    /// has turned them into chips: see [`Tree::in_chips`](crate::Tree::in_chips).
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
            LineAction::BigBlinds(_) | LineAction::Percent(_) => false,
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

    /// The actions of the players.
    pub fn actions(&self) -> impl Iterator<Item = LineAction> + '_ {
        self.0.iter().filter_map(|step| match step {
            LineStep::Action(action) => Some(*action),
            LineStep::Deal(_) | LineStep::AnyCard => None,
        })
    }

    pub(crate) fn change_actions(&mut self, mut change: impl FnMut(&mut LineAction)) {
        for step in &mut self.0 {
            if let LineStep::Action(action) = step {
                change(action);
            }
        }
    }

    /// The text of the line with other words for its steps, and bars around the cards.
    ///
    /// ```
    /// use isofold_tree::{Line, LineStep};
    ///
    /// let line: Line = "x x | 6c | b40".parse()?;
    /// let shouted = line.text(|step: LineStep| step.to_string().to_uppercase());
    /// assert_eq!(shouted, "X X | 6C | B40");
    /// # Ok::<(), isofold_tree::LineError>(())
    /// ```
    pub fn text(&self, mut word: impl FnMut(LineStep) -> String) -> String {
        let mut text = String::new();
        let mut card = false;
        for &step in &self.0 {
            let was_card = std::mem::replace(&mut card, !matches!(step, LineStep::Action(_)));
            if !text.is_empty() {
                text.push_str(if card || was_card { " | " } else { " " });
            }
            text.push_str(&word(step));
        }
        text
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
        // The only word with a separator in it.
        let text = ["all-in", "All-in", "All-In", "ALL-IN"]
            .into_iter()
            .fold(text.to_owned(), |text, word| text.replace(word, "allin"));
        for part in text.split('|') {
            let is_separator = |c: char| c.is_whitespace() || matches!(c, '-' | '/' | ',');
            let words: Vec<&str> = part.split(is_separator).filter(|word| !word.is_empty()).collect();
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
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let mut lower = lower.iter().map(|word| &word[..]).peekable();
    while let Some(word) = lower.next() {
        let start = word.find(|c: char| c.is_ascii_digit() || c == '.').unwrap_or(word.len());
        let (name, mut amount) = word.split_at(start);
        // The amount may be a word of its own: `bet 40`.
        if amount.is_empty() && takes_amount(name) {
            amount = lower.next_if(|next| next.starts_with(|c: char| c.is_ascii_digit())).unwrap_or("");
        }
        steps.push(LineStep::Action(match (name, amount) {
            ("f" | "fold", "") => LineAction::Fold,
            ("x" | "check", "") => LineAction::Check,
            ("c" | "call", "") => LineAction::Call,
            ("b" | "bet" | "r" | "raise", "") => return Err(LineError::NoAmount { token: word.to_owned() }),
            ("a" | "allin", "") => LineAction::AllIn(None),
            (name, amount) if takes_amount(name) => sized(name, amount).ok_or_else(|| wrong(word, amount))?,
            _ => return Err(LineError::token(word)),
        }));
    }
    Ok(())
}

fn takes_amount(name: &str) -> bool {
    matches!(name, "b" | "bet" | "r" | "raise" | "a" | "allin")
}

/// A bet, a raise or an all-in of an amount: `40`, `3.5bb`, `33%`.
fn sized(name: &str, amount: &str) -> Option<LineAction> {
    if let Some(number) = amount.strip_suffix("bb") {
        return BigBlinds::read_number(number).map(LineAction::BigBlinds);
    }
    if let Some(number) = amount.strip_suffix('%') {
        let is_plain = number.chars().all(|c| c.is_ascii_digit() || c == '.');
        let hundredths = (100.0 * number.parse::<f64>().ok().filter(|_| is_plain)?).round();
        return (hundredths <= MAX_HUNDREDTHS).then_some(LineAction::Percent(hundredths as u32));
    }
    let to = amount.parse().ok().filter(|_| is_whole(amount))?;
    Some(match name {
        "b" | "bet" => LineAction::Bet(to),
        "r" | "raise" => LineAction::Raise(to),
        _ => LineAction::AllIn(Some(to)),
    })
}

/// The largest share of the pot, in hundredths of a percent.
const MAX_HUNDREDTHS: f64 = 1e9;

/// The error of an amount.
fn wrong(word: &str, amount: &str) -> LineError {
    match amount.parse::<f64>() {
        Ok(_) if is_whole(amount) => LineError::amount(amount),
        Ok(_) => LineError::Decimal { token: crate::sizes::shown(amount) },
        Err(_) if word.ends_with(amount) => LineError::token(word),
        Err(_) => LineError::token(&format!("{word} {amount}")),
    }
}

fn is_whole(amount: &str) -> bool {
    amount.chars().all(|c| c.is_ascii_digit())
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
            LineAction::BigBlinds(to) => write!(f, "b{to}"),
            LineAction::Percent(hundredths) => write!(f, "b{}%", f64::from(*hundredths) / 100.0),
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
        f.pad(&self.text(|step| step.to_string()))
    }
}
