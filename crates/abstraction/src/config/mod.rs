//! Configurations: what buckets to build, as presets, TOML files or values.

mod by_street;
mod error;
mod file;
mod named_enum;
mod presets;
#[cfg(test)]
mod tests;
mod text;
mod toml_values;
mod yaml;

pub use by_street::ByStreet;
pub use error::ConfigError;
pub(crate) use named_enum::named_enum;
pub use presets::{PRESETS, Preset};

use crate::ochs::OpponentClusters;
use crate::{BoardFeature, Feature};
use isofold_iso::Street;
use serde::Serialize;
use xxhash_rust::xxh3::xxh3_128;

/// Goes up whenever the same configuration gives other buckets.
const ALGORITHM: u32 = 1;

named_enum! {
    /// The distance of two histograms of equity.
    Distance {
        /// CDF-L2: the squared difference of their cumulative distributions.
        CdfL2 = "cdf_l2",
        /// Earth mover's distance: the absolute difference of their cumulative distributions.
        Emd = "emd",
    }
}

/// The buckets to build.
///
/// A configuration comes from [`Config::new`], [`Config::preset`] or [`Config::from_toml`]; its fields can then be changed one by one.
///
/// ```
/// use isofold_abstraction::{ByStreet, Config, Feature};
///
/// let config = Config::preset("default")?;
/// assert!(config.name().starts_with("buckets-F50T100R200-C50C100C200-s1000-"));
/// let mut config = Config::new(ByStreet::all(200));
/// config.features = ByStreet::all(Feature::PotentialAware);
/// assert!(config.name().starts_with("buckets-F200T200R200-potential_aware-"));
/// # Ok::<(), isofold_abstraction::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Config {
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of buckets of each street; with board clusters, of each cluster.
    pub buckets: ByStreet<u16>,
    /// The features that hands are bucketed by.
    pub features: ByStreet<Feature>,
    /// The distance between histograms.
    pub distance: Distance,
    /// The number of board clusters of each street (mode `texture`); `None` if boards are not clustered (mode `classes`).
    pub board_clusters: Option<ByStreet<u16>>,
    /// The feature that boards are clustered by.
    pub board_features: BoardFeature,
    /// With perfect recall: how many buckets each bucket of the street before splits into, on the turn and on the river. `None` with
    /// imperfect recall.
    pub branches: Option<[u16; 2]>,
    /// The number of clusters of opponents' hands of [`Feature::Ochs`].
    pub opponents: usize,
    /// The number of restarts of k-means.
    pub restarts: usize,
    /// The most iterations of a start of k-means.
    pub iterations: usize,
    /// K-means ends when the cost falls by no more than this share.
    pub tolerance: f64,
    /// A field of pipelines that sample. Everything is exact here, so it changes nothing but the folder's name.
    pub equity_samples: Option<u64>,
    /// A field of pipelines that sample. Every board counts here, so it changes nothing.
    pub representatives_per_cluster: Option<u64>,
}

impl Config {
    /// One of the [`PRESETS`], by name.
    pub fn preset(name: &str) -> Result<Config, ConfigError> {
        let found = PRESETS.iter().find(|preset| preset.name == name);
        Config::from_toml(found.ok_or_else(|| ConfigError::Preset(name.to_owned()))?.toml)
    }

    /// Buckets by equity, without board clusters; everything else has the default of a file that leaves it out.
    pub fn new(buckets: ByStreet<u16>) -> Config {
        Config {
            seed: 0,
            buckets,
            features: ByStreet::all(Feature::Equity),
            distance: Distance::Emd,
            board_clusters: None,
            board_features: BoardFeature::Texture,
            branches: None,
            opponents: OpponentClusters::MAX,
            restarts: 0,
            iterations: 50,
            tolerance: 0.001,
            equity_samples: None,
            representatives_per_cluster: None,
        }
    }

    /// `classes` or `texture`.
    pub fn mode(&self) -> &'static str {
        if self.board_clusters.is_some() { "texture" } else { "classes" }
    }

    /// The number of buckets of a street, over all board clusters.
    pub fn count(&self, street: Street) -> usize {
        let clusters = self.board_clusters.map_or(1, |clusters| usize::from(clusters.of(street)));
        clusters * usize::from(self.buckets.of(street))
    }

    /// The name of the folder of the buckets: their counts, and a hash of all that they depend on.
    pub fn name(&self) -> String {
        let ByStreet { flop, turn, river } = self.buckets;
        let method = match self.board_clusters {
            Some(ByStreet { flop, turn, river }) => {
                let samples = self.equity_samples.map_or("exact".to_owned(), |samples| format!("s{samples}"));
                format!("C{flop}C{turn}C{river}-{samples}")
            }
            None => {
                let ByStreet { flop, turn, river } = self.features;
                let of_river = if flop.on(Street::River) == river { flop } else { river };
                let feature = if flop == turn && of_river == flop { flop.name() } else { "mixed" };
                feature.to_owned()
            }
        };
        format!("buckets-F{flop}T{turn}R{river}-{method}-{:012x}", self.fingerprint() >> 80)
    }

    /// Whether some street has a feature.
    fn has(&self, feature: Feature) -> bool {
        self.features.values().contains(&feature)
    }

    /// A hash of all that the buckets depend on: this configuration and the version of the algorithm.
    pub fn fingerprint(&self) -> u128 {
        let text = format!("isofold buckets {ALGORITHM}\n{}", self.canonical_toml());
        xxh3_128(text.as_bytes())
    }

    /// Whether another seed can give other buckets. Buckets by one number are the optimal split, whatever the seed.
    pub fn depends_on_seed(&self) -> bool {
        let is_optimal = Street::ALL.iter().all(|&street| self.features.of(street).on(street).is_scalar());
        self.board_clusters.is_some() || !is_optimal
    }

    /// Whether the buckets of the street before are built from those of a street.
    pub(crate) fn is_looked_ahead_to(&self, street: Street) -> bool {
        match street {
            Street::Flop => false,
            Street::Turn => self.features.flop.looks_ahead(),
            Street::River => self.features.turn.looks_ahead(),
        }
    }

    /// The most bytes that building takes, about.
    pub fn memory(&self) -> u64 {
        const MB: u64 = 1_000_000;
        let features = Feature::ALL.into_iter().filter(|&feature| self.has(feature));
        let features: u64 = features.map(|feature| feature.extra_memory(self)).sum();
        let [flop, turn, river] = self.buckets.values().map(u64::from);
        // Both lists of branches, and the parts that they are put together from.
        let branches =
            self.branches.map_or(0, |[split, _]| 4 * flop * (turn + u64::from(split) * river) / MB * MB);
        1_700 * MB + features + branches
    }

    /// A remark on each field of the configuration that changes nothing.
    pub fn ignored_fields(&self) -> Vec<&'static str> {
        let fields = [
            self.equity_samples
                .is_some()
                .then_some("equity_samples is not needed: equities are exact, over all hands and runouts"),
            self.representatives_per_cluster.is_some().then_some(
                "representatives_per_cluster is not needed: every board of a cluster is looked at",
            ),
        ];
        fields.into_iter().flatten().collect()
    }
}
