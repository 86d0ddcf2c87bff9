//! The service of this process, and long work on it: without the interpreter lock, with progress, and ended by Ctrl-C.

use crate::error::{catch, exception, failed, internal, invalid};
use isofold_api::ErrorCode;
use isofold_api::protocol::Event;
use isofold_service::{Job, Service, Settings};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::process;
use std::ptr;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

/// Signals are looked for so often while work goes on.
const POLL: Duration = Duration::from_millis(50);

/// The service of a process, made when it is first needed.
struct Process {
    pid: u32,
    settings: Settings,
    service: OnceLock<Service>,
}

/// The service in use. One that was replaced, or that is of the process before a fork, is never freed: threads may be in it.
static PROCESS: AtomicPtr<Process> = AtomicPtr::new(ptr::null_mut());

/// The process that has loaded the module.
static LOADED_BY: AtomicU32 = AtomicU32::new(0);

/// Adds what this file has to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    LOADED_BY.store(process::id(), Ordering::Relaxed);
    let settings = isofold_host::settings()
        .map_err(|error| exception(isofold_api::Error::new(ErrorCode::Invalid, error.to_string())))?;
    renew(settings);
    module.add_function(wrap_pyfunction!(call, module)?)?;
    module.add_function(wrap_pyfunction!(configure, module)?)?;
    module.add_function(wrap_pyfunction!(settings_now, module)?)?;
    module.add_function(wrap_pyfunction!(close, module)?)?;
    module.add_function(wrap_pyfunction!(inject_fault, module)?)
}

/// The service of this process; after a fork, one of its own.
pub(crate) fn service() -> &'static Service {
    let process = current();
    process.service.get_or_init(|| Service::with(process.settings.clone()))
}

/// The state of this process. That of the process before a fork is left as it was: its locks may be held by threads that are gone.
fn current() -> &'static Process {
    // SAFETY: the pointer is null, or was made by `Box::into_raw` in `renew` and is never freed.
    let found = unsafe { PROCESS.load(Ordering::Acquire).as_ref() };
    match found {
        Some(process) if process.pid == process::id() => process,
        Some(parent) => {
            let mut settings = parent.settings.clone();
            settings.own_threads = true;
            renew(settings)
        }
        None => renew(Settings::default()),
    }
}

/// Gives this process other settings, and a service with them.
fn renew(settings: Settings) -> &'static Process {
    let process = Process { pid: process::id(), settings, service: OnceLock::new() };
    let process = Box::into_raw(Box::new(process));
    PROCESS.store(process, Ordering::Release);
    // SAFETY: it was made by `Box::into_raw`, and is never freed.
    unsafe { &*process }
}

/// Whether this process was forked from the one that has loaded the module. The threads of rayon stay behind in that one.
fn is_forked() -> bool {
    LOADED_BY.load(Ordering::Relaxed) != process::id()
}

/// Runs work that uses rayon: on the threads that all work shares, in a forked process on threads made for it.
pub(crate) fn with_threads<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, String> {
    static STARTED: OnceLock<Result<(), String>> = OnceLock::new();
    let none = |error: ThreadPoolBuildError| format!("the system has no threads for it: {error}");
    if is_forked() {
        let pool = ThreadPoolBuilder::new().build().map_err(none)?;
        return Ok(pool.install(work));
    }
    // Started by itself, rayon would panic where the system gives no threads.
    STARTED.get_or_init(|| ThreadPoolBuilder::new().build_global().map_err(none)).clone()?;
    Ok(work())
}

/// The end of long work.
pub(crate) struct Ended<T> {
    /// Its result.
    pub(crate) result: PyResult<T>,
    /// The exception that has stopped it: `KeyboardInterrupt`, or one of the progress callback.
    pub(crate) stopped_by: Option<PyErr>,
}

impl<T> Ended<T> {
    /// The result, unless the work was stopped.
    pub(crate) fn unless_stopped(self) -> PyResult<T> {
        self.stopped_by.map_or(self.result, Err)
    }
}

/// Runs long work on a thread of its own, without the interpreter lock. Its events go to `progress`, each as a dict, on the calling
/// thread. Ctrl-C and an exception of `progress` cancel the job; then it is waited for all the same.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Job) -> Result<T, isofold_service::Error> + Send + 'static,
) -> Ended<T> {
    let (sender, events) = mpsc::channel::<Event>();
    let job = match progress {
        Some(_) => Job::with_events(move |event| drop(sender.send(event))),
        None => Job::default(),
    };
    let job = Arc::new(job);
    let (done, mut ended) = mpsc::channel();
    let of_thread = Arc::clone(&job);
    let spawned = thread::Builder::new().name("isofold".to_owned()).spawn(move || {
        let result = panic::catch_unwind(AssertUnwindSafe(|| with_threads(|| work(&of_thread))));
        let _ = done.send(result);
    });
    if let Err(error) = spawned {
        return Ended {
            result: Err(failed(format!("the system has no thread for it: {error}"))),
            stopped_by: None,
        };
    }
    let mut stopped_by = None;
    loop {
        let received;
        (received, ended) = py.detach(move || (ended.recv_timeout(POLL), ended));
        if stopped_by.is_none() {
            let heard = py.check_signals().and_then(|()| tell(progress, &events));
            stopped_by = heard.err().inspect(|_| job.cancel());
        }
        match received {
            Ok(outcome) => return Ended { result: result(outcome), stopped_by },
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Ended { result: Err(failed("the thread of the work has ended")), stopped_by };
            }
        }
    }
}

/// The result of a thread.
fn result<T>(
    outcome: Result<Result<Result<T, isofold_service::Error>, String>, Box<dyn Any + Send>>,
) -> PyResult<T> {
    match outcome {
        Ok(Ok(Ok(value))) => Ok(value),
        Ok(Ok(Err(error))) => Err(exception(error)),
        Ok(Err(why)) => Err(failed(why)),
        Err(payload) => Err(internal(&*payload)),
    }
}

/// Calls the progress callback with each event that has come.
fn tell(progress: Option<&Bound<'_, PyAny>>, events: &mpsc::Receiver<Event>) -> PyResult<()> {
    let Some(progress) = progress else { return Ok(()) };
    for event in events.try_iter() {
        let event = serde_json::to_string(&event).map_err(failed)?;
        progress.call1((loads(progress.py(), &event)?,))?;
    }
    Ok(())
}

/// A JSON text as Python values.
pub(crate) fn loads<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}

/// Answers a request of the contract: its name and its parameters as JSON; the answer is JSON too.
#[pyfunction]
#[pyo3(signature = (name, params, progress=None))]
fn call(py: Python<'_>, name: &str, params: &str, progress: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    catch(|| {
        let request = isofold_api::Request::parse(name, params).map_err(exception)?;
        let service = service();
        let at_once = || service.is_quick(&request).then(|| service.answer(&request, &Job::default()));
        let answer = match py.detach(at_once) {
            Some(answer) => answer.map_err(exception)?,
            None => run(py, progress, move |job| service.answer(&request, job)).unless_stopped()?,
        };
        serde_json::to_string(&answer).map_err(failed)
    })
}

/// Changes the settings of this process: the keys of a dict, with `None` for none. Sessions of the service before are ended.
#[pyfunction(name = "_configure")]
fn configure(py: Python<'_>, changes: &Bound<'_, PyDict>) -> PyResult<()> {
    catch(|| {
        let before = current();
        let mut settings = before.settings.clone();
        for (key, value) in changes {
            match key.extract::<String>()?.as_str() {
                "library" => settings.library = value.extract::<Option<PathBuf>>()?,
                "library_size" => settings.library_size = bytes(&value, "library_size")?,
                "memory" => settings.memory = bytes(&value, "memory")?,
                "threads" => {
                    let threads = value.str()?.to_string();
                    settings.threads =
                        isofold_host::threads(&threads).map_err(|why| invalid("threads", why))?;
                }
                other => return Err(invalid("settings", format!("there is no setting `{other}`"))),
            }
        }
        if let Some(service) = before.service.get() {
            py.detach(|| service.close());
        }
        renew(settings);
        Ok(())
    })
}

/// A number of bytes: a number, a text such as `8G`, or none.
fn bytes(value: &Bound<'_, PyAny>, field: &str) -> PyResult<Option<u64>> {
    if value.is_none() {
        return Ok(None);
    }
    isofold_host::bytes(&value.str()?.to_string()).map(Some).map_err(|why| invalid(field, why))
}

/// The settings of this process.
#[pyfunction(name = "_settings")]
fn settings_now(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let settings = &current().settings;
    let dict = PyDict::new(py);
    dict.set_item("library", settings.library.as_ref())?;
    dict.set_item("library_size", settings.library_size)?;
    dict.set_item("memory", settings.memory)?;
    dict.set_item("threads", settings.threads)?;
    Ok(dict)
}

/// Ends all sessions: each writes a checkpoint if there is a library and it has not come to its end.
#[pyfunction(name = "_close")]
fn close(py: Python<'_>) {
    // SAFETY: the pointer is null, or was made by `Box::into_raw` in `renew` and is never freed.
    let found = unsafe { PROCESS.load(Ordering::Acquire).as_ref() };
    let found = found.filter(|process| process.pid == process::id());
    if let Some(service) = found.and_then(|process| process.service.get()) {
        py.detach(|| service.close());
    }
}

/// Panics, for the tests of the edge: on the thread of the caller, on another `thread`, or on that of a `session`.
#[pyfunction(name = "_panic")]
fn inject_fault(py: Python<'_>, place: &str) -> PyResult<()> {
    let fault = || -> Result<(), isofold_service::Error> { panic!("a fault injected") };
    catch(|| match place {
        "thread" => run(py, None, move |_| fault()).result,
        "session" => {
            run(py, None, |job| {
                let mut settings = Settings::default();
                settings.find_gpu = |_| panic!("a fault injected");
                let params = r#"{"spot": {"name": "river"}, "solve": {"device": "cuda"}}"#;
                Service::with(settings).answer(&isofold_api::Request::parse("solve", params)?, job).map(drop)
            })
            .result
        }
        _ => fault().map_err(exception),
    })
}
