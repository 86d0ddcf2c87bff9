use crate::line::{LineAction, LineStep};
use crate::{Action, Line, LineError, LockError, Unit, percentage};
use std::fmt;
use std::str::FromStr;

/// The frequencies of actions, as people write them: `f: 60%, c: 40%`.
///
/// Actions are named as in a [`Line`]. One of them may have no number: it gets the rest.
///
/// ```
/// use isofold_tree::ActionFrequencies;
///
/// let plays: ActionFrequencies = "check, bet 20: 0.25".parse()?;
/// assert_eq!(plays.to_string(), "x, b20:25%");
/// assert!("x: 120%".parse::<ActionFrequencies>().is_err());
/// # Ok::<(), isofold_tree::LockError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ActionFrequencies(Vec<(LineAction, Option<f64>)>);

/// The tolerance on sums of frequencies.
pub(crate) const TOLERANCE: f64 = 1e-6;

impl ActionFrequencies {
    /// The actions and their frequencies; `None` for the action that gets the rest.
    pub fn iter(&self) -> impl Iterator<Item = (LineAction, Option<f64>)> + '_ {
        self.0.iter().copied()
    }

    pub(crate) fn change_actions(&mut self, mut change: impl FnMut(&mut LineAction)) {
        self.0.iter_mut().for_each(|(action, _)| change(action));
    }

    /// The text with the amounts in a unit: `x, b2.5bb:25%`.
    pub fn text(&self, unit: Unit) -> String {
        let play = |&(action, share): &(LineAction, Option<f64>)| match share {
            Some(share) => format!("{}:{}", unit.word(action), percentage::write_share(share)),
            None => unit.word(action),
        };
        self.0.iter().map(play).collect::<Vec<_>>().join(", ")
    }

    /// The frequency of each action of a node. Actions that are not named have frequency 0, or are left open (`None`) if the
    /// frequencies are aggregate.
    pub(crate) fn resolve(
        &self,
        actions: &[Action],
        aggregate: bool,
        unit: Unit,
        in_chips: impl Fn(LineAction) -> Result<LineAction, LineError>,
    ) -> Result<Vec<Option<f64>>, LockError> {
        let mut frequencies = vec![if aggregate { None } else { Some(0.0) }; actions.len()];
        let mut named = vec![false; actions.len()];
        let mut rest = None;
        let mut sum = 0.0;
        for &(wanted, share) in &self.0 {
            let wanted = in_chips(wanted)?;
            let index = actions.iter().position(|&action| wanted.means(action));
            let index = index.ok_or_else(|| LockError::NoSuchAction {
                token: unit.word(wanted),
                actions: actions.to_vec(),
                unit,
            })?;
            if std::mem::replace(&mut named[index], true) {
                return Err(LockError::Twice { action: actions[index], unit });
            }
            match share {
                Some(share) => {
                    frequencies[index] = Some(share);
                    sum += share;
                }
                None if rest.is_none() => rest = Some(index),
                None => return Err(LockError::TwoRests),
            }
        }
        if let Some(index) = rest.filter(|_| sum <= 1.0 + TOLERANCE) {
            frequencies[index] = Some((1.0 - sum).max(0.0));
            sum = sum.max(1.0);
        }
        // Actions that are left open have the rest.
        let open = aggregate && rest.is_none() && named.contains(&false);
        match (sum - 1.0).abs() <= TOLERANCE || (open && sum < 1.0) {
            true => Ok(frequencies),
            false => Err(LockError::Sum { sum }),
        }
    }
}

impl FromStr for ActionFrequencies {
    type Err = LockError;

    fn from_str(text: &str) -> Result<ActionFrequencies, LockError> {
        let play = |text: &str| {
            let (action, number) = match text.split_once(':') {
                Some((action, number)) => (action, Some(number.trim())),
                None => (text, None),
            };
            let line: Line = action.parse()?;
            let [LineStep::Action(action)] = line.steps() else {
                return Err(LockError::NoAction { text: crate::sizes::shown(action.trim()) });
            };
            let share = number.map(|number| {
                let share = percentage::read_share(number).filter(|share| (0.0..=1.0).contains(share));
                share.ok_or_else(|| LockError::Share { text: crate::sizes::shown(number) })
            });
            Ok((*action, share.transpose()?))
        };
        text.split(',').map(play).collect::<Result<Vec<_>, LockError>>().map(ActionFrequencies)
    }
}

impl fmt::Display for ActionFrequencies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text(Unit::Chips))
    }
}
