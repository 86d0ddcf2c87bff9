//! The whole contract as JSON: a service, and calls to it.

use crate::buffer::{Output, optional_text, text};
use crate::failure::Failure;
use crate::isofold_status::{self, ISOFOLD_ERROR_BAD_REQUEST, ISOFOLD_ERROR_FAILED};
use crate::{edge, handles, object, strings};
use ::isofold_service::{Job, Service, Settings};
use isofold_api::Request;
use isofold_api::protocol::Event;
use serde::Deserialize;
use std::ffi::{CString, c_char, c_void};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak, mpsc};
use std::{ptr, thread};

/// A handle of a service: it answers requests, and keeps sessions and open solutions. Threads may share it.
pub type isofold_service = u64;

/// A handle by which other threads cancel calls. Threads may share it.
pub type isofold_canceller = u64;

/// Hears of the progress of a call: `event` is a JSON object as in the contract, valid during this call only; `user`
/// is what was handed to `isofold_call_with`. It is called on the thread that has made the call, never by two at a
/// time. A result other than 0 cancels the call. It must not throw exceptions or jump out.
pub type isofold_progress = Option<unsafe extern "C" fn(event: *const c_char, user: *mut c_void) -> i32>;

/// The settings of a service as JSON.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ServiceSettings {
    library: Option<PathBuf>,
    user_library: bool,
    library_size: Option<u64>,
    threads: Option<usize>,
    memory: Option<u64>,
}

impl ServiceSettings {
    fn parse(text: &str) -> Result<ServiceSettings, Failure> {
        let settings: ServiceSettings = object::parse("settings", text)?;
        match settings.library.is_some() && settings.user_library {
            true => {
                let why = "`settings`: `library` cannot be used with `user_library`";
                Err(Failure::new(ISOFOLD_ERROR_BAD_REQUEST, "settings", why))
            }
            false => Ok(settings),
        }
    }

    /// The settings on this machine; no library unless one is asked for.
    fn settings(self) -> Result<Settings, Failure> {
        let mut settings = isofold_host::settings().map_err(|error| Failure::invalid("", error))?;
        if !self.user_library {
            settings.library = self.library;
        }
        settings.library_size = self.library_size.or(settings.library_size);
        settings.threads = self.threads.unwrap_or(settings.threads);
        settings.memory = self.memory.or(settings.memory);
        Ok(settings)
    }
}

/// Makes a service. `settings` is null, or a JSON object: `library`, the folder of the library, or `user_library`,
/// true for the one that the command line uses (without either nothing is kept), `library_size`, the bytes that it
/// may grow to, `threads` of requests that do not say it (0 for every core; $ISOFOLD_THREADS if not given), `memory`,
/// the bytes that all solves together may use ($ISOFOLD_MEMORY if not given, else what the machine has available).
///
/// # Safety
/// `settings` is null or ends with a zero byte; `service` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_service_new(
    settings: *const c_char,
    service: *mut isofold_service,
) -> isofold_status {
    edge::call(|| {
        // SAFETY: the caller promises that it is null, or ends with a zero byte.
        let settings = unsafe { optional_text("settings", settings) }?;
        // SAFETY: the caller promises that it is null, or can be written to.
        let handle = unsafe { Output::new("service", service, 1) }?;
        let settings = settings.map_or(Ok(ServiceSettings::default()), ServiceSettings::parse)?;
        handle.write(0, &[handles::insert(Service::with(settings.settings()?))?]);
        Ok(())
    })
}

/// Frees a service, once calls on other threads have ended: its sessions end, each with a checkpoint if there is a
/// library. 0 is none, and that is no error.
#[unsafe(no_mangle)]
pub extern "C" fn isofold_service_free(service: isofold_service) -> isofold_status {
    edge::call(|| handles::remove::<Service>("service", service))
}

/// Makes a canceller, to be handed to calls.
///
/// # Safety
/// `canceller` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_canceller_new(canceller: *mut isofold_canceller) -> isofold_status {
    edge::call(|| {
        // SAFETY: the caller promises that it is null, or can be written to.
        let handle = unsafe { Output::new("canceller", canceller, 1) }?;
        handle.write(0, &[handles::insert(Canceller::default())?]);
        Ok(())
    })
}

/// Cancels all calls that it was handed to, those to come too. They end soon: with what they have found so far, if
/// that is of use, else with ISOFOLD_ERROR_CANCELLED. Any thread may do it.
#[unsafe(no_mangle)]
pub extern "C" fn isofold_cancel(canceller: isofold_canceller) -> isofold_status {
    edge::call(|| {
        handles::get::<Canceller>("canceller", canceller)?.cancel();
        Ok(())
    })
}

/// Frees a canceller. Calls that it was handed to go on. 0 is none, and that is no error.
#[unsafe(no_mangle)]
pub extern "C" fn isofold_canceller_free(canceller: isofold_canceller) -> isofold_status {
    edge::call(|| handles::remove::<Canceller>("canceller", canceller))
}

/// Answers a request of the contract: `request` is its name, such as `solve`, `params` a JSON object, null for an
/// empty one. `answer` gets the answer, a JSON object; free it with `isofold_string_free`. After an error it is null.
///
/// # Safety
/// `request` ends with a zero byte, and `params` too unless it is null; `answer` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_call(
    service: isofold_service,
    request: *const c_char,
    params: *const c_char,
    answer: *mut *mut c_char,
) -> isofold_status {
    // SAFETY: the caller promises the same; there is no callback.
    unsafe { isofold_call_with(service, request, params, None, ptr::null_mut(), 0, answer) }
}

/// Answers a request as `isofold_call` does, tells `progress` of it unless that is null, and ends early when
/// `canceller`, unless it is 0, is told to cancel. `user` is handed to `progress`.
///
/// # Safety
/// As for `isofold_call`; `progress` is null, or a function as `isofold_progress` describes it that may be called
/// with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_call_with(
    service: isofold_service,
    request: *const c_char,
    params: *const c_char,
    progress: isofold_progress,
    user: *mut c_void,
    canceller: isofold_canceller,
    answer: *mut *mut c_char,
) -> isofold_status {
    edge::call(|| {
        if answer.is_null() {
            return Err(Failure::null("answer"));
        }
        // SAFETY: it is not null, and the caller promises that it can be written to.
        unsafe { answer.write_unaligned(ptr::null_mut()) };
        let service = handles::get::<Service>("service", service)?;
        let canceller = match canceller {
            0 => None,
            handle => Some(handles::get::<Canceller>("canceller", handle)?),
        };
        // SAFETY: the caller promises that they are null, or end with a zero byte.
        let (request, params) = unsafe { (text("request", request)?, optional_text("params", params)?) };
        let request = Request::parse(request, params.unwrap_or("{}"))?;
        let told = match progress {
            None => {
                let job = Arc::new(Job::default());
                canceller.iter().for_each(|canceller| canceller.watch(&job));
                answer_of(&service, &request, &job)?
            }
            Some(progress) => {
                let tell = |event: &Event| {
                    let event = serde_json::to_string(event).ok().and_then(|event| CString::new(event).ok());
                    // SAFETY: the caller promises that it may be called with `user`, on this thread; the text lives
                    // until it returns.
                    event.map_or(0, |event| unsafe { progress(event.as_ptr(), user) }) == 0
                };
                told_of(&service, &request, canceller.as_deref(), tell)?
            }
        };
        let told = strings::hand_out(told)?;
        // SAFETY: it is not null, and the caller promises that it can be written to.
        unsafe { answer.write_unaligned(told) };
        Ok(())
    })
}

/// The answer to a request as text.
fn answer_of(service: &Service, request: &Request, job: &Job) -> Result<String, Failure> {
    let answer = service.answer(request, job)?;
    serde_json::to_string(&answer).map_err(|error| Failure::new(ISOFOLD_ERROR_FAILED, "", error))
}

/// A message to the thread that has made a call.
enum Message {
    Event(Event),
    Ended,
}

/// The answer to a request that another thread works on, while this one tells of its progress. `tell` says whether to
/// go on.
fn told_of(
    service: &Service,
    request: &Request,
    canceller: Option<&Canceller>,
    tell: impl Fn(&Event) -> bool,
) -> Result<String, Failure> {
    let (sender, messages) = mpsc::channel();
    let events = sender.clone();
    // Once nothing is heard any more, events are dropped.
    let job = Arc::new(Job::with_events(move |event| drop(events.send(Message::Event(event)))));
    canceller.iter().for_each(|canceller| canceller.watch(&job));
    thread::scope(|scope| {
        let worker = thread::Builder::new().spawn_scoped(scope, || {
            let answer = edge::caught(|| answer_of(service, request, &job));
            let _ = sender.send(Message::Ended);
            answer
        });
        let worker = worker.map_err(|error| {
            Failure::new(ISOFOLD_ERROR_FAILED, "", format!("the system has no thread for it: {error}"))
        })?;
        while let Ok(Message::Event(event)) = messages.recv() {
            if !tell(&event) {
                job.cancel();
            }
        }
        worker.join().unwrap_or_else(|payload| Err(Failure::bug(&*payload, None)))
    })
}

/// Cancels calls.
#[derive(Default)]
pub(crate) struct Canceller {
    is_cancelled: AtomicBool,
    jobs: Mutex<Vec<Weak<Job>>>,
}

impl Canceller {
    /// Cancels a job when it is told to; at once if it was before.
    fn watch(&self, job: &Arc<Job>) {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.retain(|job| job.strong_count() > 0);
        jobs.push(Arc::downgrade(job));
        if self.is_cancelled.load(Ordering::SeqCst) {
            job.cancel();
        }
    }

    fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::SeqCst);
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.iter().filter_map(Weak::upgrade).for_each(|job| job.cancel());
    }
}
