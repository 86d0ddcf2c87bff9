use crate::SolverError;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Who does the work.
pub(crate) enum Workers {
    /// The thread that asked.
    Single,
    /// So many threads.
    Pool(ThreadPool),
}

impl Workers {
    /// How many threads are meant: 0 for as many as there are cores.
    pub(crate) fn size(threads: usize) -> usize {
        match threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            some => some,
        }
    }

    pub(crate) fn new(threads: usize) -> Result<Workers, SolverError> {
        if threads <= 1 {
            return Ok(Workers::Single);
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.map(Workers::Pool).map_err(|error| SolverError::Threads(error.to_string()))
    }

    pub(crate) fn threads(&self) -> usize {
        match self {
            Workers::Single => 1,
            Workers::Pool(pool) => pool.current_num_threads(),
        }
    }

    /// Does each task, in any order; `work` is told the number of the worker, less than [`threads`](Crew::threads).
    pub(crate) fn each<T: Send>(&self, tasks: Vec<T>, work: impl Fn(usize, T) + Sync + Send) {
        match self {
            Workers::Pool(pool) if tasks.len() > 1 => pool.install(|| {
                // Inside of `install`, so the number is of this pool and not of one that the caller may be in.
                tasks
                    .into_par_iter()
                    .with_max_len(1)
                    .for_each(|task| work(rayon::current_thread_index().unwrap_or(0), task));
            }),
            _ => tasks.into_iter().for_each(|task| work(0, task)),
        }
    }
}
