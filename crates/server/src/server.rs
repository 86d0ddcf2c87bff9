//! The server.

use crate::files::Files;
use crate::guard::{self, Guard};
use crate::routes::{App, router};
use crate::session_store::SessionStore;
use crate::session_watch::SessionWatch;
use crate::slots::Slots;
use crate::{Config, ServerError, connection, page};
use axum::http::HeaderValue;
use isofold_service::Service;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{Notify, Semaphore};

/// A server that is bound to its address.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    address: SocketAddr,
    token: Option<String>,
    runtime: Runtime,
    stopper: Stopper,
    remarks: Vec<String>,
}

/// Ends a server, from any thread.
#[derive(Clone)]
pub struct Stopper {
    app: Arc<App>,
    /// No connection is accepted from now on.
    stopped: Arc<Notify>,
    /// Sessions have written their checkpoints.
    closed: Arc<Notify>,
}

impl Server {
    /// Binds a server of a service, and brings the sessions back that the server before has kept.
    pub fn bind(service: Arc<Service>, config: Config) -> Result<Server, ServerError> {
        if config.token.is_none() && !config.address.is_loopback() {
            return Err(ServerError::Open(config.address));
        }
        let limits = config.limits;
        let guard = Guard::new(config.token.clone(), &config.origins)?;
        let engines = config.engines.iter().map(|text| guard::origin(text)).collect::<Result<Vec<_>, _>>()?;
        let address = SocketAddr::new(config.address, config.port);
        let failed = |source| ServerError::Bind { address, source };
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("http")
            .enable_all()
            .build()
            .map_err(ServerError::Threads)?;
        let listener = {
            let _within = runtime.enter();
            let listener = TcpListener::bind(address).map_err(failed)?;
            listener.set_nonblocking(true).map_err(failed)?;
            listener
        };
        let bound = listener.local_addr().map_err(failed)?;
        let folder = config.folder.clone().or_else(|| Some(service.settings().library.as_ref()?.join("web")));
        let mut remarks = Vec::new();
        let store = restored(&service, folder.as_ref(), &mut remarks);
        let sessions =
            SessionWatch::start(&service, store, limits.watch_interval).map_err(ServerError::Threads)?;
        let policy = page::content_policy(&engines);
        let app = Arc::new(App {
            guard,
            limits,
            slots: Slots::new(&limits),
            files: folder.map(|folder| Files::new(folder.join("files"), limits.files)),
            sessions,
            streams: Arc::new(Semaphore::new(limits.streams)),
            connections: Arc::new(Semaphore::new(limits.connections)),
            page: config.page,
            // Origins have no other letters than those of headers.
            content_policy: HeaderValue::try_from(policy)
                .unwrap_or(HeaderValue::from_static("default-src 'none'")),
            service,
        });
        let stopper = Stopper { app: Arc::clone(&app), stopped: Arc::default(), closed: Arc::default() };
        let token = config.token.map(|token| token.secret().to_owned());
        Ok(Server { app, listener, address: bound, token, runtime, stopper, remarks })
    }

    /// The address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The URL to open in a browser of this machine, with the token if there is one: browsers keep what is after `#` to themselves.
    pub fn url(&self) -> String {
        let host = match self.address {
            // One of all addresses of the machine.
            address if address.ip().is_unspecified() => {
                SocketAddr::new([127, 0, 0, 1].into(), address.port())
            }
            address => address,
        };
        let token = self.token.iter().map(|token| format!("#token={token}")).collect::<String>();
        format!("http://{host}/{token}")
    }

    /// Remarks for people: on sessions that could not be brought back.
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// Ends it, from any thread.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Answers until it is stopped.
    pub fn run(self) -> Result<(), ServerError> {
        let Server { app, listener, address, runtime, stopper, .. } = self;
        let router = router(&app);
        let bound = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let accepting = tokio::spawn(connection::accept(listener, app, router));
            stopper.stopped.notified().await;
            accepting.abort();
            stopper.closed.notified().await;
            Ok(())
        });
        // Requests that are still worked on are cancelled, as if their clients had gone.
        runtime.shutdown_timeout(Duration::from_secs(2));
        bound.map_err(|source| ServerError::Bind { address, source })
    }
}

impl Stopper {
    /// Ends the server: sessions are kept, each writes a checkpoint, and no request is answered any more.
    pub fn stop(&self) {
        self.stopped.notify_one();
        self.app.sessions.finish();
        self.app.service.close();
        self.closed.notify_one();
    }
}

/// Brings sessions back, and returns the file that keeps them.
fn restored(service: &Service, folder: Option<&PathBuf>, remarks: &mut Vec<String>) -> Option<SessionStore> {
    let folder = folder?;
    let store = match SessionStore::open(folder) {
        Ok(Some(store)) => store,
        Ok(None) => {
            let why = "another `isofold web` uses this library: it keeps its sessions, those of this one end with it";
            remarks.push(why.to_owned());
            return None;
        }
        Err(error) => {
            remarks.push(format!("sessions are not kept over a restart: {error}"));
            return None;
        }
    };
    match store.load() {
        Ok(saved) => {
            let lost = service.restore_sessions(saved);
            remarks.extend(lost.iter().map(|(number, why)| format!("session {number} is lost: {why}")));
        }
        Err(why) => remarks.push(why),
    }
    Some(store)
}
