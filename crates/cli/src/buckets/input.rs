//! Arguments of `isofold buckets` that need reading.

use isofold_abstraction::{Distance, Feature};

/// Numbers of buckets.
#[derive(Clone, Debug)]
pub(super) struct Counts(pub(super) Vec<u16>);

/// `10,50,100` or `none`.
pub(super) fn against(text: &str) -> Result<Counts, String> {
    if text == "none" {
        return Ok(Counts(Vec::new()));
    }
    counts(text).map_err(|error| format!("{error}, or none"))
}

/// `10,50,100`
pub(super) fn counts(text: &str) -> Result<Counts, String> {
    let count = |part: &str| part.trim().parse::<u16>().ok().filter(|&count| count > 0);
    let counts: Option<Vec<u16>> = text.split(',').map(count).collect();
    counts.map(Counts).ok_or_else(|| {
        format!("`{text}` is not a list of numbers from 1 to 65535: expected something like 10,50,100")
    })
}

/// How often strategies are learnt from each other.
pub(super) fn iterations(text: &str) -> Result<u32, String> {
    let iterations = text.parse().ok().filter(|iterations| (1..=100_000).contains(iterations));
    iterations.ok_or_else(|| {
        format!("`{text}` is not a number of iterations: expected a whole number from 1 to 100000")
    })
}

/// What hands are told apart by.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Ruler {
    /// A feature, and how histograms are compared.
    Feature(Feature, Distance),
    /// The cell of the 13×13 grid, whatever the board.
    Class,
}

impl Ruler {
    pub(super) fn name(self) -> &'static str {
        match self {
            Ruler::Feature(Feature::Histogram, Distance::CdfL2) => "histogram_l2",
            Ruler::Feature(feature, _) => feature.name(),
            Ruler::Class => "classes",
        }
    }

    fn all() -> impl Iterator<Item = Ruler> {
        let features = Feature::ALL.into_iter().map(|feature| Ruler::Feature(feature, Distance::Emd));
        features.chain([Ruler::Feature(Feature::Histogram, Distance::CdfL2), Ruler::Class])
    }
}

/// Several of them.
#[derive(Clone, Debug)]
pub(super) struct Rulers(pub(super) Vec<Ruler>);

/// `equity,histogram`
pub(super) fn features(text: &str) -> Result<Rulers, String> {
    let find = |part: &str| {
        Ruler::all().find(|ruler| ruler.name() == part.trim()).ok_or_else(|| {
            let names: Vec<&str> = Ruler::all().map(Ruler::name).collect();
            format!("`{part}` is not a feature: expected some of {}", names.join(", "))
        })
    };
    text.split(',').map(find).collect::<Result<Vec<Ruler>, String>>().map(Rulers)
}
