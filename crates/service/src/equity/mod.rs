//! Equities of hands and ranges.

mod answer;
mod players;
mod request;
mod watch;

pub use answer::held_hands;
pub use players::Players;

use crate::{Error, Job};
use isofold_api::equity::EquityAnswer;
use isofold_cards::{BoardPattern, CardSet, Overlap};
use isofold_equity::{Beats, CardOutcome, Outcome, Player, Progress, Query, equity};
use isofold_eval::Game;
use std::ops::ControlFlow;
use std::time::Instant;

/// A question about the equities of some players.
#[derive(Clone, PartialEq, Debug)]
pub struct EquityQuestion {
    /// The players.
    pub players: Players,
    /// The game.
    pub game: Game,
    /// The board.
    pub board: BoardPattern,
    /// Cards out of play.
    pub dead: CardSet,
    /// The method that is asked for.
    pub method: MethodChoice,
    /// The seed of Monte Carlo.
    pub seed: u64,
    /// The number of threads; 0 is one for each core.
    pub threads: usize,
    /// The bytes that lists of hands may take, if there is a limit.
    pub memory: Option<u64>,
    /// Whether suit isomorphism is used.
    pub isomorphism: bool,
    /// The policy for combos that a range lists twice.
    pub overlap: Option<Overlap>,
    /// Whether the hands that ranges have in common are counted.
    pub common: bool,
    /// The views besides the equities.
    pub views: Views,
}

/// The method that is asked for. With nothing set it is chosen by its cost.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct MethodChoice {
    /// An exact method only.
    pub exact: bool,
    /// Monte Carlo with at most so many deals; with a threshold, where it is used.
    pub trials: Option<u64>,
    /// Monte Carlo to this standard error; with a threshold, where it is used.
    pub error: Option<f64>,
    /// The cost of an exact method above which Monte Carlo is used.
    pub threshold: Option<f64>,
}

/// The views besides the equities.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Views {
    /// The equity of each hand of each range.
    pub per_combo: bool,
    /// Equities for each card that may come next.
    pub by_card: bool,
    /// The frequency of each hand category.
    pub categories: bool,
    /// The equity distribution of each range.
    pub curve: bool,
    /// The hands that beat the first player's; alone, no equity is computed.
    pub beats: bool,
}

impl Views {
    /// Whether equities are needed.
    pub fn need_equity(self) -> bool {
        self != Views { beats: true, ..Views::default() }
    }
}

/// The results of a question.
#[derive(Clone, PartialEq, Debug)]
pub struct Computed {
    /// The equities; absent where only the hands that beat a hand are asked for.
    pub outcome: Option<Outcome>,
    /// The equities for each next card.
    pub cards: Option<Vec<CardOutcome>>,
    /// The hands that beat the first player's.
    pub beats: Option<Beats>,
    /// The seconds that everything took.
    pub seconds: f64,
    /// The seconds that the outcome took.
    pub equity_seconds: f64,
    /// Whether nothing that was asked for is missing.
    pub complete: bool,
}

/// The share of hands that two players, counted from 1, have in common.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Common {
    /// The players.
    pub players: [usize; 2],
    /// The hands of both among the hands of either.
    pub share: f64,
}

impl EquityQuestion {
    /// Answers the question; what is known so far, if the job is cancelled.
    pub fn answer(&self, job: &Job) -> Result<EquityAnswer, Error> {
        let mut watch = watch::Watch::new(job);
        let computed = self.compute(&mut |reached| watch.report(reached))?;
        Ok(self.describe(&computed))
    }

    /// Computes the results. The monitor hears of the progress from time to time; if it breaks, what is known by then is the
    /// result.
    pub fn compute(&self, monitor: &mut dyn FnMut(&Progress) -> ControlFlow<()>) -> Result<Computed, Error> {
        self.check_overlap()?;
        let views = self.views;
        let query = self.query();
        if views.by_card {
            query.check_by_card()?;
        }
        if views.curve {
            query.check_curve()?;
        }
        let started = Instant::now();
        let elapsed = || started.elapsed().as_secs_f64();
        let beats = views.beats.then(|| query.beats()).transpose()?;
        let mut computed =
            Computed { outcome: None, cards: None, beats, seconds: 0.0, equity_seconds: 0.0, complete: true };
        if views.need_equity() {
            let before = elapsed();
            let outcome = query.run_with(&mut *monitor)?;
            computed.equity_seconds = elapsed() - before;
            computed.complete = outcome.complete;
            computed.outcome = Some(outcome);
            if views.by_card && computed.complete {
                let next = query.by_card_with(&mut *monitor)?;
                computed.complete = next.complete;
                computed.cards = Some(next.cards);
            }
        }
        computed.seconds = elapsed();
        Ok(computed)
    }

    /// Whether it is answered at once: few ranges of two hole cards, and an exact method that needs no other thread.
    pub(crate) fn is_quick(&self) -> bool {
        /// With more players it takes a while to find out.
        const PLAYERS: usize = 3;
        /// A longer text takes a while to read.
        const LETTERS: usize = 1000;
        let text = &self.players.text;
        let is_short = text.split('|').count() <= PLAYERS && text.len() <= LETTERS;
        let is_plain = !self.common && self.views == Views::default();
        is_short
            && is_plain
            && self.game.hole_cards() == 2
            && self.query().is_small().is_ok_and(|small| small)
    }

    /// The players, each with its hands. None if they cannot be read.
    pub fn hands(&self) -> Vec<Player> {
        self.query().players().unwrap_or_default()
    }

    /// The share of hands that each two players have in common.
    pub fn common_hands(&self) -> Vec<Common> {
        let players = self.hands();
        let pairs = (0..players.len())
            .flat_map(|first| (first + 1..players.len()).map(move |second| [first, second]));
        pairs
            .map(|[first, second]| Common {
                players: [first + 1, second + 1],
                share: players[first].common(&players[second]),
            })
            .collect()
    }

    /// Refuses a policy for weights where hands are patterns.
    fn check_overlap(&self) -> Result<(), Error> {
        match self.overlap {
            Some(_) if self.game.hole_cards() > 2 => {
                let why = format!(
                    "not for {}: a hand listed twice needs one weight, as in `AA, KK!AA:0.5`",
                    self.game.title()
                );
                Err(Error::field("overlap", why))
            }
            _ => Ok(()),
        }
    }

    fn query(&self) -> Query {
        let text = &self.players.text;
        let query = match self.views.beats && !text.contains('|') {
            true => equity(&format!("{text} | random")),
            false => equity(text),
        };
        self.configure(query)
    }

    /// A query for other players, with everything else that the question says.
    pub fn configure(&self, mut query: Query) -> Query {
        let MethodChoice { exact, trials, error, threshold } = self.method;
        if let Some(overlap) = self.overlap {
            query = query.overlap(overlap);
        }
        query = query.game(self.game).board_pattern(self.board).dead_cards(self.dead);
        if exact {
            query = query.exact();
        }
        if let Some(threshold) = threshold {
            query = query.threshold(threshold).end_sampling(trials, error);
        } else {
            query = trials.into_iter().fold(query, Query::trials);
            query = error.into_iter().fold(query, Query::error);
        }
        query
            .seed(self.seed)
            .threads(self.threads)
            .memory(self.memory)
            .isomorphism(self.isomorphism)
            .categories(self.views.categories)
            .per_hand(self.views.per_combo || self.views.curve)
    }
}
