//! No bytes make the line protocol panic or wait for ever: each line that is not empty gets one answer or one error, and every line
//! that is said is one JSON object.
#![no_main]

use isofold_api::Request;
use isofold_api::protocol::Ask;
use isofold_service::{Service, lines};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use std::io::{self, Write};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// A stream whose bytes can be read afterwards.
#[derive(Clone, Default)]
struct Stream(Arc<Mutex<Vec<u8>>>);

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// It has no library, so that requests about one touch no file.
static SERVICE: LazyLock<Arc<Service>> = LazyLock::new(|| Arc::new(Service::new()));

/// Whether a line is no request, or one that is answered soon: how long others take is not what is looked at here.
fn is_soon(line: &[u8]) -> bool {
    let Ok(ask) = serde_json::from_slice::<Ask<'_>>(line) else { return true };
    let Ok(request) = Request::parse(&ask.request, ask.params()) else { return true };
    SERVICE.is_quick(&request) || request.name().starts_with("library-")
}

fuzz_target!(|bytes: &[u8]| {
    let asked: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').filter(|line| is_soon(line)).collect();
    let expected = asked.iter().filter(|line| !line.iter().all(u8::is_ascii_whitespace)).count();
    let out = Stream::default();
    lines::serve(&SERVICE, &asked.join(&b'\n')[..], out.clone()).expect("nothing fails in memory");
    let out = out.0.lock().unwrap_or_else(PoisonError::into_inner);
    let said: Vec<Value> = out
        .split_inclusive(|&byte| byte == b'\n')
        .map(|line| serde_json::from_slice(line).expect("a line is JSON"))
        .collect();
    assert!(said.iter().all(Value::is_object));
    let is_last = |line: &&Value| line.get("answer").is_some() || line.get("error").is_some();
    assert_eq!(said.iter().filter(is_last).count(), expected);
});
