//! The settings of a service.

use std::path::PathBuf;

/// The settings of a service: what its requests share.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Settings {
    /// The folder of the library; none if not given.
    pub library: Option<PathBuf>,
    /// The bytes that the library may grow to; no limit if not given.
    pub library_size: Option<u64>,
    /// The number of threads; 0 is one for each core.
    pub threads: usize,
    /// The bytes that all solves together may use; no limit if not given.
    pub memory: Option<u64>,
}
