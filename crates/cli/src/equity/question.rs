//! The question of the arguments, and its answer with a progress bar.

use super::args::Options;
use super::progress;
use crate::environment;
use crate::error_text::{self, MemoryLimit};
use crate::failure::Failure;
use crate::input::OverlapName;
use crate::progress::Progress;
use isofold_cards::{BoardPattern, CardSet};
use isofold_service::Error;
use isofold_service::equity::{Computed, EquityQuestion, Players};
use std::ops::ControlFlow;

impl Options {
    /// The question for players as they were typed.
    pub(crate) fn question(&self, players: &[String]) -> Result<EquityQuestion, Failure> {
        let game = self.game.unwrap_or_default();
        Ok(EquityQuestion {
            players: Players::read(players, game).map_err(failure)?,
            game,
            board: self.board.unwrap_or(BoardPattern::empty()),
            dead: self.dead.unwrap_or(CardSet::EMPTY),
            method: self.method.choice(),
            seed: self.seed.unwrap_or_default(),
            threads: self.threads.or_else(environment::threads).unwrap_or_default(),
            memory: self.memory_limit().0,
            isomorphism: !self.no_isomorphism,
            overlap: self.overlap.map(OverlapName::overlap),
            common: self.common,
            views: self.views.views(),
        })
    }

    /// Answers the question for players, and shows the progress.
    pub(crate) fn answer(&self, players: &[String]) -> Result<(EquityQuestion, Computed), Failure> {
        let question = self.question(players)?;
        let mut progress = question.views.need_equity().then(Progress::start);
        let computed = question.compute(&mut |reached| match &mut progress {
            Some(progress) => progress::report(progress, reached),
            None => ControlFlow::Continue(()),
        });
        let (_, limit) = self.memory_limit();
        match computed {
            Ok(computed) => Ok((question, computed)),
            Err(Error::Equity(error)) => Err(error_text::equity_within(error, limit)),
            Err(error) => Err(failure(error)),
        }
    }

    /// The bytes that may be used, if anything is known of them, and who says so.
    fn memory_limit(&self) -> (Option<u64>, MemoryLimit) {
        match (self.memory, environment::memory()) {
            (Some(bytes), _) => (Some(bytes), MemoryLimit::Given),
            (None, Some(bytes)) => (Some(bytes), MemoryLimit::Environment),
            (None, None) => (isofold_host::available_memory(), MemoryLimit::Available),
        }
    }
}

fn failure(error: Error) -> Failure {
    error_text::service(error, &["players"])
}
