//! The stream of answers, which a solve that runs beside them writes to as well.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The stream of answers.
#[derive(Clone)]
pub(super) struct Out(Arc<Mutex<Stream>>);

struct Stream {
    stream: Box<dyn Write + Send>,
    failure: Option<io::ErrorKind>,
}

impl Out {
    pub(super) fn new(stream: impl Write + Send + 'static) -> Out {
        Out(Arc::new(Mutex::new(Stream { stream: Box::new(stream), failure: None })))
    }

    /// Writes lines, together. Once that has failed, nothing more is written.
    pub(super) fn say(&self, lines: &[&str]) {
        let mut text = lines.join("\n");
        text.push('\n');
        let mut out = self.lock();
        if out.failure.is_none()
            && let Err(error) = out.stream.write_all(text.as_bytes()).and_then(|()| out.stream.flush())
        {
            out.failure = Some(error.kind());
        }
    }

    /// The error of writing, if there was one.
    pub(super) fn failure(&self) -> io::Result<()> {
        self.lock().failure.map_or(Ok(()), |kind| Err(kind.into()))
    }

    // No thread panics while it holds this lock.
    fn lock(&self) -> MutexGuard<'_, Stream> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
