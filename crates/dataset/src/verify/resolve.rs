//! Rows that are solved again, closer.

use super::{Check, Finding};
use crate::generate::Watch;
use crate::{Dataset, DatasetError, Means, Row};
use isofold_bulk::{Failure, Job, Sink, Solved, Wanted, solve_all};
use isofold_solver::Options;
use isofold_tree::{Line, Stop};
use std::sync::{Mutex, PoisonError};

/// The agreement of rows with their solutions to a tenth of their exploitability.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Resolved {
    /// The rows that were solved again.
    pub rows: u64,
    /// The greatest difference of a value of the game, as a share of the row's exploitability, of which twice is the bound.
    pub max_value_ratio: f64,
    /// The greatest difference of a value of the game, as a share of the pot.
    pub max_value_error: f64,
    /// The mean difference of the counterfactual values of hands in the range, weighted by it, as a share of the pot. Equilibria differ in
    /// them even where their value is one.
    pub mean_cfv_error: f64,
}

/// Solves rows to a tenth of their exploitability.
pub(super) fn resolve(
    dataset: &Dataset,
    rows: &[(String, Row)],
    means: &Means<'_>,
    watch: &dyn Watch,
    on_row: &(dyn Fn() + Sync),
) -> Result<(Resolved, Vec<Finding>), DatasetError> {
    let jobs = rows.iter().enumerate().map(|(number, (_, row))| {
        let spot = dataset.sampler().spot_of(row.board, row.pot, row.stack, row.ranges.clone())?;
        // What is solved so far that a tenth is out of reach of 32 bits stays where it is.
        let target = (row.exploitability / 10.0).max(Stop::MIN_EXPLOITABILITY);
        let stop = Stop { exploitability: Some(target), iterations: Some(1 << 20), seconds: None };
        let options = Options { threads: 1, ..Options::default() };
        Ok(Job { number: number as u64, spot, stop, options, wanted: Wanted::Solution })
    });
    let jobs = jobs.collect::<Result<Vec<_>, DatasetError>>()?;
    let sink = Comparison { rows, watch, on_row, found: Mutex::default() };
    solve_all(jobs, &means.place, &means.bulk, &sink);
    if watch.is_stopped() {
        return Err(DatasetError::Stopped);
    }
    let Found { differences, mut findings } = sink.found.into_inner().unwrap_or_else(PoisonError::into_inner);
    findings.sort_by_key(|finding| finding.sample);
    let count = differences.len() as f64;
    let max = |value: fn(&Difference) -> f64| differences.iter().map(value).fold(0.0, f64::max);
    let resolved = Resolved {
        rows: differences.len() as u64,
        max_value_ratio: max(|difference| difference.ratio),
        max_value_error: max(|difference| difference.value),
        mean_cfv_error: differences.iter().map(|difference| difference.cfv).sum::<f64>() / count.max(1.0),
    };
    Ok((resolved, findings))
}

struct Difference {
    ratio: f64,
    value: f64,
    cfv: f64,
}

#[derive(Default)]
struct Found {
    differences: Vec<Difference>,
    findings: Vec<Finding>,
}

struct Comparison<'a> {
    rows: &'a [(String, Row)],
    watch: &'a dyn Watch,
    on_row: &'a (dyn Fn() + Sync),
    found: Mutex<Found>,
}

impl Comparison<'_> {
    fn find(&self, number: u64, message: String) {
        let (file, row) = &self.rows[number as usize];
        let sample = Some(row.sample_id);
        let finding = Finding { check: Check::Resolving, file: file.clone(), sample, message };
        self.found.lock().unwrap_or_else(PoisonError::into_inner).findings.push(finding);
    }
}

impl Sink for Comparison<'_> {
    fn solved(&self, solved: Solved) {
        let (_, row) = &self.rows[solved.number as usize];
        let pot = f64::from(row.pot);
        let value = (0..2)
            .map(|player| (solved.outcome.evs[player] - row.evs[player]).abs() / pot)
            .fold(0.0, f64::max);
        let mut cfv = 0.0;
        if let Ok(mut values) = solved.solver.combo_values(&[Line::default()]) {
            for (player, values) in values.swap_remove(0).iter().enumerate() {
                let pairs = values.cfvs().into_iter().zip(&row.cfvs[player]).zip(&row.ranges[player]);
                cfv +=
                    pairs.map(|((a, &b), &weight)| f64::from(weight) * f64::from((a - b).abs())).sum::<f64>()
                        / 2.0;
            }
        }
        // Sums in 32 bits.
        let rounding = 1e-6;
        // Exploitability is half of what both players can gain together, and the value of the game is off by no more than what one can.
        let bound = 2.0 * (row.exploitability + solved.outcome.exploitability);
        if value > bound + rounding {
            let message = format!(
                "its value is {value} of the pot off: expected at most {bound}, by its exploitability"
            );
            self.find(solved.number, message);
        }
        let ratio = value / row.exploitability.max(rounding);
        let difference = Difference { ratio, value, cfv };
        self.found.lock().unwrap_or_else(PoisonError::into_inner).differences.push(difference);
        (self.on_row)();
    }

    fn failed(&self, number: u64, failure: Failure) {
        self.find(number, failure.to_string());
        (self.on_row)();
    }

    fn is_cancelled(&self) -> bool {
        self.watch.is_stopped()
    }
}
