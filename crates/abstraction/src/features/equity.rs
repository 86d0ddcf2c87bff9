//! Expected hand strength (EHS): the equity against a random hand, over all runouts.

use super::StreetFeatures;

pub(super) fn values(features: &StreetFeatures) -> Vec<f64> {
    features.equities()
}
