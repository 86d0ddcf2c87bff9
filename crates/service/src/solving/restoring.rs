//! Sessions of a process that has ended, in the one that follows it.
//!
//! A session that is brought back takes no memory until something is asked of it: it goes on from its checkpoint, or answers from the
//! library, when a command comes.

use super::command::{Command, Commands};
use super::options::{Limits, SolveSettings};
use super::session::{Beginning, Session};
use super::session_solution::SessionSolution;
use super::work_session::{Work, WorkSession};
use super::worker::{Then, Worker};
use super::{MAX_SESSIONS, Solving};
use crate::run::{Accepts, Checkpoint, Existing};
use crate::{Error, spot};
use isofold_api::solve::{SolveOptions, State};
use isofold_store::{CanonicalSpot, SolutionFile};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// The sessions of a service, as another process needs them to go on. Regrets are in checkpoints in the library.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SavedSessions {
    /// The number of the next session: numbers are not used twice.
    pub next: u64,
    /// The sessions, in the order of their numbers.
    pub sessions: Vec<SavedSession>,
    /// Those of batches and reports.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub works: Vec<SavedWork>,
}

/// A batch or a report, as another process needs it to go on: what a batch has solved is in the library.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedWork {
    /// The number of the session.
    pub session: u64,
    /// The work.
    pub work: Work,
}

/// A session, as another process needs it to go on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedSession {
    /// Its number.
    pub session: u64,
    /// The spot with the locks that it has now, as TOML.
    pub spot: String,
    /// When it stops, and how it is solved.
    pub solve: SolveOptions,
    /// Whether it had ended.
    pub ended: bool,
}

impl Solving {
    /// All sessions, as another process needs them to go on.
    pub(crate) fn saved(&self) -> SavedSessions {
        let sessions: Vec<Arc<Session>> = self.sessions().values().cloned().collect();
        let sessions = sessions.iter().map(|session| SavedSession {
            session: session.number(),
            spot: session.spot().to_toml(),
            // What it was to begin with is in the checkpoint by now.
            solve: SolveOptions { restart: None, ..session.asked() },
            ended: session.state() == State::Ended,
        });
        let works = self.works();
        let works = works.values().map(|work| SavedWork { session: work.number(), work: work.work() });
        SavedSessions {
            sessions: sessions.collect(),
            works: works.collect(),
            next: self.next.load(Ordering::Relaxed),
        }
    }

    /// Brings sessions back under their numbers, paused or ended. Those that cannot be come back with the reason.
    pub(crate) fn restore(&self, saved: SavedSessions) -> Vec<(u64, Error)> {
        self.next.fetch_max(saved.next, Ordering::Relaxed);
        for SavedWork { session, work } in saved.works {
            self.next.fetch_max(session + 1, Ordering::Relaxed);
            let restored = WorkSession::new(session, work, self.lent());
            self.works().insert(session, Arc::new(restored));
        }
        let restored = saved.sessions.into_iter().map(|saved| (saved.session, self.restore_one(saved)));
        restored.filter_map(|(number, restored)| Some((number, restored.err()?))).collect()
    }

    fn restore_one(&self, saved: SavedSession) -> Result<(), Error> {
        let spot = spot::from_toml("spot", &saved.spot)?;
        let settings = SolveSettings::parse(Some(&saved.solve), &self.settings)?;
        let library = if settings.uses_library { self.library()? } else { None };
        let mut sessions = self.sessions();
        if sessions.len() >= MAX_SESSIONS || sessions.contains_key(&saved.session) {
            return Err(Error::Unsupported(format!("there is a session {} already", saved.session)));
        }
        let beginning = Beginning::Restored { was_ended: saved.ended };
        let machine = Arc::clone(&self.machine);
        let session =
            Session::begin(saved.session, (spot, settings), library, machine, &self.settings, beginning)?;
        session.set_asked(saved.solve);
        self.next.fetch_max(saved.session + 1, Ordering::Relaxed);
        sessions.insert(saved.session, session);
        Ok(())
    }
}

impl Worker {
    /// Waits for the first command that needs the solution of a session that was brought back; from then on it is like others.
    pub(super) fn work_restored(self, was_ended: bool, commands: &Commands) {
        let limits = self.shared.update(|status| self.settings.limits(&status.spot.stop));
        let limits = Limits { restart: false, ..limits };
        if was_ended && let Some(held) = self.found(limits) {
            return self.solve(held, Then::Wait, None, commands);
        }
        self.note_checkpoint();
        loop {
            match commands.next() {
                Command::Close => return,
                Command::Pause(reply) => drop(reply.send(Ok(()))),
                Command::Resume(given, reply) => {
                    let limits = limits.resumed(given);
                    self.shared.update(|status| {
                        (status.state, status.target) = (State::Waiting, limits.stop.target());
                    });
                    let _ = reply.send(Ok(()));
                    return self.work_within(limits, commands);
                }
                command => match self.begin(limits) {
                    Ok(held) => return self.solve(held, Then::Wait, Some(command), commands),
                    Err(error) => {
                        if let Some(limits) = self.refuse(error, limits, Some(command), commands) {
                            self.work_within(limits, commands);
                        }
                        return;
                    }
                },
            }
        }
    }

    /// The solution of a session that had ended, if the library has one.
    fn found(&self, limits: Limits) -> Option<SessionSolution> {
        let spot = self.shared.update(|status| status.spot.clone());
        let canonical = CanonicalSpot::of(&spot);
        let mut watch = self.watch();
        // However it ended, the library has kept it.
        let any = Limits { accepts: Accepts::All, asks_for_iterations: false, ..limits };
        let question = self.settings.question((&spot, &canonical), any, self.library.as_ref());
        let solved = Existing::find(question, &mut watch).solved(&mut watch)?;
        self.stored(solved, &spot, limits, Instant::now()).ok()
    }

    /// Takes over the figures of the checkpoint, if there is one.
    fn note_checkpoint(&self) {
        let canonical = CanonicalSpot::of(&self.shared.update(|status| status.spot.clone()));
        let checkpoint = Checkpoint::of(None, self.library.as_ref(), &canonical, &self.settings.options);
        let Ok(Some(checkpoint)) = checkpoint else { return };
        let iterations = checkpoint.iterations();
        if iterations == 0 {
            return;
        }
        let exploitability =
            SolutionFile::open(checkpoint.path()).ok().and_then(|file| file.header().exploitability);
        self.shared
            .update(|status| (status.iterations, status.exploitability) = (iterations, exploitability));
    }
}
