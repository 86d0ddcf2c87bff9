//! No bytes make UPI panic or wait for ever: each line that is a command gets one answer.
#![no_main]

use isofold_service::{Service, upi};
use libfuzzer_sys::fuzz_target;
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

/// It has no library, so that commands touch no file but those that `load_tree` names.
static SERVICE: LazyLock<Arc<Service>> = LazyLock::new(|| Arc::new(Service::new()));

const END: &str = "the end of an answer";

/// Whether a line may be sent: how long a solve takes is not what is looked at here, nor what other ends of answers do.
fn is_sent(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let command = isofold_convert::words(text.trim()).first().copied().unwrap_or_default().to_owned();
    !["go", "exit", "load_tree", "set_end_string", "reset_end_string"].contains(&&command[..])
}

/// Whether a line is answered: one that is no text is, with an error.
fn is_command(line: &[u8]) -> bool {
    match std::str::from_utf8(line).map(str::trim) {
        Ok(text) => !text.is_empty() && !text.starts_with('#'),
        Err(_) => true,
    }
}

fuzz_target!(|bytes: &[u8]| {
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').filter(|line| is_sent(line)).collect();
    let first = format!("set_end_string \"{END}\"\n");
    let sent = [first.as_bytes(), &lines.join(&b'\n')].concat();
    let out = Stream::default();
    upi::serve(&SERVICE, &sent[..], out.clone()).expect("nothing fails in memory");
    let out = out.0.lock().unwrap_or_else(PoisonError::into_inner);
    let text = std::str::from_utf8(&out).expect("answers are text");
    let answered = text.lines().filter(|line| *line == END).count();
    assert_eq!(answered, 1 + lines.iter().filter(|line| is_command(line)).count(), "{text}");
});
