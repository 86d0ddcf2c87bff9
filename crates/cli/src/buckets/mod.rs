//! `isofold buckets`: hands that are to play alike.

mod args;
mod build;
mod classes;
mod compare;
mod info;
mod input;
mod ladder;
mod lookup;
mod news;
mod quality;

pub(crate) use args::Args;

use crate::failure::Failure;
use args::Command;
use isofold_abstraction::{ArtifactError, Buckets, BuildError};
use std::path::Path;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    match &args.command {
        Command::Build(args) => with_threads(args.threads, || build::run(args, json)),
        Command::Lookup(args) => lookup::run(args, json),
        Command::Info(args) => info::run(args, json),
        Command::Quality(args) => with_threads(args.threads, || quality::run(args, json)),
        Command::Compare(args) => compare::run(args, json),
        Command::Ladder(args) => with_threads(args.threads, || ladder::run(args, json)),
        Command::Classes(args) => with_threads(args.threads, || classes::run(json)),
    }
}

fn with_threads(
    threads: Option<usize>,
    work: impl FnOnce() -> Result<(), Failure> + Send,
) -> Result<(), Failure> {
    let Some(threads) = threads else { return work() };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| Failure::Work(format!("cannot start {threads} threads: {error}")))?.install(work)
}

fn open(folder: &Path) -> Result<Buckets, Failure> {
    Buckets::open(folder).map_err(refused)
}

/// The same, every byte as it was written: what goes through all of it is not to stumble.
fn whole(folder: &Path) -> Result<Buckets, Failure> {
    let buckets = open(folder)?;
    buckets.verify().map_err(refused)?;
    Ok(buckets)
}

/// What is wrong with a folder is wrong with the input, unless the system refused.
fn refused(error: ArtifactError) -> Failure {
    match error {
        ArtifactError::Io { .. } => Failure::Work(error.to_string()),
        _ => Failure::Input(error.to_string()),
    }
}

fn failed(error: BuildError) -> Failure {
    Failure::Work(error.to_string())
}
