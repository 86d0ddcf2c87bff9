//! The parts of a solution that are kept.

use isofold_store::{Entry, SaveOptions, SavedStreets, SolutionFile};

/// The parts of a solution that are asked for. For those that are not given, what a solution that is continued has is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// The streets.
    pub streets: Option<SavedStreets>,
    /// Whether regrets are kept, from which a solve is continued.
    pub regrets: Option<bool>,
}

impl Parts {
    /// The parts to save, given those of the solution that is continued.
    pub fn save(&self, before: Option<SaveOptions>) -> SaveOptions {
        let before = before.unwrap_or_default();
        SaveOptions::new(self.streets.unwrap_or(before.streets))
            .with_regrets(self.regrets.unwrap_or(before.regrets))
    }

    /// Whether an entry of the library has all of them.
    pub fn is_met_by(&self, entry: &Entry) -> bool {
        let (kept, streets) = entry.streets();
        self.streets.is_none_or(|wanted| wanted.count(streets) <= kept)
            && (entry.resumable || self.regrets != Some(true))
    }

    /// Whether a file has all of them.
    pub fn is_met_by_file(&self, file: &SolutionFile) -> bool {
        let (header, streets) = (file.header(), 6 - file.header().canonical.board.len());
        let has = |wanted: SavedStreets| {
            header.saved_streets.is_some_and(|saved| saved.count(streets) >= wanted.count(streets))
        };
        self.streets.is_none_or(has) && (header.resumable || self.regrets != Some(true))
    }
}

/// The parts that a solution file has; `None` for a checkpoint.
pub fn saved_parts(file: &SolutionFile) -> Option<SaveOptions> {
    let header = file.header();
    header.saved_streets.map(|streets| SaveOptions::new(streets).with_regrets(header.resumable))
}
