//! Counterfactual regret minimization: the update rule, the run loop and its measurements, and what changes the strategies
//! that come out of it (node locks, card abstraction, best responses, simplification).

pub(crate) mod abstraction;
pub(crate) mod aggregate_lock;
mod best_response;
mod relock;
pub(crate) mod root;
pub(crate) mod rule;
pub(crate) mod run;
mod schedule;
mod simplify;

pub use abstraction::AbstractionError;
pub use best_response::Response;
pub use rule::{Discounts, Ramp, Rule};
pub use run::{Outcome, Progress, Reason};
use schedule::MeasurementSchedule;
pub use simplify::{Cost, Grid, GridError, Standing};
