//! Many spots against the same spots one by one.

#![allow(clippy::unwrap_used)]

mod common;
mod cpu;
mod device;
