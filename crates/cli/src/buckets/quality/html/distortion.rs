//! The plot of distortion against the number of buckets.

use super::axis::{Axis, Unit};
use super::plot::{Plot, Shape, coordinate, figure};
use crate::html::{Html, element, empty};
use isofold_api::buckets::{QualityFigures, StreetQuality};

/// A measure of distortion and its marks.
struct Series {
    name: &'static str,
    class: &'static str,
    shape: Shape,
    of: fn(&QualityFigures) -> f64,
}

const SERIES: [Series; 3] = [
    Series { name: "own metric", class: "one", shape: Shape::Circle, of: |figures| figures.cost },
    Series { name: "CDF-L2", class: "two", shape: Shape::Square, of: |figures| figures.cdf_l2 },
    Series { name: "EMD", class: "three", shape: Shape::Triangle, of: |figures| figures.emd },
];

/// The plot of a street; with board clusters, the number of buckets is that of each cluster.
pub(super) fn plot(street: &StreetQuality, has_clusters: bool) -> Html {
    let mut counts: Vec<&QualityFigures> = street.against.iter().chain([&street.own]).collect();
    counts.sort_by_key(|figures| figures.buckets);
    let every = || SERIES.iter().flat_map(|series| counts.iter().map(|figures| (series.of)(figures)));
    let plot = Plot {
        x: Axis::log(counts.iter().map(|figures| figures.buckets.into()), Unit::Count),
        y: Axis::log(every(), Unit::Number),
        names: [if has_clusters { "buckets in each cluster" } else { "buckets" }, "distortion"],
    };
    let marks = SERIES.iter().map(|series| series.marks(&plot, &counts)).collect();
    let svg = plot.with("distortion against the number of buckets", marks);
    let legend = SERIES.map(|Series { name, class, shape, .. }| (class, shape, name));
    let mut caption =
        "The distance of hands from the mean of their bucket, by three measures. Both scales are logarithmic."
            .to_owned();
    if street.against.is_empty() {
        caption += " Other numbers of buckets were not measured: name some with --against.";
    }
    if every().any(|distortion| distortion <= 0.0) {
        caption += " Values of 0 have no mark.";
    }
    figure("Distortion against the number of buckets", svg, &legend, &caption)
}

impl Series {
    fn marks(&self, plot: &Plot, counts: &[&QualityFigures]) -> Html {
        let seen = counts.iter().map(|figures| (figures.buckets, (self.of)(figures)));
        let seen: Vec<(u16, f64)> = seen.filter(|&(_, distortion)| distortion > 0.0).collect();
        let place_of =
            |&(buckets, distortion): &(u16, f64)| [plot.left(buckets.into()), plot.top(distortion)];
        let way = seen.iter().map(place_of).map(|[x, y]| format!("{} {}", coordinate(x), coordinate(y)));
        let way = format!("M{}", way.collect::<Vec<_>>().join("L"));
        let line = match seen.len() {
            0 | 1 => Html::default(),
            _ => empty("path", &[("class", &format!("line {}", self.class)), ("d", &way)]),
        };
        let mark = |at: &(u16, f64)| {
            let title = element("title", &[], format!("{} buckets, {}: {:.3e}", at.0, self.name, at.1));
            let [x, y] = place_of(at);
            element("g", &[], [title, self.shape.at(x, y, self.class)])
        };
        [line].into_iter().chain(seen.iter().map(mark)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(buckets: u16, cost: f64) -> QualityFigures {
        QualityFigures {
            buckets,
            used: buckets.into(),
            cost,
            cdf_l2: 0.02,
            emd: 0.01,
            deviation: 0.01,
            greatest_deviation: 0.1,
            smallest: 1.0,
            median: 2.0,
            largest: 3.0,
            entropy: 4.0,
            empty: 0,
        }
    }

    fn street(against: Vec<QualityFigures>) -> StreetQuality {
        StreetQuality {
            street: "flop".to_owned(),
            feature: "equity".to_owned(),
            own: figures(200, 1e-4),
            distinct: 1_137_132,
            resolution: 200.0 / 1_137_132.0,
            rand: None,
            against,
        }
    }

    #[test]
    fn each_number_of_buckets_has_three_marks() {
        let markup = plot(&street(vec![figures(50, 4e-4), figures(100, 2e-4)]), false).into_string();
        assert_eq!(markup.matches("<title>").count(), 9);
        assert_eq!(markup.matches("class=\"line ").count(), 3);
        assert!(markup.contains("<title>50 buckets, own metric: 4.000e-4</title>"), "{markup}");
    }

    #[test]
    fn missing_values_are_explained() {
        let markup = plot(&street(Vec::new()), false).into_string();
        assert!(markup.contains("were not measured") && !markup.contains("class=\"line "), "{markup}");
        let markup = plot(&street(vec![figures(50, 0.0)]), false).into_string();
        assert_eq!(markup.matches("<title>").count(), 5);
        assert!(markup.contains("have no mark"), "{markup}");
    }
}
