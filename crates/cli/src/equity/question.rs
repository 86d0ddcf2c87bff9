//! A question to the equity library, and its answer.

use super::args::Options;
use super::page;
use super::players::Players;
use super::progress;
use crate::environment;
use crate::error_text;
use crate::failure::Failure;
use crate::paint;
use crate::progress::Progress;
use isofold_cards::{BoardPattern, CardSet};
use isofold_equity::{Beats, CardOutcome, Outcome, Player, Query, equity};
use isofold_eval::Game;
use std::time::Instant;

pub(crate) struct Question {
    pub(crate) players: Players,
    pub(crate) options: Options,
}

/// The share of hands that two players, counted from 1, have in common.
pub(crate) struct Common {
    pub(crate) players: [usize; 2],
    pub(crate) share: f64,
}

pub(crate) struct Answer {
    /// Absent where only the hands that beat a hand are asked for.
    pub(crate) outcome: Option<Outcome>,
    pub(crate) cards: Option<Vec<CardOutcome>>,
    pub(crate) beats: Option<Beats>,
    /// The seconds that everything took.
    pub(crate) seconds: f64,
    /// The seconds that the outcome took.
    pub(crate) equity_seconds: f64,
    /// Whether nothing that was asked for is missing.
    pub(crate) complete: bool,
}

impl Question {
    /// The question for players as they were typed.
    pub(crate) fn new(players: &[String], options: Options) -> Result<Question, Failure> {
        let game = options.game.unwrap_or_default();
        if options.overlap.is_some() && game.hole_cards() > 2 {
            let why = format!(
                "not for {}: a hand listed twice needs one weight, as in `AA, KK!AA:0.5`",
                game.title()
            );
            return Err(Failure::argument("--overlap", why));
        }
        Ok(Question { players: Players::read(players, game)?, options })
    }

    /// The players as they were understood, each with the number of its hands, if that is worth saying: where the text was split, and where hands
    /// of more than two cards are patterns.
    pub(crate) fn understood(&self) -> Option<String> {
        let players = self.query().players().ok()?;
        let is_range = |player: &Player| {
            let is_list = player.hands().is_some_and(|hands| hands > 1) || player.estimated_hands().is_some();
            self.game().hole_cards() > 2 && is_list
        };
        let count = |player: &Player| match (player.hands(), player.estimated_hands()) {
            (Some(hands), _) => Some(paint::count(hands, "hand")),
            (None, Some(hands)) => Some(format!("about {}", paint::count(rounded(hands), "hand"))),
            (None, None) => None,
        };
        let name = |player: &Player| match count(player).filter(|_| is_range(player)) {
            Some(count) => format!("{} ({count})", page::hand(player.text())),
            None => page::hand(player.text()),
        };
        let worth = self.players.is_inferred || players.iter().any(is_range);
        worth.then(|| players.iter().map(name).collect::<Vec<_>>().join(" | "))
    }

    /// The share of hands that each two players have in common.
    pub(crate) fn common(&self) -> Vec<Common> {
        let players = self.query().players().unwrap_or_default();
        let pairs = (1..players.len()).flat_map(|second| (0..second).map(move |first| [first, second]));
        let mut common: Vec<Common> = pairs
            .map(|[first, second]| Common {
                players: [first + 1, second + 1],
                share: players[first].common(&players[second]),
            })
            .collect();
        common.sort_by_key(|common| common.players);
        common
    }

    pub(crate) fn game(&self) -> Game {
        self.options.game.unwrap_or_default()
    }

    pub(crate) fn board(&self) -> BoardPattern {
        self.options.board.unwrap_or(BoardPattern::empty())
    }

    pub(crate) fn dead(&self) -> CardSet {
        self.options.dead.unwrap_or(CardSet::EMPTY)
    }

    /// Computes the answer.
    pub(crate) fn answer(&self) -> Result<Answer, Failure> {
        let views = self.options.views;
        let query = self.query();
        let (_, limit) = self.options.memory_limit();
        let failure = |error| error_text::equity_within(error, limit);
        if views.by_card {
            query.check_by_card().map_err(failure)?;
        }
        if views.curve {
            query.check_curve().map_err(failure)?;
        }
        let started = Instant::now();
        let elapsed = || started.elapsed().as_secs_f64();
        let beats = views.beats.then(|| query.beats()).transpose().map_err(failure)?;
        let mut answer =
            Answer { outcome: None, cards: None, beats, seconds: 0.0, equity_seconds: 0.0, complete: true };
        if views.need_equity() {
            let mut progress = Progress::start();
            let before = elapsed();
            let outcome =
                query.run_with(&mut |reached| progress::report(&mut progress, reached)).map_err(failure)?;
            answer.equity_seconds = elapsed() - before;
            answer.complete = outcome.complete;
            answer.outcome = Some(outcome);
            if views.by_card && answer.complete {
                let next = query
                    .by_card_with(&mut |reached| progress::report(&mut progress, reached))
                    .map_err(failure)?;
                answer.complete = next.complete;
                answer.cards = Some(next.cards);
            }
        }
        answer.seconds = elapsed();
        Ok(answer)
    }

    fn query(&self) -> Query {
        let Options { method, seed, threads, no_isomorphism, views, .. } = self.options;
        let (memory, _) = self.options.memory_limit();
        let players = &self.players.text;
        let mut query = match views.beats && !players.contains('|') {
            true => equity(&format!("{players} | random")),
            false => equity(players),
        };
        if let Some(overlap) = self.options.overlap {
            query = query.overlap(overlap.overlap());
        }
        query = query.game(self.game()).board_pattern(self.board()).dead_cards(self.dead());
        if method.exact {
            query = query.exact();
        }
        if let Some(trials) = method.trials {
            query = query.trials(trials);
        }
        if let Some(error) = method.error {
            query = query.error(error);
        }
        if let Some(threshold) = method.threshold {
            query = query.threshold(threshold);
        }
        query
            .seed(seed.unwrap_or_default())
            .threads(threads.or_else(environment::threads).unwrap_or_default())
            .memory(memory)
            .isomorphism(!no_isomorphism)
            .categories(views.categories)
            .per_hand(views.per_combo || views.curve)
    }
}

/// A number to two digits: 1234567 becomes 1200000.
fn rounded(number: f64) -> u64 {
    let unit = 10f64.powf(number.log10().floor() - 1.0).max(1.0);
    ((number / unit).round() * unit) as u64
}
