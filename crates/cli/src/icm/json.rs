//! The JSON object.

use super::question::{Answer, HeadsUpAllIn};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Report<'a> {
    players: Vec<Player<'a>>,
    pool: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    all_in: Option<AllIn<'a>>,
}

#[derive(Serialize)]
struct Player<'a> {
    name: &'a str,
    stack: f64,
    chips: f64,
    prize: f64,
    share: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<&'a [f64]>,
}

#[derive(Serialize)]
struct AllIn<'a> {
    chips: f64,
    players: [Stakes<'a>; 2],
}

#[derive(Serialize)]
struct Stakes<'a> {
    name: &'a str,
    now: f64,
    won: f64,
    lost: f64,
    break_even: Option<f64>,
    risk_premium: Option<f64>,
    bubble_factor: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    equity: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<f64>,
}

pub(super) fn report(answer: &Answer) -> Report<'_> {
    let places = |player: usize| answer.places.as_ref().map(|places| &places[player][..]);
    let players = answer.players.iter().enumerate().map(|(index, player)| Player {
        name: &player.name,
        stack: player.stack,
        chips: player.chips,
        prize: player.ev,
        share: player.share,
        places: places(index),
    });
    Report { players: players.collect(), pool: answer.pool, all_in: answer.heads_up.as_ref().map(all_in) }
}

fn all_in(heads_up: &HeadsUpAllIn) -> AllIn<'_> {
    let stakes = |player: usize| {
        let stakes = &heads_up.all_in.players[player];
        let equity = heads_up.equities.map(|equities| equities[player]);
        Stakes {
            name: &heads_up.names[player],
            now: stakes.now,
            won: stakes.won,
            lost: stakes.lost,
            break_even: stakes.break_even(),
            risk_premium: stakes.risk_premium(),
            bubble_factor: stakes.bubble_factor(),
            equity,
            expected: equity.map(|equity| stakes.expected(equity)),
        }
    };
    AllIn { chips: heads_up.all_in.chips, players: [0, 1].map(stakes) }
}
