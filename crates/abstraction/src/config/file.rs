//! Reading configurations: defaults, and checks that fields fit each other.

use super::toml_values::{Named, Number, Table, Whole};
use super::{ByStreet, Config, ConfigError, Distance};
use crate::ochs::OpponentClusters;
use crate::{BoardFeature, Feature};
use isofold_iso::Street;
use serde::Deserialize;
use std::ops::RangeInclusive;

/// A configuration file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    mode: Option<Named<Mode>>,
    recall: Option<Named<Recall>>,
    seed: Option<Whole<u64>>,
    buckets: Table<Buckets>,
    board_clusters: Option<Table<ByStreet<Whole<i64>>>>,
    board_features: Option<Named<BoardFeature>>,
    feature: Option<Named<Feature>>,
    features: Option<Table<ByStreet<Named<Feature>>>>,
    distance: Option<Named<Distance>>,
    branches: Option<Table<Branches>>,
    opponents: Option<Whole<i64>>,
    restarts: Option<Whole<i64>>,
    iterations: Option<Whole<i64>>,
    tolerance: Option<Number>,
    equity_samples: Option<Whole<u64>>,
    representatives_per_cluster: Option<Whole<u64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Buckets {
    preflop: Option<Whole<i64>>,
    flop: Whole<i64>,
    turn: Whole<i64>,
    river: Whole<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Branches {
    turn: Whole<i64>,
    river: Whole<i64>,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Mode {
    Classes,
    Texture,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Recall {
    Perfect,
    Imperfect,
}

/// The most buckets of a street: files number them with 16 bits.
const MAX_BUCKETS: usize = u16::MAX as usize;
/// The most buckets of the turn that the flop can look ahead to: their ground distance takes over a gigabyte.
const MAX_GROUND_BUCKETS: usize = 12_000;

/// The most board clusters of a street: the number of its boards up to suits, or what 16 bits can number.
fn max_board_clusters(street: Street) -> usize {
    match street {
        Street::Flop => 1_755,
        Street::Turn => 16_432,
        Street::River => MAX_BUCKETS,
    }
}

fn count(
    field: &'static str,
    street: Street,
    max: usize,
    Whole(found): Whole<i64>,
) -> Result<u16, ConfigError> {
    let fits = u16::try_from(found).ok().filter(|&count| count > 0 && usize::from(count) <= max);
    fits.ok_or(ConfigError::Count { field, street, max, found })
}

fn counts(
    field: &'static str,
    found: ByStreet<Whole<i64>>,
    max: impl Fn(Street) -> usize,
) -> Result<ByStreet<u16>, ConfigError> {
    ByStreet::try_from_fn(|street| count(field, street, max(street), found.of(street)))
}

fn number(
    field: &'static str,
    range: RangeInclusive<i64>,
    found: Option<Whole<i64>>,
    default: usize,
) -> Result<usize, ConfigError> {
    let Some(Whole(found)) = found else { return Ok(default) };
    let fits = range.contains(&found).then_some(found as usize);
    let accepted = || format!("from {} to {}", range.start(), range.end());
    fits.ok_or_else(|| ConfigError::Number { field, accepted: accepted(), found: found.to_string() })
}

impl Config {
    /// Reads a TOML file; fields that it leaves out have the defaults of [`Config::new`].
    pub fn from_toml(text: &str) -> Result<Config, ConfigError> {
        let file: File = toml::from_str(text).map_err(|error: toml::de::Error| {
            let start = error.span().map_or(0, |span| span.start);
            let before = text.bytes().take(start).filter(|&byte| byte == b'\n').count();
            let message = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
            ConfigError::Toml { line: before + 1, message }
        })?;
        file.into_config()
    }

    /// Checks that the fields, which can be set one by one, fit each other: that a file could say the same.
    pub fn check(&self) -> Result<(), ConfigError> {
        self.check_effects()?;
        Config::from_toml(&self.to_toml()).map(|_| ())
    }

    /// Refuses a field that is set but changes nothing.
    fn check_effects(&self) -> Result<(), ConfigError> {
        let default = Config::new(self.buckets);
        let without_effect = [
            (
                self.opponents != default.opponents && !self.has(Feature::Ochs),
                "opponents changes nothing where no street has the feature ochs: leave it out, or take ochs",
            ),
            (
                self.distance != default.distance && !self.has(Feature::Histogram),
                "distance changes nothing where neither flop nor turn has the feature histogram: leave it out, or take histogram",
            ),
            (
                self.board_features != default.board_features && self.board_clusters.is_none(),
                "board_features changes nothing without board clusters: leave it out, or give board_clusters",
            ),
        ];
        let first = without_effect.into_iter().find(|(is_without_effect, _)| *is_without_effect);
        first.map_or(Ok(()), |(_, remark)| Err(ConfigError::NoEffect(remark)))
    }
}

impl File {
    /// Fills in defaults, and refuses fields that do not fit each other.
    fn into_config(self) -> Result<Config, ConfigError> {
        let Table(Buckets { preflop, flop, turn, river }) = self.buckets;
        if let Some(Whole(preflop)) = preflop.filter(|&Whole(preflop)| preflop != 169) {
            return Err(ConfigError::Preflop(preflop));
        }
        let features = features(self.feature, self.features)?;
        let max_buckets = |street| match street {
            Street::Turn if features.flop.looks_ahead() => MAX_GROUND_BUCKETS,
            Street::Flop | Street::Turn | Street::River => MAX_BUCKETS,
        };
        let buckets = counts("buckets", ByStreet { flop, turn, river }, max_buckets)?;
        let default = Config::new(buckets);
        let board_clusters = board_clusters(self.mode, self.board_clusters, features)?;
        let branches = branches(self.recall, self.branches, buckets)?;
        if branches.is_some() && board_clusters.is_some() {
            return Err(ConfigError::Conflict(
                "perfect recall is for mode classes: leave board_clusters out",
            ));
        }
        let by_class = features.values().into_iter().find(|feature| !feature.is_by_future());
        if let Some(feature) = by_class.filter(|_| branches.is_some()) {
            return Err(ConfigError::PerfectRecallFeature(feature));
        }
        let tolerance = self.tolerance.map_or(default.tolerance, |Number(tolerance)| tolerance);
        if !(0.0..1.0).contains(&tolerance) {
            let (field, accepted) = ("tolerance", "from 0 to 1, 1 not included".to_owned());
            return Err(ConfigError::Number { field, accepted, found: tolerance.to_string() });
        }
        let max_opponents = OpponentClusters::MAX as i64;
        let config = Config {
            seed: self.seed.map_or(default.seed, |Whole(seed)| seed),
            buckets,
            features,
            distance: self.distance.map_or(default.distance, |Named(distance)| distance),
            board_clusters,
            board_features: self.board_features.map_or(default.board_features, |Named(feature)| feature),
            branches,
            opponents: number("opponents", 1..=max_opponents, self.opponents, default.opponents)?,
            restarts: number("restarts", 0..=1_000, self.restarts, default.restarts)?,
            iterations: number("iterations", 1..=10_000, self.iterations, default.iterations)?,
            tolerance,
            equity_samples: self.equity_samples.map(|Whole(samples)| samples),
            representatives_per_cluster: self.representatives_per_cluster.map(|Whole(boards)| boards),
        };
        config.check_effects()?;
        Ok(config)
    }
}

/// The features of all streets: `feature` for all, or `features` by street.
fn features(
    one: Option<Named<Feature>>,
    by_street: Option<Table<ByStreet<Named<Feature>>>>,
) -> Result<ByStreet<Feature>, ConfigError> {
    let features = match (one, by_street) {
        (Some(_), Some(_)) => {
            return Err(ConfigError::Conflict("give either feature, for all streets, or features"));
        }
        (one, None) => ByStreet::all(one.map_or(Feature::Equity, |Named(feature)| feature)),
        (None, Some(Table(features))) => features.map(|Named(feature)| feature),
    };
    let features = ByStreet { river: features.river.on(Street::River), ..features };
    for (feature, next) in [(features.flop, features.turn), (features.turn, features.river)] {
        if feature.looks_ahead() && !next.is_by_future() {
            return Err(ConfigError::LookAhead { feature, next });
        }
    }
    Ok(features)
}

fn board_clusters(
    mode: Option<Named<Mode>>,
    clusters: Option<Table<ByStreet<Whole<i64>>>>,
    features: ByStreet<Feature>,
) -> Result<Option<ByStreet<u16>>, ConfigError> {
    let clusters = match (mode, clusters) {
        (Some(Named(Mode::Texture)), None) => {
            return Err(ConfigError::Conflict("mode texture needs board_clusters"));
        }
        (Some(Named(Mode::Classes)), Some(_)) => {
            return Err(ConfigError::Conflict(
                "mode classes has no board clusters: leave board_clusters out, or take mode texture",
            ));
        }
        (Some(Named(Mode::Classes)) | None, None) => return Ok(None),
        (Some(Named(Mode::Texture)) | None, Some(Table(found))) => {
            counts("board_clusters", found, max_board_clusters)?
        }
    };
    match features.values().into_iter().find(|feature| !feature.is_scalar()) {
        Some(feature) => Err(ConfigError::BoardClusterFeature(feature)),
        None => Ok(Some(clusters)),
    }
}

fn branches(
    recall: Option<Named<Recall>>,
    branches: Option<Table<Branches>>,
    buckets: ByStreet<u16>,
) -> Result<Option<[u16; 2]>, ConfigError> {
    match (recall, branches) {
        (Some(Named(Recall::Perfect)), None) => Err(ConfigError::Conflict(
            "perfect recall needs branches: into how many buckets each bucket splits on the turn and on the river",
        )),
        (Some(Named(Recall::Imperfect)), Some(_)) => {
            Err(ConfigError::Conflict("branches are for perfect recall: leave them out"))
        }
        (Some(Named(Recall::Imperfect)) | None, None) => Ok(None),
        (Some(Named(Recall::Perfect)) | None, Some(Table(Branches { turn, river }))) => {
            let turn = count("branches", Street::Turn, usize::from(buckets.turn), turn)?;
            Ok(Some([turn, count("branches", Street::River, usize::from(buckets.river), river)?]))
        }
    }
}
