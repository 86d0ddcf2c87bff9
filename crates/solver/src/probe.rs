use crate::boards::Board;
use crate::desk::{Room, Sighting, Watch};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// A place that somebody wants to look at. A pass with a probe leaves out river boards that do not matter there.
pub(crate) struct Probe {
    /// The street, from the start.
    pub(crate) depth: usize,
    pub(crate) place: Place,
    /// The river boards that matter.
    pub(crate) rivers: Range<usize>,
}

pub(crate) enum Place {
    /// A decision on a board.
    Decision(usize, Watch),
    /// The start of a line on each of some boards, which follow one board; what is seen is kept by board.
    Line(Range<usize>, usize, Mutex<Vec<(usize, Sighting)>>),
}

impl Probe {
    /// The watch over a board's decisions.
    pub(crate) fn watch(&self, depth: usize, board: usize) -> Option<&Watch> {
        match &self.place {
            Place::Decision(wanted, watch) if self.depth == depth && *wanted == board => Some(watch),
            _ => None,
        }
    }

    /// Keeps what a line is worth at its start, if it is wanted. The first rows of the room have these lines.
    pub(crate) fn keep(
        &self,
        depth: usize,
        number: usize,
        board: &Board,
        learner: usize,
        room: &Room,
        lines: &Range<usize>,
    ) {
        let Place::Line(boards, line, seen) = &self.place else { return };
        if self.depth != depth || !boards.contains(&number) || !lines.contains(line) {
            return;
        }
        let row = line - lines.start;
        let (own, other) = (board.hands[learner].blocks(), board.hands[1 - learner].blocks());
        let sighting = Sighting {
            reach: room.reach[row * other..][..other].to_vec(),
            values: vec![room.values[row * own..][..own].to_vec()],
        };
        seen.lock().unwrap_or_else(PoisonError::into_inner).push((number, sighting));
    }
}
