use std::fmt;

/// A remark on one line of a text that was converted: what is different here, or what was taken for granted.
///
/// ```
/// use isofold_convert::{Remark, Topic};
///
/// let remark = Remark { line: 12, topic: Topic::Ignored, text: "set_thread_num is no part of a spot".into() };
/// assert_eq!(remark.to_string(), "line 12: set_thread_num is no part of a spot");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Remark {
    /// The number of the line, from 1.
    pub line: usize,
    /// The topic.
    pub topic: Topic,
    /// The remark, as a sentence without a full stop.
    pub text: String,
}

/// The topic of a [`Remark`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Topic {
    /// Amounts are whole chips here: sizes are rounded, or all amounts are multiplied.
    Rounding,
    /// A rule that makes bets all-in, or adds all-ins, has another form here.
    Threshold,
    /// A cap on raises.
    Cap,
    /// Sizes that are close to each other are merged.
    Merge,
    /// The tree is said in another way: by edits.
    Tree,
    /// The meaning of a setting is not documented well; this one was taken.
    Assumed,
    /// The line has no effect here.
    Ignored,
}

impl Topic {
    /// All topics.
    pub const ALL: [Topic; 7] = [
        Topic::Rounding,
        Topic::Threshold,
        Topic::Cap,
        Topic::Merge,
        Topic::Tree,
        Topic::Assumed,
        Topic::Ignored,
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Topic::Rounding => "rounding",
            Topic::Threshold => "threshold",
            Topic::Cap => "cap",
            Topic::Merge => "merge",
            Topic::Tree => "tree",
            Topic::Assumed => "assumed",
            Topic::Ignored => "ignored",
        }
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}

/// Remarks as they are found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Remarks(Vec<Remark>);

impl Remarks {
    pub(crate) fn add(&mut self, line: usize, topic: Topic, text: impl Into<String>) {
        self.0.push(Remark { line, topic, text: text.into() });
    }

    /// A line that has no effect, and why.
    pub(crate) fn ignored(&mut self, line: usize, what: &str, why: &str) {
        self.add(line, Topic::Ignored, format!("{what} is not used: {why}"));
    }

    pub(crate) fn extend(&mut self, others: Remarks) {
        self.0.extend(others.0);
    }

    /// All of them, in the order of the lines.
    pub(crate) fn sorted(mut self) -> Vec<Remark> {
        self.0.sort_by_key(|remark| remark.line);
        self.0
    }
}
