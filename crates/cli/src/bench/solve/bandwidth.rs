//! The memory bandwidth of the machine.

use crate::threads;
use rayon::prelude::*;
use std::hint::black_box;
use std::time::Instant;

/// Far larger than caches.
const BYTES: usize = 1 << 30;
const RUNS: usize = 3;

/// Measures the bandwidth in GB/s, read and written back: the best of some runs after one that does not count.
pub(super) fn measure(threads: usize) -> f64 {
    let mut words = vec![0u64; BYTES / size_of::<u64>()];
    let pool = threads::pool(threads.max(1));
    let part = words.len().div_ceil(threads.max(1));
    let mut pass = |step: u64| {
        let add = |words: &mut [u64]| words.iter_mut().for_each(|word| *word = word.wrapping_add(step));
        let started = Instant::now();
        match &pool {
            Some(pool) => pool.install(|| words.par_chunks_mut(part).for_each(add)),
            None => add(&mut words),
        }
        let seconds = started.elapsed().as_secs_f64();
        black_box(&mut words);
        2.0 * BYTES as f64 / seconds / 1e9
    };
    pass(1);
    (0..RUNS).map(|run| pass(run as u64)).fold(0.0, f64::max)
}
