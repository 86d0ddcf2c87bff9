//! What is measured.

use super::super::args::Quality;
use super::super::failed;
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
    /// Classes that can be told apart, and the share of them that buckets are.
    pub(super) distinct: u64,
    pub(super) resolution: f64,
    /// The adjusted Rand index with the buckets of another seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rand: Option<f64>,
    /// With other numbers of buckets.
    pub(super) against: Vec<Figures>,
}

/// How good some buckets are.
#[derive(Serialize)]
pub(super) struct Figures {
    pub(super) buckets: u16,
    pub(super) used: u64,
    /// In the metric they were found by.
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
    fn from(rung: StreetQuality) -> Figures {
        let StreetQuality { buckets, cost, measures, .. } = rung;
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

pub(super) const STREETS: [Street; 3] = [Street::Flop, Street::Turn, Street::River];

impl Report {
    pub(super) fn of(
        cache: &FeatureCache,
        buckets: &Buckets,
        args: &Quality,
        other: Option<Buckets>,
        tell: OnProgress,
    ) -> Result<Report, Failure> {
        let config = buckets.config();
        let other = match other {
            None if !args.no_seeds && config.depends_on_seed() => Some(another(cache, buckets, tell)?),
            other => other,
        };
        let mut streets = Vec::new();
        for street in STREETS {
            let rung = buckets.quality(cache, street, tell).map_err(failed)?;
            let mut against = Vec::new();
            for count in counts(args, rung.buckets) {
                let rung = buckets.quality_with_count(cache, street, count, tell).map_err(failed)?;
                against.push(Figures::from(rung));
            }
            let rand = match &other {
                Some(other) => Some(buckets.compare(other, street, tell).rand),
                // Without chance every seed gives the same.
                None => (!args.no_seeds).then_some(1.0),
            };
            let distinct = buckets.metadata().streets.of(street).distinct;
            streets.push(StreetReport {
                street: street.to_string(),
                feature: config.features.of(street).to_string(),
                resolution: rung.measures.used as f64 / distinct as f64,
                own: rung.into(),
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

/// The same buckets with another seed, beside them. Theirs is the same seed the other way round.
fn another(cache: &FeatureCache, buckets: &Buckets, tell: OnProgress) -> Result<Buckets, Failure> {
    let mut config = buckets.config().clone();
    config.seed ^= 1;
    // A folder may be called `.`, which is beside nothing.
    let folder = buckets.path().canonicalize().unwrap_or_else(|_| buckets.path().to_owned());
    let beside = folder.parent().unwrap_or(Path::new(".")).join(config.name());
    let built = build(cache, &config, &beside, tell);
    let built = built.map_err(|error| {
        Failure::Work(format!("{error}; --no-seeds does without buckets of another seed"))
    })?;
    Ok(built.buckets)
}

/// What other numbers of buckets are asked for, ascending.
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
