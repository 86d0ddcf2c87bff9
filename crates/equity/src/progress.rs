use std::ops::ControlFlow;

/// How far a computation is, and what is known so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// How much of the work is done, from 0 to 1: an estimate where the work ends at a target error.
    pub share: f64,
    /// How many deals were made, in Monte Carlo.
    pub trials: Option<u64>,
    /// The players as they stand.
    pub players: Vec<Standing>,
}

/// A running estimate.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// The equity, from 0 to 1.
    pub equity: f64,
    /// Its standard error.
    pub error: f64,
}

/// Hears of progress now and then; a break ends the work with what is known.
pub(crate) type Monitor<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<()>;
