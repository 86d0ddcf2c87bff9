use std::ops::ControlFlow;

/// The progress of a computation, with the estimates so far.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// The share of the work that is done, from 0 to 1; an estimate where the work ends at a target error.
    pub share: f64,
    /// The number of deals so far, of Monte Carlo.
    pub trials: Option<u64>,
    /// The estimate for each player.
    pub players: Vec<Estimate>,
}

/// An estimate of a player's equity.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The equity, from 0 to 1.
    pub equity: f64,
    /// Its standard error.
    pub error: f64,
}

/// A callback for progress; if it breaks, the work ends with what is known by then.
pub(crate) type Monitor<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<()>;
