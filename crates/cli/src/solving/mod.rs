//! Solved spots, for every command that needs one. It takes three things, one after the other: where the spot comes from
//! ([`SpotSource`]), the run that solves it ([`isofold_service::run`], shown by [`Watcher`]), and the report on it ([`SolveReport`]).

mod args;
mod library_args;
mod output_args;
mod progress;
mod remedies;
mod report;
mod request;
mod shell;
mod source;
pub(crate) mod values;
mod watcher;

pub(crate) use args::{MemoryArgs, SOLVING, SolveArgs};
pub(crate) use library_args::{LIBRARY, LibraryArgs, LibraryFolderArgs};
pub(crate) use output_args::{OUTPUT, OutputArgs, check_out, is_same_file};
pub(crate) use remedies::listed_remedies;
pub(crate) use report::{Origin, SolveReport};
pub(crate) use request::{Access, SolveRequest};
pub(crate) use source::SpotSource;
pub(crate) use values::saved_streets;
#[cfg(test)]
pub(crate) use watcher::Watcher;
pub(crate) use watcher::remark_on_written;
