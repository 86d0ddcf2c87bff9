//! Remarks on a solve, for people.

use crate::Error;
use isofold_cards::Card;
use isofold_solver::Precision;
use isofold_solver::device::DeviceError;
use isofold_store::{Entry, StoreError};
use std::fmt::{Display, Formatter, Result};
use std::path::PathBuf;

/// The place where something of a solve is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A checkpoint.
    Checkpoint(PathBuf),
    /// The file that the solution is written to.
    File(PathBuf),
    /// An entry of the library.
    Entry(i64),
}

/// The reason why a stored solution is not continued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LossReason {
    /// It was stored without regrets.
    NoRegrets,
    /// It was solved in this precision, and another one is asked for.
    Precision(Precision),
    /// It was solved by another rule, with another seed, or for more iterations.
    Other,
}

/// Something that people should know of a solve. Its text has the words of the contract; the command line has words of its own, with
/// flags.
#[derive(Debug)]
pub enum Remark {
    /// The library cannot be read.
    LibraryUnused(StoreError),
    /// Something stored cannot be used.
    Unusable {
        /// The place of it.
        source: Source,
        /// The reason.
        error: Error,
    },
    /// An earlier solve is continued.
    Continued {
        /// The place that it is continued from.
        source: Source,
        /// The iterations so far.
        iterations: u32,
    },
    /// A coarser solution is not continued, though it is of this spot.
    Lost {
        /// The place of it.
        source: Source,
        /// Its exploitability, as a share of the pot.
        exploitability: f64,
        /// The reason.
        why: LossReason,
    },
    /// There is no place for checkpoints.
    NoCheckpoints(StoreError),
    /// There is a checkpoint of this spot, which is not continued.
    Interrupted {
        /// The checkpoint.
        path: PathBuf,
        /// Its iterations.
        iterations: u32,
    },
    /// A checkpoint was not written.
    CheckpointFailed(StoreError),
    /// Options that were given, by their names in the contract, had no effect: the spot was solved before.
    Unused(Vec<&'static str>),
    /// The hands of so many folded players are counted, which takes a few seconds.
    Counting(usize),
    /// The CPU solves what the GPU does not.
    Fallback(DeviceError),
    /// The library has a better solution, which stays.
    BetterEntry {
        /// The number of the entry.
        id: i64,
        /// Its exploitability, as a share of the pot.
        exploitability: f64,
    },
    /// An entry has another name now.
    Named {
        /// The number of the entry.
        id: i64,
        /// The name that it had; empty if it had none.
        before: String,
        /// The name that it has.
        after: String,
    },
    /// An entry was to have another name, and has not.
    NameFailed(StoreError),
    /// Another spot has the same name.
    SharedName {
        /// The number of the other entry.
        id: i64,
        /// The name.
        name: String,
    },
    /// An entry was removed from the library to make room.
    Evicted(Box<Entry>),
    /// The solution was not added to the library; without an error, because that is read-only.
    NotAdded(Option<StoreError>),
    /// A file has a better solution, which stays.
    BetterFile {
        /// The file.
        path: PathBuf,
        /// Its exploitability, as a share of the pot.
        exploitability: f64,
    },
    /// A file was written.
    Written {
        /// The file.
        path: PathBuf,
        /// Its length in bytes.
        length: u64,
    },
}

impl Display for Source {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Source::Checkpoint(path) => write!(f, "the checkpoint `{}`", path.display()),
            Source::File(path) => write!(f, "`{}`", path.display()),
            Source::Entry(id) => write!(f, "entry {id} of the library"),
        }
    }
}

impl Display for LossReason {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            LossReason::NoRegrets => write!(f, "it was stored without regrets, which `regrets` stores"),
            LossReason::Precision(precision) => {
                let bits = if *precision == Precision::Half { 16 } else { 32 };
                write!(f, "it was solved in {bits} bits, and `precision` {bits} continues it")
            }
            LossReason::Other => write!(f, "it was solved with other options, or has more iterations"),
        }
    }
}

impl Display for Remark {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let percent = |share: &f64| format!("{:.3}%", 100.0 * share);
        match self {
            Remark::LibraryUnused(error) => write!(f, "the library is not used: {error}"),
            Remark::Unusable { source, error } => write!(f, "{source} is not used: {error}"),
            Remark::Continued { source, iterations } => {
                write!(f, "continuing {source} after {iterations} iterations; `restart` begins from nothing")
            }
            Remark::Lost { source, exploitability, why } => write!(
                f,
                "solving from nothing: {source}, at {} of the pot, cannot be continued: {why}",
                percent(exploitability)
            ),
            Remark::NoCheckpoints(error) => write!(f, "no checkpoint is written: {error}"),
            Remark::Interrupted { path, iterations } => write!(
                f,
                "a solve of this spot was interrupted after {iterations} iterations, and is not continued: `{}`",
                path.display()
            ),
            Remark::CheckpointFailed(error) => write!(f, "no checkpoint was written: {error}"),
            Remark::Unused(names) => {
                let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
                let names = names.join(", ");
                write!(f, "{names} had no effect: the spot was solved before; `restart` solves it again")
            }
            Remark::Counting(players) => {
                write!(f, "counting the hands of folded players ({players}): this takes a few seconds")
            }
            Remark::Fallback(error) => write!(f, "solving on the CPU: {error}"),
            Remark::BetterEntry { id, exploitability } => {
                write!(
                    f,
                    "entry {id} of the library is better, {} of the pot, and stays",
                    percent(exploitability)
                )
            }
            Remark::Named { id, before, after } if before.is_empty() => {
                write!(f, "entry {id} is called {after} now")
            }
            Remark::Named { id, before, after } => {
                write!(f, "entry {id} is called {after} now, and no longer {before}")
            }
            Remark::NameFailed(error) => write!(f, "the name is not stored: {error}"),
            Remark::SharedName { id, name } => {
                write!(f, "entry {id} is called {name} too: @{name} names neither until one has another name")
            }
            Remark::Evicted(entry) => {
                let board: String = entry.request.board.iter().map(Card::to_string).collect();
                let name = if entry.request.name.is_empty() { "spot" } else { &entry.request.name };
                write!(
                    f,
                    "removed from the library to make room: entry {}, {name} on {board}, {} bytes",
                    entry.id, entry.bytes
                )
            }
            Remark::NotAdded(None) => write!(f, "not added to the library, which cannot be written to"),
            Remark::NotAdded(Some(error)) => write!(f, "not added to the library: {error}"),
            Remark::BetterFile { path, exploitability } => write!(
                f,
                "{} is not replaced: its solution of this spot is better, {} of the pot",
                path.display(),
                percent(exploitability)
            ),
            Remark::Written { path, length } => write!(f, "written to {} ({length} bytes)", path.display()),
        }
    }
}
