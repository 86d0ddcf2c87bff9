//! Monte Carlo from the outside: seeds, threads, targets, and games other than hold'em.
#![allow(clippy::unwrap_used)]

use isofold_cards::CardSet;
use isofold_equity::{Method, Query, equity};
use isofold_eval::Game;
use std::ops::ControlFlow;

#[test]
fn a_seed_is_a_result_at_any_number_of_threads() {
    let query = equity("QQ+,AKs | 20% | random").trials(100_000).per_hand(true).categories(true).seed(9);
    let one = query.clone().threads(1).run().unwrap();
    for threads in [0, 2, 3] {
        assert_eq!(query.clone().threads(threads).run().unwrap(), one);
    }
    assert_eq!(one.trials, Some(100_000));
    assert_ne!(query.seed(10).run().unwrap().players, one.players);
}

#[test]
fn stops_at_the_target() {
    let outcome = equity("AA | random | random").error(0.001).run().unwrap();
    assert!(outcome.players.iter().all(|player| player.error <= 0.001));
    assert!(outcome.complete && outcome.trials.unwrap() < 1_000_000);
    let first = equity("AA | random | random").error(0.001).trials(5000).run().unwrap();
    assert_eq!(first.trials, Some(5000));
    let stopped = equity("AA | random").error(1e-9).run_with(&mut |progress| {
        assert!((0.0..=1.0).contains(&progress.share) && progress.players.len() == 2);
        if progress.trials >= Some(700_000) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let stopped = stopped.unwrap();
    assert!(!stopped.complete && stopped.players[0].error < 0.001);
}

/// An exact run that is stopped gives an estimate and its standard error.
#[test]
fn an_exact_run_can_be_stopped() {
    let query = equity("QQ+,AKs | TT+,AQs+ | 22+,A2s+,ATo+").exact();
    let mut calls = 0;
    let part = query.run_with(&mut |_| {
        calls += 1;
        if calls == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let part = part.unwrap();
    assert!(!part.complete);
    let whole = query.run().unwrap();
    assert!(whole.complete);
    for (player, expected) in part.players.iter().zip(&whole.players) {
        assert!(player.error > 0.0 && player.error < 0.005);
        let off = (player.equity - expected.equity).abs();
        assert!(off < 4.0 * player.error, "{} ± {}, {}", player.equity, player.error, expected.equity);
    }
}

/// Every game, on spots that exact methods can enumerate too.
#[test]
fn every_game_agrees_with_exact_equities() {
    let spots = [
        (Game::Holdem, "AhKh | QQ+,AKs | 72o", "Ks7d4d"),
        (Game::Holdem, "AhKh | random", "Ks7d4dT"),
        // Every hand, but with different weights: not the same as `random`.
        (Game::Holdem, "AhKh | Kx:0.05,(random,!Kx)", "Ks7d4d"),
        (Game::ShortDeck, "AA | KQs,JJ | random", "Ks7d6d"),
        (Game::Omaha, "AsAh** | KsKhQsQh", "Ad7c2h9s"),
        (Game::Omaha, "AA** | KK**$ds", "Ad7c2h9s3d"),
        (Game::OmahaHiLo, "As2s3h4h | KdKcQdQc | A2**", "8d7c3s9h"),
        (Game::Omaha5HiLo, "As2s3h4hKs | KdKcQdQc2d", "8d7c3s"),
        (Game::Omaha6, "AsAhKsKh2cJd | 8c7c6d5d4dTs", "Ad7h2h"),
        (Game::Stud, "AsAhKdQc7h | KsKhTdJc8h3s", ""),
        (Game::StudHiLo, "As2h3d8c7hKc | KsKhTdJc8h3s", ""),
        (Game::Razz, "As2h3d8c7hKs | 6s5h4d4c8h3s", ""),
        (Game::DeuceSeven, "7s5h4d3c2h,8s5h4d3c2c:0.5 | 8s6h4s3d2s", ""),
        (Game::AceFive, "7s5h4d3c2h,8s5h4d3c2c | 8s6h4s3d2s | As2d3h4c6s", ""),
        (Game::Badugi, "As2h3d4c | random", ""),
    ];
    for (game, players, board) in spots {
        let query: Query = equity(players).game(game).board(board);
        let exact = query.clone().exact().run().unwrap();
        assert_ne!(exact.method, Method::MonteCarlo);
        let sampled = query.trials(200_000).categories(true).run().unwrap();
        for (a, b) in exact.players.iter().zip(&sampled.players) {
            assert!((a.equity - b.equity).abs() <= 4.0 * b.error + 1e-12, "{game} {players}: {a:?} {b:?}");
            let deviation = (a.win * (1.0 - a.win) / 200_000.0).sqrt();
            assert!((a.win - b.win).abs() <= 4.5 * deviation + 1e-12, "{game} {players}");
        }
    }
}

#[test]
fn hands_and_next_cards_agree_with_exact_ones() {
    let query = equity("QQ+,AKs | 15% ").board("Ks7d4d");
    let exact = query.clone().exact().run().unwrap();
    let sampled = query.clone().trials(400_000).per_hand(true).run().unwrap();
    for (exact, sampled) in exact.players.iter().zip(&sampled.players) {
        assert_eq!(exact.hands.len(), sampled.hands.len());
        for (a, b) in exact.hands.iter().zip(&sampled.hands) {
            assert_eq!(a.cards, b.cards);
            assert!((a.share - b.share).abs() < 0.005);
            assert!(
                (a.equity - b.equity).abs() <= 4.5 * b.error + 1e-9,
                "{} {} {}",
                a.cards,
                a.equity,
                b.equity
            );
        }
    }
    let exact = query.clone().exact().by_card().unwrap().cards;
    let sampled = query.trials(400_000).by_card().unwrap().cards;
    assert_eq!(exact.len(), sampled.len());
    for (a, b) in exact.iter().zip(&sampled) {
        assert_eq!(a.cards, b.cards);
        assert!((a.share - b.share).abs() < 0.003);
        assert!((a.equities[0] - b.equities[0]).abs() <= 4.5 * b.errors[0]);
    }
}

#[test]
fn a_full_table_can_be_dealt() {
    let players = ["random"; 23].join("|");
    let outcome = equity(&players).trials(20_000).run().unwrap();
    let sum: f64 = outcome.players.iter().map(|player| player.equity).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert!(outcome.players.iter().all(|player| (player.equity - 1.0 / 23.0).abs() < 4.5 * player.error));
}

/// Percentages of Omaha hands follow equity against a random hand.
#[test]
fn the_order_of_omaha_hands_is_that_of_their_equities() {
    let parts = ["0%-1%", "5%-6%", "15%-16%", "35%-36%", "65%-66%", "90%-91%", "99%-100%"];
    let equities = parts.map(|part| {
        let outcome = equity(&format!("{part} | random")).game(Game::Omaha).trials(200_000).run().unwrap();
        outcome.players[0].equity
    });
    assert!(equities.windows(2).all(|two| two[0] > two[1] + 0.01), "{equities:?}");
    assert!(equities[0] > 0.66 && equities[6] < 0.35, "{equities:?}");
}

/// The monitor is heard soon, however long a deal takes.
#[test]
fn slow_deals_can_be_stopped() {
    let query = equity(&["(AA,KK)**"; 4].join("|")).game(Game::Omaha).trials(10_000_000).threads(1);
    let mut heard = None;
    let stopped = query.run_with(&mut |progress| {
        heard = progress.trials;
        ControlFlow::Break(())
    });
    let stopped = stopped.unwrap();
    assert!(!stopped.complete && stopped.trials == heard && stopped.trials < Some(1 << 18), "{heard:?}");
    let sum: f64 = stopped.players.iter().map(|player| player.equity).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{stopped:?}");
}

/// Ranges too wide to be listed, on decks so small that exact methods can list them.
#[test]
fn wide_ranges_agree_with_exact_equities() {
    let few = "AsAhAdKsKhQsQdJsJhTsTd9s9h8s8d7s";
    let more = "AsAhAdAcKsKhKdKcQsQhQdQcJsJhJdJcTsThTdTc9s9h";
    let spots = [
        (Game::DeuceSeven, "random,!AA*** | random,!KK***", "", few),
        (Game::DeuceSeven, "*****$np | A****:0.5,[K-T]****!A", "", few),
        (Game::AceFive, "A**** | A****,K**** | random,!QQ***", "", few),
        (Game::Omaha5, "random,!AA*** | AsKsQsJsTs", "KhQdJc9s", more),
        (Game::Omaha6HiLo, "AA**** | KK****$ds", "KhQdJc9sAc", more),
    ];
    for (game, players, board, live) in spots {
        let dead = CardSet::FULL - live.parse().unwrap();
        let query: Query = equity(players).game(game).board(board).dead_cards(dead);
        let exact = query.clone().exact().run().unwrap();
        let sampled = query.clone().trials(100_000).run().unwrap();
        for (a, b) in exact.players.iter().zip(&sampled.players) {
            assert!((a.equity - b.equity).abs() <= 4.0 * b.error + 1e-12, "{game} {players}: {a:?} {b:?}");
        }
        let again = query.trials(100_000).threads(3).run().unwrap();
        assert_eq!(again.players, sampled.players);
    }
}
