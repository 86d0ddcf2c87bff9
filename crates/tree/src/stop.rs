/// The limits of a solve, which stops as soon as it reaches one of them. Without any, it stops at
/// [`DEFAULT_EXPLOITABILITY`](Stop::DEFAULT_EXPLOITABILITY).
///
/// ```
/// use isofold_tree::{Spot, Stop};
///
/// let demo = Spot::from_toml(isofold_tree::spots::DEMO)?;
/// assert_eq!(demo.stop, Stop::default().exploitability(0.005));
/// assert_eq!(Stop::default().target(), Some(0.005));
/// assert_eq!(Stop::default().iterations(100).target(), None);
/// # Ok::<(), isofold_tree::SpotError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[must_use]
pub struct Stop {
    /// The exploitability to reach, as a share of the starting pot.
    pub exploitability: Option<f64>,
    /// The number of iterations.
    pub iterations: Option<u32>,
    /// The time in seconds.
    pub seconds: Option<f64>,
}

impl Stop {
    /// The exploitability that a solve without any limit stops at: 0.5 % of the starting pot.
    pub const DEFAULT_EXPLOITABILITY: f64 = 0.005;

    /// The least exploitability that spot files and commands take as a target: 0.0001 % of the starting pot. An equilibrium is
    /// approached, never reached, and in 32 bits many spots do not come closer than this.
    pub const MIN_EXPLOITABILITY: f64 = 1e-6;

    /// The exploitability to stop at, if any: the one given, or the default if no limit is given at all.
    pub fn target(&self) -> Option<f64> {
        match self {
            Stop { exploitability: None, iterations: None, seconds: None } => {
                Some(Stop::DEFAULT_EXPLOITABILITY)
            }
            Stop { exploitability, .. } => *exploitability,
        }
    }

    /// Stops at this exploitability, as a share of the starting pot, too.
    pub const fn exploitability(self, share: f64) -> Stop {
        Stop { exploitability: Some(share), ..self }
    }

    /// Stops after this many iterations, too.
    pub const fn iterations(self, count: u32) -> Stop {
        Stop { iterations: Some(count), ..self }
    }

    /// Stops after this many seconds, too.
    pub const fn seconds(self, seconds: f64) -> Stop {
        Stop { seconds: Some(seconds), ..self }
    }
}
