//! The line protocol of `isofold serve --stdio`: one JSON object a line, in both directions.
//!
//! The server says [`Hello`] first. A client sends [`Ask`] lines with ids of its own. To each the server sends any number of
//! [`Say::Event`] lines and one [`Say::Answer`] or [`Say::Error`]; lines of different ids may come in any order.

use crate::{Answer, Error};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The first line of the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hello {
    /// The version of the program.
    pub isofold: String,
    /// The version of the contract, [`SCHEMA_VERSION`](crate::SCHEMA_VERSION).
    pub schema: u32,
}

/// A request for the versions.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HelloRequest {
    /// The version of the contract that the client was written for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<u32>,
}

/// A request to cancel another one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cancel {
    /// The id of the request to cancel.
    pub id: Id,
}

/// Whether a request was cancelled.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CancelAnswer {
    /// False if no such request is worked on: it was never made, or has been answered.
    pub cancelled: bool,
}

/// The id that a client gives to a request.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Id {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
}

/// A line of the client.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask<'a> {
    /// The id, which comes back with the answer; not one that still awaits its own.
    pub id: Id,
    /// The name of the request.
    pub request: String,
    /// Its parameters, an object; none if not given.
    #[serde(borrow, default)]
    pub params: Option<&'a RawValue>,
}

impl Ask<'_> {
    /// The parameters as JSON.
    pub fn params(&self) -> &str {
        self.params.map_or("{}", RawValue::get)
    }
}

/// A line of the server.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Say<'a> {
    /// The answer to a request.
    Answer {
        /// The id of the request.
        id: &'a Id,
        /// Its answer.
        answer: &'a Answer,
    },
    /// The reason why a request has no answer.
    Error {
        /// The id of the request; `null` if the line has none that can be read.
        id: Option<&'a Id>,
        /// The error.
        error: &'a Error,
    },
    /// Something that happened while a request is worked on.
    Event {
        /// The id of the request.
        id: &'a Id,
        /// The event.
        event: &'a Event,
    },
}

/// Something that happened while a request is worked on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// Work has gone on.
    Progress {
        /// The kind of work: `solving`, `exact`, `sampling`.
        work: String,
        /// The share of it that is done, from 0 to 1, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        share: Option<f64>,
        /// Seconds since it began.
        seconds: f64,
        /// The iterations of a solve.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        iterations: Option<u32>,
        /// The exploitability of a solve when it was last measured, as a share of the starting pot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        exploitability: Option<f64>,
        /// Seconds until the end, if that can be estimated.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds_left: Option<f64>,
    },
    /// The equities so far, after a `progress` of a request for equities.
    Estimate {
        /// The deals so far, of Monte Carlo.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        trials: Option<u64>,
        /// The equity of each player, from 0 to 1.
        equities: Vec<f64>,
        /// The standard error of each.
        errors: Vec<f64>,
    },
    /// Something that people should know; the answer comes all the same.
    Remark {
        /// One sentence.
        message: String,
    },
}
