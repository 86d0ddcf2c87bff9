//! A server on loopback, and clients: one that is well-behaved, and one that sends any bytes.

use isofold_server::{Config, Page, Server, Stopper};
use isofold_service::{Service, Settings};
use serde_json::Value;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A server that runs until it is dropped, with a folder of its own.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) url: String,
    pub(crate) remarks: Vec<String>,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
    folder: Option<TempDir>,
}

impl Running {
    /// A server with a library, and other settings as they are changed.
    pub(crate) fn with(change: impl FnOnce(&mut Config)) -> Running {
        let folder = tempfile::tempdir().unwrap();
        let mut running = Running::on(&folder.path().join("library"), change);
        running.folder = Some(folder);
        running
    }

    pub(crate) fn new() -> Running {
        Running::with(|_| {})
    }

    /// A server on a library.
    pub(crate) fn on(library: &Path, change: impl FnOnce(&mut Config)) -> Running {
        Running::of(Settings::default().with_library(library), change)
    }

    /// A server of a service with settings.
    pub(crate) fn of(settings: Settings, change: impl FnOnce(&mut Config)) -> Running {
        let mut config = Config::default();
        config.page = Page::none();
        change(&mut config);
        let server = Server::bind(Arc::new(Service::with(settings)), config).unwrap();
        let (address, url, stopper) = (server.address(), server.url(), server.stopper());
        let remarks = server.remarks().to_vec();
        let thread = Some(thread::spawn(move || server.run().unwrap()));
        Running { address, url, remarks, stopper, thread, folder: None }
    }

    /// The folder that everything of this server is in.
    pub(crate) fn folder(&self) -> PathBuf {
        self.folder.as_ref().unwrap().path().to_owned()
    }

    /// The folder of the files that requests name.
    pub(crate) fn files(&self) -> PathBuf {
        self.folder().join("library/web/files")
    }

    /// Asks a request, as a program does.
    pub(crate) fn ask(&self, name: &str, params: &Value) -> Reply {
        let url = format!("http://{}/api/v1/{name}", self.address);
        let sent = agent().post(url).header("content-type", "application/json").send(params.to_string());
        Reply::of(sent.unwrap())
    }

    /// The answer to a request, which must have one.
    pub(crate) fn answer(&self, name: &str, params: &Value) -> Value {
        let reply = self.ask(name, params);
        assert_eq!(reply.status, 200, "{name} {params}: {}", reply.text);
        reply.json()
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        Reply::of(agent().get(format!("http://{}{path}", self.address)).call().unwrap())
    }

    pub(crate) fn delete(&self, path: &str) -> Reply {
        Reply::of(agent().delete(format!("http://{}{path}", self.address)).call().unwrap())
    }

    /// Sends bytes as they are, and reads until the server closes.
    pub(crate) fn raw(&self, bytes: impl AsRef<[u8]>) -> Reply {
        let mut stream = self.connect();
        // A server that refuses early may close before all is sent.
        let _ = stream.write_all(bytes.as_ref());
        let mut text = Vec::new();
        if let Err(error) = stream.read_to_end(&mut text) {
            let is_late = matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
            assert!(!is_late, "the server does not close the connection");
        }
        Reply::parse(&text)
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// The head of a request, with headers of its own, that closes its connection.
    pub(crate) fn head(&self, line: &str, headers: &str) -> String {
        format!("{line} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{headers}\r\n", self.address)
    }

    /// Whether the server still answers.
    pub(crate) fn is_alive(&self) -> bool {
        self.ask("hello", &Value::Object(Default::default())).status == 200
    }

    /// Ends it as Ctrl-C does.
    pub(crate) fn stop(&mut self) {
        self.stopper.stop();
        self.thread.take().into_iter().for_each(|thread| thread.join().unwrap());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.thread.is_some() && !thread::panicking() {
            self.stop();
        }
    }
}

fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder().http_status_as_error(false);
    config.timeout_global(Some(Duration::from_secs(120))).build().into()
}

/// A response.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) text: String,
}

impl Reply {
    fn of(mut response: ureq::http::Response<ureq::Body>) -> Reply {
        let header = |(name, value): (&ureq::http::HeaderName, &ureq::http::HeaderValue)| {
            (name.to_string(), value.to_str().unwrap().to_owned())
        };
        let body = response.body_mut().with_config().limit(1 << 30).read_to_vec().unwrap();
        Reply {
            status: response.status().as_u16(),
            headers: response.headers().iter().map(header).collect(),
            text: String::from_utf8_lossy(&body).into_owned(),
        }
    }

    /// Reads a response; status 0 if there is none.
    fn parse(bytes: &[u8]) -> Reply {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).unwrap_or_default();
        let headers = lines.filter_map(|line| line.split_once(": "));
        let headers = headers.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
        Reply { status, headers, text: body.to_owned() }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// A field of the error.
    pub(crate) fn error(&self, key: &str) -> String {
        self.json()["error"][key].as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }
}

/// Waits until something holds.
pub(crate) fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !holds() {
        assert!(begin.elapsed() < Duration::from_secs(90), "waited in vain: {what}");
        thread::sleep(Duration::from_millis(10));
    }
}
