//! Responses: answers and errors as JSON, and the status of each kind of error.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use isofold_api::{Error, ErrorCode};
use serde::Serialize;

/// The body of a response without an answer.
#[derive(Serialize)]
pub(crate) struct ErrorObject<'a> {
    pub(crate) error: &'a Error,
}

/// A request that is not answered.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) error: Error,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> Refusal {
        Refusal { status, error: Error::new(code, message) }
    }

    /// A request that is none, or that comes from where it must not.
    pub(crate) fn bad(status: StatusCode, message: impl Into<String>) -> Refusal {
        Refusal::new(status, ErrorCode::BadRequest, message)
    }

    pub(crate) fn with_hint(self, hint: impl Into<String>) -> Refusal {
        Refusal { error: self.error.with_hint(hint), ..self }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        Refusal { status: status_of(error.code), error }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&ErrorObject { error: &self.error }).unwrap_or_default();
        let mut response = json(self.status, body.into());
        let headers = response.headers_mut();
        match self.status {
            StatusCode::UNAUTHORIZED => {
                headers.insert("www-authenticate", HeaderValue::from_static("Bearer"));
            }
            StatusCode::SERVICE_UNAVAILABLE => {
                headers.insert("retry-after", HeaderValue::from_static("1"));
            }
            // The rest of the body is not read.
            StatusCode::PAYLOAD_TOO_LARGE | StatusCode::REQUEST_TIMEOUT => {
                headers.insert("connection", HeaderValue::from_static("close"));
            }
            _ => {}
        }
        response
    }
}

/// The status of an error. What the client could have known is 4xx, whatever the engine calls it: 5xx means that this machine or this
/// program is at fault.
pub(crate) fn status_of(code: ErrorCode) -> StatusCode {
    match code {
        ErrorCode::BadRequest | ErrorCode::Invalid => StatusCode::BAD_REQUEST,
        ErrorCode::UnknownRequest | ErrorCode::NotFound => StatusCode::NOT_FOUND,
        ErrorCode::Cancelled => StatusCode::CONFLICT,
        ErrorCode::Memory => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorCode::Unsupported | ErrorCode::Failed => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// A response of JSON.
pub(crate) fn json(status: StatusCode, body: Bytes) -> Response {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
