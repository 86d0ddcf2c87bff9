//! Trees that are listed line by line, as `add_line` does: each number is what the player to act has put in over the whole hand.

use crate::ConvertError;
use crate::decimal::Decimal;
use crate::error::value;
use crate::plan::{Plan, Wanted};
use isofold_tree::{Action, NodeId, NodeKind, Spot, Street, Tree};
use std::collections::BTreeMap;

/// A line of actions, and the line of the text that gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ActionLine {
    pub(crate) line: usize,
    pub(crate) amounts: Vec<Decimal>,
}

/// The tree of lines: every decision that one of them comes to.
#[derive(Clone, Debug, Default)]
pub(crate) struct LinePlan {
    decisions: Vec<Listed>,
}

/// A decision that lines come to.
#[derive(Clone, Debug, Default)]
struct Listed {
    /// The decision after a check or a call, if a line goes on with one.
    passive: Option<usize>,
    /// The decision after each bet, by its amount on the street.
    bets: BTreeMap<u32, usize>,
    /// Whether a line ends here: the rest of the hand is checked and called.
    ends: bool,
    /// The line of the text that first comes here.
    line: usize,
}

/// The betting along a line.
struct Betting {
    committed: [u32; 2],
    before: u32,
    player: usize,
    street: Street,
    is_over: bool,
}

/// The most decisions that lines may list: a larger tree could not be solved, since each exists once for each runout.
const MAX_DECISIONS: usize = 100_000;

impl LinePlan {
    /// The tree of some lines, in a spot whose chips are so many to one of theirs.
    pub(crate) fn new(lines: &[ActionLine], spot: &Spot, scale: u32) -> Result<LinePlan, ConvertError> {
        let mut plan = LinePlan { decisions: vec![Listed::default()] };
        for line in lines {
            plan.add(line, spot, scale)?;
        }
        Ok(plan)
    }

    fn add(&mut self, given: &ActionLine, spot: &Spot, scale: u32) -> Result<(), ConvertError> {
        let stack = spot.stack();
        let mut betting =
            Betting { committed: [0; 2], before: 0, player: 0, street: spot.street(), is_over: false };
        let mut at = 0;
        for (i, amount) in given.amounts.iter().enumerate() {
            let refuse = |why: String| {
                let amount = amount.to_string();
                Err(ConvertError::Actions { line: given.line, number: i + 1, amount, why })
            };
            if betting.is_over {
                return refuse("the hand is over before it".to_owned());
            }
            let Some(total) = amount.chips(scale) else {
                return refuse("more chips than any stack has".to_owned());
            };
            let next = self.decisions.len();
            let other = betting.committed[1 - betting.player];
            if total == other {
                at = *self.decisions[at].passive.get_or_insert(next);
            } else {
                let (min, max) = betting.bounds(stack);
                if !(min..=max).contains(&total) || other == stack {
                    return refuse(betting.expected(stack));
                }
                at = *self.decisions[at].bets.entry(total - betting.before).or_insert(next);
            }
            betting.put(total, stack);
            if at == next {
                self.decisions.push(Listed { line: given.line, ..Listed::default() });
            }
            if self.decisions.len() > MAX_DECISIONS {
                let found = self.decisions.len().to_string();
                return Err(value(
                    given.line,
                    "the number of decisions",
                    &found,
                    &format!("at most {MAX_DECISIONS}"),
                ));
            }
        }
        self.decisions[at].ends = true;
        Ok(())
    }

    /// The lines of the text on which a player who could check has to bet, since no line checks there.
    pub(crate) fn forced_bets(&self, tree: &Tree) -> Vec<(usize, NodeId)> {
        let mut found = Vec::new();
        let mut open = vec![(tree.root(), Some(0))];
        while let Some((id, place)) = open.pop() {
            let node = tree.node(id);
            if let NodeKind::Decision { actions, children, .. } = &node.kind {
                let listed = place.and_then(|place: usize| self.decisions.get(place));
                if let Some(listed) =
                    listed.filter(|_| !actions.contains(&Action::Check) && node.last_bet() == 0)
                {
                    let first = listed.bets.values().map(|&after| self.decisions[after].line).min();
                    found.push((first.unwrap_or(listed.line), id));
                }
                open.extend(
                    actions.iter().zip(children).map(|(&action, &child)| (child, self.after(&place, action))),
                );
            } else {
                open.extend(node.children().iter().map(|&child| (child, place)));
            }
        }
        found.sort_unstable();
        found
    }
}

impl Betting {
    /// The smallest legal bet or raise and all-in, as totals over the hand.
    fn bounds(&self, stack: u32) -> (u32, u32) {
        let other = self.committed[1 - self.player];
        let to_call = other - self.committed[self.player];
        (other.saturating_add(to_call).max(self.before + 1).min(stack), stack)
    }

    fn expected(&self, stack: u32) -> String {
        let other = self.committed[1 - self.player];
        let passive = if self.committed[self.player] == other { "to check" } else { "to call" };
        if other == stack {
            return format!("expected {other} {passive}: an all-in cannot be raised");
        }
        let (min, max) = self.bounds(stack);
        let verb = if other > self.before { "raise" } else { "bet" };
        format!("expected {other} {passive}, or {min} to {max} to {verb}; {max} is all-in")
    }

    /// The player to act puts in chips, to this total.
    fn put(&mut self, total: u32, stack: u32) {
        let other = self.committed[1 - self.player];
        let is_call = self.committed[self.player] < other;
        self.committed[self.player] = total;
        if total > other || !is_call && self.player == 0 {
            self.player = 1 - self.player;
            return;
        }
        (self.before, self.player) = (total, 0);
        match self.street {
            Street::Flop => self.street = Street::Turn,
            Street::Turn => self.street = Street::River,
            Street::River => self.is_over = true,
        }
        self.is_over |= total == stack;
    }
}

impl Plan for LinePlan {
    /// The decision of the lines; `None` beyond them.
    type Place = Option<usize>;

    fn start(&self) -> Option<usize> {
        Some(0)
    }

    fn wanted(&self, _: &Tree, _: NodeId, place: &Option<usize>) -> Wanted {
        let Some(listed) = place.and_then(|place| self.decisions.get(place)) else {
            return Wanted { bets: Vec::new(), check: true };
        };
        let check = listed.passive.is_some() || listed.ends || listed.bets.is_empty();
        Wanted { bets: listed.bets.keys().copied().collect(), check }
    }

    fn after(&self, place: &Option<usize>, action: Action) -> Option<usize> {
        let listed = self.decisions.get((*place)?)?;
        match action {
            Action::Check | Action::Call => listed.passive,
            Action::Fold => None,
            Action::Bet(to) | Action::Raise(to) | Action::AllIn(to) => listed.bets.get(&to).copied(),
        }
    }
}
