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

use crate::failure::Failure;
use crate::table::{Side, Table};
use args::Command;
use isofold_abstraction::{ArtifactError, Buckets, BuildError};
use std::path::Path;

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

fn open(folder: &Path) -> Result<Buckets, Failure> {
    Buckets::open(folder).map_err(artifact_failure)
}

/// Opens a folder and checks every byte, for work that goes through all of it.
fn open_verified(folder: &Path) -> Result<Buckets, Failure> {
    let buckets = open(folder)?;
    buckets.verify().map_err(artifact_failure)?;
    Ok(buckets)
}

/// A folder that is damaged or holds no buckets is bad input; an error of the system is not.
fn artifact_failure(error: ArtifactError) -> Failure {
    match error {
        ArtifactError::Io { .. } => Failure::Runtime(error.to_string()),
        _ => Failure::Input(error.to_string()),
    }
}

fn build_failure(error: BuildError) -> Failure {
    match error {
        // The folder that was given is at fault, and nothing was built.
        BuildError::Artifact(
            error @ (ArtifactError::Version { .. } | ArtifactError::NewerMetadata { .. }),
        ) => artifact_failure(error),
        error => Failure::Runtime(error.to_string()),
    }
}

/// A table with a row for each street, named in the first column; the others are numbers.
fn street_table<const N: usize>(heads: [&str; N]) -> Table {
    Table::new(heads.map(|head| (head, if head == "street" { Side::Left } else { Side::Right })))
}
