//! Whom the server answers: the checks of `Host`, `Origin` and the token.
//!
//! A page of another site can make a browser send requests to this machine, either openly, with an `Origin` that tells, or by a name of
//! its own that it lets point to this machine (DNS rebinding), with a `Host` that tells. So an `Origin` has to be that of the page itself or one
//! that was allowed, and without a token the `Host` has to be a name of loopback. A page that does not know the token is refused in any
//! case, by whatever name it has come.

use crate::response::Refusal;
use crate::routes::App;
use crate::{ServerError, Token};
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, HOST, ORIGIN, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

/// The rules of whom a server answers.
pub(crate) struct Guard {
    token: Option<Token>,
    origins: Vec<String>,
}

impl Guard {
    pub(crate) fn new(token: Option<Token>, origins: &[String]) -> Result<Guard, ServerError> {
        let origins = origins.iter().map(|text| origin(text)).collect::<Result<_, _>>()?;
        Ok(Guard { token, origins })
    }

    /// The host that a request names; refused if it is not a name of this machine.
    fn host<'a>(&self, request: &'a Request) -> Result<&'a str, Refusal> {
        let bad = |why| Refusal::bad(StatusCode::BAD_REQUEST, why);
        let mut named = request.headers().get_all(HOST).iter();
        let host =
            named.next().and_then(|host| host.to_str().ok()).ok_or_else(|| bad("expected one `Host`"))?;
        let elsewhere = request.uri().authority().is_some_and(|other| other.as_str() != host);
        if named.next().is_some() || elsewhere {
            return Err(bad("expected one `Host`"));
        }
        if self.token.is_none() && !is_loopback(host) {
            let why = format!("`{}` is not a name of this machine", host.escape_debug());
            return Err(Refusal::bad(StatusCode::MISDIRECTED_REQUEST, why)
                .with_hint("open it as localhost or 127.0.0.1; with a token (--host) any name will do"));
        }
        Ok(host)
    }

    /// The origin to allow, if a request is of an allowed page elsewhere; refused if it is of any other page elsewhere.
    fn origin(&self, headers: &HeaderMap, host: &str) -> Result<Option<HeaderValue>, Refusal> {
        let Some(origin) = headers.get(ORIGIN) else {
            // Requests that are made by other pages without an origin, such as those of images, say so in this way.
            let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
            return match site {
                Some(b"cross-site" | b"same-site") => Err(foreign("another page")),
                _ => Ok(None),
            };
        };
        let text = origin.to_str().unwrap_or_default();
        let is_own = ["http://", "https://"]
            .iter()
            .any(|scheme| text.strip_prefix(scheme).is_some_and(|own| own.eq_ignore_ascii_case(host)));
        if is_own {
            return Ok(None);
        }
        match self.origins.iter().any(|allowed| allowed.eq_ignore_ascii_case(text)) {
            true => Ok(Some(origin.clone())),
            false => Err(foreign(&format!("`{}`", text.escape_debug()))),
        }
    }

    /// Checks that a request shows the token, if there is one.
    fn token(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let Some(token) = &self.token else { return Ok(()) };
        let shown = headers.get(AUTHORIZATION).map(HeaderValue::as_bytes).unwrap_or_default();
        let shown = shown.split_at_checked(7).filter(|(scheme, _)| scheme.eq_ignore_ascii_case(b"bearer "));
        match shown.is_some_and(|(_, secret)| token.is(secret)) {
            true => Ok(()),
            false => Err(Refusal::bad(StatusCode::UNAUTHORIZED, "this isofold asks for its token")
                .with_hint(
                    "open the address that `isofold web` has printed, or send `Authorization: Bearer TOKEN`",
                )),
        }
    }
}

fn foreign(page: &str) -> Refusal {
    Refusal::bad(StatusCode::FORBIDDEN, format!("{page} may not ask this isofold"))
        .with_hint("`isofold web --allow-origin ORIGIN` allows another page")
}

/// An origin in the form that browsers send.
pub(crate) fn origin(text: &str) -> Result<String, ServerError> {
    let bad = || ServerError::Origin { origin: text.to_owned() };
    let plain = text.strip_suffix('/').unwrap_or(text).to_ascii_lowercase();
    let (scheme, rest) = plain.split_once("://").ok_or_else(bad)?;
    let is_host = |letter: char| letter.is_ascii_alphanumeric() || "-.:[]_".contains(letter);
    match matches!(scheme, "http" | "https") && !rest.is_empty() && rest.chars().all(is_host) {
        true => Ok(plain),
        false => Err(bad()),
    }
}

/// Whether a `Host` is a name of loopback that no other can claim, with any port.
fn is_loopback(host: &str) -> bool {
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, port)) if port.is_empty() || port.starts_with(':') => address,
        Some(_) => return false,
        None => host.split_once(':').map_or(host, |(name, _)| name),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Checks the `Host` of every request.
pub(crate) async fn check_host(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    match app.guard.host(&request) {
        Ok(_) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

/// Checks where a request to the engine comes from, and answers what browsers ask before requests of other origins.
pub(crate) async fn check_caller(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let host = match app.guard.host(&request) {
        Ok(host) => host,
        Err(refusal) => return refusal.into_response(),
    };
    let allowed = match app.guard.origin(request.headers(), host) {
        Ok(allowed) => allowed,
        Err(refusal) => return refusal.into_response(),
    };
    let Some(origin) = allowed else {
        return match app.guard.token(request.headers()) {
            Ok(()) => next.run(request).await,
            Err(refusal) => refusal.into_response(),
        };
    };
    let is_preflight = request.method() == Method::OPTIONS
        && request.headers().contains_key("access-control-request-method");
    let asks_for_private = request.headers().contains_key("access-control-request-private-network");
    let mut response = match app.guard.token(request.headers()) {
        // These carry no token, and get no answer.
        _ if is_preflight => StatusCode::NO_CONTENT.into_response(),
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    headers.insert("access-control-allow-origin", origin);
    headers.append(VARY, HeaderValue::from_static("Origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    if is_preflight {
        headers.insert("access-control-allow-methods", HeaderValue::from_static("GET, POST, DELETE"));
        let names = HeaderValue::from_static("accept, authorization, content-type");
        headers.insert("access-control-allow-headers", names);
        headers.insert("access-control-max-age", HeaderValue::from_static("600"));
        if asks_for_private {
            headers.insert("access-control-allow-private-network", HeaderValue::from_static("true"));
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_has_few_names() {
        for host in
            ["localhost", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:7333", "127.8.8.8", "[::1]", "[::1]:80"]
        {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "10.0.0.1",
            "[::1]x",
            "::1",
            "0.0.0.0",
            "[::]",
            "localhost@evil.example",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }

    #[test]
    fn origins_are_taken_in_the_form_that_browsers_send() {
        assert_eq!(origin("https://Example.org/").unwrap(), "https://example.org");
        assert_eq!(origin("http://[::1]:8080").unwrap(), "http://[::1]:8080");
        for text in [
            "",
            "*",
            "null",
            "example.org",
            "file://x",
            "https://",
            "https://example.org/path",
            "https://a b",
        ] {
            assert!(origin(text).is_err(), "{text}");
        }
    }
}
