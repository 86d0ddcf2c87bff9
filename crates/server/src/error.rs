//! The errors of starting a server.

use std::io;
use std::net::IpAddr;
use std::net::SocketAddr;
use std::path::PathBuf;
use thiserror::Error;

/// The reason why a server does not start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServerError {
    /// It would be open to others, without a token.
    #[error("{0} can be reached from other machines: expected a token, or a loopback address")]
    Open(IpAddr),
    /// An origin is not one.
    #[error(
        "`{origin}` is not an origin: expected a scheme, a host and perhaps a port, such as https://example.org"
    )]
    Origin {
        /// The text.
        origin: String,
    },
    /// The address is in use, or not of this machine.
    #[error("cannot listen on {address}: {source}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// The error of the system.
        source: io::Error,
    },
    /// The folder of the server cannot be made.
    #[error("cannot use the folder {}: {source}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The system gives no thread or no timer.
    #[error("the system gives no threads to answer requests with: {0}")]
    Threads(io::Error),
}

impl ServerError {
    /// Whether another program listens on the address.
    pub fn is_address_in_use(&self) -> bool {
        matches!(self, ServerError::Bind { source, .. } if source.kind() == io::ErrorKind::AddrInUse)
    }
}
