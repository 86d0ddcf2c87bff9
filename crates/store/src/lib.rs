//! Solutions on disk: solution files that are read lazily, checkpoints that a solve is resumed from, and a library of solved
//! spots.
//!
//! Spots that differ by a relabelling of suits have one solution: it is computed and saved for their [`CanonicalSpot`], and
//! [`Solution`] answers in the suits of the spot that was requested.
//!
//! * [`SolveSnapshot`] saves a solve to a file, as a solution or as a checkpoint.
//! * [`SolutionFile`] is an open file, [`SolutionHeader`] what it says about its contents.
//! * [`Solution`] answers questions about a solved spot, from a file or from a solver in memory.
//! * [`Library`] is a folder of solutions with a catalogue, shared by any number of processes.

mod bytes;
mod canonical;
mod codec;
mod compression;
mod error;
mod file;
#[cfg(any(test, feature = "fuzzing"))]
#[doc(hidden)]
pub mod forge;
mod format;
mod header;
mod library;
mod partial_file;
mod plain_file;
mod request;
mod resume;
mod snapshot;
mod solution;
mod writer;

pub use canonical::{CanonicalSpot, Fingerprint, FingerprintError};
pub use error::{CatalogueFailure, StoreError};
pub use file::SolutionFile;
pub use header::{SavedStreets, SavedStreetsError, SolutionHeader};
pub use library::{
    AddOutcome, AmountRange, Entry, EntryCheck, Filter, ImportOutcome, Library, Orphan, Recovery, Texture,
    TextureError, VerifyReport,
};
pub use partial_file::PartialFile;
pub use request::SpotRequest;
pub use snapshot::{SaveOptions, SolveSnapshot, WriteProgress};
pub use solution::Solution;
