//! One run of the corpus: exploitability on a fixed grid of iterations, and what it says about each target.

use isofold_solver::{Options, Solver, SolverError};
use isofold_tree::Spot;
use std::time::{Duration, Instant};

/// The targets, as shares of the pot.
pub(super) const TARGETS: [f64; 4] = [0.005, 0.003, 0.001, 0.0005];
/// Iterations after a target was met at which exploitability is looked at again.
pub(super) const LATER: [u32; 3] = [10, 20, 50];
/// A run ends when its last target was met so many iterations before.
const MARGIN: u32 = 60;

/// Whether exploitability is measured after an iteration: every second up to 40, then every fifth.
fn is_measured(iteration: u32) -> bool {
    iteration.is_multiple_of(if iteration <= 40 { 2 } else { 5 })
}

/// Exploitability after some iterations, and the seconds that they took, measuring left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub(super) iteration: u32,
    pub(super) exploitability: f64,
    pub(super) seconds: f64,
}

/// The measurements of a run, in order.
pub(super) struct Trace(pub(super) Vec<Point>);

impl Trace {
    /// Solves a spot until the last target was met for a while, or for `limit` iterations.
    pub(super) fn of(spot: &Spot, options: &Options, limit: u32) -> Result<Trace, SolverError> {
        let mut solver = Solver::new(spot, options)?;
        let (mut points, mut time, mut end) = (Vec::new(), Duration::ZERO, limit);
        for iteration in 1..=limit {
            let begin = Instant::now();
            solver.iterate();
            time += begin.elapsed();
            if is_measured(iteration) {
                let exploitability = solver.exploitability();
                points.push(Point { iteration, exploitability, seconds: time.as_secs_f64() });
                if exploitability <= TARGETS[TARGETS.len() - 1] {
                    end = end.min(iteration + MARGIN);
                }
            }
            if iteration >= end {
                break;
            }
        }
        Ok(Trace(points))
    }

    /// The iterations until a target is met for the first time, and the seconds. Between two measurements the logarithm of
    /// exploitability is taken for linear.
    pub(super) fn first(&self, target: f64) -> Option<[f64; 2]> {
        self.crossing(self.0.iter().position(|point| point.exploitability <= target)?, target)
    }

    /// The iterations until a target is met and stays met to the end of the run, and the seconds.
    pub(super) fn for_good(&self, target: f64) -> Option<[f64; 2]> {
        let above = self.0.iter().rposition(|point| point.exploitability > target).map_or(0, |last| last + 1);
        (above < self.0.len()).then(|| self.crossing(above, target)).flatten()
    }

    /// The place between the point before a point and that point at which exploitability crosses a target.
    fn crossing(&self, at: usize, target: f64) -> Option<[f64; 2]> {
        let after = self.0.get(at)?;
        let Some(before) = at.checked_sub(1).map(|before| self.0[before]) else {
            return Some([f64::from(after.iteration), after.seconds]);
        };
        let [high, low] = [before, *after].map(|point| point.exploitability.max(f64::MIN_POSITIVE).ln());
        let share = if high > low { ((high - target.ln()) / (high - low)).clamp(0.0, 1.0) } else { 1.0 };
        let mix = |from: f64, to: f64| from + share * (to - from);
        Some([
            mix(f64::from(before.iteration), f64::from(after.iteration)),
            mix(before.seconds, after.seconds),
        ])
    }

    /// Exploitability so many iterations after a target was met for the first time, as a multiple of the target; `None` if the run
    /// ended before.
    pub(super) fn rises(&self, target: f64) -> [Option<f64>; LATER.len()] {
        let met = self.0.iter().find(|point| point.exploitability <= target);
        LATER.map(|later| {
            let wanted = met?.iteration + later;
            let then = self.0.iter().find(|point| point.iteration >= wanted)?;
            Some(then.exploitability / target)
        })
    }

    /// The greatest exploitability after a target was met for the first time, as a multiple of the target.
    pub(super) fn worst_rise(&self, target: f64) -> Option<f64> {
        let met = self.0.iter().position(|point| point.exploitability <= target)?;
        self.0[met..].iter().map(|point| point.exploitability / target).reduce(f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trace(points: &[(u32, f64)]) -> Trace {
        let point = |&(iteration, exploitability): &(u32, f64)| Point {
            iteration,
            exploitability,
            seconds: f64::from(iteration) / 10.0,
        };
        Trace(points.iter().map(point).collect())
    }

    #[test]
    fn a_target_is_met_first_and_for_good() {
        let trace = trace(&[(10, 0.04), (20, 0.01), (30, 0.02), (40, 0.005), (60, 0.0025)]);
        // Half way between 4 % and 1 % on a logarithmic scale.
        let [iterations, seconds] = trace.first(0.02).unwrap();
        assert!((iterations - 15.0).abs() < 1e-9 && (seconds - 1.5).abs() < 1e-9, "{iterations} {seconds}");
        let [iterations, _] = trace.for_good(0.01).unwrap();
        assert!((iterations - 35.0).abs() < 1e-9, "{iterations}");
        assert_eq!(trace.first(0.001), None);
        assert_eq!(trace.for_good(0.001), None);
        assert_eq!(trace.for_good(0.1).unwrap()[0], 10.0);
    }

    #[test]
    fn rises_are_multiples_of_the_target() {
        let trace = trace(&[(10, 0.04), (20, 0.01), (30, 0.02), (40, 0.005), (70, 0.0025)]);
        assert_eq!(trace.rises(0.01), [Some(2.0), Some(0.5), Some(0.25)]);
        assert_eq!(trace.worst_rise(0.01), Some(2.0));
        assert_eq!(trace.rises(0.005), [Some(0.5), Some(0.5), None]);
        assert_eq!(trace.worst_rise(0.0001), None);
    }
}
