//! What buckets are to be built: presets, and files of one's own.

mod error;
mod file;
mod presets;
mod said;
#[cfg(test)]
mod tests;

pub use error::ConfigError;
pub use presets::{PRESETS, Preset};

use isofold_iso::Street;
use serde::{Deserialize, Serialize};
use std::fmt;
use xxhash_rust::xxh3::xxh3_128;

/// Changes whenever the same configuration gives other buckets.
const ALGORITHM: u32 = 1;

/// One of something for each street.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByStreet<T> {
    /// On the flop.
    pub flop: T,
    /// On the turn.
    pub turn: T,
    /// On the river.
    pub river: T,
}

impl<T: Copy> ByStreet<T> {
    /// The same on all streets.
    pub fn all(one: T) -> ByStreet<T> {
        ByStreet { flop: one, turn: one, river: one }
    }

    /// That of a street.
    pub fn of(&self, street: Street) -> T {
        match street {
            Street::Flop => self.flop,
            Street::Turn => self.turn,
            Street::River => self.river,
        }
    }

    /// Something else for each street.
    fn map<U>(self, of: impl Fn(T) -> U) -> ByStreet<U> {
        ByStreet { flop: of(self.flop), turn: of(self.turn), river: of(self.river) }
    }
}

/// What hands are told apart by. All of it is exact: every opponent's hand and every runout counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// The share of the pot that is won against a hand of which nothing is known.
    Equity,
    /// The mean of the square of the equity on the river: hands that may become strong count for more.
    Ehs2,
    /// How often each equity comes about on the river. On the river itself that is the equity.
    Histogram,
    /// How often each bucket of the next street comes about, told apart by an earth mover who knows how far buckets are from
    /// each other. On the river, which has no next street, it is the equity.
    PotentialAware,
    /// The equity against each of several clusters of opponents' hands.
    Ochs,
    /// How often the hand wins, ties and loses.
    Outcome,
}

impl Feature {
    /// All of them.
    pub const ALL: [Feature; 6] = [
        Feature::Equity,
        Feature::Ehs2,
        Feature::Histogram,
        Feature::PotentialAware,
        Feature::Ochs,
        Feature::Outcome,
    ];

    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Feature::Equity => "equity",
            Feature::Ehs2 => "ehs2",
            Feature::Histogram => "histogram",
            Feature::PotentialAware => "potential_aware",
            Feature::Ochs => "ochs",
            Feature::Outcome => "outcome",
        }
    }

    /// What it comes to on a street: on the river there is nothing ahead.
    pub fn on(self, street: Street) -> Feature {
        match self {
            Feature::Histogram | Feature::PotentialAware if street == Street::River => Feature::Equity,
            other => other,
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How far two histograms of equity are apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Distance {
    /// The squared difference of their cumulative sums.
    CdfL2,
    /// The work of an earth mover: the absolute difference of their cumulative sums.
    #[default]
    Emd,
}

/// What boards are told apart by, where they are clustered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardFeature {
    /// Suits, pairs, straights and height.
    #[default]
    Texture,
    /// How many hands of each bucket of equity they have, by the work of an earth mover.
    Buckets,
}

/// Buckets that are to be built.
///
/// ```
/// use isofold_abstraction::Config;
///
/// let config = Config::preset("default")?;
/// assert!(config.name().starts_with("buckets-F50T100R200-C50C100C200-s1000-"));
/// let config = Config::from_toml("feature = 'potential_aware'\nbuckets = { flop = 200, turn = 200, river = 200 }")?;
/// assert!(config.name().starts_with("buckets-F200T200R200-potential_aware-"));
/// # Ok::<(), isofold_abstraction::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Config {
    /// What chance depends on.
    pub seed: u64,
    /// How many buckets each street has; with clusters of boards, in each cluster.
    pub buckets: ByStreet<u16>,
    /// What hands are told apart by.
    pub features: ByStreet<Feature>,
    /// How histograms are compared.
    pub distance: Distance,
    /// How many clusters of boards each street has: mode `texture`. `None` without: mode `classes`.
    pub board_clusters: Option<ByStreet<u16>>,
    /// What boards are told apart by.
    pub board_features: BoardFeature,
    /// With perfect recall: into how many buckets each bucket of the street before splits, on the turn and on the river.
    pub branches: Option<[u16; 2]>,
    /// How many clusters of opponents' hands [`Feature::Ochs`] has.
    pub opponents: usize,
    /// How often clustering begins anew.
    pub restarts: usize,
    /// How often it moves centroids at most.
    pub iterations: usize,
    /// It ends when what clusters cost falls by no more than this share.
    pub tolerance: f64,
    /// A field of other pipelines. Everything is exact here, so it changes nothing.
    pub equity_samples: Option<u64>,
    /// A field of other pipelines. Every board is looked at here, so it changes nothing.
    pub representatives_per_cluster: Option<u64>,
}

impl Config {
    /// One of the [`PRESETS`], or `potential_aware` for the smaller of the two of that name.
    pub fn preset(name: &str) -> Result<Config, ConfigError> {
        let found = PRESETS.iter().find(|preset| preset.name == name);
        Config::from_toml(found.ok_or_else(|| ConfigError::Preset(name.to_owned()))?.toml)
    }

    /// So many buckets by equity, without clusters of boards; everything else as in a file that says nothing of it.
    pub fn equity(buckets: ByStreet<u16>) -> Config {
        Config {
            seed: 0,
            buckets,
            features: ByStreet::all(Feature::Equity),
            distance: Distance::default(),
            board_clusters: None,
            board_features: BoardFeature::default(),
            branches: None,
            opponents: 8,
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

    /// How many buckets a street has, over all clusters of boards.
    pub fn count(&self, street: Street) -> usize {
        let clusters = self.board_clusters.map_or(1, |clusters| usize::from(clusters.of(street)));
        clusters * usize::from(self.buckets.of(street))
    }

    /// The folder that the buckets go to: their counts, and a hash of all that they depend on.
    pub fn name(&self) -> String {
        let ByStreet { flop, turn, river } = self.buckets;
        let how = match self.board_clusters {
            Some(ByStreet { flop, turn, river }) => {
                let samples = self.equity_samples.map_or("exact".to_owned(), |samples| format!("s{samples}"));
                format!("C{flop}C{turn}C{river}-{samples}")
            }
            None => {
                let ByStreet { flop, turn, river } = self.features;
                let of_river = if flop.on(Street::River) == river { flop } else { river };
                let names = if flop == turn && of_river == flop { flop.name() } else { "mixed" };
                names.to_owned()
            }
        };
        format!("buckets-F{flop}T{turn}R{river}-{how}-{:012x}", self.fingerprint() >> 80)
    }

    /// Whether hands of some street are told apart by a feature.
    fn has(&self, feature: Feature) -> bool {
        let ByStreet { flop, turn, river } = self.features;
        [flop, turn, river].contains(&feature)
    }

    /// A hash of all that the buckets depend on: this configuration and the version of what builds them.
    pub fn fingerprint(&self) -> u128 {
        let text = format!("isofold buckets {ALGORITHM}\n{}", self.essence());
        xxh3_128(text.as_bytes())
    }

    /// How many bytes building takes at most, about.
    pub fn memory(&self) -> u64 {
        const MB: u64 = 1_000_000;
        let ochs = if self.has(Feature::Ochs) { 1_100 } else { 0 };
        let histogram = if self.has(Feature::Histogram) { 200 } else { 0 };
        let [flop, turn, river] =
            [Street::Flop, Street::Turn, Street::River].map(|street| u64::from(self.buckets.of(street)));
        // The earth mover between all buckets of the turn, and lists of centroids for those of the flop.
        let ground = if self.features.flop == Feature::PotentialAware { 30 * turn * turn / MB } else { 0 };
        // Both lists of branches, and the parts that they are put together from.
        let branches =
            self.branches.map_or(0, |[split, _]| 4 * flop * (turn + u64::from(split) * river) / MB);
        (1_700 + ochs + histogram + ground + branches) * MB
    }

    /// What is in the configuration and of no use.
    pub fn unnecessary(&self) -> Vec<&'static str> {
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
