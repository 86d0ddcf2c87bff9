//! When a run measures exploitability.

use super::{Reason, Rule};

/// When to measure the exploitability of one game. A measurement costs most of an iteration. Exploitability falls roughly as a power
/// of the iterations, so the last two measurements say when the target will be met; then the next one is made. The constants were
/// chosen on recorded runs: they stop within a tenth of the best moment, at a cost of about 3 %.
pub(crate) struct MeasurementSchedule {
    target: Option<f64>,
    /// The iterations of the measurements so far, of this run and of those before, and the exploitability measured.
    measured: Vec<(u32, f64)>,
    next: u32,
}

impl MeasurementSchedule {
    /// The iterations of the first measurement, at least and at most. It is made after 0.6 of the iterations that usually meet the
    /// target: so early few spots are there.
    const FIRST: [f64; 2] = [10.0, 80.0];
    /// The next measurement comes after at least this share of the iterations so far,
    const GAP: f64 = 0.06;
    /// and after at most so many iterations.
    const WAIT: f64 = 36.0;
    /// The powers that are believed; two measurements estimate it with some noise.
    const POWERS: [f64; 2] = [1.5, 3.0];
    /// The power that is believed after one measurement.
    const POWER: f64 = 2.0;
    /// A game whose exploitability has not fallen for this many times the iterations of its best measurement will not get there,
    const STALL: u32 = 8;
    /// but no game is given up before this iteration.
    const STALL_START: u32 = 2_000;

    /// Goes on after earlier measurements as if they had been made for this target.
    pub(super) fn new(rule: &Rule, target: Option<f64>, measured: Vec<(u32, f64)>) -> MeasurementSchedule {
        let next = MeasurementSchedule::first(rule, target);
        let mut schedule = MeasurementSchedule { target, measured, next };
        schedule.plan();
        schedule
    }

    /// The iteration of the first measurement.
    fn first(rule: &Rule, target: Option<f64>) -> u32 {
        let [least, most] = MeasurementSchedule::FIRST;
        let first = target
            .map_or(MeasurementSchedule::WAIT, |target| 0.6 * (rule.usual_exploitability() / target).sqrt());
        first.clamp(least, most) as u32
    }

    /// Whether a measurement is due.
    pub(super) fn is_due(&self, iteration: u32) -> bool {
        iteration >= self.next
    }

    /// Whether a measurement was made at an iteration.
    pub(super) fn is_measured(&self, iteration: u32) -> bool {
        self.measured.last().is_some_and(|&(at, _)| at == iteration)
    }

    /// The last exploitability measured, and its iteration.
    pub(super) fn last(&self) -> Option<(f64, u32)> {
        self.measured.last().map(|&(iteration, exploitability)| (exploitability, iteration))
    }

    /// All measurements.
    pub(super) fn into_measured(self) -> Vec<(u32, f64)> {
        self.measured
    }

    /// The reason why the game needs no more iterations, if it was just measured and needs none: the target is met, or, without
    /// one, the solution is exact; or the exploitability is not a number and will not become one; or it has long ceased to fall.
    pub(super) fn end(&self, iteration: u32) -> Option<Reason> {
        let (now, _) = self.last().filter(|&(_, at)| at == iteration)?;
        if now.is_nan() {
            return Some(Reason::NotANumber);
        }
        if now <= self.target.unwrap_or(0.0) {
            return Some(Reason::Target);
        }
        let (best, _) = self.measured.iter().copied().min_by(|a, b| a.1.total_cmp(&b.1))?;
        let is_stalled = self.target.is_some()
            && iteration >= MeasurementSchedule::STALL_START
            && iteration >= best.saturating_mul(MeasurementSchedule::STALL);
        is_stalled.then_some(Reason::Stalled)
    }

    /// An estimate of the iteration at which the target will be met.
    pub(super) fn target_iteration(&self) -> Option<f64> {
        Some(f64::from(self.measured.last()?.0) + self.to_go()?)
    }

    /// The number of iterations after the last measurement at which the target will be met.
    fn to_go(&self) -> Option<f64> {
        let (&(at, now), target) = (self.measured.last()?, self.target?);
        let power = match self.measured.as_slice() {
            [.., (before, then), _] => (then / now).ln() / (f64::from(at) / f64::from(*before)).ln(),
            _ => MeasurementSchedule::POWER,
        };
        let [least, most] = MeasurementSchedule::POWERS;
        let power = if power.is_nan() { least } else { power.clamp(least, most) };
        Some(f64::from(at) * ((now / target).powf(1.0 / power) - 1.0).clamp(0.0, 1e6))
    }

    /// Adds a measurement.
    pub(super) fn add(&mut self, iteration: u32, exploitability: f64) {
        self.measured.push((iteration, exploitability));
        self.plan();
    }

    /// Sets the next measurement by the last.
    fn plan(&mut self) {
        if let Some((_, iteration)) = self.last() {
            let least = f64::from(iteration) * MeasurementSchedule::GAP;
            let gap =
                self.to_go().unwrap_or(MeasurementSchedule::WAIT).min(MeasurementSchedule::WAIT).max(least);
            self.next = iteration.saturating_add(gap.ceil() as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs the schedule on a curve; the iteration it stops at and how often it measured.
    fn stop(target: f64, curve: impl Fn(u32) -> f64) -> (u32, usize) {
        let mut schedule = MeasurementSchedule::new(&Rule::default(), Some(target), Vec::new());
        for iteration in 1.. {
            if schedule.is_due(iteration) {
                schedule.add(iteration, curve(iteration));
                if curve(iteration) <= target {
                    return (iteration, schedule.measured.len());
                }
            }
        }
        unreachable!()
    }

    #[test]
    fn stops_near_the_best_moment_and_measures_seldom() {
        for power in [1.6, 2.0, 2.5] {
            for target in [0.01, 0.005, 0.001, 0.0005] {
                // The noise of real curves, a few per cent up and down.
                let curve =
                    |t: u32| 50.0 / f64::from(t).powf(power) * (1.0 + 0.05 * f64::from(t * 7 % 11) / 11.0);
                let best = (1..).find(|&t| curve(t) <= target).unwrap();
                let (stopped, measured) = stop(target, curve);
                assert!(f64::from(stopped) <= f64::from(best) * 1.1 + 1.0, "{stopped} instead of {best}");
                assert!(
                    measured as f64 <= 4.0 + f64::from(stopped) * 0.04,
                    "{measured} measurements in {stopped}"
                );
            }
        }
    }

    #[test]
    fn without_a_target_measurements_are_rare() {
        let mut schedule = MeasurementSchedule::new(&Rule::default(), None, Vec::new());
        for iteration in 1..=1_000 {
            if schedule.is_due(iteration) {
                schedule.add(iteration, 0.5);
            }
        }
        assert!((20..28).contains(&schedule.measured.len()), "{:?}", schedule.measured);
        assert_eq!(schedule.to_go(), None);
    }

    #[test]
    fn a_game_ends_at_the_target_or_where_there_is_no_number() {
        let mut schedule = MeasurementSchedule::new(&Rule::default(), Some(0.01), vec![(40, 0.02)]);
        assert_eq!((schedule.end(40), schedule.end(41)), (None, None));
        schedule.add(50, 0.01);
        assert_eq!((schedule.end(50), schedule.end(51)), (Some(Reason::Target), None));
        schedule.add(60, f64::NAN);
        assert_eq!(schedule.end(60), Some(Reason::NotANumber));
        // An exploitability that no longer falls ends the game, but only if there is a target to miss.
        let stalled = |target: Option<f64>, now: u32| {
            MeasurementSchedule::new(&Rule::default(), target, vec![(500, 0.02), (now, 0.03)]).end(now)
        };
        assert_eq!((stalled(Some(0.01), 3_999), stalled(Some(0.01), 4_000)), (None, Some(Reason::Stalled)));
        assert_eq!((stalled(None, 4_000), stalled(Some(0.01), 1_000)), (None, None));
        // Without a target only an exact solution is good enough.
        let exact = |found: f64| MeasurementSchedule::new(&Rule::default(), None, vec![(36, found)]).end(36);
        assert_eq!((exact(1e-9), exact(0.0)), (None, Some(Reason::Target)));
    }
}
