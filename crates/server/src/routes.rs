//! The addresses of the server.

use crate::files::{self, Files};
use crate::guard::{self, Guard};
use crate::response::{Refusal, json};
use crate::session_watch::SessionWatch;
use crate::slots::Slots;
use crate::{Limits, Page, ask, events, openapi, page};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::{get, post};
use bytes::Bytes;
use isofold_api::ErrorCode;
use isofold_service::Service;
use std::sync::{Arc, OnceLock};
use tokio::sync::Semaphore;

/// Everything that answers share.
pub(crate) struct App {
    pub(crate) service: Arc<Service>,
    pub(crate) guard: Guard,
    pub(crate) limits: Limits,
    pub(crate) slots: Slots,
    pub(crate) files: Option<Files>,
    pub(crate) sessions: SessionWatch,
    /// The places for streams of events.
    pub(crate) streams: Arc<Semaphore>,
    /// The places for connections.
    pub(crate) connections: Arc<Semaphore>,
    pub(crate) page: Page,
    pub(crate) content_policy: HeaderValue,
}

/// The router of a server.
pub(crate) fn router(app: &Arc<App>) -> Router {
    let engine = Router::new()
        .route("/openapi.json", get(openapi_document))
        .route("/schema.json", get(schema))
        .route("/sessions/events", get(events::all_sessions))
        .route("/sessions/{session}/events", get(events::session))
        .route("/files", get(files::list))
        .route("/files/{name}", get(files::download).delete(files::remove))
        .route("/{request}", post(ask::ask))
        .fallback(unknown)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(Arc::clone(app), guard::check_caller));
    Router::new()
        .nest("/api/v1", engine)
        .route("/api", get(unknown).post(unknown))
        .route("/api/{*path}", get(unknown).post(unknown))
        .fallback(page::page)
        .layer(from_fn_with_state(Arc::clone(app), guard::check_host))
        .layer(from_fn_with_state(Arc::clone(app), with_policies))
        .with_state(Arc::clone(app))
}

async fn openapi_document() -> Response {
    static DOCUMENT: OnceLock<Bytes> = OnceLock::new();
    let document = DOCUMENT.get_or_init(|| openapi::document().to_string().into());
    json(StatusCode::OK, document.clone())
}

async fn schema() -> Response {
    json(StatusCode::OK, Bytes::from_static(isofold_api::SCHEMA.as_bytes()))
}

async fn unknown() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, ErrorCode::UnknownRequest, "there is nothing at this address")
        .with_hint("`POST /api/v1/NAME` asks a request; `GET /api/v1/openapi.json` lists all")
}

async fn wrong_method(method: Method) -> Refusal {
    let why = format!("{method} is not answered here");
    Refusal::bad(StatusCode::METHOD_NOT_ALLOWED, why).with_hint("requests are asked by POST")
}

/// Adds the policies that every response has.
async fn with_policies(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert("content-security-policy", app.content_policy.clone());
    let fixed = [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry("cross-origin-resource-policy").or_insert(HeaderValue::from_static("same-origin"));
    if app.connections.available_permits() == 0 {
        // Others wait for a connection.
        headers.insert("connection", HeaderValue::from_static("close"));
    }
    response
}
