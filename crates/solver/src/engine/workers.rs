use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The threads that run the tasks of a pass.
pub(crate) enum Workers {
    /// The calling thread alone.
    Single,
    /// A pool of threads.
    Pool(ThreadPool),
}

impl Workers {
    /// The number of threads that an option asks for: 0 is one for each core.
    pub(crate) fn size(threads: usize) -> usize {
        match threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            some => some,
        }
    }

    /// So many threads, or as many as the system gives: no result depends on their number.
    pub(crate) fn new(mut threads: usize) -> Workers {
        while threads > 1 {
            if let Ok(pool) = ThreadPoolBuilder::new().num_threads(threads).build() {
                return Workers::Pool(pool);
            }
            threads /= 2;
        }
        Workers::Single
    }

    pub(crate) fn threads(&self) -> usize {
        match self {
            Workers::Single => 1,
            Workers::Pool(pool) => pool.current_num_threads(),
        }
    }

    /// The result of each task, in the order of the tasks.
    pub(crate) fn map<T: Send, U: Send>(
        &self,
        tasks: Vec<T>,
        result: impl Fn(T) -> U + Sync + Send,
    ) -> Vec<U> {
        match self {
            Workers::Pool(pool) if tasks.len() > 1 => {
                pool.install(|| tasks.into_par_iter().map(result).collect())
            }
            _ => tasks.into_iter().map(result).collect(),
        }
    }

    /// Runs all tasks, in any order; `work` gets the index of the worker, which is less than
    /// [`threads`](Self::threads).
    pub(crate) fn each<T: Send>(&self, tasks: Vec<T>, work: impl Fn(usize, T) + Sync + Send) {
        match self {
            Workers::Pool(pool) if tasks.len() > 1 => pool.install(|| {
                // Inside of `install` the index is of this pool, not of one that the caller may be in.
                tasks
                    .into_par_iter()
                    .with_max_len(1)
                    .for_each(|task| work(rayon::current_thread_index().unwrap_or(0), task));
            }),
            _ => tasks.into_iter().for_each(|task| work(0, task)),
        }
    }
}
