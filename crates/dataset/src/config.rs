//! The configuration of a dataset: the public states that are sampled, and how they are solved.

use crate::{Amounts, ConfigError};
use isofold_cards::Range;
use isofold_iso::Street;
use isofold_tree::{Spot, SpotError};
use serde::{Deserialize, Serialize};
use toml::Table;
use xxhash_rust::xxh3::xxh3_64;

/// The names of the presets and their texts.
pub const PRESETS: [(&str, &str); 2] = [
    ("river-pot", include_str!("presets/river-pot.toml")),
    ("turn-pot", include_str!("presets/turn-pot.toml")),
];

/// The public states of a dataset, and how they are solved.
///
/// ```
/// use isofold_dataset::Config;
///
/// let config = Config::preset("river-pot")?;
/// assert_eq!(Config::from_toml(&config.to_toml())?, config);
/// assert!(Config::from_toml("street = 'rivr'").is_err());
/// # Ok::<(), isofold_dataset::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// The street of the public states.
    pub street: Street,
    /// One canonical board in so many is for validation; 0 for none.
    pub validation_every: u64,
    /// The number of rows of a shard.
    pub shard_rows: u64,
    /// The pot, in chips.
    pub pot: Amounts,
    /// The stack behind of both players, in chips.
    pub stack: Amounts,
    /// The sources of ranges.
    pub ranges: RangeSources,
    /// The rows of rivers that come from the solution of each turn; 0 for none.
    pub rivers: u64,
    /// A spot with the bets, the rake and the limits of all samples. Its board, pot, stacks and ranges are of no account.
    pub(crate) template: Spot,
    file: File,
}

/// The sources of ranges: the shares are relative to each other.
#[derive(Clone, PartialEq, Debug)]
pub struct RangeSources {
    /// The share of ranges that are random over all live hands.
    pub random: f64,
    /// The share of given ranges with noise.
    pub perturbed: f64,
    /// The share of ranges that players have after playing a solved game from the street before.
    pub on_policy: f64,
    /// The noise of perturbed ranges, from 0 to 1.
    pub noise: f64,
    /// The given ranges of each player, out of position first.
    pub given: [Vec<Range>; 2],
}

/// A configuration as it is written. Bets, sizing rules, rake and limits are those of spot files.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    street: String,
    #[serde(default = "default_validation")]
    validation_every: u32,
    #[serde(default = "default_shard_rows")]
    shard_rows: u32,
    pot: Amounts,
    stack: Amounts,
    #[serde(default, skip_serializing_if = "is_zero")]
    rivers: u32,
    #[serde(default)]
    ranges: RangesFile,
    bets: Table,
    #[serde(default, skip_serializing_if = "Table::is_empty")]
    tree: Table,
    #[serde(default, skip_serializing_if = "Table::is_empty")]
    rake: Table,
    #[serde(default, skip_serializing_if = "Table::is_empty")]
    stop: Table,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RangesFile {
    random: f64,
    perturbed: f64,
    on_policy: f64,
    noise: f64,
    oop: Vec<String>,
    ip: Vec<String>,
}

impl Default for RangesFile {
    fn default() -> RangesFile {
        let (oop, ip) = (Vec::new(), Vec::new());
        RangesFile { random: 1.0, perturbed: 0.0, on_policy: 0.0, noise: 0.5, oop, ip }
    }
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn default_validation() -> u32 {
    10
}

fn default_shard_rows() -> u32 {
    4096
}

/// The most rows of a shard: they are held in memory, 22 kB each.
const MAX_SHARD_ROWS: u32 = 1 << 18;

/// The most rivers of a turn.
const MAX_RIVERS: u32 = 256;

/// The board of the template: a street has its first cards.
const BOARD: &str = "2c7dQh4s9c";

impl Config {
    /// A configuration by its name.
    pub fn preset(name: &str) -> Result<Config, ConfigError> {
        match PRESETS.iter().find(|(preset, _)| *preset == name) {
            Some((_, text)) => Config::from_toml(text),
            None => {
                let expected = PRESETS.map(|(name, _)| name).join(" or ");
                Err(ConfigError::Preset { found: name.to_owned(), expected })
            }
        }
    }

    /// Reads a configuration in TOML.
    pub fn from_toml(text: &str) -> Result<Config, ConfigError> {
        let file: File = toml::from_str(text).map_err(|error: toml::de::Error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or("");
            let message = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
            ConfigError::Toml { line: 1 + before.matches('\n').count(), message }
        })?;
        let street: Street = file.street.parse().map_err(|error| field("street", error))?;
        if file.validation_every == 1 {
            return Err(field(
                "validation_every",
                "1 leaves no board to train on: expected 0, or at least 2",
            ));
        }
        if !(1..=MAX_SHARD_ROWS).contains(&file.shard_rows) {
            let why = format!("found {}: expected 1 to {MAX_SHARD_ROWS}", file.shard_rows);
            return Err(field("shard_rows", why));
        }
        for (name, amounts) in [("pot", &file.pot), ("stack", &file.stack)] {
            if let Some(why) = amounts.problem(Spot::MAX_CHIPS) {
                return Err(field(name, why));
            }
        }
        if file.rivers > MAX_RIVERS {
            return Err(field("rivers", format!("found {}: expected 0 to {MAX_RIVERS}", file.rivers)));
        }
        if file.rivers > 0 && street != Street::Turn {
            return Err(field("rivers", "is for turns: rivers come from the solution of each"));
        }
        let template = file.template(street)?;
        Ok(Config {
            street,
            validation_every: file.validation_every.into(),
            shard_rows: file.shard_rows.into(),
            pot: file.pot.clone(),
            stack: file.stack.clone(),
            ranges: file.ranges.sources(street)?,
            rivers: file.rivers.into(),
            template,
            file,
        })
    }

    /// The configuration in TOML, which reads back as the same.
    pub fn to_toml(&self) -> String {
        // Texts, numbers and tables of them can always be written.
        toml::to_string(&self.file).unwrap_or_default()
    }

    /// The configuration with another number of rows in a shard.
    pub fn with_shard_rows(self, rows: u64) -> Result<Config, ConfigError> {
        // What does not fit is out of bounds too.
        let shard_rows = u32::try_from(rows).unwrap_or(u32::MAX);
        Config::from_toml(&toml::to_string(&File { shard_rows, ..self.file }).unwrap_or_default())
    }

    /// The exploitability that labels are solved to, as a share of the pot; `None` if only the iterations are limited.
    pub fn target(&self) -> Option<f64> {
        self.template.stop.target()
    }

    /// The bets, the sizing rules and the rake, in TOML: what makes the betting tree of a pot and a stack.
    pub fn tree_text(&self) -> String {
        let File { bets, tree, rake, .. } = &self.file;
        let tables = [("bets", bets), ("tree", tree), ("rake", rake)];
        let present = tables.into_iter().filter(|(_, table)| !table.is_empty());
        let whole: Table = present.map(|(name, table)| (name.to_owned(), table.clone().into())).collect();
        toml::to_string(&whole).unwrap_or_default()
    }

    /// A short name of the [tree](Config::tree_text).
    pub fn tree_id(&self) -> String {
        format!("{:016x}", xxh3_64(self.tree_text().as_bytes()))
    }
}

fn field(name: &str, why: impl ToString) -> ConfigError {
    ConfigError::Field { field: name.to_owned(), why: why.to_string() }
}

impl File {
    /// A spot with the bets, the rake and the limits.
    fn template(&self, street: Street) -> Result<Spot, SpotError> {
        let mut spot = Table::new();
        spot.insert("board".to_owned(), BOARD[..2 * street.cards()].into());
        for chips in ["pot", "stack"] {
            spot.insert(chips.to_owned(), 100.into());
        }
        let ranges = ["oop", "ip"].map(|player| (player.to_owned(), "AA".into()));
        spot.insert("ranges".to_owned(), Table::from_iter(ranges).into());
        let File { bets, tree, rake, stop, .. } = self;
        for (name, table) in [("bets", bets), ("tree", tree), ("rake", rake), ("stop", stop)] {
            if !table.is_empty() {
                spot.insert(name.to_owned(), table.clone().into());
            }
        }
        Spot::from_toml(&toml::to_string(&spot).unwrap_or_default())
    }
}

impl RangesFile {
    fn sources(&self, street: Street) -> Result<RangeSources, ConfigError> {
        let shares = [
            ("ranges.random", self.random),
            ("ranges.perturbed", self.perturbed),
            ("ranges.on_policy", self.on_policy),
        ];
        for (name, share) in shares {
            if !(0.0..=1e9).contains(&share) {
                return Err(field(name, format!("found {share}: expected a share of at least 0")));
            }
        }
        if shares.iter().all(|&(_, share)| share == 0.0) {
            return Err(field("ranges", "expected a share above 0: random, perturbed or on_policy"));
        }
        if !(0.0..=1.0).contains(&self.noise) {
            return Err(field("ranges.noise", format!("found {}: expected 0 to 1", self.noise)));
        }
        if self.on_policy > 0.0 && street == Street::Flop {
            return Err(field(
                "ranges.on_policy",
                "is for turns and rivers: a walk begins on the street before",
            ));
        }
        if self.perturbed > 0.0 && self.noise == 0.0 {
            return Err(field("ranges.noise", "found 0: expected more, or rows would come twice"));
        }
        let given = [("ranges.oop", &self.oop), ("ranges.ip", &self.ip)].map(|(name, texts)| {
            if self.perturbed > 0.0 && texts.is_empty() {
                return Err(field(name, "expected ranges to perturb, such as [\"22+,A2s+\"]"));
            }
            let ranges = texts.iter().map(|text| {
                let range = text.parse::<Range>().map_err(|error| field(name, error))?;
                if range.is_empty() { Err(field(name, "an empty range: expected hands")) } else { Ok(range) }
            });
            ranges.collect::<Result<Vec<_>, _>>()
        });
        let [oop, ip] = given;
        Ok(RangeSources {
            random: self.random,
            perturbed: self.perturbed,
            on_policy: self.on_policy,
            noise: self.noise,
            given: [oop?, ip?],
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_valid_and_round_trip() {
        for (name, _) in PRESETS {
            let config = Config::preset(name).unwrap();
            assert_eq!(Config::from_toml(&config.to_toml()).unwrap(), config, "{name}");
            assert_eq!(config.target(), Some(0.005));
        }
        assert!(Config::preset("x").unwrap_err().to_string().contains("river-pot"));
    }

    #[test]
    fn mistakes_are_named() {
        let river = |change: &dyn Fn(&str) -> String| {
            Config::from_toml(&change(PRESETS[0].1)).map(|_| ()).unwrap_err().to_string()
        };
        for (from, to, expected) in [
            ("street = \"river\"", "street = \"rivr\"", "street: `rivr`"),
            ("pot = 100", "pot = 0", "pot: found 0"),
            ("pot = 100", "pot = [5, 0]", "pot: found 0"),
            ("pot = 100", "pot = { intervals = [[9, 3]] }", "pot: found [9, 3]"),
            ("pot = 100", "pott = 100", "line"),
            ("random = 1", "random = 0", "ranges: expected a share"),
            ("random = 1", "perturbed = 1", "ranges.oop: expected ranges"),
            ("random = 1", "random = 1\nnoise = 2", "ranges.noise: found 2"),
            ("bet = \"100%, a\"", "bet = \"100x, y\"", "bets.river.bet"),
            ("shard_rows = 4096", "shard_rows = 0", "shard_rows: found 0"),
            ("pot = 100", "pot = 100\nrivers = 4", "rivers: is for turns"),
            ("pot = 100", "pot = 100\nrivers = 400", "rivers: found 400"),
        ] {
            assert!(PRESETS[0].1.contains(from), "{from}");
            let found = river(&|text| text.replacen(from, to, 1));
            assert!(found.contains(expected), "{to}: {found}");
        }
    }
}
