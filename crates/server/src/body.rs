//! Bodies: those of requests, read within limits, and those of answers that come in parts.

use crate::Limits;
use crate::response::Refusal;
use axum::body::Body;
use axum::http::StatusCode;
use bytes::Bytes;
use http_body::{Body as _, Frame, SizeHint};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc::Receiver;
use tokio::time::timeout;

/// Reads the body of a request.
pub(crate) async fn read(body: Body, limits: &Limits) -> Result<Bytes, Refusal> {
    if body.size_hint().lower() > limits.body as u64 {
        return Err(too_large(limits));
    }
    match timeout(limits.body_time, Limited::new(body, limits.body).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large(limits)),
        Ok(Err(_)) => Err(Refusal::bad(StatusCode::BAD_REQUEST, "the body broke off")),
        Err(_) => {
            let seconds = limits.body_time.as_secs_f64();
            let why = format!("the body did not come within {seconds} seconds");
            Err(Refusal::bad(StatusCode::REQUEST_TIMEOUT, why))
        }
    }
}

fn too_large(limits: &Limits) -> Refusal {
    let most = limits.body;
    Refusal::bad(
        StatusCode::PAYLOAD_TOO_LARGE,
        format!("the body is too large: expected at most {most} bytes"),
    )
    .with_hint("ask in several requests")
}

/// A body whose parts come from elsewhere, until that is dropped.
pub(crate) struct Parts<G> {
    parts: Receiver<io::Result<Bytes>>,
    /// The bytes that are to come, if that is known.
    left: Option<u64>,
    /// Dropped with the body: when all has been sent, or when the client has gone.
    _guard: G,
}

impl<G: Send + Unpin + 'static> Parts<G> {
    pub(crate) fn body(parts: Receiver<io::Result<Bytes>>, length: Option<u64>, guard: G) -> Body {
        Body::new(Parts { parts, left: length, _guard: guard })
    }
}

impl<G: Unpin> http_body::Body for Parts<G> {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        self.parts.poll_recv(context).map(|part| {
            part.map(|part| {
                let part = part?;
                if let Some(left) = &mut self.left {
                    *left = left.saturating_sub(part.len() as u64);
                }
                Ok(Frame::data(part))
            })
        })
    }

    fn size_hint(&self) -> SizeHint {
        self.left.map_or_else(SizeHint::default, SizeHint::with_exact)
    }
}
