//! Datasets: training rows for value networks.

mod generate;
#[cfg(feature = "parquet")]
mod means;
mod verify;

pub use generate::GenerateQuestion;
pub use verify::VerifyQuestion;

use crate::pace::Pace;
use crate::{Error, Job, Settings};
use isofold_api::dataset::{DatasetGenerate, DatasetGenerateAnswer, DatasetVerify, DatasetVerifyAnswer};
use std::sync::{Mutex, PoisonError};

/// Hears of the progress of work on a dataset, from any thread, and may stop it.
pub trait DatasetWatch: Sync {
    /// So many rows are done, of so many.
    fn progress(&self, done: u64, of: u64);

    /// Whether to stop.
    fn is_stopped(&self) -> bool;

    /// A remark for people.
    fn remark(&self, message: &str);
}

/// Answers a request to generate.
pub(crate) fn answer_generate(
    request: &DatasetGenerate,
    settings: &Settings,
    job: &Job,
) -> Result<DatasetGenerateAnswer, Error> {
    GenerateQuestion::parse(request, settings)?.answer(settings, &JobWatch::new(job, "generating"))
}

/// Answers a request to verify.
pub(crate) fn answer_verify(
    request: &DatasetVerify,
    settings: &Settings,
    job: &Job,
) -> Result<DatasetVerifyAnswer, Error> {
    VerifyQuestion::parse(request, settings)?.answer(&JobWatch::new(job, "verifying"))
}

/// The error of a build that can plan datasets, and neither write nor read them.
#[cfg(not(feature = "parquet"))]
fn no_parquet() -> Error {
    let why = "this isofold was built without Parquet: datasets need the feature `parquet`, which the Python package has";
    isofold_api::Error::new(isofold_api::ErrorCode::Unsupported, why).into()
}

/// Reports to a job, and listens to it.
struct JobWatch<'a> {
    job: &'a Job,
    work: &'static str,
    pace: Mutex<Pace>,
}

impl JobWatch<'_> {
    fn new<'a>(job: &'a Job, work: &'static str) -> JobWatch<'a> {
        JobWatch { job, work, pace: Mutex::new(Pace::start()) }
    }
}

impl DatasetWatch for JobWatch<'_> {
    fn progress(&self, done: u64, of: u64) {
        // Nothing panics while it holds the lock.
        let mut pace = self.pace.lock().unwrap_or_else(PoisonError::into_inner);
        if pace.is_due() {
            self.job.report(pace.progress(self.work, done as f64 / of.max(1) as f64));
        }
    }

    fn is_stopped(&self) -> bool {
        self.job.is_cancelled()
    }

    fn remark(&self, message: &str) {
        self.job.remark(message);
    }
}

/// A watch of the service as one of the engine.
#[cfg(feature = "parquet")]
struct EngineWatch<'a>(&'a dyn DatasetWatch);

#[cfg(feature = "parquet")]
impl isofold_dataset::Watch for EngineWatch<'_> {
    fn progress(&self, done: u64, of: u64) {
        self.0.progress(done, of);
    }

    fn is_stopped(&self) -> bool {
        self.0.is_stopped()
    }
}
