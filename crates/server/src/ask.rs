//! `POST /api/v1/{request}`: a request of the contract.

use crate::body;
use crate::confine::confine;
use crate::events::{self, COMMENT, PING, QUEUE};
use crate::response::{ErrorObject, Refusal, json, status_of};
use crate::routes::App;
use crate::slots::{Slot, work_of};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request as HttpRequest, State};
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use bytes::Bytes;
use isofold_api::protocol::Event;
use isofold_api::{Answer, Error, ErrorCode, Request};
use isofold_service::Job;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use tokio::sync::mpsc::channel;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;

/// Answers a request: with its answer, or with events and then its answer, as the client accepts.
pub(crate) async fn ask(
    State(app): State<Arc<App>>,
    name: Result<Path<String>, PathRejection>,
    request: HttpRequest,
) -> Result<Response, Refusal> {
    let bad_name = |_| Refusal::bad(StatusCode::BAD_REQUEST, "expected the name of a request");
    let name = name.map_err(bad_name)?.0;
    let (head, body) = request.into_parts();
    let body = body::read(body, &app.limits).await?;
    let params = params(&head.headers, &body)?;
    let mut request = Request::parse(&name, params)?;
    confine(&mut request, app.files.as_ref(), app.service.settings())?;
    if let Some(done) = at_once(&app, &request)? {
        return Ok(done.response());
    }
    let slot = app.slots.take(work_of(&request)).await?;
    match wants_events(&head.headers) {
        true => Ok(stream(&app, request, slot)),
        false => {
            let job = Arc::new(Job::default());
            let _cancelled_with_the_connection = CancelOnDrop(Arc::clone(&job));
            match start(&app, request, job, slot).await {
                Ok(done) => Ok(done.response()),
                Err(_) => Err(panicked()),
            }
        }
    }
}

/// Answers a request that takes no time, on the thread of the connection.
fn at_once(app: &App, request: &Request) -> Result<Option<Done>, Refusal> {
    let answer =
        || app.service.is_quick(request).then(|| Done::of(app.service.answer(request, &Job::default())));
    // Nothing that a panic leaves half done is looked at again: the service keeps no state of such requests.
    catch_unwind(AssertUnwindSafe(answer)).map_err(|_| panicked())
}

/// The parameters of a request, as JSON.
fn params<'a>(headers: &HeaderMap, body: &'a Bytes) -> Result<&'a str, Refusal> {
    let kind = headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    let kind = kind.split(|&byte| byte == b';').next().unwrap_or_default().trim_ascii();
    let is_empty = body.trim_ascii().is_empty();
    let is_json = kind.eq_ignore_ascii_case(b"application/json");
    let has_nothing = kind.is_empty() && is_empty;
    // Pages of other sites can send forms and plain text without asking, but not JSON.
    if !is_json && !has_nothing {
        let why = "expected the parameters as JSON, with `Content-Type: application/json`";
        return Err(Refusal::bad(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
    }
    match str::from_utf8(body) {
        Ok(_) if is_empty => Ok("{}"),
        Ok(text) => Ok(text),
        Err(error) => Err(Refusal::bad(StatusCode::BAD_REQUEST, format!("the body is not UTF-8: {error}"))),
    }
}

fn wants_events(headers: &HeaderMap) -> bool {
    let accepts = |value: &HeaderValue| value.as_bytes().trim_ascii().starts_with(b"text/event-stream");
    headers.get_all(ACCEPT).iter().any(accepts)
}

/// Starts to work on a request, on a thread of its own.
fn start(app: &Arc<App>, request: Request, job: Arc<Job>, slot: Slot) -> JoinHandle<Done> {
    let service = Arc::clone(&app.service);
    spawn_blocking(move || {
        let _slot = slot;
        Done::of(service.answer(&request, &job))
    })
}

/// A request that has been worked on: its answer, or the reason why there is none, as JSON.
struct Done {
    status: StatusCode,
    json: Vec<u8>,
}

impl Done {
    fn of(answer: Result<Answer, isofold_service::Error>) -> Done {
        let answer = answer.map_err(Error::from);
        let json = match &answer {
            Ok(answer) => serde_json::to_vec(answer),
            Err(error) => serde_json::to_vec(&ErrorObject { error }),
        };
        match (answer, json) {
            (Ok(_), Ok(json)) => Done { status: StatusCode::OK, json },
            (Err(error), Ok(json)) => Done { status: status_of(error.code), json },
            // No answer is like that.
            (_, Err(_)) => Done { status: StatusCode::INTERNAL_SERVER_ERROR, json: b"{}".to_vec() },
        }
    }

    fn response(self) -> Response {
        json(self.status, self.json.into())
    }

    /// The last event of a request.
    fn event(&self) -> Bytes {
        events::event_of_json(if self.status == StatusCode::OK { "answer" } else { "error" }, &self.json)
    }
}

/// Works on a request, with its events.
fn stream(app: &Arc<App>, request: Request, slot: Slot) -> Response {
    let (sender, receiver) = channel(QUEUE);
    // The job lives as long as the body, which ends when nothing can be sent to it any more.
    let events = sender.downgrade();
    let report = move |event: Event| {
        // A client that does not keep up misses some.
        let _ = events.upgrade().map(|events| events.try_send(Ok(events::event("event", &event))));
    };
    let job = Arc::new(Job::with_events(report));
    let guard = CancelOnDrop(Arc::clone(&job));
    let mut work = start(app, request, job, slot);
    tokio::spawn(async move {
        let done = loop {
            match timeout(PING, &mut work).await {
                Ok(done) => break done,
                // A client that has gone cancels the work, which ends soon.
                Err(_) => _ = sender.send(Ok(COMMENT)).await,
            }
        };
        let last = match done {
            Ok(done) => done.event(),
            Err(_) => events::event("error", &ErrorObject { error: &panicked().error }),
        };
        let _ = sender.send(Ok(last)).await;
    });
    events::response(receiver, guard)
}

fn panicked() -> Refusal {
    let why = "isofold has failed on this request, and goes on with others: please report it";
    Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Internal, why)
}

/// Cancels a job when it is dropped: with the connection of the client.
struct CancelOnDrop(Arc<Job>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
