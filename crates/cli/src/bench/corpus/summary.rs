//! The figures of a rule over many runs.

use super::trace::{TARGETS, Trace};
use serde::Serialize;

/// The multiple of a target that was met above which a run has risen.
const RISE: f64 = 1.3;
/// A target that is not met counts as this multiple of the iterations that were made.
const MISSED: f64 = 1.5;
/// The target whose iterations are compared between relabellings.
const COMPARED: f64 = 0.001;

/// The runs of one spot, one for each relabelling.
pub(super) struct SpotRuns {
    pub(super) number: usize,
    pub(super) traces: Vec<Trace>,
}

/// One target.
#[derive(Serialize)]
pub(super) struct TargetSummary {
    pub(super) target: f64,
    /// Geometric means of iterations.
    pub(super) first: f64,
    pub(super) for_good: f64,
    /// The geometric mean of seconds until it is first met, over the runs that meet it.
    pub(super) seconds: Option<f64>,
    /// The number of runs that do not meet it.
    pub(super) missed: usize,
    /// The number of runs that stand above 1.3 times the target 10, 20 or 50 iterations after they met it.
    pub(super) risen: usize,
    /// The greatest exploitability 10, 20 or 50 iterations after a run met it, as a multiple of the target.
    pub(super) worst: f64,
}

/// The figures of a rule.
#[derive(Serialize)]
pub(super) struct Summary {
    pub(super) rule: String,
    pub(super) spots: usize,
    pub(super) runs: usize,
    pub(super) targets: Vec<TargetSummary>,
    /// The difference between the most and the fewest iterations to 0.1 % over the relabellings of a spot, as a share of the fewest:
    /// in the median spot, and in the worst.
    pub(super) median_spread: f64,
    pub(super) worst_spread: f64,
}

impl Summary {
    pub(super) fn new(rule: &str, limit: u32, spots: &[SpotRuns]) -> Summary {
        let traces = || spots.iter().flat_map(|spot| &spot.traces);
        let runs = traces().count();
        let missed = MISSED * f64::from(limit);
        let targets = TARGETS.map(|target| {
            let first: Vec<Option<[f64; 2]>> = traces().map(|trace| trace.first(target)).collect();
            let for_good =
                traces().map(|trace| trace.for_good(target).map_or(missed, |[iterations, _]| iterations));
            let later: Vec<f64> =
                traces().map(|trace| trace.rises(target).into_iter().flatten().fold(0.0, f64::max)).collect();
            TargetSummary {
                target,
                first: geometric_mean(
                    first.iter().map(|met| met.map_or(missed, |[iterations, _]| iterations)),
                )
                .unwrap_or(missed),
                for_good: geometric_mean(for_good).unwrap_or(missed),
                seconds: geometric_mean(first.iter().flatten().map(|[_, seconds]| *seconds)),
                missed: first.iter().filter(|met| met.is_none()).count(),
                risen: later.iter().filter(|&&multiple| multiple > RISE).count(),
                worst: later.into_iter().fold(0.0, f64::max),
            }
        });
        let mut spreads: Vec<f64> = spots.iter().filter_map(SpotRuns::spread).collect();
        spreads.sort_by(f64::total_cmp);
        Summary {
            rule: rule.to_owned(),
            spots: spots.len(),
            runs,
            targets: targets.into(),
            median_spread: spreads.get(spreads.len() / 2).copied().unwrap_or(0.0),
            worst_spread: spreads.last().copied().unwrap_or(0.0),
        }
    }
}

impl SpotRuns {
    /// The spread of the iterations to 0.1 % over the relabellings, as a share of the fewest; `None` for fewer than two that meet it.
    fn spread(&self) -> Option<f64> {
        let met =
            || self.traces.iter().filter_map(|trace| trace.first(COMPARED).map(|[iterations, _]| iterations));
        let (least, most) = (met().reduce(f64::min)?, met().reduce(f64::max)?);
        (met().count() > 1).then(|| (most - least) / least)
    }
}

/// The geometric mean of positive numbers; `None` of none.
fn geometric_mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.fold((0.0, 0u32), |(sum, count), number| (sum + number.ln(), count + 1));
    (count > 0).then(|| (sum / f64::from(count)).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::corpus::trace::Point;

    /// A run whose exploitability halves every ten iterations from 1 % on, with rises put in.
    fn trace(rises: &[(u32, f64)]) -> Trace {
        let at = |iteration: u32| 0.01 * 0.5f64.powf(f64::from(iteration) / 10.0);
        let point = |iteration: u32| Point {
            iteration,
            exploitability: rises
                .iter()
                .find(|rise| rise.0 == iteration)
                .map_or(at(iteration), |rise| rise.1),
            seconds: f64::from(iteration),
        };
        Trace((1..=12).map(|i| point(10 * i)).collect())
    }

    #[test]
    fn a_rise_is_counted_at_the_target_that_was_met() {
        let spots = [SpotRuns { number: 0, traces: vec![trace(&[]), trace(&[(20, 0.008)])] }];
        let summary = Summary::new("x", 120, &spots);
        assert_eq!((summary.spots, summary.runs), (1, 2));
        // Both runs meet 0.5 % at iteration 10, and one stands at 0.8 % ten iterations later.
        let target = &summary.targets[0];
        assert_eq!((target.missed, target.risen), (0, 1));
        assert!((target.first - 10.0).abs() < 1e-9 && (target.worst - 1.6).abs() < 1e-9);
        assert!(target.for_good > 14.0 && target.for_good < 18.0, "{}", target.for_good);
        assert!(summary.targets[1..].iter().all(|target| target.risen == 0));
        assert_eq!(summary.worst_spread, 0.0);
    }

    #[test]
    fn a_target_that_is_missed_counts_as_more_than_the_limit() {
        let mut short = trace(&[]);
        short.0.truncate(2);
        let summary = Summary::new("x", 20, &[SpotRuns { number: 0, traces: vec![short] }]);
        assert!((summary.targets[3].first - 30.0).abs() < 1e-9 && summary.targets[3].missed == 1);
        assert_eq!(summary.targets[3].seconds, None);
    }
}
