//! Checking the dataset of a folder.

use super::DatasetWatch;
use crate::{Error, Settings};
use isofold_api::dataset::{DatasetVerify, DatasetVerifyAnswer};
use isofold_dataset::{Dataset, destination};

/// A dataset to check.
#[cfg(feature = "parquet")]
pub struct VerifyQuestion {
    destination: Box<dyn isofold_dataset::Destination>,
    resolve: u64,
    complete: bool,
    html: Option<std::path::PathBuf>,
    memory: Option<u64>,
    threads: usize,
}

/// A dataset to check, of which this build has none.
#[cfg(not(feature = "parquet"))]
pub struct VerifyQuestion(std::convert::Infallible);

/// The rows that are solved again unless another number is asked for.
#[cfg(feature = "parquet")]
const RESOLVE: u64 = 16;

#[cfg(not(feature = "parquet"))]
impl VerifyQuestion {
    /// Reads a request. A mistake is reported before what this build lacks.
    pub fn parse(request: &DatasetVerify, settings: &Settings) -> Result<VerifyQuestion, Error> {
        Dataset::open(&*destination(&request.folder)?)?;
        settings.memory(request.memory)?;
        settings.threads(request.threads)?;
        Err(super::no_parquet())
    }

    /// Checks every row.
    pub fn answer(&self, _: &dyn DatasetWatch) -> Result<DatasetVerifyAnswer, Error> {
        match self.0 {}
    }
}

#[cfg(feature = "parquet")]
impl VerifyQuestion {
    /// Reads a request.
    pub fn parse(request: &DatasetVerify, settings: &Settings) -> Result<VerifyQuestion, Error> {
        let destination = destination(&request.folder)?;
        Dataset::open(&*destination)?;
        Ok(VerifyQuestion {
            destination,
            resolve: request.resolve.unwrap_or(RESOLVE),
            complete: !request.partial,
            html: request.html.as_ref().map(std::path::PathBuf::from),
            memory: settings.memory(request.memory)?,
            threads: settings.threads(request.threads)?,
        })
    }

    /// Checks every row.
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
        let (dataset, found) = verify(&*self.destination, &options, &means, &super::EngineWatch(watch))?;
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
            folder: self.destination.place(),
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
