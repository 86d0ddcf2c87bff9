//! Server-sent events: of a request while it is worked on, and of sessions.

use crate::body::Parts;
use crate::response::Refusal;
use crate::routes::App;
use crate::slots::busy;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;
use bytes::Bytes;
use isofold_api::solve::{SessionAnswer, SessionsAnswer};
use serde::Serialize;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::timeout;

/// The parts that wait to be sent to a client, at most.
pub(crate) const QUEUE: usize = 256;

/// A comment is sent so often when nothing happens: it finds out whether the client is still there.
pub(crate) const PING: Duration = Duration::from_secs(15);

/// A comment.
pub(crate) const COMMENT: Bytes = Bytes::from_static(b":\n\n");

/// An event.
pub(crate) fn event(name: &str, data: &impl Serialize) -> Bytes {
    // What cannot be written, and there is nothing of the kind, is left out.
    serde_json::to_vec(data).map_or(COMMENT, |json| event_of_json(name, &json))
}

/// An event whose data is JSON already. That has no line breaks, so that it is one line.
pub(crate) fn event_of_json(name: &str, json: &[u8]) -> Bytes {
    [b"event: ", name.as_bytes(), b"\ndata: ", json, b"\n\n"].concat().into()
}

/// A response of events.
pub(crate) fn response<G: Send + Unpin + 'static>(events: Receiver<io::Result<Bytes>>, guard: G) -> Response {
    let mut response = Response::new(Parts::body(events, None, guard));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

/// Follows all sessions.
pub(crate) async fn all_sessions(State(app): State<Arc<App>>) -> Result<Response, Refusal> {
    let list = |sessions: &[SessionAnswer]| {
        let answer = SessionsAnswer { sessions: sessions.to_vec() };
        Some(event("sessions", &answer))
    };
    follow(&app, list)
}

/// Follows a session until it is closed.
pub(crate) async fn session(
    State(app): State<Arc<App>>,
    number: Result<Path<u64>, PathRejection>,
) -> Result<Response, Refusal> {
    let bad = |_| Refusal::bad(StatusCode::BAD_REQUEST, "expected the number of a session");
    let number = number.map_err(bad)?.0;
    let find = move |sessions: &[SessionAnswer]| {
        sessions.iter().find(|session| session.session == number).map(|session| event("session", session))
    };
    // One that was started just now may not have been seen yet.
    app.sessions.look();
    if find(&app.sessions.now()).is_none() {
        let error = isofold_api::Error {
            code: isofold_api::ErrorCode::NotFound,
            ..isofold_api::Error::of_field("session", format!("there is no session {number}"))
        };
        return Err(error.into());
    }
    follow(&app, find)
}

/// The events of what a function makes of the sessions, whenever that is another, until it is nothing.
fn follow(
    app: &App,
    select: impl Fn(&[SessionAnswer]) -> Option<Bytes> + Send + 'static,
) -> Result<Response, Refusal> {
    let Ok(stream) = Arc::clone(&app.streams).try_acquire_owned() else {
        return Err(busy(format!("{} streams of events are open", app.limits.streams)));
    };
    let (sender, receiver) = channel(QUEUE);
    let mut sessions = app.sessions.subscribe();
    tokio::spawn(async move {
        let mut last = None;
        loop {
            let now = select(&sessions.borrow_and_update());
            let Some(now) = now else {
                let _ = sender.send(Ok(event("closed", &serde_json::json!({})))).await;
                return;
            };
            if last.as_ref() != Some(&now) {
                last = Some(now.clone());
                if !send(&sender, now).await {
                    return;
                }
            }
            match timeout(PING, sessions.changed()).await {
                Ok(Ok(())) => {}
                // The server ends.
                Ok(Err(_)) => return,
                Err(_) if !send(&sender, COMMENT).await => return,
                Err(_) => {}
            }
        }
    });
    Ok(response(receiver, stream))
}

/// Sends a part; false if the client has gone.
pub(crate) async fn send(to: &Sender<io::Result<Bytes>>, part: Bytes) -> bool {
    to.send(Ok(part)).await.is_ok()
}
