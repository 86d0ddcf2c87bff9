//! Equities, of players as text and of ranges as weights.

use crate::buffer::{Input, Output, optional_text, product, text, write_one};
use crate::cards::{ISOFOLD_COMBOS, range};
use crate::failure::Failure;
use crate::{edge, fork, isofold_status, object};
use isofold_api::equity::Equity;
use isofold_equity::{DEFAULT_THRESHOLD, Outcome, Player, Query};
use isofold_eval::Game;
use isofold_host::available_memory;
use isofold_service::Settings;
use isofold_service::equity::{Computed, EquityQuestion, Players};
use serde::Deserialize;
use std::ffi::c_char;
use std::ops::ControlFlow;

/// The most players of any game.
pub const ISOFOLD_MAX_PLAYERS: usize = 23;

const _: () = assert!(ISOFOLD_MAX_PLAYERS == Game::Holdem.max_players());

/// The cost of an exact method, in outcomes gone through one by one, above which `isofold_equity` uses Monte Carlo: a
/// few seconds on one core.
pub const ISOFOLD_EQUITY_THRESHOLD: f64 = 1e10;

const _: () = assert!(ISOFOLD_EQUITY_THRESHOLD == DEFAULT_THRESHOLD);

/// The result of a player. All numbers are from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C)]
pub struct isofold_player {
    /// The equity: the average share of the pot.
    pub equity: f64,
    /// The probability of winning the whole pot.
    pub win: f64,
    /// The probability of winning a part of it.
    pub tie: f64,
    /// The probability of winning nothing.
    pub lose: f64,
    /// The standard error of the equity; 0 if it is exact.
    pub error: f64,
}

/// Computes the equities of hands and ranges in hold'em, exactly where that is affordable, else by Monte Carlo.
///
/// Players are separated by `|`, as in `AhKh | QQ+,AKs:0.5 | random`, 2 to 23 of them; `XxXx` is `random` too.
/// `board` is a flop, a turn, a river, or has unknown cards: `Ks7d4d`, `2h7s9h4hT` (a ten of any suit), `2h7s9h4hXx`,
/// `As****`; null or empty if there is none. `dead` are cards out of play, null or empty if there are none. `trials`
/// is the number of deals if Monte Carlo is used; 0 for as many as give a standard error of 0.02 %. The same call
/// gives the same result. `results` gets the equity of each player, from 0 to 1; an array of ISOFOLD_MAX_PLAYERS is
/// always enough.
///
/// # Safety
/// The texts end with a zero byte; `results` has room for as many numbers as there are players.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_equity(
    hands: *const c_char,
    board: *const c_char,
    dead: *const c_char,
    trials: u64,
    results: *mut f64,
) -> isofold_status {
    // SAFETY: the caller promises the same.
    unsafe { isofold_equity_threshold(hands, board, dead, trials, ISOFOLD_EQUITY_THRESHOLD, results) }
}

/// Computes equities as `isofold_equity` does, and uses Monte Carlo where every exact method costs more than
/// `threshold`: outcomes gone through one by one; methods that take many in one step cost less.
/// ISOFOLD_EQUITY_THRESHOLD is that of `isofold_equity`.
///
/// # Safety
/// As for `isofold_equity`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_equity_threshold(
    hands: *const c_char,
    board: *const c_char,
    dead: *const c_char,
    trials: u64,
    threshold: f64,
    results: *mut f64,
) -> isofold_status {
    let method = EquityOptions {
        trials: (trials > 0).then_some(trials),
        threshold: Some(threshold),
        ..EquityOptions::default()
    };
    // SAFETY: the caller promises the same.
    unsafe { text_equity(hands, board, dead, method, results) }
}

/// Computes equities as `isofold_equity` does, always by Monte Carlo: `trials` deals, 0 for as many as give a
/// standard error of 0.02 %. Ranges that share cards do not bias it.
///
/// # Safety
/// As for `isofold_equity`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_equity_mc(
    hands: *const c_char,
    board: *const c_char,
    dead: *const c_char,
    trials: u64,
    results: *mut f64,
) -> isofold_status {
    let trials = (trials > 0).then_some(trials);
    let error = if trials.is_none() { Some(isofold_equity::DEFAULT_ERROR) } else { None };
    // SAFETY: the caller promises the same.
    unsafe {
        text_equity(hands, board, dead, EquityOptions { trials, error, ..EquityOptions::default() }, results)
    }
}

/// Computes equities as `isofold_equity` does, always exactly, however long it takes.
///
/// # Safety
/// As for `isofold_equity`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_equity_exact(
    hands: *const c_char,
    board: *const c_char,
    dead: *const c_char,
    results: *mut f64,
) -> isofold_status {
    // SAFETY: the caller promises the same.
    unsafe {
        text_equity(hands, board, dead, EquityOptions { exact: true, ..EquityOptions::default() }, results)
    }
}

/// The number of players of a text as `isofold_equity` reads it.
///
/// # Safety
/// `hands` ends with a zero byte; `count` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_equity_players(hands: *const c_char, count: *mut usize) -> isofold_status {
    edge::call(|| {
        // SAFETY: the caller promises that it is null, or ends with a zero byte.
        let hands = unsafe { text("hands", hands) }?;
        let players = Players::read(&[hands.to_owned()], Game::Holdem);
        let players = players.map_err(|error| Failure::from(error).renamed("players", "hands"))?;
        // SAFETY: the caller promises that it is null, or can be written to.
        unsafe { write_one("count", count, players.text.split('|').count()) }
    })
}

/// Computes the equities of ranges given as weights, in a game with two hole cards.
///
/// `weights` has ISOFOLD_COMBOS weights from 0 to 1 for each player, one player after the other, `count` of them in
/// all. `board` and `dead` are as for `isofold_equity`. `options` is null, or a JSON object with fields of the
/// request `equity`: `exact`, `trials`, `error`, `threshold`, `seed`, `threads`, `memory`, `no_isomorphism`, `game`
/// (holdem, short-deck or short-deck-trips). `results` gets the result of each player. `combos`, unless it is null,
/// gets the equity of each combo of each player, in the order of the weights; not a number where a player cannot have
/// it. An error about weights names the player, counted from 0: `weights[1]`.
///
/// # Safety
/// `weights` has `count` weights; the texts end with a zero byte; `results` has room for `players` results; `combos`
/// is null, or has room for `count` numbers.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn isofold_equity_weights(
    weights: *const f32,
    players: usize,
    count: usize,
    board: *const c_char,
    dead: *const c_char,
    options: *const c_char,
    results: *mut isofold_player,
    combos: *mut f64,
) -> isofold_status {
    edge::call(|| {
        if !(1..=ISOFOLD_MAX_PLAYERS).contains(&players) {
            let why = format!("{players} players: expected 2 to {ISOFOLD_MAX_PLAYERS}");
            return Err(Failure::invalid("players", why));
        }
        if count != product("weights", players, ISOFOLD_COMBOS)? {
            let why = format!("{count} weights: expected {ISOFOLD_COMBOS} for each of {players} players");
            return Err(Failure::length("weights", why));
        }
        // SAFETY: the caller promises that it is null, or has `count` weights.
        let weights = unsafe { Input::new("weights", weights, count) }?;
        // SAFETY: the caller promises that it is null, or has room for as many results, which are five numbers each.
        let results = unsafe { Output::new("results", results.cast::<f64>(), 5 * players) }?;
        // SAFETY: the caller promises that it is null, or has room for `count` numbers.
        let combos = unsafe { Output::optional("combos", combos, count) }?;
        // SAFETY: the caller promises that they are null, or end with a zero byte.
        let [board, dead, options] = unsafe {
            [optional_text("board", board)?, optional_text("dead", dead)?, optional_text("options", options)?]
        };
        let options =
            options.map_or(Ok(EquityOptions::default()), |options| object::parse("options", options))?;
        let question = options.question("random", board, dead)?;
        if question.game.hole_cards() != 2 {
            let why = format!("weights are for games with two hole cards, not for {}", question.game.title());
            return Err(Failure::invalid("options", why));
        }
        let mut given = Vec::with_capacity(players);
        for player in 0..players {
            let range = range(&format!("weights[{player}]"), &weights, player * ISOFOLD_COMBOS)?;
            // A text of the range would take longer than many an equity.
            given.push(Player::from(range).with_text(""));
        }
        fork::mark_used()?;
        let query = question.configure(Query::of(given)).per_hand(combos.is_some());
        let outcome = query.run().map_err(isofold_service::Error::from)?;
        write_results(&outcome, &results, combos.as_ref());
        Ok(())
    })
}

fn write_results(outcome: &Outcome, results: &Output<f64>, combos: Option<&Output<f64>>) {
    for (at, player) in outcome.players.iter().enumerate() {
        results.write(5 * at, &[player.equity, player.win, player.tie, player.lose, player.error]);
        if let Some(combos) = combos {
            let mut equities = [f64::NAN; ISOFOLD_COMBOS];
            for hand in player.hands.iter().filter(|hand| hand.share > 0.0) {
                let mut cards = hand.cards.iter();
                let combo = cards.next().zip(cards.next());
                if let Some(combo) = combo.and_then(|(first, second)| isofold_cards::Combo::of(first, second))
                {
                    equities[combo.index()] = hand.equity;
                }
            }
            combos.write(at * ISOFOLD_COMBOS, &equities);
        }
    }
}

/// The fields of the request `equity` that say how it is computed.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct EquityOptions {
    game: Option<String>,
    exact: bool,
    trials: Option<u64>,
    error: Option<f64>,
    threshold: Option<f64>,
    seed: Option<u64>,
    threads: Option<usize>,
    memory: Option<u64>,
    no_isomorphism: bool,
}

impl EquityOptions {
    /// The question for some players, as the command line asks it.
    fn question(
        self,
        players: &str,
        board: Option<&str>,
        dead: Option<&str>,
    ) -> Result<EquityQuestion, Failure> {
        let EquityOptions { game, exact, trials, error, threshold, seed, threads, memory, no_isomorphism } =
            self;
        let given = |cards: Option<&str>| cards.filter(|cards| !cards.trim().is_empty()).map(str::to_owned);
        let request = Equity {
            players: vec![players.to_owned()],
            board: given(board),
            dead: given(dead),
            game,
            exact,
            trials,
            error,
            threshold,
            seed,
            threads,
            memory,
            no_isomorphism,
            ..Equity::default()
        };
        let mut settings = Settings::default();
        settings.available = available_memory;
        Ok(EquityQuestion::parse(&request, &settings)?)
    }
}

/// # Safety
/// As for `isofold_equity`.
unsafe fn text_equity(
    hands: *const c_char,
    board: *const c_char,
    dead: *const c_char,
    options: EquityOptions,
    results: *mut f64,
) -> isofold_status {
    edge::call(|| {
        // SAFETY: the caller promises that they are null, or end with a zero byte.
        let (hands, board, dead) =
            unsafe { (text("hands", hands)?, optional_text("board", board)?, optional_text("dead", dead)?) };
        if results.is_null() {
            return Err(Failure::null("results"));
        }
        fork::mark_used()?;
        let computed = || -> Result<Computed, Failure> {
            let question = options.question(hands, board, dead)?;
            Ok(question.compute(&mut |_| ControlFlow::Continue(()))?)
        };
        let computed = computed().map_err(|failure| failure.renamed("players", "hands"))?;
        let players = computed.outcome.map_or(Vec::new(), |outcome| outcome.players);
        let equities: Vec<f64> = players.iter().map(|player| player.equity).collect();
        // SAFETY: the caller promises that it has room for as many numbers as there are players.
        unsafe { Output::new("results", results, equities.len()) }?.write(0, &equities);
        Ok(())
    })
}
