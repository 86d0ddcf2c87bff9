//! Looks at the sessions of the service a few times a second, for those who follow them and for the file that keeps them.

use crate::session_store::SessionStore;
use isofold_api::Answer;
use isofold_api::solve::{SessionAnswer, Sessions};
use isofold_service::{Job, Service};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;
use tokio::sync::watch;

/// The sessions, as they were when they were last looked at.
pub(crate) struct SessionWatch {
    shared: Arc<Shared>,
    /// Ends the thread when it is dropped.
    end: Mutex<Option<mpsc::Sender<()>>>,
}

struct Shared {
    service: Weak<Service>,
    store: Option<SessionStore>,
    sessions: watch::Sender<Vec<SessionAnswer>>,
    /// The last problem of the file, which is told once.
    problem: Mutex<Option<String>>,
}

impl SessionWatch {
    /// Starts to look, so often.
    pub(crate) fn start(
        service: &Arc<Service>,
        store: Option<SessionStore>,
        interval: Duration,
    ) -> std::io::Result<SessionWatch> {
        let sessions = watch::Sender::new(Vec::new());
        let shared = Shared { service: Arc::downgrade(service), store, sessions, problem: Mutex::default() };
        let shared = Arc::new(shared);
        let (end, ended) = mpsc::channel();
        let looking = Arc::downgrade(&shared);
        thread::Builder::new().name("sessions".to_owned()).spawn(move || {
            while let Some(shared) = looking.upgrade() {
                shared.look();
                drop(shared);
                if ended.recv_timeout(interval) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
        })?;
        Ok(SessionWatch { shared, end: Mutex::new(Some(end)) })
    }

    /// Looks now.
    pub(crate) fn look(&self) {
        self.shared.look();
    }

    /// The sessions when they were last looked at.
    pub(crate) fn now(&self) -> Vec<SessionAnswer> {
        self.shared.sessions.borrow().clone()
    }

    pub(crate) fn subscribe(&self) -> watch::Receiver<Vec<SessionAnswer>> {
        self.shared.sessions.subscribe()
    }

    /// Looks for the last time: sessions that are closed from now on stay in the file.
    pub(crate) fn finish(&self) {
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = None;
        if let (Some(store), Some(service)) = (&self.shared.store, self.shared.service.upgrade()) {
            let saved = store.finish(&service.saved_sessions());
            self.shared.tell(saved);
        }
    }
}

impl Shared {
    fn look(&self) {
        let Some(service) = self.service.upgrade() else { return };
        // Listing sessions does not fail.
        let Ok(Answer::Sessions(answer)) = service.answer(&Sessions {}.into(), &Job::default()) else {
            return;
        };
        if let Some(store) = &self.store {
            self.tell(store.save(&service.saved_sessions()));
        }
        let sessions = answer.sessions;
        self.sessions.send_if_modified(|before| {
            let is_modified = *before != sessions;
            *before = sessions;
            is_modified
        });
    }

    /// Tells people of a problem, once.
    fn tell(&self, saved: Result<(), String>) {
        let mut told = self.problem.lock().unwrap_or_else(PoisonError::into_inner);
        let problem = saved.err();
        if problem.is_some() && *told != problem {
            problem.iter().for_each(|problem| eprintln!("{problem}"));
            *told = problem;
        }
    }
}
