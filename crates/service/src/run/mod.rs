//! One solve, as sessions and the command line do it: what exists already is used or continued ([`Existing`]), a run iterates with
//! limits and checkpoints ([`SolveRun`]), and its result is kept ([`Keeping`]). Those who ask for it hear of it by [`Watch`].

mod checkpoint;
mod device;
#[cfg(test)]
mod device_tests;
mod existing;
mod given;
mod keeping;
mod parts;
mod remark;
mod remedy;
mod rule;
mod solve_run;
mod watch;

pub use checkpoint::Checkpoint;
pub use device::{Device, DeviceChoice, DeviceUsed, Gpu};
pub use existing::{Accepts, Existing, SolveQuestion};
pub use given::Given;
pub use keeping::{Keeping, Kept, solution_of};
pub use parts::{Parts, saved_parts};
pub use remark::{LossReason, Remark, Source};
pub use remedy::{Remedy, SizeKind, SpotChange, remedies, remedy_text};
pub use rule::{parse_rule, rule_text};
pub use solve_run::SolveRun;
pub use watch::{Watch, WriteReport, Writing};
