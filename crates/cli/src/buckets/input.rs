//! Values of the arguments of `isofold buckets`.

use isofold_abstraction::{Distance, Feature};
use std::sync::LazyLock;

/// Numbers of buckets.
#[derive(Clone, Debug)]
pub(super) struct Counts(pub(super) Vec<u16>);

/// Reads `10,50,100` or `none`.
pub(super) fn against(text: &str) -> Result<Counts, String> {
    if text == "none" {
        return Ok(Counts(Vec::new()));
    }
    counts(text).map_err(|error| format!("{error}, or none"))
}

/// Reads `10,50,100`.
pub(super) fn counts(text: &str) -> Result<Counts, String> {
    let count = |part: &str| part.trim().parse::<u16>().ok().filter(|&count| count > 0);
    let counts: Option<Vec<u16>> = text.split(',').map(count).collect();
    counts.map(Counts).ok_or_else(|| {
        format!("`{text}` is not a list of numbers from 1 to 65535: expected something like 10,50,100")
    })
}

/// Reads a number of CFR iterations.
pub(super) fn iterations(text: &str) -> Result<u32, String> {
    let iterations = text.parse().ok().filter(|iterations| (1..=100_000).contains(iterations));
    iterations.ok_or_else(|| {
        format!("`{text}` is not a number of iterations: expected a whole number from 1 to 100000")
    })
}

/// An abstraction of the ladder.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum LadderFeature {
    /// Buckets by a feature; the distance is that of histograms.
    Buckets(Feature, Distance),
    /// The 169 classes of the 13×13 grid, whatever the board.
    HandClasses,
}

impl LadderFeature {
    pub(super) fn name(self) -> &'static str {
        match self {
            LadderFeature::Buckets(Feature::Histogram, Distance::CdfL2) => "histogram_l2",
            LadderFeature::Buckets(feature, Distance::CdfL2 | Distance::Emd) => feature.name(),
            LadderFeature::HandClasses => "classes",
        }
    }

    /// The words behind the name in a list of all abstractions.
    fn note(self) -> Option<&'static str> {
        match self {
            LadderFeature::Buckets(Feature::Histogram, Distance::Emd) => {
                Some("compared by earth mover's distance")
            }
            LadderFeature::Buckets(Feature::Histogram, Distance::CdfL2) => Some("compared by CDF-L2"),
            LadderFeature::Buckets(
                Feature::Equity | Feature::Ehs2 | Feature::PotentialAware | Feature::Ochs | Feature::Outcome,
                Distance::CdfL2 | Distance::Emd,
            ) => None,
            LadderFeature::HandClasses => Some("each cell of the 13×13 grid is a bucket"),
        }
    }

    /// Every abstraction: each feature, with each distance where it matters, and the classes of hands.
    fn all() -> impl Iterator<Item = LadderFeature> {
        let distances = |feature| match feature {
            Feature::Histogram => &[Distance::Emd, Distance::CdfL2][..],
            Feature::Equity | Feature::Ehs2 | Feature::PotentialAware | Feature::Ochs | Feature::Outcome => {
                &[Distance::Emd]
            }
        };
        let with_distances = move |feature| {
            distances(feature).iter().map(move |&distance| LadderFeature::Buckets(feature, distance))
        };
        Feature::ALL.into_iter().flat_map(with_distances).chain([LadderFeature::HandClasses])
    }

    fn names() -> Vec<&'static str> {
        LadderFeature::all().map(LadderFeature::name).collect()
    }
}

/// The names of all abstractions, as [`features`] reads them.
pub(super) static ALL_FEATURES: LazyLock<String> = LazyLock::new(|| LadderFeature::names().join(","));

/// `equity, …, histogram (compared by earth mover's distance), …`: all abstractions, for the help.
pub(super) fn feature_list() -> String {
    let item = |feature: LadderFeature| match feature.note() {
        Some(note) => format!("{} ({note})", feature.name()),
        None => feature.name().to_owned(),
    };
    LadderFeature::all().map(item).collect::<Vec<_>>().join(", ")
}

/// Several abstractions.
#[derive(Clone, Debug)]
pub(super) struct LadderFeatures(pub(super) Vec<LadderFeature>);

/// Reads `equity,histogram`.
pub(super) fn features(text: &str) -> Result<LadderFeatures, String> {
    let find = |part: &str| {
        LadderFeature::all().find(|feature| feature.name() == part.trim()).ok_or_else(|| {
            format!("`{part}` is not a feature: expected some of {}", LadderFeature::names().join(", "))
        })
    };
    text.split(',').map(find).collect::<Result<Vec<LadderFeature>, String>>().map(LadderFeatures)
}
