/// When to measure: a measurement costs most of an iteration. Exploitability falls roughly as a power of the iterations,
/// so the last two measurements say when the target will be met; then the next one is made. The numbers below were chosen
/// on recorded runs: they stop within a tenth of the best moment, at a cost of about 3 %.
pub(crate) struct MeasurementSchedule {
    target: Option<f64>,
    /// The iterations of the measurements so far, of this run and of those before, and what was measured.
    pub(super) seen: Vec<(u32, f64)>,
    next: u32,
}

impl MeasurementSchedule {
    /// The iterations of the first measurement, at least and at most. It is made after 0.6 of what is usual to get to the
    /// target: so early few spots are there.
    const FIRST: [f64; 2] = [10.0, 80.0];
    /// What is usual: this, divided by the square of the iterations.
    const USUAL: f64 = 28.0;
    /// The next one comes after this share of the iterations so far, at least,
    const GAP: f64 = 0.06;
    /// and after so many iterations at most.
    const WAIT: f64 = 36.0;
    /// The powers that are believed; what two measurements say is noisy.
    const POWERS: [f64; 2] = [1.5, 3.0];
    /// The power that is believed after one.
    const POWER: f64 = 2.0;

    /// Goes on where earlier measurements ended, as if they had been made for this target.
    pub(super) fn new(target: Option<f64>, seen: Vec<(u32, f64)>) -> MeasurementSchedule {
        let mut schedule = MeasurementSchedule { target, seen, next: MeasurementSchedule::first(target) };
        schedule.plan();
        schedule
    }

    /// The iteration of the first measurement.
    pub(crate) fn first(target: Option<f64>) -> u32 {
        let [least, most] = MeasurementSchedule::FIRST;
        let first = target
            .map_or(MeasurementSchedule::WAIT, |target| 0.6 * (MeasurementSchedule::USUAL / target).sqrt());
        first.clamp(least, most) as u32
    }

    pub(super) fn due(&self, iteration: u32) -> bool {
        iteration >= self.next
    }

    pub(super) fn last(&self) -> Option<(f64, u32)> {
        self.seen.last().map(|&(iteration, exploitability)| (exploitability, iteration))
    }

    /// Whether the target was met at an iteration. Without one there is nothing to gain beyond an exact solution; and what is no
    /// number will not improve.
    pub(super) fn is_met(&self, iteration: u32) -> bool {
        let target = self.target.unwrap_or(0.0);
        self.last().is_some_and(|(now, at)| at == iteration && (now <= target || now.is_nan()))
    }

    /// How many iterations after the last measurement the target will be met.
    pub(super) fn to_go(&self) -> Option<f64> {
        let (&(at, now), target) = (self.seen.last()?, self.target?);
        let power = match self.seen.as_slice() {
            [.., (before, then), _] => (then / now).ln() / (f64::from(at) / f64::from(*before)).ln(),
            _ => MeasurementSchedule::POWER,
        };
        let [least, most] = MeasurementSchedule::POWERS;
        let power = if power.is_nan() { least } else { power.clamp(least, most) };
        Some(f64::from(at) * ((now / target).powf(1.0 / power) - 1.0).clamp(0.0, 1e6))
    }

    pub(super) fn add(&mut self, iteration: u32, exploitability: f64) {
        self.seen.push((iteration, exploitability));
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
        let mut schedule = MeasurementSchedule::new(Some(target), Vec::new());
        for iteration in 1.. {
            if schedule.due(iteration) {
                schedule.add(iteration, curve(iteration));
                if curve(iteration) <= target {
                    return (iteration, schedule.seen.len());
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
        let mut schedule = MeasurementSchedule::new(None, Vec::new());
        for iteration in 1..=1_000 {
            if schedule.due(iteration) {
                schedule.add(iteration, 0.5);
            }
        }
        assert!((20..28).contains(&schedule.seen.len()), "{:?}", schedule.seen);
        assert_eq!(schedule.to_go(), None);
    }
}
