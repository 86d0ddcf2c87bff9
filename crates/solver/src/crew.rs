use crate::SolverError;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Who does the work.
pub(crate) enum Crew {
    /// The thread that asked.
    Alone,
    /// So many threads.
    Many(ThreadPool),
}

impl Crew {
    /// 0 for as many as there are cores.
    pub(crate) fn new(threads: usize) -> Result<Crew, SolverError> {
        let threads = match threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            some => some,
        };
        if threads == 1 {
            return Ok(Crew::Alone);
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.map(Crew::Many).map_err(|error| SolverError::Threads(error.to_string()))
    }

    pub(crate) fn threads(&self) -> usize {
        match self {
            Crew::Alone => 1,
            Crew::Many(pool) => pool.current_num_threads(),
        }
    }

    /// Does each task, in any order.
    pub(crate) fn each<T: Send>(&self, tasks: Vec<T>, work: impl Fn(T) + Sync + Send) {
        match self {
            Crew::Many(pool) if tasks.len() > 1 => {
                pool.install(|| tasks.into_par_iter().with_max_len(1).for_each(work));
            }
            _ => tasks.into_iter().for_each(work),
        }
    }
}
