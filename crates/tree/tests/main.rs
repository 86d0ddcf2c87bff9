//! The spot, its file and the betting tree.
//!
//! All are one program, which is linked once, and whose tests fill all cores.
#![allow(clippy::unwrap_used)]

mod common;
mod edits;
mod files;
mod icm;
mod known;
mod language;
mod lock_texts;
mod locks;
mod properties;
mod symmetries;
mod tournaments;
