//! Checking the dataset of a folder.

use super::DatasetWatch;
use crate::{Error, Settings};
use isofold_api::dataset::{DatasetVerify, DatasetVerifyAnswer};
use isofold_dataset::Dataset;
use std::path::PathBuf;

/// A dataset to check.
#[cfg_attr(not(feature = "parquet"), allow(dead_code))]
pub struct VerifyQuestion {
    folder: PathBuf,
    resolve: u64,
    complete: bool,
    html: Option<PathBuf>,
    memory: Option<u64>,
    threads: usize,
}

/// The rows that are solved again unless another number is asked for.
const RESOLVE: u64 = 16;

impl VerifyQuestion {
    /// Reads a request.
    pub fn parse(request: &DatasetVerify, settings: &Settings) -> Result<VerifyQuestion, Error> {
        let folder = PathBuf::from(&request.folder);
        // A mistake is reported before what a build lacks.
        Dataset::open(&folder)?;
        Ok(VerifyQuestion {
            folder,
            resolve: request.resolve.unwrap_or(RESOLVE),
            complete: !request.partial,
            html: request.html.as_ref().map(PathBuf::from),
            memory: settings.memory(request.memory)?,
            threads: settings.threads(request.threads)?,
        })
    }

    /// Checks every row.
    #[cfg(not(feature = "parquet"))]
    pub fn answer(&self, _: &dyn DatasetWatch) -> Result<DatasetVerifyAnswer, Error> {
        Err(super::no_parquet())
    }

    /// Checks every row.
    #[cfg(feature = "parquet")]
    pub fn answer(&self, watch: &dyn DatasetWatch) -> Result<DatasetVerifyAnswer, Error> {
        use isofold_api::dataset::{DatasetCheck, DatasetFinding, ResolvedRows};
        use isofold_bulk::BulkOptions;
        use isofold_dataset::{CheckResult, Finding, Means, VerifyOptions, verify};
        use isofold_store::PartialFile;
        use std::io::Write;
        let begin = std::time::Instant::now();
        let options = VerifyOptions { resolve: self.resolve, complete: self.complete };
        let bulk = BulkOptions { threads: self.threads, memory: self.memory, ..BulkOptions::default() };
        let means = Means { bulk, ..Means::cpu(self.threads) };
        let (dataset, found) = verify(&self.folder, &options, &means, &super::EngineWatch(watch))?;
        if let Some(path) = &self.html {
            let mut partial = PartialFile::create(path)?;
            partial
                .file
                .write_all(found.to_html(&dataset).as_bytes())
                .map_err(|error| Error::Failed(format!("cannot write `{}`: {error}", path.display())))?;
            partial.finish()?;
        }
        let check = |&CheckResult { check, findings }: &CheckResult| DatasetCheck {
            check: check.to_string(),
            findings,
        };
        let finding = |Finding { check, file, sample, message }: &Finding| DatasetFinding {
            check: check.to_string(),
            file: file.clone(),
            sample: *sample,
            message: message.clone(),
        };
        Ok(DatasetVerifyAnswer {
            folder: self.folder.display().to_string(),
            good: found.is_good(),
            street: dataset.config().street.to_string(),
            shards: found.shards,
            rows: found.rows,
            boards: found.boards,
            checks: found.checks.iter().map(check).collect(),
            findings: found.findings.iter().map(finding).collect(),
            resolved: ResolvedRows {
                rows: found.resolved.rows,
                max_value_ratio: found.resolved.max_value_ratio,
                max_value_error: found.resolved.max_value_error,
                mean_cfv_error: found.resolved.mean_cfv_error,
            },
            max_exploitability: found.max_exploitability,
            html: self.html.as_ref().map(|path| path.display().to_string()),
            seconds: begin.elapsed().as_secs_f64(),
        })
    }
}
