//! Reading a request.

use super::{EquityQuestion, MethodChoice, Players, Views};
use crate::{Error, Settings, parse};
use isofold_api::equity::Equity;
use isofold_cards::{BoardPattern, BoardPatternError, CardSet};
use isofold_eval::Game;

/// Every whole number up to here is exact as an f64.
const MAX_TRIALS: u64 = 1 << 53;

impl EquityQuestion {
    /// Reads a request.
    pub fn parse(request: &Equity, settings: &Settings) -> Result<EquityQuestion, Error> {
        let game = match request.game.as_deref() {
            Some(name) => name.parse::<Game>().map_err(|error| Error::field("game", error))?,
            None => Game::default(),
        };
        let board = request.board.as_deref().map_or(Ok(BoardPattern::empty()), str::parse);
        let dead = request.dead.as_deref().map_or(Ok(CardSet::EMPTY), parse::card_set);
        if request.players.is_empty() {
            return Err(Error::field("players", r#"expected hands or ranges, as in ["AA", "KK"]"#));
        }
        Ok(EquityQuestion {
            players: Players::read(&request.players, game)?,
            game,
            board: board.map_err(|error: BoardPatternError| Error::field("board", error))?,
            dead: dead.map_err(|why| Error::field("dead", why))?,
            method: method(request)?,
            seed: request.seed.unwrap_or_default(),
            threads: settings.threads(request.threads)?,
            memory: settings.memory(request.memory)?,
            isomorphism: !request.no_isomorphism,
            overlap: request.overlap.map(parse::overlap),
            common: request.common,
            views: Views {
                per_combo: request.per_combo,
                by_card: request.by_card,
                categories: request.categories,
                curve: request.curve,
                beats: request.beats,
            },
        })
    }
}

/// The method, of fields that do not exclude each other.
fn method(request: &Equity) -> Result<MethodChoice, Error> {
    let &Equity { exact, trials, error, threshold, .. } = request;
    let others =
        [("threshold", threshold.is_some()), ("trials", trials.is_some()), ("error", error.is_some())];
    if let Some((name, _)) = others.into_iter().find(|&(_, is_given)| exact && is_given) {
        return Err(Error::field(name, "cannot be used with `exact`"));
    }
    if let Some(trials) = trials.filter(|trials| !(1..=MAX_TRIALS).contains(trials)) {
        let why = format!("{trials} is not a number of deals: expected 1 to {MAX_TRIALS}");
        return Err(Error::field("trials", why));
    }
    if let Some(error) = error.filter(|error| !(*error > 0.0 && *error < 1.0)) {
        let why = format!("{error} is not a standard error: expected a share above 0 and below 1");
        return Err(Error::field("error", why));
    }
    if let Some(threshold) = threshold.filter(|threshold| !(threshold.is_finite() && *threshold >= 0.0)) {
        let why = format!("{threshold} is not a number of outcomes: expected a number from 0");
        return Err(Error::field("threshold", why));
    }
    Ok(MethodChoice { exact, trials, error, threshold })
}
