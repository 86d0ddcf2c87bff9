//! Configurations as TOML.

use super::said::{Named, Number, Table, Whole};
use super::{BoardFeature, ByStreet, Config, ConfigError, Distance, Feature};
use isofold_iso::Street;
use serde::Deserialize;

/// A file as it is written.
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

/// More buckets than that have no number of 16 bits.
const MOST: usize = u16::MAX as usize;
/// More buckets of the turn make a table of distances of more than a gigabyte.
const MOST_GROUND: usize = 12_000;

/// The boards of a street, up to suits.
fn boards(street: Street) -> usize {
    match street {
        Street::Flop => 1_755,
        Street::Turn => 16_432,
        Street::River => MOST,
    }
}

fn count(
    what: &'static str,
    street: Street,
    most: usize,
    Whole(found): Whole<i64>,
) -> Result<u16, ConfigError> {
    let fits = u16::try_from(found).ok().filter(|&count| count > 0 && usize::from(count) <= most);
    fits.ok_or(ConfigError::Count { what, street, most, found })
}

fn number(
    what: &'static str,
    accepted: &'static str,
    of: std::ops::RangeInclusive<i64>,
    found: Option<Whole<i64>>,
    usual: usize,
) -> Result<usize, ConfigError> {
    let Some(Whole(found)) = found else { return Ok(usual) };
    let fits = of.contains(&found).then_some(found as usize);
    fits.ok_or(ConfigError::Number { what, accepted, found: found.to_string() })
}

impl Config {
    /// Reads a file; what it does not say has a default.
    pub fn from_toml(text: &str) -> Result<Config, ConfigError> {
        let file: File = toml::from_str(text).map_err(|error: toml::de::Error| {
            let start = error.span().map_or(0, |span| span.start);
            let before = text.bytes().take(start).filter(|&byte| byte == b'\n').count();
            let message = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
            ConfigError::Toml { line: before + 1, message }
        })?;
        file.settle()
    }

    /// Refuses what no file could say: the fields can be set one by one, and need not fit each other.
    pub fn check(&self) -> Result<(), ConfigError> {
        self.refuse_idle()?;
        Config::from_toml(&self.to_toml()).map(|_| ())
    }

    /// Refuses what is set and changes nothing: whoever set it expects otherwise.
    fn refuse_idle(&self) -> Result<(), ConfigError> {
        let usual = Config::equity(self.buckets);
        let idle = [
            (
                self.opponents != usual.opponents && !self.has(Feature::Ochs),
                "opponents changes nothing where no street has the feature ochs: leave it out, or take ochs",
            ),
            (
                self.distance != usual.distance && !self.has(Feature::Histogram),
                "distance changes nothing where neither flop nor turn has the feature histogram: leave it out, or take histogram",
            ),
            (
                self.board_features != usual.board_features && self.board_clusters.is_none(),
                "board_features changes nothing without clusters of boards: leave it out, or give board_clusters",
            ),
        ];
        idle.into_iter().find(|(is_idle, _)| *is_idle).map_or(Ok(()), |(_, why)| Err(ConfigError::Idle(why)))
    }

    /// As a file.
    pub fn to_toml(&self) -> String {
        let mut text = self.essence();
        let unnecessary = [
            ("equity_samples", self.equity_samples),
            ("representatives_per_cluster", self.representatives_per_cluster),
        ];
        for (name, value) in unnecessary {
            text.extend(value.map(|value| format!("{name} = {value}\n")));
        }
        text
    }

    /// All that the buckets depend on, as a file.
    pub(super) fn essence(&self) -> String {
        let ByStreet { flop, turn, river } = self.buckets;
        let mut text = format!("mode = \"{}\"\nseed = {}\n", self.mode(), self.seed);
        let mut line = |name: &str, value: String| text.push_str(&format!("{name} = {value}\n"));
        line("buckets", format!("{{ preflop = 169, flop = {flop}, turn = {turn}, river = {river} }}"));
        let ByStreet { flop, turn, river } = self.features;
        line("features", format!("{{ flop = \"{flop}\", turn = \"{turn}\", river = \"{river}\" }}"));
        let distance = match self.distance {
            Distance::Emd => "emd",
            Distance::CdfL2 => "cdf_l2",
        };
        if self.has(Feature::Histogram) {
            line("distance", format!("\"{distance}\""));
        }
        if let Some(ByStreet { flop, turn, river }) = self.board_clusters {
            line("board_clusters", format!("{{ flop = {flop}, turn = {turn}, river = {river} }}"));
            let by = match self.board_features {
                BoardFeature::Texture => "texture",
                BoardFeature::Buckets => "buckets",
            };
            line("board_features", format!("\"{by}\""));
        }
        line("recall", format!("\"{}\"", if self.branches.is_some() { "perfect" } else { "imperfect" }));
        if let Some([turn, river]) = self.branches {
            line("branches", format!("{{ turn = {turn}, river = {river} }}"));
        }
        if self.has(Feature::Ochs) {
            line("opponents", self.opponents.to_string());
        }
        line("restarts", self.restarts.to_string());
        line("iterations", self.iterations.to_string());
        line("tolerance", format!("{:?}", self.tolerance));
        text
    }
}

impl File {
    /// Fills in what is not said, and refuses what cannot be.
    fn settle(self) -> Result<Config, ConfigError> {
        let Table(Buckets { preflop, flop, turn, river }) = self.buckets;
        if let Some(Whole(preflop)) = preflop.filter(|&Whole(preflop)| preflop != 169) {
            return Err(ConfigError::Preflop(preflop));
        }
        let features = match (self.feature, self.features) {
            (Some(_), Some(_)) => {
                return Err(ConfigError::Mode("give either feature, for all streets, or features"));
            }
            (one, None) => ByStreet::all(one.map_or(Feature::Equity, |Named(feature)| feature)),
            (None, Some(Table(features))) => features.map(|Named(feature)| feature),
        };
        let features = ByStreet { river: features.river.on(Street::River), ..features };
        let most = |street| match street {
            Street::Turn if features.flop == Feature::PotentialAware => MOST_GROUND,
            _ => MOST,
        };
        let all = |what, asked: ByStreet<Whole<i64>>, most: &dyn Fn(Street) -> usize| {
            let one = |street| count(what, street, most(street), asked.of(street));
            Ok(ByStreet { flop: one(Street::Flop)?, turn: one(Street::Turn)?, river: one(Street::River)? })
        };
        let looks_ahead =
            |here: Feature, next: Feature| here == Feature::PotentialAware && next == Feature::Ochs;
        if looks_ahead(features.flop, features.turn) || looks_ahead(features.turn, features.river) {
            return Err(ConfigError::Mode(
                "potential_aware cannot look ahead to ochs, which tells hands with the same future apart: take another feature for one of them",
            ));
        }
        let buckets = all("buckets", ByStreet { flop, turn, river }, &most)?;
        let usual = Config::equity(buckets);
        let board_clusters = match (self.mode, self.board_clusters) {
            (Some(Named(Mode::Texture)), None) => {
                return Err(ConfigError::Mode("mode texture needs board_clusters"));
            }
            (Some(Named(Mode::Classes)), Some(_)) => {
                return Err(ConfigError::Mode(
                    "mode classes has no clusters of boards: leave board_clusters out, or take mode texture",
                ));
            }
            (_, None) => None,
            (_, Some(Table(asked))) => Some(all("board_clusters", asked, &boards)?),
        };
        let line = [Feature::Equity, Feature::Ehs2];
        if board_clusters.is_some()
            && [features.flop, features.turn, features.river].iter().any(|feature| !line.contains(feature))
        {
            return Err(ConfigError::Mode(
                "with clusters of boards hands are told apart by equity or ehs2: take one of them, or leave board_clusters out",
            ));
        }
        let branches = match (self.recall, self.branches) {
            (Some(Named(Recall::Perfect)), None) => {
                return Err(ConfigError::Mode(
                    "perfect recall needs branches: into how many buckets each bucket splits on the turn and on the river",
                ));
            }
            (Some(Named(Recall::Imperfect)), Some(_)) => {
                return Err(ConfigError::Mode("branches are for perfect recall: leave them out"));
            }
            (_, None) => None,
            (_, Some(Table(Branches { turn, river }))) => {
                let turn = count("branches", Street::Turn, usize::from(buckets.turn), turn)?;
                Some([turn, count("branches", Street::River, usize::from(buckets.river), river)?])
            }
        };
        if branches.is_some() && board_clusters.is_some() {
            return Err(ConfigError::Mode("perfect recall is for mode classes: leave board_clusters out"));
        }
        if branches.is_some() && [features.flop, features.turn, features.river].contains(&Feature::Ochs) {
            return Err(ConfigError::Mode("perfect recall is not for ochs: take another feature"));
        }
        let tolerance = self.tolerance.map_or(usual.tolerance, |Number(tolerance)| tolerance);
        if !(0.0..1.0).contains(&tolerance) {
            let (what, accepted) = ("tolerance", "from 0 to 1, 1 not included");
            return Err(ConfigError::Number { what, accepted, found: tolerance.to_string() });
        }
        let config = Config {
            seed: self.seed.map_or(usual.seed, |Whole(seed)| seed),
            buckets,
            features,
            distance: self.distance.map_or(usual.distance, |Named(distance)| distance),
            board_clusters,
            board_features: self.board_features.map_or(usual.board_features, |Named(feature)| feature),
            branches,
            opponents: number("opponents", "from 1 to 8", 1..=8, self.opponents, usual.opponents)?,
            restarts: number("restarts", "from 0 to 1000", 0..=1000, self.restarts, usual.restarts)?,
            iterations: number(
                "iterations",
                "from 1 to 10000",
                1..=10_000,
                self.iterations,
                usual.iterations,
            )?,
            tolerance,
            equity_samples: self.equity_samples.map(|Whole(samples)| samples),
            representatives_per_cluster: self.representatives_per_cluster.map(|Whole(many)| many),
        };
        config.refuse_idle()?;
        Ok(config)
    }
}
