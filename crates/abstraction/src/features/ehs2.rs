//! Expected squared hand strength (EHS²): the mean of the squared equity on the river, over all runouts.

use super::StreetFeatures;

pub(super) fn values(features: &StreetFeatures) -> Vec<f64> {
    features.moments.iter().map(|moments| moments.ehs2(features.runouts)).collect()
}
