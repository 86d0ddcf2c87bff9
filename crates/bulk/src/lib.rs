//! Many spots, solved as fast as the machine allows.
//!
//! [`solve_all`] takes an iterator of numbered [`Job`]s, which is asked for the next one only when there is room for it, and hands each
//! solved spot to a [`Sink`], in any order. What the sink wants of a solution it takes there: a file, a row, a number.
//!
//! * On the CPU small spots run one to a thread, which no pass has to wait for, and large ones with all threads, one after another.
//! * On a [device](isofold_solver::device::Backend) spots with the same betting, stacks and limits are packed together, wherever they stand
//!   among the jobs. While a pack is solved, the next ones are prepared and merged, and the one before is given back.
//!
//! A spot that fails is reported and stops no other. A solution has the bits that it has when it is solved alone in the same place,
//! whatever else is solved and by however many threads; in 16 bits on a device it agrees up to stochastic rounding.
//!
//! ```
//! use isofold_bulk::{BulkOptions, Failure, Job, Place, Sink, Solved, Wanted, solve_all};
//! use isofold_solver::Options;
//! use isofold_tree::{Spot, Stop, Street};
//! use std::sync::atomic::{AtomicU32, Ordering};
//!
//! #[derive(Default)]
//! struct Iterations(AtomicU32);
//!
//! impl Sink for Iterations {
//!     fn solved(&self, solved: Solved) {
//!         self.0.fetch_add(solved.outcome.iterations, Ordering::Relaxed);
//!     }
//!
//!     fn failed(&self, number: u64, failure: Failure) {
//!         panic!("spot {number}: {failure}");
//!     }
//! }
//!
//! let spot = Spot::on("KsTd7c4h2s").pot(100).stack(200).oop("AA,QQ").ip("KK").bet(Street::River, "a").build()?;
//! let stop = Stop { iterations: Some(7), ..Stop::default() };
//! let (options, wanted) = (Options::default(), Wanted::Solution);
//! let job = |number| Job { number, spot: spot.clone(), stop, options: options.clone(), wanted };
//! let sink = Iterations::default();
//! let summary = solve_all((0..3).map(job), &Place::Cpu, &BulkOptions::default(), &sink);
//! assert_eq!((summary.solved, sink.0.into_inner()), (3, 21));
//! # Ok::<(), isofold_tree::SpotError>(())
//! ```

mod cpu;
mod device;
mod job;
mod options;
mod pack;
mod sink;
mod sorter;
mod tally;

pub use job::{Job, Wanted};
pub use options::{BulkOptions, Place};
pub use sink::{Failure, Sink, Solved};
pub use tally::{StageTimes, Summary};

use tally::Tally;

/// Solves the spots of all jobs, and hands them to a sink. It returns once every spot is with the sink, or when the sink
/// [has cancelled](Sink::is_cancelled).
pub fn solve_all(
    jobs: impl IntoIterator<Item = Job, IntoIter: Send>,
    place: &Place<'_>,
    options: &BulkOptions,
    sink: &dyn Sink,
) -> Summary {
    let tally = Tally::new(sink);
    let mut jobs = jobs.into_iter();
    match place {
        Place::Cpu => cpu::solve(&mut jobs, options, &tally),
        Place::Device { backend, falls_back } => {
            let left = device::solve(&mut jobs, *backend, *falls_back, options, &tally);
            cpu::solve(&mut left.into_iter(), options, &tally);
        }
    }
    tally.summary()
}
