//! The settings of a server.

use crate::{Page, Token};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

/// The settings of a server: where it listens, whom it answers, and how much it takes on.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// The address that it listens on; loopback if not changed.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// The token that requests have to show. Without one, only a loopback address is listened on.
    pub token: Option<Token>,
    /// Origins of other pages that may ask, such as `https://example.org`.
    pub origins: Vec<String>,
    /// Origins of other servers that the page may ask.
    pub engines: Vec<String>,
    /// The folder of sessions, and of the files that requests name; that of the library, `web` in it, if not given.
    pub folder: Option<PathBuf>,
    /// The page.
    pub page: Page,
    /// The amount of work that is taken on.
    pub limits: Limits,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            token: None,
            origins: Vec::new(),
            engines: Vec::new(),
            folder: None,
            page: Page::built_in(),
            limits: Limits::default(),
        }
    }
}

/// The amount of work that a server takes on.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The bytes of the body of a request.
    pub body: usize,
    /// The connections at the same time; others wait to be accepted.
    pub connections: usize,
    /// The requests that compute at the same time, apart from those about solves, which share memory by themselves.
    pub computing: usize,
    /// The short requests, such as lists, at the same time.
    pub short: usize,
    /// The requests about solves and sessions at the same time; most of them wait.
    pub solving: usize,
    /// The requests that wait for others; the next one is refused.
    pub queue: usize,
    /// The streams of events of sessions at the same time.
    pub streams: usize,
    /// The bytes of all files in the folder of the server, above which no other is written.
    pub files: u64,
    /// The time to send the head of a request, and the time that a connection may be idle.
    pub head_time: Duration,
    /// The time to send the body of a request.
    pub body_time: Duration,
    /// The time that a client may take to read the next part of an answer.
    pub stall_time: Duration,
    /// The time between two looks at sessions: their events are no more frequent.
    pub watch_interval: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 16 << 20,
            connections: 512,
            computing: 8,
            short: 32,
            solving: 256,
            queue: 1024,
            streams: 64,
            files: 20_000_000_000,
            head_time: Duration::from_secs(15),
            body_time: Duration::from_secs(30),
            stall_time: Duration::from_secs(30),
            watch_interval: Duration::from_millis(250),
        }
    }
}
