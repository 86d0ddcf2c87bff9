//! The quality of buckets: classes that can be told apart, agreement, and measures of each street.

use super::open_verified;
use crate::Error;
use isofold_abstraction::{
    Buckets, BuildError, Comparison, FeatureCache, Occupancy, OnProgress, Resolution, Street, build,
};
use isofold_api::buckets::{
    BucketsClassesAnswer, BucketsCompareAnswer, BucketsQuality, BucketsQualityAnswer, QualityFigures,
    StreetAgreement, StreetClasses, StreetQuality,
};
use std::path::Path;

/// Called between steps; an error ends the work.
type Check<'a> = &'a (dyn Fn() -> Result<(), Error> + Sync);

/// Counts the classes that the cards to come can tell apart.
pub fn classes(cache: &FeatureCache, on_progress: OnProgress) -> BucketsClassesAnswer {
    let streets = Resolution::all(cache, on_progress).map(|found| StreetClasses {
        street: found.street.map_or_else(|| "preflop".to_owned(), |street| street.to_string()),
        classes: found.classes,
        win_rates: found.win_rates,
        outcomes: found.futures,
    });
    BucketsClassesAnswer { streets: streets.into() }
}

/// Measures how far two sets of buckets agree.
pub fn compare(
    [one, two]: [&Buckets; 2],
    on_progress: OnProgress,
    check: Check,
) -> Result<BucketsCompareAnswer, Error> {
    let mut streets = Vec::new();
    for street in Street::ALL {
        check()?;
        let Comparison { rand, same, spread, .. } = one.compare(two, street, on_progress)?;
        streets.push(StreetAgreement { street: street.to_string(), rand, same, spread });
    }
    Ok(BucketsCompareAnswer { folders: [one, two].map(|buckets| buckets.metadata().name.clone()), streets })
}

/// Buckets to measure.
pub struct QualityQuestion {
    /// The buckets.
    pub buckets: Buckets,
    /// Those of another seed, if they are given.
    pub other: Option<Buckets>,
    /// Whether the agreement with buckets of another seed is left out.
    pub no_seeds: bool,
    /// Other numbers of buckets to measure.
    pub against: Option<Vec<u16>>,
}

impl QualityQuestion {
    /// Reads a request.
    pub(super) fn parse(request: &BucketsQuality) -> Result<QualityQuestion, Error> {
        if request.no_seeds && request.other.is_some() {
            return Err(Error::field("other", "cannot be used with `no_seeds`"));
        }
        if request.against.as_ref().is_some_and(|counts| counts.contains(&0)) {
            return Err(Error::field("against", "0 is not a number of buckets: expected 1 to 65535"));
        }
        let other = request.other.as_deref().map(Path::new);
        QualityQuestion::open(request.folder.as_ref(), other, request.no_seeds, request.against.clone())
    }

    /// Opens the folders, and checks every byte of them.
    pub fn open(
        folder: &Path,
        other: Option<&Path>,
        no_seeds: bool,
        against: Option<Vec<u16>>,
    ) -> Result<QualityQuestion, Error> {
        let buckets = open_verified(folder)?;
        let other = other.map(open_verified).transpose()?;
        if let Some(other) = &other {
            let mut config = other.config().clone();
            config.seed = buckets.config().seed;
            if config.fingerprint() != buckets.config().fingerprint() {
                return Err(Error::field("other", "these buckets differ in more than the seed"));
            }
        }
        Ok(QualityQuestion { buckets, other, no_seeds, against })
    }

    /// Measures all streets.
    pub fn answer(
        &self,
        cache: &FeatureCache,
        on_progress: OnProgress,
        check: Check,
    ) -> Result<BucketsQualityAnswer, Error> {
        let buckets = &self.buckets;
        let config = buckets.config();
        let built = match &self.other {
            None if !self.no_seeds && config.depends_on_seed() => {
                Some(with_another_seed(cache, buckets, on_progress)?)
            }
            _ => None,
        };
        let other = self.other.as_ref().or(built.as_ref());
        let mut streets = Vec::new();
        for street in Street::ALL {
            check()?;
            let quality = buckets.quality(cache, street, on_progress)?;
            let mut against = Vec::new();
            for count in self.counts(quality.buckets) {
                check()?;
                against.push(figures(buckets.quality_with_count(cache, street, count, on_progress)?));
            }
            let rand = match other {
                Some(other) => Some(buckets.compare(other, street, on_progress)?.rand),
                // Every seed gives the same buckets.
                None => (!self.no_seeds).then_some(1.0),
            };
            let distinct = buckets.metadata().streets.of(street).distinct;
            streets.push(StreetQuality {
                street: street.to_string(),
                feature: config.features.of(street).to_string(),
                resolution: quality.measures.used as f64 / distinct as f64,
                own: figures(quality),
                distinct,
                rand,
                against,
            });
        }
        let metadata = buckets.metadata();
        let other = other.map(|other| other.metadata().name.clone());
        Ok(BucketsQualityAnswer { name: metadata.name.clone(), mode: metadata.mode.clone(), other, streets })
    }

    /// The other numbers of buckets to measure, ascending.
    fn counts(&self, own: u16) -> Vec<u16> {
        let mut counts = match &self.against {
            Some(counts) => counts.clone(),
            None => [8, 4, 2].into_iter().map(|part| own / part).filter(|&count| count > 0).collect(),
        };
        counts.sort_unstable();
        counts.dedup();
        counts.retain(|&count| count != own);
        counts
    }
}

fn figures(quality: isofold_abstraction::StreetQuality) -> QualityFigures {
    let isofold_abstraction::StreetQuality { buckets, cost, measures, .. } = quality;
    let Occupancy { min, median, max, entropy, empty, .. } = measures.occupancy;
    QualityFigures {
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

/// Builds the buckets of another seed beside these. The other seed of that one is this one again, so that both share their builds.
fn with_another_seed(
    cache: &FeatureCache,
    buckets: &Buckets,
    on_progress: OnProgress,
) -> Result<Buckets, Error> {
    let mut config = buckets.config().clone();
    config.seed ^= 1;
    // The path may be `.`, which has no parent.
    let folder = buckets.path().canonicalize().unwrap_or_else(|_| buckets.path().to_owned());
    let beside = folder.parent().unwrap_or(Path::new(".")).join(config.name());
    match build(cache, &config, &beside, on_progress) {
        Ok(built) => Ok(built.buckets),
        Err(BuildError::Stopped) => Err(Error::Cancelled),
        Err(error) => Err(Error::OtherSeed(Box::new(error))),
    }
}
