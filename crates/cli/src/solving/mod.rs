//! Solved spots, for every command that needs one. It takes three things, one after the other: where the spot comes from
//! ([`SpotSource`]), the run that solves it ([`run::SolveRun`]), and the report on it ([`SolveReport`]).

mod args;
mod checkpoint;
mod existing;
mod fit;
mod library_args;
mod output_args;
mod progress;
mod report;
mod request;
mod run;
mod source;
pub(crate) mod values;

pub(crate) use args::{MemoryArgs, SOLVING, SolveArgs};
pub(crate) use fit::{listed, remedies};
pub(crate) use library_args::{DEFAULT_SIZE as LIBRARY_SIZE, LIBRARY, LibraryArgs, LibraryFolderArgs};
pub(crate) use output_args::{OUTPUT, OutputArgs, check_out, is_same_file};
pub(crate) use report::{Origin, SolveReport};
pub(crate) use request::{Access, SolveRequest, remark_on_written};
pub(crate) use source::SpotSource;
