#![doc = include_str!("../README.md")]
// The names are those of the header.
#![allow(non_camel_case_types)]

mod buffer;
mod edge;
#[cfg(debug_assertions)]
mod fault;
mod fork;
mod handles;
mod object;

// In the order of the header: blank lines keep it.
mod version;

mod status;

mod failure;

mod cards;

mod canonical;

mod indexer;

mod evaluation;

mod equity;

mod buckets;

mod call;

mod strings;

pub use buckets::*;
pub use call::*;
pub use canonical::*;
pub use cards::*;
pub use equity::*;
pub use evaluation::*;
pub use failure::*;
pub use indexer::*;
pub use status::isofold_status;
pub use strings::*;
pub use version::*;
