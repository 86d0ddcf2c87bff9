//! Solutions that requests have looked at, which stay open for the next request.

use super::options::SolveSettings;
use super::session::Session;
use crate::Error;
use isofold_api::solve::State;
use isofold_tree::Spot;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// As many solutions that no request uses stay open.
const MAX_IDLE: usize = 8;

/// Sessions that requests have begun for a spot, the one that was asked for last at the end. Requests for the same share one.
#[derive(Default)]
pub(super) struct Opened {
    sessions: Mutex<Vec<OpenedSession>>,
}

struct OpenedSession {
    settings: SolveSettings,
    spot: Spot,
    session: Arc<Session>,
    /// The requests that use it now.
    users: usize,
}

impl OpenedSession {
    /// Whether it has ended, and no request uses it.
    fn is_idle(&self) -> bool {
        self.users == 0 && self.session.state() == State::Ended
    }
}

/// The use of an opened session by one request.
pub(super) struct InUse {
    opened: Arc<Opened>,
    session: Arc<Session>,
}

impl Opened {
    /// A session that was begun for the same before, if it still answers that, or a new one.
    pub(super) fn open(
        self: &Arc<Opened>,
        (spot, settings): (Spot, SolveSettings),
        is_current: impl Fn(&Session) -> bool,
        begin: impl FnOnce(Spot, SolveSettings) -> Result<Arc<Session>, Error>,
    ) -> Result<InUse, Error> {
        let mut sessions = self.sessions();
        let is_same = |one: &OpenedSession| one.settings == settings && one.spot == spot;
        let mut outdated = None;
        if let Some(at) = sessions.iter().position(is_same) {
            let mut found = sessions.remove(at);
            // One that has not ended looks at what there is when it comes to that.
            if found.session.state() != State::Ended || is_current(&found.session) {
                found.users += 1;
                let session = Arc::clone(&found.session);
                sessions.push(found);
                return Ok(InUse { opened: Arc::clone(self), session });
            }
            // Those who use it keep it until they are done.
            outdated = Some(found);
        }
        let session = begin(spot.clone(), settings.clone())?;
        sessions.push(OpenedSession { settings, spot, session: Arc::clone(&session), users: 1 });
        let old = surplus(&mut sessions);
        drop(sessions);
        // Sessions end outside of the lock.
        drop((outdated, old));
        Ok(InUse { opened: Arc::clone(self), session })
    }

    /// Closes all that are idle, whose memory is free then.
    pub(super) fn close_idle(&self) {
        let idle: Vec<OpenedSession> = self.sessions().extract_if(.., |one| one.is_idle()).collect();
        idle.iter().for_each(|one| one.session.close());
    }

    /// Forgets all of them.
    pub(super) fn take(&self) -> Vec<Arc<Session>> {
        std::mem::take(&mut *self.sessions()).into_iter().map(|one| one.session).collect()
    }

    // No thread panics while it holds the lock.
    fn sessions(&self) -> MutexGuard<'_, Vec<OpenedSession>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes out the oldest idle sessions, if there are too many.
fn surplus(sessions: &mut Vec<OpenedSession>) -> Vec<OpenedSession> {
    let mut more = sessions.iter().filter(|one| one.is_idle()).count().saturating_sub(MAX_IDLE);
    let is_surplus = |one: &mut OpenedSession| {
        let is_taken = more > 0 && one.is_idle();
        more -= usize::from(is_taken);
        is_taken
    };
    sessions.extract_if(.., is_surplus).collect()
}

impl InUse {
    /// The session.
    pub(super) fn session(&self) -> &Arc<Session> {
        &self.session
    }

    /// Whether no other request uses it. If so, none will from now on: it may be stopped.
    pub(super) fn is_alone(&self) -> bool {
        let mut sessions = self.opened.sessions();
        let Some(at) = sessions.iter().position(|one| Arc::ptr_eq(&one.session, &self.session)) else {
            return true;
        };
        let is_alone = sessions[at].users == 1;
        if is_alone {
            sessions.remove(at);
        }
        is_alone
    }
}

impl Deref for InUse {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

/// A session stays open if it has ended well; one that still solves is ended with its last request.
impl Drop for InUse {
    fn drop(&mut self) {
        let mut sessions = self.opened.sessions();
        let mut old = Vec::new();
        if let Some(at) = sessions.iter().position(|one| Arc::ptr_eq(&one.session, &self.session)) {
            sessions[at].users -= 1;
            if sessions[at].users == 0 && !sessions[at].is_idle() {
                old.push(sessions.remove(at));
            }
            old.extend(surplus(&mut sessions));
        }
        drop(sessions);
        drop(old);
    }
}
