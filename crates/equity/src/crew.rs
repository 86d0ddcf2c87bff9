use crate::EquityError;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::ops::Range;

/// Who does the work.
pub(crate) enum Crew {
    /// The thread that asked.
    Alone,
    /// As many threads as there are cores.
    All,
    /// So many threads.
    Some(ThreadPool),
}

impl Crew {
    /// 0 for as many as there are cores.
    pub(crate) fn new(threads: usize) -> Result<Crew, EquityError> {
        let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build();
        match threads {
            0 => Ok(Crew::All),
            1 => Ok(Crew::Alone),
            _ => pool(threads).map(Crew::Some).map_err(|error| EquityError::Threads(error.to_string())),
        }
    }

    pub(crate) fn threads(&self) -> usize {
        match self {
            Crew::Alone => 1,
            Crew::All => rayon::current_num_threads(),
            Crew::Some(pool) => pool.current_num_threads(),
        }
    }

    /// Does each task; the results are in the order of the tasks.
    pub(crate) fn map<T: Send>(&self, tasks: Range<u64>, work: impl Fn(u64) -> T + Sync + Send) -> Vec<T> {
        match self {
            Crew::Alone => tasks.map(work).collect(),
            Crew::All => tasks.into_par_iter().map(work).collect(),
            Crew::Some(pool) => pool.install(|| tasks.into_par_iter().map(work).collect()),
        }
    }
}
