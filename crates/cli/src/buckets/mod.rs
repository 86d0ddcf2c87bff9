//! `isofold buckets`: card abstraction.

mod args;
mod build;
mod classes;
mod compare;
mod info;
mod input;
mod ladder;
mod lookup;
mod presets;
mod progress;
mod quality;

pub(crate) use args::Args;

use crate::error_text;
use crate::failure::Failure;
use crate::table::{Side, Table};
use args::Command;
use isofold_abstraction::{ArtifactError, BuildError};
use isofold_service::Error;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    match &args.command {
        Command::Build(args) => build::run(args, json),
        Command::Lookup(args) => lookup::run(args, json),
        Command::Info(args) => info::run(args, json),
        Command::Quality(args) => quality::run(args, json),
        Command::Compare(args) => compare::run(args, json),
        Command::Ladder(args) => ladder::run(args, json),
        Command::Classes(_) => classes::run(json),
    }
}

/// A folder that is damaged or holds no buckets is bad input; an error of the system is not.
fn artifact_failure(error: &ArtifactError) -> Failure {
    match error {
        ArtifactError::Io { .. } => Failure::io(error.to_string()),
        _ => Failure::Input(error.to_string()),
    }
}

fn build_failure(error: &BuildError) -> Failure {
    match error {
        // The folder that was given is at fault, and nothing was built.
        BuildError::Artifact(
            error @ (ArtifactError::Version { .. } | ArtifactError::NewerMetadata { .. }),
        ) => artifact_failure(error),
        error => Failure::Runtime(error.to_string()),
    }
}

/// An error of the service, with the arguments and flags that it is about.
fn failure(error: Error) -> Failure {
    match error {
        Error::Buckets(error) => artifact_failure(&error),
        Error::Build(error) => build_failure(&error),
        Error::OtherSeed(error) => {
            Failure::Runtime(format!("{error}; --no-seeds does without buckets of another seed"))
        }
        Error::Field { field, why } if field == "hands" => Failure::argument("HAND", why),
        Error::Field { field, why } if field == "other" => {
            Failure::argument("--other", format!("{why}; `isofold buckets compare` compares any two"))
        }
        error => error_text::service(error, &[]),
    }
}

/// A command ends by Ctrl-C: its work is never told to stop.
fn go_on() -> Result<(), Error> {
    Ok(())
}

/// A table with a row for each street, named in the first column; the others are numbers.
fn street_table<const N: usize>(heads: [&str; N]) -> Table {
    Table::new(heads.map(|head| (head, if head == "street" { Side::Left } else { Side::Right })))
}
