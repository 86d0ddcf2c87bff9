use super::PRESETS;
use crate::Feature;
use isofold_iso::Street;
use thiserror::Error;

/// The reason why a configuration is refused.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// No preset has the name.
    #[error("there is no preset `{0}`: expected {names}, or a configuration of your own", names = preset_names())]
    Preset(String),
    /// The text is not TOML, or a field is missing, unknown or of the wrong type.
    #[error("line {line}: {message}")]
    Toml {
        /// The line, from 1.
        line: usize,
        /// The problem.
        message: String,
    },
    /// The text is not the part of YAML that is read.
    #[error("line {line}: {message}")]
    Yaml {
        /// The line, from 1.
        line: usize,
        /// The problem.
        message: String,
    },
    /// A count is zero or too large.
    #[error("{field} on the {street} must be from 1 to {max}, not {found}")]
    Count {
        /// The field.
        field: &'static str,
        /// The street.
        street: Street,
        /// The greatest count accepted.
        max: usize,
        /// The count found.
        found: i64,
    },
    /// The number of preflop buckets is not that of preflop hands.
    #[error("preflop there are 169 buckets, one for each hand, not {0}")]
    Preflop(i64),
    /// A feature looks ahead to one that tells hands with the same future apart.
    #[error(
        "{feature} cannot look ahead to {next}, which tells hands with the same future apart: take another feature for one of them"
    )]
    LookAhead {
        /// The feature that looks ahead.
        feature: Feature,
        /// The feature of the next street.
        next: Feature,
    },
    /// With board clusters, a feature is not one number.
    #[error(
        "with board clusters hands are bucketed by {accepted}, not {0}: take one of them, or leave board_clusters out",
        accepted = scalar_features()
    )]
    BoardClusterFeature(Feature),
    /// With perfect recall, a feature tells hands with the same future apart.
    #[error("perfect recall is not for {0}: take another feature")]
    PerfectRecallFeature(Feature),
    /// Fields contradict each other.
    #[error("{0}")]
    Conflict(&'static str),
    /// A field has a value that changes nothing.
    #[error("{0}")]
    NoEffect(&'static str),
    /// A number is out of bounds.
    #[error("{field} must be {accepted}, not {found}")]
    Number {
        /// The field.
        field: &'static str,
        /// The numbers accepted.
        accepted: String,
        /// The number found.
        found: String,
    },
}

fn scalar_features() -> String {
    let scalar = Feature::ALL.into_iter().filter(|feature| feature.is_scalar());
    scalar.map(Feature::name).collect::<Vec<_>>().join(" or ")
}

fn preset_names() -> String {
    let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
    names.join(", ")
}
