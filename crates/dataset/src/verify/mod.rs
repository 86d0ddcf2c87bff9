//! Verification: what rows claim, checked.

mod checks;
mod histogram;
mod page;
mod resolve;

pub use histogram::Histogram;
pub use resolve::Resolved;

use crate::generate::Watch;
use crate::{Dataset, DatasetError, Destination, Means, Row, Shard, Split, file};
use checks::RowChecks;
use histogram::Histograms;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use xxhash_rust::xxh3::Xxh3;

/// A property of datasets that is checked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Check {
    /// Every shard is there, and can be read.
    Shards,
    /// The columns and the metadata of shards.
    Schema,
    /// A shard has its samples, each once, and each is what the seed draws.
    Samples,
    /// Boards are canonical, and have their index.
    Boards,
    /// Every board is of the split of its shard, and none is in both.
    Splits,
    /// Ranges sum to 1, over hands that the board does not block.
    Ranges,
    /// Masks are those of the board and the opponent's range; values are 0 where there is none.
    Masks,
    /// Values are numbers, and within the chips.
    Values,
    /// Sums: one player wins what the other loses, less the rake, and EVs are those of the values.
    ZeroSum,
    /// The exploitability of labels is at most the target.
    Exploitability,
    /// No row comes twice.
    Duplicates,
    /// Rows solved to a tenth of their exploitability have the same value within it.
    Resolving,
}

impl Check {
    /// All checks.
    pub const ALL: [Check; 12] = [
        Check::Shards,
        Check::Schema,
        Check::Samples,
        Check::Boards,
        Check::Splits,
        Check::Ranges,
        Check::Masks,
        Check::Values,
        Check::ZeroSum,
        Check::Exploitability,
        Check::Duplicates,
        Check::Resolving,
    ];
}

/// `zero sum`
impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Check::Shards => "shards",
            Check::Schema => "schema",
            Check::Samples => "samples",
            Check::Boards => "boards",
            Check::Splits => "splits",
            Check::Ranges => "ranges",
            Check::Masks => "masks",
            Check::Values => "values",
            Check::ZeroSum => "zero sum",
            Check::Exploitability => "exploitability",
            Check::Duplicates => "duplicates",
            Check::Resolving => "re-solving",
        })
    }
}

/// A fault of a dataset.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The check that found it.
    pub check: Check,
    /// The file, within the folder.
    pub file: String,
    /// The sample, if it is about one.
    pub sample: Option<u64>,
    /// The problem.
    pub message: String,
}

/// The result of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckResult {
    /// The check.
    pub check: Check,
    /// The number of faults.
    pub findings: u64,
}

/// The result of all checks.
#[derive(Clone, PartialEq, Debug)]
pub struct Verification {
    /// The shards that were read.
    pub shards: u64,
    /// The rows that were read: by split, those to train on first.
    pub rows: [u64; 2],
    /// The rows of rivers that come from turns.
    pub river_rows: u64,
    /// The canonical boards of each split.
    pub boards: [u64; 2],
    /// Each check.
    pub checks: Vec<CheckResult>,
    /// The first findings.
    pub findings: Vec<Finding>,
    /// The rows that were solved again.
    pub resolved: Resolved,
    /// The greatest exploitability of a label, as a share of the pot.
    pub max_exploitability: f64,
    /// The distributions of the rows.
    pub histograms: Vec<Histogram>,
}

impl Verification {
    /// Whether nothing is wrong.
    pub fn is_good(&self) -> bool {
        self.checks.iter().all(|check| check.findings == 0)
    }

    /// The result as one page of HTML, with the distributions as plots.
    pub fn to_html(&self, dataset: &Dataset) -> String {
        page::html(self, dataset)
    }
}

/// The extent of a verification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerifyOptions {
    /// The rows that are solved again.
    pub resolve: u64,
    /// Whether all shards have to be there.
    pub complete: bool,
}

/// The findings that are kept.
const MAX_FINDINGS: usize = 100;

/// Checks the dataset of a place.
pub fn verify(
    destination: &dyn Destination,
    options: &VerifyOptions,
    means: &Means<'_>,
    watch: &dyn Watch,
) -> Result<(Dataset, Verification), DatasetError> {
    let dataset = Dataset::open(destination)?;
    let mut run = Run { dataset: &dataset, ..Run::new(&dataset) };
    let layout = dataset.layout();
    let stride = (dataset.rows() / options.resolve.max(1)).max(1);
    let done = AtomicU64::new(0);
    let of = dataset.rows() + options.resolve.min(dataset.rows());
    for shard in layout.shards() {
        if watch.is_stopped() {
            return Err(DatasetError::Stopped);
        }
        run.shard(destination, shard, options.complete, stride);
        if dataset.config().rivers > 0 {
            run.rivers(destination, shard, options.complete, stride);
        }
        watch.progress(done.fetch_add(shard.rows(), Relaxed) + shard.rows(), of);
    }
    let [rows, rivers] = std::mem::take(&mut run.to_resolve).map(|mut rows| {
        rows.truncate(options.resolve as usize);
        rows
    });
    let rows = [rows, rivers].concat();
    let on_row = || watch.progress(done.fetch_add(1, Relaxed) + 1, of);
    let (resolved, findings) = resolve::resolve(&dataset, &rows, means, watch, &on_row)?;
    findings.into_iter().for_each(|finding| run.find(finding));
    let verification = run.finish(resolved);
    Ok((dataset, verification))
}

/// A verification under way.
struct Run<'a> {
    dataset: &'a Dataset,
    checks: RowChecks<'a>,
    counts: BTreeMap<Check, u64>,
    findings: Vec<Finding>,
    shards: u64,
    rows: [u64; 2],
    river_rows: u64,
    boards: [BTreeSet<u32>; 2],
    seen: BTreeSet<u128>,
    histograms: Histograms,
    max_exploitability: f64,
    /// Rows of samples, and of rivers that come from turns.
    to_resolve: [Vec<(String, Row)>; 2],
}

impl<'a> Run<'a> {
    fn new(dataset: &'a Dataset) -> Run<'a> {
        Run {
            dataset,
            checks: RowChecks::new(dataset),
            counts: BTreeMap::new(),
            findings: Vec::new(),
            shards: 0,
            rows: [0; 2],
            river_rows: 0,
            boards: Default::default(),
            seen: BTreeSet::new(),
            histograms: Histograms::new(dataset),
            max_exploitability: 0.0,
            to_resolve: Default::default(),
        }
    }

    fn find(&mut self, finding: Finding) {
        *self.counts.entry(finding.check).or_default() += 1;
        if self.findings.len() < MAX_FINDINGS {
            self.findings.push(finding);
        }
    }

    /// Checks a shard.
    fn shard(&mut self, destination: &dyn Destination, shard: Shard, complete: bool, stride: u64) {
        let name = shard.path();
        let Some(rows) = self.read(destination, &name, complete) else { return };
        self.shards += 1;
        if !rows.iter().map(|row| row.sample_id).eq(shard.samples()) {
            let message = "has other samples than it should".to_owned();
            self.find(Finding { check: Check::Samples, file: name.clone(), sample: None, message });
        }
        for row in rows {
            self.row(row, shard.split, &name, stride);
        }
    }

    /// Checks the rivers of a shard of turns; the first one of each turn that is solved again is, too.
    fn rivers(&mut self, destination: &dyn Destination, shard: Shard, complete: bool, stride: u64) {
        let name = shard.rivers_path();
        let Some(rows) = self.read(destination, &name, complete) else { return };
        let (rivers, samples) = (self.dataset.config().rivers, shard.samples().collect::<BTreeSet<u64>>());
        let is_ascending = rows.is_sorted_by(|a, b| a.sample_id < b.sample_id);
        if !is_ascending || !rows.iter().all(|row| samples.contains(&(row.sample_id / rivers))) {
            let message = "has rivers of other samples than it should".to_owned();
            self.find(Finding { check: Check::Samples, file: name.clone(), sample: None, message });
        }
        for row in rows {
            let mut found = Vec::new();
            self.checks.check_river(&row, shard.split, &mut |check, message| found.push((check, message)));
            if !self.seen.insert(digest(&row)) {
                found.push((Check::Duplicates, "comes twice".to_owned()));
            }
            for (check, message) in found {
                self.find(Finding { check, file: name.clone(), sample: Some(row.sample_id), message });
            }
            self.river_rows += 1;
            if row.sample_id.is_multiple_of(rivers * stride) {
                self.to_resolve[1].push((name.clone(), row));
            }
        }
    }

    /// The rows of a file whose metadata is that of the dataset. `None` if there are none, which is a finding if they should be there.
    fn read(&mut self, destination: &dyn Destination, name: &str, complete: bool) -> Option<Vec<Row>> {
        let finding =
            |check, message: String| Finding { check, file: name.to_owned(), sample: None, message };
        let bytes = match destination.read(name) {
            Ok(Some(bytes)) => bytes,
            Ok(None) if !complete => return None,
            Ok(None) => {
                self.find(finding(Check::Shards, "is not there".to_owned()));
                return None;
            }
            Err(error) => {
                self.find(finding(Check::Shards, error.to_string()));
                return None;
            }
        };
        let (rows, metadata) = match file::decode(bytes, name) {
            Ok(decoded) => decoded,
            Err(error) => {
                let is_schema = matches!(error, DatasetError::Schema { .. });
                let check = if is_schema { Check::Schema } else { Check::Shards };
                self.find(finding(check, error.to_string()));
                return None;
            }
        };
        for (key, value) in self.dataset.metadata(&self.dataset.context("")) {
            let found = metadata.iter().find(|(found, _)| *found == key).map(|(_, value)| value);
            // The device is that of the rows.
            if found != Some(&value) && key != "isofold.device" {
                self.find(finding(Check::Schema, format!("its metadata has another {key}")));
            }
        }
        Some(rows)
    }

    fn row(&mut self, row: Row, split: Split, file: &str, stride: u64) {
        let mut found = Vec::new();
        self.checks.check(&row, split, &mut |check, message| found.push((check, message)));
        self.boards[split as usize].insert(row.board_index);
        if !self.seen.insert(digest(&row)) {
            found.push((Check::Duplicates, "comes twice".to_owned()));
        }
        for (check, message) in found {
            self.find(Finding { check, file: file.to_owned(), sample: Some(row.sample_id), message });
        }
        self.rows[split as usize] += 1;
        self.histograms.add(&row);
        self.max_exploitability = self.max_exploitability.max(row.exploitability);
        if row.sample_id.is_multiple_of(stride) {
            self.to_resolve[0].push((file.to_owned(), row));
        }
    }

    fn finish(mut self, resolved: Resolved) -> Verification {
        let both: Vec<u32> = self.boards[0].intersection(&self.boards[1]).copied().collect();
        for index in both {
            let message = format!("board {index} is to train on too");
            self.find(Finding { check: Check::Splits, file: "data".to_owned(), sample: None, message });
        }
        let result = |check| CheckResult { check, findings: self.counts.get(&check).copied().unwrap_or(0) };
        Verification {
            shards: self.shards,
            rows: self.rows,
            river_rows: self.river_rows,
            boards: self.boards.each_ref().map(|boards| boards.len() as u64),
            checks: Check::ALL.map(result).to_vec(),
            findings: self.findings,
            resolved,
            max_exploitability: self.max_exploitability,
            histograms: self.histograms.finish(),
        }
    }
}

/// A hash of what a row asks: two rows with the same one are the same.
fn digest(row: &Row) -> u128 {
    let mut hash = Xxh3::new();
    hash.update(&row.board.bits().to_le_bytes());
    hash.update(&[row.pot.to_le_bytes(), row.stack.to_le_bytes()].concat());
    for weight in row.ranges.iter().flatten() {
        hash.update(&weight.to_le_bytes());
    }
    hash.digest128()
}
