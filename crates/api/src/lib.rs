#![doc = include_str!("../README.md")]

pub mod actions;
pub mod arrays;
pub mod batch;
pub mod boards;
pub mod buckets;
pub mod cards;
pub mod compare;
pub mod convert;
pub mod dataset;
pub mod equity;
mod error;
pub mod exploit;
pub mod export;
pub mod icm;
pub mod iso;
pub mod library;
pub mod named_shares;
pub mod preflop;
pub mod protocol;
pub mod ranges;
pub mod report;
mod request;
pub mod runouts;
#[cfg(feature = "schema")]
pub mod schema;
pub mod settings;
pub mod show;
pub mod simplify;
pub mod solve;
pub mod spot;
pub mod tree;

pub use error::{Error, ErrorCode, TextSpan};
pub use request::{Answer, Call, Request};

/// The version of the contract. New requests, and new keys of requests and answers, leave it as it is; what changes or removes a
/// key, its meaning or its unit gives it the next number.
pub const SCHEMA_VERSION: u32 = 1;

/// The JSON Schema of all requests and answers, as `isofold schema` prints it.
pub const SCHEMA: &str = include_str!("../schema.json");
