//! The line protocol: requests come in and answers go out, one JSON object a line.

use crate::{Error, Job, Service};
use isofold_api::protocol::{Ask, CancelAnswer, HelloRequest, Id, Say};
use isofold_api::{Answer, ErrorCode, Request};
use serde::Deserialize;
use std::collections::HashMap;
use std::io::{self, BufRead, Read, Write};
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The longest line that is read, in bytes.
pub const MAX_LINE: u64 = 16 << 20;

/// The most requests that are worked on at the same time.
pub const MAX_REQUESTS: usize = 256;

/// After its last request, it is looked so often whether a client's requests still can be answered.
const POLL: Duration = Duration::from_millis(50);

/// Serves a client until its requests end, and all of them are answered. An error is one of reading or writing: a client that reads no
/// more has its requests cancelled.
pub fn serve(
    service: &Arc<Service>,
    mut requests: impl BufRead,
    answers: impl Write + Send + 'static,
) -> io::Result<()> {
    let connection = Connection::new(Arc::clone(service), answers);
    connection.greet()?;
    let mut line = Vec::new();
    loop {
        match read_line(&mut requests, &mut line)? {
            Line::End => break,
            Line::TooLong => connection.refuse(None, &too_long())?,
            Line::Whole => connection.take(&line)?,
        }
    }
    connection.finish();
    connection.shared.failure()
}

/// A client, and its requests.
struct Connection {
    service: Arc<Service>,
    shared: Arc<Shared>,
}

/// The state that the threads of a connection share.
struct Shared {
    out: Mutex<Out>,
    /// The requests that are worked on.
    jobs: Mutex<HashMap<Id, Arc<Job>>>,
    /// The requests whose answers are not written yet; it changes after `jobs`.
    unanswered: Mutex<usize>,
    /// A request has been answered.
    answered: Condvar,
}

/// The stream of answers, until writing to it fails.
struct Out {
    stream: Box<dyn Write + Send>,
    failure: Option<io::ErrorKind>,
}

impl Connection {
    fn new(service: Arc<Service>, answers: impl Write + Send + 'static) -> Connection {
        let out = Mutex::new(Out { stream: Box::new(answers), failure: None });
        let shared =
            Shared { out, jobs: Mutex::default(), unanswered: Mutex::default(), answered: Condvar::new() };
        Connection { service, shared: Arc::new(shared) }
    }

    /// Says the versions.
    fn greet(&self) -> io::Result<()> {
        let hello = self.service.answer(&HelloRequest::default().into(), &Job::default());
        self.shared.write(&hello.map_err(|error| io::Error::other(error.to_string()))?);
        self.shared.failure()
    }

    /// Answers a line, or starts to.
    fn take(&self, line: &[u8]) -> io::Result<()> {
        if line.iter().all(u8::is_ascii_whitespace) {
            return Ok(());
        }
        let ask: Ask<'_> = match serde_json::from_slice(line) {
            Ok(ask) => ask,
            Err(error) => return self.refuse(id_of(line).as_ref(), &bad_line(&error)),
        };
        match Request::parse(&ask.request, ask.params()) {
            Ok(Request::Cancel(request)) => {
                let job = self.shared.jobs().get(&request.id).cloned();
                job.iter().for_each(|job| job.cancel());
                self.say(&ask.id, Ok(Answer::from(CancelAnswer { cancelled: job.is_some() })))
            }
            Ok(request) if self.service.is_quick(&request) => {
                self.say(&ask.id, self.service.answer(&request, &Job::default()))
            }
            Ok(request) => self.start(ask.id, request),
            Err(error) => self.refuse(Some(&ask.id), &error),
        }
    }

    /// Answers a request on a thread of its own.
    fn start(&self, id: Id, request: Request) -> io::Result<()> {
        let job = {
            let (shared, id) = (Arc::downgrade(&self.shared), id.clone());
            Arc::new(Job::with_events(move |event| {
                if let Some(shared) = shared.upgrade() {
                    shared.write(&Say::Event { id: &id, event: &event });
                }
            }))
        };
        {
            let mut jobs = self.shared.jobs();
            let refused = if jobs.contains_key(&id) {
                Some("the id is that of a request which has not been answered yet: expected another")
            } else if jobs.len() >= MAX_REQUESTS {
                Some("too many requests at the same time: await answers first")
            } else {
                None
            };
            if let Some(why) = refused {
                drop(jobs);
                return self.refuse(Some(&id), &isofold_api::Error::new(ErrorCode::BadRequest, why));
            }
            jobs.insert(id.clone(), Arc::clone(&job));
        }
        let unanswered = Unanswered::new(&self.shared, id.clone());
        let service = Arc::clone(&self.service);
        let work = move || unanswered.answer(service.answer(&request, &job));
        // If it fails, the work is dropped, and the request with it.
        match thread::Builder::new().spawn(work) {
            Ok(_) => self.shared.failure(),
            Err(error) => {
                let why = format!("the system has no thread for it: {error}");
                self.refuse(Some(&id), &isofold_api::Error::new(ErrorCode::Failed, why))
            }
        }
    }

    /// Waits until all requests are answered. When each that is left waits for another, which can come no more, all are cancelled.
    fn finish(&self) {
        let mut left = usize::MAX;
        loop {
            let unanswered = self.shared.wait_for(POLL);
            let jobs = self.shared.jobs();
            if unanswered == 0 {
                return;
            }
            if unanswered < left {
                // What the last one has freed may let others go on.
                jobs.values().for_each(|job| job.set_blocked(false));
            } else if jobs.len() == unanswered && jobs.values().all(|job| job.is_blocked()) {
                jobs.values().for_each(|job| job.cancel());
            }
            left = unanswered;
        }
    }

    fn say(&self, id: &Id, answer: Result<Answer, Error>) -> io::Result<()> {
        self.shared.say(id, answer);
        self.shared.failure()
    }

    fn refuse(&self, id: Option<&Id>, error: &isofold_api::Error) -> io::Result<()> {
        self.shared.write(&Say::Error { id, error });
        self.shared.failure()
    }
}

/// A request that is dropped with its connection is cancelled.
impl Drop for Connection {
    fn drop(&mut self) {
        self.shared.jobs().values().for_each(|job| job.cancel());
        self.shared.wait();
    }
}

/// A request on a thread of its own. The connection waits for it, however it ends.
struct Unanswered {
    shared: Arc<Shared>,
    id: Id,
    is_known: bool,
}

impl Unanswered {
    fn new(shared: &Arc<Shared>, id: Id) -> Unanswered {
        *shared.unanswered() += 1;
        Unanswered { shared: Arc::clone(shared), id, is_known: true }
    }

    fn answer(mut self, answer: Result<Answer, Error>) {
        self.forget();
        self.shared.say(&self.id, answer);
    }

    /// Forgets the id before the answer is said: a client that has it may use the id again.
    fn forget(&mut self) {
        if mem::take(&mut self.is_known) {
            self.shared.jobs().remove(&self.id);
        }
    }
}

impl Drop for Unanswered {
    fn drop(&mut self) {
        if thread::panicking() && self.is_known {
            self.shared.say(&self.id, Err(Error::Internal("it panicked".to_owned())));
        }
        self.forget();
        *self.shared.unanswered() -= 1;
        self.shared.answered.notify_all();
    }
}

impl Shared {
    // No thread panics while it holds one of these locks.
    fn jobs(&self) -> MutexGuard<'_, HashMap<Id, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn say(&self, id: &Id, answer: Result<Answer, Error>) {
        match answer {
            Ok(answer) => self.write(&Say::Answer { id, answer: &answer }),
            Err(error) => self.write(&Say::Error { id: Some(id), error: &error.into() }),
        }
    }

    /// Writes a line. Once that has failed, nothing more is written, and all requests are cancelled.
    fn write(&self, object: &impl serde::Serialize) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        if out.failure.is_some() {
            return;
        }
        let written = serde_json::to_vec(object).map_err(io::Error::from).and_then(|mut line| {
            line.push(b'\n');
            out.stream.write_all(&line)?;
            out.stream.flush()
        });
        if let Err(error) = written {
            out.failure = Some(error.kind());
            drop(out);
            self.jobs().values().for_each(|job| job.cancel());
        }
    }

    /// Waits until all requests are answered.
    fn wait(&self) {
        let mut unanswered = self.unanswered();
        while *unanswered > 0 {
            unanswered = self.answered.wait(unanswered).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits until all requests are answered, but not for long. The number of those that are left comes back.
    fn wait_for(&self, most: Duration) -> usize {
        let waited = self.answered.wait_timeout_while(self.unanswered(), most, |unanswered| *unanswered > 0);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    fn unanswered(&self) -> MutexGuard<'_, usize> {
        self.unanswered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The error of writing, if there was one.
    fn failure(&self) -> io::Result<()> {
        let out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        out.failure.map_or(Ok(()), |kind| Err(kind.into()))
    }
}

/// A line that was read.
pub(crate) enum Line {
    Whole,
    TooLong,
    End,
}

/// Reads a line. One that is too long is skipped to its end.
pub(crate) fn read_line(from: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    if from.by_ref().take(MAX_LINE + 1).read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    if line.len() as u64 <= MAX_LINE {
        return Ok(Line::Whole);
    }
    while line.last() != Some(&b'\n') {
        line.clear();
        if from.by_ref().take(MAX_LINE).read_until(b'\n', line)? == 0 {
            break;
        }
    }
    Ok(Line::TooLong)
}

fn too_long() -> isofold_api::Error {
    let most = MAX_LINE >> 20;
    isofold_api::Error::new(
        ErrorCode::BadRequest,
        format!("the line is too long: expected at most {most} MiB"),
    )
}

fn bad_line(error: &serde_json::Error) -> isofold_api::Error {
    let expected =
        r#"one JSON object a line, such as {"id": 1, "request": "canon", "params": {"cards": "AsKs"}}"#;
    isofold_api::Error::new(ErrorCode::BadRequest, error.to_string()).with_hint(expected)
}

/// The id of a line that is no request otherwise.
fn id_of(line: &[u8]) -> Option<Id> {
    #[derive(Deserialize)]
    struct Identified {
        id: Id,
    }
    serde_json::from_slice::<Identified>(line).ok().map(|line| line.id)
}
