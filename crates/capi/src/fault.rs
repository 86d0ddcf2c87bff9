//! Faults for tests, in builds with debug assertions only: a bug of the engine must not end the program that has
//! loaded it.

use crate::{edge, isofold_status};
use isofold_api::Request;
use isofold_service::{Job, Service, Settings};
use std::{panic, thread};

/// Panics: on the thread of the call (0), on another thread (1), or on the thread of a session (2).
///
/// cbindgen:ignore
#[unsafe(no_mangle)]
pub(crate) extern "C" fn isofold_inject_fault(place: i32) -> isofold_status {
    edge::call(|| match place {
        0 => panic!("a fault on the thread of the call"),
        1 => {
            let joined = thread::spawn(|| panic!("a fault on another thread")).join();
            joined.unwrap_or_else(|payload| panic::resume_unwind(payload))
        }
        _ => {
            let mut settings = Settings::default();
            settings.find_gpu = |_| panic!("a fault in a session");
            let params = r#"{"spot": {"name": "river"}, "solve": {"device": "cuda"}}"#;
            let request = Request::parse("solve", params)?;
            Service::with(settings).answer(&request, &Job::default())?;
            Ok(())
        }
    })
}
