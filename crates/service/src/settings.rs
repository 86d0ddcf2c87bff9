//! The settings of a service.

use crate::Error;
use crate::run::Gpu;
use isofold_api::settings::SettingsAnswer;
use isofold_solver::device::DeviceError;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// The most threads that a request may ask for.
const MAX_THREADS: usize = 1024;

/// The settings of a service: what its requests share.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The folder of the library; none if not given.
    pub library: Option<PathBuf>,
    /// The bytes that the library may grow to; no limit if not given.
    pub library_size: Option<u64>,
    /// The number of threads of requests that do not say it; 0 is one for each core.
    pub threads: usize,
    /// The bytes that a request may use if it does not say it, and that all solves together may use.
    pub memory: Option<u64>,
    /// Finds the bytes that the machine has available, which is the limit if there is no other; `None` if they are not known.
    pub available: fn() -> Option<u64>,
    /// Finds the GPU that solves what asks for one, to use at most so many bytes of its memory.
    pub find_gpu: fn(Option<u64>) -> Result<Gpu, DeviceError>,
    /// The time between two checkpoints of a solve.
    pub checkpoint_interval: Duration,
    /// Whether each session has threads of its own, in a process where rayon's global ones are of no use: after a fork they stay behind
    /// in the process that was forked.
    pub own_threads: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            library: None,
            library_size: None,
            threads: 0,
            memory: None,
            available: || None,
            find_gpu: |_| Err(DeviceError::Absent("no GPU is used here".to_owned())),
            checkpoint_interval: Duration::from_secs(300),
            own_threads: false,
        }
    }
}

impl Settings {
    /// The settings with a library in a folder. A folder without a library is an empty one.
    #[must_use]
    pub fn with_library(self, folder: impl Into<PathBuf>) -> Settings {
        Settings { library: Some(folder.into()), ..self }
    }

    /// The number of threads of a request.
    pub(crate) fn threads(&self, asked: Option<usize>) -> Result<usize, Error> {
        match asked {
            Some(threads) if threads > MAX_THREADS => {
                let why = format!("{threads} is too many: expected 1 to {MAX_THREADS}, or 0 for every core");
                Err(Error::field("threads", why))
            }
            asked => Ok(asked.unwrap_or(self.threads)),
        }
    }

    /// The bytes that a request may use, if there is a limit.
    pub(crate) fn memory(&self, asked: Option<u64>) -> Result<Option<u64>, Error> {
        match asked {
            Some(0) => Err(Error::field("memory", "0 bytes are not enough: expected at least 1")),
            asked => Ok(asked.or_else(|| self.limit())),
        }
    }

    /// The settings as data.
    pub(crate) fn answer(&self) -> SettingsAnswer {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        SettingsAnswer {
            library_folder: self.library.as_ref().map(|folder| folder.display().to_string()),
            library_limit: self.library.as_ref().and(self.library_size),
            threads: if self.threads == 0 { cores } else { self.threads },
            cores,
            memory: self.limit(),
        }
    }

    /// The bytes that may be used, if there is a limit.
    pub(crate) fn limit(&self) -> Option<u64> {
        self.memory.or_else(self.available)
    }
}
