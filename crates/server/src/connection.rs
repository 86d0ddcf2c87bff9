//! Connections: so many at a time, each with a client that sends and reads without long breaks.

use crate::routes::App;
use crate::stall::Stall;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

/// The longest head of a request, in bytes.
const MAX_HEAD: usize = 64 << 10;

/// After a connection could not be accepted, since the system has no more of them, so long passes.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves connections without end.
pub(crate) async fn accept(listener: TcpListener, app: Arc<App>, router: Router) {
    loop {
        // Others wait in the queue of the system.
        let Ok(place) = Arc::clone(&app.connections).acquire_owned().await else { return };
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(_) => {
                sleep(PAUSE).await;
                continue;
            }
        };
        let (app, router) = (Arc::clone(&app), router.clone());
        tokio::spawn(async move {
            serve(stream, &app, router).await;
            drop(place);
        });
    }
}

async fn serve(stream: TcpStream, app: &App, router: Router) {
    // Small events are sent at once; if that cannot be set, they come a little later.
    let _ = stream.set_nodelay(true);
    let stream = TokioIo::new(Stall::new(stream, app.limits.stall_time));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.limits.head_time)
        .max_buf_size(MAX_HEAD)
        .serve_connection(stream, TowerToHyperService::new(router));
    // A client that breaks off, sends nonsense or is too slow is gone.
    let _ = connection.await;
}
