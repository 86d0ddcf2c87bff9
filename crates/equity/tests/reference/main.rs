//! Every method against the reference implementation, brute force, and against the other methods.
#![allow(clippy::unwrap_used)]

mod brute_force;

use isofold_cards::{CardSet, Combo, Range};
use isofold_equity::{EquityError, Method, Outcome, PlayerOutcome, Query, equity};
use isofold_eval::Game;
use proptest::prelude::*;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// The text of a range: a few classes or combos, some with weights.
fn range(weighted: bool) -> impl Strategy<Value = String> {
    let weight = if weighted { vec!["", ":0.5", ":0.3", ":0.8"] } else { vec![""] };
    let hand = prop_oneof![
        4 => proptest::sample::select(vec![
            "AA", "KK", "QQ", "22", "AKs", "AKo", "AQs", "KQo", "T9s", "72o", "JJ", "A5s", "98o", "Ax", "76s",
        ])
        .prop_map(str::to_owned),
        2 => (0..Combo::COUNT).prop_map(|i| Combo::new(i).unwrap().to_string()),
    ];
    proptest::collection::vec((hand, proptest::sample::select(weight)), 1..3).prop_map(|items| {
        let mut seen = Vec::new();
        let mut text = Vec::new();
        for (hand, weight) in items {
            // Two items that overlap would have to agree on their weights.
            let combos: Range = hand.parse().unwrap();
            if seen.iter().all(|other: &Range| other.intersect(&combos).is_empty()) {
                text.push(format!("{hand}{weight}"));
                seen.push(combos);
            }
        }
        text.join(",")
    })
}

fn compare(fast: &Outcome, expected: &brute_force::Outcome) {
    let close = |a: f64, b: f64| (a - b).abs() <= 1e-12;
    // A hand or a category may be a small part of a sum of a hundred thousand fractions.
    let near = |a: f64, b: f64| (a - b).abs() <= 1e-11;
    for (player, expected) in fast.players.iter().zip(&expected.players) {
        assert!(
            close(player.equity, expected.equity),
            "{:?} {expected:?}",
            (player.equity, player.win, player.tie)
        );
        assert!(close(player.win, expected.win) && close(player.tie, expected.tie));
        for hand in player.hands.iter().filter(|hand| hand.share > 0.0) {
            assert!(near(hand.equity, expected.hands[&hand.cards]), "{} {}", hand.cards, hand.equity);
        }
        assert!(player.categories.iter().zip(&expected.categories).all(|(&a, &b)| near(a, b)));
    }
}

/// Every method that suits the spot agrees with brute force, with isomorphism and without, on one thread and on two; if
/// the spot cannot be dealt, brute force finds no outcome either.
fn check(game: Game, players: &[String], board: &str, dead: &str) {
    let query = equity(&players.join("|")).game(game).board(board).dead(dead).exact();
    let expected = brute_force::equity(game, players, board, dead);
    let first = match query.run() {
        Ok(outcome) => outcome,
        Err(
            EquityError::Blocked { .. }
            | EquityError::BlockedBoard
            | EquityError::Collision { .. }
            | EquityError::Duplicate { .. },
        ) => return assert_eq!(expected.outcomes, 0),
        Err(error) => panic!("{error}"),
    };
    for method in [Method::HeadsUp, Method::ThreeWay, Method::Recursion] {
        let query = query.clone().method(method).categories(true);
        let outcome = match query.run() {
            Err(EquityError::Method { .. }) => continue,
            outcome => outcome.unwrap(),
        };
        assert_eq!(outcome.method, method);
        compare(&outcome, &expected);
        let equal_patterns = board.contains("TT") || board.contains("XhXh");
        assert!(outcome.outcomes == Some(expected.outcomes) || equal_patterns);
        assert_eq!(query.clone().threads(2).run().unwrap(), outcome);
        let plain = query.isomorphism(false).threads(1).run().unwrap();
        compare(&plain, &expected);
        if !players.concat().contains(':') {
            // Whole counts are the same to the last bit.
            assert_eq!(plain.players, outcome.players);
            let numbers = |outcome: &Outcome| {
                let of = |player: &PlayerOutcome| [player.equity, player.win, player.tie].map(f64::to_bits);
                outcome.players.iter().map(of).collect::<Vec<_>>()
            };
            assert_eq!(numbers(&outcome), numbers(&first));
        }
    }
}

/// Boards of three to five cards, some with cards of which only the rank or the suit is known.
fn board() -> impl Strategy<Value = String> {
    let cards: Vec<String> = (0..52).map(|i| isofold_cards::Card::new(i).unwrap().to_string()).collect();
    let plain = |count: usize| {
        proptest::sample::subsequence(cards.clone(), count).prop_shuffle().prop_map(|cards| cards.concat())
    };
    prop_oneof![
        1 => plain(3),
        3 => plain(4),
        2 => plain(5),
        1 => plain(4).prop_map(|board| board + "T"),
        1 => plain(3).prop_map(|board| board + "K*"),
        1 => plain(4).prop_map(|board| board + "*"),
        1 => plain(3).prop_map(|board| board + "TT"),
        1 => plain(3).prop_map(|board| board + "XhXh"),
        1 => plain(2).prop_map(|board| board + "T9Xs"),
        1 => plain(3).prop_map(|board| board + "KXs"),
    ]
}

/// No hand of the second player leaves Ac2c possible: rounding must not leave a trace of fractions that cancel.
#[test]
fn a_hand_without_opposition() {
    let players = ["Ac2c:0.3,3d2c:0.8", "Ax"].map(str::to_owned);
    check(Game::Holdem, &players, "TcTsJh", "");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn unweighted_ranges(players in proptest::collection::vec(range(false), 2..4), board in board()) {
        check(Game::Holdem, &players, &board, "");
    }

    #[test]
    fn weighted_ranges(players in proptest::collection::vec(range(true), 2..4), board in board()) {
        check(Game::Holdem, &players, &board, "");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn more_players(players in proptest::collection::vec(range(true), 4..6), board in board()) {
        // Few of the many choices are possible at once; on the flop brute force would take too long.
        if !board.contains('*') && board.len() > 6 {
            check(Game::Holdem, &players, &board, "");
        }
    }
}

#[test]
fn every_game_equals_the_reference() {
    let spots: [(Game, &[&str], &str, &str); 25] = [
        (Game::Holdem, &["AhKh", "QQ+,AKs", "72o"], "Ks7d4d", "2c2d"),
        // One board represents several, and its stabilizer is smaller than the spot's.
        (Game::Holdem, &["22,KQs", "K2s"], "AcAdAhAs2", ""),
        (Game::Holdem, &["AKs", "T9s,QQ:0.5"], "7c7d8c8dT", "ThTs"),
        // Hands that all three players may hold.
        (Game::Holdem, &["AKs,QQ", "AKs,KQs", "AKs,AQs:0.5"], "Ks7d4d2c", ""),
        // A pattern that one board matches in two ways.
        (Game::Holdem, &["AKs", "QTs,22", "J8s"], "2cT9XhXs", ""),
        (Game::ShortDeckTrips, &["AA", "KQs,JJ", "66"], "Ks7d6d", ""),
        (Game::ShortDeck, &["A9s,QQ", "KQs,TT"], "Ks7s6s", ""),
        (Game::ShortDeck, &["AA", "KQs:0.5,JJ", "66"], "Ks7d6d", "Tc"),
        (Game::ShortDeckTrips, &["AA", "87s,JJ:0.25"], "9s7d6d", ""),
        (Game::Omaha, &["AsAh**", "KsKhQsQh"], "Ad7c2h9s", ""),
        (Game::Omaha, &["AKQJ$ds", "8765$ss"], "Ad7c2h9s3d", ""),
        (Game::Omaha, &["AsAhKsKh", "8c7c6d5d", "JsTs9h8h"], "Ad7c2h", ""),
        (Game::Omaha5, &["AsAhKsKh2c", "8c7c6d5d4d"], "Ad7c2h", "3c"),
        (Game::Omaha6, &["AsAhKsKh2cJd", "8c7c6d5d4dTs"], "Ad7h2h", ""),
        (Game::OmahaHiLo, &["As2s3h4h", "KdKcQdQc", "A2**"], "8d7c3s9h", "5c5d"),
        (Game::Omaha5HiLo, &["As2s3h4hKs", "KdKcQdQc2d"], "8d7c3s", ""),
        (Game::Omaha6HiLo, &["As2s3h4hKsTs", "AdKcQdQc2d3d"], "8d7c4s", ""),
        (Game::Stud, &["AsAhKdQc7h2s", "KsKhTdJc8h3s"], "", ""),
        (Game::Stud, &["AsAhKdQc7h2s9c", "KsKhTdJc8h", "QsQh4h4d5c6c7c"], "", ""),
        (Game::StudHiLo, &["As2h3d8c7hQs", "KsKhTdJc8h3s"], "", ""),
        (Game::Razz, &["As2h3d8c7hKs", "6s5h4d4c8h3s", "AhAdAcKhKdKcQs"], "", ""),
        (Game::DeuceSeven, &["7s5h4d3c2h,8s5h4d3c2c:0.5", "8s6h4s3d2s", "AsKsQs**"], "", ""),
        (Game::AceFive, &["7s5h4d3c2h,8s5h4d3c2c", "8s6h4s3d2s", "As2d3h4c6s"], "", ""),
        (
            Game::Badugi,
            &["As2h3d4c", "AhAd2s3c", "K***:0.5,QJT2"],
            "",
            "5s6s7s8s9s5h6h7h8h9h5d6d7d8d9d5c6c7c8c9c",
        ),
        (Game::Badugi, &["As2h3d4c", "AsAd2s3c"], "", ""),
    ];
    for game in Game::ALL {
        assert!(spots.iter().any(|spot| spot.0 == game), "{game} has no spot");
    }
    for (game, players, board, dead) in spots {
        let players: Vec<String> = players.iter().map(|&text| text.to_owned()).collect();
        check(game, &players, board, dead);
    }
}

#[test]
fn a_dead_card_in_a_hand_is_refused() {
    let error = equity("As2h3d8c7hQs | KsKhTdJc8h3s").game(Game::StudHiLo).dead("Td").run().unwrap_err();
    assert_eq!(error.to_string(), "duplicate card Td: it is among the dead cards and in player 2's hand");
}

/// The preflop table agrees with enumeration.
#[test]
fn table_and_enumeration_agree() {
    for players in ["AhKh | QdQs", "AA,72o | KQs,AhTh:0.5", "99,87s | 15%", "A5s-A2s:0.25,KK | random,!AA"] {
        let table = equity(players).exact().run().unwrap();
        assert_eq!(table.method, Method::Table);
        let counted = equity(players).method(Method::HeadsUp).run().unwrap();
        assert_ne!(counted.method, Method::Table);
        assert_eq!(table.outcomes, counted.outcomes);
        let whole = !players.contains(':');
        for (a, b) in table.players.iter().zip(&counted.players) {
            let tolerance = if whole { 0.0 } else { 1e-12 };
            assert!((a.equity - b.equity).abs() <= tolerance && (a.win - b.win).abs() <= tolerance);
            for (a, b) in a.hands.iter().zip(&b.hands) {
                assert!((a.equity - b.equity).abs() <= tolerance, "{}", a.cards);
            }
        }
    }
}

#[test]
fn categories_add_up() {
    let queries: [Query; 4] = [
        equity("AhKh | QQ+ | random").board("Ks7d4d"),
        equity("AA | KK"),
        equity("AA | KK | QQ | 72o").board("Ks7d4d2c"),
        equity("AA | KK | QQ | random").trials(100_000),
    ];
    for query in queries {
        let outcome = query.categories(true).run().unwrap();
        for player in &outcome.players {
            assert_eq!(player.categories.len(), 9);
            assert!((player.categories.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        }
    }
    // Kings on a board with a king have a set at least.
    let outcome = equity("AA | KK").board("Ks7d4d").categories(true).run().unwrap();
    assert!(outcome.players[1].categories[..3].iter().all(|&share| share == 0.0));
    assert!(outcome.players[1].categories[3] > 0.5);
}

/// Counts the hands that beat, tie and lose to a hand one by one.
#[test]
fn what_beats_a_hand_is_counted_right() {
    let spots = [
        (Game::Holdem, "AhKh | random", "Ks7d4d"),
        (Game::Holdem, "AhKh | QQ+,AK | 77,44:0.5", "Ks7d4d2c"),
        (Game::ShortDeckTrips, "9h8h | random", "Ts7d6dJcQc"),
        (Game::Omaha, "AsAhKdQc | random", "2c3c4d9s"),
        (Game::Omaha, "AsAhKdQc | KsKhKcQd | random", "2c3c4d9s"),
        (Game::Omaha5, "AsAhKdQc2d | AK***", "2c3c4d9s5h"),
    ];
    for (game, players, board) in spots {
        let beats = equity(players).game(game).board(board).beats().unwrap();
        let texts: Vec<String> = players.split('|').map(|text| text.trim().to_owned()).collect();
        let own: CardSet = texts[0].parse().unwrap();
        let board: CardSet = board.parse().unwrap();
        let strength = |hand: CardSet| strength(game, hand, board);
        let mut hands: BTreeSet<CardSet> = BTreeSet::new();
        for (i, text) in texts.iter().enumerate().skip(1) {
            // Cards that another player certainly holds are not available.
            let certain =
                texts.iter().enumerate().filter(|&(j, text)| j != i && text.len() == 2 * game.hole_cards());
            let taken =
                certain.fold(board, |all, (_, text)| text.parse::<CardSet>().map_or(all, |set| all | set));
            hands.extend(
                brute_force::hands(game, text, game.deck().cards() - taken).into_iter().map(|(hand, _)| hand),
            );
        }
        let count = |order: Ordering| {
            hands.iter().filter(|&&hand| strength(hand).cmp(&strength(own)) == order).count()
        };
        assert_eq!(beats.better, count(Ordering::Greater) as u64, "{players}");
        assert_eq!(beats.equal, count(Ordering::Equal) as u64, "{players}");
        assert_eq!(beats.worse, count(Ordering::Less) as u64, "{players}");
        for category in &beats.categories {
            let is_it = |hand: &&CardSet| {
                let (strength, own) = (strength(**hand), strength(own));
                strength > own && game.categories()[game.category(strength)] == category.category
            };
            assert_eq!(category.hands, hands.iter().filter(is_it).count() as u64, "{players}");
        }
    }
}

fn strength(game: Game, hand: CardSet, board: CardSet) -> isofold_eval::Strength {
    game.showdown(hand, board).unwrap().strength
}
