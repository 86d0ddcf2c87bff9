//! Buckets: card abstraction.

mod build;
mod folders;
mod info;
mod lookup;
mod quality;
mod watch;

pub use build::{BuildQuestion, built_answer};
pub use folders::Folders;
pub use info::info;
pub(crate) use lookup::lookup;
pub use lookup::{hand_buckets, lookup_answer};
pub use quality::{QualityQuestion, classes, compare};

use crate::{Error, Job, Settings};
use isofold_abstraction::{ArtifactError, Buckets};
use isofold_api::buckets::{
    BucketsBuild, BucketsBuildAnswer, BucketsClasses, BucketsClassesAnswer, BucketsCompare,
    BucketsCompareAnswer, BucketsInfo, BucketsInfoAnswer, BucketsQuality, BucketsQualityAnswer,
};
use rayon::ThreadPoolBuilder;
use std::path::Path;
use watch::Watch;

/// Opens a folder.
pub fn open(folder: &Path) -> Result<Buckets, Error> {
    Ok(Buckets::open(folder)?)
}

/// Opens a folder and checks every byte, for work that goes through all of it.
pub fn open_verified(folder: &Path) -> Result<Buckets, Error> {
    let buckets = open(folder)?;
    buckets.verify()?;
    Ok(buckets)
}

/// Answers a request for what a folder has.
pub(crate) fn answer_info(request: &BucketsInfo) -> Result<BucketsInfoAnswer, Error> {
    let open = if request.verify { open_verified } else { open };
    Ok(info(&open(request.folder.as_ref())?))
}

/// Answers a request to count classes.
pub(crate) fn answer_classes(
    request: &BucketsClasses,
    settings: &Settings,
    job: &Job,
) -> Result<BucketsClassesAnswer, Error> {
    let watch = Watch::new(job);
    on_threads(settings.threads(request.threads)?, || {
        let cache = watch.cache();
        let on_progress = |phase| watch.report(phase);
        // One after the other, to be cancelled between them.
        watch.check()?;
        cache.rivers(&on_progress);
        watch.check()?;
        cache.turns(&on_progress);
        watch.check()?;
        Ok(classes(&cache, &on_progress))
    })
}

/// Answers a request to compare two folders.
pub(crate) fn answer_compare(
    request: &BucketsCompare,
    settings: &Settings,
    job: &Job,
) -> Result<BucketsCompareAnswer, Error> {
    let (one, two) = (open_verified(request.folder.as_ref())?, open_verified(request.other.as_ref())?);
    let watch = Watch::new(job);
    let threads = settings.threads(request.threads)?;
    on_threads(threads, || compare([&one, &two], &|phase| watch.report(phase), &|| watch.check()))
}

/// Answers a request to measure buckets.
pub(crate) fn answer_quality(
    request: &BucketsQuality,
    settings: &Settings,
    job: &Job,
) -> Result<BucketsQualityAnswer, Error> {
    let threads = settings.threads(request.threads)?;
    let question = QualityQuestion::parse(request)?;
    let watch = Watch::new(job);
    on_threads(threads, || question.answer(&watch.cache(), &|phase| watch.report(phase), &|| watch.check()))
}

/// Answers a request to build buckets.
pub(crate) fn answer_build(
    request: &BucketsBuild,
    settings: &Settings,
    job: &Job,
) -> Result<BucketsBuildAnswer, Error> {
    let threads = settings.threads(request.threads)?;
    let question = BuildQuestion::parse(request)?;
    if request.print {
        return Ok(BucketsBuildAnswer::Printed(question.printed()));
    }
    question.check_memory(settings.memory(request.memory)?)?;
    if request.toml.is_some() {
        question.config.ignored_fields().iter().for_each(|&remark| job.remark(remark));
    }
    let watch = Watch::new(job);
    let built = on_threads(threads, || question.build(&watch.cache(), &|phase| watch.report(phase)))?;
    Ok(BucketsBuildAnswer::Built(Box::new(built_answer(&question.folder, watch.seconds(), &built))))
}

/// Runs work on so many threads, 0 for those that all share; or on as many as the system gives.
fn on_threads<T: Send>(mut threads: usize, work: impl FnOnce() -> T + Send) -> T {
    while threads > 0 {
        if let Ok(pool) = ThreadPoolBuilder::new().num_threads(threads).build() {
            return pool.install(work);
        }
        threads /= 2;
    }
    work()
}

impl From<Box<ArtifactError>> for Error {
    fn from(error: Box<ArtifactError>) -> Error {
        Error::Buckets(error)
    }
}

impl From<ArtifactError> for Error {
    fn from(error: ArtifactError) -> Error {
        Error::Buckets(Box::new(error))
    }
}
