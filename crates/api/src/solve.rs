//! Solving: one-shot requests, and sessions.

use crate::actions::Frequency;
use crate::spot::{Lock, SpotRef, SpotSummary};
use serde::{Deserialize, Serialize};

/// A request to solve a spot. What the library has of it is used: a solution that is good enough is answered at once, and one with
/// regrets, or a checkpoint, is continued. Remarks on that come as events.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// The spot.
    pub spot: SpotRef,
    /// When to stop, and how to solve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solve: Option<SolveOptions>,
}

/// When to stop, and how to solve.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SolveOptions {
    /// Stop at this exploitability, as a share of the starting pot: 0.005 is 0.5 %. That of the spot if not given; without any limit 0.005.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<f64>,
    /// Stop after this many iterations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u32>,
    /// Stop after this many seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Bits of each stored number: 32 if not given, or 16 for half the memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub precision: Option<u32>,
    /// The bytes that it may use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The number of threads; that of the service if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
    /// The seed of the stochastic rounding to 16 bits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether isomorphic boards are solved once; true if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub isomorphism: Option<bool>,
    /// The CFR update rule: `pdcfr`, `dcfr` or `reset`, alone or with numbers as in `dcfr:1.5,0,3`, or `cfr+`; `pdcfr` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The device that solves: `cpu` if not given, `cuda`, or `auto`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<Device>,
    /// The bytes of a GPU's memory that it may use; what is free if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device_memory: Option<u64>,
    /// Solve from nothing, whatever the library or a checkpoint has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restart: Option<bool>,
    /// Whether the library is used; true if not given. If not, it is neither read nor added to, and no checkpoint is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub library: Option<bool>,
    /// The name under which the library keeps it; that of the spot if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The streets that the library keeps: `full`, `no-rivers` or `no-turns`; those of the solution that is continued if not given,
    /// else `no-rivers`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub save: Option<SavedStreets>,
    /// Whether the library keeps regrets, too, from which a solve is continued; as the solution that is continued has it if not given,
    /// else false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regrets: Option<bool>,
}

/// A device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Device {
    /// The CPU: the same bits on every machine.
    Cpu,
    /// An NVIDIA GPU: the same up to rounding. An error if there is none, or if it does not support the spot.
    Cuda,
    /// An NVIDIA GPU if there is one and it supports the spot, else the CPU, with a remark.
    Auto,
}

/// A request for the GPU of the machine. It is looked for once, which may take a second.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Gpu {}

/// The GPU of the machine: one of both is `null`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GpuAnswer {
    /// The name of the GPU, if there is one.
    pub gpu_name: Option<String>,
    /// The reason why there is none.
    pub gpu_missing: Option<String>,
}

/// The streets that are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SavedStreets {
    /// Every street.
    Full,
    /// All but rivers, which are solved again when they are looked at.
    NoRivers,
    /// The first street only.
    NoTurns,
}

/// A solved spot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// Iterations of all runs.
    pub iterations: u32,
    /// As a share of the starting pot.
    pub exploitability: f64,
    /// Seconds of this run.
    pub seconds: f64,
    /// The bytes of the solver; of the file if nothing was solved.
    pub memory_bytes: u64,
    /// `cpu` or `cuda`; `null` if nothing was solved.
    pub device: Option<String>,
    /// The name of a GPU.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device_name: Option<String>,
    /// The bytes of its memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device_memory_bytes: Option<u64>,
    /// The EV of each player.
    pub ev: [f64; 2],
    /// The equity of each player.
    pub equity: Option<[f64; 2]>,
    /// The strategy of the first player at the start.
    pub root: Vec<Frequency>,
    /// The reason why it ended, or where it came from.
    pub reason: Reason,
    /// The number in the library, if it came from there or was added to it.
    pub entry: Option<i64>,
    /// Whether it has come to what was asked for: the target, or the number of iterations; or it was stored, and good enough. False if
    /// it ended by time, was stopped, or gave up.
    pub complete: bool,
    /// The name of the spot.
    pub spot: String,
    /// The board at the start.
    pub board: String,
    /// The pot at the start.
    pub pot: u32,
    /// The effective stack at the start.
    pub stack: u32,
    /// More of the spot.
    #[serde(flatten)]
    pub summary: SpotSummary,
    /// In a tournament, the $EV that each player has in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prizes: Option<[f64; 2]>,
    /// If bunching is estimated, the relative standard error of the weights of deals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bunching_error: Option<f64>,
    /// With aggregate frequency locks, how far frequencies are from them at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overall_error: Option<f64>,
}

/// The reason why a solve ended, or where a solution came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The target was met.
    Target,
    /// The number of iterations was reached.
    Iterations,
    /// The time was up: the target, if there was one, was not met.
    Time,
    /// It was stopped or cancelled.
    Stopped,
    /// The target is out of reach.
    Stalled,
    /// Values have overflowed.
    NotANumber,
    /// It was in a file.
    File,
    /// It was in the library.
    Library,
}

impl Reason {
    /// Whether a solve that ended so has come to what was asked for.
    pub fn is_complete(self) -> bool {
        match self {
            Reason::Target | Reason::Iterations | Reason::File | Reason::Library => true,
            Reason::Time | Reason::Stopped | Reason::Stalled | Reason::NotANumber => false,
        }
    }
}

/// A request about a session: a solve that can be paused, looked at (by `show`) and changed while it runs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Session {
    /// Starts one.
    Start {
        /// The spot.
        spot: SpotRef,
        /// When to stop, and how to solve.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        solve: Option<SolveOptions>,
    },
    /// Asks for its state.
    State {
        /// The number of the session.
        session: u64,
    },
    /// Asks for its state with `history` and `toml`.
    Details {
        /// The number of the session.
        session: u64,
    },
    /// Pauses it after its iteration, with a checkpoint in the library if there is one.
    Pause {
        /// The number of the session.
        session: u64,
    },
    /// Goes on with one that is paused, has ended or has failed on the way, perhaps with other limits. Limits that are given replace all
    /// of the others. A solution that is in the library with its regrets is continued; without them, and if it is not good enough, it is
    /// solved again from nothing, with a remark.
    Resume {
        /// The number of the session.
        session: u64,
        /// Another target.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<f64>,
        /// Another number of iterations.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        iterations: Option<u32>,
        /// Other seconds, from now on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<f64>,
    },
    /// Ends it as it is: the answer so far is its result, and is not kept in the library but for a checkpoint.
    Stop {
        /// The number of the session.
        session: u64,
    },
    /// Changes its locks. It goes on from what it has learnt; one that has ended is paused then. An error if all that is left of it is
    /// in the library, without regrets.
    Lock {
        /// The number of the session.
        session: u64,
        /// All locks that hold from now on.
        locks: Vec<Lock>,
    },
    /// Waits until it has ended, with progress events meanwhile. Cancelling this leaves the session alone.
    Wait {
        /// The number of the session.
        session: u64,
    },
    /// Stops and forgets it. What was learnt is in the library, or in a checkpoint there.
    Close {
        /// The number of the session.
        session: u64,
    },
}

/// A request for all sessions.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sessions {}

/// A session.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SessionAnswer {
    /// Its number.
    pub session: u64,
    /// The state that it is in.
    pub state: State,
    /// The name of the spot.
    pub spot: String,
    /// The board at the start.
    pub board: String,
    /// Iterations so far.
    pub iterations: u32,
    /// The exploitability when it was last measured, as a share of the starting pot.
    pub exploitability: Option<f64>,
    /// The exploitability that it aims at.
    pub target: Option<f64>,
    /// Seconds that it has run.
    pub seconds: f64,
    /// The seconds until it reaches its target or another limit, if that can be estimated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds_left: Option<f64>,
    /// The bytes that it takes, or will take.
    pub memory_bytes: u64,
    /// Remarks for people, the oldest first: on an earlier solve that is continued, on a result that could not be kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// The result, once it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<SolveAnswer>,
    /// The reason why it failed, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<crate::Error>,
    /// With `do: details`, every measurement of the exploitability so far, thinned out if there are many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub history: Option<Vec<Measurement>>,
    /// With `do: details`, the spot with the locks that it has now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toml: Option<String>,
}

/// A measurement of the exploitability of a session.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Measurement {
    /// The iterations when it was measured.
    pub iterations: u32,
    /// The seconds that the session had run.
    pub seconds: f64,
    /// The exploitability, as a share of the starting pot.
    pub exploitability: f64,
}

/// The state of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It is being prepared: it looks at what exists, or waits for memory that other sessions have.
    Waiting,
    /// It iterates.
    Running,
    /// It is paused.
    Paused,
    /// It has ended: `result` has what it has come to.
    Ended,
    /// It failed: `error` says why.
    Failed,
}

/// All sessions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SessionsAnswer {
    /// The sessions, in the order of their numbers.
    pub sessions: Vec<SessionAnswer>,
}
