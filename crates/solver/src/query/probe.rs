use crate::engine::board_pass::{NodeSample, NodeWatch, PassBuffers};
use crate::game::boards::Board;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// A node to be sampled by a pass, which then skips the river boards that do not matter to it.
pub(crate) struct Probe {
    /// The street, counted from the start.
    pub(crate) depth: usize,
    pub(crate) target: ProbeTarget,
    /// The river boards that matter.
    pub(crate) rivers: Range<usize>,
}

pub(crate) enum ProbeTarget {
    /// A decision on a board.
    Decision(usize, NodeWatch),
    /// The start of a line on each of some boards with the same parent; samples are kept by board.
    Line(Range<usize>, usize, Mutex<Vec<(usize, NodeSample)>>),
}

impl Probe {
    /// The watched decision, if it is on this board.
    pub(crate) fn watch(&self, depth: usize, board: usize) -> Option<&NodeWatch> {
        match &self.target {
            ProbeTarget::Decision(wanted, watch) if self.depth == depth && *wanted == board => Some(watch),
            _ => None,
        }
    }

    /// Samples a line at its start, if it is the one wanted. The first rows of the buffers have these lines.
    pub(crate) fn keep(
        &self,
        depth: usize,
        number: usize,
        board: &Board,
        traverser: usize,
        buffers: &PassBuffers,
        lines: &Range<usize>,
    ) {
        let ProbeTarget::Line(boards, line, seen) = &self.target else { return };
        if self.depth != depth || !boards.contains(&number) || !lines.contains(line) {
            return;
        }
        let row = line - lines.start;
        let (own, other) = (board.hands[traverser].blocks(), board.hands[1 - traverser].blocks());
        let sample = NodeSample {
            reach: buffers.reach[row * other..][..other].to_vec(),
            values: vec![buffers.values[row * own..][..own].to_vec()],
        };
        seen.lock().unwrap_or_else(PoisonError::into_inner).push((number, sample));
    }
}
