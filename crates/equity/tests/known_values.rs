//! Equities, outcome counts and wins with known values.
#![allow(clippy::unwrap_used)]

use isofold_equity::{Method, Outcome, Query, equity};
use isofold_eval::Game;

fn percent(outcome: &Outcome, player: usize) -> String {
    format!("{:.6}", 100.0 * outcome.players[player].equity)
}

/// The outcome of the cheapest exact method.
fn exact(query: Query) -> Outcome {
    let outcome = query.exact().run().unwrap();
    assert!(outcome.method.is_exact() && outcome.complete);
    assert!((outcome.players.iter().map(|player| player.equity).sum::<f64>() - 1.0).abs() < 1e-12);
    outcome
}

#[test]
fn outcome_counts() {
    let counts = [
        ("AhAd | KcKs", "2h7s9hTc", 44),
        ("QsJc | Ad2c", "2h7s9h", 990),
        ("44 | Ts7c", "4h8s9h", 2_970),
        ("AKs | TT", "2h7s8h", 23_760),
        ("AKs | TT | J9o", "2h7s8h", 260_064),
        ("3c2s | 5d4c", "", 1_712_304),
        ("AA | KK", "", 61_642_944),
        ("AA | KK | QQ", "", 296_082_864),
        ("AA | KK | QQ | JJ", "", 1_407_466_368),
        ("AA | random", "", 12_585_434_400),
    ];
    for (players, board, outcomes) in counts {
        assert_eq!(exact(equity(players).board(board)).outcomes, Some(outcomes), "{players} on {board}");
    }
}

#[test]
fn holdem_equities() {
    let equities = [
        ("AA | KK", "81.946050"),
        ("AhAd | KhKd", "82.636611"),
        ("AhAd | KhKs", "81.946050"),
        ("AhAd | KcKs", "81.255490"),
        ("AA | random", "85.203713"),
        ("AKs | TT", "45.936980"),
        ("AKs | QQ", "46.048526"),
        ("AKo | QQ", "43.242336"),
        ("AKs | 22", "49.893316"),
        ("3c2s | 5d4c", "39.442967"),
    ];
    for (players, expected) in equities {
        assert_eq!(percent(&exact(equity(players)), 0), expected, "{players}");
    }
    let three = exact(equity("AA | KK | QQ"));
    assert_eq!([0, 1, 2].map(|player| percent(&three, player)), ["66.979329", "17.745732", "15.274939"]);
}

#[test]
fn wins_and_ties_are_counts() {
    let counts = |query: Query| {
        let outcome = exact(query);
        let total = outcome.outcomes.unwrap() as f64;
        let player = &outcome.players[0];
        (player.win * total, player.tie * total)
    };
    let close = |(win, tie): (f64, f64), expected: (f64, f64)| {
        assert!((win - expected.0).abs() < 1e-3 && (tie - expected.1).abs() < 1e-3, "{win} {tie}");
    };
    close(counts(equity("AA | KK")), (50_371_344.0, 285_228.0));
    close(counts(equity("AhAd | random")), (1_781_508_418.0, 11_402_312.0));
    // Enumerated instead of looked up in the table.
    close(counts(equity("AA | KK").categories(true)), (50_371_344.0, 285_228.0));
}

#[test]
fn other_games() {
    let equities = [
        (Game::Omaha, "AsAhKsKh | 8c7c6d5d", "58.523142"),
        (Game::OmahaHiLo, "As2s3h4h | KdKcQdQc", "55.064696"),
        (Game::ShortDeck, "AcAd | KhKs", "74.257608"),
        (Game::ShortDeck, "AcKc | ThTs", "52.094093"),
        (Game::ShortDeck, "AcKd | JhTh", "49.350717"),
    ];
    for (game, players, expected) in equities {
        assert_eq!(percent(&exact(equity(players).game(game)), 0), expected, "{players}");
    }
}

#[test]
fn no_low_gives_the_high_hand_everything() {
    let query = equity("As2s3h4h | KdKcQdQc").game(Game::OmahaHiLo).board("KsQhJdTc9c");
    let outcome = exact(query);
    assert_eq!(outcome.players[1].win, 1.0);
    assert_eq!(outcome.players[0].lose, 1.0);
}

#[test]
fn a_river_is_decided() {
    let verdict = |players: &str, board: &str| {
        let outcome = exact(equity(players).board(board));
        outcome.players.iter().map(|player| (player.equity, player.win, player.tie)).collect::<Vec<_>>()
    };
    assert_eq!(verdict("AcAs | KsKc", "Ad9s3s4c7h"), [(1.0, 1.0, 0.0), (0.0, 0.0, 0.0)]);
    assert_eq!(verdict("AcAs | KsKc", "AdKdQdJdTd"), [(0.5, 0.0, 1.0), (0.5, 0.0, 1.0)]);
    assert_eq!(verdict("2c3c | 4c5c | 6c7c", "AdKdQdJdTd"), [(1.0 / 3.0, 0.0, 1.0); 3]);
    assert_eq!(verdict("2c3c | 4c5c | 6c7c | 8c9c", "AdKdQdJdTd"), [(0.25, 0.0, 1.0); 4]);
}

#[test]
fn methods_are_chosen_by_cost() {
    let method = |query: Query| query.run().unwrap().method;
    assert_eq!(method(equity("QQ+,AKs | 20%")), Method::Table);
    assert_eq!(method(equity("QQ+,AKs | 20%").board("Ks7d4d")), Method::HeadsUp);
    assert_eq!(method(equity("QQ+,AKs | 20% | 30%").board("Ks7d4d")), Method::ThreeWay);
    assert_eq!(method(equity("AKs | TT | J9o")), Method::Recursion);
}
