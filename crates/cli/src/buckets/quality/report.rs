//! The measures of all streets.

use super::super::args::Quality;
use super::super::{artifact_failure, build_failure};
use crate::failure::Failure;
use isofold_abstraction::{Buckets, FeatureCache, Occupancy, OnProgress, Street, StreetQuality, build};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
pub(super) struct Report {
    pub(super) name: String,
    pub(super) mode: String,
    /// The buckets of another seed, if they were compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) other: Option<String>,
    pub(super) streets: Vec<StreetReport>,
}

#[derive(Serialize)]
pub(super) struct StreetReport {
    pub(super) street: String,
    pub(super) feature: String,
    pub(super) own: Figures,
    /// Distinct futures: the classes that can be told apart.
    pub(super) distinct: u64,
    /// The number of used buckets as a share of them.
    pub(super) resolution: f64,
    /// The adjusted Rand index with the buckets of another seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rand: Option<f64>,
    /// The figures of other numbers of buckets.
    pub(super) against: Vec<Figures>,
}

/// The quality of a number of buckets.
#[derive(Serialize)]
pub(super) struct Figures {
    pub(super) buckets: u16,
    pub(super) used: u64,
    /// In the metric that the buckets minimize.
    pub(super) cost: f64,
    pub(super) cdf_l2: f64,
    pub(super) emd: f64,
    pub(super) deviation: f64,
    pub(super) greatest_deviation: f64,
    pub(super) smallest: f64,
    pub(super) median: f64,
    pub(super) largest: f64,
    /// In bits.
    pub(super) entropy: f64,
    pub(super) empty: usize,
}

impl From<StreetQuality> for Figures {
    fn from(quality: StreetQuality) -> Figures {
        let StreetQuality { buckets, cost, measures, .. } = quality;
        let Occupancy { min, median, max, entropy, empty, .. } = measures.occupancy;
        Figures {
            buckets,
            used: measures.used,
            cost,
            cdf_l2: measures.cdf_l2,
            emd: measures.emd,
            deviation: measures.deviation,
            greatest_deviation: measures.greatest_deviation,
            smallest: min,
            median,
            largest: max,
            entropy,
            empty,
        }
    }
}

impl Report {
    pub(super) fn of(
        cache: &FeatureCache,
        buckets: &Buckets,
        args: &Quality,
        other: Option<Buckets>,
        on_progress: OnProgress,
    ) -> Result<Report, Failure> {
        let config = buckets.config();
        let other = match other {
            None if !args.no_seeds && config.depends_on_seed() => {
                Some(with_another_seed(cache, buckets, on_progress)?)
            }
            other => other,
        };
        let mut streets = Vec::new();
        for street in Street::ALL {
            let quality = buckets.quality(cache, street, on_progress).map_err(build_failure)?;
            let mut against = Vec::new();
            for count in counts(args, quality.buckets) {
                let quality = buckets.quality_with_count(cache, street, count, on_progress);
                against.push(Figures::from(quality.map_err(build_failure)?));
            }
            let rand = match &other {
                Some(other) => {
                    Some(buckets.compare(other, street, on_progress).map_err(artifact_failure)?.rand)
                }
                // Every seed gives the same buckets.
                None => (!args.no_seeds).then_some(1.0),
            };
            let distinct = buckets.metadata().streets.of(street).distinct;
            streets.push(StreetReport {
                street: street.to_string(),
                feature: config.features.of(street).to_string(),
                resolution: quality.measures.used as f64 / distinct as f64,
                own: quality.into(),
                distinct,
                rand,
                against,
            });
        }
        let metadata = buckets.metadata();
        let other = other.map(|other| other.metadata().name.clone());
        Ok(Report { name: metadata.name.clone(), mode: metadata.mode.clone(), other, streets })
    }
}

/// Builds the buckets of another seed beside these. The other seed of that one is this one again, so that both share their builds.
fn with_another_seed(
    cache: &FeatureCache,
    buckets: &Buckets,
    on_progress: OnProgress,
) -> Result<Buckets, Failure> {
    let mut config = buckets.config().clone();
    config.seed ^= 1;
    // The path may be `.`, which has no parent.
    let folder = buckets.path().canonicalize().unwrap_or_else(|_| buckets.path().to_owned());
    let beside = folder.parent().unwrap_or(Path::new(".")).join(config.name());
    let built = build(cache, &config, &beside, on_progress);
    let built = built.map_err(|error| {
        Failure::Runtime(format!("{error}; --no-seeds does without buckets of another seed"))
    })?;
    Ok(built.buckets)
}

/// The other numbers of buckets to measure, ascending.
fn counts(args: &Quality, own: u16) -> Vec<u16> {
    let mut counts = match &args.against {
        Some(counts) => counts.0.clone(),
        None => [8, 4, 2].into_iter().map(|part| own / part).filter(|&count| count > 0).collect(),
    };
    counts.sort_unstable();
    counts.dedup();
    counts.retain(|&count| count != own);
    counts
}
