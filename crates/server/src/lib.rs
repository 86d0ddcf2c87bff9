#![doc = include_str!("../README.md")]

mod ask;
mod body;
mod config;
mod confine;
mod connection;
mod error;
mod events;
mod files;
mod guard;
pub mod openapi;
mod page;
mod response;
mod routes;
mod server;
mod session_store;
mod session_watch;
mod slots;
mod stall;
mod token;

pub use config::{Config, Limits};
pub use error::ServerError;
pub use page::Page;
pub use server::{Server, Stopper};
pub use token::{Token, TokenError};
