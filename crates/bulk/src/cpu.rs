//! Many spots on the CPU: small ones one to a thread, large ones with all threads.

use crate::options::within;
use crate::tally::Tally;
use crate::{BulkOptions, Job, Solved};
use isofold_solver::{Options, Solver, SolverError};
use std::panic::resume_unwind;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ScopedJoinHandle};

/// The large spots that wait until there is no small one, so that threads seldom wait for each other.
const MAX_WAITING: usize = 64;

/// Solves all jobs, in rounds: small spots on all threads, then the large ones that were met among them.
pub(crate) fn solve(jobs: &mut (dyn Iterator<Item = Job> + Send), options: &BulkOptions, tally: &Tally<'_>) {
    let threads = options.threads();
    let small = options.small.min(options.share(threads as u64));
    let jobs = Mutex::new(jobs.fuse());
    loop {
        let waiting = Mutex::new(Vec::new());
        let next = || {
            let has_room = !tally.is_cancelled() && lock(&waiting).len() < MAX_WAITING;
            if has_room { lock(&jobs).next() } else { None }
        };
        let work = || {
            while let Some(job) = next() {
                if let Some(job) = solve_small(job, small, tally) {
                    lock(&waiting).push(job);
                }
            }
        };
        thread::scope(|scope| {
            (1..threads).for_each(|_| {
                scope.spawn(work);
            });
            work();
        });
        let waiting = waiting.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Without large spots the round ended because there is no job left.
        if waiting.is_empty() || tally.is_cancelled() {
            return;
        }
        solve_large(waiting, options, threads, tally);
    }
}

/// Solves a spot on this thread; one that takes more than so many bytes comes back.
fn solve_small(job: Job, small: u64, tally: &Tally<'_>) -> Option<Job> {
    let options = Options { threads: 1, memory: within(job.options.memory, small), ..job.options.clone() };
    match Solver::new(&job.spot, &options) {
        Ok(mut solver) => {
            let outcome = solver.run(&job.stop, |progress| tally.iterated(&[job.number], progress));
            tally.end(Solved { number: job.number, solver, root: None, outcome, together: 1 });
            None
        }
        Err(SolverError::Memory { .. }) => Some(job),
        Err(error) => {
            tally.fail(job.number, error);
            None
        }
    }
}

/// Solves spots one after another with all threads. While one is solved, the one before may still be with the sink.
fn solve_large(jobs: Vec<Job>, options: &BulkOptions, threads: usize, tally: &Tally<'_>) {
    thread::scope(|scope| {
        // The thread that hands over the last spot, and the bytes of that.
        let mut before: Option<(ScopedJoinHandle<'_, ()>, u64)> = None;
        for Job { number, spot, stop, options: of_job, .. } in jobs {
            if tally.is_cancelled() {
                break;
            }
            let solver = loop {
                let held = before.as_ref().map_or(0, |&(_, bytes)| bytes);
                let left = options.memory.map_or(u64::MAX, |memory| memory.saturating_sub(held));
                let memory = within(of_job.memory, left);
                match Solver::new(&spot, &Options { threads, memory, ..of_job.clone() }) {
                    Err(SolverError::Memory { .. }) if before.is_some() => join(before.take()),
                    solver => break solver,
                }
            };
            let mut solver = match solver {
                Ok(solver) => solver,
                Err(error) => {
                    tally.fail(number, error);
                    continue;
                }
            };
            let outcome = solver.run(&stop, |progress| tally.iterated(&[number], progress));
            join(before.take());
            let bytes = solver.plan().memory();
            let solved = Solved { number, solver, root: None, outcome, together: 1 };
            before = Some((scope.spawn(move || tally.end(solved)), bytes));
        }
        join(before);
    });
}

fn join(thread: Option<(ScopedJoinHandle<'_, ()>, u64)>) {
    if let Some((thread, _)) = thread
        && let Err(panic) = thread.join()
    {
        resume_unwind(panic);
    }
}

/// The value of a mutex. A thread that panicked with it ends the whole solve anyway.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
