#![doc = include_str!("../README.md")]

pub mod cards;
mod error;
mod job;
pub mod lines;
pub mod parse;

pub use error::Error;
pub use job::Job;

use isofold_api::protocol::{Hello, HelloRequest};
use isofold_api::{Answer, Request, SCHEMA_VERSION};

/// Answers requests. One serves a whole process; it may be shared by threads.
#[derive(Default)]
pub struct Service {
    indexers: cards::Indexers,
}

impl Service {
    /// A service.
    pub fn new() -> Service {
        Service::default()
    }

    /// Answers a request. Long work reports to the job, and ends early if that is cancelled.
    pub fn answer(&self, request: &Request, _job: &Job) -> Result<Answer, Error> {
        match request {
            Request::Hello(request) => hello(request).map(Answer::from),
            Request::Canon(request) => cards::CanonQuestion::parse(request)?.answer().map(Answer::from),
            Request::Index(request) => cards::index(request, &self.indexers).map(Answer::from),
            Request::Unindex(request) => cards::unindex(request, &self.indexers).map(Answer::from),
            // Connections cancel: a service does not know their ids.
            request => Err(Error::Unsupported(format!("`{}` is not answered here", request.name()))),
        }
    }

    /// Whether a request is answered at once, in well under a millisecond.
    pub fn is_quick(&self, request: &Request) -> bool {
        /// More hands than these take a while.
        const MANY: usize = 1000;
        match request {
            Request::Hello(_) | Request::Cancel(_) | Request::Canon(_) => true,
            Request::Index(request) => request.hands.as_ref().is_none_or(|hands| hands.len() <= MANY),
            Request::Unindex(request) => request.indices.as_ref().is_none_or(|indices| indices.len() <= MANY),
            _ => false,
        }
    }
}

/// The versions of this program and of the contract.
fn hello(request: &HelloRequest) -> Result<Hello, Error> {
    match request.schema {
        Some(wanted) if wanted != SCHEMA_VERSION => Err(Error::field(
            "schema",
            format!(
                "version {wanted} of the contract is not spoken here: this isofold speaks {SCHEMA_VERSION}"
            ),
        )),
        _ => Ok(Hello { isofold: env!("CARGO_PKG_VERSION").to_owned(), schema: SCHEMA_VERSION }),
    }
}
