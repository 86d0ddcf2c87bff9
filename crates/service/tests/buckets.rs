//! Buckets through the service.

use isofold_api::buckets::{BucketsBuild, BucketsClasses};
use isofold_service::{Error, Job, Service};

/// A job that is cancelled ends at the next step, and what is there is kept; here nothing is, and no file is written.
#[test]
fn a_cancelled_build_ends() {
    let out = tempfile::tempdir().unwrap();
    let job = Job::default();
    job.cancel();
    let request = BucketsBuild {
        preset: Some("fast_test".into()),
        out: Some(out.path().to_str().unwrap().into()),
        ..BucketsBuild::default()
    };
    let service = Service::new();
    let cancelled = |answer| matches!(answer, Err(Error::Cancelled));
    assert!(cancelled(service.answer(&request.into(), &job)));
    let files: Vec<_> = std::fs::read_dir(out.path())
        .unwrap()
        .flat_map(|folder| std::fs::read_dir(folder.unwrap().path()).unwrap())
        .map(|file| file.unwrap().file_name())
        .filter(|name| name != ".lock")
        .collect();
    assert!(files.is_empty(), "{files:?}");
    assert!(cancelled(service.answer(&BucketsClasses::default().into(), &job)));
}
