//! Distributions of pots and stacks.

use crate::random::Stream;
use serde::{Deserialize, Serialize};

/// A distribution of whole chips. Amounts that occur again and again share a betting tree, so that a GPU solves many of them at
/// once: a list is faster there than intervals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Amounts {
    /// Always the same.
    One(u32),
    /// Each of these is equally likely; one that is listed twice is twice as likely.
    Values(Vec<u32>),
    /// Each interval is equally likely, and so is each amount of an interval, both ends included.
    Intervals {
        /// The least and the greatest amount of each.
        intervals: Vec<[u32; 2]>,
    },
}

impl Amounts {
    /// The reason why it is no distribution of chips, if it is not.
    pub(crate) fn problem(&self, max: u32) -> Option<String> {
        let is_amount = |&chips: &u32| (1..=max).contains(&chips);
        let problem = match self {
            Amounts::One(chips) => (!is_amount(chips)).then(|| chips.to_string()),
            Amounts::Values(values) if values.is_empty() => Some("an empty list".to_owned()),
            Amounts::Values(values) => {
                values.iter().find(|chips| !is_amount(chips)).map(|chips| chips.to_string())
            }
            Amounts::Intervals { intervals } if intervals.is_empty() => Some("no interval".to_owned()),
            Amounts::Intervals { intervals } => {
                let is_interval = |[low, high]: &[u32; 2]| is_amount(low) && is_amount(high) && low <= high;
                let wrong = intervals.iter().find(|interval| !is_interval(interval));
                wrong.map(|[low, high]| format!("[{low}, {high}]"))
            }
        };
        problem.map(|found| {
            format!(
                "found {found}: expected whole chips from 1 to {max}, such as 100, [50, 100] or {{ intervals = [[50, 99]] }}"
            )
        })
    }

    /// Draws an amount.
    pub(crate) fn draw(&self, stream: &mut Stream) -> u32 {
        match self {
            Amounts::One(chips) => *chips,
            Amounts::Values(values) => values[stream.below(values.len() as u64) as usize],
            Amounts::Intervals { intervals } => {
                let [low, high] = intervals[stream.below(intervals.len() as u64) as usize];
                low + stream.below(u64::from(high - low) + 1) as u32
            }
        }
    }
}
