//! Requests and sessions.
//!
//! All are one program, which is linked once, and whose tests fill all cores.
#![allow(clippy::unwrap_used)]

mod batches;
mod buckets;
mod cases;
mod continuing;
mod equity;
mod flops;
mod keeping;
mod lines;
mod open;
mod places;
mod reports;
mod runouts;
mod sessions;
mod sharing;
mod solutions;
mod sources;
mod spots;
mod upi;
mod work_sessions;
