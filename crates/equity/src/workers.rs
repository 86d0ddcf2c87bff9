use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::ops::Range;

/// The threads that a computation runs on.
pub(crate) enum Workers {
    /// The calling thread alone.
    Caller,
    /// The global thread pool: one thread a core.
    AllCores,
    /// A thread pool of its own.
    Pool(ThreadPool),
}

impl Workers {
    /// As many threads as asked for, 0 for one a core; or as many as the system gives: no result depends on their number.
    pub(crate) fn new(mut threads: usize) -> Workers {
        if threads == 0 {
            return Workers::AllCores;
        }
        while threads > 1 {
            if let Ok(pool) = ThreadPoolBuilder::new().num_threads(threads).build() {
                return Workers::Pool(pool);
            }
            threads /= 2;
        }
        Workers::Caller
    }

    pub(crate) fn threads(&self) -> usize {
        match self {
            Workers::Caller => 1,
            Workers::AllCores => rayon::current_num_threads(),
            Workers::Pool(pool) => pool.current_num_threads(),
        }
    }

    /// Runs each task; the results are in the order of the tasks. A single task wakes no other thread.
    pub(crate) fn map<T: Send>(&self, tasks: Range<u64>, work: impl Fn(u64) -> T + Sync + Send) -> Vec<T> {
        match self {
            _ if tasks.end.saturating_sub(tasks.start) <= 1 => tasks.map(work).collect(),
            Workers::Caller => tasks.map(work).collect(),
            Workers::AllCores => tasks.into_par_iter().map(work).collect(),
            Workers::Pool(pool) => pool.install(|| tasks.into_par_iter().map(work).collect()),
        }
    }

    /// Works on each item.
    pub(crate) fn each<T: Send>(&self, items: &mut [T], work: impl Fn(&mut T) + Sync + Send) {
        match self {
            _ if items.len() <= 1 => items.iter_mut().for_each(work),
            Workers::Caller => items.iter_mut().for_each(work),
            Workers::AllCores => items.par_iter_mut().for_each(work),
            Workers::Pool(pool) => pool.install(|| items.par_iter_mut().for_each(work)),
        }
    }
}
