//! Those who hear of a solve while it runs.

use super::Remark;
use isofold_solver::Progress;
use std::ops::ControlFlow;

/// Hears of a solve, and may end it.
pub trait Watch {
    /// Called before a run iterates: at its start, and after each checkpoint.
    fn begin(&mut self) {}

    /// Called after each iteration; breaks to end the run.
    fn iterated(&mut self, progress: &Progress) -> ControlFlow<()>;

    /// Whether the run is to end: it breaks after the next iteration at the latest.
    fn is_interrupted(&self) -> bool;

    /// Called before a file is written. The function that comes back is called while it is, and is dropped once it is written or
    /// given up.
    fn writing(&mut self, what: Writing) -> WriteReport<'_>;

    /// Takes a remark.
    fn remark(&mut self, remark: Remark);
}

/// Called with the share of a file that is written, 0 while another process is waited for; breaks to give the file up.
pub type WriteReport<'a> = Box<dyn FnMut(f64) -> ControlFlow<()> + 'a>;

/// A file that is being written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writing {
    /// A checkpoint of so many bytes in memory.
    Checkpoint(u64),
    /// The file of a solution.
    Solution,
    /// An entry of the library.
    Entry,
    /// A copy of a stored solution.
    Copy,
}
