//! The plot of bucket sizes.

use super::axis::{Axis, Unit};
use super::plot::{Plot, WIDTH, coordinate, figure, parts};
use crate::html::{Html, element, empty};
use crate::paint;
use isofold_abstraction::BucketProfile;

/// More marks than this cannot be told apart.
pub(super) const MARKS: usize = 600;

/// Bars in the order of buckets, or if there are too many, a line from the largest bucket to the smallest. `in_cluster` is the
/// number of buckets of each board cluster.
pub(super) fn plot(profiles: &[BucketProfile], in_cluster: Option<usize>) -> Html {
    const TITLE: &str = "Bucket sizes";
    if profiles.len() > MARKS {
        let (line, caption) = line(profiles);
        return figure(TITLE, line, &[], &caption);
    }
    let caption = match in_cluster {
        Some(_) => "Deals in each bucket, board cluster by board cluster, in each from weak to strong.",
        None => "Deals in each bucket, from weak to strong.",
    };
    figure(TITLE, bars(profiles, in_cluster), &[], caption)
}

fn bars(profiles: &[BucketProfile], in_cluster: Option<usize>) -> Html {
    let max = profiles.iter().map(|bucket| bucket.deals).fold(0.0, f64::max);
    let plot = Plot {
        x: Axis::even(0.0, profiles.len() as f64, Unit::Count),
        y: Axis::even(0.0, max, Unit::Count),
        names: ["bucket", "deals"],
    };
    let wide = WIDTH / profiles.len().max(1) as f64;
    let width = coordinate(if wide > 3.0 { wide * 0.85 } else { wide });
    let bar = |(number, bucket): (usize, &BucketProfile)| {
        let (left, top) = (plot.left(number as f64), plot.top(bucket.deals));
        let name = match in_cluster {
            Some(count) => format!("cluster {}, bucket {}", number / count, number % count),
            None => format!("bucket {number}"),
        };
        let deals = paint::count(bucket.deals, "deal");
        element(
            "rect",
            &[
                ("x", &coordinate(left)),
                ("y", &coordinate(top)),
                ("width", &width),
                ("height", &coordinate(plot.top(0.0) - top)),
                ("class", &"bar"),
            ],
            element("title", &[], format!("{name}: {deals}")),
        )
    };
    plot.with("deals in each bucket", profiles.iter().enumerate().map(bar).collect())
}

/// The line and its caption.
fn line(profiles: &[BucketProfile]) -> (Html, String) {
    let points = sorted(profiles.iter().map(|bucket| bucket.deals), MARKS);
    let used = profiles.iter().filter(|bucket| bucket.deals > 0.0).count();
    let plot = Plot {
        x: Axis::even(0.0, used as f64, Unit::Count),
        y: Axis::log(points.iter().map(|&(_, deals)| deals), Unit::Count),
        names: ["buckets, from the largest", "deals"],
    };
    let at = |&(x, y): &(f64, f64)| format!("{} {}", coordinate(plot.left(x)), coordinate(plot.top(y)));
    let path = format!("M{}", points.iter().map(at).collect::<Vec<_>>().join("L"));
    let line = empty("path", &[("class", &"line one"), ("d", &path)]);
    let many = match used > points.len() {
        true => format!("; {} means of neighbouring buckets", points.len()),
        false => String::new(),
    };
    let empty = match profiles.len() - used {
        0 => String::new(),
        empty => format!(" {} empty buckets are left out.", paint::grouped(empty)),
    };
    let caption = format!(
        "Deals in {} buckets, sorted by size{many}. The scale is logarithmic.{empty}",
        paint::grouped(used)
    );
    (plot.with("deals in buckets, sorted by size", line), caption)
}

/// Positive sizes from the largest, as at most `max` means of neighbours, each with the position of its middle.
fn sorted(sizes: impl Iterator<Item = f64>, max: usize) -> Vec<(f64, f64)> {
    let mut sizes: Vec<f64> = sizes.filter(|&size| size > 0.0).collect();
    sizes.sort_unstable_by(|a, b| b.total_cmp(a));
    let mut before = 0;
    let mean = |part: &[f64]| {
        let middle = before as f64 + part.len() as f64 / 2.0;
        before += part.len();
        (middle, part.iter().sum::<f64>() / part.len() as f64)
    };
    parts(&sizes, max).map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(deals: f64) -> BucketProfile {
        BucketProfile { deals, ..BucketProfile::default() }
    }

    #[test]
    fn many_sizes_become_a_few_falling_means() {
        let points = sorted((0..240_000).map(f64::from), MARKS);
        assert_eq!(points.len(), MARKS);
        assert!(points.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 > pair[1].1));
        // Empty buckets are left out.
        assert_eq!(sorted([0.0, 1.0, 4.0, 3.0, 2.0].into_iter(), 2), [(1.0, 3.5), (3.0, 1.5)]);
    }

    #[test]
    fn few_buckets_have_a_bar_each() {
        let few: Vec<BucketProfile> = (1..=20).map(|deals| of(f64::from(deals))).collect();
        let markup = plot(&few, Some(10)).into_string();
        assert_eq!(markup.matches("<rect").count(), 20);
        assert!(markup.contains("<title>cluster 1, bucket 3: 14 deals</title>"), "{markup}");
        let many: Vec<BucketProfile> = (0..700).map(|deals| of(f64::from(deals))).collect();
        let markup = plot(&many, None).into_string();
        assert!(!markup.contains("<rect") && markup.contains("sorted by size; 600 means"), "{markup}");
        assert!(markup.contains(" 1 empty buckets are left out"), "{markup}");
    }

    #[test]
    fn no_buckets_make_an_empty_plot() {
        assert!(plot(&[], None).into_string().contains("<svg"));
    }
}
