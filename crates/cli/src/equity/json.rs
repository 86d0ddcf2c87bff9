//! The JSON object.

use super::combos;
use super::question::{Answer, Common, Question};
use crate::batch::Line;
use isofold_cards::Card;
use isofold_equity::{Beats, BetterCategory, CardOutcome, HandOutcome, HiLo, PlayerOutcome};
use serde::{Serialize, Serializer};

#[derive(Serialize)]
pub(crate) struct Report<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    query: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    algorithm: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcomes: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trials: Option<u64>,
    seconds: f64,
    complete: bool,
    game: &'static str,
    /// The players with bars between them, where they were given otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    understood: Option<String>,
    board: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    dead: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<Vec<Player<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    common: Option<Vec<InCommon>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<Vec<Cards<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    beats: Option<Beaten<'a>>,
}

/// The share of hands that two players, counted from 1, have in common.
#[derive(Serialize)]
struct InCommon {
    players: [usize; 2],
    share: f64,
}

#[derive(Serialize)]
struct Player<'a> {
    hand: &'a str,
    equity: f64,
    win: f64,
    tie: f64,
    lose: f64,
    error: f64,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    hi_lo: Option<Halves>,
    #[serde(skip_serializing_if = "Option::is_none")]
    combos: Option<Vec<Hand>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    categories: Option<Categories<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    curve: Option<Vec<[f64; 2]>>,
}

/// The shares of the high and of the low pot, and the probability of a low.
#[derive(Serialize)]
struct Halves {
    high: f64,
    low: f64,
    lows: f64,
}

#[derive(Serialize)]
struct Hand {
    hand: String,
    share: f64,
    equity: f64,
    win: f64,
    tie: f64,
    error: f64,
}

/// Shares by name, the strongest category first.
struct Categories<'a> {
    names: &'static [&'static str],
    shares: &'a [f64],
}

impl Serialize for Categories<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.names.iter().zip(self.shares).rev())
    }
}

#[derive(Serialize)]
struct Cards<'a> {
    cards: Vec<String>,
    share: f64,
    equities: &'a [f64],
    errors: &'a [f64],
}

#[derive(Serialize)]
struct Beaten<'a> {
    hand: String,
    board: String,
    strength: &'a str,
    better: u64,
    equal: u64,
    worse: u64,
    categories: Vec<Better>,
}

#[derive(Serialize)]
struct Better {
    category: &'static str,
    hands: u64,
    combos: String,
}

pub(crate) fn report<'a>(question: &Question, answer: &'a Answer, line: Option<Line<'a>>) -> Report<'a> {
    let outcome = answer.outcome.as_ref();
    let dead = question.dead();
    let players =
        |players: &'a [PlayerOutcome]| players.iter().map(|other| player(question, other)).collect();
    Report {
        line: line.map(|line| line.number),
        query: line.map(|line| line.query),
        method: outcome.map(|outcome| outcome.method.name()),
        algorithm: outcome.map(|outcome| outcome.method.algorithm()),
        outcomes: outcome.and_then(|outcome| outcome.outcomes),
        trials: outcome.and_then(|outcome| outcome.trials),
        seconds: answer.seconds,
        complete: answer.complete,
        game: question.game().name(),
        understood: question.players.is_inferred.then(|| question.players.text.clone()),
        board: question.board().to_string(),
        dead: (!dead.is_empty()).then(|| dead.to_string()),
        players: outcome.map(|outcome| players(&outcome.players)),
        common: question.options.common.then(|| {
            let pair = |common: Common| InCommon { players: common.players, share: common.share };
            question.common().into_iter().map(pair).collect()
        }),
        cards: answer.cards.as_ref().map(|cards| cards.iter().map(next).collect()),
        beats: answer.beats.as_ref().map(beaten),
    }
}

fn player<'a>(question: &Question, player: &'a PlayerOutcome) -> Player<'a> {
    let views = question.options.views;
    let names = question.game().categories();
    Player {
        hand: &player.hand,
        equity: player.equity,
        win: player.win,
        tie: player.tie,
        lose: player.lose,
        error: player.error,
        hi_lo: player.hi_lo.map(|HiLo { high, low, lows, .. }| Halves { high, low, lows }),
        combos: views.per_combo.then(|| combos::held(player).map(hand).collect()),
        categories: views.categories.then_some(Categories { names, shares: &player.categories }),
        curve: views.curve.then(|| player.curve().iter().map(|point| [point.share, point.equity]).collect()),
    }
}

fn hand(hand: &HandOutcome) -> Hand {
    let HandOutcome { cards, share, equity, win, tie, error } = *hand;
    Hand { hand: cards.to_string(), share, equity, win, tie, error }
}

fn next(class: &CardOutcome) -> Cards<'_> {
    let cards = class.cards.iter().map(Card::to_string).collect();
    Cards { cards, share: class.share, equities: &class.equities, errors: &class.errors }
}

fn beaten(beats: &Beats) -> Beaten<'_> {
    let better = |better: &BetterCategory| Better {
        category: better.category,
        hands: better.hands,
        combos: better.text.clone(),
    };
    Beaten {
        hand: beats.hand.to_string(),
        board: beats.board.to_string(),
        strength: &beats.strength,
        better: beats.better,
        equal: beats.equal,
        worse: beats.worse,
        categories: beats.categories.iter().map(better).collect(),
    }
}
