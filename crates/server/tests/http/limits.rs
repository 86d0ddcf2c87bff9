//! Too much, too many and too slow is refused or waits, and the server stays alive.

use crate::support::{Reply, Running};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const JSON: &str = "content-type: application/json\r\n";

#[test]
fn large_bodies_are_refused() {
    let server = Running::with(|config| config.limits.body = 10_000);
    // Said to be large: refused before it comes.
    let reply =
        server.raw(server.head("POST /api/v1/range", &format!("{JSON}content-length: 99999999999\r\n")));
    assert_eq!((reply.status, reply.error("code").as_str()), (413, "bad-request"));
    assert!(reply.error("message").contains("10000 bytes"));
    // Large without saying so.
    let mut body = server.head("POST /api/v1/range", &format!("{JSON}transfer-encoding: chunked\r\n"));
    (0..20).for_each(|_| body.push_str(&format!("3e8\r\n{}\r\n", " ".repeat(1000))));
    assert_eq!(server.raw(body + "0\r\n\r\n").status, 413);
    // As large as may be.
    let fits = format!("{{\"cards\": \"AsKs\"{}}}", " ".repeat(10_000 - 17));
    assert_eq!(fits.len(), 10_000);
    let reply = server
        .raw(server.head("POST /api/v1/canon", &format!("{JSON}content-length: {}\r\n", fits.len())) + &fits);
    assert_eq!(reply.status, 200);
    assert!(server.is_alive());
}

#[test]
fn malformed_requests_are_refused() {
    let server = Running::new();
    let host = format!("host: {}\r\n", server.address);
    let many: String = (0..2000).map(|number| format!("x-{number}: 1\r\n")).collect();
    let long = format!("x: {}\r\n", "a".repeat(1 << 20));
    for (bytes, statuses) in [
        ("nonsense\r\n\r\n".to_owned(), &[400][..]),
        ("\0\0\0\0\r\n\r\n".to_owned(), &[400]),
        ("GET\r\n\r\n".to_owned(), &[400]),
        (format!("GET / HTTP/9.9\r\n{host}\r\n"), &[400, 505]),
        (format!("POST /api/v1/hello HTTP/1.1\r\n{host}content-length: -1\r\n\r\n"), &[400]),
        (
            format!("POST /api/v1/hello HTTP/1.1\r\n{host}content-length: 1\r\ncontent-length: 2\r\n\r\nab"),
            &[400],
        ),
        (
            format!("POST /api/v1/hello HTTP/1.1\r\n{host}transfer-encoding: chunked\r\n\r\nzz\r\n"),
            &[400, 415],
        ),
        (format!("GET / HTTP/1.1\r\n{host}{many}\r\n"), &[400, 431]),
        (format!("GET / HTTP/1.1\r\n{host}{long}\r\n"), &[400, 431]),
        (format!("GET /{} HTTP/1.1\r\n{host}\r\n", "a".repeat(1 << 20)), &[400, 414, 431]),
    ] {
        let reply = server.raw(&bytes);
        // A connection that is closed before all was sent may lose the answer.
        let is_refused = reply.status == 0 || statuses.contains(&reply.status);
        assert!(is_refused, "{}: {}", &bytes[..bytes.len().min(60)], reply.status);
        assert!(server.is_alive());
    }
}

#[test]
fn slow_clients_are_given_up() {
    let server = Running::with(|config| {
        config.limits.head_time = Duration::from_millis(300);
        config.limits.body_time = Duration::from_millis(300);
    });
    // A head that does not end, letter by letter.
    let begin = Instant::now();
    let mut stream = server.connect();
    for letter in format!("POST /api/v1/hello HTTP/1.1\r\nhost: {}\r\nx: ", server.address).bytes().cycle() {
        if stream.write_all(&[letter]).is_err() {
            break;
        }
        assert!(begin.elapsed() < Duration::from_secs(30));
        thread::sleep(Duration::from_millis(10));
    }
    // A body that does not come.
    let begin = Instant::now();
    let reply =
        server.raw(server.head("POST /api/v1/hello", &format!("{JSON}content-length: 100\r\n")) + "{");
    assert_eq!(reply.status, 408);
    // Nothing at all: the connection is closed.
    let mut stream = server.connect();
    assert_eq!(stream.read(&mut [0; 10]).unwrap(), 0);
    assert!(begin.elapsed() < Duration::from_secs(30));
    assert!(server.is_alive());
}

/// A client that asks for much and reads nothing: its connection is given up, and its place is free again.
#[test]
fn clients_that_do_not_read_are_given_up() {
    let server = Running::with(|config| {
        config.limits.stall_time = Duration::from_millis(500);
        config.limits.connections = 1;
        config.limits.head_time = Duration::from_secs(60);
    });
    let mut stream = server.connect();
    let ask = format!("GET /api/v1/schema.json HTTP/1.1\r\nhost: {}\r\n\r\n", server.address);
    let asks = ask.repeat(2000);
    stream.set_write_timeout(Some(Duration::from_secs(2))).unwrap();
    // The server reads no further once its answers are not read.
    let _ = stream.write_all(asks.as_bytes());
    assert!(server.is_alive());
    drop(stream);
}

#[test]
fn a_thousand_requests_at_the_same_time_are_answered_or_refused() {
    const CLIENTS: usize = 1000;
    let server = Running::with(|config| {
        config.limits.connections = 200;
        config.limits.computing = 2;
        config.limits.short = 4;
        config.limits.queue = 50;
    });
    let requests = [
        ("equity", json!({ "players": ["AA", "KK"], "board": "2c3d4h" })),
        ("tree", json!({ "spot": { "name": "river" } })),
        ("canon", json!({ "cards": "AsKs" })),
        ("show", json!({ "spot": { "name": "river" }, "line": "x" })),
    ];
    let statuses = thread::scope(|scope| {
        let ask = |client: usize| {
            let (name, params) = &requests[client % requests.len()];
            let body = params.to_string();
            let head = format!("{JSON}content-length: {}\r\n", body.len());
            let bytes = server.head(&format!("POST /api/v1/{name}"), &head) + &body;
            let server = &server;
            thread::Builder::new()
                .stack_size(128 << 10)
                .spawn_scoped(scope, move || patient(server, &bytes))
                .unwrap()
        };
        let clients: Vec<_> = (0..CLIENTS).map(ask).collect();
        let mut statuses: BTreeMap<u16, usize> = BTreeMap::new();
        clients
            .into_iter()
            .for_each(|client| *statuses.entry(client.join().unwrap().status).or_default() += 1);
        statuses
    });
    assert!(statuses.keys().all(|status| [200, 503].contains(status)), "{statuses:?}");
    assert!(statuses[&200] >= CLIENTS / 4, "{statuses:?}");
    assert!(server.is_alive());
}

/// Sends a request over a connection, which the system may refuse for a while.
fn patient(server: &Running, bytes: &str) -> Reply {
    let begin = Instant::now();
    loop {
        match std::net::TcpStream::connect(server.address) {
            Ok(stream) => {
                drop(stream);
                return server.raw(bytes);
            }
            Err(error) if begin.elapsed() > Duration::from_secs(60) => panic!("{error}"),
            Err(_) => thread::sleep(Duration::from_millis(20)),
        }
    }
}

#[test]
fn requests_wait_in_a_queue_that_has_an_end() {
    let server = Running::with(|config| {
        config.limits.computing = 1;
        config.limits.queue = 1;
    });
    let long =
        json!({ "players": ["random", "random", "random"], "trials": 4_000_000_000_000_u64 }).to_string();
    let ask = || {
        let mut stream = server.connect();
        let head = server.head("POST /api/v1/equity", &format!("{JSON}content-length: {}\r\n", long.len()));
        stream.write_all((head + &long).as_bytes()).unwrap();
        thread::sleep(Duration::from_millis(400));
        stream
    };
    let (first, second) = (ask(), ask());
    // Too much to be answered at once.
    let equity = json!({ "players": ["AA", "KK", "QQ"], "trials": 1_000_000 });
    let reply = server.ask("equity", &equity);
    assert_eq!((reply.status, reply.header("retry-after")), (503, Some("1")));
    assert!(reply.error("hint").contains("again"));
    // Others are answered meanwhile.
    assert_eq!(server.ask("canon", &json!({ "cards": "AsKs" })).status, 200);
    assert_eq!(server.ask("tree", &json!({ "spot": { "name": "river" } })).status, 200);
    drop((first, second));
    crate::support::until("the places are free again", || server.ask("equity", &equity).status == 200);
}

#[test]
fn streams_have_a_limit() {
    let server = Running::with(|config| config.limits.streams = 2);
    let open = || {
        let mut stream = server.connect();
        stream.write_all(server.head("GET /api/v1/sessions/events", "").as_bytes()).unwrap();
        let mut head = [0; 15];
        stream.read_exact(&mut head).unwrap();
        assert_eq!(&head, b"HTTP/1.1 200 OK");
        stream
    };
    let streams = [open(), open()];
    assert_eq!(server.raw(server.head("GET /api/v1/sessions/events", "")).status, 503);
    drop(streams);
    crate::support::until("a stream is free again", || {
        let mut stream = server.connect();
        stream.write_all(server.head("GET /api/v1/sessions/events", "").as_bytes()).unwrap();
        let mut head = [0; 15];
        match stream.read_exact(&mut head) {
            Ok(()) => &head == b"HTTP/1.1 200 OK",
            Err(error) => panic!("{}", error.kind() == ErrorKind::UnexpectedEof),
        }
    });
}

#[test]
fn threads_and_memory_are_those_of_the_server() {
    let mut settings = isofold_service::Settings::default();
    settings.memory = Some(50_000_000);
    let server = Running::of(settings, |_| {});
    let equity = |more: serde_json::Value| {
        let mut params = json!({ "players": ["AA", "KK"], "board": "2c3d4h" });
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.ask("equity", &params)
    };
    assert_eq!(equity(json!({ "memory": 40_000_000 })).status, 200);
    let reply = equity(json!({ "memory": 60_000_000 }));
    assert_eq!((reply.status, reply.error("field").as_str()), (413, "memory"));
    let reply = equity(json!({ "threads": 1000 }));
    assert_eq!((reply.status, reply.error("field").as_str()), (400, "threads"));
    // A spot that does not fit is refused with the changes that make it fit.
    let reply = server.ask("solve", &json!({ "spot": { "name": "demo" } }));
    assert_eq!((reply.status, reply.error("code").as_str()), (413, "memory"), "{}", reply.text);
    assert!(!reply.error("hint").is_empty());
}

/// Where panics unwind, as in this test: a release build ends, and brings its sessions back when it is started again.
#[test]
fn a_panic_is_answered_and_the_server_goes_on() {
    static PANICS: AtomicBool = AtomicBool::new(false);
    let mut settings = isofold_service::Settings::default();
    settings.available = || {
        assert!(!PANICS.load(Ordering::Relaxed), "a fault of isofold");
        None
    };
    let server = Running::of(settings, |config| config.limits.computing = 1);
    let equity = json!({ "players": ["AA", "KK"], "board": "2c3d4h" });
    let long = json!({ "players": ["AA", "KK", "QQ"], "trials": 1_000_000 });
    PANICS.store(true, Ordering::Relaxed);
    for params in [&equity, &long, &equity, &long] {
        let reply = server.ask("equity", params);
        assert_eq!((reply.status, reply.error("code").as_str()), (500, "internal"), "{}", reply.text);
        assert!(!reply.text.contains("a fault of isofold"));
    }
    PANICS.store(false, Ordering::Relaxed);
    // The place of those requests is free again.
    assert_eq!(server.ask("equity", &equity).status, 200);
    assert_eq!(server.ask("equity", &long).status, 200);
}

#[test]
fn sessions_have_a_limit_and_advice() {
    let server = Running::new();
    let start = json!({ "do": "start", "spot": { "name": "river" }, "solve": { "target": 0.2 } });
    let mut refused = None;
    for _ in 0..80 {
        let reply = server.ask("session", &start);
        if reply.status != 200 {
            refused = Some(reply);
            break;
        }
    }
    let refused = refused.unwrap();
    assert_eq!((refused.status, refused.error("code").as_str()), (422, "unsupported"));
    assert!(refused.error("message").contains("close one"));
    server.answer("session", &json!({ "do": "close", "session": 1 }));
    assert_eq!(server.ask("session", &start).status, 200);
}
