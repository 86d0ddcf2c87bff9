//! The server, asked over HTTP as browsers, other programs and attackers do.
//!
//! All are one program, which is linked once.
#![allow(clippy::unwrap_used)]

mod contract;
mod files;
mod guard;
mod limits;
mod openapi;
mod page;
mod sessions;
mod support;
