//! Pages of other sites, other names of this machine, and clients without the token are refused.

use crate::support::{Reply, Running};
use isofold_server::{Config, Server, ServerError, Token};
use isofold_service::Service;
use serde_json::json;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

const SECRET: &str = "a-secret-of-the-test-0123456789";

/// Asks with a `Host` and other headers.
fn ask_as(server: &Running, host: &str, headers: &str) -> Reply {
    server.raw(format!(
        "POST /api/v1/hello HTTP/1.1\r\n{host}connection: close\r\ncontent-length: 0\r\n{headers}\r\n"
    ))
}

fn own_host(server: &Running) -> String {
    format!("host: {}\r\n", server.address)
}

#[test]
fn only_names_of_loopback_are_answered_without_a_token() {
    let server = Running::new();
    let port = server.address.port();
    for host in [
        "127.0.0.1".to_owned(),
        format!("localhost:{port}"),
        "LocalHost".to_owned(),
        format!("[::1]:{port}"),
        // As seen through a tunnel.
        "localhost:9000".to_owned(),
    ] {
        assert_eq!(ask_as(&server, &format!("host: {host}\r\n"), "").status, 200, "{host}");
    }
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        "0.0.0.0".to_owned(),
        format!("192.168.1.7:{port}"),
        "localhost.evil.example".to_owned(),
    ] {
        let reply = ask_as(&server, &format!("host: {host}\r\n"), "");
        assert_eq!(reply.status, 421, "{host}");
        assert!(reply.error("hint").contains("localhost"), "{}", reply.text);
        // The page and everything else as well.
        let page = server.raw(format!("GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"));
        assert_eq!(page.status, 421, "{host}");
    }
    let own = own_host(&server);
    assert_eq!(ask_as(&server, "", "").status, 400);
    assert_eq!(ask_as(&server, &format!("{own}host: evil.example\r\n"), "").status, 400);
    let absolute = server.raw(format!(
        "POST http://evil.example/api/v1/hello HTTP/1.1\r\n{own}connection: close\r\ncontent-length: 0\r\n\r\n"
    ));
    assert_eq!(absolute.status, 400);
}

/// A page of a site whose name was made to point to this machine has the right address, and still the wrong `Host`.
#[test]
fn dns_rebinding_is_refused() {
    let server = Running::new();
    let host = format!("host: attacker.example:{}\r\n", server.address.port());
    let origin = format!(
        "origin: http://attacker.example:{}\r\nsec-fetch-site: same-origin\r\n",
        server.address.port()
    );
    assert_eq!(ask_as(&server, &host, &origin).status, 421);
}

#[test]
fn pages_of_other_origins_are_refused() {
    let server = Running::new();
    let (own, address) = (own_host(&server), server.address);
    let with = |headers: &str| ask_as(&server, &own, headers).status;
    assert_eq!(with(&format!("origin: http://{address}\r\n")), 200);
    assert_eq!(with("sec-fetch-site: same-origin\r\n"), 200);
    assert_eq!(with("sec-fetch-site: none\r\n"), 200);
    for origin in [
        "https://evil.example",
        "http://localhost:1",
        "null",
        "http://127.0.0.1",
        "http://127.0.0.1.evil.example",
        "",
        "*",
        &format!("http://{address}.evil.example"),
        &format!("ftp://{address}"),
    ] {
        let reply = ask_as(&server, &own, &format!("origin: {origin}\r\n"));
        assert_eq!(reply.status, 403, "{origin}");
        assert!(reply.header("access-control-allow-origin").is_none());
    }
    assert_eq!(with("sec-fetch-site: cross-site\r\n"), 403);
    assert_eq!(with("sec-fetch-site: same-site\r\n"), 403);
    // Browsers ask first, and hear nothing that allows them to go on.
    let asked = server.raw(server.head(
        "OPTIONS /api/v1/hello",
        "origin: https://evil.example\r\naccess-control-request-method: POST\r\n",
    ));
    assert_eq!(asked.status, 403);
    assert!(asked.header("access-control-allow-origin").is_none());
    // A link to the page is fine.
    assert_eq!(server.raw(server.head("GET /none", "sec-fetch-site: cross-site\r\n")).status, 404);
}

#[test]
fn an_allowed_origin_may_ask() {
    let server = Running::with(|config| config.origins = vec!["https://Page.example/".to_owned()]);
    let own = own_host(&server);
    let reply = ask_as(&server, &own, "origin: https://page.example\r\nsec-fetch-site: cross-site\r\n");
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("access-control-allow-origin"), Some("https://page.example"));
    assert_eq!(reply.header("vary"), Some("Origin"));
    assert!(reply.header("access-control-allow-credentials").is_none());
    let asked = server.raw(server.head(
        "OPTIONS /api/v1/canon",
        "origin: https://page.example\r\naccess-control-request-method: POST\r\n\
         access-control-request-headers: authorization, content-type\r\naccess-control-request-private-network: true\r\n",
    ));
    assert_eq!(asked.status, 204);
    assert!(asked.header("access-control-allow-methods").unwrap().contains("POST"));
    assert!(asked.header("access-control-allow-headers").unwrap().contains("authorization"));
    assert_eq!(asked.header("access-control-allow-private-network"), Some("true"));
    // An error can be read there, too.
    let failed = server
        .raw(server.head("POST /api/v1/cannon", "origin: https://page.example\r\ncontent-length: 0\r\n"));
    assert_eq!(
        (failed.status, failed.header("access-control-allow-origin")),
        (404, Some("https://page.example"))
    );
    assert_eq!(ask_as(&server, &own, "origin: https://other.example\r\n").status, 403);
}

#[test]
fn other_addresses_than_loopback_demand_a_token() {
    let mut config = Config::default();
    config.address = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    let open = Server::bind(Arc::new(Service::new()), config);
    assert!(matches!(open, Err(ServerError::Open(_))));
    let mut config = Config::default();
    config.origins = vec!["*".to_owned()];
    assert!(matches!(Server::bind(Arc::new(Service::new()), config), Err(ServerError::Origin { .. })));
}

#[test]
fn only_those_who_know_the_token_may_ask() {
    let server = Running::with(|config| {
        config.address = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        config.token = Some(Token::new(SECRET).unwrap());
        config.origins = vec!["https://page.example".to_owned()];
    });
    assert_eq!(server.url, format!("http://127.0.0.1:{}/#token={SECRET}", server.address.port()));
    // Whatever the name is by which it was found: those who do not know the token are refused by that.
    let host = "host: big.example\r\n";
    let with = |headers: &str| ask_as(&server, host, headers);
    for headers in [
        "",
        "authorization: Bearer\r\n",
        "authorization: Bearer \r\n",
        "authorization: Basic abc\r\n",
        "authorization: Bearer a-secret-of-the-test-0123456788\r\n",
        "authorization: Bearer a-secret-of-the-test-01234567890\r\n",
        "authorization: a-secret-of-the-test-0123456789\r\n",
        "cookie: token=a-secret-of-the-test-0123456789\r\n",
    ] {
        let reply = with(headers);
        assert_eq!(reply.status, 401, "{headers}");
        assert_eq!(reply.header("www-authenticate"), Some("Bearer"));
        assert!(!reply.text.contains(SECRET));
    }
    let shown = format!("authorization: bearer {SECRET}\r\n");
    assert_eq!(with(&shown).status, 200);
    // Every address of the engine asks for it, also those that only read.
    for path in [
        "/api/v1/openapi.json",
        "/api/v1/schema.json",
        "/api/v1/sessions/events",
        "/api/v1/files",
        "/api/v1/files/a",
        "/api/v1/none",
        "/api/v1/sessions/1/events",
    ] {
        let reply = server.raw(format!("GET {path} HTTP/1.1\r\n{host}connection: close\r\n\r\n"));
        assert_eq!(reply.status, 401, "{path}");
    }
    // The token does not help a page that is not allowed, and an allowed page needs it.
    assert_eq!(with(&format!("origin: https://evil.example\r\n{shown}")).status, 403);
    assert_eq!(with("origin: https://page.example\r\n").status, 401);
    assert_eq!(with(&format!("origin: https://page.example\r\n{shown}")).status, 200);
    // Browsers do not show it when they ask whether they may.
    let asked = server.raw(format!(
        "OPTIONS /api/v1/hello HTTP/1.1\r\n{host}connection: close\r\norigin: https://page.example\r\n\
         access-control-request-method: POST\r\n\r\n"
    ));
    assert_eq!((asked.status, asked.text.as_str()), (204, ""));
    assert_eq!(server.ask("hello", &json!({})).status, 401);
}
