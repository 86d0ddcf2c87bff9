//! The settings of a service.

use serde::{Deserialize, Serialize};

/// A request for the settings of the service.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Settings {}

/// The settings of the service: what its requests share.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SettingsAnswer {
    /// The folder of the library; `null` if there is none.
    pub library_folder: Option<String>,
    /// The bytes that the library may grow to; `null` if there is no limit.
    pub library_limit: Option<u64>,
    /// The number of threads of requests that do not say it.
    pub threads: usize,
    /// The number of cores of the machine.
    pub cores: usize,
    /// The bytes that requests may use; `null` if that is not known.
    pub memory: Option<u64>,
}
