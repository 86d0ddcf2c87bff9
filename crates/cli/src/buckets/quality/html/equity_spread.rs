//! The plot of the spread of equity within buckets.

use super::axis::{Axis, Unit};
use super::bucket_sizes::MARKS;
use super::plot::{Plot, Shape, WIDTH, coordinate, figure, parts};
use crate::html::{Html, element, empty};
use crate::paint;
use isofold_abstraction::BucketProfile;

/// The spread of buckets of about the same mean equity.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Mark {
    buckets: usize,
    equity: f64,
    /// The least equity of a hand, relative to the mean of its bucket.
    min: f64,
    /// The greatest, relative to the mean.
    max: f64,
    deviation: f64,
}

impl Mark {
    /// The mark of some buckets with deals.
    fn of(part: &[&BucketProfile]) -> Mark {
        let all: f64 = part.iter().map(|bucket| bucket.deals).sum();
        let mean = |of: fn(&BucketProfile) -> f64| {
            part.iter().map(|bucket| bucket.deals * of(bucket)).sum::<f64>() / all
        };
        Mark {
            buckets: part.len(),
            equity: mean(|bucket| bucket.equity),
            min: part.iter().map(|bucket| bucket.min_equity - bucket.equity).fold(0.0, f64::min),
            max: part.iter().map(|bucket| bucket.max_equity - bucket.equity).fold(0.0, f64::max),
            deviation: mean(|bucket| bucket.deviation),
        }
    }

    fn title(&self) -> String {
        let [equity, min, max] = [self.equity, self.equity + self.min, self.equity + self.max]
            .map(|of| paint::exact_percent(of, 2));
        let deviation = paint::exact_percent(self.deviation, 2);
        let buckets = paint::count(self.buckets, "bucket");
        format!("{buckets} of mean equity {equity}: hands from {min} to {max}, mean deviation {deviation}")
    }
}

/// At most `max` marks of the buckets with deals, by mean equity.
fn marks(profiles: &[BucketProfile], max: usize) -> Vec<Mark> {
    let mut used: Vec<&BucketProfile> = profiles.iter().filter(|bucket| bucket.deals > 0.0).collect();
    used.sort_by(|a, b| a.equity.total_cmp(&b.equity));
    parts(&used, max).map(Mark::of).collect()
}

/// The plot of the equities of hands relative to the means of their buckets.
pub(super) fn plot(profiles: &[BucketProfile]) -> Html {
    let marks = marks(profiles, MARKS);
    let min = marks.iter().map(|mark| mark.min.min(-mark.deviation)).fold(0.0, f64::min);
    let max = marks.iter().map(|mark| mark.max.max(mark.deviation)).fold(0.0, f64::max);
    let plot = Plot {
        x: Axis::even(0.0, 1.0, Unit::Percent),
        y: Axis::even(min, max, Unit::Percent),
        names: ["mean equity of the bucket", "equity of hands, from the mean of their bucket"],
    };
    let width = coordinate((0.5 * WIDTH / marks.len().max(1) as f64).clamp(0.8, 5.0));
    let bar = |mark: &Mark, from: f64, to: f64, class: &str| {
        let path = format!(
            "M{} {}V{}",
            coordinate(plot.left(mark.equity)),
            coordinate(plot.top(from)),
            coordinate(plot.top(to))
        );
        let attributes: [(&str, &dyn std::fmt::Display); 3] =
            [("d", &path), ("class", &class), ("stroke-width", &width)];
        element("path", &attributes, element("title", &[], mark.title()))
    };
    let bands = marks.iter().map(|mark| bar(mark, mark.min, mark.max, "band"));
    let cores = marks.iter().map(|mark| bar(mark, -mark.deviation, mark.deviation, "core"));
    let zero = format!(
        "M{} {}H{}",
        coordinate(plot.left(0.0)),
        coordinate(plot.top(0.0)),
        coordinate(plot.left(1.0))
    );
    let zero = empty("path", &[("class", &"zero"), ("d", &zero)]);
    let svg = plot.with("equity of hands by bucket", bands.chain(cores).chain([zero]).collect());
    let legend =
        [("band sign", Shape::Square, "least to greatest"), ("core sign", Shape::Square, "mean ± deviation")];
    let used: usize = marks.iter().map(|mark| mark.buckets).sum();
    let caption = match used > marks.len() {
        true => format!(
            "{} buckets in {} groups by mean equity: the widest band of each group, and the mean of its deviations.",
            paint::grouped(used),
            marks.len()
        ),
        false => "A line for each bucket, at its mean equity.".to_owned(),
    };
    figure("Spread in buckets", svg, &legend, &caption)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_mark_keeps_the_extremes() {
        let of = |deals, equity: f64, wide: f64| BucketProfile {
            deals,
            equity,
            min_equity: equity - wide,
            max_equity: equity + 2.0 * wide,
            deviation: wide / 4.0,
        };
        let profiles =
            [of(3.0, 0.75, 0.125), of(1.0, 0.25, 0.0625), BucketProfile::default(), of(1.0, 0.5, 0.03125)];
        let marks = marks(&profiles, 2);
        assert_eq!(marks.len(), 2);
        assert_eq!((marks[0].buckets, marks[0].equity), (1, 0.25));
        let expected = Mark { buckets: 2, equity: 0.6875, min: -0.125, max: 0.25, deviation: 0.025390625 };
        assert_eq!(marks[1], expected);
    }

    #[test]
    fn buckets_have_lines_at_their_equities() {
        let profile =
            BucketProfile { deals: 4.0, equity: 0.5, min_equity: 0.4, max_equity: 0.7, deviation: 0.05 };
        let markup = plot(&[profile]).into_string();
        let title = "1 bucket of mean equity 50.00%: hands from 40.00% to 70.00%, mean deviation 5.00%";
        assert_eq!(markup.matches(title).count(), 2, "{markup}");
        assert!(plot(&[]).into_string().contains("<svg"));
    }
}
