//! The line protocol.
#![allow(clippy::unwrap_used)]

use isofold_service::{Service, lines};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// A stream whose lines are kept.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Serving ends when every answer is written, not when every request is worked out: a process that ends then would lose some.
#[test]
fn the_last_answer_is_written_before_serving_ends() {
    let request =
        |id| format!(r#"{{"id":{id},"request":"buckets-info","params":{{"folder":"no such folder"}}}}"#);
    let requests = (0..32).map(request).collect::<Vec<_>>().join("\n");
    let service = Arc::new(Service::new());
    for _ in 0..500 {
        let kept = Kept::default();
        lines::serve(&service, requests.as_bytes(), kept.clone()).unwrap();
        let written = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        assert_eq!(written.lines().count(), 33, "{written}");
    }
}
