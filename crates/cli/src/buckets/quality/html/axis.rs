//! The axis of a plot.

use crate::paint;

/// An interval of numbers on a linear or a logarithmic scale.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    from: f64,
    to: f64,
    is_log: bool,
    unit: Unit,
}

/// The format of numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Unit {
    /// `200k`, `1.5M`
    Count,
    /// `2.5%`
    Percent,
    /// `0.02`, `5e-6`
    Number,
}

impl Axis {
    /// A linear axis.
    pub(super) fn even(from: f64, to: f64, unit: Unit) -> Axis {
        let to = if to > from { to } else { from + 1.0 };
        Axis { from, to, is_log: false, unit }
    }

    /// A logarithmic axis of the positive numbers, with some margin at the ends.
    pub(super) fn log(numbers: impl IntoIterator<Item = f64>, unit: Unit) -> Axis {
        let above = numbers.into_iter().filter(|&number| number > 0.0);
        let (min, max) =
            above.fold((f64::INFINITY, 0.0), |(min, max), number| (number.min(min), number.max(max)));
        let (min, max) = if max > 0.0 { (min, max) } else { (1.0, 1.0) };
        // A single number stands in the middle.
        let margin = (max / min).powf(0.06).max(if max > min { 1.0 } else { 3.0 });
        Axis { from: min / margin, to: max * margin, is_log: true, unit }
    }

    /// The position of a number: 0 at the start, 1 at the end.
    pub(super) fn share(&self, number: f64) -> f64 {
        match self.is_log {
            true => (number / self.from).ln() / (self.to / self.from).ln(),
            false => (number - self.from) / (self.to - self.from),
        }
    }

    /// At most `max` round numbers, ascending.
    pub(super) fn ticks(&self, max: usize) -> Vec<f64> {
        // Powers are too far apart where the end is only a few times the start.
        let is_short = self.to < 6.0 * self.from;
        let found = if self.is_log && !is_short { self.powers(max) } else { self.steps(max) };
        // Decimal steps are not exact in binary: the last one must not fall past the end.
        let margin = 1e-9;
        found.into_iter().filter(|&tick| (-margin..=1.0 + margin).contains(&self.share(tick))).collect()
    }

    fn steps(&self, max: usize) -> Vec<f64> {
        let min_step = (self.to - self.from) / max.max(1) as f64;
        let power = 10f64.powf(min_step.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power).into_iter();
        let step = step.into_iter().find(|step| *step >= min_step * (1.0 - 1e-9)).unwrap_or(10.0 * power);
        let first = (self.from / step - 1e-9).ceil() as i64;
        let last = (self.to / step + 1e-9).floor() as i64;
        // Multiples of the step, so that rounding errors do not add up.
        (first..=last).take(max + 1).map(|count| count as f64 * step).collect()
    }

    fn powers(&self, max: usize) -> Vec<f64> {
        let (first, last) = (self.from.log10().floor() as i32, self.to.log10().ceil() as i32);
        let inside = |tick: &f64| (self.from..=self.to).contains(tick);
        let of = |digits: &[f64], every: usize| -> Vec<f64> {
            let powers = (first..=last).step_by(every).map(|power| 10f64.powi(power));
            powers.flat_map(|power| digits.iter().map(move |digit| digit * power)).filter(inside).collect()
        };
        let fine = [&[1.0, 2.0, 5.0][..], &[1.0, 3.0], &[1.0]].map(|digits| of(digits, 1));
        let coarse = (2..=40).map(|every| of(&[1.0], every));
        fine.into_iter().chain(coarse).find(|ticks| ticks.len() <= max).unwrap_or_default()
    }

    /// The label of a tick.
    pub(super) fn label(&self, tick: f64) -> String {
        match self.unit {
            Unit::Count => short(tick),
            Unit::Percent => format!("{}%", trimmed(100.0 * tick, 6)),
            Unit::Number if tick != 0.0 && !(1e-3..1e4).contains(&tick.abs()) => {
                format!("{:e}", format!("{tick:.6e}").parse().unwrap_or(tick))
            }
            Unit::Number => trimmed(tick, 6),
        }
    }
}

/// `750`, `200k`, `1.5M`, `2G`
pub(super) fn short(count: f64) -> String {
    match count {
        1e9.. => format!("{}G", trimmed(count / 1e9, 2)),
        1e6.. => format!("{}M", trimmed(count / 1e6, 2)),
        1e3.. => format!("{}k", trimmed(count / 1e3, 2)),
        _ => trimmed(count, 2),
    }
}

/// A number with at most `decimals` decimals.
fn trimmed(number: f64, decimals: usize) -> String {
    let text = paint::fixed(number, decimals);
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: Axis, max: usize) -> Vec<String> {
        axis.ticks(max).into_iter().map(|tick| axis.label(tick)).collect()
    }

    #[test]
    fn ticks_are_round_numbers_within_the_axis() {
        assert_eq!(
            labels(Axis::even(0.0, 1_240_920.0, Unit::Count), 5),
            ["0", "500k", "1M"],
            "a fifth would be 248k"
        );
        assert_eq!(
            labels(Axis::even(-0.004, 0.0044, Unit::Percent), 5),
            ["−0.4%", "−0.2%", "0%", "0.2%", "0.4%"]
        );
        assert_eq!(
            labels(Axis::even(0.0, 1.0, Unit::Percent), 5),
            ["0%", "20%", "40%", "60%", "80%", "100%"]
        );
        assert_eq!(labels(Axis::log([25.0, 200.0], Unit::Count), 6), ["50", "100", "200"]);
        assert_eq!(
            labels(Axis::log([1.5e-6, 0.02], Unit::Number), 6),
            ["1e-6", "1e-5", "1e-4", "0.001", "0.01"]
        );
    }

    #[test]
    fn numbers_have_positions() {
        let even = Axis::even(10.0, 20.0, Unit::Number);
        assert_eq!([10.0, 15.0, 20.0].map(|number| even.share(number)), [0.0, 0.5, 1.0]);
        let log = Axis::log([1.0, 100.0], Unit::Number);
        assert!((log.share(10.0) - 0.5).abs() < 1e-12);
        assert!(log.share(1.0) > 0.0 && log.share(100.0) < 1.0);
    }

    #[test]
    fn an_axis_of_one_number_or_none_has_a_length() {
        for axis in [Axis::log([7.0], Unit::Number), Axis::log([0.0], Unit::Number)] {
            assert!(axis.share(if axis.from < 1.0 { 1.0 } else { 7.0 }).is_finite());
            assert!(axis.ticks(6).len() <= 6);
        }
        assert!((Axis::log([7.0], Unit::Number).share(7.0) - 0.5).abs() < 1e-12);
        assert_eq!(Axis::even(0.0, 0.0, Unit::Count).share(0.5), 0.5);
    }

    #[test]
    fn counts_are_short() {
        assert_eq!([750.0, 1500.0, 2e6, 3.7e7, 1e9].map(short), ["750", "1.5k", "2M", "37M", "1G"]);
    }
}
